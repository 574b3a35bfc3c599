"""The layers of the beam: what is entered into them, and what is left out."""

from oddeven_widget import Game
from oddeven_widget.analysis.players.strategies import named
from oddeven_widget.analysis.solver.beam import Beam


def in_the_second_pass(deal, stock):
    """A deal that plays all by the parity rule, in its second pass with so many cards to deal."""
    game, strategy = Game("odd-and-even", deal=deal), named("play-all/parity")
    while game.state.pass_number < 2 or len(game.state.piles["S"]) > stock:
        game.play(strategy(game.view()))
    return game.state


def test_a_position_that_follows_a_lost_one_is_searched_too():
    """It was written over the lost one and taken for it: here the win was found 18,000 later."""
    beam = Beam(in_the_second_pass(11, 58))
    beam.search_all(20, 2_000, lambda: True)
    assert beam.codes
    assert beam.effort.nodes < 1_000
    beam = Beam(in_the_second_pass(2, 60))
    beam.search_all(20, 4_000, lambda: True)
    assert beam.complete
    assert beam.effort.nodes == 2_036
