"""Marks: what players have won on the same fixed deals, kept in a file that is only added to."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from ..analysis.players.digests import code_digest
from ..analysis.study.results import Study
from ..analysis.study.study import study

__all__ = ["Marks"]

_SAME: Final = ("game", "rules_version", "first_deal", "n", "strategy", "code")
_TOLD: Final = ("strategy", "wins", "rate", "low", "high", "mean_home")


class Marks:
    """A table of marks: each player's wins on the same deals, and a file that keeps them.

    A mark is one line of the file, added at its end; nothing that stands there is changed or
    removed, not even a line that can't be read. A player who is measured again gets no second
    line; another function of the same name does, and is told apart by a number. Where the file
    can't be written, the marks are kept as long as the kernel runs, and `note` says so.

    >>> marks = Marks(None, deals=100)
    >>> marks.measure("play-all/parity").wins
    5
    >>> marks
    place  player           won       per cent, with 95 % interval  cards home
    1      play-all/parity  5 of 100  5.0 (2.2 to 11.2)             68.4
    >>> marks.rows[0]["wins"], marks.cells[1][:2]
    (5, ('1', 'play-all/parity'))
    """

    def __init__(
        self,
        path: str | Path | None = "marks.jsonl",
        *,
        game: str = "odd-and-even",
        deals: int = 200,
        first_deal: int = 1,
    ) -> None:
        self.path = None if path is None else Path(path)
        self.game, self.deals, self.first_deal = game, deals, first_deal
        self.note = ""
        self._own: list[dict[str, Any]] = []

    def measure(self, player: str | Callable[..., object]) -> Study:
        """Play all the deals with a player and keep the mark; a player who stops gets none."""
        found = study(self.game, player, self.deals, self.first_deal, progress=False)
        if found.complete:
            self._keep({**found.summary(), "code": code_digest(found.job.player)})
        return found

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The marks on these deals, best first; of one name the later get a number."""
        rows, names = [], dict[str, int]()
        for row in self._all():
            name = row["strategy"]
            names[name] = names.get(name, 0) + 1
            told = name if names[name] == 1 else f"{name} ({names[name]})"
            rows.append({**{field: row.get(field) for field in _TOLD}, "strategy": told})
        return sorted(rows, key=lambda row: (-row["wins"], -row["mean_home"]))

    @property
    def cells(self) -> list[tuple[str, ...]]:
        """The table in words: a row of headings, then one for each mark."""
        heads = ("place", "player", "won", "per cent, with 95 % interval", "cards home")
        rows = [
            (
                str(place),
                row["strategy"],
                f"{row['wins']} of {self.deals}",
                f"{100 * row['rate']:.1f} ({100 * row['low']:.1f} to {100 * row['high']:.1f})",
                f"{row['mean_home']:.1f}",
            )
            for place, row in enumerate(self.rows, 1)
        ]
        return [heads, *rows]

    def __repr__(self) -> str:
        wide = [max(map(len, column)) for column in zip(*self.cells, strict=True)]
        lines = [
            "  ".join(cell.ljust(width) for cell, width in zip(row, wide, strict=True)).rstrip()
            for row in self.cells
        ]
        return "\n".join([*lines, *filter(None, [self.note])])

    def _repr_markdown_(self) -> str:
        heads, *rows = [[_plain(cell) for cell in row] for row in self.cells]
        lines = ["|".join(row) for row in (heads, ["---"] * len(heads), *rows)]
        return "\n".join([*(f"|{line}|" for line in lines), "", self.note])

    def _all(self) -> list[dict[str, Any]]:
        """The marks on these deals in the order in which they were made, each once."""
        wanted = (self.game, self.first_deal, self.deals)
        found: dict[tuple[Any, ...], dict[str, Any]] = {}
        for row in [*self._read(), *self._own]:
            if (row["game"], row["first_deal"], row["n"]) == wanted:
                found.setdefault(_key(row), row)
        return list(found.values())

    def _read(self) -> list[dict[str, Any]]:
        """The lines of the file that are marks; what isn't one stays there and is passed over."""
        if self.path is None or not self.path.is_file():
            return []
        lines = self.path.read_text(encoding="utf-8", errors="replace").splitlines()
        return [row for row in map(_mark, lines) if row]

    def _keep(self, row: dict[str, Any]) -> None:
        if _key(row) in map(_key, self._all()):
            return
        del row["seconds"], row["how"]
        self._own.append(row)
        if self.path is not None:
            self._append(self.path, json.dumps(row))

    def _append(self, path: Path, line: str) -> None:
        """Add a line in one go, on a line of its own whatever the file ends with."""
        try:
            with path.open("ab+") as file:
                size = file.seek(0, 2)
                file.seek(max(0, size - 1))
                begun = b"\n" if size and file.read(1) != b"\n" else b""
                file.write(begun + line.encode() + b"\n")
        except OSError as error:
            self.note = f"{path} can't be written ({error.strerror}): marks are kept here only."


def _plain(text: str) -> str:
    """A name as it is in a table, whatever signs it has."""
    return "".join(f"\\{sign}" if sign in "\\|*_<`[" else sign for sign in text)


def _key(row: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(row.get(field) for field in _SAME)


def _mark(line: str) -> dict[str, Any] | None:
    """A line as a mark; None if it is none."""
    try:
        row = json.loads(line)
    except ValueError:
        return None
    if not isinstance(row, dict) or not isinstance(row.get("strategy"), str):
        return None
    numbers = ("first_deal", "n", "wins", "rate", "low", "high", "mean_home")
    sound = all(type(row.get(field)) in (int, float) for field in numbers)
    return row if sound and isinstance(row.get("game"), str) else None
