"""Beam searches one after another, each wider than the last, until one wins or the budget ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

import numpy as np

from ...engine.moves import Move
from ...engine.state import State
from . import codec as row
from .beam_core import advance, play_out
from .encoding import Puzzle, puzzled
from .lines import played, taken
from .position import lay_out, pack
from .spaces import settle
from .workspace import Dig, numbers, room_to_dig, small_numbers

__all__ = ["EVERYTHING", "FIRST_WIDTH", "Beam", "Room", "room_for", "widths"]

FIRST_WIDTH: Final = 20
GROWTH: Final = 4
QUANTUM: Final = 20_000  # so many nodes are searched between two looks at the clock
HOLDS: Final = ((2, 4), (2, 2))
EVERYTHING: Final = (row.QUIET, row.QUIET)
NARROWEST: Final = 200  # what follows from one position mostly has room in such a beam
PARTS: Final = 8  # all is searched in parts that may grow so many times in a layer
SCORES: Final = 128 * 256
BYTES: Final = 2_000  # a beam of width 1 takes no more than that, but for the names
LAYERS: Final = 256


class Room(NamedTuple):
    """All the room that a search needs: this layer, the next one, and how both came about."""

    rows: Any
    parent: Any
    move: Any
    node: Any
    table: Any
    ahead: Any
    ahead_from: Any
    ahead_move: Any
    ahead_table: Any
    score: Any
    head: Any
    link: Any
    chosen: Any
    named: Any
    before: Any
    made: Any
    trail: Any
    now: Any
    then: Any
    dig: Dig


def room_for(width: int) -> Room:
    """Make the room for a beam of this width."""
    here, ahead = 6 * width + 200, 12 * width + 400
    return Room(
        *(numbers(here, row.ROW), numbers(here), numbers(here), numbers(here)),
        small_numbers(1 << (2 * here).bit_length()),
        *(numbers(ahead, row.ROW), numbers(ahead), numbers(ahead)),
        small_numbers(1 << (2 * ahead).bit_length()),
        *(numbers(ahead), np.full(SCORES, -1), numbers(ahead)),
        *(numbers(width), numbers(width)),
        *(small_numbers(64 * width + 2 * here), small_numbers(64 * width + 2 * here)),
        *(numbers(max(1024, here)), numbers(row.NOW), numbers(row.NOW)),
        room_to_dig(),
    )


def widths(memory: int) -> Iterator[int]:
    """The widths to try one after another, as far as so many bytes of memory allow.

    >>> list(widths(10_000_000))
    [20, 80, 320]
    """
    width = FIRST_WIDTH
    while width * (BYTES + 8 * 6 * LAYERS) <= memory:
        yield width
        width *= GROWTH


class Part(NamedTuple):
    """Some positions of one layer, which are searched by themselves; `named` names were given."""

    rows: Any
    node: Any
    place: int
    number: int
    named: int

    def split(self, most: int) -> list[Part]:
        """Cut it into parts of so many positions at most; the last is to be searched first."""
        cuts = range(0, len(self.rows), most)
        return [
            self._replace(rows=self.rows[at : at + most], node=self.node[at : at + most])
            for at in cuts
        ]


class Beam:
    """Searches for one position: `nodes` searched so far, `best` cards home, `codes` of a win.

    `complete` says that the last search left nothing out, `stopped` that it was told to end.
    """

    def __init__(self, state: State) -> None:
        self._state = state
        self.puzzle, self._row = puzzled(state)
        if self.puzzle.spaced:
            self._row = _settled(self.puzzle, self._row)
        self._goal = len(state.rules.pack.cards)
        self.nodes, self.best = 0, state.home
        self.complete = self.stopped = False
        self.codes: list[int] | None = None

    @property
    def holds(self) -> tuple[tuple[int, int], ...]:
        """The hold rules of the play-outs; where dealing waits for a standstill there are none."""
        return ((row.NO_HOLD, row.NO_HOLD),) if self.puzzle.standstill else HOLDS

    def search(
        self, width: int, hold: tuple[int, int], nodes: int, goes_on: Callable[[], bool]
    ) -> bool:
        """Search with a beam of this width; whether to go on after it.

        Where there are side piles, careful play-outs take long, and are for the narrowest only.

        It ends with a win, with nothing left to search, after so many nodes in all, or when
        `goes_on`, which is asked from time to time, says no. Without play-outs (`EVERYTHING`)
        it ends too as soon as it would have to leave something out.
        """
        careful = self.puzzle.digs and width == FIRST_WIDTH
        self.puzzle = self.puzzle._replace(careful=careful)
        room, control = self._start(width, hold)
        before, said, more = self.nodes, row.GOING, True
        while said in (row.GOING, row.FULL) and self.nodes < nodes and more:
            if hold == EVERYTHING and control[row.CUT]:
                break
            control[row.STOP] = min(control[row.NODES] + QUANTUM, nodes - before)
            said = advance(self.puzzle, room, control)
            self.nodes = before + int(control[row.NODES])
            self.best = max(self.best, int(control[row.BEST]))
            if said == row.FULL:
                room = room._replace(before=_longer(room.before), made=_longer(room.made))
            more = goes_on()
        self.stopped = not more
        if said == row.WON:
            self.codes = [*_way(room, int(control[row.WINNER])), *self._end(room, control)]
        self.complete = said == row.OVER and not control[row.CUT]
        over = self.complete or self.codes is not None
        return more and not over and self.nodes < nodes

    def search_all(self, width: int, nodes: int, goes_on: Callable[[], bool]) -> bool:
        """Search all there is, in parts that a beam of this width has room for.

        What would be left out is put aside instead, and searched when the rest is done: so it
        takes no more room than the beam does. Equal positions in two parts are searched twice.
        """
        width = max(width, NARROWEST)
        room, control = self._start(width, EVERYTHING)
        todo = [_part(room, control)]
        before, said, more = self.nodes, row.GOING, True
        while todo and said != row.WON and self.nodes < nodes and more:
            part = todo.pop()
            _put(part, room, control)
            said = advance(self.puzzle, room, control)
            self.nodes = before + int(control[row.NODES])
            self.best = max(self.best, int(control[row.BEST]))
            if said == row.FULL:
                room = room._replace(before=_longer(room.before), made=_longer(room.made))
                todo.append(part)
            elif control[row.CUT] and len(part.rows) == 1:
                # What follows from this one alone has no room: it is not searched.
                todo.append(part)
                break
            elif control[row.CUT]:
                todo += part.split((len(part.rows) + 1) // 2)
            elif said == row.GOING:
                todo += _part(room, control).split(width // PARTS)
            more = goes_on()
        self.stopped = not more
        if said == row.WON:
            self.codes = [*_way(room, int(control[row.WINNER])), *self._end(room, control)]
        self.complete = not todo and said != row.WON
        return more and not self.complete and self.codes is None and self.nodes < nodes

    def _start(self, width: int, hold: tuple[int, int]) -> tuple[Room, Any]:
        room, control = room_for(width), numbers(row.CONTROLS)
        room.rows[0] = self._row
        room.made[0] = room.before[0] = row.NOTHING
        control[row.COUNT] = control[row.NAMED] = 1
        control[row.PLACE], control[row.ROUND] = self._row[5] & 127, self._row[5] >> 7 & 31
        control[row.WIDTH], control[row.GOAL] = width, self._goal
        control[row.FIRST_HOLD], control[row.LATER_HOLD] = hold
        control[row.WINNER] = row.NOTHING
        return room, control

    def _end(self, room: Room, control: Any) -> list[int]:
        """Repeat the play-out that won."""
        hold = (control[row.FIRST_HOLD], control[row.LATER_HOLD])
        return self._played(room, hold if control[row.TURN] else (row.NO_HOLD, row.NO_HOLD))

    def _played(self, room: Room, hold: tuple[int, int]) -> list[int]:
        lay_out(self.puzzle, room.rows, 0, room.now)
        moves = play_out(self.puzzle, room.now, room.dig, hold[0], hold[1], room.trail)
        return [int(code) for code in room.trail[:moves]]

    def line(self) -> tuple[tuple[Move, ...], State]:
        """The win that was found, played on the engine, and where it leads to."""
        if self.puzzle.spaced:
            return taken(self._state, self.codes or [])
        return played(self._state, self.codes or [])

    def play_out(self, most: int | None = None) -> None:
        """Try the play-outs alone, from the position itself; so many at most."""
        room, _ = self._start(1, HOLDS[0])
        for hold in ((row.NO_HOLD, row.NO_HOLD), *self.holds)[:most]:
            codes = self._played(room, hold)
            self.nodes += 1
            self.best = max(self.best, int(room.now[row.HOME]))
            if room.now[row.HOME] == self._goal:
                self.codes = codes
                return


def _part(room: Room, control: Any) -> Part:
    """The positions of the layer that comes next."""
    count, named = int(control[row.COUNT]), int(control[row.NAMED])
    place, number = int(control[row.PLACE]), int(control[row.ROUND])
    return Part(room.rows[:count].copy(), room.node[:count].copy(), place, number, named)


def _put(part: Part, room: Room, control: Any) -> None:
    """Search from these positions on, one layer; names that were given since are free again."""
    count = len(part.rows)
    room.rows[:count], room.node[:count] = part.rows, part.node
    control[row.COUNT], control[row.NAMED] = count, part.named
    control[row.PLACE], control[row.ROUND] = part.place, part.number
    control[row.CUT], control[row.STOP] = 0, control[row.NODES] + 1


def _longer(names: Any) -> Any:
    return np.concatenate([names, np.zeros_like(names)])


def _way(room: Room, node: int) -> list[int]:
    """The moves that lead to a named position."""
    codes = []
    while node > 0:
        codes.append(int(room.made[node]))
        node = int(room.before[node])
    return codes[::-1]


def _settled(puzzle: Puzzle, start: list[int]) -> list[int]:
    """A row after all cards in cells that can be played are laid home."""
    rows, now = np.array([start], np.int64), numbers(row.NOW)
    lay_out(puzzle, rows, 0, now)
    settle(puzzle, now)
    pack(now, rows, 0)
    return [int(word) for word in rows[0]]
