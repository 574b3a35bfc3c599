"""Latency of the browser (the link): where it is slow, cards don't glide, so that nobody waits."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import monotonic

from ipycanvas import Canvas

__all__ = ["Link"]

# Seconds from the kernel to the browser and back, from which on cards don't glide.
SLOW = 0.25
# The first answer may have waited for a page that was still being built, the second has not.
ASKED_TWICE = 2


class Link:
    """Measures how long an answer takes, by canvases of one pixel: each says that it is there.

    What counts is the shortest time: whatever else a page or a kernel does only adds to it. With
    the last answer the browser has done all that it was asked to before: `at_rest` is called.
    """

    def __init__(self, at_rest: Callable[[], object] = lambda: None) -> None:
        self._at_rest = at_rest
        self._best, self._left, self._asked = inf, 0, 0.0
        self._probe: Canvas | None = None

    @property
    def is_slow(self) -> bool:
        """Whether the browser is known to be far away; not before it has answered."""
        return SLOW < self._best < inf

    def measure(self, times: int = ASKED_TWICE) -> None:
        """Ask the browser so many times, one after the other, unless it is being asked."""
        if self._probe is None:
            self._left = times
            self._ask()

    def _ask(self) -> None:
        self._asked, self._left = monotonic(), self._left - 1
        self._probe = Canvas(width=1, height=1)
        self._probe.on_client_ready(self._answered)

    def _answered(self) -> None:
        self._best = min(self._best, monotonic() - self._asked)
        self.close()
        if self._left:
            self._ask()
        else:
            self._at_rest()

    def close(self) -> None:
        """Wait for no answer any more."""
        probe, self._probe = self._probe, None
        if probe is not None:
            probe.layout.close()
            probe.close()
