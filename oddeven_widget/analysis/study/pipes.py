"""Length-prefixed messages over binary pipes, between this process and its worker processes."""

from __future__ import annotations

import struct
from typing import IO, Final

__all__ = ["receive", "send"]

_LENGTH: Final = struct.Struct("!Q")  # the number of bytes that follow, big-endian


def send(pipe: IO[bytes], message: bytes) -> None:
    """Write one message: its length in eight bytes, then its bytes.

    >>> from io import BytesIO
    >>> pipe = BytesIO()
    >>> send(pipe, b"deal 7")
    >>> pipe.getvalue()[7], pipe.getvalue()[8:]
    (6, b'deal 7')
    """
    pipe.write(_LENGTH.pack(len(message)) + message)
    pipe.flush()


def receive(pipe: IO[bytes]) -> bytes:
    """Read one message; EOFError when the other side is gone.

    >>> from io import BytesIO
    >>> receive(BytesIO(bytes([0, 0, 0, 0, 0, 0, 0, 6]) + b"deal 7 and more"))
    b'deal 7'
    """
    return _exactly(pipe, _LENGTH.unpack(_exactly(pipe, _LENGTH.size))[0])


def _exactly(pipe: IO[bytes], size: int) -> bytes:
    data = pipe.read(size)
    if len(data) < size:
        raise EOFError
    return data
