"""The star that skipping draws: points on a circle, and one or two walks from point to point.

What is drawn is worked out in `engine.sequences`; here it only gets places, inks and words.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import cos, hypot, pi, sin

from ..board.draw._lines import Point
from ..board.draw.pen import Align, Pen
from ..board.draw.theme import Theme
from ..engine.cards import Rank
from ..engine.sequences import Walk
from ..engine.words import capital, quoted

__all__ = ["HEIGHT", "WIDTH", "Star", "paint_ground", "paint_star", "point_at", "star_of"]

WIDTH, HEIGHT = 440, 404
MOST = 36  # points for which there is room on the circle
_MIDDLE = (WIDTH / 2, HEIGHT / 2)
# How far from the middle the places (1st, 2nd …) of each walk are written.
_PLACES = 20


@dataclass(frozen=True)
class Star:
    """Walks round one circle, how many points of each were met, and the point that was picked."""

    walks: tuple[Walk, ...]
    laid: tuple[int, ...]
    picked: int | None = None

    @property
    def modulus(self) -> int:
        """The number of points on the circle."""
        return self.walks[0].modulus

    @property
    def step(self) -> int:
        """How far each step goes."""
        return self.walks[0].step

    def label(self, point: int) -> str:
        """Thirteen points are ranks, other numbers of points are numbered.

        >>> star_of(2, 13, (1,)).label(12), star_of(2, 12, (1,)).label(12)
        ('Q', '12')
        """
        return Rank(point).text if self.modulus == len(Rank) else str(point)

    def name(self, number: int) -> str:
        """What a walk is called: by its base card, or by the point where it starts.

        >>> star_of(2, 13, (1, 2)).name(1), star_of(3, 12, (4,)).name(0)
        ('Two pile', 'walk from 4')
        """
        start = self.walks[number].start
        if self.modulus == len(Rank):
            return f"{Rank(start).word.capitalize()} pile"
        return f"walk from {start}"

    def moved(self, laid: tuple[int, ...]) -> Star:
        """The same star with so many points met by each walk.

        >>> star_of(2, 13, (1, 2)).moved((3, 99)).laid
        (3, 13)
        """
        most = zip(laid, self.walks, strict=True)
        return replace(self, laid=tuple(max(0, min(one, walk.length)) for one, walk in most))


def star_of(step: int, modulus: int, starts: tuple[int, ...]) -> Star:
    """A star by its step, its number of points and where its walks start.

    >>> print(star_of(2, 13, (1,)).walks[0].order[:4])
    (1, 3, 5, 7)
    """
    _check_number("number of points", modulus, 2, MOST)
    _check_number("step", step, -999, 999)
    for start in starts:
        _check_number("start", start, 1, modulus)
    return Star(tuple(Walk(start, step, modulus) for start in starts), (0,) * len(starts))


def _check_number(what: str, number: object, least: int, most: int) -> None:
    if type(number) is not int and not isinstance(number, Rank):
        raise ValueError(f"The {what} must be a whole number, and {quoted(number)} is none.")
    if not least <= number <= most:
        raise ValueError(f"The {what} must be from {least} to {most}, and {number} is not.")


# -- where things are ---------------------------------------------------------------------


def _radius(star: Star) -> float:
    """How far the points are from the middle: with two walks there is more to write outside."""
    return 148 - _PLACES * (len(star.walks) - 1)


def _disc(star: Star) -> float:
    """The radius of one point."""
    return min(16.0, 0.8 * pi * _radius(star) / star.modulus)


def _place(star: Star, point: float, radius: float) -> Point:
    """The first point is at the top, the others follow clockwise."""
    turn = 2 * pi * (point - 1) / star.modulus
    return _MIDDLE[0] + radius * sin(turn), _MIDDLE[1] - radius * cos(turn)


def point_at(star: Star, x: float, y: float) -> int | None:
    """The point that is pressed at a place in CSS px, or None between them.

    >>> point_at(star_of(2, 13, (1,)), 220, 54), point_at(star_of(2, 13, (1,)), 220, 202)
    (1, None)
    """
    for point in range(1, star.modulus + 1):
        px, py = _place(star, point, _radius(star))
        if hypot(px - x, py - y) <= _disc(star) + 4:
            return point
    return None


# -- drawing ------------------------------------------------------------------------------


def paint_ground(pen: Pen, star: Star, theme: Theme) -> None:
    """Paint what stays: the table, the figure's name, and the gate between last and first."""
    pen.box(0, 0, WIDTH, HEIGHT, 10, fill=theme.felt)
    name = f"{{{star.modulus}/{star.step}}}"
    pen.text(name, 18, 26, 19, fill=theme.label, bold=True)
    pen.text(f"steps of {star.step}", 18, 48, 13, fill=theme.pale)
    out, gate = _radius(star) + _disc(star), star.modulus + 0.5
    edge = _dashed((_place(star, gate, out - 34), _place(star, gate, out + 12)), 3, 4)
    pen.path(" ".join(map(_path, edge)), stroke=theme.pale, width=1.5)


def paint_star(pen: Pen, star: Star, theme: Theme) -> None:
    """Paint what changes: chords, points, places and the two legends."""
    painter = _StarPainter(pen, star, theme)
    for number in range(len(star.walks)):
        painter.chords(number)
    for point in range(1, star.modulus + 1):
        painter.point(point)
    for number in range(len(star.walks)):
        painter.ends(number)
        painter.places(number)
        painter.legend(number)


class _StarPainter:
    """Paints the parts of a star; the second walk has another ink, dashes, and edged shapes."""

    def __init__(self, pen: Pen, star: Star, theme: Theme) -> None:
        self.pen, self.star, self.theme = pen, star, theme
        self.inks = (theme.can, theme.did)
        self.met = {p for w, n in zip(star.walks, star.laid, strict=True) for p in w.order[:n]}
        self.ever = {point for walk in star.walks for point in walk.order}
        self.disc = _disc(star)

    def chords(self, number: int) -> None:
        """The way so far; the latest step and every step past the end are thicker, with arrows."""
        walk, laid = self.star.walks[number], self.star.laid[number]
        for place in range(1, laid):
            latest = place == laid - 1 < walk.length - 1
            self._chord(number, place, 3.4 if latest or walk.wraps(place) else 1.8)
        if laid == walk.length > 2:
            # The pile is complete; one step more would close the star.
            ends = self._ends(number, walk.order[-1], walk.start)
            self.pen.path(_path(ends), stroke=self.inks[number], width=1.2, alpha=0.45)

    def _chord(self, number: int, place: int, width: float) -> None:
        walk, ink = self.star.walks[number], self.inks[number]
        ends = self._ends(number, walk.order[place - 1], walk.order[place])
        lines = _dashed(ends) if number else [ends]  # the second walk is told by its dashes, too
        self.pen.path(" ".join(map(_path, lines)), stroke=ink, width=width)
        if width > 2:
            self.pen.path(_arrow(*ends), fill=ink, stroke=ink, width=1)

    def _ends(self, number: int, start: int, end: int) -> tuple[Point, Point]:
        """A chord from disc to disc; two walks keep beside each other where they go one way."""
        radius = _radius(self.star)
        (ax, ay), (bx, by) = (_place(self.star, point, radius) for point in (start, end))
        long = hypot(bx - ax, by - ay) or 1
        ux, uy = (bx - ax) / long, (by - ay) / long
        side = (number * 2 - 1) * 2.6 * (len(self.star.walks) - 1)
        cut = min(self.disc + 3, long / 3)
        dx, dy = side * -uy, side * ux
        return (ax + ux * cut + dx, ay + uy * cut + dy), (bx - ux * cut + dx, by - uy * cut + dy)

    def point(self, point: int) -> None:
        """A disc: paper once it was met, a dashed edge if no walk ever meets it."""
        theme, met, ever = self.theme, point in self.met, point in self.ever
        x, y = _place(self.star, point, _radius(self.star))
        self._round(
            *(x, y, self.disc),
            fill=theme.paper if met else theme.slot_fill,
            stroke=theme.paper_edge if met else theme.slot_edge if ever else theme.pale,
            dash=() if ever else (3, 4),
        )
        if point == self.star.picked:
            self._round(x, y, self.disc + 7, stroke=theme.label, width=2, dash=(2, 4))
        ink = theme.suits[0] if met else theme.label if ever else theme.pale
        label, size = self.star.label(point), 1.06 * self.disc
        self.pen.text(label, x, y, size, fill=ink, align="center", bold=met)

    def ends(self, number: int) -> None:
        """Where a walk stands: a round ring for the first, a square one for the second."""
        walk, laid, ink = self.star.walks[number], self.star.laid[number], self.inks[number]
        if laid:
            x, y = _place(self.star, walk.order[laid - 1], _radius(self.star))
            out = self.disc + 1.5 + 2.5 * number
            radius = 5.0 if number else out
            self.pen.box(x - out, y - out, 2 * out, 2 * out, radius, stroke=ink, width=3)
        if laid < walk.length:
            x, y = _place(self.star, walk.order[laid], _radius(self.star))
            out = self.disc + 1 + 3 * number
            box = (x - out, y - out, 2 * out, 2 * out, 5.0 if number else out)
            self.pen.box(*box, stroke=ink, width=1.6, dash=(4, 4))

    def places(self, number: int) -> None:
        """Outside the circle: the how-manieth point of its walk each point is."""
        walk = self.star.walks[number]
        radius = _radius(self.star) + self.disc + 15 + _PLACES * number
        # So large that the badges find room on their circle.
        size = max(8.0, min(11.0, 3.4 * pi * radius / self.star.modulus))
        for place, point in enumerate(walk.order[: self.star.laid[number]], 1):
            self._badge(number, *_place(self.star, point, radius), size, str(place))

    def _badge(self, number: int, x: float, y: float, size: float, words: str) -> None:
        """A number in a round or a square badge, in the walk's ink."""
        half = 0.82 * size
        radius = 0.25 * half if number else half
        self.pen.box(x - half, y - half, 2 * half, 2 * half, radius, fill=self.inks[number])
        self.pen.text(words, x, y, size, fill=self.theme.felt, align="center", bold=True)

    def legend(self, number: int) -> None:
        """In a corner below: the walk's line and badge, its name, and how far it is."""
        walk, laid, ink = self.star.walks[number], self.star.laid[number], self.inks[number]
        right = number == 1
        x, y = WIDTH - 18 if right else 18, HEIGHT - 46
        line = ((x - 40, y), (x, y)) if right else ((x, y), (x + 40, y))
        lines = _dashed(line) if right else [line]
        self.pen.path(" ".join(map(_path, lines)), stroke=ink, width=3)
        name = self.star.name(number)
        align: Align = "right" if right else "left"
        words = capital(name)
        self.pen.text(words, x, y + 15, 13, fill=self.theme.label, align=align, bold=True)
        count = f"{laid} of {walk.length}"
        self.pen.text(count, x, y + 31, 12, fill=self.theme.pale, align=align)

    def _round(
        self,
        x: float,
        y: float,
        radius: float,
        *,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 1.5,
        dash: tuple[float, ...] = (),
    ) -> None:
        box = (x - radius, y - radius, 2 * radius, 2 * radius, radius)
        self.pen.box(*box, fill=fill, stroke=stroke, width=width, dash=dash)


def _path(line: tuple[Point, Point]) -> str:
    (ax, ay), (bx, by) = line
    return f"M {ax:.2f} {ay:.2f} L {bx:.2f} {by:.2f}"


def _dashed(line: tuple[Point, Point], on: float = 7, off: float = 6) -> list[tuple[Point, Point]]:
    """A straight line is cut into dashes, with a dash at its end."""
    (ax, ay), (bx, by) = line
    long = hypot(bx - ax, by - ay) or 1
    count = max(1, round((long + off) / (on + off)))
    share = (1 + off / long) / count
    starts = [number * share for number in range(count)]
    return [
        (_between(line, start), _between(line, min(1.0, start + share - off / long)))
        for start in starts
    ]


def _between(line: tuple[Point, Point], part: float) -> Point:
    (ax, ay), (bx, by) = line
    return ax + (bx - ax) * part, ay + (by - ay) * part


def _arrow(start: Point, end: Point) -> str:
    """A slim arrow head at the end of a chord."""
    (ax, ay), (bx, by) = start, end
    long = hypot(bx - ax, by - ay) or 1
    ux, uy = (bx - ax) / long, (by - ay) / long
    back = (bx - 11 * ux, by - 11 * uy)
    left, right = ((back[0] + s * 5 * uy, back[1] - s * 5 * ux) for s in (1, -1))
    corners = (end, left, right)
    return "M " + " L ".join(f"{x:.2f} {y:.2f}" for x, y in corners) + " Z"
