"""Lines of text: letters from a font, suits and signs drawn, each piece after the other."""

from itertools import pairwise

import pytest

from oddeven_widget.board.draw._lines import flatten, place
from oddeven_widget.board.draw._shapes import SUITS
from oddeven_widget.board.draw.faces import DRAWN_PATHS
from oddeven_widget.board.draw.lettering import Lettering, text_width
from oddeven_widget.board.draw.pen import DRAWN, pieces

INK = "#123456"


class Writer(Lettering):
    """Keeps what is written and drawn, with its middle."""

    def __init__(self):
        self.written, self.drawn = [], []

    def letters(self, words, x, y, size, align, **ink):
        self.written.append((words, x, y, size, ink | {"align": align}))

    def path(self, d, x=0.0, y=0.0, scale=1.0, **ink):
        self.drawn.append((d, x, y, scale, ink))

    def box(self, *args, **ink): ...
    def sprite(self, *args): ...
    def clear(self, *args): ...


@pytest.fixture
def writer():
    return Writer()


def test_a_line_without_signs_is_written_as_it_stands(writer):
    writer.text("Stock", 10, 20, 14, fill=INK, bold=True, alpha=0.5)
    ((words, x, y, size, ink),) = writer.written
    assert (words, x, y, size) == ("Stock", 10, 20, 14)
    assert ink == {"fill": INK, "bold": True, "alpha": 0.5, "align": "left"}
    assert writer.drawn == []


@pytest.mark.parametrize("align, share", [("left", 0), ("center", 0.5), ("right", 1)])
def test_a_line_is_aligned_by_its_whole_width(writer, align, share):
    writer.text("F1 → 9♠", 100, 20, 14, fill=INK, align=align)
    first = writer.written[0]
    left = first[1] - text_width(first[0], 14) / 2
    assert left == pytest.approx(100 - share * text_width("F1 → 9♠", 14))


def test_pieces_follow_one_another_without_overlap(writer):
    line = "F1 → 9♠, 10♥"
    writer.text(line, 0, 20, 14, fill=INK)
    spans = [(middle, text_width(words, 14)) for words, middle, *_ in writer.written]
    spans += [(x, text_width("♠", 14)) for _, x, *_ in writer.drawn]
    spans.sort()
    for (one, wide), (other, next_wide) in pairwise(spans):
        assert one + wide / 2 == pytest.approx(other - next_wide / 2)
    assert spans[-1][0] + spans[-1][1] / 2 == pytest.approx(text_width(line, 14))


def test_suits_are_filled_in_the_ink_of_the_line(writer):
    writer.text("♠♥♦♣", 0, 20, 14, fill=INK, alpha=0.7)
    assert [d for d, *_ in writer.drawn] == list(SUITS.values())
    assert all(ink == {"fill": INK, "alpha": 0.7} for *_, ink in writer.drawn)
    assert writer.written == []


def test_signs_are_strokes_and_bolder_in_a_bold_line(writer):
    for bold in (False, True):
        writer.text("→✓×", 0, 20, 14, fill=INK, bold=bold)
    widths = [ink["width"] for *_, ink in writer.drawn]
    assert all(ink["stroke"] == INK for *_, ink in writer.drawn)
    assert max(widths[:3]) < min(widths[3:])


def test_everything_that_must_be_drawn_has_a_path():
    assert set(DRAWN) == set(DRAWN_PATHS)


@pytest.mark.parametrize("sign", DRAWN)
def test_a_sign_is_as_high_as_the_line(writer, sign):
    writer.text(sign, 0, 20, 100, fill=INK)
    ((d, x, y, scale, _),) = writer.drawn
    lines = place(flatten(d), (x, y), scale, 0)
    ys = [py for points, _ in lines for _, py in points]
    xs = [px for points, _ in lines for px, _ in points]
    assert -40 <= min(ys) - 20 < max(ys) - 20 <= 40
    assert -1 <= min(xs) <= max(xs) <= text_width(sign, 100) + 1


def test_a_width_grows_with_the_words_and_the_size():
    assert text_width("", 14) == 0
    assert text_width("pass 1 of 2", 28) == pytest.approx(2 * text_width("pass 1 of 2", 14))
    assert text_width("7♠", 14) == pytest.approx(text_width("7", 14) + text_width("♠", 14))
    assert text_width("10♠", 14) > text_width("9♠", 14)


def test_a_line_is_cut_only_at_its_signs():
    assert "".join(pieces("The 7♠ can't go → ×2")) == "The 7♠ can't go → ×2"
