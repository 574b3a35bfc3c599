"""Who sees all cards says won, lost or not known, and searches longer each time."""

from oddeven_widget import Game
from oddeven_widget.analysis.solver import oracle, solver
from oddeven_widget.analysis.solver.oracle import Oracle


def lost_game():
    for deal in range(1, 60):
        game = Game("odd-and-even", deal=deal)
        while game.status == "playing" and not game.ledger().proof:
            game.play(game.legal_moves[0])
        if game.status == "playing":
            return game
    raise AssertionError("no lost game was found")


def test_a_position_that_can_be_won_is_won_and_says_in_how_many_moves():
    me, game = Oracle(), Game("odd-and-even", deal=7)
    found = me.ask(game.state)
    for move in found.line:
        game.play(move)
    assert game.status == "won"
    assert me.words(found).startswith("Yes. Seeing all the cards, it is won in ")


def test_a_position_that_is_proved_lost_says_why():
    me = Oracle()
    words = me.words(me.ask(lost_game().state))
    assert words.startswith("No. Even seeing all the cards, it can't be won: ")


def test_what_is_not_decided_is_not_known_and_searched_for_longer_the_next_time(monkeypatch):
    monkeypatch.setattr(oracle, "NODES", 3)
    me, state = Oracle(), Game("odd-and-even", deal=128).state
    first = me.ask(state)
    assert first.outcome == "unknown"
    assert me.words(first).startswith("Not known: ")
    again = me.ask(state)
    assert again.nodes > first.nodes
    assert me.seconds == 4
    me.ask(Game("odd-and-even", deal=7).state)
    assert me.seconds == 1


def test_an_answer_that_is_known_is_not_searched_for_again(monkeypatch):
    me, state = Oracle(), Game("odd-and-even", deal=7).state
    found = me.ask(state)
    monkeypatch.setattr(solver, "solve", None)
    assert me.ask(state) is found


def test_an_answer_takes_about_a_second_at_most():
    me, state = Oracle(), Game("odd-and-even", deal=128).state
    me.ask(Game("odd-and-even", deal=7).state)  # what is compiled for the first time takes longer
    assert me.ask(state).seconds < 3


def test_a_search_that_was_stopped_says_so_and_the_next_one_is_no_longer(monkeypatch):
    monkeypatch.setattr(oracle, "NODES", 10**9)
    me, state = Oracle(), Game("odd-and-even", deal=128).state
    told = []
    found = me.ask(state, lambda: bool(told), lambda *far: told.append(far))
    assert found.outcome == "unknown"
    assert told[0][0] > 0
    assert me.words(found).startswith("Stopped: ")
    assert "Ask again" not in me.words(found)
    monkeypatch.setattr(oracle, "NODES", 3)
    assert me.words(me.ask(state)).startswith("Not known: ")
    assert me.seconds == 1
