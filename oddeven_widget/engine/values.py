"""Values that keep what was worked out from them, and whether a value is what is asked for."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import lru_cache
from typing import Final, ParamSpec, TypeVar

from .words import quoted

__all__ = ["ValueObject", "checked", "kept"]

Kind = TypeVar("Kind")
Given = ParamSpec("Given")

# What is worked out from Rules is kept for so many of them: all of the catalogue and more, but not
# each of the thousands that a slider or a file of saves may ask for.
KEPT: Final = 64


def kept(function: Callable[Given, Kind]) -> Callable[Given, Kind]:
    """Keep what a function of Rules gives, for the 64 that were asked for last.

    >>> @kept
    ... def doubled(number):
    ...     print("worked out")
    ...     return 2 * number
    >>> doubled(3), doubled(3)
    worked out
    (6, 6)
    """
    return lru_cache(maxsize=KEPT)(function)  # type: ignore[return-value]  # it keeps the arguments


def checked(value: object, kind: type[Kind], words: str) -> Kind:
    """Give the value itself if it is of this kind; else who passed it is told what to pass.

    >>> checked("my game", int, "a whole number, such as 7")
    Traceback (most recent call last):
      ...
    TypeError: This takes a whole number, such as 7, not 'my game'.
    """
    if isinstance(value, kind):
        return value
    raise TypeError(f"This takes {words}, not {quoted(value)}.")


class ValueObject:
    """A frozen dataclass of which only the fields are copied and pickled.

    What a `cached_property` has kept is worked out again when it is needed. So a value has the
    same bytes whatever was asked of it before.

    >>> import pickle
    >>> from oddeven_widget import rules_of
    >>> rules = rules_of("odd-and-even").replace(passes=3)
    >>> before = pickle.dumps(rules)
    >>> _ = rules.foundation_of
    >>> pickle.dumps(rules) == before
    True
    """

    def __getstate__(self) -> dict[str, object]:
        """Give the fields by name, and nothing else."""
        fields = dataclasses.fields(self)  # type: ignore[arg-type]  # a dataclass, below here
        return {field.name: getattr(self, field.name) for field in fields}
