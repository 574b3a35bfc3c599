"""Cards as *kinds*, small numbers; foundations as tables of kinds; and games without such tables.

A *kind* is a card's rank and suit, numbered in the pack's order: two alike cards of a double pack
are one kind. The tables of the solver (`encoding.py`) and those of the compiled player
(`kernel/tables.py`) are made from what stands here. Nothing is stated a second time: each number
is read off the Rules.
"""

from __future__ import annotations

from typing import Final

from ...engine.cards import Card
from ...engine.spec import Rules
from ...engine.values import kept
from .row import DEEP

__all__ = ["kinds", "kinds_of", "no_tables", "places", "takes"]

MOST_CARDS: Final = 104  # a place in the deal has 7 bits, a number of cards home 8
MOST_FOUNDATIONS: Final = 8  # the number of cards on each has 4 bits of one word


@kept
def kinds(rules: Rules) -> tuple[Card, ...]:
    """The kinds of card in a pack, in the order of their numbers.

    >>> from oddeven_widget import rules_of
    >>> len(kinds(rules_of("odd-and-even")))
    52
    """
    return rules.pack.cards[: rules.pack.ranks * len(rules.pack.suits)]


@kept
def kinds_of(rules: Rules) -> dict[Card, int]:
    """The number of each kind of card.

    >>> from oddeven_widget import Card, rules_of
    >>> kinds_of(rules_of("odd-and-even"))[Card.parse("2S")]
    1
    """
    return {card: number for number, card in enumerate(kinds(rules))}


@kept
def places(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """For each foundation the place (0 first) of each kind there, -1 where it never goes.

    >>> from oddeven_widget import rules_of
    >>> [row[:3] for row in places(rules_of("odd-and-even"))[::4]]
    [(0, 7, 1), (6, 0, 7)]
    """
    found = [
        [foundation.place(card) for card in kinds(rules)]
        for foundation in rules.foundation_of.values()
    ]
    return tuple(tuple(-1 if place is None else place for place in row) for row in found)


@kept
def takes(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """For each foundation and each number of cards laid the kinds taken next, as a set of bits.

    >>> from oddeven_widget import rules_of
    >>> [row[:3] for row in takes(rules_of("odd-and-even"))[::4]]
    [(1, 4, 16), (2, 8, 32)]
    """
    return tuple(
        tuple(
            sum(1 << kind for kind, place in enumerate(row) if place == laid)
            for laid in range(DEEP)
        )
        for row in places(rules)
    )


def no_tables(rules: Rules) -> tuple[tuple[bool, str], ...]:
    """Refusals of tables, for solver and compiled player alike: whether each holds, and its words.

    Both know games of foundations, a stock, and piles that nothing is built on.
    """
    orders = {family.refill for family in rules.piles}
    # A top that may go back is a play that puts the deal off; elsewhere no search needs one.
    puts_off = bool(rules.tops_move_to) and rules.deal_when == "standstill"
    return (
        (not rules.passes, "it has no stock"),
        (bool(rules.columns), "cards are built on its columns"),
        (not orders <= {(), ("W", "S")}, "its gaps are refilled in another order"),
        (len(rules.pack.cards) > MOST_CARDS, "its pack is too large"),
        (len(rules.foundation_names) > MOST_FOUNDATIONS, "it has more than eight foundations"),
        (puts_off, "the deal waits until no foundation's top can be moved"),
    )
