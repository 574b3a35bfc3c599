"""Faces: what a real card has, where a real card has it, and nothing beside the card."""

from itertools import pairwise

import pytest

from oddeven_widget.board.draw import _courts, _shapes
from oddeven_widget.board.draw._lines import flatten, place
from oddeven_widget.board.draw.faces import (
    PIPS,
    draw_back,
    draw_face,
    draw_rank,
    draw_slot,
    draw_suit,
    draw_wanted,
    rank_width,
)
from oddeven_widget.board.draw.theme import DARK, LARGE, LIGHT, NORMAL, SMALL
from oddeven_widget.engine.cards import Card, Rank, Suit

FACES = [Card(rank, suit) for suit in Suit for rank in Rank]
COURT = (Rank.JACK, Rank.QUEEN, Rank.KING)
SIZES = pytest.mark.parametrize("size", [SMALL, NORMAL, LARGE], ids=lambda size: size.name)


class RecordingPen:
    """Keeps every call as a tuple."""

    def __init__(self):
        self.calls = []

    def path(self, d, x=0.0, y=0.0, scale=1.0, **ink):
        self.calls.append(("path", d, x, y, scale, *sorted(ink.items())))

    def box(self, x, y, w, h, radius=0.0, **ink):
        self.calls.append(("box", x, y, w, h, radius, *sorted(ink.items())))

    def paths(self, d):
        """The calls that draw this very path."""
        return [call for call in self.calls if call[1] == d]

    def reach(self):
        """The smallest rectangle around all that was drawn."""
        spots = [spot for call in self.calls for spot in reach_of(call)]
        xs, ys = zip(*spots, strict=True)
        return min(xs), min(ys), max(xs), max(ys)


def reach_of(call):
    kind, d, x, y, scale, *rest = call
    ink = dict(item for item in rest if isinstance(item, tuple))
    half = ink.get("width", 1) / 2 if ink.get("stroke") else 0
    if kind == "box":
        x, y, w, h = call[1:5]
        corners = [(x, y), (x + w, y + h)]
    else:
        lines = place(flatten(d), (x, y), scale, ink.get("turn", 0))
        corners = [point for points, _ in lines for point in points]
    return [(px + sign * half, py + sign * half) for px, py in corners for sign in (-1, 1)]


def drawn(card, theme=DARK, size=NORMAL, **at):
    pen = RecordingPen()
    draw_face(pen, card, theme, size, **at)
    return pen


def suit_path(card):
    return _shapes.SUITS[card.suit.letter]


def turn_of(call):
    return dict(call[5:])["turn"]


@pytest.mark.parametrize("card", [card for card in FACES if card.rank <= Rank.TEN], ids=str)
def test_a_card_has_as_many_pips_as_its_rank_says(card):
    corners = 2
    assert len(drawn(card).paths(suit_path(card))) - corners == card.rank


@pytest.mark.parametrize("card", [card for card in FACES if card.rank in COURT], ids=str)
def test_each_half_of_a_court_card_holds_its_suit(card):
    assert len(drawn(card).paths(suit_path(card))) == 4


@pytest.mark.parametrize("card", FACES, ids=str)
def test_no_other_suit_is_on_a_card(card):
    others = [path for letter, path in _shapes.SUITS.items() if letter != card.suit.letter]
    assert not any(drawn(card).paths(path) for path in others)


@pytest.mark.parametrize("card", FACES, ids=str)
def test_the_index_stands_in_two_corners_and_one_is_upside_down(card):
    upright, turned = drawn(card).paths(_shapes.RANKS[card.rank.text])
    assert (turn_of(upright), turn_of(turned)) == (0, 180)
    assert upright[2] < 20
    assert upright[3] < 20
    assert turned[2] > NORMAL.card_w - 20
    assert turned[3] > NORMAL.card_h - 20


@SIZES
@pytest.mark.parametrize("rank", Rank)
def test_an_index_is_as_high_as_the_size_says(rank, size):
    call = drawn(Card(rank, Suit.HEARTS), size=size).paths(_shapes.RANKS[rank.text])[0]
    spots = reach_of(call)
    high = max(y for _, y in spots) - min(y for _, y in spots)
    assert high == pytest.approx(size.index_px, rel=0.02)


def test_numbers_are_not_too_small_to_be_read_at_any_size():
    assert [round(size.index_px) for size in (SMALL, NORMAL, LARGE)] == [18, 20, 30]


@pytest.mark.parametrize("count, spots", PIPS.items())
def test_pips_look_the_same_from_both_ends_but_for_the_seven(count, spots):
    mirrored = {(72 - x, 100 - y) for x, y in spots}
    assert len(spots) == count
    if count == 7:
        assert set(spots) - mirrored == {(36, 34)}
    else:
        assert mirrored == set(spots)


def test_pips_of_the_lower_half_stand_on_their_heads():
    for card in (Card(Rank.TEN, Suit.CLUBS), Card(Rank.THREE, Suit.HEARTS)):
        for call in drawn(card).paths(suit_path(card)):
            assert turn_of(call) == (180 if call[3] > 50 else 0)


@pytest.mark.parametrize("rank", [rank for rank in Rank if rank <= Rank.TEN])
def test_pips_touch_neither_each_other_nor_the_index(rank):
    pen = drawn(Card(rank, Suit.DIAMONDS))
    signs = pen.paths(_shapes.SUITS["D"])
    for a, b in ((a, b) for a in signs for b in signs if a is not b):
        # A diamond's points meet where the sum of both distances is its half height.
        assert abs(a[2] - b[2]) / 0.78 + abs(a[3] - b[3]) > 50 * (a[4] + b[4])
    index = reach_of(pen.paths(_shapes.RANKS[rank.text])[0])
    right, bottom = max(x for x, _ in index), max(y for _, y in index)
    for call in signs:
        left, top = min(x for x, _ in reach_of(call)), min(y for _, y in reach_of(call))
        assert left > right or top > bottom


def test_every_face_differs_from_every_other():
    assert len({tuple(drawn(card).calls) for card in FACES}) == 52


@pytest.mark.parametrize("rank", COURT)
def test_court_cards_of_one_colour_differ_in_more_than_their_suit(rank):
    for a, b in ((Suit.SPADES, Suit.CLUBS), (Suit.HEARTS, Suit.DIAMONDS)):
        without = [
            [call for call in drawn(card).calls if call[1] != suit_path(card)]
            for card in (Card(rank, a), Card(rank, b))
        ]
        assert without[0] != without[1]


def test_four_colours_reach_every_face():
    for card in FACES:
        two, four = drawn(card, LIGHT).calls, drawn(card, LIGHT.four_colour()).calls
        assert (two == four) == (card.suit in {Suit.SPADES, Suit.HEARTS})


@SIZES
@pytest.mark.parametrize("card", FACES, ids=str)
def test_nothing_is_drawn_beside_the_card_but_its_shadow(card, size):
    pen = drawn(card, size=size)
    left, top, right, bottom = pen.reach()
    assert left >= -size.bleed
    assert top >= -size.bleed
    assert right <= size.card_w + size.bleed
    assert bottom <= size.card_h + size.bleed
    shadow = {"fill": DARK.shadow}.items()
    pen.calls = [call for call in pen.calls if not shadow <= dict(call[6:]).items()]
    left, top, right, bottom = pen.reach()
    assert left >= 0
    assert top >= 0
    assert right <= size.card_w
    assert bottom <= size.card_h


@pytest.mark.parametrize("rank", Rank, ids=lambda rank: rank.text)
def test_odd_and_even_ranks_are_told_apart_without_colour_by_one_dot_or_two(rank, recording_pen):
    def shapes(theme):
        pen = recording_pen()
        draw_face(pen, Card(rank, Suit.SPADES), theme, NORMAL)
        return [what for kind, what, _, _ in pen.calls if kind == "path"]

    dots = len(shapes(DARK.parity())) - len(shapes(DARK))
    assert dots == (2 if rank % 2 else 4)


@pytest.mark.parametrize("card", FACES, ids=str)
def test_a_face_is_drawn_in_few_calls(card):
    assert len(drawn(card).calls) <= 60


def test_there_are_few_different_paths():
    """Each becomes a widget of its own in the browser."""
    calls = [call for card in FACES for call in drawn(card).calls if call[0] == "path"]
    assert len({call[1] for call in calls}) <= 80


def test_a_face_can_be_drawn_at_any_place():
    card = Card(Rank.QUEEN, Suit.HEARTS)
    here, there = drawn(card).reach(), drawn(card, x=200, y=30).reach()
    shift = (200, 30, 200, 30)
    assert there == pytest.approx([a + b for a, b in zip(here, shift, strict=True)])


def test_the_back_has_the_star_of_the_game():
    pen = RecordingPen()
    draw_back(pen, DARK, NORMAL)
    assert pen.paths(_shapes.STAR)
    left, top, right, bottom = pen.reach()
    assert left >= -3
    assert top >= -3
    assert right <= 75
    assert bottom <= 103


def test_the_star_joins_each_of_thirteen_points_to_the_second_next():
    ((points, closed),) = flatten(_shapes.STAR)
    assert closed
    assert len(set(points)) == 13
    around = sorted(set(points), key=points.index)
    steps = {round((x * x + y * y) ** 0.5) for x, y in around}
    assert steps == {50}
    chords = {round(((a - c) ** 2 + (b - d) ** 2) ** 0.5) for (a, b), (c, d) in pairwise(points)}
    # The chord over two thirteenths of a circle of 50 is 100 sin(2π/13) = 46.5.
    assert chords <= {46, 47}


def test_an_empty_foundation_shows_what_it_wants_in_pale_ink():
    pen = RecordingPen()
    draw_wanted(pen, 10, 20, Rank.NINE, Suit.SPADES, DARK, NORMAL)
    assert len(pen.paths(_shapes.RANKS["9"])) == len(pen.paths(_shapes.SUITS["S"])) == 1
    inks = [dict(call[5:]) for call in pen.calls if call[0] == "path"]
    assert {ink.get("fill") or ink.get("stroke") for ink in inks} == {DARK.pale}
    left, top, right, bottom = pen.reach()
    assert left >= 10
    assert top >= 20
    assert right <= 82
    assert bottom <= 120


@pytest.mark.parametrize("rank, ranks", [(Rank.TEN, 1), (None, 0)])
def test_a_pile_for_any_suit_shows_all_four(rank, ranks):
    pen = RecordingPen()
    draw_wanted(pen, 0, 0, rank, None, DARK, NORMAL)
    assert [len(pen.paths(path)) for path in _shapes.SUITS.values()] == [1, 1, 1, 1]
    assert len(pen.paths(_shapes.RANKS["10"])) == ranks


def test_a_slot_is_no_larger_than_a_card():
    pen = RecordingPen()
    draw_slot(pen, DARK, NORMAL)
    assert pen.reach() == (0, 0, 72, 100)


@pytest.mark.parametrize("suit", Suit)
def test_a_suit_is_centred_and_as_high_as_asked(suit):
    pen = RecordingPen()
    draw_suit(pen, suit, 100, 50, 20, "#000000")
    left, top, right, bottom = pen.reach()
    assert (left + right) / 2 == pytest.approx(100, abs=0.2)
    assert (top + bottom) / 2 == pytest.approx(50, abs=0.4)
    assert bottom - top == pytest.approx(20, rel=0.05)


@pytest.mark.parametrize("rank", Rank)
def test_a_rank_is_centred_and_as_wide_as_said(rank):
    pen = RecordingPen()
    draw_rank(pen, rank, 100, 50, 20, "#000000")
    left, top, right, bottom = pen.reach()
    assert (left + right) / 2 == pytest.approx(100, abs=0.4)
    assert (top + bottom) / 2 == pytest.approx(50, abs=0.3)
    assert right - left == pytest.approx(rank_width(rank, 20), abs=0.5)


ALL_PATHS = {
    *_shapes.SUITS.values(),
    *(layer.d for half in _courts.HALVES.values() for layer in half if not layer.width),
}


@pytest.mark.parametrize("d", sorted(ALL_PATHS))
def test_a_filled_path_never_crosses_itself(d):
    """Then the canvas, which counts windings, and the picture, which counts crossings, agree."""
    sides = [side for points, _ in flatten(d) for side in pairwise([*points, points[0]])]
    for n, side in enumerate(sides):
        assert not any(cross(side, other) for other in sides[n + 2 :])


def cross(one, two):
    """Whether two pieces of line truly cross, and not only touch."""
    return all(turning(*a, b[0]) * turning(*a, b[1]) < -1e-6 for a, b in ((one, two), (two, one)))


def turning(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
