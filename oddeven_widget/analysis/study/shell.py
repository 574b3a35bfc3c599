"""The command ``python -m oddeven_widget``: studies for scripts and clusters."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

from ...engine.catalogue import games, rules_of
from ...engine.files import path_to_write
from ...engine.words import capital, listed, quoted
from ..players.registry import player_named, player_names

if TYPE_CHECKING:
    from ...engine.spec import Rules
    from .results import Study
    from .verdicts import Verdicts

__all__ = ["COMMANDS", "Subcommand", "main"]

PROGRAM: Final = "python -m oddeven_widget"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code.

    0 is success; 1 a reader of the output that is gone; 2 an error, told in one sentence on
    stderr; 130 an interrupt, after which what was done is printed.

    >>> main(["study", "odd-and-even", "--deals", "100", "--quiet", "--json"])  # doctest: +ELLIPSIS
    {"game": "odd-and-even", ... "n": 100, "wins": 5, ...}
    0
    """
    with _sigterm_as_ctrl_c():
        try:
            try:
                asked = _asked(sys.argv[1:] if arguments is None else arguments)
                return COMMANDS[asked.command].run(asked)
            finally:
                sys.stdout.flush()  # a reader that is gone is noticed here, not when Python ends
        except BrokenPipeError:  # the reader of the output, `head` for instance, has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 1
        except (ValueError, OSError, RuntimeError, ImportError) as error:
            print(error, file=sys.stderr)
            return 2


def _asked(words: Sequence[str]) -> argparse.Namespace:
    """Parse the arguments; ValueError, one sentence, if they can't be understood."""
    commands = listed(tuple(COMMANDS), "or")
    if not words:
        raise ValueError(f"Say what to do: {commands}; `{PROGRAM} --help` tells more.")
    if words[0] not in (*COMMANDS, "-h", "--help"):
        raise ValueError(f"There is no command {quoted(words[0])}: write {commands}.")
    asked, more = _parser().parse_known_args(words)
    if more:
        said = " ".join(more)
        raise ValueError(
            f"{capital(asked.command)} can do nothing with {quoted(said)}: "
            f"`{PROGRAM} {asked.command} --help` tells what it takes."
        )
    return asked


@contextlib.contextmanager
def _sigterm_as_ctrl_c() -> Iterator[None]:
    """Handle SIGTERM, with which a cluster's queue ends a job, like Ctrl-C: results are kept."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _strategies(_asked: argparse.Namespace) -> int:
    print("\n".join(f"{name}: {player_named(name).rule}" for name in player_names()))
    return 0


def _ladder(asked: argparse.Namespace) -> int:
    from .ladder import GAMES, PLAYERS, ladder_rows, markdown, write_rows

    if asked.to is not None:
        path_to_write(asked.to, "ladder.json")
    rows = []
    deals, workers = _deals(asked.deals), _whole("--workers", asked.workers)
    for found in ladder_rows(deals, workers, progress=_bar(asked)):
        if found.complete:
            rows.append(found)
        else:
            print("Stopped: the table has what was complete.", file=sys.stderr)
            break
    print(markdown([found.summary() for found in rows]))
    if asked.to is not None:
        write_rows(rows, asked.to)
    return 0 if len(rows) == len(PLAYERS) * len(GAMES) else 130


def _winnable(asked: argparse.Namespace) -> int:
    from .judge import judge_deals
    from .study import deal_count
    from .verdicts import write_verdicts

    rules = [rules_of(game) for game in asked.games]
    thinking, workers = (
        _whole(f"--{name}", getattr(asked, name)) for name in ("thinking", "workers")
    )
    if asked.folder is not None and not (asked.folder and Path(asked.folder).is_dir()):
        raise ValueError(f"There is no folder {quoted(asked.folder)}: make it, or name another.")
    deals = deal_count(_deals(asked.deals))
    found = [] if asked.to is None else _verdicts_before(asked.to, rules, deals)
    for each in rules:
        verdicts = judge_deals(
            each,
            deals,
            thinking=thinking,
            search=asked.search,
            folder=asked.folder,
            workers=workers,
            client=asked.scheduler,
            progress=_bar(asked),
        )
        print(verdicts)
        found = [*(one for one in found if one.game != each.name), verdicts]
        if asked.to is not None:
            write_verdicts(found, asked.to)
    return 0


def _verdicts_before(to: str, asked: Sequence[Rules], deals: int) -> list[Verdicts]:
    """Verdicts in the file; ValueError if it has more deals of a game than are asked for."""
    from .verdicts import read_verdicts

    file = path_to_write(to, "winnable.json")
    try:
        before = read_verdicts(file.read_text(encoding="utf-8")) if file.exists() else []
    except (ValueError, TypeError):
        raise ValueError(f"{to} is no file of verdicts: name another.") from None
    # What was found by other rules than today's is of no use any more.
    games = {(rules.name, rules.version) for rules in asked}
    for one in before:
        last = one.first_deal + one.n - 1
        if (one.game, one.version) in games and last > deals:
            raise ValueError(
                f"{to} knows the deals of {one.game} up to {last:,}: ask for as many, with "
                f"--deals {last}, or name another file."
            )
    return before


class _Parser(argparse.ArgumentParser):
    """Parser whose errors are ValueErrors of one sentence; the usage is for --help alone."""

    def error(self, message: str) -> NoReturn:
        said = capital(message.removeprefix("argument "))
        raise ValueError(f"{said}; `{self.prog} --help` tells what it takes.")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog=PROGRAM, description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    for name, command in COMMANDS.items():
        added = commands.add_parser(name, help=command.help)
        for argument, settings in command.arguments.items():
            added.add_argument(argument, **settings)
    return parser


def _deals(text: str) -> float:
    try:
        return int(text.replace("_", ""))
    except ValueError:
        try:
            return float(text)
        except ValueError:
            raise ValueError(
                f"--deals is a number such as 100000 or 1e6, not {quoted(text)}."
            ) from None


def _whole(option: str, text: str | None) -> int | None:
    """A whole number or None; its range is checked where it is used."""
    if text is None:
        return None
    with contextlib.suppress(ValueError):
        return int(text)
    raise ValueError(f"{option} is a whole number such as 4, not {quoted(text)}.")


def _first_deal(text: str) -> int:
    """Parse a deal's number exactly: as a float, 1e6 may be written but 2**63 would be rounded."""
    with contextlib.suppress(ArithmeticError, ValueError):
        number = Decimal(text)
        if abs(number) < 10**20 and number == int(number):
            return int(number)
    raise ValueError(f"--first-deal is a whole number such as 1000001 or 1e6, not {quoted(text)}.")


def _study(asked: argparse.Namespace) -> int:
    from .results import StudyStopped
    from .study import study

    try:
        found = study(
            asked.game,
            asked.strategy,
            _deals(asked.deals),
            _first_deal(asked.first_deal),
            _whole("--workers", asked.workers),
            asked.scheduler,
            progress=_bar(asked),
            store=asked.store,
        )
    except StudyStopped as error:
        _show(error.study, as_json=asked.json)
        raise
    _show(found, as_json=asked.json)
    return 0 if found.complete else 130


def _bar(asked: argparse.Namespace) -> bool:
    """Whether to show a progress bar: only on a terminal, not in files and to other programs."""
    return not asked.quiet and not getattr(asked, "json", False) and sys.stderr.isatty()


def _show(found: Study, *, as_json: bool) -> None:
    print(json.dumps(found.summary()) if as_json else repr(found)[1:-1])


@dataclass(frozen=True, slots=True)
class Subcommand:
    """Sub-command: its line of help, the function that runs it, and its arguments.

    Arguments are names with the settings of `argparse.ArgumentParser.add_argument`.
    """

    help: str
    run: Callable[[argparse.Namespace], int]
    arguments: Mapping[str, Mapping[str, Any]]


_WORKERS: Final = {"help": "how many; all processors if not given"}
_SCHEDULER: Final = {"metavar": "tcp://…", "help": "a Dask scheduler to play on"}
_QUIET: Final = {"action": "store_true", "help": "show no progress bar"}

COMMANDS: Final[Mapping[str, Subcommand]] = {
    "study": Subcommand(
        "play many numbered deals and count",
        _study,
        {
            "game": {"help": f"one of {', '.join(games())}"},
            "--strategy": {
                "default": "play-all/parity",
                "help": "a name, such as hold:2,4; `strategies` lists them",
            },
            "--deals": {"default": "100000", "help": "how many, such as 1e6"},
            "--first-deal": {
                "default": "1",
                "help": "the number of the first deal, such as 1e6",
            },
            "--workers": _WORKERS,
            "--scheduler": _SCHEDULER,
            "--store": {"metavar": "FILE.npz", "help": "keep and continue results here"},
            "--json": {"action": "store_true", "help": "print one line of JSON, show no bar"},
            "--quiet": _QUIET,
        },
    ),
    "strategies": Subcommand("list the named strategies with their rules", _strategies, {}),
    "ladder": Subcommand(
        "play every strategy on every game it knows",
        _ladder,
        {
            "--deals": {"default": "1e6", "help": "how many of each, such as 1e6"},
            "--to": {"metavar": "FILE.json", "help": "write the results here as well"},
            "--workers": _WORKERS,
            "--quiet": _QUIET,
        },
    ),
    "winnable": Subcommand(
        "find out which deals can be won",
        _winnable,
        {
            "games": {"nargs": "+", "help": f"some of {', '.join(games())}"},
            "--deals": {"default": "1e4", "help": "how many, such as 1e4"},
            "--thinking": {"help": "how many the bookkeeper plays; all if not"},
            "--search": {
                "default": "solver",
                "help": "such as solver:300000-30000000: so many positions, then ten times as "
                "many if unknown",
            },
            "--folder": {"help": "keep and continue each player's results here"},
            "--to": {"metavar": "FILE.json", "help": "write the verdicts here"},
            "--workers": _WORKERS,
            "--scheduler": _SCHEDULER,
            "--quiet": _QUIET,
        },
    ),
}
