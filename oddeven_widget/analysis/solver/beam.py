"""Beam search, ever wider (iterative widening), until one wins or the budget ends; and exhaustive.

A *beam search* goes through the positions layer by layer and keeps the best of each layer, as many
as its *width*; here a layer is a place of the deck, and play-outs (rollouts) say which are best:
`beam_core.py`. The *exhaustive search by slices* leaves nothing out: what a beam has no room for
waits on a stack, as in beam-stack search (Zhou and Hansen, "Beam-Stack Search: Integrating
Backtracking with Beam Search", ICAPS 2005).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

import numpy as np

from ...engine.moves import Move
from ...engine.state import State
from . import row
from .beam_core import play_out, search_layers
from .budget import Effort
from .codec import pack, unpack
from .encoding import Puzzle, puzzled
from .lines import replay_plays, replay_takes
from .spaces import lay_all_home
from .workspace import (
    BEAM_BYTES,
    BEST,
    CONTROLS,
    COUNT,
    CUT,
    FIRST_HOLD,
    FULL,
    GOAL,
    GOING,
    LATER_HOLD,
    LAYER_PASS,
    LAYER_PLACE,
    NODE_LIMIT,
    NODES,
    OVER,
    PATHS,
    POLICY,
    QUANTUM,
    WIDTH,
    WINNER,
    WON,
    BeamWorkspace,
    beam_workspace,
    longer,
    moves_to,
    numbers,
)

__all__ = ["EVERYTHING", "FIRST_WIDTH", "Beam", "widths"]

Hold = tuple[int, int]
# The width schedule. The first beam is over in some milliseconds and wins most deals; each one
# after it takes GROWTH times as long, so that what the narrower ones took is never much of it.
FIRST_WIDTH: Final = 20
GROWTH: Final = 4
# Hold rules of the play-outs, in the first of several passes and in the last: the one that players
# are measured with (`players.strategies.hold`), and one that holds back more in the last pass.
# Each width is searched with one after the other, since a deal that one misses the other may win.
HOLDS: Final[tuple[Hold, ...]] = ((2, 4), (2, 2))
# In place of a hold rule: search without play-outs, and end where something would be left out.
EVERYTHING: Final = (row.QUIET, row.QUIET)
# Exhaustive search: the narrowest beam, in which what follows from one position mostly has room,
# and how many times a slice may grow in a layer before it is cut. Shorter slices are cut more
# seldom, but equal positions of two slices are searched twice.
NARROWEST: Final = 200
SLICES: Final = 8
# What the path tree takes for each position of the width: 8 bytes an entry, and no more than 6
# entries a layer in so many layers.
LAYERS: Final = 256
PATH_BYTES: Final = 8 * 6 * LAYERS


def widths(memory: int) -> Iterator[int]:
    """The width schedule, as far as so many bytes of memory allow.

    >>> list(widths(10_000_000))
    [20, 80, 320]
    """
    width = FIRST_WIDTH
    while width * (BEAM_BYTES + PATH_BYTES) <= memory:
        yield width
        width *= GROWTH


class Slice(NamedTuple):
    """A slice of a layer, searched by itself.

    field | shape      | dtype | meaning
    rows  | (n, WORDS) | int64 | its positions, packed
    path  | (n,)       | int64 | their entries in the path tree
    place |            | int   | the layer: the place up to which the deck is dealt
    turn  |            | int   | the layer: the pass
    paths |            | int   | entries in the path tree when it was cut; later ones are free again
    """

    rows: Any
    path: Any
    place: int
    turn: int
    paths: int

    def split(self, most: int) -> list[Slice]:
        """Cut it into slices of so many positions at most; the last is to be searched first."""
        cuts = range(0, len(self.rows), most)
        return [
            self._replace(rows=self.rows[at : at + most], path=self.path[at : at + most])
            for at in cuts
        ]


class Beam:
    """Beam searches from one position; `codes` are the moves of a win, None before there is one.

    `effort` counts the positions searched. `complete` says that the last search left nothing out,
    `stopped` that it was told to end.
    """

    def __init__(self, state: State, effort: Effort | None = None) -> None:
        self._state = state
        self.puzzle, self._row = puzzled(state)
        if self.puzzle.spaced:
            self._row = _settled(self.puzzle, self._row)
        self._goal = len(state.rules.pack.cards)
        self.effort = effort or Effort(best=state.home)
        self.complete = self.stopped = False
        self.codes: list[int] | None = None

    @property
    def holds(self) -> tuple[Hold, ...]:
        """The hold rules of the play-outs; where dealing waits for a standstill there are none."""
        return ((row.NO_HOLD, row.NO_HOLD),) if self.puzzle.standstill else HOLDS

    def search(self, width: int, hold: Hold, nodes: int, goes_on: Callable[[], bool]) -> bool:
        """Search with a beam of this width; whether to go on after it.

        It ends with a win, with nothing left to search, when `effort` has reached so many nodes,
        or when `goes_on`, which is asked from time to time, says no. Without play-outs
        (`EVERYTHING`) it ends too as soon as it would have to leave something out.
        """
        # Play-outs that keep side piles open take long, and are for the narrowest beam only.
        careful = self.puzzle.digs and width == FIRST_WIDTH
        self.puzzle = self.puzzle._replace(careful=careful)
        work, control = self._start(width, hold)
        before, said, more = self.effort.nodes, GOING, True
        while said in (GOING, FULL) and self.effort.nodes < nodes and more:
            if hold == EVERYTHING and control[CUT]:
                break
            control[NODE_LIMIT] = min(control[NODES] + QUANTUM, nodes - before)
            said = self._advance(work, control, before)
            if said == FULL:
                work = _with_longer_paths(work)
            more = goes_on()
        self.stopped = not more
        if said == WON:
            self.codes = self._won(work, control)
        self.complete = said == OVER and not control[CUT]
        over = self.complete or self.codes is not None
        return more and not over and self.effort.nodes < nodes

    def search_all(self, width: int, nodes: int, goes_on: Callable[[], bool]) -> bool:
        """Exhaustive search by slices that a beam of this width has room for; whether to go on.

        What would be left out waits on a stack until the rest is searched: so it takes no more
        room than the beam does. Equal positions in two slices are searched twice.
        """
        width = max(width, NARROWEST)
        work, control = self._start(width, EVERYTHING)
        stack = [_layer(work, control)]
        before, said, more = self.effort.nodes, GOING, True
        while stack and said != WON and self.effort.nodes < nodes and more:
            piece = stack.pop()
            _put(piece, work, control)
            said = self._advance(work, control, before)
            if said == FULL:
                work = _with_longer_paths(work)
                stack.append(piece)
            elif control[CUT] and len(piece.rows) == 1:
                # What follows from this one alone has no room: it is not searched.
                stack.append(piece)
                break
            elif control[CUT]:
                stack += piece.split((len(piece.rows) + 1) // 2)
            elif said == GOING:
                stack += _layer(work, control).split(width // SLICES)
            more = goes_on()
        self.stopped = not more
        if said == WON:
            self.codes = self._won(work, control)
        self.complete = not stack and said != WON
        return more and not self.complete and self.codes is None and self.effort.nodes < nodes

    def _start(self, width: int, hold: Hold) -> tuple[BeamWorkspace, Any]:
        work, control = beam_workspace(width), numbers(CONTROLS)
        work.rows[0] = self._row
        work.path_move[0] = work.path_before[0] = row.NOTHING
        control[COUNT] = control[PATHS] = 1
        unpack(self.puzzle, work.rows, 0, work.now)
        control[LAYER_PLACE], control[LAYER_PASS] = work.now[row.NEXT], work.now[row.PASS]
        control[WIDTH], control[GOAL] = width, self._goal
        control[FIRST_HOLD], control[LATER_HOLD] = hold
        control[WINNER] = row.NOTHING
        return work, control

    def _advance(self, work: BeamWorkspace, control: Any, before: int) -> int:
        """Search on; it counts on from the nodes that were searched before this search."""
        said = search_layers(self.puzzle, work, control)
        self.effort.nodes = before + int(control[NODES])
        self.effort.best = max(self.effort.best, int(control[BEST]))
        return int(said)

    def _won(self, work: BeamWorkspace, control: Any) -> list[int]:
        """The moves to the position that won, and the play-out from there, made once more."""
        way = moves_to(int(control[WINNER]), work.path_before, work.path_move)
        hold = (control[FIRST_HOLD], control[LATER_HOLD])
        return way + self._play_out(work, hold if control[POLICY] else (row.NO_HOLD, row.NO_HOLD))

    def _play_out(self, work: BeamWorkspace, hold: Hold) -> list[int]:
        unpack(self.puzzle, work.rows, 0, work.now)
        moves = play_out(self.puzzle, work.now, work.scratch, hold[0], hold[1], work.trail)
        return [int(code) for code in work.trail[:moves]]

    def line(self) -> tuple[tuple[Move, ...], State]:
        """The win that was found, played on the engine, and where it leads to."""
        if self.puzzle.spaced:
            return replay_takes(self._state, self.codes or [])
        return replay_plays(self._state, self.codes or [])

    def play_out(self, most: int | None = None) -> None:
        """Try the play-outs alone, from the position itself; so many at most."""
        work, _ = self._start(1, HOLDS[0])
        for hold in ((row.NO_HOLD, row.NO_HOLD), *self.holds)[:most]:
            codes = self._play_out(work, hold)
            self.effort.nodes += 1
            self.effort.best = max(self.effort.best, int(work.now[row.HOME]))
            if work.now[row.HOME] == self._goal:
                self.codes = codes
                return


def _layer(work: BeamWorkspace, control: Any) -> Slice:
    """All positions of the layer that is searched next."""
    count = int(control[COUNT])
    layer = int(control[LAYER_PLACE]), int(control[LAYER_PASS])
    return Slice(work.rows[:count].copy(), work.path[:count].copy(), *layer, int(control[PATHS]))


def _put(piece: Slice, work: BeamWorkspace, control: Any) -> None:
    """Search from these positions on, one layer."""
    count = len(piece.rows)
    work.rows[:count], work.path[:count] = piece.rows, piece.path
    control[COUNT], control[PATHS] = count, piece.paths
    control[LAYER_PLACE], control[LAYER_PASS] = piece.place, piece.turn
    control[CUT], control[NODE_LIMIT] = 0, control[NODES] + 1


def _with_longer_paths(work: BeamWorkspace) -> BeamWorkspace:
    return work._replace(path_before=longer(work.path_before), path_move=longer(work.path_move))


def _settled(puzzle: Puzzle, start: list[int]) -> list[int]:
    """A packed row after all cards in cells that can be played are laid home."""
    rows, now = np.array([start], np.int64), numbers(row.SLOTS)
    unpack(puzzle, rows, 0, now)
    lay_all_home(puzzle, now)
    pack(now, rows, 0)
    return [int(word) for word in rows[0]]
