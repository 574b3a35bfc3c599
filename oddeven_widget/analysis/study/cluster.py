"""Executor on a Dask cluster: chunks of deals go out as tasks, counts come back.

`dask.distributed` itself retries a task when its worker is lost. A chunk is counted when its
result arrives, once, so that no deal is counted twice; the client holds only a few futures.
"""

from __future__ import annotations

import math
import socket
import time
from collections.abc import Collection, Iterator
from queue import Empty, Queue
from typing import Any

from ...engine.words import quoted
from .executors import WorkerLost, collect
from .extras import extra
from .job import ChunkResult, Job
from .work_queue import Chunk, WorkQueue

__all__ = ["DaskExecutor", "connect", "on_cluster", "play_chunk"]

WAIT = 8.0  # seconds for a scheduler to answer, and for a first worker to be there
PULSE = 5.0  # seconds between two checks that the cluster is still there
ALONE = 60.0  # seconds without any worker after which a study gives up


def connect(address: str) -> Any:
    """A client of the scheduler at an address; WorkerLost within ten seconds if there is none.

    With ``dask scheduler --port 8786`` and ``dask worker tcp://127.0.0.1:8786`` in two shells,
    ``connect("tcp://127.0.0.1:8786")`` is what ``study(…, client="tcp://127.0.0.1:8786")`` uses.
    """
    with extra("A study on a cluster"):
        from distributed import Client

    try:
        _knock(address)
        return Client(address, timeout=WAIT, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        reason = error or type(error).__name__
        raise WorkerLost(
            f"There is no scheduler at {address or quoted(address)} ({reason}). Start one "
            "with `dask scheduler` and workers with `dask worker ADDRESS`, and give its address, "
            "such as tcp://192.0.2.1:8786."
        ) from None


def _knock(address: str) -> None:
    """Probe the address with a TCP connection: Dask would retry for long and leave threads."""
    scheme, found, place = address.partition("://")
    host, colon, port = place.rpartition(":")
    if not found or (scheme in ("tcp", "tls") and not (host and colon and port.isdecimal())):
        raise ValueError("that is no address")
    if scheme in ("tcp", "tls"):
        socket.create_connection((host.strip("[]"), int(port)), timeout=WAIT).close()


def on_cluster(job: Job, queue: WorkQueue, client: Any) -> Iterator[ChunkResult]:
    """Play the chunks of a queue on the workers of a `dask.distributed.Client`.

    Where a cluster runs, ``study(…, client=client)`` plays on it; to try that on one machine,
    ``client = distributed.Client(distributed.LocalCluster(n_workers=2))``.
    """
    _check(client)
    return collect(queue, DaskExecutor(job, client))


class DaskExecutor:
    """Executor of a cluster's workers; each of their threads has a second chunk queued.

    A callback in the client's own thread puts each future that is done into a queue.
    """

    advice = "; client.restart() frees their workers"

    def __init__(self, job: Job, client: Any) -> None:
        import cloudpickle

        self._payload, self._client = cloudpickle.dumps(job), client
        self._done: Queue[Any] = Queue()

    def capacity(self) -> int:
        """Two chunks for each thread that the cluster has now."""
        threads: int = sum(self._client.nthreads().values())
        return 2 * max(1, threads)

    def submit(self, chunk: Chunk) -> Any:
        """Schedule a chunk as a task, which Dask retries twice if it fails."""
        future = self._client.submit(play_chunk, self._payload, *chunk, pure=False, retries=2)
        future.add_done_callback(self._done.put)
        return future

    def wait(self, _futures: Collection[Any], timeout: float | None) -> Collection[Any]:
        """Block until a future is done; WorkerLost if the scheduler or all workers are gone."""
        now = time.monotonic()
        deadline, alone = now + (math.inf if timeout is None else timeout), now + ALONE
        while (left := deadline - time.monotonic()) > 0:
            try:
                return [self._done.get(timeout=min(PULSE, left))]
            except Empty:
                if self._client.status != "running":
                    raise WorkerLost("The connection to the Dask scheduler is lost.") from None
                if self._client.nthreads():
                    alone = time.monotonic() + ALONE
                elif time.monotonic() > alone:
                    raise WorkerLost("The Dask cluster has had no worker for a minute.") from None
        return []

    def cancel(self, _future: Any) -> bool:
        """Never: the client does not know whether a worker has started a task."""
        return False

    def result(self, future: Any, chunk: Chunk) -> ChunkResult:
        """The result of a future that is done; WorkerLost if its task failed in the end."""
        try:
            result = future.result()
        except ModuleNotFoundError as error:
            raise WorkerLost(
                f"The workers can't play: {error}. Install oddeven-widget[study] where they run, "
                "in the same version as here."
            ) from error
        except Exception as error:
            raise WorkerLost(f"On the cluster {chunk} were lost: {error}") from error
        assert isinstance(result, ChunkResult)  # noqa: S101
        return result

    def shutdown(self, futures: Collection[Any]) -> None:
        """Cancel the futures still in flight; the cluster itself goes on."""
        if futures and self._client.status == "running":
            self._client.cancel(list(futures))


def play_chunk(payload: bytes, first: int, count: int) -> ChunkResult:
    """Task of a Dask worker: play a chunk of a pickled job, with the worker's own packages.

    >>> import cloudpickle
    >>> from oddeven_widget import rules_of
    >>> from oddeven_widget.analysis.study.job import job_for
    >>> job = job_for(rules_of("odd-and-even"), "hold:2,4", keep=False)
    >>> play_chunk(cloudpickle.dumps(job), first=7, count=3).played
    3
    """
    import cloudpickle

    job: Job = cloudpickle.loads(payload)
    return job.run(first, count)


def _check(client: Any) -> None:
    """Refuse what is no client (ValueError), and a client without workers (WorkerLost)."""
    if not all(hasattr(client, name) for name in ("submit", "wait_for_workers", "status")):
        raise ValueError(
            "client is a dask.distributed.Client, such as Client(cluster), or the address of a "
            f"scheduler; not {quoted(client)}."
        )
    if client.status != "running":
        raise WorkerLost("The Dask client is not connected to a scheduler any more.")
    try:
        client.wait_for_workers(1, timeout=WAIT)
    except TimeoutError:
        raise WorkerLost(
            f"The scheduler at {client.scheduler.address} has no workers: start some with "
            "`dask worker ADDRESS`."
        ) from None
