"""Drags, clicks and taps on a table, as a player sees them."""

import asyncio

import pytest

from oddeven_widget import Game
from oddeven_widget.board import board as board_module
from oddeven_widget.board.draw.painter import Highlights
from oddeven_widget.board.input.sight import Message, Sight

NOTHING_IN_HAND = Highlights()


@pytest.fixture
def aces():
    """Aces in the reserve, and aces to fill their gaps: each click could play another card."""
    court = {
        f"R{at}": code for at, code in enumerate(("KH", "KD", "KC", "QH", "QD", "QC", "TH"), 3)
    }
    piles = {"R1": "AS", "R2": "AH", **court, "W": "7C 7D AC AD", "S": ...}
    return Game("odd-and-even", piles=piles)


def is_laid_down(me, shown):
    """Nothing is in hand, and the screen shows exactly the position."""
    empty = me.hand.held is None and me.hand.selection is None
    return empty and shown.pictures() == shown.fresh(me.game.state, me.widget.felt.marks())


@pytest.fixture
def look(screen):
    """What a player's table looks like from now on."""

    def look_at(me):
        shown = screen(me.board)
        me.ready()
        return shown

    return look_at


# -- dragging ------------------------------------------------------------------------------


def test_a_dragged_card_is_played_where_it_is_dropped(player, parity):
    me = player(parity)
    assert me.drag("R1", "F5").startswith("Two of spades to the Two pile")
    assert parity.moves == ("R1>F5",)
    assert me.hand.held is None


def test_a_page_that_is_loaded_again_in_the_middle_of_a_drag_takes_the_first_press(player, parity):
    # The press put back a card that nobody saw in hand any more, and did nothing else.
    me = player(parity)
    me.grasp("R1")
    me.ready()
    assert me.hand.held is None
    me.press("S")
    assert parity.moves == ("S>W",)


def test_a_dragged_card_leaves_its_place_and_shows_who_takes_it(player, parity, look):
    me = player(parity, ready=False)
    shown = look(me)
    me.grasp("R1")
    assert me.widget.felt.marks() == Highlights(targets=frozenset(["F1", "F5"]))
    me.carry("F5", (9, -6))
    me.widget.felt.redraw()
    assert me.widget.felt.marks() == Highlights(("F5", 1), frozenset(["F1"]))
    assert shown.pictures() == shown.fresh(parity.state, me.widget.felt.marks(), me.hand.held)
    assert shown.pictures()[1] != shown.fresh(parity.state)[1]


def test_a_run_is_dragged_from_column_to_column(player, look):
    game = Game("odessa", deal=5)
    game.play("T3>T7:5")
    me = player(game, ready=False)
    shown = look(me)
    me.drag("T6", "T1")
    me.grasp("T4", -2)
    assert me.hand.held.count == 2
    me.carry("T2")
    me.widget.felt.redraw()
    assert shown.pictures() == shown.fresh(game.state, me.widget.felt.marks(), me.hand.held)
    me.mouse("up", *me.middle("T2"))
    assert game.moves[-1] == "T4>T2:2"
    assert is_laid_down(me, shown)


def test_a_card_of_the_waste_and_one_from_home_are_dragged_too(player, aces):
    me = player(aces)
    me.drag("W", "F3")
    assert aces.moves == ("W>F3",)
    for deal in range(1, 200):
        game = Game("odessa", deal=deal)
        for _ in range(60):
            back = [move for move in game.legal_moves if move.source[0] == "F"]
            if back or not game.legal_moves:
                break
            game.play(game.legal_moves[0])
        if back:
            break
    me = player(game)
    me.drag(back[0].source, back[0].target)
    assert game.moves[-1] == back[0]


def test_a_card_dropped_where_it_can_not_go_is_back_and_says_why(player, parity, look):
    me = player(parity, ready=False)
    shown = look(me)
    assert me.drag("R1", "F3") == "The 2♠ can't go on the Ace pile of ♦: it wants the A♦."
    assert parity.moves == ()
    assert is_laid_down(me, shown)


def test_a_card_dropped_between_two_piles_asks(player, parity):
    me = player(parity)
    plan = me.board.plan
    gap = plan.places["F5"].y - plan.places["F1"].y
    assert "both" in me.drag("R1", "F1", by=(0, gap / 2))
    assert me.widget.felt.marks() == Highlights(("R1", 1), frozenset(["F1", "F5"]))
    me.press("F1")
    assert parity.moves == ("R1>F1",)


def test_dragging_the_stock_deals_once(player):
    me = player("odd-and-even", deal=7)
    me.drag("S", "W")
    assert me.game.moves == ("S>W",)


def test_dragging_a_card_that_nothing_takes_says_why_it_stays(player, parity):
    me = player(parity)
    assert me.drag("R2", "F5").startswith("The Q♣ stays for now")
    assert me.hand.held is None


def leave(me):
    me.mouse("out", -1, 20)


def press_elsewhere(me):
    me.mouse("down", *me.middle("F1"))
    me.mouse("up", *me.middle("F1"))


ENDINGS = {
    "the mouse leaves": leave,
    "it is pressed again": press_elsewhere,
    "escape": lambda me: me.type_key("Escape"),
    "a finger comes": lambda me: me.touch("start", (300, 300)),
}


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_card_in_hand_is_never_stuck_there(player, parity, look, ending):
    me = player(parity, ready=False)
    shown = look(me)
    me.grasp("R1")
    me.carry("F1")
    ENDINGS[ending](me)
    assert parity.moves == ()
    assert is_laid_down(me, shown)
    assert me.words == "The 2♠ is back on reserve 1."
    # What the mouse does now without a press moves nothing.
    me.carry("F5")
    me.mouse("up", *me.middle("F5"))
    assert parity.moves == ()
    assert is_laid_down(me, shown)


OTHERS = {
    "a cell deals": lambda game: game.play("S>W"),
    "a cell plays the very card": lambda game: game.play("R1>F1"),
    "a cell deals anew": lambda game: game.new_deal(5),
    "another game": lambda game: game.new_deal(5, game="odessa"),
}


@pytest.mark.parametrize("other", OTHERS)
def test_a_game_that_others_change_takes_the_card_out_of_the_hand(player, parity, look, other):
    me = player(parity, ready=False)
    shown = look(me)
    me.grasp("R1")
    OTHERS[other](parity)
    before = parity.to_text()
    assert is_laid_down(me, shown)
    me.mouse("up", 300, 40)
    assert parity.to_text() == before


def test_a_drop_that_fails_leaves_the_card_where_it_was(
    player, parity, look, logged_errors, monkeypatch
):
    me = player(parity, ready=False)
    shown = look(me)
    me.grasp("R1")

    def fail(*_args):
        raise RuntimeError("the cat")

    monkeypatch.setattr(parity, "play", fail)
    me.mouse("up", *me.carry("F1"))
    assert me.words == "Something went wrong (RuntimeError: the cat). The game is as it was."
    assert is_laid_down(me, shown)
    assert len(logged_errors.take()) == 1


def test_a_drag_that_can_not_be_drawn_ends_with_the_card_back(
    player, parity, look, logged_errors, monkeypatch
):
    me = player(parity, ready=False)
    shown = look(me)

    def fail(*_args):
        raise RuntimeError("no brush")

    with monkeypatch.context() as patch:
        patch.setattr(board_module, "paint_lift", fail)
        me.grasp("R1")
    assert len(logged_errors.take()) == 1
    assert is_laid_down(me, shown)
    me.mouse("up", *me.carry("F1"))
    assert parity.moves == ()
    assert me.drag("R1", "F1").startswith("Two of spades")
    assert is_laid_down(me, shown)


def test_a_page_loaded_again_during_a_drag_shows_the_card_in_its_place(player, parity, look):
    me = player(parity, ready=False)
    shown = look(me)
    me.grasp("R1")
    shown.plan = None
    me.ready()
    assert shown.pictures() == shown.fresh(parity.state, me.widget.felt.marks())


def test_a_mouse_on_another_page_neither_moves_nor_drops_the_card(player, parity):
    me = player(parity)
    me.message = Message("one", 1.0)
    me.grasp("R1")
    held = me.hand.held
    me.message = Message("two", 1.0)
    me.carry("F1")
    me.mouse("up", *me.middle("F1"))
    leave(me)
    assert me.hand.held == held
    press_elsewhere(me)
    assert me.hand.held is None
    me.message = Message("one", 1.0)
    me.carry("F1")
    me.mouse("up", *me.middle("F1"))
    assert parity.moves == ()


# -- messages ------------------------------------------------------------------------------


def test_a_drag_of_five_hundred_moves_in_a_burst_sends_few_and_small_messages(player, sent, parity):
    me = player(parity)
    me.grasp("R1")
    sent.take()
    x, y = me.middle("R1")
    for step in range(500):
        me.mouse("move", x + step / 2, y + step / 9)
    frames = sent.take()
    me.mouse("up", *me.carry("F1"))
    assert len(frames) + len(sent.take()) <= 30
    assert parity.moves == ("R1>F1",)


def test_a_frame_of_a_drag_clears_and_draws_the_card_in_hand_and_nothing_else(player, sent, parity):
    me = player(parity)
    me.grasp("R1")
    me.hand.drag(300, 300)
    me.widget.felt.redraw()
    sent.take()
    me.hand.held = me.hand.held.at(320, 310)
    me.widget.felt.redraw()
    (frame,) = sent.take()
    names = [name for name, _ in frame]
    assert names.count("clearRect") == 1
    assert names.count("drawImage") == 1
    assert len(frame) < 60


def test_where_the_mouse_stops_in_a_drag_the_card_catches_up(player, screen, parity):
    async def drag_and_stop():
        me = player(parity, ready=False)
        shown = screen(me.board)
        me.ready()
        me.grasp("R1")
        for step in range(40):
            me.mouse("move", 200 + step, 200)
        await asyncio.sleep(0.15)
        assert shown.pictures() == shown.fresh(parity.state, me.widget.felt.marks(), me.hand.held)
        assert me.hand.held.at(239, 200) == me.hand.held

    asyncio.run(drag_and_stop())


# -- clicks --------------------------------------------------------------------------------


def test_twenty_rapid_clicks_on_a_card_make_one_move(player, aces):
    me = player(aces)
    for _ in range(20):
        me.press("R1", after=0.1)
    assert aces.moves == ("R1>F1",)
    assert str(aces.state.piles["R1"][0]) == "A♦"
    me.press("R1")
    assert aces.moves == ("R1>F1", "R1>F3")


def test_twenty_rapid_clicks_on_the_waste_make_one_move(player, aces):
    me = player(aces)
    for _ in range(20):
        me.press("W", after=0.05)
    assert aces.moves == ("W>F3",)


def test_a_double_click_that_slips_into_a_drag_takes_no_card_that_was_not_seen(player, aces):
    me = player(aces)
    me.press("R1")
    me.now += 0.1
    x, y = me.middle("R1")
    me.mouse("down", x, y)
    me.mouse("move", x + 30, y)
    assert me.hand.held is None
    me.mouse("up", x + 30, y)
    assert aces.moves == ("R1>F1",)


def test_quick_clicks_on_different_piles_all_play(player, aces):
    me = player(aces)
    for pile in ("W", "R1", "R2"):
        me.press(pile, after=0.05)
    assert len(aces.moves) == 3


def test_the_stock_is_dealt_as_quickly_as_it_is_clicked(player):
    me = player("odd-and-even", deal=7)
    for _ in range(20):
        me.press("S", after=0.05)
    assert me.game.moves == ("S>W",) * 20


def test_who_deals_quickly_does_not_turn_the_waste_over_by_a_click_too_many(player):
    me = player("odd-and-even", deal=7)
    for _ in range(99):
        me.press("S", after=0.1)
    assert me.game.moves == ("S>W",) * 95
    assert me.words == "The stock is empty now: click it once more to turn the waste over."
    me.press("S")
    assert me.game.moves[-1] == "W>S"
    me.press("S", after=0.1)
    assert me.game.moves[-1] == "W>S"


def test_a_double_click_asks_and_chooses_nothing(player, parity):
    me = player(parity)
    asked = me.press("R1")
    for _ in range(6):
        assert me.press("R1", after=0.2) == asked
    assert parity.moves == ()
    assert me.widget.felt.marks().targets == {"F1", "F5"}


def test_pressing_the_card_again_lays_it_back(player, parity):
    me = player(parity)
    me.press("R1")
    assert me.press("R1") == "7 of 104 home."
    assert parity.moves == ()
    assert me.widget.felt.marks() == Highlights()


def test_an_answer_may_come_as_quickly_as_one_can(player, parity):
    me = player(parity)
    me.press("R1")
    me.press("F5", after=0)
    assert parity.moves == ("R1>F5",)


def test_a_double_click_sends_home_what_fits_one_foundation_and_a_column(player):
    game = Game("odessa", deal=1)
    while True:
        fits = [move.source for move in game.legal_moves if move.target[0] == "F"]
        both = [
            pile
            for pile in fits
            if pile[0] == "T" and any(m.target[0] == "T" for m in game.state.targets(pile))
        ]
        if both:
            break
        game.play(game.legal_moves[0]) if fits else game.new_deal()
    me, before = player(game), len(game.moves)
    me.press(both[0])
    assert len(game.moves) == before
    for _ in range(5):
        me.press(both[0], after=0.2)
    assert len(game.moves) == before + 1
    assert game.moves[-1].target[0] == "F"


# -- fingers -------------------------------------------------------------------------------


def test_a_finger_drags_a_card_and_drops_it_where_it_was_last_seen(player, parity):
    me = player(parity)
    me.touch("start", me.middle("R1"))
    for pile in ("F3", "F5"):
        me.touch("move", me.middle(pile))
    me.touch("end")
    assert parity.moves == ("R1>F5",)


def test_a_tap_selects_and_a_tap_plays(player, parity):
    me = player(parity)
    for pile in ("R1", "F5"):
        me.touch("start", me.middle(pile))
        me.touch("end")
    assert parity.moves == ("R1>F5",)


def test_a_touch_that_the_system_takes_away_puts_the_card_back(player, parity, look):
    me = player(parity, ready=False)
    shown = look(me)
    me.touch("start", me.middle("R1"))
    me.touch("move", me.middle("F5"))
    assert me.hand.held
    me.touch("cancel")
    assert is_laid_down(me, shown)
    assert parity.moves == ()


def test_a_pinch_plays_nothing(player, aces):
    me = player(aces)
    one, two = me.middle("R1"), me.middle("R2")
    me.touch("start", one)
    me.touch("start", one, two)
    me.touch("move", two, one)
    me.touch("end", one)
    me.touch("end")
    assert aces.moves == ()


# -- a kernel that was busy -------------------------------------------------------------------


class Late:
    """A player whose events wait while a cell runs."""

    def __init__(self, me):
        self.me = me
        me.hand.sight = Sight(lambda: me.message, lambda: me.now)
        self.click("F8", made=1000, arrives=1000)

    def click(self, pile, made, arrives):
        self.me.now, self.me.message = arrives, Message("page", made)
        self.me.press(pile, after=0)


def test_clicks_made_while_a_cell_ran_play_one_card_and_not_what_came_after(player, aces):
    late = Late(player(aces))
    late.click("R1", 1002, arrives=1010)
    told = late.me.words
    late.click("R1", 1002.2, arrives=1010)
    assert late.me.words == told
    for made in (1003, 1004):
        late.click("R1", made, arrives=1010)
    assert aces.moves == ("R1>F1",)
    assert late.me.words.startswith("The table has changed since that was pressed")
    late.click("R1", 1012, arrives=1012)
    assert aces.moves == ("R1>F1", "R1>F3")


def test_a_click_on_what_a_running_cell_has_changed_does_nothing(player, aces):
    late = Late(player(aces))
    late.me.now = 1005
    aces.play("S>W")
    late.click("W", 1004, arrives=1010)
    late.click("R2", 1004.5, arrives=1010)
    assert aces.moves == ("S>W",)
    late.click("R2", 1006, arrives=1010)
    assert aces.moves == ("S>W", "R2>F2")


def test_a_button_pressed_five_times_while_a_cell_ran_acts_once(player, aces):
    me = player(aces)
    late = Late(me)
    for made in (1002, 1003, 1004, 1005, 1006):
        me.now, me.message = 1010, Message("page", made)
        me.click("deal")
    assert aces.moves == ("S>W",)
    assert late.me.words.startswith("The table has changed")
    me.now, me.message = 1012, Message("page", 1012)
    me.click("deal")
    assert aces.moves == ("S>W", "S>W")


def test_who_deals_ahead_of_a_slow_line_deals_every_time(player):
    me = player("odd-and-even", deal=7)
    late = Late(me)
    for step in range(20):
        made = 1002 + 0.1 * step
        late.click("S", made, arrives=made + (0.2 if step % 3 else 0.01))
    assert me.game.moves == ("S>W",) * 20
