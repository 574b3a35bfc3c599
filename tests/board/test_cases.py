"""What players have met with elsewhere, and what must hold here: the parts that can be seen."""

import re
from html import unescape
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from oddeven_widget import Game, games
from oddeven_widget.board.draw.faces import draw_face, draw_suit
from oddeven_widget.board.draw.raster import RasterPen
from oddeven_widget.board.draw.theme import DARK, LARGE, NORMAL, SMALL, THEMES
from oddeven_widget.engine.cards import Card, Rank, Suit
from oddeven_widget.engine.help import rule_help


def read(html):
    return unescape(re.sub("<[^>]*>", "\n", html.value))


# -- the help text contradicted the game -----------------------------------------------------


@pytest.mark.parametrize("name", games())
def test_the_rules_beside_the_table_are_those_of_the_game_on_it(player, name):
    me = player("odd-and-even", deal=7)
    me.widget.stage.drawers.toggles["rules"].value = True
    me.game.new_deal(3, game=name)
    shown = read(me.widget.stage.drawers["rules"].text)
    for line in rule_help(me.game.rules).splitlines():
        assert line in shown


@pytest.mark.parametrize("passes", [1, 2, 3, 4])
def test_the_help_counts_the_redeals_that_can_be_played(player, own_rules, passes):
    rules = own_rules["one-pass"].replace(passes=passes)
    me = player(Game(rules, deal=7))
    me.widget.stage.drawers.toggles["rules"].value = True
    shown, redeals = read(me.widget.stage.drawers["rules"].text), 0
    while me.game.legal_moves:
        move = me.game.legal_moves[-1]
        redeals += move == "W>S"
        me.game.play(move)
    assert redeals == passes - 1
    said = (
        "There is no redeal",
        "turned over once",
        "turned over twice",
        "turned over three times",
    )
    assert [words in shown for words in said] == [number == redeals for number in range(4)]


# -- suits told apart by red and black only --------------------------------------------------


def sign(suit, height):
    """A suit's sign in black on white."""
    pen = RasterPen(height, height, DARK, NORMAL)
    pen.box(0, 0, height, height, fill="#FFFFFF")
    draw_suit(pen, suit, height / 2, height / 2, height, "#000000")
    return pen.image(1).convert("L")


@pytest.mark.parametrize(
    "pair", [*combinations(Suit, 2)], ids=lambda p: "".join(s.letter for s in p)
)
@pytest.mark.parametrize("size", [SMALL, NORMAL, LARGE], ids=lambda size: size.name)
def test_spades_do_not_look_like_clubs_and_no_suit_like_another_without_colour(pair, size):
    height = round(12.5 * size.unit)
    difference = ImageChops.difference(*(sign(suit, height) for suit in pair))
    inked = 255 * height**2 - sum(sign(pair[0], height).tobytes())
    assert sum(difference.tobytes()) > 0.2 * inked


@pytest.mark.parametrize("theme", list(THEMES.values()), ids=lambda theme: theme.name)
def test_each_suit_is_printed_in_its_own_ink_where_four_colours_are_asked_for(theme):
    def inks(theme):
        found = set()
        for suit in Suit:
            pen = RasterPen(NORMAL.card_w, NORMAL.card_h, theme, NORMAL)
            draw_face(pen, Card(Rank.ACE, suit), theme, NORMAL)
            found.add(pen.image(2).convert("RGB").getpixel((72, 110)))
        return found

    assert len(inks(theme.four_colour())) == 4
    assert len(inks(theme)) == 2


# -- numbers too small ------------------------------------------------------------------------


def rows_of_ink(face):
    """The rows of a card's left edge on which something is printed, from the top."""
    dark = face.convert("L").point(lambda value: 255 if value < 128 else 0)
    return [y for y in range(face.height) if dark.crop((0, y, face.width, y + 1)).getbbox()]


@pytest.mark.parametrize(
    "size, least", [(SMALL, 17.5), (NORMAL, 18), (LARGE, 30)], ids=["small", "normal", "large"]
)
@pytest.mark.parametrize("rank", Rank, ids=lambda rank: rank.text)
def test_the_number_in_the_corner_is_high_enough_to_be_read(size, least, rank):
    pen, scale = RasterPen(size.card_w, size.card_h, DARK, size), 4
    draw_face(pen, Card(rank, Suit.SPADES), DARK, size)
    unit = scale * size.unit
    corner = pen.image(scale).crop(
        (round(2 * unit), round(2 * unit), round(18 * unit), 0 + round(48 * unit))
    )
    white = Image.new("RGBA", corner.size, "white")
    white.alpha_composite(corner)
    rows = rows_of_ink(white)
    # The rank ends where the first empty row comes.
    end = next(y for y in range(rows[0], white.height) if y not in rows)
    assert (end - rows[0]) / scale >= least


# -- a game lost by pressing New beside Undo ---------------------------------------------------


@pytest.mark.parametrize("button", ["new", "restart"])
def test_a_game_lost_by_pressing_new_or_restart_is_an_undo_away(player, button):
    me = player("odd-and-even", deal=7)
    for _ in range(5):
        me.press("S")
    before = me.game.to_text()
    me.click(button)
    assert me.game.to_text() != before
    me.click("undo")
    assert me.game.to_text() == before
