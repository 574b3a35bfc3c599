"""Between the browser and the game: few messages, no trap for keys, and no error that is lost."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from ipycanvas import Canvas
from ipywidgets import Widget

from oddeven_widget import Game, play
from oddeven_widget.board import board as board_module
from oddeven_widget.board import drawers as drawers_module
from oddeven_widget.board.painter import Marks


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
    assert shown.pictures() == shown.fresh(parity.state, me.widget._marks())
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
    assert me.widget._marks() == Marks()
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
    assert shown.pictures() == shown.fresh(me.game.state, me.widget._marks())


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
    assert me.widget._marks() == Marks()
    assert me.press("F1") == "The Ace pile of ♠ wants the 2♠ next."
    assert parity.moves == ()


def test_a_panel_that_fails_says_so(player, logged_errors, monkeypatch):
    me = player("odd-and-even", deal=7)
    monkeypatch.setattr(drawers_module, "rule_help", fail)
    me.widget.room.drawers.toggles["rules"].value = True
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


# -- anything in any order -----------------------------------------------------------------

PRESS = st.tuples(st.just("press"), st.floats(0, 1), st.floats(0, 1))
PILE = st.tuples(st.just("pile"), st.integers(0, 10**6), st.integers(0, 10**6))
TOUCH = st.tuples(st.just("touch"), st.integers(0, 4), st.floats(0, 1))
OTHER = st.tuples(
    st.sampled_from(
        [
            "undo",
            "redo",
            "deal",
            "new",
            "restart",
            "escape",
            "tab",
            "ready",
            "out",
            "cell",
            "toggle",
        ]
    ),
    st.integers(0, 10**6),
    st.just(0),
)
GAMES = ("odd-and-even", "odd-and-even/pysol", "even-and-odd", "odessa")


def point(me, what, one, two):
    """One thing a mouse or a finger may do."""
    plan = me.board.plan
    if what == "press":
        me.event("mouse_down", x=2 * plan.width * one, y=2 * plan.height * two)
    elif what == "touch":
        finger = {"x": 2 * plan.width * two, "y": 2 * plan.height * two}
        # The last finger to be lifted leaves an empty list, and so may a gesture that is lost.
        kind, fingers = [("start", 1), ("start", 2), ("move", 1), ("end", 0), ("cancel", 0)][one]
        me.event(f"touch_{kind}", touches=[finger] * fingers)
    else:
        names = [*plan.places]
        pile = names[one % len(names)]
        seen = me.game.state.piles[pile]
        me.press(pile, -1 - two % min(len(seen), 3) if seen and pile[0] in "TW" else -1)


def do(me, what, one, two):
    """One thing a person, a browser or another cell may do."""
    if what in {"press", "touch", "pile"}:
        point(me, what, one, two)
    elif what in me.controls.buttons:
        if what == "new":
            me.controls.number.value = str(one % 50)
        me.click(what)
    elif what == "cell" and me.game.legal_moves:
        me.game.play(me.game.legal_moves[one % len(me.game.legal_moves)])
    elif what == "toggle":
        drawers = me.widget.room.drawers
        toggle = [me.controls.ledger, drawers.more, *drawers.toggles.values()][one % 6]
        toggle.value = not toggle.value
    elif what == "out":
        me.event("mouse_out", x=0, y=0)
    elif what == "ready":
        me.ready()
    elif what in {"escape", "tab"}:
        me.type_key(what.capitalize())


@settings(
    max_examples=20,
    deadline=None,
    # Errors are looked for after every act, so they may be kept for all examples together.
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    name=st.sampled_from(GAMES),
    acts=st.lists(st.one_of(PRESS, PILE, PILE, PILE, TOUCH, OTHER), min_size=10, max_size=60),
)
def test_whatever_is_done_in_any_order_the_table_is_true(name, acts, seated, screen, logged_errors):
    widget = play(name, deal=3, size="small")
    me = seated(widget)
    shown = screen(me.board)
    me.ready()
    try:
        for act in acts:
            do(me, *act)
            assert logged_errors.take() == []
            assert me.words
            cards = sorted(card.up.code for pile in me.game.state.piles.values() for card in pile)
            assert cards == sorted(card.code for card in me.game.rules.pack.cards)
        assert shown.pictures() == shown.fresh(me.game.state, me.widget._marks())
    finally:
        widget.close()
