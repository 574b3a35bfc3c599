"""A learner's function is run on an example: whatever happens becomes a sentence."""

from __future__ import annotations

import copy
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..engine.words import quoted

__all__ = ["Trial", "same", "text_of", "told", "try_out"]


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
) -> Trial:
    """Run a function on copies of an example's arguments and compare with the solution.

    >>> print(try_out(lambda n: 1 // n, lambda n: 0, (0,), same).words)
    For (0) it stops with ZeroDivisionError: integer division or modulo by zero
    """
    wanted, given = solution(*copy.deepcopy(example)), f"({', '.join(map(told, example))})"
    try:
        result = function(*copy.deepcopy(example))
    except NotImplementedError:
        return Trial(is_right=False, words=f"For {given} it is not written yet.", is_blank=True)
    # Even what would end the kernel's cell is only an answer that doesn't work.
    except (Exception, SystemExit, KeyboardInterrupt) as error:  # noqa: BLE001
        return Trial(is_right=False, words=f"For {given} it stops with {_named(error)}")
    blank = result is None or result is Ellipsis
    if _is_equal(equal, result, wanted):
        return Trial(is_right=True, is_blank=blank)
    gives = "gives nothing back" if result is None else f"gives {told(result)}"
    return Trial(False, f"For {given} it {gives}, and {told(wanted)} is wanted.", blank)


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
