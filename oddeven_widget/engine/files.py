"""Files that are written whole or not at all; what can't be written is told before any work."""

from __future__ import annotations

import contextlib
import os
import secrets
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from .words import quoted

__all__ = ["path_to_write", "whole_file"]


def path_to_write(name: object, such_as: str) -> Path:
    """Give the path of a file that is to be written, or refuse at once one that can't be.

    `~` is the home folder. A link is followed: the file it leads to is what is written, and the
    link stays. `such_as` is told to whoever gave no name.

    >>> path_to_write("no/such/table.png", "table.png")
    Traceback (most recent call last):
      ...
    ValueError: 'no/such/table.png' can't be written: there is no folder 'no/such'.
    """
    if not isinstance(name, str | os.PathLike) or not str(name) or "\0" in str(name):
        raise ValueError(f"A file has a name, such as {such_as!r}, not {quoted(name)}.")
    with _refused(name):
        path = Path(name).expanduser()
        path = path.resolve() if path.is_symlink() else path
        if path.is_dir():
            raise ValueError(f"{_told(path)} is a folder: name a file in it, such as {such_as!r}.")
        if not path.parent.is_dir():
            raise ValueError(
                f"{_told(path)} can't be written: there is no folder {_told(path.parent)}."
            )
        if path.exists() and not path.is_file():
            raise ValueError(f"{_told(path)} can't be written: it is a device, no file.")
        with tempfile.TemporaryFile(dir=path.parent):
            pass
    return path


@contextlib.contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    r"""Give a file to write to, which is put at `path` when it is complete.

    If that fails, what stood there before stays. Else the new one may be read and written by
    whom the old one might.

    >>> folder = tempfile.TemporaryDirectory()
    >>> with whole_file(Path(folder.name) / "told") as file:
    ...     _ = file.write(b"all of it")
    >>> (Path(folder.name) / "told").read_bytes()
    b'all of it'
    >>> folder.cleanup()
    """
    part = path.with_name(f"{secrets.token_hex(8)}.part")
    try:
        with _refused(path):
            with part.open("xb") as file:
                yield file
            if path.exists():
                part.chmod(path.stat().st_mode & 0o777)
            part.replace(path)
    finally:
        with contextlib.suppress(OSError):
            part.unlink()


@contextlib.contextmanager
def _refused(name: object) -> Iterator[None]:
    """What the system, or a home folder that nobody knows, makes of a file, as a sentence."""
    try:
        yield
    except (OSError, RuntimeError) as error:
        reason = getattr(error, "strerror", None) or str(error).rstrip(".")
        raise ValueError(f"{_told(name)} can't be written: {reason}.") from error


def _told(path: object) -> str:
    """A path whole: its end says which file it is."""
    return repr(str(path))
