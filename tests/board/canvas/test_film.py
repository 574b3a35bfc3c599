"""A film is played by the browser above a table that is true already, and can be cut."""

import json

import pytest
from ipycanvas.canvas import _CMD_LIST

from oddeven_widget import Game
from oddeven_widget.board.canvas import film as film_module
from oddeven_widget.board.canvas.canvas import AIR, CARDS
from oddeven_widget.board.canvas.film import FRAME_MS, PLACE, FilmManager
from oddeven_widget.board.draw.geometry import plan_for
from oddeven_widget.board.draw.theme import LARGE


class Films(list):
    """The films that were sent, each a list of (command, arguments); and what was sent when."""

    def __init__(self, monkeypatch, sent):
        super().__init__()
        self.order, send = [], sent._send

        def film(_manager, _metadata, buffers):
            self.order.append("film")
            self.append(
                [(_CMD_LIST[name], args) for name, args, *_ in json.loads(bytes(buffers[0]))]
            )

        def table(metadata, buffers):
            self.order.append("table")
            send(metadata, buffers)

        monkeypatch.setattr(FilmManager, "send", film)
        monkeypatch.setattr("ipycanvas.canvas._CANVAS_MANAGER.send", table)


class Clock:
    now = 1000.0


@pytest.fixture
def clock(monkeypatch):
    """A clock that stands still until it is moved."""
    monkeypatch.setattr(film_module, "monotonic", lambda: Clock.now)
    yield Clock
    Clock.now = 1000.0


@pytest.fixture
def films(monkeypatch, sent):
    return Films(monkeypatch, sent)


def on(canvas):
    return ("switchCanvas", [f"IPY_MODEL_{canvas.model_id}"])


def drawn_on(canvas, message):
    """The commands of a message for one canvas."""
    current, found = None, []
    for command in message:
        if command[0] == "switchCanvas":
            current = command
        elif current == on(canvas):
            found.append(command)
    return found


def names(commands):
    return [name for name, _ in commands]


def test_a_move_is_one_message_for_the_table_and_before_it_one_for_the_film(player, films, clock):
    me = player(deal=7)
    films.order.clear()
    me.press("S")
    assert films.order == ["film", "table"]
    (film,) = films
    assert {args[0] for name, args in film if name == "sleep"} == {FRAME_MS}
    assert 6 <= names(film).count("sleep") <= 23


def test_the_table_is_true_as_soon_as_it_is_drawn(player, films, sent, clock):
    me, still = player(deal=7), player(deal=7, motion=False)
    sent.take()
    me.press("S")
    still.press("S")
    moving, plain = sent.take()
    cards = drawn_on(me.board.canvas[CARDS], moving)
    assert cards == drawn_on(still.board.canvas[CARDS], plain)
    assert "sleep" not in names(moving)


def test_a_film_stays_in_its_place_and_leaves_nothing_behind(player, films, sent, clock):
    me = player(deal=7)
    for number in (1, 2, 3):
        me.press("S")
        clock.now += 1
        frames = drawn_on(me.board.canvas[AIR], films[-1])
        width = me.board.plan.width
        boxes = [args[-4:] for name, args in frames if name in ("clearRect", "drawImage")]
        assert all(x >= number * PLACE - 10 for x, *_ in boxes)
        assert all(x + w <= number * PLACE + width + 10 for x, _, w, _ in boxes)
        assert all(isinstance(edge, int) for box in boxes for edge in box)
        assert frames[-1] == ("clearRect", [number * PLACE, 0, width, me.board.plan.height])
        turned = [args for name, args in sent.take()[-1] if name == "setTransform"]
        assert [2, 0, 0, 2, -2 * number * PLACE, 0] in turned


def test_places_of_films_are_farther_apart_than_any_table_is_wide(any_rules):
    assert plan_for(any_rules, LARGE).width + 100 < PLACE


def test_the_next_move_cuts_a_film_and_is_not_filmed(player, films, sent, clock):
    me = player(deal=7)
    me.press("S")
    clock.now += 0.05
    sent.take()
    me.press("S")
    assert len(films) == 1
    (message,) = sent.take()
    air = drawn_on(me.board.canvas[AIR], message)
    assert air[0] == ("setTransform", [2, 0, 0, 2, 0, 0])
    assert air[-1][0] == "clearRect"
    clock.now += 1
    me.press("S")
    assert len(films) == 2


def test_a_card_taken_in_hand_cuts_a_film(player, films, sent, clock):
    me = player(Game("odd-and-even", piles={"F1": "AS 3S 5S 7S 9S JS KS", "R1": "2S", "S": ...}))
    me.press("S")
    sent.take()
    me.press("R1")
    (message,) = sent.take()
    assert drawn_on(me.board.canvas[AIR], message)
    me.board.arrive()
    assert sent.take() == []


def test_a_table_that_others_want_to_draw_on_is_cleared_at_once(player, films, sent, clock):
    me = player(deal=7)
    me.press("S")
    sent.take()
    me.board.arrive()
    (message,) = sent.take()
    assert names(drawn_on(me.board.canvas[AIR], message))[-1] == "clearRect"


def test_moves_made_by_a_loop_do_not_pile_up(player, films, sent, clock):
    me = player(deal=7)
    for _ in range(50):
        me.game.play("S>W")
        clock.now += 0.02
    assert len(films) == 1


def test_undo_and_redo_glide_and_a_new_deal_does_not(player, films, clock):
    me = player(deal=7)
    me.press("S")
    for button, filmed in (("undo", 2), ("redo", 3), ("restart", 3), ("new", 3)):
        clock.now += 1
        me.click(button)
        assert len(films) == filmed, button


def test_motion_is_turned_off_and_on_by_one_switch(player, films, clock):
    me = player(deal=7, motion=False)
    me.press("S")
    assert not films
    me.widget.motion = True
    clock.now += 1
    me.press("S")
    assert len(films) == 1
    clock.now += 1
    me.widget.motion = False
    me.press("S")
    assert len(films) == 1


def test_a_frame_that_failed_sends_no_film_and_the_next_move_is_drawn_whole(
    player, films, sent, clock, monkeypatch, logged_errors
):
    me = player(deal=7)
    with monkeypatch.context() as patch:
        patch.setattr("oddeven_widget.board.board.paint_marks", lambda *_args, **_more: 1 / 0)
        me.press("S")
    assert logged_errors.take()
    assert not films
    sent.take()
    clock.now += 1
    me.press("S")
    assert len(sent.take()) == 1
    clock.now += 1
    me.press("S")
    (film,) = films
    # Nothing of the film that was thrown away is in it.
    assert [args[0] for name, args in film if name == "drawImage"]
    assert {args[0] for name, args in film if name == "sleep"} == {FRAME_MS}
    assert names(film).count("sleep") <= 23


def test_another_game_needs_another_backdrop(player, films, clock):
    me = player(deal=7)
    me.press("S")
    small = me.board._film._backdrop.height
    clock.now += 1
    me.game.new_deal(5, game="odessa")
    me.game.play("T3>T7:5")
    assert len(films) == 2
    assert me.board._film._backdrop.height != small
    assert me.board._film._backdrop.height == me.board.canvas.height


def test_a_far_browser_gets_no_films(player, films, clock, monkeypatch):
    me = player(deal=7)
    monkeypatch.setattr(type(me.board._link), "is_slow", True)
    me.press("S")
    assert not films
    monkeypatch.setattr(type(me.board._link), "is_slow", False)
    clock.now += 1
    me.press("S")
    assert len(films) == 1


def test_a_page_that_asks_for_stillness_gets_it(player, films, clock, monkeypatch):
    me = player(deal=7)
    monkeypatch.setattr(type(me.widget.page), "still", True)
    me.press("S")
    assert not films


def test_a_table_in_other_colours_glides_in_them(player, films, clock):
    me = player(deal=7)
    me.press("S")
    me.widget.restyle(theme="light", size="large")
    clock.now += 1
    me.press("S")
    assert len(films) == 2
    last = films[-1]
    pictures = {f"IPY_MODEL_{one.model_id}" for one in me.board._sprites._canvases.values()}
    assert {args[0] for name, args in last if name == "drawImage"} & pictures
    assert last[-1] == ("clearRect", [2 * PLACE, 0, me.board.plan.width, me.board.plan.height])


def test_a_film_is_small(player, films, clock):
    me = player(deal=7)
    sizes = []
    for _ in range(20):
        me.press("S")
        clock.now += 1
        sizes.append(len(json.dumps(films[-1])))
    assert max(sizes) < 10_000
