"""Static output: the MIME bundle that a notebook keeps of a widget, and PNG files."""

from __future__ import annotations

import base64
import os
from pathlib import Path
from typing import Any

from ...engine.files import path_to_write, whole_file
from ...engine.words import quoted

__all__ = ["STATIC", "bundle", "is_static", "save_png"]

# With this in the environment a widget shows as a picture and text only: for notebooks that are
# run in order to be published.
STATIC = "ODDEVEN_STATIC"
LARGEST = 8
# Pixels for each CSS px of the pictures in notebooks.
PIXELS = 2


def is_static() -> bool:
    """Whether pictures and text are wanted in place of live views, as when publishing.

    >>> is_static()
    False
    """
    return bool(os.environ.get(STATIC))


def bundle(
    live: dict[str, Any] | None, png: bytes | None, text: str, page: str | None = None
) -> tuple[dict[str, Any], dict[str, Any]]:
    r"""What a notebook keeps of a widget: its live view unless that is static, and its twins.

    These are a picture and a page of HTML, if there is one, and text. With them goes what is told
    of the picture: its words, and its width in CSS px.

    >>> data, about = bundle({"live": 1}, bytes(18) + b"\2\0", "the table")
    >>> sorted(data), about["image/png"]
    (['image/png', 'live', 'text/plain'], {'alt': 'the table', 'width': 256})
    """
    kept = {} if is_static() else dict(live or {})
    kept["text/plain"] = text
    if page:
        kept["text/html"] = page
    if not png:
        return kept, {}
    kept["image/png"] = base64.b64encode(png).decode()
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

    >>> save_png(".", b"")
    Traceback (most recent call last):
      ...
    ValueError: '.' is a folder: name a file in it, such as 'table.png'.
    """
    target = path_to_write(path, "table.png")
    with whole_file(target) as file:
        file.write(png)
    return target
