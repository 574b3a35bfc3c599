"""What the lesson tells of deal 3 and its plan is so."""

from oddeven_widget.analysis.players.planner import bookkeeper
from oddeven_widget.analysis.players.strategies import named
from oddeven_widget.bookkeeping.game import Game
from oddeven_widget.lessons.questions.second_pass import QUESTIONS


def known(deal):
    game = Game("odd-and-even", deal=deal)
    while not game.view().all_known:
        game.play(named("hold:2,4")(game.view()))
    return game


def test_all_of_deal_3_is_known_while_one_card_is_in_the_stock():
    assert len(known(3).state.piles["S"]) == 1


def test_the_plan_wins_where_the_rule_gets_stuck():
    game, ruled = known(3), known(3)
    plan = bookkeeper().line(game.view())
    for move in plan.moves:
        game.play(move)
    while ruled.status == "playing":
        ruled.play(named("hold:2,4")(ruled.view()))
    assert (plan.wins, game.status, ruled.status) == (True, "won", "stuck")


def test_views_with_and_without_unknown_cards_are_tried():
    question = QUESTIONS["nothing-unknown"]
    assert [question.solution(*example) for example in question.examples].count(True) == 1


def test_the_best_choice_is_not_always_the_one_with_the_best_single_game():
    question = QUESTIONS["best-choice"]
    single = lambda ends: max(ends, key=lambda choice: max(ends[choice]))  # noqa: E731
    assert question.reply(single).state == "wrong"
