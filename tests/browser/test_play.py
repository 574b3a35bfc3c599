"""Games played in a real notebook by clicks on pixels."""

import pytest
from card_table import deal_table

from oddeven_widget.board.draw.words import choice_words, step_words
from oddeven_widget.bookkeeping.game import Game
from oddeven_widget.engine.moves import Move
from oddeven_widget.engine.state import State
from oddeven_widget.engine.text import status_words

# A deal that is won by the plan below, redeal included; found by trying deals with the engine.
WON_DEAL = 23
# The 2 of spades fits the Ace pile of spades, which has gone past its king, and the Two pile.
PARITY = {"F1": "AS 3S 5S 7S 9S JS KS", "R1": "2S", "R2": "9H", "R3": "KD", "S": ...}


def plan(state: State) -> Move:
    """Odd ranks to the Ace piles and even ones to the Two piles; deal when nothing is left."""

    def in_its_own(move: Move) -> bool:
        is_odd = state.piles[move.source][-1].rank % 2 == 1
        return move != "W>S" and state.rules.foundation_of[move.target][0].name == (
            "Ace pile" if is_odd else "Two pile"
        )

    home = [move for move in state.legal_moves if move not in {"S>W", "W>S"}]
    return next(filter(in_its_own, home), home[0] if home else state.legal_moves[-1])


def test_a_game_is_gone_on_with_and_won_by_clicks(desk):
    game = Game("odd-and-even", deal=WON_DEAL)
    while game.state.home < 104 - 14:
        game.play(plan(game.state))
    table = deal_table(desk, game)
    while table.game.status == "playing":
        table.press(plan(table.game.state))
    assert table.said()[0].endswith("Won: all 104 cards are home.")
    assert table.same_game()
    drawn_bit_by_bit = table.at_rest()
    table.notebook.reload()
    table.wait_picture(drawn_bit_by_bit)


def redeals(state: State) -> bool:
    return plan(state) == "W>S"


def refills_from_the_waste(state: State) -> bool:
    """A reserve card is next whose gap is filled by the waste, which so bares another card."""
    move = plan(state)
    return move.source[0] == "R" and len(state.piles["W"]) > 1


@pytest.mark.parametrize("is_next", [redeals, refills_from_the_waste])
def test_undo_and_redo_show_the_very_same_pictures(desk, is_next):
    game = Game("odd-and-even", deal=WON_DEAL)
    while not is_next(game.state):
        game.play(plan(game.state))
    table = deal_table(desk, game)
    before = table.at_rest()
    table.press(plan(game.state))
    after = table.wait_change(before)
    table.button("Undo").click()
    table.wait_picture(before)
    table.button("Redo").click()
    table.wait_picture(after)
    assert table.same_game()


def test_a_card_that_fits_two_piles_is_asked_for_and_marks_both(desk):
    table = deal_table(desk, Game("odd-and-even", piles=PARITY))
    before, moves = table.at_rest(), table.game.state.targets("R1")
    question = choice_words(table.game.state, moves)
    table.click_pile("R1")
    table.wait_words(question)
    asked = table.wait_change(before)
    assert table.changed(before, asked) == {"R1", "F1", "F5"}
    table.click_pile("F5")
    table.wait_words(step_words(table.game.play("R1>F5")))
    table.button("Undo").click()
    table.game.undo()
    table.wait_words(f"Taken back. {status_words(table.game.state)}")
    table.wait_picture(before)
    table.page.wait_for_timeout(600)
    assert table.same_game()
    assert table.picture() == before


def test_two_quick_clicks_ask_and_do_not_play(desk):
    table = deal_table(desk, Game("odd-and-even", piles=PARITY))
    before = table.at_rest()
    table.page.mouse.dblclick(*table.on_page(*table.centre("R1")))
    table.wait_words(choice_words(table.game.state, table.game.state.targets("R1")))
    table.page.wait_for_timeout(600)
    assert table.changed(before, table.picture()) == {"R1", "F1", "F5"}
    assert table.same_game()


def test_what_other_cells_do_is_drawn_at_once(desk):
    table = deal_table(desk, Game("odd-and-even", deal=7), "game.play('S>W')", "game.undo()")
    start = table.at_rest()
    table.notebook.run_cell(1)
    table.wait_words(step_words(table.game.play("S>W")))
    assert table.changed(start, table.wait_change(start)) == {"S", "W"}
    table.notebook.run_cell(2)
    table.wait_picture(start)
    table.game.undo()
    table.notebook.python("game.new_deal(5)")
    table.game.new_deal(5)
    table.wait_words(f"A new deal. {status_words(table.game.state)}")
    assert table.changed(start, table.wait_change(start)) >= {"R1", "R2", "R3"}
    table.press("S>W")
    assert table.same_game()


def test_a_group_of_cards_moves_by_a_click_on_it_and_one_on_its_target(desk):
    table = deal_table(desk, Game("odessa", deal=5))
    table.press("T3>T7:5")
    table.press("T6>T1")
    table.click_pile("T4", 2)
    table.wait_words(choice_words(table.game.state, table.game.state.targets("T4", 2)))
    table.click_pile("T5")
    table.wait_words(table.game.state.why_not("T4>T5:2"))
    table.click_pile("T2")
    table.wait_words(step_words(table.game.play("T4>T2:2")))
    assert table.same_game()


@pytest.mark.parametrize("name", ["boulevard", "even-and-odd"])
def test_the_relatives_are_played_too(desk, name):
    table = deal_table(desk, Game(name, deal=5))
    before = table.picture()
    for _ in range(6):
        table.press(table.game.legal_moves[0])
    played = {pile for step in table.game.steps for one in step.transfers for pile in one[:2]}
    assert table.changed(before, table.wait_change(before)) == played
    assert table.same_game()


def test_a_tap_plays_once(lab):
    table = deal_table(lab, Game("odd-and-even", deal=7), touch=True)
    for _ in range(2):
        table.page.touchscreen.tap(*table.on_page(*table.centre("S")))
        table.wait_words(step_words(table.game.play("S>W")))
        table.page.wait_for_timeout(500)
        assert table.same_game()
