"""A position with every card known, as tables of numbers: all that the compiled search reads.

Nothing is stated here a second time: each number is read off the Rules and the State. Games of
foundations, a stock, and piles that nothing is built on have such tables; others have none.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from ...bookkeeping.parity import both_want, dominance, prefers_first
from ...bookkeeping.reach import overlapping
from ...engine.cards import Card, Rank
from ...engine.sequences import Sequence
from ...engine.spec import Rules
from ...engine.state import State
from .codec import DEEP, HALF, KINDS

__all__ = ["Puzzle", "kinds_of", "puzzled", "refusal"]


class Puzzle(NamedTuple):
    """The tables of one position's game. A *kind* is a card's rank and suit, numbered.

    `deck` is the kinds of the waste, bottom first, and of the stock after them, next first; a
    card is known by its place there. `under` holds the side piles, which nothing refills.
    `takes` has, for each foundation and each number of cards laid, the set of kinds taken next
    (a bit each). The foundations of a kind are `homes[first[kind]:first[kind + 1]]`, `family`
    is a number shared by those that are alike, `group` all kinds that those foundations ever
    take, `place` the place of each kind on each foundation. `to_first` are the kinds that the
    parity rule lays on the first of two piles; `proved` says that it is never worse. `spaced`
    says that cards to be played are as good as spaces (`spaces.py`); `twin` is the place in the
    deck of each card's twin, -1 if it is not there; `twins` and `barriers` switch on what is said
    in `spaces.must_go` and `spaces.barred`.

    For games with side piles, `digs` switches on what is said in `digging.py`, and `careful` its
    play-outs. `like` has the class of each kind, of `classes`; `many` how many cards a class has,
    `wants` the class that each foundation takes at each place, -1 at its end, and `lone` are those
    that only foundations take that are alike (a bit each). Where suits make no odds, `lanes`
    is the number of ranks (0 elsewhere), `suits` that of suits.
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
    checks = (*_of_piles(rules), *_of_cards(rules))
    return next((words for wrong, words in checks if wrong), None)


def _of_piles(rules: Rules) -> tuple[tuple[bool, str], ...]:
    families = rules.piles
    refilled = {name for family in families if family.refill for name in family.names}
    several = any(lay.rounds > 1 and refilled & set(lay.names) for lay in rules.deal)
    orders = {family.refill for family in families}
    deepest = max((lay.rounds for lay in rules.deal), default=0)
    return (
        (not rules.passes, "it has no stock"),
        (any(family.building for family in families), "cards are built on its columns"),
        (not orders <= {(), ("W", "S")}, "its gaps are refilled in another order"),
        (several, "its refilled piles hold several cards"),
        (deepest >= DEEP, "its side piles are too deep"),
        (len(rules.family_of) - len(refilled) > 8, "it has too many side piles"),
        (rules.passes > 30, "it has more than 30 passes"),
    )


def _of_cards(rules: Rules) -> tuple[tuple[bool, str], ...]:
    cards, families = len(rules.pack.cards), rules.foundations
    stock = cards - sum(lay.cards for lay in rules.deal)
    owners = [suit for family in families for suit in set(family.suits)]
    picky = any(family.starts_differ for family in families) and rules.pack.copies > 1
    crowded = any(owners.count(suit) > 2 for suit in rules.pack.suits)
    return (
        (rules.pack.copies > 2 or cards > 104, "its pack is too large"),
        (stock > 2 * HALF, "its stock is too large"),
        (len(rules.foundation_names) > 8, "it has more than eight foundations"),
        (crowded, "more than two foundations can want the same card"),
        (picky or overlapping(rules), "its families of foundations get in each other's way"),
    )


@cache
def _kinds(rules: Rules) -> tuple[Card, ...]:
    return rules.pack.cards[: rules.pack.ranks * len(rules.pack.suits)]


@cache
def kinds_of(rules: Rules) -> dict[Card, int]:
    """The number of each kind of card.

    >>> from oddeven_widget import Card, rules_of
    >>> kinds_of(rules_of("odd-and-even"))[Card.parse("2S")]
    1
    """
    return {card: number for number, card in enumerate(_kinds(rules))}


def _table(values: list[int]) -> Any:
    return np.array(values or [0], np.int64)


@cache
def _shared(rules: Rules) -> dict[str, Any]:
    """The tables that all positions of a game share."""
    kinds, names = _kinds(rules), rules.foundation_names
    owners = [rules.foundation_of[name] for name in names]
    place = [[-1] * KINDS for _ in names]
    takes = [[0] * DEEP for _ in names]
    for number, (family, suit) in enumerate(owners):
        for kind, card in enumerate(kinds):
            at = family.sequence.position(card.rank)
            if at is not None and suit in (None, card.suit):
                place[number][kind] = at
                takes[number][at] |= 1 << kind
    homes = [[f for f in range(len(names)) if place[f][kind] >= 0] for kind in range(len(kinds))]
    first = [sum(map(len, homes[:kind])) for kind in range(len(kinds) + 1)]
    return {
        "takes": _table(_flat(takes)),
        "first": _table(first),
        "homes": _table(_flat(homes)),
        "family": _table([owners.index(owner) for owner in owners]),
        "group": _table([_union(takes, each) for each in homes]),
        "place": _table(_flat(place)),
        "to_first": sum(1 << kind for kind in range(len(kinds)) if _goes_first(rules, homes, kind)),
        "proved": int(rules.deal_when == "always" and not rules.tops_move_to and _proved(rules)),
        **_classes(rules, homes, place),
    }


def _classes(rules: Rules, homes: list[list[int]], place: list[list[int]]) -> dict[str, Any]:
    """The tables of what `digging.py` calls classes."""
    kinds, names = _kinds(rules), rules.foundation_names
    owners = [rules.foundation_of[name] for name in names]
    plain = all(suit is None for _, suit in owners)
    like = [number % rules.pack.ranks if plain else number for number in range(len(kinds))]
    wants = [[-1] * DEEP for _ in names]
    for kind, here in enumerate(homes):
        for pile in here:
            wants[pile][place[pile][kind]] = like[kind]
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


def _flat(rows: list[list[int]]) -> list[int]:
    return [each for row in rows for each in row]


def _union(takes: list[list[int]], foundations: list[int]) -> int:
    found = 0
    for number in foundations:
        for kinds in takes[number]:
            found |= kinds
    return found


def _sequences(rules: Rules, foundations: list[int]) -> list[Sequence]:
    """The different sequences among some foundations, in order."""
    owners = [rules.foundation_of[rules.foundation_names[number]][0] for number in foundations]
    return list(dict.fromkeys(owner.sequence for owner in owners))


def _goes_first(rules: Rules, homes: list[list[int]], kind: int) -> bool:
    both = _sequences(rules, homes[kind])
    return len(both) != 2 or prefers_first(both[0], both[1], _kinds(rules)[kind].rank)


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


@cache
def _parity_holds(first: Sequence, second: Sequence) -> bool:
    better = dominance(first, second)
    for (here, there), rank in both_want(first, second):
        one, other = (here + 1, there), (here, there + 1)
        chosen = (one, other) if prefers_first(first, second, rank) else (other, one)
        if chosen not in better:
            return False
    return True


def puzzled(state: State) -> tuple[Puzzle, list[int]]:
    """The tables of a position, and the position itself as a row of numbers (see rows.py).

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
        if family.refill:
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
    """Where the other card of each one's kind lies in the deck; -1 if it does not."""
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


@cache
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
