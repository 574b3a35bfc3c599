"""The drawer As text: the text twin of the table, and a button for every legal move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic

from ipywidgets import HTML, Button, HBox, Layout, Widget

from ...bookkeeping.game import Game
from ...engine.moves import Move
from ..draw.twin import table_html
from ..draw.words import move_words
from ..parts.live import Attempt
from .base import Drawer

__all__ = ["TextDrawer"]

# A button that has just come to mean another move takes no press for so many seconds: the second
# half of a double click, or a key that is held down, was meant for the move before.
SETTLED = 0.4
_STOCK = ("S>W", "W>S")


class TextDrawer(Drawer):
    """The text twin of the table over the legal moves, each as a button.

    The buttons are never exchanged, only named anew: the focus stays where it is, and the first
    one always deals. Where the focussed one has nothing to say any more, another is focussed.
    """

    words = "As text"
    tip = "The table as text, and every move as a button"

    def __init__(
        self,
        game: Game,
        play: Callable[[Move], object],
        attempt: Attempt,
        refuge: Callable[[], Widget],
    ) -> None:
        super().__init__()
        self._game, self._play, self._attempt, self._refuge = game, play, attempt, refuge
        self.buttons: list[Button] = []
        self._moves: list[Move | None] = []
        self._since: list[float] = []
        self._pressed: int | None = None

    def make(self) -> Sequence[Widget]:
        """The text, a heading, and the buttons."""
        self.text = HTML()
        self.heading = HTML()
        self.row = HBox(layout=Layout(flex_flow="row wrap", width="100%"))
        return [self.text, self.heading, self.row]

    def update(self) -> None:
        """Tell the table anew, and name each button after its move."""
        state = self._game.state
        self.text.value = table_html(state)
        moves = self._in_order()
        number = sum(move is not None for move in moves)
        self.heading.value = f'<h4 style="margin:8px 0 2px">Moves: {number}</h4>'
        self._make_buttons(len(moves))
        self._keep_focus(moves)
        moves += [None] * (len(self.buttons) - len(moves))
        for number, move in enumerate(moves):
            self._name(number, move)

    def _in_order(self) -> list[Move | None]:
        """Dealing stands first, or leaves its place free; all others follow in their order."""
        moves = self._game.legal_moves
        stock = next((move for move in moves if move in _STOCK), None)
        return [stock, *(move for move in moves if move not in _STOCK)]

    def _make_buttons(self, number: int) -> None:
        for place in range(len(self.buttons), number):
            button = Button(layout=Layout(width="auto", flex="0 0 auto", display="none"))
            button.on_click(self._handler(place))
            self.buttons.append(button)
            self._moves.append(None)
            self._since.append(0.0)
        if len(self.row.children) < len(self.buttons):
            self.row.children = self.buttons

    def _handler(self, place: int) -> Callable[[Button], object]:
        return lambda _button: self._attempt(self.press, place)

    def press(self, place: int) -> None:
        """Play the move that a button stands for."""
        move = self._moves[place]
        if move is None or monotonic() - self._since[place] < SETTLED:
            return
        self._pressed = place
        try:
            self._play(move)
        finally:
            self._pressed = None

    def _name(self, place: int, move: Move | None) -> None:
        button = self.buttons[place]
        if move != self._moves[place]:
            # What was there before the first move may be pressed at once.
            self._since[place] = monotonic() if self._pressed is not None else 0.0
        self._moves[place] = move
        if move is not None:
            button.description = move_words(self._game.state, move)
        button.layout.display = None if move is not None else "none"

    def _keep_focus(self, moves: list[Move | None]) -> None:
        """The button that was pressed keeps the focus; if it goes, the last that stays has it."""
        if self._pressed is None or (self._pressed < len(moves) and moves[self._pressed]):
            return
        shown = [place for place, move in enumerate(moves) if move is not None]
        before = [place for place in shown if self._moves[place] is not None]
        (self.buttons[before[-1]] if before else self._refuge()).focus()
