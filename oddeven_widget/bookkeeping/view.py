"""PlayerView: exactly what an attentive person at the table may know, and nothing else.

The cards of the stock are unseen in the first pass and known ever after: a redeal doesn't
shuffle, so a player who has seen every card dealt knows the order in which they come again. A card
that lies face down elsewhere is unseen until it is turned up. A view keeps no unseen card in any
form: permute those, and its value, its bytes and all that is made from it stay the same.

A view is of a position, not of a person: a card that was dealt and taken back again counts as not
seen. The player who undid the deal has it in mind, but no hint makes use of that, and one position
has one view, whichever way it was come by.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

from ..engine.cards import BadCard, Card, Suit, read_cards
from ..engine.moves import Move
from ..engine.spec import Rules
from ..engine.state import State, Status
from ..engine.values import checked
from ..engine.words import counted, numbered

__all__ = ["PlayerView", "checked_view", "distances", "open_view", "suits_wanted", "view_of"]

Seen = tuple[Card | None, ...]


@dataclass(frozen=True, eq=False, repr=False)
class PlayerView:
    """A position as its player knows it: a pile is a tuple of cards, None for each unseen one.

    With `memory` False only tops count, as for a player who keeps no book: of the waste its top
    card (not the fan of cards under it, which lies open on the table), and never the stock. Views
    with the same knowledge of the same position are equal and hash alike. `pass_number` is which
    pass through the stock it is; `legal_moves` and `status` are those of the State, on which no
    unseen card bears; `memory` says whether everything that was ever seen is remembered.

    >>> from oddeven_widget import Game
    >>> view = view_of(Game("odd-and-even", deal=7).state)
    >>> len(view.unseen), view.piles["S"][0] is None, "S>W" in view.legal_moves
    (95, True, True)
    """

    rules: Rules
    _piles: tuple[Seen, ...]
    pass_number: int
    legal_moves: tuple[Move, ...]
    status: Status
    memory: bool = True

    @property
    def redeals_left(self) -> int:
        """Number of times that the waste may still be turned over."""
        return max(0, self.rules.passes - self.pass_number)

    @cached_property
    def piles(self) -> Mapping[str, Seen]:
        """Every pile by name, bottom card first; None where the card is not known.

        A known stock lists its cards face down, as they lie; the last one is dealt next.
        """
        return MappingProxyType(dict(zip(self.rules.pile_names, self._piles, strict=True)))

    @cached_property
    def home(self) -> int:
        """Number of cards on the foundations."""
        return sum(len(self.piles[name]) for name in self.rules.foundation_names)

    @cached_property
    def unseen(self) -> tuple[Card, ...]:
        """The cards of the pack that are not known to lie anywhere, copies side by side."""
        known = Counter(card.up for pile in self._piles for card in pile if card)
        return tuple((Counter(self.rules.pack.cards) - known).elements())

    @property
    def all_known(self) -> bool:
        """Whether the place of every card is known, so that what is left is a puzzle."""
        return not any(None in pile for pile in self._piles)

    def position(self, unseen: str | Iterable[Card | str] = ()) -> State:
        """A position that this player might be in, with the `unseen` cards in the given order.

        They fill the unknown places pile by pile, bottom first, in the order of `piles`; with
        every card known nothing need be given. Raises BadCard when they are not the cards unseen,
        or when they can't lie like that under the tops that are visible.

        >>> from oddeven_widget import Game
        >>> view = view_of(Game("odd-and-even", deal=7).state)
        >>> view_of(view.position(reversed(view.unseen))) == view
        True
        """
        given = unseen if isinstance(unseen, str) else tuple(unseen)
        order = [card.up for card in read_cards(given)]
        if Counter(order) != Counter(self.unseen):
            wanted = counted(len(self.unseen), "card")
            raise BadCard(f"These are not the {wanted} unseen: give view.unseen in any order.")
        cards = iter(order)
        piles = tuple(
            tuple(self._lying(name, at, card or next(cards)) for at, card in enumerate(pile))
            for name, pile in self.piles.items()
        )
        state = State(self.rules, piles, self.pass_number)
        if not self.memory and not self._may_be(state):
            raise BadCard("The unseen cards can't lie in this order.")
        return state

    def _may_be(self, state: State) -> bool:
        """Whether the foundations are built by the rules, and the same moves are legal."""
        return state.legal_moves == self.legal_moves and all(
            tuple(card.rank for card in state.piles[name]) == family.sequence.order[: len(pile)]
            for name, (family, _) in self.rules.foundation_of.items()
            for pile in (self.piles[name],)
        )

    def _lying(self, name: str, at: int, card: Card) -> Card:
        """The card with the side up that its place demands."""
        hidden = name == "S" or (self.piles[name][at] is None and name in self.rules.face_down)
        return card.down if hidden else card

    def _key(self) -> tuple[object, ...]:
        return (self.rules.name, self.pass_number, self.memory, self._piles, self.legal_moves)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PlayerView):
            return NotImplemented
        return self._key() == other._key() and self.rules == other.rules

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[object, ...]:
        # Without what was worked out meanwhile, so that the same view has the same bytes.
        where = (self.rules, self._piles, self.pass_number)
        return (PlayerView, (*where, self.legal_moves, self.status, self.memory))

    def __repr__(self) -> str:
        known = "all known" if self.all_known else f"{len(self.unseen)} unseen"
        return f"<PlayerView of {self.rules.name}: {numbered(self.home, 'card')} home, {known}>"


def suits_wanted(view: PlayerView, foundation: str) -> tuple[Suit, ...]:
    """The suits that a foundation's next card may have, as far as its family's bases are known.

    >>> from oddeven_widget import Game
    >>> [suit.letter for suit in suits_wanted(view_of(Game("odd-and-even", deal=7).state), "F2")]
    ['H']
    """
    family, suit = view.rules.foundation_of[foundation]
    if suit:
        return (suit,)
    bases: list[Suit] = []
    if family.starts_differ and not view.piles[foundation]:
        for name, (other, _) in view.rules.foundation_of.items():
            if other is family and view.piles[name] and (base := view.piles[name][0]):
                bases.append(base.suit)
    return tuple(one for one in view.rules.pack.suits if one not in bases)


def distances(
    view: PlayerView, card: Card, laid: Mapping[str, int] | None = None
) -> dict[str, int]:
    """Distances of a card: how many each foundation lacks before it wants it; 0 means it does now.

    Foundations that have passed the card, or never take it, are left out. `laid` says how many
    cards lie on each, if not as many as in the view.

    >>> from oddeven_widget import Game
    >>> distances(view_of(Game("odd-and-even", deal=7).state), Card.parse("5S"))
    {'F1': 2, 'F5': 8}
    """
    found = {}
    for name, owner in view.rules.foundation_of.items():
        far = owner.distance(card, len(view.piles[name]) if laid is None else laid[name])
        if far is not None:
            found[name] = far
    return found


def view_of(state: State, memory: bool = True) -> PlayerView:
    """Knowledge of the player in this position, with perfect memory or from the tops only.

    >>> from oddeven_widget import Game
    >>> view_of(Game("odessa", deal=7).state).piles["T1"][:3]
    (None, None, None)
    """
    state = checked(state, State, "a position, game.state")
    piles = _remembered(state) if memory else _tops_only(state)
    rules, moves = state.rules, state.legal_moves
    return PlayerView(rules, piles, state.pass_number, moves, state.status, memory)


def open_view(state: State) -> PlayerView:
    """The view in which every card is known, wherever it lies and whichever side is up.

    It is what a solver sees, and nobody at the table.

    >>> from oddeven_widget import Game
    >>> open_view(Game("odd-and-even", deal=7).state).all_known
    True
    """
    piles = tuple(state.piles.values())
    return PlayerView(state.rules, piles, state.pass_number, state.legal_moves, state.status)


def checked_view(view: object) -> PlayerView:
    """The view itself; TypeError with what it has to be for a game or a position in its place.

    >>> checked_view("my game")
    Traceback (most recent call last):
      ...
    TypeError: This takes what a player sees, game.view(), not 'my game'.
    """
    return checked(view, PlayerView, "what a player sees, game.view()")


def _remembered(state: State) -> tuple[Seen, ...]:
    """Knowledge with perfect memory: a strategy asks for that before each of its moves.

    So only the stock and the piles on which cards lie face down are gone through.
    """
    seen: dict[str, Seen] = dict(state.piles)
    unseen = 0
    # What is in the stock after a redeal was all dealt before, in the same order.
    if state.pass_number == 1 and "S" in seen:
        unseen = len(seen["S"])
        seen["S"] = (None,) * unseen
    for name in state.rules.face_down:
        seen[name] = tuple([card if card and card.face_up else None for card in seen[name]])
        unseen += seen[name].count(None)
    piles = tuple(seen.values())
    return _deduced(state, piles) if 0 < unseen <= state.rules.pack.copies else piles


def _deduced(state: State, piles: tuple[Seen, ...]) -> tuple[Seen, ...]:
    """The last card unseen is known without looking, and so are two that are alike."""
    hidden = {
        card.up
        for seen, pile in zip(piles, state.piles.values(), strict=True)
        for known, card in zip(seen, pile, strict=True)
        if known is None
    }
    return piles if len(hidden) > 1 else tuple(state.piles.values())


def _tops_only(state: State) -> tuple[Seen, ...]:
    """Knowledge without a book: the top of the waste, and what lies face up elsewhere."""
    return tuple(_visible(state, name, pile) for name, pile in state.piles.items())


def _visible(state: State, name: str, pile: tuple[Card, ...]) -> Seen:
    if name == "S":
        return (None,) * len(pile)
    if name != "W" and name not in state.rules.foundation_of:
        return tuple([card if card.face_up else None for card in pile])
    owner = state.rules.foundation_of.get(name)
    # What lies under the top of a pile in suit follows from the top.
    return pile if owner and owner.suit else (*(None,) * (len(pile) - 1), *pile[-1:])
