"""Control bar around the board: a head, the words of the game, and a foot with its toggles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from html import escape

from ipywidgets import HTML, Box, Button, HBox, Layout, ToggleButton, VBox, Widget

from ...bookkeeping.game import Game
from ..draw.theme import THEMES
from ..draw.words import counts_words
from .acts import Act, Section, button_of, named, standing, update_button
from .entry import on_enter
from .fields import QUIET_STYLE, field
from .spoken import SPOKEN_STYLE, Spoken

__all__ = ["FORCED_STYLE", "STYLE", "Controls"]

# The act of which a text field is a part.
NEW = "new"

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
    """The widgets around a board; `press` is called with the name of each act that is pressed.

    >>> from oddeven_widget import Game
    >>> pressed = []
    >>> controls = Controls(pressed.append)
    >>> controls.update(Game("odd-and-even", deal=7))
    >>> controls.buttons["undo"].disabled, controls.after().description
    (True, 'Deal')
    >>> controls.after().click()
    >>> pressed
    ['deal']
    """

    def __init__(self, press: Callable[[str], object]) -> None:
        self._press = press
        self._foot, self._head = self._buttons("foot"), self._buttons("head")
        self._toggles = self._buttons("toggle")
        self.buttons = {**self._foot, **self._head}
        self.ledger = self._toggles["ledger"]
        self.number = field("The number of a deal", "number", "6em")
        # Enter in the field deals, as the button beside it does.
        on_enter(self.number, partial(press, NEW), self.buttons[NEW])
        self.title, self.status, self.counts = HTML(), Spoken(), HTML()
        style = HTML(STYLE, layout=Layout(display="none"))
        deal_anew = _group([self.number, *self._head.values()])
        self.head = _row([style, self.title, _gap(), deal_anew])
        self.words = VBox(
            [self.status, self.counts],
            # A box that could be scrolled would be a stop for the Tab key.
            layout=Layout(margin="2px 0 0 0", width="100%", overflow="visible"),
        )
        self._doors = _group(self._toggles.values())
        self.foot = _row([_group(self._foot.values()), _gap(), self._doors])

    def _buttons(self, section: Section) -> dict[str, Button | ToggleButton]:
        return {act.name: self._button(act) for act in standing(section)}

    def _button(self, act: Act[Game]) -> Button | ToggleButton:
        return button_of(act, None if act.name == NEW else partial(self._press, act.name))

    def add_to_foot(self, toggle: ToggleButton) -> None:
        """Put one more toggle at the right end of the foot."""
        self._doors.children = (*self._doors.children, toggle)

    def update(self, game: Game) -> None:
        """Bring title, counts and buttons up to date with the game."""
        deal = "cards by hand" if game.deal is None else f"deal {game.deal}"
        self.title.value = (
            '<span style="font-size:15px;line-height:28px">'
            f"<b>{escape(game.rules.title)}</b> · {escape(deal)}</span>"
        )
        self.counts.value = (
            f'<div style="line-height:1.5;opacity:.8">{escape(counts_words(game.state))}</div>'
        )
        for name, made in (*self.buttons.items(), *self._toggles.items()):
            act = named(name)
            shown = act.shown(game.rules)
            made.layout.display = None if shown else "none"
            if shown:
                update_button(made, act, game)
            else:
                made.disabled = True

    def after(self) -> Button | ToggleButton:
        """The first control below the board that can take the focus."""
        return next(_reachable(self._foot.values()), self.ledger)

    def before(self) -> Widget:
        """The last control above the board that can take the focus."""
        return next(_reachable(reversed(self._head.values())), self.number)


def _reachable(widgets: Iterable[Widget]) -> Iterator[Widget]:
    return (one for one in widgets if not one.disabled and one.layout.display != "none")


def _row(widgets: list[object]) -> HBox:
    return HBox(widgets, layout=Layout(width="100%", flex_flow="row wrap", align_items="center"))


def _group(widgets: Iterable[Widget]) -> HBox:
    """Controls that belong together, and wrap together where there is little room."""
    return HBox([*widgets], layout=Layout(flex_flow="row wrap"))


def _gap() -> Box:
    return Box(layout=Layout(flex="1 1 12px"))
