"""The table looks as its page does, in every look that can be chosen."""

from card_table import STATUS, deal_table
from lab_harness import wait_until

from oddeven_widget.board.draw.theme import DARK, HIGH_CONTRAST, LIGHT, rgb
from oddeven_widget.board.draw.words import step_words
from oddeven_widget.bookkeeping.game import Game

# JupyterLab's own themes, in an order in which each change is one of colours.
THEMES = {
    "JupyterLab Light": LIGHT,
    "JupyterLab Dark": DARK,
    "JupyterLab Dark High Contrast": HIGH_CONTRAST,
}
KEEP = f"() => {{ window.kept = document.querySelector('{STATUS}'); return kept !== null }}"
SAME = "() => window.kept.isConnected && window.kept.innerText.trim()"


def test_the_table_follows_the_theme_of_jupyterlab_while_a_game_goes_on(desk):
    table = deal_table(desk, Game("odd-and-even", deal=7))
    table.wait_pixel(table.plan.width / 2, 4, rgb(LIGHT.felt))
    table.press("S>W")
    for name in (*reversed(THEMES), "JupyterLab Light"):
        table.notebook.command("apputils:change-theme", theme=name)
        table.wait_pixel(table.plan.width / 2, 4, rgb(THEMES[name].felt))
    table.press("S>W")
    assert table.same_game()
    assert table.notebook.page_errors == []


def test_one_status_line_stays_while_its_words_change_and_a_look_outlives_a_reload(desk):
    """A screen reader loses a line that is drawn anew; a reloaded page once had no cards."""
    table = deal_table(desk, Game("odd-and-even", deal=7))
    assert wait_until(table.page, lambda: table.notebook.value("widget.page.runs"), "script")
    table.press("S>W")
    table.page.wait_for_timeout(300)
    assert table.page.evaluate(KEEP)
    for _ in range(3):
        table.press("S>W")
        assert table.page.evaluate(SAME) == step_words(table.game.steps[-1])
    assert table.page.locator(STATUS).count() == 1
    light = table.at_rest()
    table.notebook.python("widget.restyle(theme='dark')")
    table.wait_change(light)
    table.notebook.reload()
    wait_until(table.page, lambda: table.page.locator(STATUS).count() == 1, "the status line")
    assert table.page.evaluate(KEEP)
    table.wait_pixel(table.plan.width / 2, 4, rgb(DARK.felt))
    table.notebook.python("widget.restyle(theme='auto')")
    table.wait_picture(light)
    table.place()
    table.press("S>W")
    assert table.page.evaluate(SAME) == step_words(table.game.steps[-1])


def test_the_look_is_chosen_beside_the_table(desk):
    table = deal_table(desk, Game("odd-and-even", deal=7), width=390, height=900)
    table.button("More ⋯").click()
    table.button("Look").click()
    table.button("Dark").click()
    table.wait_pixel(20, 2, rgb(DARK.felt))
    table.button("Small").click()
    wait_until(table.page, lambda: table.notebook.value("widget.board.size.name") == "small", "it")
    table.page.get_by_text("A colour for each suit").click()
    wait_until(table.page, lambda: table.notebook.value("widget.look.four_colour"), "suits")
    box = table.place()
    assert box["x"] + box["width"] <= 390
    assert table.notebook.value("len(game.moves)") == 0
