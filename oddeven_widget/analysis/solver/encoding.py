"""Encoding of a position with every card known as arrays, the *puzzle*, for compiled search.

Nothing is stated here a second time: each number is read off the Rules and the State. Games of
foundations, a stock, and piles that nothing is built on have such tables; others have none.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np

from ...bookkeeping.parity import both_want, dominance, prefers_first
from ...bookkeeping.reach import overlapping
from ...engine.cards import Rank
from ...engine.sequences import Sequence
from ...engine.spec import Rules
from ...engine.state import State
from ...engine.values import kept
from .kinds import kinds, kinds_of, no_tables, places, takes
from .row import DEEP, HALF, KINDS

__all__ = ["Puzzle", "puzzled", "refusal"]

IS_SURE: Final = 4096  # answers kept: one game asks for 14 x 14 pairs of heights, at every position


class Puzzle(NamedTuple):
    """The tables of one position's game, read by all compiled searches.

    Arrays are int64. D is the number of cards in the *deck* (the waste, bottom first, and after
    it the stock, next card first), by their places in which its cards are known; K that of kinds
    (`kinds.py`), F that of foundations, P that of side piles. A *set* has a bit for each kind,
    or for each class. A *class* is the kinds that no foundation tells apart: one rank where no
    foundation has a suit, else one kind.

    | field | shape | unit, range | meaning |
    |---|---|---|---|
    | size | | cards, D | how many cards the deck has |
    | passes | | 1-30 | how often the stock may be gone through in all |
    | standstill | | 0, 1 | is dealing forbidden while a card can be played? |
    | kept | | 0, 1 | is a card turned to an empty waste at once? |
    | sides | | piles, P | how many side piles, 0 once all are empty |
    | proved | | 0, 1 | is the parity rule a dominance, never worse than its alternative? |
    | spaced | | 0, 1 | are playable cards in cells as good as spaces (`spaces.py`)? |
    | twins | | 0, 1 | is the twin lemma used (`spaces.take_dominates`)? |
    | barriers | | 0, 1 | is the barrier relaxation used (`spaces.is_barrier`)? |
    | to_first | | set of kinds | kinds that the parity rule lays on the first of two foundations |
    | deck | D | kinds | the kind of each card of the deck |
    | twin | D | places, -1 none | where the other card of this kind lies in the deck |
    | under | P x 16 | kinds | cards of each side pile, bottom first |
    | takes | F x 16 | sets of kinds | kinds taken next, by how many cards are laid |
    | first | K + 1 | index in homes | foundations of kind k: `homes[first[k]:first[k + 1]]` |
    | homes | | foundations | the foundations of every kind, one kind after another |
    | family | F | foundations | the first foundation that is alike: its family and suit |
    | group | K | sets of kinds | all kinds that the foundations of this kind ever take |
    | place | F x 64 | places, -1 never | where this kind is laid on this foundation |
    | digs | | 0, 1 | are the relaxations of `side_piles.py` used? |
    | careful | | 0, 1 | do play-outs dig side piles out with care? |
    | lanes | | ranks, 0 | where suits make no odds, how many kinds a suit has; else 0 |
    | suits | | suits | how many suits the pack has |
    | classes | | classes | how many classes there are |
    | lone | | set of classes | classes that only alike foundations take |
    | like | K | classes | the class of each kind |
    | wants | F x 16 | classes, -1 end | the class taken next, by how many cards are laid |
    | many | 64 | cards | how many cards of each class the pack has |
    """

    size: int
    passes: int
    standstill: int
    kept: int
    sides: int
    proved: int
    spaced: int
    twins: int
    barriers: int
    to_first: int
    deck: Any
    twin: Any
    under: Any
    takes: Any
    first: Any
    homes: Any
    family: Any
    group: Any
    place: Any
    digs: int
    careful: int
    lanes: int
    suits: int
    classes: int
    lone: int
    like: Any
    wants: Any
    many: Any


def refusal(rules: Rules) -> str | None:
    """The first reason why a game has no such tables, or None when it has.

    >>> from oddeven_widget import rules_of
    >>> refusal(rules_of("odd-and-even")), refusal(rules_of("odessa"))
    (None, 'it has no stock')
    """
    checks = (*no_tables(rules), *_of_piles(rules), *_of_cards(rules))
    return next((words for wrong, words in checks if wrong), None)


def _of_piles(rules: Rules) -> tuple[tuple[bool, str], ...]:
    cells = set(rules.cells)
    several = any(lay.rounds > 1 and cells & set(lay.names) for lay in rules.deal)
    deepest = max((lay.rounds for lay in rules.deal), default=0)
    return (
        (several, "its refilled piles hold several cards"),
        (deepest >= DEEP, "its side piles are too deep"),
        (len(rules.side_piles) > 8, "it has too many side piles"),
        (rules.passes > 30, "it has more than 30 passes"),
    )


def _of_cards(rules: Rules) -> tuple[tuple[bool, str], ...]:
    families = rules.foundations
    stock = len(rules.pack.cards) - sum(lay.cards for lay in rules.deal)
    owners = [suit for family in families for suit in set(family.suits)]
    picky = any(family.starts_differ for family in families) and rules.pack.copies > 1
    crowded = any(owners.count(suit) > 2 for suit in rules.pack.suits)
    return (
        (rules.pack.copies > 2, "its pack is too large"),
        (stock > 2 * HALF, "its stock is too large"),
        (crowded, "more than two foundations can want the same card"),
        (picky or overlapping(rules), "its families of foundations get in each other's way"),
    )


def _table(values: list[int]) -> Any:
    return np.array(values or [0], np.int64)


@kept
def _shared(rules: Rules) -> dict[str, Any]:
    """The tables that all positions of a game share."""
    owners, taken, place = list(rules.foundation_of.values()), takes(rules), places(rules)
    numbers = range(len(kinds(rules)))
    homes = [[f for f, row in enumerate(place) if row[kind] >= 0] for kind in numbers]
    first = [sum(map(len, homes[:kind])) for kind in range(len(numbers) + 1)]
    return {
        "takes": _table(_flat(taken)),
        "first": _table(first),
        "homes": _table(_flat(homes)),
        "family": _table([owners.index(owner) for owner in owners]),
        "group": _table([_union(taken, each) for each in homes]),
        "place": _table(_flat([(*row, *[-1] * (KINDS - len(row))) for row in place])),
        "to_first": sum(1 << kind for kind in numbers if _goes_first(rules, homes, kind)),
        "proved": int(rules.deal_when == "always" and not rules.tops_move_to and _proved(rules)),
        **_classes(rules, homes),
    }


def _classes(rules: Rules, homes: list[list[int]]) -> dict[str, Any]:
    """The tables of what `side_piles.py` calls classes."""
    owners, numbers = list(rules.foundation_of.values()), range(len(kinds(rules)))
    plain = all(foundation.suit is None for foundation in owners)
    like = [number % rules.pack.ranks if plain else number for number in numbers]
    wants = [[-1] * DEEP for _ in owners]
    for pile, row in enumerate(places(rules)):
        for kind, place in enumerate(row):
            if place >= 0:
                wants[pile][place] = like[kind]
    return {
        "lanes": rules.pack.ranks if plain and rules.pack.copies == 1 else 0,
        "suits": len(rules.pack.suits),
        "classes": max(like) + 1,
        "lone": sum({1 << like[k] for k, here in enumerate(homes) if _alike(owners, here)}),
        "like": _table(like),
        "wants": _table(_flat(wants)),
        "many": _table([rules.pack.copies * like.count(number) for number in range(KINDS)]),
    }


def _alike(owners: list[Any], foundations: list[int]) -> bool:
    return len({owners[number] for number in foundations}) == 1


def _flat(rows: Iterable[Iterable[int]]) -> list[int]:
    return [each for row in rows for each in row]


def _union(taken: tuple[tuple[int, ...], ...], foundations: list[int]) -> int:
    found = 0
    for number in foundations:
        for each in taken[number]:
            found |= each
    return found


def _sequences(rules: Rules, foundations: list[int]) -> list[Sequence]:
    """The different sequences among some foundations, in order."""
    owners = [rules.foundation_of[rules.foundation_names[number]][0] for number in foundations]
    return list(dict.fromkeys(owner.sequence for owner in owners))


def _goes_first(rules: Rules, homes: list[list[int]], kind: int) -> bool:
    both = _sequences(rules, homes[kind])
    return len(both) != 2 or prefers_first(both[0], both[1], kinds(rules)[kind].rank)


def _proved(rules: Rules) -> bool:
    """Whether the parity rule is a dominance wherever two piles of a suit want the same card.

    It is for free rules only: where dealing is forbidden as long as a card can be played, the
    pile that wants more may be a hindrance; and where tops move back, a choice isn't final.
    """
    owners = list(rules.foundation_of.values())
    for suit in rules.pack.suits:
        both = [family.sequence for family, owner in owners if owner is suit]
        if len(both) > 2 or (len(both) == 2 and not _parity_holds(*both)):
            return False
    return True


@kept
def _parity_holds(first: Sequence, second: Sequence) -> bool:
    better = dominance(first, second)
    for (here, there), rank in both_want(first, second):
        one, other = (here + 1, there), (here, there + 1)
        chosen = (one, other) if prefers_first(first, second, rank) else (other, one)
        if chosen not in better:
            return False
    return True


def puzzled(state: State) -> tuple[Puzzle, list[int]]:
    """The tables of a position, and the position itself as a row of numbers (`codec.py`).

    >>> from oddeven_widget import Game
    >>> puzzle, row = puzzled(Game("odd-and-even", deal=7).state)
    >>> puzzle.size, puzzle.proved, puzzle.spaced, row[4]
    (95, 1, 1, 0)
    """
    rules, number = state.rules, kinds_of(state.rules)
    waste, stock = state.piles["W"], state.piles["S"]
    deck = [number[card.up] for card in (*waste, *reversed(stock))]
    left = (1 << len(deck)) - 1
    once = twice = side = laid = 0
    under: list[int] = []
    for name, family in rules.family_of.items():
        pile = [number[card.up] for card in state.piles[name]]
        if family.is_cell:
            for kind in pile:
                once, twice = (once | 1 << kind, twice | (once & 1 << kind))
        else:
            side |= len(pile) << (4 * (len(under) // DEEP))
            under += pile + [0] * (DEEP - len(pile))
    for at, name in enumerate(rules.foundation_names):
        laid |= len(state.piles[name]) << (4 * at)
    place = len(waste) | state.pass_number << 7 | side << 12
    row = [left & ((1 << HALF) - 1), left >> HALF, once, twice, laid, place, 0, 0]
    return _tables(state, deck, under if side else []), row


def _tables(state: State, deck: list[int], under: list[int]) -> Puzzle:
    """The tables of a game with this deck and these side piles."""
    rules, shared = state.rules, _shared(state.rules)
    alone = bool(shared["proved"]) and not (under or rules.waste_kept)
    spaced = int(alone and _one_home_each(state))
    digs = int(bool(shared["proved"] and under) and not rules.waste_kept)
    return Puzzle(
        size=len(deck),
        passes=rules.passes,
        standstill=int(rules.deal_when == "standstill"),
        kept=int(rules.waste_kept),
        sides=len(under) // DEEP,
        spaced=spaced,
        twins=spaced,
        barriers=spaced,
        digs=digs,
        careful=digs,
        deck=_table(deck),
        twin=_table(_twins(deck)),
        under=_table(under),
        **shared,
    )


def _twins(deck: list[int]) -> list[int]:
    """Place in the deck of the other card of each one's kind; -1 if it lies elsewhere."""
    places = {kind: [at for at, other in enumerate(deck) if other == kind] for kind in deck}
    return [
        next((other for other in places[kind] if other != at), -1) for at, kind in enumerate(deck)
    ]


def _one_home_each(state: State) -> bool:
    """Whether each card that may come to be wanted has one pile to go to, by the parity rule."""
    rules = state.rules
    for suit in rules.pack.suits:
        piles = [
            (family.sequence, len(state.piles[name]))
            for name, (family, owner) in rules.foundation_of.items()
            if owner is suit
        ]
        if len(piles) > 2:
            return False
        if len(piles) == 2:
            (first, here), (second, there) = piles
            if not _is_sure((first, second), (here, there)):
                return False
    return None not in {owner for _, owner in rules.foundation_of.values()}


@lru_cache(maxsize=IS_SURE)
def _is_sure(orders: tuple[Sequence, Sequence], laid: tuple[int, int]) -> bool:
    """Whether two piles, from so many cards laid on, never compete for a card in vain.

    Wherever play by the parity rule leads, a card that one pile wants must be the rule's choice
    there, or wanted by the other pile too (then the rule decides), or lie behind the other pile.
    """
    seen, todo = set(), [laid]
    while todo:
        here = todo.pop()
        if here in seen:
            continue
        seen.add(here)
        for mine in (0, 1):
            rank = orders[mine].wanted(here[mine])
            if rank is None or _other_takes(orders, here, mine, rank):
                continue
            place = orders[1 - mine].position(rank)
            chosen = place is None or prefers_first(*orders, rank) is (mine == 0)
            if not chosen and place is not None and place >= here[1 - mine]:
                return False
            todo.append((here[0] + (mine == 0), here[1] + (mine == 1)))
    return True


def _other_takes(
    orders: tuple[Sequence, Sequence], here: tuple[int, int], mine: int, rank: Rank
) -> bool:
    """Whether both piles want a rank, and the rule lays it on the other."""
    both = orders[1 - mine].wanted(here[1 - mine]) is rank
    return both and prefers_first(*orders, rank) is (mine == 1)
