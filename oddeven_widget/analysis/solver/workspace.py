"""The room that compiled searches need: they make no array themselves, but are handed them all."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from . import codec as row
from .side_piles import TRIES

__all__ = ["Dig", "numbers", "room_to_dig", "small_numbers"]


class Dig(NamedTuple):
    """Room for counts of each class of cards, heights of foundations, and orders of digging."""

    home: Any
    had: Any
    laid: Any
    out: Any
    under: Any
    height: Any
    side: Any
    said: Any


def numbers(*shape: int) -> Any:
    """Make room for numbers, all 0."""
    return np.zeros(shape, np.int64)


def small_numbers(size: int) -> Any:
    """Make room for numbers of 32 bits, all 0."""
    return np.zeros(size, np.int32)


def room_to_dig() -> Dig:
    """Make the room that `digging.py` counts in."""
    return Dig(*map(numbers, (*[row.KINDS] * 6, TRIES, 4)))
