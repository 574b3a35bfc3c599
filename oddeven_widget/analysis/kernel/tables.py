"""Rules and plans as tables of numbers, which is all that the kernel knows of a game.

Nothing is stated here a second time: each number is read off the Rules. Games whose rules the
kernel has no tables for are refused with a sentence; the engine plays those.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

from ...engine.cards import Card, Rank, Suit
from ...engine.deals import base_places
from ...engine.spec import Foundations, Rules
from ..compiled.primitives import Table, table
from ..players.strategies import NO_HOLD, Plan

__all__ = ["CannotPlay", "Game", "Hand", "PlanTable", "game_tables", "hand_tables", "plan_table"]

WIDTH: Final = 16  # room for the places of a foundation, and for the cards of a pile
BATCH: Final = 7
BITS: Final = 56
SIDES: Final = {"first": 0, "last": 1, "parity": 2, "coin": 3}


class CannotPlay(ValueError):
    """Rules that the kernel has no tables for; its text says which of them."""


class Game(NamedTuple):
    """The tables of one game. A *kind* is a card's rank and suit, numbered in the pack's order.

    `takes` has, for each foundation and each number of cards laid, the set of kinds taken next
    (a bit each); `place` the place of each kind, -1 for none; `family` a number shared by piles
    that start in different suits, else -1.
    """

    size: int
    kinds: int
    piles: int
    passes: int
    standstill: int
    kept: int
    kind: Table
    reject: Table
    bases: Table
    lay: Table
    filled: Table
    laid: Table
    takes: Table
    place: Table
    family: Table
    alike: Table
    odd: int


class PlanTable(NamedTuple):
    """A strategy's plan: `order` ranks each pile to play from, the waste last in the list."""

    side: int
    is_random: int
    first_hold: int
    later_hold: int
    order: Table


class Hand(NamedTuple):
    """More tables for games in which all that can be played is a hand of single cards.

    `bit` has one bit for the kind of each card of the pack. `words` are sets of kinds: what the
    first piles want at first, and the last; which cards of the first piles, and of the last, are
    followed by the card `up` kinds on, and which by the one `down` kinds back; what goes to a
    last pile though a first one wants it too. Two words more have a bit for each place in the
    deal, and `near` and `far` are those bits one by one.
    """

    bit: Table
    near: Table
    far: Table
    words: Table
    up: int
    down: int


def _refuse(rules: Rules) -> str | None:
    """Name the first rule that the kernel has no table for."""
    refills = {family.refill for family in rules.piles}
    most = max((lay.rounds for lay in rules.deal), default=0)
    picky_bases = any(family.base_dealt and None in family.suits for family in rules.foundations)
    # A top that may go back is a play that puts the deal off; elsewhere no plan makes such a play.
    puts_off = bool(rules.tops_move_to) and rules.deal_when == "standstill"
    checks = (
        (any(family.building for family in rules.piles), "cards are built on its columns"),
        (not rules.passes, "it has no stock"),
        (not refills <= {(), ("W", "S")}, "its gaps are refilled in another order"),
        (len(rules.pack.cards) > 104 or most > 12, "it has more cards than that"),
        (len(rules.foundation_names) > 8, "it has more than eight foundations"),
        (picky_bases, "it lays base cards of any suit out"),
        (puts_off, "the deal waits until no foundation's top can be moved"),
    )
    return next((words for wrong, words in checks if wrong), None)


@cache
def game_tables(rules: Rules) -> Game:
    """Make the kernel's tables of a game, or raise CannotPlay with the reason."""
    problem = _refuse(rules)
    if problem:
        raise CannotPlay(f"The compiled kernel can't play {rules.title}: {problem}.")
    kinds = rules.pack.cards[: rules.pack.ranks * len(rules.pack.suits)]
    piles = [name for family in rules.piles for name in family.names]
    owners = [rules.foundation_of[name] for name in rules.foundation_names]
    picky = [family for family in rules.foundations if family.starts_differ]

    return Game(
        size=len(rules.pack.cards),
        kinds=len(kinds),
        piles=len(piles),
        passes=rules.passes,
        standstill=int(rules.deal_when == "standstill"),
        kept=int(rules.waste_kept),
        kind=table([number % len(kinds) for number in range(len(rules.pack.cards))]),
        reject=table(thresholds(len(rules.pack.cards)), "uint64"),
        bases=table([*base_places(rules), -1]),
        lay=table([piles.index(name) for lay in rules.deal for name in lay.names * lay.rounds]),
        filled=table([int(bool(rules.family_of[name].refill)) for name in piles]),
        laid=table([int(family.base_dealt) for family, _ in owners]),
        takes=table([_takes(kinds, *owner, laid) for owner in owners for laid in range(WIDTH)]),
        place=table([_place(card, *owner) for owner in owners for card in kinds]),
        family=table([picky.index(f) if f.starts_differ else -1 for f, _ in owners]),
        alike=table([_mask([c.suit is card.suit for c in kinds]) for card in kinds]),
        odd=_mask([card.rank % 2 == 1 for card in kinds]),
    )


def _mask(wanted: list[bool]) -> int:
    return sum(1 << number for number, yes in enumerate(wanted) if yes)


def _takes(kinds: tuple[Card, ...], family: Foundations, suit: Suit | None, laid: int) -> int:
    """The set of kinds that a foundation takes when so many cards lie on it."""
    rank = family.sequence.wanted(laid)
    return _mask([card.rank is rank and suit in (None, card.suit) for card in kinds])


def _place(card: Card, family: Foundations, suit: Suit | None) -> int:
    """The place of a card on a foundation, -1 where it never goes there."""
    place = family.sequence.position(card.rank) if suit in (None, card.suit) else None
    return -1 if place is None else place


def thresholds(size: int) -> list[int]:
    """The words below which the numbered shuffle throws a batch away, batch by batch."""
    found = []
    for last in range(size - 1, 0, -BATCH):
        product = 1
        for bound in range(last + 1, max(last + 1 - BATCH, 1), -1):
            product *= bound
        found.append((1 << BITS) % product)
    return found


@cache
def plan_table(rules: Rules, plan: Plan) -> PlanTable:
    """Make the table of a named strategy for the piles of a game."""
    kinds = [family.kind for family in rules.piles for _ in family.names]
    order = [plan.order[("reserve", "tableau").index(kind)] for kind in kinds]
    return PlanTable(
        side=SIDES[plan.side],
        is_random=int(plan.is_random),
        first_hold=plan.hold[0],
        later_hold=plan.hold[1],
        order=table([*order, plan.order[2]]),
    )


@cache
def hand_tables(rules: Rules, plan: Plan) -> Hand | None:
    """Make the tables of the fast path, or None where it can't be taken.

    It plays all, from single cards whose gaps are filled, to a first and a last pile in each
    suit that go up by the same step.
    """
    plays_all = not plan.is_random and plan.side != "coin" and len(set(plan.order)) == 1
    families = rules.foundations
    cells = all(family.refill and family.kind == "reserve" for family in rules.piles)
    single = all(lay.rounds == 1 for lay in rules.deal)
    cells = cells and single and sum(lay.cards for lay in rules.deal) == len(rules.family_of)
    suits = rules.pack.suits
    alike = len(families) == 2 and all(set(f.suits) == set(suits) for f in families)
    alike = alike and all(len(f.suits) == len(suits) and not f.starts_differ for f in families)
    steps = {(f.sequence.step % f.sequence.modulus, f.sequence.modulus) for f in families}
    if not (plays_all and plan.hold[0] == NO_HOLD and cells and alike and len(steps) == 1):
        return None
    if rules.waste_kept or rules.pack.copies != 2:
        return None
    step, modulus = steps.pop()
    return _hand(rules, plan, step, modulus - step)


def _hand(rules: Rules, plan: Plan, up: int, down: int) -> Hand:
    ranks, suits = rules.pack.ranks, len(rules.pack.suits)

    def kinds(indices: list[int]) -> int:
        return sum(1 << (suit * ranks + index) for suit in range(suits) for index in indices)

    found: list[int] = []
    follow: list[int] = []
    for family in rules.foundations:
        order = [rank.index for rank in family.sequence.order]
        found.append(kinds([order[int(family.base_dealt)]]))
        pairs = list(pairwise(order))
        follow.append(kinds([a for a, b in pairs if b - a == up]))
        follow.append(kinds([a for a, b in pairs if b - a == -down]))
    odd = kinds([rank.index for rank in Rank if rank <= ranks and rank % 2])
    every = kinds(list(range(ranks)))
    prefer = {"first": 0, "last": every, "parity": every ^ odd}[plan.side]
    size = len(rules.pack.cards)
    places = (1 << size) - 1
    words = [*found, *follow, prefer, places & (2**64 - 1), places >> 64]
    bits = [1 << (number % (ranks * suits)) for number in range(size)]
    near = [1 << place if place < 64 else 0 for place in range(size)]
    far = [1 << (place - 64) if place >= 64 else 0 for place in range(size)]
    bit, places, halves, sets = (table(numbers, "uint64") for numbers in (bits, near, far, words))
    return Hand(bit, places, halves, sets, up, down)
