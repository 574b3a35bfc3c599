"""The search in depth, for games with side piles: one way as far as it goes, then the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from ...engine.moves import Move
from ...engine.state import State
from . import codec as row
from .dfs_core import dive, level
from .encoding import puzzled
from .lines import played
from .position import lay_out, pack
from .workspace import Dig, numbers, room_to_dig, small_numbers

__all__ = ["BYTES", "Dive"]

QUANTUM: Final = 20_000  # so many positions are entered between two looks at the clock
BRANCHES: Final = 80  # no position has more ways to go on
BYTES: Final = 96  # a position takes no more


class Room(NamedTuple):
    """All the room that the search needs: the positions entered, how each came about, a stack."""

    rows: Any
    parent: Any
    move: Any
    table: Any
    stack: Any
    now: Any
    then: Any
    dig: Dig


class Dive:
    """Searches from one position: `nodes` entered so far, `best` cards home, `codes` of a win.

    `complete` says that nothing was left out, `stopped` that it was told to end.
    """

    def __init__(self, state: State) -> None:
        self._state = state
        self.puzzle, self._row = puzzled(state)
        self._goal = len(state.rules.pack.cards)
        self.nodes, self.best = 0, state.home
        self.complete = self.stopped = False
        self.codes: list[int] | None = None

    def search(self, nodes: int, goes_on: Callable[[], bool]) -> None:
        """Search until it is won, nothing is left, so many more were entered, or told to end."""
        room, control = self._start(nodes)
        said, more, before = row.GOING, True, self.nodes
        while said == row.GOING and control[row.NODES] < nodes and more:
            control[row.STOP] = min(control[row.NODES] + QUANTUM, nodes)
            said = dive(self.puzzle, room, control)
            self.nodes = before + int(control[row.NODES])
            self.best = max(self.best, int(control[row.BEST]))
            more = goes_on()
        self.stopped = not more
        self.complete = said == row.OVER
        if said == row.WON:
            self.codes = _way(room, int(control[row.WINNER]))

    def _start(self, nodes: int) -> tuple[Room, Any]:
        size, control = nodes + BRANCHES, numbers(row.CONTROLS)
        room = Room(
            *(numbers(size, row.ROW), small_numbers(size), small_numbers(size)),
            *(small_numbers(1 << (2 * size).bit_length()), small_numbers(size)),
            *(numbers(row.NOW), numbers(row.NOW), room_to_dig()),
        )
        room.rows[0] = self._row
        lay_out(self.puzzle, room.rows, 0, room.now)
        level(self.puzzle, room.now)
        pack(room.now, room.rows, 0)
        control[row.COUNT] = control[row.PENDING] = 1
        control[row.GOAL], control[row.WINNER] = self._goal, row.NOTHING
        return room, control

    def line(self) -> tuple[tuple[Move, ...], State]:
        """The win that was found, played on the engine, and where it leads to."""
        return played(self._state, self.codes or [])


def _way(room: Room, at: int) -> list[int]:
    """The moves that lead to a position."""
    codes = []
    while at > 0:
        codes.append(int(room.move[at]))
        at = int(room.parent[at])
    return codes[::-1]
