"""GameWidget: a Game on a table in a notebook, with its controls, its words and its text twin."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from ipywidgets import Layout, VBox
from traitlets import Bool

from ..analysis.players.coach import Coach
from ..bookkeeping.game import Change, Game
from ..engine.cards import Card
from ..engine.deals import check_deal, numbered_order
from ..engine.moves import IllegalMove
from ..engine.spec import Rules
from ..engine.text import status_words, table_text
from ..engine.values import checked
from .board import Board
from .canvas.canvas import frame
from .canvas.events import listen
from .draw.geometry import Hit
from .draw.look import Look, switch
from .draw.painter import Marks
from .draw.pictures import bundle, check_scale, save_png
from .draw.theme import Size, Theme
from .draw.twin import picture
from .draw.words import change_words, first_words
from .finder import Finder
from .hand import Hand
from .input.pointing import Choice
from .keyboard import Keyboard
from .ledgerview import LedgerView
from .parts.acts import named
from .parts.command import CommandLine
from .parts.controls import Controls
from .parts.tree import within
from .replay import Replay
from .stage import Room

__all__ = ["GameWidget"]

LOG = logging.getLogger("oddeven_widget")


class GameWidget(VBox):
    """A Game on a table: a canvas, controls, a status line, and the same table as text.

    The widget changes its Game only as anybody may, by `play`, `undo`, `redo`, `restart` and
    `new_deal`, and draws every change, whoever made it.
    """

    motion = Bool(True, help="Whether cards glide, unless the page asks for stillness.")

    def __init__(
        self,
        game: Game,
        *,
        theme: str = "auto",
        size: str = "normal",
        four_colour: bool = False,
        parity: bool = False,
        motion: bool = True,
    ) -> None:
        self.game = checked(game, Game, "a Game, such as Game('odd-and-even')")
        motion = switch("motion", motion)
        self.room = Room(self, Look(theme, size, four_colour, parity), self.attempt)
        self._done: frozenset[str] = frozenset()
        self._hint: Choice | None = None
        self._coach = Coach()
        self.finder = Finder(self)
        self._acting = False
        self._make_board(self.room.theme, self.room.look.measures)
        self._column = Layout(max_width="100%", align_items="flex-start")
        self._fit()
        # The margin at the right is felt-free: there the page can be scrolled by touch or wheel.
        super().__init__(
            [VBox(self.room.rows(), layout=self._column)],
            layout=Layout(padding="4px 24px 4px 0"),
            motion=motion,
        )
        self.room.enter()
        self._stop_watching = game.observe(self._on_change)
        self.controls.update(game)
        self.controls.say(first_words(game))

    def _make_board(self, theme: Theme, size: Size) -> None:
        rules, attempt = self.game.rules, self.attempt
        self.board, self.hand = Board(rules, theme, size, self._glides, attempt), Hand(self)
        heed, key = self.hand.heed, Keyboard(self, self.hand).key
        listen(self.board.canvas, heed, attempt, key, self._on_ready)
        self.ledger_view = LedgerView(
            rules,
            theme,
            size,
            attempt,
            pressed=self.look_for,
            say=self.say,
            redraw=self.draw_again,
        )
        self.command = CommandLine(self.game, attempt, self.act, self.say)
        self.controls = Controls(self._press)

    def _glides(self) -> bool:
        return bool(self.motion) and not self.room.page.still

    def replay(self, line: Iterable[str] | str = ()) -> Replay:
        """Go through the game so far, and the moves of a line after it, beside this table.

        >>> from oddeven_widget import play
        >>> play("odd-and-even", deal=7).replay("S>W R8>F3").record.last
        2
        """
        return Replay(self.game, line, look=self.room.look)

    def _press(self, name: str) -> None:
        self.attempt(self.hand.in_time, partial(self.act, name))

    # -- what a person does ----------------------------------------------------------

    def deal(self) -> None:
        """Deal a card to the waste, or turn the waste over when the stock is empty."""
        self.game.play("S>W" if self.game.state.piles.get("S") else "W>S")

    def hint(self) -> None:
        """Mark a move that makes sense now and say why; only what was seen is used."""
        if not self._coach.is_ready:
            self.say("The coach gets ready to look ahead; the first time this takes some seconds.")
        book = self.finder.book
        advice = self._coach(book.view, book)
        move = advice.move
        self.hand.choice = None
        self._hint = Choice(move.source, move.count, (move,)) if move else None
        self.show(advice.reason)

    def open_ledger(self) -> None:
        """Put the ledger on the screen, or take it away."""
        self.ledger_view.open(bool(self.controls.ledger.value))
        self.finder.card = None
        self.show(status_words(self.game.state))

    def noticed(self, hit: Hit | None) -> None:
        """The player has pressed here: what was marked before is not marked any more."""
        self._hint = None
        self.finder.notice(hit)

    def hover(self, x: float, y: float) -> None:
        """The mouse is over the table: while cards are looked for, a card's places light up."""
        self.finder.hover(x, y)

    def look_for(self, card: Card | str) -> None:
        """Light up where each copy of a card is, as far as the player knows, and say it.

        >>> from oddeven_widget import play
        >>> table = play("odd-and-even", deal=7)
        >>> table.look_for("AH")
        >>> table.controls.status.words
        'One A♥ is in R6 and one has not been seen yet.'
        """
        self.finder.look_for(card)

    def say(self, words: str) -> None:
        """Put a sentence into the status line."""
        self.controls.say(words)

    def show_marks(self) -> None:
        """Draw the marks anew where the cards are as they were."""
        with frame():
            self.redraw()
            if self.ledger_view.is_open:
                self.ledger_view.draw(self.finder.book, self.finder.card, light_only=True)

    def undo(self) -> None:
        """Take the last step back."""
        self.game.undo()

    def redo(self) -> None:
        """Do again what was undone last."""
        self.game.redo()

    def restart(self) -> None:
        """Go back to the deal's first position."""
        self.game.restart()

    def new_deal(self) -> None:
        """Deal the number that stands in the field, or a random one when it is empty."""
        number = self.controls.number.value.strip()
        try:
            deal = _deal_of(self.game.rules, number) if number else None
        except ValueError as error:
            self.controls.say(str(error))
            return
        self.game.new_deal(deal)
        self.controls.number.value = ""

    def leave(self, back: bool) -> None:
        """Give the focus to what stands below the table, or above it."""
        (self.controls.before() if back else self.controls.after()).focus()

    def blur(self) -> None:
        """Take the focus from the table."""
        self.board.canvas.blur()

    def act(self, name: str) -> None:
        """Do what the button of this name does, such as undo or deal; `parts.acts` has them all."""
        getattr(self, named(name).method)()

    # -- what is shown ---------------------------------------------------------------

    def _on_change(self, change: Change) -> None:
        """A watcher of the Game: whoever changed it, the change is drawn at once."""
        if self._acting:
            self._draw_change(change)
        else:
            self.attempt(self._draw_change, change)

    def _draw_change(self, change: Change) -> None:
        self.hand.game_changed()
        self._hint = self.finder.card = None
        step = change.step if change.kind in ("play", "redo") else None
        self._done = frozenset(one.target for one in step.transfers) if step else frozenset()
        self.show(change_words(change), change)

    def show(self, words: str, change: Change | None = None) -> None:
        """Draw the table as it is, and put a sentence into the status line."""
        with frame():
            self.redraw(change)
            if self.ledger_view.is_open:
                self.ledger_view.draw(self.finder.book, self.finder.card)
        # The table first: it is what a player waits for.
        if change:
            self.controls.update(self.game)
            self.room.drawers.update()
        self._fit()
        self.controls.say(words)

    def redraw(self, change: Change | None = None) -> None:
        """Draw what has changed on the table, and nothing around it."""
        self.board.show(self.game.state, self._marks(), change, self.hand.held)

    def _fit(self) -> None:
        """What stands around the table is as wide as the table."""
        self._column.width = f"{self.board.plan.width}px"

    def restyle(self, **look: Any) -> None:
        """Change how the table looks, by the names that `play` takes; the game goes on.

        >>> from oddeven_widget import play
        >>> table = play("odd-and-even", deal=7)
        >>> table.restyle(theme="light", size="large")
        >>> table.room.look.size
        'large'
        """
        with self.game.turn:
            self.room.restyle(**look)

    def show_all(self) -> None:
        """Draw the table in another look than before, if it is on a page."""
        self._fit()
        if self.board.is_ready:
            self.draw_again()

    def _on_ready(self) -> None:
        # A page that was loaded again tells nothing of a card that was lifted on it before.
        self.hand.forget()
        self.draw_again()
        self.board.opened()

    def draw_again(self) -> None:
        """Draw everything: a view has just been opened, or its page loaded again."""
        self.ledger_view.forget()
        with self.game.turn, frame():
            self.board.show_again(self.game.state, self._marks(), self.hand.held)
            if self.ledger_view.is_open:
                self.ledger_view.draw(self.finder.book, self.finder.card)

    def _marks(self) -> Marks:
        hint = self._hint
        marks = Marks(done=self._done, found=self.finder.places, playable=self.room.playable)
        if hint:
            marks = replace(marks, chosen=(hint.source, hint.count), targets=hint.targets)
        return self.hand.marks(marks)

    def attempt(self, act: Callable[..., object], *values: object) -> None:
        """The one way from an event to a method: nothing that fails there is lost or half done.

        A move that is refused says why. Anything else that goes wrong is said too, leaves the
        game as it was, and is logged as an error (which fails any test that meets it).
        """
        with self.game.turn:
            self._attempt(act, *values)

    def _attempt(self, act: Callable[..., object], *values: object) -> None:
        outermost, self._acting = not self._acting, True
        try:
            with self.game.all_or_nothing():
                act(*values)
        except IllegalMove as refusal:
            self.controls.say(str(refusal))
        except Exception as error:
            LOG.exception("%s failed", getattr(act, "__name__", act))
            self._lay_down()
            words = f"Something went wrong ({type(error).__name__}: {error})."
            self.controls.say(f"{words} The game is as it was.")
        finally:
            self._acting = not outermost

    def _lay_down(self) -> None:
        """After a failure nothing is in hand, and what can still be drawn is drawn."""
        lifted = self.hand.held or self.board.shows_hand
        self.hand.forget()
        self.hand.choice = None
        if lifted:
            with suppress(Exception):
                self.redraw()

    # -- without a kernel ------------------------------------------------------------

    def png(self, scale: float = 2.0) -> bytes:
        """The table as it is shown, as a PNG with `scale` pixels for each CSS px."""
        theme, size = self.board.theme, self.board.size
        return picture(self.game.state, theme, size, self._marks(), check_scale(scale))

    def save_png(self, path: str | os.PathLike[str], scale: float = 2.0) -> Path:
        """Write the table as it is shown to a PNG file, whole or not at all."""
        return save_png(path, self.png(scale))

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The live view, and for a notebook without a kernel the table as picture and text."""
        live = super()._repr_mimebundle_(**kwargs)
        return bundle(live, self.png(), table_text(self.game.state))

    def close(self) -> None:
        """Take the table away, with all that stands around it; the Game goes on."""
        if self.comm is None:
            return
        self._stop_watching()
        self.room.leave()
        self.board.close()
        for widget in [*within(self)]:
            widget.close()
        super().close()


def _deal_of(rules: Rules, number: str) -> int | str:
    """Read a deal's number; one that these rules can't be dealt by is refused here already."""
    deal = check_deal(number)
    numbered_order(rules, deal)
    return deal
