"""What the questions call the better pile is what the parity rule takes."""

from oddeven_widget.bookkeeping.parity import better_move
from oddeven_widget.engine.cards import Rank
from oddeven_widget.engine.catalogue import rules_of
from oddeven_widget.lessons.questions.two_piles import QUESTIONS


def right_of(name):
    return next(option.text for option in QUESTIONS[name].options if option.is_right)


def test_the_pile_to_point_at_is_the_one_of_the_rule_and_both_want_the_card():
    question = QUESTIONS["point-at-the-pile"]
    moves = question.state.targets("W")
    assert len(moves) == 2
    assert {better_move(question.state.rules, moves, Rank.QUEEN).target} == question.answers


def test_the_five_of_the_example_fits_both_piles_and_belongs_on_the_ace_pile():
    ace_pile, two_pile = (family.sequence for family in rules_of("odd-and-even").foundations)
    assert ace_pile.wanted(2) == two_pile.wanted(8) == Rank.FIVE
    assert right_of("apply-the-rule") == "to the Ace pile"


def test_both_answers_of_each_function_are_tried():
    for name, answers in (("same-card", {True, False}), ("takes", {"Ace pile", "Two pile"})):
        question = QUESTIONS[name]
        assert {question.solution(*example) for example in question.examples} == answers
