"""The project's own figures: every strategy on every game that the kernel plays.

``python -m oddeven_widget ladder --deals 1e6 --to ladder.json`` makes the file that stands in
`published/`. From numbered deals, so that anyone can replay any of it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import resources
from typing import Any, Final, Literal

from ...engine.files import path_to_write, whole_file
from ...engine.words import quoted
from .results import Study
from .study import study

__all__ = ["ladder_rows", "markdown", "published", "write_rows"]

GAMES: Final = (
    "odd-and-even",
    "odd-and-even/bases-dealt",
    "odd-and-even/standstill",
    "odd-and-even/pysol",
    "even-and-odd",
    "boulevard",
)
PLAYERS: Final = (
    "random",
    "play-all/two-first",
    "play-all/coin",
    "play-all/ace-first",
    "play-all/parity",
    "waste-first",
    "reserve-first",
    "hold:2,3",
    "hold:2,4",
)


def ladder_rows(
    deals: float, workers: int | None = None, *, progress: bool = True
) -> Iterator[Study]:
    """Play every strategy on every game, in the order of the table."""
    for player in PLAYERS:
        for game in GAMES:
            yield study(game, player, deals, workers=workers, keep=False, progress=progress)


def write_rows(rows: list[Study], to: str) -> None:
    """Write studies into a file, a line each, with nothing in it that depends on the machine."""
    found = [row.summary() for row in rows]
    for row in found:
        for field in ("seconds", "how", "complete"):
            del row[field]
    lines = ",\n".join(json.dumps(row) for row in found)
    with whole_file(path_to_write(to, "ladder.json")) as file:
        file.write(f"[\n{lines}\n]\n".encode())


def published(name: Literal["ladder", "thinkers"] = "ladder") -> list[dict[str, Any]]:
    """Read the figures that are published with the package.

    The ladder has every strategy that the kernel plays; the players who think, on fewer deals
    of the classic game, are ``"thinkers"`` (made by ``python tools/thinkers.py``).

    >>> published()[0]["strategy"]
    'random'
    """
    if name not in ("ladder", "thinkers"):
        raise ValueError(f"'ladder' and 'thinkers' are published, {quoted(name)} isn't.")
    file = resources.files(__package__) / "published" / f"{name}.json"
    rows: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))
    return rows


def markdown(rows: list[dict[str, Any]]) -> str:
    """Write rows as a table: a line a strategy, a column a game, win rate with its interval."""
    names = list(dict.fromkeys(row["game"] for row in rows))
    cells = {(row["strategy"], row["game"]): _cell(row) for row in rows}
    lines = [f"| strategy | {' | '.join(names)} |", f"|---|{'---|' * len(names)}"]
    for player in dict.fromkeys(row["strategy"] for row in rows):
        found = [cells.get((player, name), "") for name in names]
        lines.append(f"| {player} | {' | '.join(found)} |")
    return "\n".join(lines)


def _cell(row: dict[str, Any]) -> str:
    digits = 4 if row["rate"] < 0.001 else 2
    rate, low, high = (f"{100 * row[each]:.{digits}f}" for each in ("rate", "low", "high"))
    return f"{rate} ({low}–{high}); {row['mean_home']:.2f}"
