"""Layered canvas of a table: a pen for ipycanvas, the one guarded hold, the sprites, the layers.

Everything that ipycanvas needs to be told lies here. A canvas is redrawn when a client is ready
(a first view, a reload, a second browser) and when something changed; never at any other time.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from threading import RLock

from ipycanvas import Canvas, MultiCanvas, hold_canvas
from ipycanvas.canvas import _CANVAS_MANAGER
from ipywidgets import Layout

from ...engine.cards import Card
from ..draw._lines import commands
from ..draw.faces import draw_back, draw_face
from ..draw.lettering import Lettering
from ..draw.pen import Align
from ..draw.theme import Size, Theme

__all__ = [
    "AIR",
    "CARDS",
    "FELT",
    "MARKS",
    "CanvasPen",
    "Sprites",
    "TableCanvas",
    "frame",
    "sprites_for",
]

# The layers of a table, from below: what never changes, the piles, what is marked on them, and
# the cards that lie on no pile just now, because they are in a hand or in flight.
FELT, CARDS, MARKS, AIR = range(4)
# Canvases have twice the pixels of their CSS size, and so are sharp on screens of scale 2.
PIXELS = 2
FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"


@dataclass(frozen=True)
class _Frame:
    """What is called once a frame is drawn whole, just before it is sent, and if it fails."""

    sending: list[Callable[[], object]]
    lost: list[Callable[[], object]]


# ipycanvas has one place for what is drawn, and a kernel may draw in two threads at a time: a cell
# runs in one, a page's events in the other.
_PLACE = RLock()
# The frame that is being drawn; None outside a frame.
_FRAME: ContextVar[_Frame | None] = ContextVar("frame", default=None)


@contextmanager
def frame(
    lost: Callable[[], object] | None = None, sending: Callable[[], object] | None = None
) -> Iterator[None]:
    """Everything drawn inside goes to the browser as one message, or not at all.

    ipycanvas keeps what is being drawn in one place for the whole kernel, and an exception
    inside its own hold leaves drawing switched off for every canvas there is. Here a frame that
    fails is thrown away whole, and others go on. Each frame says anew which canvas it draws on:
    a reloaded page has forgotten. A frame inside a frame is part of it.

    `lost` is called if the frame is thrown away, whatever part of it failed: what its drawer
    holds for drawn was not. `sending` is called before a frame that is whole is sent.
    """
    whole = _FRAME.get()
    if whole is not None:
        _join(whole, sending, lost)
        yield
        return
    with _PLACE, _alone(lost, sending):
        yield


@contextmanager
def _alone(
    lost: Callable[[], object] | None, sending: Callable[[], object] | None
) -> Iterator[None]:
    """Draw a frame that is not part of another."""
    manager = _CANVAS_MANAGER
    held, commands_before = manager._caching, len(manager._commands_cache)
    buffers_before = len(manager._buffers_cache)
    manager._current_canvas = None
    whole = _Frame([], [])
    _join(whole, sending, lost)
    outside = _FRAME.set(whole)
    try:
        with hold_canvas():
            yield
            for send in whole.sending:
                send()
    except BaseException:
        del manager._commands_cache[commands_before:]
        del manager._buffers_cache[buffers_before:]
        for forget in whole.lost:
            forget()
        raise
    finally:
        _FRAME.reset(outside)
        manager._caching = held
        manager._current_canvas = None


def _join(
    whole: _Frame, sending: Callable[[], object] | None, lost: Callable[[], object] | None
) -> None:
    whole.sending.extend([sending] if sending else [])
    whole.lost.extend([lost] if lost else [])


class CanvasPen(Lettering):
    """A Pen that draws on an ipycanvas Canvas, in CSS px; a style is sent only when it changes."""

    def __init__(self, canvas: Canvas, sprites: Sprites | None = None) -> None:
        self._canvas, self._sprites = canvas, sprites
        self._styles: dict[str, object] = {}
        canvas.set_transform(PIXELS, 0, 0, PIXELS, 0, 0)
        self._style(line_cap="round", line_join="round", text_baseline="alphabetic")

    def _style(self, **styles: object) -> None:
        for name, value in styles.items():
            if self._styles.get(name) != value:
                self._styles[name] = value
                setattr(self._canvas, name, value)

    def path(
        self,
        d: str,
        x: float = 0.0,
        y: float = 0.0,
        scale: float = 1.0,
        *,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 1.0,
        alpha: float = 1.0,
        turn: float = 0.0,
    ) -> None:
        """Draw SVG path text, as Pen.path says; the points are worked out here."""
        c, s = scale * math.cos(math.radians(turn)), scale * math.sin(math.radians(turn))
        draw = {
            "M": self._canvas.move_to,
            "L": self._canvas.line_to,
            "C": self._canvas.bezier_curve_to,
            "Q": self._canvas.quadratic_curve_to,
            "Z": self._canvas.close_path,
        }
        self._canvas.begin_path()
        for command, numbers in commands(d):
            points = zip(numbers[::2], numbers[1::2], strict=True)
            draw[command](
                *(round(v, 2) for a, b in points for v in (x + c * a - s * b, y + s * a + c * b))
            )
        self._finish(fill, stroke, width, alpha)

    def box(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        radius: float = 0.0,
        *,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 1.0,
        alpha: float = 1.0,
        dash: Sequence[float] = (),
    ) -> None:
        """Draw a box with round corners, as Pen.box says."""
        canvas, right, bottom = self._canvas, x + w, y + h
        radius = max(0.0, min(radius, w / 2, h / 2))
        canvas.begin_path()
        canvas.move_to(x + radius, y)
        for corner in ((right, y), (right, bottom), (x, bottom), (x, y)):
            after = {
                (right, y): (right, bottom),
                (right, bottom): (x, bottom),
                (x, bottom): (x, y),
                (x, y): (right, y),
            }[corner]
            canvas.arc_to(*corner, *after, radius)
        canvas.close_path()
        if dash:
            canvas.set_line_dash(list(dash))
        self._finish(fill, stroke, width, alpha)
        if dash:
            canvas.set_line_dash([])

    def _finish(self, fill: str | None, stroke: str | None, width: float, alpha: float) -> None:
        self._style(global_alpha=alpha)
        if fill:
            self._style(fill_style=fill)
            self._canvas.fill()
        if stroke:
            self._style(stroke_style=stroke, line_width=width)
            self._canvas.stroke()

    def letters(
        self,
        words: str,
        x: float,
        y: float,
        size: float,
        align: Align,
        *,
        fill: str,
        bold: bool,
        alpha: float,
    ) -> None:
        """Write letters that a font has, as Lettering says."""
        weight = "600 " if bold else ""
        self._style(
            fill_style=fill,
            global_alpha=alpha,
            text_align=align,
            font=f"{weight}{size:.1f}px {FONT}",
        )
        self._canvas.fill_text(words, round(x, 2), round(y + 0.35 * size, 2))

    def sprite(self, card: Card, x: float, y: float) -> None:
        """Put a card with its top left corner at (x, y)."""
        if self._sprites is None:
            raise ValueError("This pen was given no cards to put down.")
        self._style(global_alpha=1.0)
        self._sprites.put(self._canvas, card, x, y)

    def clear(self, x: float, y: float, w: float, h: float) -> None:
        """Make a rectangle transparent."""
        self._canvas.clear_rect(x, y, w, h)


class Sprites:
    """The cards of one theme and size, each drawn once into a small canvas of its own."""

    def __init__(self, theme: Theme, size: Size) -> None:
        self._theme, self._size = theme, size
        self._canvases: dict[Card | None, Canvas] = {}
        self._layout = Layout()  # nobody sees these canvases: one layout does for all
        self._drawn: set[Card | None] = set()

    def put(self, canvas: Canvas, card: Card, x: float, y: float) -> None:
        """Draw a card's picture on `canvas`, making it first if it was never drawn."""
        canvas.draw_image(self.picture(card), *self.box(x, y))

    def box(self, x: float, y: float) -> tuple[float, float, float, float]:
        """Where the picture of a card whose corner is at (x, y) is drawn, its shadow included."""
        bleed, size = self._size.bleed, self._size
        return x - bleed, y - bleed, size.card_w + 2 * bleed, size.card_h + 2 * bleed

    def picture(self, face: Card) -> Canvas:
        """The picture of a card, drawn if it never was."""
        card = face if face.face_up else None
        if card not in self._canvases:
            bleed, size = self._size.bleed, self._size
            self._canvases[card] = Canvas(
                width=PIXELS * (size.card_w + 2 * bleed),
                height=PIXELS * (size.card_h + 2 * bleed),
                layout=self._layout,
            )
        if card not in self._drawn:
            self._draw(card)
        return self._canvases[card]

    def _draw(self, card: Card | None) -> None:
        pen, bleed = CanvasPen(self._canvases[card]), self._size.bleed
        self._canvases[card].clear()
        if card is None:
            draw_back(pen, self._theme, self._size, bleed, bleed)
        else:
            draw_face(pen, card, self._theme, self._size, bleed, bleed)
        self._drawn.add(card)

    def forget(self) -> None:
        """Draw each picture once more when it is needed: failed frames and old pages lose some."""
        self._drawn.clear()

    def missing(self, cards: Iterable[Card]) -> list[Card]:
        """Those of the cards of which no picture has been drawn."""
        return [card for card in dict.fromkeys(cards) if card not in self._drawn]


@lru_cache(maxsize=32)
def sprites_for(theme: Theme, size: Size) -> Sprites:
    """The pictures that all boards of this theme and size share."""
    return Sprites(theme, size)


class TableCanvas(MultiCanvas):
    """A table `width` by `height` CSS px, of so many layers; a reload needs at least two."""

    def __init__(self, width: int, height: int, layers: int = AIR + 1) -> None:
        layout = Layout(width=f"{width}px", max_width="100%", height="auto")
        super().__init__(layers, width=PIXELS * width, height=PIXELS * height, layout=layout)

    def resize(self, width: int, height: int) -> None:
        """Give the table another size; what was drawn is gone."""
        self.width, self.height = PIXELS * width, PIXELS * height
        self.layout.width = f"{width}px"

    def pen(self, layer: int, sprites: Sprites | None = None) -> CanvasPen:
        """A pen for one layer, good for one frame."""
        return CanvasPen(self[layer], sprites)
