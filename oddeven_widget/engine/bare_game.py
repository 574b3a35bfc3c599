"""A game being played: one position at a time, with its past, its future and its watchers.

Above the engine a game in play is a `bookkeeping.game.Game`, which adds what its player may know.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from threading import RLock
from typing import Literal, Self

from . import saves
from .cards import Card
from .catalogue import rules_of
from .deals import check_deal, deal_out, numbered_order, pack_for, position
from .moves import IllegalMove, Move, Step, Transfer
from .spec import Rules
from .state import State, Status
from .table import lookup_of
from .words import numbered, quoted

__all__ = ["BareGame", "Change", "Start"]

_RANDOM_DEALS = 999_999
_SYSTEM_RANDOM = random.SystemRandom()


@dataclass(frozen=True, slots=True)
class Start:
    """How a game began: its deal (None for cards given by hand) and its first position."""

    deal: int | str | None
    state: State
    cards: tuple[Card, ...] | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """What happened to a game, as its watchers are told.

    `step` is the step played, undone or redone; None for a restart, a new deal and a game that is
    gone on with.
    """

    kind: Literal["play", "undo", "redo", "restart", "new", "resume"]
    before: State
    after: State
    step: Step | None = None


class BareGame:
    """One game in play, as the engine knows it: moves go in, positions come out, all can be undone.

    `game` is a name of the catalogue or Rules. The cards come from a numbered `deal`
    (1 … 2**63-1, or ``"pysol:12345"``; a random number when nothing is said), or from `cards`,
    the whole pack with the first card dealt first, or from `piles`, any position. Only one of
    the three may be given; `pass_number` goes with `piles`.

    >>> game = BareGame("odd-and-even", deal=7)
    >>> game.rules.title, game.deal, game.status, "S>W" in game.legal_moves
    ('Odd and Even', 7, 'playing', True)
    >>> print(game.play("S>W"))
    S>W 2♦
    >>> game.moves, game.can_undo, game.can_redo
    (('S>W',), True, False)
    >>> game.undo() and game.state == game.start.state
    True
    >>> print(game.redo(), len(game.steps))
    S>W 2♦ 1
    """

    def __init__(
        self,
        game: str | Rules = "odd-and-even",
        deal: int | str | None = None,
        *,
        cards: object = None,
        piles: Mapping[str, object] | None = None,
        pass_number: int | None = None,
    ) -> None:
        self._first = _start(rules_of(game), deal, cards, piles, pass_number)
        self._past: list[tuple[Change, Start]] = []
        self._future: list[tuple[Change, Start]] = []
        self._watchers: list[Callable[[Change], object]] = []
        self._turn = RLock()

    def __getstate__(self) -> dict[str, object]:
        """Give what a copy or a pickle holds: the whole game, and none of its watchers."""
        past, future = list(self._past), list(self._future)
        return {"_first": self._first, "_past": past, "_future": future, "_watchers": []}

    def __setstate__(self, held: dict[str, object]) -> None:
        self.__dict__.update(held)
        self._turn = RLock()

    # -- what it is ------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The position as it is now."""
        return self._past[-1][0].after if self._past else self._first.state

    @property
    def rules(self) -> Rules:
        """The rules of the game being played."""
        return self.state.rules

    @property
    def start(self) -> Start:
        """The deal being played: its number and its first position."""
        return self._past[-1][1] if self._past else self._first

    @property
    def deal(self) -> int | str | None:
        """The number of the deal; None when its cards were given by hand."""
        return self.start.deal

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """All moves that may be played now, in a fixed order."""
        return self.state.legal_moves

    @property
    def status(self) -> Status:
        """'playing', 'won' or 'stuck' (no legal move is left)."""
        return self.state.status

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps that lead from the deal (or the last restart) to the position."""
        steps: list[Step] = []
        for change, _ in reversed(self._past):
            if change.step is None:
                break
            steps.append(change.step)
        return tuple(reversed(steps))

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that lead from the deal (or the last restart) to the position."""
        return tuple(step.move for step in self.steps)

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to undo."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether anything undone can be redone."""
        return bool(self._future)

    # -- what it does ----------------------------------------------------------------

    def play(self, move: Move | str) -> Step:
        """Play a move, with everything that follows from it by the rules.

        Raises IllegalMove with the reason, and changes nothing, when the move is not legal.
        """
        with self._turn:
            step = self.state.apply(move)
            self._do(Change("play", step.before, step.after, step), self.start)
        return step

    def undo(self) -> Step | None:
        """Take the last step back, refills and all; also a restart or a new deal (None then)."""
        with self._turn:
            if not self._past:
                raise IllegalMove("There is nothing to undo.")
            change, start = self._past.pop()
            self._future.append((change, start))
            self._tell(Change("undo", change.after, change.before, change.step))
        return change.step

    def redo(self) -> Step | None:
        """Do again what was undone last."""
        with self._turn:
            if not self._future:
                raise IllegalMove("There is nothing to redo.")
            change, start = self._future.pop()
            self._past.append((change, start))
            self._tell(Change("redo", change.before, change.after, change.step))
        return change.step

    def restart(self) -> None:
        """Go back to the deal's first position; this can be undone.

        >>> game = BareGame("odd-and-even", deal=7)
        >>> _ = game.play("S>W")
        >>> game.restart()
        >>> game.moves
        ()
        """
        with self._turn:
            self._do(Change("restart", self.state, self.start.state), self.start)

    def new_deal(
        self,
        deal: int | str | None = None,
        *,
        game: str | Rules | None = None,
        cards: object = None,
        piles: Mapping[str, object] | None = None,
    ) -> None:
        """Deal anew, as `Game` does, in the same Game (by the same rules unless `game` is given).

        This can be undone too: the game that was left is not lost.

        >>> game = BareGame("odd-and-even", deal=7)
        >>> game.new_deal(8)
        >>> game.deal
        8
        """
        with self._turn:
            rules = self.rules if game is None else rules_of(game)
            start = _start(rules, deal, cards, piles)
            self._do(Change("new", self.state, start.state), start)

    def resume(self, game: BareGame | str) -> None:
        """Go on here with another game, or with the one that a saved line tells of.

        Undo goes back through its moves, and then to the game that was left. Raises BadSave, and
        changes nothing, when the line can't be read or played; a line of somebody's own rules is
        read by the rules of this game.

        >>> game = BareGame("odd-and-even", deal=7)
        >>> game.resume("odd-and-even@1 deal=8 moves=1: S>W")
        >>> game.deal, game.moves
        (8, ('S>W',))
        """
        if not isinstance(game, BareGame):
            game = BareGame.from_text(game, rules=self.rules)
        with self._turn:
            change, start = Change("resume", self.state, game.state), game.start
            steps = (Change("play", step.before, step.after, step) for step in game.steps)
            begin = Change("new", change.before, start.state)
            self._past += [(one, start) for one in (begin, *steps)]
            self._future.clear()
            self._tell(change)

    def _do(self, change: Change, start: Start) -> None:
        self._past.append((change, start))
        self._future.clear()
        self._tell(change)

    @contextmanager
    def all_or_nothing(self) -> Iterator[None]:
        """Everything done inside stays, or nothing of it when an exception leaves the block.

        >>> game = BareGame("odd-and-even", deal=7)
        >>> try:
        ...     with game.all_or_nothing():
        ...         _ = game.play("S>W")
        ...         raise KeyError
        ... except KeyError:
        ...     game.moves
        ()
        """
        with self._turn:
            past, future, before = list(self._past), list(self._future), self.state
            try:
                yield
            except BaseException:
                changed = self.state is not before
                after = self.state
                self._past, self._future = past, future
                if changed:
                    with suppress(Exception):
                        self._tell(Change("undo", after, before))
                raise

    @property
    def turn(self) -> AbstractContextManager[object]:
        """Held by who changes the game, until all watchers know: others wait for their turn.

        A kernel may deal with a page's events in a thread of their own, while a cell runs.

        >>> game = BareGame("odd-and-even", deal=7)
        >>> with game.turn:
        ...     print(game.play(game.legal_moves[-1]))
        S>W 2♦
        """
        return self._turn

    def observe(self, watcher: Callable[[Change], object]) -> Callable[[], None]:
        """Call `watcher` with each Change after it has happened; returns what ends that.

        Every watcher is told even if one before it fails; the first failure is raised then.

        >>> game = BareGame("odd-and-even", deal=7)
        >>> stop = game.observe(lambda change: print(change.kind, change.step))
        >>> _ = game.play("S>W")
        play S>W 2♦
        >>> stop()
        """
        self._watchers.append(watcher)

        def stop() -> None:
            if watcher in self._watchers:
                self._watchers.remove(watcher)

        return stop

    def _tell(self, change: Change) -> None:
        failure: Exception | None = None
        for watcher in tuple(self._watchers):
            try:
                watcher(change)
            except Exception as error:  # noqa: BLE001 - the others have to be told all the same
                failure = failure or error
        if failure:
            raise failure

    # -- as text ---------------------------------------------------------------------

    def to_text(self) -> str:
        """Write the game as one line: name, rules version, deal and moves, to paste elsewhere.

        >>> game = BareGame("odd-and-even", deal=7)
        >>> _ = game.play("S>W")
        >>> game.to_text()
        'odd-and-even@1 deal=7 moves=1: S>W'
        """
        start = self.start
        return saves.write(self.rules, start.deal, start.cards, start.state, self.moves)

    @classmethod
    def from_text(cls, text: str, *, rules: Rules | None = None) -> Self:
        """Make the game that a saved line tells of, all its moves played again and checked.

        Raises BadSave, naming the first thing that is wrong. A game of somebody's own rules
        needs those `rules`; all others are found by their name.

        >>> print(BareGame.from_text("odd-and-even@1 deal=7 moves=1: S>W").steps[0])
        S>W 2♦
        """
        save = saves.read(text, rules)
        try:
            game = cls(save.rules, save.deal, **save.by_hand)
        except ValueError as error:
            raise saves.BadSave(str(error)) from None
        for number, move in enumerate(save.moves, 1):
            try:
                game.play(move)
            except IllegalMove as error:
                raise saves.BadSave(f"Move {number} ({move}) can't be played: {error}") from None
        return game

    def __str__(self) -> str:
        return str(self.state)

    def __repr__(self) -> str:
        deal = "by hand" if self.deal is None else self.deal
        moves = numbered(len(self.moves), "move")
        return f"<Game of {self.rules.name}, deal {deal}, {moves}, {self.status}>"


def _start(
    rules: Rules,
    deal: int | str | None,
    cards: object,
    piles: Mapping[str, object] | None,
    pass_number: int | None = None,
) -> Start:
    if sum(one is not None for one in (deal, cards, piles)) > 1:
        raise ValueError("A game starts from a deal number, from cards= or from piles=: give one.")
    if piles is not None:
        return Start(None, _settled(rules, position(rules, piles), _pass(rules, pass_number)))
    if pass_number is not None:
        raise ValueError("A pass number belongs to a position: give it together with piles=.")
    if cards is not None:
        order = pack_for(rules, cards)
        return Start(None, _settled(rules, deal_out(rules, order)), order)
    deal = check_deal(_SYSTEM_RANDOM.randint(1, _RANDOM_DEALS) if deal is None else deal)
    return Start(deal, _settled(rules, deal_out(rules, numbered_order(rules, deal))))


def _pass(rules: Rules, number: int | None) -> int:
    """Check a pass through the stock: the first when nothing is said."""
    last = max(rules.passes, 1)
    if number is None:
        return 1
    if type(number) is not int or not 1 <= number <= last:
        raise ValueError(f"{rules.title} has no pass {quoted(number)}: it has {last} at most.")
    return number


def _settled(rules: Rules, piles: dict[str, tuple[Card, ...]], pass_number: int = 1) -> State:
    """Make the position that is there once everything that happens by itself has happened."""
    lookup, done = lookup_of(rules), list[Transfer]()
    places = [piles[name] for name in rules.pile_names]
    lookup.settle(places, tuple(range(len(places))), done)
    return State(rules, tuple(places), pass_number)
