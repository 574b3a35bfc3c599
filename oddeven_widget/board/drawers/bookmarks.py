"""Bookmarks: positions with names, kept as saved lines, to try a line of play and come back."""

from __future__ import annotations

from collections.abc import Iterator

from ...bookkeeping.game import Game
from ...engine.spec import Rules
from ...engine.words import quoted

__all__ = ["Bookmarks"]

LONGEST = 40


class Bookmarks:
    """Names and the games that are kept under them, in the order in which they were kept.

    >>> marks = Bookmarks()
    >>> marks.keep("before the redeal", Game("odd-and-even", deal=7).to_text())
    >>> print(marks.to_text())
    before the redeal: odd-and-even@1 deal=7 moves=0:
    """

    def __init__(self) -> None:
        self._lines: dict[str, str] = {}

    def __iter__(self) -> Iterator[str]:
        return iter(self._lines)

    def __len__(self) -> int:
        return len(self._lines)

    def __contains__(self, name: object) -> bool:
        return name in self._lines

    def __getitem__(self, name: str) -> str:
        if name not in tuple(self._lines):
            raise ValueError(f"There is no bookmark {quoted(name)}.")
        return self._lines[name]

    def keep(self, name: str, line: str, *, rules: Rules | None = None) -> None:
        """Keep a game under a name that isn't taken yet; one of other rules needs them."""
        name, line = _checked(name), _readable(line, rules)
        if name in self._lines:
            raise ValueError(f"There is a bookmark {quoted(name)} already: give it another name.")
        self._lines[name] = line

    def forget(self, name: str) -> None:
        """Take a bookmark away."""
        self._lines.pop(name, self[name])

    def to_text(self) -> str:
        """All bookmarks as text, a line each: the name, a colon, the game."""
        return "\n".join(f"{name}: {line}" for name, line in self._lines.items())

    def read(self, text: str, *, rules: Rules | None = None) -> None:
        """Take over what `to_text` has written, all of it or, when something is wrong, nothing."""
        if not isinstance(text, str):
            raise ValueError(f"Bookmarks are read from what to_text() gives, not {quoted(text)}.")
        lines = dict(self._lines)
        for number, words in enumerate(filter(None, map(str.strip, text.splitlines())), 1):
            name, _, line = words.partition(":")
            try:
                lines[_checked(name)] = _readable(line, rules)
            except ValueError as error:
                raise ValueError(f"Bookmark {number}: {error}") from None
        self._lines = lines


def _readable(line: str, rules: Rules | None) -> str:
    """A saved line as a game writes it; what is no game is refused here and not on coming back."""
    return Game.from_text(line, rules=rules).to_text()


def _checked(name: str) -> str:
    """Read a name: words on one line, without the colon that ends them in a text."""
    name = name.strip() if isinstance(name, str) else ""
    if not name:
        raise ValueError("A bookmark needs a name.")
    if len(name) > LONGEST:
        raise ValueError(f"A bookmark's name has {LONGEST} letters at most, not {len(name)}.")
    if ":" in name or not name.isprintable():
        raise ValueError(
            f"{quoted(name)} can't be a bookmark's name: it is a line without a colon."
        )
    return name
