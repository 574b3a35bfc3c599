"""One row of the table of acts is a button, its key, its typed word and its help."""

import re
from collections import Counter
from dataclasses import replace

import pytest

from oddeven_widget.board.hand import Hand
from oddeven_widget.board.parts import acts
from oddeven_widget.board.parts.acts import ACTS, Act, button_of, named, update_button
from oddeven_widget.board.widget import GameWidget

DEAL_THREE = Act(
    name="deal_three",
    label="Deal three",
    tip="Deal three cards from the stock",
    method="deal_three",
    shown=lambda rules: rules.passes > 0,
    enabled=lambda game: len(game.state.piles["S"]) >= 3,
    keys=("t", "ctrl+d"),
    key_does="deals three",
    typed=("deal three", "d3"),
)


def deal_three(table):
    """What a new button needs beside its row: the method that the row names."""
    for _ in range(3):
        table.game.play("S>W")


@pytest.fixture
def with_deal_three(monkeypatch):
    monkeypatch.setattr(acts, "ACTS", (*ACTS, DEAL_THREE))
    monkeypatch.setattr(GameWidget, "deal_three", deal_three, raising=False)


# -- a new button is a row and a method ----------------------------------------------------


def test_a_new_row_is_a_button_that_does_its_method(with_deal_three, player):
    me = player("odd-and-even", deal=7)
    made = me.controls.buttons["deal_three"]
    assert made in me.controls.foot.children[0].children
    assert (made.description, made.tooltip) == ("Deal three", "Deal three cards from the stock")
    me.click("deal_three")
    assert me.game.moves == ("S>W",) * 3


def test_a_new_row_has_its_keys(with_deal_three, player):
    me = player("odd-and-even", deal=7)
    me.type_key("t")
    assert me.game.moves == ("S>W",) * 3
    me.type_key("d", ctrl=True)
    assert me.game.moves == ("S>W",) * 6


def test_a_new_row_has_its_typed_words(with_deal_three, player):
    me = player("odd-and-even", deal=7)
    me.type_line("Deal  three")
    me.type_line("d3")
    assert me.game.moves == ("S>W",) * 6


def test_a_new_row_is_told_in_every_help(with_deal_three, player):
    me = player("odd-and-even", deal=7)
    assert "H gives a hint, T deals three; Escape" in me.type_key("?")
    assert me.type_line("?").endswith("or deal, redeal, undo, redo, hint, restart, deal three.")
    with pytest.raises(ValueError, match=r"restart, ledger, deal_three\.$"):
        me.widget.act("nonsense")


def test_a_new_row_is_shown_and_can_be_pressed_where_it_says_so(with_deal_three, player):
    me = player("odd-and-even", deal=7)
    made = me.controls.buttons["deal_three"]
    for _ in range(93):
        assert not made.disabled
        me.game.play("S>W")
    assert made.disabled
    me.game.new_deal(5, game="odessa")
    assert made.layout.display == "none"
    assert me.type_line("?").endswith("or undo, redo, hint, restart.")


def test_a_new_row_in_the_head_stands_there(monkeypatch, player):
    monkeypatch.setattr(acts, "ACTS", (*ACTS, replace(DEAL_THREE, section="head")))
    controls = player("odd-and-even", deal=7).controls
    assert controls.before() is controls.buttons["deal_three"]


# -- the rows ------------------------------------------------------------------------------


def test_every_row_names_a_method_of_the_table_and_of_the_hand():
    for act in ACTS:
        assert callable(getattr(GameWidget, act.method))
        assert not act.by_key or callable(getattr(Hand, act.by_key))


def test_no_two_rows_share_a_name_a_key_or_a_typed_word():
    moves = [words for act in ACTS for _, words in act.typed_moves]
    for several in (
        [act.name for act in ACTS],
        [key for act in ACTS for key in act.keys],
        [word for words in (*moves, *(act.typed for act in ACTS)) for word in words],
    ):
        assert [each for each, times in Counter(several).items() if times > 1] == []


def test_every_row_with_a_key_tells_what_the_key_does():
    assert all(bool(act.keys) == bool(act.key_does) for act in ACTS)
    assert all(key == key.lower() for act in ACTS for key in act.keys)


def test_a_name_that_no_button_has_is_answered_with_all_names():
    words = "There is no button 'nonsense'; there are undo, redo, deal, hint, new, restart, ledger."
    with pytest.raises(ValueError, match=f"^{re.escape(words)}$"):
        named("nonsense")


# -- buttons -------------------------------------------------------------------------------


def test_a_button_is_made_and_kept_true_for_whatever_has_acts():
    pressed = []
    play = Act(
        name="play",
        label="Play",
        tip="Go on step by step",
        method="play",
        width="4.4em",
        relabel=lambda playing: "Stop" if playing else "Play",
        enabled=lambda playing: playing is not None,
    )
    made = button_of(play, lambda: pressed.append("play"))
    assert (made.description, made.layout.width) == ("Play", "4.4em")
    update_button(made, play, True)
    assert (made.description, made.disabled) == ("Stop", False)
    update_button(made, play, None)
    assert (made.description, made.disabled) == ("Play", True)
    made.click()
    assert pressed == ["play"]


def test_a_toggle_is_turned_both_ways():
    turned = []
    made = button_of(named("ledger"), lambda: turned.append(made.value))
    made.value = True
    made.value = False
    assert turned == [True, False]
