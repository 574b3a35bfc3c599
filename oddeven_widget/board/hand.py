"""Pointer controller (the hand): what is chosen or lifted, and what presses and drags lead to.

What a press, a drop or a key means is worked out by functions that know only the position
(`pointing`, `drag`, `clicks`); here it is done to the game and shown.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from ..bookkeeping.game import Game
from ..engine.state import State
from ..engine.text import status_words
from .board import Board
from .draw.geometry import Hit
from .draw.lifted import Lift
from .draw.painter import Highlights
from .draw.words import choice_words
from .input.clicks import DOUBLE_CLICK, Click, after, again, follows
from .input.cursor import settled
from .input.drag import drop, lift, moves_of, over
from .input.gestures import Begin, Gestures
from .input.pace import Pace
from .input.pointing import Answer, Selection, press
from .input.sight import Sight

__all__ = ["Hand", "Host"]

# A quick player deals or undoes ahead of what is seen by so many seconds, and means it.
AHEAD = 0.25
LATE = "The table has changed since that was pressed, so it was left out."


class Host(Protocol):
    """Interface of the table (the host) that the hand and the keyboard act on."""

    game: Game
    board: Board

    def attempt(self, act: Callable[..., object], *values: object) -> None:
        """Do something, of which no error is lost."""

    def redraw(self) -> None:
        """Draw the table as it is now."""

    def show(self, words: str) -> None:
        """Draw the table, and say this."""

    def say(self, words: str) -> None:
        """Say this, and draw nothing."""

    def act(self, name: str) -> None:
        """Do what the button of this name does."""

    def noticed(self, hit: Hit | None) -> None:
        """The player has pressed here."""

    def hover(self, x: float, y: float) -> None:
        """The mouse is over this point, with nothing in hand."""


class Hand:
    """The selection and the drag of one table; it is told of every event on the canvas.

    Each page that shows the table has a mouse of its own, but there is only one hand: a press on
    one page puts back what was lifted on another.
    """

    def __init__(self, table: Host, sight: Sight | None = None) -> None:
        self._table, self.sight = table, sight or Sight()
        self.selection: Selection | None = None
        self.held: Lift | None = None
        self.cursor: Hit | None = None
        self.pressed: Hit | None = None
        self._last: Click | None = None
        self._pages: dict[str, Gestures] = {}
        self._late, self._page, self._at = 0.0, "", 0.0
        self._pace = Pace(lambda: table.attempt(table.redraw))

    @property
    def _state(self) -> State:
        return self._table.game.state

    def _hit(self, x: float, y: float) -> Hit | None:
        return self._table.board.hit(self._state, x, y)

    def heed(self, act: Callable[..., None], *values: object) -> None:
        """A mouse or a finger has done something; `act` is the method of Gestures for it."""
        self.note()
        act(self._pages.setdefault(self._page, Gestures(self)), *values)

    def note(self) -> float:
        """Note from which page an event is and when it was made; by how much it is late."""
        self._late = self.sight.late_by()
        self._page, self._at = self.sight.moment()
        return self._late

    @property
    def moment(self) -> tuple[str, float]:
        """The page and the time of the event that was noted last."""
        return self._page, self._at

    def in_time(self, act: Callable[[], object]) -> None:
        """Do what a button says, unless it was pressed long before the game has changed."""
        if self.sight.late_by() > AHEAD:
            self._table.show(LATE)
        else:
            act()

    # -- what gestures tell ------------------------------------------------------------

    def begin(self, x: float, y: float) -> Begin:
        """A press counts only if what it was made on could be seen, and may then lift a card.

        One that waited while a cell ran does nothing if meanwhile the game has changed.
        """
        hit, self.cursor = self._hit(x, y), None
        quick = hit is not None and follows(self._last, self._click(hit))
        if self._late > (AHEAD if hit and hit.pile == "S" else 0):
            if not quick:  # the second half of a double click is nothing to speak of
                self._table.show(LATE)
            return "nothing"
        if self.held:
            self.put_back()
            return "nothing"
        answers = bool(self.selection and hit and hit.pile in self._answers())
        if quick or answers or lift(self._table.board.plan, self._state, x, y) is None:
            return "click"
        return "drag"

    def _click(self, hit: Hit) -> Click:
        return Click(self._page, hit.pile, self._at)

    def _answers(self) -> frozenset[str]:
        """The piles of which a press answers the question that is open."""
        selection = self.selection
        moves = moves_of(self._state, selection.source, selection.count) if selection else ()
        return frozenset(move.target for move in moves)

    def click(self, x: float, y: float) -> None:
        """The table was clicked or tapped at a point."""
        self.press(self._hit(x, y))

    def press(
        self, hit: Hit | None, patience: float = DOUBLE_CLICK, *, by_key: bool = False
    ) -> None:
        """A pile was clicked, or chosen by the keyboard: what follows from it is done."""
        answer: Answer | None = press(self._state, self.selection, hit)
        before = click = None
        if hit:
            click = self._click(hit)
            before = self._last if follows(self._last, click, patience) else None
        if before and answer:
            answer = again(self._state, before, self.selection, answer)
        self.pressed = hit
        self._table.noticed(hit)
        if answer:
            self._do(_by_key(self._state, answer) if by_key else answer)
        self._last = after(before, click, answer.move if answer else None) if click else None

    def deal(self) -> None:
        """Deal by a key, as a press on the stock would."""
        if "S" in self._state.piles:
            self.press(Hit("S", None), by_key=True)
        else:
            self._table.act("deal")

    def _do(self, answer: Answer) -> None:
        self.selection = answer.selection
        if answer.move is not None:
            self._table.game.play(answer.move)
        else:
            self._table.show(answer.words or status_words(self._state))

    def lift(self, x: float, y: float) -> None:
        """Take in hand what lies at a point."""
        self.selection, self._last = None, None
        self._table.noticed(self._hit(x, y))
        self.held = lift(self._table.board.plan, self._state, x, y)

    def drag(self, x: float, y: float) -> None:
        """Move what is in hand; it is drawn a few times a second, wherever it is then."""
        if self.held:
            self.held = self.held.at(x, y)
            self._pace.ask()

    def drop(self) -> None:
        """Let go: the cards are played, or asked about, or go back."""
        held, plan = self.held, self._table.board.plan
        self._empty()
        if held:
            self._do(drop(plan, self._state, held))

    def put_back(self) -> None:
        """What is in hand goes back where it came from."""
        held = self.held
        self.forget()
        if held:
            where = self._state.rules.words_for(held.pile)
            self._table.show(f"The {held.cards[0]} is back on {where}.")

    def hover(self, x: float, y: float) -> None:
        """The mouse is over this point, with nothing in hand."""
        self._table.hover(x, y)

    # -- what others do ----------------------------------------------------------------

    def game_changed(self) -> None:
        """Whatever is chosen or in hand lies down: the position is another."""
        self.sight.changed()
        self.forget()
        self.selection = self._last = None
        piles = self._state.piles
        self.cursor = self.cursor if self.cursor and self.cursor.pile in piles else None
        self.pressed = self.pressed if self.pressed and self.pressed.pile in piles else None

    def forget(self) -> None:
        """Nothing is in hand, and no press that began goes on."""
        self._empty()
        for gestures in self._pages.values():
            gestures.forget()

    def _empty(self) -> None:
        self.held = None
        self._pace.stop()

    def escape(self) -> bool:
        """Lay down what is chosen or in hand; whether there was anything."""
        if self.held:
            self.put_back()
        elif self.selection:
            self.selection = None
            self._table.show(status_words(self._state))
        else:
            return False
        return True

    # -- what is shown -----------------------------------------------------------------

    def marks(self, others: Highlights) -> Highlights:
        """What is marked because of the hand, over what is marked for other reasons."""
        if self.held:
            moves = moves_of(self._state, self.held.pile, self.held.count)
            taker = over(self._table.board.plan, self._state, self.held)
            targets = frozenset(move.target for move in moves) - {taker}
            return replace(others, chosen=(taker, 1) if taker else None, targets=targets)
        cursor = settled(self._table.board.plan, self._state, self.cursor)
        if cursor:
            others = replace(others, cursor=(cursor.pile, _reach(self._state, cursor)))
        if self.selection:
            chosen = self.selection.source, self.selection.count
            return replace(others, chosen=chosen, targets=self.selection.targets)
        return others


def _reach(state: State, cursor: Hit) -> int:
    """How many cards a press on this one would mean: it and all that lie on it."""
    return 1 if cursor.card is None else len(state.piles[cursor.pile]) - cursor.card


def _by_key(state: State, answer: Answer) -> Answer:
    """The same, with the question worded for the keyboard."""
    if answer.selection is None or answer.words != choice_words(state, answer.selection.moves):
        return answer
    return replace(answer, words=choice_words(state, answer.selection.moves, by_key=True))
