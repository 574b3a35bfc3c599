"""The table without a canvas: the same cards, as a picture and as text."""

import re
from html import unescape
from io import BytesIO
from random import Random

import pytest
from PIL import Image, ImageChops

from oddeven_widget import Game
from oddeven_widget.board.draw.geometry import plan_for
from oddeven_widget.board.draw.painter import Highlights
from oddeven_widget.board.draw.theme import DARK, HIGH_CONTRAST, LIGHT, NORMAL, SMALL, rgb
from oddeven_widget.board.draw.twin import picture, table_html


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
    marked = opened(parity.state, DARK, SMALL, Highlights(("R1", 1), frozenset(["F1", "F5"])))
    assert changed(plain, marked)


def test_the_same_table_makes_the_same_file():
    state = Game("odessa", deal=7).state
    assert picture(state, DARK, SMALL) == picture(state, DARK, SMALL)


def read(html):
    """What a screen reader reads: headings, and the items of each list."""
    found = re.findall(r"<(h3|h4|li)[^>]*>(.*?)</", html)
    return [(tag, unescape(words)) for tag, words in found]


def items(html):
    return [words for tag, words in read(html) if tag == "li"]


def test_the_text_is_a_region_with_a_name_and_a_list_under_each_heading():
    html = table_html(Game("odd-and-even", deal=7).state)
    assert 'role="region" aria-label="Odd and Even, the table as text"' in html
    said = read(html)
    assert said[0] == ("h3", "Odd and Even: 0 of 104 home.")
    headings = [words for tag, words in said if tag == "h4"]
    assert headings == ["Ace piles", "Two piles", "Reserve", "Stock and waste"]
    assert html.count('<ul role="list"') == 4
    assert items(html)[0] == "Spades: empty, wants an ace"
    assert items(html)[4] == "Spades: empty, wants a two"
    assert items(html)[8] == "Reserve 1: eight of clubs"
    assert items(html)[-2:] == ["Stock: 95 cards, pass 1 of 2", "Waste: empty"]


def test_four_piles_stand_in_twos_and_nine_in_threes_and_none_is_wider_than_the_page():
    # Three and one under them looked as if one pile were missing.
    html = table_html(Game("odd-and-even", deal=7).state)
    columns = re.findall(r"minmax\(min\((\d+)px,100%\),1fr\)", html)
    wide = plan_for(Game("odd-and-even", deal=7).rules, NORMAL).width
    assert [(wide + 16) // (int(column) + 16) for column in columns] == [2, 2, 3, 2]


def test_the_waste_is_read_from_its_top(parity):
    for _ in range(9):
        parity.play("S>W")
    top = [card.words for card in reversed(parity.state.piles["W"])]
    said = f"Waste, top card first: {', '.join(top[:7])}, two cards more"
    assert items(table_html(parity.state))[-1] == said


def test_gaps_and_what_foundations_have_is_said(parity, almost_won):
    assert items(table_html(parity.state))[0] == "Spades: king of spades on top, wants a two"
    assert "Reserve 3: empty" in items(table_html(almost_won.state))


def test_a_complete_pile_says_so(almost_won):
    almost_won.play("R1>F4")
    assert "Spades: queen of spades on top, complete" in items(table_html(almost_won.state))


def test_columns_are_read_from_the_top_and_hidden_cards_are_only_counted():
    game = Game("odessa", deal=7)
    said = items(table_html(game.state))
    piles = {name: pile for name, pile in game.state.piles.items() if name[0] == "T"}
    assert len(piles) == sum(line.startswith("Column") for line in said)
    for name, pile in piles.items():
        line = next(one for one in said if one.startswith(f"Column {name[1:]}"))
        seen = [card.words for card in reversed(pile) if card.face_up]
        assert line.split(": ")[1].startswith(", ".join(seen))
        for card in pile:
            assert (card.words in line.split(", ") or card.words in line) is card.face_up


def test_every_table_can_be_read(any_rules, played):
    game = played(Game(any_rules, deal=5), Random(5), 40)
    html = table_html(game.state)
    piles = [name for name in game.rules.pile_names if name not in {"S", "W"}]
    stock = 2 if game.rules.passes else 0
    assert len(items(html)) == len(piles) + stock


def test_a_title_can_not_smuggle_tags_into_the_page(own_rules):
    html = table_html(Game(own_rules["columns-and-stock"], deal=7).state)
    assert "<b>" not in html
    assert "Columns &lt;b&gt;and&lt;/b&gt; stock" in html
