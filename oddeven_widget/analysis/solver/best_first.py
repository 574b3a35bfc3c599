"""Best-first portfolio on the engine itself, for games that have no arrays (`encoding.refusal`).

Three searches of one graph take turns, and share what was met: two greedy best-first searches, each
with an evaluation of its own, and a depth-first one. Where one is led astray, another gets to the
end all the same: of 1,000 deals of Odessa 109 are won, with one evaluation alone 107, and of those
laid by hand more are won with 3,000 positions than with one evaluation and 20,000.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from typing import Final

from ...engine.cards import Rank, Suit
from ...engine.moves import Move
from ...engine.state import State
from .budget import Effort

__all__ = ["STATE_BYTES", "BestFirst"]

STATE_BYTES: Final = 4_000  # a position here is a whole State with its piles
# Weights of the evaluation: a card home much, one face down little, a king's gap something, a run
# in suit a little. A card on a lower one of its suit has to be moved before that can go home.
HOME, HIDDEN, EMPTY, RUN, BLOCKS = 12, 9, 5, 2, 2
# Whose turn it is to choose the next position: the two evaluations, one of which takes the oldest
# of those that are worth the same and one the newest, and the stack (depth first).
OLDEST, NEWEST, STACK = 0, 1, 2
TURNS: Final = 3


class BestFirst:
    """Best-first portfolio from one position: by turns what two evaluations prefer, and the newest.

    No position is expanded twice. `line` are the moves of a win, None before there is one; `effort`
    counts the positions expanded; `complete` says that none is left.
    """

    def __init__(self, state: State, effort: Effort | None = None) -> None:
        self.effort = effort or Effort(best=state.home)
        self.complete = False
        self.line: tuple[Move, ...] | None = None
        self._came: dict[State, tuple[State, Move] | None] = {state: None}
        # The open list, by number, the newest last. A heap keeps the numbers of positions that
        # were taken in another's turn until it comes upon them.
        self._open: dict[int, State] = {}
        self._heaps: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
        self._numbers = 0
        self._push(state, _evaluate(state))

    def search(self, nodes: int, goes_on: Callable[[], bool]) -> None:
        """Search until it is won, nothing is left, or so many positions were expanded in all."""
        while self._open and self.effort.nodes < nodes:
            state = self._next()
            self.effort.nodes += 1
            new = self._new(state)
            if self.line is not None:
                return
            # The newest is what is worth most, or comes first in the list of moves.
            for worths, after in sorted(new, key=lambda each: each[0][NEWEST]):
                self._push(after, worths)
            if self.effort.nodes % 256 == 0 and not goes_on():
                return
        self.complete = not self._open

    def _push(self, state: State, worths: tuple[int, int]) -> None:
        self._numbers += 1
        self._open[self._numbers] = state
        heapq.heappush(self._heaps[OLDEST], (-worths[OLDEST], self._numbers))
        heapq.heappush(self._heaps[NEWEST], (-worths[NEWEST], -self._numbers))

    def _next(self) -> State:
        turn = self.effort.nodes % TURNS
        if turn == STACK:
            return self._open.popitem()[1]
        while True:
            _, number = heapq.heappop(self._heaps[turn])
            if abs(number) in self._open:
                return self._open.pop(abs(number))

    def _new(self, state: State) -> list[tuple[tuple[int, int], State]]:
        """The positions after this one that have not come up before, with what they are worth."""
        new = []
        for move in reversed(state.legal_moves):
            after = state.apply(move).after
            if after not in self._came:
                self._came[after] = (state, move)
                self.effort.best = max(self.effort.best, after.home)
                if after.status == "won":
                    self.line = self._way(after)
                    break
                new.append((_evaluate(after), after))
        return new

    def _way(self, state: State) -> tuple[Move, ...]:
        line = []
        while (step := self._came[state]) is not None:
            state, move = step
            line.append(move)
        return tuple(reversed(line))


def _evaluate(state: State) -> tuple[int, int]:
    """Evaluate a position twice: two guesses at how near it is to being won.

    They differ in which cards are in the way: those that lie right on a lower one of their suit,
    or all that lie anywhere above one.
    """
    worth, right_on, above = HOME * state.home, 0, 0
    for name in state.rules.family_of:
        pile = state.piles[name]
        lowest: dict[Suit, Rank] = {}
        worth += 0 if pile else EMPTY
        for under, card in zip((None, *pile), pile, strict=False):
            worth -= 0 if card.face_up else HIDDEN
            if under and under.face_up and under.suit is card.suit:
                worth += RUN * (under.rank - card.rank == 1)
                right_on += under.rank < card.rank
            above += lowest.setdefault(card.suit, card.rank) < card.rank
            lowest[card.suit] = min(card.rank, lowest[card.suit])
    return worth - right_on, worth - BLOCKS * above
