"""Lines of text in which the suits are drawn: fonts lack them, or turn them into emoji."""

from __future__ import annotations

from abc import abstractmethod
from functools import lru_cache
from typing import cast

from PIL import ImageFont

from .faces import DRAWN_PATHS
from .pen import Align, Pen, pieces

__all__ = ["Lettering", "font", "text_width"]

_DRAWN_WIDTH = 0.96


class Lettering(Pen):
    """A pen that can draw paths and letters, and so writes lines with suits in them.

    A line without signs is aligned by its own font. For a line with signs neither pen can ask
    the browser how wide its pieces are, so both measure them in the font that Pillow carries;
    each piece is centred on its place, which hides the difference of the fonts.
    """

    def text(
        self,
        words: str,
        x: float,
        y: float,
        size: float,
        *,
        fill: str,
        align: Align = "left",
        bold: bool = False,
        alpha: float = 1.0,
    ) -> None:
        """Write one line, as Pen.text says."""
        if len(parts := pieces(words)) == 1 and parts[0] not in DRAWN_PATHS:
            self.letters(words, x, y, size, align, fill=fill, bold=bold, alpha=alpha)
            return
        x -= {"left": 0.0, "center": 0.5, "right": 1.0}[align] * text_width(words, size)
        for piece in parts:
            width = text_width(piece, size)
            if piece in DRAWN_PATHS:
                self._sign(piece, x + width / 2, y, size, fill, alpha, bold)
            else:
                middle, ink = x + width / 2, fill
                self.letters(piece, middle, y, size, "center", fill=ink, bold=bold, alpha=alpha)
            x += width

    def _sign(
        self, sign: str, x: float, y: float, size: float, fill: str, alpha: float, bold: bool
    ) -> None:
        d, stroked = DRAWN_PATHS[sign]
        if stroked:
            width = size / (8 if bold else 11)
            self.path(d, x, y, size * 0.006, stroke=fill, width=width, alpha=alpha)
        else:
            self.path(d, x, y, size * 0.0078, fill=fill, alpha=alpha)

    @abstractmethod
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
        """Write letters that a font has, aligned at x; y is the middle of the capitals."""


@lru_cache(maxsize=1024)
def text_width(words: str, size: float) -> float:
    """The width of a line in CSS px, as Pillow's font has it.

    Measuring takes longer than drawing, and the words on a table are few: each is measured once.

    >>> text_width("7♠", 20) > text_width("7", 20)
    True
    """
    return sum(
        _DRAWN_WIDTH * size if piece in DRAWN_PATHS else font(100).getlength(piece) * size / 100
        for piece in pieces(words)
    )


@lru_cache(maxsize=64)
def font(pixels: int) -> ImageFont.FreeTypeFont:
    """The font that Pillow carries, at a size in pixels."""
    # Asked for a size, Pillow gives the font that it carries, or says that FreeType is missing.
    return cast("ImageFont.FreeTypeFont", ImageFont.load_default(pixels))
