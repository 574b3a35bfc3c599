"""The drawer that looks at the cards says so, and offers deals that can be won."""

import asyncio
import threading
import time

import pytest

from oddeven_widget import Game
from oddeven_widget.analysis.solver import oracle
from oddeven_widget.analysis.study.verdicts import published_verdicts
from oddeven_widget.board.drawers import winnable as oracledrawer
from oddeven_widget.board.drawers.winnable import ASK, PEEKS, STOP


def opened(me):
    me.widget.stage.drawers.toggles["winnable"].value = True
    return me.widget.stage.drawers["winnable"]


def test_it_says_that_it_looks_at_all_cards_before_it_is_asked(player):
    drawer = opened(player("odd-and-even", deal=7))
    assert drawer.answer.words == PEEKS
    assert "not seen" in PEEKS


def test_a_deal_that_can_be_won_is_said_to_be(player):
    me = player("odd-and-even", deal=7)
    drawer = opened(me)
    drawer.ask.click()
    assert drawer.answer.words.startswith("Yes. Seeing all the cards, it is won in ")
    assert me.game.moves == ()


def test_the_answer_goes_when_the_position_does_and_comes_back_when_asked(player):
    me = player("odd-and-even", deal=7)
    drawer = opened(me)
    drawer.ask.click()
    me.game.play("S>W")
    assert drawer.answer.words == PEEKS
    drawer.ask.click()
    assert drawer.answer.words != PEEKS


def test_a_deal_of_the_chosen_difficulty_is_dealt_and_undo_brings_the_game_back(player):
    me = player("odd-and-even", deal=7)
    me.game.play("S>W")
    drawer = opened(me)
    for difficulty in drawer.difficulty.options:
        drawer.difficulty.value = difficulty
        drawer.new.click()
        assert me.game.deal in published_verdicts("odd-and-even").deals(difficulty)
        me.game.undo()
        assert me.game.deal == 7
        assert me.game.moves == ("S>W",)


def test_a_game_of_own_rules_can_be_asked_about_and_offers_no_deals(player, own_rules):
    me = player(Game(own_rules["one-pass"], deal=7))
    drawer = opened(me)
    assert drawer.offers.layout.display == "none"
    assert drawer.answer.words == PEEKS


def test_a_game_without_verdicts_offers_no_deals(player):
    drawer = opened(player("odessa", deal=2))
    assert drawer.offers.layout.display == "none"
    assert drawer.ask.description == "Can this still be won?"


def test_the_deals_that_are_offered_follow_the_game_on_the_table(player):
    me = player("odessa", deal=2)
    assert opened(me).offers.layout.display == "none"
    other = player("odd-and-even", deal=2)
    assert opened(other).offers.layout.display == "flex"


HARD = 128  # a deal that stays undecided for minutes


@pytest.fixture
def patient(monkeypatch):
    """The search goes on until it is stopped, however long its compiling takes."""
    monkeypatch.setattr(oracle, "SECONDS", 1e6)
    monkeypatch.setattr(oracle, "NODES", 10**9)
    monkeypatch.setattr(oracle, "UNCOMPILED", 10**9)


def test_a_long_search_shows_how_far_it_is_lets_others_play_and_can_be_stopped(
    player, patient, until
):
    me, other = player("odd-and-even", deal=HARD), player("odd-and-even", deal=7)
    drawer = opened(me)

    async def ask_and_stop():
        drawer.ask.click()
        assert drawer.ask.description == STOP
        assert drawer.progress.layout.display == "flex"
        await until(lambda: " positions searched; at best" in drawer.far.value)
        other.press("S")
        assert other.game.moves == ("S>W",)
        assert drawer.answer.words == "Looking at all the cards …"
        drawer.ask.click()
        await until(lambda: drawer.ask.description == ASK)

    asyncio.run(ask_and_stop())
    assert drawer.answer.words.startswith("Stopped: ")
    assert drawer.progress.layout.display == "none"


def test_a_search_that_has_just_begun_has_as_many_cards_home_as_lie_there(player):
    """It once began with 'at best 0 of 104 cards home' when eight were."""
    me = player("odd-and-even", deal=HARD)
    while me.game.state.home < 8:
        me.game.play(me.game.legal_moves[0])
    drawer = opened(me)
    drawer._aside.begin = lambda _work, tell, _end: tell()
    drawer.ask.click()
    assert drawer.far.value == "0 positions searched; at best 8 of 104 cards home"


def test_the_answer_comes_when_it_is_found(player, until):
    drawer = opened(player("odd-and-even", deal=7))

    async def ask():
        drawer.ask.click()
        await until(lambda: drawer.ask.description == ASK)

    asyncio.run(ask())
    assert drawer.answer.words.startswith("Yes. Seeing all the cards, it is won in ")


class Search(oracledrawer.Oracle):
    """A search without an end, which tells when it has begun and when it has heeded a stop."""

    begun, stopped = threading.Event(), threading.Event()

    def ask(self, state, stop, note):
        note(1, state.home)
        self.begun.set()
        while not stop():
            time.sleep(0.01)
        self.stopped.set()


@pytest.mark.parametrize("leave", ["play", "shut", "close"])
def test_whoever_goes_on_playing_shuts_the_drawer_or_the_table_waits_no_longer(
    player, monkeypatch, until, leave
):
    monkeypatch.setattr(oracledrawer, "Oracle", Search)
    Search.begun.clear()
    Search.stopped.clear()
    me = player("odd-and-even", deal=7)
    drawer = opened(me)

    async def ask_and_leave():
        drawer.ask.click()
        await until(Search.begun.is_set)
        if leave == "play":
            me.game.play("S>W")
        elif leave == "shut":
            me.widget.stage.drawers.toggles["winnable"].value = False
        else:
            me.widget.stage.drawers.close()
        assert drawer.ask.description == ASK
        assert drawer.progress.layout.display == "none"
        await until(lambda: Search.stopped.is_set() and len(asyncio.all_tasks()) == 1)

    asyncio.run(ask_and_leave())
    assert not drawer.answer.words.startswith(("Stopped", "Not known"))
    if leave == "shut":
        assert opened(me).answer.words == PEEKS


def test_a_fault_of_the_search_is_told_and_the_button_asks_again(
    player, monkeypatch, logged_errors
):
    drawer = opened(player("odd-and-even", deal=7))

    def broken(*_):
        raise RuntimeError("the search is broken")

    monkeypatch.setattr(oracledrawer.Oracle, "ask", broken)
    drawer.ask.click()
    assert drawer.ask.description == ASK
    assert "the search is broken" in logged_errors.take()[0]
