"""The table without a canvas: the same cards, as a picture and as text."""

from io import BytesIO

import pytest
from PIL import Image, ImageChops

from oddeven_widget import Game
from oddeven_widget.board.geometry import plan_for
from oddeven_widget.board.painter import Marks
from oddeven_widget.board.theme import DARK, HIGH_CONTRAST, LIGHT, NORMAL, SMALL, rgb
from oddeven_widget.board.twin import picture, table_html


def opened(*args, **options):
    return Image.open(BytesIO(picture(*args, **options))).convert("RGBA")


def changed(one, other):
    # Each picture has 255 colours of its own choice, so the same ink may differ by a shade.
    difference = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).convert("L")
    return difference.point(lambda value: 255 if value > 12 else 0).getbbox()


@pytest.mark.parametrize("scale", [1, 2])
def test_a_picture_has_so_many_pixels_for_each_css_pixel(any_rules, scale):
    state = Game(any_rules, deal=5).state
    plan = plan_for(any_rules, SMALL)
    shown = opened(state, DARK, SMALL, scale=scale)
    assert shown.size == (scale * plan.width, scale * plan.height)


@pytest.mark.parametrize("theme", [DARK, LIGHT, HIGH_CONTRAST], ids=lambda theme: theme.name)
def test_a_picture_lies_on_the_felt_of_its_theme(theme):
    shown = opened(Game("odd-and-even", deal=5).state, theme, SMALL, scale=1)
    pixel = shown.getpixel((10, 3))[:3]
    assert all(abs(a - b) <= 2 for a, b in zip(pixel, rgb(theme.felt), strict=True))
    assert shown.getpixel((0, 0))[3] == 0


def test_a_picture_changes_only_where_the_game_does():
    game = Game("odd-and-even", deal=7)
    before = opened(game.state, DARK, NORMAL, scale=1)
    game.play("S>W")
    left, top, right, bottom = changed(before, opened(game.state, DARK, NORMAL, scale=1))
    places = plan_for(game.rules, NORMAL).places
    assert top >= places["S"].y - 5
    assert left >= places["S"].x - 5
    assert right <= places["W"].x + 80
    assert bottom <= places["S"].y + 122


def test_marks_are_in_the_picture(parity):
    plain = opened(parity.state, DARK, SMALL)
    marked = opened(parity.state, DARK, SMALL, Marks(("R1", 1), frozenset(["F1", "F5"])))
    assert changed(plain, marked)


def test_the_same_table_makes_the_same_file():
    state = Game("odessa", deal=7).state
    assert picture(state, DARK, SMALL) == picture(state, DARK, SMALL)


def test_the_text_is_a_region_with_a_name_and_has_every_line_of_the_table():
    state = Game("odd-and-even", deal=7).state
    html = table_html(state)
    assert 'role="region" aria-label="Odd and Even, the table as text"' in html
    assert str(state) in html


def test_a_title_can_not_smuggle_tags_into_the_page(own_rules):
    html = table_html(Game(own_rules["columns-and-stock"], deal=7).state)
    assert "<b>" not in html
    assert "Columns &lt;b&gt;and&lt;/b&gt; stock" in html
