"""Determinization, or perfect-information Monte Carlo (PIMC), with play-outs: the fair player.

The unseen cards are dealt at random, many times over; in each such determinization, in which every
card is known, each choice is played out, and the choice that ends best on average is taken. So M.
Ginsberg, "GIB: Imperfect information in a computationally challenging game" (JAIR 14, 2001), plays
bridge; J. Long, N. Sturtevant, M. Buro and T. Furtak, "Understanding the success of perfect
information Monte Carlo sampling in game tree search" (AAAI 2010), say when it does well: as here,
where moves soon tell what was hidden. What ends a determinization is no search but a play-out by
a rule, as in X. Yan, P. Diaconis, P. Rusmevichientong and B. Van Roy, "Solitaire: Man versus
machine" (NIPS 2004), who improve a rule by rollouts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from ...bookkeeping.view import PlayerView, checked_view
from ...engine.moves import Move
from ...engine.state import State
from ...engine.table import DEAL, REDEAL
from ...engine.words import quoted
from ..solver import row
from ..solver.encoding import Puzzle, puzzled, refusal
from ..solver.kinds import kinds_of
from ..solver.lines import take_move
from .pimc_core import judge, judge_taking
from .planner import WIDTHS, Planner
from .strategies import hold

__all__ = ["Sampling", "fair"]

SEED: Final = 20_011
LONGEST: Final = 1024


@dataclass(frozen=True, slots=True)
class Sampling:
    """PIMC with play-outs: the choice that ends best on average over many determinizations.

    Before each choice the cards unseen are dealt `samples` times at random, always from the same
    seed. In each deal every choice is played out by each of the hold rules `holds`; the cards
    come home are counted, with `bonus` more for a win, and the best rule counts. Where a card
    that can be played is as good as a space (`spaces.py`) there are only two choices, to deal or
    not, and each rule's first passes are tried with each one's last. Nothing is used but the
    view, and the same view gives the same move. Who keeps no book, and games without tables, get
    the move of the hold rule (2, 4).

    >>> from oddeven_widget import Game
    >>> Sampling(20)(Game("odd-and-even", deal=7).view())
    'S>W'
    """

    samples: int = 100
    holds: tuple[tuple[int, int], ...] = ((2, 4), (1, 2))
    bonus: int = 20

    def __post_init__(self) -> None:
        if type(self.samples) is not int or self.samples < 1:
            words = "samples must be a whole number above 0, not"
            raise ValueError(f"{words} {quoted(self.samples)}.")

    def __call__(self, view: PlayerView) -> Move | str:
        """Give the move in this position."""
        weights = self.weigh(view)
        return max(weights, key=lambda move: weights[move]) if weights else hold(2, 4)(view)

    def weigh(self, view: PlayerView) -> dict[Move, float]:
        """Mean number of cards that come home after each choice, each win counted as `bonus` more.

        Of two foundations that want a card the parity rule's is a choice, where that is proved.
        Nothing for a player without a book, in a game without tables, and at the end. A choice
        that is the only one isn't played out: its weight is 0.

        >>> from oddeven_widget import Game
        >>> weights = Sampling(20).weigh(Game("odd-and-even", deal=7).view())
        >>> sorted(weights)
        ['S>W']
        """
        if refusal(checked_view(view).rules) or not view.memory:
            return {}
        state = view.position(view.unseen)
        puzzle, numbers = puzzled(state)
        if puzzle.spaced:
            return self._weigh_taking(view, state, puzzle, numbers)
        choices = _choices(state, puzzle)
        if len(choices) < 2:
            return dict.fromkeys(choices.values(), 0.0)
        totals = self._totals(view, puzzle, numbers, list(choices))
        return dict(zip(choices.values(), (totals / self.samples).tolist(), strict=True))

    def _weigh_taking(
        self, view: PlayerView, state: State, puzzle: Puzzle, numbers: list[int]
    ) -> dict[Move, float]:
        """Weigh dealing against taking; all plays do the same, but by the best the others may."""
        stock = next((move for move in state.legal_moves if move in (DEAL, REDEAL)), None)
        best = take_move(state)
        if stock is None or (best is not None and _is_sure(state, puzzle)):
            return {} if best is None else {best: 0.0}
        if best is None or not state.piles["W"]:
            # What would come off the stock into a gap can as well be looked at before.
            return {stock: 0.0}
        totals = _table([0, 0])
        judge_taking(
            *(puzzle, np.array([numbers], np.int64), _table(_unseen(view, puzzle))),
            *(self._settings(view), totals, _table([0] * row.SLOTS), _table([0] * row.SLOTS)),
            _table([0] * LONGEST),
        )
        dealt, played = (totals / self.samples).tolist()
        return {best: played, stock: dealt}

    def _settings(self, view: PlayerView) -> Any:
        # Where dealing waits for a standstill a play-out can hold nothing back.
        waits = view.rules.deal_when == "standstill"
        holds = ((row.NO_HOLD, row.NO_HOLD),) if waits else self.holds
        limits = [limit for both in holds for limit in both]
        goal = len(view.rules.pack.cards)
        return _table([self.samples, SEED, goal, self.bonus, len(holds), *limits])

    def _totals(
        self, view: PlayerView, puzzle: Puzzle, numbers: list[int], codes: list[int]
    ) -> Any:
        """Number of cards that come home after each choice, over all samples."""
        totals = _table([0] * len(codes))
        judge(
            *(puzzle, np.array([numbers], np.int64), _table(_unseen(view, puzzle))),
            *(_table(codes), self._settings(view), totals, _table([0] * row.SLOTS)),
            _table([0] * LONGEST),
        )
        return totals


def _table(numbers: list[int]) -> Any:
    return np.array(numbers, np.int64)


def _is_sure(state: State, puzzle: Puzzle) -> bool:
    """Whether the waste's top card can go home, its twin being out (`spaces.take_dominates`)."""
    wanted = any(move.source == "W" for move in state.legal_moves)
    return wanted and puzzle.twin[len(state.piles["W"]) - 1] < 0


def _choices(state: State, puzzle: Puzzle) -> dict[int, Move]:
    """The moves that differ, by their codes; of two foundations the parity rule's, if proved."""
    found: dict[int, Move] = {}
    for move in state.legal_moves:
        if move in (DEAL, REDEAL):
            found[0] = move
        elif move.source not in state.rules.foundation_of:
            code = _code(state, move)
            kind = code % row.ONTO
            rival = next((one for one in found if _same_card(one, code)), code)
            if rival == code or not puzzle.proved:
                found[code] = move
            elif not puzzle.to_first >> kind & 1:
                del found[rival]
                found[code] = move
    return found


def _same_card(one: int, other: int) -> bool:
    """Whether two codes play the same kind from the same place, on whichever foundation."""
    return (one // row.FROM, one % row.ONTO) == (other // row.FROM, other % row.ONTO)


def _code(state: State, move: Move) -> int:
    rules, card = state.rules, state.piles[move.source][-1].up
    if move.source == "W":
        source = row.WASTE
    else:
        side = move.source in rules.side_piles
        source = row.SIDES + rules.side_piles.index(move.source) if side else row.CELL
    home = rules.foundation_names.index(move.target)
    return source * row.FROM + home * row.ONTO + kinds_of(rules)[card]


def _unseen(view: PlayerView, puzzle: Puzzle) -> list[int]:
    """Places where the unseen cards lie: of the deck, and of the side piles counted on after it."""
    deck = (*view.piles["W"], *reversed(view.piles["S"]))
    places = [at for at, card in enumerate(deck) if card is None]
    start = puzzle.size
    for name in view.rules.side_piles:
        places += [start + at for at, card in enumerate(view.piles[name]) if card is None]
        start += row.DEEP
    return places


def fair(samples: int = 100, widths: tuple[int, ...] = WIDTHS) -> Planner:
    """The fair player: PIMC until all cards are known, and a plan from then on.

    >>> from oddeven_widget import Game
    >>> game = Game("odd-and-even", deal=7)
    >>> fair(samples=5)(game.view()) in game.legal_moves
    True
    """
    return Planner(Sampling(samples), hold(2, 4), widths)
