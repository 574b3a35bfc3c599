"""The command ``python -m oddeven_widget``: studies for scripts and clusters."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..engine.catalogue import games
from .strategies import named, strategy_names

if TYPE_CHECKING:
    from .results import Study

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; what goes wrong is one sentence on stderr and exit code 2.

    >>> main(["study", "odd-and-even", "--deals", "100", "--quiet", "--json"])  # doctest: +ELLIPSIS
    {"game": "odd-and-even", ... "n": 100, "wins": 5, ...}
    0
    """
    asked = _parser().parse_args(arguments)
    try:
        if asked.command == "ladder":
            from .figures import write_ladder

            print(write_ladder(_deals(asked.deals), asked.to))
            return 0
        if asked.command == "strategies":
            print("\n".join(f"{name}: {named(name).rule}" for name in strategy_names()))
            return 0
        return _study(asked)
    except (ValueError, OSError, RuntimeError) as error:
        print(error, file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m oddeven_widget", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    study = commands.add_parser("study", help="play many numbered deals and count")
    study.add_argument("game", help=f"one of {', '.join(games())}")
    study.add_argument("--strategy", default="play-all/parity", help="a name, such as hold:2,4")
    study.add_argument("--deals", default="100000", help="how many, such as 1e6")
    study.add_argument("--first-deal", type=int, default=1, help="the number of the first deal")
    study.add_argument("--workers", type=int, help="how many; all processors if not given")
    study.add_argument("--scheduler", metavar="tcp://…", help="a Dask scheduler to play on")
    study.add_argument("--store", metavar="FILE.npz", help="keep and continue results here")
    study.add_argument("--json", action="store_true", help="print one line of JSON")
    study.add_argument("--quiet", action="store_true", help="show no progress bar")
    commands.add_parser("strategies", help="list the named strategies with their rules")
    ladder = commands.add_parser("ladder", help="play every strategy on every game it knows")
    ladder.add_argument("--deals", default="1e6", help="how many of each, such as 1e6")
    ladder.add_argument("--to", metavar="FILE.json", help="write the results here as well")
    return parser


def _deals(text: str) -> float:
    try:
        return int(text.replace("_", ""))
    except ValueError:
        try:
            return float(text)
        except ValueError:
            raise ValueError(f"--deals is a number such as 100000 or 1e6, not {text!r}.") from None


def _study(asked: argparse.Namespace) -> int:
    from .results import StudyStopped
    from .simulate import study

    try:
        found = study(
            asked.game,
            asked.strategy,
            _deals(asked.deals),
            asked.first_deal,
            asked.workers,
            asked.scheduler,
            progress=not asked.quiet,
            store=asked.store,
        )
    except StudyStopped as error:
        _show(error.study, as_json=asked.json)
        raise
    _show(found, as_json=asked.json)
    return 0 if found.complete else 130


def _show(found: Study, *, as_json: bool) -> None:
    print(json.dumps(found.summary()) if as_json else repr(found)[1:-1])
