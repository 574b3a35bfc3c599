"""What the questions say of numbers is what the statistics say."""

import pytest

from oddeven_widget.analysis.study.ladder import published
from oddeven_widget.analysis.study.statistics import deals_needed, win_interval
from oddeven_widget.lessons.questions.how_sure import QUESTIONS


def right_of(name):
    return next(option.text for option in QUESTIONS[name].options if option.is_right)


def test_two_hundred_losses_leave_about_two_per_cent():
    assert right_of("none-of-200") == f"about {100 * win_interval(0, 200).high:.0f} %"
    assert round(1 / 0.98**200) == 57


def test_half_the_width_takes_four_times_the_deals():
    assert deals_needed(0.045, 0.005) / deals_needed(0.045, 0.01) == pytest.approx(4, rel=0.1)
    assert right_of("half-the-width") == "about four times as many"


def test_the_intervals_of_the_two_hold_rules_do_not_touch():
    rows = {row["strategy"]: row for row in published() if row["game"] == "odd-and-even"}
    assert rows["hold:2,3"]["low"] > rows["hold:2,4"]["high"]
    assert right_of("two-rungs").startswith("no: (2, 3)")


def test_an_undecided_deal_counts_as_not_won_and_may_have_been():
    assert QUESTIONS["extremes"].solution(28, 2, 30) == (28 / 30, 1)
    assert QUESTIONS["only-first"].solution(["won"], ["undecided"]) == 1
