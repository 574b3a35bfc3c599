"""A game as a record: every place of it, whole."""

import pytest

from oddeven_widget import Game, games
from oddeven_widget.board.draw.words import step_words
from oddeven_widget.board.parts.record import record_of
from oddeven_widget.engine.text import status_words


@pytest.fixture
def game():
    game = Game("odd-and-even", deal=7)
    for move in ("S>W", "R8>F3", "S>W"):
        game.play(move)
    return game


def test_every_place_is_the_position_after_so_many_steps(game):
    record = record_of(game)
    again = Game("odd-and-even", deal=7)
    assert record.last == 3
    assert record.state(0) == again.state
    assert record.words(0) == status_words(again.state)
    for place, step in enumerate(game.steps, 1):
        again.play(step.move)
        assert record.state(place) == again.state
        assert record.words(place) == step_words(step)


def test_the_line_of_a_place_is_the_game_up_to_it(game):
    record = record_of(game)
    for place in range(4):
        assert Game.from_text(record.line(place)).state == record.state(place)
    assert record.line(3) == game.to_text()


def test_a_saved_line_is_a_record(game):
    assert record_of(game.to_text()) == record_of(game)


def test_a_line_of_moves_follows_what_was_played(game):
    moves = ["S>W", "S>W"]
    for line in (moves, " ".join(moves), iter(moves)):
        record = record_of(game, line)
        assert record.last == 5
        assert record.line(5).endswith("moves=5: S>W R8>F3 S>W S>W S>W")
    assert len(game.moves) == 3


def test_a_line_of_moves_is_played_from_a_position(game):
    record = record_of(game.state, ["S>W"])
    assert record.state(0) == game.state
    assert record.last == 1
    assert Game.from_text(record.line(1)).state == record.state(1)


def test_a_position_of_the_second_pass_keeps_its_pass():
    game = Game("odd-and-even", deal=7)
    while game.state.pass_number == 1:
        game.play(game.legal_moves[-1])
    record = record_of(game.state)
    assert Game.from_text(record.line(0)).state.pass_number == 2


def test_a_line_that_can_not_be_played_names_its_move(game):
    with pytest.raises(ValueError, match=r"^Move 2 \(R1>F1\) can't be played: .*\.$"):
        record_of(game, "S>W R1>F1")


@pytest.mark.parametrize("line", ["nonsense", "odd-and-even@1 deal=7 moves=1: R1>F1"])
def test_a_saved_line_that_is_none_is_refused(line):
    with pytest.raises(ValueError, match=r"\.$"):
        record_of(line)


@pytest.mark.parametrize("line", [None, 5, Game("odd-and-even", deal=7)])
def test_a_line_that_is_no_list_of_moves_is_refused_with_a_sentence(line):
    with pytest.raises(ValueError, match=r"^A line is moves such as .*\.$"):
        record_of(Game("odd-and-even", deal=7), line)


@pytest.mark.parametrize("wrong", [None, 5, ["S>W"]])
def test_what_is_no_game_is_refused_with_a_sentence(wrong):
    with pytest.raises(ValueError, match=r"^What is gone through is a Game, .*\.$"):
        record_of(wrong)


@pytest.mark.parametrize("name", games())
def test_every_game_can_be_recorded(name):
    game = Game(name, deal=3)
    for _ in range(30):
        if game.legal_moves:
            game.play(game.legal_moves[0])
    record = record_of(game)
    assert record.state(record.last) == game.state
