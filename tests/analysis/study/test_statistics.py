"""Intervals against numbers from books and against simulated truth."""

import math
import random

import numpy as np
import pytest

from oddeven_widget.analysis.study.statistics import (
    Comparison,
    Interval,
    Paired,
    deals_needed,
    mean_interval,
    normal_quantile,
    win_interval,
)


def test_wilsons_interval_is_the_one_in_newcombes_table():
    """Newcombe 1998, table I: 81 of 263, 15 of 148, 1 of 29."""
    found = [win_interval(*counts, method="wilson") for counts in ((81, 263), (15, 148), (1, 29))]
    assert [tuple(round(end, 4) for end in each) for each in found] == [
        (0.2553, 0.3662),
        (0.0624, 0.1605),
        (0.0061, 0.1718),
    ]


def test_where_none_or_all_were_won_the_exact_interval_is_given():
    none, every = win_interval(0, 20), win_interval(20, 20)
    assert none == (0.0, pytest.approx(1 - 0.025 ** (1 / 20)))
    assert every == (pytest.approx(0.025 ** (1 / 20)), 1.0)


def test_an_undecided_deal_is_lost_below_and_won_above():
    low, high = win_interval(40, 100, 10)
    assert low == win_interval(40, 100).low
    assert high == win_interval(50, 100).high


def test_a_higher_confidence_is_wider():
    assert win_interval(40, 100, confidence=0.99).low < win_interval(40, 100).low


@pytest.mark.parametrize("counts", [(-1, 10), (11, 10), (5, 10, 6), (0, 0), (1.5, 2), ("1", 2)])
def test_impossible_counts_are_refused(counts):
    with pytest.raises(ValueError, match="can't be out of"):
        win_interval(*counts)


def test_a_method_that_is_none_is_told_with_those_that_there_are():
    with pytest.raises(ValueError, match="method is 'wilson' or 'exact', not 'bayes'"):
        win_interval(1, 2, method="bayes")


def test_numbers_of_numpy_are_numbers():
    assert win_interval(np.int64(1), 4, confidence=np.float64(0.95)) == win_interval(1, 4)
    assert win_interval(1, 4, confidence=np.float32(0.5)) == win_interval(1, 4, confidence=0.5)
    assert deals_needed(np.float32(0.5), np.float32(0.125)) == deals_needed(0.5, 0.125)


@pytest.mark.parametrize("confidence", [0, 1, 95, "95 %", None, float("nan")])
def test_a_confidence_lies_between_0_and_1(confidence):
    with pytest.raises(ValueError, match="between 0 and 1"):
        win_interval(1, 2, confidence=confidence)


@pytest.mark.parametrize(("rate", "half"), [(0.0447, 0.001), (0.5, 0.01), (0.0, 0.001), (1, 0.2)])
def test_the_deals_needed_are_the_first_that_suffice(rate, half):
    n, z = deals_needed(rate, half), normal_quantile(0.95)

    def reach(deals):
        spread = math.sqrt(rate * (1 - rate) / deals + z * z / (4 * deals * deals))
        return z * spread / (1 + z * z / deals)

    assert reach(n) <= half < reach(n - 1)


@pytest.mark.parametrize(
    ("rate", "half"),
    [
        (1.1, 0.1),
        (0.5, 0),
        (0.5, 0.5),
        (float("nan"), 0.1),
        (0.5, "1 %"),
        (0.5, None),
        ("a half", 0.1),
        (0.5, 1e-300),
    ],
)
def test_the_deals_needed_for_nonsense_are_refused(rate, half):
    with pytest.raises(ValueError, match="lies between"):
        deals_needed(rate, half)


def test_one_deal_says_nothing_about_a_mean():
    assert mean_interval(5, 0.0, 1) == Interval(-math.inf, math.inf)
    assert mean_interval(5, 0.0, 9) == Interval(5, 5)


def test_the_paired_interval_covers_the_truth_as_often_as_it_says():
    dice, covered = random.Random(1), 0
    for _ in range(400):
        kinds = dice.choices(["both", "only_first", "only_second", "neither"], [3, 2, 1, 14], k=300)
        counts = Paired(*(kinds.count(k) for k in ("both", "only_first", "only_second", "neither")))
        low, high = Comparison("a", "b", counts).interval
        covered += low <= 0.05 <= high
    assert 365 <= covered <= 395  # 95 % of 400 is 380


def test_players_who_never_differ_still_have_an_interval():
    alike = Comparison("a", "b", Paired(both=5, neither=95))
    assert alike.difference == 0
    assert alike.interval.low < 0 < alike.interval.high
    assert alike.p_value == 1.0


def test_mcnemars_test_looks_only_at_deals_that_one_alone_has_won():
    few = Comparison("a", "b", Paired(both=0, only_first=10, only_second=1, neither=0))
    many = Comparison("a", "b", Paired(both=500, only_first=10, only_second=1, neither=5000))
    assert few.p_value == many.p_value == pytest.approx(0.01171875)


def test_a_comparison_reads_as_a_sentence():
    told = str(Comparison("hold:2,4", "random", Paired(1, 2, 3, 4, home=20, home_squared=90)))
    assert "on the same 10 deals: -10.000 points of wins" in told
    assert "+2.00 cards home" in told


def test_counts_of_pairs_add_up():
    assert Paired(1, 2, 3, 4, 5, 6) + Paired(1, 1, 1, 1, 1, 1) == Paired(2, 3, 4, 5, 6, 7)
