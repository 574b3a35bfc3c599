"""Every game without a pointer: arrows walk, Enter plays, letters deal, undo, redo and hint.

The canvas hands every key over while it has the focus, and none while it has not; Tab and Escape
leave it. A key that is held down acts once, and then walks: it repeats itself more quickly than
anybody can press it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from .hand import AHEAD, LATE, Hand, Table
from .input.clicks import DOUBLE_KEY
from .input.cursor import cursor_words, settled, start, walk

__all__ = ["KEYS_HELP", "Keyboard", "Keyed"]

ARROWS = {"ArrowLeft": "left", "ArrowRight": "right", "ArrowUp": "up", "ArrowDown": "down"}
LETTERS = {"d": "deal", "u": "undo", "r": "redo", "h": "hint"}
WITH_CONTROL = {"z": "undo", "y": "redo"}
# A key that comes again sooner than this, in seconds, is held down.
HELD_DOWN = 0.07
KEYS_HELP = (
    "Arrow keys walk over the table, Enter plays; D deals, U undoes, R does again, H gives a "
    "hint; Escape lays a card down, and then leaves the table, as Tab does."
)


class Keyed(Table, Protocol):
    """A table that letters act on."""

    def leave(self, back: bool) -> None:
        """Give the focus to what stands below the table, or above it."""

    def blur(self) -> None:
        """Give the focus away."""

    def act(self, name: str) -> None:
        """Do what the button of this name does."""


class Keyboard:
    """What each key does; the cursor itself is the hand's, whom a press makes forget it."""

    def __init__(self, table: Keyed, hand: Hand) -> None:
        self._table, self._hand = table, hand
        self._last: tuple[str, str, float] = ("", "", 0.0)

    def key(self, key: str, shift: bool, modified: bool) -> None:
        """A key was pressed; `modified` tells of Ctrl, Command or Meta."""
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
        letter = key.lower()
        if modified:
            name = "redo" if shift and letter == "z" else WITH_CONTROL.get(letter)
            return self._acting(name) if name else None
        if key in ("Enter", " ", "Spacebar"):
            return self._press
        if key == "?":
            return lambda _late: self._table.say(KEYS_HELP)
        return self._acting(LETTERS[letter]) if letter in LETTERS else None

    def _acting(self, name: str) -> Callable[[float], None]:
        def act(late: float) -> None:
            if late > AHEAD:
                self._table.say(LATE)
            elif name == "deal":
                self._hand.deal()
            else:
                self._table.act(name)

        return act

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
        return self._hand.choice.targets if self._hand.choice else frozenset()

    def _words(self) -> str:
        hand, state = self._hand, self._table.game.state
        here, choice = hand.cursor, hand.choice
        words = cursor_words(state, here) if here else ""
        if choice and here and here.pile in choice.targets:
            words += f" Enter puts the {state.piles[choice.source][-choice.count]} there."
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
