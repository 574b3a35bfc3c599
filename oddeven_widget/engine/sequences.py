"""Skip-by-k sequences: what a foundation builds, as arithmetic modulo the number of ranks.

A foundation that starts at rank index *s* and goes up by *k* holds, at place *i*, the rank
index (s + k·i) mod m. With m = 13 every k from 1 to 12 visits each rank exactly once, because
13 is prime; that is why skipping by two gets past the king and comes home by the other half.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import gcd

from .cards import Rank
from .values import ValueObject

__all__ = ["Sequence", "Walk"]


@dataclass(frozen=True)
class Walk:
    """From `start`, each time `step` points further round a ring of points numbered 1 … `modulus`.

    A walk goes on until it would come back to its start; on the way it meets no point twice.

    >>> Walk(1, 3, 12).order, Walk(1, 3, 12).left_out[:3]
    ((1, 4, 7, 10), (2, 3, 5))
    """

    start: int
    step: int
    modulus: int = 13

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The points in the order in which they are met."""
        return tuple(
            (self.start - 1 + self.step * place) % self.modulus + 1 for place in range(self.length)
        )

    @property
    def shared(self) -> int:
        """The greatest number that divides both step and modulus; with 1 every point is met.

        >>> Walk(1, 2, 13).shared, Walk(1, 2, 12).shared
        (1, 2)
        """
        return gcd(self.step, self.modulus)

    @property
    def length(self) -> int:
        """How many points are met.

        >>> Walk(1, 2, 13).length, Walk(1, 2, 12).length
        (13, 6)
        """
        return self.modulus // self.shared

    @property
    def left_out(self) -> tuple[int, ...]:
        """The points that are never met, from the lowest."""
        met = set(self.order)
        return tuple(point for point in range(1, self.modulus + 1) if point not in met)

    def after(self, point: int) -> int:
        """The point one step further than `point`, whether this walk meets it or not.

        >>> Walk(1, 2, 13).after(12)
        1
        """
        return (point - 1 + self.step) % self.modulus + 1

    def position(self, point: int) -> int | None:
        """The place (0 first) at which a point is met, or None if it never is.

        >>> Walk(1, 2, 13).position(2)
        7
        """
        return self.order.index(point) if point in self.order else None

    def distance(self, point: int, laid: int) -> int | None:
        """How many points are still to be met before `point`, once `laid` were; 0 means next.

        None when the point lies behind, or is never met.

        >>> Walk(1, 2, 13).distance(13, laid=4), Walk(1, 2, 13).distance(1, laid=4)
        (2, None)
        """
        return _lacking(self.position(point), laid)

    def wraps(self, place: int) -> bool:
        """Whether the step that leads to this place goes past the end of the ring.

        >>> [place for place in range(13) if Walk(1, 2, 13).wraps(place)]
        [7]
        """
        if not 0 < place < self.length:
            return False
        return (self.order[place] < self.order[place - 1]) == (self.step > 0)


def _lacking(place: int | None, laid: int) -> int | None:
    return None if place is None or place < laid else place - laid


@dataclass(frozen=True)
class Sequence(ValueObject):
    """The ranks a pile takes, in order: `start`, then `step` further each time, `length` of them.

    `step` may be negative (building down); counting goes round at `modulus` ranks.

    >>> print(Sequence(Rank.ACE, 2))
    A 3 5 7 9 J K 2 4 6 8 10 Q
    >>> print(Sequence(Rank.TWO, 2, length=6))
    2 4 6 8 10 Q
    """

    start: Rank
    step: int
    length: int = 13
    modulus: int = 13

    def __post_init__(self) -> None:
        if not 1 <= self.modulus <= 13 or not 1 <= self.start <= self.modulus:
            raise ValueError(
                f"A sequence of {self.modulus} ranks can't start at rank {int(self.start)}."
            )
        if not 1 <= self.length <= self._walk.length:
            raise ValueError(
                f"Going by {self.step} from {self.start.word} among {self.modulus} ranks "
                f"comes back to a rank before {self.length} cards are laid."
            )

    @cached_property
    def _walk(self) -> Walk:
        return Walk(self.start, self.step, self.modulus)

    @cached_property
    def order(self) -> tuple[Rank, ...]:
        """All ranks in the order in which they are laid.

        >>> [rank.text for rank in Sequence(Rank.TWO, 2).order][-2:]
        ['J', 'K']
        """
        return tuple(Rank(point) for point in self._walk.order[: self.length])

    def position(self, rank: Rank) -> int | None:
        """The place (0 first) at which `rank` is laid, or None if it never is.

        >>> Sequence(Rank.ACE, 2).position(Rank.TWO)
        7
        """
        return self.order.index(rank) if rank in self.order else None

    def wanted(self, laid: int) -> Rank | None:
        """The rank wanted next when `laid` cards lie there; None when the pile is complete.

        >>> Sequence(Rank.ACE, 2).wanted(6).text
        'K'
        """
        return self.order[laid] if laid < self.length else None

    def distance(self, rank: Rank, laid: int) -> int | None:
        """How many cards the pile still lacks before it wants `rank`; 0 means now.

        None when the pile has passed the rank or never takes it.

        >>> ace_pile = Sequence(Rank.ACE, 2)
        >>> ace_pile.distance(Rank.TWO, laid=3), ace_pile.distance(Rank.ACE, laid=3)
        (4, None)
        """
        return _lacking(self.position(rank), laid)

    def __str__(self) -> str:
        return " ".join(rank.text for rank in self.order)
