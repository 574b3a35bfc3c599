"""The ledger: for each foundation what it wants next, where the copies are, and if they can come.

It is worked out from a PlayerView alone. The states of a foundation, in this order:

- **complete**: it has all its cards.
- **playable**: a copy of its next card can be played to it now. (It may be dead nevertheless:
  `Row.dead` says so. A card that comes home counts, even where not all can.)
- **dead**: it can't be completed any more; `Ledger.proof` says why (see `proofs.py`).
- **open**: a copy may still come in this pass: it is in the stock, or was not seen yet, or lies in
  a pile that isn't the waste. So are copies in the waste where columns are built, or where cells
  hold cards that weren't seen: which of them can be laid bare isn't worked out there.
- **buried**: every copy that is not home lies in the waste under other cards, and one of them can
  be laid bare by plays that can be made now, before anything is dealt.
- **stalled**: every copy that is not home lies in the waste under other cards, and no order of the
  plays that can be made now lays one bare, with the cards that were seen. Others have to come from
  the stock, or be turned up where they lie face down, and be played first, or the waste has to be
  turned over; `Row.under` names the cards that lie on it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from ..engine.cards import Card, Rank, Suit
from ..engine.values import ValueObject
from ..engine.words import capital, counted, listed, number_word, numbered, quoted
from .proofs import Barrier, NoMove, Proof, Sealed, prove_dead
from .uncover import bare_depth
from .view import PlayerView, checked_view, distances, suits_wanted

__all__ = ["Copy", "Ledger", "Row", "RowState", "ledger_of", "whereabouts"]

UNSEEN = "not seen yet"
RowState = Literal["complete", "playable", "dead", "open", "buried", "stalled"]


@dataclass(frozen=True, slots=True)
class Copy:
    """Place of one copy of a card: the pile (None: not seen), and how many cards lie on it.

    For a card of a known stock `under` + 1 deals bring it to the waste.
    """

    card: Card
    pile: str | None
    under: int = 0

    @property
    def is_home(self) -> bool:
        """Whether it lies on a foundation."""
        return self.pile is not None and self.pile[0] == "F"

    @property
    def code(self) -> str:
        """A short text: ? unseen, R3, w (top of the waste), w4 (under four), s12 (12 deals), F5.

        >>> [Copy(Card.parse("9S"), *at).code for at in ((None,), ("W", 4), ("S", 11), ("R3",))]
        ['?', 'w4', 's12', 'R3']
        """
        if self.pile is None:
            return "?"
        if self.pile == "S":
            return f"s{self.under + 1}"
        if self.pile == "W":
            return f"w{self.under}" if self.under else "w"
        return f"{self.pile}-{self.under}" if self.under and not self.is_home else self.pile

    @property
    def words(self) -> str:
        """The same in words: 'in the waste under four cards'."""
        if self.pile is None:
            return UNSEEN
        if self.pile == "S":
            return f"in the stock, {counted(self.under + 1, 'deal')} away"
        where = "on top of the waste" if self.pile == "W" else f"in {self.pile}"
        if self.is_home:
            return f"home on {self.pile}"
        if not self.under:
            return where
        inside = "in the waste" if self.pile == "W" else where
        return f"{inside} under {counted(self.under, 'card')}"


@dataclass(frozen=True, slots=True)
class Row:
    """One foundation: how far it is, what it wants, where that is, and what follows.

    `next` is the rank wanted, `card` the card itself where the suit is fixed. `remaining` is the
    whole sequence still to come, `copies` where each copy of the next card is (home or not).
    `dead` says that it can't be completed any more, even if it is playable now. `under` names the
    cards that lie on the copy that is least deep in the waste, top card first.
    """

    foundation: str
    title: str
    laid: int
    length: int
    next: Rank | None
    suit: Suit | None
    remaining: tuple[Rank, ...]
    copies: tuple[Copy, ...]
    state: RowState
    under: tuple[Card, ...] = ()
    dead: bool = False

    @property
    def card(self) -> Card | None:
        """The card wanted next, where only one suit will do."""
        return Card(self.next, self.suit) if self.next and self.suit else None

    @property
    def wants(self) -> str:
        """Card wanted next, as text: '9♠', or '9' where any suit will do, or 'nothing'."""
        if self.next is None:
            return "nothing"
        return self.next.text + (self.suit.symbol if self.suit else "")

    @property
    def places(self) -> str:
        """Places of the copies that are not home: 'in R3; not seen yet', '9♥, 9♦ not seen yet'."""
        groups: dict[str, list[Copy]] = {}
        for copy in self.copies:
            if not copy.is_home:
                groups.setdefault(copy.words, []).append(copy)
        return "; ".join(self._alike(copies) + words for words, copies in groups.items())

    def _alike(self, copies: list[Copy]) -> str:
        """Cards at a place, as text: their names where any suit will do, else only how many."""
        if self.suit is None:
            return f"{', '.join(str(copy.card) for copy in copies)} "
        return f"{counted(len(copies), 'copy')} " if len(copies) > 1 else ""

    @property
    def words(self) -> str:
        """The row in a sentence."""
        pile = capital(self.title)
        if self.next is None:
            return f"{pile} is complete."
        tail = {
            "playable": "it can be played now",
            "open": "it may still come",
            "buried": "plays that can be made now lay it bare",
            "stalled": f"stalled, under {_first_few(self.under)}",
            "dead": "this pile can't be completed any more",
        }[self.state]
        if self.state == "playable" and self.dead:
            tail += ", but the pile can't be completed any more"
        where = f" ({self.places})" if self.places else ""
        return f"{pile} wants {self.wants}{where}: {tail}."


@dataclass(frozen=True, repr=False)
class Ledger(ValueObject):
    """The book that a player keeps: a row for each foundation, and where every card is.

    It never changes: each position has a book of its own. Books of equal views are equal.

    >>> from oddeven_widget import Game
    >>> from oddeven_widget.bookkeeping.view import view_of
    >>> ledger = ledger_of(view_of(Game("odd-and-even", deal=7).state))
    >>> ledger.row("F3").state, ledger.row("F3").wants, [c.code for c in ledger.row("F3").copies]
    ('playable', 'A♦', ['R8', '?'])
    """

    view: PlayerView

    @cached_property
    def proof(self) -> Proof | None:
        """Proof that the position can't be won any more, if there is one that is found quickly."""
        return prove_dead(self.view)

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """A row for each foundation, in their order."""
        return tuple(self._row(name) for name in self.view.rules.foundation_names)

    def row(self, foundation: str) -> Row:
        """The row of one foundation; KeyError if there is none of that name."""
        found = next((row for row in self.rows if row.foundation == foundation), None)
        if found is None:
            names = listed(self.view.rules.foundation_names)
            raise KeyError(f"There is no foundation {quoted(foundation)}; there are {names}.")
        return found

    def where(self, card: Card | str) -> tuple[Copy, ...]:
        """Places of all copies of a card in the pack, those that are known first.

        >>> from oddeven_widget import Game
        >>> [copy.code for copy in Game("odd-and-even", deal=7).ledger().where("A♦")]
        ['R8', '?']
        """
        card = self.card(card)
        known = self._copies.get(card, ())
        return (*known, *(Copy(card, None) for _ in range(self._number - len(known))))

    def card(self, card: Card | str) -> Card:
        """A card of this game's pack, face up; ValueError for any other."""
        card = (card if isinstance(card, Card) else Card.parse(card)).up
        if card not in self.view.rules.pack.cards:
            raise ValueError(f"The pack of {self.view.rules.title} has no {card}.")
        return card

    def distances(self, card: Card | str) -> dict[str, int]:
        """Distances of a card: how many cards each pile lacks before it wants it, if it ever will.

        0 means that it wants the card now. Piles that have passed the card, or never take it,
        are left out.
        """
        return distances(self.view, self.card(card))

    def distance(self, card: Card | str) -> int | None:
        """The distance to the nearest pile that will take the card; None if there is none."""
        return min(self.distances(card).values(), default=None)

    # -- how it is worked out --------------------------------------------------------

    @cached_property
    def _number(self) -> int:
        return self.view.rules.pack.copies

    @cached_property
    def _copies(self) -> dict[Card, tuple[Copy, ...]]:
        found: dict[Card, list[Copy]] = {}
        for name, pile in self.view.piles.items():
            for under, card in enumerate(reversed(pile)):
                if card:
                    found.setdefault(card.up, []).append(Copy(card.up, name, under))
        return {card: tuple(copies) for card, copies in found.items()}

    @cached_property
    def _bare(self) -> int | None:
        """Depth of the waste to which plays that can be made now lay cards bare (`uncover.py`)."""
        return bare_depth(self.view)

    @cached_property
    def _playable(self) -> frozenset[str]:
        return frozenset(move.target for move in self.view.legal_moves)

    def _row(self, name: str) -> Row:
        family, suit = self.view.rules.foundation_of[name]
        laid = len(self.view.piles[name])
        remaining = family.sequence.order[laid:]
        rank = remaining[0] if remaining else None
        copies = tuple(self._wanted(name, rank)) if rank else ()
        away = [copy for copy in copies if not copy.is_home]
        state = self._state(name, away) if rank else "complete"
        under: tuple[Card, ...] = ()
        buried = [copy.under for copy in away if copy.pile == "W"]
        if state in ("buried", "stalled", "dead") and buried:
            waste = self.view.piles["W"]
            under = tuple(c for c in reversed(waste[len(waste) - min(buried) :]) if c)
        title, length = self.view.rules.words_for(name), family.sequence.length
        dead = rank is not None and self._is_dead(name, away)
        return Row(name, title, laid, length, rank, suit, remaining, copies, state, under, dead)

    def _wanted(self, name: str, rank: Rank) -> Iterator[Copy]:
        for one in suits_wanted(self.view, name):
            yield from self.where(Card(rank, one))

    def _state(self, name: str, away: list[Copy]) -> RowState:
        if name in self._playable:
            return "playable"
        if self._is_dead(name, away):
            return "dead"
        if not away:
            return "open"
        if any(copy.pile != "W" for copy in away) or self._bare is None:
            return "open"
        return "buried" if any(copy.under <= self._bare for copy in away) else "stalled"

    def _is_dead(self, name: str, away: list[Copy]) -> bool:
        # Without a copy away the pile is dead by its own proof, unless a foundation gives one back.
        return name in self._dead or (self.proof is not None and not away)

    @cached_property
    def _dead(self) -> frozenset[str]:
        """The foundations that the proof cuts off from a card that they need."""
        names = self.view.rules.foundation_names
        short = {n for n in names if len(self.view.piles[n]) < self._length(n)}
        if isinstance(self.proof, NoMove):
            return frozenset(short)
        if isinstance(self.proof, Sealed):
            return frozenset(self.proof.foundations)
        if not isinstance(self.proof, Barrier):
            return frozenset()
        reachable = self._reachable(self.view.piles["W"][: -self.proof.depth])
        return frozenset(n for n in short if self._misses(n, reachable))

    def _length(self, name: str) -> int:
        return self.view.rules.foundation_of[name].family.sequence.length

    def _reachable(self, lost: tuple[Card | None, ...]) -> set[Card]:
        """The cards not home of which a copy lies outside the part that is never reached."""
        left = Counter(self.view.rules.pack.cards)
        for name in self.view.rules.foundation_names:
            left.subtract(filter(None, self.view.piles[name]))
        left.subtract(filter(None, lost))
        return {card for card, number in left.items() if number > 0}

    def _misses(self, name: str, reachable: set[Card]) -> bool:
        family, suit = self.view.rules.foundation_of[name]
        suits = (suit,) if suit else self.view.rules.pack.suits
        remaining = family.sequence.order[len(self.view.piles[name]) :]
        return any(all(Card(rank, s) not in reachable for s in suits) for rank in remaining)

    def __repr__(self) -> str:
        return f"<Ledger of {self.view.rules.name}: {numbered(self.view.home, 'card')} home>"

    def __str__(self) -> str:
        return "\n".join(map(_line, self.rows))


def _first_few(cards: tuple[Card, ...]) -> str:
    """The cards that lie on one, the top card first: '7♦ 4♣ 7♥ and nine cards more'."""
    if len(cards) <= 4:
        return " ".join(map(str, cards))
    return f"{' '.join(map(str, cards[:3]))} and {counted(len(cards) - 3, 'card')} more"


def whereabouts(copies: tuple[Copy, ...]) -> str:
    """A sentence, but for its first letter, on where the copies of one card are.

    >>> seven, unseen = Card.parse("7S"), Copy(Card.parse("7S"), None)
    >>> whereabouts((unseen, unseen)), whereabouts((Copy(seven, "R3"), unseen))
    ('neither copy of the 7♠ has been seen yet.', 'one 7♠ is in R3 and one has not been seen yet.')
    """
    card, groups = copies[0].card, Counter(copy.words for copy in copies)
    if len(groups) == 1:
        return _all_alike(card, len(copies), copies[0].words)
    parts = [f"{number_word(number)} {_are(number, words)}" for words, number in groups.items()]
    number, rest = parts[0].split(" ", 1)
    return f"{listed([f'{number} {card} {rest}', *parts[1:]])}."


def _all_alike(card: Card, number: int, words: str) -> str:
    """A sentence on copies of which there is but one thing to say."""
    if words == UNSEEN and number > 1:
        of = "neither copy" if number == 2 else f"none of the {number_word(number)} copies"
        return f"{of} of the {card} has been seen yet."
    of = {1: "", 2: "both copies of "}.get(number, f"all {number_word(number)} copies of ")
    return f"{of}the {card} {_are(number, words)}."


def _are(number: int, words: str) -> str:
    """Clause for a number of cards, with its verb."""
    if words == UNSEEN:
        return f"{'has' if number == 1 else 'have'} not been seen yet"
    return f"{'is' if number == 1 else 'are'} {words}"


def _line(row: Row) -> str:
    wants, codes = row.wants if row.next else "–", " ".join(copy.code for copy in row.copies)
    return f"{row.foundation:<3} {wants:>4}  {codes:<12} {row.state}"


def ledger_of(view: PlayerView) -> Ledger:
    """The ledger of what a player knows.

    >>> from oddeven_widget import Game
    >>> ledger_of(Game("odd-and-even", deal=7).view()).row("F1").wants
    'A♠'
    """
    return Ledger(checked_view(view))
