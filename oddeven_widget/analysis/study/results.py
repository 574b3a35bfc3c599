"""Study: the result of a simulation, a win rate and other estimates with their intervals."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from ...engine.words import numbered, quoted
from .extras import INSTALL, MissingExtra, extra
from .job import Failure, Job
from .pairing import paired_studies
from .statistics import (
    Comparison,
    Interval,
    Method,
    deals_needed,
    mean_interval,
    win_interval,
)
from .tally import DealResults, Tally

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

__all__ = ["Study", "StudyStopped", "studies_of", "table_of"]


@dataclass(frozen=True, eq=False)
class Study:
    """Estimates from many numbered deals, played with one strategy on one game.

    `asked` is the number of deals asked for; `n` those that were played, fewer if the study was
    stopped, and `note` then names what was being played for long. `how` is the implementation that
    played, `seconds` the elapsed time. `results` has a row for each deal, None where only counts
    were kept. Rates are proportions (0.0447, not 4.47); nan in a study in which nothing was played.
    """

    job: Job
    first_deal: int
    asked: int
    tally: Tally
    results: DealResults | None
    how: str
    seconds: float
    note: str = ""

    @property
    def game(self) -> str:
        """The name of the game that was played."""
        return self.job.rules.name

    @property
    def strategy(self) -> str:
        """The name of the strategy that played it."""
        return self.job.name

    @property
    def n(self) -> int:
        """The number of deals played."""
        return self.tally.n

    @property
    def complete(self) -> bool:
        """Whether every deal asked for was played."""
        return self.n == self.asked

    @property
    def wins(self) -> int:
        """The number of deals won."""
        return self.tally.wins

    @property
    def undecided(self) -> int:
        """The number of deals that reached the move limit, neither won nor lost."""
        return self.tally.undecided

    @property
    def rate(self) -> float:
        """The win rate, a proportion of the deals played; undecided ones count as not won."""
        return self.wins / self.n if self.n else math.nan

    @property
    def interval(self) -> Interval:
        """95 % interval of the rate: Wilson score, Clopper-Pearson if none or all were won."""
        return self.interval_at()

    def interval_at(self, confidence: float = 0.95, method: Method | None = None) -> Interval:
        """Interval of the rate at another confidence, or by a method: "wilson" or "exact"."""
        if not self.n:
            return Interval(0.0, 1.0)
        return win_interval(self.wins, self.n, self.undecided, confidence=confidence, method=method)

    @property
    def histogram(self) -> NDArray[np.int64]:
        """Counts of the deals that ended with 0, 1, 2 … cards home, of shape (cards + 1,)."""
        return self.tally.histogram

    @property
    def mean_home(self) -> float:
        """The mean number of cards home at the end."""
        total = int(np.arange(len(self.histogram)) @ self.histogram)
        return total / self.n if self.n else math.nan

    @property
    def mean_home_interval(self) -> Interval:
        """95 % Student interval of the mean number of cards home."""
        if not self.n:
            return Interval(0.0, float(len(self.histogram) - 1))
        away = (np.arange(len(self.histogram)) - self.mean_home) ** 2
        variance = float(away @ self.histogram) / max(1, self.n - 1)
        return mean_interval(self.mean_home, variance, self.n)

    @property
    def mean_moves(self) -> float:
        """The mean number of moves a game, deals and redeals included."""
        return self.tally.moves / self.n if self.n else math.nan

    def deals_for(self, half_width: float, *, confidence: float = 0.95) -> int:
        """Sample size: the deals at which the rate's interval is ± `half_width`."""
        return deals_needed(self.rate, half_width, confidence=confidence)

    def compare(self, other: Study) -> Comparison:
        """Paired difference to another study of the same rules, on the deals that both played."""
        if not isinstance(other, Study):
            raise TypeError(f"A study is compared with another study, not {quoted(other)}.")
        return Comparison(self.strategy, other.strategy, paired_studies(self, other))

    def table(self) -> pd.DataFrame:
        """A data frame with a row for each deal: deal, outcome, home, moves."""
        with extra("A table"):
            import pandas as pd

        kept = self.results
        if kept is None:
            raise ValueError(
                f"Of {numbered(self.n, 'deal')} only the counts were kept: ask study(…, keep=True)."
            )
        names = pd.Categorical.from_codes(kept.outcome, ["lost", "won", "undecided"])
        columns: dict[str, Any] = {"deal": kept.deal, "outcome": names}
        return pd.DataFrame({**columns, "home": kept.home, "moves": kept.moves})

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the histogram of cards home."""
        from .plots import home_histogram

        return home_histogram(self, ax=ax)

    def summary(self) -> dict[str, Any]:
        """Everything in one flat dictionary, as the shell command prints it as JSON.

        Values that are nan, since nothing was played, are None there.
        """
        low, high = self.interval
        rate, home, moves = (
            value if self.n else None for value in (self.rate, self.mean_home, self.mean_moves)
        )
        return {
            "game": self.game,
            "rules_version": self.job.rules.version,
            "strategy": self.strategy,
            "first_deal": self.first_deal,
            "n": self.n,
            "wins": self.wins,
            "undecided": self.undecided,
            "rate": rate,
            "low": low,
            "high": high,
            "mean_home": home,
            "mean_moves": moves,
            "complete": self.complete,
            "how": self.how,
            "seconds": round(self.seconds, 3),
        }

    @cached_property
    def deals(self) -> str:
        """The deals played, in words: '1–1,000'."""
        return ", ".join(f"{first:,}–{end - 1:,}" for first, end in self.tally.runs) or "none"

    def __repr__(self) -> str:
        title, cards = self.job.rules.title, len(self.histogram) - 1
        head = f"{title} · {self.strategy} · deals {self.deals}"
        note = f"; {self.note}" if self.note else ""
        if not self.n:
            return f"<{head}: nothing was played{note}>"
        more = f", {self.undecided:,} undecided" if self.undecided else ""
        stopped = (
            "" if self.complete else f"; stopped, {numbered(self.asked, 'deal')} were asked for"
        )
        return (
            f"<{head}: won {self.wins:,} of {self.n:,}{more} = {100 * self.rate:.3f} % "
            f"({self._ends()}); {self.mean_home:.2f} of {cards} cards home on average; "
            f"{self.how}, {self.seconds:.1f} s{stopped}{note}>"
        )

    def _ends(self) -> str:
        """The interval in words, or the reason for its absence."""
        try:
            low, high = self.interval
        except MissingExtra as error:
            return f"no interval without {error.name}: {INSTALL}"
        kind = "exact" if self.wins in (0, self.n) else "Wilson"
        return f"{100 * low:.3f} to {100 * high:.3f} %, 95 % {kind}"


class StudyStopped(RuntimeError):
    """A study that ended early: by a strategy's illegal move or error, or by a lost worker.

    `study` has everything that was computed. If the strategy failed, `deal` is the deal in which
    it happened, and `save` the position as a saved game: ``Game.from_text(error.save)`` shows it.

    >>> from oddeven_widget import study
    >>> try:
    ...     study("odd-and-even", lambda view: "W>F1", deals=3, progress=False)
    ... except StudyStopped as error:
    ...     print(error.deal, error.study.n)
    1 0
    """

    def __init__(self, reason: Failure | str, study: Study) -> None:
        self.study = study
        self.deal: int | None = None
        self.save: str | None = None
        if isinstance(reason, str):
            told = reason
        else:
            self.deal, self.save = reason.deal, reason.save
            told = f"In deal {reason.deal} the strategy {study.strategy} {reason.sentence}\n"
            told += f"The position: {_position(reason.save)}"
        kept = "; this error's .study has them (in a notebook: import sys; sys.last_value.study)"
        done = f"{numbered(study.n, 'deal')} {'is' if study.n == 1 else 'are'} done"
        super().__init__(f"{told}\n{done}{kept if study.n else ''}.")


def _position(save: str) -> str:
    """Advice on how to see the position: a long game's line would fill the page."""
    if len(save) <= 1500:
        return f"Game.from_text({save!r})"
    moves = save.partition("moves=")[2].partition(":")[0]
    return f"after {moves} moves; this error's .save has it for Game.from_text()"


def studies_of(given: object) -> list[Study]:
    """One study or several, as a list; TypeError for anything else.

    >>> studies_of([])
    []
    """
    found = given if isinstance(given, Iterable) and not isinstance(given, str) else [given]
    studies = list(found)
    for each in studies:
        if not isinstance(each, Study):
            raise TypeError(f"This takes studies, as study(…) gives them, not {quoted(each)}.")
    return studies


def table_of(studies: Study | Iterable[Study]) -> pd.DataFrame:
    """A data frame with a row for each study: rate, interval, cards home, as in `Study.summary`.

    >>> from oddeven_widget import study
    >>> found = study("odd-and-even", "hold:2,4", deals=200, workers=1, progress=False)
    >>> table_of(found)[["strategy", "n", "wins"]].values.tolist()
    [['hold:2,4', 200, 22]]
    """
    with extra("A table"):
        import pandas as pd

    return pd.DataFrame([study.summary() for study in studies_of(studies)])
