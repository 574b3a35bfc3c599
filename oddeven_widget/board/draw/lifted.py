"""Cards in hand: which and where, painted with a soft shadow on the layer above all others."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...engine.cards import Card
from .geometry import Spot, TablePlan
from .painter import paint_fan
from .pen import Pen
from .theme import Theme

__all__ = ["Lift", "clear_lift", "paint_lift"]

# The shadow of cards held above the table, on the grid of the cards: how far it lies to the
# right and down, how far it grows beyond the card from its rim to its middle, how deep each ring.
RIGHT, DOWN, RINGS, DEPTH = 3, 7, (6.5, 4, 1.5, -1), 0.075
# A theme without shadows has a rim around cards in hand instead.
RIM = 3


@dataclass(frozen=True, slots=True)
class Lift:
    """Cards in hand, lowest first: where from, where the lowest is now, how far below it each is.

    (x, y) is the corner of the lowest card, `grip` the point of it that was grasped, `home` the
    corner from which it was taken; all in CSS px.
    """

    pile: str
    cards: tuple[Card, ...]
    down: tuple[float, ...]
    grip: tuple[float, float]
    home: tuple[float, float]
    x: float
    y: float

    @property
    def count(self) -> int:
        """How many cards are in hand."""
        return len(self.cards)

    def at(self, x: float, y: float) -> Lift:
        """The same cards with the grip at another point."""
        return replace(self, x=x - self.grip[0], y=y - self.grip[1])


def paint_lift(pen: Pen, plan: TablePlan, theme: Theme, held: Lift) -> None:
    """Paint the cards in hand where they are, above their shadow or in a rim."""
    size, unit = plan.size, plan.size.unit
    high = held.down[-1] + size.card_h
    if theme.shadow_alpha:
        for ring in RINGS:
            out = ring * unit
            left, top = held.x + RIGHT * unit - out, held.y + DOWN * unit - out
            box = (left, top, size.card_w + 2 * out, high + 2 * out)
            pen.box(*box, size.radius + max(out, 0), fill=theme.shadow, alpha=DEPTH)
    else:
        out = RIM * unit
        box = (held.x - out, held.y - out, size.card_w + 2 * out, high + 2 * out)
        pen.box(*box, size.radius + out, fill=theme.felt)
    spots = [Spot(at, held.x, held.y + down) for at, down in enumerate(held.down)]
    paint_fan(pen, plan, theme, [*zip(held.cards, spots, strict=True)])


def clear_lift(pen: Pen, plan: TablePlan, held: Lift) -> None:
    """Make the place empty on which cards in hand were painted, and no other."""
    size, unit = plan.size, plan.size.unit
    out = max(size.bleed, RINGS[0] * unit) + 1
    across, down = RIGHT * unit + 2 * out, DOWN * unit + 2 * out
    high = held.down[-1] + size.card_h
    pen.clear(held.x - out, held.y - out, size.card_w + across, high + down)
