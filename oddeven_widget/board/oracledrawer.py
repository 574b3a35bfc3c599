"""The drawer that looks at the cards: can this be won, and deals that are known to be winnable."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ipywidgets import Button, Dropdown, HBox, Layout, Widget

from ..analysis.oracle import Oracle
from ..analysis.winnable import Verdicts, published_verdicts
from ..engine.game import Game
from ..engine.state import State
from .drawers import Attempt, Drawer
from .fields import quiet
from .spoken import Spoken

__all__ = ["OracleDrawer"]

PEEKS = "This looks at all the cards, also at those that you have not seen."


class OracleDrawer(Drawer):
    """Answers won, lost or not known for the position on the table, and deals by difficulty."""

    words = "Winnable?"
    tip = "Looks at all the cards: can this be won? And deals that can"

    def __init__(self, game: Game, begin: Callable[[int], object], attempt: Attempt) -> None:
        super().__init__()
        self._game, self._begin, self._attempt = game, begin, attempt
        self._answered: State | None = None
        self._oracle = Oracle()

    def make(self) -> Sequence[Widget]:
        """A button that asks, its answer, and a choice of deals where some are known."""
        as_words = Layout(width="auto", flex="0 0 auto")
        self.ask = Button(description="Can this still be won?", tooltip=PEEKS, layout=as_words)
        self.answer = Spoken()
        choice = Dropdown(options=["–"], layout=Layout(width="8em"))
        self.difficulty = quiet(choice, "How hard the deal is to win")
        self.new = Button(
            description="Deal one that can be won",
            tooltip="A numbered deal that was won by who sees all cards",
            layout=as_words,
        )
        self.ask.on_click(lambda _button: self._attempt(self.look))
        self.new.on_click(lambda _button: self._attempt(self.deal))
        self.offers = HBox([self.difficulty, self.new], layout=Layout(flex_flow="row wrap"))
        row = HBox([self.ask, self.offers], layout=Layout(flex_flow="row wrap"))
        return [row, self.answer]

    def look(self) -> None:
        """Look at all cards, and say what was found."""
        self.answer.say("Looking at all the cards …")
        state = self._game.state
        self.answer.say(self._oracle.words(self._oracle.ask(state)))
        self._answered = state

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
            self.answer.say(PEEKS)
        known = self._known()
        offered = known.difficulties if known else ()
        if tuple(self.difficulty.options) != offered and offered:
            self.difficulty.options = offered
        self.offers.layout.display = "flex" if offered else "none"
