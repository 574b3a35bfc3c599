"""Throttle of drawing: asked for more often than can be seen, it is done now and then, and last."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import asyncio

__all__ = ["Pace"]


class Pace:
    """Does an act at most `per_second` times a second, and not at all when it is stopped.

    What is asked for too early is done a little later, if an event loop runs that can do it (a
    kernel's does); with none, the next that asks, or whoever ends it, does it.

    >>> done = []
    >>> pace = Pace(lambda: done.append("drawn"), now=lambda: 7.0)
    >>> for _ in range(500):
    ...     pace.ask()
    >>> done
    ['drawn']
    """

    def __init__(
        self,
        act: Callable[[], object],
        per_second: float = 30,
        now: Callable[[], float] = monotonic,
    ) -> None:
        self._act, self._gap, self._now = act, 1 / per_second, now
        self._last = float("-inf")
        self._timer: asyncio.TimerHandle | None = None

    def ask(self) -> None:
        """Do it now if the last time is long enough ago, else a little later."""
        wait = self._last + self._gap - self._now()
        if wait <= 0:
            self._do()
        elif self._timer is None:
            self._timer = _later(wait, self._do)

    def stop(self) -> None:
        """What was asked for and not done yet is not wanted any more."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None

    def _do(self) -> None:
        self.stop()
        try:
            self._act()
        finally:
            # Counted from the end, so that slow drawing leaves time for other things.
            self._last = self._now()


def _later(seconds: float, act: Callable[[], object]) -> asyncio.TimerHandle | None:
    # Where no loop runs nobody has loaded asyncio, and to load it would take long.
    running = sys.modules.get("asyncio")
    if running is None:
        return None
    try:
        loop = running.get_running_loop()
    except RuntimeError:
        return None
    timer: asyncio.TimerHandle = loop.call_later(seconds, act)
    return timer
