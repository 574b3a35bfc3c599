"""What stands around the board: buttons that can be pressed only when they do something."""

import re
from html import unescape

import pytest
from ipywidgets import Box, Button

from oddeven_widget import Game
from oddeven_widget.board.parts.controls import FORCED_STYLE, STYLE, Controls


@pytest.fixture
def acted():
    return []


@pytest.fixture
def controls(acted):
    return Controls(acted.append)


def read(html):
    return unescape(re.sub("<[^>]*>", "", html.value))


def within(box):
    for child in box.children:
        yield child
        if isinstance(child, Box):
            yield from within(child)


# -- buttons -------------------------------------------------------------------------------


def test_every_button_does_what_it_says(controls, acted):
    for name, button in controls.buttons.items():
        button.click()
        assert acted.pop() == name
    assert [button.description for button in controls.buttons.values()] == [
        "Undo",
        "Redo",
        "Deal",
        "Hint",
        "New deal",
        "Restart",
    ]


def test_every_button_says_more_when_it_is_pointed_at(controls):
    assert [button.tooltip for button in (*controls.buttons.values(), controls.ledger)] == [
        "Take the last move back",
        "Do again what was undone",
        "Deal a card from the stock, or turn the waste over",
        "A move that makes sense now, and why",
        "Deal the number at the left, or any; Undo brings this game back",
        "Go back to the first position of this deal; Undo brings you back",
        "What each foundation wants next, and where every copy is",
    ]
    assert controls.ledger.description == "Ledger"


def test_boxes_have_no_tooltip_which_would_break_them(controls):
    boxes = [controls.head, controls.foot, controls.words]
    inner = [box for outer in boxes for box in within(outer) if isinstance(box, Box)]
    assert inner
    assert all(box.tooltip is None for box in (*boxes, *inner))


def test_new_deal_and_restart_do_not_stand_beside_undo(controls):
    head, foot = list(within(controls.head)), list(within(controls.foot))
    for name in ("new", "restart"):
        assert controls.buttons[name] in head
        assert controls.buttons[name] not in foot
    for name in ("undo", "redo", "deal"):
        assert controls.buttons[name] in foot
        assert controls.buttons[name] not in head


def test_nothing_can_be_undone_or_redone_at_first(controls):
    game = Game("odd-and-even", deal=7)
    buttons = controls.buttons
    states = []
    for act in (lambda: None, lambda: game.play("S>W"), game.undo, game.restart, game.undo):
        act()
        controls.update(game)
        states.append((buttons["undo"].disabled, buttons["redo"].disabled))
    assert states == [(True, True), (False, True), (True, False), (False, True), (True, False)]


def test_new_deal_and_restart_can_always_be_pressed(controls, almost_won):
    almost_won.play("R1>F4")
    controls.update(almost_won)
    assert not controls.buttons["new"].disabled
    assert not controls.buttons["restart"].disabled


def test_deal_becomes_redeal_when_the_stock_is_empty(controls):
    game, seen = Game("odd-and-even", deal=7), []
    for moves in (1, 94, 1, 95):
        for _ in range(moves):
            game.play(game.legal_moves[-1])
        controls.update(game)
        button = controls.buttons["deal"]
        seen.append((button.description, button.disabled))
    assert seen == [("Deal", False), ("Redeal", False), ("Deal", False), ("Redeal", True)]


def test_at_a_standstill_only_the_stock_can_not_be_dealt_before(controls):
    game = Game("odd-and-even/standstill", piles={"R1": "AS", "S": ...})
    controls.update(game)
    assert controls.buttons["deal"].disabled
    while game.legal_moves[0] != "S>W":
        game.play(game.legal_moves[0])
    controls.update(game)
    assert not controls.buttons["deal"].disabled


def test_a_game_without_a_stock_has_no_button_to_deal(controls):
    controls.update(Game("odessa", deal=7))
    assert controls.buttons["deal"].layout.display == "none"
    controls.update(Game("odd-and-even", deal=7))
    assert controls.buttons["deal"].layout.display is None


def test_enter_in_the_field_deals_as_the_button_does(controls, acted, press_enter):
    press_enter(controls.number)
    assert acted == ["new"]
    press_enter(controls.number, "something else")
    assert acted == ["new"]


# -- focus ---------------------------------------------------------------------------------


def test_behind_the_board_comes_the_first_button_that_can_be_pressed(controls):
    game = Game("odd-and-even", deal=7)
    controls.update(game)
    assert controls.after() is controls.buttons["deal"]
    game.play("S>W")
    controls.update(game)
    assert controls.after() is controls.buttons["undo"]
    game.undo()
    controls.update(game)
    assert controls.after() is controls.buttons["redo"]


def test_where_no_button_can_be_pressed_the_ledger_comes_next(controls):
    controls.update(Game("odessa", deal=7))
    assert controls.after() is controls.buttons["hint"]
    controls.buttons["hint"].disabled = True
    assert controls.after() is controls.ledger


def test_before_the_board_comes_what_stands_last_above_it(controls):
    last = [one for one in within(controls.head) if isinstance(one, Button)][-1]
    assert controls.before() is last


# -- words ---------------------------------------------------------------------------------


def test_the_status_line_is_spoken_by_a_screen_reader(controls):
    controls.status.say("Seven of spades to the Ace pile.")
    assert 'role="status" aria-live="polite"' in controls.status.value
    assert read(controls.status) == "Seven of spades to the Ace pile."


def test_a_pressed_button_is_told_from_others_where_colours_are_forced():
    assert FORCED_STYLE in STYLE
    assert "mod-active{forced-color-adjust:none;background:Highlight" in FORCED_STYLE


def test_nothing_jumps_when_a_message_appears(controls):
    controls.status.say("")
    assert 'class="oddeven-line"' in controls.status.value
    assert ".oddeven-line{min-height:1.5em" in STYLE
    assert "@container (max-width:600px)" in STYLE


@pytest.mark.parametrize("words", ["<b>bold</b>", "a & b", '"x"', "<script>alert(1)</script>"])
def test_what_is_said_is_text_and_no_page(controls, words):
    controls.status.say(words)
    assert read(controls.status) == words
    assert controls.status.value.count("<") == 2


def test_the_title_names_the_game_and_its_deal(controls):
    controls.update(Game("odd-and-even", deal="pysol:12345"))
    assert read(controls.title) == "Odd and Even · deal pysol:12345"
    controls.update(Game("odd-and-even", piles={"S": ...}))
    assert read(controls.title) == "Odd and Even · cards by hand"


def test_a_title_with_tags_is_text(controls, own_rules):
    controls.update(Game(own_rules["columns-and-stock"], deal=7))
    assert read(controls.title).startswith("Columns <b>and</b> stock")
    assert "<b>and" not in controls.title.value


def test_a_line_that_the_page_speaks_is_no_second_live_region(controls):
    controls.status.say("Taken back.")
    controls.status.speak_through_page(True)
    assert read(controls.status) == "Taken back."
    assert "role" not in controls.status.value
    controls.status.speak_through_page(False)
    assert 'role="status"' in controls.status.value


def test_the_ledger_is_opened_by_its_toggle(controls, acted):
    controls.ledger.value = True
    assert acted == ["ledger"]


def test_counts_are_shown(controls):
    controls.update(Game("odd-and-even", deal=7))
    assert read(controls.counts) == "Stock 95 · Waste 0 · Redeals left 1 · Home 0 of 104"
