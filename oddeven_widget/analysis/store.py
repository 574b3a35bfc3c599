"""Results of single deals in a file (npz), to be continued another day.

A file says what it is of: the game and its rules, the strategy, the first deal. It is refused
for anything else, and for what isn't such a file at all; nothing in it is ever unpickled.
"""

from __future__ import annotations

import hashlib
import inspect
import json
import os
import tempfile
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ..engine.spec import Rules
from .strategies import Strategy
from .tally import KINDS, Results

__all__ = ["BadStore", "Label", "label_of", "load", "save"]

FORMAT = 1


class BadStore(ValueError):
    """A file of results that is of something else, or none; its text says what is wrong."""


@dataclass(frozen=True, slots=True)
class Label:
    """What a file's results are of."""

    game: str
    version: int
    rules: str
    strategy: str
    code: str
    first_deal: int
    move_limit: int


_WORDS = {
    "game": "game",
    "version": "version of the rules",
    "rules": "variant of the rules (a digest)",
    "strategy": "strategy",
    "code": "code of the strategy (a digest)",
    "first_deal": "first deal",
    "move_limit": "move limit",
}


def label_of(
    rules: Rules, player: Callable[..., object], name: str, first_deal: int, move_limit: int
) -> Label:
    """Say what results of this strategy on this game are of."""
    return Label(
        rules.name,
        rules.version,
        _digest(repr(rules)),
        name,
        "" if isinstance(player, Strategy) else _digest(_code(player)),
        first_deal,
        move_limit,
    )


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _code(player: Callable[..., object]) -> str:
    """A function's source; where there is none to be had, its byte code."""
    try:
        return inspect.getsource(player)
    except (OSError, TypeError):
        code = getattr(player, "__code__", None)
        return repr((code.co_code, code.co_consts)) if code else repr(type(player))


def save(path: str | os.PathLike[str], label: Label, results: Results) -> None:
    """Write results to a file, whole or not at all; 12 bytes a deal before compression."""
    target = Path(path)
    words = json.dumps({"format": FORMAT, **{f: getattr(label, f) for f in _WORDS}})
    columns: dict[str, Any] = {name: getattr(results, name) for name in KINDS}
    handle, name = tempfile.mkstemp(suffix=".npz", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            np.savez_compressed(file, label=np.array(words), **columns)
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def load(path: str | os.PathLike[str], label: Label) -> Results:
    """Read a file's results, which must be of what `label` says."""
    try:
        with Path(path).open("rb") as opened, np.load(opened, allow_pickle=False) as file:
            words = json.loads(str(file["label"]))
            columns = {name: file[name] for name in KINDS}
    except FileNotFoundError:
        return Results.of(1, [], [], [])
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
        raise BadStore(f"{path} is no file of results: {error}") from None
    _check_label(path, words, label)
    _check_columns(path, columns)
    return Results(**columns)


def _check_label(path: object, words: Any, label: Label) -> None:
    if not isinstance(words, dict) or words.get("format") != FORMAT:
        raise BadStore(f"{path} was written by another version of this program.")
    for field, noun in _WORDS.items():
        if words.get(field) != getattr(label, field):
            raise BadStore(
                f"{path} has results of another {noun}: {words.get(field)!r}, not "
                f"{getattr(label, field)!r}. Take another file."
            )


def _check_columns(path: object, columns: dict[str, Any]) -> None:
    sizes = {column.shape for column in columns.values()}
    kinds = all(columns[name].dtype == kind for name, kind in KINDS.items())
    if len(sizes) != 1 or len(next(iter(sizes))) != 1 or not kinds:
        raise BadStore(f"{path} is damaged: its columns don't fit each other.")
    deals = columns["deal"]
    if not (np.diff(deals.astype(np.int64)) > 0).all() or (columns["outcome"] > 2).any():
        raise BadStore(f"{path} is damaged: its deals are not in order, or an outcome is none.")
