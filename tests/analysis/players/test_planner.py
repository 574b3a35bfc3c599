"""A player who keeps book plans the second pass, and looks at nothing else."""

from itertools import pairwise

from oddeven_widget.analysis.players.planner import Planner, bookkeeper
from oddeven_widget.analysis.players.strategies import GIVE_UP, hold
from oddeven_widget.bookkeeping.game import Game
from oddeven_widget.bookkeeping.view import view_of

RULE = hold(2, 4)


def played(player, state):
    """All positions of a game that a player plays to the end."""
    states = [state]
    while states[-1].status == "playing":
        move = player(view_of(states[-1]))
        if move not in states[-1].legal_moves:
            break
        states.append(states[-1].apply(move).after)
    return states


def wins(player, deals):
    return [
        d for d in deals if played(player, Game("odd-and-even", deal=d).state)[-1].status == "won"
    ]


def test_planning_the_second_pass_wins_most_deals():
    deals = range(1, 31)
    assert len(wins(RULE, deals)) < 12
    assert len(wins(bookkeeper((20, 80)), deals)) > 18


def test_until_every_card_is_known_it_plays_by_its_rule():
    state = Game("odd-and-even", deal=11).state
    states = played(bookkeeper((20,)), state)
    for now, after in pairwise(states):
        if not view_of(now).all_known:
            assert now.apply(RULE(view_of(now))).after == after


def test_it_searches_once_and_follows_its_plan():
    state = next(
        now for now in played(RULE, Game("odd-and-even", deal=7).state) if view_of(now).all_known
    )
    player = bookkeeper()
    states = played(player, state)
    assert states[-1].status == "won"
    player._winning = None
    assert played(player, state) == states


def test_without_a_win_in_sight_it_falls_back_on_its_rule_and_ends():
    state = next(
        now for now in played(RULE, Game("odd-and-even", deal=128).state) if view_of(now).all_known
    )
    player = bookkeeper((20,))
    assert played(player, state) == played(RULE, state)


def test_a_rule_that_gives_up_ends_the_game():
    player = Planner(lambda view: GIVE_UP, lambda view: GIVE_UP, (1,))
    states = played(player, Game("odd-and-even", deal=128).state)
    assert len(states) == 1
    known = next(
        n for n in played(RULE, Game("odd-and-even", deal=128).state) if n.pass_number == 2
    )
    assert len(played(player, known)) == 1


def test_a_game_without_tables_is_played_by_the_rule():
    view = view_of(Game("odessa", deal=2).state)
    assert bookkeeper()(view) == RULE(view)
