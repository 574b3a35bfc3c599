"""Between the browser and the game: few messages, no trap for keys, and no error that is lost."""

import random
from threading import Thread

import pytest
from ipycanvas import Canvas
from ipywidgets import Widget

from oddeven_widget import Game
from oddeven_widget.board import board as board_module
from oddeven_widget.board.draw.painter import Highlights
from oddeven_widget.board.drawers import base as drawers_module


def fail(*_args, **_kwargs):
    raise RuntimeError("on <purpose>")


def registered():
    """How many widgets the kernel holds."""
    return len(Widget.get_manager_state()["state"])


# -- messages ------------------------------------------------------------------------------


def test_one_move_is_one_message(player, sent):
    me = player("odd-and-even", deal=7)
    sent.take()
    for act in (
        lambda: me.press("S"),
        lambda: me.click("undo"),
        lambda: me.click("redo"),
        lambda: me.click("restart"),
        lambda: me.enter("8"),
    ):
        act()
        assert len(sent.take()) == 1


def test_a_question_is_one_message_and_so_is_its_end(player, sent, parity):
    me = player(parity)
    sent.take()
    me.press("R1")
    assert len(sent.take()) == 1
    me.press_felt()
    assert len(sent.take()) == 1


def test_five_hundred_moves_of_a_mouse_and_a_finger_send_nothing(player, sent, monkeypatch):
    me = player("odd-and-even", deal=7)
    sent.take()
    messages = []
    monkeypatch.setattr(Widget, "send", lambda *args, **_kw: messages.append(args))
    monkeypatch.setattr(Widget, "send_state", lambda *args, **_kw: messages.append(args))
    for at in range(500):
        me.event("mouse_move", x=at, y=at)
        me.event("touch_move", touches=[{"x": at, "y": at}])
    assert sent.take() == []
    assert messages == []


def test_nothing_is_drawn_before_a_browser_is_ready(player, sent):
    me = player("odd-and-even", deal=7, ready=False)
    me.game.play("S>W")
    me.click("undo")
    assert sent.take() == []
    me.ready()
    assert sent.take()


def test_a_page_loaded_again_shows_the_same_board_and_plays_on(player, sent, screen, parity):
    me = player(parity, ready=False)
    shown = screen(me.board)
    me.ready()
    me.press("R1")
    shown.plan = None
    me.ready()
    assert shown.pictures() == shown.fresh(parity.state, me.widget.felt.marks())
    me.press("F1")
    assert parity.moves == ("R1>F1",)


def test_deals_and_moves_without_end_make_no_new_widgets(player):
    me = player("odd-and-even", deal=7)
    for _ in range(2 * 95 + 1):
        me.game.play(me.game.legal_moves[-1])
    for deal in range(1, 6):
        me.enter(str(deal))
    before = registered()
    chance = random.Random(1)
    for deal in range(50):
        me.enter(str(deal + 1))
    for _ in range(300):
        if me.game.legal_moves:
            me.game.play(chance.choice(me.game.legal_moves))
        else:
            me.click("restart")
    # Only the pictures of cards that were never seen before may have come.
    assert registered() - before <= 2 * (53 - len(me.board._sprites._canvases)) + 6
    count = registered()
    me.click("restart")
    me.enter("77")
    assert registered() == count


# -- keys ----------------------------------------------------------------------------------


@pytest.fixture
def focused(monkeypatch):
    """Who was told to take or to lose the focus."""
    told = []
    monkeypatch.setattr(Widget, "send", lambda self, content, **_kw: told.append((self, content)))
    return told


def test_tab_leaves_the_canvas_for_what_stands_below(player, focused):
    me = player("odd-and-even", deal=7)
    focused.clear()
    me.type_key("Tab")
    assert focused == [(me.controls.buttons["deal"], {"do": "focus"})]
    me.press("S")
    focused.clear()
    me.type_key("Tab")
    assert focused == [(me.controls.buttons["undo"], {"do": "focus"})]


def test_shift_and_tab_leave_the_canvas_for_what_stands_above(player, focused):
    me = player("odd-and-even", deal=7)
    focused.clear()
    me.type_key("Tab", shift=True)
    assert focused == [(me.controls.buttons["restart"], {"do": "focus"})]


def test_escape_lays_the_card_back_and_then_leaves_the_canvas(player, focused, parity):
    me = player(parity)
    me.press("R1")
    leave = (me.board.canvas, {"do": "blur"})
    me.type_key("Escape")
    assert me.widget.felt.marks() == Highlights()
    assert leave not in focused
    me.type_key("Escape")
    assert leave in focused


# -- failures ------------------------------------------------------------------------------


def test_a_handler_that_fails_says_so_and_leaves_the_game_as_it_was(
    player, logged_errors, monkeypatch
):
    me = player("odd-and-even", deal=7)
    me.press("S")
    before = me.game.to_text()
    with monkeypatch.context() as patch:
        patch.setattr(me.game, "play", fail)
        words = me.press("S")
    assert words == "Something went wrong (RuntimeError: on <purpose>). The game is as it was."
    assert me.game.to_text() == before
    assert logged_errors.take() == ["heed failed: RuntimeError('on <purpose>')"]
    assert me.press("S").endswith("from the stock. 0 of 104 home.")


@pytest.mark.parametrize("painter", ["paint_piles", "paint_marks"])
@pytest.mark.parametrize("act", ["press", "deal", "undo", "restart", "new"])
def test_a_painter_that_fails_leaves_the_game_as_it_was(
    player, logged_errors, monkeypatch, screen, painter, act
):
    me = player("odd-and-even", deal=7, ready=False)
    shown = screen(me.board)
    me.ready()
    me.press("S")
    me.press("S")
    before, state = me.game.to_text(), me.game.state
    with monkeypatch.context() as patch:
        patch.setattr(board_module, painter, fail)
        words = me.press("S") if act == "press" else me.click(act)
    assert words.startswith("Something went wrong (RuntimeError")
    assert me.game.to_text() == before
    assert me.game.state is state
    assert me.game.can_undo
    assert len(logged_errors.take()) == 1
    me.press("S")
    assert len(me.game.state.piles["W"]) == 3
    assert shown.pictures() == shown.fresh(me.game.state, me.widget.felt.marks())


def test_a_redraw_that_fails_once_shows_the_game_as_it_was(
    player, logged_errors, monkeypatch, screen
):
    me = player("odd-and-even", deal=7, ready=False)
    shown = screen(me.board)
    me.ready()
    real, calls = board_module.paint_piles, []

    def fail_once(*args, **kwargs):
        calls.append(args)
        return fail() if len(calls) == 1 else real(*args, **kwargs)

    monkeypatch.setattr(board_module, "paint_piles", fail_once)
    me.press("S")
    assert len(calls) == 2
    assert me.game.moves == ()
    assert shown.pictures() == shown.fresh(me.game.state)
    assert me.words.endswith("The game is as it was.")
    logged_errors.take()


def test_after_a_failure_other_canvases_of_the_kernel_draw(
    player, sent, logged_errors, monkeypatch
):
    me, own = player("odd-and-even", deal=7), Canvas(width=10, height=10)
    with monkeypatch.context() as patch:
        patch.setattr(board_module, "paint_marks", fail)
        me.press("S")
    logged_errors.take()
    sent.take()
    own.fill_rect(0, 0, 1, 1)
    assert any(("fillRect", [0, 0, 1, 1]) in message for message in sent.take())
    own.close()


def test_a_question_that_could_not_be_drawn_was_never_asked(
    player, logged_errors, monkeypatch, parity
):
    me = player(parity)
    with monkeypatch.context() as patch:
        patch.setattr(board_module, "paint_marks", fail)
        me.press("R1")
    logged_errors.take()
    assert me.widget.felt.marks() == Highlights()
    assert me.press("F1") == "The Ace pile of ♠ wants the 2♠ next."
    assert parity.moves == ()


def test_a_panel_that_fails_says_so(player, logged_errors, monkeypatch):
    me = player("odd-and-even", deal=7)
    monkeypatch.setattr(drawers_module, "rule_help", fail)
    me.widget.stage.drawers.toggles["rules"].value = True
    assert me.words.startswith("Something went wrong")
    assert len(logged_errors.take()) == 1


def test_a_browser_that_is_ready_while_drawing_fails_is_told(player, logged_errors, monkeypatch):
    me = player("odd-and-even", deal=7, ready=False)
    monkeypatch.setattr(board_module, "paint_felt", fail)
    me.ready()
    assert me.words.startswith("Something went wrong")
    assert len(logged_errors.take()) == 1


def test_a_move_of_another_cell_stands_though_it_could_not_be_drawn(
    player, logged_errors, monkeypatch
):
    game = Game("odd-and-even", deal=7)
    me = player(game)
    monkeypatch.setattr(board_module, "paint_piles", fail)
    game.play("S>W")
    assert game.moves == ("S>W",)
    assert me.words.startswith("Something went wrong")
    assert len(logged_errors.take()) == 1


def test_a_table_that_fails_does_not_disturb_the_other_one(player, logged_errors, monkeypatch):
    game = Game("odd-and-even", deal=7)
    one, other = player(game), player(game)
    monkeypatch.setattr(one.board, "show", fail)
    other.press("S")
    assert game.moves == ("S>W",)
    assert other.words.startswith("Two of diamonds")
    assert one.words.startswith("Something went wrong")
    assert len(logged_errors.take()) == 1


def test_a_failure_says_its_words_as_text(player, logged_errors, monkeypatch):
    me = player("odd-and-even", deal=7)
    monkeypatch.setattr(me.game, "undo", fail)
    me.controls.buttons["undo"].disabled = False
    me.click("undo")
    assert "<purpose>" not in me.controls.status.value
    logged_errors.take()


def test_what_a_cell_plays_while_a_click_is_dealt_with_comes_after_the_click(player):
    # A kernel may deal with a page's events in a thread of their own, while a cell runs.
    me, order = player("odd-and-even", deal=7), []
    cell = Thread(target=lambda: order.append(me.game.play("S>W")))

    def click():
        cell.start()
        cell.join(0.1)
        order.append(me.game.moves)

    me.widget.attempt(click)
    cell.join()
    assert order == [(), me.game.steps[0]]
    assert me.words.startswith("Two of diamonds from the stock.")
