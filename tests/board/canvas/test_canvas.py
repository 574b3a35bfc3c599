"""What goes to the browser: whole frames, one message each, that name the canvas they draw on."""

from pathlib import Path
from threading import Event, Thread

import pytest
from ipycanvas import Canvas, hold_canvas
from ipycanvas.canvas import _CANVAS_MANAGER

from oddeven_widget import Card
from oddeven_widget.board.canvas import canvas as canvas_module
from oddeven_widget.board.canvas.canvas import (
    AIR,
    CARDS,
    FELT,
    MARKS,
    CanvasPen,
    Sprites,
    TableCanvas,
    frame,
    sprites_for,
)
from oddeven_widget.board.draw.theme import DARK, LARGE, LIGHT, NORMAL, SMALL

ACE, KING = Card.parse("AS"), Card.parse("KD")
TWICE = ("setTransform", [2, 0, 0, 2, 0, 0])


class Failure(Exception):
    """What is raised on purpose."""


@pytest.fixture
def canvas():
    made = Canvas(width=100, height=80)
    yield made
    made.close()


@pytest.fixture
def sprites():
    made = Sprites(DARK, SMALL)
    yield made
    for picture in made._canvases.values():
        picture.close()


def drawn(message):
    """The commands of a message, without the styles that are set between them."""
    return [name for name, _ in message if name != "set"]


def on(canvas):
    return ("switchCanvas", [f"IPY_MODEL_{canvas.model_id}"])


def failing_frame(failure, draw):
    """A frame in which something is drawn, and which fails then."""
    with frame():
        draw()
        raise failure


# -- the one guarded hold ------------------------------------------------------------------


def test_all_that_is_drawn_in_a_frame_is_one_message(canvas, sent):
    with frame():
        for at in range(50):
            canvas.fill_rect(at, at, 5, 5)
        assert sent.messages == []
    (message,) = sent.take()
    assert drawn(message) == ["switchCanvas", *["fillRect"] * 50]


def test_no_card_is_lost_when_a_page_s_events_draw_while_a_cell_does(canvas, sent):
    # The kernel of JupyterLab 4.4 deals with some events in a thread of their own.
    other, begun = Canvas(width=9, height=9), Event()

    def event():
        begun.set()
        with frame():
            other.fill_rect(1, 1, 2, 2)

    thread = Thread(target=event)
    with frame():
        canvas.fill_rect(0, 0, 5, 5)
        thread.start()
        begun.wait()
        thread.join(0.1)
        canvas.fill_rect(9, 9, 5, 5)
    thread.join()
    cell, page = sent.take()
    assert cell[0] == on(canvas)
    assert drawn(cell) == ["switchCanvas", "fillRect", "fillRect"]
    assert page == [on(other), ("fillRect", [1, 1, 2, 2])]
    other.close()


def test_a_frame_in_which_nothing_is_drawn_sends_nothing(sent):
    with frame():
        pass
    assert sent.take() == []


def test_every_frame_says_anew_on_which_canvas_it_draws(canvas, sent):
    for _ in range(2):
        with frame():
            canvas.fill_rect(0, 0, 5, 5)
    first, second = sent.take()
    assert first[0] == second[0] == on(canvas)


def test_a_frame_names_its_canvas_though_it_was_the_last_one_drawn_on(canvas, sent):
    # A page that was loaded in between has forgotten which one that was.
    canvas.fill_rect(0, 0, 1, 1)
    sent.take()
    with frame():
        canvas.fill_rect(0, 0, 5, 5)
    assert sent.take()[0][0] == on(canvas)


def test_a_canvas_of_a_frame_that_failed_is_named_before_it_is_drawn_on_again(canvas, sent):
    Canvas(width=1, height=1).fill_rect(0, 0, 1, 1)
    with pytest.raises(Failure):
        failing_frame(Failure, lambda: canvas.fill_rect(0, 0, 5, 5))
    sent.take()
    canvas.fill_rect(0, 0, 2, 2)
    assert sent.take()[0] == [on(canvas)]


def test_what_others_draw_after_a_frame_goes_to_their_own_canvas(canvas, sent):
    other = Canvas(width=10, height=10)
    other.fill_rect(0, 0, 1, 1)
    with frame():
        canvas.fill_rect(0, 0, 5, 5)
    sent.take()
    other.fill_rect(0, 0, 2, 2)
    canvas.fill_rect(0, 0, 3, 3)
    commands = [command for message in sent.take() for command in message]
    assert [name for name, _ in commands] == ["switchCanvas", "fillRect"] * 2
    assert commands[0] == on(other)
    assert commands[2] == on(canvas)
    other.close()


def test_of_a_frame_that_fails_nothing_is_sent(canvas, sent):
    with pytest.raises(Failure):
        failing_frame(Failure, lambda: canvas.fill_rect(0, 0, 5, 5))
    with frame():
        canvas.fill_rect(1, 1, 2, 2)
    (message,) = sent.take()
    assert message == [on(canvas), ("fillRect", [1, 1, 2, 2])]


@pytest.mark.parametrize("failure", [Failure, KeyboardInterrupt])
def test_after_a_frame_that_fails_every_canvas_of_the_kernel_draws(canvas, sent, failure):
    other = Canvas(width=10, height=10)
    with pytest.raises(failure):
        failing_frame(failure, lambda: canvas.fill_rect(0, 0, 5, 5))
    assert not _CANVAS_MANAGER._caching
    other.fill_rect(0, 0, 1, 1)
    assert [on(other)] in sent.take()
    other.close()


def test_ipycanvas_alone_would_stop_drawing(canvas, sent):
    # Why `frame` is there; should this fail some day, it can go.
    with pytest.raises(Failure), hold_canvas():
        raise Failure
    canvas.fill_rect(0, 0, 5, 5)
    assert sent.take() == []


def test_a_frame_within_somebody_s_own_hold_keeps_their_drawing(canvas, sent):
    own = Canvas(width=10, height=10)
    with hold_canvas():
        own.fill_rect(0, 0, 1, 1)
        with frame():
            canvas.fill_rect(0, 0, 5, 5)
        own.fill_rect(0, 0, 2, 2)
        assert _CANVAS_MANAGER._caching
    commands = [command for message in sent.take() for command in message]
    assert commands == [
        on(own),
        ("fillRect", [0, 0, 1, 1]),
        on(canvas),
        ("fillRect", [0, 0, 5, 5]),
        on(own),
        ("fillRect", [0, 0, 2, 2]),
    ]
    assert not _CANVAS_MANAGER._caching
    own.close()


def test_a_frame_that_fails_within_somebody_s_own_hold_takes_only_itself_away(canvas, sent):
    own = Canvas(width=10, height=10)
    with hold_canvas():
        own.fill_rect(0, 0, 1, 1)
        with pytest.raises(Failure):
            failing_frame(Failure, lambda: canvas.fill_rect(0, 0, 5, 5))
        own.fill_rect(0, 0, 2, 2)
    (message,) = sent.take()
    assert [args for name, args in message if name == "fillRect"] == [[0, 0, 1, 1], [0, 0, 2, 2]]
    assert message[0] == on(own)
    assert on(canvas) not in message
    assert not _CANVAS_MANAGER._caching
    own.close()


def test_a_frame_that_can_not_be_sent_is_thrown_away(canvas, sent, monkeypatch):
    def broken(*_args, **_kwargs):
        raise Failure

    with monkeypatch.context() as patch:
        patch.setattr(_CANVAS_MANAGER, "send", broken)
        with pytest.raises(Failure), frame():
            canvas.fill_rect(0, 0, 5, 5)
    with frame():
        canvas.fill_rect(1, 1, 2, 2)
    assert sent.take() == [[on(canvas), ("fillRect", [1, 1, 2, 2])]]


# -- the pen -------------------------------------------------------------------------------


def test_a_pen_sends_the_transform_each_frame(canvas, sent):
    for _ in range(2):
        with frame():
            CanvasPen(canvas)
    assert [message[1] for message in sent.take()] == [TWICE, TWICE]


@pytest.fixture
def pen(canvas, sent):
    made = CanvasPen(canvas)
    sent.take()
    return made


def commands(sent):
    return [command for message in sent.take() for command in message]


def test_a_style_is_sent_only_when_it_changes(pen, sent):
    for fill in ("#111111", "#111111", "#222222"):
        pen.box(0, 0, 9, 9, fill=fill)
    told = [args[1] for name, args in commands(sent) if name == "set" and args[1] != 1.0]
    assert told == ["#111111", "#222222"]


def test_a_path_is_put_scaled_and_turned_where_it_belongs(pen, sent):
    pen.path("M 0 0 L 10 0 Q 10 5 20 0 C 1 0 2 0 3 0 Z", 100, 50, 2, fill="#111111", turn=90)
    points = [(name, args) for name, args in commands(sent) if name not in {"set", "fill"}]
    assert points == [
        ("beginPath", []),
        ("moveTo", [100, 50]),
        ("lineTo", [100, 70]),
        ("quadraticCurveTo", [90, 70, 100, 90]),
        ("bezierCurveTo", [100, 52, 100, 54, 100, 56]),
        ("closePath", []),
    ]


def test_a_path_is_filled_then_stroked_or_only_what_was_asked_for(pen, sent):
    d = "M 0 0 L 9 9 Z"
    pen.path(d, fill="#111111", stroke="#222222", width=3)
    assert drawn(commands(sent))[-2:] == ["fill", "stroke"]
    pen.path(d, fill="#111111")
    assert drawn(commands(sent))[-1:] == ["fill"]
    pen.path(d, stroke="#222222")
    assert "fill" not in drawn(commands(sent))


def test_a_box_has_round_corners_that_fit_it(pen, sent):
    pen.box(10, 20, 30, 8, 99, fill="#111111")
    arcs = [args for name, args in commands(sent) if name == "arcTo"]
    assert [args[4] for args in arcs] == [4] * 4
    assert [args[:2] for args in arcs] == [[40, 20], [40, 28], [10, 28], [10, 20]]


def test_a_box_that_is_dashed_leaves_no_dashes_behind(pen, sent):
    pen.box(0, 0, 30, 30, stroke="#111111", dash=(7, 4))
    pen.box(0, 0, 30, 30, stroke="#111111")
    told = drawn(commands(sent))
    assert told.count("setLineDash") == 2
    last = len(told) - 1 - told[::-1].index("setLineDash")
    assert told.index("stroke") < last < len(told) - 1 - told[::-1].index("stroke")


def test_letters_are_written_in_a_font_that_every_system_has(pen, sent):
    pen.text("Stock", 50, 20, 14, fill="#111111", align="right", bold=True)
    told = commands(sent)
    (font,) = (args[1] for name, args in told if name == "set" and "px" in str(args[1]))
    assert font.startswith("600 14.0px system-ui")
    assert font.endswith("sans-serif")
    assert ["set", "right"] in [[name, args[1]] for name, args in told if name == "set"]
    ((words, x, y),) = (args for name, args in told if name == "fillText")
    assert words == "Stock"
    assert x == 50
    assert y > 20


def test_suits_are_paths_and_never_letters(pen, sent):
    pen.text("F1 → 9♠", 50, 20, 14, fill="#111111")
    written = [args[0] for name, args in commands(sent) if name == "fillText"]
    assert not set("".join(written)) & set("♠♥♦♣→✓×")
    assert "".join(written).split() == ["F1", "9"]


def test_a_pen_without_pictures_says_so(pen):
    with pytest.raises(ValueError, match="given no cards"):
        pen.sprite(ACE, 0, 0)


def test_a_rectangle_can_be_cleared(pen, sent):
    pen.clear(1, 2, 3, 4)
    assert commands(sent) == [("clearRect", [1, 2, 3, 4])]


# -- the pictures of the cards -------------------------------------------------------------


def pictured(message, canvas):
    """The canvases whose pictures a message puts on `canvas`."""
    current, found = None, []
    for command in message:
        current = command if command[0] == "switchCanvas" else current
        if command[0] == "drawImage" and current == on(canvas):
            found.append(command[1])
    return found


def put(canvas, sprites, *cards):
    with frame():
        pen = CanvasPen(canvas, sprites)
        for card in cards:
            pen.sprite(card, 10, 10)


def test_a_card_is_drawn_once_and_then_only_put_down(canvas, sprites, sent):
    put(canvas, sprites, ACE, ACE, KING)
    (first,) = sent.take()
    assert len(pictured(first, canvas)) == 3
    assert drawn(first).count("clear") == 2
    put(canvas, sprites, KING, ACE)
    (second,) = sent.take()
    assert drawn(second) == ["switchCanvas", "setTransform", "drawImage", "drawImage"]


def test_a_picture_has_the_size_of_a_card_with_its_shadow(canvas, sprites, sent):
    put(canvas, sprites, ACE)
    ((picture, x, y, w, h),) = pictured(sent.take()[0], canvas)
    bleed, made = SMALL.bleed, sprites._canvases[ACE]
    assert (x, y, w, h) == (10 - bleed, 10 - bleed, 54 + 2 * bleed, 75 + 2 * bleed)
    assert picture == f"IPY_MODEL_{made.model_id}"
    assert (made.width, made.height) == (2 * w, 2 * h)


def test_all_cards_that_lie_face_down_share_one_back(canvas, sprites, sent):
    put(canvas, sprites, ACE.down, KING.down)
    one, other = pictured(sent.take()[0], canvas)
    assert one == other
    assert set(sprites._canvases) == {None}


def test_a_loaded_page_gets_every_picture_again(canvas, sprites, sent):
    put(canvas, sprites, ACE, KING, KING.down)
    sent.take()
    with frame():
        sprites.forget()
        for card in (ACE, KING, KING.down):
            sprites.picture(card)
    (message,) = sent.take()
    assert drawn(message).count("clear") == 3
    assert all(on(made) in message for made in sprites._canvases.values())


def test_a_picture_is_drawn_with_a_transform_of_its_own(canvas, sprites, sent):
    put(canvas, sprites, ACE)
    (message,) = sent.take()
    at = message.index(on(sprites._canvases[ACE]))
    assert message[at + 1] == TWICE


def test_pictures_lost_with_a_frame_that_failed_are_drawn_when_they_are_needed(
    canvas, sprites, sent
):
    with pytest.raises(Failure):
        failing_frame(Failure, lambda: CanvasPen(canvas, sprites).sprite(ACE, 0, 0))
    sprites.forget()
    put(canvas, sprites, ACE, ACE)
    (message,) = sent.take()
    assert drawn(message).count("clear") == 1
    assert on(sprites._canvases[ACE]) in message


def test_boards_of_one_theme_and_size_share_their_pictures():
    assert sprites_for(DARK, NORMAL) is sprites_for(DARK, NORMAL)
    different = {sprites_for(theme, size) for theme in (DARK, LIGHT) for size in (NORMAL, LARGE)}
    assert len(different) == 4


def test_no_picture_is_made_before_it_is_needed():
    assert Sprites(DARK, NORMAL)._canvases == {}


# -- the layers ----------------------------------------------------------------------------


@pytest.fixture
def table():
    made = TableCanvas(640, 350)
    yield made
    made.close()


def test_a_table_has_twice_the_pixels_and_its_own_width_on_the_page(table):
    assert (table.width, table.height) == (1280, 700)
    assert {(layer.width, layer.height) for layer in table._canvases} == {(1280, 700)}
    layout = table.layout
    assert (layout.width, layout.max_width, layout.height) == ("640px", "100%", "auto")


def test_a_table_has_no_border_and_no_tooltip_which_would_break_it(table):
    assert table.layout.border_top is None
    assert table.tooltip is None


def test_cards_in_hand_are_above_the_marks_and_a_canvas_may_have_fewer_layers(table):
    assert FELT < CARDS < MARKS < AIR
    assert [table[layer] for layer in (FELT, CARDS, MARKS, AIR)] == table._canvases
    small = TableCanvas(30, 20, layers=2)
    assert len(small._canvases) == 2
    for layer in (*small._canvases, small):
        layer.close()


def test_a_table_can_be_given_another_size(table):
    table.resize(300, 200)
    assert (table.width, table.height, table.layout.width) == (600, 400, "300px")
    assert {(layer.width, layer.height) for layer in table._canvases} == {(600, 400)}


def test_a_pen_of_a_layer_draws_on_that_layer(table, sent):
    for layer in (FELT, CARDS, MARKS, AIR):
        with frame():
            table.pen(layer).box(0, 0, 5, 5, fill="#111111")
    assert [message[0] for message in sent.take()] == [on(layer) for layer in table._canvases]


def test_the_hold_of_ipycanvas_is_used_in_one_place_only():
    sources = Path(canvas_module.__file__).parent.rglob("*.py")
    texts = {path.name: path.read_text(encoding="utf-8") for path in sources}
    assert [name for name, text in texts.items() if "hold_canvas(" in text] == ["canvas.py"]
    assert texts["canvas.py"].count("with hold_canvas()") == 1
