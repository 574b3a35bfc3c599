"""Finder: where the copies of a card are, as far as the player may know."""

from __future__ import annotations

from collections.abc import Callable

from ..bookkeeping.game import Game
from ..bookkeeping.ledger import Ledger, ledger_of, whereabouts
from ..bookkeeping.view import view_of
from ..engine.cards import Card
from ..engine.state import State
from ..engine.words import capital
from .draw.geometry import Hit

__all__ = ["Finder"]


class Finder:
    """The card that is looked for, and the player's ledger, which is kept up to date.

    `seeks` tells whether cards that are pointed at are looked for, `silent` whether the ledger
    keeps silent, since a learner keeps the book.
    """

    def __init__(self, game: Game, seeks: Callable[[], bool], silent: Callable[[], bool]) -> None:
        self._game, self._seeks, self._silent = game, seeks, silent
        self.card: Card | None = None
        self._booked: State | None = None
        self._ledger: Ledger | None = None

    @property
    def book(self) -> Ledger:
        """What the player may know now; worked out anew only when the game has changed."""
        state = self._game.state
        if self._ledger is None or self._booked is not state:
            self._booked, self._ledger = state, ledger_of(view_of(state))
        return self._ledger

    @property
    def places(self) -> frozenset[tuple[str, int]]:
        """Where the card is that is looked for: each a pile and how many cards lie on it."""
        # A learner who keeps the book isn't shown what she is to find out.
        if self.card is None or (self._silent() and not self._seeks()):
            return frozenset()
        copies = self.book.where(self.card)
        return frozenset((copy.pile, copy.under) for copy in copies if copy.pile)

    def look_for(self, card: Card | str) -> str:
        """Look for a card: where its copies are, in words; a ValueError tells of what is no card.

        >>> finder = Finder(Game("odd-and-even", deal=7), lambda: True, lambda: False)
        >>> finder.look_for("AH")
        'One A♥ is in R6 and one has not been seen yet.'
        >>> finder.places
        frozenset({('R6', 0)})
        """
        rules = self._game.rules
        card = (card if isinstance(card, Card) else Card.parse(card)).up
        if card not in rules.pack.cards:
            raise ValueError(f"The pack of {rules.title} has no {card}.")
        self.card = card
        return capital(whereabouts(self.book.where(card)))

    def notice(self, hit: Hit | None) -> None:
        """A press takes the mark away, or sets it on the card that is pressed."""
        self.card = self._card_at(hit)

    def point(self, hit: Hit | None) -> bool:
        """The mouse is over a card, which is looked for now; whether it is another than before."""
        card, before = self._card_at(hit), self.card
        self.card = card or before
        return self.card is not before

    def _card_at(self, hit: Hit | None) -> Card | None:
        """The face-up card under a press; nothing while no card is looked for."""
        if hit is None or hit.card is None or not self._seeks():
            return None
        card = self._game.state.piles[hit.pile][hit.card]
        return card if card.face_up else None
