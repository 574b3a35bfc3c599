"""Batches of deals played by compiled code, the *kernel*, which is handed its tables and arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ...engine.spec import Rules
from ..compiled import primitives
from ..players.strategies import Plan
from ..solver.row import DEEP
from . import general as kernel
from . import tables
from .single_cells import play_single_cells

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["HOW", "HOW_THINKING", "play_deals"]

HOW = (
    "the compiled kernel"
    if primitives.COMPILED
    else "the kernel uncompiled, hundreds of times slower, since numba is not installed"
)
HOW_THINKING = (
    "the engine, with compiled searches"
    if primitives.COMPILED
    else "the engine, with searches hundreds of times slower than compiled, since numba is not "
    "installed"
)


def play_deals(
    rules: Rules, plan: Plan, first: int, count: int
) -> tuple[NDArray[Any], NDArray[Any]]:
    """Play deals with a named strategy's plan: cards home and moves made, deal by deal.

    Raises CannotPlay when the kernel has no tables for the rules.

    >>> from oddeven_widget import rules_of
    >>> home, moves = play_deals(rules_of("odd-and-even"), Plan(), first=7, count=2)
    >>> len(home), len(moves)
    (2, 2)
    """
    game, single = tables.game_tables(rules), tables.single_cell_tables(rules, plan)
    home, moves = np.zeros(count, np.uint8), np.zeros(count, np.uint16)
    number = primitives.word(first)
    if single is not None:
        order, at = (primitives.room(game.size, "uint8") for _ in range(2))
        play_single_cells(game, single, order, at, number, home, moves)
        return home, moves
    sizes = (game.size, game.piles * DEEP, game.piles, game.size, game.size, 8, 8, 8, 8)
    arrays, at = tuple(primitives.room(size) for size in sizes), primitives.room(game.size)
    luck = primitives.room(1, "uint64")
    kernel.play_deals(game, tables.plan_table(rules, plan), arrays, at, luck, number, home, moves)
    return home, moves
