"""What the questions call right is what the engine's own sequences say."""

from math import gcd

from oddeven_widget.engine.catalogue import rules_of
from oddeven_widget.lessons.questions.skip_by_two import QUESTIONS

ACE_PILE, TWO_PILE = (family.sequence for family in rules_of("odd-and-even").foundations)


def right_of(name):
    return next(option.text for option in QUESTIONS[name].options if option.is_right)


def test_the_card_after_the_king_is_the_one_that_the_engine_wants():
    assert right_of("after-the-king") == f"the {ACE_PILE.wanted(7).text}"
    assert right_of("last-of-the-two-pile") == f"the {TWO_PILE.order[-1].word.capitalize()}"


def test_a_walk_that_shares_no_divisor_with_twelve_meets_every_hour():
    assert gcd(5, 12) == 1
    assert right_of("five-of-twelve").startswith("yes")


def test_the_positions_and_distances_are_those_of_the_sequences():
    assert right_of("ace-on-the-two-pile") == str(TWO_PILE.position(TWO_PILE.order[6]))
    eight = TWO_PILE.order[3]
    assert right_of("distance-of-the-eight") == str(TWO_PILE.distance(eight, laid=2))


def test_only_the_card_to_point_at_can_be_played():
    question = QUESTIONS["point-at-the-nearest"]
    plays = {move.source for move in question.state.legal_moves if move != "S>W"}
    assert plays == question.answers
