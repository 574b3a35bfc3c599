"""Search budget: how far a search may go, how far it has come, and when it has to end."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from ...engine.words import quoted

__all__ = ["Budget", "Clock", "Effort", "Progress", "Stop", "as_budget"]

Stop = Callable[[], bool]
Progress = Callable[[int, int], object]


@dataclass(frozen=True, slots=True)
class Budget:
    """Limits of a search: positions searched, seconds, bytes of memory.

    A search that only `nodes` ends has the same result on every machine. A beam ends its layer
    before it stops, so a few more positions may be searched.
    """

    nodes: int = 2_000_000
    seconds: float | None = None
    memory: int = 1 << 30

    def __post_init__(self) -> None:
        for name, value in (("nodes", self.nodes), ("memory", self.memory)):
            if type(value) is not int or value < 1:
                raise ValueError(f"{name} must be a whole number above 0, not {quoted(value)}.")
        seconds = self.seconds
        if seconds is not None and (
            isinstance(seconds, bool) or not isinstance(seconds, int | float) or not seconds > 0
        ):
            raise ValueError(f"seconds must be a number above 0, not {quoted(seconds)}.")


def as_budget(budget: object) -> Budget:
    """The budget that a number of positions, a Budget or None stands for; ValueError if none."""
    if budget is None:
        return Budget()
    if isinstance(budget, Budget):
        return budget
    if type(budget) is int:
        return Budget(nodes=budget)
    raise ValueError(f"A budget is a whole number of positions or a Budget, not {quoted(budget)}.")


@dataclass(slots=True)
class Effort:
    """Search effort so far: `nodes` positions searched, and `best` cards home at most.

    All searches of a portfolio count in the same one.
    """

    nodes: int = 0
    best: int = 0


class Clock:
    """Says whether a search may go on, and tells how far it is each time it is asked."""

    def __init__(
        self, budget: Budget, effort: Effort, stop: Stop | None, progress: Progress | None
    ) -> None:
        for name, act in (("stop", stop), ("progress", progress)):
            if act is not None and not callable(act):
                raise ValueError(f"{name} must be a function, not {quoted(act)}.")
        self._begun = time.perf_counter()
        self._budget, self._effort = budget, effort
        self._stop, self._progress = stop, progress

    @property
    def seconds(self) -> float:
        """Seconds since the search began."""
        return time.perf_counter() - self._begun

    def goes_on(self) -> bool:
        """Whether there is time left, and nobody has stopped the search."""
        if self._progress:
            self._progress(self._effort.nodes, self._effort.best)
        limit = self._budget.seconds
        late = limit is not None and self.seconds > limit
        return not late and not (self._stop and self._stop())
