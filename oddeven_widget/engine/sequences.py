"""Skip-by-k sequences: what a foundation builds, as arithmetic modulo the number of ranks.

A foundation that starts at rank index *s* and goes up by *k* holds, at place *i*, the rank
index (s + k·i) mod m. With m = 13 every k from 1 to 12 visits each rank exactly once, because
13 is prime; that is why skipping by two gets past the king and comes home by the other half.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from .cards import Rank

__all__ = ["Sequence"]


@dataclass(frozen=True)
class Sequence:
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
        if self.length < 1 or len(set(self.order)) < self.length:
            raise ValueError(
                f"Going by {self.step} from {self.start.word} among {self.modulus} ranks "
                f"comes back to a rank before {self.length} cards are laid."
            )

    @cached_property
    def order(self) -> tuple[Rank, ...]:
        """All ranks in the order in which they are laid.

        >>> [rank.text for rank in Sequence(Rank.TWO, 2).order][-2:]
        ['J', 'K']
        """
        first = self.start.index
        return tuple(
            Rank((first + self.step * place) % self.modulus + 1) for place in range(self.length)
        )

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
        place = self.position(rank)
        return None if place is None or place < laid else place - laid

    def __str__(self) -> str:
        return " ".join(rank.text for rank in self.order)
