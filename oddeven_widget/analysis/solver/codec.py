"""Row codec, compiled: packs a position into a row of the format in `row.py`, and unpacks it."""

from __future__ import annotations

from typing import Any

from ..compiled.primitives import compiled
from . import row

__all__ = ["pack", "unpack"]


@compiled
def unpack(puzzle: Any, rows: Any, at: int, now: Any) -> None:
    """Decode a packed row, and work out what follows from it."""
    place = rows[at, 5]
    dealt = place & 127
    below0 = (1 << min(dealt, row.HALF)) - 1
    below1 = (1 << max(dealt - row.HALF, 0)) - 1
    now[row.W0], now[row.W1] = rows[at, 0] & below0, rows[at, 1] & below1
    now[row.S0], now[row.S1] = rows[at, 0] & ~below0, rows[at, 1] & ~below1
    now[row.ONCE], now[row.TWICE], now[row.LAID] = rows[at, 2], rows[at, 3], rows[at, 4]
    now[row.NEXT], now[row.PASS], now[row.SIDE] = dealt, place >> 7 & 31, place >> 12
    now[row.LEFT], now[row.LEFT_HIGH] = rows[at, 6], rows[at, 7]
    now[row.WANT] = now[row.HOME] = 0
    for pile in range(len(puzzle.family)):
        height = now[row.LAID] >> 4 * pile & 15
        now[row.WANT] |= puzzle.takes[pile * row.DEEP + height]
        now[row.HOME] += height


@compiled
def pack(now: Any, rows: Any, at: int) -> None:
    """Encode a position as a packed row."""
    rows[at, 0], rows[at, 1] = now[row.W0] | now[row.S0], now[row.W1] | now[row.S1]
    rows[at, 2], rows[at, 3], rows[at, 4] = now[row.ONCE], now[row.TWICE], now[row.LAID]
    rows[at, 5] = now[row.NEXT] | now[row.PASS] << 7 | now[row.SIDE] << 12
    rows[at, 6], rows[at, 7] = now[row.LEFT], now[row.LEFT_HIGH]
