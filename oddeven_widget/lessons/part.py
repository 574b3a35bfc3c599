"""Parts of lessons: their base class, a sheet to draw on, and rows."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from ipywidgets import HTML, HBox, Layout, Widget

from ..board.canvas.canvas import Sprites, TableCanvas, frame
from ..board.canvas.events import listen_for_presses
from ..board.draw.look import AUTO, Look
from ..board.draw.pen import Pen
from ..board.draw.raster import RasterPen
from ..board.draw.theme import NORMAL, Theme
from ..board.parts.controls import STYLE
from ..board.parts.live import MARGIN, Live
from ..board.parts.spoken import Spoken

__all__ = ["Part", "Sheet", "row"]


def row(*widgets: Widget) -> HBox:
    """Controls beside each other, wrapped where there is little room."""
    return HBox(list(widgets), layout=Layout(flex_flow="row wrap", align_items="center"))


class Part(Live):
    """The base class of a lesson's widgets (its parts), from top to bottom, with a status line.

    On paper (in a saved notebook, on a page) it is `png()` and `text()`.

    >>> part = Part()
    >>> part.put(row())
    >>> part.said_html("3 < 5")
    '3 &lt; 5'
    """

    def __init__(self, theme: str = AUTO, lines: int = 1) -> None:
        # So many lines are kept free for the status, so that nothing jumps when it speaks.
        status = Spoken(lines)
        status.layout.max_width = "640px"
        layout = Layout(padding=MARGIN, align_items="flex-start", max_width="100%")
        super().__init__(Look(theme), status, layout=layout)

    def put(self, *rows: Widget) -> None:
        """Put these rows into the part, from top to bottom."""
        self.children = [HTML(STYLE, layout=Layout(display="none")), *rows]

    def say(self, words: str) -> None:
        """Put a sentence into the status line, where a screen reader speaks it."""
        self.status.say(words, self.said_html(words))

    def said_html(self, words: str) -> str:
        """What is said as it stands on the page."""
        return escape(words)


class Sheet:
    """A canvas with what stays painted below and what changes above, each redrawn when needed.

    `below` and `above` paint on any Pen, so the sheet on the screen and the picture are one
    drawing. Nothing is drawn before a client is ready, and everything each time one is.
    """

    def __init__(
        self,
        width: int,
        height: int,
        below: Callable[[Pen], object],
        above: Callable[[Pen], object],
        attempt: Callable[..., object],
        sprites: Callable[[], Sprites] | None = None,
    ) -> None:
        self._sprites, self._attempt = sprites, attempt
        self.width, self.height = width, height
        self._painters = (below, above)
        self._is_ready = False
        self.canvas = TableCanvas(width, height, layers=2)
        self.canvas.on_client_ready(lambda: attempt(self.draw_again))

    def draw(self, *, all_of_it: bool = False) -> None:
        """Draw what changes, or everything, if there is a client to see it."""
        if self._is_ready:
            with frame():
                for layer in range(0 if all_of_it else 1, 2):
                    pen = self.canvas.pen(layer, self._sprites() if self._sprites else None)
                    pen.clear(0, 0, self.width, self.height)
                    self._painters[layer](pen)

    def draw_again(self) -> None:
        """Draw everything: a client has just become ready."""
        self._is_ready = True
        with frame():
            if self._sprites:
                self._sprites().forget()  # a page that was loaded again has lost them
            self.draw(all_of_it=True)

    def listen(
        self,
        press: Callable[[float, float], object],
        key: Callable[[str, bool], object],
    ) -> None:
        """Tell `press` where a mouse or finger presses, in CSS px, and `key` what is typed."""
        listen_for_presses(self.canvas, self._attempt, press)
        self.canvas.on_key_down(lambda name, shift, _ctrl, _meta: self._attempt(key, name, shift))

    def png(self, theme: Theme, scale: float = 2.0) -> bytes:
        """The sheet as a PNG; cards on it are drawn in the colours of `theme`."""
        pen = RasterPen(self.width, self.height, theme, NORMAL)
        for paint in self._painters:
            paint(pen)
        return pen.png(scale)
