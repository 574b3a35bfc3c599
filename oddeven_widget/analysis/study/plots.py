"""Pictures of studies, for light and dark notebooks, on paper and on a screen without colour.

Nothing is told by colour alone: values stand beside their marks, lines differ in dash and mark.
Figures have no ground of their own, and one grey for ink: 4.6 : 1 on white, which JupyterLab lays
under them on a dark page too, 4.1 : 1 on a dark ground (#111). No grey comes to 4.5 on both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from ...engine.words import numbered
from .extras import extra
from .plot_data import lines_of, rates_of
from .results import Study, studies_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.transforms import Transform
    from numpy.typing import NDArray

__all__ = ["hold_map", "home_histogram", "ladder", "rate_by_passes"]

INK: Final = "#757575"
FAINT: Final = "#75757555"
BLUE: Final = "#3B82C4"
ORANGE: Final = "#C8641B"
_DASHES: Final = ("-", "--", ":", "-.")
_MARKS: Final = "os^DvPX*<>ph"
LONGEST: Final = 26
# Inches; on a telephone a picture that is no wider can still be read.
WIDTH: Final = 5.6
RISE: Final = 15  # points from a line of the ladder up to its words
_COLOURS: Final = (BLUE, ORANGE, INK, "#4C9A5B")
_LOOK: Final[dict[str, Any]] = {
    "figure.facecolor": "none",
    "axes.facecolor": "none",
    "savefig.facecolor": "none",
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.titlecolor": INK,
    "axes.edgecolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "font.size": 11,
    "axes.titlesize": 12,
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "legend.frameon": False,
}


@contextmanager
def _axes(ax: Axes | None, width: float, height: float) -> Iterator[Axes]:
    """Give axes to draw on: those handed in, or new ones in this project's look."""
    with extra("A picture"):
        import matplotlib.pyplot as plt

    with plt.rc_context(_LOOK):
        if ax is None:
            _, ax = plt.subplots(
                figsize=(width, height), layout="constrained", FigureClass=told_figure()
            )
        yield ax


@lru_cache(maxsize=1)
def told_figure() -> type[Figure]:
    """The kind of figure that tells in words what it shows, to whoever reads a notebook as text.

    >>> told_figure()()
    A picture
    """
    with extra("A picture"):
        from matplotlib.figure import Figure

    class Told(Figure):
        words = "A picture"

        def __repr__(self) -> str:
            return self.words

    return Told


def _tell(axes: Axes, lines: Iterable[str]) -> None:
    """Keep, in a figure of one's own, its title and what it shows, a line each."""
    words = "\n".join((axes.get_title(loc="left"), *lines)).replace(r"\$", "$")
    if isinstance(axes.figure, told_figure()):
        vars(axes.figure)["words"] = words


def _style(number: int) -> dict[str, Any]:
    """A look of its own for each line: twelve marks, and dashes and colours that go with them."""
    shifted = number + number // len(_DASHES)
    return {
        "color": _COLOURS[number % len(_COLOURS)],
        "linestyle": _DASHES[shifted % len(_DASHES)],
        "marker": _MARKS[number % len(_MARKS)],
    }


def _label(name: str) -> str:
    """A name as Matplotlib shows it whole: no mathematics, nothing hidden, not too long."""
    short = name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"
    return (" " * short.startswith("_") + short).replace("$", r"\$")


def _each(studies: Sequence[Study]) -> str:
    """How many deals were played, in words; not all studies need have as many."""
    numbers = sorted({study.n for study in studies})
    if len(numbers) > 1:
        return f"{numbers[0]:,} to {numbers[-1]:,} deals each"
    return numbered(numbers[0], "deal") + (" each" if len(studies) > 1 else "")


def _source(axes: Axes, studies: Sequence[Study], words: str = "") -> None:
    """Write under the picture where its numbers come from, so that anyone can repeat them."""
    games = ", ".join(dict.fromkeys(study.game for study in studies))
    first = ", ".join(f"{number:,}" for number in sorted({study.first_deal for study in studies}))
    text = f"{_label(games)}: numbered deals from {first} on{words}"
    axes.annotate(
        text,
        (0, 0),
        (0, -44),
        xycoords="axes fraction",
        textcoords="offset points",
        fontsize=8.5,
        va="top",
    )


def _legend(axes: Axes, columns: int = 1) -> None:
    """Put the legend under the picture, where it covers nothing."""
    axes.legend(loc="upper left", bbox_to_anchor=(0, -0.28), ncols=columns, borderaxespad=0)


def ladder(studies: Study | Iterable[Study], ax: Axes | None = None) -> Axes:
    """Draw the strategies of a game one above the other by their win rate, with intervals."""
    played = (study for study in studies_of(studies) if study.n)
    ordered = sorted(played, key=lambda study: study.rate)
    if not ordered:
        raise ValueError("A ladder needs one study at least, of one deal at least.")
    titles = _titles(ordered)
    names = [_name(study, titles) for study in ordered]
    with _axes(ax, WIDTH, 1.5 + 0.55 * len(ordered)) as axes:
        for height, study in enumerate(ordered):
            _rung(axes, height, study)
        most = 100 * max(study.interval.high for study in ordered)
        axes.set_xlim(0, min(100.0, 1.05 * most))
        axes.set_yticks(range(len(ordered)), names)
        axes.set_ylim(-0.5, len(ordered) - 0.2)
        axes.tick_params(axis="y", length=0, pad=0)
        # Names stand above their lines, so that these have the whole width, on a telephone too.
        for label in axes.get_yticklabels():
            label.set(horizontalalignment="left", transform=label.get_transform() + _above(axes))
        axes.spines["left"].set_visible(False)
        axes.set_xlabel("deals won, %")
        axes.set_title(f"{_label(' / '.join(titles))}: {_each(ordered)}")
        _source(axes, ordered, "; bars are 95 % intervals")
        _tell(axes, (f"{name}: {_rate(study)}" for name, study in zip(names, ordered, strict=True)))
    return axes


def _titles(studies: Iterable[Study]) -> list[str]:
    return sorted({study.job.rules.title for study in studies})


def _name(study: Study, titles: Sequence[str]) -> str:
    """A strategy's name, with its game where there are several."""
    return _label(study.strategy if len(titles) == 1 else f"{study.strategy}, {study.game}")


def _rate(study: Study) -> str:
    """A rate with its interval, in per cent."""
    low, high = (100 * end for end in study.interval)
    return f"{100 * study.rate:.2f} %  ({low:.2f} – {high:.2f})"


def _above(axes: Axes) -> Transform:
    """The way from the middle of a line up to its words."""
    from matplotlib.transforms import ScaledTranslation

    return ScaledTranslation(0, RISE / 72, axes.figure.dpi_scale_trans)


def _rung(axes: Axes, height: int, study: Study) -> None:
    """Draw one strategy of a ladder, and write its numbers above it, at the right edge."""
    low, high = (100 * end for end in study.interval)
    rate = 100 * study.rate
    axes.plot([0, rate], [height, height], color=FAINT, linewidth=2, zorder=1)
    bar: dict[str, Any] = {"linewidth": 5, "solid_capstyle": "butt", "clip_on": False}
    axes.plot([low, high], [height, height], color=BLUE, **bar)
    axes.plot(rate, height, "|", color=BLUE, markersize=15, markeredgewidth=2, clip_on=False)
    axes.annotate(
        _rate(study),
        (1, height),
        (0, RISE),
        xycoords=("axes fraction", "data"),
        textcoords="offset points",
        ha="right",
        va="center",
    )


def home_histogram(study: Study | Sequence[Study], ax: Axes | None = None) -> Axes:
    """Draw how many cards came home, as shares of the deals; several studies as outlines."""
    studies = [each for each in studies_of(study) if each.n]
    if not studies:
        raise ValueError("Nothing was played, so that there is nothing to draw.")
    alone, titles = len(studies) == 1, _titles(studies)
    with _axes(ax, WIDTH, 3.8 if alone else 3.8 + 0.28 * len(studies)) as axes:
        cards = max(len(each.histogram) for each in studies) - 1
        for number, each in enumerate(studies):
            if alone:
                _bars(axes, each)
            else:
                _outline(axes, each, number, _home_words(each, titles))
        axes.set_xlim(-1, cards + 1.5)
        axes.set_ylim(0, 1.18 * axes.dataLim.y1)
        axes.set_xlabel("cards home at the end")
        axes.set_ylabel("deals, %")
        title = _label(" / ".join(titles))
        who = f", {_label(studies[0].strategy)}" if alone else ""
        axes.set_title(f"{title}{who}: {_each(studies)}")
        _source(axes, studies)
        if not alone:
            _legend(axes)
        _tell(axes, (_home_words(each, titles) for each in studies))
    return axes


def _home_words(study: Study, titles: Sequence[str]) -> str:
    """One study of a histogram in words."""
    rate, mean = f"{100 * study.rate:.2f} %", f"mean {study.mean_home:.1f}"
    return f"{_name(study, titles)}: {rate} won, {mean}"


def _bars(axes: Axes, study: Study) -> None:
    """Draw one study's histogram; the won games, at the right edge, get their own mark."""
    shares = 100 * study.histogram / study.n
    cards, mean = len(shares) - 1, study.mean_home
    axes.bar(range(cards), shares[:-1], width=0.85, color=BLUE, alpha=0.75, linewidth=0)
    axes.bar(cards, shares[-1], width=0.85, color=ORANGE, hatch="////", edgecolor=INK)
    axes.axvline(mean, color=INK, linestyle="--", linewidth=1.2)
    left = mean < 0.2 * cards
    words: dict[str, Any] = {"textcoords": "offset points", "va": "top"}
    axes.annotate(
        f"mean {mean:.1f}",
        (mean, 1),
        (5 if left else -5, 0),
        xycoords=("data", "axes fraction"),
        ha="left" if left else "right",
        **words,
    )
    if shares[-1]:
        # Under the mean's words, should that line stand near the edge too.
        high = (cards, 0.88) if mean > 0.75 * cards else (cards, 1.0)
        axes.annotate(
            f"won {shares[-1]:.1f} %",
            high,
            (-8, 0),
            xycoords=("data", "axes fraction"),
            ha="right",
            **words,
        )


def _outline(axes: Axes, study: Study, number: int, words: str) -> None:
    """Draw one of several histograms as a line; its won games are a mark at the right edge."""
    shares = 100 * study.histogram / study.n
    cards, look = len(shares) - 1, _style(number)
    axes.plot(
        range(cards),
        shares[:-1],
        drawstyle="steps-mid",
        linewidth=1.6,
        markersize=5,
        markevery=(number, 9),
        label=words,
        **look,
    )
    axes.plot(cards, shares[-1], look["marker"], color=look["color"], markersize=8, clip_on=False)


def hold_map(found: Mapping[tuple[int, int], float | Study], ax: Axes | None = None) -> Axes:
    """Draw the win rates of the hold rule as a map of h1 (first pass) and h2 (later passes).

    What is given for each (h1, h2) is a study or its rate.
    """
    rates = rates_of(found)
    studies = [each for each in found.values() if isinstance(each, Study)]
    with extra("A picture"):
        import matplotlib.pyplot as plt
        from matplotlib.patches import Rectangle

    firsts, laters = (sorted({key[i] for key in rates}) for i in (0, 1))
    grid = np.full((len(firsts), len(laters)), np.nan)
    for (first, later), rate in rates.items():
        grid[firsts.index(first), laters.index(later)] = 100 * rate
    size = (max(4.6, 1.2 + 0.55 * len(laters)), 1.5 + 0.45 * len(firsts))
    with _axes(ax, *size) as axes:
        axes.imshow(grid, cmap=plt.get_cmap("cividis"), origin="lower", aspect="auto")
        best = np.unravel_index(int(np.nanargmax(grid)), grid.shape)
        _cells(axes, grid, best)
        corner = (best[1] - 0.5, best[0] - 0.5)
        axes.add_patch(Rectangle(corner, 1, 1, fill=False, edgecolor=ORANGE, linewidth=3))
        axes.set_xticks(range(len(laters)), [str(each) for each in laters])
        axes.set_yticks(range(len(firsts)), [str(each) for each in firsts])
        axes.set_xlabel("h2, in later passes")
        axes.set_ylabel("h1, in the first pass")
        axes.set_title("Deals won, %, by the hold rule (h1, h2)")
        axes.tick_params(length=0)
        if studies:
            _source(axes, studies, f", {_each(studies)}")
        for spine in axes.spines.values():
            spine.set_visible(False)
        _tell(axes, _map_words(rates))
    return axes


def _map_words(rates: Mapping[tuple[int, int], float]) -> Iterator[str]:
    """The rates of a map, a line for each h1, and its best square."""
    laters = sorted({later for _, later in rates})
    yield f"h2: {', '.join(map(str, laters))}"
    for first in sorted({first for first, _ in rates}, reverse=True):
        row = (
            f"{100 * rates[at]:.1f}" if (at := (first, later)) in rates else "–" for later in laters
        )
        yield f"h1 {first}: {', '.join(row)}"
    best = max(rates, key=lambda pair: rates[pair])
    yield f"The best square: {best}, {100 * rates[best]:.1f} %"


def _cells(axes: Axes, grid: NDArray[Any], best: tuple[Any, ...]) -> None:
    """Write the rates into a map, dark on bright and bright on dark; the best one is bold."""
    low, high = float(np.nanmin(grid)), float(np.nanmax(grid))
    for (row, column), value in np.ndenumerate(grid):
        rate = float(value)
        if not np.isnan(rate):
            bright = rate - low > 0.55 * (high - low)
            axes.text(
                column,
                row,
                f"{rate:.1f}",
                ha="center",
                va="center",
                fontsize=10,
                color="#111111" if bright else "#FFFFFF",
                fontweight="bold" if (row, column) == best else "normal",
            )


def rate_by_passes(studies: Mapping[str, Mapping[int, Study]], ax: Axes | None = None) -> Axes:
    """Draw win rates against the number of passes through the stock, a line for each strategy."""
    lines = lines_of(studies)
    every = [study for by_passes in lines.values() for study in by_passes.values()]
    with _axes(ax, WIDTH, 4.0 + 0.14 * len(lines)) as axes:
        for number, (name, by_passes) in enumerate(lines.items()):
            passes = sorted(by_passes)
            rates = np.array([100 * by_passes[each].rate for each in passes])
            ends = np.array([by_passes[each].interval for each in passes]) * 100
            errors = np.abs(ends.T - rates)
            axes.errorbar(
                passes,
                rates,
                yerr=errors,
                markersize=6,
                capsize=4,
                linewidth=1.8,
                clip_on=False,
                label=_label(name),
                **_style(number),
            )
        _legend(axes, 2 if len(lines) > 3 else 1)
        numbers = sorted({each for by_passes in lines.values() for each in by_passes})
        axes.set_xticks(numbers)
        axes.set_xlim(numbers[0] - 0.3, numbers[-1] + 0.3)
        axes.set_ylim(bottom=0)
        axes.set_xlabel("passes through the stock")
        axes.set_ylabel("deals won, %, with 95 % intervals")
        axes.set_title("What another pass is worth")
        _source(axes, every, f", {_each(every)}")
        _tell(axes, (_passes_words(name, by) for name, by in lines.items()))
    return axes


def _passes_words(name: str, by_passes: Mapping[int, Study]) -> str:
    """One line of a picture of passes in words."""
    each = (f"{n}: {_rate(study)}" for n, study in sorted(by_passes.items()))
    return f"{_label(name)}, by passes: {', '.join(each)}"
