"""Replay widget: any game gone through step by step, with each step's words and saved line."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from html import escape
from operator import index
from threading import RLock
from typing import Final

from ipywidgets import HTML, Box, HBox, IntSlider, Layout, VBox, Widget

from ..bookkeeping.game import Change, Game
from ..engine.state import State
from ..engine.text import table_text
from ..engine.words import quoted
from .board import Board
from .canvas.canvas import frame
from .draw.look import Look
from .draw.painter import Highlights
from .draw.pictures import check_scale
from .draw.twin import picture
from .draw.words import counts_words
from .parts.acts import Act, button_of, update_button
from .parts.controls import STYLE
from .parts.fields import quiet
from .parts.live import Live
from .parts.page import the_page
from .parts.record import Record, record_of
from .parts.spoken import Spoken

__all__ = ["Replay"]

# So long each position is seen while the replay plays by itself.
SECONDS, LONGEST = 0.9, 3600


class Replay(Live):
    """A game gone through: a running or finished one, a saved line, a position and its line.

    `game` is a Game, a saved line, a State, or a Record; `line` are moves that follow, such as a
    solver's. `at` is the place shown first: 0 is the first position. To build on a replay, hear of
    every step by `on_step(callback)`, and put widgets into `beside`.

    >>> replay = Replay("odd-and-even@1 deal=7 moves=1: S>W")
    >>> replay.forward()
    >>> replay.place, replay.status.words
    (1, 'Two of diamonds from the stock. 0 of 104 home.')
    >>> replay.back()
    >>> replay.last()
    >>> replay.line, replay.state.home, replay.is_playing
    ('odd-and-even@1 deal=7 moves=1: S>W', 0, False)
    >>> stop = replay.on_step(lambda place: print("place", place))
    >>> replay.first()
    place 0
    >>> stop()
    >>> replay.play_from_here().game.deal
    7
    >>> async def look():
    ...     replay.play(seconds=1)
    ...     print(replay.is_playing)
    ...     replay.stop()
    >>> asyncio.run(look())
    True
    >>> replay.show_record(record_of(Game("odd-and-even", deal=8)))
    >>> replay.record.last
    0
    """

    def __init__(
        self,
        game: Game | State | str | Record,
        line: Iterable[str] | str = (),
        *,
        at: int = 0,
        go_on: Callable[[str], object] | None = None,
        look: Look | None = None,
    ) -> None:
        look = look or Look()
        self.record = game if isinstance(game, Record) else record_of(game, line)
        # What is shown of a game changes only while the game doesn't.
        self._lock = game.turn if isinstance(game, Game) else RLock()
        self.place = self._inside(at)
        self._go_on, self._watchers = go_on, list[Callable[[int], object]]()
        self._playing: asyncio.Task[None] | None = None
        self._marks = Highlights()
        theme = look.theme_on(the_page())
        self.board = Board(self.record.rules, theme, look.measures, lambda: not self.page.still)
        self._make()
        super().__init__(look, self.status, self._rows())
        self.board.canvas.on_client_ready(lambda: self.attempt(self._on_ready))
        self._tell()

    def _make(self) -> None:
        self.title, self.counts = HTML(), HTML()
        # Beside its button where there is room for it, else below.
        self.saved = HTML(layout=Layout(flex="1 1 220px", width="auto", min_width="0"))
        self.status = Spoken()
        self.beside = VBox(layout=Layout(max_width="100%"))
        self.buttons = {act.name: button_of(act, self._pressing(act)) for act in ACTS}
        layout = Layout(flex="1 1 160px", width="auto", min_width="140px", max_width="420px")
        slider = IntSlider(min=0, max=self.record.last, value=self.place, layout=layout)
        self.slider = quiet(slider, "Step")
        self.slider.observe(lambda change: self.attempt(self._slid, change["new"]), "value")

    def _rows(self) -> list[Widget]:
        wrap = Layout(flex_flow="row wrap", align_items="center", width="100%")
        *steps, go_on = self.buttons.values()
        column = Layout(width=f"{self.board.plan.width}px", max_width="100%")
        self._column = VBox(
            [
                HTML(STYLE, layout=Layout(display="none")),
                self.title,
                Box([self.board.canvas], layout=Layout(margin="4px 0", max_width="100%")),
                self.status,
                self.counts,
                HBox([*steps, self.slider], layout=wrap),
                HBox([go_on, self.saved], layout=wrap),
                self.beside,
            ],
            layout=column,
        )
        return [self._column]

    # -- going through it --------------------------------------------------------------

    def on_step(self, watcher: Callable[[int], object]) -> Callable[[], None]:
        """Call `watcher` with each new place, after it is shown; returns what ends that."""
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher)

    def go(self, place: int) -> None:
        """Show the position at a place; beyond the ends, the first or the last one.

        >>> replay = Replay("odd-and-even@1 deal=7 moves=2: S>W S>W")
        >>> replay.go(99)
        >>> replay.place
        2
        """
        before, self.place = self.place, self._inside(place)
        if before != self.place:
            self._show(self._change(before))

    def first(self) -> None:
        """Go to the first position."""
        self.go(0)

    def back(self) -> None:
        """Go one step back."""
        self.go(self.place - 1)

    def forward(self) -> None:
        """Go one step on."""
        self.go(self.place + 1)

    def last(self) -> None:
        """Go to the last position."""
        self.go(self.record.last)

    def show_record(self, record: Record, at: int | None = None) -> None:
        """Go through another game from now on, or more of the same one."""
        self.stop()
        self.record = record
        self.place = self._inside(self.place if at is None else at)
        self._show(None)

    def _inside(self, place: int) -> int:
        try:
            return max(0, min(index(place), self.record.last))
        except TypeError:
            words = f"A place in a replay is a whole number, not {place!r}."
            raise ValueError(words) from None

    def _pressing(self, act: Act[Replay]) -> Callable[[], None]:
        return lambda: self.attempt(self._press, act)

    def _press(self, act: Act[Replay]) -> None:
        """Do what a button says; every other button ends the play, too."""
        if act.name != "play":
            self.stop()
        getattr(self, act.method)()

    def _play_or_stop(self) -> None:
        if self.is_playing:
            self.stop()
        else:
            self.play()

    def _slid(self, place: int) -> None:
        if place != self.place:
            self.stop()
            self.go(place)

    # -- by itself ---------------------------------------------------------------------

    @property
    def is_playing(self) -> bool:
        """Whether it goes on by itself."""
        return self._playing is not None

    def play(self, seconds: float = SECONDS) -> None:
        """Go on step by step until the end, `stop`, or any button; from the end, begin again.

        It needs the event loop that every notebook's kernel has.
        """
        if isinstance(seconds, bool) or not (
            isinstance(seconds, int | float) and 0 <= seconds <= LONGEST
        ):
            words = f"Each position is seen for 0 to {LONGEST} seconds, not for"
            raise ValueError(f"{words} {quoted(seconds)}.")
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            words = "A replay plays by itself in a notebook only: here, go on with forward()."
            raise ValueError(words) from None
        self.stop()
        if self.place == self.record.last:
            self.first()
        self._playing = loop.create_task(self._play(seconds))
        self._tell_buttons()

    async def _play(self, seconds: float) -> None:
        while self.place < self.record.last:
            await asyncio.sleep(seconds)
            self.attempt(self.forward)
        self._playing = None
        self._tell_buttons()

    def stop(self) -> None:
        """Stay at this position."""
        if self._playing is not None:
            self._playing.cancel()
            self._playing = None
            self._tell_buttons()

    def play_from_here(self) -> Widget | None:
        """Go on with the game from this position: on a table of its own, under the replay."""
        self.stop()
        line = self.record.line(self.place)
        if self._go_on is not None:
            self._go_on(line)
            return None
        # The table has a replay in one of its drawers, and so is made after it.
        from .widget import GameWidget  # noqa: PLC0415

        game = Game.from_text(line, rules=self.record.rules)
        names = {name: getattr(self.look, name) for name in self.look.__slots__}
        table = GameWidget(game, **names)
        self.beside.children = (*self.beside.children, table)
        return table

    # -- what is shown -----------------------------------------------------------------

    @property
    def state(self) -> State:
        """The position that is shown."""
        return self.record.state(self.place)

    @property
    def line(self) -> str:
        """The game up to this position, as a saved line."""
        return self.record.line(self.place)

    def _change(self, before: int) -> Change | None:
        """A single step on or back glides as it does in a game."""
        states = self.record.state(before), self.state
        if self.place == before + 1:
            return Change("play", *states, self.record.steps[before])
        if self.place == before - 1:
            return Change("undo", *states, self.record.steps[self.place])
        return None

    def _show(self, change: Change | None) -> None:
        step = self.record.steps[self.place - 1] if self.place else None
        done = frozenset(one.target for one in step.transfers) if step else frozenset[str]()
        self._marks = Highlights(done=done)
        self.board.show(self.state, self._marks, change)
        self._tell()
        for watcher in tuple(self._watchers):
            watcher(self.place)

    def _tell(self) -> None:
        record, place = self.record, self.place
        deal = "cards by hand" if record.start.deal is None else f"deal {record.start.deal}"
        self.title.value = (
            '<span style="font-size:15px;line-height:28px">'
            f"<b>{escape(record.rules.title)}</b> · {escape(deal)} · step {place} of {record.last}"
            "</span>"
        )
        self.status.say(record.words(place))
        counts = escape(counts_words(self.state))
        self.counts.value = f'<div style="line-height:1.5;opacity:.8">{counts}</div>'
        self.saved.value = _line_html(self.line)
        self._column.layout.width = f"{self.board.plan.width}px"
        self.slider.max = max(record.last, self.slider.value)
        self.slider.value = place
        self.slider.max = record.last
        self._tell_buttons()

    def _tell_buttons(self) -> None:
        for act in ACTS:
            update_button(self.buttons[act.name], act, self)

    def _on_ready(self) -> None:
        self.board.opened()
        self._draw_again()

    def _draw_again(self) -> None:
        with frame():
            self.board.show_again(self.state, self._marks)

    def dress(self) -> None:
        """Draw the position as it is to look now, if it is on a page."""
        self.board.restyle(self.theme, self.look.measures)
        self._column.layout.width = f"{self.board.plan.width}px"
        if self.board.is_ready:
            self._draw_again()

    @property
    def _turn(self) -> AbstractContextManager[object]:
        """No position is changed while another thread changes the game."""
        return self._lock

    # -- without a kernel --------------------------------------------------------------

    def png(self, scale: float = 2.0) -> bytes:
        """The position that is shown, as a PNG with `scale` pixels for each CSS px."""
        theme, size = self.board.theme, self.board.size
        return picture(self.state, theme, size, self._marks, check_scale(scale))

    def text(self) -> str:
        """The position, the step that led to it, and the line."""
        return f"{table_text(self.state)}\n{self.record.words(self.place)}\n{self.line}"

    def _leave(self) -> None:
        """It plays no more; a game that was played from it goes on."""
        self.stop()
        self.board.close()


def _line_html(line: str) -> str:
    """A saved line that one click selects, in a field that stays as high as it is."""
    return (
        '<div role="region" aria-label="This position as text" style="line-height:1.4">'
        '<code style="display:block;line-height:1.4;max-height:4.2em;overflow:auto;user-select:all;'
        f'word-break:break-word">{escape(line)}</code></div>'
    )


def _ahead(replay: Replay) -> bool:
    return replay.place < replay.record.last


# The buttons, from left to right. A button that would lead nowhere can't be pressed; the play can
# always be stopped, in the place where it was begun.
ACTS: Final[tuple[Act[Replay], ...]] = (
    Act(
        name="first",
        label="First",
        tip="To the first position",
        method="first",
        enabled=lambda replay: replay.place > 0,
    ),
    Act(
        name="back",
        label="Back",
        tip="One step back",
        method="back",
        enabled=lambda replay: replay.place > 0,
    ),
    Act(
        name="play",
        label="Play",
        relabel=lambda replay: "Stop" if replay.is_playing else "Play",
        tip="Go on step by step",
        method="_play_or_stop",
        width="4.4em",
        enabled=lambda replay: replay.record.last > 0,
    ),
    Act(name="forward", label="Next", tip="One step on", method="forward", enabled=_ahead),
    Act(name="last", label="Last", tip="To the last position", method="last", enabled=_ahead),
    Act(
        name="go_on",
        label="Play from here",
        tip="Go on with the game from this position",
        method="play_from_here",
    ),
)
