"""The relaxation in which cards lie open side by side: how far foundations can be built then."""

from __future__ import annotations

from collections.abc import Iterable

from ..engine.cards import Card, Rank, Suit
from ..engine.spec import Rules
from ..engine.values import kept

__all__ = ["Group", "GroupPlays", "Opened", "groups_of", "most_plays", "overlapping"]

Laid = tuple[int, ...]


class Group:
    """Foundations that can want the same cards: a suit's two piles, or a family in any suit.

    Only ranks matter within a group: in one suit a rank is a card, and where any suit will do
    all suits are alike.
    """

    def __init__(self, rules: Rules, names: tuple[str, ...], suit: Suit | None) -> None:
        self.names, self.suit = names, suit
        self.orders = [rules.foundation_of[name].family.sequence.order for name in names]
        self.places = [{int(rank): at for at, rank in enumerate(one)} for one in self.orders]
        # Piles of one family in any suit are alike: which of them takes a card makes no odds.
        self.alike = suit is None and len(set(self.orders)) == 1

    def holds(self, card: Card) -> bool:
        """Whether any pile of the group ever takes this card."""
        return self.suit in (None, card.suit) and any(card.rank in one for one in self.places)


class GroupPlays:
    """The most plays that the cards laid open so far allow in one group, kept up to date.

    Cards laid open as free may be played too, but their plays don't count; of two cards of a
    rank the one that counts is played first, which is never worse. A card is played to one pile
    only: where two piles need a single copy, all ways to share are gone through.
    """

    def __init__(self, group: Group, laid: Laid) -> None:
        self._group, self._start = group, laid
        self._counts, self._counted = [0] * 14, [0] * 14
        self.plays = 0
        # The ranks that some pile can come to take, if it had all the cards for itself.
        self.reached = set[int]()
        # Only a card of these ranks can change the number of plays.
        self._stoppers = {int(order[at]) for order, at in self._heights(laid) if at < len(order)}

    def add(self, rank: Rank, *, free: bool = False) -> None:
        """Lay one more card of the group open."""
        self._counts[rank] += 1
        self._counted[rank] += not free
        if rank in self._stoppers or (not free and self._counts[rank] > self._counted[rank]):
            self.plays = self._fill() if self._group.alike else self._share()

    def _heights(self, laid: Laid) -> Iterable[tuple[tuple[Rank, ...], int]]:
        return zip(self._group.orders, laid, strict=True)

    def _fill(self) -> int:
        """The plays on alike piles: as many get past a place as come there and find a card."""
        arrived, plays = 0, 0
        self._stoppers = set()
        for at, rank in enumerate(self._group.orders[0]):
            arrived += self._start.count(at)
            passed = min(arrived, self._counts[rank])
            plays += min(passed, self._counted[rank])
            if passed:
                self.reached.add(int(rank))
            if passed < arrived:
                self._stoppers.add(int(rank))
            arrived = passed
        return plays

    def _share(self) -> int:
        """The best over all ways to deny single copies to all piles but one."""
        alone = tuple([self._reach(order, at) for order, at in self._heights(self._start)])
        self._stoppers = {int(order[at]) for order, at in self._heights(alone) if at < len(order)}
        self.reached = {rank for rank, number in enumerate(self._used(alone)) if number}
        todo, best = [alone], 0
        while todo:
            now = todo.pop()
            used = self._used(now)
            plays = sum(map(min, used, self._counted))
            if plays > best:
                short = [r for r, number in enumerate(used) if number > self._counts[r]]
                if short:
                    self._stoppers.update(short)
                    todo += self._denied(now, short[0])
                else:
                    best = plays
        return best

    def _reach(self, order: tuple[Rank, ...], at: int) -> int:
        """Height of a pile that had all the cards for itself."""
        while at < len(order) and self._counts[order[at]]:
            at += 1
        return at

    def _used(self, now: Laid) -> list[int]:
        """Number of cards of each rank that it takes to build the piles up to `now`."""
        used = [0] * 14
        for order, first, height in zip(self._group.orders, self._start, now, strict=True):
            for rank in order[first:height]:
                used[rank] += 1
        return used

    def _denied(self, now: Laid, rank: int) -> Iterable[Laid]:
        """The heights if one pile that has a card of this rank in `now` is left without it."""
        for pile, places in enumerate(self._group.places):
            at = places.get(rank, -1)
            if self._start[pile] <= at < now[pile]:
                yield (*now[:pile], at, *now[pile + 1 :])


@kept
def groups_of(rules: Rules) -> tuple[Group, ...]:
    """The groups of a game's foundations: the piles of a suit, and each family in any suit.

    >>> from oddeven_widget import rules_of
    >>> groups_of(rules_of("odd-and-even"))[0].names
    ('F1', 'F5')
    """
    shared: dict[object, list[str]] = {}
    for name, (family, suit) in rules.foundation_of.items():
        shared.setdefault(suit or family.name, []).append(name)
    return tuple(
        Group(rules, tuple(names), key if isinstance(key, Suit) else None)
        for key, names in shared.items()
    )


@kept
def _holding(rules: Rules) -> dict[Card, tuple[int, ...]]:
    """The groups that take a card; more than one only where families in any suit overlap."""
    groups = groups_of(rules)
    return {
        card: tuple(at for at, group in enumerate(groups) if group.holds(card))
        for card in rules.pack.cards
    }


@kept
def overlapping(rules: Rules) -> bool:
    """Whether two groups can want the same card, which no game of the catalogue knows.

    >>> from oddeven_widget import rules_of
    >>> overlapping(rules_of("odd-and-even"))
    False
    """
    return any(len(groups) > 1 for groups in _holding(rules).values())


class Opened:
    """Greatest number of plays of the cards laid open so far, over all the foundations.

    Where two groups can take the same card each of them counts it, so that the number may be too
    high, but never too low.
    """

    def __init__(self, rules: Rules, laid: dict[str, int]) -> None:
        self._holding = _holding(rules)
        self._plays = [
            GroupPlays(g, tuple([laid[name] for name in g.names])) for g in groups_of(rules)
        ]

    def open(self, cards: Iterable[Card], *, free: bool = False) -> int:
        """Lay more cards open; the number of plays that all those open allow."""
        for card in cards:
            for at in self._holding[card.up]:
                self._plays[at].add(card.rank, free=free)
        return sum([one.plays for one in self._plays])

    def reaches(self, card: Card) -> bool:
        """Whether an open card could be played if each pile had all open cards for itself."""
        return any(card.rank in self._plays[at].reached for at in self._holding[card.up])


def most_plays(rules: Rules, laid: dict[str, int], cards: Iterable[Card]) -> int:
    """The largest number of these cards that can be played if all of them lie open.

    `laid` says how many cards lie on each foundation by now. In a game in which two families in
    any suit, or one of them and a pile in suit, want the same card it may be too high.

    >>> from oddeven_widget import rules_of
    >>> from oddeven_widget.engine.cards import read_cards
    >>> rules = rules_of("odd-and-even")
    >>> most_plays(rules, dict.fromkeys(rules.foundation_names, 0), read_cards("AS 3S 5S 4S 2H"))
    4
    """
    return Opened(rules, laid).open(cards)
