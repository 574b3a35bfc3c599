"""What the questions say of two orders of play is what the engine does."""

from oddeven_widget.bookkeeping.game import Game
from oddeven_widget.lessons.questions.reserve_or_waste import QUESTIONS


def right_of(name):
    return next(option.text for option in QUESTIONS[name].options if option.is_right)


def test_both_orders_leave_equal_tables_in_every_example():
    question = QUESTIONS["both-orders"]
    for example in question.examples:
        first, second = question.solution(*example)
        assert first == second != example[0]


def test_a_function_that_plays_one_of_the_two_only_is_not_taken_for_right():
    question = QUESTIONS["both-orders"]
    assert question.reply(lambda state, gap, _top: (state.apply(gap).after,) * 2).state == "wrong"


def test_after_a_deal_the_eight_of_diamonds_fills_the_gap():
    game = Game("odd-and-even", deal=7)
    for move in ("S>W", "S>W", "R6>F2"):
        step = game.play(move)
    assert str(step.transfers[1].cards[0]) == "8♦"
    assert right_of("when-it-matters") == "deal first, then play the A♥"


def test_the_jack_of_clubs_lies_in_place_1_in_the_end():
    first, _ = QUESTIONS["both-orders"].solution(*QUESTIONS["both-orders"].examples[0])
    assert str(first.piles["R1"][0]) in right_of("two-different-cards")
