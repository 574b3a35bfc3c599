"""Paired comparison of two studies by common random numbers: both players on the same deals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from .statistics import Paired
from .tally import WON, DealResults, Run, joined

if TYPE_CHECKING:
    from .results import Study

__all__ = ["paired_counts", "paired_studies"]

BLOCK = 20_000  # deals whose results are in memory at a time


def paired_counts(first: DealResults, second: DealResults) -> Paired:
    """The 2×2 table of wins of two players on the same deals, and their differences in cards.

    >>> one, other = (DealResults.of(7, won, [9, 9], [9, 9]) for won in ([1, 0], [1, 1]))
    >>> paired_counts(one, other)
    Paired(both=1, only_first=0, only_second=1, neither=0, home=0, home_squared=0)
    """
    won, other = first.outcome == WON, second.outcome == WON
    home = first.home.astype(np.int64) - second.home.astype(np.int64)
    return Paired(
        int((won & other).sum()),
        int((won & ~other).sum()),
        int((~won & other).sum()),
        int((~won & ~other).sum()),
        int(home.sum()),
        int((home * home).sum()),
    )


def paired_studies(first: Study, second: Study) -> Paired:
    """Pair two studies deal by deal; results that were not kept are computed again, in blocks.

    ValueError if they are of other rules, or have no deals in common.

    >>> from oddeven_widget import study
    >>> names = ("hold:2,4", "play-all/parity")
    >>> one, other = (study(strategy=name, deals=200, workers=1, progress=False) for name in names)
    >>> found = paired_studies(one, other)
    >>> found.n, found.only_first, found.only_second
    (200, 21, 6)
    """
    if first.job.rules != second.job.rules:
        one, two = first.game, second.game
        both = f"{one} and {two}" if one != two else f"Two variants of {one}"
        raise ValueError(f"{both} have no deals in common: compare studies of the same rules.")
    found = Paired()
    for begin, end in _blocks(first.tally.runs, second.tally.runs):
        found += paired_counts(_results(first, begin, end), _results(second, begin, end))
    if not found.n:
        raise ValueError(
            f"The two studies have no deals in common: {first.deals} and {second.deals}."
        )
    return found


def _blocks(first: tuple[Run, ...], second: tuple[Run, ...]) -> Iterator[Run]:
    """The intersection of two sets of deals, in ranges of at most a block."""
    for low, high in ((max(a, c), min(b, d)) for a, b in first for c, d in second):
        for begin in range(low, high, BLOCK):
            yield begin, min(begin + BLOCK, high)


def _results(found: Study, first: int, end: int) -> DealResults:
    """Results of the deals first … end-1: those that were kept, or computed again."""
    if found.results is not None:
        low, high = np.searchsorted(found.results.deal, np.array([first, end], dtype=np.uint64))
        return found.results.pick(slice(int(low), int(high)))
    job = replace(found.job, keep=True)
    parts: list[DealResults] = []
    while first < end:
        chunk = job.run(first, end - first)
        if chunk.results is None or not chunk.played:
            raise RuntimeError(f"Deal {first} can't be played a second time.")
        parts.append(chunk.results)
        first += chunk.played
    return joined(parts)
