"""The drawer that keeps: lines to paste, and bookmarks to come back to."""

import pytest

from oddeven_widget import Game

LINE = "odd-and-even@1 deal=8 moves=2: S>W S>W"


@pytest.fixture
def me(player):
    me = player("odd-and-even", deal=7)
    me.widget.stage.drawers.toggles["save"].value = True
    return me


def drawer(me):
    return me.widget.stage.drawers["save"]


def enter(field, text):
    field.value = text
    field._handle_custom_msg({"event": "submit"}, [])


def test_a_pasted_line_is_gone_on_with_and_can_be_undone(me):
    me.press("S")
    drawer(me).line.value = LINE
    drawer(me).go_on.click()
    assert me.game.to_text() == LINE
    assert drawer(me).line.value == ""
    assert me.words == "On with this game. 0 of 104 home."
    for _ in range(3):
        me.click("undo")
    assert me.game.to_text() == "odd-and-even@1 deal=7 moves=1: S>W"


@pytest.mark.parametrize("line", ["", "nonsense", LINE + " S>W", "odd-and-even@9 deal=7 moves=0:"])
def test_a_line_that_is_none_is_said_and_stays_in_the_field(me, line):
    enter(drawer(me).line, line)
    assert me.words.endswith(".")
    assert me.game.deal == 7
    assert drawer(me).line.value == line
    assert not me.game.can_undo


def test_a_position_is_kept_a_line_is_tried_and_left_again(me):
    me.press("S")
    kept = me.game.state
    drawer(me).name.value = "before"
    drawer(me).keep.click()
    assert me.words == "Kept as “before”. Try a line of play, and come back."
    for _ in range(5):
        me.press("S")
    tried = me.game.state
    drawer(me).come_back.click()
    assert me.game.state == kept
    me.click("undo")
    me.click("undo")
    assert me.game.state == tried


@pytest.mark.parametrize("name", ["", "a:b", "x" * 50, "<b>:"])
def test_a_bad_name_is_said(me, name):
    enter(drawer(me).name, name)
    assert me.words.endswith(".")
    assert len(me.widget.stage.bookmarks) == 0


def test_bookmarks_are_listed_and_forgotten(me):
    assert drawer(me).kept.layout.display == "none"
    for name in ("one", "<b>two</b>"):
        enter(drawer(me).name, name)
    assert drawer(me).kept.layout.display is None
    assert drawer(me).names.value == "<b>two</b>"
    assert "&lt;b&gt;two" in drawer(me).list.value
    drawer(me).forget.click()
    assert list(drawer(me).names.options) == ["one"]
    assert drawer(me).names.value == "one"
    drawer(me).forget.click()
    assert drawer(me).kept.layout.display == "none"
    drawer(me).forget.click()
    drawer(me).come_back.click()
    assert me.game.moves == ()


def test_bookmarks_that_were_read_are_in_the_list(me):
    me.widget.stage.bookmarks.read(f"mine: {LINE}")
    me.press("S")
    assert list(drawer(me).names.options) == ["mine"]
    drawer(me).come_back.click()
    assert me.game.to_text() == LINE


def test_a_game_of_own_rules_comes_back_too(player, own_rules):
    me = player(Game(own_rules["one-pass"], deal=7))
    me.widget.stage.drawers.toggles["save"].value = True
    enter(drawer(me).name, "mine")
    me.press("S")
    drawer(me).come_back.click()
    assert me.game.moves == ()
