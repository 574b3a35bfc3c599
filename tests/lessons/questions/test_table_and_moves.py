"""What the questions say of deal 7 is what happens in deal 7."""

from oddeven_widget.bookkeeping.game import Game
from oddeven_widget.lessons.questions.table_and_moves import QUESTIONS


def right_of(name):
    return next(option.text for option in QUESTIONS[name].options if option.is_right)


def test_the_gap_is_filled_by_the_card_that_is_said():
    game = Game("odd-and-even", deal=7)
    game.play("S>W")
    refill = game.play("R6>F2").transfers[1]
    assert refill.source == "W"
    assert str(refill.cards[0]) in right_of("what-fills-the-gap")


def test_the_strict_game_has_the_legal_moves_that_are_said():
    moves = Game("odd-and-even/standstill", deal=7).legal_moves
    assert right_of("strict-reading") == " and ".join(moves)


def test_the_card_to_point_at_fills_the_gap():
    question = QUESTIONS["point-at-the-refill"]
    step = question.state.apply("R5>F1")
    assert {step.transfers[1].source} == question.answers


def test_a_step_without_refill_and_both_kinds_of_refill_are_tried():
    question = QUESTIONS["refilled-from"]
    assert {question.solution(*example) for example in question.examples} == {"W", "S", None}
