"""Widget factories: named fields, and buttons and toggles as wide as their words.

A field or choice has a name for a screen reader, though no label stands beside it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ipywidgets import Button, Layout, Text, ToggleButton

if TYPE_CHECKING:
    from ipywidgets import Widget

__all__ = ["QUIET", "QUIET_STYLE", "button", "field", "quiet", "toggle"]

# The class of a widget whose label is there to be read aloud only.
QUIET = "oddeven-quiet"
QUIET_STYLE = (
    f".{QUIET}>.widget-label{{position:absolute;width:1px!important;height:1px;margin:0;"
    "overflow:hidden;clip-path:inset(50%)}"
    f".{QUIET}{{position:relative}}"
)


def quiet(widget: Widget, name: str) -> Widget:
    """Give a widget an accessible name that is read aloud and not shown.

    A placeholder or a tooltip is no name: the widget's own empty label takes its place.

    >>> quiet(Text(), "A card").description
    'A card'
    """
    widget.description = name
    widget.add_class(QUIET)
    return widget


def field(name: str, placeholder: str, width: str) -> Text:
    """Make a text field with an accessible name.

    >>> field("The number of a deal", "number", "6em").placeholder
    'number'
    """
    layout = Layout(width=width, flex="0 0 auto")
    return quiet(Text(placeholder=placeholder, tooltip=name, layout=layout), name)


def button(
    words: str,
    press: Callable[[], object] | None = None,
    tip: str = "",
    *,
    width: str = "auto",
    **options: Any,
) -> Button:
    """Make a button as wide as its words, which no row makes narrower.

    `press` is called when it is pressed, `tip` is shown when it is pointed at (the words
    themselves if there is none), `width` is a width as in CSS, and the options are a Button's.

    >>> button("Undo", lambda: None).description
    'Undo'
    """
    made = Button(description=words, tooltip=tip or words, layout=_as_wide_as(width), **options)
    if press is not None:
        made.on_click(lambda _button: press())
    return made


def toggle(
    words: str,
    turn: Callable[[], object] | None = None,
    tip: str = "",
    *,
    width: str = "auto",
    **options: Any,
) -> ToggleButton:
    """Make a button that stays pressed until it is pressed again; `turn` is called both times.

    >>> toggle("Ledger").value
    False
    """
    made = ToggleButton(
        description=words, tooltip=tip or words, layout=_as_wide_as(width), **options
    )
    if turn is not None:
        made.observe(lambda _change: turn(), "value")
    return made


def _as_wide_as(width: str) -> Layout:
    return Layout(width=width, flex="0 0 auto")
