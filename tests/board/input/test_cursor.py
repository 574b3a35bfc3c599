"""Arrows lead from everywhere to everywhere, and say where they have led."""

import random

import pytest

from oddeven_widget import Game, games
from oddeven_widget.board.draw.geometry import Hit, plan_for
from oddeven_widget.board.draw.theme import NORMAL
from oddeven_widget.board.input.cursor import DIRECTIONS, cursor_words, settled, start, walk

COURT = ("KH", "KD", "KC", "QH", "QD", "QC", "TH", "TD")
OPPOSITE = {"left": "right", "right": "left", "up": "down", "down": "up"}


def reached(plan, state, here, among=()):
    """Every place to which arrows lead from one place."""
    seen, new = set(), {here}
    while new:
        seen |= new
        new = {walk(plan, state, at, way, among) for at in new for way in DIRECTIONS} - seen
    return seen


def test_arrows_lead_from_every_pile_to_every_other_in_every_game(any_rules, size):
    state, plan = Game(any_rules, deal=3).state, plan_for(any_rules, size)
    places = reached(plan, state, start(plan, state))
    assert {place.pile for place in places} == set(state.piles)
    for place in places:
        assert reached(plan, state, place) == places


@pytest.mark.parametrize("name", games())
def test_arrows_lead_everywhere_in_the_middle_of_a_game_too(name, played):
    for deal in range(1, 9):
        game = played(Game(name, deal=deal), random.Random(deal), 30)
        plan, state = plan_for(game.rules, NORMAL), game.state
        places = reached(plan, state, start(plan, state))
        assert {place.pile for place in places} == set(state.piles)
        for move in state.legal_moves:
            if "S" not in (move.source, move.target):
                assert Hit(move.source, len(state.piles[move.source]) - move.count) in places


@pytest.fixture
def classic():
    state = Game("odd-and-even", deal=7).state
    return plan_for(state.rules, NORMAL), state


@pytest.mark.parametrize(
    "way",
    [
        "R1 right R2 right R3 right F1 right F2 right F3 right F4 right F4",
        "R1 down R4 down R7 down R7",
        "F1 down F5 down S right W right W",
        "F8 up F4 up F4",
        "R9 right S left R9 left R8",
    ],
)
def test_a_row_is_walked_along_before_the_next_one(classic, way):
    plan, state = classic
    first, *steps = way.split()
    here = settled(plan, state, Hit(first, None))
    for direction, pile in zip(steps[::2], steps[1::2], strict=True):
        here = walk(plan, state, here, direction)
        assert here.pile == pile


def test_in_a_column_every_card_that_lies_face_up_is_walked_to():
    state = Game("odessa", deal=5).state
    plan = plan_for(state.rules, NORMAL)
    face_up = [index for index, card in enumerate(state.piles["T4"]) if card.face_up]
    here, seen = settled(plan, state, Hit("T4", None)), []
    while here.pile == "T4":
        seen.append(here.card)
        here = walk(plan, state, here, "up")
    assert seen == face_up[::-1]
    assert here.pile[0] == "F"
    assert walk(plan, state, here, "down").pile[0] == "T"


def test_while_there_is_a_question_only_its_answers_are_walked_to(parity):
    plan, state = plan_for(parity.rules, NORMAL), parity.state
    here = Hit("R1", 0)
    answers = {walk(plan, state, here, way, ["F1", "F5"]).pile for way in DIRECTIONS}
    assert answers <= {"F1", "F5"}
    for way in DIRECTIONS:
        there = walk(plan, state, Hit("F1", 6), way, ["F1", "F5"])
        assert there == Hit("F5", None)
        assert walk(plan, state, there, OPPOSITE[way], ["F1", "F5"]) == Hit("F1", 6)


def test_the_only_answer_is_where_every_arrow_leads():
    game = Game("odessa", deal=5)
    plan = plan_for(game.rules, NORMAL)
    for way in DIRECTIONS:
        assert walk(plan, game.state, Hit("T3", 3), way, ["T7"]).pile == "T7"


def test_after_a_change_the_cursor_stands_where_there_is_something(classic):
    plan, state = classic
    assert settled(plan, state, None) is None
    assert settled(plan, state, Hit("R1", 8)) == Hit("R1", 0)
    assert settled(plan, state, Hit("W", 3)) == Hit("W", None)
    assert settled(plan, state, Hit("T7", 3)) == start(plan, state)
    odessa = Game("odessa", deal=5).state
    plan = plan_for(odessa.rules, NORMAL)
    cards = odessa.piles["T4"]
    assert settled(plan, odessa, Hit("T4", 99)) == Hit("T4", len(cards) - 1)
    first = next(index for index, card in enumerate(cards) if card.face_up)
    assert settled(plan, odessa, Hit("T4", 0)).card >= first


# -- words ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "here, words",
    [
        (Hit("S", 9), "The stock: 81 cards to deal."),
        (Hit("W", 2), "The waste: 7♦, on the 7♣ and 1 more."),
        (Hit("R1", 0), "Reserve 1: 2♠."),
        (Hit("F1", 6), "The Ace pile of ♠ shows the K♠ and wants the 2♠."),
        (Hit("F5", None), "The Two pile of ♠ is empty and wants the 2♠."),
    ],
)
def test_what_lies_there_is_said(here, words):
    court = {
        f"R{at}": code
        for at, code in enumerate(["KH", "KD", "KC", "QH", "QD", "QC", "TH", "TD"], 2)
    }
    piles = {"F1": "AS 3S 5S 7S 9S JS KS", "R1": "2S", "W": "9C 7C 7D", **court, "S": ...}
    state = Game("odd-and-even", piles=piles).state
    stock = len(state.piles["S"])
    assert cursor_words(state, here) == words.replace("81", str(stock))


def test_how_many_cards_lie_on_it_and_under_it_is_said():
    state = Game("odessa", deal=5).state
    cards = state.piles["T4"]
    first = next(index for index, card in enumerate(cards) if card.face_up)
    over = len(cards) - 1 - first
    assert cursor_words(state, Hit("T4", first)) == (
        f"Column 4: {cards[first]}, {over} on it, {first} under it."
    )
    game = Game("even-and-odd", deal=7)
    words = cursor_words(game.state, Hit("R1", len(game.state.piles["R1"]) - 1))
    assert words.startswith("Reserve 1: ")


def test_an_empty_stock_says_whether_the_waste_can_be_turned_over():
    game = Game("odd-and-even", deal=7)
    while game.state.piles["S"]:
        game.play("S>W")
    words = "The stock is empty; the waste can be turned over (one redeal left)."
    assert cursor_words(game.state, Hit("S", None)) == words
    game.play("W>S")
    while game.state.piles["S"]:
        game.play("S>W")
    assert cursor_words(game.state, Hit("S", None)) == "The stock is empty."


def test_a_finished_foundation_and_an_empty_reserve_say_so(almost_won):
    assert cursor_words(almost_won.state, Hit("F1", 12)) == "The Ace pile of ♠ is complete."
    assert cursor_words(almost_won.state, Hit("R2", None)) == "Reserve 2 is empty."
    assert cursor_words(almost_won.state, Hit("W", None)) == "The waste is empty."


def test_what_lies_face_down_is_not_told():
    game = Game("even-and-odd", piles={"R1": "5s 9d", "S": ...})
    state = game.state
    card = state.piles["R1"][-1]
    words = cursor_words(state, Hit("R1", 1))
    assert str(card.up) in words if card.face_up else "face down" in words
    assert "5♠" not in words
