"""Work queue of deals, cut into chunks: partial results are re-queued, failures bound the rest.

A chunk whose worker died is not played again: the study stops with what is done, and a store
continues it another day.

It is not thread-safe: only the thread that runs the study touches it.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import NamedTuple

from .job import ChunkResult, Failure
from .tally import Run

__all__ = ["Chunk", "WorkQueue"]

GRACE = 5.0  # seconds that executors have to return results after Ctrl-C


class Chunk(NamedTuple):
    """Chunk of consecutive deals, one executor task: the first deal's number and how many.

    >>> str(Chunk(1001, 500))
    'deals 1,001 to 1,500'
    """

    first: int
    size: int

    @property
    def last(self) -> int:
        """The number of the last deal."""
        return self.first + self.size - 1

    def __str__(self) -> str:
        return f"deals {self.first:,} to {self.last:,}"


class WorkQueue:
    """Work queue of the deals in `runs`, handed out in order as chunks of at most `chunk_size`.

    Deals of a chunk that were not played are re-queued in front, and later chunks are shorter, so
    that slow players share the deals too. After a strategy's failure only deals before it are
    handed out: the failure reported is the one in the lowest deal, whatever the workers.

    >>> queue = WorkQueue([(1, 8)], chunk_size=5)
    >>> queue.take(), queue.take(), queue.take()
    (Chunk(first=1, size=5), Chunk(first=6, size=2), None)
    """

    def __init__(self, runs: list[Run], chunk_size: int) -> None:
        self._runs, self._chunk_size = list(runs), chunk_size
        self._stopped_at: float | None = None
        self.failure: Failure | None = None
        self.note = ""

    @property
    def stopped(self) -> bool:
        """Whether the study was interrupted, so that nothing is handed out any more."""
        return self._stopped_at is not None

    @property
    def has_work(self) -> bool:
        """Whether there is anything to hand out."""
        return bool(self._runs) and not self.stopped and not self.failure

    @property
    def grace(self) -> float | None:
        """Seconds left of the grace period for results after an interrupt; None before one."""
        if self._stopped_at is None:
            return None
        return max(0.0, self._stopped_at + GRACE - time.monotonic())

    def take(self) -> Chunk | None:
        """Remove the next chunk; None when there is none to hand out."""
        if self.stopped or not self._runs:
            return None
        first, end = self._runs.pop(0)
        if self.failure:
            end = min(end, self.failure.deal)
        cut = min(first + self._chunk_size, end)
        if cut < end:
            self._runs.insert(0, (cut, end))
        return Chunk(first, cut - first) if first < cut else None

    def complete(self, chunk: Chunk, result: ChunkResult) -> None:
        """Record the result of a chunk; its deals that were not played are next in the queue."""
        self.note = self.note or result.note
        if result.interrupted and not self.stopped:
            self.interrupt()
        if result.failure:
            if self.failure is None or result.failure.deal < self.failure.deal:
                self.failure = result.failure
        elif result.played < chunk.size:
            self._runs.insert(0, (chunk.first + result.played, chunk.last + 1))
            self._runs.sort()
            self._chunk_size = max(1, min(self._chunk_size, result.played // 2))

    def interrupt(self) -> bool:
        """Hand nothing out any more; True for the first interrupt, False for every later one."""
        first = not self.stopped
        self._stopped_at = self._stopped_at or time.monotonic()
        return first

    def give_up(self, chunks: Iterable[Chunk], advice: str = "") -> None:
        """Note the chunks whose results came too late to be waited for."""
        listed = ", ".join(f"{chunk.first:,}–{chunk.last:,}" for chunk in sorted(chunks))
        self.note = self.note or f"deals {listed} took too long to wait for{advice}"
