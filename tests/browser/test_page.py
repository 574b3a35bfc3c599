"""The table as a part of its page: sharpness, narrow windows, scrolling, keys, dark pages."""

import io

import pytest
from card_table import OUTPUT, CardTable, deal_table
from lab_harness import PANEL, THEMES, wait_until
from PIL import Image, ImageChops, ImageStat

from oddeven_widget.board.draw.theme import contrast
from oddeven_widget.board.draw.words import stays_words, step_words
from oddeven_widget.bookkeeping.game import Game
from oddeven_widget.engine.text import status_words

SCROLLER = "document.querySelector('.jp-WindowedPanel-outer')"
LONG = "for line in range(60): print('line', line)"
FOCUSED = "() => document.activeElement.innerText || document.activeElement.tagName"
CELLS = f"() => {PANEL}.content.widgets.map(one => [one.model.type, one.model.id])"
PANELS = ("Ledger", "Rules", "As text", "Find", "Save", "Replay", "Numbers", "Look")
BUTTONS = ("Deal", "Undo", "Redo", "Restart", "New deal", "More ⋯", *PANELS)
# The texts of the widget that stand outside the canvas, with the colours they are seen in.
TEXTS = """output => {
    const numbers = colour => colour.match(/[\\d.]+/g).map(Number)
    const found = []
    for (const element of output.querySelectorAll('*')) {
        const own = [...element.childNodes].filter(node => node.nodeType === 3)
        const words = own.map(node => node.data).join('').trim()
        if (!words || !element.offsetParent || element.disabled) continue
        let opacity = 1, ground = null
        for (let up = element; up; up = up.parentElement) {
            const style = getComputedStyle(up), back = numbers(style.backgroundColor)
            if (!ground) opacity *= style.opacity
            if (!ground && (back[3] ?? 1) === 1) ground = back
        }
        const ink = numbers(getComputedStyle(element).color)
        found.push([words, ink.slice(0, 3), ground.slice(0, 3), opacity * (ink[3] ?? 1)])
    }
    return found
}"""


def screen(table: CardTable) -> Image.Image:
    return Image.open(io.BytesIO(table.element.screenshot())).convert("L")


def steepness(picture: Image.Image) -> float:
    """How steeply the shade changes from one pixel to the next in a row, mostly at edges."""
    change = ImageChops.difference(picture, ImageChops.offset(picture, 1, 0))
    return ImageStat.Stat(change).rms[0]


def test_on_a_screen_of_scale_2_edges_are_as_sharp_as_it_can_show(desk):
    table = deal_table(desk, Game("odd-and-even", deal=7), scale=2)
    shown = table.area("R1", screen(table))
    half = (shown.width // 2, shown.height // 2)
    # 1.5 times as steep as from a canvas of scale 1; such a canvas itself comes to 1.1.
    assert steepness(shown) > 1.3 * steepness(shown.resize(half).resize(shown.size))


def test_a_click_near_a_corner_hits_the_same_card_in_every_window(desk):
    table = deal_table(desk, Game("odd-and-even", deal=7))
    for window in ({}, {"scale": 2}, {"scale": 2, "width": 390, "height": 844}):
        desk.look(**window)
        table.at_rest()
        table.place()
        click_corners(table)


def click_corners(table: CardTable) -> None:
    """Click close to the corners of some cards, and beside them."""
    size, inside = table.plan.size, 3
    for name in ("R1", "R3", "R9"):
        left, top = table.plan.places[name].x, table.plan.places[name].y
        right, bottom = left + size.card_w, top + size.card_h
        corners = [(left + inside, top + inside), (right - inside, bottom - inside)]
        for x, y in corners:
            table.page.mouse.click(*table.on_page(x, y))
            table.wait_words(stays_words(table.game.state, name))
            table.page.mouse.click(*table.on_page(right + size.gap / 2, y))
            table.wait_words(status_words(table.game.state))
    table.press("S>W")
    assert table.same_game()


def scrolled(table: CardTable) -> float:
    return table.element.bounding_box()["y"]


@pytest.mark.parametrize("plays", [False, True])
def test_the_first_click_on_a_partly_hidden_table_hits_the_card_that_was_seen(desk, plays):
    ace = {"R4": "AS", "S": ...}
    game = Game("odd-and-even", piles=ace) if plays else Game("odd-and-even", deal=7)
    table = deal_table(desk, game, height=520)
    table.page.evaluate(f"() => {{ {SCROLLER}.scrollTop = 0 }}")
    wait_until(table.page, lambda: scrolled(table) > 200, "the page to scroll back")
    x, y = table.on_page(*table.centre("R4"))
    table.page.mouse.move(x, y)
    table.page.mouse.down()
    # A browser tells of a mouse that moves over what was scrolled under it.
    table.page.wait_for_timeout(300)
    table.page.mouse.up()
    words = step_words(game.play("R4>F1")) if plays else stays_words(game.state, "R4")
    table.wait_words(words)
    # The browser has brought the canvas into view, which is why its own report is astray.
    assert scrolled(table) < 200


def test_the_page_is_scrolled_beside_the_table(desk):
    table = deal_table(desk, Game("odd-and-even", deal=7), LONG)
    table.notebook.run_cell(1)
    for width, height in ((1280, 720), (390, 844)):
        desk.look(width=width, height=height)
        scroll_beside(table, width, height)


def scroll_beside(table: CardTable, width: int, height: int) -> None:
    """Turn the mouse wheel where a person does who must not play by it."""
    table.at_rest()
    box = table.place()
    assert box["height"] <= 0.7 * height
    assert box["x"] + box["width"] + 20 <= width
    table.page.mouse.move(box["x"] + box["width"] + 10, box["y"] + box["height"] / 2)
    table.page.mouse.wheel(0, 150)
    wait_until(table.page, lambda: scrolled(table) < box["y"] - 50, "the page to scroll")


def test_keys_typed_after_a_click_on_any_button_leave_the_notebook_as_it_is(desk):
    # In a notebook "d d" deletes a cell, "x" cuts it, "a" and "b" make new ones, "m" and "y"
    # change its kind, arrows go to another one.
    table = deal_table(desk, Game("odd-and-even", deal=7), "1", "2")
    before = table.page.evaluate(CELLS)
    for words in BUTTONS:
        table.button(words).click()
        for key in (*"ddxzurabjkmy", "ArrowUp", "ArrowDown", "Shift+D"):
            table.page.keyboard.press(key)
    table.page.keyboard.press("Enter")
    table.page.keyboard.press("Space")
    table.place()
    table.page.mouse.click(*table.on_page(2, 2))
    assert table.page.evaluate(FOCUSED) == "CANVAS"
    for key in (*"ddxzurhabjkmy?", "ArrowUp", "ArrowDown", "Enter", "Space", "Delete"):
        table.page.keyboard.press(key)
    assert table.notebook.value("1 + 1") == 2
    assert table.page.evaluate(CELLS) == before
    assert table.notebook.page_errors == []


def test_the_keyboard_is_not_trapped_in_the_canvas(desk):
    table = deal_table(desk, Game("odd-and-even", deal=7))
    table.press("S>W")
    for key, then in (("Tab", "Undo"), ("Shift+Tab", "Restart"), ("Escape", "")):
        table.page.mouse.click(*table.on_page(2, 2))
        assert table.page.evaluate(FOCUSED) == "CANVAS"
        table.page.keyboard.press(key)
        wait_until(table.page, lambda: table.page.evaluate(FOCUSED) != "CANVAS", "the focus to go")
        assert then in table.page.evaluate(FOCUSED)


def contrast_seen(ink: list[float], ground: list[float], opacity: float) -> float:
    """The contrast of words that let their ground shine through."""
    mixed = [opacity * a + (1 - opacity) * b for a, b in zip(ink, ground, strict=True)]
    return contrast(*("#" + bytes(map(round, colour)).hex() for colour in (mixed, ground)))


def test_words_outside_the_canvas_are_readable(desk):
    table = deal_table(desk, Game("odd-and-even", deal=7))
    table.button("More ⋯").click()
    for theme in THEMES:
        desk.look(theme=theme)
        for words in PANELS:
            table.button(words).click()
            table.page.wait_for_timeout(200)
            texts = table.page.locator(OUTPUT).first.evaluate(TEXTS)
            assert len(texts) > 12
            assert [words for words, *colours in texts if contrast_seen(*colours) < 4.5] == []
            table.button(words).click()


NAMED = """() => {
    const here = document.activeElement
    return here.tagName === 'CANVAS' ? 'CANVAS' : here.innerText || here.placeholder || here.tagName
}"""
ROUND = ["number", "New deal", "Restart", "CANVAS", "Deal", "Hint", "Type a move, or ?", "Ledger"]


def tabbed(table, key, times):
    """Where the focus comes when a key is pressed so often."""
    found = [table.page.evaluate(NAMED)]
    for _ in range(times):
        table.page.keyboard.press(key)
        # The way out of the canvas leads through the kernel.
        elsewhere = f"before => ({NAMED})() !== before"
        table.page.wait_for_function(elsewhere, arg=found[-1])
        found.append(table.page.evaluate(NAMED))
    return found


def test_tab_goes_through_the_whole_table_and_back(desk):
    table = deal_table(desk, Game("odd-and-even", deal=7))
    table.page.locator(".jp-OutputArea-output input").first.focus()
    way = [*ROUND, "More ⋯"]
    assert tabbed(table, "Tab", 8) == way
    assert tabbed(table, "Shift+Tab", 8) == way[::-1]
