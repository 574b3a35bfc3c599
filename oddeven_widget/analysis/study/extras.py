"""Packages of the extra `study`: imported when first needed, and missed with a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["INSTALL", "MissingExtra", "extra"]

INSTALL = "pip install 'oddeven-widget[study]'"


class MissingExtra(ImportError):
    """A package that isn't installed; its text says what it is needed for, and how to get it."""


@contextmanager
def extra(purpose: str) -> Iterator[None]:
    """Import what only the extra `study` installs, or say what for and how to get it.

    >>> with extra("A picture"):
    ...     import no_such_package
    Traceback (most recent call last):
      ...
    oddeven_widget.analysis.study.extras.MissingExtra: A picture needs no_such_package, which is not
    installed. In a shell: pip install 'oddeven-widget[study]'
    """
    try:
        yield
    except ModuleNotFoundError as error:
        name = (error.name or "a package").partition(".")[0]
        raise MissingExtra(
            f"{purpose} needs {name}, which is not installed. In a shell: {INSTALL}",
            name=name,
        ) from None
