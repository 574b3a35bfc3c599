"""Executors of a study's chunks: this thread, a thread pool, a process pool over pipes.

They follow `concurrent.futures`: a chunk of deals is submitted, a future stands for its result.
`collect` drives any of them from a work queue and yields results as they come, in any order. Only
a few chunks are in flight, so that memory does not grow with the number of deals. The executor
for a Dask cluster is in `cluster`.
"""

from __future__ import annotations

import contextlib
import math
import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from pathlib import Path
from typing import IO, Any, Protocol

from .extras import MissingExtra, extra
from .job import ChunkResult, Job
from .pipes import receive, send
from .work_queue import Chunk, WorkQueue

__all__ = [
    "Executor",
    "ProcessWorkers",
    "ThreadWorkers",
    "WorkerLost",
    "collect",
    "in_processes",
    "in_this_thread",
    "in_threads",
    "workers_here",
]


class WorkerLost(RuntimeError):
    """A worker process died, or a cluster can't be reached; the text says which."""


def workers_here() -> int:
    """The number of processors that this process may use.

    >>> workers_here() >= 1
    True
    """
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_this_thread(job: Job, queue: WorkQueue, most: float = math.inf) -> Iterator[ChunkResult]:
    """Serial executor: play chunk after chunk in this thread, at most `most` of them.

    >>> from oddeven_widget import rules_of
    >>> from oddeven_widget.analysis.study.job import job_for
    >>> job = job_for(rules_of("odd-and-even"), "hold:2,4", keep=False)
    >>> [result.played for result in in_this_thread(job, WorkQueue([(1, 8)], chunk_size=5))]
    [5, 2]
    """
    while most > 0 and (chunk := queue.take()):
        result = job.run(*chunk)
        queue.complete(chunk, result)
        yield result
        most -= 1


class Executor(Protocol):
    """Executor of chunks elsewhere: `submit` gives a future, `wait` the futures that are done."""

    advice: str  # what to do about a worker that is still busy when nobody waits for it any more

    def capacity(self) -> int:
        """The number of chunks that may be in flight at once."""

    def submit(self, chunk: Chunk) -> Any:
        """Schedule a chunk; a future stands for its result."""

    def wait(self, futures: Collection[Any], timeout: float | None) -> Collection[Any]:
        """Block until some futures are done, at most `timeout` seconds; empty on a timeout."""

    def cancel(self, future: Any) -> bool:
        """Cancel a future whose chunk has not been started; whether it was."""

    def result(self, future: Any, chunk: Chunk) -> ChunkResult:
        """The result of a future that is done; an error if its worker was lost."""

    def shutdown(self, futures: Collection[Any]) -> None:
        """Release the workers and forget these futures, the ones still in flight."""


def collect(queue: WorkQueue, executor: Executor) -> Iterator[ChunkResult]:
    """Keep an executor at its capacity, and yield the results of chunks as they are completed.

    After Ctrl-C chunks in flight get a grace period; a lost worker's error is raised at the end.

    >>> [*collect(WorkQueue([], chunk_size=5), ThreadWorkers(2, run=print))]
    []
    """
    running: dict[Any, Chunk] = {}
    trouble: Exception | None = None
    try:
        while True:
            while len(running) < executor.capacity() and (chunk := queue.take()):
                running[executor.submit(chunk)] = chunk
            if not running:
                break
            try:
                done = executor.wait(running.keys(), queue.grace)
            except KeyboardInterrupt:
                if not queue.interrupt():
                    return
                running = {each: one for each, one in running.items() if not executor.cancel(each)}
                continue
            if not done and queue.grace == 0:
                queue.give_up(running.values(), executor.advice)
                return
            for future in done:
                chunk = running.pop(future)
                try:
                    result = executor.result(future, chunk)
                except Exception as error:  # noqa: BLE001 - raised when the others have returned
                    trouble = trouble or error
                    queue.interrupt()
                    continue
                queue.complete(chunk, result)
                yield result
        if trouble:
            raise trouble
    finally:
        executor.shutdown(running.keys())


class ThreadWorkers:
    """Thread pool executor; each thread has a second chunk queued, so that none falls idle."""

    advice = ""

    def __init__(self, workers: int, run: Callable[[int, int], ChunkResult]) -> None:
        self._workers, self._run, self._pool = workers, run, ThreadPoolExecutor(workers)

    def capacity(self) -> int:
        """Two chunks a thread."""
        return 2 * self._workers

    def submit(self, chunk: Chunk) -> Future[ChunkResult]:
        """Schedule a chunk in the pool."""
        return self._pool.submit(self._run, *chunk)

    def wait(self, futures: Collection[Any], timeout: float | None) -> Collection[Any]:
        """Block until the first future is done."""
        return wait(futures, timeout=timeout, return_when=FIRST_COMPLETED).done

    def cancel(self, future: Future[ChunkResult]) -> bool:
        """Cancel a future that no thread has started."""
        return future.cancel()

    def result(self, future: Future[ChunkResult], _chunk: Chunk) -> ChunkResult:
        """The result, or the error that was raised in the thread."""
        return future.result()

    def shutdown(self, _futures: Collection[Any]) -> None:
        """Start nothing more; threads that are busy end by themselves."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def in_threads(job: Job, queue: WorkQueue, workers: int) -> Iterator[ChunkResult]:
    """Thread pool: the compiled kernel releases the interpreter's lock while it plays.

    >>> from oddeven_widget import rules_of
    >>> from oddeven_widget.analysis.study.job import job_for
    >>> job = job_for(rules_of("odd-and-even"), "hold:2,4", keep=False)
    >>> results = in_threads(job, WorkQueue([(1, 8)], chunk_size=5), workers=2)
    >>> sorted(result.played for result in results)
    [2, 5]
    """
    return collect(queue, ThreadWorkers(workers, job.run))


def in_processes(
    job: Job, queue: WorkQueue, workers: int, *, eager: bool = True
) -> Iterator[ChunkResult]:
    """Process pool over pipes, for strategies that are Python functions.

    Unless it is `eager` it first plays one chunk in this thread, and starts processes only if
    that time slice was not enough.

    >>> from oddeven_widget import rules_of
    >>> from oddeven_widget.analysis.study.job import job_for
    >>> job = job_for(rules_of("odessa"), lambda view: "give up", keep=False)
    >>> queue = WorkQueue([(1, 8)], chunk_size=5)
    >>> sorted(result.played for result in in_processes(job, queue, workers=1))
    [2, 5]
    """
    if not eager:
        yield from in_this_thread(job, queue, 1)
    if not queue.has_work:
        return
    try:
        processes = ProcessWorkers(job)
    except MissingExtra:
        if eager:
            raise
        yield from in_this_thread(job, queue)
        return
    try:
        yield from collect(queue, ThreadWorkers(workers, processes.run))
    finally:
        processes.close()


class ProcessWorkers:
    """Worker processes, one for each thread that calls `run`, started at its first call.

    They run a module of this package, so that a notebook's or a script's own main module is never
    executed again in them; a function defined there is sent by value (cloudpickle). ValueError if
    the job can't be pickled.
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

    def run(self, first: int, count: int) -> ChunkResult:
        """Play a chunk in this thread's process; WorkerLost if that dies or can't play."""
        inbox, outbox = getattr(self._own, "pipes", None) or self._start()
        try:
            send(inbox, pickle.dumps((first, count)))
            result = pickle.loads(receive(outbox))  # noqa: S301 - our own process
        except (OSError, EOFError):
            raise WorkerLost(
                f"A worker process died while it played {Chunk(first, count)}."
            ) from None
        if isinstance(result, str):
            raise WorkerLost(f"A worker process could not play: {result}")
        assert isinstance(result, ChunkResult)  # noqa: S101
        return result

    def _start(self) -> tuple[IO[bytes], IO[bytes]]:
        """Start this thread's process and send it the job; its stdin and stdout."""
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
        assert process.stdin is not None and process.stdout is not None  # noqa: S101, PT018
        send(process.stdin, self._job)
        self._own.pipes = process.stdin, process.stdout
        return process.stdin, process.stdout

    def close(self) -> None:
        """Kill all processes, and close their pipes."""
        for process in self._all:
            process.kill()
            for pipe in (process.stdin, process.stdout):
                with contextlib.suppress(OSError):
                    pipe.close()  # type: ignore[union-attr]
            process.wait()
