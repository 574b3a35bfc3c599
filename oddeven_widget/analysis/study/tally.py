"""Counts of many games in constant memory, and columnar results of single deals where kept."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = [
    "LOST",
    "UNDECIDED",
    "WON",
    "DealResults",
    "Run",
    "Tally",
    "joined",
    "minus",
    "tally_of",
]

LOST, WON, UNDECIDED = range(3)  # the codes of outcomes
Run = tuple[int, int]  # a half-open range of deal numbers: the first, and the one after the last
KINDS: Final = {"deal": np.uint64, "outcome": np.uint8, "home": np.uint8, "moves": np.uint16}


@dataclass(frozen=True, eq=False)
class DealResults:
    """Columnar table of results, a row for each deal: four arrays of shape (n,), 12 bytes a deal.

    | column  | dtype  | meaning                                              |
    |---------|--------|------------------------------------------------------|
    | deal    | uint64 | the deal's number, which seeds its shuffle           |
    | outcome | uint8  | 0 lost, 1 won, 2 undecided (ended at the move limit) |
    | home    | uint8  | cards on the foundations at the end                  |
    | moves   | uint16 | moves made, deals and redeals included               |
    """

    deal: NDArray[Any]
    outcome: NDArray[Any]
    home: NDArray[Any]
    moves: NDArray[Any]

    @classmethod
    def of(cls, first: int, outcome: Any, home: Any, moves: Any) -> DealResults:
        """Results of consecutive deals from `first` on; arrays are cast to the columns' dtypes.

        >>> DealResults.of(7, [0, 1], [60, 104], [200, 190]).deal.tolist()
        [7, 8]
        """
        deal = np.arange(len(home), dtype=np.uint64) + np.uint64(first)
        columns = [deal, outcome, home, moves]
        typed = [np.asarray(c, dtype=k) for c, k in zip(columns, KINDS.values(), strict=True)]
        return cls(*typed)

    def __len__(self) -> int:
        return len(self.deal)

    def pick(self, wanted: Any) -> DealResults:
        """The rows that an index, a slice or a mask selects."""
        return DealResults(
            self.deal[wanted], self.outcome[wanted], self.home[wanted], self.moves[wanted]
        )


def joined(parts: list[DealResults]) -> DealResults:
    """Concatenate results, sorted by deal number.

    >>> second, first = DealResults.of(3, [0], [9], [9]), DealResults.of(1, [0, 0], [9, 9], [9, 9])
    >>> joined([second, first]).deal.tolist()
    [1, 2, 3]
    """
    parts = parts or [DealResults.of(1, [], [], [])]
    columns = [np.concatenate([getattr(part, name) for part in parts]) for name in KINDS]
    return DealResults(*columns).pick(np.argsort(columns[0], kind="stable"))


@dataclass(frozen=True, eq=False)
class Tally:
    """Counts of many games, in constant memory; tallies of disjoint sets of deals can be added.

    `histogram`, of shape (cards + 1,), counts the deals that ended with 0, 1, 2 … cards home;
    `moves` is the sum over all games; `runs` are the deals played, as half-open ranges in order.
    """

    histogram: NDArray[np.int64]
    wins: int = 0
    undecided: int = 0
    moves: int = 0
    runs: tuple[Run, ...] = field(default=())

    @property
    def n(self) -> int:
        """The number of deals played."""
        return sum(end - first for first, end in self.runs)

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.histogram + other.histogram,
            self.wins + other.wins,
            self.undecided + other.undecided,
            self.moves + other.moves,
            _united(self.runs + other.runs),
        )


def _united(runs: tuple[Run, ...]) -> tuple[Run, ...]:
    """Union of disjoint ranges, sorted, neighbours merged; an overlap is a deal counted twice."""
    found: list[Run] = []
    for first, end in sorted(runs):
        if found and first < found[-1][1]:
            raise AssertionError(f"Deal {first} was counted twice.")
        if found and first == found[-1][1]:
            found[-1] = (found[-1][0], end)
        elif first < end:
            found.append((first, end))
    return tuple(found)


def minus(first: int, end: int, runs: tuple[Run, ...]) -> list[Run]:
    """Difference of sets of deals: first … end-1 without the sorted `runs`, as ranges in order.

    >>> minus(1, 10, ((2, 4), (6, 20)))
    [(1, 2), (4, 6)]
    """
    found = []
    for begin, stop in runs:
        if first < min(begin, end):
            found.append((first, min(begin, end)))
        first = max(first, stop)
    return [*found, (first, end)] if first < end else found


def tally_of(results: DealResults, pack: int) -> Tally:
    """Counts of results, whose deals need not be consecutive; `pack` is the number of cards.

    >>> tally_of(DealResults.of(7, [0, 1], [60, 104], [200, 190]), 104).runs
    ((7, 9),)
    """
    outcomes = np.bincount(results.outcome, minlength=3)
    return Tally(
        np.bincount(results.home, minlength=pack + 1).astype(np.int64),
        int(outcomes[WON]),
        int(outcomes[UNDECIDED]),
        int(results.moves.sum(dtype=np.int64)),
        _runs(results.deal),
    )


def _runs(deals: NDArray[Any]) -> tuple[Run, ...]:
    if not len(deals):
        return ()
    breaks = np.flatnonzero(np.diff(deals) != 1) + 1
    edges = [0, *breaks.tolist(), len(deals)]
    return tuple((int(deals[a]), int(deals[b - 1]) + 1) for a, b in pairwise(edges))
