"""Search portfolio: won, with a line of moves; lost, with a proof; or unknown, which is an answer.

It looks at all the cards, also at those that no player has seen. A position that
`bookkeeping.proofs` doesn't prove lost is handed to one search after another, each with its share
of the budget: play-outs alone, beam searches ever wider (iterative widening), a depth-first search
where there are side piles, and an exhaustive search. Games without arrays (`encoding.refusal`) have
a best-first search on the engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from ...bookkeeping.game import Game
from ...bookkeeping.proofs import NoMove, Proof, prove_dead
from ...bookkeeping.view import open_view
from ...engine.moves import Move
from ...engine.state import State
from ...engine.words import counted, quoted
from .beam import EVERYTHING, FIRST_WIDTH, Beam, widths
from .best_first import STATE_BYTES, BestFirst
from .budget import Budget, Clock, Effort, Progress, Stop, as_budget
from .dfs import DepthFirst
from .encoding import refusal
from .workspace import DEPTH_FIRST_BYTES

__all__ = ["Budget", "Outcome", "Progress", "Searched", "Solution", "Stop", "solve"]

Outcome = Literal["won", "lost", "unknown"]
# Beams up to this width look for a win. A deal that none of them wins is more likely lost than won
# by a wider one, so an exhaustive search comes next, where spaces make it short.
LAST_BEFORE_ALL: Final = 1280
# The share of the nodes that this exhaustive search may use, and how wide it is for its nodes: most
# layers are far smaller than the whole search.
SHARE_OF_ALL: Final = 0.5
NODES_A_WIDTH: Final = 16
# What a position of its width takes, path tree included, and the width of a last exhaustive search
# by slices, when no wider beam has room: wider slices meet fewer positions twice.
EXHAUSTIVE_BYTES: Final = 3_000
SLICES_WIDTH: Final = 81_920


@dataclass(frozen=True, slots=True)
class Searched:
    """Exhaustive search: all ways to go on were searched, and none wins; `recheck` does it again.

    Left out were only moves and positions that can't win where the others don't, by the lemmas that
    the package's docstring names: dominated plays (parity, twin, uncontested), all but one of
    positions that are equal by symmetry or by spaces, and positions that a relaxation proves lost
    (barrier, sealed). `positions` is how many were searched (again where a first search was
    too narrow), `best` how many cards came home at most.
    """

    positions: int
    best: int

    def __str__(self) -> str:
        return f"No way to go on wins: {_searched(self.positions)}, to the last."


@dataclass(frozen=True, slots=True)
class Solution:
    """Result of the solver: `line` wins when the outcome is 'won', `proof` when it is 'lost'.

    `nodes` positions were searched in `seconds`; `best` is how many cards came home at most.
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
    run = _Portfolio(state, as_budget(budget), stop, progress)
    if state.status == "won":
        return Solution("won", best=state.home)
    proof = prove_dead(open_view(state)) if state.status == "playing" else NoMove()
    if proof:
        return run.solution("lost", proof=proof)
    return run.on_engine() if refusal(state.rules) else run.compiled()


def _state(game: object) -> State:
    state = game.state if isinstance(game, Game) else game
    if not isinstance(state, State):
        raise ValueError(f"solve takes a Game or a State, not {quoted(game)}.")
    return state


class _Portfolio:
    """The searches for one position: they share a budget, and count in one `Effort`."""

    def __init__(
        self, state: State, budget: Budget, stop: Stop | None, progress: Progress | None
    ) -> None:
        self._state, self._budget = state, budget
        self._effort = Effort(best=state.home)
        self._clock = Clock(budget, self._effort, stop, progress)

    def solution(
        self,
        outcome: Outcome,
        line: tuple[Move, ...] = (),
        proof: Proof | Searched | None = None,
    ) -> Solution:
        """The solution with this outcome, and what it took."""
        effort = self._effort
        return Solution(outcome, line, proof, effort.nodes, self._clock.seconds, effort.best)

    def compiled(self) -> Solution:
        """Beams, depth-first search where that helps, and then exhaustive search by slices."""
        beam = Beam(self._state, self._effort)
        beam.play_out(self._budget.nodes)
        deep = bool(beam.puzzle.digs) and not self._state.redeals_left
        for width, hold, share in self._beams(beam):
            if deep and width > FIRST_WIDTH:
                deep = False
                depth_first = self._depth_first()
                if self._is_over(depth_first):
                    return self._found(depth_first)
            limit = min(self._budget.nodes, self._effort.nodes + int(share * self._budget.nodes))
            if beam.codes is None:
                beam.search(width, hold, limit, self._clock.goes_on)
            if self._is_over(beam):
                return self._found(beam)
        # With little memory there is no beam at all, and a play-out may have won all the same.
        if not self._is_over(beam):
            width = min(SLICES_WIDTH, self._budget.memory // EXHAUSTIVE_BYTES)
            beam.search_all(width, self._budget.nodes, self._clock.goes_on)
        return self._found(beam)

    def _beams(self, beam: Beam) -> Iterator[tuple[int, tuple[int, int], float]]:
        """Width, hold rule and share of the nodes of one beam search after another.

        In the midst of them comes one without play-outs, as wide as there is room for, that ends
        when it would leave something out: the exhaustive search.
        """
        budget = self._budget
        for width in widths(budget.memory):
            for hold in beam.holds:
                yield width, hold, 1
            if width == LAST_BEFORE_ALL and beam.puzzle.spaced:
                fits = min(budget.nodes // NODES_A_WIDTH, budget.memory // EXHAUSTIVE_BYTES)
                yield max(width, fits), EVERYTHING, SHARE_OF_ALL

    def _depth_first(self) -> DepthFirst:
        """Search depth first, with half of the nodes that are left."""
        search = DepthFirst(self._state, self._effort)
        left = (self._budget.nodes - self._effort.nodes + 1) // 2
        search.search(min(left, self._budget.memory // DEPTH_FIRST_BYTES), self._clock.goes_on)
        return search

    def _is_over(self, search: Beam | DepthFirst) -> bool:
        decided = search.codes is not None or search.complete
        return decided or search.stopped or self._effort.nodes >= self._budget.nodes

    def _found(self, search: Beam | DepthFirst) -> Solution:
        if search.codes is not None:
            return self.solution("won", _checked(self._state, *search.line()))
        if search.complete and not self._state.rules.tops_move_to:
            return self.solution("lost", proof=self._exhausted())
        return self.solution("unknown")

    def _exhausted(self) -> Searched:
        return Searched(self._effort.nodes, self._effort.best)

    def on_engine(self) -> Solution:
        """Best-first search on the engine itself."""
        search, budget = BestFirst(self._state, self._effort), self._budget
        search.search(min(budget.nodes, budget.memory // STATE_BYTES), self._clock.goes_on)
        if search.line is not None:
            after = self._state
            for move in search.line:
                after = after.apply(move).after
            return self.solution("won", _checked(self._state, search.line, after))
        if search.complete:
            return self.solution("lost", proof=self._exhausted())
        return self.solution("unknown")


def _checked(state: State, line: tuple[Move, ...], after: State) -> tuple[Move, ...]:
    """Hand a line on that the engine has played to the end; any other is a fault of the search."""
    if after.status != "won":
        raise RuntimeError(f"The search's line does not win from {state!r}: please report this.")
    return line
