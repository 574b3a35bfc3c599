"""What a learner claims is held against the ledger, and she is told why."""

import pytest

from oddeven_widget.bookkeeping.game import Game
from oddeven_widget.bookkeeping.learner import STATES, check_place, check_state
from oddeven_widget.bookkeeping.ledger import ledger_of
from oddeven_widget.bookkeeping.view import view_of


def test_one_state_is_right_for_each_pile_and_dead_too_for_one_that_still_plays(small):
    met = set()
    for deal in range(1, 12):
        for state in small.walk(small.rules["two-suits"], deal)[::3]:
            ledger = ledger_of(view_of(state))
            for row in ledger.rows:
                said = {name: check_state(ledger, row.foundation, name) for name in STATES}
                right = {name for name in STATES if said[name].right}
                assert right == {row.state} | ({"dead"} if row.dead else set())
                reasons = {verdict.why for verdict in said.values()}
                assert len(reasons) == len(right)
                assert all(reason.endswith(".") for reason in reasons)
                met.add(row.state)
    assert met == set(STATES)


@pytest.mark.parametrize(
    ("waste", "state", "why"),
    [
        ("3S 3S 4S 5S", "stalled", "under 5S 4S, and no play that can be made now bares it."),
        ("4S 3S 3S 4S", "buried", "under 4S, and plays that can be made now bare it."),
    ],
)
def test_the_reason_names_the_cards_above(small, waste, state, why):
    first = "6S" if state == "stalled" else "2S"
    piles = {"F1": "AS", "R1": first, "R2": "7S", "W": waste, "S": ...}
    ledger = Game(small.rules["one-suit"], piles=piles).ledger()
    verdict = check_state(ledger, "F1", state)
    assert verdict.right, str(ledger)
    plain = verdict.why.replace("\u2660", "S")
    assert plain == f"the 3S lies in the waste {why}"


def test_a_card_that_can_come_from_a_foundation_only_may_still_come(small):
    rules = small.rules["mixed"].replace(tops_move_to=("foundation",))
    home = {"F1": "AS 3S 5S 7S", "F2": "AS 3S 5S 7S 2S 4S", "F4": "2S 4H"}
    left = [card.code for card in rules.pack.cards]
    for code in " ".join(home.values()).split():
        left.remove(code)
    ledger = Game(rules, piles={**home, "W": " ".join(left)}).ledger()
    assert str(check_state(ledger, "F1", "open")) == "Right: the 2\u2660 may still come."


def test_places_are_piles_or_codes(small):
    piles = {"F1": "AS", "R1": "6S", "R2": "7S", "W": "3S 5S 4S", "S": ...}
    ledger = Game(small.rules["one-suit"], piles=piles).ledger()
    assert check_place(ledger, "3S", "w2").right
    assert check_place(ledger, "3S", " W ").right
    assert check_place(ledger, "3S", "?").right
    assert not check_place(ledger, "3S", "w1").right
    assert check_place(ledger, "AS", "F1").right
    assert check_place(ledger, "4S", "w").right
    # A small w is the top, as the ledger writes it; a capital W is the whole waste.
    assert not check_place(ledger, "3S", "w").right
    assert check_place(ledger, "4S", "W0").right
    assert check_place(ledger, "3S", "W2").right


def test_what_is_not_there_is_refused(small):
    ledger = Game(small.rules["one-suit"], deal=1).ledger()
    with pytest.raises(ValueError, match="There is no state 'lost'"):
        check_state(ledger, "F1", "lost")
    with pytest.raises(ValueError, match="There is no foundation 'R1'"):
        check_state(ledger, "R1", "open")
    with pytest.raises(ValueError, match="has no 9"):
        check_place(ledger, "9S", "w")


@pytest.mark.parametrize(
    "place",
    ["", " ", "F9", "R99", "r-1", "R1-", "w-1", "s0", "here", "9\u2660", "\U0001f4a5", None],
)
def test_a_place_that_is_none_is_refused_and_not_called_wrong(small, place):
    ledger = Game(small.rules["one-suit"], deal=1).ledger()
    with pytest.raises(ValueError, match="is no place on this table: write R3"):
        check_place(ledger, "3S", place)


def test_a_game_without_a_waste_has_no_place_in_it():
    ledger = Game("odessa", deal=1).ledger()
    for place in ("w", "W", "s3"):
        with pytest.raises(ValueError, match="no place on this table"):
            check_place(ledger, "3S", place)


@pytest.mark.parametrize("place", ["R8", "r8", " R8 ", "R8-0"])
def test_a_place_may_be_written_as_one_likes(place):
    assert check_place(Game("odd-and-even", deal=7).ledger(), "a\u2666", place).right


def test_a_card_under_others_in_a_side_pile_is_found_by_its_code():
    game = Game("boulevard", piles={"R1": "9S 4H 5H", "S": ...})
    assert check_place(game.ledger(), "9S", "R1-2").right
    assert not check_place(game.ledger(), "9S", "R1-1").right


def test_a_claim_may_be_written_in_any_case():
    ledger = Game("odd-and-even", deal=7).ledger()
    assert check_state(ledger, " f3 ", "Playable").right
    for wrong in (None, 5, [], ""):
        with pytest.raises(ValueError, match="There is no state ''"):
            check_state(ledger, wrong, wrong)


def test_two_copies_not_seen_are_told_in_a_sentence():
    verdict = check_place(Game("odd-and-even", deal=7).ledger(), "9S", "?")
    assert str(verdict) == "Right: neither copy of the 9\u2660 has been seen yet."


def test_a_game_in_the_place_of_its_book_is_told():
    game = Game("odd-and-even", deal=7)
    for other in (game, game.view(), None):
        with pytest.raises(
            TypeError, match=r"^This takes the book of a game, game\.ledger\(\), not"
        ):
            check_state(other, "F3", "stalled")
        with pytest.raises(
            TypeError, match=r"^This takes the book of a game, game\.ledger\(\), not"
        ):
            check_place(other, "AD", "R8")
