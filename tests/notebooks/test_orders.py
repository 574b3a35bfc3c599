"""Learners run cells out of order and twice, under another name and in another folder."""

import random
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from solutions import NOTEBOOKS, read

ORDERS = 3
# A cell with this tag takes long; it is run in the first order only.
SLOW = "slow"


def shuffled(book: nbformat.NotebookNode, number: int) -> list[str]:
    """The set-up cell, which is the first, and all others in an order of their own."""
    first, *others = [cell for cell in book.cells if cell.cell_type == "code"]
    if number:
        others = [cell for cell in others if SLOW not in cell.metadata.get("tags", [])]
    random.Random(f"{number} {len(others)}").shuffle(others)
    return [first.source, *(cell.source for cell in others)]


@pytest.mark.parametrize("path", sorted(NOTEBOOKS.glob("*.ipynb")), ids=lambda path: path.stem)
def test_cells_run_in_any_order_and_twice_under_another_name(path: Path, tmp_path):
    lesson, folder = read(path), tmp_path / "copy of ♠ lessons"
    folder.mkdir()
    cells = []
    for number in range(ORDERS):
        # The last order finds what the one before it has left: every cell is run again in it.
        cells += ["%reset -f"] * (number < ORDERS - 1) + shuffled(lesson, number)
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    NotebookClient(
        book,
        kernel_name="python3",
        timeout=120,
        store_widget_state=False,
        resources={"metadata": {"path": str(folder)}},
    ).execute()
    said = [
        (cell.source, out.text)
        for cell in book.cells
        for out in cell.outputs
        if out.get("name") == "stderr"
    ]
    assert said == []
