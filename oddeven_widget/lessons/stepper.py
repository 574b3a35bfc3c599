"""Stepper: a replay with the rows of the ledger that each step changed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from html import escape

from ipywidgets import HTML, Layout

from ..board.draw.look import AUTO, Look
from ..board.draw.pen import Pen
from ..board.draw.tracks import paint_ledger, tracks_for
from ..board.replay import Replay
from ..bookkeeping.game import Game
from ..bookkeeping.ledger import ledger_of
from ..bookkeeping.view import view_of
from ..engine.state import State
from ..engine.text import table_text
from .part import Sheet
from .rowchanges import RowChange, changes_words, row_changes

__all__ = ["Stepper"]

# So many of the rows that a step changed are drawn; of others it is told how many there are.
MOST = 2


class Stepper(Replay):
    """A replay of a game for lessons; beside each position the rows of the ledger that changed.

    `game` is a Game (as far as it was played), a saved line, or a State; `line` are moves that
    follow, such as a solver's, as a list or as text. `at` is the step shown first, `theme` and
    `size` are as for `play`. What the ledger tells is what a player knows at that step, no more.

    >>> stepper = Stepper("odd-and-even@1 deal=7 moves=1: S>W", "R8>F3", at=2)
    >>> print(stepper.changes.splitlines()[0])
    The Ace pile of ♦ wants 3♦ (in R2; not seen yet): it can be played now.
    """

    def __init__(
        self,
        game: Game | State | str,
        line: Iterable[str] | str = (),
        *,
        at: int = 0,
        theme: str = AUTO,
        size: str = "normal",
    ) -> None:
        self._changed: tuple[RowChange, ...] = ()
        super().__init__(game, line, at=at, look=Look(theme, size))
        # A lesson goes through this game and no other: what leads out of it stays away.
        for widget in (self.buttons["go_on"], self.saved):
            widget.layout.display = "none"
        self._lay()
        self.words = HTML(layout=Layout(max_width="100%"))
        self.beside.children = (self.sheet.canvas, self.words)
        self.on_step(lambda _place: self._show_changes())
        self._show_changes()

    def _lay(self) -> None:
        whole = tracks_for(self.record.rules, self.look.measures)
        # Rows that belong to one suit lie close: one of them is as high as two tops are apart.
        (_, first), (_, second) = whole.rows[:2]
        self._pitch = second - first
        height = round(2 * first + MOST * self._pitch)
        self._tracks = replace(whole, height=height, rows=())
        self.sheet = Sheet(
            *(self._tracks.width, height),
            below=lambda _pen: None,
            above=self._paint,
            attempt=self.attempt,
        )

    @property
    def changes(self) -> str:
        """What the step changed in the ledger, in words."""
        if not self.place:
            return "The first position: no step has changed anything yet."
        return changes_words(self._changed)

    def _show_changes(self) -> None:
        step = self.record.steps[self.place - 1] if self.place else None
        self._changed = row_changes(step) if step else ()
        self._tracks = replace(self._tracks, rows=self._rows_of(self._changed))
        self.words.value = (
            '<div role="region" aria-label="What changed in the ledger" '
            'style="min-height:4.5em;line-height:1.5;white-space:pre-line;max-width:640px">'
            f"{escape(self.changes)}</div>"
        )
        self.sheet.draw()

    def _rows_of(self, changed: tuple[RowChange, ...]) -> tuple[tuple[str, float], ...]:
        names = [change.after.foundation for change in changed[:MOST]]
        margin = (self._tracks.height - MOST * self._pitch) / 2
        return tuple((name, margin + at * self._pitch) for at, name in enumerate(names))

    def _paint(self, pen: Pen) -> None:
        theme, tracks = self.board.theme, self._tracks
        paint_ledger(pen, tracks, ledger_of(view_of(self.state)), theme)
        if not tracks.rows:
            size, middle = tracks.size.text_px, tracks.height / 2
            words = "no row of the ledger changed"
            pen.text(words, tracks.width / 2, middle, size, fill=theme.pale, align="center")

    def dress(self) -> None:
        """Draw table and rows as they are to look now."""
        super().dress()
        self.sheet.draw()

    def text(self) -> str:
        """The step, what it changed, and the position."""
        return f"{self.record.words(self.place)}\n{self.changes}\n{table_text(self.state)}"
