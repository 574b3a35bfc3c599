"""Depth-first search with a transposition table, for games with side piles; see `dfs_core.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...engine.moves import Move
from ...engine.state import State
from . import row
from .budget import Effort
from .codec import pack, unpack
from .dfs_core import canonicalise, depth_first
from .encoding import puzzled
from .lines import replay_plays
from .workspace import (
    BEST,
    CONTROLS,
    COUNT,
    GOAL,
    GOING,
    NODE_LIMIT,
    NODES,
    OVER,
    PENDING,
    QUANTUM,
    WINNER,
    WON,
    DepthFirstWorkspace,
    depth_first_workspace,
    moves_to,
    numbers,
)

__all__ = ["DepthFirst"]


class DepthFirst:
    """Depth-first search from one position; `codes` are the moves of a win, None before.

    `effort` counts the positions entered. `complete` says that nothing was left out, `stopped`
    that it was told to end.
    """

    def __init__(self, state: State, effort: Effort | None = None) -> None:
        self._state = state
        self.puzzle, self._row = puzzled(state)
        self._goal = len(state.rules.pack.cards)
        self.effort = effort or Effort(best=state.home)
        self.complete = self.stopped = False
        self.codes: list[int] | None = None

    def search(self, nodes: int, goes_on: Callable[[], bool]) -> None:
        """Search until it is won, nothing is left, so many more were entered, or told to end."""
        work, control = self._start(nodes)
        said, more, before = GOING, True, self.effort.nodes
        while said == GOING and control[NODES] < nodes and more:
            control[NODE_LIMIT] = min(control[NODES] + QUANTUM, nodes)
            said = depth_first(self.puzzle, work, control)
            self.effort.nodes = before + int(control[NODES])
            self.effort.best = max(self.effort.best, int(control[BEST]))
            more = goes_on()
        self.stopped = not more
        self.complete = said == OVER
        if said == WON:
            self.codes = moves_to(int(control[WINNER]), work.parent, work.move)

    def _start(self, nodes: int) -> tuple[DepthFirstWorkspace, Any]:
        work, control = depth_first_workspace(nodes), numbers(CONTROLS)
        work.rows[0] = self._row
        unpack(self.puzzle, work.rows, 0, work.now)
        canonicalise(self.puzzle, work.now)
        pack(work.now, work.rows, 0)
        control[COUNT] = control[PENDING] = 1
        control[GOAL], control[WINNER] = self._goal, row.NOTHING
        return work, control

    def line(self) -> tuple[tuple[Move, ...], State]:
        """The win that was found, played on the engine, and where it leads to."""
        return replay_plays(self._state, self.codes or [])
