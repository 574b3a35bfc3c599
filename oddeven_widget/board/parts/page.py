"""The page: one model of the browser's page for all live widgets of a kernel, made late."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .script import Page

__all__ = ["the_page"]


def the_page() -> Page:
    """The Page that all live widgets of a kernel share; it is made when the first of them is.

    >>> the_page() is the_page()
    True
    """
    page = _page()
    if page.comm is None:  # all widgets were closed, as by Widget.close_all()
        _page.cache_clear()
        page = _page()
    return page


@lru_cache(maxsize=1)
def _page() -> Page:
    # What runs the page's script is loaded with the first table, not with the package.
    from .script import Page

    return Page()
