"""The same table without a canvas: a PNG, and text for a page or a screen reader."""

from __future__ import annotations

from html import escape

from ..engine.state import State
from ..engine.text import table_text
from .geometry import plan_for
from .painter import Marks, paint_felt, paint_marks, paint_piles
from .raster import RasterPen
from .theme import Size, Theme

__all__ = ["picture", "table_html"]


def picture(
    state: State, theme: Theme, size: Size, marks: Marks | None = None, scale: float = 2.0
) -> bytes:
    r"""The table as a PNG, `scale` pixels for each CSS px.

    >>> from oddeven_widget import Game
    >>> from oddeven_widget.board.theme import DARK, SMALL
    >>> picture(Game("odd-and-even", deal=7).state, DARK, SMALL)[:4]
    b'\x89PNG'
    """
    plan = plan_for(state.rules, size)
    pen = RasterPen(plan.width, plan.height, theme, size)
    paint_felt(pen, plan, theme)
    paint_piles(pen, plan, state, theme, plan.places, fresh=True)
    paint_marks(pen, plan, state, theme, marks or Marks(), fresh=True)
    return pen.png(scale)


def table_html(state: State) -> str:
    """The table as text in a page: a region with a name, read line by line."""
    name = escape(f"{state.rules.title}, the table as text")
    text = escape(table_text(state))
    return (
        f'<div role="region" aria-label="{name}">'
        f'<pre style="margin:0;line-height:1.5;white-space:pre-wrap">{text}</pre></div>'
    )
