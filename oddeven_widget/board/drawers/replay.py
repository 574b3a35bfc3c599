"""The drawer Replay: the game that is being played, gone through again step by step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from ...bookkeeping.game import Game
from ..draw.look import Look
from ..parts.record import Record, record_of
from .base import Drawer

if TYPE_CHECKING:
    from ipywidgets import Widget

__all__ = ["ReplayDrawer"]


class Replayed(Protocol):
    """What the drawer asks of a replay, which is itself a widget."""

    record: Record

    def wear(self, look: Look) -> None: ...
    def show_record(self, record: Record, at: int | None = None) -> None: ...
    def stop(self) -> None: ...
    def close(self) -> None: ...


class ReplayDrawer(Drawer):
    """A small replay of the game so far, which grows with it; the game itself stays as it is."""

    words = "Replay"
    tip = "This game again, step by step"

    def __init__(
        self, game: Game, look: Callable[[], Look], replay: Callable[..., Replayed]
    ) -> None:
        super().__init__()
        self._game, self._look, self._replay = game, look, replay

    def make(self) -> Sequence[Widget]:
        """A replay that goes on, if it is asked to, on the table above it."""
        self.replay = self._replay(self._game, go_on=self._game.resume, look=self._small())
        return [self.replay]

    def open(self, shown: bool) -> None:
        """Put it on the screen, or take it away; a replay off the screen doesn't go on."""
        super().open(shown)
        if not shown and self.widget.children:
            self.replay.stop()

    def close(self) -> None:
        """Close the replay, which follows the page."""
        if self.widget.children:
            self.replay.close()

    def update(self) -> None:
        """Take in what was played since, from the beginning if it is another game."""
        self.replay.wear(self._small())
        record, shown = record_of(self._game), self.replay.record
        if record != shown:
            self.replay.show_record(record, None if record.start is shown.start else 0)

    def _small(self) -> Look:
        return self._look().changed(size="small")
