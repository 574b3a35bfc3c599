"""Cells with spaces: a playable card in a cell is as good as an empty space (state abstraction).

*Spaces lemma.* Playing a card from a cell brings the waste's top card into the cell. So a player
with a card there that can go home may put any card of the waste away, and how long he waits, and
which of several such cards he plays first, makes no odds. Counting these cards as home and their
cells as *spaces*, a position is nothing but the set of cards that are out of the *deck* (stock and
waste): as many of them are home as can be laid side by side, the rest fill cells. And there are
only two moves: *take* the waste's top card (home if it is wanted, else into a space), or deal. The
game is to bring all cards out of the deck with, at any time, no more cards stuck than there are
cells.

Why this is the same game. Let X and D be playable in cells, and compare the position after D is
played with the one after X is: the top Y of the waste came into the one cell or the other. What
can be done after D's play can be done after X's, until both positions are equal: playing X is
answered by playing D. Playing the card E that D's pile wants next, be it the waste's top or in a
cell, is answered by playing D, which brings E, or what the other brought, into a cell, where E
now stands for D. Playing X's twin on X's pile is answered by D too, and the twin stands for X.
The same holds if Y itself is wanted: bringing it into a cell, where it can be played, is as good
as playing it. All of this needs that a card has one pile to go to, so it is used only where each
card that is wanted belongs there: by the parity lemma, or because the other pile has passed it.
And it needs that nothing but cells, waste and stock holds cards: a side pile has no refill.

A card's *twin* is the other card of its kind in the pack. The twin lemma (`take_dominates`) and the
barrier lemma (`is_barrier`) prune what is left; the package's docstring lists all lemmas.
"""

from __future__ import annotations

from typing import Any

from ..compiled.primitives import compiled
from . import row
from .position import (
    by_parity,
    deal,
    fill_cell,
    flip,
    is_near,
    lay_home,
    lowest,
    take_stock,
    waste_top,
)

__all__ = [
    "in_deck",
    "is_barrier",
    "is_left",
    "lay_all_home",
    "play_out_with_spaces",
    "take",
    "take_dominates",
    "takes_top",
    "unmark_left",
]


@compiled
def lay_all_home(puzzle: Any, now: Any) -> None:
    """Lay all cards home that can be played from the cells; each leaves a space."""
    while now[row.WANT] & now[row.ONCE]:
        kind = lowest(now[row.WANT] & now[row.ONCE])
        now[row.TWICE if now[row.TWICE] >> kind & 1 else row.ONCE] ^= 1 << kind
        lay_home(puzzle, now, by_parity(puzzle, now, kind), kind)
        now[row.SPACES] += 1


@compiled
def bring_out(puzzle: Any, now: Any, place: int) -> None:
    """Bring a card home, or else into a space, of which there may be fewer than none then."""
    kind = puzzle.deck[place]
    if now[row.WANT] >> kind & 1:
        lay_home(puzzle, now, by_parity(puzzle, now, kind), kind)
        lay_all_home(puzzle, now)
    else:
        now[row.SPACES] -= 1
        fill_cell(now, kind)


@compiled
def take(puzzle: Any, now: Any) -> bool:
    """Take the waste's top card home, or else into a space; False when there is neither."""
    top = waste_top(now)
    if top < 0 or not (now[row.SPACES] or now[row.WANT] >> puzzle.deck[top] & 1):
        return False
    flip(now, row.W0, top)
    bring_out(puzzle, now, top)
    return True


# -- pruning ----------------------------------------------------------------------------------


@compiled
def in_deck(now: Any, place: int) -> Any:
    """Whether a card is still in the stock or on the waste."""
    if place < row.HALF:
        return (now[row.W0] | now[row.S0]) >> place & 1 == 1
    return (now[row.W1] | now[row.S1]) >> (place - row.HALF) & 1 == 1


@compiled
def is_left(now: Any, place: int) -> Any:
    """Whether a card was left lying that could have gone home, its twin still in the deck."""
    if place < row.HALF:
        return now[row.LEFT] >> place & 1 == 1
    return now[row.LEFT + 1] >> (place - row.HALF) & 1 == 1


@compiled
def unmark_left(now: Any, place: int) -> None:
    """Strike a card off those left lying, once its twin is out: it is like any other then."""
    if place >= 0 and is_left(now, place):
        flip(now, row.LEFT, place)


@compiled
def take_dominates(puzzle: Any, now: Any, place: int) -> Any:
    """Tell whether taking the waste's top card, which is wanted, dominates leaving it.

    Twin lemma. Having a card out that is home takes no space. So whatever is taken later can be
    taken as well without it in the deck, and at least as many are home: as long as its twin does
    not come out before it, for then the twin lies on its pile, and one of the two takes a space. So
    it must go if the twin is out; if in the last pass the twin lies under it, or no stock is left
    to deal (leaving it is no move then); and if the twin was left. For whoever leaves a card that
    could go home means to bring the twin out first (else taking it were as good), and not the card
    before the twin: so it is locked, and leaving the twin in its turn were vain.
    """
    twin = puzzle.twin[place]
    if twin < 0 or not in_deck(now, twin) or is_left(now, twin):
        return True
    last = now[row.PASS] >= puzzle.passes
    return last and (twin < place or now[row.S0] | now[row.S1] == 0)


@compiled
def is_barrier(puzzle: Any, now: Any) -> bool:
    """Tell whether, in the last pass, a card of the waste is never reached; spoils `now`.

    Barrier lemma, where cells have spaces (`bookkeeping.proofs.Barrier` is its general form). When
    a card leaves the waste, all that lay above it are out, and all that were dealt till then: there
    is nothing to choose but how many. If for no number there are spaces for all of those that can't
    go home, the card stays where it is. A card that lies deeper leaves later.
    """
    while now[row.W0] | now[row.W1]:
        top = waste_top(now)
        flip(now, row.W0, top)
        bring_out(puzzle, now, top)
        while now[row.SPACES] < 0:
            if now[row.S0] | now[row.S1] == 0:
                return True
            bring_out(puzzle, now, take_stock(now))
    return False


# -- play-outs --------------------------------------------------------------------------------


@compiled
def takes_top(puzzle: Any, now: Any, first_hold: int, later_hold: int) -> Any:
    """Whether the hold rule takes the waste's top card, if it can be taken."""
    top = waste_top(now)
    if top < 0 or now[row.WANT] >> puzzle.deck[top] & 1:
        return True
    if now[row.S0] | now[row.S1] == 0 and now[row.PASS] >= puzzle.passes:
        return True
    hold = first_hold if now[row.PASS] == 1 < puzzle.passes else later_hold
    return hold == row.NO_HOLD or is_near(puzzle, now, puzzle.deck[top], hold)


@compiled
def play_out_with_spaces(
    puzzle: Any, now: Any, first_hold: int, later_hold: int, trail: Any
) -> int:
    """Play out (rollout) by the hold rule, moves into `trail`; gives their number."""
    moves = 0
    while True:
        if takes_top(puzzle, now, first_hold, later_hold) and take(puzzle, now):
            trail[moves] = row.TAKE
        elif deal(puzzle, now):
            trail[moves] = 0
        else:
            return moves
        moves += 1
