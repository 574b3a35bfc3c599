"""What is known of many games: per-deal results where they are kept, counts where they aren't."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["LOST", "UNDECIDED", "WON", "Results", "Tally", "joined", "minus", "tally_of"]

LOST, WON, UNDECIDED = range(3)
Run = tuple[int, int]
KINDS: Final = {"deal": np.uint64, "outcome": np.uint8, "home": np.uint8, "moves": np.uint16}


@dataclass(frozen=True, eq=False)
class Results:
    """One line for each deal, in four columns of the same length, 12 bytes a deal.

    `outcome` is 0 for lost, 1 for won and 2 for undecided (stopped at the move limit).
    """

    deal: NDArray[Any]
    outcome: NDArray[Any]
    home: NDArray[Any]
    moves: NDArray[Any]

    @classmethod
    def of(cls, first: int, outcome: Any, home: Any, moves: Any) -> Results:
        """Make the results of consecutive deals.

        >>> Results.of(7, [0, 1], [60, 104], [200, 190]).deal.tolist()
        [7, 8]
        """
        deal = np.arange(len(home), dtype=np.uint64) + np.uint64(first)
        columns = [deal, outcome, home, moves]
        typed = [np.asarray(c, dtype=k) for c, k in zip(columns, KINDS.values(), strict=True)]
        return cls(*typed)

    def __len__(self) -> int:
        return len(self.deal)

    def pick(self, wanted: Any) -> Results:
        """Keep the lines that an index or a mask picks."""
        return Results(
            self.deal[wanted], self.outcome[wanted], self.home[wanted], self.moves[wanted]
        )


def joined(parts: list[Results]) -> Results:
    """Put results together, in the order of their deals.

    >>> second, first = Results.of(3, [0], [9], [9]), Results.of(1, [0, 0], [9, 9], [9, 9])
    >>> joined([second, first]).deal.tolist()
    [1, 2, 3]
    """
    parts = parts or [Results.of(1, [], [], [])]
    columns = [np.concatenate([getattr(part, name) for part in parts]) for name in KINDS]
    return Results(*columns).pick(np.argsort(columns[0], kind="stable"))


@dataclass(frozen=True, eq=False)
class Tally:
    """Counts of many games, of the same size however many they are.

    `histogram` counts the deals that ended with 0, 1, 2 … cards home; `runs` are the deals
    played, as half-open runs in order.
    """

    histogram: NDArray[np.int64]
    wins: int = 0
    undecided: int = 0
    moves: int = 0
    runs: tuple[Run, ...] = field(default=())

    @property
    def n(self) -> int:
        """How many deals were played."""
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
    """Sort runs and join neighbours; a deal that is in two of them has been counted twice."""
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
    """List the runs of deals in first … end-1 that are in none of the (sorted) `runs`.

    >>> minus(1, 10, ((2, 4), (6, 20)))
    [(1, 2), (4, 6)]
    """
    found = []
    for begin, stop in runs:
        if first < min(begin, end):
            found.append((first, min(begin, end)))
        first = max(first, stop)
    return [*found, (first, end)] if first < end else found


def tally_of(results: Results, pack: int) -> Tally:
    """Count results; the deals need not be consecutive.

    >>> tally_of(Results.of(7, [0, 1], [60, 104], [200, 190]), 104).runs
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
