"""From the events of a canvas to what is done with them: each handler is one line.

Errors in handlers of widgets vanish; so each goes through `attempt`, which lets none be lost.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .canvas import PIXELS, TableCanvas
from .gestures import Gestures
from .hand import Hand

__all__ = ["listen"]

Touches = Sequence[tuple[float, float]]


def listen(
    canvas: TableCanvas,
    hand: Hand,
    attempt: Callable[..., object],
    key: Callable[[str, bool, bool], object],
    ready: Callable[[], object],
) -> None:
    """Lead every event of a canvas to the hand that plays on it, in CSS px."""

    def at(act: Callable[[Gestures, float, float], None]) -> Callable[[float, float], object]:
        return lambda x, y: attempt(hand.heed, act, x / PIXELS, y / PIXELS)

    def by_finger(act: Callable[[Gestures, Touches], None]) -> Callable[[Touches], object]:
        return lambda touches: attempt(
            hand.heed, act, [(x / PIXELS, y / PIXELS) for x, y in touches]
        )

    canvas.on_client_ready(lambda: attempt(ready))
    canvas.on_mouse_down(at(Gestures.mouse_down))
    canvas.on_mouse_move(at(Gestures.mouse_move))
    canvas.on_mouse_up(at(Gestures.mouse_up))
    canvas.on_mouse_out(at(Gestures.mouse_out))
    canvas.on_touch_start(by_finger(Gestures.touch_start))
    canvas.on_touch_move(by_finger(Gestures.touch_move))
    canvas.on_touch_end(by_finger(Gestures.touch_end))
    canvas.on_touch_cancel(by_finger(Gestures.touch_cancel))
    canvas.on_key_down(lambda name, shift, ctrl, meta: attempt(key, name, shift, ctrl or meta))
