"""The stepper in a reader's hands."""

import pytest
from ipywidgets import Widget

from oddeven_widget import Game
from oddeven_widget.lessons.stepper import Stepper

LINE = "odd-and-even@1 deal=7 moves=3: S>W R6>F2 R8>F3"


@pytest.fixture
def stepper():
    made = []

    def make(*args, **options):
        made.append(Stepper(*args, **options))
        return made[-1]

    yield make
    for each in made:
        each.close()


def test_each_step_tells_what_happened_and_which_rows_changed(stepper, plain):
    one = stepper(LINE)
    assert "first position" in plain(one.words.value)
    one.buttons["forward"].click()
    one.buttons["forward"].click()
    assert one.status.words.startswith("Ace of hearts to the Ace pile")
    assert plain(one.words.value).startswith("The Ace pile of ♥ wants 3♥")
    one.buttons["back"].click()
    one.buttons["last"].click()
    assert plain(one.words.value).startswith("The Ace pile of ♦ wants 3♦")


def test_it_goes_through_a_game_a_line_and_a_position(stepper):
    game = Game("odd-and-even", deal=7)
    game.play("S>W")
    assert stepper(game).record.last == 1
    assert stepper(game.state, "R6>F2 R8>F3").record.last == 2
    assert stepper(game, ["R6>F2"], at=2).place == 2
    assert game.moves == ("S>W",)


def test_a_move_that_can_t_be_played_is_refused_with_its_number(stepper):
    with pytest.raises(ValueError, match=r"Move 2 \(R1>F1\) can't be played"):
        stepper(LINE, "S>W R1>F1")


def test_what_leads_out_of_the_lesson_stays_away(stepper):
    one = stepper(LINE)
    assert one.buttons["go_on"].layout.display == one.saved.layout.display == "none"


def test_the_rows_are_drawn_when_a_browser_is_there(stepper, reader, messages, page):
    one = stepper(LINE, at=3)
    assert messages == []
    reader(one, one.sheet).event("client_ready")
    assert len(messages) == 1
    page.dark = False
    assert len(messages) == 2
    one.back()
    assert len(messages) == 3


def test_closing_it_leaves_no_widget_behind():
    Stepper(LINE).close()
    before = len(Widget.get_manager_state()["state"])
    Stepper(LINE).close()
    assert len(Widget.get_manager_state()["state"]) == before


def test_on_paper_it_is_a_picture_with_the_words_of_the_step(stepper, monkeypatch):
    monkeypatch.setenv("ODDEVEN_STATIC", "1")
    bundle, about = stepper(LINE, at=3)._repr_mimebundle_()
    assert sorted(bundle) == ["image/png", "text/plain"]
    assert "Ace of diamonds to the Ace pile" in bundle["text/plain"]
    assert "The Ace pile of ♦ wants 3♦" in bundle["text/plain"]
    assert about["image/png"]["alt"] == bundle["text/plain"]
