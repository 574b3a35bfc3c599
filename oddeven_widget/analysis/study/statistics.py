"""Confidence intervals of proportions, means and paired differences; sample sizes.

| estimate                           | interval                                                    |
|------------------------------------|-------------------------------------------------------------|
| a win rate                         | Wilson score (1927); Clopper-Pearson (1934), the exact one, |
|                                    | where all or none were won                                  |
| a mean                             | Student's t                                                 |
| a paired difference of proportions | Bonett and Price (2012), with McNemar's exact test          |

An undecided deal counts as lost at the lower end of an interval and as won at the upper. SciPy
computes the intervals, except that of Bonett and Price, which it lacks: a Wald interval after
adding one to each count of discordant pairs and two to n, so that its coverage holds where hardly
any pair is discordant.
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
FINEST: Final = 1e-7  # a half-width for which the longest study, 1e12 deals, is too short


class Interval(NamedTuple):
    """Lower and upper end of a confidence interval, in the unit of its estimate."""

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
    """Wilson score interval of a win rate; Clopper-Pearson where none or all of `n` were won.

    `method` "wilson" or "exact" asks for one of them. ValueError for counts that can't be.

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
    """Whether it is a real number, of NumPy's too; here, since to mypy no float is a Real."""
    return isinstance(value, Real)


def check_confidence(confidence: float) -> None:
    """ValueError for a confidence level that isn't between 0 and 1."""
    if not (_is_number(confidence) and 0 < confidence < 1):
        raise ValueError(
            f"A confidence lies between 0 and 1, such as 0.95; not {quoted(confidence)}."
        )


def normal_quantile(confidence: float) -> float:
    """Two-sided quantile z of the normal distribution: the half-width in standard errors.

    >>> round(normal_quantile(0.95), 2)
    1.96
    """
    with extra("An interval"):
        from scipy.stats import norm

    check_confidence(confidence)
    return float(norm.ppf(0.5 + float(confidence) / 2))


def mean_interval(mean: float, variance: float, n: int, *, confidence: float = 0.95) -> Interval:
    """Student's t interval of a mean of `n` values; `variance` is the variance of one value.

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
    """Sample size: the first n at which Wilson's interval of `rate` is at most ± `half_width`.

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
    """Half-width of the Wilson score interval, for a rate that need not be a count over n."""
    return z * math.sqrt(rate * (1 - rate) / n + z * z / (4 * n * n)) / (1 + z * z / n)


@dataclass(frozen=True, slots=True)
class Paired:
    """Matched pairs: the 2×2 table of two players' wins on the same deals, and their cards home.

    `only_first` and `only_second` are the discordant pairs. `home` and `home_squared` are the sums
    over deals of the difference in cards home, first minus second, and of its square.
    """

    both: int = 0
    only_first: int = 0
    only_second: int = 0
    neither: int = 0
    home: int = 0
    home_squared: int = 0

    @property
    def n(self) -> int:
        """The number of pairs."""
        return self.both + self.only_first + self.only_second + self.neither

    def __add__(self, other: Paired) -> Paired:
        return Paired(*(getattr(self, f) + getattr(other, f) for f in self.__slots__))


@dataclass(frozen=True, slots=True)
class Comparison:
    """Paired difference of two players' win rates on the same deals, first minus second.

    `difference` is a proportion, with Bonett and Price's interval for paired proportions;
    `p_value` is McNemar's exact one, from the discordant pairs. `home_difference` is in cards,
    with Student's interval of the differences deal by deal.
    """

    first: str
    second: str
    counts: Paired
    confidence: float = 0.95

    @property
    def n(self) -> int:
        """The number of pairs."""
        return self.counts.n

    @property
    def difference(self) -> float:
        """Win rate of the first minus that of the second."""
        return (self.counts.only_first - self.counts.only_second) / self.n

    @property
    def interval(self) -> Interval:
        """Bonett and Price's interval of the paired difference (2012, the adjusted Wald)."""
        z, n = normal_quantile(self.confidence), self.n + 2
        first, second = (self.counts.only_first + 1) / n, (self.counts.only_second + 1) / n
        middle = first - second
        half = z * math.sqrt((first + second - middle * middle) / n)
        return Interval(max(-1.0, middle - half), min(1.0, middle + half))

    @property
    def p_value(self) -> float:
        """McNemar's exact two-sided p-value: a binomial test of the discordant pairs."""
        with extra("A test"):
            from scipy.stats import binomtest

        differ = self.counts.only_first + self.counts.only_second
        return float(binomtest(self.counts.only_first, differ).pvalue) if differ else 1.0

    @property
    def home_difference(self) -> float:
        """Mean cards home of the first minus that of the second."""
        return self.counts.home / self.n

    @property
    def home_interval(self) -> Interval:
        """Student's interval of the mean difference in cards home."""
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
