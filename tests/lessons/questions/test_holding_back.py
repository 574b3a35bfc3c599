"""What the questions say of holding back is what the rule, the engine and deal 31 say."""

from oddeven_widget.analysis.players.strategies import hold, named, nearest
from oddeven_widget.bookkeeping.game import Game
from oddeven_widget.bookkeeping.view import view_of
from oddeven_widget.engine.cards import Card
from oddeven_widget.lessons.questions.holding_back import QUESTIONS


def deal_31():
    game = Game("odd-and-even", deal=31)
    while len(game.moves) < 14:
        game.play(named("play-all/parity")(game.view()))
    return game


def right_of(name):
    return next(option.text for option in QUESTIONS[name].options if option.is_right)


def test_the_card_that_enters_is_the_one_that_is_said():
    step = deal_31().play("R5>F7")
    assert str(step.transfers[1].cards[0]) in right_of("what-enters")


def test_the_six_of_spades_is_nine_cards_away_and_the_two_pile_has_its_own():
    game = deal_31()
    assert nearest(game.view(), Card.parse("6S")) == 9
    assert [str(card) for card in game.state.piles["F5"]] == ["2♠", "4♠", "6♠"]


def test_the_card_to_point_at_is_the_one_that_the_hold_rule_plays():
    question = QUESTIONS["point-at-the-card"]
    move = hold(2, 3)(view_of(question.state))
    assert {move.source} == question.answers
    plays = {each.source for each in question.state.legal_moves if each.target[0] == "F"}
    assert plays == {"W", "R2", "R5"}


def test_both_answers_are_tried():
    question = QUESTIONS["gap-may-be-opened"]
    assert {question.solution(*example) for example in question.examples} == {True, False}
