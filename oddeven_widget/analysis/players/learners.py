"""Strategies written by learners: checks of a function, its call, and words for what went wrong.

A function is called with the view, or with the view and the deal's luck if it asks for a second
argument. What it draws from Python's or NumPy's own random numbers is the deal's too, so that its
games are the same whenever they are played, here or in other processes of this machine. A Dask
worker's own threads draw from the same numbers: a function that is to toss coins there asks for
luck.
"""

from __future__ import annotations

import inspect
import random
import sysconfig
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import numpy as np

from ...engine.spec import Rules
from ...engine.words import quoted
from .luck import Luck
from .registry import Thinker
from .strategies import Strategy

__all__ = [
    "NotAMove",
    "asking",
    "check_player",
    "deals_own_luck",
    "is_theirs",
    "move_text",
    "name_of",
    "played",
    "told",
    "where",
]

LONGEST: Final = 60
_LIBRARIES: Final = {sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib")}
_NOT_THEIRS: Final = (str(Path(__file__).parents[2]), *_LIBRARIES)


class NotAMove(TypeError):
    """Something that isn't even the text of a move."""


def name_of(player: Callable[..., object]) -> str:
    """The name that a player goes by: its function's, or its class's, fit to be printed.

    >>> name_of(max)
    'max'
    """
    inner = getattr(player, "func", player)  # functools.partial
    name = str(getattr(player, "__name__", getattr(inner, "__name__", type(player).__name__)))
    return "".join(sign if sign.isprintable() else " " for sign in name).strip()[:LONGEST] or "?"


def check_player(player: object, rules: Rules) -> None:
    """Refuse what can't be a strategy, or isn't meant for this game, with a sentence.

    >>> from oddeven_widget import rules_of
    >>> check_player(3, rules_of("odd-and-even"))
    Traceback (most recent call last):
      ...
    ValueError: A strategy is a name or a function of what a player sees, not 3.
    """
    if not callable(player):
        raise ValueError(
            f"A strategy is a name or a function of what a player sees, not {quoted(player)}."
        )
    name = name_of(player)
    if inspect.isclass(player):
        raise ValueError(f"{name} is a class. Give one of its objects, such as {name}().")
    if inspect.isgeneratorfunction(player):
        raise ValueError(f"{name} has a `yield`; a strategy gives one move, with `return`.")
    if inspect.iscoroutinefunction(player):
        raise ValueError(f"{name} is async; a strategy is a plain function.")
    needs = _needed(player)
    if needs is not None and not (1 <= len(needs) <= 2 and _can_be_given(player, needs)):
        takes = ", ".join(needs) or "nothing"
        raise ValueError(
            f"{name} takes {takes}. A strategy takes what a player sees, {name}(view), or that "
            f"and the deal's own luck, {name}(view, luck)."
        )
    _check_meant(name, getattr(player, "games", rules.name), rules)


def _check_meant(name: str, games: object, rules: Rules) -> None:
    """A function may say in `games` for which games it is written."""
    meant = [games] if isinstance(games, str) else games
    if not isinstance(meant, list | tuple | set | frozenset):
        raise ValueError(f"{name}.games is a list of names of games, not {quoted(games)}.")
    if rules.name not in meant:
        listed = ", ".join(map(str, meant)) or "no game"
        raise ValueError(f"{name} is written for {listed}, not for {rules.name}.")


def _needed(player: Callable[..., object]) -> list[str] | None:
    """The arguments that a player can't do without, and `luck`; None if there's no telling."""
    try:
        found = inspect.signature(player).parameters.values()
    except (TypeError, ValueError):
        return None
    loose = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    every = [one for one in found if one.kind not in loose]
    needed = [one.name for one in every if one.default is one.empty or one.name == "luck"]
    # A first argument with a default is the view all the same, and so is one of *args.
    return needed or ["view"] * bool(found)


def _can_be_given(player: Callable[..., object], needs: list[str]) -> bool:
    """Whether view and luck are all it needs: what must be named in a call is named luck only."""
    parameters = inspect.signature(player).parameters
    named = [one for one in needs if one in parameters and one != "luck"]
    return all(parameters[one].kind is not inspect.Parameter.KEYWORD_ONLY for one in named)


def asking(player: Strategy | Thinker | Callable[..., object]) -> Callable[[Any, Luck], object]:
    """Call a strategy in the way it is written: with the view, or with the view and its luck.

    A second argument with a default is a setting of the learner's own, and keeps its default.

    >>> asking(lambda view, cards=3: cards)(None, Luck(1))
    3
    """
    if isinstance(player, Strategy):
        return player
    if isinstance(player, Thinker):
        thinks = player.make()
        return lambda view, _luck: thinks(view)
    needs = _needed(player)
    if needs is None or len(needs) < 2:
        return lambda view, _luck: player(view)
    return (lambda view, luck: player(view, luck=luck)) if needs[1] == "luck" else player


def move_text(move: object) -> str:
    """The text of what a strategy returned; NotAMove with a sentence if it is none.

    >>> move_text("S>W")
    'S>W'
    """
    if isinstance(move, str):
        return move
    if move is None:
        raise NotAMove("returned no move (None): is a `return` missing?")
    raise NotAMove(f"returned {quoted(move)}, which is no move.")


def played(move: object) -> str:
    """The move of a failure as it stands in a sentence, however odd a text it is.

    >>> played("R1>F1"), played("")
    ('R1>F1', "''")
    """
    text = str(move)
    return text if text.isprintable() and 0 < len(text) <= 12 else quoted(text)


def told(error: BaseException) -> str:
    """Text of an error: what a function raised, and in which of the learner's own lines.

    >>> told(NotAMove("returned 3, which is no move."))
    'returned 3, which is no move.'
    """
    if isinstance(error, NotAMove):
        return str(error)
    words = " ".join(str(error).split())
    words = words if len(words) <= 300 else f"{words[:300]}…"
    return f"raised {type(error).__name__}{where(error)}{': ' if words else ''}{words}"


def where(error: BaseException) -> str:
    """The last line of the learner's own that was being run; nothing if none was.

    >>> where(ValueError())
    ''
    """
    frames = [
        f"(line {line} of {frame.f_code.co_name})"
        for frame, line in traceback.walk_tb(error.__traceback__)
        if is_theirs(frame.f_code.co_filename) and not _is_ours(frame.f_globals.get("__name__"))
    ]
    return f" {frames[-1]}" if frames else ""


def _is_ours(module: object) -> bool:
    """Code that was generated, a dataclass's for instance, has no file but a module."""
    return str(module).partition(".")[0] == __package__.partition(".")[0]


def is_theirs(file: str) -> bool:
    """Whether a file of code is the learner's own, not Python's, a package's or this one's.

    >>> is_theirs("lesson.py"), is_theirs(random.__file__)
    (True, False)
    """
    return not any(Path(file).is_relative_to(folder) for folder in _NOT_THEIRS)


@contextmanager
def deals_own_luck() -> Iterator[Callable[[int], None]]:
    """A function that starts the random numbers of a deal; the old ones go on afterwards.

    >>> with deals_own_luck() as start:
    ...     start(7)
    ...     first = random.random()
    ...     start(7)
    ...     again = random.random()
    >>> first == again
    True
    """
    plain, arrays = random.getstate(), np.random.get_state()  # noqa: NPY002
    try:
        yield _start
    finally:
        random.setstate(plain)
        np.random.set_state(arrays)  # noqa: NPY002


def _start(deal: int) -> None:
    random.seed(deal)
    np.random.seed(deal % 2**32)  # noqa: NPY002
