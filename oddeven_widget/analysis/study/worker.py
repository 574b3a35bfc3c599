"""Worker process: reads a pickled job from stdin, then chunks of deals; writes their results.

`executors.ProcessWorkers` starts it, as ``python -m oddeven_widget.analysis.study.worker``.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys

from .pipes import receive, send

__all__ = ["main"]


def main() -> None:
    """Play chunks until stdin ends. It has no example: it needs the pipes of its parent process.

    The first message is (sys.path, job), every other one (first deal, number of deals). Each of
    those is answered with a ChunkResult, or a text that says why the job could not be loaded.
    """
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
