"""A study on a Dask cluster: deals go out in stretches, counts come back.

`dask.distributed` itself starts a task again when its worker is lost. A stretch is counted when
its result arrives, once, so nothing is counted twice, and the client holds only a few at a time.
"""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from queue import Empty, Queue
from typing import Any

from ..engine.words import quoted
from .extras import extra
from .jobs import Job, Part
from .pools import Lost, Run, Stretches

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
    import cloudpickle

    _check(client)
    payload = cloudpickle.dumps(job)
    running: dict[Any, Run] = {}
    done: Queue[Any] = Queue()
    trouble: Exception | None = None
    try:
        while True:
            while len(running) < _window(client) and (stretch := stretches.take()):
                future = client.submit(play_there, payload, *stretch, pure=False, retries=2)
                running[future] = stretch
                future.add_done_callback(done.put)
            if not running and trouble:
                raise trouble
            if not running:
                return
            try:
                future = _first(done, client, stretches)
            except KeyboardInterrupt:
                if not stretches.interrupt():
                    return
                continue
            if future is None:
                stretches.give_up(running.values(), "; client.restart() frees their workers")
                return
            first, count = running.pop(future)
            try:
                part = _result(future, first, count)
            except Lost as error:  # raised when the others have handed in
                trouble = trouble or error
                stretches.interrupt()
                continue
            stretches.give_back(part, count)
            yield part
    finally:
        if running and client.status == "running":
            client.cancel(list(running))


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


def _window(client: Any) -> int:
    """How many stretches may be out at once: two for each thread, so that none has to wait."""
    threads: int = sum(client.nthreads().values())
    return 2 * max(1, threads)


def _first(done: Queue[Any], client: Any, stretches: Stretches) -> Any:
    """Wait for a future to be done, as long as the scheduler and any worker are there.

    After Ctrl-C nobody waits for long: None then.
    """
    until = time.monotonic() + ALONE
    while stretches.grace != 0:
        try:
            return done.get(timeout=min(PULSE, stretches.grace or PULSE))
        except Empty:
            if client.status != "running":
                raise Lost("The connection to the Dask scheduler is lost.") from None
            if client.nthreads():
                until = time.monotonic() + ALONE
            elif time.monotonic() > until:
                raise Lost("The Dask cluster has had no worker for a minute.") from None
    return None


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
