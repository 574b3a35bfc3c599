"""Transposition table of a layer or of a depth-first search: open addressing, linear probing.

The beam has two, for its layer and for the layer ahead, which are emptied for each layer; so no
position is searched twice in a layer. A table of shape (a power of two,), int32, holds for each
mark the number of a row plus 1, or 0. The key is the whole packed row: the hash only says where to
begin, rows are compared in full, and two positions are never taken for each other. The table never
fills: `workspace.py` makes it more than twice as long as there are rows, and each row has one mark.
When the rows run out, the beam leaves positions out and says so (CUT): nothing is proved then.
Nothing is replaced; only the row that was inserted last can be taken out, since no other has begun
to look for its place after it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..compiled.primitives import compiled
from . import row

__all__ = ["clear", "insert", "take_out_last"]


@compiled
def clear(table: Any) -> None:
    """Empty a transposition table."""
    for at in range(len(table)):
        table[at] = 0


@compiled
def find_slot(rows: Any, at: int, table: Any) -> Any:
    """Find the place of an equal row in the table, or the empty place in which this one belongs."""
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
            break
        mark = (mark + 1) & mask
    return mark


@compiled
def insert(rows: Any, at: int, table: Any) -> bool:
    """Insert a row into its transposition table; False when an equal one is there already."""
    slot = find_slot(rows, at, table)
    if table[slot]:
        return False
    table[slot] = at + 1
    return True


@compiled
def take_out_last(rows: Any, at: int, table: Any) -> None:
    """Take out the row that was inserted last, before another is written in its place.

    An entry that stayed would stand for whatever row is written there next: that row would be
    taken for one that is in the table already, and never be searched.
    """
    table[find_slot(rows, at, table)] = 0
