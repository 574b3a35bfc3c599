"""A table without a kernel: what a notebook keeps of it, and PNG files."""

from __future__ import annotations

import base64
import os
from pathlib import Path
from typing import Any

from ..engine.words import quoted

__all__ = ["STATIC", "bundle", "save_png"]

# With this in the environment a widget shows as a picture and text only: for notebooks that are
# run in order to be published.
STATIC = "ODDEVEN_STATIC"
LARGEST = 8
# Pixels for each CSS px of the pictures in notebooks.
PIXELS = 2


def bundle(
    live: dict[str, Any] | None, png: bytes, text: str
) -> tuple[dict[str, Any], dict[str, Any]]:
    r"""What a notebook keeps of a table: the live view, a picture and text, or the last two alone.

    With it goes what is told of the picture: its words, and its width in CSS px.

    >>> data, about = bundle({"live": 1}, bytes(18) + b"\2\0", "the table")
    >>> sorted(data), about["image/png"]
    (['image/png', 'live', 'text/plain'], {'alt': 'the table', 'width': 256})
    """
    data = dict(live or {}) if not os.environ.get(STATIC) else {}
    kept = {**data, "image/png": base64.b64encode(png).decode(), "text/plain": text}
    return kept, {"image/png": {"alt": text, "width": width_of(png)}}


def width_of(png: bytes) -> int:
    r"""The width of a picture in CSS px; its head tells it in pixels, two for each.

    >>> width_of(bytes(18) + b"\2\0")
    256
    """
    return int.from_bytes(png[16:20], "big") // PIXELS


def check_scale(scale: float) -> float:
    """A picture has between a half and eight pixels for each CSS px.

    >>> check_scale(2)
    2
    """
    if not isinstance(scale, int | float) or not 0.5 <= scale <= LARGEST:
        raise ValueError(f"A picture can't have the scale {quoted(scale)}: give 0.5 to {LARGEST}.")
    return scale


def save_png(path: str | os.PathLike[str], png: bytes) -> Path:
    """Write a picture whole or not at all: what stood there before stays if that fails.

    >>> save_png("no/such/table.png", b"")
    Traceback (most recent call last):
      ...
    ValueError: No picture could be written to 'no/such/table.png': No such file or directory.
    """
    try:
        target = Path(path)
        part = target.with_name(f"{target.name}.part")
        try:
            part.write_bytes(png)
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)
    except (OSError, TypeError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ValueError(f"No picture could be written to {quoted(path)}: {reason}.") from None
    return target
