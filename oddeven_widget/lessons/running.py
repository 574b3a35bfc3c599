"""A learner's function is run on an example: whatever happens becomes a sentence with a way on."""

from __future__ import annotations

import copy
import dis
import inspect
import math
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import CodeType, GeneratorType
from typing import Any, Final

from ..engine.cards import Card
from ..engine.moves import Step
from ..engine.spec import Rules
from ..engine.words import counted, quoted

__all__ = ["Trial", "is_empty", "same", "text_of", "told", "try_out"]

# All that Python makes of a function in which nothing is written but `...` or a docstring.
_NOTHING: Final = frozenset({"RESUME", "NOP", "RETURN_VALUE"})
_GIVES: Final = frozenset({"LOAD_CONST", "RETURN_CONST"})
_HINTS: Final[dict[type[BaseException], str]] = {
    RecursionError: "it calls itself without an end",
    NameError: "check how that name is spelt, and whether it is set before",
    AttributeError: "look up, in the lesson, what such a value has after its dot",
    IndexError: "the list is shorter than that; places are counted from 0",
    KeyError: "that key isn't in the dictionary; ask for it with `.get` or test it with `in`",
    ZeroDivisionError: "keep what it divides by from being 0",
    TypeError: "one of the values there is of another kind than that line expects",
}


class OutOfTime(BaseException):
    """A function took longer than it may; no `except Exception` of its own can catch it."""


@dataclass(frozen=True, slots=True)
class Trial:
    """How a function did on one example."""

    is_right: bool
    words: str = ""
    is_blank: bool = False


def try_out(
    function: Callable[..., Any],
    solution: Callable[..., Any],
    example: tuple[Any, ...],
    equal: Callable[[Any, Any], bool],
    seconds: float = 5.0,
) -> Trial:
    """Run a function on copies of an example's arguments and compare with the solution.

    >>> print(try_out(lambda n: 1 // n, lambda n: 0, (0,), same).words)
    For (0) it stops with ZeroDivisionError: integer division or modulo by zero. In line 1, keep
    what it divides by from being 0.
    """
    wanted, given = solution(*copy.deepcopy(example)), f"For ({', '.join(map(shown, example))})"
    if not _takes(function, example):
        number = counted(len(example), "argument")
        return Trial(False, f"It is called with {number}: give it as many names in its brackets.")
    try:
        with _at_most(seconds):
            result = function(*copy.deepcopy(example))
    except NotImplementedError:
        return Trial(False, f"{given} it is not written yet.", is_blank=True)
    except OutOfTime:
        return Trial(False, f"{given} it was not done in {seconds:g} seconds: does its loop end?")
    # Even what would end the kernel's cell is only an answer that doesn't work.
    except (Exception, SystemExit, KeyboardInterrupt) as error:  # noqa: BLE001
        return Trial(False, f"{given} it stops with {_named(error)}. {_way_on(function, error)}")
    if _is_equal(equal, result, wanted):
        return Trial(is_right=True)
    return Trial(False, f"{given} {_differs(result, wanted)}", is_blank=result is Ellipsis)


def is_empty(function: object) -> bool:
    """Whether nothing is written in a function yet.

    >>> def empty(n): ...
    >>> is_empty(empty), is_empty(lambda n: "2"), is_empty(lambda n: print(n))
    (True, False, False)
    """
    code = getattr(function, "__code__", None)
    if not isinstance(code, CodeType):
        return False
    return all(
        each.opname in _NOTHING or (each.opname in _GIVES and each.argval is None)
        for each in dis.get_instructions(code)
    )


def _takes(function: Callable[..., Any], example: tuple[Any, ...]) -> bool:
    """Whether a function can be called with so many arguments; if nobody can say, it may be."""
    try:
        inspect.signature(function).bind(*example)
    except TypeError:
        return False
    except Exception:  # noqa: BLE001 - anything that can be called may be handed in
        return True
    return True


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    """Stop what runs in here after so many seconds, where the system has an alarm for it."""
    main = threading.current_thread() is threading.main_thread()
    if not main or not hasattr(signal, "setitimer"):
        yield
        return

    def ring(_signal: int, _frame: object) -> None:
        raise OutOfTime

    before = signal.signal(signal.SIGALRM, ring)
    # It rings again and again, for a bare `except:` catches even this.
    signal.setitimer(signal.ITIMER_REAL, seconds, 0.2)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _way_on(function: object, error: BaseException) -> str:
    """Where a function stopped, and what helps against it."""
    hints = (hint for kind, hint in _HINTS.items() if isinstance(error, kind))
    hint = next(hints, "look at what it does there with these values")
    line = _line(function, error)
    return f"In line {line}, {hint}." if line else f"{hint[:1].upper()}{hint[1:]}."


def _line(function: object, error: BaseException) -> int | None:
    """The last line of the function's own cell or file that was running, counted from its top."""
    code, trace, line = getattr(function, "__code__", None), error.__traceback__, None
    while trace is not None and isinstance(code, CodeType):
        if trace.tb_frame.f_code.co_filename == code.co_filename:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


def _differs(result: Any, wanted: Any) -> str:
    """What a function gave, what is wanted, and what to do about it."""
    if result is None:
        what = "let every way through it end with `return` and a value (`print` only shows one)"
        return f"it gives nothing back, and {shown(wanted)} is wanted: {what}."
    if isinstance(result, GeneratorType | map | filter | zip | range) or callable(result):
        calls = callable(result) and not isinstance(result, type)
        what = "call it, with brackets behind its name" if calls else "make a list of it, `list(…)`"
        return f"it gives {kind_of(result)}, and {shown(wanted)} is wanted: {what}."
    kinds = kind_of(result), kind_of(wanted)
    if kinds[0] != kinds[1] and wanted is not None:
        gives = f"it gives {shown(result)}, which is {kinds[0]}"
        return f"{gives}; {kinds[1]} is wanted: {shown(wanted)}."
    what = "go through it line by line with these values"
    return f"it gives {shown(result)}, and {shown(wanted)} is wanted: {what}."


def kind_of(value: object) -> str:
    """What sort of thing a value is, in a learner's words.

    >>> kind_of(True), kind_of(1.5), kind_of("Q"), kind_of(print)
    ('True or False', 'a number', 'a text', 'a function')
    """
    kinds: tuple[tuple[Any, str], ...] = (
        (bool, "True or False"),
        (int | float, "a number"),
        (str, "a text"),
        (list | tuple, "a list"),
        (dict, "a dictionary"),
        (set | frozenset, "a set"),
    )
    known = next((words for kind, words in kinds if isinstance(value, kind)), None)
    if known is None and callable(value):
        known = "a function"
    return known or f"something of the kind {type(value).__name__}"


def shown(value: object) -> str:
    """A value as it stands in a sentence: cards, moves and steps as players write them.

    >>> from oddeven_widget.engine.cards import Card
    >>> shown(Card.parse("7C")), shown(["A", 2])
    ('7♣', "['A', 2]")
    """
    if isinstance(value, Rules):
        return value.name
    return str(value) if isinstance(value, Card | Step) else told(value)


def told(value: object) -> str:
    """Quote what somebody handed in, even if it can't say what it is.

    >>> told("7X")
    "'7X'"
    """
    try:
        return quoted(value)
    except Exception:  # noqa: BLE001 - its own repr may do anything
        return f"something of type {type(value).__name__}"


def _named(error: BaseException) -> str:
    """An exception's kind and what it says, if it can say it."""
    kind = type(error).__name__
    try:
        return f"{kind}: {str(error)[:200]}" if str(error) else kind
    except Exception:  # noqa: BLE001 - an exception of the learner's own may fail to tell itself
        return kind


def _is_equal(equal: Callable[[Any, Any], bool], result: Any, wanted: Any) -> bool:
    try:
        return bool(equal(result, wanted))
    except Exception:  # noqa: BLE001 - what can't be compared is not the same
        return False


def same(given: Any, wanted: Any, tolerance: float = 0.0) -> bool:
    """Whether two values are the same, as people mean them.

    Numbers are compared as numbers, texts without case, ranks and cards by what stands on them
    too, lists in order, and yes is not one.

    >>> same("4.5 %", 4.5), same(" q ", "Q"), same([1, 2], (1, 2)), same("yes", True)
    (True, True, True, True)
    >>> same(True, 1), same("x", 1), same(4, 4.5)
    (False, False, False)
    """
    given = _plain(given)
    if isinstance(wanted, bool) or isinstance(given, bool):
        return _truth(given) is _truth(wanted) is not None
    if (isinstance(given, str) or isinstance(wanted, str)) and _texts(given) & _texts(wanted):
        return True
    if isinstance(wanted, int | float):
        number = _number(given)
        return number is not None and math.isclose(number, wanted, rel_tol=1e-9, abs_tol=tolerance)
    if isinstance(wanted, list | tuple) and isinstance(given, list | tuple):
        pairs = zip(given, wanted, strict=False)
        return len(given) == len(wanted) and all(same(a, b, tolerance) for a, b in pairs)
    return _is_equal(lambda a, b: a == b, given, wanted)


def _plain(value: Any) -> Any:
    """What numpy or pandas hold, as Python holds it."""
    try:
        return value.tolist() if hasattr(value, "tolist") else value
    except Exception:  # noqa: BLE001 - anything may be handed in
        return value


def _truth(value: Any) -> bool | None:
    """True or False, also as a word; None for anything else."""
    if isinstance(value, str):
        words = {"true": True, "yes": True, "false": False, "no": False}
        return words.get(value.strip().casefold())
    return value if isinstance(value, bool) else None


def _texts(value: Any) -> set[str]:
    """What a value may be called: a rank and a card have a text and a code, too."""
    names = (value, getattr(value, "text", None), getattr(value, "code", None))
    return {text_of(name).strip().casefold() for name in names if name is not None} - {""}


def text_of(value: object) -> str:
    """A value as text; what can't say what it is has none.

    >>> text_of(7)
    '7'
    """
    try:
        return str(value)
    except Exception:  # noqa: BLE001 - its own str may do anything
        return ""


def _number(given: Any) -> float | None:
    """Read a number, also one that was typed: with blanks, a per cent sign, a comma."""
    if isinstance(given, str):
        given = given.strip().rstrip("%").strip().replace(" ", "").replace(",", ".")
    try:
        return float(given)
    except Exception:  # noqa: BLE001 - anything may be handed in
        return None
