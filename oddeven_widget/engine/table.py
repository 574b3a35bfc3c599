"""Look-up tables of rules, made once: pile names are places in a tuple, fits are look-ups.

A Lookup is built once for each Rules and shared by all its positions. It is the only place that
knows how a rule is carried out; `State` is the value that it works on.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from .cards import Card
from .moves import Move, Transfer
from .spec import Building, Rules
from .values import kept

__all__ = ["DEAL", "REDEAL", "Lookup", "Pile", "lookup_of"]

Pile = tuple[Card, ...]
Home = tuple[int, int, Move]

DEAL = Move("S>W")
REDEAL = Move("W>S")


@lru_cache(maxsize=4096)
def _move(source: str, target: str, count: int = 1) -> Move:
    return Move(f"{source}>{target}:{count}")


@kept
def lookup_of(rules: Rules) -> Lookup:
    """Give the one Lookup of these rules; equal rules share it.

    >>> from oddeven_widget import rules_of
    >>> lookup_of(rules_of("odessa")).names[:5]
    ('F1', 'F2', 'F3', 'F4', 'T1')
    """
    return Lookup(rules)


class Lookup:
    """Look-up tables of one game's rules, by which its positions are played quickly."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.names = rules.pile_names
        self.index = {name: place for place, name in enumerate(self.names)}
        self.pack_size = len(rules.pack.cards)
        self.has_stock = rules.passes > 0
        self.stock = self.index.get("S", -1)
        self.waste = self.index.get("W", -1)
        self.foundations = tuple(self.index[name] for name in rules.foundation_names)
        self.standstill = rules.deal_when == "standstill"
        self.picky = any(family.starts_differ for family in rules.foundations)
        self.waste_kept = rules.waste_kept
        self.gaps = {
            self.index[name]: tuple(self.index[source] for source in family.refill)
            for name, family in rules.family_of.items()
            if family.is_cell
        }
        # Gaps that the next play may find still open, for one of the two piles can't fill them.
        self.late = tuple(place for place, sources in self.gaps.items() if len(sources) < 2)
        self.turns = frozenset(self.index[name] for name in rules.face_down)
        self.columns = {
            self.index[name]: _Fits(family.building, rules)
            for name, family in rules.family_of.items()
            if family.building is not None
        }
        sources = [self.index[name] for name in rules.family_of]
        sources += [self.waste] if self.has_stock else []
        self.plays = tuple((source, self._homes(source)) for source in sources)
        self.tops = self._tops(rules)

    def _homes(self, source: int) -> dict[Card, tuple[Home, ...]]:
        """List for each card the foundations that ever take it, and after how many cards."""
        return {card: tuple(self._homes_of(card, source)) for card in set(self.rules.pack.cards)}

    def _homes_of(self, card: Card, source: int) -> Iterator[Home]:
        for name, foundation in self.rules.foundation_of.items():
            place = foundation.place(card)
            if place is not None and self.index[name] != source:
                yield self.index[name], place, _move(self.names[source], name)

    def _tops(self, rules: Rules) -> tuple[tuple[int, dict[Card, tuple[Home, ...]], bool], ...]:
        """List the foundations whose top may leave: where to, and whether to columns too."""
        to_foundation = "foundation" in rules.tops_move_to
        return tuple(
            (source, self._homes(source) if to_foundation else {}, "tableau" in rules.tops_move_to)
            for source in (self.foundations if rules.tops_move_to else ())
        )

    # -- what is legal ---------------------------------------------------------------

    def legal(self, piles: tuple[Pile, ...], pass_number: int) -> tuple[Move, ...]:
        """List the legal moves in a fixed order: home, building, tops taken back, the stock."""
        moves = []
        for source, homes in self.plays:
            pile = piles[source]
            if pile:
                for foundation, place, move in homes[pile[-1]]:
                    if len(piles[foundation]) == place:
                        moves.append(move)
        if self.columns:
            moves.extend(self._building(piles))
        if self.tops:
            if sum([len(piles[place]) for place in self.foundations]) == self.pack_size:
                return ()
            moves.extend(self._taken_back(piles))
        if self.picky:
            moves = [move for move in moves if self._starts_anew(piles, move)]
        if self.has_stock and not (self.standstill and moves):
            moves.extend(self._dealing(piles, pass_number))
        return tuple(moves)

    def _dealing(self, piles: tuple[Pile, ...], pass_number: int) -> tuple[Move, ...]:
        if piles[self.stock]:
            return (DEAL,)
        return (REDEAL,) if piles[self.waste] and pass_number < self.rules.passes else ()

    def _starts_anew(self, piles: tuple[Pile, ...], move: Move) -> bool:
        """Tell whether a base card's suit is new to a family that starts in different suits."""
        family, _ = self.rules.foundation_of.get(move.target, (None, None))
        if family is None or not family.starts_differ or piles[self.index[move.target]]:
            return True
        bases = [
            piles[self.index[name]][0].suit
            for name, (other, _) in self.rules.foundation_of.items()
            if other is family and name != move.source and piles[self.index[name]]
        ]
        return piles[self.index[move.source]][-1].suit not in bases

    def _building(self, piles: tuple[Pile, ...]) -> Iterator[Move]:
        for source, _ in self.plays:
            for count in range(1, self._movable(piles, source) + 1):
                yield from self._onto(piles, source, piles[source][-count], count)

    def _onto(
        self, piles: tuple[Pile, ...], source: int, card: Card, count: int = 1
    ) -> Iterator[Move]:
        for target, fits in self.columns.items():
            if target != source and card in fits.on(piles[target]):
                yield _move(self.names[source], self.names[target], count)

    def _taken_back(self, piles: tuple[Pile, ...]) -> Iterator[Move]:
        for source, homes, to_columns in self.tops:
            if piles[source]:
                top = piles[source][-1]
                for foundation, place, move in homes.get(top, ()):
                    if len(piles[foundation]) == place:
                        yield move
                if to_columns:
                    yield from self._onto(piles, source, top)

    def _movable(self, piles: tuple[Pile, ...], source: int) -> int:
        """Count the cards at the end of a pile that may move together, at most."""
        pile, fits = piles[source], self.columns.get(source)
        count = min(1, len(pile))
        while fits and count < len(pile) and fits.holds(pile[-count - 1], pile[-count]):
            count += 1
        return count

    # -- what a move does ------------------------------------------------------------

    def carry(
        self, piles: list[Pile], source: int, target: int, count: int, done: list[Transfer]
    ) -> None:
        """Move cards between two piles, turning them as the stock asks, and record it."""
        pile = piles[source]
        if target == self.stock:
            cards = tuple([card.down for card in reversed(pile)])
            piles[source] = ()
        elif source == self.stock:
            cards = (pile[-1].up,)
            piles[source] = pile[:-1]
        else:
            cards = pile[-count:]
            piles[source] = pile[:-count]
        piles[target] += cards
        done.append(Transfer(self.names[source], self.names[target], cards))

    def settle(self, piles: list[Pile], touched: tuple[int, ...], done: list[Transfer]) -> None:
        """Do what happens by itself: turn a card up, refill a gap, keep a card on the waste."""
        for place in touched:
            if place in self.turns and piles[place] and not piles[place][-1].face_up:
                top = piles[place][-1].up
                piles[place] = (*piles[place][:-1], top)
                done.append(Transfer(self.names[place], self.names[place], (top,)))
            if place in self.gaps and not piles[place]:
                source = next((one for one in self.gaps[place] if piles[one]), None)
                if source is not None:
                    self.carry(piles, source, place, 1, done)
        if self.waste_kept and piles[self.stock] and not piles[self.waste]:
            self.carry(piles, self.stock, self.waste, 1, done)


class _Fits:
    """Which cards a building rule accepts, on a card and in a gap, as look-ups."""

    def __init__(self, building: Building, rules: Rules) -> None:
        cards = frozenset(rules.pack.cards)
        self._building = building
        self._gap = frozenset(card for card in cards if building.gap in ("any", card.rank))
        self._onto = {
            under: frozenset(
                card
                for card in cards
                if card.rank - under.rank == building.step and _suits_agree(building, under, card)
            )
            for under in cards
        }

    def on(self, pile: Pile) -> frozenset[Card]:
        """Give the cards that may be laid on this pile."""
        return self._onto[pile[-1]] if pile else self._gap

    def holds(self, under: Card, card: Card) -> bool:
        """Tell whether `under` may move together with the `card` that lies on it."""
        if not under.face_up or self._building.group == "one":
            return False
        return self._building.group == "any" or card in self._onto[under]


def _suits_agree(building: Building, under: Card, card: Card) -> bool:
    if building.suit == "any":
        return True
    if building.suit == "same":
        return under.suit is card.suit
    return under.suit.is_red is not card.suit.is_red
