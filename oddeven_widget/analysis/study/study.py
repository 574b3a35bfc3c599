"""Studies: a strategy, a game, and as many numbered deals as you like.

The numbers depend on the game, the strategy and the deals alone. Where they are worked out, and
by how many workers, makes no difference to any of them.
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
from ..players.learners import check_player, name_of
from ..players.registry import Seer, Thinker, player_named
from ..players.strategies import Strategy
from . import store as stores
from .job import Job, Part
from .pools import Lost, Stretches, here, in_processes, in_threads, workers_here
from .results import Study, StudyStopped, pairs_of
from .statistics import Paired
from .tally import Results, Tally, joined, minus, tally_of

__all__ = ["Study", "StudyStopped", "study"]

KEPT: Final = 1_000_000  # so many deals' results are kept (12 bytes each) unless told otherwise
MOST: Final = 10**12
MOVES: Final = 65_535  # no game is longer in the results
SAVED: Final = 60.0  # seconds between two savings of the results so far


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

    `strategy` is a name (`players.player_names()`) or a function ``f(view) -> move``, or
    ``f(view, luck)`` for one that tosses coins; `deals` how many from `first_deal` on; `workers`
    how many threads (what the kernel plays) or processes (functions), all processors by default.
    `client` is a `dask.distributed.Client` or a scheduler's address. `store` is a file (npz) that
    results are added to and taken from. Results of single deals are kept up to a million deals,
    or as `keep` says; a game of more than `move_limit` moves is undecided. Ctrl-C, or the stop
    button, keeps what is done; pressed twice it doesn't wait for what is being played.

    >>> found = study("odd-and-even", "play-all/parity", deals=200, progress=False)
    >>> found.n, found.wins, round(found.mean_home, 2)
    (200, 7, 66.08)
    """
    if callable(game):
        raise ValueError('The game comes first: study("odd-and-even", strategy).')
    rules, count = rules_of(game), deal_count(deals)
    first, longest = _first_deal(first_deal, count), _whole(move_limit, "move_limit", MOVES)
    job = _job(rules, strategy, _keeps(keep, count, store), longest)
    place = _Place(None if workers is None else _whole(workers, "workers"), client)
    file = None
    if store is not None:
        label = stores.label_of(rules, job.player, job.name, first, longest)
        file = stores.Store.at(store, label, len(rules.pack.cards))
    return _study(job, first, count, file, place, progress)


def _study(
    job: Job, first: int, count: int, file: stores.Store | None, place: _Place, progress: bool
) -> Study:
    """Play what isn't in the file yet, and make a Study of all of it."""
    begun = time.monotonic()
    done = file.load() if file else Results.of(1, [], [], [])
    inside = done.pick((done.deal >= first) & (done.deal < first + count))
    runs = minus(first, first + count, tally_of(inside, len(job.rules.pack.cards)).runs)
    stretches = Stretches(runs, place.stretch(job))
    gathered = _Gathered(job, inside, file)
    with _bar(count - len(inside), job.name, progress) as tick:
        trouble = _trouble(lambda: _gather(place.pool(job, stretches), stretches, gathered, tick))
        # Whatever went wrong: what was played till then need not be played again.
        trouble = _trouble(gathered.save) or trouble
    seconds = time.monotonic() - begun
    results = gathered.results if job.keep else None
    how, note = place.how(job), stretches.note
    found = Study(job, first, count, gathered.tally, results, how, seconds, _pairs, note)
    if trouble and not found.n:
        raise trouble
    if trouble:
        raise StudyStopped(str(trouble) or type(trouble).__name__, found) from trouble
    if stretches.failure:
        raise StudyStopped(stretches.failure, found)
    return found


def _trouble(act: Callable[[], object]) -> Exception | None:
    """What goes wrong is told when all is done that can be, together with what was computed."""
    try:
        act()
    except Exception as error:  # noqa: BLE001 - raised again in a StudyStopped
        return error
    return None


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a study is played: by so many workers here, or on a cluster."""

    workers: int | None
    client: Any

    def pool(self, job: Job, stretches: Stretches) -> Iterator[Part]:
        """Give the pool that plays the stretches."""
        if self.client is not None:
            return _on_cluster(job, stretches, self.client)
        number = self.workers or workers_here()
        if number == 1:
            return here(job, stretches)
        if job.kernel and _compiled():
            return in_threads(job, stretches, number)
        return in_processes(job, stretches, number, eager=self.workers is not None)

    def stretch(self, job: Job) -> int:
        """How many deals are handed out at a time: some tenths of a second's worth."""
        if not (job.kernel and _compiled()):
            return 500
        return 20_000 if self.client is None else 100_000

    def how(self, job: Job) -> str:
        """Say who plays."""
        from ..kernel.run import HOW, HOW_THINKING

        player = job.player
        if isinstance(player, Seer) or (isinstance(player, Thinker) and player.searches):
            who = HOW_THINKING
        else:
            who = HOW if job.kernel else "the engine"
        return who if self.client is None else f"{who} on a Dask cluster"


class _Gathered:
    """What has come in so far; what is kept in a file is saved there from time to time."""

    def __init__(self, job: Job, before: Results, file: stores.Store | None) -> None:
        self.tally: Tally = tally_of(before, len(job.rules.pack.cards))
        self._parts: list[Results] = [before]
        self._keep, self._file, self._saved, self._cost = job.keep, file, time.monotonic(), 0.0

    def add(self, part: Part) -> None:
        self.tally += part.tally
        if self._keep and part.results is not None:
            self._parts.append(part.results)
            # A large file takes long to write: a twentieth of the time may go into it.
            if time.monotonic() - self._saved > max(SAVED, 20 * self._cost):
                self.save()

    @property
    def results(self) -> Results:
        self._parts = [joined(self._parts)]
        return self._parts[0]

    def save(self) -> None:
        """Add what has come in to the file, if there is one."""
        if self._file:
            begun = time.monotonic()
            self._file.add(self.results)
            self._saved = time.monotonic()
            self._cost = self._saved - begun


def _gather(
    pool: Iterator[Part], stretches: Stretches, gathered: _Gathered, tick: Callable[[int], object]
) -> None:
    """Take in parts until there are no more; a second Ctrl-C doesn't wait for those in hand."""
    while True:
        try:
            part = next(pool, None)
            if part is None:
                return
            gathered.add(part)
            tick(part.played)
        except KeyboardInterrupt:
            if not stretches.interrupt():
                return


def _on_cluster(job: Job, stretches: Stretches, client: Any) -> Iterator[Part]:
    """Play on a client's cluster, or on that of a scheduler's address."""
    from .cluster import connect, on_cluster

    if not isinstance(client, str):
        yield from on_cluster(job, stretches, client)
        return
    with connect(client) as connected:
        yield from on_cluster(job, stretches, connected)


def _job(rules: Rules, strategy: str | Callable[..., object], keep: bool, longest: int) -> Job:
    player = player_named(strategy) if isinstance(strategy, str) else strategy
    if isinstance(player, Strategy):
        kernel = _kernel_plays(rules, player) and longest >= _longest_game(rules)
        return Job(rules, player, player.name, kernel, keep, longest)
    if isinstance(player, Thinker):
        problem = player.refusal(rules)
        if problem:
            raise ValueError(f"{player.name} can't think about {rules.title}: {problem}.")
        return Job(rules, player, player.name, False, keep, longest)
    if isinstance(player, Seer):
        return Job(rules, player, player.name, False, keep, longest)
    check_player(player, rules)
    return Job(rules, player, name_of(player), False, keep, longest)


def _longest_game(rules: Rules) -> int:
    """No game of foundations and a stock takes more moves: it deals, turns over and plays home."""
    cards = len(rules.pack.cards)
    stock = cards - sum(lay.cards for lay in rules.deal) - rules.bases
    return (stock + 1) * rules.passes + cards


def _kernel_plays(rules: Rules, player: Strategy) -> bool:
    """Tell whether the kernel can play this; refuse what the strategy wasn't written for."""
    from ..kernel.tables import CannotPlay, game_tables

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
    from ..compiled.primitives import COMPILED

    return COMPILED


def _keeps(keep: bool | None, count: int, store: object) -> bool:
    return store is not None or (count <= KEPT if keep is None else bool(keep))


def deal_count(deals: float) -> int:
    """How many deals somebody asks for, as a whole number.

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


def _pairs(first: Study, second: Study) -> Paired:
    """Count two studies deal by deal; what wasn't kept is played again, a stretch at a time."""
    if first.job.rules != second.job.rules:
        one, two = first.game, second.game
        both = f"{one} and {two}" if one != two else f"Two variants of {one}"
        raise ValueError(f"{both} have no deals in common: compare studies of the same rules.")
    found = Paired()
    for begin, end in _common(first.tally.runs, second.tally.runs):
        for at in range(begin, end, 20_000):
            till = min(end, at + 20_000)
            found += pairs_of(_results(first, at, till), _results(second, at, till))
    if not found.n:
        raise ValueError(
            f"The two studies have no deals in common: {first.deals} and {second.deals}."
        )
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
