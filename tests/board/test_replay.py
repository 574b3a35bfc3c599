"""A game gone through again: every step, in any order, with its words and its line."""

import asyncio
import logging

import pytest
from ipywidgets import Widget

from oddeven_widget import Game, play
from oddeven_widget.board import replay as module
from oddeven_widget.board.draw.painter import Highlights
from oddeven_widget.board.draw.theme import LARGE, LIGHT
from oddeven_widget.board.draw.words import step_words
from oddeven_widget.board.parts.tree import within
from oddeven_widget.board.replay import Replay

MOVES = ("S>W", "R8>F3", "S>W", "R6>F2")


@pytest.fixture
def game():
    game = Game("odd-and-even", deal=7)
    for move in MOVES:
        game.play(move)
    return game


@pytest.fixture
def replays():
    """Make replays that are closed at the end; an error that was only logged fails the test."""
    made = []

    def make(*args, **options):
        made.append(Replay(*args, **options))
        return made[-1]

    yield make
    for replay in made:
        replay.close()


@pytest.fixture
def replay(replays, game):
    return replays(game)


def click(replay, name):
    assert not replay.buttons[name].disabled
    replay.buttons[name].click()


def test_it_begins_at_the_first_position_and_goes_on_and_back(replay, game):
    again = Game("odd-and-even", deal=7)
    assert replay.state == again.state
    for number, step in enumerate(game.steps, 1):
        click(replay, "forward")
        assert replay.place == replay.slider.value == number
        assert replay.state == step.after
        assert replay.status.words == step_words(step)
        assert Game.from_text(replay.line).state == step.after
    assert replay.buttons["forward"].disabled
    assert replay.buttons["last"].disabled
    for step in reversed(game.steps):
        click(replay, "back")
        assert replay.state == step.before
    assert replay.buttons["first"].disabled
    assert replay.buttons["back"].disabled
    assert game.moves == MOVES


def test_first_last_and_the_slider_go_anywhere(replay):
    click(replay, "last")
    assert replay.place == 4
    replay.slider.value = 2
    assert replay.place == 2
    assert "step 2 of 4" in replay.title.value
    click(replay, "first")
    assert replay.place == replay.slider.value == 0


@pytest.mark.parametrize("place", [-5, 99])
def test_beyond_the_ends_is_an_end(replay, place):
    replay.go(place)
    assert replay.place == (0 if place < 0 else 4)


def test_the_board_shows_the_place_and_what_was_done(replays, game, screen):
    replay = replays(game)
    shown = screen(replay.board)
    replay.board.canvas[-1]._handle_frontend_event(
        replay.board.canvas[-1], {"event": "client_ready"}, []
    )
    assert shown.pictures() == shown.fresh(replay.state)
    for place in (2, 1, 4, 0, 3):
        replay.go(place)
        marked = Highlights(done=frozenset(t.target for t in game.steps[place - 1].transfers))
        assert shown.pictures() == shown.fresh(replay.state, marked if place else Highlights())


def test_a_watcher_hears_of_every_place_until_it_stops(replay):
    heard = []
    stop = replay.on_step(heard.append)
    replay.forward()
    replay.forward()
    replay.forward()
    replay.go(0)
    replay.first()
    stop()
    replay.last()
    assert heard == [1, 2, 3, 0]


@pytest.mark.parametrize("place", ["x", None, 1.5])
def test_a_place_that_is_no_number_is_refused_with_a_sentence(replay, place):
    with pytest.raises(ValueError, match=r"^A place in a replay is a whole number, not .*\.$"):
        replay.go(place)


def test_the_saved_line_has_room_for_its_moves_in_a_narrow_window(replay):
    # Beside its button it was three letters wide there, of which three lines were seen.
    row = next(row for row in within(replay) if replay.saved in getattr(row, "children", ()))
    assert row.layout.flex_flow == "row wrap"
    assert replay.saved.layout.flex == "1 1 220px"


def test_a_saved_line_and_a_solver_s_line_are_replayed(replays, game):
    assert replays(game.to_text()).record.last == 4
    assert replays(game.state, ["S>W"]).record.last == 1
    assert replays(game, "S>W", at=4).place == 4


def test_the_game_is_gone_on_with_on_a_table_of_its_own(replay, game):
    replay.go(2)
    table = replay.play_from_here()
    assert table.game.moves == MOVES[:2]
    assert replay.beside.children == (table,)
    table.game.play("S>W")
    assert game.moves == MOVES
    assert replay.place == 2


def test_a_replay_shows_another_game_from_now_on(replay):
    replay.last()
    replay.show_record(module.record_of(Game("odessa", deal=3)))
    assert (replay.place, replay.slider.max, replay.slider.value) == (0, 0, 0)
    assert "Odessa" in replay.title.value
    assert replay.buttons["play"].disabled


# -- by itself -------------------------------------------------------------------------------


def test_it_plays_by_itself_to_the_end_and_can_begin_again(replay):
    async def watch():
        replay.play(seconds=0)
        assert replay.is_playing
        assert replay.buttons["play"].description == "Stop"
        await replay._playing
        assert replay.place == 4
        assert not replay.is_playing
        assert replay.buttons["play"].description == "Play"
        replay.play(seconds=0)
        assert replay.place == 0
        await replay._playing
        assert replay.place == 4

    asyncio.run(watch())


@pytest.mark.parametrize("what", ["play", "back", "slider", "close"])
def test_every_touch_and_its_end_stop_it(replay, what):
    async def watch():
        replay.go(1)
        replay.buttons["play"].click()
        playing = replay._playing
        if what == "slider":
            replay.slider.value = 3
        elif what == "close":
            replay.close()
        else:
            replay.buttons[what].click()
        await asyncio.sleep(0)
        assert playing.cancelled()
        assert not replay.is_playing
        return replay.place

    assert asyncio.run(watch()) == {"play": 1, "back": 0, "slider": 3, "close": 1}[what]


@pytest.mark.parametrize("seconds", ["x", None, -1, float("nan"), float("inf"), [], True])
def test_a_pace_that_is_none_is_refused_and_the_button_still_says_play(replay, seconds):
    async def watch():
        with pytest.raises(
            ValueError, match=r"^Each position is seen for 0 to 3600 seconds, .*\.$"
        ):
            replay.play(seconds)

    asyncio.run(watch())
    assert not replay.is_playing
    assert replay.buttons["play"].description == "Play"


def test_without_a_notebook_it_says_how_to_go_on(replay):
    with pytest.raises(ValueError, match=r"go on with forward\(\)\.$"):
        replay.play()


def test_a_watcher_that_fails_is_said_and_logged_and_the_replay_goes_on(replay, caplog):
    def fail(_place):
        raise KeyError("no")

    stop = replay.on_step(fail)
    with caplog.at_level(logging.CRITICAL + 1):
        pass
    logging.getLogger("oddeven_widget").disabled = True
    try:
        replay.buttons["forward"].click()
    finally:
        logging.getLogger("oddeven_widget").disabled = False
    assert replay.status.words.startswith("Something went wrong (KeyError")
    stop()
    replay.buttons["forward"].click()
    assert replay.place == 2


# -- how it looks ----------------------------------------------------------------------------


def test_a_replay_follows_the_page_and_looks_as_its_table(game, page, replays):
    table = play(game, theme="auto", size="large")
    replay = table.replay()
    assert replay.board.size is LARGE
    page.dark = False
    assert replay.board.theme == LIGHT
    assert "oddeven-light" in replay._dom_classes
    page.runs = True
    assert "role" not in replay.status.value
    replay.close()
    page.dark = True
    assert replay.board.theme == LIGHT
    table.close()


def test_a_saved_notebook_keeps_the_position_the_words_and_the_line(replay, monkeypatch):
    replay.go(2)
    data, about = replay._repr_mimebundle_()
    assert str(replay.state) in data["text/plain"]
    assert replay.line in data["text/plain"]
    assert about["image/png"] == {"alt": data["text/plain"], "width": replay.board.plan.width}
    assert {"image/png", "application/vnd.jupyter.widget-view+json"} <= {*data}
    monkeypatch.setenv("ODDEVEN_STATIC", "1")
    assert set(replay._repr_mimebundle_()[0]) == {"image/png", "text/plain"}


def test_a_position_is_saved_as_a_picture(replay, tmp_path):
    assert replay.save_png(tmp_path / "a.png").read_bytes() == replay.png()


def test_closing_a_replay_closes_all_its_parts(game):
    Replay(game).close()
    before = len(Widget.get_manager_state()["state"])
    for _ in range(3):
        replay = Replay(game)
        replay.play_from_here()
        replay.close()
        replay.close()
    assert len(Widget.get_manager_state()["state"]) == before


# -- in its drawer ---------------------------------------------------------------------------


def opened(me):
    me.widget.stage.drawers.toggles["replay"].value = True
    return me.widget.stage.drawers["replay"].replay


def test_the_drawer_replays_the_game_so_far_and_grows_with_it(player, game):
    me = player(game)
    replay = opened(me)
    assert (replay.place, replay.record.last) == (0, 4)
    replay.go(3)
    game.play("S>W")
    assert (replay.place, replay.record.last, replay.slider.max) == (3, 5, 5)
    me.click("undo")
    assert replay.record.last == 4
    me.widget.restyle(theme="light")
    assert replay.board.theme == LIGHT
    assert replay.place == 3
    game.new_deal(8)
    assert (replay.place, replay.record.last) == (0, 0)


def test_the_game_is_gone_on_with_on_the_same_table_and_undo_brings_back_what_was_left(
    player, game
):
    me = player(game)
    replay = opened(me)
    replay.go(1)
    replay.buttons["go_on"].click()
    assert me.game.moves == MOVES[:1]
    assert me.words == "On with this game. 0 of 104 home."
    me.click("undo")
    me.click("undo")
    assert me.game.moves == MOVES


def test_a_drawer_that_is_shut_plays_no_more(player, game):
    me = player(game)
    replay = opened(me)

    async def watch():
        replay.play()
        me.widget.stage.drawers.toggles["replay"].value = False
        assert not replay.is_playing

    asyncio.run(watch())


def test_a_game_that_goes_on_from_a_replay_has_its_view_and_its_ledger():
    table = Replay("odd-and-even@1 deal=7 moves=1: S>W", at=1).play_from_here()
    assert len(table.game.view().unseen) == 94
    assert table.game.ledger().row("F1").wants == "A♠"
