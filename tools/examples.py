"""Which of the names that a user can reach stand in a runnable example, and which don't.

usage: python tools/examples.py    print how many do, and the names of those that don't

A user reaches the names of `oddeven_widget` and `oddeven_widget.lessons` and the public methods of
these classes. The example (`>>>`) stands in the name's own docstring, or the docstring of its class
uses the name. What a lesson imports from elsewhere is shown by that lesson.
"""

import importlib
import inspect
import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any

__all__ = ["reached", "shown"]

PACKAGE = "oddeven_widget"
FRONT = (PACKAGE, f"{PACKAGE}.lessons")
METHODS = (property, cached_property, classmethod, staticmethod)


def reached() -> dict[str, bool]:
    """Give the names that a user can reach, and whether each has an example."""
    doors = [importlib.import_module(name) for name in FRONT]
    found = {}
    for each in [getattr(door, name) for door in doors for name in door.__all__]:
        found[_name(each)] = shown(each)
        if inspect.isclass(each):
            found |= {f"{_name(each)}.{name}": done for name, done in _methods(each)}
    return found


def shown(each: object, owner: type | None = None, name: str = "") -> bool:
    """Tell whether an example stands with a name, or in the docstring of its class uses it."""
    own = ">>>" in (inspect.getdoc(each) or "")
    whole = "\n".join(_lines(inspect.getdoc(owner) or "")) if owner else ""
    return own or re.search(rf"\.{name}\b", whole) is not None


def _lines(text: str) -> Iterator[str]:
    yield from (line for line in text.splitlines() if line.lstrip().startswith((">>>", "...")))


def _methods(owner: type) -> Iterator[tuple[str, bool]]:
    """Give the public methods and properties that the package defines for a class, as Tab does."""
    ours = [base for base in owner.__mro__ if base.__module__.startswith(PACKAGE)]
    names = {name for base in ours for name in vars(base) if not name.startswith("_")}
    if any("__dir__" in vars(base) for base in ours):
        names &= set(dir(owner.__new__(owner)))
    for name in sorted(names):
        each = next(vars(base)[name] for base in ours if name in vars(base))
        if inspect.isfunction(each) or isinstance(each, METHODS):
            yield name, any(shown(each, base, name) for base in ours)


def _name(each: Any) -> str:
    return f"{each.__module__.removeprefix(PACKAGE)}.{each.__name__}".lstrip(".")


def main() -> None:
    found = reached()
    print(f"{sum(found.values())} of {len(found)}")
    print(*(name for name, done in found.items() if not done), sep="\n")


if __name__ == "__main__":
    main()
