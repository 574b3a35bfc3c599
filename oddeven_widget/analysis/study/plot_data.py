"""Data and text of plots: arguments validated, studies put into labels and lines of words."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from numbers import Integral, Real
from typing import Final

from ...engine.words import numbered, quoted
from .results import Study, studies_of

__all__ = [
    "deals_words",
    "home_words",
    "lines_of",
    "map_words",
    "name_words",
    "passes_words",
    "plot_label",
    "rate_words",
    "rates_of",
    "titles_of",
]

LONGEST: Final = 26  # characters of a name


def rates_of(found: object) -> dict[tuple[int, int], float]:
    """Win rates of the hold rule by (h1, h2), without those that are nan or of an empty study.

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
    """Studies by name and number of passes, without empty studies; TypeError for other shapes.

    >>> from oddeven_widget import study
    >>> found = study(deals=5, workers=1, progress=False)
    >>> {name: [*line] for name, line in lines_of({"play-all/parity": {2: found}}).items()}
    {'play-all/parity': [2]}
    """
    lines = {}
    for name, line in studies.items() if isinstance(studies, Mapping) else [("", studies)]:
        if not isinstance(line, Mapping):
            raise TypeError("A picture of passes takes {strategy: {number of passes: study}}.")
        found = zip(line, studies_of(line.values()), strict=True)
        lines[str(name)] = {passes: study for passes, study in found if study.n}
    if not any(lines.values()):
        raise ValueError("A picture of passes needs one study at least, of one deal at least.")
    return lines


def plot_label(name: str) -> str:
    """Escape and shorten a name, so that Matplotlib shows it: no mathematics, nothing hidden.

    >>> plot_label("_mine"), plot_label("a" * 30)
    (' _mine', 'aaaaaaaaaaaaaaaaaaaaaaaaa…')
    """
    short = name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"
    return (" " * short.startswith("_") + short).replace("$", r"\$")


def deals_words(studies: Sequence[Study]) -> str:
    """The number of deals in words, or its range over the studies.

    >>> from oddeven_widget import study
    >>> deals_words([study(deals=n, workers=1, progress=False) for n in (5, 7)])
    '5 to 7 deals each'
    """
    numbers = sorted({study.n for study in studies})
    if len(numbers) > 1:
        return f"{numbers[0]:,} to {numbers[-1]:,} deals each"
    return numbered(numbers[0], "deal") + (" each" if len(studies) > 1 else "")


def titles_of(studies: Iterable[Study]) -> list[str]:
    """The titles of the games, sorted.

    >>> titles_of([])
    []
    """
    return sorted({study.job.rules.title for study in studies})


def name_words(study: Study, titles: Sequence[str]) -> str:
    """A strategy's name, with its game where there are several.

    >>> from oddeven_widget import study
    >>> name_words(study(deals=5, workers=1, progress=False), ["Odd and Even"])
    'play-all/parity'
    """
    return plot_label(study.strategy if len(titles) == 1 else f"{study.strategy}, {study.game}")


def rate_words(study: Study) -> str:
    """A rate with its interval, in per cent.

    >>> from oddeven_widget import study
    >>> rate_words(study(deals=200, workers=1, progress=False))
    '3.50 %  (1.71 – 7.05)'
    """
    low, high = (100 * end for end in study.interval)
    return f"{100 * study.rate:.2f} %  ({low:.2f} – {high:.2f})"


def home_words(study: Study, titles: Sequence[str]) -> str:
    """One study of a histogram in words.

    >>> from oddeven_widget import study
    >>> home_words(study(deals=200, workers=1, progress=False), ["Odd and Even"])
    'play-all/parity: 3.50 % won, mean 66.1'
    """
    rate, mean = f"{100 * study.rate:.2f} %", f"mean {study.mean_home:.1f}"
    return f"{name_words(study, titles)}: {rate} won, {mean}"


def map_words(rates: Mapping[tuple[int, int], float]) -> Iterator[str]:
    """The rates of a map, a line for each h1, and its best square.

    >>> [*map_words({(2, 4): 0.13})]
    ['h2: 4', 'h1 2: 13.0', 'The best square: (2, 4), 13.0 %']
    """
    laters = sorted({later for _, later in rates})
    yield f"h2: {', '.join(map(str, laters))}"
    for first in sorted({first for first, _ in rates}, reverse=True):
        row = (
            f"{100 * rates[at]:.1f}" if (at := (first, later)) in rates else "–" for later in laters
        )
        yield f"h1 {first}: {', '.join(row)}"
    best = max(rates, key=lambda pair: rates[pair])
    yield f"The best square: {best}, {100 * rates[best]:.1f} %"


def passes_words(name: str, by_passes: Mapping[int, Study]) -> str:
    """One line of a plot of passes in words.

    >>> from oddeven_widget import study
    >>> passes_words("mine", {2: study(deals=200, workers=1, progress=False)})
    'mine, by passes: 2: 3.50 %  (1.71 – 7.05)'
    """
    each = (f"{n}: {rate_words(study)}" for n, study in sorted(by_passes.items()))
    return f"{plot_label(name)}, by passes: {', '.join(each)}"
