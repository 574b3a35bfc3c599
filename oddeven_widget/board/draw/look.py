"""Appearance of a table (its look): theme, size, suits. One value, changed as a whole."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any, Protocol

from ...engine.words import quoted
from .theme import SIZES, THEMES, Size, Theme, size_of, theme_of

__all__ = ["AUTO", "Look", "Surroundings", "switch"]

# The theme that follows the page around the table.
AUTO = "auto"


class Surroundings(Protocol):
    """What is known of the page: nothing (None) before it has said something."""

    dark: bool | None
    contrast: bool | None


@dataclass(frozen=True, slots=True)
class Look:
    """A look is chosen by names, and each name must be one that there is.

    >>> Look(theme="light").theme_on(None).name
    'light'
    >>> Look(theme="wood")
    Traceback (most recent call last):
      ...
    ValueError: There is no theme 'wood'; there are auto, light, dark, high-contrast.
    """

    theme: str = AUTO
    size: str = "normal"
    four_colour: bool = False
    parity: bool = False

    def __post_init__(self) -> None:
        if self.theme not in (AUTO, *THEMES):
            names = ", ".join((AUTO, *THEMES))
            raise ValueError(f"There is no theme {quoted(self.theme)}; there are {names}.")
        size_of(self.size)
        for name in ("four_colour", "parity"):
            switch(name, getattr(self, name))

    def theme_on(self, page: Surroundings | None) -> Theme:
        """The colours on a page: "auto" is the page's own kind, and dark while that isn't known.

        >>> Look().theme_on(None).name
        'dark'
        """
        theme = theme_of(_of_page(page) if self.theme == AUTO else self.theme, self.four_colour)
        return theme.parity() if self.parity else theme

    @property
    def measures(self) -> Size:
        """The size that is named.

        >>> Look(size="large").measures.card_w
        108
        """
        return SIZES[self.size]

    def changed(self, **changes: Any) -> Look:
        """The same look with some of it changed.

        >>> Look().changed(size="small")
        Look(theme='auto', size='small', four_colour=False, parity=False)
        """
        known = [field.name for field in fields(self)]
        for name in changes:
            if name not in known:
                raise ValueError(f"A look has no {name!r}; it has {', '.join(known)}.")
        return replace(self, **changes)


def switch(name: str, value: object) -> bool:
    """What is switched is True or False, and no word for it.

    >>> switch("motion", 0)
    False
    >>> switch("motion", "off")
    Traceback (most recent call last):
      ...
    ValueError: motion is True or False, not 'off'.
    """
    if value not in (True, False):
        raise ValueError(f"{name} is True or False, not {quoted(value)}.")
    return bool(value)


def _of_page(page: Surroundings | None) -> str:
    if page is not None and page.contrast:
        return "high-contrast"
    return "light" if page is not None and page.dark is False else "dark"
