"""The compiled core of the search in depth: one way as far as it goes, then the next.

It is for games with side piles, where a search in layers finds its way badly: which card of a
side pile comes out before which matters more than what lies in the cells. A position is followed
only if it is not lost by what `digging.py` says, and some plays are made at once (`forced`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..compiled.primitives import compiled
from .codec import (
    BEST,
    CELL,
    COUNT,
    FROM,
    GOAL,
    GOING,
    HOME,
    NODES,
    NOW,
    ONCE,
    ONTO,
    OVER,
    PASS,
    PENDING,
    S0,
    S1,
    SIDE,
    SIDES,
    STOP,
    TWICE,
    WANT,
    WASTE,
    WINNER,
    WON,
)
from .position import by_parity, claim, deal, lay_out, lowest, pack, play, side_card, waste_top
from .side_piles import count_home, count_under, is_buried, is_sealed, others, places, stand

__all__ = ["dive", "level"]


@compiled
def level(puzzle: Any, now: Any) -> None:
    """Where suits make no odds, let the first suits stand for the cards of a rank in cells."""
    if puzzle.lanes == 0:
        return
    if now[TWICE]:
        rank = lowest(now[TWICE]) % puzzle.lanes
        for suit in range(puzzle.suits):
            bit = np.int64(1) << (rank + suit * puzzle.lanes)
            if not now[ONCE] & bit and now[TWICE]:
                now[ONCE] |= bit
                now[TWICE] = 0
    full = (1 << puzzle.lanes) - 1
    for _ in range(puzzle.suits - 1):
        for suit in range(puzzle.suits - 1):
            at = suit * puzzle.lanes
            down = (now[ONCE] >> at + puzzle.lanes) & ~(now[ONCE] >> at) & full
            now[ONCE] ^= down << at | down << at + puzzle.lanes


@compiled
def forced(puzzle: Any, now: Any, dig: Any) -> Any:
    """Give a play that is never worse than any other: source and kind in one number, 0 for none.

    A side pile's top card is played at once when as many foundations want one of its class as
    are not home, but for those under it: nothing else can need its place, and it opens the next.
    With nothing left to deal, so is a card of the cells or the waste, since it brings up what
    lies under it; or if only foundations take its class that are alike, and no side pile holds
    one: of two such cards, the one that is played brings up as much as the other would.
    """
    count_home(puzzle, now, dig.home)
    count_under(puzzle, now[SIDE], dig.under)
    stand(puzzle, now, dig)
    for pile in range(puzzle.sides):
        kind = side_card(puzzle, now, pile)
        if kind >= 0:
            each = puzzle.like[kind]
            mine = dig.under[each] - others(puzzle, now[SIDE], dig.under, pile)
            left = puzzle.many[each] - dig.home[each] - mine + 1
            if places(puzzle, dig.height, each) >= left:
                return (SIDES + pile) * FROM + kind
    if now[S0] | now[S1] or now[PASS] < puzzle.passes:
        return 0
    top = waste_top(now)
    if top >= 0 and now[WANT] >> puzzle.deck[top] & 1 and _spare(puzzle, dig, puzzle.deck[top]):
        return WASTE * FROM + puzzle.deck[top]
    kinds = now[WANT] & now[ONCE]
    while kinds:
        kind = lowest(kinds)
        if _spare(puzzle, dig, kind):
            return CELL * FROM + kind
        kinds &= kinds - 1
    return 0


@compiled
def _spare(puzzle: Any, dig: Any, kind: int) -> bool:
    """Tell whether no other card can need the place that this one takes."""
    each = puzzle.like[kind]
    left = puzzle.many[each] - dig.home[each]
    alone = puzzle.lone >> each & 1 and dig.under[each] == 0
    return bool(alone) or places(puzzle, dig.height, each) >= left


@compiled
def enter(puzzle: Any, room: Any, control: Any, parent: int, move: int) -> None:
    """Put the position in `room.then` on the stack, unless it was there or is lost."""
    then = room.then
    level(puzzle, then)
    at = control[COUNT]
    pack(then, room.rows, at)
    if not claim(room.rows, at, room.table):
        return
    control[COUNT] += 1
    control[NODES] += 1
    room.parent[at], room.move[at] = parent, move
    control[BEST] = max(control[BEST], then[HOME])
    if then[HOME] == control[GOAL]:
        control[WINNER] = at
    # A deal changes nothing of what is sealed.
    elif not (move and is_sealed(puzzle, then, room.dig)) and not is_buried(puzzle, then, room.dig):
        room.stack[control[PENDING]] = at
        control[PENDING] += 1


@compiled
def make(puzzle: Any, room: Any, control: Any, at: int, found: int) -> None:
    """Make a play, and enter what comes of it."""
    for word in range(NOW):
        room.then[word] = room.now[word]
    kind = found % ONTO
    pile = by_parity(puzzle, room.now, kind)
    play(puzzle, room.then, found // FROM, pile, kind)
    enter(puzzle, room, control, at, found + pile * ONTO)


@compiled
def follow_cells(puzzle: Any, room: Any, control: Any, at: int) -> None:
    """Follow the plays from cells, and from the waste."""
    now, same = room.now, np.int64(-1)
    top = waste_top(now)
    if top >= 0 and now[WANT] >> puzzle.deck[top] & 1:
        same = puzzle.like[puzzle.deck[top]]
    kinds = now[WANT] & now[ONCE]
    if puzzle.lanes:
        kinds &= (1 << puzzle.lanes) - 1
    while kinds:
        kind = lowest(kinds)
        # Of a card in a cell and its like on the waste, either leaves the other in the cell.
        if puzzle.like[kind] != same:
            make(puzzle, room, control, at, CELL * FROM + kind)
        kinds &= kinds - 1
    if same >= 0:
        make(puzzle, room, control, at, WASTE * FROM + puzzle.deck[top])


@compiled
def spread(puzzle: Any, room: Any, control: Any, at: int) -> None:
    """Follow all that can be done from a position; what is entered last is followed first."""
    now = room.now
    lay_out(puzzle, room.rows, at, now)
    found = forced(puzzle, now, room.dig)
    if found:
        make(puzzle, room, control, at, found)
        return
    follow_cells(puzzle, room, control, at)
    for pile in range(puzzle.sides):
        kind = side_card(puzzle, now, pile)
        if kind >= 0:
            make(puzzle, room, control, at, (SIDES + pile) * FROM + kind)
    for word in range(NOW):
        room.then[word] = now[word]
    if deal(puzzle, room.then):
        enter(puzzle, room, control, at, np.int64(0))


@compiled
def dive(puzzle: Any, room: Any, control: Any) -> int:
    """Search on until it is won, or over, or so many positions were entered."""
    while control[PENDING]:
        if control[NODES] >= control[STOP]:
            return GOING
        control[PENDING] -= 1
        spread(puzzle, room, control, room.stack[control[PENDING]])
        if control[WINNER] >= 0:
            return WON
    return OVER
