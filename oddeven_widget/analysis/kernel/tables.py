"""Rules and plans as arrays, which is all that the compiled player, the *kernel*, knows of a game.

Nothing is stated here a second time: each number is read off the Rules. Games whose rules the
kernel has no tables for are refused with a sentence; the engine plays those.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple

from ...bookkeeping.parity import prefers_first
from ...engine.cards import Rank
from ...engine.deals import base_places
from ...engine.spec import Rules
from ...engine.values import kept
from ..compiled.primitives import Table, table
from ..players.strategies import Plan
from ..solver.kinds import kinds, no_tables, places, takes
from ..solver.row import NO_HOLD

__all__ = [
    "CannotPlay",
    "GameTables",
    "PlanTable",
    "SingleCellTables",
    "game_tables",
    "plan_table",
    "single_cell_tables",
]

BATCH: Final = 7
BITS: Final = 56
SIDES: Final = {"first": 0, "last": 1, "parity": 2, "coin": 3}


class CannotPlay(ValueError):
    """Rules that the kernel has no tables for; its text says which of them."""


class GameTables(NamedTuple):
    """The tables of one game, read by all compiled play.

    Arrays are int64 if nothing else is said. N is the number of cards in the pack, K that of
    kinds (`solver/kinds.py`), P that of reserve and tableau piles, F that of foundations. A *set*
    has a bit for each kind.

    | field | shape | unit, range | meaning |
    |---|---|---|---|
    | size | | cards, N | how many cards the pack has |
    | kinds | | kinds, K | how many kinds they are of |
    | piles | | piles, P | how many piles there are to play from, the waste left out |
    | passes | | 1-99 | how often the stock may be gone through in all |
    | standstill | | 0, 1 | is dealing forbidden while a card can be played? |
    | kept | | 0, 1 | is a card turned to an empty waste at once? |
    | kind | N | kinds | the kind of each card of the pack |
    | reject | (N-1)/7, rounded up | words, uint64 | below it the shuffle draws a batch again |
    | bases | B + 1 | cards, -1 end | the base cards that are laid out before the deal |
    | lay | | piles | the pile that each card dealt goes to, in order; the rest is the stock |
    | filled | P | 0, 1 | is it a cell, whose gaps are refilled at once? |
    | laid | F | cards, 0-1 | how many lie on each foundation at first |
    | takes | F x 16 | sets of kinds | kinds taken next, by how many cards are laid |
    | place | F x K | places, -1 never | where this kind is laid on this foundation |
    | family | F | families, -1 none | foundations with the same number start in different suits |
    | alike | K | sets of kinds | all kinds of the suit of this one |
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


class PlanTable(NamedTuple):
    """A strategy's plan for the piles of a game, of which there are P and the waste.

    | field | shape | unit, range | meaning |
    |---|---|---|---|
    | side | | SIDES | which of two foundations takes a card that both want |
    | is_random | | 0, 1 | is each legal move as likely as any other? |
    | first_hold | | cards, 99 none | the hold rule's greatest distance, in the first pass |
    | later_hold | | cards, 99 none | the same, in later passes |
    | order | P + 1 | 0-2, int64 | rank of each pile to play from, lower first; the waste last |
    """

    side: int
    is_random: int
    first_hold: int
    later_hold: int
    order: Table


class SingleCellTables(NamedTuple):
    """More tables for games where all that can be played is cards in single cells (and the waste).

    Arrays are uint64. A *set* has a bit for each kind; a set of *places* in the deal, of which
    there are up to 128, is two words: `near` for places 0-63, `far` for the rest.

    | field | shape | unit | meaning |
    |---|---|---|---|
    | bit | N | sets of kinds | the set of the kind of each card of the pack |
    | near | N | sets of places | each place, in the first of its two words |
    | far | N | sets of places | each place, in the second |
    | words | 9 | | what the next rows say, in their order |
    | ace, two | | sets of kinds | what the first piles of the suits want at first, and the last |
    | ace_up, ace_down | | sets of kinds | those followed by the kind `up` on, or `down` back |
    | two_up, two_down | | sets of kinds | the same on the last piles |
    | prefer | | set of kinds | what goes to a last pile though a first one wants it too |
    | near, far | | set of places | all the places there are |
    | up, down | | kinds | steps of the foundations: up in the suit, or round the corner |
    """

    bit: Table
    near: Table
    far: Table
    words: Table
    up: int
    down: int


def _refuse(rules: Rules) -> str | None:
    """Name the first rule that the kernel has no table for."""
    most = max((lay.rounds for lay in rules.deal), default=0)
    picky_bases = any(family.base_dealt and None in family.suits for family in rules.foundations)
    checks = (
        *no_tables(rules),
        (most > 12, "it has more cards than that in a pile"),
        (picky_bases, "it lays base cards of any suit out"),
    )
    return next((words for wrong, words in checks if wrong), None)


@kept
def game_tables(rules: Rules) -> GameTables:
    """Make the kernel's tables of a game, or raise CannotPlay with the reason.

    >>> from oddeven_widget import rules_of
    >>> tables = game_tables(rules_of("odd-and-even"))
    >>> tables.size, tables.kinds, tables.piles
    (104, 52, 9)
    """
    problem = _refuse(rules)
    if problem:
        raise CannotPlay(f"The compiled kernel can't play {rules.title}: {problem}.")
    cards, number = kinds(rules), len(kinds(rules))
    piles = list(rules.family_of)
    owners = list(rules.foundation_of.values())
    picky = [family for family in rules.foundations if family.starts_differ]

    return GameTables(
        size=len(rules.pack.cards),
        kinds=number,
        piles=len(piles),
        passes=rules.passes,
        standstill=int(rules.deal_when == "standstill"),
        kept=int(rules.waste_kept),
        kind=table([place % number for place in range(len(rules.pack.cards))]),
        reject=table(thresholds(len(rules.pack.cards)), "uint64"),
        bases=table([*base_places(rules), -1]),
        lay=table([piles.index(name) for lay in rules.deal for name in lay.names * lay.rounds]),
        filled=table([int(family.is_cell) for family in rules.family_of.values()]),
        laid=table([int(family.base_dealt) for family, _ in owners]),
        takes=table([each for row in takes(rules) for each in row]),
        place=table([each for row in places(rules) for each in row]),
        family=table([picky.index(f) if f.starts_differ else -1 for f, _ in owners]),
        alike=table([_mask([each.suit is card.suit for each in cards]) for card in cards]),
    )


def _mask(wanted: list[bool]) -> int:
    return sum(1 << number for number, yes in enumerate(wanted) if yes)


def thresholds(size: int) -> list[int]:
    """The words below which the numbered shuffle throws a batch away, batch by batch."""
    found = []
    for last in range(size - 1, 0, -BATCH):
        product = 1
        for bound in range(last + 1, max(last + 1 - BATCH, 1), -1):
            product *= bound
        found.append((1 << BITS) % product)
    return found


@kept
def plan_table(rules: Rules, plan: Plan) -> PlanTable:
    """Make the table of a named strategy for the piles of a game."""
    families = rules.family_of.values()
    order = [plan.order[("reserve", "tableau").index(family.kind)] for family in families]
    return PlanTable(
        side=SIDES[plan.side],
        is_random=int(plan.is_random),
        first_hold=plan.hold[0],
        later_hold=plan.hold[1],
        order=table([*order, plan.order[2]]),
    )


@kept
def single_cell_tables(rules: Rules, plan: Plan) -> SingleCellTables | None:
    """Make the tables of the fast path, play with bit sets, or None where it can't be taken.

    It plays all, from single cards whose gaps are filled, to a first and a last pile in each
    suit that go up by the same step.
    """
    plays_all = not plan.is_random and plan.side != "coin" and len(set(plan.order)) == 1
    families = rules.foundations
    cells = all(family.is_cell and family.kind == "reserve" for family in rules.piles)
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
    return _bit_sets(rules, plan, step, modulus - step)


def _bit_sets(rules: Rules, plan: Plan, up: int, down: int) -> SingleCellTables:
    ranks, suits = rules.pack.ranks, len(rules.pack.suits)

    def in_all_suits(indices: list[int]) -> int:
        return sum(1 << (suit * ranks + index) for suit in range(suits) for index in indices)

    found: list[int] = []
    follow: list[int] = []
    for family in rules.foundations:
        order = [rank.index for rank in family.sequence.order]
        found.append(in_all_suits([order[int(family.base_dealt)]]))
        pairs = list(pairwise(order))
        follow.append(in_all_suits([a for a, b in pairs if b - a == up]))
        follow.append(in_all_suits([a for a, b in pairs if b - a == -down]))
    one, other = (family.sequence for family in rules.foundations)
    every = [rank for rank in Rank if rank <= ranks]
    shared = [rank for rank in every if rank in one.order and rank in other.order]
    to_last = [rank.index for rank in shared if not prefers_first(one, other, rank)]
    last = [rank.index for rank in every]
    prefer = in_all_suits({"first": [], "last": last, "parity": to_last}[plan.side])
    size = len(rules.pack.cards)
    whole = (1 << size) - 1
    words = [*found, *follow, prefer, whole & (2**64 - 1), whole >> 64]
    bits = [1 << (number % (ranks * suits)) for number in range(size)]
    near = [1 << place if place < 64 else 0 for place in range(size)]
    far = [1 << (place - 64) if place >= 64 else 0 for place in range(size)]
    bit, first, second, sets = (table(each, "uint64") for each in (bits, near, far, words))
    return SingleCellTables(bit=bit, near=first, far=second, words=sets, up=up, down=down)
