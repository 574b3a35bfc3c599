"""Transposition table: open addressing with linear probing, so that no position is searched twice.

A table of shape (a power of two,), int32, holds for each mark the number of a row plus 1, or 0.
The key is the whole packed row: the hash only says where to begin, rows are compared in full, and
two positions are never taken for each other. The table never fills: `workspace.py` makes it more
than twice as long as there are rows, and a search stops entering rows before those run out. Nothing
is ever replaced or taken out; a table is emptied as a whole.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..compiled.primitives import compiled
from . import row

__all__ = ["clear", "insert"]


@compiled
def clear(table: Any) -> None:
    """Empty a transposition table."""
    for at in range(len(table)):
        table[at] = 0


@compiled
def insert(rows: Any, at: int, table: Any) -> bool:
    """Insert a row into its transposition table; False when an equal one is there already."""
    mark = np.int64(0)
    for word in range(row.WORDS):
        value = rows[at, word]
        mark = (mark ^ (value & 0xFFFFFFFF)) * 1000003 & 0xFFFFFFFFFF
        mark = (mark ^ (value >> 32)) * 1000003 & 0xFFFFFFFFFF
    mask = len(table) - 1
    mark = (mark ^ mark >> 19) & mask
    while table[mark]:
        other, same = table[mark] - 1, True
        for word in range(row.WORDS):
            same = same and rows[other, word] == rows[at, word]
        if same:
            return False
        mark = (mark + 1) & mask
    table[mark] = at + 1
    return True
