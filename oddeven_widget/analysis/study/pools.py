"""Where stretches of deals are played: here, in threads, in processes, or on a Dask cluster.

Each pool is a generator of finished parts, in any order. Stretches are handed out in the order of
the deals and only a few ahead, so that memory stays the same however many deals there are.
Whoever stops a pool still gets what its workers have in hand.
"""

from __future__ import annotations

import contextlib
import math
import os
import pickle
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Collection, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any, Protocol

from .extras import MissingExtra, extra
from .job import Failure, Job, Part

__all__ = [
    "Crew",
    "Lost",
    "Stretches",
    "collect",
    "here",
    "in_processes",
    "in_threads",
    "workers_here",
]

Run = tuple[int, int]
GRACE = 5.0  # seconds that the workers have to hand in after Ctrl-C


class Lost(RuntimeError):
    """A worker that died, or a cluster that can't be reached; its text says which."""


class Stretches:
    """The deals still to be played, cut into stretches of at most `size` deals.

    After a failure only deals before it are handed out: which failure is reported is the same
    whatever the workers, the one in the lowest deal. Where a stretch was handed in unfinished the
    next ones are shorter, so that slow players share the deals too.
    """

    def __init__(self, runs: list[Run], size: int) -> None:
        self._runs, self._size = list(runs), size
        self._stopped_at: float | None = None
        self.failure: Failure | None = None
        self.note = ""

    @property
    def stopped(self) -> bool:
        """Whether somebody has pressed Ctrl-C, so that nothing is handed out any more."""
        return self._stopped_at is not None

    @property
    def left(self) -> bool:
        """Whether there is anything to hand out."""
        return bool(self._runs) and not self.stopped and not self.failure

    @property
    def grace(self) -> float | None:
        """For how many seconds more workers are waited for; None as long as nobody has stopped."""
        if self._stopped_at is None:
            return None
        return max(0.0, self._stopped_at + GRACE - time.monotonic())

    def take(self) -> Run | None:
        """Give the next stretch as first deal and count, None when there is none to hand out."""
        if self.stopped or not self._runs:
            return None
        first, end = self._runs.pop(0)
        if self.failure:
            end = min(end, self.failure.deal)
        cut = min(first + self._size, end)
        if cut < end:
            self._runs.insert(0, (cut, end))
        return (first, cut - first) if first < cut else None

    def give_back(self, part: Part, count: int) -> None:
        """Hand in a part; what of its stretch wasn't played is the next to be handed out."""
        self.note = self.note or part.note
        if part.interrupted and not self.stopped:
            self.interrupt()
        if part.failure:
            if self.failure is None or part.failure.deal < self.failure.deal:
                self.failure = part.failure
        elif part.played < count:
            self._runs.insert(0, (part.first + part.played, part.first + count))
            self._runs.sort()
            self._size = max(1, min(self._size, part.played // 2))

    def interrupt(self) -> bool:
        """Hand nothing out any more; False for who interrupts a second time, and means it."""
        again = self.stopped
        self._stopped_at = self._stopped_at or time.monotonic()
        return not again

    def give_up(self, runs: Iterable[Run], advice: str = "") -> None:
        """Note what nobody waits for any more."""
        listed = ", ".join(f"{first:,}–{first + count - 1:,}" for first, count in sorted(runs))
        self.note = self.note or f"deals {listed} took too long to wait for{advice}"


def workers_here() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def here(job: Job, stretches: Stretches, most: float = math.inf) -> Iterator[Part]:
    """Play one stretch after the other in this thread, at most so many."""
    while most > 0 and (stretch := stretches.take()):
        part = job.run(*stretch)
        stretches.give_back(part, stretch[1])
        yield part
        most -= 1


class Crew(Protocol):
    """Who plays stretches somewhere else; what plays one, a future say, is called a hand."""

    advice: str

    def room(self) -> int:
        """How many stretches may be out at once."""

    def start(self, first: int, count: int) -> Any:
        """Give a stretch to a hand."""

    def wait(self, hands: Collection[Any], stretches: Stretches) -> Collection[Any]:
        """Wait until some hands are done; none are when the grace of the stretches is over."""

    def cancel(self, hand: Any) -> bool:
        """Take back what a hand hasn't begun."""

    def part(self, hand: Any, first: int, count: int) -> Part:
        """What a hand that is done has played; an error if it was lost."""

    def leave(self, hands: Collection[Any]) -> None:
        """It is over; nobody waits for these hands any more."""


def collect(stretches: Stretches, crew: Crew) -> Iterator[Part]:
    """Keep the hands of a crew full, and take in what they have played, in any order.

    After Ctrl-C nothing is handed out and what is in hand is waited for, but not for long; after
    a second one nobody waits. What was lost is told when the others have handed in.
    """
    running: dict[Any, Run] = {}
    trouble: Exception | None = None
    try:
        while True:
            while len(running) < crew.room() and (stretch := stretches.take()):
                running[crew.start(*stretch)] = stretch
            if not running and trouble:
                raise trouble
            if not running:
                return
            try:
                done = crew.wait(running.keys(), stretches)
            except KeyboardInterrupt:
                if not stretches.interrupt():
                    return
                running = {hand: one for hand, one in running.items() if not crew.cancel(hand)}
                continue
            if not done and stretches.grace == 0:
                stretches.give_up(running.values(), crew.advice)
                return
            for hand in done:
                first, count = running.pop(hand)
                try:
                    part = crew.part(hand, first, count)
                except Exception as error:  # noqa: BLE001 - raised when the others have handed in
                    trouble = trouble or error
                    stretches.interrupt()
                    continue
                stretches.give_back(part, count)
                yield part
    finally:
        crew.leave(running.keys())


class _Threads:
    """Threads of this process; each has a second stretch lying ready."""

    advice = ""

    def __init__(self, workers: int, run: Callable[[int, int], Part]) -> None:
        self._workers, self._run, self._pool = workers, run, ThreadPoolExecutor(workers)

    def room(self) -> int:
        return 2 * self._workers

    def start(self, first: int, count: int) -> Future[Part]:
        return self._pool.submit(self._run, first, count)

    def wait(self, hands: Collection[Any], stretches: Stretches) -> Collection[Any]:
        return wait(hands, timeout=stretches.grace, return_when=FIRST_COMPLETED).done

    def cancel(self, hand: Future[Part]) -> bool:
        return hand.cancel()

    def part(self, hand: Future[Part], _first: int, _count: int) -> Part:
        return hand.result()

    def leave(self, _hands: Collection[Any]) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def in_threads(
    job: Job, stretches: Stretches, workers: int, run: Callable[[int, int], Part] | None = None
) -> Iterator[Part]:
    """Play stretches in threads: the kernel gives the interpreter's lock away while it plays."""
    return collect(stretches, _Threads(workers, run or job.run))


def in_processes(
    job: Job, stretches: Stretches, workers: int, *, eager: bool = True
) -> Iterator[Part]:
    """Play stretches in processes of their own, for strategies that are Python functions.

    Who isn't `eager` starts them only when a second's work here was not enough.
    """
    if not eager:
        yield from here(job, stretches, 1)
    if not stretches.left:
        return
    try:
        processes = _Processes(job)
    except MissingExtra:
        if eager:
            raise
        yield from here(job, stretches)
        return
    try:
        yield from in_threads(job, stretches, workers, processes.run)
    finally:
        processes.close()


class _Processes:
    """One worker process for each thread that asks for one.

    They are started as a module of this package, so that a notebook's or a script's own main
    module is never run again in them; a function defined there is sent by value.
    """

    def __init__(self, job: Job) -> None:
        with extra("Playing in other processes"):
            import cloudpickle

        try:
            self._job = cloudpickle.dumps((list(sys.path), job))
        except Exception as error:
            raise ValueError(
                f"{job.name} can't be sent to another process ({error}); use workers=1."
            ) from error
        self._own = threading.local()
        self._all: list[subprocess.Popen[bytes]] = []

    def run(self, first: int, count: int) -> Part:
        process = getattr(self._own, "process", None) or self._start()
        try:
            send(process.stdin, pickle.dumps((first, count)))
            part = pickle.loads(receive(process.stdout))  # noqa: S301 - our own process
        except (OSError, EOFError):
            raise Lost(
                f"A worker process died while it played deals {first} to {first + count - 1}."
            ) from None
        if isinstance(part, str):
            raise Lost(f"A worker process could not play: {part}")
        assert isinstance(part, Part)  # noqa: S101
        return part

    def _start(self) -> subprocess.Popen[bytes]:
        root = str(Path(__file__).resolve().parents[3])
        paths = [root, *filter(None, [os.environ.get("PYTHONPATH")])]
        process = subprocess.Popen(
            [sys.executable, "-m", "oddeven_widget.analysis.study.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
            start_new_session=True,  # a notebook's stop button is for the notebook alone
        )
        self._all.append(process)
        send(process.stdin, self._job)
        self._own.process = process
        return process

    def close(self) -> None:
        for process in self._all:
            process.kill()
            for pipe in (process.stdin, process.stdout):
                with contextlib.suppress(OSError):
                    pipe.close()  # type: ignore[union-attr]
            process.wait()


def send(pipe: Any, message: bytes) -> None:
    """Write one message: its length, then its bytes."""
    pipe.write(struct.pack("!Q", len(message)) + message)
    pipe.flush()


def receive(pipe: Any) -> bytes:
    """Read one message; EOFError when the other side is gone."""
    head = pipe.read(8)
    if len(head) < 8:
        raise EOFError
    size = struct.unpack("!Q", head)[0]
    message = pipe.read(size)
    if len(message) < size:
        raise EOFError
    return bytes(message)
