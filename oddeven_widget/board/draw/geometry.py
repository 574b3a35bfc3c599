"""Layout and hit test: where every pile lies, and which lies under a point. Pure arithmetic.

The plan is worked out from the Rules, so every game has a table: one-card piles on the left in
their rows, foundations on the right with a row a family, stock and waste beneath them, and
building columns below. All lengths are CSS px at the scale of a Size.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from ...engine.spec import Piles, Rules
from ...engine.state import State
from ...engine.text import WASTE_FANNED
from ...engine.words import capital
from .lettering import text_width
from .theme import Size

__all__ = ["Hit", "Label", "Place", "Spot", "TablePlan", "hit", "passes_width", "plan_for", "spots"]

Fan = Literal["none", "right", "down"]

# Lengths on the grid of 72 x 100 cards on which the table is designed.
MARGIN, TOP, STRIP, BETWEEN, GUTTER, COLUMNS = 14, 10, 18, 4, 96, 264
# How far the next card of a fan lies: to the right, down, and down from a hidden card.
RIGHT, DOWN, HIDDEN = 24, 44, 9


@dataclass(frozen=True, slots=True)
class Place:
    """A pile's place: its first card's corner, how it is fanned, and how far a fan may reach."""

    x: float
    y: float
    fan: Fan = "none"
    room: float = 0


@dataclass(frozen=True, slots=True)
class Label:
    """Words on the felt; y is the middle of the line, x the end named by `align`."""

    words: str
    x: float
    y: float
    align: Literal["left", "right", "center"] = "right"
    bold: bool = False


@dataclass(frozen=True, slots=True)
class TablePlan:
    """Layout of a table: its size in CSS px, a place for each pile, labels that never change."""

    size: Size
    width: int
    height: int
    places: dict[str, Place]
    labels: tuple[Label, ...]


@dataclass(frozen=True, slots=True)
class Spot:
    """One card that can be seen: its place in the pile and its corner on the table."""

    index: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Hit:
    """Result of a hit test: a pile and, if the point is on a card, the card's place in it."""

    pile: str
    card: int | None


def passes_width(rules: Rules, size: Size) -> float:
    """How wide the words and marks may become that count the passes through the stock.

    >>> from oddeven_widget.engine.catalogue import rules_of
    >>> from oddeven_widget.board.draw.theme import NORMAL
    >>> round(passes_width(rules_of("odd-and-even"), NORMAL))
    65
    """
    longest = f"pass {rules.passes} of {rules.passes}"
    # The browser's font may be somewhat wider than the one that is measured.
    return max(62 * size.unit, 1.15 * text_width(longest, 0.86 * size.text_px))


def plan_for(rules: Rules, size: Size) -> TablePlan:
    """Lay the table of a game out.

    >>> from oddeven_widget.engine.catalogue import rules_of
    >>> from oddeven_widget.board.draw.theme import NORMAL
    >>> plan = plan_for(rules_of("odd-and-even"), NORMAL)
    >>> plan.width, plan.height, plan.places["R1"].x < plan.places["F1"].x
    (678, 376, True)
    """
    return _Planner(rules, size).plan()


class _Planner:
    """Places pile after pile, from left to right and from top to bottom."""

    def __init__(self, rules: Rules, size: Size) -> None:
        self.rules, self.size, self.unit = rules, size, size.unit
        self.pitch_x = size.card_w + size.gap
        self.pitch_y = size.card_h + (STRIP + BETWEEN) * self.unit
        self.x, self.y = MARGIN * self.unit, TOP * self.unit
        self.right = self.bottom = 0.0
        self.places: dict[str, Place] = {}
        self.labels: list[Label] = []

    def plan(self) -> TablePlan:
        single = [family for family in self.rules.piles if not family.is_column]
        for family in single:
            self._singles(family)
            self.x += 1.6 * self.size.gap
        self.x += self._gutter() - 26 * self.unit if single else self._columns_left_over()
        self._foundations()
        if self.rules.passes:
            self._stock()
        self.x, self.y = MARGIN * self.unit, self.bottom
        for family in self.rules.piles:
            if family.is_column:
                self._columns(family)
        margin = MARGIN * self.unit
        size = (round(self.right + margin), round(self.bottom))
        return TablePlan(self.size, *size, self.places, tuple(self.labels))

    def _put(self, name: str, x: float, y: float, fan: Fan = "none", room: float = 0) -> None:
        self.places[name] = Place(x, y, fan, room)
        across = room if fan == "right" else 0
        down = room if fan == "down" else self.size.card_h
        self.right = max(self.right, x + self.size.card_w + across)
        self.bottom = max(self.bottom, y + down + (STRIP + BETWEEN) * self.unit)

    def _singles(self, family: Piles) -> None:
        """Piles of which one card is seen, in their rows; without rows they stand as one column."""
        per_row = -(-family.count // family.rows) if family.rows > 1 else 1
        for number, name in enumerate(family.names):
            row, column = divmod(number, per_row)
            self._put(name, self.x + column * self.pitch_x, self.y + row * self.pitch_y)
        self.x += per_row * self.pitch_x

    def _gutter(self) -> float:
        """The felt left of the foundations, wide enough for every label that stands on it."""
        names = [_plural(family.name) for family in self.rules.foundations]
        notes = [family.note for family in self.rules.foundations]
        # Bold, and in a browser's font that may be a quarter wider than the one that is measured.
        px = 1.25 * self.size.text_px
        labels = [text_width(words, px) for words in (*names, *notes, "Stock")]
        if self.rules.passes:
            labels.append(passes_width(self.rules, self.size))
        room = max(labels) + 1.2 * self.size.gap + self.size.bleed + 2 * self.unit
        return max(GUTTER * self.unit, room)

    def _columns_left_over(self) -> float:
        """Foundations above columns stand over the last of them, and leave room for a label."""
        columns = max(family.count for family in self.rules.piles)
        widest = max(len(family.suits) for family in self.rules.foundations)
        return max(self._gutter(), (columns - widest) * self.pitch_x)

    def _label(self, words: str, line: int, bold: bool = False) -> None:
        y = self.y + self.size.card_h / 2 + line * 1.3 * self.size.text_px
        self.labels.append(Label(words, self.x - 1.2 * self.size.gap, y, bold=bold))

    def _foundations(self) -> None:
        names = iter(self.rules.foundation_names)
        for family in self.rules.foundations:
            self._label(_plural(family.name), -1 if family.note else 0, bold=True)
            if family.note:
                self._label(family.note, 0)
            for column, _ in enumerate(family.suits):
                self._put(next(names), self.x + column * self.pitch_x, self.y)
            self.y += self.pitch_y

    def _stock(self) -> None:
        fanned = (WASTE_FANNED - 1) * RIGHT * self.unit
        room = max(fanned, self.right - self.x - self.pitch_x - self.size.card_w)
        self._put("S", self.x, self.y)
        self._put("W", self.x + self.pitch_x, self.y, "right", room)
        self._label("Stock", -1, bold=True)
        self.y += self.pitch_y

    def _columns(self, family: Piles) -> None:
        for column, name in enumerate(family.names):
            self._put(name, self.x + column * self.pitch_x, self.y, "down", COLUMNS * self.unit)
        self.x += family.count * self.pitch_x


def _plural(name: str) -> str:
    return capital(name if name.endswith("s") else f"{name}s")


def spots(plan: TablePlan, state: State, name: str, held: int = 0) -> tuple[Spot, ...]:
    """The cards of a pile that can be seen, bottom first.

    Of a squared pile that is the top card; of the waste the last few; of a column all of them,
    closer together when the column is long. While the last `held` cards are in somebody's hand
    the others stay where they are, and of a squared pile the next one is seen.
    """
    place, pile = plan.places[name], state.piles[name]
    if place.fan == "none":
        return (Spot(len(pile) - 1 - held, place.x, place.y),) if len(pile) > held else ()
    seen = _fanned(plan, state, name)
    return seen[: len(seen) - held]


def _fanned(plan: TablePlan, state: State, name: str) -> tuple[Spot, ...]:
    place, pile = plan.places[name], state.piles[name]
    unit = plan.size.unit
    if place.fan == "right":
        first = max(0, len(pile) - WASTE_FANNED)
        return tuple(
            Spot(index, place.x + (index - first) * RIGHT * unit, place.y)
            for index in range(first, len(pile))
        )
    return tuple(_column(plan, state, name))


def _column(plan: TablePlan, state: State, name: str) -> Iterator[Spot]:
    place, pile, unit = plan.places[name], state.piles[name], plan.size.unit
    steps = [(DOWN if card.face_up else HIDDEN) * unit for card in pile[:-1]]
    room = place.room - plan.size.card_h
    squeeze = min(1.0, room / sum(steps)) if steps else 1.0
    y = place.y
    for index, step in enumerate([*steps, 0]):
        if index < len(pile):
            yield Spot(index, place.x, y)
        y += step * squeeze


def hit(plan: TablePlan, state: State, x: float, y: float) -> Hit | None:
    """The pile and card under a point of the table, or None where there is only felt.

    >>> from oddeven_widget import Game
    >>> from oddeven_widget.board.draw.theme import NORMAL
    >>> state = Game("odd-and-even", deal=7).state
    >>> plan = plan_for(state.rules, NORMAL)
    >>> hit(plan, state, plan.places["R1"].x + 5, plan.places["R1"].y + 5)
    Hit(pile='R1', card=0)
    """
    w, h = plan.size.card_w, plan.size.card_h
    for name, place in plan.places.items():
        for spot in reversed(spots(plan, state, name)):
            if spot.x <= x < spot.x + w and spot.y <= y < spot.y + h:
                return Hit(name, spot.index)
        if place.x <= x < place.x + w and place.y <= y < place.y + h:
            return Hit(name, None)
    return None
