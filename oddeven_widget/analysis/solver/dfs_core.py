"""Depth-first search with a transposition table, compiled: one way to its end, then the next.

It is for games with side piles, where a beam finds its way badly: which card of a side pile comes
out before which matters more than what lies in the cells. Positions are kept in canonical form, are
not followed if a relaxation proves them lost, and dominated plays are not made. Deals of Even and
Odd that took a beam minutes are decided in a fraction of a second.

The lemmas that comments name are listed in the package's docstring, the slots of `control` and
the arrays of `work` in `workspace.py`, and the slots of a row in `row.py`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..compiled.primitives import compiled
from . import row
from .codec import pack, unpack
from .position import by_parity, deal, lowest, play, side_card, waste_top
from .side_piles import (
    count_home,
    count_under,
    in_other_piles,
    is_barrier_with_sides,
    is_sealed,
    places,
    start_heights,
)
from .transposition import insert
from .workspace import (
    BEST,
    COUNT,
    GOAL,
    GOING,
    NODE_LIMIT,
    NODES,
    OVER,
    PENDING,
    WINNER,
    WON,
)

__all__ = ["canonicalise", "depth_first"]


@compiled
def canonicalise(puzzle: Any, now: Any) -> None:
    """Bring the cells of a position into canonical form, where suits make no odds.

    Symmetry lemma: foundations that take any suit can't tell the cards of a rank apart, so however
    many of them lie in cells, the first suits stand for them.
    """
    if puzzle.lanes == 0:
        return
    if now[row.TWICE]:
        rank = lowest(now[row.TWICE]) % puzzle.lanes
        for suit in range(puzzle.suits):
            bit = np.int64(1) << (rank + suit * puzzle.lanes)
            if not now[row.ONCE] & bit and now[row.TWICE]:
                now[row.ONCE] |= bit
                now[row.TWICE] = 0
    full = (1 << puzzle.lanes) - 1
    for _ in range(puzzle.suits - 1):
        for suit in range(puzzle.suits - 1):
            at = suit * puzzle.lanes
            down = (now[row.ONCE] >> at + puzzle.lanes) & ~(now[row.ONCE] >> at) & full
            now[row.ONCE] ^= down << at | down << at + puzzle.lanes


@compiled
def dominant_play(puzzle: Any, now: Any, scratch: Any) -> Any:
    """Give a dominant play, never worse than any other: source and kind in a number, 0 for none.

    Uncontested lemma. A side pile's top card is played at once when as many foundations want one
    of its class as are not home, but for those under it: nothing else can need its place, and it
    opens the next. With nothing left to deal, so is a card of the cells or the waste, since it
    brings up what lies under it; or if only foundations take its class that are alike, and no side
    pile holds one: of two such cards, the one that is played brings up as much as the other would.
    """
    count_home(puzzle, now, scratch.home)
    count_under(puzzle, now[row.SIDE], scratch.under)
    start_heights(puzzle, now, scratch)
    for pile in range(puzzle.sides):
        kind = side_card(puzzle, now, pile)
        if kind >= 0:
            each = puzzle.like[kind]
            mine = scratch.under[each] - in_other_piles(puzzle, now[row.SIDE], scratch.under, pile)
            left = puzzle.many[each] - scratch.home[each] - mine + 1
            if places(puzzle, scratch.height, each) >= left:
                return (row.SIDES + pile) * row.FROM + kind
    if now[row.S0] | now[row.S1] or now[row.PASS] < puzzle.passes:
        return 0
    top = waste_top(now)
    wanted = top >= 0 and now[row.WANT] >> puzzle.deck[top] & 1
    if wanted and _is_uncontested(puzzle, scratch, puzzle.deck[top]):
        return row.WASTE * row.FROM + puzzle.deck[top]
    kinds = now[row.WANT] & now[row.ONCE]
    while kinds:
        kind = lowest(kinds)
        if _is_uncontested(puzzle, scratch, kind):
            return row.CELL * row.FROM + kind
        kinds &= kinds - 1
    return 0


@compiled
def _is_uncontested(puzzle: Any, scratch: Any, kind: int) -> bool:
    """Tell whether no other card can need the place that this one takes."""
    each = puzzle.like[kind]
    left = puzzle.many[each] - scratch.home[each]
    alone = puzzle.lone >> each & 1 and scratch.under[each] == 0
    return bool(alone) or places(puzzle, scratch.height, each) >= left


@compiled
def enter(puzzle: Any, work: Any, control: Any, parent: int, move: int) -> None:
    """Put the position `then` on the stack, unless it was entered before or is lost."""
    then = work.then
    canonicalise(puzzle, then)
    at = control[COUNT]
    pack(then, work.rows, at)
    if not insert(work.rows, at, work.table):
        return
    control[COUNT] += 1
    control[NODES] += 1
    work.parent[at], work.move[at] = parent, move
    control[BEST] = max(control[BEST], then[row.HOME])
    if then[row.HOME] == control[GOAL]:
        control[WINNER] = at
        return
    # Sealed lemma, and barrier lemma with side piles. A deal changes nothing of what is sealed.
    sealed = move != 0 and is_sealed(puzzle, then, work.scratch)
    if not sealed and not is_barrier_with_sides(puzzle, then, work.scratch):
        work.stack[control[PENDING]] = at
        control[PENDING] += 1


@compiled
def expand_play(puzzle: Any, work: Any, control: Any, at: int, found: int) -> None:
    """Make a play where the parity lemma lays it, and enter the position that follows."""
    for word in range(row.SLOTS):
        work.then[word] = work.now[word]
    kind = found % row.ONTO
    pile = by_parity(puzzle, work.now, kind)
    play(puzzle, work.then, found // row.FROM, pile, kind)
    enter(puzzle, work, control, at, found + pile * row.ONTO)


@compiled
def expand_cells(puzzle: Any, work: Any, control: Any, at: int) -> None:
    """Expand a position by the plays from cells and from the waste."""
    now, same = work.now, np.int64(-1)
    top = waste_top(now)
    if top >= 0 and now[row.WANT] >> puzzle.deck[top] & 1:
        same = puzzle.like[puzzle.deck[top]]
    kinds = now[row.WANT] & now[row.ONCE]
    if puzzle.lanes:
        # Canonical form: if a rank lies in a cell, it does in the first suit.
        kinds &= (1 << puzzle.lanes) - 1
    while kinds:
        kind = lowest(kinds)
        # Symmetry lemma: of a card in a cell and its like on the waste, either play leaves the
        # other one in the cell.
        if puzzle.like[kind] != same:
            expand_play(puzzle, work, control, at, row.CELL * row.FROM + kind)
        kinds &= kinds - 1
    if same >= 0:
        expand_play(puzzle, work, control, at, row.WASTE * row.FROM + puzzle.deck[top])


@compiled
def expand(puzzle: Any, work: Any, control: Any, at: int) -> None:
    """Expand a position by all that can be done; what is entered last is expanded first."""
    now = work.now
    unpack(puzzle, work.rows, at, now)
    found = dominant_play(puzzle, now, work.scratch)
    if found:
        expand_play(puzzle, work, control, at, found)
        return
    expand_cells(puzzle, work, control, at)
    for pile in range(puzzle.sides):
        kind = side_card(puzzle, now, pile)
        if kind >= 0:
            expand_play(puzzle, work, control, at, (row.SIDES + pile) * row.FROM + kind)
    for word in range(row.SLOTS):
        work.then[word] = now[word]
    if deal(puzzle, work.then):
        enter(puzzle, work, control, at, np.int64(0))


@compiled
def depth_first(puzzle: Any, work: Any, control: Any) -> int:
    """Search on; gives GOING, WON or OVER (see `workspace.py`)."""
    while control[PENDING]:
        if control[NODES] >= control[NODE_LIMIT]:
            return GOING
        control[PENDING] -= 1
        expand(puzzle, work, control, work.stack[control[PENDING]])
        if control[WINNER] >= 0:
            return WON
    return OVER
