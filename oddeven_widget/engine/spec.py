"""The rules of a game as data: which piles there are, what they take, how they are filled.

Nothing here plays. `state.py` plays any Rules; `help.py` puts any Rules into words; the board
lays any Rules out. A new game is a new value, not new code.
"""

from __future__ import annotations

import dataclasses
import difflib
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple

from .cards import Card, Pack, Rank, Suit
from .sequences import Sequence
from .values import ValueObject
from .words import numbered, quoted

__all__ = ["Building", "Foundation", "Foundations", "Lay", "Piles", "Rules", "pile_names"]

STOCK, WASTE = "S", "W"

_NAME: Final = re.compile(r"[^\s@*]+")
_RANGE: Final = re.compile(r"([A-Z])(\d{1,2})(?:-\1(\d{1,2}))?", re.ASCII)


def pile_names(text: str) -> tuple[str, ...]:
    """List the piles of a range such as ``R1-R9``, or of a single name.

    >>> pile_names("T2-T4"), pile_names("R1")
    (('T2', 'T3', 'T4'), ('R1',))
    """
    match = _RANGE.fullmatch(text)
    if match is None:
        raise ValueError(f"{quoted(text)} names no piles; write R1, or R1-R9 for a range.")
    numbers = range(int(match[2]), int(match[3] or match[2]) + 1)
    return tuple(f"{match[1]}{number}" for number in numbers)


@dataclass(frozen=True, slots=True)
class Foundations:
    """A family of foundations that build the same sequence, one pile for each entry of `suits`.

    A pile with a suit takes only that suit; None takes any suit at every place. With
    `starts_differ` the base cards of the family must be of different suits. With `base_dealt`
    each pile's base card is laid out before the deal. `note` is a word for the board's label.

    >>> family = Foundations("Ace pile", Sequence(Rank.ACE, 2))
    >>> len(family.suits), family.sequence.order[1].word
    (4, 'three')
    """

    name: str
    sequence: Sequence
    suits: tuple[Suit | None, ...] = tuple(Suit)
    starts_differ: bool = False
    base_dealt: bool = False
    note: str = ""


class Foundation(NamedTuple):
    """One foundation: its family, and the suit that it takes (None: any suit).

    >>> from oddeven_widget.engine.catalogue import rules_of
    >>> ace_pile = rules_of("odd-and-even").foundation_of["F1"]
    >>> [ace_pile.place(Card.parse(text)) for text in ("AS", "2S", "2H")]
    [0, 7, None]
    """

    family: Foundations
    suit: Suit | None

    def takes_suit(self, suit: Suit) -> bool:
        """Whether cards of this suit may go here, at whatever rank.

        >>> Foundation(Foundations("Ace pile", Sequence(Rank.ACE, 2)), None).takes_suit(Suit.CLUBS)
        True
        """
        return self.suit is None or self.suit is suit

    def place(self, card: Card) -> int | None:
        """The place (0 first) at which a card is laid here, or None if it never is.

        Whether the base cards of the family have to differ in suit is not looked at.
        """
        return self.family.sequence.position(card.rank) if self.takes_suit(card.suit) else None

    def wants(self, card: Card, laid: int) -> bool:
        """Whether a card is the next to be laid here, when `laid` cards lie here already.

        >>> ace_pile = Foundation(Foundations("Ace pile", Sequence(Rank.ACE, 2)), Suit.SPADES)
        >>> ace_pile.wants(Card.parse("3S"), laid=1), ace_pile.distance(Card.parse("9S"), laid=1)
        (True, 3)
        """
        return self.place(card) == laid

    def distance(self, card: Card, laid: int) -> int | None:
        """How many cards this foundation still lacks before it wants `card`; 0 means now.

        None when it never takes the card, or has passed its rank.
        """
        return (
            self.family.sequence.distance(card.rank, laid) if self.takes_suit(card.suit) else None
        )


@dataclass(frozen=True, slots=True)
class Building:
    """How cards are built on a pile: `step` in rank on its top card, in the `same` suit or `any`.

    Cards come from other columns, and one at a time from the waste and the reserve. `gap` says
    what an empty pile takes (a rank, ``"any"`` or nothing); `group` which cards move together:
    ``"one"`` at a time, ``"sequence"`` (cards already built by this rule), or ``"any"`` face-up
    card with all that lies on it.

    >>> Building(suit="alternate", gap=Rank.KING)
    Building(step=-1, suit='alternate', gap=<Rank.KING: 13>, group='one')
    """

    step: int = -1
    suit: Literal["same", "alternate", "any"] = "same"
    gap: Rank | Literal["any"] | None = None
    group: Literal["one", "sequence", "any"] = "one"


@dataclass(frozen=True, slots=True)
class Piles:
    """A family of piles on the table: the reserve (``R1`` …) or the tableau (``T1`` …).

    Only a top card may be played to a foundation. `refill` names the piles that fill a gap at
    once and by themselves, the first that has a card; `rows` is how the board arranges them.

    >>> cells = Piles("reserve", 3, refill=("W", "S"))
    >>> cells.names, cells.is_cell, cells.is_column, cells.is_side_pile, cells.noun
    (('R1', 'R2', 'R3'), True, False, False, 'reserve')
    """

    kind: Literal["reserve", "tableau"]
    count: int
    building: Building | None = None
    refill: tuple[str, ...] = ()
    rows: int = 1

    @property
    def names(self) -> tuple[str, ...]:
        """The piles' names, ``R1`` … or ``T1`` …, in order."""
        return tuple(f"{self.kind[0].upper()}{number}" for number in range(1, self.count + 1))

    @property
    def is_cell(self) -> bool:
        """Whether these are *cells*: a gap is refilled at once and by itself."""
        return bool(self.refill)

    @property
    def is_column(self) -> bool:
        """Whether these are *columns*: cards are built on them."""
        return self.building is not None

    @property
    def is_side_pile(self) -> bool:
        """Whether these are *side piles*: nothing refills them, and nothing is built on them."""
        return not self.is_cell and not self.is_column

    @property
    def noun(self) -> str:
        """What a person calls one of these piles: 'reserve', 'tableau' or 'column'."""
        return "column" if self.is_column else self.kind


@dataclass(frozen=True, slots=True)
class Lay:
    """One instruction of the deal: a card to each of `piles` (``"R1-R9"``), `rounds` times over.

    >>> lay = Lay("R1-R3", rounds=2)
    >>> lay.names, lay.cards
    (('R1', 'R2', 'R3'), 6)
    """

    piles: str
    rounds: int = 1
    face_up: bool = True

    @property
    def names(self) -> tuple[str, ...]:
        """The piles that get a card in each round."""
        return pile_names(self.piles)

    @property
    def cards(self) -> int:
        """How many cards this instruction lays out."""
        return self.rounds * len(self.names)


@dataclass(frozen=True)
class Rules(ValueObject):
    """Everything that makes a game this game and no other.

    `passes` is how often the stock may be gone through in all (0: the game has no stock; what
    `deal` leaves over is the stock otherwise). `deal_when` is ``"always"`` or ``"standstill"``:
    deal only when no card can be played. With `waste_kept` a card is turned to the waste at
    once whenever it is empty. `tops_move_to` says where the top card of a foundation may go
    back to. `version` changes only when the behaviour of a rule does; saves carry it.

    >>> from oddeven_widget.engine.catalogue import rules_of
    >>> rules = rules_of("odd-and-even")
    >>> rules.pile_names[:3], rules.foundation_names[-1], rules.cells[-1], rules.columns
    (('S', 'W', 'F1'), 'F8', 'R9', ())
    >>> rules.family_of["R9"].refill, rules.side_piles, rules.bases
    (('W', 'S'), (), 0)
    >>> rules_of("odessa").face_down[:2]
    ('T1', 'T2')
    """

    name: str
    title: str
    source: str
    pack: Pack
    foundations: tuple[Foundations, ...]
    piles: tuple[Piles, ...]
    deal: tuple[Lay, ...]
    passes: int = 0
    deal_when: Literal["always", "standstill"] = "always"
    waste_kept: bool = False
    tops_move_to: tuple[Literal["foundation", "tableau"], ...] = ()
    version: int = 1

    def __hash__(self) -> int:
        """Worked out once: rules are looked up in caches at every move."""
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(getattr(self, field.name) for field in dataclasses.fields(self)))

    def __post_init__(self) -> None:
        for field, kind in _KINDS.items():
            if type(getattr(self, field)) is not kind:
                value = quoted(getattr(self, field))
                raise ValueError(f"{field} must be of type {kind.__name__}, not {value}.")
        problem = self._problem()
        if problem:
            raise ValueError(f"These rules of {self.title} can't be played: {problem}")

    def _problem(self) -> str | None:
        """Name the first thing that makes these rules unplayable, in words."""
        laid = sum(lay.cards for lay in self.deal) + self.bases
        known = [name for family in self.piles for name in family.names]
        unknown = sorted({name for lay in self.deal for name in lay.names} - set(known))
        refills = {name for family in self.piles for name in family.refill}
        tops = set(self.tops_move_to)
        columns = any(family.is_column for family in self.piles)
        cards = len(self.pack.cards)
        checks = (
            (not _NAME.fullmatch(self.name), f"{self.name!r} can't be its name in a saved game."),
            (not 0 <= self.passes <= 99, f"passes is {self.passes}, it must be 0 to 99."),
            (
                self.deal_when not in ("always", "standstill"),
                f"deal_when is {self.deal_when!r}, it must be 'always' or 'standstill'.",
            ),
            (
                not tops <= {"foundation", "tableau"} or len(tops) < len(self.tops_move_to),
                f"tops_move_to is {self.tops_move_to!r}, which isn't 'foundation' or 'tableau'.",
            ),
            (
                "tableau" in tops and not columns,
                "foundation tops move to columns, and it has none.",
            ),
            (len(set(known)) < len(known), "two families of piles have the same names."),
            (not refills <= {STOCK, WASTE}, "gaps are refilled from the waste and the stock only."),
            (
                self.passes == 0 and bool(refills or self.waste_kept),
                "without a stock nothing can be refilled by itself.",
            ),
            (bool(unknown), f"the deal lays cards on {', '.join(unknown)}, which isn't there."),
            (laid > cards, f"the deal lays out {laid} cards of a pack of {cards}."),
            (self.passes == 0 and laid < cards, f"{cards - laid} cards are left and no stock."),
        )
        return next((words for wrong, words in checks if wrong), None) or self._not_home()

    def _not_home(self) -> str | None:
        """Say which card has too few places on the foundations, or too many, if one has."""
        ranks, own = Counter[Rank](), Counter[tuple[Rank, Suit]]()
        for family in self.foundations:
            if family.starts_differ and len(family.suits) > len(self.pack.suits):
                return f"the {family.name}s can't all be started by different suits."
            for suit in family.suits:
                ranks.update(family.sequence.order)
                own.update((rank, suit) for rank in family.sequence.order if suit)
        for rank in Rank:
            cards = [card for card in self.pack.cards if card.rank is rank]
            if ranks[rank] != len(cards):
                return (
                    f"the foundations have {ranks[rank]} places for the rank {rank.word}, "
                    f"the pack has {numbered(len(cards), 'card')} of it."
                )
            for suit in Suit:
                if own[rank, suit] > sum(card.suit is suit for card in cards):
                    return (
                        f"the foundations want the {Card(rank, suit)} more often than it is there."
                    )
        return None

    @property
    def bases(self) -> int:
        """How many base cards are laid out before the deal."""
        return sum(len(family.suits) for family in self.foundations if family.base_dealt)

    def replace(self, **changes: Any) -> Rules:
        """Make the same rules with some fields changed; a field that isn't there is refused.

        >>> from oddeven_widget.engine.catalogue import rules_of
        >>> rules_of("odd-and-even").replace(passes=3).passes
        3
        """
        fields = sorted(field.name for field in dataclasses.fields(self))
        for name in changes:
            if name not in fields:
                near = difflib.get_close_matches(name, fields, 1)
                hint = f" Did you mean {near[0]}?" if near else ""
                raise ValueError(f"Rules have no {name!r}.{hint} They have: {', '.join(fields)}.")
        return dataclasses.replace(self, **changes)

    @cached_property
    def foundation_names(self) -> tuple[str, ...]:
        """``F1`` …, family by family."""
        owners = [suit for family in self.foundations for suit in family.suits]
        return tuple(f"F{number}" for number in range(1, len(owners) + 1))

    @cached_property
    def pile_names(self) -> tuple[str, ...]:
        """Every pile of the table in the order in which positions list them."""
        stock = (STOCK, WASTE) if self.passes else ()
        others = (name for family in self.piles for name in family.names)
        return (*stock, *self.foundation_names, *others)

    @cached_property
    def face_down(self) -> tuple[str, ...]:
        """The reserve and tableau piles on which the deal lays cards face down."""
        return tuple(dict.fromkeys(n for lay in self.deal if not lay.face_up for n in lay.names))

    @cached_property
    def foundation_of(self) -> Mapping[str, Foundation]:
        """Each foundation, its family and its suit, by pile name."""
        owners = [Foundation(family, suit) for family in self.foundations for suit in family.suits]
        return MappingProxyType(dict(zip(self.foundation_names, owners, strict=True)))

    @cached_property
    def cells(self) -> tuple[str, ...]:
        """The piles whose gaps are refilled by themselves, in order."""
        return tuple(name for name, family in self.family_of.items() if family.is_cell)

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """The piles on which cards are built, in order."""
        return tuple(name for name, family in self.family_of.items() if family.is_column)

    @cached_property
    def side_piles(self) -> tuple[str, ...]:
        """The piles that nothing refills and on which nothing is built, in order."""
        return tuple(name for name, family in self.family_of.items() if family.is_side_pile)

    @cached_property
    def family_of(self) -> Mapping[str, Piles]:
        """The family of each reserve and tableau pile, by pile name."""
        return MappingProxyType({name: family for family in self.piles for name in family.names})

    def words_for(self, name: str) -> str:
        """Name a pile as a person does: 'the Ace pile of ♠', 'reserve 3', 'the waste'.

        >>> from oddeven_widget.engine.catalogue import rules_of
        >>> rules = rules_of("odd-and-even")
        >>> [rules.words_for(name) for name in ("F5", "R3", "W")]
        ['the Two pile of ♠', 'reserve 3', 'the waste']
        """
        if name in (STOCK, WASTE):
            return "the stock" if name == STOCK else "the waste"
        if name in self.foundation_of:
            family, suit = self.foundation_of[name]
            if suit:
                return f"the {family.name} of {suit.symbol}"
            first = next(n for n in self.foundation_names if self.foundation_of[n][0] is family)
            return f"{family.name} {int(name[1:]) - int(first[1:]) + 1}"
        return f"{self.family_of[name].noun} {name[1:]}"


_KINDS: Final[dict[str, type]] = {
    **dict.fromkeys(("name", "title", "source", "deal_when"), str),
    **dict.fromkeys(("foundations", "piles", "deal", "tops_move_to"), tuple),
    **dict.fromkeys(("passes", "version"), int),
    "pack": Pack,
    "waste_kept": bool,
}
