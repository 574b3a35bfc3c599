"""Motion, planned as scenes: what glides from where to where, in which order. Pure arithmetic.

A Way leads from one position to the next, a Hop from pile to pile. Each hop is a Scene, and when
the last card has landed, fans close up in one more.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from ...bookkeeping.game import Change
from ...engine.cards import Card
from ...engine.moves import Transfer
from ...engine.state import State
from .geometry import Spot, TablePlan, spots

__all__ = ["Flyer", "Hop", "Lying", "Scene", "Way", "eased", "scenes_of", "way_of"]

# A browser shows 60 frames a second: a flight of 8 takes 135 ms, a whole step of 22 takes 370 ms.
FLIGHT, CLOSING, LONGEST, SHORTEST = 8, 5, 22, 3


class Hop(NamedTuple):
    """So many cards went from the top of one pile to the top of another."""

    source: str
    target: str
    cards: int


@dataclass(frozen=True, slots=True)
class Way:
    """Positions, and between each two of them the hop that leads from one to the next."""

    states: tuple[State, ...]
    hops: tuple[Hop, ...]


@dataclass(frozen=True, slots=True)
class Flyer:
    """A card that glides from one corner to another."""

    card: Card
    start: tuple[float, float]
    end: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Lying:
    """How a pile looks beneath what flies: as in a position, but only its first `count` cards."""

    pile: str
    state: State
    count: int


@dataclass(frozen=True, slots=True)
class Scene:
    """What happens at one time: cards that glide over piles as they are until these land.

    `flown` cards have left the table; the others only close up.
    """

    lying: tuple[Lying, ...]
    closing: tuple[Flyer, ...]
    flown: tuple[Flyer, ...]
    frames: int


def way_of(change: Change) -> Way | None:
    """The way that a step was played, or back, when it was undone; a new deal goes no way.

    >>> from oddeven_widget import Game
    >>> game, ways = Game("odd-and-even", deal=7), []
    >>> stop = game.observe(lambda change: ways.append(way_of(change)))
    >>> step = game.play("S>W")
    >>> step = game.undo()
    >>> [way.hops for way in ways]
    [(Hop(source='S', target='W', cards=1),), (Hop(source='W', target='S', cards=1),)]
    """
    step = change.step
    if step is None:
        return None
    states: list[State] = [step.before]
    hops: list[Hop] = []
    for transfer in step.transfers:
        after = _after(states[-1], transfer)
        if transfer.is_turn:
            states[-1] = after  # it is turned while the card that lay on it leaves
        else:
            hops.append(Hop(transfer.source, transfer.target, len(transfer.cards)))
            states.append(after)
    states[-1] = step.after
    if change.kind == "undo":
        hops = [Hop(hop.target, hop.source, hop.cards) for hop in reversed(hops)]
        return Way(tuple(reversed(states)), tuple(hops))
    return Way(tuple(states), tuple(hops))


def _after(state: State, transfer: Transfer) -> State:
    """The position when one transfer of a step is done."""
    piles, count = dict(state.piles), len(transfer.cards)
    piles[transfer.source] = piles[transfer.source][:-count]
    piles[transfer.target] = (*piles[transfer.target], *transfer.cards)
    return State(state.rules, tuple(piles.values()), state.pass_number)


def scenes_of(plan: TablePlan, way: Way) -> tuple[Scene, ...]:
    """All that glides on this way, in its order; none of it lasts longer than a player waits."""
    touched = [name for hop in way.hops for name in hop[:2]]
    closing = _closing(plan, way, touched)
    share = (LONGEST - (CLOSING if closing else 0)) // max(1, len(way.hops))
    frames = max(SHORTEST, min(FLIGHT, share))
    pairs = zip(way.states, way.states[1:], strict=False)
    scenes = [
        _hop_scene(plan, *pair, hop, frames) for pair, hop in zip(pairs, way.hops, strict=True)
    ]
    scenes += [closing] if closing else []
    for number, scene in enumerate(scenes):
        # Before the first, every pile lies as it did; later, the card that flew has landed.
        landed = touched if number == 0 else [way.hops[number - 1].target]
        looks = {name: _whole(plan, way.states[number], name) for name in landed}
        looks |= {lying.pile: lying for lying in scene.lying}
        scenes[number] = replace(scene, lying=tuple(looks.values()))
    return tuple(scenes)


def _whole(plan: TablePlan, state: State, name: str) -> Lying:
    return Lying(name, state, len(spots(plan, state, name)))


def _hop_scene(plan: TablePlan, before: State, after: State, hop: Hop, frames: int) -> Scene:
    """Cards leave their pile, and those of the other make room for them."""
    source, target = hop.source, hop.target
    left, landed = spots(plan, before, source), spots(plan, after, target)
    cards = after.piles[target][-hop.cards :]
    seen = max(
        len([spot for spot in left if spot.index >= len(before.piles[source]) - hop.cards]),
        len([spot for spot in landed if spot.index >= len(after.piles[target]) - hop.cards]),
    )
    flown = tuple(
        Flyer(cards[-nth], _corner(plan, left, source, nth), _corner(plan, landed, target, nth))
        for nth in range(min(seen, hop.cards), 0, -1)
    )
    closing = _moved(plan, before, after, target)
    lies_there = _whole(plan, before, target)
    under = Lying(target, before, lies_there.count - len(closing))
    return Scene((_left_behind(plan, before, after, hop), under), closing, flown, frames)


def _left_behind(plan: TablePlan, before: State, after: State, hop: Hop) -> Lying:
    """The pile that is left: a fan keeps its gap until it is closed, others look as they will."""
    if plan.places[hop.source].fan == "right":
        kept = _whole(plan, before, hop.source)
        return Lying(hop.source, before, max(0, kept.count - hop.cards))
    return _whole(plan, after, hop.source)


def _corner(plan: TablePlan, seen: tuple[Spot, ...], name: str, nth: int) -> tuple[float, float]:
    """Where the nth card from the top lies, or seems to lie when it is hidden."""
    place = plan.places[name]
    return (seen[-nth].x, seen[-nth].y) if nth <= len(seen) else (place.x, place.y)


def _moved(plan: TablePlan, before: State, after: State, name: str) -> tuple[Flyer, ...]:
    """The cards of a fan that lie elsewhere in it afterwards."""
    if plan.places[name].fan != "right":
        return ()
    old = {spot.index: spot for spot in spots(plan, before, name)}
    pile = after.piles[name]
    return tuple(
        Flyer(pile[new.index], (old[new.index].x, old[new.index].y), (new.x, new.y))
        for new in spots(plan, after, name)
        if new.index in old and old[new.index].x != new.x
    )


def _closing(plan: TablePlan, way: Way, touched: list[str]) -> Scene | None:
    """Fans that cards have left close up, and bare a card that lay under the others."""
    left = {hop.source for hop in way.hops} - {hop.target for hop in way.hops}
    after = way.states[-1]
    moved = {name: _moved(plan, way.states[0], after, name) for name in touched if name in left}
    lying = tuple(
        Lying(name, after, len(spots(plan, after, name)) - len(flyers))
        for name, flyers in moved.items()
        if flyers
    )
    flyers = tuple(flyer for some in moved.values() for flyer in some)
    return Scene(lying, flyers, (), CLOSING) if flyers else None


def eased(part: float) -> float:
    """How far a card has come when this part of its time is over: quick at first, then gently.

    >>> [round(eased(part), 2) for part in (0, 0.25, 0.5, 0.75, 1)]
    [0.0, 0.37, 0.69, 0.91, 1.0]
    """
    smooth = part * part * (3 - 2 * part)
    return (smooth + 1 - (1 - part) ** 3) / 2 if part < 1 else 1.0
