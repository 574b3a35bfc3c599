"""Honest numbers: rates with intervals, two players on the same deals, how many deals are needed.

Rates come with Wilson's interval, and with Clopper and Pearson's exact one where all or none were
won. An undecided deal is lost at the lower end and won at the upper. SciPy works the intervals
out, save for the paired difference, for which it has none: there Bonett and Price's (2012)
interval is written out. It is Wald's on counts to each of which one half pair was added, and it
stays honest where hardly any pair differs.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from numbers import Integral, Real
from typing import Final, Literal, NamedTuple, get_args

from ...engine.words import numbered, quoted
from .extras import extra

__all__ = ["Comparison", "Interval", "Paired", "deals_needed", "mean_interval", "win_interval"]

Method = Literal["wilson", "exact"]
FINEST: Final = 1e-7  # a half-width that takes a hundred times the deals of the longest study


class Interval(NamedTuple):
    """The lower and the upper end of an interval, of the same unit as what it is about."""

    low: float
    high: float


def win_interval(
    wins: int,
    n: int,
    undecided: int = 0,
    *,
    confidence: float = 0.95,
    method: Method | None = None,
) -> Interval:
    """Give the interval of a win rate: Wilson's, or exact where none or all were won.

    >>> low, high = win_interval(172, 200)
    >>> round(low, 3), round(high, 3)
    (0.805, 0.901)
    >>> win_interval(0, 1000).low
    0.0
    """
    check_confidence(confidence)
    whole = all(isinstance(each, Integral) for each in (wins, n, undecided))
    if not whole or not 0 <= wins <= wins + undecided <= n or n < 1:
        raise ValueError(f"{wins} wins and {undecided} undecided can't be out of {n} deals.")
    low = _proportion(wins, n, confidence, method)
    return Interval(low.low, _proportion(wins + undecided, n, confidence, method).high)


def _proportion(wins: int, n: int, confidence: float, method: Method | None) -> Interval:
    with extra("An interval"):
        from scipy.stats import binomtest

    if method not in (None, *get_args(Method)):
        raise ValueError(f"An interval's method is 'wilson' or 'exact', not {quoted(method)}.")
    chosen = method or ("exact" if wins in (0, n) else "wilson")
    found = binomtest(wins, n).proportion_ci(float(confidence), method=chosen)
    return Interval(float(found.low), float(found.high))


def _is_number(value: object) -> bool:
    """Whether it is a number, of NumPy's too; to mypy no float is a Real, so it's asked here."""
    return isinstance(value, Real)


def check_confidence(confidence: float) -> None:
    """Refuse a confidence that isn't between 0 and 1."""
    if not (_is_number(confidence) and 0 < confidence < 1):
        raise ValueError(
            f"A confidence lies between 0 and 1, such as 0.95; not {quoted(confidence)}."
        )


def normal_quantile(confidence: float) -> float:
    """How many standard errors an interval reaches to each side.

    >>> round(normal_quantile(0.95), 2)
    1.96
    """
    with extra("An interval"):
        from scipy.stats import norm

    check_confidence(confidence)
    return float(norm.ppf(0.5 + float(confidence) / 2))


def mean_interval(mean: float, variance: float, n: int, *, confidence: float = 0.95) -> Interval:
    """Give the interval of a mean by Student's t; `variance` is that of single values.

    >>> low, high = mean_interval(67.2, 400.0, 10_000)
    >>> round(low, 2), round(high, 2)
    (66.81, 67.59)
    """
    with extra("An interval"):
        from scipy.stats import t

    check_confidence(confidence)
    if n < 2 or variance == 0:
        return Interval(mean, mean) if n > 1 else Interval(-math.inf, math.inf)
    low, high = t.interval(confidence, n - 1, loc=mean, scale=math.sqrt(variance / n))
    return Interval(float(low), float(high))


def deals_needed(rate: float, half_width: float, *, confidence: float = 0.95) -> int:
    """Find the first n at which Wilson's interval around `rate` reaches at most `half_width`.

    >>> deals_needed(0.0447, 0.001)
    164053
    >>> deals_needed(0.5, 0.1)
    93
    """
    if not (_is_number(rate) and 0 <= rate <= 1):
        raise ValueError(f"A rate lies between 0 and 1; {quoted(rate)} doesn't.")
    if not (_is_number(half_width) and FINEST <= half_width < 0.5):
        raise ValueError(
            f"A half-width lies between {FINEST:.7f} and 0.5, such as 0.001; "
            f"{quoted(half_width)} doesn't."
        )
    rate, half_width = float(rate), float(half_width)
    z = normal_quantile(confidence)
    low, high = 1, 2
    while _half_width(rate, high, z) > half_width:
        low, high = high, high * 2
    while low < high:
        middle = (low + high) // 2
        if _half_width(rate, middle, z) > half_width:
            low = middle + 1
        else:
            high = middle
    return low


def _half_width(rate: float, n: int, z: float) -> float:
    """Half the length of Wilson's interval for a rate that need not be a count over n."""
    return z * math.sqrt(rate * (1 - rate) / n + z * z / (4 * n * n)) / (1 + z * z / n)


@dataclass(frozen=True, slots=True)
class Paired:
    """Counts of two players on the same deals: who won which, and their cards home."""

    both: int = 0
    only_first: int = 0
    only_second: int = 0
    neither: int = 0
    home: int = 0
    home_squared: int = 0

    @property
    def n(self) -> int:
        """How many deals both have played."""
        return self.both + self.only_first + self.only_second + self.neither

    def __add__(self, other: Paired) -> Paired:
        return Paired(*(getattr(self, f) + getattr(other, f) for f in self.__slots__))


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two players on the same deals: what the first wins more, with its interval.

    `difference` is in wins per deal, first minus second; `interval` is Bonett and Price's for
    paired shares; `p_value` is McNemar's exact one, from the deals that only one of them won.
    `home_difference` is in cards, with Student's interval on the differences deal by deal.
    """

    first: str
    second: str
    counts: Paired
    confidence: float = 0.95

    @property
    def n(self) -> int:
        """How many deals both have played."""
        return self.counts.n

    @property
    def difference(self) -> float:
        """Wins per deal of the first, less those of the second."""
        return (self.counts.only_first - self.counts.only_second) / self.n

    @property
    def interval(self) -> Interval:
        """Bonett and Price's interval of the difference."""
        z, n = normal_quantile(self.confidence), self.n + 2
        first, second = (self.counts.only_first + 1) / n, (self.counts.only_second + 1) / n
        middle = first - second
        half = z * math.sqrt((first + second - middle * middle) / n)
        return Interval(max(-1.0, middle - half), min(1.0, middle + half))

    @property
    def p_value(self) -> float:
        """How likely so lopsided a result is between players of equal strength (two-sided)."""
        with extra("A test"):
            from scipy.stats import binomtest

        differ = self.counts.only_first + self.counts.only_second
        return float(binomtest(self.counts.only_first, differ).pvalue) if differ else 1.0

    @property
    def home_difference(self) -> float:
        """Cards home per deal of the first, less those of the second."""
        return self.counts.home / self.n

    @property
    def home_interval(self) -> Interval:
        """Student's interval of the difference in cards home."""
        mean = self.home_difference
        variance = (self.counts.home_squared - self.n * mean * mean) / max(1, self.n - 1)
        return mean_interval(mean, max(variance, 0.0), self.n, confidence=self.confidence)

    def __str__(self) -> str:
        low, high = self.interval
        return (
            f"{self.first} − {self.second} on the same {numbered(self.n, 'deal')}: "
            f"{100 * self.difference:+.3f} points of wins "
            f"({self.confidence:.0%} interval {100 * low:+.3f} to {100 * high:+.3f}); "
            f"{numbered(self.counts.only_first, 'deal')} won by the first alone, "
            f"{self.counts.only_second:,} by the second alone; "
            f"{self.home_difference:+.2f} cards home"
        )

    __repr__ = __str__
