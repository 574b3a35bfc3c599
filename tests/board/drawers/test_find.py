"""What can be played is shown, and where a card is, without the ledger."""

import pytest

from oddeven_widget import Game
from oddeven_widget.board.draw.geometry import plan_for
from oddeven_widget.board.draw.painter import Highlights, paint_marks
from oddeven_widget.board.draw.theme import DARK, NORMAL


def opened(me):
    me.widget.stage.drawers.toggles["find"].value = True
    return me.widget.stage.drawers["find"]


def asked(me, text):
    drawer = opened(me)
    drawer.card.value = text
    drawer.where.click()
    return me.words


def test_playable_cards_and_the_stock_are_marked_until_it_is_switched_off(player, parity):
    me = player(parity)
    drawer = opened(me)
    drawer.playable.value = True
    assert me.widget.felt.marks() == Highlights(playable=frozenset([("R1", 1), ("S", 1)]))
    me.press("S")
    assert ("S", 1) in me.widget.felt.marks().playable
    me.widget.stage.drawers.toggles["find"].value = False
    assert me.widget.felt.marks().playable
    opened(me).playable.value = False
    assert me.widget.felt.marks().playable == frozenset()


def test_the_marks_of_playable_cards_follow_the_game(player):
    me = player("odd-and-even", deal=7)
    opened(me).playable.value = True
    for _ in range(60):
        moves = me.game.legal_moves
        wanted = {("S", 1) if m in ("S>W", "W>S") else (m.source, m.count) for m in moves}
        assert me.widget.felt.marks().playable == wanted
        me.game.play(moves[-1])


def test_a_redeal_is_playable_and_marked_on_the_stock(player):
    me = player("odd-and-even", deal=7)
    opened(me).playable.value = True
    while me.game.state.piles["S"]:
        me.game.play("S>W")
    assert "W>S" in me.game.legal_moves
    assert ("S", 1) in me.widget.felt.marks().playable


def test_the_mark_of_a_playable_card_is_a_shape_on_the_card(player, recording_pen):
    me = player("odd-and-even", deal=7)
    pen, plan = recording_pen(), me.board.plan
    paint_marks(
        pen, plan, me.game.state, DARK, Highlights(playable=frozenset([("R8", 1)])), fresh=True
    )
    ((kind, _, (left, top, right, bottom), ink),) = pen.calls
    place = plan.places["R8"]
    assert kind == "path"
    assert ink["fill"] == DARK.can
    assert place.x + 40 < left < right <= place.x + 74
    assert place.y - 2 <= top < bottom < place.y + 24


def test_both_copies_of_a_card_are_shown_and_told(player):
    piles = {"R1": "9H", "R4": "9H", "S": ...}
    me = player(Game("odd-and-even", piles=piles))
    assert asked(me, "9h") == "One 9♥ is in R1 and one is in R4."
    assert me.widget.felt.marks().found == {("R1", 0), ("R4", 0)}
    me.press("S")
    assert me.widget.felt.marks().found == frozenset()


@pytest.mark.parametrize(
    ("pile", "deep", "words"),
    [
        ("F1", {2}, "under 2"),
        ("W", {11, 15}, "under 11, 15"),
        ("W", {0, 11}, "under 11"),
        ("S", {2, 20}, "3, 21 deals"),
    ],
)
def test_copies_out_of_sight_are_told_by_how_deep_they_lie(recording_pen, pile, deep, words):
    aces = "AS 3S 5S 7S 9S JS KS"
    waste = "8H 4C 4H 6C 9C 4D QC KD 8D 3C 5C 6D JC 9D 2C 7H 2H 10C QH"
    state = Game("odd-and-even", piles={"F1": aces, "W": waste, "S": ...}).state
    pen, plan = recording_pen(), plan_for(state.rules, NORMAL)
    marks = Highlights(found=frozenset((pile, under) for under in deep))
    paint_marks(pen, plan, state, DARK, marks, fresh=True)
    assert pen.words == [words]


def test_how_deep_two_copies_lie_stays_on_their_card(recording_pen):
    state = Game("odd-and-even", deal=7).state
    pen, plan = recording_pen(), plan_for(state.rules, NORMAL)
    marks = Highlights(found=frozenset([("S", 88), ("S", 77)]))
    paint_marks(pen, plan, state, DARK, marks, fresh=True)
    place = plan.places["S"]
    for _, _, (left, _, right, _), _ in pen.calls:
        assert place.x <= left < right <= place.x + plan.size.card_w


def test_a_copy_that_was_not_seen_stays_unseen(player):
    me = player("odd-and-even", deal=7)
    assert asked(me, "9♠") == "Neither copy of the 9♠ has been seen yet."
    assert me.widget.felt.marks().found == frozenset()


@pytest.mark.parametrize(
    "text, words",
    [
        ("", "'' is not a card"),
        ("<b>", "'<b>' is not a card"),
        ("11S", "'11S' is not a card"),
    ],
)
def test_what_is_no_card_is_said(player, text, words):
    me = player("odd-and-even", deal=7)
    assert asked(me, text).startswith(words)


def test_a_card_that_is_not_in_the_pack_is_said(player, own_rules):
    me = player(own_rules["two-suits"], deal=7)
    assert asked(me, "9C").endswith("has no 9♣.")


def test_enter_in_the_field_asks(player, press_enter):
    me = player("odd-and-even", deal=7)
    drawer = opened(me)
    drawer.card.value = "8C"
    press_enter(drawer.card)
    assert me.words == "One 8♣ is in R1 and one is in R9."
    press_enter(drawer.card, "other")


def test_a_card_that_is_pointed_at_is_found_while_the_drawer_is_open(player):
    me = player("odd-and-even", deal=7)
    x, y = me.place("R1")
    me.event("mouse_move", x=x, y=y)
    assert me.widget.felt.marks().found == frozenset()
    opened(me)
    me.event("mouse_move", x=x, y=y)
    assert me.widget.felt.marks().found == {("R1", 0), ("R9", 0)}


@pytest.mark.parametrize("wrong", ["1S", None, 7, "🂡"])
def test_what_is_no_card_is_refused_and_the_table_plays_on(player, wrong):
    me = player("odd-and-even", deal=7)
    with pytest.raises(ValueError, match=r"\.$"):
        me.widget.look_for(wrong)
    me.press("S")
    assert me.words.startswith("Two of diamonds from the stock.")
