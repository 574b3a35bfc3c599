"""The drawers under the table: one at a time, made when they are wanted, true while open."""

import re
from html import unescape

import pytest

from oddeven_widget import Game
from oddeven_widget.board.drawers import base as drawers_module


@pytest.fixture
def me(player):
    return player("odd-and-even", deal=7)


def read(drawer):
    return unescape(re.sub("<[^>]*>", "", drawer.text.value))


def drawers(me):
    return me.widget.stage.drawers


def pull(me, name, value=True):
    drawers(me).toggles[name].value = value
    return drawers(me)._drawers[name]


def test_drawers_are_shut_and_empty_at_first(me):
    assert drawers(me).row.layout.display == "none"
    for drawer in drawers(me)._drawers.values():
        assert not drawer.is_open
        assert drawer.widget.children == ()


def test_the_row_of_toggles_comes_and_goes_and_takes_the_open_drawer_with_it(me):
    drawers(me).more.value = True
    assert drawers(me).row.layout.display == "flex"
    rules = pull(me, "rules")
    assert rules.is_open
    drawers(me).more.value = False
    assert drawers(me).row.layout.display == "none"
    assert not rules.is_open
    assert not drawers(me).toggles["rules"].value


def test_one_drawer_is_open_at_a_time(me):
    rules = pull(me, "rules")
    save = pull(me, "save")
    assert save.is_open
    assert not rules.is_open
    assert [name for name, one in drawers(me).toggles.items() if one.value] == ["save"]
    pull(me, "save", False)
    assert not save.is_open


def test_a_drawer_is_kept_true_only_while_it_is_open(me):
    save = pull(me, "save")
    assert "odd-and-even@1 deal=7 moves=0:" in read(save)
    me.press("S")
    assert "S>W" in read(save)
    pull(me, "save", False)
    me.press("S")
    assert "moves=1" in read(save)
    pull(me, "save")
    assert "moves=2" in read(save)


def test_what_no_open_drawer_shows_is_not_worked_out(me, monkeypatch):
    asked = []
    monkeypatch.setattr(drawers_module, "rule_help", lambda _rules: asked.append(1) or "Rules.")
    me.press("S")
    assert asked == []
    pull(me, "rules")
    assert asked == [1]


def test_every_toggle_says_more_when_it_is_pointed_at(me):
    for toggle in (drawers(me).more, *drawers(me).toggles.values()):
        assert toggle.tooltip
        assert toggle.description


def test_rules_and_save_are_regions_with_a_name(me):
    assert "104" in read(pull(me, "rules"))
    assert me.game.to_text() in read(pull(me, "save"))
    for name in ("rules", "save"):
        assert 'role="region" aria-label="' in drawers(me)._drawers[name].text.value


def test_a_title_with_tags_is_text_in_every_drawer(player, own_rules):
    me = player(Game(own_rules["columns-and-stock"], deal=7))
    for name in ("rules", "save"):
        assert "<b>" not in pull(me, name).text.value
    assert "<b>and</b>" in read(drawers(me)._drawers["rules"])
