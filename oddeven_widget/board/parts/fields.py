"""Fields and choices that have a name for a screen reader, though no label stands beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ipywidgets import Layout, Text

if TYPE_CHECKING:
    from ipywidgets import Widget

__all__ = ["QUIET", "QUIET_STYLE", "field", "quiet"]

# The class of a widget whose label is there to be read aloud only.
QUIET = "oddeven-quiet"
QUIET_STYLE = (
    f".{QUIET}>.widget-label{{position:absolute;width:1px!important;height:1px;margin:0;"
    "overflow:hidden;clip-path:inset(50%)}"
    f".{QUIET}{{position:relative}}"
)


def quiet(widget: Widget, name: str) -> Widget:
    """Give a widget a name that is read aloud and not shown.

    A placeholder or a tooltip is no name: the widget's own empty label takes its place.

    >>> quiet(Text(), "A card").description
    'A card'
    """
    widget.description = name
    widget.add_class(QUIET)
    return widget


def field(name: str, placeholder: str, width: str) -> Text:
    """A field for a line of text, with its name.

    >>> field("The number of a deal", "number", "6em").placeholder
    'number'
    """
    layout = Layout(width=width, flex="0 0 auto")
    return quiet(Text(placeholder=placeholder, tooltip=name, layout=layout), name)
