"""The harness itself, on a bare canvas: what it clicks arrives, and what is painted can be read."""

import pytest

RED, BLUE = (255, 0, 0), (0, 0, 255)
CANVAS = """\
from ipycanvas import MultiCanvas, hold_canvas
table = MultiCanvas(2, width=400, height=200)
table.layout.width = "200px"
clicks = []

def paint(colour, x, y):
    with hold_canvas():
        table[1].fill_style = colour
        table[1].fill_rect(x - 10, y - 10, 20, 20)

def clicked(x, y):
    clicks.append((round(x), round(y)))
    paint("#0000ff", x, y)

table[-1].on_mouse_down(clicked)
table[0].fill_style = "#ff0000"
table[0].fill_rect(0, 0, 400, 200)
table
"""


def test_a_click_arrives_where_it_was_made_and_changes_the_picture(desk):
    notebook = desk.notebook([CANVAS], scale=2)
    notebook.run_all()
    board = notebook.board()
    board.wait_pixel(50, 50, RED)
    before = board.picture()
    board.click(50, 60)
    board.wait_change(before)
    assert board.pixel(50, 60)[:3] == BLUE
    assert board.pixel(70, 60)[:3] == RED
    # The canvas may stand at a fraction of a pixel: CSS pixel (50, 60) is 100, 120, or just before.
    assert notebook.value("clicks") == [pytest.approx((100, 120), abs=1)]
    assert board.picture().size == (400, 200)


def test_what_another_cell_does_is_seen_on_the_page(desk):
    notebook = desk.notebook([CANVAS, "paint('#0000ff', 100, 100)"])
    notebook.run_cell(0)
    board = notebook.board()
    board.wait_pixel(50, 50, RED)
    notebook.run_cell(1)
    board.wait_pixel(50, 50, BLUE)
    notebook.python("paint('#ff0000', 100, 100)")
    board.wait_pixel(50, 50, RED)


def test_what_a_cell_raises_fails_the_run(desk):
    notebook = desk.notebook(["1 / 0"])
    with pytest.raises(AssertionError, match="ZeroDivisionError: division by zero"):
        notebook.run_all()
    with pytest.raises(AssertionError, match="NameError"):
        notebook.value("no_such_name")
