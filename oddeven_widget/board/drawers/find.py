"""The drawer Find: marks of what can be played now, and of where the copies of a card are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ipywidgets import HTML, HBox, Layout, Widget

from ..parts.entry import on_enter
from ..parts.fields import button, field, toggle
from ..parts.live import Attempt
from .base import Drawer

__all__ = ["FindDrawer"]


class FindDrawer(Drawer):
    """A switch and a search field; while it is open a card pointed at on the table is found too.

    `show` switches the marks of playable cards, `seek` takes a card as text.
    """

    words = "Find"
    tip = "What can be played, and where a card is"

    def __init__(
        self, show: Callable[[bool], object], seek: Callable[[str], object], attempt: Attempt
    ) -> None:
        super().__init__()
        self._show, self._seek, self._attempt = show, seek, attempt

    def make(self) -> Sequence[Widget]:
        """A switch, a field for a card, and its button."""
        self.playable = toggle("Show playable", tip="Mark every card that can be played")
        self.card = field("A card, such as 9S or 10♥", "9♠ or 9S", "7em")
        self.where = button("Where is it?", tip="Show what you may know of its copies")
        self.playable.observe(self._switch, "value")
        # Enter in the field asks, as the button beside it does.
        on_enter(self.card, lambda: self._attempt(self.seek), self.where)
        gap = HTML(layout=Layout(width="24px"))
        row = HBox(
            [self.playable, gap, self.card, self.where],
            layout=Layout(flex_flow="row wrap", align_items="center"),
        )
        return [row, HTML("Or point at a card on the table.", layout=Layout(margin="0 2px"))]

    def _switch(self, change: dict[str, Any]) -> None:
        self._attempt(self._show, change["new"])

    def seek(self) -> None:
        """Ask where the card in the field is."""
        self._seek(self.card.value)

    def update(self) -> None:
        """The table itself shows what is found."""
