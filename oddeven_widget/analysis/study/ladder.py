"""Benchmark table of strategies: each one on every game that the kernel plays; what is published.

``python -m oddeven_widget ladder --deals 1e6 --to ladder.json`` makes `published/ladder.json`, from
numbered deals, so that anyone can replay any of it.
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
    """Studies of every strategy on every game, `deals` of each, in the order of the table.

    >>> next(ladder_rows(100, workers=1, progress=False)).wins
    0
    """
    for player in PLAYERS:
        for game in GAMES:
            yield study(game, player, deals, workers=workers, keep=False, progress=progress)


def write_rows(rows: list[Study], to: str) -> None:
    """Write the summaries of studies to a JSON file, without those fields that vary by machine.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write_rows([next(ladder_rows(9, progress=False))], f"{folder}/mine.json")
    ...     len(json.loads(Path(folder, "mine.json").read_text()))
    1
    """
    found = [row.summary() for row in rows]
    for row in found:
        for field in ("seconds", "how", "complete"):
            del row[field]
    lines = ",\n".join(json.dumps(row) for row in found)
    with whole_file(path_to_write(to, "ladder.json")) as file:
        file.write(f"[\n{lines}\n]\n".encode())


def published(name: Literal["ladder", "thinkers"] = "ladder") -> list[dict[str, Any]]:
    """Rows of the tables that are published with the package, as `Study.summary` gives them.

    The ladder has every strategy that the kernel plays; the players that search, on fewer deals
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
    """Markdown table: a row a strategy, a column a game; win rate in % with its interval.

    >>> print(markdown(published()[:1]))
    | strategy | odd-and-even |
    |---|---|
    | random | 0.0004 (0.0002–0.0010); 32.85 |
    """
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
