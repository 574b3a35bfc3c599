"""Of quick clicks on one pile at most one plays; the stock may be dealt quickly."""

import pytest

from oddeven_widget import Game, Move
from oddeven_widget.board.input.clicks import DOUBLE_CLICK, TURN, Click, after, again, follows
from oddeven_widget.board.input.pointing import Answer, Selection

STATE = Game("odd-and-even", deal=7).state
PLAYED = Click("page", "R1", 10.0, Move("R1>F1"))
DEALT = Click("page", "S", 10.0, Move("S>W"))


@pytest.mark.parametrize(
    "now, is_one_act",
    [
        (Click("page", "R1", 10.1), True),
        (Click("page", "R1", 10.0 + DOUBLE_CLICK), False),
        (Click("page", "R2", 10.1), False),
        (Click("other page", "R1", 10.1), False),
    ],
)
def test_clicks_are_one_act_on_one_pile_of_one_page_within_a_moment(now, is_one_act):
    assert follows(PLAYED, now) is is_one_act
    assert not follows(None, now)


def test_the_card_that_lies_where_one_was_played_is_not_played_by_the_same_double_click():
    assert again(STATE, PLAYED, None, Answer(move=Move("R1>F2"))) is None
    assert again(STATE, PLAYED, None, Answer(words="The 7♠ stays.")) is None


def test_a_deal_may_follow_a_deal_but_not_a_turn_of_the_waste():
    deal, turn = Answer(move=Move("S>W")), Answer(move=Move("W>S"))
    assert again(STATE, DEALT, None, deal) == deal
    assert again(STATE, DEALT, None, turn) == Answer(words=TURN)
    turned = Click("page", "S", 10.0, Move("W>S"))
    assert again(STATE, turned, None, deal) is None


@pytest.mark.parametrize(
    "moves, move",
    [
        ("T1>F1 T1>T2", "T1>F1"),
        ("T1>T2", None),
        ("T1>T2 T1>T3", None),
    ],
)
def test_a_double_click_sends_home_if_one_foundation_fits(moves, move):
    state = Game("odessa", deal=7).state
    selection = Selection("T1", 1, tuple(map(Move, moves.split())))
    answer = again(state, Click("page", "T1", 10.0), selection, Answer())
    assert (answer and answer.move) == move


def test_a_double_click_on_a_card_that_two_foundations_want_leaves_the_question(parity):
    selection = Selection("R1", 1, parity.state.targets("R1"))
    assert again(parity.state, Click("page", "R1", 10.0), selection, Answer()) is None


def test_quick_clicks_together_remember_what_they_have_played():
    later = Click("page", "R1", 10.2)
    assert after(PLAYED, later, None) == Click("page", "R1", 10.2, Move("R1>F1"))
    assert after(None, later, None) == later
    assert after(None, later, Move("R1>F1")).played == "R1>F1"
