"""Session numbers: each game and each win is counted once."""

import re

import pytest

from oddeven_widget import Game
from oddeven_widget.board.drawers.session import MEANINGS, Session, session_html


@pytest.fixture
def numbers():
    return lambda session: (session.games, session.wins, session.best, session.streak)


def test_a_game_begins_with_its_first_move(numbers):
    game = Game("odd-and-even", deal=7)
    session = Session(game)
    game.new_deal(8)
    assert numbers(session) == (0, 0, 0, 0)
    game.play("S>W")
    assert numbers(session) == (1, 0, 0, 0)


def test_a_deal_that_is_restarted_undone_or_dealt_again_is_the_same_game(numbers):
    game = Game("odd-and-even", deal=7)
    session = Session(game)
    game.play("R8>F3")
    game.undo()
    game.redo()
    game.restart()
    game.play("S>W")
    game.new_deal(8)
    game.new_deal(7)
    game.play("S>W")
    assert numbers(session) == (1, 0, 1, 0)


def test_a_win_is_counted_when_it_is_won_and_once(numbers, almost_won):
    session = Session(almost_won)
    almost_won.play("R1>F4")
    assert numbers(session) == (1, 1, 104, 1)
    for _ in range(3):
        almost_won.undo()
        almost_won.redo()
    almost_won.restart()
    almost_won.play("R1>F4")
    assert numbers(session) == (1, 1, 104, 1)


def test_a_game_that_was_won_before_is_not_counted(numbers, almost_won):
    almost_won.play("R1>F4")
    assert numbers(Session(almost_won)) == (0, 0, 0, 0)


def test_a_streak_lasts_until_a_game_is_left_or_stuck(numbers, almost_won):
    session = Session(almost_won)
    almost_won.play("R1>F4")
    almost_won.new_deal(7)
    almost_won.play("S>W")
    assert session.streak == 1, "the game being played has not ended it"
    almost_won.new_deal(8)
    almost_won.play("S>W")
    assert session.streak == 0
    almost_won.new_deal(9)
    while almost_won.legal_moves:
        almost_won.play(almost_won.legal_moves[-1])
    assert almost_won.status == "stuck"
    assert session.streak == 0
    assert session.games == 4


def test_best_is_the_most_that_were_ever_home(numbers):
    game = Game("odd-and-even", deal=7)
    session = Session(game)
    game.play("R8>F3")
    game.play("R6>F2")
    game.undo()
    game.new_deal(8)
    game.play("S>W")
    assert session.best == 2


def test_the_numbers_are_text(almost_won):
    session = Session(almost_won)
    almost_won.play("R1>F4")
    almost_won.new_deal(7)
    almost_won.play("S>W")
    assert session.to_text() == (
        "2 games, 1 win, best 104 home, streak 1\n"
        "Odd and Even, cards by hand: won\n"
        "Odd and Even, deal 7: best 0 of 104 home"
    )


def test_a_session_that_was_stopped_counts_no_more():
    game = Game("odd-and-even", deal=7)
    session = Session(game)
    session.stop()
    game.play("S>W")
    assert session.games == 0


def test_every_number_says_what_it_means(almost_won):
    html = session_html(Session(almost_won))
    for word, why in MEANINGS.items():
        assert re.search(f">{word}: 0</dt><dd[^>]*>{re.escape(why)}</dd>", html)


def test_a_number_stands_over_its_meaning_in_a_window_as_narrow_as_a_telephone():
    # JupyterLab's own style gives a term a fifth of the width, into which no word fits there.
    html = session_html(Session(Game("odd-and-even", deal=7)))
    assert html.count('<dt style="float:none;width:auto') == html.count("<dt") == len(MEANINGS)
    assert "word-break:normal" in html


def test_every_number_begins_a_line_of_its_own_also_after_a_short_meaning():
    # JupyterLab lets meanings float, so that the next word stood beside one that left it room.
    html = session_html(Session(Game("odd-and-even", deal=7)))
    assert html.count('<dd style="float:none;width:auto') == html.count("<dd") == len(MEANINGS)


def test_a_table_counts_and_shows_it_only_when_asked(player, almost_won):
    me = player(almost_won)
    me.press("R1")
    drawers = me.widget.stage.drawers
    assert not drawers["numbers"].is_open
    drawers.toggles["numbers"].value = True
    assert "Wins: 1</dt>" in drawers["numbers"].text.value
    assert me.widget.stage.session.wins == 1
