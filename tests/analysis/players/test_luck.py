"""Luck is repeatable, spread evenly, and has nothing to do with the shuffle."""

from collections import Counter

import pytest

from oddeven_widget.analysis.players.luck import Luck
from oddeven_widget.engine.deals import LAST_DEAL


def test_a_deal_has_the_same_luck_every_time():
    first, second = Luck(7), Luck(7)
    assert [first.below(100) for _ in range(50)] == [second.below(100) for _ in range(50)]


def test_the_luck_of_a_deal_is_the_same_for_ever():
    """Published numbers of studies with strategies that toss coins stand on these."""
    luck = Luck(7)
    assert [luck.below(1000) for _ in range(8)] == [701, 128, 27, 844, 42, 242, 580, 662]


def test_neighbouring_deals_have_different_luck():
    assert len({Luck(deal).below(2**32) for deal in range(1, 1001)}) == 1000


def test_every_number_comes_about_as_often():
    luck = Luck(1)
    found = Counter(luck.below(6) for _ in range(60_000))
    assert set(found) == set(range(6))
    assert all(9_500 < count < 10_500 for count in found.values())


@pytest.mark.parametrize("deal", [1, LAST_DEAL])
def test_the_first_and_the_last_deal_have_luck_too(deal):
    assert Luck(deal).choice("♠♥♦♣") in "♠♥♦♣"
