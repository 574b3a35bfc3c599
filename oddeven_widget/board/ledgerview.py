"""The view of the ledger: tracks on a canvas, their text twin, and a learner's own book."""

from __future__ import annotations

from collections.abc import Callable

from ipywidgets import HTML, Dropdown, HBox, Layout, VBox

from ..bookkeeping.learner import STATES, check_place, check_state
from ..bookkeeping.ledger import Ledger
from ..engine.cards import Card, Rank
from ..engine.spec import Rules
from .canvas.canvas import TableCanvas, frame
from .canvas.events import listen_for_presses
from .draw.theme import Size, Theme
from .draw.tracks import Looks, ledger_html, light_up, paint_ledger, square_at, tracks_for
from .parts.fields import button, field, quiet, toggle
from .parts.live import Attempt

__all__ = ["LedgerView"]

# For screen readers only: it has its size on the page, but nothing of it is painted.
UNSEEN = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)"

# The layers of its canvas: the tracks, and above them which squares are lit.
TRACKS, LIGHT = range(2)


class LedgerView:
    """A ledger on the screen while it is open; a pressed square is told to `pressed` as a card.

    `say` takes what a learner's own book is told. Off the screen nothing is worked out or sent.
    """

    def __init__(
        self,
        rules: Rules,
        theme: Theme,
        size: Size,
        attempt: Attempt,
        pressed: Callable[[Card], object],
        say: Callable[[str], object],
        redraw: Callable[[], object],
    ) -> None:
        self._theme, self._size, self._attempt, self._say = theme, size, attempt, say
        self._rules, self._tracks = rules, tracks_for(rules, size)
        self._pressed, self._redraw = pressed, redraw
        self._ledger: Ledger | None = None
        self._last: Card | None = None
        self._looks: Looks | None = None
        self.widget = VBox(
            layout=Layout(display="none", align_items="flex-start", max_width="100%")
        )

    def _make(self) -> None:
        """Make the parts when they are needed for the first time."""
        self.canvas = TableCanvas(self._tracks.width, self._tracks.height, layers=LIGHT + 1)
        self.canvas.on_client_ready(lambda: self._attempt(self._redraw))
        listen_for_presses(self.canvas, self._attempt, self.press)
        self.table = HTML()
        self._make_book()
        self.widget.children = [self.canvas, self.table, self.book]

    @property
    def is_open(self) -> bool:
        """Whether it is on the screen."""
        return bool(self.widget.layout.display != "none")

    @property
    def is_silent(self) -> bool:
        """Whether it is on the screen but keeps silent, since a learner keeps the book."""
        return self.is_open and bool(self.keep.value)

    @property
    def tells(self) -> bool:
        """Whether it is on the screen and shows what it knows."""
        return self.is_open and not self.is_silent

    def open(self, shown: bool) -> None:
        """Put it on the screen, or take it away."""
        if shown and not self.widget.children:
            self._make()
        self.widget.layout.display = "flex" if shown else "none"

    def restyle(self, theme: Theme, size: Size) -> None:
        """Draw in other colours, at another size, from the next time on."""
        self._theme, self._size = theme, size
        self._lay(self._rules)

    def _lay(self, rules: Rules) -> None:
        self._rules, self._tracks = rules, tracks_for(rules, self._size)
        self.forget()
        if self.widget.children:
            self.canvas.resize(self._tracks.width, self._tracks.height)

    # -- drawing, inside the board's own frame -------------------------------------------

    def forget(self) -> None:
        """Draw all of it the next time: what is shown is not known any more."""
        self._looks = None

    def draw(self, ledger: Ledger, lit: Card | None, *, light_only: bool = False) -> None:
        """Draw what has changed of the tracks, or only which squares are lit; inside a frame."""
        rules = ledger.view.rules
        if rules != self._rules:
            self._lay(rules)
            self._fill_choices(ledger)
        silent = bool(self.keep.value)
        if not light_only:
            pen, shown = self.canvas.pen(TRACKS), self._looks
            if shown is None:
                pen.clear(0, 0, self._tracks.width, self._tracks.height)
            with frame(self.forget):
                self._looks = paint_ledger(
                    pen, self._tracks, ledger, self._theme, silent=silent, shown=shown
                )
        pen = self.canvas.pen(LIGHT)
        pen.clear(0, 0, self._tracks.width, self._tracks.height)
        light_up(pen, self._tracks, ledger.view.rules, self._theme, None if silent else lit)
        if self._ledger is not ledger:
            self._ledger = ledger
            self._tell()

    def _tell(self) -> None:
        if self._ledger is not None:
            hidden = bool(self.keep.value)
            text = "" if hidden else ledger_html(self._ledger)
            self.table.value = f'<div style="{UNSEEN}">{text}</div>'

    def press(self, x: float, y: float) -> None:
        """Press on a square: its card's places light up on the table, or a learner writes it down.

        Where any suit will do, pressing again takes the next suit that is not home.
        """
        found = square_at(self._tracks, self._rules, x, y)
        if found and self._ledger is not None:
            cards = _meant(self._ledger, *found)
            last = cards.index(self._last) if self._last in cards else -1
            self._last = cards[(last + 1) % len(cards)]
            if self.keep.value:
                self.card.value = str(self._last)
            else:
                self._pressed(self._last)

    # -- the learner's own book ----------------------------------------------------------

    def _make_book(self) -> None:
        self.keep = toggle("I keep the book", lambda: self._attempt(self._keep))
        # What opens under it is wider, and would draw it out.
        self.keep.layout.align_self = "flex-start"
        names = list(self._rules.foundation_names)
        self.pile = quiet(Dropdown(options=names, layout=Layout(width="5em")), "A foundation")
        self.state = quiet(Dropdown(options=list(STATES), layout=Layout(width="8em")), "Its state")
        self.is_so = button("Am I right?", lambda: self._attempt(self.claim_state))
        self.card = field("A card", "9♠ or 9S", "6em")
        self.place = field("Where a copy of it is", "R3, w4, s12, ?", "8em")
        self.is_there = button("Is it there?", lambda: self._attempt(self.claim_place))
        line = Layout(flex_flow="row wrap", display="none")
        self._claims = HBox(
            [
                HBox([self.pile, self.state, self.is_so], layout=Layout(flex_flow="row wrap")),
                HBox([self.card, self.place, self.is_there], layout=Layout(flex_flow="row wrap")),
            ],
            layout=line,
        )
        self.book = VBox([self.keep, self._claims])

    def _keep(self) -> None:
        """The learner takes the book, or gives it back."""
        self._claims.layout.display = "flex" if self.keep.value else "none"
        self._tell()
        self._redraw()

    def _fill_choices(self, ledger: Ledger) -> None:
        self.pile.options = list(ledger.view.rules.foundation_names)

    def claim_state(self) -> None:
        """Tell the learner whether the foundation is in the state that she says."""
        if self._ledger is not None:
            self._say(str(check_state(self._ledger, self.pile.value, self.state.value)))

    def claim_place(self) -> None:
        """Tell the learner whether a copy of the card lies where she says."""
        if self._ledger is not None:
            try:
                verdict = check_place(self._ledger, self.card.value, self.place.value)
            except ValueError as error:
                self._say(str(error))
            else:
                self._say(str(verdict))


def _meant(ledger: Ledger, foundation: str, rank: Rank) -> list[Card]:
    """The cards that a square stands for: of several suits those of which a copy isn't home."""
    _, suit = ledger.view.rules.foundation_of[foundation]
    cards = [Card(rank, one) for one in ([suit] if suit else ledger.view.rules.pack.suits)]
    away = [card for card in cards if not all(copy.is_home for copy in ledger.where(card))]
    return away or cards
