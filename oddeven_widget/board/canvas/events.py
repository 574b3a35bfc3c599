"""Event handlers of a canvas: from its events to what is done with them, a line each.

Errors in handlers of widgets vanish; so each goes through `attempt`, which lets none be lost.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..input.gestures import Begin, Gestures
from .canvas import PIXELS, TableCanvas

__all__ = ["listen", "listen_for_presses"]

Touches = Sequence[tuple[float, float]]


def listen(
    canvas: TableCanvas,
    heed: Callable[..., object],
    attempt: Callable[..., object],
    key: Callable[[str, bool, bool], object],
    ready: Callable[[], object],
) -> None:
    """Lead every event of a table's canvas to who heeds it, in CSS px.

    `heed` is given a method of Gestures and the values to call it with, `key` what was typed.
    """
    _lead(canvas, attempt, heed)
    canvas.on_client_ready(lambda: attempt(ready))
    canvas.on_key_down(lambda name, shift, ctrl, meta: attempt(key, name, shift, ctrl or meta))


def listen_for_presses(
    canvas: TableCanvas, attempt: Callable[..., object], press: Callable[[float, float], object]
) -> None:
    """Tell `press` where a mouse or a finger presses a canvas with nothing to drag, in CSS px."""
    gestures = Gestures(_Presses(press))
    _lead(canvas, attempt, lambda act, *values: act(gestures, *values))


class _Presses:
    """Who is told of clicks, and has no use for anything else."""

    def __init__(self, press: Callable[[float, float], object]) -> None:
        self._press = press

    def begin(self, _x: float, _y: float) -> Begin:
        return "click"

    def click(self, x: float, y: float) -> None:
        self._press(x, y)

    def lift(self, x: float, y: float) -> None: ...
    def drag(self, x: float, y: float) -> None: ...
    def drop(self) -> None: ...
    def put_back(self) -> None: ...
    def hover(self, x: float, y: float) -> None: ...


def _lead(canvas: TableCanvas, attempt: Callable[..., object], heed: Callable[..., object]) -> None:
    """Lead mouse and fingers to `heed`, which is given the method of Gestures and its values."""

    def at(act: Callable[[Gestures, float, float], None]) -> Callable[[float, float], object]:
        return lambda x, y: attempt(heed, act, x / PIXELS, y / PIXELS)

    def by_finger(act: Callable[[Gestures, Touches], None]) -> Callable[[Touches], object]:
        return lambda touches: attempt(heed, act, [(x / PIXELS, y / PIXELS) for x, y in touches])

    canvas.on_mouse_down(at(Gestures.mouse_down))
    canvas.on_mouse_move(at(Gestures.mouse_move))
    canvas.on_mouse_up(at(Gestures.mouse_up))
    canvas.on_mouse_out(at(Gestures.mouse_out))
    canvas.on_touch_start(by_finger(Gestures.touch_start))
    canvas.on_touch_move(by_finger(Gestures.touch_move))
    canvas.on_touch_end(by_finger(Gestures.touch_end))
    canvas.on_touch_cancel(by_finger(Gestures.touch_cancel))
