"""The pen that makes pictures: right shapes, right places, right colours, always the same."""

from io import BytesIO

import pytest
from PIL import Image, ImageChops

from oddeven_widget.board.draw._lines import dashes, flatten, round_box
from oddeven_widget.board.draw.pen import Pen, pieces
from oddeven_widget.board.draw.raster import RasterPen, sprite_image, text_width
from oddeven_widget.board.draw.theme import DARK, HIGH_CONTRAST, LIGHT, NORMAL, SMALL, rgb
from oddeven_widget.engine.cards import Card, Rank, Suit

RED = "#FF0000"
OPAQUE_RED = (255, 0, 0, 255)
CLEAR = (0, 0, 0, 0)
SQUARE = "M 0 0 L 10 0 L 10 10 L 0 10 Z"


def pen_of(width=40, height=40):
    return RasterPen(width, height, DARK, NORMAL)


def at(pen, x, y, scale=1.0):
    return pen.image(scale).getpixel((x, y))


def test_a_raster_pen_is_a_pen():
    pen: Pen = pen_of()
    for method in ("path", "box", "text", "sprite", "clear"):
        assert callable(getattr(pen, method))


@pytest.mark.parametrize("scale", [1, 1.5, 2])
def test_a_png_has_the_size_that_was_asked_for(scale):
    picture = Image.open(BytesIO(RasterPen(640, 350, DARK, NORMAL).png(scale)))
    assert picture.format == "PNG"
    assert picture.size == (640 * scale, 350 * scale)


def test_equal_drawings_give_equal_bytes():
    def drawing():
        pen = RasterPen(200, 120, LIGHT, NORMAL)
        pen.sprite(Card(Rank.KING, Suit.CLUBS), 10, 10)
        pen.text("Seven of spades: 7♠ → 9♠", 90, 60, 14, fill=LIGHT.label)
        return pen.png()

    first = drawing()
    sprite_image.cache_clear()
    assert drawing() == first


def test_a_path_fills_its_inside_exactly():
    pen = pen_of()
    pen.path(SQUARE, 5, 5, 2, fill=RED)
    assert pen.image(1).getbbox() == (5, 5, 25, 25)
    assert at(pen, 5, 5) == at(pen, 24, 24) == OPAQUE_RED


def test_a_path_turns_clockwise_about_its_origin():
    pen = pen_of()
    pen.path("M 0 0 L 10 0 L 10 4 L 0 4 Z", 20, 20, turn=90, fill=RED)
    assert pen.image(1).getbbox() == (16, 20, 20, 30)


def test_an_inner_path_makes_a_hole():
    pen = pen_of()
    pen.path(SQUARE + " M 3 3 L 3 7 L 7 7 L 7 3 Z", 0, 0, 3, fill=RED)
    assert at(pen, 2, 2) == OPAQUE_RED
    assert at(pen, 15, 15) == CLEAR


def test_a_stroke_is_as_wide_as_it_says_and_has_round_ends():
    pen = pen_of()
    pen.path("M 0 0 L 10 0", 10, 20, 2, stroke=RED, width=6)
    assert pen.image(1).getbbox() == (7, 17, 33, 23)
    assert at(pen, 7, 17)[3] < 128


def test_curves_are_followed():
    pen = pen_of()
    pen.path("M 0 20 Q 20 -20 40 20 Z", fill=RED)
    assert at(pen, 20, 4) == OPAQUE_RED
    assert at(pen, 3, 3) == at(pen, 36, 3) == CLEAR


def test_alpha_lets_the_ground_through():
    pen = pen_of()
    pen.box(0, 0, 40, 40, fill="#000000")
    pen.box(0, 0, 40, 40, fill="#FFFFFF", alpha=0.5)
    red, _, _, opacity = at(pen, 20, 20)
    assert red == pytest.approx(128, abs=1)
    assert opacity == 255


def test_a_round_box_has_no_corners():
    pen = pen_of()
    pen.box(0, 0, 40, 40, 12, fill=RED)
    assert at(pen, 1, 1) == CLEAR
    assert at(pen, 20, 0) == at(pen, 0, 20) == OPAQUE_RED


def test_a_dashed_edge_has_gaps():
    pen = pen_of()
    pen.box(4, 4, 32, 32, stroke=RED, width=2, dash=(6, 8))
    row = [at(pen, x, 4)[3] > 128 for x in range(6, 34)]
    assert any(row)
    assert not all(row)
    assert at(pen, 20, 20) == CLEAR


def test_dashes_go_on_around_the_corner():
    (square, _) = round_box(0, 0, 10, 10, 0)
    drawn = dashes(square, (15, 5))
    assert [points[0] for points, _ in drawn] == [(0, 0), (10, 10)]
    assert drawn[0][0] == ((0, 0), (10, 0), (10, 5))


def test_what_lies_off_the_picture_is_left_out():
    pen = pen_of()
    pen.path(SQUARE, -50, -50, fill=RED)
    pen.sprite(Card(Rank.TWO, Suit.HEARTS), -200, 5)
    pen.sprite(Card(Rank.TWO, Suit.HEARTS), 5, 400)
    assert pen.image(1).getbbox() is None


def test_a_card_half_off_the_picture_is_cut():
    pen = pen_of()
    pen.sprite(Card(Rank.TWO, Suit.HEARTS), -36, -50)
    assert at(pen, 5, 5)[:3] == rgb(DARK.paper)
    assert at(pen, 39, 5)[3] == 0


def test_clear_leaves_a_hole():
    pen = pen_of()
    pen.box(0, 0, 40, 40, fill=RED)
    pen.clear(10, 10, 10, 10)
    assert at(pen, 15, 15) == CLEAR
    assert at(pen, 25, 15) == OPAQUE_RED


def test_clearing_all_forgets_all():
    pen = pen_of()
    pen.box(0, 0, 40, 40, fill=RED)
    pen.clear(0, 0, 40, 40)
    assert pen.image(1).getbbox() is None


@pytest.mark.parametrize("align, left", [("left", 100), ("center", 80), ("right", 60)])
def test_text_is_aligned(align, left):
    words, size = "Home", 40 / text_width("Home", 1)
    pen = RasterPen(200, 60, DARK, NORMAL)
    pen.text(words, 100, 30, size, fill=RED, align=align)
    box = pen.image(2).getbbox()
    assert box[0] / 2 == pytest.approx(left, abs=3)
    assert box[2] / 2 == pytest.approx(left + 40, abs=3)


def test_capitals_stand_in_the_middle_of_the_line():
    pen = RasterPen(200, 60, DARK, NORMAL)
    pen.text("HOME", 10, 30, 20, fill=RED)
    _, top, _, bottom = pen.image(4).getbbox()
    assert (top + bottom) / 2 / 4 == pytest.approx(30, abs=0.6)


def test_bold_letters_have_more_ink():
    def ink(bold):
        pen = RasterPen(200, 60, DARK, NORMAL)
        pen.text("Redeal", 10, 30, 20, fill=RED, bold=bold)
        return sum(pen.image(2).getchannel("A").histogram()[128:])

    assert ink(bold=True) > 1.1 * ink(bold=False)


@pytest.mark.parametrize("sign", "♠♥♦♣→✓×")
def test_signs_that_the_font_lacks_are_drawn(sign):
    pen = RasterPen(40, 40, DARK, NORMAL)
    pen.text(sign, 20, 20, 20, fill=RED, align="center")
    left, top, right, bottom = pen.image(4).getbbox()
    assert (left + right) / 2 == pytest.approx(80, abs=4)
    assert (top + bottom) / 2 == pytest.approx(80, abs=8)
    assert 16 < text_width(sign, 20) < 20


def test_words_are_cut_at_the_signs():
    assert pieces("7♠ ♥") == ["7", "♠", " ", "♥"]
    assert pieces("") == []


@pytest.mark.parametrize("theme", [DARK, LIGHT, HIGH_CONTRAST], ids=lambda theme: theme.name)
@pytest.mark.parametrize("size", [SMALL, NORMAL], ids=lambda size: size.name)
def test_beyond_a_card_and_its_shadow_all_is_transparent(theme, size):
    for card in (None, Card(Rank.QUEEN, Suit.SPADES), Card(Rank.TEN, Suit.HEARTS)):
        picture = sprite_image(card, theme, size, 2)
        assert picture.size == tuple(2 * (v + 2 * size.bleed) for v in (size.card_w, size.card_h))
        edge = [picture.getpixel((x, 0))[3] for x in range(picture.width)]
        edge += [picture.getpixel((0, y))[3] for y in range(picture.height)]
        assert max(edge) < 16
        assert picture.getpixel((picture.width // 2, 2 * size.bleed + 6))[3] == 255


def test_each_face_is_a_picture_of_its_own():
    faces = {
        sprite_image(Card(rank, suit), DARK, SMALL, 1).tobytes() for suit in Suit for rank in Rank
    }
    assert len(faces) == 52


def test_suits_differ_as_shapes_even_when_small():
    """A spade and a club of twelve pixels share at most nine tenths of their ink."""
    shapes = []
    for sign in "♠♣":
        pen = RasterPen(20, 20, DARK, NORMAL)
        pen.text(sign, 10, 10, 12 / 0.78, fill="#FFFFFF", align="center")
        shapes.append(pen.image(1).getchannel("A"))
    differing = sum(ImageChops.difference(*shapes).tobytes())
    assert differing > 0.15 * sum(shapes[0].tobytes())


def test_a_card_face_down_shows_the_back_and_nothing_else():
    pictures = []
    for card in (Card(Rank.TWO, Suit.HEARTS), Card(Rank.KING, Suit.CLUBS)):
        pen = RasterPen(100, 120, DARK, NORMAL)
        pen.sprite(card.down, 10, 10)
        pictures.append(pen.png(1))
    assert pictures[0] == pictures[1]


def test_a_sprite_stands_where_it_was_put():
    pen = RasterPen(100, 120, HIGH_CONTRAST, NORMAL)
    pen.sprite(Card(Rank.TWO, Suit.HEARTS), 10, 15)
    assert pen.image(2).getbbox() == (20, 30, 164, 230)


@pytest.mark.parametrize("d", ["M 0 0 l 5 5", "M 0 0 H 7", "M 0 0 L 5", "M 0 0 L 1 2 3 4"])
def test_a_path_with_other_commands_is_refused(d):
    with pytest.raises(ValueError, match="only M L C Q Z"):
        flatten(d)


def test_paths_may_be_written_tightly():
    assert flatten("M0,0L4,0L4-3Z") == flatten("M 0 0 L 4 0 L 4 -3 Z")
