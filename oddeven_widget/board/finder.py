"""Where the copies of a card are, as far as the player may know: pointed at, typed, or pressed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..bookkeeping.ledger import Ledger, ledger_of, whereabouts
from ..bookkeeping.view import view_of
from ..engine.cards import Card
from ..engine.state import State
from ..engine.words import capital
from .draw.geometry import Hit

if TYPE_CHECKING:
    from .widget import GameWidget

__all__ = ["Finder"]


class Finder:
    """Remembers which card is looked for, and keeps the player's book up to date."""

    def __init__(self, table: GameWidget) -> None:
        self._table = table
        self.card: Card | None = None
        self._booked: State | None = None
        self._ledger: Ledger | None = None

    @property
    def book(self) -> Ledger:
        """What the player may know now; worked out anew only when the game has changed."""
        state = self._table.game.state
        if self._ledger is None or self._booked is not state:
            self._booked, self._ledger = state, ledger_of(view_of(state))
        return self._ledger

    @property
    def places(self) -> frozenset[tuple[str, int]]:
        """Where the card is that is looked for: each a pile and how many cards lie on it."""
        # A learner who keeps the book isn't shown what she is to find out.
        silent = self._table.ledger_view.is_silent and not self._table.room.seeks
        if self.card is None or silent:
            return frozenset()
        copies = self.book.where(self.card)
        return frozenset((copy.pile, copy.under) for copy in copies if copy.pile)

    def look_for(self, card: Card | str) -> None:
        """Mark where each copy of a card is, and say it; a ValueError tells of what is no card."""
        rules = self._table.game.rules
        card = (card if isinstance(card, Card) else Card.parse(card)).up
        if card not in rules.pack.cards:
            raise ValueError(f"The pack of {rules.title} has no {card}.")
        self.card = card
        self._table.show_marks()
        self._table.say(capital(whereabouts(self.book.where(card))))

    def notice(self, hit: Hit | None) -> None:
        """A press takes the mark away, or sets it on the card that is pressed."""
        self.card = self._card_at(hit)

    def hover(self, x: float, y: float) -> None:
        """The mouse is over the table: while cards are looked for, the one under it is marked."""
        if not self._table.room.seeks:
            return
        card = self._card_at(self._table.board.hit(self._table.game.state, x, y))
        if card is not None and card is not self.card:
            self.card = card
            self._table.show_marks()

    def _card_at(self, hit: Hit | None) -> Card | None:
        """The face-up card under a press; nothing while no card is looked for."""
        if hit is None or hit.card is None or not self._table.room.seeks:
            return None
        card = self._table.game.state.piles[hit.pile][hit.card]
        return card if card.face_up else None
