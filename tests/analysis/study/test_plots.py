"""Plots can be read in a light and in a dark notebook, and without colour."""

import dataclasses
import itertools
import re

import matplotlib as mpl
import numpy as np
import pytest

from oddeven_widget.analysis.players.strategies import GIVE_UP
from oddeven_widget.analysis.study import plots
from oddeven_widget.analysis.study.tally import DealResults, tally_of
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


def boxes(axes, *words):
    drawn(axes)
    return {
        text.get_text(): text.get_window_extent()
        for text in axes.findobj(mpl.text.Text)
        if any(word in text.get_text() for word in words)
    }


def inside(axes):
    """Whether no word sticks out of the picture."""
    drawn(axes)
    frame, legend = axes.figure.bbox, axes.get_legend()
    words = [
        *axes.texts,
        axes.xaxis.label,
        axes.yaxis.label,
        *(legend.get_texts() if legend else []),
    ]
    for text in [*words, *axes.get_yticklabels()]:
        box = text.get_window_extent()
        if text.get_text().strip() and box.y1 < frame.y1:
            assert box.x0 >= frame.x0 - 1, text
            assert box.x1 <= frame.x1 + 1, text
            assert box.y0 >= frame.y0 - 1, text
    return True


def _hidden_from_legends(view):
    return view.legal_moves[0]


def gives_up(view):
    return GIVE_UP


def test_a_ladder_of_twelve_with_long_names_shows_all_numbers(study, studies):
    def a_strategy_with_a_rather_long_name_that_says_everything(view):
        return GIVE_UP

    player = a_strategy_with_a_rather_long_name_that_says_everything
    more = [study("odd-and-even", f"hold:{n},{n}", 50) for n in range(8)]
    axes = plots.ladder([*studies, *more, study("odd-and-even", player, 50)])
    assert inside(axes)
    assert len(axes.get_yticklabels()) == 12
    assert "50 to 400 deals each" in axes.get_title(loc="left")


def test_no_ladder_reaches_above_a_hundred_per_cent(study):
    rules = rules_of("odd-and-even").replace(passes=9)
    axes = plots.ladder([study(rules, "hold:2,4", 20), study(rules, gives_up, 20)])
    assert axes.get_xlim() == (0, 100)
    assert inside(axes)


def test_a_ladder_of_two_games_says_which_is_which(study):
    axes = plots.ladder([study(game, "random", 50) for game in ("odd-and-even", "even-and-odd")])
    names = {label.get_text() for label in axes.get_yticklabels()}
    assert names == {"random, odd-and-even", "random, even-and-odd"}


@pytest.mark.parametrize("passes", [2, 9])
def test_words_in_a_histogram_don_t_cover_each_other_when_all_or_none_are_won(study, passes):
    rules = rules_of("odd-and-even").replace(passes=passes)
    axes = study(rules, gives_up if passes == 2 else "hold:2,4", 20).plot()
    found = [*boxes(axes, "mean ", "won ").values()]
    assert len(found) == (1 if passes == 2 else 2)
    assert not any(one.overlaps(other) for one, other in itertools.combinations(found, 2))
    assert inside(axes)


def test_the_legend_covers_no_line_and_leaves_no_strategy_out(study, studies):
    """Matplotlib leaves out names that begin with an underscore."""
    axes = plots.home_histogram([*studies, study("odd-and-even", _hidden_from_legends, 50)])
    assert inside(axes)
    legend = axes.get_legend()
    told = [text.get_text() for text in legend.get_texts()]
    assert len(told) == 4
    assert told[3].startswith(" _hidden_from_legends: ")
    assert legend.get_window_extent().y1 < axes.get_window_extent().y0


def test_twelve_lines_differ_in_their_marks_so_that_no_colour_is_needed(study):
    axes = plots.home_histogram([study("odd-and-even", f"hold:{n},{n}", 30) for n in range(12)])
    marks = {line.get_marker() for line in axes.get_lines() if len(line.get_xdata()) > 1}
    assert len(marks) == 12


def test_dollars_in_a_name_are_dollars(study, studies):
    def player(view):
        return GIVE_UP

    player.__name__ = "a$b$c_d"
    axes = plots.ladder([*studies, study("odd-and-even", player, 20)])
    assert r"a\$b\$c_d" in [label.get_text() for label in axes.get_yticklabels()]
    drawn(axes)


def test_every_picture_of_studies_says_which_deals_it_is_of(study, studies):
    later = study("odd-and-even", "random", 50, first_deal=7)
    by_passes = {"random": {2: later}}
    pictures = (
        plots.ladder([later]),
        later.plot(),
        plots.home_histogram([later, *studies]),
        plots.hold_map({(2, 4): later}),
        plots.rate_by_passes(by_passes),
    )
    for axes in pictures:
        assert re.search(r"odd-and-even: numbered deals from (1, )?7 on", words_of(axes))
        assert inside(axes)


def test_what_is_empty_is_not_drawn_but_told(study):
    empty = dataclasses.replace(study(deals=5), tally=tally_of(DealResults.of(1, [], [], []), 104))
    for draw in (plots.ladder, plots.home_histogram):
        with pytest.raises(ValueError, match=r"needs one study|Nothing was played"):
            draw([empty])
    with pytest.raises(ValueError, match="one rate at least"):
        plots.hold_map({})
    with pytest.raises(ValueError, match="one study at least"):
        plots.rate_by_passes({})


def test_one_study_alone_makes_a_ladder_too(studies):
    assert len(plots.ladder(studies[0]).get_yticks()) == 1


def test_a_histogram_of_two_games_says_which_is_which(study):
    axes = plots.home_histogram([study(deals=5), study("even-and-odd", deals=1)])
    told = repr(axes.figure).splitlines()
    assert told[0].startswith("Even and Odd / Odd and")
    assert told[0].endswith("1 to 5 deals each")
    assert told[1].startswith("play-all/parity, odd-and")
    assert told[2].startswith("play-all/parity, even-and")


def test_one_deal_is_one_deal(study):
    found = study(deals=1)
    assert repr(found.plot().figure).splitlines()[0].endswith("play-all/parity: 1 deal")
    assert "on the same 1 deal: " in str(found.compare(found))


def test_where_nothing_was_played_a_line_of_passes_has_no_point(study):
    empty = dataclasses.replace(study(deals=5), tally=tally_of(DealResults.of(1, [], [], []), 104))
    told = repr(plots.rate_by_passes({"mine": {1: study(deals=5), 2: empty}}).figure)
    assert "mine, by passes: 1: 0.00 %" in told
    assert "2:" not in told
    with pytest.raises(ValueError, match="of one deal at least"):
        plots.rate_by_passes({"mine": {2: empty}})


def test_a_map_has_a_hole_where_nothing_was_played(study):
    empty = dataclasses.replace(study(deals=5), tally=tally_of(DealResults.of(1, [], [], []), 104))
    axes = plots.hold_map({(1, 2): empty, (1, 3): study(deals=5), (2, 2): 0.25, (2, 3): 0.2})
    assert "h1 1: –, 0.0\nThe best square: (2, 2), 25.0 %" in repr(axes.figure)
    with pytest.raises(ValueError, match="one rate at least"):
        plots.hold_map({(1, 2): empty})


def test_a_plot_draws_on_axes_that_are_handed_in_and_leaves_the_style_alone(studies):
    import matplotlib.pyplot as plt

    before = dict(mpl.rcParams)
    _, mine = plt.subplots()
    assert studies[1].plot(mine) is mine
    assert dict(mpl.rcParams) == before


def test_a_picture_tells_in_words_what_it_shows(study, studies):
    ladder = repr(plots.ladder(studies).figure)
    for each in studies:
        assert f"{each.strategy}: {100 * each.rate:.2f} %  (" in ladder
    by_passes = {"hold:2,4": {2: studies[2]}}
    assert "hold:2,4, by passes: 2: " in repr(plots.rate_by_passes(by_passes).figure)
    rates = {(2, 3): 0.131, (2, 4): 0.129, (0, 3): 0.0}
    assert repr(plots.hold_map(rates).figure).splitlines() == [
        "Deals won, %, by the hold rule (h1, h2)",
        "h2: 3, 4",
        "h1 2: 13.1, 12.9",
        "h1 0: 0.0, –",
        "The best square: (2, 3), 13.1 %",
    ]
    assert f"mean {studies[0].mean_home:.1f}" in repr(plots.home_histogram(studies).figure)


def test_axes_of_somebody_else_are_drawn_on_without_words(studies):
    import matplotlib.pyplot as plt

    _, axes = plt.subplots()
    assert plots.ladder(studies, ax=axes) is axes
    assert "hold" not in repr(axes.figure)
