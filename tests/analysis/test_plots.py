"""Plots can be read in a light and in a dark notebook, and without colour."""

import matplotlib as mpl
import numpy as np
import pytest

from oddeven_widget.analysis import plots
from oddeven_widget.engine.catalogue import rules_of

mpl.use("agg")

LIGHT, DARK = (255, 255, 255), (17, 17, 17)  # grounds of JupyterLab's two themes


@pytest.fixture(autouse=True)
def closed():
    import matplotlib.pyplot as plt

    yield
    plt.close("all")


@pytest.fixture
def studies(study):
    names = ("random", "play-all/parity", "hold:2,4")
    return [study("odd-and-even", name, 400) for name in names]


def words_of(axes):
    return " ".join(text.get_text() for text in axes.findobj(mpl.text.Text))


def luminance(colour):
    parts = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in colour]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(ink, ground):
    pair = sorted([luminance(ink), luminance([p / 255 for p in ground])])
    return (pair[1] + 0.05) / (pair[0] + 0.05)


def drawn(axes):
    axes.figure.canvas.draw()
    return np.asarray(axes.figure.canvas.buffer_rgba())


def test_the_ladder_writes_each_rate_and_its_interval_beside_its_mark(studies):
    axes = plots.ladder(studies)
    told = words_of(axes)
    for study in studies:
        assert f"{100 * study.rate:.2f} %  ({100 * study.interval.low:.2f}" in told
    names = [label.get_text() for label in axes.get_yticklabels()]
    assert names[-1] == "hold:2,4"


def test_a_ladder_of_nothing_is_refused():
    with pytest.raises(ValueError, match="one study at least"):
        plots.ladder([])


def test_a_study_draws_its_cards_home_and_marks_the_games_won(studies):
    axes = studies[2].plot()
    assert f"won {100 * studies[2].rate:.1f} %" in words_of(axes)
    assert f"mean {studies[2].mean_home:.1f}" in words_of(axes)
    assert any(patch.get_hatch() for patch in axes.patches)


def test_several_histograms_differ_in_their_dashes(studies):
    axes = plots.home_histogram(studies)
    dashes = {line.get_linestyle() for line in axes.get_lines() if len(line.get_xdata()) > 1}
    assert len(dashes) == len(studies)


def test_the_hold_map_writes_its_numbers_and_frames_the_best():
    rates = {(a, b): (a + b) / 20 for a in range(3) for b in range(4)}
    axes = plots.hold_map(rates)
    bold = [t.get_text() for t in axes.texts if t.get_fontweight() == "bold"]
    assert bold == ["25.0"]
    assert len(axes.texts) == 12


def test_a_hold_map_may_have_holes():
    assert len(plots.hold_map({(0, 0): 0.1, (2, 3): 0.2}).texts) == 2


def test_the_rate_by_passes_tells_its_lines_apart_by_dash_and_mark(study):
    rules = rules_of("odd-and-even")
    by_name = {
        name: {n: study(rules.replace(passes=n), name, 200) for n in (1, 2, 3)}
        for name in ("play-all/parity", "hold:2,4")
    }
    axes = plots.rate_by_passes(by_name)
    looks = {(bar.lines[0].get_linestyle(), bar.lines[0].get_marker()) for bar in axes.containers}
    assert len(looks) == 2
    assert [label.get_text() for label in axes.get_xticklabels()] == ["1", "2", "3"]


@pytest.mark.parametrize("ground", [LIGHT, DARK])
def test_all_words_have_enough_contrast_on_both_grounds(studies, ground):
    for axes in (plots.ladder(studies), studies[2].plot(), plots.home_histogram(studies)):
        for text in axes.findobj(mpl.text.Text):
            if text.get_text().strip():
                assert contrast(mpl.colors.to_rgb(text.get_color()), ground) >= 4


def test_figures_have_no_ground_of_their_own(studies):
    image = drawn(plots.ladder(studies))
    assert image[0, 0, 3] == 0
    assert (image[..., 3] == 0).mean() > 0.5


def test_nothing_is_cut_off_at_the_edges(studies):
    axes = plots.ladder(studies)
    drawn(axes)
    box, frame = axes.get_tightbbox(), axes.figure.bbox
    assert box.x0 >= frame.x0
    assert box.x1 <= frame.x1


def test_a_plot_draws_on_axes_that_are_handed_in_and_leaves_the_style_alone(studies):
    import matplotlib.pyplot as plt

    before = dict(mpl.rcParams)
    _, mine = plt.subplots()
    assert studies[1].plot(mine) is mine
    assert dict(mpl.rcParams) == before
