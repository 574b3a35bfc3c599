"""Derive the learners' copies of the lessons, run them, and store them with their pictures.

usage: python tools/publish.py [NAME …]     a part of a lesson's name, such as 01; all by default

The solutions in notebooks/solutions are the source (see solutions.py); their own outputs are
left out. In the copies each board becomes a PNG and text instead of a live view (the environment
asks for it), and no widget state is stored, so that they show pictures where there is no kernel.
The README's picture is drawn too.
"""

import os
import sys
import tempfile
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from solutions import NOTEBOOKS, ROOT, learners_copy, lessons, read, tidy

from oddeven_widget import Game, play

PNG = "image/png"
# Plots with two pixels for each CSS px, as all other pictures have them.
SHARP = "--IPKernelApp.exec_lines=%config InlineBackend.figure_formats = ['retina']"
PICTURE = NOTEBOOKS / "pictures" / "table.png"


def publish(path: Path) -> None:
    """Write a lesson's solutions tidily, and its learner's copy with what its cells give."""
    solution = tidy(read(path))
    nbformat.write(solution, path)
    book = learners_copy(solution)
    # In an empty folder, so that no file beside the lessons (a table of marks) gets into them.
    with tempfile.TemporaryDirectory() as folder:
        client = NotebookClient(
            book,
            kernel_name="python3",
            store_widget_state=False,
            coalesce_streams=True,
            extra_arguments=[SHARP],
            resources={"metadata": {"path": folder}},
        )
        client.execute()
    for cell in book.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            describe(output)
    book.metadata = solution.metadata
    nbformat.write(book, NOTEBOOKS / path.name)


def describe(output: nbformat.NotebookNode) -> None:
    """Give a plot its words as the alternative text that tables and wheels have already."""
    if PNG in output.get("data", {}):
        output.metadata.setdefault(PNG, {}).setdefault("alt", output.data["text/plain"])


def picture() -> None:
    """A table in the middle of a game, for the README."""
    game = Game("odd-and-even", deal=7)
    for _ in range(75):
        game.play(game.legal_moves[0])
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_bytes(play(game).png())


def main() -> None:
    os.environ["ODDEVEN_STATIC"] = "1"
    names = sys.argv[1:]
    for path in lessons():
        if not names or any(name in path.stem for name in names):
            publish(path)
            print("published", (NOTEBOOKS / path.name).relative_to(ROOT))
    if not names:
        picture()


if __name__ == "__main__":
    main()
