"""Run the notebooks anew and store their outputs, so that they show pictures without a kernel.

usage: python tools/publish.py

Each board becomes a PNG and text instead of a live view (the environment asks for it), and no
widget state is stored. The README's picture is drawn too.
"""

import os
from pathlib import Path

import nbformat
from nbclient import NotebookClient

from oddeven_widget import Game, play

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = ROOT / "notebooks"
PICTURE = NOTEBOOKS / "pictures" / "table.png"


def publish(path: Path) -> None:
    """Execute one notebook in its own folder and write it back."""
    book = nbformat.read(path, as_version=4)
    for cell in book.cells:
        cell.pop("id", None)
    client = NotebookClient(
        book,
        kernel_name="python3",
        store_widget_state=False,
        resources={"metadata": {"path": str(path.parent)}},
    )
    client.execute()
    for number, cell in enumerate(book.cells):
        cell["id"] = f"cell-{number}"
        cell.metadata.pop("execution", None)
    book.metadata = {"kernelspec": book.metadata["kernelspec"], "language_info": {"name": "python"}}
    nbformat.write(book, path)


def picture() -> None:
    """A table in the middle of a game, for the README."""
    game = Game("odd-and-even", deal=7)
    for _ in range(75):
        game.play(game.legal_moves[0])
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_bytes(play(game).png())


def main() -> None:
    os.environ["ODDEVEN_STATIC"] = "1"
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        publish(path)
        print("published", path.relative_to(ROOT))
    picture()


if __name__ == "__main__":
    main()
