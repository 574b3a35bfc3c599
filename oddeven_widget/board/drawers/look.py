"""The drawer Look: theme, size, suits, papers and motion, chosen while the game goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ipywidgets import HTML, Checkbox, HBox, Layout, ToggleButtons, Widget

from ..draw.look import AUTO
from ..draw.theme import SIZES
from ..parts.live import Attempt
from .base import Drawer

__all__ = ["LookDrawer"]

_THEMES = (("As the page", AUTO), ("Light", "light"), ("Dark", "dark"))
THEMES = (*_THEMES, ("High contrast", "high-contrast"))


class LookDrawer(Drawer):
    """Settings of the look: shows what is `chosen` by each name, and hands on each `change`."""

    words = "Look"
    tip = "Colours and size of the table"

    def __init__(
        self,
        chosen: Callable[[str], object],
        change: Callable[[str, object], object],
        attempt: Attempt,
    ) -> None:
        super().__init__()
        self._chosen, self._change, self._attempt = chosen, change, attempt
        self.parts: dict[str, Widget] = {}

    def make(self) -> Sequence[Widget]:
        """A choice of themes and of sizes, and what can be switched on."""
        self.parts = {
            "theme": _choice("Colours", THEMES),
            "size": _choice("Size", [(name.capitalize(), name) for name in SIZES]),
            "four_colour": _check("A colour for each suit"),
            "parity": _check("Odd ranks warm, even ranks cool"),
            "motion": _check("Let cards glide"),
        }
        self.update()
        for name, part in self.parts.items():
            part.observe(self._handler(name), "value")
        theme, size, *checks = self.parts.values()
        switches = HBox(checks, layout=Layout(flex_flow="row wrap"))
        return [_labelled(theme), _labelled(size), switches]

    def _handler(self, name: str) -> Callable[[dict[str, Any]], object]:
        return lambda change: self._attempt(self._change, name, change["new"])

    def update(self) -> None:
        """Show the look as it is, however it was changed."""
        for name, part in self.parts.items():
            part.value = self._chosen(name)


def _choice(words: str, options: Sequence[tuple[str, str]]) -> ToggleButtons:
    return ToggleButtons(
        options=list(options),
        tooltips=[f"{words}: {label.lower()}" for label, _ in options],
        style={"button_width": "auto"},
    )


def _labelled(choice: ToggleButtons) -> HBox:
    words = choice.tooltips[0].split(":")[0]
    label = HTML(f"<b>{words}</b>", layout=Layout(width="5em"))
    return HBox([label, choice], layout=Layout(flex_flow="row wrap", align_items="center"))


def _check(words: str) -> Checkbox:
    layout = Layout(width="auto", margin="2px 20px 2px 2px")
    return Checkbox(description=words, indent=False, layout=layout)
