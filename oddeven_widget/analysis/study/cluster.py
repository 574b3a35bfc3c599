"""A study on a Dask cluster: deals go out in stretches, counts come back.

`dask.distributed` itself starts a task again when its worker is lost. A stretch is counted when
its result arrives, once, so nothing is counted twice, and the client holds only a few at a time.
"""

from __future__ import annotations

import socket
import time
from collections.abc import Collection, Iterator
from queue import Empty, Queue
from typing import Any

from ...engine.words import quoted
from .extras import extra
from .job import Job, Part
from .pools import Lost, Stretches, collect

__all__ = ["connect", "on_cluster"]

WAIT = 8.0  # seconds for a scheduler to answer, and for a first worker to be there
PULSE = 5.0  # seconds between looks whether the cluster is still there
ALONE = 60.0  # seconds without any worker after which a study gives up


def connect(address: str) -> Any:
    """Reach a scheduler by its address, or say within ten seconds that it isn't there."""
    with extra("A study on a cluster"):
        from distributed import Client

    try:
        _knock(address)
        return Client(address, timeout=WAIT, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        reason = error or type(error).__name__
        raise Lost(
            f"There is no scheduler at {address or quoted(address)} ({reason}). Start one "
            "with `dask scheduler` and workers with `dask worker ADDRESS`, and give its address, "
            "such as tcp://192.0.2.1:8786."
        ) from None


def _knock(address: str) -> None:
    """Open a connection and close it: Dask itself would try for long, and leave threads behind."""
    scheme, found, place = address.partition("://")
    host, colon, port = place.rpartition(":")
    if not found or (scheme in ("tcp", "tls") and not (host and colon and port.isdecimal())):
        raise ValueError("that is no address")
    if scheme in ("tcp", "tls"):
        socket.create_connection((host.strip("[]"), int(port)), timeout=WAIT).close()


def on_cluster(job: Job, stretches: Stretches, client: Any) -> Iterator[Part]:
    """Play stretches on the workers of a `dask.distributed.Client`."""
    _check(client)
    return collect(stretches, _Cluster(job, client))


class _Cluster:
    """The workers of a cluster; each thread has a second stretch lying ready."""

    advice = "; client.restart() frees their workers"

    def __init__(self, job: Job, client: Any) -> None:
        import cloudpickle

        self._payload, self._client = cloudpickle.dumps(job), client
        self._done: Queue[Any] = Queue()

    def room(self) -> int:
        threads: int = sum(self._client.nthreads().values())
        return 2 * max(1, threads)

    def start(self, first: int, count: int) -> Any:
        future = self._client.submit(play_there, self._payload, first, count, pure=False, retries=2)
        future.add_done_callback(self._done.put)
        return future

    def wait(self, _hands: Collection[Any], stretches: Stretches) -> Collection[Any]:
        """Wait for a future to be done, as long as the scheduler and any worker are there."""
        until = time.monotonic() + ALONE
        while stretches.grace != 0:
            try:
                return [self._done.get(timeout=min(PULSE, stretches.grace or PULSE))]
            except Empty:
                if self._client.status != "running":
                    raise Lost("The connection to the Dask scheduler is lost.") from None
                if self._client.nthreads():
                    until = time.monotonic() + ALONE
                elif time.monotonic() > until:
                    raise Lost("The Dask cluster has had no worker for a minute.") from None
        return []

    def cancel(self, _hand: Any) -> bool:
        return False  # whether a worker has begun isn't known here

    def part(self, hand: Any, first: int, count: int) -> Part:
        return _result(hand, first, count)

    def leave(self, hands: Collection[Any]) -> None:
        if hands and self._client.status == "running":
            self._client.cancel(list(hands))


def play_there(payload: bytes, first: int, count: int) -> Part:
    """Play one stretch on a worker, whose own packages are used."""
    import cloudpickle

    job: Job = cloudpickle.loads(payload)
    return job.run(first, count)


def _check(client: Any) -> None:
    if not all(hasattr(client, name) for name in ("submit", "wait_for_workers", "status")):
        raise ValueError(
            "client is a dask.distributed.Client, such as Client(cluster), or the address of a "
            f"scheduler; not {quoted(client)}."
        )
    if client.status != "running":
        raise Lost("The Dask client is not connected to a scheduler any more.")
    try:
        client.wait_for_workers(1, timeout=WAIT)
    except TimeoutError:
        raise Lost(
            f"The scheduler at {client.scheduler.address} has no workers: start some with "
            "`dask worker ADDRESS`."
        ) from None


def _result(future: Any, first: int, count: int) -> Part:
    deals = f"deals {first:,} to {first + count - 1:,}"
    try:
        part = future.result()
    except ModuleNotFoundError as error:
        raise Lost(
            f"The workers can't play: {error}. Install oddeven-widget[study] where they run, in "
            "the same version as here."
        ) from error
    except Exception as error:
        raise Lost(f"On the cluster {deals} were lost: {error}") from error
    assert isinstance(part, Part)  # noqa: S101
    return part
