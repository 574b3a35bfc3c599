"""A whole game by buttons that say what they play."""

import pytest

from oddeven_widget import Game
from oddeven_widget.board.draw.words import move_words
from oddeven_widget.board.drawers import text as module


@pytest.fixture
def clock(monkeypatch):
    """A clock that stands still until it is set."""
    now = [100.0]
    monkeypatch.setattr(module, "monotonic", lambda: now[0])
    return now


@pytest.fixture
def focussed(monkeypatch):
    """What has been given the focus, in order."""
    widgets = []
    monkeypatch.setattr(
        module.Button, "focus", lambda self: widgets.append(self.description), raising=True
    )
    return widgets


def opened(me):
    me.widget.stage.drawers.toggles["text"].value = True
    return me.widget.stage.drawers["text"]


def shown(drawer):
    return [one.description for one in drawer.buttons if one.layout.display != "none"]


def click(drawer, words):
    next(b for b in drawer.buttons if b.description == words and b.layout.display is None).click()


def test_every_legal_move_has_a_button_in_words(player):
    me = player("odd-and-even", deal=7)
    drawer = opened(me)
    for _ in range(40):
        moves = me.game.legal_moves
        assert sorted(shown(drawer)) == sorted(move_words(me.game.state, move) for move in moves)
        assert f"Moves: {len(moves)}" in drawer.heading.value
        me.game.play(moves[0])


def test_a_whole_game_is_played_by_buttons(player, clock):
    me = player("odd-and-even", deal=23)
    drawer = opened(me)
    while me.game.status == "playing":
        clock[0] += 1
        before = len(me.game.moves)
        click(drawer, shown(drawer)[-1])
        assert len(me.game.moves) == before + 1
    assert shown(drawer) == []
    assert "Moves: 0" in drawer.heading.value


def test_a_second_press_on_a_button_that_means_another_move_by_now_plays_nothing(player, clock):
    me = player(Game("odd-and-even", piles={"R1": "AS", "R2": "AH", "R3": "AD", "S": ...}))
    drawer = opened(me)
    second = drawer.buttons[1]
    assert second.description == "Ace of spades: reserve 1 to the Ace pile"
    second.click()
    assert second.description == "Ace of hearts: reserve 2 to the Ace pile"
    second.click()
    assert me.game.moves == ("R1>F1",)
    clock[0] += 0.5
    second.click()
    assert me.game.moves == ("R1>F1", "R2>F2")


def test_cards_are_dealt_as_quickly_as_the_button_is_pressed(player, clock):
    me = player("odd-and-even", deal=7)
    drawer = opened(me)
    for _ in range(5):
        drawer.buttons[0].click()
    assert me.game.moves == ("S>W",) * 5


def test_the_focus_stays_on_a_button_that_still_means_a_move(player, clock, focussed):
    me = player("odd-and-even", deal=7)
    drawer = opened(me)
    drawer.buttons[0].click()
    clock[0] += 1
    drawer.buttons[1].click()
    assert focussed == []


def test_the_focus_goes_to_the_last_button_that_stays_when_the_pressed_one_goes(
    player, clock, focussed
):
    me = player(Game("odd-and-even", piles={"R1": "AS", "R2": "AH", "R3": "AD", "S": ...}))
    drawer = opened(me)
    drawer.buttons[3].click()
    assert me.game.moves == ("R3>F3",)
    assert focussed == ["Ace of hearts: reserve 2 to the Ace pile"]


def test_when_no_move_is_left_the_focus_goes_to_undo(player, clock, focussed, almost_won):
    me = player(almost_won)
    drawer = opened(me)
    drawer.buttons[1].click()
    assert me.game.status == "won"
    assert focussed == ["Undo"]
    me.click("undo")
    assert shown(drawer) == ["Queen of clubs: reserve 1 to the Ace pile"]


def test_what_others_play_takes_the_focus_from_nobody(player, clock, focussed, almost_won):
    me = player(almost_won)
    opened(me)
    almost_won.play("R1>F4")
    assert focussed == []


def test_a_button_that_stands_for_nothing_plays_nothing(player, almost_won):
    me = player(almost_won)
    drawer = opened(me)
    drawer.press(0)
    assert me.game.moves == ()


def test_no_button_is_made_before_the_text_is_asked_for(player):
    me = player("odd-and-even", deal=7)
    me.press("S")
    assert me.widget.stage.drawers["text"].buttons == []
