"""Luck that can be repeated: each deal has its own stream of numbers, apart from its shuffle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

__all__ = ["SALT", "Luck"]

Item = TypeVar("Item")

# Any odd constant keeps a deal's luck apart from its shuffle, which starts from the bare number.
SALT: Final = 0xD1B54A32D192ED03

_MASK64: Final = 2**64 - 1
_GAMMA: Final = 0x9E3779B97F4A7C15


def _mix(word: int) -> int:
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK64
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK64
    return word ^ (word >> 31)


class Luck:
    """The luck of one numbered deal: the same numbers in the same order on every machine.

    SplitMix64, as in the shuffle, from another start. A number below n is the top half of a
    word times n over 2**32, so none is likelier than another by more than one part in 2**32/n.

    >>> first, again = Luck(7), Luck(7)
    >>> [first.below(6) for _ in range(5)] == [again.below(6) for _ in range(5)]
    True
    """

    __slots__ = ("_state",)

    def __init__(self, deal: int) -> None:
        self._state = _mix(deal ^ SALT)

    def below(self, bound: int) -> int:
        """Draw a whole number from 0 to bound - 1.

        >>> Luck(7).below(6) == Luck(7).below(6)
        True
        """
        self._state = (self._state + _GAMMA) & _MASK64
        return ((_mix(self._state) >> 32) * bound) >> 32

    def choice(self, items: Sequence[Item]) -> Item:
        """Draw one of the items, each as likely as the others.

        >>> Luck(7).choice("♠♥♦♣") in "♠♥♦♣"
        True
        """
        return items[self.below(len(items))]
