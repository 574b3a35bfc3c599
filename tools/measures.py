"""How easily a checkout is changed, in numbers; `python tools/house.py --measure` prints them.

Read from the files, except for the names on a table and those with an example: for these the
package of the checkout is imported, in a process of its own.

- Private reaches in tests: `x._name` where `x` is neither `self` nor `cls`, and `import _name`;
  what Jupyter and tuples define (`_repr_png_`, `_replace`) isn't counted.
- Names with an example: see examples.py.
- Places to touch: how many files name an existing example of the kind, as a file's name, a
  function's, or a string that is nothing else (docstrings and comments don't count). Looked at are
  the package, tools and the solutions of the lessons; of the questions, those of a lesson only.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from floors import PACKAGE, House, Module

__all__ = ["EXAMPLES", "measures", "places", "reaches", "table"]

# For each kind of change the name of an example that stood before and after the folders came.
EXAMPLES: Final = {
    "a game": "odessa",
    "a strategy": "waste-first",
    "a board button": "hint",
    "a lesson": "keeping-book",
}
EXAMPLES_OF: Final = Path(__file__).parent / "examples.py"
LINES_OF_A_MODULE: Final = 400
LINES_OF_A_FUNCTION: Final = 40
TUPLES: Final = {"_asdict", "_fields", "_replace", "_make"}
NAMES_ON_A_TABLE: Final = """
from ipywidgets import VBox
from oddeven_widget import Game, play
names = set(dir(play(Game("odd-and-even", deal=7)))) - set(dir(VBox()))
print(len([name for name in names if not name.startswith("_")]))
"""


def measures(house: House) -> dict[str, str]:
    """Measure a checkout: a word or number by the name of each measure."""
    count, folder = _most_files(house)
    long = [each for each in house.modules if each.lines > LINES_OF_A_MODULE]
    lengths = [_length(each) for module in house.modules for each in module.functions]
    climbs = house.climbs()
    found = {
        "files in the fullest folder": f"{count} ({folder})",
        f"modules of more than {LINES_OF_A_MODULE} lines": str(len(long)),
        f"functions of more than {LINES_OF_A_FUNCTION} lines": str(
            sum(length > LINES_OF_A_FUNCTION for length in lengths)
        ),
        "imports of a folder above": f"{len(climbs)}{_listed(f'{a} → {b}' for a, b in climbs)}",
        "lines of the package": str(sum(each.lines for each in house.modules)),
        "names that a user reaches with an example": _run(house.root, str(EXAMPLES_OF)),
        "public names on a table": _run(house.root, "-c", NAMES_ON_A_TABLE),
        "private reaches in tests": str(sum(map(reaches, (house.root / "tests").rglob("*.py")))),
    }
    for kind, name in EXAMPLES.items():
        files = places(house, name)
        mentions = sum(files.values())
        found[f"places to touch for {kind} ({name})"] = f"{len(files)} files, {mentions} mentions"
    return found


def table(houses: list[House]) -> str:
    """Lay the measures of some checkouts out side by side, as a table in Markdown."""
    columns = [measures(house) for house in houses]
    heads = [house.root.name for house in houses]
    rows = [["measure", *heads], ["---"] * (len(heads) + 1)]
    rows += [[name, *(column[name] for column in columns)] for name in columns[0]]
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def places(house: House, name: str) -> Counter[str]:
    """Count how often each file names an example; its own name counts as one mention."""
    found: Counter[str] = Counter()
    stem = name.replace("-", "_")
    for module in (*house.modules, *_others(house.root)):
        own = module.path.stem == stem
        if "questions" in module.parts and not own:
            continue
        short = str(module.path.relative_to(house.root))
        found[short] = own + sum(each in (name, stem) for each in _names(module.tree))
    for book in sorted((house.root / "notebooks" / "solutions").glob(f"*{stem}.ipynb")):
        found[str(book.relative_to(house.root))] = 1
    return +found


def _others(root: Path) -> Iterator[Module]:
    for path in sorted((root / "tools").glob("*.py")):
        if path != root / "tools" / "measures.py":
            yield Module(path.relative_to(root).parts, path, path.read_text(encoding="utf-8"))


def _names(tree: ast.Module) -> Iterator[str]:
    """Give the strings of a file that may be names, and the names of its functions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.FunctionDef):
            yield node.name


def _most_files(house: House) -> tuple[int, str]:
    inside = Counter(each.path.parent for each in house.modules)
    folder, count = inside.most_common(1)[0]
    return count, folder.relative_to(house.root / PACKAGE).as_posix()


def _length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    return (function.end_lineno or function.lineno) - function.lineno + 1


def reaches(path: Path) -> int:
    """Count where a test uses a private name of something else."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = 0
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            own = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
            found += _is_private(node.attr) and not own
        elif isinstance(node, ast.ImportFrom):
            found += sum(_is_private(each.name) for each in node.names)
    return found


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.endswith("_") and name not in TUPLES


def _run(root: Path, *words: str) -> str:
    """Run a command of Python on the package of a checkout; give the first line that it prints."""
    done = subprocess.run(
        [sys.executable, "-P", *words],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(root)},
    )
    return done.stdout.partition("\n")[0] or "not known"


def _listed(words: Iterable[str]) -> str:
    text = ", ".join(words)
    return f" ({text})" if text else ""
