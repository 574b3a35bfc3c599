"""A job is a strategy on a game; any stretch of its deals can be played anywhere, any time.

What it gives depends on the rules, the strategy and the deal numbers alone: not on the machine,
the process, the length of the stretch or what was played before.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from ...bookkeeping.game import Game
from ...bookkeeping.view import view_of
from ...engine.moves import IllegalMove, Move
from ...engine.spec import Rules
from ..players.learners import asking, deals_own_luck, move_text, played, told, where
from ..players.luck import Luck
from ..players.registry import Seer, Thinker
from ..players.strategies import GIVE_UP, Strategy
from .tally import LOST, UNDECIDED, WON, Results, Tally, tally_of

__all__ = ["Failure", "Job", "Part"]

PATIENCE = 1.0  # seconds after which a stretch is handed in, finished or not


@dataclass(frozen=True, slots=True)
class Failure:
    """A strategy's failure: in which deal, at which position (a saved game), and what is wrong.

    It was `stopped` if the failure is only that somebody pressed Ctrl-C in the middle of a game.
    """

    deal: int
    save: str
    sentence: str
    stopped: bool = False


@dataclass(frozen=True, eq=False, slots=True)
class Part:
    """What came of one stretch: a tally of the deals played, and their results if kept.

    `played` counts the deals in order from the first; a failure is in the deal after them.
    `note` says where an interrupted game was being played, if it had been for long.
    """

    first: int
    played: int
    tally: Tally
    results: Results | None = None
    failure: Failure | None = None
    interrupted: bool = False
    note: str = ""


@dataclass(frozen=True, eq=False)
class Job:
    """A strategy on a game. `kernel` says who plays: the kernel, or else the engine."""

    rules: Rules
    player: Strategy | Thinker | Seer | Callable[..., object]
    name: str
    kernel: bool
    keep: bool
    move_limit: int

    def run(self, first: int, count: int) -> Part:
        """Play a stretch of deals; the engine may hand it in before its end."""
        return self._kernel(first, count) if self.kernel else self._engine(first, count)

    def _part(self, first: int, results: Results, failure: Failure | None = None) -> Part:
        tally = tally_of(results, len(self.rules.pack.cards))
        kept = results if self.keep else None
        return Part(first, len(results), tally, kept, failure)

    def _kernel(self, first: int, count: int) -> Part:
        from ..kernel.run import play_deals

        assert isinstance(self.player, Strategy), "the kernel plays plans"  # noqa: S101
        home, moves = play_deals(self.rules, self.player.plan, first, count)
        outcome = (home == len(self.rules.pack.cards)).astype(np.uint8)
        return self._part(first, Results.of(first, outcome, home, moves))

    def _engine(self, first: int, count: int) -> Part:
        lines: list[tuple[int, int, int]] = []
        end: Failure | None = None
        until, stopped = time.monotonic() + PATIENCE, False
        try:
            with deals_own_luck() as start:
                for deal in range(first, first + count):
                    start(deal)
                    line = self._end(deal)
                    if isinstance(line, Failure):
                        end = line
                        break
                    lines.append(line)
                    if time.monotonic() > until:
                        break
        except KeyboardInterrupt:
            stopped = True
        columns = np.array(lines, dtype=np.int64).reshape(-1, 3).T
        results = Results.of(first, *columns)
        if end and not end.stopped:
            return self._part(first, results, end)
        note = end.sentence if end else ""
        part = self._part(first, results)
        return replace(part, interrupted=stopped or end is not None, note=note)

    def _end(self, deal: int) -> tuple[int, int, int] | Failure:
        """How one deal ends: as it is played, or as who sees all cards says."""
        player = self.player
        return self._solve(player, deal) if isinstance(player, Seer) else self._play(player, deal)

    def _solve(self, player: Seer, deal: int) -> tuple[int, int, int]:
        """Solve one deal: the outcome, the most cards that came home, and the line's moves."""
        found = player.solve(Game(self.rules, deal=deal).state)
        outcome = {"won": WON, "lost": LOST, "unknown": UNDECIDED}[found.outcome]
        home = len(self.rules.pack.cards) if found.outcome == "won" else found.best
        return outcome, home, len(found.line)

    def _play(
        self, player: Strategy | Thinker | Callable[..., object], deal: int
    ) -> tuple[int, int, int] | Failure:
        """Play one deal with the engine: outcome, cards home and moves, or what went wrong."""
        state, luck, begun = Game(self.rules, deal=deal).state, Luck(deal), time.monotonic()
        ask, moves = asking(player), list[Move]()
        while len(moves) < self.move_limit:
            view = view_of(state)
            if view.status != "playing":
                return WON if view.status == "won" else LOST, state.home, len(moves)
            try:
                move = move_text(ask(view, luck))
            except KeyboardInterrupt as error:
                long = time.monotonic() - begun > PATIENCE
                return _stopped(deal, self._save(deal, moves), where(error), told_of=long)
            except BaseException as error:  # noqa: BLE001 - exit() in a function, for instance
                return Failure(deal, self._save(deal, moves), told(error))
            if move == GIVE_UP:
                return LOST, state.home, len(moves)
            try:
                step = state.apply(move)
            except IllegalMove as error:
                words = f"played {played(move)}, which isn't legal: {error}"
                return Failure(deal, self._save(deal, moves), words)
            state = step.after
            moves.append(step.move)
        return UNDECIDED, state.home, len(moves)

    def _save(self, deal: int, moves: list[Move]) -> str:
        """The saved game of a deal after these moves; a Game alone would keep its whole history."""
        game = Game(self.rules, deal=deal)
        for move in moves:
            game.play(move)
        return game.to_text()


def _stopped(deal: int, save: str, place: str, *, told_of: bool) -> Failure:
    """Somebody pressed Ctrl-C; where the game was is worth telling if it took too long."""
    words = f"deal {deal} was being played{place}: Game.from_text({save!r})"
    return Failure(deal, save, words if told_of else "", stopped=True)
