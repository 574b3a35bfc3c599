"""The pencil rule: a person's way to play, which wins a third of all deals."""

import pytest

from oddeven_widget.analysis.players.pencil import RULE, pencil
from oddeven_widget.analysis.players.strategies import hold
from oddeven_widget.bookkeeping.game import Game
from oddeven_widget.bookkeeping.view import view_of
from oddeven_widget.engine.catalogue import games


def played(player, game, most=600):
    moves = 0
    while game.status == "playing" and moves < most:
        move = player(view_of(game.state))
        if move not in game.legal_moves:
            break
        game.play(move)
        moves += 1
    return game


def wins(player, deals):
    return sum(played(player, Game("odd-and-even", deal=deal)).status == "won" for deal in deals)


def test_it_wins_far_more_often_than_the_hold_rule():
    deals = range(1, 61)
    assert wins(hold(2, 4), deals) < 14
    assert wins(pencil, deals) > 14


@pytest.mark.parametrize("name", games())
def test_it_plays_every_game_to_an_end(name):
    if name.startswith("odessa"):
        return
    game = played(pencil, Game(name, deal=4))
    assert game.status in ("won", "stuck")


def position(waste, reserve, **foundations):
    """A position in the middle of a first pass, with the cards named where they are said to be."""
    piles = {"W": waste, "S": ..., **foundations}
    piles.update({f"R{at}": card for at, card in enumerate(reserve.split(), 1)})
    return view_of(Game("odd-and-even", piles=piles).state)


def test_a_card_wanted_after_two_others_needs_two_spaces():
    one = position("KC 7H", "AH 9C TC JC QC TD JD QD KD")
    assert pencil(one) == "S>W"
    both = position("KC 7H", "AH AS TC JC QC TD JD QD KD")
    assert pencil(both) in ("R1>F2", "R2>F1")


def test_a_card_that_follows_one_in_the_reserve_goes_home_by_way_of_it():
    view = position("KC 3H", "AH 9C TC JC QC TD JD QD KD")
    assert pencil(view) == "R1>F2"


def test_its_rule_is_one_sentence():
    assert RULE.count(".") == 1
    assert RULE.endswith(".")
