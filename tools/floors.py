"""The floors and folders of the package, and what each imports; read from its files, not run.

A floor is a folder of the package, a folder one inside a floor. Modules that stand in a floor
beside its folders make a folder too, the highest of their floor. An import inside a function counts
as well.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

__all__ = ["FLOORS", "FOLDERS", "PACKAGE", "ROOT", "Folder", "House", "Module", "height"]

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGE: Final = "oddeven_widget"
# From the ground up. A floor imports only the floors before it, and a folder of a floor only the
# folders before it; `tests/test_house.py` holds the package to it.
FLOORS: Final = ("engine", "bookkeeping", "analysis", "board", "lessons")
FOLDERS: Final = {
    "analysis": ("compiled", "solver", "players", "kernel", "study"),
    "board": ("draw", "input", "canvas", "parts", "drawers"),
}


@dataclass(frozen=True)
class Module:
    """A module of the package: its name in parts, its file, its text."""

    parts: tuple[str, ...]
    path: Path
    text: str

    @property
    def lines(self) -> int:
        """How many lines the file has."""
        return len(self.text.splitlines())

    @cached_property
    def tree(self) -> ast.Module:
        """The file as Python's own parser reads it."""
        return ast.parse(self.text)

    @cached_property
    def functions(self) -> tuple[ast.FunctionDef | ast.AsyncFunctionDef, ...]:
        """All functions, methods and inner ones among them."""
        kinds = ast.FunctionDef | ast.AsyncFunctionDef
        return tuple(node for node in ast.walk(self.tree) if isinstance(node, kinds))

    def imports(self) -> Iterator[tuple[str, ...]]:
        """Give the full name, in parts, of each thing that the module imports."""
        folder = self.parts if self.path.name == "__init__.py" else self.parts[:-1]
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                yield from (tuple(each.name.split(".")) for each in node.names)
            elif isinstance(node, ast.ImportFrom):
                above = folder[: len(folder) - node.level + 1] if node.level else ()
                base = (*above, *(node.module or "").split(".")) if node.module else above
                yield from ((*base, each.name) for each in node.names)


@dataclass(frozen=True)
class Folder:
    """A folder: its place in the package, its modules, and the other folders that they import.

    `imports` counts the names imported from each.
    """

    place: tuple[str, ...]
    modules: tuple[Module, ...]
    imports: Counter[tuple[str, ...]]

    @property
    def name(self) -> str:
        """The last part of its place."""
        return self.place[-1] if self.place else PACKAGE

    @property
    def floor(self) -> str:
        """The floor in which it stands; the package itself for the front door."""
        return self.place[0] if self.place else PACKAGE

    @property
    def lines(self) -> int:
        """How many lines its files have in all."""
        return sum(module.lines for module in self.modules)


class House:
    """The package of a checkout, read file by file; nothing of it is run."""

    def __init__(self, root: Path = ROOT) -> None:
        self.root = root
        files = sorted((root / PACKAGE).rglob("*.py"))
        self.modules = tuple(_module(root, path) for path in files)
        self._known = {module.parts: module for module in self.modules}

    @cached_property
    def folders(self) -> tuple[Folder, ...]:
        """All folders with modules in them, from the ground up."""
        places = {_place(module) for module in self.modules}
        folders = (self._folder(place) for place in sorted(places, key=height))
        return tuple(one for one in folders if one.imports or len(one.modules) > 1)

    def _folder(self, place: tuple[str, ...]) -> Folder:
        inside = tuple(module for module in self.modules if _place(module) == place)
        names = (name for module in inside for name in module.imports())
        found = (self._home(name) for name in names)
        return Folder(place, inside, Counter(each for each in found if each not in (None, place)))

    def _home(self, name: tuple[str, ...]) -> tuple[str, ...] | None:
        """Give the place of the module that a name comes from; None outside the package."""
        while name and name not in self._known:
            name = name[:-1]
        return _place(self._known[name]) if name else None

    def climbs(self) -> list[tuple[str, str]]:
        """List the imports from one folder of another that stands above it."""
        return [
            ("/".join(folder.place), "/".join(other))
            for folder in self.folders
            for other in folder.imports
            if height(other) > height(folder.place)
        ]


def _module(root: Path, path: Path) -> Module:
    parts = path.relative_to(root).with_suffix("").parts
    parts = parts[:-1] if parts[-1] == "__init__" else parts
    return Module(parts, path, path.read_text(encoding="utf-8"))


def _place(module: Module) -> tuple[str, ...]:
    """Give the folder of a module in the package, in parts; () for the package's own files."""
    return module.parts[1:] if module.path.name == "__init__.py" else module.parts[1:-1]


def height(place: tuple[str, ...]) -> tuple[int, int, str]:
    """Order folders from the ground up; the package's own files stand above all floors."""
    if not place:
        return len(FLOORS) + 1, 0, ""
    floor = FLOORS.index(place[0]) if place[0] in FLOORS else len(FLOORS)
    order = FOLDERS.get(place[0], ())
    if len(place) == 1:
        return floor, len(order) + 1, ""
    return floor, order.index(place[1]) if place[1] in order else len(order), "/".join(place)
