"""The layout around a table (its stage): what stands where, and the drawers under it."""

from __future__ import annotations

from collections.abc import Callable

from ipywidgets import Box, Layout, Widget

from ..bookkeeping.game import Game
from ..engine.moves import Move
from .draw.look import Look
from .drawers.base import Drawers, HtmlDrawer, rules_html
from .drawers.bookmarks import Bookmarks
from .drawers.find import FindDrawer
from .drawers.look import LookDrawer
from .drawers.replay import ReplayDrawer
from .drawers.saves import SavesDrawer
from .drawers.session import Session, session_html
from .drawers.text import TextDrawer
from .drawers.winnable import WinnableDrawer
from .felt import Felt
from .parts.controls import Controls
from .parts.live import Attempt
from .replay import Replay

__all__ = ["Stage"]


class Stage:
    """Everything around the felt of one table, from the head to the drawers.

    `look` tells the table's look and `motion` whether cards glide there; `restyle` changes both
    by name.
    """

    def __init__(
        self,
        felt: Felt,
        controls: Controls,
        command: Widget,
        *,
        look: Callable[[], Look],
        motion: Callable[[], bool],
        restyle: Callable[..., object],
        attempt: Attempt,
    ) -> None:
        self._felt, self._controls, self._command = felt, controls, command
        self._look, self._motion, self._restyle = look, motion, restyle
        game = felt.game
        self.bookmarks, self.session = Bookmarks(), Session(game)
        self.drawers = Drawers(
            {
                "rules": HtmlDrawer("Rules", "The rules of this game", game, rules_html),
                "text": TextDrawer(game, self._play, attempt, controls.after),
                "find": FindDrawer(felt.show_playable, felt.seek, attempt),
                "save": SavesDrawer(game, self.bookmarks, felt.say, attempt),
                "winnable": WinnableDrawer(game, game.new_deal, attempt),
                "replay": ReplayDrawer(game, look, Replay),
                "numbers": HtmlDrawer("Numbers", "How the games went", game, self._numbers),
                "look": LookDrawer(self._chosen, self._change, attempt),
            },
            attempt,
        )

    def _numbers(self, _game: Game) -> str:
        return session_html(self.session)

    def _play(self, move: Move) -> None:
        self._felt.hand.in_time(lambda: self._felt.game.play(move))

    def _chosen(self, name: str) -> object:
        return self._motion() if name == "motion" else getattr(self._look(), name)

    def _change(self, name: str, value: object) -> None:
        self._restyle(**{name: value})

    @property
    def finds(self) -> bool:
        """Whether the drawer is open in which cards are looked for."""
        return self.drawers["find"].is_open

    def rows(self) -> list[Widget]:
        """From top to bottom: head, table, words, foot, and what can be opened under them."""
        felt, controls = self._felt, self._controls
        canvas = Box([felt.board.canvas], layout=Layout(margin="4px 0", max_width="100%"))
        controls.add_to_foot(self.drawers.more)
        buttons, *others = controls.foot.children
        controls.foot.children = (buttons, self._command, *others)
        under = [self.drawers.row, felt.ledger_view.widget, *self.drawers.widgets[1:]]
        return [controls.head, canvas, controls.words, controls.foot, *under]

    def close(self) -> None:
        """End what goes on: the count of games, and what is done in a drawer."""
        self.session.stop()
        self.drawers.close()
