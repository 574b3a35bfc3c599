"""A plain search on the engine itself, for games that the compiled search has no tables for."""

from __future__ import annotations

import heapq
from collections.abc import Callable

from ..engine.moves import Move
from ..engine.state import State

__all__ = ["Plain"]

# What a position is worth: a card home much, one face down little, a king's gap something.
HOME, HIDDEN, EMPTY, RUN = 12, 9, 5, 2


class Plain:
    """Looks at the most promising position first, and never twice at the same.

    `complete` says that no position is left.
    """

    def __init__(self, state: State) -> None:
        self.nodes, self.best, self.complete = 0, state.home, False
        self.line: tuple[Move, ...] | None = None
        self._came: dict[State, tuple[State, Move] | None] = {state: None}
        self._heap = [(-_worth(state), 0, state)]

    def search(self, nodes: int, goes_on: Callable[[], bool]) -> None:
        """Search until it is won, nothing is left, or so many positions were looked at."""
        while self._heap and self.nodes < nodes:
            _, _, state = heapq.heappop(self._heap)
            self.nodes += 1
            for move in state.legal_moves:
                after = state.apply(move).after
                if after not in self._came:
                    self._came[after] = (state, move)
                    self.best = max(self.best, after.home)
                    if after.status == "won":
                        self.line = self._way(after)
                        return
                    heapq.heappush(self._heap, (-_worth(after), len(self._came), after))
            if self.nodes % 256 == 0 and not goes_on():
                return
        self.complete = not self._heap

    def _way(self, state: State) -> tuple[Move, ...]:
        line = []
        while (step := self._came[state]) is not None:
            state, move = step
            line.append(move)
        return tuple(reversed(line))


def _worth(state: State) -> int:
    """A guess at how near a position is to being won."""
    worth = HOME * state.home
    for name in state.rules.family_of:
        pile = state.piles[name]
        worth += 0 if pile else EMPTY
        for under, card in zip((None, *pile), pile, strict=False):
            worth -= 0 if card.face_up else HIDDEN
            if under and under.face_up and under.suit is card.suit:
                worth += RUN * (under.rank - card.rank == 1) - (under.rank < card.rank)
    return worth
