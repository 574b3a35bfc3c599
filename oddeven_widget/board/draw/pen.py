"""A Pen is the one thing that draws: on a canvas in the browser, or into a PNG.

Coordinates are CSS pixels, the origin is at the top left. Nothing that draws knows which
pen it holds, so the picture in a saved notebook is the table that was on the screen.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, Protocol

from oddeven_widget.engine.cards import Card

Align = Literal["left", "center", "right"]

# These stand in the sentences of the game, but fonts lack them or turn them into emoji.
DRAWN = "♠♥♦♣→✓×"
_PIECES = re.compile(f"([{DRAWN}])")


class Pen(Protocol):
    """Interface of all that draws: these five methods and no other."""

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
        """Draw SVG path text that uses only absolute M L C Q Z.

        The path is scaled, turned by `turn` degrees clockwise about its origin, and its origin
        is put at (x, y). `width` is the stroke's width in CSS px after scaling; strokes have
        round caps and round joins. Fill comes before stroke. A path must look the same
        whether it is filled by the even-odd or by the non-zero rule.
        """

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
        """Draw a box with round corners; the stroke runs along the middle of its edge."""

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
        """Write one line; y is the middle of its capitals, size the font's size in CSS px."""

    def sprite(self, card: Card, x: float, y: float) -> None:
        """Put a card with its top left corner at (x, y): its face, or the back if face down."""

    def clear(self, x: float, y: float, w: float, h: float) -> None:
        """Make a rectangle as empty as it was before anything was drawn."""


def pieces(words: str) -> list[str]:
    """Words are cut so that every character that must be drawn as a path stands alone.

    >>> pieces("The 7♠ can't go there.")
    ['The 7', '♠', " can't go there."]
    """
    return [piece for piece in _PIECES.split(words) if piece]
