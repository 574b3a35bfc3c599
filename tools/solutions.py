"""A learner's copy of a lesson is derived from its solutions, which are the source.

In notebooks/solutions a lesson stands with all its answers. Two kinds of them are left out of
the copy in notebooks/:

- cells with the tag `solution` (such as a `check` that must come out right);
- in a code cell, the lines from `### BEGIN SOLUTION` to `### END SOLUTION`. What stands after
  BEGIN SOLUTION on its line takes their place, `...` if nothing does:

      def next_rank(rank):
          ### BEGIN SOLUTION
          return (rank + 1) % 13 + 1
          ### END SOLUTION
"""

import copy
import re
from pathlib import Path

import nbformat

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = ROOT / "notebooks"
SOLUTIONS = NOTEBOOKS / "solutions"
TAG = "solution"
REGION = re.compile(
    r"^(?P<indent>[ \t]*)### BEGIN SOLUTION(?P<prompt>[^\n]*)\n"
    r"(?:.*\n)*?[ \t]*### END SOLUTION[ \t]*$",
    re.MULTILINE,
)
LEFT_OVER = re.compile(r"###\s*(BEGIN|END)\s+SOLUTION", re.IGNORECASE)
METADATA = {
    "kernelspec": {
        "display_name": "Python 3 (ipykernel)",
        "language": "python",
        "name": "python3",
    },
    "language_info": {"name": "python"},
}


def without_solutions(source: str) -> str:
    """A cell's source with a prompt in the place of each solution."""
    source = REGION.sub(lambda found: found["indent"] + (found["prompt"].strip() or "..."), source)
    if LEFT_OVER.search(source):
        raise ValueError(f"A solution's BEGIN and END don't match in this cell:\n{source}")
    return source


def learners_copy(solution: nbformat.NotebookNode) -> nbformat.NotebookNode:
    """The same lesson without its solutions and without outputs."""
    copied = copy.deepcopy(solution)
    copied.cells = [cell for cell in copied.cells if TAG not in cell.metadata.get("tags", [])]
    for cell in copied.cells:
        if cell.cell_type == "code":
            cell.source = without_solutions(cell.source)
    return tidy(copied)


def tidy(book: nbformat.NotebookNode) -> nbformat.NotebookNode:
    """No outputs, ids by number, nothing in the metadata that depends on a machine."""
    for number, cell in enumerate(book.cells):
        cell["id"] = f"cell-{number}"
        cell.metadata.pop("execution", None)
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    book.metadata = nbformat.from_dict(METADATA)
    return book


def lessons() -> list[Path]:
    """The lessons' solutions, in their order."""
    return sorted(SOLUTIONS.glob("*.ipynb"))


def is_stale(path: Path) -> bool:
    """Whether the learner's copy of a lesson has other cells than its solutions give."""
    learners = NOTEBOOKS / path.name
    if not learners.is_file():
        return True
    wanted, there = (
        [(cell.cell_type, cell.source, cell.metadata) for cell in book.cells]
        for book in (learners_copy(read(path)), read(learners))
    )
    return wanted != there


def read(path: Path) -> nbformat.NotebookNode:
    return nbformat.read(path, as_version=4)
