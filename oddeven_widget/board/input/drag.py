"""Cards in hand: what may be lifted, over which pile it is, and what letting go means. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine.moves import Move
from ...engine.state import State
from ...engine.table import DEAL, REDEAL
from ..draw.geometry import TablePlan, hit, spots
from ..draw.lifted import Lift
from ..draw.words import choice_words
from .pointing import Answer, Selection

__all__ = ["drop", "lift", "over"]

# A pile takes what covers this part of a card's area; less may be a slip of the hand.
ENOUGH = 0.08
# Two piles are meant alike if the lesser is covered by this part of what covers the greater.
DOUBTFUL = 0.75

Box = tuple[float, float, float, float]


def lift(plan: TablePlan, state: State, x: float, y: float) -> Lift | None:
    """A card is lifted with all that lie on it, if they may be played together; None if not.

    >>> from oddeven_widget import Game
    >>> from oddeven_widget.board.draw.geometry import plan_for
    >>> from oddeven_widget.board.draw.theme import NORMAL
    >>> state = Game("odd-and-even", piles={"R1": "AS", "S": ...}).state
    >>> plan = plan_for(state.rules, NORMAL)
    >>> place = plan.places["R1"]
    >>> print(*lift(plan, state, place.x + 5, place.y + 5).cards)
    A♠
    """
    found = hit(plan, state, x, y)
    if found is None or found.card is None or found.pile == "S":
        return None
    cards = state.piles[found.pile][found.card :]
    if not moves_of(state, found.pile, len(cards)):
        return None
    seen = [spot for spot in spots(plan, state, found.pile) if spot.index >= found.card]
    home = seen[0].x, seen[0].y
    down = tuple(spot.y - home[1] for spot in seen)
    return Lift(found.pile, cards, down, (x - home[0], y - home[1]), home, *home)


def moves_of(state: State, pile: str, count: int) -> tuple[Move, ...]:
    """Every legal move of the last `count` cards of a pile; turning the waste over is none."""
    return tuple(
        move
        for move in state.legal_moves
        if (move.source, move.count) == (pile, count) and move not in (DEAL, REDEAL)
    )


def over(plan: TablePlan, state: State, held: Lift) -> str | None:
    """The pile that would take the cards if they were let go now: the one they cover most.

    Cards that cover their own place more than any pile are still at home.
    """
    covered = [pair for pair in _covered(plan, state, held) if pair[0] >= _enough(plan)]
    at_home = _overlap(_card(plan, held.x, held.y), _card(plan, *held.home))
    best = max(covered, default=(0.0, ""))
    return best[1] if best[0] > at_home else None


def drop(plan: TablePlan, state: State, held: Lift) -> Answer:
    """Cards that are let go are played, asked about where two piles were meant alike, or go back.

    Over no pile that takes them they go back, and it is said why.
    """
    target = over(plan, state, held)
    if target is None:
        return Answer(words=_back_words(plan, state, held))
    covered = {name: area for area, name in _covered(plan, state, held)}
    rivals = [
        name
        for name, area in covered.items()
        if area >= DOUBTFUL * covered[target] and not _alike(state, name, target)
    ]
    if not rivals:
        return Answer(move=Move(f"{held.pile}>{target}:{held.count}"))
    moves = state.targets(held.pile, held.count)
    return Answer(
        selection=Selection(held.pile, held.count, moves), words=choice_words(state, moves)
    )


def _back_words(plan: TablePlan, state: State, held: Lift) -> str:
    """Why cards go back: what the pile below them wants, or that there is none."""
    card, where = _card(plan, held.x, held.y), state.rules.words_for(held.pile)
    piles = [(_overlap(card, box), name) for name, box in _boxes(plan, state)]
    area, name = max(piles)
    if name == held.pile:
        return f"The {held.cards[0]} stays on {where}."
    if area < _enough(plan):
        return f"The {held.cards[0]} goes back to {where}: there is no pile there."
    reason = state.why_not(f"{held.pile}>{name}:{held.count}")
    return reason or f"The {held.cards[0]} goes back to {where}."


def _covered(plan: TablePlan, state: State, held: Lift) -> Iterator[tuple[float, str]]:
    """How much of each pile that takes the cards is covered by the lowest of them."""
    card, boxes = _card(plan, held.x, held.y), dict(_boxes(plan, state))
    for move in moves_of(state, held.pile, held.count):
        yield _overlap(card, boxes[move.target]), move.target


def _alike(state: State, one: str, other: str) -> bool:
    """Whether nobody need be asked which of two foundations is meant."""
    owners = state.rules.foundation_of
    if one == other:
        return True
    same = one in owners and owners.get(one) == owners.get(other)
    return same and len(state.piles[one]) == len(state.piles[other])


def _boxes(plan: TablePlan, state: State) -> Iterator[tuple[str, Box]]:
    """Each pile's name, and the box around all of it that can be seen."""
    for name, place in plan.places.items():
        seen = spots(plan, state, name)
        right, bottom = (seen[-1].x, seen[-1].y) if seen else (place.x, place.y)
        size = plan.size
        yield name, (place.x, place.y, right + size.card_w, bottom + size.card_h)


def _card(plan: TablePlan, x: float, y: float) -> Box:
    return x, y, x + plan.size.card_w, y + plan.size.card_h


def _enough(plan: TablePlan) -> float:
    return ENOUGH * plan.size.card_w * plan.size.card_h


def _overlap(one: Box, other: Box) -> float:
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return max(0.0, wide) * max(0.0, high)
