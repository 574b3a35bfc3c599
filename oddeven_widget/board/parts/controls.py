"""What stands around the board: a head, the words of the game, a foot, and panels to open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape

from ipywidgets import HTML, Box, Button, HBox, Layout, ToggleButton, VBox, Widget

from ...bookkeeping.game import Game
from ..draw.theme import THEMES
from ..draw.words import counts_words
from .entry import on_enter
from .fields import QUIET_STYLE, field
from .spoken import SPOKEN_STYLE, Spoken

__all__ = ["FORCED_STYLE", "STYLE", "Controls"]

BUTTONS = {
    "undo": ("Undo", "Take the last move back"),
    "redo": ("Redo", "Do again what was undone"),
    "deal": ("Deal", "Deal a card from the stock, or turn the waste over"),
    "hint": ("Hint", "A move that makes sense now, and why"),
    "new": ("New deal", "Deal the number at the left, or any; Undo brings this game back"),
    "restart": ("Restart", "Go back to the first position of this deal; Undo brings you back"),
}
LEDGER = ("Ledger", "What each foundation wants next, and where every copy is")


# A focused canvas shows that it is, within the shape of the table that is drawn on it; a finger on
# it moves cards and not the page, which not every ipycanvas sees to.
_LOOKS = (
    f".oddeven-{theme.name} canvas{{border-radius:10px;touch-action:none}}"
    f".oddeven-{theme.name} canvas:focus{{outline:2px solid {theme.label};outline-offset:-3px}}"
    for theme in THEMES.values()
)
# Where the system's own colours are forced on a page no button has a ground: one that is pressed
# looked like all others, and none like a button.
FORCED_STYLE = (
    "@media (forced-colors:active){"
    '[class*="oddeven-"] .jupyter-button{border:1px solid ButtonText}'
    '[class*="oddeven-"] .jupyter-button:disabled{border-color:GrayText}'
    '[class*="oddeven-"] .jupyter-button.mod-active{forced-color-adjust:none;'
    "background:Highlight;color:HighlightText}}"
)
STYLE = f"<style>{''.join(_LOOKS)}{QUIET_STYLE}{SPOKEN_STYLE}{FORCED_STYLE}</style>"


class Controls:
    """The widgets around a board; `acts` says what each button does, by name."""

    def __init__(self, acts: Mapping[str, Callable[[], object]]) -> None:
        self.buttons = {name: _button(name) for name in BUTTONS}
        self.number = field("The number of a deal", "number", "6em")
        # Enter in the field deals, as the button beside it does.
        on_enter(self.number, acts["new"], self.buttons["new"])
        for name in BUTTONS.keys() - {"new"}:
            self.buttons[name].on_click(_does(acts[name]))
        self.title, self.status, self.counts = HTML(), Spoken(), HTML()
        words, tip = LEDGER
        self.ledger = ToggleButton(description=words, tooltip=tip, layout=_as_words())
        self.ledger.observe(lambda _change: acts["ledger"](), "value")
        deal_anew = [self.number, self.buttons["new"], self.buttons["restart"]]
        style = HTML(STYLE, layout=Layout(display="none"))
        self.head = _row([style, self.title, _gap(), _group(deal_anew)])
        self.words = VBox(
            [self.status, self.counts],
            # A box that could be scrolled would be a stop for the Tab key.
            layout=Layout(margin="2px 0 0 0", width="100%", overflow="visible"),
        )
        self._doors = _group([self.ledger])
        self.foot = _row(
            [
                _group([self.buttons[name] for name in ("undo", "redo", "deal", "hint")]),
                _gap(),
                self._doors,
            ]
        )

    def add_to_foot(self, toggle: ToggleButton) -> None:
        """Put one more toggle at the right end of the foot."""
        self._doors.children = (*self._doors.children, toggle)

    def say(self, words: str) -> None:
        """Put a sentence into the status line, where a screen reader speaks it."""
        self.status.say(words)

    def speak_through_page(self, by_page: bool) -> None:
        """Whether the page's script looks after the live region."""
        self.status.speak_through_page(by_page)

    def update(self, game: Game) -> None:
        """Bring titles, counts, buttons and open panels up to date with the game."""
        deal = "cards by hand" if game.deal is None else f"deal {game.deal}"
        self.title.value = (
            '<span style="font-size:15px;line-height:28px">'
            f"<b>{escape(game.rules.title)}</b> · {escape(deal)}</span>"
        )
        self.counts.value = (
            f'<div style="line-height:1.5;opacity:.8">{escape(counts_words(game.state))}</div>'
        )
        self.buttons["undo"].disabled = not game.can_undo
        self.buttons["redo"].disabled = not game.can_redo
        self.buttons["hint"].disabled = game.status != "playing"
        deal_button, state = self.buttons["deal"], game.state
        over = bool(game.rules.passes) and not state.piles["S"]
        deal_button.description = "Redeal" if over else "Deal"
        deal_button.disabled = not any(move in game.legal_moves for move in ("S>W", "W>S"))
        deal_button.layout.display = None if game.rules.passes else "none"

    def after(self) -> Button | ToggleButton:
        """The first control below the board that can take the focus."""
        order = (self.buttons[name] for name in ("undo", "redo", "deal", "hint"))
        enabled = (one for one in order if not one.disabled and one.layout.display != "none")
        return next(enabled, self.ledger)

    def before(self) -> Button:
        """The last control above the board that can take the focus."""
        return self.buttons["restart"]


def _button(name: str) -> Button:
    words, tip = BUTTONS[name]
    return Button(description=words, tooltip=tip, layout=_as_words())


def _does(act: Callable[[], object]) -> Callable[[Button], object]:
    return lambda _button: act()


def _as_words() -> Layout:
    """A button is as wide as its words, and no row makes it narrower."""
    return Layout(width="auto", flex="0 0 auto")


def _row(widgets: list[object]) -> HBox:
    return HBox(widgets, layout=Layout(width="100%", flex_flow="row wrap", align_items="center"))


def _group(widgets: list[Widget]) -> HBox:
    """Controls that belong together, and wrap together where there is little room."""
    return HBox(widgets, layout=Layout(flex_flow="row wrap"))


def _gap() -> Box:
    return Box(layout=Layout(flex="1 1 12px"))
