"""Checkpoint file (npz) of a study: its DealResults, to be continued another day.

A file says what it is of: the game and its rules, the strategy, the first deal. It is refused
for anything else, and for what isn't such a file at all; nothing in it is ever unpickled.
"""

from __future__ import annotations

import contextlib
import json
import os
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, Final

import numpy as np

from ...engine.deals import LAST_DEAL
from ...engine.files import path_to_write, whole_file
from ...engine.spec import Rules
from ...engine.words import quoted
from ..players.digests import code_digest, digest
from .tally import KINDS, UNDECIDED, WON, DealResults, joined

__all__ = ["BadStore", "Header", "Store", "header_of", "load", "save"]

FORMAT: Final = 1
MOST_BYTES: Final = 12 * 10**10  # unpacked, 12 for each of ten billion deals


class BadStore(ValueError):
    """A file that is damaged or has results of another simulation; the text says which."""


@dataclass(frozen=True, slots=True)
class Header:
    """Header of a checkpoint file: the identity of the simulation that its results come from.

    `rules` and `code` are digests, of the rules and of the strategy's source.
    """

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


def header_of(rules: Rules, player: object, name: str, first_deal: int, move_limit: int) -> Header:
    """The header for results of a strategy on a game.

    >>> from oddeven_widget import rules_of
    >>> from oddeven_widget.analysis.players.strategies import hold
    >>> header = header_of(rules_of("odd-and-even"), hold(2, 4), "hold:2,4", 1, 10_000)
    >>> header.game, header.strategy, header.code
    ('odd-and-even', 'hold:2,4', '')
    """
    return Header(
        rules.name,
        rules.version,
        digest(repr(rules)),
        name,
        code_digest(player),
        first_deal,
        move_limit,
    )


@dataclass(frozen=True, slots=True)
class Store:
    """A checkpoint file, the header it must have, and the number of cards in the pack."""

    path: Path
    header: Header
    cards: int

    @classmethod
    def at(cls, name: object, header: Header, cards: int) -> Store:
        """The store at a path; ValueError now, not hours later, if it can't be written."""
        return cls(path_to_write(name, "mine.npz"), header, cards)

    def load(self) -> DealResults:
        """Results in the file, none if it does not exist yet; BadStore if they can't be used."""
        return load(self.path, self.header, self.cards)

    def add(self, results: DealResults) -> None:
        """Merge results into the file, under a lock: other processes may add to it too."""
        with _alone_in(self.path.parent):
            there = load(self.path, self.header, self.cards)
            more = there.pick(~np.isin(there.deal, results.deal))
            save(self.path, self.header, joined([results, more]))


@contextlib.contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    """Advisory lock (flock) on a folder, where the system has one."""
    try:
        import fcntl
    except ImportError:  # Windows: two who save in the same moment may lose the first's
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):  # some network drives have no locks
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def save(path: Path, header: Header, results: DealResults) -> None:
    """Write a checkpoint file, whole or not at all; 12 bytes a deal before compression.

    >>> from tempfile import TemporaryDirectory
    >>> header = Header("odd-and-even", 1, "a digest", "hold:2,4", "", 1, 10_000)
    >>> with TemporaryDirectory() as folder:
    ...     save(Path(folder, "mine.npz"), header, DealResults.of(1, [1], [104], [190]))
    ...     load(Path(folder, "mine.npz"), header, 104).deal.tolist()
    [1]
    """
    words = json.dumps({"format": FORMAT, **{f: getattr(header, f) for f in _WORDS}})
    columns: dict[str, Any] = {name: getattr(results, name) for name in KINDS}
    with whole_file(path) as file:
        np.savez_compressed(file, label=np.array(words), **columns)


def load(path: str | os.PathLike[str], header: Header, cards: int) -> DealResults:
    """Read a checkpoint file; BadStore if it is damaged or has a header other than this.

    A file that does not exist has no results. A deal is won if and only if all `cards` of the
    pack are home.

    >>> header = Header("odd-and-even", 1, "a digest", "hold:2,4", "", 1, 10_000)
    >>> len(load("not-yet.npz", header, 104))
    0
    """
    try:
        with Path(path).open("rb") as file:
            words, columns = _read(file)
    except FileNotFoundError:
        return DealResults.of(1, [], [], [])
    except Exception as error:  # noqa: BLE001 - whatever zip, zlib, NumPy and JSON make of rubbish
        raise BadStore(f"{path} is no file of results, or is damaged: {error}") from None
    _check_header(path, words, header)
    problem = _problem(columns, cards)
    if problem:
        raise BadStore(f"{path} is damaged: {problem}.")
    return DealResults(**columns)


def _read(file: BinaryIO) -> tuple[Any, dict[str, Any]]:
    """The header and the columns; an error for anything but plain arrays and one text."""
    with zipfile.ZipFile(file) as archive:
        sizes = {entry.filename: entry.file_size for entry in archive.infolist()}
    if sum(sizes.values()) > MOST_BYTES:
        raise ValueError("it would fill the memory")
    file.seek(0)
    with np.load(file, allow_pickle=False) as found:
        return json.loads(str(found["label"])), {name: found[name] for name in KINDS}


def _check_header(path: object, words: Any, header: Header) -> None:
    if not isinstance(words, dict) or words.get("format") != FORMAT:
        raise BadStore(f"{path} was written by another version of this program.")
    for field, noun in _WORDS.items():
        if words.get(field) != getattr(header, field):
            raise BadStore(
                f"{path} has results of another {noun}: {quoted(words.get(field))}, not "
                f"{getattr(header, field)!r}. Take another file."
            )


def _problem(columns: dict[str, Any], cards: int) -> str | None:
    """The first inconsistency of the columns, in words; None if there is none."""
    shapes = {column.shape for column in columns.values()}
    kinds = all(columns[name].dtype == kind for name, kind in KINDS.items())
    if len(shapes) != 1 or len(next(iter(shapes))) != 1 or not kinds:
        return "its columns don't fit each other"
    deals = columns["deal"]
    if not (deals[1:] > deals[:-1]).all() or ((deals < 1) | (deals > LAST_DEAL)).any():
        return "its deals are not in order, or have no such numbers"
    if (columns["outcome"] > UNDECIDED).any():
        return "an outcome is none"
    home, won = columns["home"], columns["outcome"] == WON
    if (home > cards).any() or ((home == cards) != won).any():
        return "its outcomes don't fit the cards that came home"
    return None
