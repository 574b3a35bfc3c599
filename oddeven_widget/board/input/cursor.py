"""Keyboard cursor: how arrows walk over the table, and what lies there in words. Pure.

The cursor is a Hit, as a press is: a pile and a card of it. It stands on the card of a pile that
can be played; in a column on any card that lies face up.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from ...engine.state import State
from ...engine.text import wanted_words
from ...engine.words import capital, counted
from ..draw.geometry import Hit, TablePlan, spots

__all__ = ["cursor_words", "settled", "start", "walk"]

# Up and down, a step to the side of the way counts so much more than one along it; within a card's
# breadth it is no step to the side. Left and right lead along a row only.
ASIDE = 3.0
DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class _Stand(NamedTuple):
    """A place for the cursor, and the corner of its card."""

    pile: str
    card: int | None
    x: float
    y: float

    @property
    def hit(self) -> Hit:
        return Hit(self.pile, self.card)


def start(plan: TablePlan, state: State) -> Hit:
    """The cursor begins on the first pile."""
    return _stands(plan, state, next(iter(plan.places)))[-1].hit


def settled(plan: TablePlan, state: State, here: Hit | None) -> Hit | None:
    """The place nearest to where the cursor was, when the position has changed."""
    if here is None:
        return None
    if here.pile not in plan.places:
        return start(plan, state)
    stands = _stands(plan, state, here.pile)
    near = [stand for stand in stands if (stand.card or 0) <= (here.card or 0)]
    return (near[-1] if near and here.card is not None else stands[-1]).hit


def walk(
    plan: TablePlan, state: State, here: Hit, direction: str, among: Collection[str] = ()
) -> Hit:
    """The next place from `here` left, right, up or down; the same where there is none.

    With `among` only those piles are walked to, and round and round where there is none ahead.

    >>> from oddeven_widget import Game
    >>> from oddeven_widget.board.draw.geometry import plan_for
    >>> from oddeven_widget.board.draw.theme import NORMAL
    >>> state = Game("odd-and-even", deal=7).state
    >>> walk(plan_for(state.rules, NORMAL), state, Hit("R3", 0), "right")
    Hit(pile='F1', card=None)
    """
    stand = _standing(plan, state, here)
    if among:
        stands = [_stands(plan, state, name)[-1] for name in among]
        ahead = _nearest(plan, stand, stands, direction)
        return (ahead or _around(stand, stands, direction)).hit
    within = _nearest(plan, stand, _stands(plan, state, here.pile), direction)
    if within:
        return within.hit
    others = [
        one for name in plan.places if name != here.pile for one in _stands(plan, state, name)
    ]
    return (_nearest(plan, stand, others, direction) or stand).hit


def _stands(plan: TablePlan, state: State, name: str) -> list[_Stand]:
    """The places of a pile, from its first card to its last; an empty pile has one too."""
    pile, seen = state.piles[name], spots(plan, state, name)
    if not seen:
        place = plan.places[name]
        return [_Stand(name, None, place.x, place.y)]
    if plan.places[name].fan != "down":
        seen = seen[-1:]
    face_up = [spot for spot in seen if pile[spot.index].face_up] or seen[-1:]
    return [_Stand(name, spot.index, spot.x, spot.y) for spot in face_up]


def _standing(plan: TablePlan, state: State, here: Hit) -> _Stand:
    stands = _stands(plan, state, here.pile)
    return next((stand for stand in stands if stand.card == here.card), stands[-1])


def _nearest(plan: TablePlan, here: _Stand, stands: list[_Stand], direction: str) -> _Stand | None:
    """The nearest place that lies in a direction; what lies aside counts as farther."""
    ahead = [(way, stand) for stand in stands if (way := _way(plan, here, stand, direction))]
    return min(ahead, default=(0.0, None), key=lambda pair: pair[0])[1]


def _way(plan: TablePlan, here: _Stand, there: _Stand, direction: str) -> float:
    """How far a place is in a direction; 0 if it does not lie there."""
    across, down = DIRECTIONS[direction]
    dx, dy = there.x - here.x, there.y - here.y
    along, aside = (dx * across, abs(dy)) if across else (dy * down, abs(dx))
    broad = plan.size.card_h if across else plan.size.card_w
    if along < 1 or (across and aside >= broad):
        return 0.0
    return along + (aside / broad if aside < broad else ASIDE * aside)


def _around(here: _Stand, stands: list[_Stand], direction: str) -> _Stand:
    """The next place in reading order, and after the last the first again."""
    order = sorted(stands, key=lambda stand: (stand.y, stand.x))
    if here not in order:
        return order[0]
    step = 1 if direction in ("right", "down") else -1
    return order[(order.index(here) + step) % len(order)]


def cursor_words(state: State, here: Hit) -> str:
    """What lies where the cursor is, as one who can't see the table is told.

    >>> from oddeven_widget import Game
    >>> state = Game("odd-and-even", deal=7).state
    >>> cursor_words(state, Hit("R1", 0))
    'Reserve 1: 8♣.'
    >>> cursor_words(state, Hit("F5", None))
    'The Two pile of ♠ is empty and wants the 2♠.'
    """
    rules, pile = state.rules, state.piles[here.pile]
    name = capital(rules.words_for(here.pile))
    if here.pile == "S":
        return _stock_words(state)
    if here.pile in rules.foundation_of:
        return f"{name} {_home_words(state, here.pile)}."
    if not pile or here.card is None:
        return f"{name} is empty."
    card = pile[here.card]
    return f"{name}: {card if card.face_up else 'face down'}{_around_words(state, here)}."


def _stock_words(state: State) -> str:
    stock, waste = len(state.piles["S"]), len(state.piles["W"])
    if stock:
        return f"The stock: {counted(stock, 'card')} to deal."
    if waste and state.redeals_left:
        left = counted(state.redeals_left, "redeal")
        return f"The stock is empty; the waste can be turned over ({left} left)."
    return "The stock is empty."


def _home_words(state: State, name: str) -> str:
    wanted, pile = wanted_words(state, name), state.piles[name]
    if wanted == "complete":
        return "is complete"
    wants = f"wants {'the' if state.rules.foundation_of[name][1] else 'any'} {wanted}"
    return f"shows the {pile[-1]} and {wants}" if pile else f"is empty and {wants}"


def _around_words(state: State, here: Hit) -> str:
    """How many cards lie on it and under it; of the waste, what lies next under it."""
    pile, card = state.piles[here.pile], here.card or 0
    over, under = len(pile) - 1 - card, card
    if here.pile == "W" and under:
        return f", on the {pile[card - 1]}" + (f" and {under - 1} more" if under > 1 else "")
    told = [f"{over} on it"] if over else []
    return "".join(f", {words}" for words in [*told, *([f"{under} under it"] if under else [])])
