"""A plain search on the engine itself, for games that the compiled search has no tables for."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from typing import Final

from ...engine.cards import Rank, Suit
from ...engine.moves import Move
from ...engine.state import State

__all__ = ["Plain"]

# What a position is worth: a card home much, one face down little, a king's gap something, a run
# in suit a little. A card on a lower one of its suit has to be moved before that can go home.
HOME, HIDDEN, EMPTY, RUN, BLOCKS = 12, 9, 5, 2, 2
# Whose turn it is to say which position is looked at next: two guesses at what is promising, one
# of which takes the oldest of those that are worth the same and one the newest, and the stack.
OLDEST, NEWEST, STACK = 0, 1, 2
TURNS: Final = 3


class Plain:
    """Looks at what two guesses find most promising and at the newest, by turns, nothing twice.

    Where one of them leads astray, another gets to the end all the same. `complete` says that no
    position is left.
    """

    def __init__(self, state: State) -> None:
        self.nodes, self.best, self.complete = 0, state.home, False
        self.line: tuple[Move, ...] | None = None
        self._came: dict[State, tuple[State, Move] | None] = {state: None}
        # Positions not looked at yet, by number, the newest last. A heap keeps the numbers of
        # those that were taken in another's turn until it comes upon them.
        self._open: dict[int, State] = {}
        self._heaps: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
        self._numbers = 0
        self._put(state, _worths(state))

    def search(self, nodes: int, goes_on: Callable[[], bool]) -> None:
        """Search until it is won, nothing is left, or so many positions were looked at."""
        while self._open and self.nodes < nodes:
            state = self._next()
            self.nodes += 1
            new = self._new(state)
            if self.line is not None:
                return
            # The newest is what is worth most, or comes first in the list of moves.
            for worths, after in sorted(new, key=lambda each: each[0][NEWEST]):
                self._put(after, worths)
            if self.nodes % 256 == 0 and not goes_on():
                return
        self.complete = not self._open

    def _put(self, state: State, worths: tuple[int, int]) -> None:
        self._numbers += 1
        self._open[self._numbers] = state
        heapq.heappush(self._heaps[OLDEST], (-worths[OLDEST], self._numbers))
        heapq.heappush(self._heaps[NEWEST], (-worths[NEWEST], -self._numbers))

    def _next(self) -> State:
        turn = self.nodes % TURNS
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
                self.best = max(self.best, after.home)
                if after.status == "won":
                    self.line = self._way(after)
                    break
                new.append((_worths(after), after))
        return new

    def _way(self, state: State) -> tuple[Move, ...]:
        line = []
        while (step := self._came[state]) is not None:
            state, move = step
            line.append(move)
        return tuple(reversed(line))


def _worths(state: State) -> tuple[int, int]:
    """Two guesses at how near a position is to being won.

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
