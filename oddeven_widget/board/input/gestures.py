"""Gesture recognition: a mouse or a finger as presses, clicks, drags and drops. Knows no cards.

A mouse and a finger tell different things: a mouse when it leaves the table, a finger only that
it left, but not where. Neither tells of a button, of a double click or of what happens outside
the canvas. What they have in common is worked out here, so that nothing else need know which it
was.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import hypot
from time import monotonic
from typing import Literal, Protocol

__all__ = ["FINGER", "MOUSE", "Begin", "Gestures", "Receiver"]

Point = tuple[float, float]
Begin = Literal["drag", "click", "nothing"]

# A press that is reported farther than this from the last move of the mouse, in CSS px, was made
# on a canvas that was just scrolled into view: the move tells the right place.
ASTRAY = 3.0
# So far, in CSS px, a press may stray and still be a click; a finger rolls while it taps.
MOUSE, FINGER = 4.0, 10.0
# Pages that don't forbid it are told of each tap again, as what a mouse would have done there:
# at once, or where a double tap enlarges the page, after 0.3 s.
ECHO = 0.6


class Receiver(Protocol):
    """Who is told what was done, at points in CSS px from the table's top left corner."""

    def begin(self, x: float, y: float) -> Begin:
        """A press began here: it may become a drag, or is only a click, or means nothing."""

    def click(self, x: float, y: float) -> None:
        """The table was clicked or tapped here."""

    def lift(self, x: float, y: float) -> None:
        """What lies here is taken in hand."""

    def drag(self, x: float, y: float) -> None:
        """The hand is over this point now."""

    def drop(self) -> None:
        """The hand has opened."""

    def put_back(self) -> None:
        """What is in hand goes back where it came from."""

    def hover(self, x: float, y: float) -> None:
        """The mouse is over this point, with nothing in hand."""


@dataclass(frozen=True, slots=True)
class _Press:
    """A press that has not ended: what it was on, and where it was reported to be.

    `slack` is how far it may stray from there and still be a click.
    """

    x: float
    y: float
    reported: Point
    slack: float
    can_lift: bool
    lifted: bool = False


class Gestures:
    """Turns the events of one mouse and of fingers into what a Receiver is told.

    A press ends in exactly one of: a click, a drop, being put back, or nothing at all.
    """

    def __init__(self, receiver: Receiver, now: Callable[[], float] = monotonic) -> None:
        self._to, self._now = receiver, now
        self._press: _Press | None = None
        self._mouse: Point | None = None
        self._finger: Point | None = None
        self._pinched = False
        self._tapped: tuple[Point, float] | None = None

    # -- the mouse -------------------------------------------------------------------

    def mouse_down(self, x: float, y: float) -> None:
        """A press begins a drag, or is a click at once where nothing can be lifted.

        While a card is in hand a press puts it back, and does nothing else.
        """
        if self._is_echo(x, y):
            return
        reported = x, y
        if self._mouse and max(abs(x - self._mouse[0]), abs(y - self._mouse[1])) > ASTRAY:
            x, y = self._mouse
        if self._cancelled():
            return
        begun = self._to.begin(x, y)
        if begun == "drag":
            self._press = _Press(x, y, reported, MOUSE, can_lift=True)
        elif begun == "click":
            self._to.click(x, y)

    def mouse_move(self, x: float, y: float) -> None:
        """A move drags what is in hand, or lifts what was pressed, or only hovers."""
        if self._is_echo(x, y):
            return
        self._mouse = x, y
        if self._press:
            self._moved(x, y)
        else:
            self._to.hover(x, y)

    def mouse_up(self, _x: float, _y: float) -> None:
        """Letting go clicks where it was pressed, or drops what is in hand."""
        self._released()

    def mouse_out(self, _x: float, _y: float) -> None:
        """A mouse that has left tells nothing any more, not even that it lets go."""
        self._mouse = None
        self._cancelled()

    # -- fingers ---------------------------------------------------------------------

    def touch_start(self, touches: Sequence[Point]) -> None:
        """One finger presses; a second one makes it a pinch, which plays nothing."""
        pinched = self._pinched or len(touches) > 1
        if self._cancelled() or pinched or not touches:
            self._pinched = pinched
            return
        self._finger = x, y = touches[0]
        begun = self._to.begin(x, y)
        if begun != "nothing":
            self._press = _Press(x, y, (x, y), FINGER, can_lift=begun == "drag")

    def touch_move(self, touches: Sequence[Point]) -> None:
        """One finger drags."""
        if len(touches) == 1 and not self._pinched:
            self._finger = touches[0]
            self._moved(*touches[0])

    def touch_end(self, touches: Sequence[Point]) -> None:
        """The list of a last finger that leaves is empty: it left where it was last seen."""
        if touches:
            return
        if not self._pinched:
            self._released()
        self._pinched = False
        self._tapped = (self._finger, self._now() + ECHO) if self._finger else None

    def _is_echo(self, x: float, y: float) -> bool:
        """Whether this is what a finger did just now, told once more as a mouse's doing."""
        if self._tapped is None:
            return False
        (at_x, at_y), until = self._tapped
        if self._now() > until or hypot(x - at_x, y - at_y) > FINGER:
            self._tapped = None
        return self._tapped is not None

    def touch_cancel(self, touches: Sequence[Point]) -> None:
        """The system took the touch away; nothing was meant by it."""
        self._pinched = bool(touches)
        self._cancelled()

    # -- both ------------------------------------------------------------------------

    def forget(self) -> None:
        """Whatever is pressed now no longer means anything."""
        self._press = None

    def _moved(self, x: float, y: float) -> None:
        press = self._press
        if press is None or not press.can_lift:
            return
        if not press.lifted:
            # A page that the press has scrolled moves on under a mouse that is at rest.
            if hypot(x - press.reported[0], y - press.reported[1]) <= press.slack:
                return
            self._press = replace(press, lifted=True)
            self._to.lift(press.x, press.y)
        self._to.drag(x, y)

    def _released(self) -> None:
        press, self._press = self._press, None
        if press and press.lifted:
            self._to.drop()
        elif press:
            self._to.click(press.x, press.y)

    def _cancelled(self) -> bool:
        """Forget the press; whether that has put a card back."""
        press, self._press = self._press, None
        if press is None or not press.lifted:
            return False
        self._to.put_back()
        return True
