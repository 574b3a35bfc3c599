"""Flattening of paths into lines of points, which a picture without a canvas is drawn from."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, radians, sin

Point = tuple[float, float]
Line = tuple[tuple[Point, ...], bool]  # the points, and whether the last joins the first

CURVE_STEPS = 14
_ARGUMENTS = {"M": 2, "L": 2, "C": 6, "Q": 4, "Z": 0}
_WORD = re.compile(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)")


@lru_cache(maxsize=1024)
def flatten(d: str) -> tuple[Line, ...]:
    """A path of M L C Q Z becomes lines of points, each open or closed.

    >>> flatten("M 0 0 L 4 0 L 4 3 Z")
    ((((0.0, 0.0), (4.0, 0.0), (4.0, 3.0)), True),)
    """
    lines: list[Line] = []
    points: list[Point] = []
    for command, numbers in commands(d):
        if command in "MZ" and points:
            lines.append((tuple(points), command == "Z"))
            points = []
        if command in "ML":
            points.append((numbers[0], numbers[1]))
        elif command in "CQ":
            points += _curve(points[-1], numbers)
    return (*lines, (tuple(points), False)) if points else tuple(lines)


def commands(d: str) -> Iterator[tuple[str, list[float]]]:
    """The commands of a path, each with its numbers.

    >>> list(commands("M 0 0 L 4 0 Z"))
    [('M', [0.0, 0.0]), ('L', [4.0, 0.0]), ('Z', [])]
    """
    words = _WORD.findall(d)
    while words:
        command, *rest = words
        count = _ARGUMENTS.get(command, len(words))
        if len(rest) < count:
            raise ValueError(f"A path has only M L C Q Z and their numbers; here is {command!r}.")
        yield command, [float(word) for word in rest[:count]]
        words = rest[count:]


def _curve(start: Point, numbers: Sequence[float]) -> list[Point]:
    poles = [start, *zip(numbers[::2], numbers[1::2], strict=True)]
    return [_on_curve(poles, step / CURVE_STEPS) for step in range(1, CURVE_STEPS + 1)]


def _on_curve(poles: Sequence[Point], t: float) -> Point:
    """De Casteljau's rule finds a point of a Bézier curve of any degree."""
    while len(poles) > 1:
        poles = [(ax + (bx - ax) * t, ay + (by - ay) * t) for (ax, ay), (bx, by) in pairwise(poles)]
    return poles[0]


def place(lines: Iterable[Line], at: Point, scale: float, turn: float) -> tuple[Line, ...]:
    """Lines are scaled, turned clockwise about their origin, and put at a point.

    >>> place([(((1.0, 0.0),), False)], (5, 5), 2, 0)
    ((((7.0, 5.0),), False),)
    """
    (x, y), c, s = at, scale * cos(radians(turn)), scale * sin(radians(turn))
    return tuple(
        (tuple((x + c * px - s * py, y + s * px + c * py) for px, py in points), closed)
        for points, closed in lines
    )


def round_box(x: float, y: float, w: float, h: float, radius: float) -> Line:
    """A box has four corners, or four quarters of a circle.

    >>> round_box(0, 0, 4, 3, 0)
    (((0, 0), (4, 0), (4, 3), (0, 3)), True)
    """
    radius = min(radius, w / 2, h / 2)
    if radius <= 0:
        return ((x, y), (x + w, y), (x + w, y + h), (x, y + h)), True
    left, top, right, bottom = x + radius, y + radius, x + w - radius, y + h - radius
    middles = ((right, top, -90), (right, bottom, 0), (left, bottom, 90), (left, top, 180))
    points = (
        (mx + radius * cos(radians(start + turn)), my + radius * sin(radians(start + turn)))
        for mx, my, start in middles
        for turn in range(0, 91, 10)
    )
    return tuple(points), True


def dashes(points: Sequence[Point], pattern: Sequence[float]) -> tuple[Line, ...]:
    """A closed line is cut into dashes; the lengths are by turns drawn and left out.

    >>> dashes([(0, 0), (10, 0)], (6, 4))[0]
    (((0, 0), (6.0, 0.0)), False)
    """
    lines: list[Line] = []
    current, turn, left = [points[0]], 0, pattern[0]
    for a, b in zip(points, [*points[1:], points[0]], strict=True):
        long, done = hypot(b[0] - a[0], b[1] - a[1]), 0.0
        while long - done > left:
            done += left
            cut = (a[0] + (b[0] - a[0]) * done / long, a[1] + (b[1] - a[1]) * done / long)
            if turn % 2 == 0:
                lines.append(((*current, cut), False))
            current, turn = [cut], turn + 1
            left = pattern[turn % len(pattern)]
        left -= long - done
        current.append(b)
    return (*lines, (tuple(current), False)) if turn % 2 == 0 else tuple(lines)
