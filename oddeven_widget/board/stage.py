"""The room around a table: what stands where, the drawers, and how everything looks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ipywidgets import Box, Layout, Widget

from ..bookkeeping.game import Game
from ..engine.moves import Move
from .draw.look import Look, switch
from .draw.theme import THEMES, Theme
from .drawers.base import Attempt, Drawers, TextDrawer, rules_html
from .drawers.bookmarks import Bookmarks
from .drawers.find import FindDrawer
from .drawers.look import LookDrawer
from .drawers.replay import ReplayDrawer
from .drawers.saves import SaveDrawer
from .drawers.session import Session, session_html
from .drawers.text import MovesDrawer
from .drawers.winnable import OracleDrawer
from .parts.page import the_page
from .replay import Replay

if TYPE_CHECKING:
    from .widget import GameWidget

__all__ = ["Room"]


class Room:
    """Everything around one table, and its look: who changes it, the game goes on."""

    def __init__(self, table: GameWidget, look: Look, attempt: Attempt) -> None:
        self._table, self.look, self.page = table, look, the_page()
        self._attempt, game = attempt, table.game
        self.shows_playable = False
        self.bookmarks, self.session = Bookmarks(), Session(game)
        self.drawers = Drawers(
            {
                "rules": TextDrawer("Rules", "The rules of this game", game, rules_html),
                "text": MovesDrawer(game, self._play, attempt, self._beside),
                "find": FindDrawer(self.show_playable, self.seek, attempt),
                "save": SaveDrawer(game, self.bookmarks, table.say, attempt),
                "oracle": OracleDrawer(game, game.new_deal, attempt),
                "replay": ReplayDrawer(game, lambda: self.look, Replay),
                "numbers": TextDrawer("Numbers", "How the games went", game, self._numbers),
                "look": LookDrawer(self._chosen, self.change, attempt),
            },
            attempt,
        )

    def _numbers(self, _game: Game) -> str:
        return session_html(self.session)

    def _play(self, move: Move) -> None:
        self._table.hand.in_time(lambda: self._table.game.play(move))

    def _beside(self) -> Widget:
        return self._table.controls.after()

    # -- what is found ---------------------------------------------------------------

    @property
    def seeks(self) -> bool:
        """Whether a card that is pointed at is looked for: its drawer or the ledger is open."""
        return self.drawers["find"].is_open or self._table.ledger_view.tells

    def show_playable(self, shown: bool) -> None:
        """Mark every card that can be played and the stock if it can be dealt, or no longer."""
        self.shows_playable = shown
        self._table.show_marks()

    def seek(self, text: str) -> None:
        """Show where the card is that somebody has typed, or say why it can't be looked for."""
        try:
            self._table.look_for(text)
        except ValueError as error:
            self._table.say(str(error))

    @property
    def playable(self) -> frozenset[tuple[str, int]]:
        """What is marked as playable: a pile, and how many of its cards."""
        if not self.shows_playable:
            return frozenset()
        moves = self._table.game.legal_moves
        return frozenset(("S", 1) if m in ("S>W", "W>S") else (m.source, m.count) for m in moves)

    # -- what stands where -----------------------------------------------------------

    @property
    def theme(self) -> Theme:
        """The colours that the look and the page come to."""
        return self.look.theme_on(self.page)

    def rows(self) -> list[Widget]:
        """From top to bottom: head, table, words, foot, and what can be opened under them."""
        table, controls = self._table, self._table.controls
        felt = Box([table.board.canvas], layout=Layout(margin="4px 0", max_width="100%"))
        controls.add_to_foot(self.drawers.more)
        buttons, *others = controls.foot.children
        controls.foot.children = (buttons, table.command.widget, *others)
        under = [self.drawers.row, table.ledger_view.widget, *self.drawers.widgets[1:]]
        return [controls.head, felt, controls.words, controls.foot, *under]

    def enter(self) -> None:
        """Dress the table, and follow the page from now on."""
        self._name_theme()
        self._follow_words()
        self._table.observe(lambda _change: self.drawers.update(), "motion")
        self.page.observe(self._on_page, ["dark", "contrast", "runs"])

    def leave(self) -> None:
        """The table is closed: follow page and game no longer."""
        self.session.stop()
        self.drawers.close()
        self.page.unobserve(self._on_page, ["dark", "contrast", "runs"])

    def _on_page(self, _change: dict[str, Any]) -> None:
        self._attempt(self._follow)

    def _follow(self) -> None:
        self._follow_words()
        self.dress()

    def _follow_words(self) -> None:
        self._table.controls.speak_through_page(bool(self.page.runs))

    # -- how it looks ----------------------------------------------------------------

    def change(self, name: str, value: object) -> None:
        """Change one thing in the look, as the drawer does."""
        self.restyle(**{name: value})

    def _chosen(self, name: str) -> object:
        return getattr(self._table if name == "motion" else self.look, name)

    def restyle(self, **changes: Any) -> None:
        """Change the look by names; the game, what is marked and what is in hand stay."""
        motion = switch("motion", changes.pop("motion", self._table.motion))
        self.look = self.look.changed(**changes)
        self._table.motion = motion
        self.dress()
        self.drawers.update()

    def dress(self) -> None:
        """Draw the table as it is to look now, if that is another way than it was drawn."""
        table, theme, size = self._table, self.theme, self.look.measures
        if (theme, size) == (table.board.theme, table.board.size):
            return
        table.board.restyle(theme, size)
        table.ledger_view.restyle(theme, size)
        self._name_theme()
        table.show_all()

    def _name_theme(self) -> None:
        """The page's style sheet knows the theme by a class."""
        for name in THEMES:
            self._table.remove_class(f"oddeven-{name}")
        self._table.add_class(f"oddeven-{self.theme.name}")
