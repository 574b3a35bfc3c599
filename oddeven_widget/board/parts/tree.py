"""Traversal of the tree of widgets: closing a box closes nothing that lies in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ipywidgets import Widget

__all__ = ["within"]


def within(widget: Widget) -> Iterator[Widget]:
    """Every descendant of a widget, children first, with its layers, layouts and styles.

    >>> from ipywidgets import HTML, VBox
    >>> [type(one).__name__ for one in within(VBox([HTML()]))]
    ['Layout', 'HTMLStyle', 'HTML', 'Layout']
    """
    for part in (*getattr(widget, "children", ()), *getattr(widget, "_canvases", ())):
        yield from within(part)
        yield part
    for name in ("layout", "style"):
        if hasattr(widget, name):
            yield getattr(widget, name)
