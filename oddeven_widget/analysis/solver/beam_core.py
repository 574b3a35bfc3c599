"""The compiled core of the solver: a beam search in layers, with every play copied out in full.

A layer holds the positions in which the deck is dealt up to the same place in the same pass.
From each of them all plays are followed that don't deal a card, and then the next card is dealt.
Of the positions of the next layer the best `WIDTH` are kept. How good one is, quick play-outs
say: one that plays all that it can and one that follows the hold rule. As soon as a play-out
brings all cards home, the deal is won. If nothing was ever left out, all was searched.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..compiled.primitives import compiled
from .codec import (
    BEST,
    CELL,
    COUNT,
    CUT,
    FIRST_HOLD,
    FROM,
    FULL,
    GOAL,
    GOING,
    HALF,
    HOME,
    LATER_HOLD,
    LEFT,
    NAMED,
    NEXT,
    NO_HOLD,
    NODES,
    NOTHING,
    NOW,
    ONCE,
    ONTO,
    OVER,
    PASS,
    PENDING,
    PLACE,
    QUIET,
    ROUND,
    ROW,
    S0,
    S1,
    SIDES,
    STOP,
    TAKE,
    TURN,
    W0,
    W1,
    WANT,
    WASTE,
    WIDTH,
    WINNER,
    WON,
)
from .position import (
    by_parity,
    claim,
    deal,
    flip,
    keep_waste,
    lay_out,
    lowest,
    pack,
    play,
    run_out,
    side_card,
    wanting,
    waste_top,
)
from .side_piles import dig_out, is_buried, is_sealed
from .spaces import barred, forget, is_left, must_go, take, take_out

__all__ = ["advance", "play_out"]


@compiled
def clear(table: Any) -> None:
    """Empty a table of rows."""
    for at in range(len(table)):
        table[at] = 0


@compiled
def copy(room: Any) -> None:
    """Make the second position of the two that are laid out the same as the first."""
    for word in range(NOW):
        room.then[word] = room.now[word]


@compiled
def bring(room: Any, source: int, target: int) -> None:
    """Bring a position of the next layer into this one."""
    for word in range(ROW):
        room.rows[target, word] = room.ahead[source, word]


@compiled
def offer(puzzle: Any, room: Any, control: Any, parent: int, move: int) -> None:
    """Enter the position in `room.then` for the next layer, with what its play-outs say."""
    at = control[PENDING]
    if at == len(room.ahead):
        control[CUT] = 1
        return
    pack(room.then, room.ahead, at)
    if not claim(room.ahead, at, room.ahead_table):
        return
    control[NODES] += 1
    if puzzle.barriers and room.then[PASS] >= puzzle.passes:
        lay_out(puzzle, room.ahead, at, room.then)
        if barred(puzzle, room.then):
            return
        lay_out(puzzle, room.ahead, at, room.then)
    if puzzle.digs and (
        is_sealed(puzzle, room.then, room.dig) or is_buried(puzzle, room.then, room.dig)
    ):
        return
    control[PENDING] += 1
    room.ahead_from[at], room.ahead_move[at] = parent, move
    room.score[at] = worth(puzzle, room, control, at)


@compiled
def worth(puzzle: Any, room: Any, control: Any, at: int) -> Any:
    """Play a position of the next layer out by the hold rules; how many cards come home."""
    already, total = room.then[HOME], 0
    if control[FIRST_HOLD] == QUIET:
        if already == control[GOAL] and control[WINNER] < 0:
            control[WINNER], control[TURN] = at, 0
        return already
    for turn in range(1 if control[FIRST_HOLD] == NO_HOLD else 2):
        first = NO_HOLD if turn == 0 else control[FIRST_HOLD]
        later = NO_HOLD if turn == 0 else control[LATER_HOLD]
        lay_out(puzzle, room.ahead, at, room.then)
        play_out(puzzle, room.then, room.dig, first, later, room.trail)
        total += room.then[HOME]
        control[BEST] = max(control[BEST], room.then[HOME])
        if room.then[HOME] == control[GOAL] and control[WINNER] < 0:
            control[WINNER], control[TURN] = at, turn
    # Of equals, the one that has played least has most left to choose.
    return total * 128 + 127 - already


@compiled
def play_out(puzzle: Any, now: Any, dig: Any, first_hold: int, later_hold: int, trail: Any) -> Any:
    """Play to the end by the hold rule; gives the number of moves, which `trail` has room for."""
    if puzzle.spaced:
        return take_out(puzzle, now, first_hold, later_hold, trail)
    if puzzle.careful:
        return dig_out(puzzle, now, dig, first_hold, later_hold, trail)
    return run_out(puzzle, now, first_hold, later_hold, trail)


@compiled
def follow(puzzle: Any, room: Any, control: Any, at: int, source: int, kind: int) -> None:
    """Make one play from a position of this layer, on each foundation that is worth it."""
    pile = wanting(puzzle, room.now, kind, -1)
    other = wanting(puzzle, room.now, kind, pile)
    if other >= 0 and puzzle.proved:
        pile, other = by_parity(puzzle, room.now, kind), -1
    for target in (pile, other):
        if target >= 0:
            copy(room)
            play(puzzle, room.then, source, target, kind)
            enter(puzzle, room, control, at, source * FROM + target * ONTO + kind)


@compiled
def enter(puzzle: Any, room: Any, control: Any, parent: int, move: int) -> None:
    """Enter the position in `room.then` into this layer, or the next if it belongs there."""
    at = control[COUNT]
    if room.then[NEXT] != control[PLACE] or room.then[HOME] == control[GOAL]:
        offer(puzzle, room, control, parent, move)
    elif at == len(room.rows):
        control[CUT] = 1
    else:
        pack(room.then, room.rows, at)
        if claim(room.rows, at, room.table):
            room.parent[at], room.move[at], room.node[at] = parent, move, -1
            control[COUNT] += 1


@compiled
def follow_take(puzzle: Any, room: Any, control: Any, at: int) -> None:
    """Take the waste's top card, and then leave it; see `spaces.py` for what need not be tried."""
    now, place = room.now, waste_top(room.now)
    wanted, goes, locked = False, False, False
    if place >= 0:
        wanted = now[WANT] >> puzzle.deck[place] & 1 == 1
        goes = wanted and puzzle.twins and must_go(puzzle, now, place)
        locked = is_left(now, place)
    copy(room)
    if not locked and take(puzzle, room.then):
        forget(room.then, puzzle.twin[place])
        enter(puzzle, room, control, at, np.int64(TAKE))
    copy(room)
    if puzzle.twins and wanted and not (goes or locked):
        flip(room.then, LEFT, place)
    if not goes and deal(puzzle, room.then):
        offer(puzzle, room, control, at, np.int64(0))


@compiled
def spread(puzzle: Any, room: Any, control: Any, at: int) -> None:
    """Follow all plays from a position of this layer, and deal the next card."""
    lay_out(puzzle, room.rows, at, room.now)
    now, place = room.now, control[PLACE]
    word, bit = (S0, place) if place < HALF else (S1, place - HALF)
    # Numba makes a function anew for each constant that it is called with; these are no constants.
    move, goes_on = np.int64(NOTHING), True
    copy(room)
    if place < puzzle.size and not now[word] >> bit & 1:
        # No card is left at this place of the deck. What can be played can be played after it.
        room.then[NEXT] = place + 1
    elif puzzle.kept and now[W0] | now[W1] == 0 and now[S0] | now[S1]:
        keep_waste(puzzle, room.then)
    elif puzzle.spaced:
        follow_take(puzzle, room, control, at)
        goes_on = False
    else:
        plays = follow_all(puzzle, room, control, at)
        copy(room)
        move = np.int64(0)
        goes_on = not (plays and puzzle.standstill) and deal(puzzle, room.then)
    if goes_on:
        offer(puzzle, room, control, at, move)


@compiled
def wanted_from(puzzle: Any, now: Any, source: int) -> Any:
    """Give the kinds that may be played from a source, a bit each."""
    if source == CELL:
        return now[WANT] & now[ONCE]
    if source == WASTE:
        top = waste_top(now)
        return now[WANT] & np.int64(1) << puzzle.deck[top] if top >= 0 else np.int64(0)
    kind = side_card(puzzle, now, source - SIDES)
    return np.int64(1) << kind if kind >= 0 else np.int64(0)


@compiled
def follow_all(puzzle: Any, room: Any, control: Any, at: int) -> bool:
    """Follow each play from the position in `room.now`; whether there is one."""
    found = False
    for source in range(WASTE, SIDES + puzzle.sides):
        kinds = wanted_from(puzzle, room.now, source)
        while kinds:
            follow(puzzle, room, control, at, source, lowest(kinds))
            kinds &= kinds - 1
            found = True
    return found


@compiled
def name(room: Any, control: Any, at: int, move: int) -> Any:
    """Write down how a position of this layer came about, and a move from it; gives its number."""
    steps = 0
    while room.node[at] < 0:
        room.trail[steps] = at
        steps += 1
        at = room.parent[at]
    node = room.node[at]
    while steps:
        steps -= 1
        at = room.trail[steps]
        node = _note(room, control, node, room.move[at])
        room.node[at] = node
    return node if move == NOTHING else _note(room, control, node, move)


@compiled
def _note(room: Any, control: Any, node: int, move: int) -> Any:
    named = control[NAMED]
    room.before[named], room.made[named] = node, move
    control[NAMED] += 1
    return named


@compiled
def select(room: Any, control: Any) -> None:
    """Keep the best of the next layer, which becomes this one; of equals the first found."""
    best = 0
    for at in range(control[PENDING] - 1, -1, -1):
        score = room.score[at]
        room.link[at], room.head[score] = room.head[score], at
        best = max(best, score)
    kept = 0
    while best >= 0 and kept < control[WIDTH]:
        at = room.head[best]
        while at >= 0 and kept < control[WIDTH]:
            # The row keeps its place in `ahead` until all of this layer's are named.
            room.chosen[kept] = at
            room.named[kept] = name(room, control, room.ahead_from[at], room.ahead_move[at])
            kept += 1
            at = room.link[at]
        best -= 1
    if kept < control[PENDING]:
        control[CUT] = 1
    for at in range(control[PENDING]):
        room.head[room.score[at]] = -1
    for at in range(kept):
        bring(room, room.chosen[at], at)
        room.node[at] = room.named[at]
    control[COUNT], control[PENDING] = kept, 0


@compiled
def layer(puzzle: Any, room: Any, control: Any) -> None:
    """Search one layer; its positions are all different."""
    clear(room.table)
    clear(room.ahead_table)
    for at in range(control[COUNT]):
        claim(room.rows, at, room.table)
    turn: Any = np.int64(0)
    while turn < control[COUNT] and control[WINNER] < 0:
        spread(puzzle, room, control, turn)
        turn += 1


@compiled
def advance(puzzle: Any, room: Any, control: Any) -> int:
    """Search on, layer by layer, until it is won, or over, or so many nodes are searched.

    FULL asks for more room for the names of positions. After WON, `control[WINNER]` is the name
    of the position from which a play-out wins.
    """
    while control[COUNT] and control[ROUND] <= puzzle.passes:
        if control[NODES] >= control[STOP]:
            return GOING
        if control[NAMED] + len(room.rows) + len(room.chosen) > len(room.before):
            return FULL
        layer(puzzle, room, control)
        if control[WINNER] >= 0:
            at = control[WINNER]
            bring(room, at, 0)
            control[WINNER] = name(room, control, room.ahead_from[at], room.ahead_move[at])
            return WON
        select(room, control)
        control[PLACE] += 1
        if control[PLACE] > puzzle.size:
            control[PLACE], control[ROUND] = 0, control[ROUND] + 1
    return OVER
