"""A pen that makes a PNG, so that a saved notebook shows its table without a kernel.

A RasterPen only keeps a list of what was drawn; `image` and `png` render it at any scale.
Everything is drawn several times too large and then made smaller, which gives soft edges.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache, partial
from io import BytesIO
from math import ceil, floor, hypot

from PIL import Image, ImageChops, ImageDraw

from oddeven_widget.board.draw._lines import Line, Point, dashes, flatten, place, round_box
from oddeven_widget.board.draw.faces import draw_back, draw_face
from oddeven_widget.board.draw.lettering import Lettering, font, text_width
from oddeven_widget.board.draw.pen import Align
from oddeven_widget.board.draw.theme import Size, Theme, rgb
from oddeven_widget.engine.cards import Card

OVERSAMPLE = 4
# Capitals of the font that Pillow carries are this high; it has no suits, they are drawn.
_CAPITALS = 0.70


@dataclass(frozen=True)
class Ink:
    """What is done along a line and within it."""

    fill: str | None = None
    stroke: str | None = None
    width: float = 1.0
    alpha: float = 1.0


class RasterPen(Lettering):
    """A RasterPen remembers what is drawn and renders it with Pillow.

    >>> from oddeven_widget.board.draw.theme import DARK, NORMAL
    >>> pen = RasterPen(640, 350, DARK, NORMAL)
    >>> pen.box(0, 0, 640, 350, fill=DARK.felt)
    >>> pen.image(scale=2).size
    (1280, 700)
    """

    def __init__(self, width: float, height: float, theme: Theme, size: Size) -> None:
        self.width, self.height, self.theme, self.size = width, height, theme, size
        self._acts: list[Callable[[Surface], None]] = []

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
        """Draw SVG path text, as Pen.path says."""
        lines = place(flatten(d), (x, y), scale, turn)
        self._acts.append(partial(_draw, lines, lines, Ink(fill, stroke, width, alpha)))

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
        edge = round_box(x, y, w, h, radius)
        lines = dashes(edge[0], dash) if dash else (edge,)
        self._acts.append(partial(_draw, (edge,), lines, Ink(fill, stroke, width, alpha)))

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
        """Write letters that the font has, as Lettering says."""
        x -= {"left": 0.0, "center": 0.5, "right": 1.0}[align] * text_width(words, size)
        letters = Letters(words, x, y, size, bold)
        self._acts.append(partial(_write, letters, fill, alpha))

    def sprite(self, card: Card, x: float, y: float) -> None:
        """Put a card with its top left corner at (x, y)."""
        shown = card if card.face_up else None
        self._acts.append(partial(_put, shown, self.theme, self.size, x, y))

    def clear(self, x: float, y: float, w: float, h: float) -> None:
        """Make a rectangle transparent; when it is the whole, nothing is remembered."""
        if x <= 0 and y <= 0 and x + w >= self.width and y + h >= self.height:
            self._acts.clear()
        else:
            self._acts.append(partial(_clear, (x, y, x + w, y + h)))

    def image(self, scale: float = 2.0, margin: float = 0.0) -> Image.Image:
        """The picture has `scale` pixels for each CSS pixel, and may have a margin in CSS px."""
        wide, high = (ceil((v + 2 * margin) * scale) for v in (self.width, self.height))
        surface = Surface(Image.new("RGBA", (wide, high)), scale, margin)
        for act in self._acts:
            act(surface)
        return surface.image

    def png(self, scale: float = 2.0) -> bytes:
        """The picture is handed out as a PNG file; equal drawings give equal bytes.

        It has 255 colours, and one for what is transparent: a table is drawn in few inks, and a
        notebook holds many tables.
        """
        target, image = BytesIO(), self.image(scale)
        clear = image.getchannel("A").point(lambda alpha: 255 if alpha < 128 else 0)
        few = image.convert("RGB").quantize(255, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        few.putpalette([*(few.getpalette() or [])[: 3 * 255], 0, 0, 0])
        few.paste(255, mask=clear)
        few.save(target, "PNG", optimize=True, transparency=255)
        del image, clear, few
        _give_back()
        return target.getvalue()


def _give_back() -> None:
    """Linux's C library keeps memory that was freed: 30 MB of a kernel's for each first picture."""
    with suppress(AttributeError, OSError, TypeError):  # other systems have no such call
        ctypes.CDLL(None).malloc_trim(0)


# A paint draws its shape white into a mask that lies at a point and has a scale of its own.
Paint = Callable[[Image.Image, Point, float], Image.Image]


@dataclass(frozen=True)
class Surface:
    """A surface is a picture being made, with so many pixels for each CSS pixel."""

    image: Image.Image
    scale: float
    margin: float = 0.0

    def lay(self, paint: Paint, around: Sequence[float], colour: str, alpha: float) -> None:
        """One colour is laid through a mask that is painted large and then made smaller."""
        left, top, right, bottom = self._pixels(around)
        if left >= right or top >= bottom:
            return
        big = Image.new("L", ((right - left) * OVERSAMPLE, (bottom - top) * OVERSAMPLE))
        origin = (left / self.scale - self.margin, top / self.scale - self.margin)
        mask = paint(big, origin, self.scale * OVERSAMPLE).reduce(OVERSAMPLE)
        layer = Image.new("RGBA", mask.size, rgb(colour))
        layer.putalpha(mask if alpha >= 1 else mask.point([round(v * alpha) for v in range(256)]))
        self.image.alpha_composite(layer, (left, top))

    def _pixels(self, around: Sequence[float]) -> tuple[int, int, int, int]:
        left, top, right, bottom = ((v + self.margin) * self.scale for v in around)
        width, height = self.image.size
        return (
            max(0, floor(left)),
            max(0, floor(top)),
            min(width, ceil(right)),
            min(height, ceil(bottom)),
        )


@lru_cache(maxsize=512)
def sprite_image(card: Card | None, theme: Theme, size: Size, scale: float) -> Image.Image:
    """One card, or the back for None, with room for its shadow; each is drawn only once."""
    pen = RasterPen(size.card_w, size.card_h, theme, size)
    if card is None:
        draw_back(pen, theme, size)
    else:
        draw_face(pen, card, theme, size)
    return pen.image(scale, size.bleed)


def _put(card: Card | None, theme: Theme, size: Size, x: float, y: float, surface: Surface) -> None:
    picture = sprite_image(card, theme, size, surface.scale)
    shift = surface.margin - size.bleed
    left, top = round((x + shift) * surface.scale), round((y + shift) * surface.scale)
    inside = (max(0, -left), max(0, -top), *picture.size)
    if inside[0] < picture.width and inside[1] < picture.height:
        surface.image.alpha_composite(picture.crop(inside), (max(0, left), max(0, top)))


def _clear(around: Sequence[float], surface: Surface) -> None:
    left, top, right, bottom = (round((v + surface.margin) * surface.scale) for v in around)
    surface.image.paste((0, 0, 0, 0), (left, top, right, bottom))


def _draw(areas: Sequence[Line], lines: Sequence[Line], ink: Ink, surface: Surface) -> None:
    if ink.fill:
        surface.lay(partial(_fill, areas), _around(areas, 0), ink.fill, ink.alpha)
    if ink.stroke:
        paint = partial(_stroke, lines, ink.width)
        surface.lay(paint, _around(lines, ink.width / 2), ink.stroke, ink.alpha)


def _around(lines: Iterable[Line], margin: float) -> tuple[float, float, float, float]:
    xs, ys = zip(*(point for points, _ in lines for point in points), strict=True)
    return min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin


def _fill(lines: Sequence[Line], mask: Image.Image, origin: Point, scale: float) -> Image.Image:
    """Areas are filled by the even-odd rule: where two overlap there is a hole."""
    for points, _ in lines:
        area = Image.new("L", mask.size)
        ImageDraw.Draw(area).polygon(_moved(points, origin, scale), fill=255)
        mask = ImageChops.difference(mask, area)
    return mask


def _stroke(
    lines: Sequence[Line], width: float, mask: Image.Image, origin: Point, scale: float
) -> Image.Image:
    """A stroke is a bar for each step and a disc at each point: round caps, round joins."""
    draw, half = ImageDraw.Draw(mask), width * scale / 2
    for points, closed in lines:
        spots = _moved(points, origin, scale)
        for x, y in spots:
            draw.ellipse((x - half, y - half, x + half, y + half), fill=255)
        for a, b in zip(spots, spots[1:] + spots[:1] * closed, strict=False):
            if a != b:
                draw.polygon(_bar(a, b, half), fill=255)
    return mask


def _bar(a: Point, b: Point, half: float) -> list[Point]:
    (ax, ay), (bx, by) = a, b
    long = hypot(bx - ax, by - ay)
    nx, ny = (ay - by) / long * half, (bx - ax) / long * half
    return [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)]


def _moved(points: Iterable[Point], origin: Point, scale: float) -> list[Point]:
    # Pillow's whole numbers are the middles of pixels, ours are their corners.
    left, top = origin
    return [((x - left) * scale - 0.5, (y - top) * scale - 0.5) for x, y in points]


@dataclass(frozen=True)
class Letters:
    """A piece of text that the font can write, with its left end and its middle."""

    words: str
    x: float
    y: float
    size: float
    bold: bool


def _write(letters: Letters, colour: str, alpha: float, surface: Surface) -> None:
    x, y, size = letters.x, letters.y, letters.size
    around = (x - size / 2, y - size, x + text_width(letters.words, size) + size / 2, y + size)
    surface.lay(partial(_print, letters), around, colour, alpha)


def _print(letters: Letters, mask: Image.Image, origin: Point, scale: float) -> Image.Image:
    baseline = letters.y + letters.size * _CAPITALS / 2
    ImageDraw.Draw(mask).text(
        (round((letters.x - origin[0]) * scale), round((baseline - origin[1]) * scale)),
        letters.words,
        fill=255,
        font=font(max(1, round(letters.size * scale))),
        anchor="ls",
        # The font has one weight only; a thin line around the letters makes the bold.
        stroke_width=round(letters.size * scale / 60) if letters.bold else 0,
    )
    return mask
