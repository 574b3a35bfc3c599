"""Strategies: a strategy is a function from what a player sees to a move, ``f(view) -> Move``.

A function that takes a second argument is given the deal's own `Luck`, for players who toss
coins. One that returns `GIVE_UP` ends the game where it stands. The named strategies below are
data (a `Plan`), so that the compiled kernel plays them from the same values as the engine.
"""

from __future__ import annotations

import difflib
import operator
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, SupportsIndex

from ...bookkeeping.parity import better_move
from ...bookkeeping.view import PlayerView, checked_view, distances
from ...engine.cards import CARD, Card
from ...engine.moves import Move
from ...engine.spec import Rules
from ...engine.table import DEAL, REDEAL
from ...engine.values import checked
from ...engine.words import numbered, quoted
from ..solver.row import NO_HOLD
from .luck import Luck

__all__ = ["GIVE_UP", "NO_HOLD", "Plan", "Strategy", "hold", "may_open", "named", "strategy_names"]

GIVE_UP: Final = "give up"

Side = Literal["first", "last", "parity", "coin"]
_HOLD: Final = re.compile(r"hold:(\d{1,2}),(\d{1,2})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Plan:
    """A named strategy as data.

    `side` chooses between foundations that both want the card. `order` ranks where a card is
    taken from: reserve, tableau, waste; lower first. `hold` are the greatest distances at which
    the waste top may fill a gap, in the first pass and in later ones. `is_random` overrides all.

    >>> named("reserve-first").plan == Plan(order=(0, 1, 2))
    True
    """

    side: Side = "parity"
    order: tuple[int, int, int] = (0, 0, 0)
    hold: tuple[int, int] = (NO_HOLD, NO_HOLD)
    is_random: bool = False


@dataclass(frozen=True, slots=True)
class Strategy:
    """A named player: call it with a view to get its move; `rule` says what it does.

    Of several cards that it may play it takes the first in the pack's order (♠ ♥ ♦ ♣, ace
    upwards); of two alike the one in the pile named first, the waste last. It never moves a
    card back from a foundation. It deals when it plays nothing, and turns the waste over when
    the stock is empty.

    >>> from oddeven_widget import Game
    >>> from oddeven_widget.bookkeeping.view import view_of
    >>> named("play-all/parity")(view_of(Game("odd-and-even", deal=7).state))
    'R6>F2'
    """

    name: str
    rule: str
    plan: Plan

    def __call__(self, view: PlayerView, luck: Luck | None = None) -> Move | str:
        """Give the move in this position; a strategy that tosses coins needs the deal's luck."""
        view = checked_view(view)
        moves = [move for move in view.legal_moves if move.source[0] != "F"]
        if self.plan.is_random:
            return _luck(luck).choice(moves) if moves else GIVE_UP
        plays = [move for move in moves if move.target[0] == "F"]
        stock = next((move for move in moves if move in (DEAL, REDEAL)), None)
        chosen = self._chosen(view, plays, free=False)
        if chosen is None and stock:
            return stock
        chosen = chosen or self._chosen(view, plays, free=True)
        return self._home(view, plays, chosen, luck) if chosen else GIVE_UP

    def _chosen(self, view: PlayerView, plays: list[Move], *, free: bool) -> str | None:
        """The pile to play from: the first by the plan's order among those it may open."""
        opens = free or may_open(view, self.plan.hold)
        piles = [m.source for m in plays if opens or not _gap_is_filled(view, m.source)]
        return min(piles, key=lambda pile: self._rank(view, pile), default=None)

    def _rank(self, view: PlayerView, pile: str) -> tuple[int, int]:
        """Sort key: the plan's order, then the pack's; `min` keeps the pile named first."""
        kind = {"R": 0, "T": 1, "W": 2}[pile[0]]
        return self.plan.order[kind], _pack_order(view.rules, _top(view, pile))

    def _home(
        self, view: PlayerView, plays: list[Move], pile: str, luck: Luck | None
    ) -> Move | str:
        """Choose between the foundations that want the card."""
        moves = [move for move in plays if move.source == pile]
        if len(moves) == 1 or self.plan.side == "first":
            return moves[0]
        if self.plan.side == "parity":
            return better_move(view.rules, moves, _top(view, pile).rank)
        return moves[-1] if self.plan.side == "last" else luck_move(moves, luck)


def may_open(view: PlayerView, hold: tuple[int, int]) -> bool:
    """The hold rule: whether a gap may be opened now, which the waste top would fill.

    It may if the waste is empty, if nothing is left to deal or to turn over, or if the waste top
    is wanted within so many cards: the first of `hold` in the first pass, the other later.
    Compiled code repeats it (the kernel's `_near`, the solver's `position.choose`,
    `side_piles._choose` and `spaces.takes_top`); `tests/analysis/players/test_hold.py` holds all
    of them to this function.

    >>> from oddeven_widget import Game
    >>> may_open(Game("odd-and-even", deal=7).view(), (0, 0))
    True
    """
    limit, waste = hold[view.pass_number > 1], view.piles.get("W", ())
    if limit == NO_HOLD or not waste or (not view.piles["S"] and not view.redeals_left):
        return True
    distance = nearest(view, _top(view, "W"))
    return distance is not None and distance <= limit


def luck_move(moves: list[Move], luck: Luck | None) -> Move:
    """Toss a coin between the first foundation and the last.

    >>> luck_move([Move("W>F1"), Move("W>F5")], Luck(7)) in ("W>F1", "W>F5")
    True
    """
    return moves[-1] if _luck(luck).below(2) else moves[0]


def _luck(luck: Luck | None) -> Luck:
    if luck is None:
        raise ValueError("This strategy tosses coins: call it with a view and the deal's Luck.")
    return luck


def _top(view: PlayerView, pile: str) -> Card:
    card = view.piles[pile][-1]
    assert card is not None, "the top of a pile that can be played from is seen"  # noqa: S101
    return card


def _gap_is_filled(view: PlayerView, pile: str) -> bool:
    family = view.rules.family_of.get(pile)
    return family is not None and "W" in family.refill and len(view.piles[pile]) == 1


def _pack_order(rules: Rules, card: Card) -> int:
    return rules.pack.suits.index(card.suit) * rules.pack.ranks + card.rank.index


def nearest(view: PlayerView, card: Card, laid: Mapping[str, int] | None = None) -> int | None:
    """Distance of a card: cards that the nearest pile lacks before it wants it; None if none will.

    `laid` says how many cards lie on each foundation, if not as many as in the view.

    >>> from oddeven_widget import Game
    >>> from oddeven_widget.bookkeeping.view import view_of
    >>> nearest(view_of(Game("odd-and-even", deal=7).state), Card.parse("5S"))
    2
    """
    far = distances(checked_view(view), checked(card, Card, CARD), laid)
    return min(far.values(), default=None)


_PLAYS_ALL = "Plays a card home whenever one can go and deals when none can; a card that two piles"
_NAMED: Final = {
    each.name: each
    for each in (
        Strategy(
            "random",
            "Takes any legal play or the stock, each as likely, and never moves a card back.",
            Plan(is_random=True),
        ),
        Strategy(
            "play-all/ace-first", f"{_PLAYS_ALL} want goes to the Ace pile.", Plan(side="first")
        ),
        Strategy(
            "play-all/two-first", f"{_PLAYS_ALL} want goes to the Two pile.", Plan(side="last")
        ),
        Strategy("play-all/coin", f"{_PLAYS_ALL} want goes where a coin says.", Plan(side="coin")),
        Strategy(
            "play-all/parity",
            f"{_PLAYS_ALL} want goes where it comes earlier (odd ranks to the Ace pile, even ones "
            "to the Two pile, where both go up by two).",
            Plan(),
        ),
        Strategy(
            "reserve-first",
            "Plays all by the parity rule: reserve cards before tableau cards, the waste top last.",
            Plan(order=(0, 1, 2)),
        ),
        Strategy(
            "waste-first",
            "Plays all by the parity rule: the waste top before any other card.",
            Plan(order=(1, 1, 0)),
        ),
    )
}


def hold(first_pass: int, later: int) -> Strategy:
    """Open a gap only for a card that is needed soon: the hold rule (h1, h2).

    The waste top goes home whenever it can, by the parity rule. A card whose gap would be
    filled is played only if the waste is empty, or the waste top has distance `first_pass` or
    less (`later` in later passes): so many cards its nearest pile lacks before it wants it.
    Once the last stock card of the last pass is dealt, everything is played.

    >>> hold(2, 4).name
    'hold:2,4'
    """
    first_pass, later = _hold_distance(first_pass), _hold_distance(later)
    rule = (
        "Plays the waste top whenever it can, and opens a gap only if the waste top, which "
        f"fills it, will be wanted within {numbered(first_pass, 'card')} ({later} after the first "
        "pass)."
    )
    plan = Plan(order=(1, 1, 0), hold=(first_pass, later))
    return Strategy(f"hold:{first_pass},{later}", rule, plan)


def _hold_distance(number: object) -> int:
    """A distance as a plain int: a loop over NumPy's numbers makes the same strategy."""
    if isinstance(number, SupportsIndex) and not isinstance(number, bool):
        found = operator.index(number)
        if 0 <= found < NO_HOLD:
            return found
    raise ValueError(f"A hold distance is a whole number from 0 to 98, not {quoted(number)}.")


def strategy_names() -> tuple[str, ...]:
    """List the named strategies; any two numbers may follow ``hold:``.

    >>> strategy_names()[0], strategy_names()[-1]
    ('random', 'hold:2,4')
    """
    return (*_NAMED, "hold:2,4")


def named(name: str) -> Strategy:
    """Find a strategy by its name; the nearest names are told when there is none.

    >>> named("waste-first").rule
    'Plays all by the parity rule: the waste top before any other card.'
    """
    text = name.strip().lower().replace(" ", "") if isinstance(name, str) else ""
    if text in _NAMED:
        return _NAMED[text]
    match = _HOLD.fullmatch(text)
    if match:
        return hold(int(match[1]), int(match[2]))
    raise unknown(name, strategy_names())


def unknown(name: object, names: tuple[str, ...]) -> ValueError:
    """Make the error that a name is none of the names that there are, which it lists.

    >>> unknown("rondom", ("random", "waste-first")).args[0][-25:]
    'are: random, waste-first.'
    """
    text = name if isinstance(name, str) else ""
    close = difflib.get_close_matches(text, names, len(names), 0)
    listed = ", ".join(close or names)
    return ValueError(
        f"There is no strategy {quoted(name)}. The nearest first, there are: {listed}."
    )
