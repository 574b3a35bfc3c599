"""Key bindings of the canvas: arrows walk, Enter plays, letters do acts (`parts.acts`).

The canvas hands every key over while it has the focus, and none while it has not; Tab and Escape
leave it. A key that is held down acts once, and then walks: it repeats itself more quickly than
anybody can press it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from ..bookkeeping.game import Game
from .hand import AHEAD, LATE, Hand, Host
from .input.clicks import DOUBLE_KEY
from .input.cursor import cursor_words, settled, start, walk
from .parts.acts import Act, act_of_key, keys_told

__all__ = ["Keyboard", "Keyed", "keys_help"]

ARROWS = {"ArrowLeft": "left", "ArrowRight": "right", "ArrowUp": "up", "ArrowDown": "down"}
# A key that comes again sooner than this, in seconds, is held down.
HELD_DOWN = 0.07


def keys_help() -> str:
    """Say what every key does, for the status line.

    >>> keys_help()[:60]
    'Arrow keys walk over the table, Enter plays; D deals, U undo'
    """
    return (
        f"Arrow keys walk over the table, Enter plays; {keys_told()}; "
        "Escape lays a card down, and then leaves the table, as Tab does."
    )


class Keyed(Host, Protocol):
    """A table that letters act on."""

    def leave(self, back: bool) -> None:
        """Give the focus to what stands below the table, or above it."""

    def blur(self) -> None:
        """Give the focus away."""


class Keyboard:
    """The key handler; the cursor itself is the hand's, whom a press makes forget it."""

    def __init__(self, table: Keyed, hand: Hand) -> None:
        self._table, self._hand = table, hand
        self._last: tuple[str, str, float] = ("", "", 0.0)

    def key(self, key: str, shift: bool, modified: bool) -> None:
        """Handle a key press; `modified` tells of Ctrl, Command or Meta.

        >>> from oddeven_widget import play
        >>> table = play("odd-and-even", deal=7)
        >>> Keyboard(table.felt, table.hand).key("d", shift=False, modified=False)
        >>> table.game.moves
        ('S>W',)
        """
        late, is_held = self._hand.note(), self._is_held(key)
        if key == "Tab":
            self._table.leave(shift)
        elif key == "Escape":
            if not self._hand.escape():
                self._table.blur()
        elif key in ARROWS and not modified:
            self._walk(ARROWS[key])
        elif not is_held and (act := self._meaning(key, shift, modified)):
            act(late)

    def _meaning(self, key: str, shift: bool, modified: bool) -> Callable[[float], None] | None:
        if not modified and key in ("Enter", " ", "Spacebar"):
            return self._press
        if not modified and key == "?":
            return lambda _late: self._table.say(keys_help())
        act = act_of_key(key, shift, modified)
        return partial(self._do, act) if act else None

    def _do(self, act: Act[Game], late: float) -> None:
        if late > AHEAD:
            self._table.say(LATE)
        elif act.by_key:
            getattr(self._hand, act.by_key)()
        else:
            self._table.act(act.name)

    def _is_held(self, key: str) -> bool:
        page, at = self._hand.moment
        before, self._last = self._last, (page, key, at)
        return before[:2] == (page, key) and at - before[2] < HELD_DOWN

    # -- walking -----------------------------------------------------------------------

    def _walk(self, direction: str) -> None:
        hand, plan, state = self._hand, self._table.board.plan, self._table.game.state
        here = settled(plan, state, hand.cursor)
        if here is None:
            hand.cursor = settled(plan, state, hand.pressed) or start(plan, state)
        else:
            hand.cursor = walk(plan, state, here, direction, self._answers())
        self._table.redraw()
        self._table.say(self._words())

    def _answers(self) -> frozenset[str]:
        """While there is a question, only its answers are walked to."""
        return self._hand.selection.targets if self._hand.selection else frozenset()

    def _words(self) -> str:
        hand, state = self._hand, self._table.game.state
        here, selection = hand.cursor, hand.selection
        words = cursor_words(state, here) if here else ""
        if selection and here and here.pile in selection.targets:
            words += f" Enter puts the {state.piles[selection.source][-selection.count]} there."
        return words

    def _press(self, late: float) -> None:
        hand, state = self._hand, self._table.game.state
        hand.cursor = settled(self._table.board.plan, state, hand.cursor)
        if hand.cursor is None:
            self._walk("down")
        elif late > (AHEAD if hand.cursor.pile == "S" else 0):
            self._table.say(LATE)
        else:
            hand.press(hand.cursor, DOUBLE_KEY, by_key=True)
