"""Studies: a strategy, a game, and as many numbered deals as you like.

The numbers depend on the game, the strategy and the deals alone. Where they are worked out, and
by how many workers, makes no difference to any of them.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from ..engine.catalogue import rules_of
from ..engine.deals import LAST_DEAL
from ..engine.spec import Rules
from ..engine.words import quoted
from . import store as stores
from .jobs import Job, Part
from .pools import Lost, Stretches, here, in_processes, in_threads, workers_here
from .results import Study, StudyStopped, pairs_of
from .statistics import Paired
from .strategies import Strategy, named
from .tally import Results, Tally, joined, minus, tally_of

__all__ = ["Study", "StudyStopped", "study"]

KEPT: Final = 1_000_000  # so many deals' results are kept (12 bytes each) unless told otherwise
MOST: Final = 10**12
FEW: Final = 300  # so few deals of a Python function are not worth starting processes for


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
    """Play numbered deals with a strategy and say what it is worth.

    `strategy` is a name (`strategies.strategy_names()`) or a function ``f(view) -> move``;
    `deals` how many from `first_deal` on; `workers` how many threads (named strategies) or
    processes (functions), all processors by default. `client` is a `dask.distributed.Client` or
    a scheduler's address. `store` is a file (npz) that results are added to and taken from.
    Results of single deals are kept up to a million deals, or as `keep` says; a game of more
    than `move_limit` moves is undecided. Ctrl-C keeps what is done.

    >>> found = study("odd-and-even", "play-all/parity", deals=200, progress=False)
    >>> found.n, found.wins, round(found.mean_home, 2)
    (200, 7, 66.08)
    """
    rules, count = rules_of(game), _deal_count(deals)
    first = _first_deal(first_deal, count)
    job = _job(rules, strategy, _keeps(keep, count, store), _at_least_1(move_limit, "move_limit"))
    label = stores.label_of(rules, job.player, job.name, first, move_limit)
    file = None if store is None else (store, label)
    return _study(job, first, count, file, _Place(workers, client), progress)


def _study(
    job: Job,
    first: int,
    count: int,
    file: tuple[str | os.PathLike[str], stores.Label] | None,
    place: _Place,
    progress: bool,
) -> Study:
    """Play what isn't in the file yet, and make a Study of all of it."""
    rules, begun = job.rules, time.monotonic()
    done = stores.load(*file) if file else Results.of(1, [], [], [])
    inside = done.pick((done.deal >= first) & (done.deal < first + count))
    runs = minus(first, first + count, tally_of(inside, len(rules.pack.cards)).runs)
    stretches = Stretches(runs, place.stretch(job))
    gathered = _Gathered(job, inside)
    with _bar(count - len(inside), job.name, progress) as tick:
        try:
            _gather(place.pool(job, stretches, count), stretches, gathered, tick)
        finally:
            if file:
                stores.save(*file, gathered.with_results(done))
    seconds = time.monotonic() - begun
    found = Study(
        job, first, count, gathered.tally, gathered.results, place.how(job), seconds, _pairs
    )
    if stretches.failure:
        raise StudyStopped(stretches.failure, found)
    return found


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a study is played: by so many workers here, or on a cluster."""

    workers: int | None
    client: Any

    def pool(self, job: Job, stretches: Stretches, count: int) -> Iterator[Part]:
        """Give the pool that plays the stretches."""
        if self.client is not None:
            return _on_cluster(job, stretches, self.client)
        number = workers_here() if self.workers is None else _at_least_1(self.workers, "workers")
        if number == 1:
            return here(job, stretches)
        if job.kernel and _compiled():
            return in_threads(job, stretches, number)
        few = count <= FEW and self.workers is None
        return here(job, stretches) if few else in_processes(job, stretches, number)

    def stretch(self, job: Job) -> int:
        """How many deals are handed out at a time: some tenths of a second's worth."""
        if not (job.kernel and _compiled()):
            return 500
        return 20_000 if self.client is None else 200_000

    def how(self, job: Job) -> str:
        """Say who plays."""
        who = "the engine"
        if job.kernel:
            from .machine import HOW

            who = HOW
        return who if self.client is None else f"{who} on a Dask cluster"


class _Gathered:
    """What has come in so far."""

    def __init__(self, job: Job, before: Results) -> None:
        self.tally: Tally = tally_of(before, len(job.rules.pack.cards))
        self._parts: list[Results] | None = [before] if job.keep else None

    def add(self, part: Part) -> None:
        self.tally += part.tally
        if self._parts is not None and part.results is not None:
            self._parts.append(part.results)

    @property
    def results(self) -> Results | None:
        return None if self._parts is None else joined(self._parts)

    def with_results(self, others: Results) -> Results:
        """All results, and those of other deals that were in the file before."""
        found = self.results or Results.of(1, [], [], [])
        return joined([found, others.pick(~np.isin(others.deal, found.deal))])


def _gather(
    pool: Iterator[Part], stretches: Stretches, gathered: _Gathered, tick: Callable[[int], object]
) -> None:
    """Take in parts until there are no more; the first Ctrl-C waits for those in hand."""
    while True:
        try:
            part = next(pool, None)
            if part is None:
                return
            gathered.add(part)
            tick(part.played)
        except KeyboardInterrupt:
            stretches.interrupt()


def _on_cluster(job: Job, stretches: Stretches, client: Any) -> Iterator[Part]:
    """Play on a client's cluster, or on that of a scheduler's address."""
    from .cluster import connect, on_cluster

    if not isinstance(client, str):
        yield from on_cluster(job, stretches, client)
        return
    with connect(client) as connected:
        yield from on_cluster(job, stretches, connected)


def _job(rules: Rules, strategy: str | Callable[..., object], keep: bool, move_limit: int) -> Job:
    player = named(strategy) if isinstance(strategy, str) else strategy
    if isinstance(player, Strategy):
        kernel = _kernel_plays(rules, player)
        return Job(rules, player, player.name, kernel, keep, move_limit if not kernel else 10_000)
    if not callable(player):
        raise ValueError(
            f"A strategy is a name or a function of what a player sees, not {quoted(player)}."
        )
    meant = getattr(player, "games", (rules.name,))
    name = getattr(player, "__name__", type(player).__name__)
    if rules.name not in meant:
        raise ValueError(f"{name} is written for {', '.join(meant)}, not for {rules.name}.")
    return Job(rules, player, name, False, keep, move_limit)


def _kernel_plays(rules: Rules, player: Strategy) -> bool:
    """Tell whether the kernel can play this; refuse what the strategy wasn't written for."""
    from .tables import CannotPlay, game_tables

    built = any(family.building for family in rules.piles)
    if not player.plan.is_random and (built or not rules.passes):
        what = "columns to build on" if built else "no stock"
        raise ValueError(
            f"{player.name} is written for games of foundations and a stock; {rules.title} has "
            f"{what}. Take 'random' there, or a function of your own."
        )
    try:
        game_tables(rules)
    except CannotPlay:
        return False
    return True


def _compiled() -> bool:
    from .primitives import COMPILED

    return COMPILED


def _keeps(keep: bool | None, count: int, store: object) -> bool:
    return store is not None or (count <= KEPT if keep is None else bool(keep))


def _deal_count(deals: float) -> int:
    try:
        number = int(deals)
    except (TypeError, ValueError, OverflowError):
        number = 0
    whole = not isinstance(deals, bool | str) and number == deals
    if not whole or not 1 <= number <= MOST:
        raise ValueError(
            f"deals is a whole number from 1 to {MOST:,}, such as 100_000 or 1e6; "
            f"not {quoted(deals)}."
        )
    return number


def _first_deal(first: int, count: int) -> int:
    if type(first) is not int or not 1 <= first <= LAST_DEAL - count + 1:
        raise ValueError(
            f"Deals are numbered from 1 to {LAST_DEAL} (2**63-1); {count:,} deals can't begin "
            f"with {quoted(first)}."
        )
    return first


def _at_least_1(value: int, name: str) -> int:
    if type(value) is not int or value < 1:
        raise ValueError(f"{name} is a whole number of at least 1, not {quoted(value)}.")
    return value


def _pairs(first: Study, second: Study) -> Paired:
    """Count two studies deal by deal; what wasn't kept is played again, a stretch at a time."""
    if first.job.rules != second.job.rules:
        raise ValueError(f"{first.game} and {second.game} have no deals in common.")
    found = Paired()
    for begin, end in _common(first.tally.runs, second.tally.runs):
        for at in range(begin, end, 20_000):
            till = min(end, at + 20_000)
            found += pairs_of(_results(first, at, till), _results(second, at, till))
    if not found.n:
        raise ValueError("The two studies have no deals in common.")
    return found


def _common(
    first: tuple[tuple[int, int], ...], second: tuple[tuple[int, int], ...]
) -> list[tuple[int, int]]:
    cuts = [(max(a, c), min(b, d)) for a, b in first for c, d in second]
    return [(low, high) for low, high in cuts if low < high]


def _results(found: Study, first: int, end: int) -> Results:
    if found.results is not None:
        deals = found.results.deal
        low, high = np.searchsorted(deals, np.array([first, end], dtype=np.uint64))
        return found.results.pick(slice(int(low), int(high)))
    job = Job(**{**vars(found.job), "keep": True})
    parts: list[Results] = []
    while first < end:
        part = job.run(first, end - first)
        if part.results is None or not part.played:
            raise Lost(f"Deal {first} can't be played a second time.")
        parts.append(part.results)
        first += part.played
    return joined(parts)


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
