"""Positions of the compiled search: what each move does to an unpacked row, and play-outs.

It knows no rules of its own: all come from the tables of `encoding.py`. The slots of `now` are
those of `row.py`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..compiled.primitives import compiled, high, low
from . import row

__all__ = [
    "by_parity",
    "deal",
    "fill_cell",
    "flip",
    "in_stock",
    "is_near",
    "keep_waste",
    "lay_home",
    "lowest",
    "play",
    "play_out_by_hold",
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
def waste_top(now: Any) -> Any:
    """Give the place of the waste's top card, -1 when there is none."""
    if now[row.W1]:
        return row.HALF + highest(now[row.W1])
    return highest(now[row.W0]) if now[row.W0] else -1


@compiled
def flip(now: Any, words: int, place: int) -> None:
    """Put the card of a place into a set of two words (W0, S0 or LEFT), or take it out."""
    if place < row.HALF:
        now[words] ^= 1 << place
    else:
        now[words + 1] ^= 1 << (place - row.HALF)


@compiled
def in_stock(now: Any, place: int) -> bool:
    """Tell whether the card of a place in the deck lies in the stock."""
    word, bit = (row.S0, place) if place < row.HALF else (row.S1, place - row.HALF)
    return bool(now[word] >> bit & 1)


@compiled
def take_stock(now: Any) -> Any:
    """Take the next card off the stock."""
    place = lowest(now[row.S0]) if now[row.S0] else row.HALF + lowest(now[row.S1])
    flip(now, row.S0, place)
    now[row.NEXT] = place + 1
    return place


@compiled
def keep_waste(puzzle: Any, now: Any) -> None:
    """Turn a card to an empty waste at once, where the rules keep it filled."""
    if puzzle.kept and now[row.W0] | now[row.W1] == 0 and now[row.S0] | now[row.S1]:
        flip(now, row.W0, take_stock(now))


@compiled
def deal(puzzle: Any, now: Any) -> bool:
    """Deal a card, or turn the waste over; False when neither can be done any more."""
    if now[row.S0] | now[row.S1]:
        flip(now, row.W0, take_stock(now))
        return True
    if now[row.W0] | now[row.W1] == 0 or now[row.PASS] >= puzzle.passes:
        return False
    now[row.S0], now[row.S1], now[row.W0], now[row.W1] = now[row.W0], now[row.W1], 0, 0
    now[row.NEXT], now[row.PASS] = 0, now[row.PASS] + 1
    return True


@compiled
def fill_cell(now: Any, kind: int) -> None:
    """Put a card into a cell."""
    bit = 1 << kind
    if now[row.ONCE] & bit:
        now[row.TWICE] |= bit
    else:
        now[row.ONCE] |= bit


@compiled
def lay_home(puzzle: Any, now: Any, pile: int, kind: int) -> None:
    """Lay a card on a foundation, which then wants another."""
    now[row.LAID] += 1 << 4 * pile
    now[row.HOME] += 1
    now[row.WANT] &= ~puzzle.group[kind]
    for at in range(puzzle.first[kind], puzzle.first[kind + 1]):
        home = puzzle.homes[at]
        now[row.WANT] |= puzzle.takes[home * row.DEEP + (now[row.LAID] >> 4 * home & 15)]


@compiled
def play(puzzle: Any, now: Any, source: int, pile: int, kind: int) -> None:
    """Play a card home, and do all that follows by itself."""
    lay_home(puzzle, now, pile, kind)
    if source == row.WASTE:
        flip(now, row.W0, waste_top(now))
    elif source == row.CELL:
        now[row.TWICE if now[row.TWICE] >> kind & 1 else row.ONCE] ^= 1 << kind
        top = waste_top(now)
        if top >= 0:
            flip(now, row.W0, top)
            fill_cell(now, puzzle.deck[top])
        elif now[row.S0] | now[row.S1]:
            fill_cell(now, puzzle.deck[take_stock(now)])
    else:
        now[row.SIDE] -= 1 << 4 * (source - row.SIDES)
    keep_waste(puzzle, now)


@compiled
def side_card(puzzle: Any, now: Any, pile: int) -> Any:
    """Give the top card of a side pile if it is wanted, else -1."""
    depth = now[row.SIDE] >> 4 * pile & 15
    if depth == 0:
        return -1
    kind = puzzle.under[pile * row.DEEP + depth - 1]
    return kind if now[row.WANT] >> kind & 1 else -1


@compiled
def wanting(puzzle: Any, now: Any, kind: int, after: int) -> Any:
    """Give the first foundation that wants a card, of another family than `after`; -1: none."""
    for at in range(puzzle.first[kind], puzzle.first[kind + 1]):
        pile = puzzle.homes[at]
        other = after < 0 or puzzle.family[pile] != puzzle.family[after]
        if other and puzzle.takes[pile * row.DEEP + (now[row.LAID] >> 4 * pile & 15)] >> kind & 1:
            return pile
    return -1


@compiled
def by_parity(puzzle: Any, now: Any, kind: int) -> Any:
    """Give the foundation on which the parity rule lays a card (`bookkeeping.parity`)."""
    pile = wanting(puzzle, now, kind, -1)
    if puzzle.to_first >> kind & 1:
        return pile
    other = wanting(puzzle, now, kind, pile)
    return pile if other < 0 else other


# -- play-outs ------------------------------------------------------------------------------


@compiled
def is_near(puzzle: Any, now: Any, kind: int, limit: int) -> bool:
    """Tell whether a foundation lacks no more than so many cards before it wants this one."""
    for at in range(puzzle.first[kind], puzzle.first[kind + 1]):
        pile = puzzle.homes[at]
        lacks = puzzle.place[pile * row.KINDS + kind] - (now[row.LAID] >> 4 * pile & 15)
        if 0 <= lacks <= limit:
            return True
    return False


@compiled
def choose(puzzle: Any, now: Any, hold: int) -> Any:
    """Choose the play of the hold rule: source and kind in one number, 0 for none.

    What is wanted goes home at once from the waste and the side piles, and from a cell if the card
    that refills it will be wanted soon: some foundation lacks `hold` cards or fewer before it.
    """
    top = waste_top(now)
    if top >= 0 and now[row.WANT] >> puzzle.deck[top] & 1:
        return row.WASTE * row.FROM + puzzle.deck[top]
    for pile in range(puzzle.sides):
        kind = side_card(puzzle, now, pile)
        if kind >= 0:
            return (row.SIDES + pile) * row.FROM + kind
    if now[row.WANT] & now[row.ONCE]:
        last = now[row.S0] | now[row.S1] == 0 and now[row.PASS] >= puzzle.passes
        if hold == row.NO_HOLD or top < 0 or last or is_near(puzzle, now, puzzle.deck[top], hold):
            return row.CELL * row.FROM + lowest(now[row.WANT] & now[row.ONCE])
    return 0


@compiled
def play_out_by_hold(puzzle: Any, now: Any, first_hold: int, later_hold: int, trail: Any) -> int:
    """Play out (rollout) by the hold rule, moves into `trail`; gives their number."""
    moves = 0
    while True:
        hold = first_hold if now[row.PASS] == 1 < puzzle.passes else later_hold
        found = choose(puzzle, now, hold)
        if found:
            kind = found % row.ONTO
            pile = by_parity(puzzle, now, kind)
            play(puzzle, now, found // row.FROM, pile, kind)
            found += pile * row.ONTO
        elif not deal(puzzle, now):
            return moves
        else:
            keep_waste(puzzle, now)
        trail[moves] = found
        moves += 1
