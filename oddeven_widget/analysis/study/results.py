"""A Study: what a strategy is worth on a game, in numbers with intervals."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from ...engine.words import numbered, quoted
from .extras import INSTALL, MissingExtra, extra
from .job import Failure, Job
from .statistics import (
    Comparison,
    Interval,
    Method,
    Paired,
    deals_needed,
    mean_interval,
    win_interval,
)
from .tally import WON, Results, Tally

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

__all__ = ["Study", "StudyStopped", "studies_of", "table_of"]


@dataclass(frozen=True, eq=False)
class Study:
    """What came of playing many numbered deals with one strategy.

    `asked` is the number of deals asked for; `n` those that were played, fewer when the study was
    stopped, and `note` says then what was being played for long. `how` says who played them. A rate
    is a share (0.0447, not 4.47), and no number (nan) of a study in which nothing was played.
    """

    job: Job
    first_deal: int
    asked: int
    tally: Tally
    results: Results | None
    how: str
    seconds: float
    pairs: Callable[[Study, Study], Paired]
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
        """How many deals were played."""
        return self.tally.n

    @property
    def complete(self) -> bool:
        """Whether every deal asked for was played."""
        return self.n == self.asked

    @property
    def wins(self) -> int:
        """How many deals were won."""
        return self.tally.wins

    @property
    def undecided(self) -> int:
        """How many deals were stopped at the move limit, neither won nor lost."""
        return self.tally.undecided

    @property
    def rate(self) -> float:
        """The share of deals that were won; undecided ones are not."""
        return self.wins / self.n if self.n else math.nan

    @property
    def interval(self) -> Interval:
        """The 95 % interval of the rate: Wilson's, exact if none or all were won."""
        return self.interval_at()

    def interval_at(self, confidence: float = 0.95, method: Method | None = None) -> Interval:
        """Give the rate's interval at another confidence, or by a method: wilson or exact."""
        if not self.n:
            return Interval(0.0, 1.0)
        return win_interval(self.wins, self.n, self.undecided, confidence=confidence, method=method)

    @property
    def histogram(self) -> NDArray[np.int64]:
        """How many deals ended with 0, 1, 2 … cards home."""
        return self.tally.histogram

    @property
    def mean_home(self) -> float:
        """How many cards came home on average."""
        total = int(np.arange(len(self.histogram)) @ self.histogram)
        return total / self.n if self.n else math.nan

    @property
    def mean_home_interval(self) -> Interval:
        """The 95 % interval of the mean number of cards home."""
        if not self.n:
            return Interval(0.0, float(len(self.histogram) - 1))
        away = (np.arange(len(self.histogram)) - self.mean_home) ** 2
        variance = float(away @ self.histogram) / max(1, self.n - 1)
        return mean_interval(self.mean_home, variance, self.n)

    @property
    def mean_moves(self) -> float:
        """How many moves a game took on average, deals and redeals included."""
        return self.tally.moves / self.n if self.n else math.nan

    def deals_for(self, half_width: float, *, confidence: float = 0.95) -> int:
        """How many deals would bring the rate's interval down to ± `half_width`."""
        return deals_needed(self.rate, half_width, confidence=confidence)

    def compare(self, other: Study) -> Comparison:
        """Compare with another study of the same game on the deals that both played."""
        if not isinstance(other, Study):
            raise TypeError(f"A study is compared with another study, not {quoted(other)}.")
        return Comparison(self.strategy, other.strategy, self.pairs(self, other))

    def table(self) -> pd.DataFrame:
        """Give a table with a line for each deal: deal, outcome, home, moves."""
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
        """Draw how many cards came home."""
        from .plots import home_histogram

        return home_histogram(self, ax=ax)

    def summary(self) -> dict[str, Any]:
        """Give everything in one flat dictionary, as the shell command prints it as JSON.

        What is no number, since nothing was played, is None there.
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
        """The interval in words, or why there is none."""
        try:
            low, high = self.interval
        except MissingExtra as error:
            return f"no interval without {error.name}: {INSTALL}"
        kind = "exact" if self.wins in (0, self.n) else "Wilson"
        return f"{100 * low:.3f} to {100 * high:.3f} %, 95 % {kind}"


class StudyStopped(RuntimeError):
    """A study that ended early: by a strategy's illegal move or error, or a worker that was lost.

    `study` has everything that was computed. If a strategy failed, `deal` is the deal in which it
    happened, and `save` the position as a saved game: ``Game.from_text(error.save)`` shows it.
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
    """How to see the position: a long game's line would fill the page."""
    if len(save) <= 1500:
        return f"Game.from_text({save!r})"
    moves = save.partition("moves=")[2].partition(":")[0]
    return f"after {moves} moves; this error's .save has it for Game.from_text()"


def pairs_of(first: Results, second: Results) -> Paired:
    """Count two players' results deal by deal; both must be of the same deals."""
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


def studies_of(given: object) -> list[Study]:
    """The studies handed in, one alone or any number; TypeError for what is none."""
    found = given if isinstance(given, Iterable) and not isinstance(given, str) else [given]
    studies = list(found)
    for each in studies:
        if not isinstance(each, Study):
            raise TypeError(f"This takes studies, as study(…) gives them, not {quoted(each)}.")
    return studies


def table_of(studies: Study | Iterable[Study]) -> pd.DataFrame:
    """Put studies into one table, a line each: rate, interval, cards home."""
    with extra("A table"):
        import pandas as pd

    return pd.DataFrame([study.summary() for study in studies_of(studies)])
