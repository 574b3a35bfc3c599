"""Proofs that a position is lost, as certificates that can be checked on their own.

A position is called dead only with a proof, and a proof rests only on what the player knows: it
holds for every order of the unseen cards. `checks.py` verifies a proof from the position alone,
with none of the code in this file. Two of them are *relaxations*: rules are dropped until all that
is left can be gone through, and what can't be done even then can't be done.

    proof     | what is relaxed                              | found in        | compiled twin
    NoMove    | nothing: no move is left                     | `prove_dead`    |
    Spent     | the order of play                            | `_spent`        |
    Barrier   | which of the cards above a barrier lie open  | `_barrier`      | barrier, buried
    Sealed    | all cards but those of side piles lie open   | `sealed.py`     | sealed
    Exhausted | nothing: every way to go on was gone through | `_exhausted`    |

The compiled twins are those of the solver, which sees all cards (`analysis/solver`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from ..engine.cards import Card
from ..engine.state import State
from ..engine.words import counted, listed, number_word
from .reach import Opened, overlapping
from .sealed import SidePiles
from .view import PlayerView, suits_wanted

__all__ = ["Barrier", "Exhausted", "NoMove", "Proof", "Sealed", "Spent", "prove_dead"]


@dataclass(frozen=True, slots=True)
class NoMove:
    """No legal move is left, and cards are not home."""

    def __str__(self) -> str:
        return "No move is left."


@dataclass(frozen=True, slots=True)
class Barrier:
    """The barrier relaxation: in the last pass, what lies under `depth` others is never reached.

    A play takes one card off the waste (the card itself, or the one that refills its gap), or
    one off the stock if that refills the gap, or none; a deal puts one on. So when the card
    under the top n is laid bare, and d cards have left the stock by then, at least n + d plays
    have been made of cards that lay in refilled cells, in the top n of the waste, or among those
    d. They can't be more than could be played if all those cards lay open side by side, and the
    cards of the other piles with them, whose plays don't count. So to get below the top n needs
    at least so and so many cards of the stock; it needs no fewer than to get below the top
    n - 1; and to get below the top `depth` all of them are not enough.

    Cards that were not seen yet may lie anywhere, so they count as open as soon as one may be
    turned up: at once if the stock holds any, else when all that lies on one could be played.
    Their plays don't count: each out of the stock asks for one play more, which it is at most.
    """

    depth: int

    def __str__(self) -> str:
        top = "top card" if self.depth == 1 else f"top {counted(self.depth, 'card')}"
        return (
            f"What lies under the {top} of the waste can't be reached any more: "
            "too few of the cards above it can be played."
        )


@dataclass(frozen=True, slots=True)
class Exhausted:
    """Every card is known, and all ways to go on were gone through: none of them wins.

    Positions that differ only in which refilled cell holds which card count once. `positions` is
    how many there are, `best` how many cards come home at most.
    """

    positions: int
    best: int

    def __str__(self) -> str:
        best = f"{counted(self.best, 'card')} home"
        if self.positions == 1:
            return f"No way to go on wins: it ends here, with {best}."
        both = "both" if self.positions == 2 else f"all {number_word(self.positions)}"
        return (
            f"No way to go on wins: of {both} positions that can still come, the best has {best}."
        )


@dataclass(frozen=True, slots=True)
class Spent:
    """A foundation wants a card of which every copy lies on a foundation, and stays there.

    It can come about only where several foundations take the same card, in any suit.
    """

    foundation: str

    def __str__(self) -> str:
        return f"Every card that {self.foundation} may take next lies on another foundation."


@dataclass(frozen=True, slots=True)
class Sealed:
    """The sealed relaxation: some side piles can't be emptied, as their cards wait in a circle.

    Let all cards lie open but those under others in a pile that isn't refilled, and let these be
    played as they come to the top, when there is a place for them (`sealed.py` says when), in
    whatever order. Even then `piles` can't all be emptied, so that no pass through the stock
    helps; and `foundations`, if it is certain of some, can't be completed.
    """

    piles: tuple[str, ...]
    foundations: tuple[str, ...] = ()

    def __str__(self) -> str:
        every = {1: "", 2: "both "}.get(len(self.piles), "all ")
        what = f"{listed(self.piles)} can't {every}be emptied"
        if self.foundations:
            what = f"{listed(self.foundations)} can't be completed"
        return (
            f"{what}: even if the whole stock and waste lay open, cards that are wanted would "
            "stay under others that wait for them."
        )


Proof = NoMove | Spent | Barrier | Sealed | Exhausted
FEW: Final = 40


def prove_dead(view: PlayerView, positions: int = 0) -> Proof | None:
    """A proof that this position can't be won, or None when none was found.

    None doesn't say that it can be won. With `positions` and every card known, so many positions
    at most are searched too; a few always, where nothing is left but to take cards back from
    foundations, which may go on for ever.

    >>> from oddeven_widget import Game
    >>> from oddeven_widget.bookkeeping.view import view_of
    >>> prove_dead(view_of(Game("odd-and-even", deal=7).state)) is None
    True
    """
    if view.status != "playing":
        return NoMove() if view.status == "stuck" else None
    if not view.memory:
        return None
    proof: Proof | None = None
    if not view.rules.tops_move_to:
        proof = _spent(view) if overlapping(view.rules) else None
        columns = view.rules.columns
        last = view.rules.passes and not view.redeals_left
        if not proof and last and not columns:
            proof = _barrier(view)
        if not proof and not columns:
            proof = _sealed(view)
    if proof:
        return proof
    positions = max(positions, FEW if _only_back(view) else 0)
    return _exhausted(view.position(), positions) if view.all_known and positions else None


def _only_back(view: PlayerView) -> bool:
    """Whether every move takes a card back from a foundation."""
    return all(move.source in view.rules.foundation_of for move in view.legal_moves)


def _spent(view: PlayerView) -> Spent | None:
    piles, copies = view.piles, view.rules.pack.copies
    home = Counter(card for name in view.rules.foundation_names for card in _known(piles[name]))
    for name, (family, _) in view.rules.foundation_of.items():
        rank = family.sequence.wanted(len(piles[name]))
        suits = suits_wanted(view, name)
        if rank and all(home[Card(rank, suit)] == copies for suit in suits):
            return Spent(name)
    return None


def _barrier(view: PlayerView) -> Barrier | None:
    waste, stock = view.piles["W"], view.piles["S"]
    opened = _BarrierPlays(view)
    if any(card is None or not card.face_up for card in opened.cells):
        return None
    stock = () if None in stock else stock
    plays, dealt = opened.more(opened.cells), 0
    for depth in range(1, len(waste)):
        plays = opened.more(waste[-depth : len(waste) - depth + 1])
        while plays < depth + dealt:
            if dealt == len(stock):
                return Barrier(depth)
            dealt += 1
            plays = opened.more(stock[-dealt : len(stock) - dealt + 1])
    return None


def _sealed(view: PlayerView) -> Sealed | None:
    deep = any(len(view.piles[name]) > 1 for name in view.rules.side_piles)
    if not deep or None in view.piles.get("S", ()):
        return None
    sides = SidePiles(view)
    return Sealed(sides.stuck, sides.short) if sides.stuck else None


class _BarrierPlays:
    """Relaxation before a barrier is passed: the cards that may be played, and how many can be."""

    def __init__(self, view: PlayerView) -> None:
        laid = {name: len(view.piles[name]) for name in view.rules.foundation_names}
        self.cells = [card for name in view.rules.cells for card in view.piles[name]]
        self._opened = Opened(view.rules, laid)
        others = [view.piles[name] for name in view.rules.side_piles]
        for pile in others:
            self._opened.open(_known(pile), free=True)
        self._unseen = view.unseen if not view.all_known else ()
        self._covers = [_known(pile) for pile in others if None in pile]
        if None in view.piles["S"]:
            self._turn_up()

    def _turn_up(self) -> int:
        plays = self._opened.open(self._unseen, free=True)
        self._unseen = ()
        return plays

    def more(self, cards: Iterable[Card | None]) -> int:
        """Lay more cards open; the number of plays that all those open allow."""
        plays = self._opened.open(_known(cards))
        if self._unseen and any(all(map(self._opened.reaches, c)) for c in self._covers):
            plays = self._turn_up()
        return plays


def _known(cards: Iterable[Card | None]) -> list[Card]:
    return [card for card in cards if card]


def _exhausted(state: State, positions: int) -> Exhausted | None:
    seen: set[object] = set()
    todo, best = [state], state.home
    while todo:
        now = todo.pop()
        key = _key(now)
        if key in seen:
            continue
        seen.add(key)
        if len(seen) > positions or now.status == "won":
            return None
        best = max(best, now.home)
        todo.extend(now.apply(move).after for move in now.legal_moves)
    return Exhausted(len(seen), best)


def _key(state: State) -> object:
    """The position, but for which cell holds which cards among those refilled alike."""
    held: dict[object, list[list[str]]] = {}
    others = []
    for name, pile in state.piles.items():
        family = state.rules.family_of.get(name)
        if family and family.is_cell:
            held.setdefault(family.refill, []).append([card.code for card in pile])
        else:
            others.append(pile)
    cells = [(refill, tuple(map(tuple, sorted(piles)))) for refill, piles in held.items()]
    return (state.pass_number, *cells, *others)
