"""The view of one game (the felt): board and ledger, drawn from it with everything marked there."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from ..bookkeeping.game import Change, Game
from ..engine.cards import Card
from ..engine.moves import Move, Step
from ..engine.text import status_words
from .board import Board
from .canvas.canvas import frame
from .draw.geometry import Hit
from .draw.painter import Highlights
from .draw.pictures import check_scale
from .draw.theme import Size, Theme
from .draw.twin import picture
from .finder import Finder
from .hand import Hand
from .input.pointing import Selection
from .ledgerview import LedgerView

__all__ = ["Felt"]


class Felt:
    """Draws a game on its board and in its ledger, and keeps what is marked: it changes no game.

    It is the table that the hand and the keyboard act on. `attempt` is the way from an event to a
    method, `say` the status line, `act` does what the button of a name does, `leave` gives the
    focus away; `glides` tells whether cards glide, `finds` whether the drawer Find is open.
    """

    def __init__(
        self,
        game: Game,
        theme: Theme,
        size: Size,
        *,
        attempt: Callable[..., None],
        say: Callable[[str], None],
        act: Callable[[str], None],
        leave: Callable[[bool], None],
        glides: Callable[[], bool],
        finds: Callable[[], bool],
    ) -> None:
        self.game, self.attempt, self.say, self.act = game, attempt, say, act
        self.leave, self._finds = leave, finds
        self.board = Board(game.rules, theme, size, glides, attempt)
        self.ledger_view = LedgerView(
            game.rules,
            theme,
            size,
            attempt,
            pressed=self.look_for,
            say=say,
            redraw=self.draw_again,
        )
        self.finder = Finder(game, lambda: self.seeks, lambda: self.ledger_view.is_silent)
        self.hand = Hand(self)
        self.hint: Selection | None = None
        self._done: frozenset[str] = frozenset()
        self._shows_playable = False

    # -- what is marked ----------------------------------------------------------------

    def marks(self) -> Highlights:
        """Everything that is marked now: for the hand, or else for other reasons."""
        hint = self.hint
        marks = Highlights(done=self._done, found=self.finder.places, playable=self.playable)
        if hint:
            marks = replace(marks, chosen=(hint.source, hint.count), targets=hint.targets)
        return self.hand.marks(marks)

    def noticed(self, hit: Hit | None) -> None:
        """The player has pressed here: what was marked before is not marked any more."""
        self.hint = None
        self.finder.notice(hit)

    def changed(self, step: Step | None) -> None:
        """The game has changed, by this step: all marks go but those of what the step brought."""
        self.hand.game_changed()
        self.hint = self.finder.card = None
        self._done = frozenset(one.target for one in step.transfers) if step else frozenset()

    def suggest(self, move: Move | None, words: str) -> None:
        """Mark a move as a hint, if there is one, and say why."""
        self.hand.selection = None
        self.hint = Selection(move.source, move.count, (move,)) if move else None
        self.show(words)

    @property
    def seeks(self) -> bool:
        """Whether a card that is pointed at is looked for: its drawer or the ledger is open."""
        return self._finds() or self.ledger_view.tells

    def hover(self, x: float, y: float) -> None:
        """The mouse is over the table: while cards are looked for, a card's places light up."""
        if self.seeks and self.finder.point(self.board.hit(self.game.state, x, y)):
            self.show_marks()

    def look_for(self, card: Card | str) -> None:
        """Light up where each copy of a card is, and say it; a ValueError tells of no card."""
        words = self.finder.look_for(card)
        self.show_marks()
        self.say(words)

    def seek(self, text: str) -> None:
        """Show where a typed card is, or say why it can't be looked for."""
        try:
            self.look_for(text)
        except ValueError as error:
            self.say(str(error))

    def show_playable(self, shown: bool) -> None:
        """Mark every card that can be played and the stock if it can be dealt, or no longer."""
        self._shows_playable = shown
        self.show_marks()

    @property
    def playable(self) -> frozenset[tuple[str, int]]:
        """What is marked as playable: a pile, and how many of its cards."""
        if not self._shows_playable:
            return frozenset()
        moves = self.game.legal_moves
        return frozenset(("S", 1) if m in ("S>W", "W>S") else (m.source, m.count) for m in moves)

    # -- drawing -----------------------------------------------------------------------

    def redraw(self, change: Change | None = None) -> None:
        """Draw what has changed on the board, and nothing of the ledger."""
        self.board.show(self.game.state, self.marks(), change, self.hand.held)

    def draw(self, change: Change | None = None) -> None:
        """Draw what has changed on the board and in the ledger."""
        with frame():
            self.redraw(change)
            self._draw_ledger()

    def show(self, words: str) -> None:
        """Draw what has changed, and then put a sentence into the status line."""
        self.draw()
        self.say(words)

    def show_marks(self) -> None:
        """Draw the marks anew where the cards are as they were."""
        with frame():
            self.redraw()
            self._draw_ledger(light_only=True)

    def draw_again(self) -> None:
        """Draw everything: a view has just been opened, or its page loaded again."""
        self.ledger_view.forget()
        with self.game.turn, frame():
            self.board.show_again(self.game.state, self.marks(), self.hand.held)
            self._draw_ledger()

    def _draw_ledger(self, *, light_only: bool = False) -> None:
        if self.ledger_view.is_open:
            self.ledger_view.draw(self.finder.book, self.finder.card, light_only=light_only)

    def opened(self) -> None:
        """A page shows the table: draw everything there."""
        # A page that was loaded again tells nothing of a card that was lifted on it before.
        self.hand.forget()
        self.draw_again()
        self.board.opened()

    def open_ledger(self, shown: bool) -> None:
        """Put the ledger on the screen, or take it away."""
        self.ledger_view.open(shown)
        self.finder.card = None
        self.show(status_words(self.game.state))

    def restyle(self, theme: Theme, size: Size) -> None:
        """Draw in other colours, at another size, from the next time on."""
        self.board.restyle(theme, size)
        self.ledger_view.restyle(theme, size)

    def lay_down(self) -> None:
        """After a failure nothing is in hand, and what can still be drawn is drawn."""
        lifted = self.hand.held or self.board.shows_hand
        self.hand.forget()
        self.hand.selection = None
        if lifted:
            with suppress(Exception):
                self.redraw()

    def png(self, scale: float) -> bytes:
        """The board as it is shown, as a PNG."""
        theme, size = self.board.theme, self.board.size
        return picture(self.game.state, theme, size, self.marks(), check_scale(scale))

    def blur(self) -> None:
        """Take the focus from the table."""
        self.board.canvas.blur()
