"""What stands around the board: a head, the words of the game, a foot, and panels to open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape

from ipywidgets import HTML, Box, Button, HBox, Layout, Text, ToggleButton, VBox, Widget

from ..engine.game import Game
from ..engine.help import rule_help
from .theme import THEMES
from .twin import table_html
from .words import counts_words

__all__ = ["Controls"]

BUTTONS = {
    "undo": ("Undo", "Take the last move back"),
    "redo": ("Redo", "Do again what was undone"),
    "deal": ("Deal", "Deal a card from the stock, or turn the waste over"),
    "hint": ("Hint", "A move that makes sense now, and why"),
    "new": ("New deal", "Deal the number at the left, or any; Undo brings this game back"),
    "restart": ("Restart", "Go back to the first position of this deal; Undo brings you back"),
}
PANELS = {
    "ledger": ("Ledger", "What each foundation wants next, and where every copy is"),
    "rules": ("Rules", "The rules of this game"),
    "text": ("As text", "The table as text"),
    "save": ("Save", "This game as a line of text, to paste elsewhere"),
}


# A focused canvas shows that it is, within the shape of the table that is drawn on it.
_LOOKS = (
    f".oddeven-{theme.name} canvas{{border-radius:10px}}"
    f".oddeven-{theme.name} canvas:focus{{outline:2px solid {theme.label};outline-offset:-3px}}"
    for theme in THEMES.values()
)
STYLE = f"<style>{''.join(_LOOKS)}</style>"


class Controls:
    """The widgets around a board; `acts` says what each button does, by name.

    What opens a panel goes through `attempt`, which lets no error pass unseen.
    """

    def __init__(
        self,
        acts: Mapping[str, Callable[[], object]],
        attempt: Callable[[Callable[[str], object], str], object],
    ) -> None:
        self._attempt, self._acts = attempt, acts
        self.buttons = {name: self._button(name, acts[name]) for name in BUTTONS}
        self.number = Text(placeholder="number", layout=Layout(width="6em", flex="0 0 auto"))
        # Enter in the field deals, as the button beside it does.
        self.number.on_msg(
            lambda _widget, content, _buffers: content.get("event") == "submit" and acts["new"]()
        )
        self.title, self.status, self.counts = HTML(), HTML(), HTML()
        self.toggles = {name: self._toggle(name) for name in PANELS}
        self.panels = {name: HTML(layout=Layout(display="none")) for name in _PANEL_HTML}
        deal_anew = [self.number, self.buttons["new"], self.buttons["restart"]]
        style = HTML(STYLE, layout=Layout(display="none"))
        self.head = _row([style, self.title, _gap(), _group(deal_anew)])
        self.words = VBox([self.status, self.counts], layout=Layout(margin="2px 0 0 0"))
        self.foot = _row(
            [
                _group([self.buttons[name] for name in ("undo", "redo", "deal", "hint")]),
                _gap(),
                _group(list(self.toggles.values())),
            ]
        )
        self._game: Game | None = None

    def _button(self, name: str, act: Callable[[], object]) -> Button:
        words, tip = BUTTONS[name]
        button = Button(
            description=words, tooltip=tip, layout=Layout(width="auto", flex="0 0 auto")
        )
        button.on_click(lambda _button: act())
        return button

    def _toggle(self, name: str) -> ToggleButton:
        words, tip = PANELS[name]
        toggle = ToggleButton(
            description=words, tooltip=tip, layout=Layout(width="auto", flex="0 0 auto")
        )
        toggle.observe(lambda _change: self._attempt(self._open, name), "value")
        return toggle

    def _open(self, name: str) -> None:
        if name in self.panels:
            self._fill(name)
            self.panels[name].layout.display = "block" if self.toggles[name].value else "none"
        else:
            self._acts[name]()

    def _fill(self, name: str) -> None:
        """What a panel says is worked out only while it is open."""
        if self._game is not None and self.toggles[name].value:
            self.panels[name].value = _PANEL_HTML[name](self._game)

    def say(self, words: str) -> None:
        """Put a sentence into the status line, where a screen reader speaks it."""
        self.status.value = (
            '<div role="status" aria-live="polite" '
            f'style="min-height:1.5em;line-height:1.5;font-size:15px">{escape(words)}</div>'
        )

    def update(self, game: Game) -> None:
        """Bring titles, counts, buttons and open panels up to date with the game."""
        self._game = game
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
        for name in self.panels:
            self._fill(name)

    def after(self) -> Button | ToggleButton:
        """The first control below the board that can take the focus."""
        order = (self.buttons[name] for name in ("undo", "redo", "deal", "hint"))
        enabled = (one for one in order if not one.disabled and one.layout.display != "none")
        return next(enabled, self.toggles["rules"])

    def before(self) -> Button:
        """The last control above the board that can take the focus."""
        return self.buttons["restart"]


def _row(widgets: list[object]) -> HBox:
    return HBox(widgets, layout=Layout(width="100%", flex_flow="row wrap", align_items="center"))


def _group(widgets: list[Widget]) -> HBox:
    """Controls that belong together, and wrap together where there is little room."""
    return HBox(widgets, layout=Layout(flex_flow="row wrap"))


def _gap() -> Box:
    return Box(layout=Layout(flex="1 1 12px"))


def _rules_html(game: Game) -> str:
    paragraphs = "".join(f"<p>{escape(line)}</p>" for line in rule_help(game.rules).splitlines())
    return f'<div role="region" aria-label="Rules" style="line-height:1.5">{paragraphs}</div>'


def _save_html(game: Game) -> str:
    return (
        '<div role="region" aria-label="This game as text" style="line-height:1.5">'
        "Go on with this game anywhere: <code>play(Game.from_text(…))</code> with this line."
        '<pre style="white-space:pre-wrap;word-break:break-word;user-select:all">'
        f"{escape(game.to_text())}</pre></div>"
    )


_PANEL_HTML: dict[str, Callable[[Game], str]] = {
    "rules": _rules_html,
    "text": lambda game: table_html(game.state),
    "save": _save_html,
}
