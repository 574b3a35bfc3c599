"""A table outlives a reload, and is the same in every view of it."""

from card_table import CardTable, deal_table
from lab_harness import PANEL

from oddeven_widget.board.draw.words import step_words
from oddeven_widget.bookkeeping.game import Game


def test_a_reloaded_page_shows_the_same_table_and_it_is_still_played(lab):
    table = deal_table(lab, Game("odd-and-even", deal=7), scale=2)
    for _ in range(3):
        table.press("S>W")
    before = table.at_rest()
    table.notebook.reload()
    table.wait_picture(before)
    step = table.press(table.game.legal_moves[0])
    assert table.changed(before, table.wait_change(before)) >= {step.move.source, step.move.target}
    assert table.same_game()


def test_two_views_and_two_windows_show_every_move(lab):
    first = deal_table(lab, Game("odd-and-even", deal=7))
    game, name = first.game, first.page.url.split("/")[-1].split("?")[0]
    first.notebook.new_view()
    second = CardTable(first.notebook, game, 1)
    first.notebook.command("docmanager:save")
    other_window = CardTable(lab.open(name), game)
    tables = [first, second, other_window]
    pictures = [first.at_rest()]
    for clicked in tables:
        clicked.place()
        clicked.press("S>W")
        pictures.append(clicked.wait_change(pictures[-1]))
        for table in tables:
            table.wait_words(step_words(game.steps[-1]))
            table.wait_picture(pictures[-1])
    assert other_window.same_game()


def test_a_cleared_table_can_be_shown_again_and_is_still_played(desk):
    table = deal_table(desk, Game("odd-and-even", deal=7), "widget")
    table.press("S>W")
    before = table.at_rest()
    table.notebook.page.evaluate(f"() => {{ {PANEL}.content.activeCellIndex = 0 }}")
    table.notebook.command("notebook:clear-cell-output")
    table.element.wait_for(state="detached")
    table.notebook.run_cell(1)
    table.wait_picture(before)
    table.place()
    table.press("S>W")
    assert table.same_game()


def test_after_a_restart_the_notebook_runs_again(desk):
    table = deal_table(desk, Game("odd-and-even", deal=7))
    start = table.at_rest()
    table.press("S>W")
    table.notebook.restart()
    table.notebook.run_all()
    again = CardTable(table.notebook, Game("odd-and-even", deal=7))
    again.wait_picture(start)
    again.press("S>W")
    assert again.same_game()
