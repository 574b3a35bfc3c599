"""Every game is played without a pointer, and no key does what nobody meant."""

import random
from collections import deque

import pytest

from oddeven_widget import Game, games
from oddeven_widget.board.draw.geometry import Hit
from oddeven_widget.board.draw.painter import Highlights
from oddeven_widget.board.input.cursor import walk
from oddeven_widget.board.keyboard import ARROWS


def route(me, pile, card=None, among=()):
    """The arrow keys that lead from the cursor to a card."""
    plan, state = me.board.plan, me.game.state
    todo, seen = deque([(me.hand.cursor, ())]), {me.hand.cursor}
    while todo:
        here, keys = todo.popleft()
        if here.pile == pile and card in (None, here.card):
            return keys
        for key, way in ARROWS.items():
            there = walk(plan, state, here, way, among)
            if there not in seen:
                seen.add(there)
                todo.append((there, (*keys, key)))
    raise AssertionError(f"no keys lead to {pile}")


def go(me, pile, card=None, among=()):
    if me.hand.cursor is None:
        me.type_key("ArrowDown")
    for key in route(me, pile, card, among):
        me.type_key(key)


def play_by_keys(me, move):
    """Play a move with arrows and Enter alone."""
    if "S" in (move.source, move.target):
        go(me, "S")
        me.type_key("Enter")
        return
    go(me, move.source, len(me.game.state.piles[move.source]) - move.count)
    me.type_key("Enter")
    if me.hand.selection:
        go(me, move.target, among=me.hand.selection.targets)
        me.type_key(" ")


@pytest.mark.parametrize("name", games())
def test_a_whole_game_of_every_kind_is_played_by_keys_alone(player, name):
    me, other, chance = player(name, 4), Game(name, deal=4), random.Random(4)
    for _ in range(160):
        if not other.legal_moves:
            break
        moves = [
            move
            for move in other.legal_moves
            if move in other.state.targets(move.source, move.count)
            or "S" in (move.source, move.target)
        ]
        move = chance.choice(moves)
        other.play(move)
        play_by_keys(me, move)
        assert me.game.moves == other.moves
    assert len(other.moves) > 5


def test_a_run_is_taken_and_laid_down_by_keys(player):
    me = player(Game("odessa", deal=5))
    play_by_keys(me, next(move for move in me.game.legal_moves if move == "T3>T7:5"))
    assert me.game.moves == ("T3>T7:5",)


# -- the cursor ----------------------------------------------------------------------------


def test_the_first_arrow_only_shows_where_the_keyboard_is(player):
    me = player("odd-and-even", deal=7)
    assert me.hand.marks(Highlights()).cursor is None
    assert me.type_key("ArrowRight") == "Reserve 1: 8♣."
    assert me.hand.marks(Highlights()).cursor == ("R1", 1)
    me.type_key("ArrowRight")
    assert me.hand.marks(Highlights()).cursor == ("R2", 1)


def test_the_first_enter_plays_nothing_that_was_not_seen(player):
    me = player(Game("odd-and-even", piles={"R1": "AS", "S": ...}))
    me.type_key("Enter")
    assert me.game.moves == ()
    assert me.hand.cursor == Hit("R1", 0)
    me.type_key("Enter")
    assert me.game.moves == ("R1>F1",)


def test_the_keyboard_goes_on_from_where_it_was_pressed(player):
    me = player("odd-and-even", deal=7)
    me.press("F6")
    me.type_key("ArrowRight")
    assert me.hand.cursor.pile == "F6"


def test_the_cursor_is_gone_when_the_pointer_is_used(player, screen):
    me = player("odd-and-even", deal=7, ready=False)
    shown = screen(me.board)
    me.ready()
    me.type_key("ArrowRight")
    assert shown.pictures() == shown.fresh(me.game.state, Highlights(cursor=("R1", 1)))
    me.press_felt()
    assert shown.pictures() == shown.fresh(me.game.state)


def test_a_step_of_the_cursor_is_one_message(player, sent):
    me = player("odd-and-even", deal=7)
    me.type_key("ArrowRight")
    sent.take()
    me.type_key("ArrowRight")
    assert len(sent.take()) == 1


def test_a_card_that_was_asked_about_goes_where_the_arrows_lead(player, parity):
    me = player(parity)
    go(me, "R1")
    assert me.type_key("Enter") == (
        "The 2♠ can go to both the Ace pile of ♠ and the Two pile of ♠: "
        "choose with the arrow keys and Enter."
    )
    assert me.hand.marks(Highlights()) == Highlights(
        ("R1", 1), frozenset(["F1", "F5"]), cursor=("R1", 1)
    )
    go(me, "F5", among=["F1", "F5"])
    assert me.words == ("The Two pile of ♠ is empty and wants the 2♠. Enter puts the 2♠ there.")
    me.type_key("Enter")
    assert parity.moves == ("R1>F5",)


def test_enter_on_the_same_card_again_lays_it_back(player, parity):
    me = player(parity)
    go(me, "R1")
    me.type_key("Enter")
    assert me.type_key("Enter") == "7 of 104 home."
    assert me.hand.selection is None


def test_the_cursor_stays_on_the_table_whatever_others_do(player, parity):
    me = player(parity)
    go(me, "R1")
    parity.play("R1>F1")
    me.type_key("ArrowRight")
    parity.new_deal(3, game="odessa")
    assert me.type_key("ArrowRight")
    assert me.hand.cursor.pile in parity.state.piles
    me.type_key("Enter")


# -- letters -------------------------------------------------------------------------------


def test_letters_deal_undo_redo_and_hint(player):
    me = player("odd-and-even", deal=7)
    me.type_key("d")
    assert me.game.moves == ("S>W",)
    me.type_key("u")
    assert me.game.moves == ()
    me.type_key("R")
    assert me.game.moves == ("S>W",)
    assert me.type_key("h").startswith("Play the ")
    assert me.type_key("?") == (
        "Arrow keys walk over the table, Enter plays; D deals, U undoes, R does again, H gives a "
        "hint; Escape lays a card down, and then leaves the table, as Tab does."
    )


def test_control_z_and_y_undo_and_redo_as_everywhere(player):
    me = player("odd-and-even", deal=7)
    me.type_key("d")
    me.type_key("z", ctrl=True)
    assert me.game.moves == ()
    me.type_key("y", ctrl=True)
    assert me.game.moves == ("S>W",)
    me.type_key("z", ctrl=True)
    me.type_key("Z", ctrl=True, shift=True)
    assert me.game.moves == ("S>W",)
    me.type_key("z", ctrl=True)
    me.type_key("Y", ctrl=True, shift=True)
    assert me.game.moves == ("S>W",)
    me.type_key("U", shift=True)
    assert me.game.moves == ()


def test_other_keys_do_nothing(player):
    me = player("odd-and-even", deal=7)
    words = me.words
    for key in (*"abcefgijklmnopqstvwxyz0123456789", "Backspace", "F5", "Shift", "é", "Delete"):
        me.type_key(key)
    for key in ("d", "u", "r", "h", "n", "Enter", "ArrowRight"):
        me.type_key(key, ctrl=True)
    assert not me.game.can_undo
    assert me.words == words
    assert me.hand.cursor is None


def test_d_turns_the_waste_over_only_after_a_pause(player):
    me = player("odd-and-even", deal=7)
    for _ in range(99):
        me.type_key("d", after=0.1)
    assert me.game.moves == ("S>W",) * 95
    assert "once more" in me.words
    me.type_key("d")
    assert me.game.moves[-1] == "W>S"


def test_d_in_a_game_without_a_stock_says_so(player):
    me = player("odessa", deal=7)
    assert me.type_key("d").startswith("There is no pile W in Odessa")


def test_undo_with_nothing_to_undo_is_only_said(player):
    me = player("odd-and-even", deal=7)
    assert me.type_key("u") == "There is nothing to undo."


@pytest.mark.parametrize("key", ["d", "Enter", " "])
def test_a_key_that_is_held_down_does_not_play_the_game_away(player, key):
    me = player("odd-and-even", deal=7)
    go(me, "S")
    me.type_key(key)
    me.type_key(key, after=0.5)
    for _ in range(60):
        me.type_key(key, after=0.033)
    assert me.game.moves == ("S>W",) * 2


def test_an_arrow_that_is_held_down_walks_on(player):
    me = player("odd-and-even", deal=7)
    me.type_key("ArrowRight")
    for _ in range(5):
        me.type_key("ArrowRight", after=0.033)
    assert me.hand.cursor.pile == "F3"


def test_enter_pressed_twice_quickly_plays_no_card_that_was_not_seen(player):
    court = {
        f"R{at}": code
        for at, code in enumerate(["KH", "KD", "KC", "QH", "QD", "QC", "TH", "TD"], 2)
    }
    me = player(Game("odd-and-even", piles={"R1": "AS", **court, "W": "7C AD", "S": ...}))
    go(me, "R1")
    for _ in range(8):
        me.type_key("Enter", after=0.2)
    assert me.game.moves == ("R1>F1",)
    me.type_key("Enter")
    assert me.game.moves == ("R1>F1", "R1>F3")
