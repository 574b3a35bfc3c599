"""The sealed relaxation: how far side piles can be dug out if all other cards lay open.

`proofs.Sealed` states it; `side_piles.py` of the solver is its compiled twin.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import Final

from ..engine.cards import Card, Rank, Suit
from ..engine.spec import Foundation, Rules
from ..engine.values import kept
from .view import PlayerView

__all__ = ["SidePiles"]

Key = tuple[Rank, Suit | None]
Depths = tuple[int, ...]
# So many ways to go on are tried before a position is given the benefit of the doubt.
TRIES: Final = 64


class SidePiles:
    """The piles that nothing refills, and what can come out of them.

    A card comes out as it comes to the top, if it finds a place: one that a card of its rank (and
    suit, where suits count) can have by building on open cards and cards that came out before,
    and that no such card needs that came out before. Open cards of its rank can wait. Piles that
    are alike share the cards that they are built on; two others that both need a card on their
    way need two of them. A card not seen that is turned up may be any: then the pile counts as
    empty, and what isn't seen as open.
    """

    def __init__(self, view: PlayerView) -> None:
        self._view, rules = view, view.rules
        self.names = tuple(name for name in rules.side_piles if view.piles[name])
        piles = [view.piles[name] for name in self.names]
        floors = [max((at + 1 for at, c in enumerate(pile) if not c), default=0) for pile in piles]
        self._piles = [_up(pile[floor:]) for pile, floor in zip(piles, floors, strict=True)]
        # What lies on and under a card not seen is open as soon as that may be turned up.
        self._below = [_up(pile[:floor]) for pile, floor in zip(piles, floors, strict=True)]
        self._covers = [floor > 0 for floor in floors]
        cells = [view.piles[name] for name in rules.cells]
        others = [*cells, view.piles.get("S", ()), view.piles.get("W", ())]
        self._open = [card for pile in others for card in _up(pile)]
        if any(None in pile for pile in cells):
            self._open += view.unseen
        self._starts: dict[Foundation, Counter[int]] = {}
        for name, owner in rules.foundation_of.items():
            self._starts.setdefault(owner, Counter())[len(view.piles[name])] += 1
        self.ends = self._all_ends()

    def _all_ends(self) -> list[Depths]:
        """Depths of the piles in the end, for each order that makes a difference."""
        todo: list[Depths] = [tuple(map(len, self._piles))]
        ends: list[Depths] = []
        for _ in range(TRIES):
            if not todo:
                return ends
            depths, ways = self._dig(todo.pop())
            todo += ways
            if not any(depths):
                return [depths]
            if not ways:
                ends.append(depths)
        return [(0,) * len(self._piles)]

    @property
    def stuck(self) -> tuple[str, ...]:
        """The fewest piles that can't all be emptied; none when all can be."""
        for number in range(1, len(self.names) + 1):
            for some in combinations(range(len(self.names)), number):
                if all(any(end[at] for at in some) for end in self.ends):
                    return tuple(self.names[at] for at in some)
        return ()

    @property
    def short(self) -> tuple[str, ...]:
        """The foundations that can't be completed, though each might have all the open cards."""
        had = [Counter(key for card in self._had(end) for key in _keys(card)) for end in self.ends]
        return tuple(
            name
            for name in self._view.rules.foundation_names
            if not any(self._completes(name, one) for one in had)
        )

    def _completes(self, name: str, had: Counter[Key]) -> bool:
        family, suit = self._view.rules.foundation_of[name]
        order = family.sequence.order[len(self._view.piles[name]) :]
        return all(had[rank, suit] for rank in order)

    def _dig(self, depths: Depths) -> tuple[Depths, list[Depths]]:
        """Bring out all that takes no place that another may need; then, the ways to go on."""
        while True:
            had = Counter(key for card in self._had(depths) for key in _keys(card))
            out = Counter(map(self._class, self._out(depths)))
            lying = [Counter(map(self._class, pile[:d])) for pile, d in self._at(depths)]
            ways = []
            for at, (pile, depth) in enumerate(self._at(depths)):
                if not depth:
                    continue
                card, mine = pile[depth - 1], self._class(pile[depth - 1])
                free = self._places(card, had) - out[mine]
                after = (*depths[:at], depth - 1, *depths[at + 1 :])
                if free > sum(other[mine] for other in lying) - lying[at][mine]:
                    depths = after
                    break
                ways += [after] * (free > 0)
            else:
                return depths, ways

    def _at(self, depths: Depths) -> Iterable[tuple[list[Card], int]]:
        return zip(self._piles, depths, strict=True)

    def _out(self, depths: Depths) -> Iterable[Card]:
        """The cards that came out."""
        return (card for pile, depth in self._at(depths) for card in pile[depth:])

    def _had(self, depths: Depths) -> list[Card]:
        """All the cards that can be had to build on."""
        had = [*self._open, *self._out(depths)]
        turned = [at for at, depth in enumerate(depths) if self._covers[at] and not depth]
        for at in turned:
            had += self._below[at]
        return [*had, *self._view.unseen] if turned else had

    def _class(self, card: Card) -> Key:
        """Class of a card: its rank, and its suit if suits count. Cards of a class compete."""
        return card.rank, card.suit if _suits_count(self._view.rules, card) else None

    def _places(self, card: Card, had: Counter[Key]) -> int:
        """Number of cards of this one's class that can go home, of all that aren't home now."""
        owners = _takers(self._view.rules, card)
        found = [self._arrive(owner, card.rank, had) for owner in owners]
        single = all(self._starts[owner].total() == 1 for owner in owners)
        if single and found == [1, 1] and owners[0].suit is owners[1].suit:
            one, other = (self._way(owner, card.rank) for owner in owners)
            return 2 - any(had[rank, owners[0].suit] < 2 for rank in one & other)
        return sum(found)

    def _way(self, owner: Foundation, rank: Rank) -> set[Rank]:
        """Ranks that a foundation is still to be built from until it wants a rank."""
        order = owner.family.sequence.order
        return set(order[min(self._starts[owner]) : order.index(rank)])

    def _arrive(self, owner: Foundation, rank: Rank, had: Counter[Key]) -> int:
        """Number of piles, among some that are alike, that can come to want a rank."""
        family, suit = owner
        starts, arrived = self._starts[owner], 0
        for at, here in enumerate(family.sequence.order):
            arrived += starts[at]
            if here is rank:
                break
            arrived = min(arrived, had[here, suit])
        return arrived


def _up(pile: Iterable[Card | None]) -> list[Card]:
    return [card.up for card in pile if card]


def _keys(card: Card) -> tuple[Key, Key]:
    return (card.rank, card.suit), (card.rank, None)


def _takers(rules: Rules, card: Card) -> tuple[Foundation, ...]:
    """The foundations that ever take a card, each family and suit once."""
    return _all_takers(rules)[card]


@kept
def _all_takers(rules: Rules) -> dict[Card, tuple[Foundation, ...]]:
    owners = dict.fromkeys(rules.foundation_of.values())
    return {
        card: tuple(owner for owner in owners if owner.place(card) is not None)
        for card in rules.pack.cards
    }


def _suits_count(rules: Rules, card: Card) -> bool:
    return any(owner.suit is not None for owner in _takers(rules, card))
