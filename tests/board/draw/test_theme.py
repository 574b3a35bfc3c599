"""Colours that can be read, and sizes that hang together."""

from itertools import combinations
from math import dist

import pytest

from oddeven_widget.board.draw import theme as module
from oddeven_widget.board.draw.theme import (
    DARK,
    HIGH_CONTRAST,
    LARGE,
    LIGHT,
    NORMAL,
    SMALL,
    contrast,
    theme_of,
)
from oddeven_widget.engine.cards import Rank, Suit

BOTH = [theme_of(name, four) for name in module.THEMES for four in (False, True)]
BOTH += [theme.parity() for theme in BOTH]
READABLE = 4.5
VISIBLE = 3.0


def name_of(theme):
    return f"{theme.name}-{len(set(theme.suits))}{'-parity' * theme.by_parity}"


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
    for rank in Rank:
        assert contrast(theme.ink(suit), theme.paper_for(rank)) >= READABLE


def test_odd_ranks_are_warm_and_even_ranks_cool_where_they_are_told_apart():
    for plain in module.THEMES.values():
        theme = plain.parity()
        for rank in Rank:
            red, _, blue = module.rgb(theme.paper_for(rank))
            assert (red > blue) is (rank % 2 == 1)
            assert plain.paper_for(rank) == plain.paper


# -- eyes that see fewer colours -------------------------------------------------------------

# What such eyes see of linear red, green and blue: Machado, Oliveira and Fernandes, "A
# Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), severity 1.0.
EYES = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE = (0.9505, 1.0, 1.089)


def times(matrix, values):
    return [sum(a * b for a, b in zip(row, values, strict=True)) for row in matrix]


def lab(colour, eyes):
    """A colour in CIE L*a*b*, as these eyes see it."""
    parts = [part / 255 for part in module.rgb(colour)]
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts]
    seen = [min(1, max(0, part)) for part in times(EYES[eyes], linear)]
    bent = [
        v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116
        for v in (a / b for a, b in zip(times(XYZ, seen), WHITE, strict=True))
    ]
    return 116 * bent[1] - 16, 500 * (bent[0] - bent[1]), 200 * (bent[1] - bent[2])


def difference(one, other, eyes):
    """How different two colours are (CIE 1976): 2.3 can just be told apart side by side."""
    return dist(lab(one, eyes), lab(other, eyes))


def test_red_and_green_are_alike_only_to_eyes_that_lack_one_of_them():
    assert difference("#C80000", "#007000", "all") > 100
    assert difference("#C80000", "#007000", "deuteranopia") < 30
    assert difference("#777777", "#777777", "protanopia") == 0
    assert difference("#000000", "#FFFFFF", "tritanopia") == pytest.approx(100, abs=0.1)


@pytest.mark.parametrize("eyes", EYES)
def test_four_suits_are_four_colours_to_every_eye(theme, eyes):
    for one, other in combinations(theme.four_suits, 2):
        assert difference(one, other, eyes) >= 15
    assert difference(theme.suits[0], theme.suits[1], eyes) >= 30


@pytest.mark.parametrize("eyes", EYES)
def test_marks_and_tints_differ_to_every_eye(theme, eyes):
    for one, other in combinations((theme.can, theme.did, theme.ask), 2):
        assert difference(one, other, eyes) >= 20
    assert difference(*theme.tints, eyes) >= 15


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
