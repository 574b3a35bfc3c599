"""The star in words: what a step did, where a point stands, what is left out, and why."""

from __future__ import annotations

from html import escape

from ..engine.sequences import Walk
from ..engine.words import capital, counted, listed
from .star import Star

__all__ = [
    "coverage_words",
    "picked_words",
    "stand_words",
    "star_words",
    "step_words",
    "strip_html",
]


def star_words(star: Star) -> str:
    """The whole star: its walks as far as they went, and which points they meet.

    >>> from oddeven_widget.lessons.star import star_of
    >>> print(star_words(star_of(2, 13, (1,)).moved((3,))))
    Steps of 2 meet all 13 points, for nothing but 1 divides both 2 and 13.
    Ace pile: A 3 5, 3 of 13; next 7.
    >>> print(star_words(star_of(3, 12, (1,)).moved((4,))))
    Steps of 3 from 1 meet 1 4 7 10 and leave out 2 3 5 6 8 9 11 12, for 3 divides both 3 and 12.
    Walk from 1: 1 4 7 10, 4 of 4; complete.
    """
    lines = [_walk_words(star, number) for number in range(len(star.walks))]
    return "\n".join([coverage_words(star), *lines])


def coverage_words(star: Star) -> str:
    """Which points the steps meet, and why."""
    walk = star.walks[0]
    if walk.shared == 1:
        both = f"nothing but 1 divides both {walk.step} and {walk.modulus}"
        return f"Steps of {walk.step} meet all {walk.modulus} points, for {both}."
    why = f"for {walk.shared} divides both {walk.step} and {walk.modulus}"
    sentences = [_leaves_out(star, one) for one in _different(star)]
    return f"Steps of {walk.step} {listed(sentences)}, {why}."


def _different(star: Star) -> list[Walk]:
    """Walks that meet the same points need only be told of once."""
    return list({frozenset(walk.order): walk for walk in reversed(star.walks)}.values())[::-1]


def _leaves_out(star: Star, walk: Walk) -> str:
    met, left = (_labels(star, points) for points in (walk.order, walk.left_out))
    return f"from {star.label(walk.start)} meet {met} and leave out {left}"


def _walk_words(star: Star, number: int) -> str:
    walk, laid = star.walks[number], star.laid[number]
    cards = _labels(star, walk.order[:laid]) or "nothing yet"
    end = "complete" if laid == walk.length else f"next {star.label(walk.order[laid])}"
    return f"{capital(star.name(number))}: {cards}, {laid} of {walk.length}; {end}."


def _labels(star: Star, points: tuple[int, ...]) -> str:
    return " ".join(map(star.label, points))


# -- steps --------------------------------------------------------------------------------


def stand_words(star: Star) -> str:
    """Where each walk stands, and what it wants next.

    >>> from oddeven_widget.lessons.star import star_of
    >>> stand_words(star_of(2, 13, (1,)).moved((3,)))
    'The Ace pile stands at 5, 3 of 13; next 7.'
    """
    return "\n".join(_moved_words(star, number, laid) for number, laid in enumerate(star.laid))


def step_words(before: Star, after: Star) -> str:
    """What has changed from one star to the next.

    >>> from oddeven_widget.lessons.star import star_of
    >>> star = star_of(2, 13, (1,))
    >>> step_words(star.moved((7,)), star.moved((8,)))
    'The Ace pile goes on past the K to the 2: its first turn is closed.'
    """
    moved = [n for n in range(len(after.walks)) if before.laid[n] != after.laid[n]]
    if not moved:
        return stand_words(after)
    return "\n".join(_moved_words(after, number, before.laid[number]) for number in moved)


def _moved_words(star: Star, number: int, before: int) -> str:
    walk, laid, name = star.walks[number], star.laid[number], star.name(number)
    if laid == 0:
        return f"The {name} has not begun; it starts with {star.label(walk.start)}."
    here = star.label(walk.order[laid - 1])
    if laid == walk.length:
        return complete_words(star, number)
    if laid == before + 1 and walk.wraps(laid - 1):
        return f"The {name} goes on past {_end(star)} to the {here}: {_turn(walk, laid)} is closed."
    return f"The {name} stands at {here}, {laid} of {walk.length}; next {_next(star, number)}."


def _end(star: Star) -> str:
    walk = star.walks[0]
    return f"the {star.label(star.modulus if walk.step > 0 else 1)}"


def _turn(walk: Walk, laid: int) -> str:
    number = sum(walk.wraps(place) for place in range(laid))
    names = ("its first turn", "its second turn", "its third turn")
    return names[number - 1] if number <= len(names) else f"turn {number}"


def _next(star: Star, number: int) -> str:
    return star.label(star.walks[number].order[star.laid[number]])


def complete_words(star: Star, number: int) -> str:
    """A walk has met all that it ever meets.

    >>> from oddeven_widget.lessons.star import star_of
    >>> complete_words(star_of(2, 12, (1,)).moved((6,)), 0)
    'The walk from 1 is complete with 11, 6 of 12 points: one step more comes back to 1.'
    """
    walk, name = star.walks[number], star.name(number)
    last, first = star.label(walk.order[-1]), star.label(walk.start)
    what = f"{walk.length} of {walk.modulus} points" if walk.left_out else f"all {walk.modulus}"
    return f"The {name} is complete with {last}, {what}: one step more comes back to {first}."


# -- points -------------------------------------------------------------------------------


def picked_words(star: Star) -> str:
    """Where the picked point stands in each walk, what follows it, how far away it is."""
    if star.picked is None:
        return ""
    return "\n".join(_about(star, number, star.picked) for number in range(len(star.walks)))


def _about(star: Star, number: int, point: int) -> str:
    walk, laid, name = star.walks[number], star.laid[number], f"the {star.name(number)}"
    place, label = walk.position(point), star.label(point)
    if place is None:
        return f"{capital(name)} never meets {label}."
    card, away = f"the {label} is its {_ordinal(place + 1)} card", walk.distance(point, laid)
    if away is None:
        after = f"; the step from {label} is to {star.label(walk.after(point))}"
        return f"The {label} lies on {name} already, as its {_ordinal(place + 1)} card{after}."
    if away == 0:
        return f"{capital(name)} wants {label} now: {card}."
    begun = f"From {star.label(walk.order[laid - 1])} {name}" if laid else capital(name)
    more = f"wanted after {counted(away, 'card')} more"
    return f"{begun} wants {_next(star, number)} next; {card}, {more}."


def _ordinal(number: int) -> str:
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10 * (number // 10 % 10 != 1), "th")
    return f"{number}{ending}"


# -- as a page ----------------------------------------------------------------------------


def strip_html(star: Star) -> str:
    """Each walk as a line of its points: those met in bold, each new turn after a bar."""
    walks = "".join(_strip(star, number) for number in range(len(star.walks)))
    words = escape(coverage_words(star))
    return (
        '<div role="region" aria-label="The walks in words" style="line-height:1.6">'
        f"{walks}<div style='opacity:.8'>{words}</div></div>"
    )


def _strip(star: Star, number: int) -> str:
    walk, laid = star.walks[number], star.laid[number]
    cells = []
    for place, point in enumerate(walk.order):
        bar = "<span aria-hidden='true' style='opacity:.6'>| </span>" if walk.wraps(place) else ""
        label = star.label(point)
        cells.append(bar + (f"<b>{label}</b>" if place < laid else label))
    name = f"{capital(star.name(number))}, {laid} of {walk.length}:"
    return f"<div>{name} {' '.join(cells)}</div>"
