"""Colours that can be read, and sizes that hang together."""

import pytest

from oddeven_widget.board import theme as module
from oddeven_widget.board.theme import (
    DARK,
    HIGH_CONTRAST,
    LARGE,
    LIGHT,
    NORMAL,
    SMALL,
    contrast,
    theme_of,
)
from oddeven_widget.engine.cards import Suit

BOTH = [theme_of(name, four) for name in module.THEMES for four in (False, True)]
READABLE = 4.5
VISIBLE = 3.0


def name_of(theme):
    return f"{theme.name}-{len(set(theme.suits))}"


@pytest.fixture(params=BOTH, ids=name_of)
def theme(request):
    return request.param


def test_contrast_is_that_of_wcag():
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)
    assert contrast("#FFFFFF", "#777777") == contrast("#777777", "#FFFFFF")
    assert contrast("#123456", "#123456") == 1


@pytest.mark.parametrize("ink", ["label", "pale", "can", "did", "ask"])
@pytest.mark.parametrize("ground", ["felt", "slot_fill"])
def test_every_ink_can_be_read_on_the_felt_and_in_a_slot(theme, ink, ground):
    assert contrast(getattr(theme, ink), getattr(theme, ground)) >= READABLE


@pytest.mark.parametrize("suit", Suit)
def test_every_suit_can_be_read_on_paper(theme, suit):
    assert contrast(theme.ink(suit), theme.paper) >= READABLE


def test_high_contrast_is_higher():
    inks = [HIGH_CONTRAST.label, HIGH_CONTRAST.pale, HIGH_CONTRAST.can, HIGH_CONTRAST.did]
    assert all(contrast(ink, HIGH_CONTRAST.felt) >= 7 for ink in inks)
    assert all(contrast(ink, HIGH_CONTRAST.paper) >= 7 for ink in HIGH_CONTRAST.four_suits)


def test_a_card_stands_out_from_its_table(theme):
    """On a pale table the paper is near the felt, and the shadow and the inks must do it."""
    if theme.name == "light":
        assert contrast(theme.paper, theme.felt) > 1.2
    else:
        assert contrast(theme.paper, theme.felt) >= VISIBLE


def test_the_back_and_its_star_are_visible(theme):
    assert contrast(theme.back, theme.paper) >= VISIBLE
    assert contrast(theme.back_line, theme.back) >= VISIBLE


def test_features_are_visible_in_a_face(theme):
    assert contrast(theme.outline, theme.shade) >= VISIBLE


def test_you_can_and_you_did_differ_in_hue(theme):
    can, did = module.rgb(theme.can), module.rgb(theme.did)
    assert can[0] > can[2], "you can is warm"
    assert did[2] > did[0], "you did is cool"


@pytest.mark.parametrize("name", module.THEMES)
def test_two_colours_unless_four_are_asked_for(name):
    two, four = theme_of(name), theme_of(name, four_colour=True)
    assert two.ink(Suit.SPADES) == two.ink(Suit.CLUBS) != two.ink(Suit.HEARTS)
    assert len({four.ink(suit) for suit in Suit}) == 4
    assert four.ink(Suit.SPADES) == two.ink(Suit.SPADES)
    assert four.ink(Suit.HEARTS) == two.ink(Suit.HEARTS)


def test_an_unknown_theme_is_refused_with_the_names_there_are():
    with pytest.raises(ValueError, match="no theme 'wood'; there are light, dark, high-contrast"):
        theme_of("wood")


@pytest.mark.parametrize(
    "known, name", [(LIGHT, "light"), (DARK, "dark"), (HIGH_CONTRAST, "high-contrast")]
)
def test_a_theme_is_found_by_its_name(known, name):
    assert theme_of(name) is known


def test_sizes_are_one_design_at_three_scales():
    assert (NORMAL.card_w, NORMAL.card_h, NORMAL.radius, NORMAL.gap) == (72, 100, 6, 10)
    for size in (SMALL, NORMAL, LARGE):
        assert size.card_w / size.card_h == pytest.approx(0.72)


def test_indices_are_high_enough():
    assert NORMAL.index_px >= 18
    assert LARGE.index_px >= 30


def test_the_shadow_has_whole_pixels_of_room():
    assert [size.bleed for size in (SMALL, NORMAL, LARGE)] == [3, 3, 5]
