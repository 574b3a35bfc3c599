"""What is handed in for a picture of many studies: checked, and told what it has to be."""

from __future__ import annotations

import math
from collections.abc import Mapping
from numbers import Integral

from ..engine.words import quoted
from .results import Study, studies_of

__all__ = ["lines_of", "rates_of"]


def rates_of(found: object) -> dict[tuple[int, int], float]:
    """The rates of a map of the hold rule by (h1, h2); a hole where nothing was played.

    >>> rates_of({(2, 4): 0.13, (2, 5): float("nan")})
    {(2, 4): 0.13}
    """
    given = found.items() if isinstance(found, Mapping) else [(found, math.nan)]
    rates = {
        _distances(at): float(each.rate if isinstance(each, Study) else each) for at, each in given
    }
    rates = {at: rate for at, rate in rates.items() if not math.isnan(rate)}
    if not rates:
        raise ValueError("A map needs one rate at least.")
    return rates


def _distances(at: object) -> tuple[int, int]:
    if isinstance(at, tuple) and len(at) == 2 and all(isinstance(each, Integral) for each in at):
        return int(at[0]), int(at[1])
    raise ValueError(f"A map takes studies by pairs of distances, {{(2, 4): …}}, not {quoted(at)}.")


def lines_of(studies: object) -> list[Study]:
    """All studies of a picture of passes, which has a line for each strategy."""
    every: list[object] = []
    for line in studies.values() if isinstance(studies, Mapping) else [studies]:
        if not isinstance(line, Mapping):
            raise TypeError("A picture of passes takes {strategy: {number of passes: study}}.")
        every.extend(line.values())
    if not every:
        raise ValueError("A picture of passes needs one study at least.")
    return studies_of(every)
