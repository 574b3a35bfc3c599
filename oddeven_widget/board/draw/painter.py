"""Paints a position: the felt once, then each pile that changed, then the marks on top."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ...engine.cards import Card, Rank
from ...engine.spec import Rules
from ...engine.state import State
from ...engine.text import wanted_words
from .faces import draw_rank, draw_slot, draw_suit, draw_wanted, rank_width
from .geometry import Spot, TablePlan, passes_width, spots
from .lettering import text_width
from .pen import Pen
from .theme import Theme

__all__ = [
    "Highlights",
    "paint_fan",
    "paint_felt",
    "paint_marks",
    "paint_pile",
    "paint_piles",
    "pile_areas",
]

MARKED_PASSES = 5
# On the grid of the cards: how far below a card the words of its pile stand; how high an index
# is, and its rank alone; and the suit that is drawn beside the rank where the next card hides the
# one beneath the rank. Of a column so long that it hides the ranks too, both stand in one line.
WORDS_BELOW, INDEX_H = 9, 42
LINE_X, LINE_TOP, LINE_PX, LINE_SUIT = 5, 3, 20, 1.2
_CORNER = "M -19 0 L -3 0 Q 0 0 0 3 L 0 19 Z"


@dataclass(frozen=True, slots=True)
class Highlights:
    """Highlighted piles and cards (marks): each is a shape as well as a colour.

    `chosen` is the pile and the number of cards taken in hand, `targets` the piles that would
    take them, `done` the piles to which the last step brought a card, `found` the cards looked
    for: each a pile and how many cards lie on it. `playable` are cards that can be played now,
    each a pile and how many of its cards are played together. `cursor` is where the
    keyboard is: a pile, and how many of its last cards are meant.
    """

    chosen: tuple[str, int] | None = None
    targets: frozenset[str] = field(default_factory=frozenset)
    done: frozenset[str] = field(default_factory=frozenset)
    found: frozenset[tuple[str, int]] = field(default_factory=frozenset)
    playable: frozenset[tuple[str, int]] = field(default_factory=frozenset)
    cursor: tuple[str, int] | None = None


def paint_felt(pen: Pen, plan: TablePlan, theme: Theme) -> None:
    """Everything that never changes: felt, empty places, labels."""
    size = plan.size
    pen.box(0, 0, plan.width, plan.height, 10 * size.unit, fill=theme.felt)
    for place in plan.places.values():
        draw_slot(pen, theme, size, place.x, place.y)
    for label in plan.labels:
        pen.text(
            label.words,
            label.x,
            label.y,
            size.text_px,
            fill=theme.label,
            align=label.align,
            bold=label.bold,
        )


def paint_piles(
    pen: Pen,
    plan: TablePlan,
    state: State,
    theme: Theme,
    names: Iterable[str],
    *,
    fresh: bool = False,
    held: tuple[str, int] = ("", 0),
) -> None:
    """Paint these piles on a layer of their own; what they hide is cleared unless it is fresh.

    `held` is a pile, and how many of its cards are in somebody's hand: they aren't painted.
    """
    for name in names:
        if not fresh:
            for area in pile_areas(plan, state.rules, name):
                pen.clear(*area)
        paint_pile(pen, plan, state, theme, name, held=held[1] if name == held[0] else 0)


def pile_areas(
    plan: TablePlan, rules: Rules, name: str
) -> tuple[tuple[float, float, float, float], ...]:
    """The parts of the felt on which a pile and its words are painted."""
    place, size = plan.places[name], plan.size
    across = place.room if place.fan == "right" else 0
    down = place.room if place.fan == "down" else size.card_h
    left, top = place.x - size.gap / 2, place.y - size.gap / 2
    below = size.gap / 2 + 2 * WORDS_BELOW * size.unit
    area = (left, top, size.card_w + size.gap + across, down + below)
    return (area, _passes_area(plan, rules)) if name == "S" else (area,)


def paint_pile(
    pen: Pen,
    plan: TablePlan,
    state: State,
    theme: Theme,
    name: str,
    lying: int | None = None,
    held: int = 0,
) -> None:
    """Paint one pile: its cards, how many they are or what is wanted next, its name.

    `lying` tells how many of the cards that can be seen lie there, if some are in flight, and
    `held` how many of its cards are in somebody's hand.
    """
    place, size = plan.places[name], plan.size
    down = place.room if place.fan == "down" else size.card_h
    pile, seen = state.piles[name], spots(plan, state, name, held)
    paint_fan(pen, plan, theme, [(pile[spot.index], spot) for spot in seen], lying)
    if not seen:
        _empty(pen, plan, state, theme, name)
    words = pile_words(state, name)
    if words:
        y = place.y + down + WORDS_BELOW * size.unit
        middle = place.x + size.card_w / 2
        pen.text(words, middle, y, 0.86 * size.text_px, fill=theme.pale, align="center")
    if name == "S":
        _passes(pen, plan, state, theme)


def paint_fan(
    pen: Pen,
    plan: TablePlan,
    theme: Theme,
    cards: Sequence[tuple[Card, Spot]],
    lying: int | None = None,
) -> None:
    """Paint cards that lie on each other, so that rank and suit of each face can be read.

    Only the first `lying` of them are painted, if that is told.
    """
    unit = plan.size.unit
    for (card, spot), over in [*zip(cards, [*cards[1:], None], strict=bool(cards))][:lying]:
        pen.sprite(card, spot.x, spot.y)
        step = over[1].y - spot.y if over else 0
        if card.face_up and 0 < step < INDEX_H * unit:
            _index_in_line(pen, plan, theme, card, spot, step)


def _index_in_line(
    pen: Pen, plan: TablePlan, theme: Theme, card: Card, spot: Spot, step: float
) -> None:
    """Rank and suit stand side by side, as high as what can be seen of the card."""
    unit, ink = plan.size.unit, theme.ink(card.suit)
    height = max(LINE_TOP * unit, min(LINE_PX * unit, step - 2 * LINE_TOP * unit))
    _blank(pen, plan, theme.paper_for(card.rank), spot)
    left, y = spot.x + LINE_X * unit, spot.y + LINE_TOP * unit + height / 2
    draw_rank(pen, card.rank, left + rank_width(Rank.TEN, height) / 2, y, height, ink)
    suit_x = left + rank_width(Rank.TEN, height) + LINE_SUIT * height / 2
    draw_suit(pen, card.suit, suit_x, y, height, ink)


def _blank(pen: Pen, plan: TablePlan, paper: str, spot: Spot) -> None:
    """Cover the upper part of a card with paper."""
    unit, w = plan.size.unit, plan.size.card_w
    strip = (w - 2 * unit, (INDEX_H + 4) * unit, plan.size.radius - unit)
    pen.box(spot.x + unit, spot.y + unit, *strip, fill=paper)


def _empty(pen: Pen, plan: TablePlan, state: State, theme: Theme, name: str) -> None:
    """What an empty pile says: the card that it wants, or that the stock can be turned."""
    place, size, rules = plan.places[name], plan.size, state.rules
    x, y = place.x + size.card_w / 2, place.y + size.card_h / 2
    building = rules.family_of[name].building if name in rules.columns else None
    if name in rules.foundation_of:
        family, suit = rules.foundation_of[name]
        draw_wanted(pen, place.x, place.y, family.sequence.start, suit, theme, size)
    elif building and isinstance(building.gap, Rank):
        draw_wanted(pen, place.x, place.y, building.gap, None, theme, size)
    elif name == "S":
        turn = "turn over" if state.redeals_left and state.piles["W"] else "empty"
        pen.text(turn, x, y, 0.86 * size.text_px, fill=theme.pale, align="center")


def pile_words(state: State, name: str) -> str:
    """The line beneath a pile: what a foundation wants, how many cards lie there, its name."""
    pile, rules = state.piles[name], state.rules
    if name in rules.foundation_of:
        wanted = wanted_words(state, name)
        return "✓ complete" if wanted == "complete" else f"{name} → {wanted}"
    if name in ("S", "W"):
        return f"{name} × {len(pile)}"
    under = len(pile) - 1
    is_column = rules.family_of[name].is_column
    return f"{name} + {under} under" if under > 0 and not is_column else name


def _passes_area(plan: TablePlan, rules: Rules) -> tuple[float, float, float, float]:
    """The part of the felt left of the stock on which the passes are counted."""
    place, size, across = plan.places["S"], plan.size, passes_width(rules, plan.size)
    right, middle = place.x - 1.2 * size.gap, place.y + size.card_h / 2
    # The line around a mark reaches a little beyond the mark, and so do words in a wide font.
    return right - across, middle - 0.7 * size.text_px, across + 0.7 * size.gap, 3 * size.text_px


def _passes(pen: Pen, plan: TablePlan, state: State, theme: Theme) -> None:
    """The passes in words and, where they are few, a mark for each, filled once it has begun."""
    size, unit, rules = plan.size, plan.size.unit, state.rules
    _, top, _, _ = _passes_area(plan, rules)
    x, y = plan.places["S"].x - 1.2 * size.gap, top + 0.7 * size.text_px
    words = f"pass {state.pass_number} of {rules.passes}"
    pen.text(words, x, y, 0.86 * size.text_px, fill=theme.label, align="right")
    dot, shown = 8 * unit, rules.passes if rules.passes <= MARKED_PASSES else 0
    for number in range(shown):
        begun = number < state.pass_number
        pen.box(
            x - (shown - number) * 1.6 * dot + 0.6 * dot,
            y + 1.1 * size.text_px,
            dot,
            dot,
            dot / 2,
            fill=theme.label if begun else None,
            stroke=theme.label,
            width=1.2 * unit,
        )


def paint_marks(
    pen: Pen, plan: TablePlan, state: State, theme: Theme, marks: Highlights, *, fresh: bool = False
) -> None:
    """Paint everything that is marked, on a layer of its own that is cleared unless fresh."""
    if not fresh:
        pen.clear(0, 0, plan.width, plan.height)
    for name, count in sorted(marks.playable):
        _playable(pen, plan, state, theme, name, count)
    for name in sorted(marks.done):
        _done(pen, plan, state, theme, name)
    for name in sorted({name for name, _ in marks.found}):
        deep = sorted(under for pile, under in marks.found if pile == name)
        _found(pen, plan, state, theme, name, deep)
    for name in sorted(marks.targets):
        _ring(pen, plan, theme, _top_spot(plan, state, name), theme.ask, dash=(7, 4))
        _arrow(pen, plan, theme, _top_spot(plan, state, name))
    if marks.chosen:
        name, count = marks.chosen
        _ring(pen, plan, theme, _top_spot(plan, state, name, count), theme.can)
    if marks.cursor:
        _corners(pen, plan, theme, _top_spot(plan, state, *marks.cursor))


def _top_spot(
    plan: TablePlan, state: State, name: str, count: int = 1
) -> tuple[float, float, float]:
    """The corner of the last `count` cards of a pile, and how far down they reach."""
    place, seen = plan.places[name], spots(plan, state, name)
    if not seen:
        return place.x, place.y, plan.size.card_h
    first, last = seen[-min(count, len(seen))], seen[-1]
    return first.x, first.y, last.y - first.y + plan.size.card_h


def _ring(
    pen: Pen,
    plan: TablePlan,
    theme: Theme,
    spot: tuple[float, float, float],
    ink: str,
    dash: tuple[float, ...] = (),
) -> None:
    x, y, height = spot
    size, unit = plan.size, plan.size.unit
    out = 1.5 * unit
    for width, colour, dashed in ((6, theme.felt, ()), (3, ink, dash)):
        pen.box(
            x - out,
            y - out,
            size.card_w + 2 * out,
            height + 2 * out,
            size.radius + out,
            stroke=colour,
            width=width * unit,
            dash=tuple(part * unit for part in dashed),
        )


def _corners(pen: Pen, plan: TablePlan, theme: Theme, spot: tuple[float, float, float]) -> None:
    """Four corners around what the keyboard is on, in the ink of words; no ring looks like it."""
    x, y, height = spot
    unit, out, arm = plan.size.unit, 2.5 * plan.size.unit, 17 * plan.size.unit
    left, top, right, bottom = x - out, y - out, x + plan.size.card_w + out, y + height + out
    ends = ((left, top, 1, 1), (right, top, -1, 1), (right, bottom, -1, -1), (left, bottom, 1, -1))
    for width, ink in ((6, theme.felt), (3.2, theme.label)):
        for cx, cy, across, down in ends:
            path = f"M {cx} {cy + down * arm} L {cx} {cy} L {cx + across * arm} {cy}"
            pen.path(path, stroke=ink, width=width * unit)


def _arrow(pen: Pen, plan: TablePlan, theme: Theme, spot: tuple[float, float, float]) -> None:
    """An arrow that points at a pile which may be chosen."""
    x, y, _ = spot
    middle, unit = x + plan.size.card_w / 2, plan.size.unit
    pen.path(
        "M -9 -9 L 9 -9 L 0 5 Z", middle, y + 3 * unit, unit, fill=theme.ask, stroke=theme.felt
    )


def _playable(pen: Pen, plan: TablePlan, state: State, theme: Theme, name: str, count: int) -> None:
    """A corner that is turned down, on a card that can be played or a stock that can be dealt."""
    x, y, _ = _top_spot(plan, state, name, count)
    w, unit = plan.size.card_w, plan.size.unit
    pen.path(_CORNER, x + w, y, unit, fill=theme.can, stroke=theme.felt, width=1.5 * unit)


def _done(pen: Pen, plan: TablePlan, state: State, theme: Theme, name: str) -> None:
    """A notch under the card that the last step brought, in the ink of what was done."""
    x, y, height = _top_spot(plan, state, name)
    w, unit = plan.size.card_w, plan.size.unit
    bar = 26 * unit
    pen.box(x + (w - bar) / 2, y + height - 1.5 * unit, bar, 4 * unit, 2 * unit, fill=theme.did)


def _found(
    pen: Pen, plan: TablePlan, state: State, theme: Theme, name: str, deep: list[int]
) -> None:
    """A ring around each card that is looked for; for those out of sight their pile and how deep.

    `deep` are the numbers of cards that lie on them.
    """
    last, place = len(state.piles[name]) - 1, plan.places[name]
    seen = {last - one.index: (one.x, one.y) for one in spots(plan, state, name)}
    for under in deep:
        if under in seen:
            _edge(pen, plan, theme, seen[under])
    if hidden := [under for under in deep if under not in seen]:
        _edge(pen, plan, theme, (place.x, place.y), dash=(2, 4))
        _tag(pen, plan, theme, (place.x, place.y), _how_deep(name, hidden))


def _edge(
    pen: Pen, plan: TablePlan, theme: Theme, at: tuple[float, float], dash: tuple[float, ...] = ()
) -> None:
    """A line just inside the edge of a card."""
    (x, y), size, unit = at, plan.size, plan.size.unit
    inset = 2 * unit
    box = (x + inset, y + inset, size.card_w - 2 * inset, size.card_h - 2 * inset, size.radius)
    pen.box(*box, stroke=theme.back, width=3 * unit, dash=tuple(part * unit for part in dash))


def _how_deep(name: str, hidden: list[int]) -> str:
    """How many cards lie on those that can't be seen, or of the stock when their turn is."""
    if name != "S":
        return f"under {', '.join(map(str, hidden))}"
    return f"{', '.join(str(under + 1) for under in hidden)} deals"


def _tag(pen: Pen, plan: TablePlan, theme: Theme, at: tuple[float, float], words: str) -> None:
    """A few words on the lower edge of a pile, small enough to stay on it."""
    (x, y), size, unit = at, plan.size, plan.size.unit
    wide, px = size.card_w - 12 * unit, 0.78 * size.text_px
    px *= min(1, (wide - 6 * unit) / text_width(words, px))
    pen.box(x + 6 * unit, y + size.card_h - 24 * unit, wide, 18 * unit, 9 * unit, fill=theme.back)
    middle = (x + size.card_w / 2, y + size.card_h - 15 * unit)
    pen.text(words, *middle, px, fill=theme.paper, align="center")
