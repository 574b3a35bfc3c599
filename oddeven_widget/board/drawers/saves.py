"""The drawer Save: the game as a saved line, lines to go on with, bookmarks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from ipywidgets import HTML, Dropdown, HBox, Layout, VBox, Widget

from ...bookkeeping.game import Game
from ..parts.entry import on_enter
from ..parts.fields import button, field, quiet
from ..parts.live import Attempt
from .base import PRE, Drawer, region
from .bookmarks import Bookmarks

__all__ = ["SavesDrawer"]


class SavesDrawer(Drawer):
    """The saved line of the game, a field for a pasted one, and bookmarks to come back to.

    What is refused is told to `say`. Coming back is a change of the game like any other: Undo
    leads to what was left.
    """

    words = "Save"
    tip = "This game as a line of text; bookmarks"

    def __init__(
        self, game: Game, bookmarks: Bookmarks, say: Callable[[str], object], attempt: Attempt
    ) -> None:
        super().__init__()
        self._game, self._bookmarks, self._say, self._attempt = game, bookmarks, say, attempt

    def make(self) -> Sequence[Widget]:
        """The line, a field for another line, and the bookmarks."""
        self.text, self.list = HTML(), HTML()
        self.line = field("A saved game", "a saved line", "16em")
        self.name = field("A name for this position", "name of a bookmark", "12em")
        self.names = quiet(Dropdown(layout=Layout(width="12em")), "A bookmark")
        self.go_on = button("Go on with it", tip="Go on with the pasted line")
        self.keep = button("Keep bookmark", tip="Keep this position under a name")
        self.come_back = button("Come back", self._trying(self.back), "Go on from this bookmark")
        self.forget = button("Forget", self._trying(self.drop), "Take this bookmark away")
        on_enter(self.line, self._trying(self.paste), self.go_on)
        on_enter(self.name, self._trying(self.mark), self.keep)
        self.kept = VBox([_row(self.names, self.come_back, self.forget), self.list])
        rows = (_row(self.line, self.go_on), _row(self.name, self.keep))
        return [self.text, *rows, self.kept]

    def _trying(self, act: Callable[[], object]) -> Callable[[], object]:
        return lambda: self._attempt(self._try, act)

    def _try(self, act: Callable[[], object]) -> None:
        """What can't be read or kept is said, and changes nothing."""
        try:
            act()
        except ValueError as error:
            self._say(str(error))

    def paste(self) -> None:
        """Go on with the game in the field."""
        game = Game.from_text(self.line.value, rules=self._game.rules)
        self.line.value = ""
        self._game.resume(game)

    def mark(self) -> None:
        """Keep the position under the name in the field."""
        name = self.name.value.strip()
        self._bookmarks.keep(name, self._game.to_text(), rules=self._game.rules)
        self.name.value = ""
        self.update()
        self.names.value = name
        self._say(f"Kept as “{name}”. Try a line of play, and come back.")

    def back(self) -> None:
        """Go on from the bookmark that is chosen."""
        if self.names.value is not None:
            line = self._bookmarks[self.names.value]
            self._game.resume(Game.from_text(line, rules=self._game.rules))

    def drop(self) -> None:
        """Take the bookmark away that is chosen."""
        if self.names.value is not None:
            self._bookmarks.forget(self.names.value)
            self.update()

    def update(self) -> None:
        """Show the line of the game as it is now, and the bookmarks there are."""
        self.text.value = region(
            "This game as text",
            "Go on with this game anywhere: <code>play(Game.from_text(…))</code> with this line."
            f'<pre style="{PRE}">{escape(self._game.to_text())}</pre>',
        )
        names, chosen = list(self._bookmarks), self.names.value
        if names != list(self.names.options):
            self.names.options = names
            self.names.value = chosen if chosen in names else next(iter(reversed(names)), None)
        text = escape(self._bookmarks.to_text())
        self.list.value = region("Bookmarks as text", f'<pre style="{PRE}">{text}</pre>')
        self.kept.layout.display = None if names else "none"


def _row(*widgets: Widget) -> HBox:
    return HBox(widgets, layout=Layout(flex_flow="row wrap", align_items="center"))
