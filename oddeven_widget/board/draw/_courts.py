"""The court: jack, queen and king, each drawn as one half that is repeated upside down.

A half is a list of layers, from the back to the front, on the card's own grid of 72 by 100.
Each holds the sign of its suit: the king as the head of a sceptre, the queen as a flower, the
jack on his pennant.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from oddeven_widget.board.draw import _shapes
from oddeven_widget.board.draw.theme import Theme
from oddeven_widget.engine.cards import Card, Rank

if TYPE_CHECKING:
    from oddeven_widget.board.draw.faces import Grid


@dataclass(frozen=True)
class Layer:
    """One path in one ink: a stroke if it has a width, and filled if not."""

    d: str
    ink: str
    width: float = 0.0


def dots(ink: str, *spots: tuple[float, float, float]) -> Layer:
    """Dots are one layer however many they are; each spot is x, y and a radius.

    >>> dots("gold", (10, 10, 1)).d.split(" C ")[0]
    'M 11 10'
    """
    return Layer(" ".join(_circle(*spot) for spot in spots), ink)


def _circle(x: float, y: float, r: float) -> str:
    # Four curves whose poles are 0.5523 radii out are nearer to a circle than a pixel shows.
    k = 0.5523 * r
    corners = (
        ((x + r, y + k), (x + k, y + r), (x, y + r)),
        ((x - k, y + r), (x - r, y + k), (x - r, y)),
        ((x - r, y - k), (x - k, y - r), (x, y - r)),
        ((x + k, y - r), (x + r, y - k), (x + r, y)),
    )
    curves = (" ".join(f"{v:.4g}" for pole in corner for v in pole) for corner in corners)
    return " C ".join((f"M {x + r:.4g} {y:.4g}", *curves)) + " Z"


# The two halves meet along a line that falls from right to left, as on old cards.
_ROBE = (
    "M 7 52 L 7 49.5 C 7 44.5 12 41.8 20 40.4 C 27 39.2 29.5 38 30.5 35 L 41.5 35 "
    "C 42.5 38 45 39.2 52 40.4 C 60 41.8 65 43 65 46.8 Z"
)
# The jack's collar hides his neck.
_TUNIC = (
    "M 7 52 L 7 49.5 C 7 44.5 12 41.8 20 40.4 C 24 39.7 28 39.4 30 39 L 42 39 "
    "C 44 39.4 48 39.7 52 40.4 C 60 41.8 65 43 65 46.8 Z"
)
_SLEEVE = "M 51 44 C 53 43 54.6 41 55 38.6 L 62 38.6 C 62.2 41 63.4 43 65 45.4 Z"
_CUFF = "M 54.9 37.4 Q 58.5 36.2 62.1 37.4 L 62.6 40.2 Q 58.5 39 54.4 40.2 Z"
_FIST = (
    "M 55.8 37.2 L 55.8 34.6 C 55.8 33.2 57 32.4 58.5 32.4 C 60 32.4 61.2 33.2 61.2 34.6 "
    "L 61.2 37.2 Q 58.5 36.4 55.8 37.2 Z"
)
_FINGERS = "M 59.2 34.1 L 61 34.1 M 59.2 35.5 L 61 35.5"
_BROWS = (
    "M 29.9 21.6 Q 32.4 20 34.9 21.4 L 34.9 27 Q 35.2 27.9 37 27.6 M 37.6 21.4 Q 39.8 20 42.1 21.6"
)
_EYES = dots("outline", (32.3, 23.9, 0.95), (39.9, 23.9, 0.95))

_KING = (
    Layer("M 58.5 46 L 58.5 22", "gold", 1.7),
    dots("gold", (58.5, 22.4, 1.9)),
    Layer(
        "M 25 15 L 47 15 L 47.5 27 C 47.5 30 50 30.5 50 33 C 50 36 46 36.6 44.5 34.6 L 27.5 34.6 "
        "C 26 36.6 22 36 22 33 C 22 30.5 24.5 30 24.5 27 Z",
        "hair",
    ),
    Layer(_ROBE, "ink"),
    Layer(_SLEEVE, "ink"),
    Layer(
        "M 18.6 42.2 C 23 41.4 27.4 40.8 30 38.6 L 42 38.6 C 44.6 40.8 49 41.4 53.4 42.2 "
        "C 51.6 49.2 21.4 50.8 18.6 42.2 Z",
        "paper",
    ),
    Layer(
        "M 22.4 43 L 22.6 43.9 M 25.8 42.6 L 26 43.5 M 26.3 44.9 L 26.5 45.8 M 29.6 45.4 "
        "L 29.8 46.3 "
        "M 49.6 42.9 L 49.4 43.8 M 46.2 42.6 L 46 43.5 M 45.7 44.7 L 45.5 45.6 M 42.4 45.3 "
        "L 42.2 46.2",
        "ink",
        0.8,
    ),
    Layer("M 27.5 15 L 44.5 15 L 44.5 27 C 44.5 33 41 37 36 37 C 31 37 27.5 33 27.5 27 Z", "skin"),
    Layer("M 36 15 L 44.5 15 L 44.5 27 C 44.5 33 41 37 36 37 Z", "shade"),
    Layer(
        "M 27.5 25 C 28.6 28.4 30 29.6 32 29.2 C 33.6 28.6 34.8 28.4 36 29.4 "
        "C 37.2 28.4 38.4 28.6 40 29.2 "
        "C 42 29.6 43.4 28.4 44.5 25 L 44.8 33 C 44.8 40 40.5 45 36 46.8 "
        "C 31.5 45 27.2 40 27.2 33 Z",
        "hair",
    ),
    Layer("M 33.4 32.6 Q 36 34.4 38.6 32.6", "skin", 1.1),
    Layer(_BROWS, "outline", 0.8),
    _EYES,
    Layer(
        "M 25.3 12.6 L 23 5.6 L 30.2 9 L 36 4 L 41.8 9 L 49 5.6 L 46.7 12.6 "
        "C 40 11.2 32 11.2 25.3 12.6 Z",
        "gold",
    ),
    Layer(
        "M 25.2 13.2 C 32 11.8 40 11.8 46.8 13.2 L 46.8 17.6 C 40 16.2 32 16.2 25.2 17.6 Z", "ink"
    ),
    dots("gold", (30.3, 14.8, 0.9), (36, 14.4, 1.1), (41.7, 14.8, 0.9)),
    Layer(_FIST, "skin"),
    Layer(_FINGERS, "outline", 0.5),
    Layer(_CUFF, "gold"),
)

_QUEEN = (
    Layer("M 58.8 46 C 60.4 37 57.2 29 58.5 19", "stem", 1.1),
    Layer("M 58.6 31 C 62.5 31 65 28.6 65.4 24.6 C 61.4 24.8 58.8 27 58.6 31 Z", "stem"),
    Layer(
        "M 36 8 C 25.5 8 21.5 14 21.8 22 C 22 30 20 36 16.5 41.5 L 55.5 41.5 C 52 36 50 30 50.2 22 "
        "C 50.5 14 46.5 8 36 8 Z",
        "cloth",
    ),
    Layer(
        "M 36 10 C 27.5 10 24.6 15 24.8 22 C 25 29 24.4 33 22.6 38 L 49.4 38 "
        "C 47.6 33 47 29 47.2 22 "
        "C 47.4 15 44.5 10 36 10 Z",
        "hair",
    ),
    Layer(_ROBE, "ink"),
    Layer(_SLEEVE, "ink"),
    Layer(
        "M 32.8 33 L 39.2 33 L 39.2 38 C 39.8 40 42.6 40.6 46.4 40.4 C 44 45.6 40 47.8 36 47.8 "
        "C 32 47.8 28 45.6 25.6 40.4 C 29.4 40.6 32.2 40 32.8 38 Z",
        "skin",
    ),
    Layer("M 32.8 35 L 39.2 35 L 39.2 37.4 Q 36 40 32.8 37.6 Z", "shade"),
    Layer("M 25.6 40.4 C 28 45.6 32 47.8 36 47.8 C 40 47.8 44 45.6 46.4 40.4", "gold", 1.5),
    Layer(
        "M 36 14.6 C 33.4 17.4 29.6 18.4 28.4 21.4 C 28 31 31.4 36.6 36 36.6 "
        "C 40.6 36.6 44 31 43.6 21.4 "
        "C 42.4 18.4 38.6 17.4 36 14.6 Z",
        "skin",
    ),
    Layer(
        "M 36 14.6 L 36 36.6 C 40.6 36.6 44 31 43.6 21.4 C 42.4 18.4 38.6 17.4 36 14.6 Z", "shade"
    ),
    Layer(_BROWS, "outline", 0.7),
    _EYES,
    Layer("M 33.6 31.4 Q 35 30.4 36 31 Q 37 30.4 38.4 31.4 Q 36 33.8 33.6 31.4 Z", "rouge"),
    Layer(
        "M 25.4 17.4 C 26.4 14.6 28 11 36 10.6 C 44 11 45.6 14.6 46.6 17.4 "
        "C 43.4 13.8 39.6 12.8 36 12.8 "
        "C 32.4 12.8 28.6 13.8 25.4 17.4 Z",
        "ink",
    ),
    Layer(
        "M 26.2 14.6 C 28.4 8.6 32 6 36 6 C 40 6 43.6 8.6 45.8 14.6 C 42.4 11.8 39 11 36 11 "
        "C 33 11 29.6 11.8 26.2 14.6 Z",
        "gold",
    ),
    dots(
        "gold",
        (36, 5.2, 1.4),
        (30.6, 7.2, 1.2),
        (41.4, 7.2, 1.2),
        (26.8, 10.8, 1.1),
        (45.2, 10.8, 1.1),
        (28, 30.4, 1),
        (44, 30.4, 1),
        (36, 42.8, 1.3),
        (14, 46.6, 0.8),
        (20, 44.6, 0.8),
        (20.6, 48.4, 0.8),
        (51.4, 44.2, 0.8),
        (57.8, 44.2, 0.8),
    ),
    dots("ink", (36, 8.6, 1.1)),
    Layer(_FIST, "skin"),
    Layer(_FINGERS, "outline", 0.5),
    Layer(_CUFF, "gold"),
)

_JACK = (
    Layer("M 58.5 46 L 58.5 21", "gold", 1.5),
    Layer("M 52.6 5.4 L 64.4 5.4 L 64.4 21.6 L 58.5 18.6 L 52.6 21.6 Z", "ink"),
    Layer("M 52 5.4 L 65 5.4", "gold", 1.4),
    dots("gold", (58.5, 4.2, 1.2)),
    Layer(
        "M 25 16 L 47 16 L 47.4 28 C 47.6 31.6 49.4 33.4 51 34 C 48.4 37 44.4 36.6 43 34.6 "
        "L 29 34.6 "
        "C 27.6 36.6 23.6 37 21 34 C 22.6 33.4 24.4 31.6 24.6 28 Z",
        "hair",
    ),
    Layer(_TUNIC, "cloth"),
    Layer(_SLEEVE, "cloth"),
    Layer("M 21 40.2 L 51 40.2 L 49 48.2 L 23 50.6 Z", "ink"),
    Layer("M 26.6 40.2 L 27.6 50 M 45.4 40.2 L 44.6 48.5", "gold", 1.2),
    Layer(
        "M 28 19.4 Q 36 17.6 44 19.4 L 44 26 C 44 32 40.6 36.8 36 36.8 C 31.4 36.8 28 32 28 26 Z",
        "skin",
    ),
    Layer("M 36 18.4 Q 40 18.4 44 19.4 L 44 26 C 44 32 40.6 36.8 36 36.8 Z", "shade"),
    Layer(_BROWS, "outline", 0.7),
    _EYES,
    Layer("M 33.8 31.8 Q 36 33 38.2 31.8", "rouge", 0.9),
    Layer(
        "M 26.4 37.6 C 30 35.4 31.6 37.2 36 37.2 C 40.4 37.2 42 35.4 45.6 37.6 Q 47.6 40 44.6 41 "
        "Q 42.6 43.4 40.2 41.8 Q 38 44 36 42.2 Q 34 44 31.8 41.8 Q 29.4 43.4 27.4 41 "
        "Q 24.4 40 26.4 37.6 Z",
        "paper",
    ),
    dots("gold", (36, 46.6, 1.1)),
    Layer(
        "M 29.4 15.6 C 22 16.2 17.2 11.6 18 3.4 C 20 4 21.6 5 22.4 6.6 C 23.4 6.4 25 7.6 25.4 9.2 "
        "C 27.8 10.4 29.2 12.8 29.4 15.6 Z",
        "gold",
    ),
    Layer(
        "M 25.4 13.2 C 21.8 9.4 25 5.4 33 5 C 43 4.6 50.4 6 49.6 9.6 C 49.2 11.4 48 12.4 46.8 13.2 "
        "C 40 11.6 32 11.6 25.4 13.2 Z",
        "ink",
    ),
    Layer("M 24.6 13.8 C 32 12 40 12 47.4 13.8 L 47.4 18 C 40 16.4 32 16.4 24.6 18 Z", "cloth"),
    Layer(_FIST, "skin"),
    Layer(_FINGERS, "outline", 0.5),
    Layer(_CUFF, "gold"),
)

HALVES = {Rank.JACK: _JACK, Rank.QUEEN: _QUEEN, Rank.KING: _KING}
# Hair differs from suit to suit; so does nothing else, or they would not be one family.
_HAIR = {
    Rank.KING: {"S": "ink", "H": "gold", "D": "outline", "C": "cloth"},
    Rank.QUEEN: {"S": "outline", "H": "gold", "D": "outline", "C": "gold"},
    Rank.JACK: {"S": "gold", "H": "outline", "D": "gold", "C": "outline"},
}


def draw_half(grid: Grid, card: Card, theme: Theme, turned: bool) -> None:
    """A court card's half has its layers, and over them the sign of its suit."""
    inks = _inks(card, theme)
    for layer in HALVES[card.rank]:
        ink = inks[layer.ink]
        kind = {"stroke": ink, "width": layer.width} if layer.width else {"fill": ink}
        grid.path(layer.d, turned=turned, **kind)
    sign = _shapes.SUITS[card.suit.letter]
    if card.rank == Rank.JACK:
        grid.path(sign, 58.5, 12.2, 0.088, fill=inks["paper"], turned=turned)
    else:
        grid.path(sign, 58.5, 13.5, 0.135, fill=inks["ink"], turned=turned)


def _inks(card: Card, theme: Theme) -> dict[str, str]:
    inks = {
        "ink": theme.ink(card.suit),
        "paper": theme.paper,
        "skin": theme.skin,
        "shade": theme.shade,
        "gold": theme.gold,
        "cloth": theme.cloth,
        "outline": theme.outline,
        "stem": theme.cloth,
        "rouge": theme.suits[1],
    }
    return inks | {"hair": inks[_HAIR[card.rank][card.suit.letter]]}
