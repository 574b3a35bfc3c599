"""What the questions say of games is what their rules say, and what a study of them says."""

from oddeven_widget.analysis.study.study import study
from oddeven_widget.bookkeeping.game import Game
from oddeven_widget.engine.catalogue import rules_of
from oddeven_widget.engine.sequences import Walk
from oddeven_widget.lessons.questions.cousins import QUESTIONS

CLASSIC = rules_of("odd-and-even")


def right_of(name):
    return next(option.text for option in QUESTIONS[name].options if option.is_right)


def test_only_the_game_that_is_said_has_no_stock():
    names = ("odd-and-even", "even-and-odd", "odessa", "boulevard")
    assert [rules_of(name).title for name in names if not rules_of(name).passes] == [
        right_of("which-has-no-stock")
    ]


def test_with_a_third_pass_more_than_eighty_of_a_hundred_deals_are_won():
    found = study(CLASSIC.replace(passes=3), "play-all/parity", 400, progress=False)
    assert found.rate > 0.8
    assert right_of("third-pass") == "more than 80 of 100"


def test_by_fives_the_piles_are_eight_and_five_apart():
    ace_pile = Walk(1, 5)
    assert (ace_pile.position(2), 13 - ace_pile.position(2)) == (8, 5)


def test_half_an_answer_is_told_which_half_is_missing():
    question = QUESTIONS["my-rules"]
    assert "deal_when" in question.reply(CLASSIC.replace(passes=1)).why
    assert question.reply(CLASSIC.replace(passes=1, deal_when="standstill")).state == "right"


def test_the_number_of_cards_in_the_stock_is_that_of_a_new_game():
    question = QUESTIONS["stock-at-first"]
    for (rules,) in question.examples:
        assert question.solution(rules) == len(Game(rules, deal=1).state.piles.get("S", ()))
