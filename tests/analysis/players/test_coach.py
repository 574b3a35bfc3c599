"""The coach's moves are legal, its reasons are the ledger's, and it never peeks."""

import random
import re

import pytest

from oddeven_widget import Game, games
from oddeven_widget.analysis.players.coach import Coach, hint
from oddeven_widget.analysis.players.strategies import hold
from oddeven_widget.bookkeeping.view import view_of
from oddeven_widget.engine.words import counted


def position(name: str, deal: int, moves: int) -> Game:
    game = Game(name, deal=deal)
    choose = random.Random(f"{name} {deal}")
    for _ in range(moves):
        if game.status != "playing":
            break
        game.play(choose.choice(game.legal_moves))
    return game


PLAIN = Coach(searching=False)


@pytest.mark.parametrize("searching", [True, False])
@pytest.mark.parametrize("name", games())
def test_every_hint_is_a_legal_move_with_a_reason(name, searching):
    for deal in range(1, 4):
        game, coach = Game(name, deal=deal), Coach(searching)
        for _ in range(300):
            advice = coach(game.view())
            assert advice.reason.endswith(".")
            if advice.move is None:
                assert game.status != "playing"
                break
            game.play(advice.move)


def test_when_only_a_deal_is_left_the_hint_is_to_deal():
    game = Game("odd-and-even", deal=7)
    while len(game.legal_moves) > 1:
        game.play(game.legal_moves[0])
    assert hint(game.view()).move == "S>W"
    assert str(hint(game.view())) == "Deal: no card can be played."


def test_when_only_a_redeal_is_left_the_hint_is_to_turn_the_waste_over():
    game = Game("odd-and-even", deal=7)
    while game.state.piles["S"] or len(game.legal_moves) > 1:
        game.play(game.legal_moves[0])
    assert hint(game.view()).move == "W>S"
    assert "stock is empty" in hint(game.view()).reason


def test_a_play_that_would_let_a_distant_card_in_is_held_back_and_named():
    game = Game("odd-and-even", deal=1)
    held = None
    while held is None and game.status == "playing":
        advice = PLAIN(game.view())
        held = advice if "would let the" in advice.reason else None
        if held is None:
            game.play(advice.move)
    assert held is not None
    assert held.move == "S>W"
    top = game.state.piles["W"][-1]
    assert f"would let the {top} in" in held.reason
    far = game.ledger().distance(top)
    assert far is None or far > 2


def test_a_lost_game_is_said_to_be_lost_with_the_reason():
    for deal in range(1, 40):
        game = Game("odd-and-even", deal=deal)
        while game.status == "playing" and not game.ledger().proof:
            game.play(game.legal_moves[0])
        if game.status == "playing":
            assert "can't be won any more" in hint(game.view()).reason
            return
    pytest.fail("no lost position was found")


@pytest.mark.parametrize("name", games())
def test_a_hint_does_not_change_when_the_unseen_cards_are_permuted(name):
    for deal in range(1, 9):
        view = position(name, deal, 12 * deal).view()
        unseen = list(view.unseen)
        random.Random(deal).shuffle(unseen)
        assert hint(view_of(view.position(unseen))) == hint(view)


def test_where_two_piles_want_a_card_the_hint_takes_the_better_one():
    ace = "AS 3S 5S 7S 9S JS KS"
    game = Game(
        "odd-and-even", piles={"F1": ace, "W": "2S", "S": ..., **cells("9H 9D 9C 8H 8D 8C")}
    )
    advice = hint(game.view())
    assert {"W>F1", "W>F5"} <= set(game.legal_moves)
    assert advice.move == "W>F5"
    assert "the better of the two" in advice.reason


def cells(cards: str) -> dict[str, str]:
    """Nine reserve cards that no foundation wants at first."""
    names = [f"R{number}" for number in range(1, 10)]
    return dict(zip(names, [*cards.split(), "7H", "7D", "7C"], strict=True))


def known(deal: int) -> Game:
    """A game held through until the place of every card is known."""
    game = Game("odd-and-even", deal=deal)
    while not game.view().all_known:
        game.play(hold(2, 4)(game.view()))
    return game


def test_once_every_card_is_known_the_hints_follow_a_plan_to_the_win():
    game, coach = known(7), Coach(searching=True)
    reasons = []
    while game.status == "playing":
        advice = coach(game.view())
        reasons.append(advice.reason)
        game.play(advice.move)
    assert game.status == "won"
    assert "now: this move wins." in reasons.pop()
    for after, reason in enumerate(reversed(reasons), start=1):
        assert f"now: this and {counted(after, 'more move')} win the game." in reason


def test_a_plan_that_was_not_followed_is_made_anew():
    game, coach = known(7), Coach(searching=True)
    first = coach(game.view()).move
    game.play(next(move for move in game.legal_moves if move != first))
    assert coach(game.view()).move in game.legal_moves


def test_where_no_plan_wins_the_hint_says_so_and_holds():
    game = known(128)
    advice = Coach(searching=True)(game.view())
    assert "I found no line of moves that wins" in advice.reason
    assert advice.move == hold(2, 4)(game.view())


def test_a_move_that_the_hold_rule_would_not_make_says_what_it_is_worth():
    coach = Coach(searching=True)
    for deal in range(1, 30):
        game = Game("odd-and-even", deal=deal)
        while not game.view().all_known:
            advice = coach(game.view())
            if advice.move != hold(2, 4)(game.view()):
                gain = re.search(r"ended ([\d.]+) cards better on average than", advice.reason)
                assert gain, advice.reason
                assert float(gain[1]) > 0
                return
            game.play(advice.move)
    pytest.fail("the coach always agreed with the hold rule")


def test_a_hint_for_a_game_asks_for_its_view():
    game = Game("odd-and-even", deal=7)
    for other in (game, game.state):
        with pytest.raises(TypeError, match=r"takes what a player sees, game\.view\(\), not"):
            hint(other)


def test_without_a_search_the_hint_is_the_hold_rule():
    for deal in (1, 7, 20):
        game = Game("odd-and-even", deal=deal)
        while game.status == "playing":
            advice = PLAIN(game.view())
            assert advice.move == hold(2, 4)(game.view())
            game.play(advice.move)


def test_following_the_hints_wins_most_games():
    won = 0
    for deal in range(1, 21):
        game, coach = Game("odd-and-even", deal=deal), Coach(searching=True)
        while game.status == "playing" and not game.ledger().proof:
            game.play(coach(game.view()).move)
        won += game.status == "won"
    assert won >= 15


def test_the_coach_is_ready_at_once_unless_it_has_code_to_load():
    assert PLAIN.is_ready
    coach = Coach(searching=True)
    assert not coach.is_ready
    coach(Game("odd-and-even", deal=7).view())
    assert coach.is_ready


def test_of_plays_that_are_alike_the_coach_says_what_each_comes_to():
    """In Even and Odd it once dealt, since 'a pile wants a two of hearts now', and gave no gain."""
    for deal in range(1, 7):
        game, chance, coach = Game("even-and-odd", deal=deal), random.Random(deal), Coach(True)
        while game.status == "playing":
            advice = coach(game.view())
            assert "a pile wants" not in advice.reason
            game.play(advice.move if chance.random() < 0.5 else chance.choice(game.legal_moves))


def test_a_game_in_which_cards_only_go_to_and_fro_is_said_to_be_lost():
    game = Game("odd-and-even/pysol", deal=14)
    while any(move.source[0] != "F" for move in game.legal_moves):
        game.play(PLAIN(game.view()).move)
    assert game.status == "playing"
    assert "can't be won any more. No way to go on wins" in PLAIN(game.view()).reason
