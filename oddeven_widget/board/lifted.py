"""Paints cards in hand, on the layer above all others: a soft shadow, and the cards."""

from __future__ import annotations

from .drag import Lift
from .geometry import Plan
from .pen import Pen
from .theme import Theme

__all__ = ["clear_lift", "paint_lift"]

# The shadow of cards held above the table, on the grid of the cards: how far it lies to the
# right and down, and how far it grows beyond the card, from its rim to its middle.
RIGHT, DOWN, RINGS = 3, 7, (5, 2, -1)


def paint_lift(pen: Pen, plan: Plan, theme: Theme, held: Lift) -> None:
    """Paint the cards in hand where they are, above their shadow."""
    size, unit = plan.size, plan.size.unit
    high = held.down[-1] + size.card_h
    for ring in RINGS:
        out = ring * unit
        pen.box(
            held.x + RIGHT * unit - out,
            held.y + DOWN * unit - out,
            size.card_w + 2 * out,
            high + 2 * out,
            size.radius + max(out, 0),
            fill=theme.shadow,
            alpha=0.12,
        )
    for card, down in zip(held.cards, held.down, strict=True):
        pen.sprite(card, held.x, held.y + down)


def clear_lift(pen: Pen, plan: Plan, held: Lift) -> None:
    """Make the place empty on which cards in hand were painted, and no other."""
    size, unit = plan.size, plan.size.unit
    out = max(size.bleed, RINGS[0] * unit) + 1
    across, down = RIGHT * unit + 2 * out, DOWN * unit + 2 * out
    high = held.down[-1] + size.card_h
    pen.clear(held.x - out, held.y - out, size.card_w + across, high + down)
