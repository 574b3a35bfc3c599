"""The star on paper: where its points are, and that all that is told is told by shape too."""

import pytest

from oddeven_widget.board.draw.raster import RasterPen
from oddeven_widget.board.draw.theme import NORMAL, THEMES
from oddeven_widget.lessons.star import HEIGHT, WIDTH, paint_ground, paint_star, point_at, star_of


class Notes(RasterPen):
    """A pen that also notes what was written and which boxes were drawn."""

    def __init__(self, theme=THEMES["dark"]):
        super().__init__(WIDTH, HEIGHT, theme, NORMAL)
        self.words, self.boxes, self.paths = [], [], []

    def text(self, words, x, y, size, **ink):
        self.words.append((words, x, y, size))
        super().text(words, x, y, size, **ink)

    def box(self, x, y, w, h, radius=0.0, **ink):
        self.boxes.append((x, y, w, h, radius, ink))
        super().box(x, y, w, h, radius, **ink)

    def path(self, d, *args, **ink):
        self.paths.append((d, ink))
        super().path(d, *args, **ink)


def drawn(star, theme=THEMES["dark"]):
    notes = Notes(theme)
    paint_ground(notes, star, theme)
    paint_star(notes, star, theme)
    return notes


@pytest.mark.parametrize("modulus", range(2, 37))
@pytest.mark.parametrize("starts", [(1,), (1, 2)])
def test_every_point_is_found_where_it_is_drawn_and_inside_the_table(modulus, starts):
    star = star_of(2, modulus, starts).moved((99,) * len(starts))
    notes = drawn(star)
    for point in range(1, modulus + 1):
        # The points are written before the places.
        label = next(row for row in notes.words if row[0] == star.label(point))
        assert point_at(star, label[1], label[2]) == point
        assert label[3] >= 9
    for x, y, w, h, *_ in notes.boxes:
        assert x >= 0
        assert y >= 0
        assert x + w <= WIDTH
        assert y + h <= HEIGHT


def test_points_do_not_overlap_however_many_there_are():
    for modulus in range(2, 37):
        star = star_of(1, modulus, (1,))
        found = [point_at(star, *place) for place in centres(star)]
        assert found == list(range(1, modulus + 1))


def centres(star):
    notes = drawn(star)
    at = {}
    for words, x, y, _ in notes.words:
        at.setdefault(words, (x, y))
    return [at[star.label(point)] for point in range(1, star.modulus + 1)]


def test_two_walks_differ_in_shape_and_line_not_in_ink_alone():
    star = star_of(2, 13, (1, 2)).moved((5, 5))
    notes = drawn(star)
    filled = [box for box in notes.boxes if box[5].get("fill") == THEMES["dark"].can]
    assert all(box[4] == box[2] / 2 for box in filled)  # round
    filled = [box for box in notes.boxes if box[5].get("fill") == THEMES["dark"].did]
    assert filled
    assert all(box[4] < box[2] / 4 for box in filled)  # square
    dashes = [d.count("M") for d, ink in notes.paths if ink.get("stroke") == THEMES["dark"].did]
    assert max(dashes) > 3


def test_the_chord_past_the_king_is_thicker_than_the_others():
    notes = drawn(star_of(2, 13, (1,)).moved((10,)))
    widths = [ink["width"] for _, ink in notes.paths if ink.get("stroke") == THEMES["dark"].can]
    thick = [width for width in widths if width == 3.4]
    assert len(thick) == 2  # the wrap, and the latest step
    assert widths.count(1.8) == 7


def test_points_that_are_never_met_have_a_dashed_edge():
    notes = drawn(star_of(3, 12, (1,)))
    dashed = [box for box in notes.boxes if box[5].get("dash") == (3, 4)]
    assert len(dashed) == 8


@pytest.mark.parametrize(
    "step, modulus, starts, words",
    [
        (2, 1, (1,), "number of points must be from 2 to 36, and 1 is not"),
        (2, 37, (1,), "number of points must be from 2 to 36"),
        ("2", 13, (1,), "step must be a whole number, and '2' is none"),
        (2.0, 13, (1,), "step must be a whole number"),
        (True, 13, (1,), "step must be a whole number"),
        (2, 13, (14,), "start must be from 1 to 13, and 14 is not"),
        (2, 13, (1, None), "start must be a whole number, and None is none"),
        (10**6, 13, (1,), "step must be from -999 to 999"),
    ],
)
def test_what_makes_no_wheel_is_refused_with_a_sentence(step, modulus, starts, words):
    with pytest.raises(ValueError, match=words):
        star_of(step, modulus, starts)


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("step", [-2, 0, 1, 6, 13, 15])
def test_every_step_can_be_drawn(step, theme):
    for laid in range(14):
        drawn(star_of(step, 13, (1, 13)).moved((laid, 13 - laid)), theme)
