"""Job: one strategy on one game; any chunk of its deals can be played anywhere, at any time.

Results are deterministic per deal: they depend on the rules, the strategy and the deal's number
(the seed of the shuffle and of the strategy's own luck), not on the machine, the process, the
chunk or what was played before.
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
from ..players.learners import (
    asking,
    check_player,
    deals_own_luck,
    move_text,
    name_of,
    played,
    told,
    where,
)
from ..players.luck import Luck
from ..players.registry import Seer, Thinker, player_named
from ..players.strategies import GIVE_UP, Strategy
from .tally import LOST, UNDECIDED, WON, DealResults, Tally, tally_of

__all__ = ["ChunkResult", "Failure", "Job", "job_for"]

TIME_SLICE = 1.0  # seconds after which the engine returns a chunk, finished or not


@dataclass(frozen=True, slots=True)
class Failure:
    """A strategy's error: the deal, the position as a saved game, and a sentence that says why.

    `stopped` marks a game that was only interrupted, by Ctrl-C.
    """

    deal: int
    save: str
    sentence: str
    stopped: bool = False


@dataclass(frozen=True, eq=False, slots=True)
class ChunkResult:
    """Result of one chunk: a tally of the deals played, and their own results if they are kept.

    `played` counts the deals in order from the first; a failure is in the deal after them.
    `note` names the interrupted game, if it had been played for longer than a time slice.
    """

    first: int
    played: int
    tally: Tally
    results: DealResults | None = None
    failure: Failure | None = None
    interrupted: bool = False
    note: str = ""


@dataclass(frozen=True, eq=False)
class Job:
    """A strategy on a game, in a form that can be pickled and run on any worker.

    `kernel` chooses the compiled kernel, otherwise the engine plays. `keep` asks for the result
    of each deal besides the counts; a game longer than `move_limit` moves is undecided.
    """

    rules: Rules
    player: Strategy | Thinker | Seer | Callable[..., object]
    name: str
    kernel: bool
    keep: bool
    move_limit: int

    @property
    def played_by(self) -> str:
        """The implementation that plays, in words: the kernel or the engine, compiled or not."""
        from ..kernel.run import HOW, HOW_THINKING

        player = self.player
        if isinstance(player, Seer) or (isinstance(player, Thinker) and player.searches):
            return HOW_THINKING
        return HOW if self.kernel else "the engine"

    @property
    def compiled(self) -> bool:
        """Whether machine code plays, which releases the interpreter's lock."""
        from ..compiled.primitives import COMPILED

        return self.kernel and COMPILED

    def run(self, first: int, count: int) -> ChunkResult:
        """Play a chunk of deals; the engine may return it before its end, after a time slice."""
        return self._kernel(first, count) if self.kernel else self._engine(first, count)

    def _result(
        self, first: int, results: DealResults, failure: Failure | None = None
    ) -> ChunkResult:
        tally = tally_of(results, len(self.rules.pack.cards))
        kept = results if self.keep else None
        return ChunkResult(first, len(results), tally, kept, failure)

    def _kernel(self, first: int, count: int) -> ChunkResult:
        from ..kernel.run import play_deals

        assert isinstance(self.player, Strategy), "the kernel plays plans"  # noqa: S101
        home, moves = play_deals(self.rules, self.player.plan, first, count)
        outcome = (home == len(self.rules.pack.cards)).astype(np.uint8)
        return self._result(first, DealResults.of(first, outcome, home, moves))

    def _engine(self, first: int, count: int) -> ChunkResult:
        lines: list[tuple[int, int, int]] = []
        end: Failure | None = None
        until, stopped = time.monotonic() + TIME_SLICE, False
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
        results = DealResults.of(first, *columns)
        if end and not end.stopped:
            return self._result(first, results, end)
        note = end.sentence if end else ""
        result = self._result(first, results)
        return replace(result, interrupted=stopped or end is not None, note=note)

    def _end(self, deal: int) -> tuple[int, int, int] | Failure:
        """Outcome, cards home and moves of one deal: played, or solved with all cards seen."""
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
        """Play one deal with the engine: outcome, cards home and moves, or the failure."""
        state, luck, begun = Game(self.rules, deal=deal).state, Luck(deal), time.monotonic()
        ask, moves = asking(player), list[Move]()
        while len(moves) < self.move_limit:
            view = view_of(state)
            if view.status != "playing":
                return WON if view.status == "won" else LOST, state.home, len(moves)
            try:
                move = move_text(ask(view, luck))
            except KeyboardInterrupt as error:
                long = time.monotonic() - begun > TIME_SLICE
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
    """An interrupted game; its place is told if it was played for longer than a time slice."""
    words = f"deal {deal} was being played{place}: Game.from_text({save!r})"
    return Failure(deal, save, words if told_of else "", stopped=True)


def job_for(
    rules: Rules,
    strategy: str | Strategy | Callable[..., object],
    *,
    keep: bool,
    move_limit: int = 10_000,
) -> Job:
    """Choose how a strategy is played on a game; ValueError if it can't be.

    The kernel plays named strategies on games that it has tables for, the engine everything else.

    >>> from oddeven_widget import rules_of
    >>> rules = rules_of("odd-and-even")
    >>> job_for(rules, "hold:2,4", keep=False).kernel
    True
    >>> job_for(rules, "bookkeeper", keep=False).kernel
    False
    """
    player = player_named(strategy) if isinstance(strategy, str) else strategy
    if isinstance(player, Strategy):
        kernel = _kernel_plays(rules, player) and move_limit >= _longest_game(rules)
        return Job(rules, player, player.name, kernel, keep, move_limit)
    if isinstance(player, Thinker):
        problem = player.refusal(rules)
        if problem:
            raise ValueError(f"{player.name} can't think about {rules.title}: {problem}.")
    if isinstance(player, Seer | Thinker):
        return Job(rules, player, player.name, False, keep, move_limit)
    check_player(player, rules)
    return Job(rules, player, name_of(player), False, keep, move_limit)


def _longest_game(rules: Rules) -> int:
    """Upper bound on the moves of a game of foundations and a stock: deals, redeals, cards home."""
    cards = len(rules.pack.cards)
    stock = cards - sum(lay.cards for lay in rules.deal) - rules.bases
    return (stock + 1) * rules.passes + cards


def _kernel_plays(rules: Rules, player: Strategy) -> bool:
    """Whether the kernel has tables for this; ValueError if the strategy is for other games."""
    from ..kernel.tables import CannotPlay, game_tables

    built = bool(rules.columns)
    if not player.plan.is_random and (built or not rules.passes):
        what = "columns to build on" if built else "no stock"
        raise ValueError(
            f"{player.name} is written for games of foundations and a stock; {rules.title} has "
            f"{what}. Take 'random' there, or a function of your own."
        )
    try:
        game_tables(rules)
    except CannotPlay:
        return False
    return True
