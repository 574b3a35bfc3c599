"""The ledger on the screen: what it shows, what lights up, and that it costs nothing when shut."""

import random
import re
from html import unescape

import pytest
from PIL import ImageChops

from oddeven_widget import Card, Game, play
from oddeven_widget.analysis.players.coach import hint
from oddeven_widget.board.draw.raster import RasterPen
from oddeven_widget.board.draw.theme import DARK, LARGE, NORMAL, SMALL
from oddeven_widget.board.draw.tracks import (
    ledger_html,
    light_up,
    paint_ledger,
    square_at,
    tracks_for,
)
from oddeven_widget.bookkeeping.ledger import ledger_of
from oddeven_widget.bookkeeping.view import view_of


def ready(widget):
    canvas = widget.board.canvas
    canvas[-1]._handle_frontend_event(canvas, {"event": "client_ready"}, [])
    return widget


@pytest.fixture
def table():
    widget = ready(play("odd-and-even", deal=7))
    yield widget
    widget.close()


@pytest.fixture
def messages(table):
    """What is sent to the browser to be drawn."""
    manager = table.board.canvas._canvas_manager
    sent = []
    original = manager.send
    manager.send = lambda content, buffers=None: sent.append(buffers)
    yield sent
    manager.send = original


def status(widget):
    return unescape(re.sub("<[^>]*>", "", widget.controls.status.value))


def press_square(widget, name, place):
    view = widget.ledger_view
    tops = dict(view._tracks.rows)
    x, y = view._tracks.left(place) + 5, tops[name] + 5
    view.canvas[-1]._handle_frontend_event(
        view.canvas, {"event": "mouse_down", "x": 2 * x, "y": 2 * y}, []
    )


def tap_square(widget, name, place):
    view = widget.ledger_view
    x, y = view._tracks.left(place) + 5, dict(view._tracks.rows)[name] + 5
    for event, touches in (("touch_start", [{"x": 2 * x, "y": 2 * y}]), ("touch_end", [])):
        view.canvas[-1]._handle_frontend_event(
            view.canvas, {"event": event, "touches": touches}, []
        )


def test_the_ledger_is_shut_at_first_and_nothing_is_worked_out(table, messages):
    table.deal()
    assert table.ledger_view.widget.layout.display == "none"
    assert table.ledger_view.widget.children == ()
    assert table.felt.finder._ledger is None
    assert len(messages) == 1


def test_an_open_ledger_is_drawn_in_the_same_message_as_the_table(table, messages):
    table.controls.ledger.value = True
    messages.clear()
    table.deal()
    assert len(messages) == 1
    assert table.felt.finder._ledger is not None


def test_the_table_of_text_names_every_foundation_and_its_state(table):
    table.controls.ledger.value = True
    text = table.ledger_view.table.value
    for row in table.game.ledger().rows:
        assert f"{row.foundation} {row.title}" in unescape(text)
    assert text.count("<tr>") == 9
    assert 'scope="row"' in text


@pytest.mark.parametrize("touch", [press_square, tap_square])
def test_a_square_that_is_pressed_lights_its_card_up_on_the_table_and_says_where_it_is(
    table, touch
):
    table.controls.ledger.value = True
    touch(table, "F3", 0)
    assert table.felt.finder.card == Card.parse("AD")
    assert ("R8", 0) in table.felt.finder.places
    assert status(table) == "One A♦ is in R8 and one has not been seen yet."


def test_a_card_under_the_mouse_lights_up_once_and_only_with_the_ledger_open(table, messages):
    place = table.board.plan.places["R1"]
    event = {"event": "mouse_move", "x": 2 * place.x + 20, "y": 2 * place.y + 20}
    table.board.canvas[-1]._handle_frontend_event(table.board.canvas, event, [])
    assert messages == []
    table.controls.ledger.value = True
    messages.clear()
    for _ in range(5):
        table.board.canvas[-1]._handle_frontend_event(table.board.canvas, event, [])
    assert len(messages) == 1
    assert table.felt.finder.card == table.game.state.piles["R1"][0]


def test_the_lights_go_out_with_the_next_step(table):
    table.controls.ledger.value = True
    press_square(table, "F3", 0)
    table.game.play("S>W")
    assert table.felt.finder.card is None


def test_another_game_gets_other_tracks(table):
    table.controls.ledger.value = True
    table.game.new_deal(5, game="even-and-odd")
    assert table.ledger_view._tracks.width == tracks_for(table.game.rules, NORMAL).width
    assert len(table.game.ledger().rows) == 8


def test_who_keeps_the_book_sees_no_answers_and_is_told_whether_she_is_right(table):
    table.controls.ledger.value = True
    view = table.ledger_view
    view.keep.value = True
    assert "stalled" not in view.table.value
    assert "<table" not in view.table.value
    view.pile.value, view.state.value = "F3", "playable"
    view.is_so.click()
    assert status(table) == "Right: the A♦ can be played now."
    view.state.value = "stalled"
    view.is_so.click()
    assert status(table).startswith("Not so:")
    view.card.value, view.place.value = "AD", "R8"
    view.is_there.click()
    assert status(table).startswith("Right:")
    view.card.value = "17X"
    view.is_there.click()
    assert "is not a card" in status(table)
    view.keep.value = False
    assert "<table" in view.table.value


def test_a_hint_marks_its_move_says_why_and_plays_nothing(table):
    before = table.game.state
    table.controls.buttons["hint"].click()
    assert table.game.state is before
    advice = hint(view_of(table.game.state))
    assert status(table) == advice.reason
    assert table.felt.marks().chosen == (advice.move.source, 1)
    table.deal()
    assert table.felt.marks().chosen is None


def test_the_first_hint_that_has_to_wait_says_so(table, monkeypatch):
    said = []
    monkeypatch.setattr(table.status, "say", said.append)
    table.hint()
    table.hint()
    ready = said.pop(0)
    assert ready.startswith("The coach gets ready")
    assert ready not in said


def test_a_hint_to_deal_marks_the_stock(table):
    while len(table.game.legal_moves) > 1:
        table.game.play(table.game.legal_moves[0])
    table.controls.buttons["hint"].click()
    assert table.felt.marks().chosen == ("S", 1)
    assert status(table).startswith("Deal:")


def test_every_square_is_found_where_it_is_painted():
    rules = Game("odd-and-even", deal=7).rules
    tracks = tracks_for(rules, NORMAL)
    w, h = tracks.square
    for name, top in tracks.rows:
        for place, rank in enumerate(rules.foundation_of[name][0].sequence.order):
            middle = (tracks.left(place) + w / 2, top + h / 2)
            assert square_at(tracks, rules, *middle) == (name, rank)
    assert square_at(tracks, rules, 1, 1) is None


def painted(state, silent=False):
    ledger = ledger_of(view_of(state))
    tracks = tracks_for(state.rules, NORMAL)
    pen = RasterPen(tracks.width, tracks.height, DARK, NORMAL)
    paint_ledger(pen, tracks, ledger, DARK, silent=silent)
    return pen.image(1)


def test_what_is_drawn_does_not_depend_on_unseen_cards():
    view = view_of(Game("odd-and-even", deal=7).state)
    other = view.position(reversed(view.unseen))
    assert painted(other).tobytes() == painted(view.position(view.unseen)).tobytes()
    assert ledger_html(ledger_of(view_of(other))) == ledger_html(ledger_of(view))


def test_a_book_kept_by_the_learner_shows_no_places():
    game = Game("odd-and-even", deal=7)
    step = game.play("S>W")
    before, after = (painted(state, silent=True) for state in (step.before, step.after))
    assert before.tobytes() == after.tobytes()
    assert painted(step.before).tobytes() != painted(step.after).tobytes()


def test_a_card_is_lit_in_both_tracks_of_its_suit():
    rules = Game("odd-and-even", deal=7).rules
    tracks = tracks_for(rules, NORMAL)
    rings = []

    class Pen(RasterPen):
        def box(self, *args, **_ink):
            rings.append(args)

    light_up(Pen(10, 10, DARK, NORMAL), tracks, rules, DARK, Card.parse("9S"))
    assert len(rings) == 2
    rings.clear()
    light_up(Pen(10, 10, DARK, NORMAL), tracks, rules, DARK, None)
    assert rings == []


def test_a_card_first_seen_when_the_ledger_failed_is_not_blank_ever_after(
    table, messages, monkeypatch, logged_errors
):
    table.controls.ledger.value = True

    def fail(*_args, **_more):
        raise RuntimeError("no ink")

    with monkeypatch.context() as patched:
        patched.setattr(type(table.ledger_view), "draw", fail)
        messages.clear()
        table.controls.buttons["deal"].click()
        assert messages == []
        assert table.game.moves == ()
        assert "no ink" in status(table)
    logged_errors.take()
    table.controls.buttons["deal"].click()
    top = table.game.state.piles["W"][-1]
    assert table.board._sprites._canvases[top] is not None
    assert len(messages) == 1
    assert sum(memoryview(part).nbytes for part in messages[0]) > 5000


def test_a_ledger_whose_page_was_loaded_again_is_drawn_again(table, messages):
    table.controls.ledger.value = True
    messages.clear()
    canvas = table.ledger_view.canvas
    canvas[-1]._handle_frontend_event(canvas, {"event": "client_ready"}, [])
    assert len(messages) == 1


@pytest.mark.parametrize("size", [SMALL, NORMAL, LARGE], ids=lambda size: size.name)
def test_drawing_what_has_changed_of_a_ledger_comes_to_the_same_as_drawing_it_all(size, now_pen):
    game, chance = Game("odd-and-even", deal=3), random.Random(size.name)
    tracks, shown = tracks_for(game.rules, size), None

    def picture(pen):
        return pen.surface.image.convert("RGB")

    def paint(pen, shown, silent):
        return paint_ledger(pen, tracks, game.ledger(), DARK, silent=silent, shown=shown)

    kept = now_pen(tracks, DARK)
    for number in range(60):
        silent = chance.random() < 0.1
        shown = paint(kept, shown, silent)
        if number % 15 == 14:
            fresh = now_pen(tracks, DARK)
            paint(fresh, None, silent)
            differs = ImageChops.difference(picture(kept), picture(fresh)).convert("L")
            seen = sum(differs.histogram()[24:]) / (differs.width * differs.height)
            # At other sizes squares begin within a pixel of this picture; a canvas has two.
            assert seen <= (0 if size is NORMAL else 0.004)
        moves = game.legal_moves
        game.play(moves[0] if chance.random() < 0.6 else chance.choice(moves))
        if chance.random() < 0.2:
            game.undo()


def test_a_move_with_the_ledger_open_sends_what_has_changed_of_it(table, messages):
    table.controls.ledger.value = True
    sizes = []
    for _ in range(30):
        messages.clear()
        table.game.play(table.game.legal_moves[0])
        sizes.append(sum(memoryview(part).nbytes for part in messages[0]))
    assert sorted(sizes)[15] < 16_000


def test_a_ledger_whose_drawing_failed_is_drawn_whole_the_next_time(
    table, messages, monkeypatch, logged_errors
):
    table.controls.ledger.value = True
    with monkeypatch.context() as patched:
        patched.setattr("oddeven_widget.board.ledgerview.light_up", lambda *_args: 1 / 0)
        table.controls.buttons["deal"].click()
    assert logged_errors.take()
    messages.clear()
    table.controls.buttons["deal"].click()
    assert sum(memoryview(part).nbytes for part in messages[0]) > 20_000


def test_a_ledger_that_was_shut_and_opened_again_is_the_same(table):
    table.controls.ledger.value = True
    parts = table.ledger_view.widget.children
    table.controls.ledger.value = False
    table.controls.ledger.value = True
    assert table.ledger_view.widget.children == parts


def test_a_game_that_is_over_does_not_show_the_book_of_another_that_is_over(table):
    """With no move left both have the same empty list of moves."""
    table.controls.ledger.value = True
    over = []
    for deal in (1, 2):
        game = Game("odd-and-even", deal=deal)
        while game.legal_moves:
            game.play(game.legal_moves[0])
        over.append(
            {name: " ".join(c.code for c in pile) for name, pile in game.state.piles.items()}
        )
    rules = table.game.rules.replace(name="once", passes=1)
    for piles in over:
        table.game.new_deal(game=rules, piles=piles)
        assert table.game.status == "stuck"
        assert table.felt.finder.book.view == view_of(table.game.state)


def test_who_keeps_the_book_is_shown_no_places_by_the_mouse_either(table):
    table.controls.ledger.value = True
    view = table.ledger_view
    press_square(table, "F3", 0)
    assert table.felt.marks().found
    view.keep.value = True
    assert not table.felt.marks().found
    before = status(table)
    press_square(table, "F1", 4)
    assert status(table) == before
    assert view.card.value == "9♠"
    table.felt.hover(*place_of(table, "R1"))
    assert not table.felt.marks().found
    view.keep.value = False
    assert table.felt.marks().found


def place_of(table, name):
    box = table.board.plan.places[name]
    return box.x + 20, box.y + 20


def test_a_place_that_is_none_gets_a_sentence_and_is_not_called_wrong(table):
    table.controls.ledger.value = True
    view = table.ledger_view
    view.keep.value = True
    for place in ("", "F9", "somewhere", "\U0001f4a5"):
        view.card.value, view.place.value = "9S", place
        view.is_there.click()
        assert "is no place on this table" in status(table)


def test_where_any_suit_will_do_pressing_again_takes_the_next_suit(table):
    table.controls.ledger.value = True
    table.game.new_deal(5, game="even-and-odd")
    lit = []
    for _ in range(4):
        press_square(table, "F1", 4)
        lit.append(str(table.felt.finder.card))
    assert sorted(lit) == ["9♠", "9♣", "9♥", "9♦"]


@pytest.mark.parametrize("end", ["won", "stuck"])
def test_a_hint_in_a_game_that_is_over_says_so_and_marks_nothing(table, end):
    if end == "won":
        suits = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
        aces, twos = "A 3 5 7 9 J K 2 4 6 8 T Q", "2 4 6 8 T Q A 3 5 7 9 J K"
        piles = {
            f"F{number + 4 * second}": " ".join(rank + suit for rank in ranks.split())
            for second, ranks in enumerate((aces, twos))
            for number, suit in enumerate(suits, 1)
        }
        table.game.new_deal(piles=piles)
    else:
        while table.game.legal_moves:
            table.game.play(table.game.legal_moves[0])
    assert table.game.status == end
    for _ in range(2):
        table.controls.buttons["hint"].click()
        assert status(table).startswith("The game is won." if end == "won" else "No move is left")
        assert table.felt.hint is None


def test_a_hint_after_undo_is_the_hint_of_before(table):
    table.controls.buttons["hint"].click()
    first, move = status(table), table.felt.hint
    table.controls.buttons["hint"].click()
    assert (status(table), table.felt.hint) == (first, move)
    table.deal()
    table.undo()
    assert table.felt.hint is None
    table.controls.buttons["hint"].click()
    assert (status(table), table.felt.hint) == (first, move)


def test_the_switch_of_the_learners_book_is_as_wide_as_its_words_also_when_it_is_pressed(table):
    table.controls.ledger.value = True
    table.ledger_view.keep.value = True
    assert table.ledger_view.keep.layout.width == "auto"
    assert table.ledger_view.keep.layout.align_self == "flex-start"
