"""Pseudorandom numbers for players, repeatable: each deal has *luck* of its own.

The coins that a strategy tosses are the same whoever plays the deal, wherever and however often;
they are apart from the numbers that shuffle it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from ...engine.splitmix import GAMMA, MASK64, mix

__all__ = ["SALT", "Luck"]

Item = TypeVar("Item")

# Any odd constant keeps a deal's luck apart from its shuffle, which starts from the bare number.
SALT: Final = 0xD1B54A32D192ED03


class Luck:
    """The pseudorandom numbers of one deal, its luck: the same in the same order everywhere.

    SplitMix64, as in the shuffle, from another seed. A number below n is the top half of a
    word times n over 2**32, so none is likelier than another by more than one part in 2**32/n.

    >>> first, again = Luck(7), Luck(7)
    >>> [first.below(6) for _ in range(5)] == [again.below(6) for _ in range(5)]
    True
    """

    __slots__ = ("_state",)

    def __init__(self, deal: int) -> None:
        self._state = mix(deal ^ SALT)

    def below(self, bound: int) -> int:
        """Draw a whole number from 0 to bound - 1.

        >>> Luck(7).below(6) == Luck(7).below(6)
        True
        """
        self._state = (self._state + GAMMA) & MASK64
        return ((mix(self._state) >> 32) * bound) >> 32

    def choice(self, items: Sequence[Item]) -> Item:
        """Draw one of the items, each as likely as the others.

        >>> Luck(7).choice("♠♥♦♣") in "♠♥♦♣"
        True
        """
        return items[self.below(len(items))]
