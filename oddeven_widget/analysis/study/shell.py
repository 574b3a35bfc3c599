"""The command ``python -m oddeven_widget``: studies for scripts and clusters."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

from ...engine.catalogue import games, rules_of
from ...engine.files import path_to_write
from ...engine.words import capital, listed, quoted
from ..players.registry import player_named, player_names

if TYPE_CHECKING:
    from ...engine.spec import Rules
    from .judge import Verdicts
    from .results import Study

__all__ = ["main"]

PROGRAM: Final = "python -m oddeven_widget"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; what goes wrong is one sentence on stderr and exit code 2.

    >>> main(["study", "odd-and-even", "--deals", "100", "--quiet", "--json"])  # doctest: +ELLIPSIS
    {"game": "odd-and-even", ... "n": 100, "wins": 5, ...}
    0
    """
    with _ended_like_ctrl_c():
        try:
            asked = _asked(sys.argv[1:] if arguments is None else arguments)
            return _COMMANDS[asked.command](asked)
        except BrokenPipeError:  # who read the output, `head` for instance, has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 1
        except (ValueError, OSError, RuntimeError, ImportError) as error:
            print(error, file=sys.stderr)
            return 2


def _asked(words: Sequence[str]) -> argparse.Namespace:
    """What is asked for; refused in one sentence if that can't be understood."""
    commands = listed(tuple(_COMMANDS), "or")
    if not words:
        raise ValueError(f"Say what to do: {commands}; `{PROGRAM} --help` tells more.")
    if words[0] not in (*_COMMANDS, "-h", "--help"):
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
def _ended_like_ctrl_c() -> Iterator[None]:
    """A cluster's queue ends a job with SIGTERM: what is done is kept then as after Ctrl-C."""
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
    from .judge import judge_deals, write_verdicts
    from .study import deal_count

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
    """What stands in the file; hours of work on more deals are not to be lost to fewer."""
    from .judge import read_verdicts

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
    """Says what it doesn't understand in one sentence; the usage is what --help tells."""

    def error(self, message: str) -> NoReturn:
        said = capital(message.removeprefix("argument "))
        raise ValueError(f"{said}; `{self.prog} --help` tells what it takes.")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog=PROGRAM, description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    study = commands.add_parser("study", help="play many numbered deals and count")
    study.add_argument("game", help=f"one of {', '.join(games())}")
    study.add_argument(
        "--strategy",
        default="play-all/parity",
        help="a name, such as hold:2,4; `strategies` lists them",
    )
    study.add_argument("--deals", default="100000", help="how many, such as 1e6")
    study.add_argument(
        "--first-deal", default="1", help="the number of the first deal, such as 1e6"
    )
    study.add_argument("--workers", help="how many; all processors if not given")
    study.add_argument("--scheduler", metavar="tcp://…", help="a Dask scheduler to play on")
    study.add_argument("--store", metavar="FILE.npz", help="keep and continue results here")
    study.add_argument("--json", action="store_true", help="print one line of JSON, show no bar")
    study.add_argument("--quiet", action="store_true", help="show no progress bar")
    _add_winnable(commands)
    commands.add_parser("strategies", help="list the named strategies with their rules")
    ladder = commands.add_parser("ladder", help="play every strategy on every game it knows")
    ladder.add_argument("--deals", default="1e6", help="how many of each, such as 1e6")
    ladder.add_argument("--to", metavar="FILE.json", help="write the results here as well")
    ladder.add_argument("--workers", help="how many; all processors if not given")
    ladder.add_argument("--quiet", action="store_true", help="show no progress bar")
    return parser


def _add_winnable(commands: Any) -> None:
    winnable = commands.add_parser("winnable", help="find out which deals can be won")
    winnable.add_argument("games", nargs="+", help=f"some of {', '.join(games())}")
    winnable.add_argument("--deals", default="1e4", help="how many, such as 1e4")
    winnable.add_argument("--thinking", help="how many the bookkeeper plays; all if not")
    again = "such as solver:300000-30000000: so many positions, then ten times as many if unknown"
    winnable.add_argument("--search", default="solver", help=again)
    winnable.add_argument("--folder", help="keep and continue each player's results here")
    winnable.add_argument("--to", metavar="FILE.json", help="write the verdicts here")
    winnable.add_argument("--workers", help="how many; all processors if not given")
    winnable.add_argument("--scheduler", metavar="tcp://…", help="a Dask scheduler to play on")
    winnable.add_argument("--quiet", action="store_true", help="show no progress bar")


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
    """A whole number, of which the command itself says how large it may be."""
    if text is None:
        return None
    with contextlib.suppress(ValueError):
        return int(text)
    raise ValueError(f"{option} is a whole number such as 4, not {quoted(text)}.")


def _first_deal(text: str) -> int:
    """The number exactly, however it is written: a float of 2**63 is no longer a deal's number."""
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
    """A progress bar is for people who look on, not for files and other programs."""
    return not asked.quiet and not getattr(asked, "json", False) and sys.stderr.isatty()


def _show(found: Study, *, as_json: bool) -> None:
    print(json.dumps(found.summary()) if as_json else repr(found)[1:-1])


_COMMANDS: Final = {
    "study": _study,
    "strategies": _strategies,
    "ladder": _ladder,
    "winnable": _winnable,
}
