"""The table is drawn and played in Notebook 7 and in Voila, as in JupyterLab.

Both run as extensions of the tests' own server, so they cost no start of their own.
"""

import contextlib
from collections.abc import Callable

import pytest
from lab_harness import SECONDS, TOKEN, Board, Lab
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as NotInTime

from oddeven_widget.board.draw.geometry import plan_for
from oddeven_widget.board.draw.theme import NORMAL
from oddeven_widget.board.draw.words import first_words, step_words
from oddeven_widget.bookkeeping.game import Game

CELL = "from oddeven_widget import play\nplay('odd-and-even', deal=7)"


# A busy machine takes its time.
PATIENT = {"timeout": SECONDS * 1000}
# Felt is darker than this, and cards are lighter.
PAPER = (240, 240, 230)


def notebook(page: Page) -> None:
    """Notebook 7 runs a cell when a person does."""
    idle = page.get_by_title("Kernel Idle").or_(page.locator("[data-status=idle]"))
    expect(idle.first).to_be_visible(**PATIENT)
    output = page.locator(".jp-OutputArea-output").first
    for _ in range(3):
        page.locator(".jp-CodeCell .cm-content").first.click()
        page.keyboard.press("Control+Enter")
        # A kernel that is said to be idle may still be lost to a cell that is run too soon.
        with contextlib.suppress(NotInTime):
            output.wait_for(timeout=40_000)
            return


def voila(page: Page) -> None:
    """Voila has run all cells before it shows a page, and leaves their code out."""
    expect(page.locator(".jp-OutputArea-output").first).to_be_visible(**PATIENT)
    expect(page.locator(".cm-content")).to_have_count(0)


@pytest.mark.parametrize(
    ("path", "begin"), [("notebooks", notebook), ("voila/render", voila)], ids=["notebook", "voila"]
)
def test_the_table_is_drawn_and_played_there_too(
    lab: Lab, path: str, begin: Callable[[Page], None]
) -> None:
    game, name = Game("odd-and-even", deal=7), lab.write([CELL])
    context = lab.browser.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(SECONDS * 1000)
    lab.contexts.append(context)
    page = context.new_page()
    page.goto(f"{lab.server.url}/{path}/{name}?token={TOKEN}")
    begin(page)
    board, status = Board(page, 0), page.get_by_role("status").filter(has_text="stock")
    expect(status).to_have_text(first_words(game), **PATIENT)
    before = board.at_rest()
    plan = plan_for(game.rules, NORMAL)
    # Nine cards lie on the table, white as paper, and no waste yet.
    corner = {pile: (place.x + 30, place.y + 4) for pile, place in plan.places.items()}
    white = {f"R{number}" for number in range(1, 10)}
    assert {pile for pile in (*white, "W") if board.pixel(*corner[pile])[:3] > PAPER} == white
    for pile in ("S", "S"):
        place = plan.places[pile]
        board.click(place.x + NORMAL.card_w / 2, place.y + NORMAL.card_h / 2)
        expect(status).to_have_text(step_words(game.play("S>W")), **PATIENT)
    after = board.at_rest()
    assert after != before
    assert board.pixel(*corner["W"])[:3] > PAPER
