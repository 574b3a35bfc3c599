from math import gcd

import pytest

from oddeven_widget.engine.cards import Rank
from oddeven_widget.engine.sequences import Sequence, Walk

ACE_PILE = Sequence(Rank.ACE, 2)
TWO_PILE = Sequence(Rank.TWO, 2)


def test_the_ace_pile_passes_the_king_and_comes_home_by_the_even_ranks():
    assert str(ACE_PILE) == "A 3 5 7 9 J K 2 4 6 8 10 Q"


def test_the_two_pile_passes_the_queen_and_comes_home_by_the_odd_ranks():
    assert str(TWO_PILE) == "2 4 6 8 10 Q A 3 5 7 9 J K"


@pytest.mark.parametrize("modulus", range(1, 14))
def test_a_step_visits_every_rank_where_it_shares_no_factor_with_their_number(modulus):
    for step in range(1, modulus + 1):
        for start in range(1, modulus + 1):
            if gcd(step, modulus) == 1:
                order = Sequence(Rank(start), step, modulus, modulus).order
                assert sorted(order) == list(range(1, modulus + 1))
                assert order[0] == start
            else:
                with pytest.raises(ValueError, match="comes back to a rank before"):
                    Sequence(Rank(start), step, modulus, modulus)


def test_a_sequence_may_go_down():
    assert str(Sequence(Rank.KING, -1)) == "K Q J 10 9 8 7 6 5 4 3 2 A"


def test_wanted_position_and_distance_agree():
    for laid in range(14):
        wanted = ACE_PILE.wanted(laid)
        assert (wanted is None) is (laid == 13)
        if wanted is not None:
            assert ACE_PILE.position(wanted) == laid
            assert ACE_PILE.distance(wanted, laid) == 0
            assert ACE_PILE.distance(wanted, laid + 1) is None
            assert ACE_PILE.distance(Rank.QUEEN, laid) == 12 - laid


def test_a_rank_that_is_never_taken_has_no_position():
    even = Sequence(Rank.TWO, 2, length=6)
    assert even.position(Rank.ACE) is None
    assert even.distance(Rank.ACE, 0) is None


@pytest.mark.parametrize(
    "start, modulus", [(Rank.KING, 12), (Rank.ACE, 0), (Rank.ACE, 14), (Rank.TWO, 1)]
)
def test_a_start_that_is_not_among_the_ranks_is_refused(start, modulus):
    with pytest.raises(ValueError, match=f"of {modulus} ranks can't start at rank {int(start)}"):
        Sequence(start, 1, 1, modulus)


def test_an_empty_sequence_is_refused():
    with pytest.raises(ValueError, match="before 0 cards are laid"):
        Sequence(Rank.ACE, 1, 0)


@pytest.mark.parametrize("modulus", range(1, 21))
def test_a_walk_meets_each_of_its_points_once_and_comes_back(modulus):
    for step in range(-modulus, modulus + 1):
        walk = Walk(1, step, modulus)
        assert len(set(walk.order)) == walk.length == len(walk.order)
        assert walk.after(walk.order[-1]) == 1
        assert sorted((*walk.order, *walk.left_out)) == list(range(1, modulus + 1))
        for place, point in enumerate(walk.order):
            assert walk.position(point) == place
            assert place == 0 or walk.after(walk.order[place - 1]) == point
            assert walk.distance(point, 0) == place
            assert walk.distance(point, place + 1) is None
        assert all(walk.distance(point, 0) is None for point in walk.left_out)


def test_a_walk_and_a_sequence_of_cards_are_the_same_arithmetic():
    for start in Rank:
        assert Sequence(start, 2).order == Walk(start, 2).order


def test_the_ace_pile_goes_past_the_king_once_and_the_two_pile_past_the_queen():
    assert [place for place in range(13) if Walk(1, 2).wraps(place)] == [7]
    assert [place for place in range(13) if Walk(2, 2).wraps(place)] == [6]
    assert [place for place in range(-1, 15) if Walk(13, -2).wraps(place)] == [7]
    assert [Walk(1, 5).order[place] for place in range(13) if Walk(1, 5).wraps(place)] == [
        *(3, 5, 2, 4)
    ]
