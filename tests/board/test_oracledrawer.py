"""The drawer that looks at the cards says so, and offers deals that can be won."""

from oddeven_widget.analysis.winnable import published_verdicts
from oddeven_widget.board.oracledrawer import PEEKS


def opened(me):
    me.widget.room.drawers.toggles["oracle"].value = True
    return me.widget.room.drawers["oracle"]


def test_it_says_that_it_looks_at_all_cards_before_it_is_asked(player):
    drawer = opened(player("odd-and-even", deal=7))
    assert drawer.answer.words == PEEKS
    assert "not seen" in PEEKS


def test_a_deal_that_can_be_won_is_said_to_be(player):
    me = player("odd-and-even", deal=7)
    drawer = opened(me)
    drawer.ask.click()
    assert drawer.answer.words.startswith("Yes. Seeing all the cards, it is won in ")
    assert me.game.moves == ()


def test_the_answer_goes_when_the_position_does_and_comes_back_when_asked(player):
    me = player("odd-and-even", deal=7)
    drawer = opened(me)
    drawer.ask.click()
    me.game.play("S>W")
    assert drawer.answer.words == PEEKS
    drawer.ask.click()
    assert drawer.answer.words != PEEKS


def test_a_deal_of_the_chosen_difficulty_is_dealt_and_undo_brings_the_game_back(player):
    me = player("odd-and-even", deal=7)
    me.game.play("S>W")
    drawer = opened(me)
    for difficulty in drawer.difficulty.options:
        drawer.difficulty.value = difficulty
        drawer.new.click()
        assert me.game.deal in published_verdicts("odd-and-even").deals(difficulty)
        me.game.undo()
        assert me.game.deal == 7
        assert me.game.moves == ("S>W",)


def test_a_game_without_verdicts_offers_no_deals(player):
    drawer = opened(player("odessa", deal=2))
    assert drawer.offers.layout.display == "none"
    assert drawer.ask.description == "Can this still be won?"


def test_the_deals_that_are_offered_follow_the_game_on_the_table(player):
    me = player("odessa", deal=2)
    assert opened(me).offers.layout.display == "none"
    other = player("odd-and-even", deal=2)
    assert opened(other).offers.layout.display == "flex"
