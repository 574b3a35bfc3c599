"""What fails on the way from a click to a picture is said, and breaks nothing else."""

from card_table import deal_table
from lab_harness import Board

from oddeven_widget.bookkeeping.game import Game

RED = (255, 0, 0)
OTHER = """\
from ipycanvas import Canvas
other = Canvas(width=60, height=60)
other.fill_style = "#ff0000"
other
"""
BROKEN_GAME = """
def broken(move):
    raise RuntimeError("the cat sat on it")
game.play = broken
"""
BROKEN_PAINTER = """
from oddeven_widget.board import board
def broken(*_, **__):
    raise RuntimeError("the brush is dry")
board.paint_piles, kept = broken, board.paint_piles
"""


def test_a_handler_that_fails_says_so_and_the_table_works_on(desk):
    table = deal_table(desk, Game("odd-and-even", deal=7))
    before = table.at_rest()
    table.notebook.python(BROKEN_GAME)
    table.click_pile("S")
    words = "Something went wrong (RuntimeError: the cat sat on it). The game is as it was."
    table.wait_words(words)
    assert table.at_rest() == before
    table.notebook.python("del game.play")
    table.press("S>W")
    assert table.same_game()


def test_a_frame_that_fails_stops_no_other_canvas(desk):
    table = deal_table(desk, Game("odd-and-even", deal=7), OTHER)
    table.notebook.run_cell(1)
    table.notebook.python(BROKEN_PAINTER)
    before = table.at_rest()
    table.place()
    table.click_pile("S")
    words = "Something went wrong (RuntimeError: the brush is dry). The game is as it was."
    table.wait_words(words)
    table.notebook.python("other.fill_rect(0, 0, 60, 60)")
    Board(table.page, 1).wait_pixel(30, 30, RED)
    table.notebook.python("board.paint_piles = kept")
    table.press("S>W")
    assert table.changed(before, table.wait_change(before)) == {"S", "W"}
    assert table.same_game()
