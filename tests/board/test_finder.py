"""The finder by itself: which card is looked for, and what of it may be shown."""

import pytest

from oddeven_widget import Card, Game
from oddeven_widget.board.draw.geometry import Hit
from oddeven_widget.board.finder import Finder


@pytest.fixture
def finder():
    """A finder that looks for cards pointed at, beside a ledger that doesn't keep silent."""
    return Finder(Game("odd-and-even", deal=7), lambda: True, lambda: False)


def test_a_card_that_is_pointed_at_again_is_no_news(finder):
    assert finder.point(Hit("R1", 0))
    assert not finder.point(Hit("R1", 0))
    assert not finder.point(None)
    assert finder.card == Card.parse("8C")
    assert finder.places == {("R1", 0), ("R9", 0)}


def test_a_press_beside_the_cards_looks_for_nothing(finder):
    finder.point(Hit("R1", 0))
    finder.notice(None)
    assert finder.places == frozenset()


def test_a_learner_who_keeps_the_book_is_shown_no_places():
    game = Game("odd-and-even", deal=7)
    quiet = Finder(game, lambda: False, lambda: True)
    assert quiet.look_for("8C").startswith("One 8♣ is in R1")
    assert quiet.places == frozenset()
    assert not quiet.point(Hit("R2", 0))


def test_the_book_is_made_anew_only_when_the_game_has_changed(finder):
    book = finder.book
    assert finder.book is book
    finder._game.play("S>W")
    assert finder.book is not book
