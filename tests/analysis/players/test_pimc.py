"""The fair player sees what a player may see, plays well, and always the same."""

import random

import pytest

from oddeven_widget.analysis.players.coach import Coach
from oddeven_widget.analysis.players.pencil import pencil
from oddeven_widget.analysis.players.pimc import Sampling, fair
from oddeven_widget.analysis.players.planner import bookkeeper
from oddeven_widget.analysis.players.strategies import hold
from oddeven_widget.bookkeeping.game import Game
from oddeven_widget.bookkeeping.view import view_of
from oddeven_widget.engine.catalogue import games
from oddeven_widget.engine.state import State

TABLED = [name for name in games() if not name.startswith("odessa")]


def played(player, state, most=400):
    states = [state]
    while states[-1].status == "playing" and len(states) < most:
        states.append(states[-1].apply(player(view_of(states[-1]))).after)
    return states


def shuffled(state, chance):
    """The same position for a player, with the cards nobody has seen in another order."""
    hidden = [
        (name, at)
        for name, pile in state.piles.items()
        for at, card in enumerate(pile)
        if view_of(state).piles[name][at] is None
    ]
    cards = [state.piles[name][at] for name, at in hidden]
    chance.shuffle(cards)
    piles = {name: list(pile) for name, pile in state.piles.items()}
    for (name, at), card in zip(hidden, cards, strict=True):
        piles[name][at] = card
    return State(state.rules, tuple(map(tuple, piles.values())), state.pass_number)


def test_it_wins_far_more_often_than_its_play_outs():
    states = [Game("odd-and-even", deal=deal).state for deal in range(1, 13)]
    player = fair(20, (20, 80))
    assert sum(played(player, state)[-1].status == "won" for state in states) >= 8
    assert sum(played(hold(2, 4), state)[-1].status == "won" for state in states) <= 5


@pytest.mark.parametrize("name", TABLED)
def test_unseen_cards_never_change_its_move(name):
    chance, player = random.Random(name), Sampling(10)
    for state in played(hold(2, 4), Game(name, deal=3).state)[:120:10]:
        other = shuffled(state, chance)
        assert view_of(other) == view_of(state)
        assert player(view_of(other)) == player(view_of(state))


@pytest.mark.parametrize("name", TABLED)
def test_it_makes_legal_moves_in_every_game(name):
    state = Game(name, deal=5).state
    for _ in range(60):
        if state.status != "playing":
            break
        move = fair(3, (1,))(view_of(state))
        assert move in state.legal_moves
        state = state.apply(move).after


def test_two_hold_rules_can_be_tried_in_each_sample():
    state = Game("odd-and-even", deal=9).state
    both = Sampling(5, holds=((2, 4), (2, 2)))
    assert both(view_of(state)) in state.legal_moves


def test_a_card_that_fits_both_piles_goes_where_the_parity_rule_says():
    piles = {"F1": "AS 3S 5S 7S 9S JS KS", "R1": "2S", "W": "KC", "S": ...}
    state = Game("odd-and-even", piles=piles).state
    moves = {Sampling(n)(view_of(state)) for n in (1, 5, 20)}
    assert "R1>F1" not in moves
    ahead = {"F5": "2S 4S 6S 8S 10S QS", "R1": "AS", "W": "KC", "S": ...}
    state = Game("odd-and-even", piles=ahead).state
    assert {Sampling(n)(view_of(state)) for n in (1, 5, 20)} <= {"R1>F1", "S>W"}


def test_a_game_without_tables_is_played_by_the_hold_rule():
    view = view_of(Game("odessa", deal=5).state)
    assert fair(3)(view) == hold(2, 4)(view)


def test_without_a_book_it_only_holds():
    view = view_of(Game("odd-and-even", deal=7).state, memory=False)
    assert Sampling()(view) == hold(2, 4)(view)


@pytest.mark.parametrize("samples", [0, -1, 1.5, "x", None, True])
def test_samples_that_are_no_number_are_refused_and_not_found_out_in_the_middle(samples):
    with pytest.raises(ValueError, match=r"^samples must be a whole number above 0, not .*\.$"):
        fair(samples)


@pytest.mark.parametrize("widths", ["x", 5, (0,), None])
def test_widths_that_are_no_numbers_are_refused(widths):
    with pytest.raises(ValueError, match=r"^widths are whole numbers above 0, .*\.$"):
        fair(5, widths)


@pytest.mark.parametrize("player", [fair(5), bookkeeper(), pencil, Coach(), Sampling(5)])
def test_no_player_takes_a_position_whose_cards_all_lie_open_to_it(player):
    game = Game("odd-and-even", deal=7)
    for handed in (game, game.state, None):
        with pytest.raises(TypeError, match=r"^This takes what a player sees, game\.view\(\), not"):
            player(handed)
