"""Digests of strategies' code: the same code gives the same digest, other code another.

A function is its source and all of the learner's own that it uses: the values it was made with,
the settings and functions beside it. Of what is neither code nor plain data only the type counts.
"""

from __future__ import annotations

import hashlib
import inspect
import textwrap
from types import CodeType
from typing import Any, Final

import numpy as np

from .registry import Named

__all__ = ["code_digest", "digest"]

_PLAIN = (str, bytes, int, float, complex, type(None))
# Modules that strategies call and that have moved: their functions are told by the address of
# the first release, so that results and marks saved then are gone on with.
_ANALYSIS: Final = "oddeven_widget.analysis"
_FIRST: Final = {
    f"{_ANALYSIS}.{now}": f"{_ANALYSIS}.{first}"
    for now, first in {
        "players.coach": "coach",
        "players.pencil": "pencil",
        "players.pimc": "fair",
        "players.planner": "secondpass",
        "players.registry": "players",
        "players.strategies": "strategies",
        "solver.solver": "solver",
    }.items()
}


def digest(text: str) -> str:
    """Sixteen letters and digits that stand for a text.

    >>> len(digest("reserve first"))
    16
    """
    return hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()[:16]


def code_digest(player: object) -> str:
    """The digest of a strategy's code; a named one needs none, it is its name.

    >>> from oddeven_widget.analysis.players.strategies import hold
    >>> code_digest(hold(2, 4))
    ''
    """
    named = isinstance(player, Named)
    return "" if named else digest("\n".join(_told(player, seen=set())))


def _told(value: Any, seen: set[int]) -> list[str]:
    """A value in words: data by value, functions by their code, other things by their type."""
    if isinstance(value, _PLAIN):
        return [repr(value)]
    if isinstance(value, np.ndarray):
        return [repr((value.dtype.str, value.shape)), *map(repr, value.ravel().tolist())]
    if id(value) in seen:
        return ["again"]
    seen.add(id(value))
    if isinstance(value, list | tuple | set | frozenset | dict):
        return _told_all(value, seen)
    inner = getattr(value, "__func__", value)
    if hasattr(inner, "__code__"):
        return _told_function(inner, seen)
    kind = type(value)
    parts = [f"a {kind.__qualname__} {getattr(value, '__qualname__', '')}"]
    if hasattr(value, "func"):  # functools.partial
        parts += [*_told(value.func, seen), *_told((value.args, value.keywords), seen)]
    elif not _is_installed(kind):
        parts += [_source(kind), *_told(getattr(value, "__dict__", None), seen)]
    return parts


def _told_all(values: Any, seen: set[int]) -> list[str]:
    """A collection; the order of a set says nothing."""
    if isinstance(values, dict):
        values = sorted(values.items(), key=lambda item: repr(item[0]))
    elif isinstance(values, set | frozenset):
        values = sorted(values, key=repr)
    return ["(", *(part for value in values for part in _told(value, seen)), ")"]


def _told_function(function: Any, seen: set[int]) -> list[str]:
    """A function: its source, its defaults, what it was made with, what of its module it uses."""
    if _is_installed(function):
        module = _FIRST.get(function.__module__, function.__module__)
        return [f"{module}.{function.__qualname__}"]
    cells = function.__closure__ or ()
    made_with = [cell.cell_contents for cell in cells if _is_filled(cell)]
    beside = {
        name: function.__globals__[name]
        for name in sorted(_names(function.__code__) & function.__globals__.keys())
    }
    parts = [_source(function), *_told(function.__defaults__, seen), *_told(made_with, seen)]
    return [*parts, *(part for name in beside for part in (name, *_told(beside[name], seen)))]


def _is_filled(cell: Any) -> bool:
    try:
        return cell.cell_contents is not cell
    except ValueError:
        return False


def _is_installed(thing: Any) -> bool:
    """Whether something comes with Python or an installed package, and not from the learner."""
    from .learners import is_theirs

    try:
        return not is_theirs(inspect.getfile(thing))
    except (TypeError, OSError):
        return getattr(thing, "__module__", None) != "__main__"


def _names(code: CodeType) -> set[str]:
    """Every name that a function's code, and that of functions within it, looks up."""
    inner = [const for const in code.co_consts if isinstance(const, CodeType)]
    return {*code.co_names, *(name for each in inner for name in _names(each))}


def _source(thing: Any) -> str:
    """A function's or a class's source; where there is none to be had, its byte code."""
    try:
        return textwrap.dedent(inspect.getsource(thing)).strip()
    except (OSError, TypeError):
        code = getattr(thing, "__code__", None)
        return _bytes(code) if code else repr(thing.__qualname__)


def _bytes(code: CodeType) -> str:
    consts = [_bytes(c) if isinstance(c, CodeType) else repr(c) for c in code.co_consts]
    return repr((code.co_code, code.co_names, consts))
