"""GameWidget: a Game on a table in a notebook, with its controls, its words and its text twin."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from typing import Any, Final

from ipywidgets import Layout, VBox
from traitlets import Bool

from ..analysis.players.coach import Coach
from ..bookkeeping.game import Change, Game
from ..engine.cards import Card
from ..engine.deals import check_deal, numbered_order
from ..engine.spec import Rules
from ..engine.text import table_text
from ..engine.values import checked
from .canvas.events import listen
from .draw.look import Look, switch
from .draw.theme import Size, Theme
from .draw.words import change_words, first_words
from .felt import Felt
from .keyboard import Keyboard
from .parts.acts import named
from .parts.command import CommandLine
from .parts.controls import Controls
from .parts.live import MARGIN, Live
from .parts.page import the_page
from .replay import Replay
from .stage import Stage

__all__ = ["GameWidget"]

# What the Tab key shows on a table: what a player may call or set. `layout` is the widget's own.
PUBLIC: Final = (
    *("game", "deal", "undo", "redo", "restart", "new_deal", "hint", "look_for", "open_ledger"),
    *("replay", "restyle", "look", "motion", "say", "status", "text", "png", "save_png"),
    *("layout", "close"),
)


class GameWidget(Live):
    """The widget of one Game (a table): a canvas, controls, a status line, a text twin.

    The widget changes its Game only through the public `play`, `undo`, `redo`, `restart` and
    `new_deal`, and draws every change, from wherever it came.

    >>> table = GameWidget(Game("odd-and-even", deal=7))
    >>> table.deal()
    >>> table.undo()
    >>> table.redo()
    >>> table.game.moves
    ('S>W',)
    >>> table.restart()
    >>> table.hint()
    >>> table.status.words[:35]
    'Play the A♥ from reserve 6 to the A'
    >>> table.open_ledger()
    >>> table.new_deal()
    >>> table.game.moves
    ()
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
        look = Look(theme, size, four_colour, parity)
        self._coach, self._acting = Coach(), False
        self._make_board(look.theme_on(the_page()), look.measures)
        self.stage = Stage(
            self.felt,
            self.controls,
            self.command.widget,
            look=lambda: self.look,
            motion=lambda: bool(self.motion),
            restyle=self.restyle,
            attempt=self.attempt,
        )
        self._column = Layout(max_width="100%", align_items="flex-start")
        self._fit()
        rows = [VBox(self.stage.rows(), layout=self._column)]
        super().__init__(
            look, self.controls.status, rows, layout=Layout(padding=MARGIN), motion=motion
        )
        self.observe(lambda _change: self.stage.drawers.update(), "motion")
        self._stop_watching = game.observe(self._on_change)
        self.controls.update(game)
        self.say(first_words(game))

    def _make_board(self, theme: Theme, size: Size) -> None:
        attempt = self.attempt
        self.felt = Felt(
            self.game,
            theme,
            size,
            attempt=attempt,
            say=self.say,
            act=self.act,
            leave=self._leave_board,
            glides=lambda: bool(self.motion) and not self.page.still,
            finds=lambda: self.stage.finds,
        )
        self.board, self.hand, self.ledger_view = (
            self.felt.board,
            self.felt.hand,
            self.felt.ledger_view,
        )
        heed, key = self.hand.heed, Keyboard(self.felt, self.hand).key
        listen(self.board.canvas, heed, attempt, key, self.felt.opened)
        self.command = CommandLine(self.game, attempt, self.act, self.say)
        self.controls = Controls(self._press)

    def __dir__(self) -> Iterable[str]:
        """What a player may call, and no more of what widgets are made of than private names."""
        return [*PUBLIC, *(name for name in super().__dir__() if name.startswith("_"))]

    def replay(self, line: Iterable[str] | str = ()) -> Replay:
        """Go through the game so far, and the moves of a line after it, beside this table.

        >>> from oddeven_widget import play
        >>> play("odd-and-even", deal=7).replay("S>W R8>F3").record.last
        2
        """
        return Replay(self.game, line, look=self.look)

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
        book = self.felt.finder.book
        advice = self._coach(book.view, book)
        self.felt.suggest(advice.move, advice.reason)

    def open_ledger(self) -> None:
        """Put the ledger on the screen, or take it away."""
        self.felt.open_ledger(bool(self.controls.ledger.value))

    def look_for(self, card: Card | str) -> None:
        """Light up where each copy of a card is, as far as the player knows, and say it.

        >>> from oddeven_widget import play
        >>> table = play("odd-and-even", deal=7)
        >>> table.look_for("AH")
        >>> table.status.words
        'One A♥ is in R6 and one has not been seen yet.'
        """
        self.felt.look_for(card)

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
            self.say(str(error))
            return
        self.game.new_deal(deal)
        self.controls.number.value = ""

    def _leave_board(self, back: bool) -> None:
        """Give the focus to what stands below the table, or above it."""
        (self.controls.before() if back else self.controls.after()).focus()

    def act(self, name: str) -> None:
        """Do what the button of this name does, such as undo or deal; `parts.acts` has them all."""
        getattr(self, named(name).method)()

    # -- what is shown ---------------------------------------------------------------

    def _on_change(self, change: Change) -> None:
        """Observer of the Game: every change is drawn at once, from wherever it came."""
        if self._acting:
            self._draw_change(change)
        else:
            self.attempt(self._draw_change, change)

    def _draw_change(self, change: Change) -> None:
        self.felt.changed(change.step if change.kind in ("play", "redo") else None)
        self.felt.draw(change)
        # The table first: it is what a player waits for.
        self.controls.update(self.game)
        self.stage.drawers.update()
        self._fit()
        self.say(change_words(change))

    def _fit(self) -> None:
        """What stands around the table is as wide as the table."""
        self._column.width = f"{self.board.plan.width}px"

    def restyle(self, **look: Any) -> None:
        """Change how the table looks, by the names that `play` takes; the game goes on.

        >>> from oddeven_widget import play
        >>> table = play("odd-and-even", deal=7)
        >>> table.restyle(theme="light", size="large")
        >>> table.look.size
        'large'
        """
        with self._turn:
            motion = switch("motion", look.pop("motion", self.motion))
            changed = self.look.changed(**look)
            self.motion = motion
            self.wear(changed)
            self.stage.drawers.update()

    def dress(self) -> None:
        """Draw the table in another look than before, if it is on a page."""
        self.felt.restyle(self.theme, self.look.measures)
        self._fit()
        if self.board.is_ready:
            self.felt.draw_again()

    # -- what an event does ----------------------------------------------------------

    @property
    def _turn(self) -> AbstractContextManager[object]:
        return self.game.turn

    @contextmanager
    def _whole(self) -> Iterator[None]:
        """An event changes the game as a whole or not at all, and what it changes is drawn."""
        outermost, self._acting = not self._acting, True
        try:
            with self.game.all_or_nothing():
                yield
        finally:
            self._acting = not outermost

    def _mend(self) -> str:
        self.felt.lay_down()
        return " The game is as it was."

    # -- without a kernel ------------------------------------------------------------

    def png(self, scale: float = 2.0) -> bytes:
        """The table as it is shown, as a PNG with `scale` pixels for each CSS px."""
        return self.felt.png(scale)

    def text(self) -> str:
        """The table as text, as it is read aloud and kept in a notebook."""
        return table_text(self.game.state)

    def _leave(self) -> None:
        """The table is closed; the Game goes on."""
        self._stop_watching()
        self.stage.close()
        self.board.close()


def _deal_of(rules: Rules, number: str) -> int | str:
    """Read a deal's number; one that these rules can't be dealt by is refused here already."""
    deal = check_deal(number)
    numbered_order(rules, deal)
    return deal
