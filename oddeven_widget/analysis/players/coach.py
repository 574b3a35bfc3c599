"""The coach: a legal move with its reason, from what the player knows and nothing else.

Until every card is known it plays as the fair player does, by perfect-information Monte Carlo with
play-outs (`pimc.py`); from then on it plans. Where that can't be done (without numba, without a
book, in a game that the search has no tables for) it plays the hold rule: *don't open a gap in the
reserve for a card that you won't need soon.* What it says is put into a sentence or two from the
ledger.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ...bookkeeping.ledger import Ledger, ledger_of
from ...bookkeeping.view import PlayerView, checked_view
from ...engine.moves import Move
from ...engine.table import DEAL, REDEAL
from ...engine.words import counted
from .columns import best_built
from .reasons import act_words, card_of, reason_for
from .strategies import hold

if TYPE_CHECKING:
    from .pimc import Sampling
    from .planner import Line, Planner

__all__ = ["Coach", "Hint", "hint"]

RULE: Final = hold(2, 4)
# A beam of the last width takes about a second, once, where it finds no win.
WIDTHS: Final = (20, 80, 320)
SAMPLES: Final = 100
WORTH_A_WORD: Final = 0.05


@dataclass(frozen=True, slots=True)
class Hint:
    """A move that the coach would play (None when none is left), and why."""

    move: Move | None
    reason: str

    def __str__(self) -> str:
        return self.reason


class Coach:
    """Gives hints, and remembers its plan for the rest of a game once it has made one.

    With `searching` False it follows the hold rule alone; when nothing is said it searches if
    the search is compiled (numba is installed), since nobody wants to wait for it else.

    >>> from oddeven_widget import Game
    >>> coach = Coach(searching=False)
    >>> print(coach(Game("odd-and-even", deal=7).view()))
    Play the A♥ from reserve 6 to the Ace pile of ♥: the waste is empty, so its gap costs nothing.
    """

    def __init__(self, searching: bool | None = None) -> None:
        self._searching = searching
        self._tools: tuple[Sampling, Planner] | None = None

    def __call__(self, view: PlayerView, ledger: Ledger | None = None) -> Hint:
        """A legal move and its reason in one or two sentences; never of an unseen card.

        Deal and redeal are moves like any other. A position that is proved lost is said to be.
        """
        ledger = ledger or ledger_of(checked_view(view))
        if not view.legal_moves:
            won = view.status == "won"
            return Hint(None, "The game is won." if won else "No move is left: the game is over.")
        found = next(self._found(view, ledger))
        if ledger.proof:
            lost = f"{found.reason} But the game can't be won any more. {ledger.proof}"
            return Hint(found.move, lost)
        return found

    @property
    def is_ready(self) -> bool:
        """Whether the next hint comes at once: the first that searches loads or compiles code."""
        return self._tools is not None or not self._can_search()

    def _found(self, view: PlayerView, ledger: Ledger) -> Iterator[Hint]:
        """The hints of all that the coach can do here, the best first."""
        if view.rules.columns:
            yield Hint(*best_built(view))
        if self._can_search() and not ledger.proof:
            sampling, planner = self._ready()
            yield from _planned(view, ledger, planner)
            yield from _weighed(view, ledger, sampling)
        yield Hint(_held(view), reason_for(view, ledger, _held(view)))

    def _can_search(self) -> bool:
        if self._searching is None:
            from ..compiled.primitives import COMPILED

            self._searching = COMPILED
        return self._searching

    def _ready(self) -> tuple[Sampling, Planner]:
        if self._tools is None:
            from .pimc import Sampling
            from .planner import Planner

            self._tools = Sampling(SAMPLES), Planner(RULE, RULE, WIDTHS)
        return self._tools


def hint(view: PlayerView, ledger: Ledger | None = None) -> Hint:
    """A legal move and its reason, from a coach that has seen nothing of the game before.

    >>> from oddeven_widget import Game
    >>> hint(Game("odd-and-even", deal=7).view()).move in Game("odd-and-even", deal=7).legal_moves
    True
    """
    return Coach()(view, ledger)


def _held(view: PlayerView) -> Move:
    """The hold rule's move; where that gives up, whatever is left."""
    move = RULE(view)
    return move if isinstance(move, Move) else view.legal_moves[0]


def _planned(view: PlayerView, ledger: Ledger, planner: Planner) -> Iterator[Hint]:
    """The next move of a plan for the rest of the game, once every card is known."""
    if not planner.can_plan(view):
        return
    line = planner.line(view)
    move = line.moves[0]
    if isinstance(move, Move) and move in view.legal_moves:
        # What the ledger says for a move is the hold rule's reason: another move has the plan's.
        why = reason_for(view, ledger, move) if move == _held(view) else f"{act_words(view, move)}."
        yield Hint(move, f"{why} Every card's place is known now{_outlook(line)}.")


def _outlook(line: Line) -> str:
    """Outcome of a plan, in words after 'every card's place is known now'."""
    if not line.wins:
        return ", but I found no line of moves that wins"
    more = len(line.moves) - 1
    return f": this and {counted(more, 'more move')} win the game" if more else ": this move wins"


def _weighed(view: PlayerView, ledger: Ledger, sampling: Sampling) -> Iterator[Hint]:
    """The move that ends best in many deals of the unseen cards; what it is worth, if not plain."""
    weights, held = sampling.weigh(view), _held(view)
    if not weights:
        return
    best = max(weights, key=lambda move: weights[move])
    # Of plays that are alike only one is weighed.
    like = next((move for move in weights if _kind(view, move) == _kind(view, held)), best)
    gain = weights[best] - weights[like]
    if gain < WORTH_A_WORD:
        yield Hint(held, reason_for(view, ledger, held))
        return
    dealing = held in (DEAL, REDEAL)
    other = "dealing" if dealing else f"playing the {view.piles[held.source][-1]}"
    yield Hint(
        best,
        f"{act_words(view, best)}: in {sampling.samples} random deals of the unseen cards that "
        f"ended {gain:.1f} cards better on average than {other} (a win counts as "
        f"{sampling.bonus} cards).",
    )


def _kind(view: PlayerView, move: Move) -> object:
    """The play, the same for all cells, cards and foundations between which there is no odds."""
    if move in (DEAL, REDEAL):
        return move
    rules, card = view.rules, card_of(view, move)
    owner, suit = rules.foundation_of[move.target]
    place = rules.family_of[move.source] if move.source in rules.cells else move.source
    return (place, card if suit else card.rank, owner, suit, len(view.piles[move.target]))
