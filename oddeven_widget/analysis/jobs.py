"""A job is a strategy on a game; any stretch of its deals can be played anywhere, any time.

What it gives depends on the rules, the strategy and the deal numbers alone: not on the machine,
the process, the length of the stretch or what was played before.
"""

from __future__ import annotations

import inspect
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..bookkeeping.view import view_of
from ..engine.game import Game
from ..engine.moves import IllegalMove
from ..engine.spec import Rules
from ..engine.words import quoted
from .luck import Luck
from .strategies import GIVE_UP, Strategy
from .tally import LOST, UNDECIDED, WON, Results, Tally, tally_of

__all__ = ["Failure", "Job", "Part"]

PATIENCE = 1.0  # seconds after which a stretch is handed in, finished or not


@dataclass(frozen=True, slots=True)
class Failure:
    """A strategy's failure: in which deal, at which position (a saved game), and what is wrong."""

    deal: int
    save: str
    sentence: str


@dataclass(frozen=True, eq=False, slots=True)
class Part:
    """What came of one stretch: a tally of the deals played, and their results if kept.

    `played` counts the deals in order from the first; a failure is in the deal after them.
    """

    first: int
    played: int
    tally: Tally
    results: Results | None = None
    failure: Failure | None = None
    interrupted: bool = False


@dataclass(frozen=True, eq=False)
class Job:
    """A strategy on a game. `kernel` says who plays: the kernel, or else the engine."""

    rules: Rules
    player: Strategy | Callable[..., object]
    name: str
    kernel: bool
    keep: bool
    move_limit: int

    def run(self, first: int, count: int) -> Part:
        """Play a stretch of deals; the engine may hand it in before its end."""
        results, failure, interrupted = (self._kernel if self.kernel else self._engine)(
            first, count
        )
        tally = tally_of(results, len(self.rules.pack.cards))
        kept = results if self.keep else None
        return Part(first, len(results), tally, kept, failure, interrupted)

    def _kernel(self, first: int, count: int) -> tuple[Results, Failure | None, bool]:
        from .machine import play_deals

        assert isinstance(self.player, Strategy), "the kernel plays plans"  # noqa: S101
        home, moves = play_deals(self.rules, self.player.plan, first, count)
        outcome = (home == len(self.rules.pack.cards)).astype(np.uint8)
        return Results.of(first, outcome, home, moves), None, False

    def _engine(self, first: int, count: int) -> tuple[Results, Failure | None, bool]:
        lines: list[tuple[int, int, int]] = []
        until, failure, interrupted = time.monotonic() + PATIENCE, None, False
        try:
            for deal in range(first, first + count):
                line = self._play(deal)
                if isinstance(line, Failure):
                    failure = line
                    break
                lines.append(line)
                if time.monotonic() > until:
                    break
        except KeyboardInterrupt:
            interrupted = True
        columns = np.array(lines, dtype=np.int64).reshape(-1, 3).T
        return Results.of(first, *columns), failure, interrupted

    def _play(self, deal: int) -> tuple[int, int, int] | Failure:
        """Play one deal with the engine: outcome, cards home and moves, or what went wrong."""
        game, luck = Game(self.rules, deal=deal), Luck(deal)
        ask = asking(self.player)
        for number in range(self.move_limit):
            if game.status != "playing":
                return WON if game.status == "won" else LOST, game.state.home, number
            try:
                move = ask(view_of(game.state), luck)
                if move == GIVE_UP:
                    return LOST, game.state.home, number
                game.play(self._move(move))
            except IllegalMove as error:
                return Failure(deal, game.to_text(), f"played {move}, which isn't legal: {error}")
            except Exception as error:  # noqa: BLE001 - whatever a learner's function does wrong
                return Failure(deal, game.to_text(), _told(error))
        return UNDECIDED, game.state.home, self.move_limit

    def _move(self, move: object) -> str:
        if isinstance(move, str):
            return move
        if move is None:
            raise NoMove("returned no move (None): is a `return` missing?")
        raise NoMove(f"returned {quoted(move)}, which is no move.")


class NoMove(TypeError):
    """Something that isn't even the text of a move."""


def asking(player: Callable[..., object]) -> Callable[[Any, Luck], object]:
    """Call a strategy in the way it is written: with the view, or with the view and its luck.

    >>> asking(lambda view: "S>W")(None, Luck(1))
    'S>W'
    """
    if isinstance(player, Strategy):
        return player
    try:
        inspect.signature(player).bind(None, None)
    except (TypeError, ValueError):
        return lambda view, _luck: player(view)
    return player


def _told(error: Exception) -> str:
    """Say what a function raised, and in which of its lines."""
    if isinstance(error, NoMove):
        return str(error)
    frames = traceback.extract_tb(error.__traceback__)[1:]
    where = f" (line {frames[-1].lineno} of {frames[-1].name})" if frames else ""
    return f"raised {type(error).__name__}{where}: {error}"
