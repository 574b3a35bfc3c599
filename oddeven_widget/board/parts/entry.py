"""Text entry: what stood in a field when Enter or its button was pressed, not what had arrived.

A front end tells of Enter at once, but of the text only when the kernel has dealt with the
letters before it: who types quickly, or is far away, would send "1" where "1234" stands. So the
field tells its text only as a whole, when it is entered or left, right after it tells of Enter;
and if it tells nothing more, it has the text already. A finger that taps on the button beside the
field leaves the field and presses the button at once: then the kernel now and then takes the press
first, though the text was sent before it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ipywidgets import Button, Text

__all__ = ["on_enter"]

# The text is sent right after Enter, so the two arrive nearly together, in seconds.
TOGETHER = 0.1


def on_enter(field: Text, act: Callable[[], object], button: Button | None = None) -> None:
    """Call `act` on each Enter in the field, or press of its button, when its value has arrived.

    >>> from ipywidgets import Button, Text
    >>> field, button, entered = Text(), Button(), []
    >>> on_enter(field, lambda: entered.append(field.value), button)
    >>> field.value = "AS"
    >>> button.click()
    >>> entered
    ['AS']
    """
    field.continuous_update = False
    entry = _Entry(act)
    if button is not None:
        button.on_click(lambda _button: entry.pressed())
    field.on_msg(lambda _field, content, _buffers: entry.told(content))
    field.observe(lambda _change: entry.has_text(), "value")


class _Entry:
    """A pending submission: waits after Enter until the text is there, or for a moment."""

    def __init__(self, act: Callable[[], object]) -> None:
        self._act = act
        self._timer: asyncio.TimerHandle | None = None

    def told(self, content: dict[str, object]) -> None:
        if content.get("event") == "submit":
            self.pressed()

    def pressed(self) -> None:
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._act()
        else:
            self._stop()
            self._timer = loop.call_later(TOGETHER, self._do)

    def has_text(self) -> None:
        if self._timer is not None:
            self._do()

    def _do(self) -> None:
        self._stop()
        self._act()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None
