"""The page around the tables: one for all tables of a kernel, made when the first of them is."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .script import Page

__all__ = ["the_page"]


def the_page() -> Page:
    """All tables of a kernel share one Page; it is made when the first of them is.

    >>> the_page() is the_page()
    True
    """
    page = _page()
    if page.comm is None:  # somebody has closed all widgets
        _page.cache_clear()
        page = _page()
    return page


@lru_cache(maxsize=1)
def _page() -> Page:
    # What runs the page's script is loaded with the first table, not with the package.
    from .script import Page

    return Page()
