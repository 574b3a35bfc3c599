"""A position of the compiled search laid out, and what a move does to it.

It knows no rules of its own: all come from the tables of `encoding.py`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..compiled.primitives import compiled, high, low
from .codec import (
    CELL,
    DEEP,
    FROM,
    HALF,
    HOME,
    KINDS,
    LAID,
    LEFT,
    LEFT_HIGH,
    NEXT,
    NO_HOLD,
    ONCE,
    ONTO,
    PASS,
    ROW,
    S0,
    S1,
    SIDE,
    SIDES,
    TWICE,
    W0,
    W1,
    WANT,
    WASTE,
)

__all__ = [
    "add",
    "by_parity",
    "claim",
    "deal",
    "flip",
    "keep_waste",
    "lay_home",
    "lay_out",
    "lowest",
    "near",
    "pack",
    "play",
    "run_out",
    "side_card",
    "take_stock",
    "wanting",
    "waste_top",
]


# Numba hands the first of an intrinsic's two parameters over by itself.
_low: Any = low
_high: Any = high


@compiled
def lowest(bits: Any) -> Any:
    """Give the place of the lowest bit that is set."""
    return np.int64(_low(int(bits)))


@compiled
def highest(bits: Any) -> Any:
    """Give the place of the highest bit that is set."""
    return np.int64(_high(int(bits)))


@compiled
def lay_out(puzzle: Any, rows: Any, at: int, now: Any) -> None:
    """Take a row apart."""
    place = rows[at, 5]
    dealt = place & 127
    below0 = (1 << min(dealt, HALF)) - 1
    below1 = (1 << max(dealt - HALF, 0)) - 1
    now[W0], now[W1] = rows[at, 0] & below0, rows[at, 1] & below1
    now[S0], now[S1] = rows[at, 0] & ~below0, rows[at, 1] & ~below1
    now[ONCE], now[TWICE], now[LAID] = rows[at, 2], rows[at, 3], rows[at, 4]
    now[NEXT], now[PASS], now[SIDE] = dealt, place >> 7 & 31, place >> 12
    now[LEFT], now[LEFT_HIGH] = rows[at, 6], rows[at, 7]
    now[WANT] = now[HOME] = 0
    for pile in range(len(puzzle.family)):
        height = now[LAID] >> 4 * pile & 15
        now[WANT] |= puzzle.takes[pile * DEEP + height]
        now[HOME] += height


@compiled
def pack(now: Any, rows: Any, at: int) -> None:
    """Write a position down as a row."""
    rows[at, 0], rows[at, 1] = now[W0] | now[S0], now[W1] | now[S1]
    rows[at, 2], rows[at, 3], rows[at, 4] = now[ONCE], now[TWICE], now[LAID]
    rows[at, 5] = now[NEXT] | now[PASS] << 7 | now[SIDE] << 12
    rows[at, 6], rows[at, 7] = now[LEFT], now[LEFT_HIGH]


@compiled
def claim(rows: Any, at: int, table: Any) -> bool:
    """Enter a row into a table of rows; False when an equal one is there."""
    mark = np.int64(0)
    for word in range(ROW):
        value = rows[at, word]
        mark = (mark ^ (value & 0xFFFFFFFF)) * 1000003 & 0xFFFFFFFFFF
        mark = (mark ^ (value >> 32)) * 1000003 & 0xFFFFFFFFFF
    mask = len(table) - 1
    mark = (mark ^ mark >> 19) & mask
    while table[mark]:
        other, same = table[mark] - 1, True
        for word in range(ROW):
            same = same and rows[other, word] == rows[at, word]
        if same:
            return False
        mark = (mark + 1) & mask
    table[mark] = at + 1
    return True


@compiled
def waste_top(now: Any) -> Any:
    """Give the place of the waste's top card, -1 when there is none."""
    if now[W1]:
        return HALF + highest(now[W1])
    return highest(now[W0]) if now[W0] else -1


@compiled
def flip(now: Any, words: int, place: int) -> None:
    """Put a card in, or take it out, by its place in the deck."""
    if place < HALF:
        now[words] ^= 1 << place
    else:
        now[words + 1] ^= 1 << (place - HALF)


@compiled
def take_stock(now: Any) -> Any:
    """Take the next card off the stock."""
    place = lowest(now[S0]) if now[S0] else HALF + lowest(now[S1])
    flip(now, S0, place)
    now[NEXT] = place + 1
    return place


@compiled
def keep_waste(puzzle: Any, now: Any) -> None:
    """Turn a card to an empty waste at once, where the rules keep it filled."""
    if puzzle.kept and now[W0] | now[W1] == 0 and now[S0] | now[S1]:
        flip(now, W0, take_stock(now))


@compiled
def deal(puzzle: Any, now: Any) -> bool:
    """Deal a card, or turn the waste over; False when neither can be done any more."""
    if now[S0] | now[S1]:
        flip(now, W0, take_stock(now))
        return True
    if now[W0] | now[W1] == 0 or now[PASS] >= puzzle.passes:
        return False
    now[S0], now[S1], now[W0], now[W1] = now[W0], now[W1], 0, 0
    now[NEXT], now[PASS] = 0, now[PASS] + 1
    return True


@compiled
def add(now: Any, kind: int) -> None:
    """Put a card into a cell."""
    bit = 1 << kind
    if now[ONCE] & bit:
        now[TWICE] |= bit
    else:
        now[ONCE] |= bit


@compiled
def lay_home(puzzle: Any, now: Any, pile: int, kind: int) -> None:
    """Lay a card on a foundation, which then wants another."""
    now[LAID] += 1 << 4 * pile
    now[HOME] += 1
    now[WANT] &= ~puzzle.group[kind]
    for at in range(puzzle.first[kind], puzzle.first[kind + 1]):
        home = puzzle.homes[at]
        now[WANT] |= puzzle.takes[home * DEEP + (now[LAID] >> 4 * home & 15)]


@compiled
def play(puzzle: Any, now: Any, source: int, pile: int, kind: int) -> None:
    """Play a card home, and do all that follows by itself."""
    lay_home(puzzle, now, pile, kind)
    if source == WASTE:
        flip(now, W0, waste_top(now))
    elif source == CELL:
        now[TWICE if now[TWICE] >> kind & 1 else ONCE] ^= 1 << kind
        top = waste_top(now)
        if top >= 0:
            flip(now, W0, top)
            add(now, puzzle.deck[top])
        elif now[S0] | now[S1]:
            add(now, puzzle.deck[take_stock(now)])
    else:
        now[SIDE] -= 1 << 4 * (source - SIDES)
    keep_waste(puzzle, now)


@compiled
def side_card(puzzle: Any, now: Any, pile: int) -> Any:
    """Give the top card of a side pile if it is wanted, else -1."""
    depth = now[SIDE] >> 4 * pile & 15
    if depth == 0:
        return -1
    kind = puzzle.under[pile * DEEP + depth - 1]
    return kind if now[WANT] >> kind & 1 else -1


@compiled
def wanting(puzzle: Any, now: Any, kind: int, after: int) -> Any:
    """Give the first foundation that wants a card, of another family than `after`; -1: none."""
    for at in range(puzzle.first[kind], puzzle.first[kind + 1]):
        pile = puzzle.homes[at]
        other = after < 0 or puzzle.family[pile] != puzzle.family[after]
        if other and puzzle.takes[pile * DEEP + (now[LAID] >> 4 * pile & 15)] >> kind & 1:
            return pile
    return -1


@compiled
def by_parity(puzzle: Any, now: Any, kind: int) -> Any:
    """Give the foundation on which the parity rule lays a card."""
    pile = wanting(puzzle, now, kind, -1)
    if puzzle.to_first >> kind & 1:
        return pile
    other = wanting(puzzle, now, kind, pile)
    return pile if other < 0 else other


# -- play-outs ------------------------------------------------------------------------------


@compiled
def near(puzzle: Any, now: Any, kind: int, limit: int) -> bool:
    """Tell whether a foundation lacks no more than so many cards before it wants this one."""
    for at in range(puzzle.first[kind], puzzle.first[kind + 1]):
        pile = puzzle.homes[at]
        lacks = puzzle.place[pile * KINDS + kind] - (now[LAID] >> 4 * pile & 15)
        if 0 <= lacks <= limit:
            return True
    return False


@compiled
def pick(puzzle: Any, now: Any, hold: int) -> Any:
    """Choose what a play-out plays: source and kind in one number, 0 for nothing."""
    top = waste_top(now)
    if top >= 0 and now[WANT] >> puzzle.deck[top] & 1:
        return WASTE * FROM + puzzle.deck[top]
    for pile in range(puzzle.sides):
        kind = side_card(puzzle, now, pile)
        if kind >= 0:
            return (SIDES + pile) * FROM + kind
    if now[WANT] & now[ONCE]:
        last = now[S0] | now[S1] == 0 and now[PASS] >= puzzle.passes
        if hold == NO_HOLD or top < 0 or last or near(puzzle, now, puzzle.deck[top], hold):
            return CELL * FROM + lowest(now[WANT] & now[ONCE])
    return 0


@compiled
def run_out(puzzle: Any, now: Any, first_hold: int, later_hold: int, trail: Any) -> int:
    """Play to the end by the hold rule; gives the number of moves, which `trail` has room for."""
    moves = 0
    while True:
        hold = first_hold if now[PASS] == 1 < puzzle.passes else later_hold
        found = pick(puzzle, now, hold)
        if found:
            kind = found % ONTO
            pile = by_parity(puzzle, now, kind)
            play(puzzle, now, found // FROM, pile, kind)
            found += pile * ONTO
        elif not deal(puzzle, now):
            return moves
        else:
            keep_waste(puzzle, now)
        trail[moves] = found
        moves += 1
