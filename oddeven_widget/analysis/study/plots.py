"""Plots of studies (Matplotlib), for light and dark notebooks, on paper and without colour.

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

from .extras import extra
from .plot_data import (
    deals_words,
    home_words,
    lines_of,
    map_words,
    name_words,
    passes_words,
    plot_label,
    rate_words,
    rates_of,
    titles_of,
)
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
    """Subclass of Figure whose repr is its content in words, for notebooks read as text.

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
    """Set a figure's text alternative: its title and its content, a line each."""
    words = "\n".join((axes.get_title(loc="left"), *lines)).replace(r"\$", "$")
    if isinstance(axes.figure, told_figure()):
        vars(axes.figure)["words"] = words


def _style(number: int) -> dict[str, Any]:
    """Line style by number: twelve markers, and dashes and colours that go with them."""
    shifted = number + number // len(_DASHES)
    return {
        "color": _COLOURS[number % len(_COLOURS)],
        "linestyle": _DASHES[shifted % len(_DASHES)],
        "marker": _MARKS[number % len(_MARKS)],
    }


def _source(axes: Axes, studies: Sequence[Study], words: str = "") -> None:
    """Write the source of the numbers under the plot: game and deals, to repeat them."""
    games = ", ".join(dict.fromkeys(study.game for study in studies))
    first = ", ".join(f"{number:,}" for number in sorted({study.first_deal for study in studies}))
    text = f"{plot_label(games)}: numbered deals from {first} on{words}"
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
    """Dot plot of win rates with their intervals, a strategy a line, the best on top.

    >>> from oddeven_widget import study
    >>> ladder(study("odd-and-even", "hold:2,4", 200, workers=1, progress=False)).figure
    Odd and Even: 200 deals
    hold:2,4: 11.00 %  (7.38 – 16.09)
    """
    played = (study for study in studies_of(studies) if study.n)
    ordered = sorted(played, key=lambda study: study.rate)
    if not ordered:
        raise ValueError("A ladder needs one study at least, of one deal at least.")
    titles = titles_of(ordered)
    names = [name_words(study, titles) for study in ordered]
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
        axes.set_title(f"{plot_label(' / '.join(titles))}: {deals_words(ordered)}")
        _source(axes, ordered, "; bars are 95 % intervals")
        _tell(
            axes,
            (f"{name}: {rate_words(study)}" for name, study in zip(names, ordered, strict=True)),
        )
    return axes


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
        rate_words(study),
        (1, height),
        (0, RISE),
        xycoords=("axes fraction", "data"),
        textcoords="offset points",
        ha="right",
        va="center",
    )


def home_histogram(study: Study | Sequence[Study], ax: Axes | None = None) -> Axes:
    """Histogram of cards home, in % of the deals; several studies as outlines.

    >>> from oddeven_widget import study
    >>> home_histogram(study("odd-and-even", "hold:2,4", 200, workers=1, progress=False)).figure
    Odd and Even, hold:2,4: 200 deals
    hold:2,4: 11.00 % won, mean 73.6
    """
    studies = [each for each in studies_of(study) if each.n]
    if not studies:
        raise ValueError("Nothing was played, so that there is nothing to draw.")
    alone, titles = len(studies) == 1, titles_of(studies)
    with _axes(ax, WIDTH, 3.8 if alone else 3.8 + 0.28 * len(studies)) as axes:
        cards = max(len(each.histogram) for each in studies) - 1
        for number, each in enumerate(studies):
            if alone:
                _bars(axes, each)
            else:
                _outline(axes, each, number, home_words(each, titles))
        axes.set_xlim(-1, cards + 1.5)
        axes.set_ylim(0, 1.18 * axes.dataLim.y1)
        axes.set_xlabel("cards home at the end")
        axes.set_ylabel("deals, %")
        title = plot_label(" / ".join(titles))
        who = f", {plot_label(studies[0].strategy)}" if alone else ""
        axes.set_title(f"{title}{who}: {deals_words(studies)}")
        _source(axes, studies)
        if not alone:
            _legend(axes)
        _tell(axes, (home_words(each, titles) for each in studies))
    return axes


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
    """Heat map of the hold rule's win rates by h1 (first pass) and h2 (later passes).

    The value for each (h1, h2) is a study or its rate.

    >>> hold_map({(2, 3): 0.131, (2, 4): 0.129}).figure
    Deals won, %, by the hold rule (h1, h2)
    h2: 3, 4
    h1 2: 13.1, 12.9
    The best square: (2, 3), 13.1 %
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
            _source(axes, studies, f", {deals_words(studies)}")
        for spine in axes.spines.values():
            spine.set_visible(False)
        _tell(axes, map_words(rates))
    return axes


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
    """Line plot of win rates by the number of passes through the stock, a line a strategy.

    >>> from oddeven_widget import study
    >>> found = study("odd-and-even", "hold:2,4", 200, workers=1, progress=False)
    >>> rate_by_passes({"hold:2,4": {2: found}}).figure
    What another pass is worth
    hold:2,4, by passes: 2: 11.00 %  (7.38 – 16.09)
    """
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
                label=plot_label(name),
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
        _source(axes, every, f", {deals_words(every)}")
        _tell(axes, (passes_words(name, by) for name, by in lines.items()))
    return axes
