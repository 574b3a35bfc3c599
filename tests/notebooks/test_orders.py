"""Learners run cells out of order and twice, under another name and in another folder."""

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from solutions import NOTEBOOKS, read

# A cell with this tag takes long; it is run once.
SLOW = "slow"


def back_and_forth(book: nbformat.NotebookNode) -> list[str]:
    """The set-up cell, which is the first, all others from the last to the first, and again down.

    On the way up every cell is run without those that stand before it, and after all that stand
    behind it; so a cell that needs another, or is spoilt by one, is found for certain.
    """
    first, *others = [cell for cell in book.cells if cell.cell_type == "code"]
    again = [cell for cell in others if SLOW not in cell.metadata.get("tags", [])]
    return [cell.source for cell in (first, *others[::-1], first, *again)]


@pytest.mark.parametrize("path", sorted(NOTEBOOKS.glob("*.ipynb")), ids=lambda path: path.stem)
def test_cells_run_in_any_order_and_twice_under_another_name(path: Path, tmp_path):
    folder = tmp_path / "copy of ♠ lessons"
    folder.mkdir()
    cells = back_and_forth(read(path))
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    NotebookClient(
        book,
        kernel_name="python3",
        timeout=600,
        startup_timeout=600,
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
