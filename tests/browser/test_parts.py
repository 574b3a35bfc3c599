"""The parts of lessons in a real JupyterLab: wheel and questions, by mouse and by keyboard."""

import pytest
from card_table import OUTPUT
from lab_harness import wait_until

from oddeven_widget.lessons import star

SAID = f"{OUTPUT} .oddeven-spoken"
WHEEL = """\
from oddeven_widget.lessons import SequenceWheel, ask, check
wheel = SequenceWheel(second=2, laid=4)
wheel"""


@pytest.fixture
def shown(desk):
    """Show what a cell gives; the notebook, once its widget is on the page."""

    def show(cell):
        notebook = desk.notebook([cell])
        notebook.run_all()
        notebook.page.locator(SAID).first.wait_for()
        return notebook

    return show


def wait_said(notebook, words):
    said = notebook.page.locator(SAID).first
    wait_until(notebook.page, lambda: words in said.inner_text(), f"{words!r} to be said")


def test_a_click_on_the_king_tells_how_far_away_it_is(shown):
    notebook = shown(WHEEL)
    board = notebook.board()
    before = board.at_rest()
    place = board.place()
    both = star.star_of(2, 13, (1, 2))
    scale = place["width"] / star.WIDTH
    board.click(*(scale * at for at in star._place(both, 13, star._radius(both))))
    wait_said(notebook, "the K is its 7th card, wanted after two cards more")
    board.wait_change(before)


def test_it_plays_to_the_end_in_the_kernel_and_other_cells_run_meanwhile(shown):
    notebook = shown(WHEEL)
    notebook.python("from oddeven_widget.lessons import wheel as module; module.PACE = 0.05")
    notebook.page.get_by_role("button", name="Play", exact=True).click()
    assert notebook.value("1 + 1") == 2
    wait_said(notebook, "The Two pile is complete with K")
    assert notebook.value("wheel.laid") == (13, 13)
    assert notebook.value("wheel.play_button.description") == "Play"


def test_a_reload_brings_the_star_back(shown):
    # A theme of its own: until the page has told that it is light, all that follows it is dark.
    notebook = shown(WHEEL.replace("laid=4", "laid=4, theme='light'"))
    before = notebook.board().at_rest()
    notebook.reload()
    wait_until(notebook.page, lambda: notebook.board().at_rest() == before, "the same star")


def test_a_choice_is_answered_by_keys_alone(shown):
    notebook = shown("from oddeven_widget.lessons import ask\nask('skip-by-two/after-the-queen')")
    cells = notebook.cell_count()
    notebook.page.get_by_role("button", name="K", exact=True).focus()
    notebook.page.keyboard.press("Enter")
    wait_said(notebook, "✗ Not yet")
    notebook.page.keyboard.press("Tab")
    notebook.page.keyboard.press("Space")
    wait_said(notebook, "✓ Right")
    assert notebook.cell_count() == cells


def test_lines_are_put_in_order_by_keys_alone(shown):
    notebook = shown(
        "from oddeven_widget.lessons import ask\nquiz = ask('skip-by-two/ace-pile-in-order')\nquiz"
    )
    first, second = notebook.value("quiz.lines[:2]")
    notebook.page.get_by_role("button", name="Down", exact=True).first.focus()
    notebook.page.keyboard.press("Enter")
    wait_said(notebook, f"{first}: now line 2 of")
    notebook.page.keyboard.press("Enter")  # the focus went with the line
    wait_said(notebook, f"{first}: now line 3 of")
    assert notebook.value("quiz.lines[0]") == second


def test_a_card_is_pointed_at_by_its_name_in_the_list(shown):
    notebook = shown("from oddeven_widget.lessons import ask\nask('skip-by-two/starts-a-pile')")
    notebook.page.locator(f"{OUTPUT} select").select_option(label="the A♦ (R8)")
    notebook.page.get_by_role("button", name="This one", exact=True).click()
    wait_said(notebook, "✓ Right · The A♦ (R8)")


def test_a_step_is_taken_by_keys_and_its_rows_are_drawn(shown):
    notebook = shown(
        "from oddeven_widget.lessons import Stepper\n"
        "Stepper('odd-and-even@1 deal=7 moves=2: R6>F2 R8>F3')"
    )
    rows = notebook.board(1)
    before = rows.at_rest()
    notebook.page.get_by_role("button", name="Next", exact=True).focus()
    notebook.page.keyboard.press("Enter")
    wait_said(notebook, "Ace of hearts to the Ace pile")
    changed = notebook.page.get_by_role("region", name="What changed in the ledger")
    wait_until(notebook.page, lambda: "Ace pile of ♥ wants 3♥" in changed.inner_text(), "the row")
    rows.wait_change(before)
