"""The names that other people's notebooks stand on."""

import oddeven_widget

NAMES = ["Card", "Game", "IllegalMove", "Move", "Rules", "State", "games", "rules_of"]


def test_the_public_names_are_sorted_importable_and_few():
    names = oddeven_widget.__all__
    assert list(names) == sorted(set(names))
    assert len(names) <= 16
    for name in names:
        assert getattr(oddeven_widget, name).__module__.startswith("oddeven_widget")


def test_the_engine_s_names_are_among_them():
    assert set(NAMES) <= set(oddeven_widget.__all__)


def test_a_game_is_played_with_the_public_names_alone():
    game = oddeven_widget.Game("odd-and-even", deal=7)
    assert "S>W" in game.legal_moves
    game.play("S>W")
    game.undo()
    assert game.state == oddeven_widget.Game("odd-and-even", deal=7).state
    assert "odd-and-even" in oddeven_widget.games()


def test_the_errors_are_value_errors():
    assert issubclass(oddeven_widget.IllegalMove, ValueError)
    assert issubclass(oddeven_widget.BadSave, ValueError)
