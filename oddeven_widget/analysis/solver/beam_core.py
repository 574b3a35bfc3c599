"""Beam search, compiled: layer by layer, evaluated by play-outs (rollouts).

A layer holds the positions in which the deck is dealt up to the same place in the same pass. Each
is expanded: all plays that deal no card lead to positions of the same layer, and dealing the next
card leads to the layer ahead. Of the layer ahead the best WIDTH are kept. Its evaluation is the sum
of the cards that two play-out policies bring home, one that plays all it can and one with a hold
rule; play-outs that choose between moves of Klondike are from Yan, Diaconis, Rusmevichientong and
Van Roy, "Solitaire: Man Versus Machine" (NIPS 2004). As soon as a play-out brings all cards home,
the deal is won. If nothing was ever left out, the search was exhaustive.

The lemmas that comments name are listed in the package's docstring, the slots of `control` and
the arrays of `work` in `workspace.py`, and the slots of a row in `row.py`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..compiled.primitives import compiled
from . import row
from .codec import pack, unpack
from .position import (
    by_parity,
    deal,
    flip,
    in_stock,
    keep_waste,
    lowest,
    play,
    play_out_by_hold,
    side_card,
    wanting,
    waste_top,
)
from .side_piles import is_barrier_with_sides, is_sealed, play_out_with_sides
from .spaces import (
    is_barrier,
    is_left,
    play_out_with_spaces,
    take,
    take_dominates,
    unmark_left,
)
from .transposition import clear, insert, take_out_last
from .workspace import (
    BEST,
    COUNT,
    CUT,
    FIRST_HOLD,
    FULL,
    GOAL,
    GOING,
    LATER_HOLD,
    LAYER_PASS,
    LAYER_PLACE,
    NODE_LIMIT,
    NODES,
    OVER,
    PATHS,
    PENDING,
    POLICY,
    WIDTH,
    WINNER,
    WON,
)

__all__ = ["play_out", "search_layers"]


@compiled
def copy_position(work: Any) -> None:
    """Copy the unpacked position `now` to `then`."""
    for word in range(row.SLOTS):
        work.then[word] = work.now[word]


@compiled
def move_up(work: Any, source: int, target: int) -> None:
    """Move a position of the layer ahead into this one."""
    for word in range(row.WORDS):
        work.rows[target, word] = work.ahead[source, word]


@compiled
def enter_next(puzzle: Any, work: Any, control: Any, parent: int, move: int) -> None:
    """Enter `then` into the layer ahead with its evaluation, unless it is there already or lost."""
    at = control[PENDING]
    if at == len(work.ahead):
        control[CUT] = 1
        return
    pack(work.then, work.ahead, at)
    if not insert(work.ahead, at, work.ahead_table):
        return
    control[NODES] += 1
    if is_lost(puzzle, work, at):
        take_out_last(work.ahead, at, work.ahead_table)
        return
    control[PENDING] += 1
    work.ahead_parent[at], work.ahead_move[at] = parent, move
    work.score[at] = evaluate(puzzle, work, control, at)


@compiled
def is_lost(puzzle: Any, work: Any, at: int) -> Any:
    """Whether a relaxation proves that `then`, packed as a row of the layer ahead, is lost."""
    if puzzle.barriers and work.then[row.PASS] >= puzzle.passes:
        unpack(puzzle, work.ahead, at, work.then)
        # Barrier lemma. Asking spoils `then`, which is unpacked again.
        if is_barrier(puzzle, work.then):
            return True
        unpack(puzzle, work.ahead, at, work.then)
    # Sealed lemma, and barrier lemma with side piles.
    return puzzle.digs and (
        is_sealed(puzzle, work.then, work.scratch)
        or is_barrier_with_sides(puzzle, work.then, work.scratch)
    )


@compiled
def evaluate(puzzle: Any, work: Any, control: Any, at: int) -> Any:
    """Evaluate a position of the layer ahead: how many cards its play-outs bring home, in all."""
    already, total = work.then[row.HOME], 0
    if control[FIRST_HOLD] == row.QUIET:
        if already == control[GOAL] and control[WINNER] < 0:
            control[WINNER], control[POLICY] = at, 0
        return already
    for turn in range(1 if control[FIRST_HOLD] == row.NO_HOLD else 2):
        first = row.NO_HOLD if turn == 0 else control[FIRST_HOLD]
        later = row.NO_HOLD if turn == 0 else control[LATER_HOLD]
        unpack(puzzle, work.ahead, at, work.then)
        play_out(puzzle, work.then, work.scratch, first, later, work.trail)
        total += work.then[row.HOME]
        control[BEST] = max(control[BEST], work.then[row.HOME])
        if work.then[row.HOME] == control[GOAL] and control[WINNER] < 0:
            control[WINNER], control[POLICY] = at, turn
    # Of equals, the one that has played least has most left to choose.
    return total * 128 + 127 - already


@compiled
def play_out(
    puzzle: Any, now: Any, scratch: Any, first_hold: int, later_hold: int, trail: Any
) -> Any:
    """Play out (rollout) by a hold rule, moves into `trail`; gives their number."""
    if puzzle.spaced:
        return play_out_with_spaces(puzzle, now, first_hold, later_hold, trail)
    if puzzle.careful:
        return play_out_with_sides(puzzle, now, scratch, first_hold, later_hold, trail)
    return play_out_by_hold(puzzle, now, first_hold, later_hold, trail)


@compiled
def expand_play(puzzle: Any, work: Any, control: Any, at: int, source: int, kind: int) -> None:
    """Make one play from a position of this layer, on each foundation that is not dominated."""
    pile = wanting(puzzle, work.now, kind, -1)
    other = wanting(puzzle, work.now, kind, pile)
    # Parity lemma.
    if other >= 0 and puzzle.proved:
        pile, other = by_parity(puzzle, work.now, kind), -1
    for target in (pile, other):
        if target >= 0:
            copy_position(work)
            play(puzzle, work.then, source, target, kind)
            enter(puzzle, work, control, at, source * row.FROM + target * row.ONTO + kind)


@compiled
def enter(puzzle: Any, work: Any, control: Any, parent: int, move: int) -> None:
    """Enter `then` into this layer, or the layer ahead if it belongs there."""
    at = control[COUNT]
    if work.then[row.NEXT] != control[LAYER_PLACE] or work.then[row.HOME] == control[GOAL]:
        enter_next(puzzle, work, control, parent, move)
    elif at == len(work.rows):
        control[CUT] = 1
    else:
        pack(work.then, work.rows, at)
        if insert(work.rows, at, work.table):
            work.parent[at], work.move[at], work.path[at] = parent, move, -1
            control[COUNT] += 1


@compiled
def expand_take(puzzle: Any, work: Any, control: Any, at: int) -> None:
    """Expand a position of cells with spaces: take the waste's top card, and leave it (deal)."""
    now, place = work.now, waste_top(work.now)
    wanted, goes, locked = False, False, False
    if place >= 0:
        wanted = now[row.WANT] >> puzzle.deck[place] & 1 == 1
        # Twin lemma: dealing is dominated, or taking is, since the card was left for its twin.
        goes = wanted and puzzle.twins and take_dominates(puzzle, now, place)
        locked = is_left(now, place)
    copy_position(work)
    if not locked and take(puzzle, work.then):
        unmark_left(work.then, puzzle.twin[place])
        enter(puzzle, work, control, at, np.int64(row.TAKE))
    copy_position(work)
    if puzzle.twins and wanted and not (goes or locked):
        flip(work.then, row.LEFT, place)
    if not goes and deal(puzzle, work.then):
        enter_next(puzzle, work, control, at, np.int64(0))


@compiled
def expand(puzzle: Any, work: Any, control: Any, at: int) -> None:
    """Expand a position of this layer: all plays, and the deal of the next card."""
    unpack(puzzle, work.rows, at, work.now)
    now, place = work.now, control[LAYER_PLACE]
    # Numba makes a function anew for each constant that it is called with; these are no constants.
    move, goes_on = np.int64(row.NOTHING), True
    copy_position(work)
    if place < puzzle.size and not in_stock(now, place):
        # The card of this place was played: every play can as well be made in the layer ahead.
        work.then[row.NEXT] = place + 1
    elif puzzle.kept and now[row.W0] | now[row.W1] == 0 and now[row.S0] | now[row.S1]:
        keep_waste(puzzle, work.then)
    elif puzzle.spaced:
        expand_take(puzzle, work, control, at)
        goes_on = False
    else:
        plays = expand_plays(puzzle, work, control, at)
        copy_position(work)
        move = np.int64(0)
        goes_on = not (plays and puzzle.standstill) and deal(puzzle, work.then)
    if goes_on:
        enter_next(puzzle, work, control, at, move)


@compiled
def wanted_from(puzzle: Any, now: Any, source: int) -> Any:
    """Give the kinds that may be played from a source, a bit each."""
    if source == row.CELL:
        return now[row.WANT] & now[row.ONCE]
    if source == row.WASTE:
        top = waste_top(now)
        return now[row.WANT] & np.int64(1) << puzzle.deck[top] if top >= 0 else np.int64(0)
    kind = side_card(puzzle, now, source - row.SIDES)
    return np.int64(1) << kind if kind >= 0 else np.int64(0)


@compiled
def expand_plays(puzzle: Any, work: Any, control: Any, at: int) -> bool:
    """Expand `now` by each play that there is; False when there is none."""
    found = False
    for source in range(row.WASTE, row.SIDES + puzzle.sides):
        kinds = wanted_from(puzzle, work.now, source)
        while kinds:
            expand_play(puzzle, work, control, at, source, lowest(kinds))
            kinds &= kinds - 1
            found = True
    return found


@compiled
def record_path(work: Any, control: Any, at: int, move: int) -> Any:
    """Enter a position of this layer into the path tree, and a move from it; gives the entry."""
    steps = 0
    while work.path[at] < 0:
        work.trail[steps] = at
        steps += 1
        at = work.parent[at]
    entry = work.path[at]
    while steps:
        steps -= 1
        at = work.trail[steps]
        entry = _add_path(work, control, entry, work.move[at])
        work.path[at] = entry
    return entry if move == row.NOTHING else _add_path(work, control, entry, move)


@compiled
def _add_path(work: Any, control: Any, before: int, move: int) -> Any:
    entry = control[PATHS]
    work.path_before[entry], work.path_move[entry] = before, move
    control[PATHS] += 1
    return entry


@compiled
def select(work: Any, control: Any) -> None:
    """Keep the best of the layer ahead (bucket sort by score, stable), which becomes this one."""
    best = 0
    for at in range(control[PENDING] - 1, -1, -1):
        score = work.score[at]
        work.bucket_next[at], work.bucket_head[score] = work.bucket_head[score], at
        best = max(best, score)
    kept = 0
    while best >= 0 and kept < control[WIDTH]:
        at = work.bucket_head[best]
        while at >= 0 and kept < control[WIDTH]:
            # Rows move up only when all paths are entered, which needs this layer as it was.
            work.chosen[kept] = at
            parent, move = work.ahead_parent[at], work.ahead_move[at]
            work.chosen_path[kept] = record_path(work, control, parent, move)
            kept += 1
            at = work.bucket_next[at]
        best -= 1
    if kept < control[PENDING]:
        control[CUT] = 1
    for at in range(control[PENDING]):
        work.bucket_head[work.score[at]] = -1
    for at in range(kept):
        move_up(work, work.chosen[at], at)
        work.path[at] = work.chosen_path[at]
    control[COUNT], control[PENDING] = kept, 0


@compiled
def search_layer(puzzle: Any, work: Any, control: Any) -> None:
    """Search one layer, of which the positions are all different."""
    clear(work.table)
    clear(work.ahead_table)
    for at in range(control[COUNT]):
        insert(work.rows, at, work.table)
    turn: Any = np.int64(0)
    while turn < control[COUNT] and control[WINNER] < 0:
        expand(puzzle, work, control, turn)
        turn += 1


@compiled
def search_layers(puzzle: Any, work: Any, control: Any) -> int:
    """Search on, layer by layer; gives GOING, WON, OVER or FULL (see `workspace.py`).

    After WON, row 0 is the position from which a play-out wins, and WINNER its entry in the path
    tree.
    """
    while control[COUNT] and control[LAYER_PASS] <= puzzle.passes:
        if control[NODES] >= control[NODE_LIMIT]:
            return GOING
        if control[PATHS] + len(work.rows) + len(work.chosen) > len(work.path_before):
            return FULL
        search_layer(puzzle, work, control)
        if control[WINNER] >= 0:
            at = control[WINNER]
            move_up(work, at, 0)
            control[WINNER] = record_path(work, control, work.ahead_parent[at], work.ahead_move[at])
            return WON
        select(work, control)
        control[LAYER_PLACE] += 1
        if control[LAYER_PLACE] > puzzle.size:
            control[LAYER_PLACE], control[LAYER_PASS] = 0, control[LAYER_PASS] + 1
    return OVER
