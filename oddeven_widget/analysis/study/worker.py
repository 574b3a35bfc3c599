"""A worker process: reads a job, then stretches of deals, and writes what came of them."""

from __future__ import annotations

import os
import pickle
import signal
import sys

from .pools import receive, send

__all__ = ["main"]


def main() -> None:
    """Play what comes in until the other side is gone. Only this package's own pools start it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # What a learner's function prints must not get between the messages.
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    inbox = sys.stdin.buffer
    try:
        job, trouble = None, ""
        message = receive(inbox)
        try:
            paths, job = pickle.loads(message)  # noqa: S301 - sent by the process that started this
            sys.path[:] = paths
        except Exception as error:  # noqa: BLE001 - told to the other side
            trouble = f"{type(error).__name__}: {error}"
        while True:
            first, count = pickle.loads(receive(inbox))  # noqa: S301 - the same
            send(out, pickle.dumps(trouble if job is None else job.run(first, count)))
    except EOFError:
        return


if __name__ == "__main__":
    main()
