"""study(): Monte Carlo estimate of a strategy's win rate, over numbered deals.

The numbers depend on the game, the strategy and the deals alone: each deal's number is its seed.
Executors, chunks and workers make no difference to any of them.
"""

from __future__ import annotations

import contextlib
import operator
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from ...engine.catalogue import rules_of
from ...engine.deals import LAST_DEAL
from ...engine.spec import Rules
from ...engine.words import numbered, quoted
from . import store as stores
from .executors import in_processes, in_this_thread, in_threads, workers_here
from .job import ChunkResult, Job, job_for
from .results import Study, StudyStopped
from .tally import DealResults, Tally, joined, minus, tally_of
from .work_queue import WorkQueue

__all__ = ["Study", "StudyStopped", "chunk_size", "deal_count", "study"]

KEPT: Final = 1_000_000  # so many deals' results are kept (12 bytes each) unless told otherwise
MOST: Final = 10**12
MOVES: Final = 65_535  # the most that results can hold, in 16 bits
SAVED: Final = 60.0  # seconds between two checkpoints of the results so far


def study(
    game: str | Rules = "odd-and-even",
    strategy: str | Callable[..., object] = "play-all/parity",
    deals: float = 100_000,
    first_deal: int = 1,
    workers: int | None = None,
    client: Any = None,
    progress: bool = True,
    *,
    store: str | os.PathLike[str] | None = None,
    keep: bool | None = None,
    move_limit: int = 10_000,
) -> Study:
    """Play numbered deals with a strategy, and estimate its win rate with an interval.

    `strategy` is a name (`players.player_names()`) or a function ``f(view) -> move``, or
    ``f(view, luck)`` for one that tosses coins; `workers` how many threads (for the kernel) or
    processes (for functions), all processors by default; `client` a `dask.distributed.Client` or a
    scheduler's address; `store` a checkpoint file (npz), to be continued. Results of single deals
    are kept up to a million, or as `keep` says; a game of over `move_limit` moves is undecided.
    Ctrl-C, or the stop button, keeps what is done; a second one does not wait for what is being
    played. StudyStopped, with all that was computed, if the strategy fails or a worker is lost.

    >>> found = study("odd-and-even", "play-all/parity", deals=200, progress=False)
    >>> found.n, found.wins, round(found.mean_home, 2)
    (200, 7, 66.08)
    """
    if callable(game):
        raise ValueError('The game comes first: study("odd-and-even", strategy).')
    rules, count = rules_of(game), deal_count(deals)
    first, longest = _first_deal(first_deal, count), _whole(move_limit, "move_limit", MOVES)
    kept = store is not None or (count <= KEPT if keep is None else bool(keep))
    job = job_for(rules, strategy, keep=kept, move_limit=longest)
    backend = _Backend(None if workers is None else _whole(workers, "workers"), client)
    file = None
    if store is not None:
        header = stores.header_of(rules, job.player, job.name, first, longest)
        file = stores.Store.at(store, header, len(rules.pack.cards))
    return _study(job, first, count, file, backend, progress)


def _study(
    job: Job, first: int, count: int, file: stores.Store | None, backend: _Backend, progress: bool
) -> Study:
    """Play the deals that are not in the file yet, and make a Study of all of them."""
    begun = time.monotonic()
    done = file.load() if file else DealResults.of(1, [], [], [])
    inside = done.pick((done.deal >= first) & (done.deal < first + count))
    runs = minus(first, first + count, tally_of(inside, len(job.rules.pack.cards)).runs)
    queue = WorkQueue(runs, chunk_size(job, on_cluster=backend.client is not None))
    total = _Accumulator(job, inside, file)
    with _bar(count - len(inside), job.name, progress) as tick:
        trouble = _trouble(lambda: _accumulate(backend.results(job, queue), queue, total, tick))
        # Whatever went wrong: what was played till then need not be played again.
        trouble = _trouble(total.save) or trouble
    seconds = time.monotonic() - begun
    results = total.results if job.keep else None
    found = Study(job, first, count, total.tally, results, backend.words(job), seconds, queue.note)
    if trouble and not found.n:
        raise trouble
    if trouble:
        raise StudyStopped(str(trouble) or type(trouble).__name__, found) from trouble
    if queue.failure:
        raise StudyStopped(queue.failure, found)
    return found


def _trouble(act: Callable[[], object]) -> Exception | None:
    """The error of a step, which is raised later, together with all that was computed."""
    try:
        act()
    except Exception as error:  # noqa: BLE001 - raised again in a StudyStopped
        return error
    return None


@dataclass(frozen=True, slots=True)
class _Backend:
    """Choice of an executor: `workers` on this machine (all if None), or a cluster's `client`."""

    workers: int | None
    client: Any

    def results(self, job: Job, queue: WorkQueue) -> Iterator[ChunkResult]:
        """Results of all chunks in the queue, from the executor that suits the job."""
        if self.client is not None:
            return _on_cluster(job, queue, self.client)
        number = self.workers or workers_here()
        if number == 1:
            return in_this_thread(job, queue)
        if job.compiled:
            return in_threads(job, queue, number)
        return in_processes(job, queue, number, eager=self.workers is not None)

    def words(self, job: Job) -> str:
        """The implementation that plays, and where."""
        return job.played_by if self.client is None else f"{job.played_by} on a Dask cluster"


def chunk_size(job: Job, *, on_cluster: bool) -> int:
    """The number of deals in a chunk: some tenths of a second's work, more where it is sent far.

    >>> from oddeven_widget import rules_of
    >>> chunk_size(job_for(rules_of("odd-and-even"), "bookkeeper", keep=False), on_cluster=True)
    500
    """
    if not job.compiled:
        return 500
    return 100_000 if on_cluster else 20_000


class _Accumulator:
    """Running total of chunk results, saved to a checkpoint file from time to time."""

    def __init__(self, job: Job, before: DealResults, file: stores.Store | None) -> None:
        self.tally: Tally = tally_of(before, len(job.rules.pack.cards))
        self._parts: list[DealResults] = [before]
        self._keep, self._file, self._saved, self._cost = job.keep, file, time.monotonic(), 0.0

    def add(self, chunk: ChunkResult) -> None:
        self.tally += chunk.tally
        if self._keep and chunk.results is not None:
            self._parts.append(chunk.results)
            # A large file takes long to write: a twentieth of the time may go into it.
            if time.monotonic() - self._saved > max(SAVED, 20 * self._cost):
                self.save()

    @property
    def results(self) -> DealResults:
        self._parts = [joined(self._parts)]
        return self._parts[0]

    def save(self) -> None:
        """Add all results so far to the checkpoint file, if there is one."""
        if self._file:
            begun = time.monotonic()
            self._file.add(self.results)
            self._saved = time.monotonic()
            self._cost = self._saved - begun


def _accumulate(
    results: Iterator[ChunkResult],
    queue: WorkQueue,
    total: _Accumulator,
    tick: Callable[[int], object],
) -> None:
    """Add up chunk results until there are no more, or until a second Ctrl-C."""
    while True:
        try:
            chunk = next(results, None)
            if chunk is None:
                return
            total.add(chunk)
            tick(chunk.played)
        except KeyboardInterrupt:
            if not queue.interrupt():
                return


def _on_cluster(job: Job, queue: WorkQueue, client: Any) -> Iterator[ChunkResult]:
    """Play on a client's cluster, or on that of a scheduler's address."""
    from .cluster import connect, on_cluster

    if not isinstance(client, str):
        yield from on_cluster(job, queue, client)
        return
    with connect(client) as connected:
        yield from on_cluster(job, queue, connected)


def deal_count(deals: float) -> int:
    """A number of deals, such as 1e6, as an int; ValueError if it is none or too large.

    >>> deal_count(1e6)
    1000000
    """
    number = 0
    with contextlib.suppress(TypeError, ValueError, OverflowError):
        if not isinstance(deals, bool | str) and int(deals) == deals:
            number = int(deals)
    if not 1 <= number <= MOST:
        raise ValueError(
            f"deals is a whole number from 1 to {MOST:,}, such as 100_000 or 1e6; "
            f"not {quoted(deals)}."
        )
    return number


def _index(value: object) -> int:
    """A whole number, NumPy's too; -1 for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer):
        return -1
    return operator.index(value)


def _first_deal(first: int, count: int) -> int:
    number = _index(first)
    if not 1 <= number <= LAST_DEAL - count + 1:
        words = "" if number > 0 else ", which is no whole number from 1 on"
        raise ValueError(
            f"Deals are numbered from 1 to {LAST_DEAL} (2**63-1); {numbered(count, 'deal')} can't "
            f"begin with {quoted(first)}{words}."
        )
    return number


def _whole(value: int, name: str, most: int | None = None) -> int:
    number = _index(value)
    if number < 1 or (most is not None and number > most):
        upto = f" and at most {most:,}" if most else ""
        raise ValueError(f"{name} is a whole number of at least 1{upto}, not {quoted(value)}.")
    return number


@contextlib.contextmanager
def _bar(total: int, name: str, wanted: bool) -> Iterator[Callable[[int], object]]:
    """Show a progress bar, if one is wanted and tqdm is installed."""
    try:
        from tqdm.auto import tqdm
    except ImportError:
        wanted = False
    if not wanted:
        yield lambda _: None
        return
    with tqdm(total=total, desc=name, unit=" deals", unit_scale=True, leave=False) as bar:
        yield bar.update
