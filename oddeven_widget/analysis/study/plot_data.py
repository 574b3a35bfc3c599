"""What is handed in for a picture of many studies: checked, and told what it has to be."""

from __future__ import annotations

import math
from collections.abc import Mapping
from numbers import Integral, Real

from ...engine.words import quoted
from .results import Study, studies_of

__all__ = ["lines_of", "rates_of"]


def rates_of(found: object) -> dict[tuple[int, int], float]:
    """The rates of a map of the hold rule by (h1, h2); a hole where nothing was played.

    >>> rates_of({(2, 4): 0.13, (2, 5): float("nan")})
    {(2, 4): 0.13}
    """
    given = found.items() if isinstance(found, Mapping) else [(found, math.nan)]
    rates = {_distances(at): _rate(each) for at, each in given}
    rates = {at: rate for at, rate in rates.items() if not math.isnan(rate)}
    if not rates:
        raise ValueError("A map needs one rate at least.")
    return rates


def _rate(given: object) -> float:
    if isinstance(given, Study):
        return given.rate
    rate = float(given) if isinstance(given, Real) else math.inf
    if 0 <= rate <= 1 or math.isnan(rate):
        return rate
    raise ValueError(
        f"A map takes studies, or rates from 0 to 1 (0.13, not 13), not {quoted(given)}."
    )


def _distances(at: object) -> tuple[int, int]:
    if isinstance(at, tuple) and len(at) == 2 and all(isinstance(each, Integral) for each in at):
        return int(at[0]), int(at[1])
    raise ValueError(f"A map takes studies by pairs of distances, {{(2, 4): …}}, not {quoted(at)}.")


def lines_of(studies: object) -> dict[str, dict[int, Study]]:
    """The lines of a picture of passes: by name, studies in which something was played."""
    lines = {}
    for name, line in studies.items() if isinstance(studies, Mapping) else [("", studies)]:
        if not isinstance(line, Mapping):
            raise TypeError("A picture of passes takes {strategy: {number of passes: study}}.")
        found = zip(line, studies_of(line.values()), strict=True)
        lines[str(name)] = {passes: study for passes, study in found if study.n}
    if not any(lines.values()):
        raise ValueError("A picture of passes needs one study at least, of one deal at least.")
    return lines
