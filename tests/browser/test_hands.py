"""Games played in a real notebook by drags, by a finger, by keys and by typing."""

import random

import pytest
from card_table import OUTPUT, CardTable, deal_table
from lab_harness import PANEL
from PIL import Image
from playwright.sync_api import expect

from oddeven_widget.board.draw.words import choice_words, step_words
from oddeven_widget.board.hand import LATE
from oddeven_widget.board.input.cursor import start
from oddeven_widget.bookkeeping.game import Game
from oddeven_widget.engine.text import status_words

PARITY = {"F1": "AS 3S 5S 7S 9S JS KS", "R1": "2S", "R2": "9H", "R3": "KD", "S": ...}


class Finger:
    """One finger on a page, as a screen tells of it."""

    def __init__(self, table: CardTable) -> None:
        self.table = table
        self.session = table.page.context.new_cdp_session(table.page)

    def does(self, kind: str, *points: tuple[float, float]) -> None:
        places = [dict(zip("xy", self.table.on_page(*point), strict=True)) for point in points]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    def drag(self, source: tuple[float, float], target: tuple[float, float]) -> None:
        self.does("touchStart", source)
        for part in (0.1, 0.4, 0.7, 1.0):
            way = [a + part * (b - a) for a, b in zip(source, target, strict=True)]
            self.does("touchMove", (way[0], way[1]))
        self.does("touchEnd")


def test_a_game_is_played_by_dragging(desk):
    table, chance = deal_table(desk, Game("odessa", deal=5)), random.Random(5)
    while table.game.legal_moves and len(table.game.moves) < 10:
        table.drag_move(chance.choice(table.game.legal_moves))
    assert len(table.game.moves) > 5
    assert table.same_game()


def test_a_card_dropped_on_the_wrong_pile_goes_back(desk):
    table = deal_table(desk, Game("odd-and-even", piles=PARITY))
    before = table.at_rest()
    table.page.mouse.move(*table.on_page(*table.centre("R1")))
    table.page.mouse.down()
    table.page.mouse.move(*table.on_page(*table.centre("F3")), steps=9)
    lifted = table.wait_change(before)
    assert table.changed(before, lifted) >= {"R1", "F1", "F5", "F3"}
    table.page.mouse.up()
    table.wait_words(table.game.state.why_not("R1>F3"))
    table.wait_picture(before)
    assert table.same_game()


def test_a_card_in_hand_is_back_however_the_drag_ends_and_no_other_button_plays(desk):
    table = deal_table(desk, Game("odd-and-even", piles=PARITY))
    before = table.at_rest()
    for ending in ("out", "right button", "escape"):
        drag_and_end(table, before, ending)
    # Whoever asked the page for its menu over the stock was dealt a card too.
    for button in ("right", "middle"):
        table.page.mouse.click(*table.on_page(*table.centre("S")), button=button)
        table.page.keyboard.press("Escape")
        table.page.wait_for_timeout(200)
    assert table.same_game()
    table.press("S>W")


def drag_and_end(table: CardTable, before: Image.Image, ending: str) -> None:
    """Drag a card that can be played, end it in a way that plays nothing, and see that it is so."""
    mouse = table.page.mouse
    mouse.move(*table.on_page(*table.centre("R1")))
    mouse.down()
    mouse.move(*table.on_page(*table.centre("F5")), steps=9)
    table.wait_change(before)
    if ending == "out":
        mouse.move(*table.on_page(table.plan.width + 30, 100), steps=3)
        mouse.up()
    elif ending == "escape":
        table.page.keyboard.press("Escape")
    else:
        mouse.down(button="right")
    table.wait_words("The 2♠ is back on reserve 1.")
    table.wait_picture(before)
    mouse.up()
    if ending == "right button":
        mouse.up(button="right")
        # A page's menu may be open over the table.
        table.page.keyboard.press("Escape")
    mouse.move(*table.on_page(*table.centre("F1")), steps=3)
    table.page.wait_for_timeout(200)
    assert table.same_game()


def test_a_finger_drags_and_taps(lab):
    table = deal_table(lab, Game("odd-and-even", piles=PARITY), touch=True)
    finger, board = Finger(table), table.element.bounding_box()
    finger.drag(table.centre("R1"), table.centre("F5"))
    table.wait_words(step_words(table.game.play("R1>F5")))
    table.button("Undo").tap()
    table.game.undo()
    table.wait_words(f"Taken back. {status_words(table.game.state)}")
    for pile in ("R1", "F1"):
        table.tap_pile(pile)
        if pile == "R1":
            table.wait_words(choice_words(table.game.state, table.game.state.targets("R1")))
    table.wait_words(step_words(table.game.play("R1>F1")))
    # Two fingers play nothing, whatever they are on.
    one, two = table.centre("S"), table.centre("R1")
    finger.does("touchStart", one)
    finger.does("touchStart", one, two)
    finger.does("touchEnd")
    table.page.wait_for_timeout(300)
    assert table.same_game()
    assert table.element.bounding_box() == board


@pytest.mark.parametrize("name, deal", [("odd-and-even", 23), ("odessa", 5), ("even-and-odd", 5)])
def test_a_game_is_played_by_keys_alone(desk, name, deal):
    table, chance = deal_table(desk, Game(name, deal=deal)), random.Random(deal)
    table.page.mouse.click(*table.on_page(2, 2))
    table.page.keyboard.press("ArrowDown")
    here, state = start(table.plan, table.game.state), table.game.state
    while state.legal_moves and len(table.game.moves) < 10:
        moves = [
            move
            for move in state.legal_moves
            if "S" in (move.source, move.target) or move in state.targets(move.source, move.count)
        ]
        here = table.key_move(chance.choice(moves), here)
        state = table.game.state
    assert len(table.game.moves) > 5
    table.page.keyboard.press("u")
    table.game.undo()
    table.wait_words(f"Taken back. {status_words(table.game.state)}")
    assert table.same_game()


def test_a_game_is_played_by_typing_and_the_line_keeps_the_focus(desk):
    table = deal_table(desk, Game("odd-and-even", deal=7), "1")
    line = table.page.locator(OUTPUT).get_by_placeholder("Type a move, or ?")
    line.click()
    for text, move in (("r8>f3", "R8>F3"), ("deal", "S>W"), ("d", "S>W")):
        table.page.keyboard.type(text)
        table.page.keyboard.press("Enter")
        table.wait_words(step_words(table.game.play(move)))
        expect(line).to_have_value("")
    table.page.keyboard.type("R1>F1")
    table.page.keyboard.press("Enter")
    table.wait_words(table.game.state.why_not("R1>F1"))
    expect(line).to_have_value("R1>F1")
    expect(line).to_be_focused()
    assert table.notebook.cell_count() == 2
    assert table.same_game()


def test_twenty_rapid_clicks_on_a_card_play_one(desk):
    table = deal_table(desk, Game("odd-and-even", piles={"R1": "AS", "S": ...}))
    place = table.on_page(*table.centre("R1"))
    table.page.mouse.move(*place)
    for _ in range(20):
        table.page.mouse.down()
        table.page.mouse.up()
    table.wait_words(step_words(table.game.play("R1>F1")))
    table.page.wait_for_timeout(300)
    assert table.same_game()


def test_clicks_made_while_a_cell_runs_play_one_card_and_no_other(desk):
    sign = desk.server.root / "all clicks are made"
    sign.unlink(missing_ok=True)
    slow = f"import pathlib, time\nwhile not pathlib.Path({str(sign)!r}).exists(): time.sleep(0.02)"
    table = deal_table(desk, Game("odd-and-even", piles={"R1": "AS", "S": ...}), slow)
    table.place()
    table.page.mouse.move(*table.on_page(300, 200), steps=20)
    table.page.wait_for_timeout(200)
    table.page.evaluate(f"() => {{ {PANEL}.content.activeCellIndex = 1 }}")
    table.page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-cell') }")
    table.page.wait_for_function(f"() => {PANEL}.sessionContext.session.kernel.status === 'busy'")
    for pile in ("R1", "S", "R1"):
        table.page.mouse.click(*table.on_page(*table.centre(pile)))
        table.page.wait_for_timeout(500)
    sign.touch()
    table.game.play("R1>F1")
    table.wait_words(LATE)
    table.press("S>W")
    assert table.same_game()
