"""Live: the base class of live widgets. Page, speech, errors of events, static form, closing."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, Final

from ipywidgets import Layout, VBox, Widget

from ...engine.moves import IllegalMove
from ..draw.look import Look
from ..draw.pictures import bundle, save_png
from ..draw.theme import THEMES, Theme
from .page import the_page
from .spoken import Spoken
from .tree import within

__all__ = ["MARGIN", "Attempt", "Live"]

LOG = logging.getLogger("oddeven_widget")
# How those that deal with events are handed `Live.attempt`.
Attempt = Callable[..., object]
# The margin at the right is felt-free: there the page can be scrolled by touch or wheel.
MARGIN: Final = "4px 24px 4px 0"
# What the page tells that changes how a widget looks or speaks.
_TOLD: Final = ["dark", "contrast", "runs"]


class Live(VBox):
    """A widget that follows its page, speaks in one status line, and loses no error of an event.

    The table, the replay and the parts of lessons are built on it. A subclass makes its `rows`
    and its `status` line, hands every event to `attempt`, and fills in the hooks: `dress` and
    `text`; `png` if it has a picture; `_turn`, `_whole` and `_mend` if its events change a game;
    `_leave` if something goes on that has to end with it.

    >>> import tempfile
    >>> from oddeven_widget import play
    >>> table = play("odd-and-even", deal=7, theme="dark")
    >>> table.say("Well played.")
    >>> table.attempt(table.game.play, "W>F1")
    >>> table.status.words
    'The waste is empty.'
    >>> table.wear(Look("light"))
    >>> table.dress()
    >>> table.theme.name, table.png()[1:4], table.text()[:12]
    ('light', b'PNG', 'Odd and Even')
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     table.save_png(f"{folder}/table.png").name
    'table.png'
    >>> table.close()
    """

    def __init__(
        self,
        look: Look,
        status: Spoken,
        rows: Sequence[Widget] = (),
        *,
        layout: Layout | None = None,
        **options: Any,
    ) -> None:
        self.look, self.page, self.status = look, the_page(), status
        self._worn = self.theme, look.measures
        layout = layout or Layout(padding=MARGIN, max_width="100%")
        super().__init__(list(rows), layout=layout, **options)
        self._name_theme()
        status.speak_through_page(bool(self.page.runs))
        self.page.observe(self._on_page, _TOLD)

    # -- the page ----------------------------------------------------------------------

    @property
    def theme(self) -> Theme:
        """The colours that the look comes to on this page."""
        return self.look.theme_on(self.page)

    def wear(self, look: Look) -> None:
        """Look another way from now on; nothing is drawn if that comes to the same."""
        self.look = look
        worn = self.theme, look.measures
        if worn != self._worn:
            self._worn = worn
            self._name_theme()
            self.dress()

    def dress(self) -> None:
        """Hook: draw everything as it is to look now, in another theme or size than before."""

    def _on_page(self, _change: dict[str, Any]) -> None:
        self.attempt(self._follow)

    def _follow(self) -> None:
        self.status.speak_through_page(bool(self.page.runs))
        self.wear(self.look)

    def _name_theme(self) -> None:
        """The page's style sheet knows the theme by a class."""
        for name in THEMES:
            self.remove_class(f"oddeven-{name}")
        self.add_class(f"oddeven-{self.theme.name}")

    # -- speech and events -------------------------------------------------------------

    def say(self, words: str) -> None:
        """Put a sentence into the status line, where a screen reader speaks it."""
        self.status.say(words)

    def attempt(self, act: Callable[..., object], *values: object) -> None:
        """The one way from an event to a method: no error that is raised there is lost.

        A move that is refused says why. Anything else that goes wrong is said too, and logged as
        an error (which fails any test that meets it).
        """
        with self._turn:
            try:
                with self._whole():
                    act(*values)
            except IllegalMove as refusal:
                self.say(str(refusal))
            except Exception as error:
                LOG.exception("%s failed", getattr(act, "__name__", act))
                mended = self._mend()
                self.say(f"Something went wrong ({type(error).__name__}: {error}).{mended}")

    @property
    def _turn(self) -> AbstractContextManager[object]:
        """Hook: the lock that an event holds, which can be entered again; none where no game is."""
        return nullcontext()

    def _whole(self) -> AbstractContextManager[object]:
        """Hook: the transaction that an event is: what failed in it is undone when it is left."""
        return nullcontext()

    def _mend(self) -> str:
        """Hook: bring the widget in order after a failure; what is to be said of that."""
        return ""

    # -- without a kernel --------------------------------------------------------------

    def png(self, scale: float = 2.0) -> bytes | None:  # noqa: ARG002 - for those that draw
        """Hook: a PNG with `scale` pixels for each CSS px; None if there is no picture."""
        return None

    def save_png(self, path: str | os.PathLike[str], scale: float = 2.0) -> Path:
        """Write what is shown to a PNG file, whole or not at all."""
        png = self.png(scale)
        if png is None:
            raise ValueError("There is no picture of this that could be saved.")
        return save_png(path, png)

    def text(self) -> str:
        """Hook: all of it in words, its text twin."""
        raise NotImplementedError

    def _html(self) -> str | None:
        """Hook: a page that needs no styles, if it is more words than picture."""
        return None

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The live view, and for a notebook without a kernel a picture or a page, and words."""
        live = super()._repr_mimebundle_(**kwargs)
        return bundle(live, self.png(), self.text(), self._html())

    # -- the end -----------------------------------------------------------------------

    def _leave(self) -> None:
        """Hook: end what goes on by itself or is no part of the tree of widgets."""

    def close(self) -> None:
        """Take it away, with all that lies in it; a game that it shows goes on."""
        if self.comm is None:
            return
        self.page.unobserve(self._on_page, _TOLD)
        self._leave()
        for widget in [*within(self)]:
            widget.close()
        super().close()
