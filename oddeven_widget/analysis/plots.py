"""Pictures of studies, for light and dark notebooks, on paper and on a screen without colour.

Nothing is told by colour alone: values stand beside their marks, lines differ in dash and mark.
Figures have no ground of their own, and ink of a grey that is 4.5 : 1 on white and on near black.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from .extras import extra
from .results import Study

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["hold_map", "home_histogram", "ladder", "rate_by_passes"]

INK: Final = "#757575"
FAINT: Final = "#75757555"
BLUE: Final = "#3B82C4"
ORANGE: Final = "#C8641B"
_STYLES: Final = (("-", "o"), ("--", "s"), (":", "^"), ("-.", "D"))
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
            _, ax = plt.subplots(figsize=(width, height), layout="constrained")
        yield ax


def ladder(studies: Iterable[Study], ax: Axes | None = None) -> Axes:
    """Draw the strategies of a game one above the other by their win rate, with intervals."""
    ordered = sorted(studies, key=lambda study: study.rate)
    if not ordered:
        raise ValueError("A ladder needs one study at least.")
    with _axes(ax, 7.5, 1.2 + 0.42 * len(ordered)) as axes:
        for height, study in enumerate(ordered):
            low, high = (100 * end for end in study.interval)
            rate = 100 * study.rate
            axes.plot([0, rate], [height, height], color=FAINT, linewidth=2, zorder=1)
            axes.plot([low, high], [height, height], color=BLUE, linewidth=5, solid_capstyle="butt")
            axes.plot(rate, height, "|", color=BLUE, markersize=15, markeredgewidth=2)
            words = f"{rate:.2f} %  ({low:.2f} – {high:.2f})"
            axes.annotate(words, (high, height), (10, 0), textcoords="offset points", va="center")
        most = 100 * ordered[-1].interval.high
        axes.set_xlim(0, (most or 1) * 1.6)
        axes.set_yticks(range(len(ordered)), [study.strategy for study in ordered])
        axes.set_ylim(-0.6, len(ordered) - 0.4)
        axes.tick_params(axis="y", length=0)
        axes.spines["left"].set_visible(False)
        axes.set_xlabel("deals won, %, with 95 % interval")
        title = ordered[0].job.rules.title
        fewest = min(study.n for study in ordered)
        axes.set_title(f"{title}: {fewest:,} numbered deals each")
    return axes


def home_histogram(study: Study | Sequence[Study], ax: Axes | None = None) -> Axes:
    """Draw how many cards came home, as shares of the deals; several studies as outlines."""
    studies = [study] if isinstance(study, Study) else list(study)
    with _axes(ax, 7.5, 3.6) as axes:
        cards = len(studies[0].histogram) - 1
        for number, each in enumerate(studies):
            _outline(axes, each, number, alone=len(studies) == 1)
        axes.set_xlim(-1, cards + 1.5)
        axes.set_ylim(bottom=0)
        axes.set_xlabel("cards home at the end")
        axes.set_ylabel("deals, %")
        title = studies[0].job.rules.title
        if len(studies) == 1:
            axes.set_title(f"{title}, {studies[0].strategy}: {studies[0].n:,} deals")
        else:
            axes.set_title(f"{title}: cards home")
            axes.legend(loc="upper center")
    return axes


def _outline(axes: Axes, study: Study, number: int, *, alone: bool) -> None:
    """Draw one study's histogram; the won games, at the right edge, get their own mark."""
    shares = 100 * study.histogram / max(1, study.n)
    cards = len(shares) - 1
    colour = _COLOURS[number % len(_COLOURS)]
    dash, mark = _STYLES[number % len(_STYLES)]
    if alone:
        axes.bar(range(cards), shares[:-1], width=0.85, color=BLUE, alpha=0.75, linewidth=0)
        axes.bar(cards, shares[-1], width=0.85, color=ORANGE, hatch="////", edgecolor=INK)
        axes.axvline(study.mean_home, color=INK, linestyle="--", linewidth=1.2)
        axes.annotate(
            f"mean {study.mean_home:.1f}",
            (study.mean_home, 1),
            (-5, 0),
            xycoords=("data", "axes fraction"),
            textcoords="offset points",
            ha="right",
            va="top",
        )
    else:
        axes.step(
            range(cards),
            shares[:-1],
            where="mid",
            color=colour,
            linestyle=dash,
            linewidth=1.8,
            label=f"{study.strategy}: {100 * study.rate:.2f} % won, mean {study.mean_home:.1f}",
        )
        axes.plot(cards, shares[-1], mark, color=colour, markersize=7)
    if shares[-1]:
        axes.annotate(
            f"won {shares[-1]:.1f} %",
            (cards, shares[-1]),
            (-8, 3),
            textcoords="offset points",
            ha="right",
            va="bottom",
        )


def hold_map(rates: Mapping[tuple[int, int], float], ax: Axes | None = None) -> Axes:
    """Draw the win rates of the hold rule as a map of h1 (first pass) and h2 (later passes)."""
    with extra("A picture"):
        import matplotlib.pyplot as plt
        from matplotlib.patches import Rectangle

    firsts, laters = (sorted({key[i] for key in rates}) for i in (0, 1))
    grid = np.full((len(firsts), len(laters)), np.nan)
    for (first, later), rate in rates.items():
        grid[firsts.index(first), laters.index(later)] = 100 * rate
    with _axes(ax, 1.8 + 0.62 * len(laters), 1.4 + 0.5 * len(firsts)) as axes:
        low, high = float(np.nanmin(grid)), float(np.nanmax(grid))
        axes.imshow(grid, cmap=plt.get_cmap("cividis"), origin="lower", aspect="auto")
        best = np.unravel_index(int(np.nanargmax(grid)), grid.shape)
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
        corner = (best[1] - 0.5, best[0] - 0.5)
        axes.add_patch(Rectangle(corner, 1, 1, fill=False, edgecolor=ORANGE, linewidth=3))
        axes.set_xticks(range(len(laters)), [str(each) for each in laters])
        axes.set_yticks(range(len(firsts)), [str(each) for each in firsts])
        axes.set_xlabel("h2, in later passes")
        axes.set_ylabel("h1, in the first pass")
        axes.set_title("Deals won, %, by the hold rule (h1, h2)")
        axes.tick_params(length=0)
        for spine in axes.spines.values():
            spine.set_visible(False)
    return axes


def rate_by_passes(studies: Mapping[str, Mapping[int, Study]], ax: Axes | None = None) -> Axes:
    """Draw win rates against the number of passes through the stock, a line for each strategy."""
    with _axes(ax, 7.5, 4.0) as axes:
        for number, (name, by_passes) in enumerate(studies.items()):
            passes = sorted(by_passes)
            rates = np.array([100 * by_passes[each].rate for each in passes])
            ends = np.array([by_passes[each].interval for each in passes]) * 100
            dash, mark = _STYLES[number % len(_STYLES)]
            colour = _COLOURS[number % len(_COLOURS)]
            errors = np.abs(ends.T - rates)
            axes.errorbar(
                passes,
                rates,
                yerr=errors,
                color=colour,
                linestyle=dash,
                marker=mark,
                markersize=6,
                capsize=4,
                linewidth=1.8,
                label=name,
            )
        axes.legend(loc="lower right")
        every = sorted({each for by_passes in studies.values() for each in by_passes})
        axes.set_xticks(every)
        axes.set_xlim(every[0] - 0.3, every[-1] + 0.3)
        axes.set_ylim(bottom=0)
        axes.set_xlabel("passes through the stock")
        axes.set_ylabel("deals won, %")
        axes.set_title("What another pass is worth")
    return axes
