"""SplitMix64, the pseudorandom numbers of numbered deals (Steele, Lea and Flood 2014).

A state of 64 bits goes up by a constant, GAMMA, from number to number, and `mix` makes the number
of it. All is 64-bit unsigned arithmetic (here: Python's integers, cut to 64 bits), so that
compiled code gives the same numbers, from this same source.
"""

from __future__ import annotations

from typing import Final

__all__ = ["GAMMA", "MASK64", "mix"]

MASK64: Final = 2**64 - 1
GAMMA: Final = 0x9E3779B97F4A7C15
_FIRST: Final = 0xBF58476D1CE4E5B9
_SECOND: Final = 0x94D049BB133111EB


def mix(word: int) -> int:
    """SplitMix64's finaliser: every bit of the result depends on every bit of the word.

    >>> hex(mix(GAMMA))  # the first number from the seed 0
    '0xe220a8397b1dcdaf'
    """
    word = ((word ^ (word >> 30)) * _FIRST) & MASK64
    word = ((word ^ (word >> 27)) * _SECOND) & MASK64
    return word ^ (word >> 31)
