"""The drawer Winnable?: the solver asked about the position, and deals known to be winnable."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import TYPE_CHECKING

from ipywidgets import Dropdown, FloatProgress, HBox, Label, Layout, Widget

from ...analysis.solver.oracle import Oracle
from ...analysis.study.verdicts import Verdicts, published_verdicts
from ...bookkeeping.game import Game
from ...engine.state import State
from ...engine.words import numbered
from ..parts.aside import Aside, Stop
from ..parts.fields import button, quiet
from ..parts.live import Attempt
from ..parts.spoken import Spoken
from .base import Drawer

if TYPE_CHECKING:
    from ...analysis.solver.solver import Solution

__all__ = ["WinnableDrawer"]

ASK, STOP = "Can this still be won?", "Stop looking"
PEEKS = "This looks at all the cards, also at those that you have not seen."


class _Search:
    """One search by the solver in a thread; how far it is can be read from another."""

    def __init__(self, oracle: Oracle, state: State) -> None:
        self._oracle, self._state, self._begun = oracle, state, monotonic()
        self._nodes, self._best = 0, state.home
        self._found: Solution | None = None
        self._error: Exception | None = None

    def run(self, stop: Stop) -> None:
        """Search; what goes wrong in a thread is kept for the table to tell."""
        try:
            self._found = self._oracle.ask(self._state, stop, self._note)
        except Exception as error:  # noqa: BLE001 - raised again in `answer`
            self._error = error

    def _note(self, nodes: int, best: int) -> None:
        self._nodes, self._best = nodes, best

    @property
    def share(self) -> float:
        """How much of its time is over."""
        return min(1.0, (monotonic() - self._begun) / self._oracle.seconds)

    @property
    def words(self) -> str:
        """How far it is."""
        searched, cards = numbered(self._nodes, "position"), len(self._state.rules.pack.cards)
        return f"{searched} searched; at best {self._best} of {cards} cards home"

    def answer(self) -> str:
        """What was found, in words."""
        if self._error:
            raise self._error
        assert self._found, "it has run"  # noqa: S101
        return self._oracle.words(self._found)


class WinnableDrawer(Drawer):
    """The verdict on the position (won, lost or not known), and deals by difficulty."""

    words = "Winnable?"
    tip = "Looks at all the cards: can this be won? And deals that can"

    def __init__(self, game: Game, begin: Callable[[int], object], attempt: Attempt) -> None:
        super().__init__()
        self._game, self._begin, self._attempt = game, begin, attempt
        self._answered: State | None = None
        self._oracle, self._aside = Oracle(), Aside()

    def make(self) -> Sequence[Widget]:
        """A button that asks, its answer, and a choice of deals where some are known."""
        self.ask = button(ASK, lambda: self._attempt(self.look), PEEKS)
        self.answer = Spoken()
        # How far a search is changes too often to be read aloud.
        bar = FloatProgress(max=1.0, layout=Layout(width="8em", flex="0 0 auto"))
        self.bar = quiet(bar, "How much of its time the search has had")
        self.far = Label()
        self.progress = HBox([self.bar, self.far], layout=Layout(flex_flow="row wrap"))
        choice = Dropdown(options=["–"], layout=Layout(width="8em"))
        self.difficulty = quiet(choice, "How hard the deal is to win")
        tip = "A numbered deal that was won by who sees all cards"
        self.new = button("Deal one that can be won", lambda: self._attempt(self.deal), tip)
        self.offers = HBox([self.difficulty, self.new], layout=Layout(flex_flow="row wrap"))
        row = HBox([self.ask, self.offers], layout=Layout(flex_flow="row wrap"))
        self._show_progress(False)
        return [row, self.answer, self.progress]

    def look(self) -> None:
        """Look at all cards, and say what was found; while that is done, stop doing it."""
        if self._aside.is_busy:
            self._aside.stop()
            return
        state = self._answered = self._game.state
        search = _Search(self._oracle, state)
        self.answer.say("Looking at all the cards …")
        self._show_progress(True)
        self._aside.begin(
            search.run,
            lambda: self._attempt(self._tell_how_far, search),
            lambda: self._attempt(self._tell, search),
        )

    def _tell_how_far(self, search: _Search) -> None:
        self.bar.value, self.far.value = search.share, search.words

    def _tell(self, search: _Search) -> None:
        self._show_progress(False)
        self.answer.say(search.answer())

    def _show_progress(self, shown: bool) -> None:
        self.ask.description = STOP if shown else ASK
        self.bar.value, self.far.value = 0.0, ""
        self.progress.layout.display = "flex" if shown else "none"

    def _leave(self) -> None:
        """The position isn't asked about any more."""
        if self._aside.is_busy:
            self._aside.leave()
            self._show_progress(False)
            self._oracle = Oracle()

    def open(self, shown: bool) -> None:
        """Put it on the screen, or take it away: then an answer is waited for no more."""
        super().open(shown)
        if not shown and self._aside.is_busy:
            self._leave()
            self._answered = None

    def close(self) -> None:
        """The table is closed: nothing is searched any more."""
        self._leave()

    def deal(self) -> None:
        """Begin a deal of the chosen difficulty; Undo brings this game back."""
        known = self._known()
        if known:
            self._begin(known.one_of(self.difficulty.value))

    def _known(self) -> Verdicts | None:
        return published_verdicts(self._game.rules)

    def update(self) -> None:
        """An answer goes when the position does; deals are offered where some are known."""
        if self._game.state is not self._answered:
            self._leave()
            self.answer.say(PEEKS)
        known = self._known()
        offered = known.difficulties if known else ()
        if tuple(self.difficulty.options) != offered and offered:
            self.difficulty.options = offered
        self.offers.layout.display = "flex" if offered else "none"
