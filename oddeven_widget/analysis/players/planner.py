"""Planning by beam search once every card is known: the second pass as a puzzle.

The redeal does not shuffle. So a player with a book knows where every card lies from the
moment in which the last one is dealt, and needs no luck any more, only a search.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ...bookkeeping.view import PlayerView, checked_view, open_view
from ...engine.moves import Move
from ...engine.state import State
from ...engine.words import quoted
from ..solver.beam import Beam
from ..solver.encoding import refusal
from .strategies import hold

__all__ = ["Line", "Planner", "bookkeeper"]

Rule = Callable[[PlayerView], Move | str]
WIDTHS: Final = (20, 80, 320, 1280)
# Far more than a beam of the last width ever looks at.
NODES: Final = 10_000_000


@dataclass(frozen=True, slots=True)
class Line:
    """The moves that a planner means to make from a position on, and whether they win."""

    moves: tuple[Move | str, ...]
    wins: bool


class Planner:
    """A player by one rule until every card is known, and by a plan from then on.

    The plan is made from the view alone, once: the position after the last plan's move is found
    in it. Where no beam finds a win, `fallback` plays on. A planner remembers only its last plan;
    it may be called with any view at any time, and it is not shared between threads.
    """

    def __init__(self, rule: Rule, fallback: Rule, widths: tuple[int, ...] = WIDTHS) -> None:
        if not isinstance(widths, tuple | list) or not all(
            type(w) is int and w > 0 for w in widths
        ):
            words = "widths are whole numbers above 0, such as (20, 80), not"
            raise ValueError(f"{words} {quoted(widths)}.")
        self._rule, self._fallback, self._widths = rule, fallback, widths
        self._plan: dict[State, Move | str] = {}

    def __call__(self, view: PlayerView) -> Move | str:
        """Give the move in this position."""
        if not self.can_plan(view):
            return self._rule(view)
        return self._planned(view)[view.position()]

    @staticmethod
    def can_plan(view: PlayerView) -> bool:
        """Whether every card's place is known, in a game that the search has tables for."""
        return checked_view(view).all_known and not refusal(view.rules)

    def line(self, view: PlayerView) -> Line:
        """The rest of the plan from this position on; every card has to be known.

        >>> from oddeven_widget import Game
        >>> game, player = Game("odd-and-even", deal=7), bookkeeper()
        >>> while not player.can_plan(game.view()):
        ...     step = game.play(player(game.view()))
        >>> player.line(game.view()).wins
        True
        """
        if not self.can_plan(view):
            raise ValueError("A plan needs every card's place, in a game that can be searched.")
        plan, state, moves = self._planned(view), view.position(), []
        while state in plan:
            moves.append(plan[state])
            if plan[state] not in state.legal_moves:
                break
            state = state.apply(plan[state]).after
        return Line(tuple(moves), state.status == "won")

    def _planned(self, view: PlayerView) -> dict[State, Move | str]:
        state = view.position()
        if state not in self._plan:
            self._plan = self._winning(state) or self._falling_back(view)
        return self._plan

    def _winning(self, state: State) -> dict[State, Move | str]:
        """A move for each position of a line that wins; nothing if none is found."""
        beam = Beam(state)
        beam.play_out()
        for width in self._widths:
            for rule in beam.holds:
                more = beam.codes is None and beam.search(width, rule, NODES, lambda: True)
                if not more:
                    return _moves(state, beam)
        return {}

    def _falling_back(self, view: PlayerView) -> dict[State, Move | str]:
        """A move for each position that comes when the fallback plays to the end."""
        plan: dict[State, Move | str] = {}
        state = view.position()
        while state.status == "playing" and state not in plan:
            plan[state] = move = self._fallback(open_view(state))
            if move not in state.legal_moves:
                break
            state = state.apply(move).after
        return plan


def _moves(state: State, beam: Beam) -> dict[State, Move | str]:
    plan: dict[State, Move | str] = {}
    for move in beam.line()[0] if beam.codes is not None else ():
        plan[state] = move
        state = state.apply(move).after
    return plan


def bookkeeper(widths: tuple[int, ...] = WIDTHS) -> Planner:
    """The bookkeeper: the hold rule (2, 4) until all cards are known, and a plan from then on.

    >>> from oddeven_widget import Game
    >>> game = Game("odd-and-even", deal=7)
    >>> player = bookkeeper()
    >>> while game.status == "playing":
    ...     step = game.play(player(game.view()))
    >>> game.status
    'won'
    """
    rule = hold(2, 4)
    return Planner(rule, rule, widths)
