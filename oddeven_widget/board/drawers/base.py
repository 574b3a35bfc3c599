"""Drawers: panels under the table, a row of toggles that open them, and at most one open."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape

from ipywidgets import HTML, HBox, Layout, ToggleButton, VBox, Widget

from ...bookkeeping.game import Game
from ...engine.help import rule_help
from ..parts.fields import toggle
from ..parts.live import Attempt

__all__ = ["PRE", "Drawer", "Drawers", "HtmlDrawer", "region", "rules_html"]

# Text to be copied: a click selects all of it, and it breaks between words wherever it can.
PRE = (
    "white-space:pre-wrap;word-break:normal;overflow-wrap:anywhere;user-select:all;"
    "max-height:9em;overflow:auto"
)


class Drawer:
    """A panel that is made when it is opened for the first time, and kept true while it is open.

    `words` stand on the toggle that opens it, `tip` says more when that is pointed at.
    """

    words = ""
    tip = ""

    def __init__(self) -> None:
        layout = Layout(display="none", width="100%", align_items="stretch", padding="6px 0")
        self.widget = VBox(layout=layout)

    @property
    def is_open(self) -> bool:
        """Whether it is on the screen."""
        return bool(self.widget.layout.display != "none")

    def open(self, shown: bool) -> None:
        """Put it on the screen, or take it away."""
        if shown and not self.widget.children:
            self.widget.children = self.make()
        self.widget.layout.display = "flex" if shown else "none"
        if shown:
            self.update()

    def close(self) -> None:
        """Hook: the table is closed, and what lies in the drawer is to close with it."""

    def make(self) -> Sequence[Widget]:
        """Hook: make the widgets that lie in it."""
        raise NotImplementedError

    def update(self) -> None:
        """Hook: bring what it shows up to date; called after each change while it is open."""
        raise NotImplementedError


class HtmlDrawer(Drawer):
    """A drawer of HTML that is worked out from the game only while it is open."""

    def __init__(self, words: str, tip: str, game: Game, html: Callable[[Game], str]) -> None:
        super().__init__()
        self.words, self.tip = words, tip
        self._game, self._html = game, html

    def make(self) -> Sequence[Widget]:
        """One piece of text."""
        self.text = HTML()
        return [self.text]

    def update(self) -> None:
        """Write the text anew."""
        self.text.value = self._html(self._game)


class Drawers:
    """The toggle ⋯, the row of toggles that it shows, and the drawers under it."""

    def __init__(self, drawers: Mapping[str, Drawer], attempt: Attempt) -> None:
        self._drawers, self._attempt = drawers, attempt
        self.more = toggle("More ⋯", lambda: attempt(self.show_row), "Rules, text, look and more")
        self.toggles = {name: self._toggle(name) for name in drawers}
        self.row = HBox(
            list(self.toggles.values()),
            layout=Layout(display="none", flex_flow="row wrap", width="100%"),
        )

    def __getitem__(self, name: str) -> Drawer:
        return self._drawers[name]

    @property
    def widgets(self) -> list[Widget]:
        """From top to bottom: the row, and every drawer."""
        return [self.row, *(drawer.widget for drawer in self._drawers.values())]

    def _toggle(self, name: str) -> ToggleButton:
        drawer = self._drawers[name]
        return toggle(drawer.words, lambda: self._attempt(self.pull, name), drawer.tip)

    def show_row(self) -> None:
        """Show the row of toggles; without it every drawer is shut."""
        self.row.layout.display = "flex" if self.more.value else "none"
        if not self.more.value:
            self._shut(None)

    def pull(self, name: str) -> None:
        """Open a drawer and shut all others, or shut it."""
        shown = bool(self.toggles[name].value)
        self._drawers[name].open(shown)
        if shown:
            self.more.value = True
            self._shut(name)

    def close(self) -> None:
        """Close every drawer: the table is closed, and nothing in a drawer goes on."""
        for drawer in self._drawers.values():
            drawer.close()

    def _shut(self, keep: str | None) -> None:
        for name, one in self.toggles.items():
            if name != keep:
                one.value = False

    def update(self) -> None:
        """Bring the open drawer up to date: the game or the look has changed."""
        for drawer in self._drawers.values():
            if drawer.is_open:
                drawer.update()


def region(name: str, html: str) -> str:
    """A part of the page with a name of its own, which a screen reader can jump to.

    >>> region("Rules", "<p>Odd ranks first.</p>")
    '<div role="region" aria-label="Rules" style="line-height:1.5"><p>Odd ranks first.</p></div>'
    """
    return f'<div role="region" aria-label="{escape(name)}" style="line-height:1.5">{html}</div>'


def rules_html(game: Game) -> str:
    """The rules of the game that is played, a paragraph for each line of the help."""
    lines = rule_help(game.rules).splitlines()
    return region("Rules", "".join(f"<p>{escape(line)}</p>" for line in lines))
