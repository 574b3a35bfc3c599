"""How a table looks is one value, made of names that there are."""

from types import SimpleNamespace

import pytest

from oddeven_widget.board.draw.look import Look
from oddeven_widget.board.draw.theme import DARK, HIGH_CONTRAST, LARGE, LIGHT


def page(dark=None, contrast=None):
    return SimpleNamespace(dark=dark, contrast=contrast)


def test_a_table_that_nothing_is_known_of_is_dark():
    assert Look().theme_on(None) is DARK
    assert Look().theme_on(page()) is DARK


def test_a_table_looks_as_its_page_does():
    assert Look().theme_on(page(dark=False)) is LIGHT
    assert Look().theme_on(page(dark=True)) is DARK
    assert Look().theme_on(page(dark=False, contrast=True)) is HIGH_CONTRAST
    assert Look().theme_on(page(dark=False, contrast=False)) is LIGHT


def test_a_theme_that_was_chosen_stays_whatever_the_page_is():
    assert Look(theme="dark").theme_on(page(dark=False, contrast=True)) is DARK


def test_suits_and_parity_are_chosen_within_every_theme():
    theme = Look(four_colour=True, parity=True).theme_on(page(dark=False))
    assert theme == LIGHT.four_colour().parity()


@pytest.mark.parametrize(
    "wrong, words",
    [
        ({"theme": "wood"}, "no theme 'wood'; there are auto, light, dark, high-contrast"),
        ({"size": "huge"}, "no size 'huge'; there are small, normal, large"),
        ({"theme": None}, "no theme None"),
    ],
)
def test_what_is_not_there_is_refused(wrong, words):
    with pytest.raises(ValueError, match=words):
        Look(**wrong)
    with pytest.raises(ValueError, match=words):
        Look().changed(**wrong)


def test_a_size_is_named():
    assert Look(size="large").measures is LARGE


def test_a_name_that_no_look_has_is_refused_with_those_there_are():
    with pytest.raises(ValueError, match=r"no 'colour'; it has theme, size, four_colour, parity\."):
        Look().changed(colour="red")
