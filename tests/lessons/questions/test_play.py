"""What the questions of the first notebook say is what the engine does."""

import pytest

from oddeven_widget import Game
from oddeven_widget.lessons.questions.play import QUESTIONS

LINE = QUESTIONS["five-home"]
START = Game("odd-and-even", deal=7).state


def game_with(home):
    game = Game("odd-and-even", deal=7)
    while game.state.home < home:
        game.play(game.legal_moves[0])
    return game


def test_of_the_cards_that_are_named_just_the_right_one_can_be_played():
    plays = {str(START.piles[move.source][-1]) for move in START.legal_moves}
    for option in QUESTIONS["what-can-start"].options:
        card = option.text.removeprefix("the ")
        assert any(card == str(START.piles[f"R{place}"][-1]) for place in range(1, 10))
        assert (card in plays) is option.is_right
    assert "A♦" in plays


def test_one_undo_takes_back_the_play_and_its_refill():
    game = Game("odd-and-even", deal=7)
    assert len(game.play("R8>F3").transfers) == 2
    game.undo()
    assert game.state == START


def test_a_line_with_five_cards_home_is_right_whatever_its_deal():
    assert LINE.reply(game_with(5).to_text()).state == "right"
    assert LINE.reply(game_with(6).to_text()).why.startswith("Six cards home")


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (game_with(1).to_text(), "One card is home so far"),
        (game_with(4).to_text(), "Four cards are home so far"),
        (game_with(5), "That is the game itself"),
        ("S>W", "'S>W' can't be read. This is no saved game"),
        (7, "7 can't be read. A saved game is one line of text"),
    ],
)
def test_a_line_that_will_not_do_is_told_why(answer, why):
    assert LINE.reply(answer).state == "wrong"
    assert LINE.reply(answer).why.startswith(why)


def test_no_line_is_unanswered():
    assert LINE.reply(...).state == "unanswered"
