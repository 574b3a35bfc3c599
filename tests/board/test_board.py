"""The board keeps a position drawn, whatever happened before."""

import random

import pytest
from ipycanvas import hold_canvas

from oddeven_widget import Game, rules_of
from oddeven_widget.board import board as board_module
from oddeven_widget.board.board import Board
from oddeven_widget.board.canvas.canvas import Sprites
from oddeven_widget.board.draw.geometry import Hit
from oddeven_widget.board.draw.painter import Highlights
from oddeven_widget.board.draw.theme import DARK, SMALL


class Failure(Exception):
    """What is raised on purpose."""


class Told:
    """A board for a game, drawn anew for each client that is ready."""

    def __init__(self, game):
        self.game, self.clients = game, 0
        self.board = Board(game.rules, DARK, SMALL)
        self.board.canvas.on_client_ready(self.ready)

    def ready(self):
        self.clients += 1
        self.board.show_again(self.game.state, Highlights())

    def show(self, marks=None):
        self.board.show(self.game.state, marks or Highlights())

    def event(self, name, **content):
        layer = self.board.canvas[-1]
        layer._handle_frontend_event(layer, {"event": name, **content}, [])

    def close(self):
        for canvas in (*self.board.canvas._canvases, self.board.canvas):
            canvas.close()


@pytest.fixture
def make():
    made = []

    def make_one(game):
        made.append(Told(game))
        return made[-1]

    yield make_one
    for one in made:
        one.close()


@pytest.fixture
def told(make):
    return make(Game("odd-and-even", deal=7))


def names(message):
    return [name for name, _ in message]


# -- when it draws -------------------------------------------------------------------------


def test_nothing_is_drawn_before_a_browser_is_ready(told, sent):
    told.show()
    told.game.play("S>W")
    told.show()
    assert sent.take() == []


def test_a_page_loaded_again_gets_each_picture_before_it_is_put_on_the_table(told, sent):
    told.event("client_ready")
    sent.take()
    told.event("client_ready")
    (table,) = sent.take()
    pictures = {f"IPY_MODEL_{one.model_id}" for one in told.board._sprites._canvases.values()}
    for at, (name, args) in enumerate(table):
        if name == "drawImage":
            assert args[0] in pictures
            assert ("switchCanvas", [args[0]]) in table[:at]
    # Nine cards of the reserve and the back of the stock.
    assert names(table).count("drawImage") == 10
    assert names(table).count("setTransform") == 3 + len(pictures)
    assert told.clients == 2


def test_every_frame_begins_by_naming_its_canvas(told, sent):
    told.event("client_ready")
    for move in ("S>W", "S>W"):
        told.game.play(move)
        told.show(Highlights(done=frozenset(["W"])))
    messages = sent.take()
    assert len(messages) >= 3
    assert all(message[0][0] == "switchCanvas" for message in messages)


def test_one_redraw_is_one_message(told, sent):
    told.event("client_ready")
    sent.take()
    told.game.play("S>W")
    told.show(Highlights(chosen=("W", 1), targets=frozenset(["F1", "F2"])))
    assert len(sent.take()) == 1


def test_only_what_has_changed_is_sent(told, sent):
    told.event("client_ready")
    told.game.play("S>W")
    told.show()
    sent.take()
    told.game.play("S>W")
    told.show()
    (message,) = sent.take()
    # Two piles are cleared, the passes, and the marks; three cards are put down.
    assert names(message).count("clearRect") == 4
    assert names(message).count("drawImage") == 3
    told.show(Highlights(chosen=("W", 1)))
    (message,) = sent.take()
    assert "drawImage" not in names(message)


def test_what_is_shown_already_is_not_drawn_again(told, sent):
    told.event("client_ready")
    sent.take()
    told.show()
    assert sent.take() == []


def test_the_drawing_of_others_is_kept_when_the_board_fails_in_their_hold(told, sent, monkeypatch):
    told.event("client_ready")
    told.game.play("S>W")
    sent.take()
    monkeypatch.setattr(board_module, "paint_marks", fail)
    with hold_canvas():
        told.board.canvas[0].fill_rect(1, 2, 3, 4)
        with pytest.raises(Failure):
            told.show()
    (message,) = sent.take()
    assert names(message) == ["switchCanvas", "fillRect"]


def fail(*_args, **_kwargs):
    raise Failure


def test_after_a_redraw_that_failed_the_next_one_draws_everything(told, sent, screen, monkeypatch):
    shown = screen(told.board)
    told.event("client_ready")
    told.game.play("S>W")
    with monkeypatch.context() as patch:
        patch.setattr(board_module, "paint_marks", fail)
        with pytest.raises(Failure):
            told.show()
    told.show()
    assert shown.pictures() == shown.fresh(told.game.state)


def test_a_card_first_seen_in_a_redraw_that_failed_is_not_blank_ever_after(told, sent, monkeypatch):
    told.board._sprites = sprites = Sprites(DARK, SMALL)
    told.event("client_ready")
    card = told.game.play("S>W").transfers[0].cards[0]
    with monkeypatch.context() as patch:
        patch.setattr(board_module, "paint_marks", fail)
        with pytest.raises(Failure):
            told.show()
    sent.take()
    told.show()
    (message,) = sent.take()
    assert names(message).count("drawImage") == 11
    picture = ("switchCanvas", [f"IPY_MODEL_{sprites._canvases[card].model_id}"])
    assert picture in message
    for made in sprites._canvases.values():
        made.close()


# -- what it draws -------------------------------------------------------------------------


def wander(game, chance, moves):
    """Everything that may happen to a game, in any order."""
    for _ in range(moves):
        acts = [
            *([lambda: game.play(game.legal_moves[0])] * 5 if game.legal_moves else []),
            *([lambda: game.play(chance.choice(game.legal_moves))] * 5 if game.legal_moves else []),
            *([game.undo] * 2 if game.can_undo else []),
            *([game.redo] * 2 if game.can_redo else []),
            game.restart if chance.random() < 0.2 else lambda: None,
            lambda: game.new_deal(chance.randint(1, 99)) if chance.random() < 0.3 else None,
        ]
        chance.choice(acts)()
        yield


def some_marks(state, chance):
    piles = list(state.piles)
    full = [name for name in piles if state.piles[name]]
    name = chance.choice(full)
    return Highlights(
        (name, 1) if chance.random() < 0.3 else None,
        frozenset(chance.sample(piles, chance.randint(0, 2))),
        frozenset(chance.sample(piles, chance.randint(0, 2))),
    )


def test_drawing_what_has_changed_comes_to_the_same_as_drawing_it_all(
    any_rules, make, sent, screen
):
    chance = random.Random(any_rules.name)
    told = make(Game(any_rules, deal=11))
    shown = screen(told.board)
    told.event("client_ready")
    marks = Highlights()
    for number, _ in enumerate(wander(told.game, chance, 60)):
        marks = some_marks(told.game.state, chance)
        told.show(marks)
        if number % 15 == 14:
            assert shown.pictures() == shown.fresh(told.game.state, marks)
    assert any(layer for layer in shown.pictures())


def test_the_stock_dealt_again_without_a_play_shows_its_pass(told, sent, screen):
    # The cards are then the very ones of the first position; only the pass is another.
    shown, game = screen(told.board), told.game
    told.event("client_ready")
    first = game.state
    for _ in range(95):
        game.play("S>W")
    game.play("W>S")
    told.show()
    assert game.state.piles == first.piles
    for act in (game.restart, game.undo, game.redo):
        act()
        told.show()
        assert shown.pictures() == shown.fresh(game.state)
    game.undo()
    assert shown.fresh(first) != shown.fresh(game.state)


def test_a_stock_whose_waste_was_played_away_can_not_be_turned_over(make, sent, screen, almost_won):
    piles = {**almost_won.state.piles, "F1": ["AS", "3S", "5S"], "W": ["7S"]}
    piles |= {f"R{at}": f"{rank}S" for at, rank in enumerate("9JK2468TQ", 1)}
    piles["F4"] = [*piles["F4"], "QC"]
    game = Game("odd-and-even", piles=piles)
    told = make(game)
    shown = screen(told.board)
    told.event("client_ready")
    game.play("W>F1")
    told.show()
    assert shown.pictures() == shown.fresh(game.state)


def test_another_game_is_laid_out_anew(told, sent, screen):
    shown = screen(told.board)
    told.event("client_ready")
    told.game.new_deal(5, game="odessa")
    told.show()
    plan = told.board.plan
    assert set(plan.places) == set(rules_of("odessa").pile_names)
    assert told.board.canvas.width == 2 * plan.width
    assert told.board.canvas.layout.width == f"{plan.width}px"
    assert shown.pictures() == shown.fresh(told.game.state)
    told.game.undo()
    told.show()
    assert shown.pictures() == shown.fresh(told.game.state)


def test_another_game_is_laid_out_even_before_a_browser_is_ready(told, sent):
    told.game.new_deal(5, game="odessa")
    told.show()
    assert "T1" in told.board.plan.places
    assert sent.take() == []
    told.event("client_ready")
    assert sent.take()


def test_equal_rules_are_no_reason_to_lay_out_anew(told, sent):
    plan = told.board.plan
    told.game.new_deal(5, game=rules_of("odd-and-even").replace(passes=2))
    told.show()
    assert told.board.plan is plan


def test_what_lies_under_a_point_is_found(told):
    place = told.board.plan.places["R5"]
    assert told.board.hit(told.game.state, place.x + 3, place.y + 3) == Hit("R5", 0)
    assert told.board.hit(told.game.state, 1, 1) is None
