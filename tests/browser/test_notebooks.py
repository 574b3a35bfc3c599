"""Notebooks as they are published, run, saved, and opened again by somebody else."""

import json
import subprocess
import sys

from card_table import OUTPUT, deal_table
from lab_harness import ROOT, wait_until

from oddeven_widget.board.draw.theme import LIGHT
from oddeven_widget.bookkeeping.game import Game

PLAY = "notebooks/00_play.ipynb"
PICTURES = f"{OUTPUT} img"


def boards_shown(source: str) -> int:
    """How many cells of a notebook end in a table."""
    cells = json.loads((ROOT / source).read_text(encoding="utf-8"))["cells"]
    ends = [
        "".join(cell["source"]).splitlines()[-1] for cell in cells if cell["cell_type"] == "code"
    ]
    return sum(end.startswith("play(") for end in ends)


def test_the_play_notebook_runs_and_runs_again_after_a_restart(desk):
    notebook = desk.open(desk.copy(PLAY))
    boards = notebook.page.locator(f"{OUTPUT} canvas")
    for go_on in (notebook.restart, lambda: None):
        notebook.run_all()
        wait_until(notebook.page, lambda: boards.count() == boards_shown(PLAY), "all boards")
        notebook.board().wait_pixel(30, 5, bytes.fromhex(LIGHT.felt[1:]))
        go_on()


def test_the_play_notebook_shows_pictures_before_it_is_run(desk):
    notebook = desk.open(desk.copy(PLAY))
    desk.server.shut_kernels()
    pictures = notebook.page.locator(PICTURES)
    wait_until(notebook.page, lambda: pictures.count() == boards_shown(PLAY), "a picture each")
    assert notebook.page.locator(f"{OUTPUT} canvas").count() == 0
    assert all(picture.bounding_box()["width"] > 400 for picture in pictures.all())


def test_a_saved_game_is_a_picture_in_another_hand_and_on_a_web_page(desk):
    table = deal_table(desk, Game("odd-and-even", deal=7))
    table.press("S>W")
    table.notebook.command("docmanager:save")
    saved = desk.server.root / table.page.url.split("/")[-1].split("?")[0]
    desk.clear()
    # To another person's JupyterLab the file is unknown, as is a changed one to this one.
    text = saved.read_text(encoding="utf-8").replace("widget = play", "widget  = play")
    saved.write_text(text, encoding="utf-8")
    notebook = desk.open(saved.name)
    picture = notebook.page.locator(PICTURES)
    picture.wait_for()
    assert picture.bounding_box()["width"] > 400
    assert notebook.page.locator(f"{OUTPUT} canvas").count() == 0
    command = [sys.executable, "-m", "jupyter", "nbconvert", "--to", "html", saved]
    subprocess.run(command, check=True, capture_output=True)
    page = desk.browser.new_page()
    page.goto(saved.with_suffix(".html").as_uri())
    assert page.locator("img").bounding_box()["width"] > 400
    page.close()
