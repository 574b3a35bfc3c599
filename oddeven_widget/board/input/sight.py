"""Stale events: what the maker of an event can have seen when it was made (its sight).

While a cell runs, a kernel takes no events: clicks wait, and arrive together when it ends. (Some
kernels deal with them meanwhile, in a thread of their own: then each waits for its turn at the
game.) The first of them may deal a card, and the next, which was made on the old picture, would
then play on a position that nobody has looked at. ipycanvas tells nothing of time, but the message
that carries an event does: its header has the moment it was made, by the browser's clock, and
which page it is from.

A page's clock and the kernel's differ by an unknown amount. The smallest difference ever seen
between a message's making and its arrival is that amount and the shortest way; with it a moment
in the page can be put on the kernel's clock, never too early for when a picture can have been
seen. An event is late if it was made before the last change of the game had been sent off.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from time import monotonic

__all__ = ["Message", "Sight", "message"]

# The header tells milliseconds, cut off.
GRAIN = 0.002
# An event is live if it arrived as long after the one before it as it was made after it: what
# has waited in a queue arrives all at once.
PAUSE, ABOUT = 0.3, 0.15


@dataclass(frozen=True, slots=True)
class Message:
    """Which page an event is from, and when it was made by that page's clock, in seconds."""

    page: str
    made: float


def message() -> Message | None:
    """The message that the kernel is dealing with, if it is a page's event; None elsewhere."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    ask = getattr(getattr(shell, "kernel", None), "get_parent", None)
    parent = ask() if ask else None
    header = parent.get("header", {}) if isinstance(parent, dict) else {}
    if header.get("msg_type") != "comm_msg":
        return None
    made = _moment(header.get("date"))
    return Message(str(header.get("session", "")), made) if made is not None else None


def _moment(date: object) -> float | None:
    try:
        moment = date if isinstance(date, datetime) else datetime.fromisoformat(str(date))
        return moment.timestamp()
    except ValueError:
        return None


@dataclass(frozen=True, slots=True)
class _Clock:
    """What is known of a page's clock: the smallest lag, and the last event's two moments."""

    lag: float
    made: float
    arrived: float
    late: bool = False


class Sight:
    """Knows when the game last changed, and so which events were made before that was seen."""

    def __init__(
        self,
        source: Callable[[], Message | None] = message,
        now: Callable[[], float] = monotonic,
    ) -> None:
        self._source, self._now = source, now
        self._clocks: dict[str, _Clock] = {}
        self._changed = float("-inf")

    def changed(self) -> None:
        """The game is another from now on."""
        self._changed = self._now()

    def moment(self) -> tuple[str, float]:
        """The page that the event is from, and when it was made: to compare with its others."""
        event = self._source()
        return (event.page, event.made) if event else ("", self._now())

    def late_by(self) -> float:
        """How many seconds before the last change of the game the event was made; 0 if after it.

        Every event has to be shown to this, those too that are never late: they tell of the
        page's clock. Where nothing is known of an event it is not late.
        """
        event, arrived = self._source(), self._now()
        if event is None:
            return 0.0
        before = self._clocks.get(event.page)
        lag = arrived - event.made
        if before:
            lag = lag if _clock_was_set(before, event, arrived) else min(lag, before.lag)
        late = max(0.0, self._changed - (event.made + lag + GRAIN))
        self._clocks[event.page] = _Clock(lag, event.made, arrived, late > 0)
        return late


def _clock_was_set(before: _Clock, event: Message, arrived: float) -> bool:
    """Whether a clock was set back: an event that did not wait seems late, as the last one did."""
    made, came = event.made - before.made, arrived - before.arrived
    return made < -1 or (before.late and came > PAUSE and abs(came - made) < ABOUT)
