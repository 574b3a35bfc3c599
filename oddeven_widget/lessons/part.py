"""What every part of a lesson has: a sheet to draw on, words that are spoken, a form on paper."""

from __future__ import annotations

import base64
import logging
import os
from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML, Button, HBox, Layout, VBox, Widget

from ..board.canvas.canvas import Sprites, TableCanvas, frame
from ..board.canvas.events import listen_for_presses
from ..board.draw.look import AUTO, Look
from ..board.draw.pen import Pen
from ..board.draw.pictures import STATIC, width_of
from ..board.draw.raster import RasterPen
from ..board.draw.theme import NORMAL, THEMES, Theme
from ..board.parts.controls import STYLE
from ..board.parts.page import the_page
from ..board.parts.spoken import Spoken
from ..board.parts.tree import within

__all__ = ["Part", "Sheet", "button", "is_static", "row"]

# What the page tells that changes how a part looks or speaks.
_TOLD = ["dark", "contrast", "runs"]
LOG = logging.getLogger("oddeven_widget")


def is_static() -> bool:
    """Whether pictures and text are wanted in place of live views, as when publishing."""
    return bool(os.environ.get(STATIC))


def button(words: str, act: Callable[[], object], tip: str = "", **options: Any) -> Button:
    """A button as wide as its words.

    >>> button("Next", lambda: None).description
    'Next'
    """
    layout = Layout(width="auto", flex="0 0 auto")
    made = Button(description=words, tooltip=tip or words, layout=layout, **options)
    made.on_click(lambda _button: act())
    return made


def row(*widgets: Widget) -> HBox:
    """Controls beside each other, wrapped where there is little room."""
    return HBox(list(widgets), layout=Layout(flex_flow="row wrap", align_items="center"))


class Part(VBox):
    """A part of a lesson: widgets from top to bottom, with a status line that is read aloud.

    What an event does goes through `attempt`, so that no error is lost; closing the part closes
    all that lies in it. On paper (in a saved notebook, on a page) it is `png()` and `text()`.
    """

    def __init__(self, theme: str = AUTO, lines: int = 1) -> None:
        layout = Layout(padding="4px 24px 4px 0", align_items="flex-start", max_width="100%")
        super().__init__(layout=layout)
        self.look, self.page = Look(theme), the_page()
        # So many lines are kept free for the status, so that nothing jumps when it speaks.
        self.status = Spoken(lines)
        self.status.layout.max_width = "640px"
        self.page.observe(self._on_page, _TOLD)
        self._name_theme()

    def put(self, *rows: Widget) -> None:
        """Put these rows into the part, from top to bottom."""
        self.children = [HTML(STYLE, layout=Layout(display="none")), *rows]

    @property
    def theme(self) -> Theme:
        """The colours that the chosen theme comes to on this page."""
        return self.look.theme_on(self.page)

    def say(self, words: str) -> None:
        """Put a sentence into the status line, where a screen reader speaks it."""
        self.status.speak_through_page(bool(self.page.runs))
        self.status.say(words, self.said_html(words))

    def said_html(self, words: str) -> str:
        """What is said as it stands on the page."""
        return escape(words)

    def _on_page(self, _change: dict[str, Any]) -> None:
        self.attempt(self._follow)

    def _follow(self) -> None:
        self._name_theme()
        self.status.speak_through_page(bool(self.page.runs))
        self.dress()

    def _name_theme(self) -> None:
        """The page's style sheet knows the theme by a class."""
        for name in THEMES:
            self.remove_class(f"oddeven-{name}")
        self.add_class(f"oddeven-{self.theme.name}")

    def dress(self) -> None:
        """Draw everything as it is to look now: the page has become dark, or light."""

    def attempt(self, act: Callable[..., object], *values: object) -> None:
        """The one way from an event to a method: what fails there is said, and logged."""
        try:
            act(*values)
        except Exception as error:
            LOG.exception("%s failed", getattr(act, "__name__", act))
            self.say(f"Something went wrong ({type(error).__name__}: {error}).")

    # -- without a kernel ------------------------------------------------------------

    def png(self) -> bytes | None:
        """The part as a picture, if it has one."""
        return None

    def text(self) -> str:
        """The part in words."""
        raise NotImplementedError

    def _html(self) -> str | None:
        """The part as a page that needs no styles, if it is more words than picture."""
        return None

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The live view, and for a notebook without a kernel a picture or a page, and words."""
        data: dict[str, Any] = {} if is_static() else super()._repr_mimebundle_(**kwargs) or {}
        words, png, page = self.text(), self.png(), self._html()
        data["text/plain"] = words
        about: dict[str, Any] = {}
        if page:
            data["text/html"] = page
        if png:
            data["image/png"] = base64.b64encode(png).decode()
            about["image/png"] = {"alt": words, "width": width_of(png)}
        return data, about

    def close(self) -> None:
        """Take the part away, with all that lies in it."""
        if self.comm is None:
            return
        self.page.unobserve(self._on_page, _TOLD)
        for widget in [*within(self)]:
            widget.close()
        super().close()


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
