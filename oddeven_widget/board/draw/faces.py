"""The card faces, drawn from paths: no font and no picture file has a part in them.

All is laid out on a grid of 72 by 100 and scaled to the size of the card.
"""

from __future__ import annotations

from dataclasses import dataclass

from oddeven_widget.board.draw import _courts, _shapes
from oddeven_widget.board.draw.pen import Pen
from oddeven_widget.board.draw.theme import GRID_H, GRID_W, Size, Theme
from oddeven_widget.engine.cards import Card, Rank, Suit

# Characters that are drawn as paths within a line of text, and whether they are strokes.
DRAWN_PATHS = {
    **{suit.symbol: (_shapes.SUITS[suit.letter], False) for suit in Suit},
    "→": (_shapes.ARROW, True),
    "✓": (_shapes.TICK, True),
    "×": (_shapes.TIMES, True),
}

_LEFT, _MIDDLE, _RIGHT = 27.5, 36, 44.5
_TOP, _BOTTOM = 18, 82
_CORNERS = ((_LEFT, _TOP), (_RIGHT, _TOP), (_LEFT, _BOTTOM), (_RIGHT, _BOTTOM))
_SIX = (*_CORNERS, (_LEFT, 50), (_RIGHT, 50))
_EIGHT = (*_CORNERS, (_LEFT, 39.5), (_RIGHT, 39.5), (_LEFT, 60.5), (_RIGHT, 60.5))
# Where a real card has its pips; those in the lower half stand on their heads.
PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((_MIDDLE, 50),),
    2: ((_MIDDLE, _TOP), (_MIDDLE, _BOTTOM)),
    3: ((_MIDDLE, _TOP), (_MIDDLE, 50), (_MIDDLE, _BOTTOM)),
    4: _CORNERS,
    5: (*_CORNERS, (_MIDDLE, 50)),
    6: _SIX,
    7: (*_SIX, (_MIDDLE, 34)),
    8: (*_SIX, (_MIDDLE, 34), (_MIDDLE, 66)),
    9: (*_EIGHT, (_MIDDLE, 50)),
    10: (*_EIGHT, (_MIDDLE, 28.5), (_MIDDLE, 71.5)),
}
_PIP, _SMALL_PIP, _ACE, _GREAT_ACE = 13, 12, 34, 46
_DOT = "M -2.2 0 C -2.2 -2.93 2.2 -2.93 2.2 0 C 2.2 2.93 -2.2 2.93 -2.2 0 Z"


@dataclass(frozen=True)
class Grid:
    """Grid of one card, laid on the table at a place; what is drawn can be turned upside down."""

    pen: Pen
    x: float
    y: float
    unit: float

    def path(
        self,
        d: str,
        x: float = 0,
        y: float = 0,
        scale: float = 1,
        *,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 1,
        alpha: float = 1,
        turned: bool = False,
    ) -> None:
        """Draw a path whose place, scale and width are those of the grid."""
        if turned:
            x, y = GRID_W - x, GRID_H - y
        self.pen.path(
            d,
            self.x + x * self.unit,
            self.y + y * self.unit,
            scale * self.unit,
            fill=fill,
            stroke=stroke,
            width=width * self.unit,
            alpha=alpha,
            turn=180 if turned else 0,
        )


def draw_face(
    pen: Pen, card: Card, theme: Theme, size: Size, x: float = 0.0, y: float = 0.0
) -> None:
    """A face is paper with an index in two corners, and pips or a court between them."""
    _draw_paper(pen, theme, size, x, y, theme.paper_for(card.rank))
    grid = Grid(pen, x, y, size.unit)
    ink = theme.ink(card.suit)
    if card.rank > Rank.TEN:
        for turned in (False, True):
            _courts.draw_half(grid, card, theme, turned)
    else:
        _draw_pips(grid, card, theme)
    for turned in (False, True):
        _draw_index(grid, card, size.index, ink, turned)
        if theme.by_parity:
            _draw_parity(grid, card.rank, theme.outline, turned)


def draw_back(pen: Pen, theme: Theme, size: Size, x: float = 0.0, y: float = 0.0) -> None:
    """A back bears the star {13/2}, each of thirteen points joined to the second next."""
    _draw_paper(pen, theme, size, x, y, theme.paper)
    grid, unit = Grid(pen, x, y, size.unit), size.unit
    w, h, radius = size.card_w, size.card_h, size.radius
    inner = (x + 4 * unit, y + 4 * unit, w - 8 * unit, h - 8 * unit, radius - 2.5 * unit)
    pen.box(*inner, fill=theme.back)
    line = theme.back_line
    frame = (x + 7 * unit, y + 7 * unit, w - 14 * unit, h - 14 * unit, radius - 4 * unit)
    pen.box(*frame, stroke=line, width=0.7 * unit, alpha=0.55)
    # The star again and again within itself, fading: a figure to be seen, not to be read.
    for scale, alpha in ((0.54, 1.0), (0.41, 0.8), (0.30, 0.6), (0.22, 0.45), (0.15, 0.35)):
        grid.path(_shapes.STAR, 36, 50, scale, stroke=line, width=0.8, alpha=alpha)


def draw_slot(pen: Pen, theme: Theme, size: Size, x: float = 0.0, y: float = 0.0) -> None:
    """An empty place shows as a shallow hollow in the felt."""
    inset = 0.5 * size.unit
    pen.box(
        x + inset,
        y + inset,
        size.card_w - 2 * inset,
        size.card_h - 2 * inset,
        size.radius,
        fill=theme.slot_fill,
        stroke=theme.slot_edge,
        width=size.unit,
    )


def draw_wanted(
    pen: Pen,
    x: float,
    y: float,
    rank: Rank | None,
    suit: Suit | None,
    theme: Theme,
    size: Size,
) -> None:
    """An empty pile says in pale ink what it wants next: a card, a rank, a suit, or anything."""
    draw_slot(pen, theme, size, x, y)
    middle, unit, ink = x + size.card_w / 2, size.unit, theme.pale
    if rank is not None:
        draw_rank(pen, rank, middle, y + 37 * unit, 24 * unit, ink)
    top = 66 if rank is not None else 50
    if suit is not None:
        draw_suit(pen, suit, middle, y + top * unit, 20 * unit, ink)
        return
    for step, each in enumerate(Suit):
        draw_suit(pen, each, middle + (step - 1.5) * 13 * unit, y + top * unit, 10 * unit, ink)


def draw_suit(
    pen: Pen, suit: Suit, x: float, y: float, height: float, fill: str, turn: float = 0.0
) -> None:
    """A suit's sign is centred on (x, y)."""
    pen.path(_shapes.SUITS[suit.letter], x, y, height / 100, fill=fill, turn=turn)


def draw_rank(pen: Pen, rank: Rank, x: float, y: float, height: float, ink: str) -> None:
    """A rank's sign is centred on (x, y), with its strokes as high as `height`."""
    scale = height / 100
    left, top = x - rank_width(rank, height) / 2, y - height / 2
    width = _shapes.RANK_STROKE * scale
    pen.path(_shapes.RANKS[rank.text], left, top, scale, stroke=ink, width=width)


def rank_width(rank: Rank, height: float) -> float:
    """The width of a rank's sign when it is so high.

    >>> rank_width(Rank.TEN, 20) > rank_width(Rank.NINE, 20)
    True
    """
    return _shapes.WIDTHS[rank.text] * height / 100


def _draw_paper(pen: Pen, theme: Theme, size: Size, x: float, y: float, paper: str) -> None:
    w, h, unit = size.card_w, size.card_h, size.unit
    if theme.shadow_alpha:
        # A few faint boxes, each a little larger, are as soft as a blur at this size.
        for grow, down in ((1.5, 1.3), (1.0, 1.2), (0.5, 1.0), (0.0, 0.8)):
            pen.box(
                x - grow * unit,
                y + (down - grow) * unit,
                w + 2 * grow * unit,
                h + 2 * grow * unit,
                size.radius + grow * unit,
                fill=theme.shadow,
                alpha=theme.shadow_alpha,
            )
    pen.box(x, y, w, h, size.radius, fill=paper)
    # The hairline stays one device pixel or so at every size, and within the card.
    pen.box(
        x + 0.25, y + 0.25, w - 0.5, h - 0.5, size.radius - 0.25, stroke=theme.paper_edge, width=0.5
    )


def _draw_index(grid: Grid, card: Card, high: float, ink: str, turned: bool) -> None:
    rank, scale = card.rank.text, high / 100
    # All indices share one axis, so that the corners of a fan line up; the ten is too wide.
    axis = 10.8 if card.rank == Rank.TEN else 10.4
    grid.path(
        _shapes.RANKS[rank],
        axis - _shapes.WIDTHS[rank] * scale / 2,
        15.5 - high / 2,
        scale,
        stroke=ink,
        width=_shapes.RANK_STROKE * scale,
        turned=turned,
    )
    grid.path(
        _shapes.SUITS[card.suit.letter], axis, 29.5 + high / 4, 0.125, fill=ink, turned=turned
    )


def _draw_parity(grid: Grid, rank: Rank, ink: str, turned: bool) -> None:
    """One dot in the free corners of an odd rank, a pair of them in those of an even one."""
    for y in (7.0,) if rank % 2 else (7.0, 14.0):
        grid.path(_DOT, 66.6, y, fill=ink, turned=turned)


def _draw_pips(grid: Grid, card: Card, theme: Theme) -> None:
    shape, ink = _shapes.SUITS[card.suit.letter], theme.ink(card.suit)
    great = card.rank == Rank.ACE and card.suit is Suit.SPADES
    height = _SMALL_PIP if card.rank >= Rank.NINE else _PIP
    if card.rank == Rank.ACE:
        height = _GREAT_ACE if great else _ACE
    for x, y in PIPS[card.rank]:
        if y > 50:
            grid.path(shape, GRID_W - x, GRID_H - y, height / 100, fill=ink, turned=True)
        else:
            grid.path(shape, x, y, height / 100, fill=ink)
    if great:
        grid.path(_shapes.STAR, 36, 50.6, 0.2, stroke=theme.paper, width=0.7)
