"""Just-in-time compilation by numba where that works; elsewhere the same source is plain Python.

The source of what is compiled is the same in both cases. Only the handful of names here have two
definitions: words of 64 bits, the lowest and the highest bit of a word (find first set, find last
set), the number of bits set (population count), arrays of small numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np

__all__ = [
    "COMPILED",
    "Table",
    "compiled",
    "count",
    "high",
    "low",
    "part",
    "room",
    "table",
    "word",
]

try:
    import numba
    from llvmlite import ir
    from numba.core import types
    from numba.extending import intrinsic

    if numba.config.DISABLE_JIT:  # it was asked to run plain Python, which has no intrinsics
        numba = None
except Exception:  # noqa: BLE001  # whatever is wrong with it, the game can be played without
    numba = None
if numba is not None:
    from .cache import keep_on_disk

COMPILED = numba is not None
# Without its run time (nrt) numba counts no references to arrays, which would take most of the time
# here; so compiled functions are handed all the room that they need, and make no array.
OPTIONS: Final = {"nogil": True, "_nrt": False}

Table = Any  # a NumPy array when compiled, a list of Python's own integers when not


def compiled(function: Callable[..., Any]) -> Any:
    """Compile a function on its first call, to run without the interpreter's lock.

    The machine code is kept on disk for the next process (`cache.py`).
    """
    return function if numba is None else keep_on_disk(numba.njit(**OPTIONS)(function))


def room(size: int, kind: str = "int64") -> Table:
    """Make room for `size` numbers, all 0."""
    return table([0] * size, kind)


def part(function: Callable[..., Any]) -> Any:
    """Inline a function into those that call it, so that its arguments cost nothing to hand on.

    An array handed to a compiled function is seven words on the stack; in the innermost loops
    that takes longer than what is done with it.
    """
    return function if numba is None else numba.njit(inline="always", **OPTIONS)(function)


def table(values: list[int], kind: str = "int64") -> Table:
    """Make a table that the kernel reads: an array when compiled, else the list itself."""
    return np.array(values, dtype=kind) if COMPILED else list(values)


if numba is not None:
    word: Any = np.uint64

    @intrinsic
    def count(_typing: Any, _value: Any) -> Any:
        """Population count: how many bits are set."""

        def code(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
            return builder.ctpop(values[0])

        return types.uint64(types.uint64), code

    @intrinsic
    def low(_typing: Any, _value: Any) -> Any:
        """Find first set: the place of the lowest bit that is set; 64 for a word without any."""

        def code(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
            return builder.cttz(values[0], ir.Constant(ir.IntType(1), 0))

        return types.uint64(types.uint64), code

    @intrinsic
    def high(_typing: Any, _value: Any) -> Any:
        """Find last set: the place of the highest bit that is set; the word has one at least."""

        def code(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
            zeros = builder.ctlz(values[0], ir.Constant(ir.IntType(1), 0))
            return builder.sub(ir.Constant(ir.IntType(64), 63), zeros)

        return types.uint64(types.uint64), code

else:
    word = int

    def count(value: int) -> int:
        """Population count: how many bits are set."""
        return value.bit_count()

    def low(value: int) -> int:
        """Find first set: the place of the lowest bit that is set; 64 for a word without any."""
        return (value & -value).bit_length() - 1 if value else 64

    def high(value: int) -> int:
        """Find last set: the place of the highest bit that is set; the word has one at least."""
        return value.bit_length() - 1
