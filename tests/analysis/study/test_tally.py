"""Tallies add up, whatever the order, and count no deal twice."""

import itertools

import numpy as np
import pytest

from oddeven_widget.analysis.study.tally import DealResults, joined, minus, tally_of

HOME = [50, 104, 104, 80]
OUTCOME = [0, 1, 1, 2]
MOVES = [200, 190, 195, 10_000]


def part(first, begin, end):
    return DealResults.of(first + begin, OUTCOME[begin:end], HOME[begin:end], MOVES[begin:end])


def same(tally):
    return tally.histogram.tolist(), tally.wins, tally.undecided, tally.moves, tally.runs


def test_parts_add_up_to_the_whole_in_any_order():
    whole = tally_of(part(7, 0, 4), 104)
    for order in itertools.permutations([(0, 1), (1, 3), (3, 4)]):
        first, *rest = [tally_of(part(7, *each), 104) for each in order]
        assert same(sum(rest, first)) == same(whole)
    assert (whole.n, whole.wins, whole.undecided, whole.runs) == (4, 2, 1, ((7, 11),))


def test_a_deal_that_comes_twice_is_noticed():
    with pytest.raises(AssertionError, match="Deal 8 was counted twice"):
        tally_of(part(7, 0, 2), 104) + tally_of(part(7, 1, 3), 104)


def test_deals_with_gaps_are_several_runs():
    picked = part(7, 0, 4).pick(np.array([True, False, True, True]))
    assert tally_of(picked, 104).runs == ((7, 8), (9, 11))


def test_nothing_played_is_a_tally_too():
    empty = tally_of(DealResults.of(1, [], [], []), 104)
    assert (empty.n, empty.runs, int(empty.histogram.sum())) == (0, (), 0)


def test_joined_results_are_in_the_order_of_their_deals():
    assert joined([part(7, 2, 4), part(7, 0, 2)]).home.tolist() == HOME


@pytest.mark.parametrize(
    ("runs", "left"),
    [
        ((), [(5, 10)]),
        (((1, 20),), []),
        (((1, 6), (8, 9)), [(6, 8), (9, 10)]),
        (((20, 30),), [(5, 10)]),
        (((1, 2),), [(5, 10)]),
    ],
)
def test_what_is_left_to_play_is_what_no_run_has(runs, left):
    assert minus(5, 10, runs) == left
