"""The solver: won, with a line of moves; lost, with a proof; or unknown, which is an answer.

It looks at all the cards, also at those that no player has seen.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, Literal, Protocol

from ...bookkeeping.game import Game
from ...bookkeeping.proofs import NoMove, Proof, prove_dead
from ...bookkeeping.view import open_view
from ...engine.moves import Move
from ...engine.state import State
from ...engine.words import counted, quoted
from .beam import EVERYTHING, FIRST_WIDTH, Beam, widths
from .best_first import Plain
from .dfs import BYTES, Dive
from .encoding import refusal

__all__ = ["Budget", "Outcome", "Searched", "Solution", "solve"]

Outcome = Literal["won", "lost", "unknown"]
Stop = Callable[[], bool]
Progress = Callable[[int, int], object]
# A position of the plain search is a whole State with its piles.
PLAIN_BYTES: Final = 4_000
# Where the search for a win makes way for the search of everything, and what room that takes.
LAST_BEFORE_ALL: Final = 1280
NODES_A_WIDTH: Final = 16
ROOM_BYTES: Final = 3_000
# When no wider beam has room, all is searched in parts, as many positions at a time.
AT_A_TIME: Final = 81_920


@dataclass(frozen=True, slots=True)
class Budget:
    """How far a search may go: positions looked at, seconds, bytes of memory.

    A search that only `nodes` ends has the same result on every machine. A beam ends its layer
    before it stops, so a few more positions may be looked at.
    """

    nodes: int = 2_000_000
    seconds: float | None = None
    memory: int = 1 << 30

    def __post_init__(self) -> None:
        for name, value in (("nodes", self.nodes), ("memory", self.memory)):
            if type(value) is not int or value < 1:
                raise ValueError(f"{name} must be a whole number above 0, not {quoted(value)}.")
        seconds = self.seconds
        if seconds is not None and (
            isinstance(seconds, bool) or not isinstance(seconds, int | float) or not seconds > 0
        ):
            raise ValueError(f"seconds must be a number above 0, not {quoted(seconds)}.")


@dataclass(frozen=True, slots=True)
class Searched:
    """All ways to go on were searched, and none of them wins; `checking.recheck` does it again.

    Only these were left out, which can't win where the others don't. Where `bookkeeping.parity`
    proves that the parity rule is never worse, a card's play on the other of two piles that want
    it. Of the positions that differ only in which refilled cell holds which card (of which suit,
    where suits make no odds), all but one. Where a card that can be played is as good as a space,
    all that `spaces.py` argues need not be tried; with side piles, all that `digging.py` says is
    lost, and what need not be tried beside a play of `depth.forced`. `positions` is how many were
    looked at (again where a first search was too narrow), `best` how many cards came home at most.
    """

    positions: int
    best: int

    def __str__(self) -> str:
        return f"No way to go on wins: {_searched(self.positions)}, to the last."


@dataclass(frozen=True, slots=True)
class Solution:
    """What the solver found: `line` wins when the outcome is 'won', `proof` when it is 'lost'.

    `nodes` positions were looked at in `seconds`; `best` is how many cards came home at most.
    """

    outcome: Outcome
    line: tuple[Move, ...] = ()
    proof: Proof | Searched | None = None
    nodes: int = 0
    seconds: float = 0.0
    best: int = 0

    def __str__(self) -> str:
        if self.outcome == "won":
            return f"It can be won, in {counted(len(self.line), 'move')}."
        if self.outcome == "lost":
            return f"It can't be won. {self.proof}"
        tried = _searched(self.nodes)
        return f"It isn't known whether it can be won: {tried}, and no win was found."


def _searched(positions: int) -> str:
    return f"{counted(positions, 'position')} {'was' if positions == 1 else 'were'} searched"


class _Search(Protocol):
    nodes: int
    best: int


class _Clock:
    """Says when a search has to end, and tells how far it is."""

    def __init__(self, budget: Budget, stop: Stop | None, progress: Progress | None) -> None:
        for name, act in (("stop", stop), ("progress", progress)):
            if act is not None and not callable(act):
                raise ValueError(f"{name} must be a function, not {quoted(act)}.")
        self.begun = time.perf_counter()
        self._seconds, self._stop, self._progress = budget.seconds, stop, progress
        self.search: _Search | None = None

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self.begun

    def goes_on(self) -> bool:
        if self._progress and self.search:
            self._progress(self.search.nodes, self.search.best)
        late = self._seconds is not None and self.seconds > self._seconds
        return not late and not (self._stop and self._stop())


def solve(
    game: Game | State,
    budget: int | Budget | None = None,
    *,
    stop: Stop | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Find out whether a position can be won by who sees all cards: 'won', 'lost' or 'unknown'.

    `budget` is a number of positions or a Budget. `stop` is asked many times a second and ends
    the search with 'unknown' when it says True; `progress` is told as often how many positions
    were searched, and how many cards came home at most. A line is played on the engine, move by
    move, before it is given.

    >>> from oddeven_widget import Game
    >>> solution = solve(Game("odd-and-even", deal=7))
    >>> solution.outcome, solution.line[0] in Game("odd-and-even", deal=7).legal_moves
    ('won', True)
    """
    state = _state(game)
    budget = _budget(budget)
    clock = _Clock(budget, stop, progress)
    if state.status != "playing":
        stuck = None if state.status == "won" else NoMove()
        return Solution("lost" if stuck else "won", proof=stuck, best=state.home)
    proof = prove_dead(open_view(state))
    if proof:
        return Solution("lost", proof=proof, seconds=clock.seconds, best=state.home)
    return (_plain if refusal(state.rules) else _beams)(state, budget, clock)


def _state(game: object) -> State:
    state = game.state if isinstance(game, Game) else game
    if not isinstance(state, State):
        raise ValueError(f"solve takes a Game or a State, not {quoted(game)}.")
    return state


def _budget(budget: object) -> Budget:
    if budget is None:
        return Budget()
    if isinstance(budget, Budget):
        return budget
    if type(budget) is int:
        return Budget(nodes=budget)
    raise ValueError(f"A budget is a whole number of positions or a Budget, not {quoted(budget)}.")


def _beams(state: State, budget: Budget, clock: _Clock) -> Solution:
    """Search with wider and wider beams, in depth where that helps, and then all that there is."""
    beam, dive = Beam(state), None
    clock.search = beam
    beam.play_out(budget.nodes)
    for width, hold, share in _searches(beam, budget):
        if width > FIRST_WIDTH and not dive and _goes_deep(beam, state):
            dive = _dived(state, beam, budget, clock)
            if dive.codes is not None or dive.complete:
                return _found(state, dive, clock)
            if _is_over(beam, budget):
                break
        nodes = min(budget.nodes, beam.nodes + int(share * budget.nodes))
        if beam.codes is None:
            beam.search(width, hold, nodes, clock.goes_on)
        if _is_over(beam, budget):
            break
    # With little memory there is no beam at all, and a play-out may have won all the same.
    if not _is_over(beam, budget):
        at_a_time = min(AT_A_TIME, budget.memory // ROOM_BYTES)
        beam.search_all(at_a_time, budget.nodes, clock.goes_on)
    return _found(state, beam, clock)


def _goes_deep(beam: Beam, state: State) -> bool:
    """Whether to search in depth: with side piles, in the last pass."""
    return bool(beam.puzzle.digs) and not state.redeals_left


def _dived(state: State, beam: Beam, budget: Budget, clock: _Clock) -> Dive:
    """Search in depth with half of what is left."""
    dive = Dive(state)
    dive.nodes, dive.best = beam.nodes, beam.best
    clock.search = dive
    left = (budget.nodes - beam.nodes + 1) // 2
    dive.search(min(left, budget.memory // BYTES), clock.goes_on)
    clock.search = beam
    beam.nodes, beam.best, beam.stopped = dive.nodes, dive.best, dive.stopped
    return dive


def _is_over(beam: Beam, budget: Budget) -> bool:
    found = beam.codes is not None or beam.complete
    return found or beam.stopped or beam.nodes >= budget.nodes


def _searches(beam: Beam, budget: Budget) -> Iterator[tuple[int, tuple[int, int], float]]:
    """Width, hold rule and share of the nodes of one search after another.

    A deal that a beam of some width does not win may be lost: then, once, all is searched as far
    as there is room.
    """
    for width in widths(budget.memory):
        for hold in beam.holds:
            yield width, hold, 1
        if width == LAST_BEFORE_ALL and beam.puzzle.spaced:
            room = min(budget.nodes // NODES_A_WIDTH, budget.memory // ROOM_BYTES)
            yield max(width, room), EVERYTHING, 0.5


def _found(state: State, beam: Beam | Dive, clock: _Clock) -> Solution:
    outcome: Outcome = "unknown"
    line: tuple[Move, ...] = ()
    proof = None
    if beam.codes is not None:
        outcome, line = "won", _checked(state, *beam.line())
    elif beam.complete and not state.rules.tops_move_to:
        outcome, proof = "lost", Searched(beam.nodes, beam.best)
    return Solution(outcome, line, proof, beam.nodes, clock.seconds, beam.best)


def _plain(state: State, budget: Budget, clock: _Clock) -> Solution:
    """Search on the engine."""
    search = Plain(state)
    clock.search = search
    search.search(min(budget.nodes, budget.memory // PLAIN_BYTES), clock.goes_on)
    if search.line is not None:
        after = state
        for move in search.line:
            after = after.apply(move).after
        line = _checked(state, search.line, after)
        return Solution("won", line, None, search.nodes, clock.seconds, search.best)
    if search.complete:
        proof = Searched(search.nodes, search.best)
        return Solution("lost", (), proof, search.nodes, clock.seconds, search.best)
    return Solution("unknown", (), None, search.nodes, clock.seconds, search.best)


def _checked(state: State, line: tuple[Move, ...], after: State) -> tuple[Move, ...]:
    """Hand a line on that the engine has played to the end; any other is a fault of the search."""
    if after.status != "won":
        raise RuntimeError(f"The search's line does not win from {state!r}: please report this.")
    return line
