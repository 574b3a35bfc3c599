"""Optional dependencies (the extra `study`): imported lazily, missed with a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["INSTALL", "MissingExtra", "extra"]

INSTALL = "pip install 'oddeven-widget[study]'"


class MissingExtra(ImportError):
    """An optional package is not installed; the text says its purpose and how to install it."""


@contextmanager
def extra(purpose: str) -> Iterator[None]:
    """Guard for imports of optional packages: MissingExtra, with their purpose, if one is missing.

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
