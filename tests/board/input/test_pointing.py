"""What a press means: it deals, plays, asks, chooses, lays back, or says why not."""

import random

import pytest

from oddeven_widget import Game, Move, games
from oddeven_widget.board.draw.geometry import Hit
from oddeven_widget.board.input.pointing import Answer, Selection, press

RESERVE = [f"R{number}" for number in range(1, 10)]
COURT = ("KH", "KD", "KC", "QH", "QD", "QC", "TH", "TD", "TC")


def pressed(game, pile, index=-1, selection=None):
    """Press on a card of a pile, counted as in a tuple; on an empty pile, its place."""
    cards = len(game.state.piles[pile])
    return press(game.state, selection, Hit(pile, index % cards if cards else None))


def placed(name="odd-and-even", **piles):
    """A position in which nothing else can be played; the stock has the cards not named."""
    court = dict(zip(RESERVE, COURT, strict=True))
    others = court if str(name).startswith("odd") else {}
    return Game(name, piles={**others, **piles, "S": ...})


@pytest.fixture
def odessa():
    """A few cards of each kind: playable, fitting one column or two places, buried, hidden."""
    return Game(
        "odessa",
        piles={
            "F1": "AS 2S",
            "T1": "3S QH",
            "T2": "KH 4S",
            "T3": "9h 5S JH",
            "T4": "6S",
            "T6": "AH 2H 3H 4H 5H 6H 7H 8H TH 7S 8S 9S TS JS QS KS",
            "T7": "AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC",
        },
    )


# -- the stock -----------------------------------------------------------------------------


def test_the_stock_is_dealt():
    assert pressed(placed(), "S") == Answer(move=Move("S>W"))


def test_an_empty_stock_is_turned_over():
    game = Game("odd-and-even", deal=7)
    for _ in range(95):
        game.play("S>W")
    assert pressed(game, "S") == Answer(move=Move("W>S"))


def test_a_stock_that_can_not_be_turned_over_says_why():
    game = Game("even-and-odd", deal=7)
    while "S>W" in game.legal_moves:
        game.play("S>W")
    answer = pressed(game, "S")
    assert answer.move is None
    assert answer.words.startswith("There is no redeal left: Even and Odd has ")


def test_the_stock_at_a_standstill_only_says_which_card_can_go_where():
    game = placed("odd-and-even/standstill", R1="AS")
    answer = pressed(game, "S")
    assert answer.move is None
    assert answer.words == (
        "The stock is dealt only when no card can be played: the A♠ can go to the Ace pile of ♠."
    )


def test_the_stock_is_dealt_though_a_question_is_open(parity):
    question = pressed(parity, "R1").selection
    assert pressed(parity, "S", selection=question) == Answer(move=Move("S>W"))


# -- plays ---------------------------------------------------------------------------------


def test_a_card_that_one_foundation_wants_is_played():
    assert pressed(placed(R1="AS"), "R1") == Answer(move=Move("R1>F1"))


def test_the_top_of_the_waste_is_played():
    assert pressed(placed(W="5C AS"), "W") == Answer(move=Move("W>F1"))


def test_a_card_that_nothing_wants_stays_and_says_why():
    assert pressed(placed(R1="7S"), "R1") == Answer(
        words="The 7♠ stays for now: the Ace pile of ♠ wants the A♠, "
        "the Two pile of ♠ wants the 2♠."
    )


def test_a_card_under_the_top_of_the_waste_says_what_lies_on_it():
    answer = pressed(placed(W="AS 5C 7D"), "W", 0)
    assert answer == Answer(words="The A♠ lies under the 5♣; only the top card of the waste plays.")


def test_a_gap_says_that_it_is_one(almost_won):
    assert pressed(almost_won, "R3").words == "Reserve 3 is a gap."


def test_an_empty_waste_says_so():
    assert pressed(placed(), "W").words == "The waste is empty."


def test_a_foundation_says_what_it_wants():
    assert pressed(placed(F1="AS 3S"), "F1").words == "The Ace pile of ♠ wants the 5♠ next."
    assert pressed(placed(), "F6").words == "The Two pile of ♥ wants the 2♥ next."
    assert pressed(Game("even-and-odd", deal=7), "F2").words == "Ace pile 2 wants any A next."


def test_a_finished_foundation_says_so(almost_won):
    assert pressed(almost_won, "F1").words == "The Ace pile of ♠ is complete."


def test_the_felt_does_nothing():
    assert press(placed().state, None, None) == Answer()


def test_a_game_that_is_won_leaves_nothing_to_press(almost_won):
    almost_won.play("R1>F4")
    for pile in ("F1", "R1", "S", "W"):
        assert pressed(almost_won, pile) == Answer(
            words="The game is won; nothing is left to play."
        )


# -- questions -----------------------------------------------------------------------------


def test_when_two_foundations_want_a_card_the_player_is_asked(parity):
    answer = pressed(parity, "R1")
    assert answer.move is None
    assert answer.selection == Selection("R1", 1, (Move("R1>F1"), Move("R1>F5")))
    assert answer.selection.targets == {"F1", "F5"}
    assert answer.words == (
        "The 2♠ can go to both the Ace pile of ♠ and the Two pile of ♠: click one of them."
    )


@pytest.mark.parametrize("target", ["F1", "F5"])
def test_each_answer_to_the_question_is_played(parity, target):
    question = pressed(parity, "R1").selection
    assert pressed(parity, target, selection=question) == Answer(move=Move(f"R1>{target}"))


def test_pressing_the_card_once_more_lays_it_back(parity):
    question = pressed(parity, "R1").selection
    assert pressed(parity, "R1", selection=question) == Answer()


def test_pressing_the_felt_lays_the_card_back(parity):
    question = pressed(parity, "R1").selection
    assert press(parity.state, question, None) == Answer()


def test_a_wrong_answer_says_why_and_leaves_the_question_open(parity):
    question = pressed(parity, "R1").selection
    answer = pressed(parity, "F2", selection=question)
    assert answer.move is None
    assert answer.selection == question
    assert answer.words == "The 2♠ can't go on the Ace pile of ♥: it wants the A♥."


@pytest.mark.parametrize("pile", ["W", "R2", "F2", "F8"])
def test_every_wrong_answer_says_something(parity, pile):
    question = pressed(parity, "R1").selection
    answer = pressed(parity, pile, selection=question)
    assert (answer.move, answer.selection) == (None, question)
    assert answer.words.endswith(".")


def test_another_card_that_can_be_played_is_played_instead(parity):
    game = placed(F1="AS 3S 5S 7S 9S JS KS", R1="2S", R2="AD")
    question = pressed(game, "R1").selection
    assert pressed(game, "R2", selection=question) == Answer(move=Move("R2>F3"))


def test_the_top_of_the_waste_can_be_asked_about_too():
    game = placed(F1="AS 3S 5S 7S 9S JS KS", W="4C 2S")
    question = pressed(game, "W").selection
    assert question == Selection("W", 1, (Move("W>F1"), Move("W>F5")))
    assert pressed(game, "W", 0, selection=question).words.startswith("The 4♣ lies under the 2♠")


def test_piles_that_are_alike_are_not_asked_about():
    game = placed("even-and-odd", T1="AS", T2="2H")
    assert pressed(game, "T1") == Answer(move=Move("T1>F1"))
    assert pressed(game, "T2") == Answer(move=Move("T2>F5"))


def test_any_of_the_piles_that_are_alike_is_an_answer(own_rules):
    # Three up piles want the three, and a down pile too; the three lies on the tableau.
    rules = own_rules["bases-of-any-suit"]
    game = placed(rules, F1="AS 2S", F2="AH 2H", F5="5S 4S", T1="3D")
    question = pressed(game, "T1").selection
    assert [move.target for move in question.moves] == ["F1", "F5"]
    for target in ("F1", "F2", "F5"):
        assert pressed(game, target, selection=question).move == f"T1>{target}"


# -- columns -------------------------------------------------------------------------------


def test_a_card_that_fits_one_column_waits_for_the_second_click():
    game = next(
        game
        for game in (Game("odessa", deal=deal) for deal in range(1, 50))
        if any(move.target[0] == "T" for move in game.legal_moves)
    )
    move = next(move for move in game.legal_moves if move.target[0] == "T")
    answer = pressed(game, move.source, -move.count)
    assert answer.move is None
    assert answer.selection.count == move.count
    assert move.target in answer.selection.targets
    assert pressed(game, move.target, selection=answer.selection) == Answer(move=move)


def test_a_group_is_taken_at_the_card_that_is_pressed(odessa):
    answer = pressed(odessa, "T1", 0)
    assert answer.selection == Selection("T1", 2, (Move("T1>T2:2"),))
    assert answer.words == "The 3♠ and one card on it can go to column 2: click it."
    assert pressed(odessa, "T2", selection=answer.selection) == Answer(move=Move("T1>T2:2"))


def test_another_group_can_be_taken_in_hand_instead(odessa):
    question = pressed(odessa, "T1", 0).selection
    assert pressed(odessa, "T3", 1, selection=question).selection == Selection(
        "T3", 2, (Move("T3>T4:2"),)
    )


def test_a_column_that_does_not_take_the_group_says_why(odessa):
    question = pressed(odessa, "T1", 0).selection
    answer = pressed(odessa, "T4", selection=question)
    assert answer.selection == question
    assert answer.words == "The 3♠ can't go on column 4: on the 6♠ goes the 5♠."
    assert pressed(odessa, "T5", selection=question).words == (
        "The 3♠ can't go on column 5: only a king may go to an empty column."
    )


def test_a_group_does_not_go_home(odessa):
    question = pressed(odessa, "T1", 0).selection
    assert pressed(odessa, "F1", selection=question).words == (
        "Only the top card of column 1 may go there."
    )


def test_an_empty_column_says_that_it_is_one(odessa):
    assert pressed(odessa, "T5").words == "Column 5 is a gap."


def test_a_card_of_a_column_that_stays_says_what_it_waits_for(odessa):
    assert pressed(odessa, "T4").words == (
        "The 6♠ stays for now: the foundation of ♠ wants the 3♠, no column takes it."
    )
    assert pressed(odessa, "T6", 3).words == "The 4♥ stays for now: no column takes it."


def test_a_card_at_home_can_be_asked_back(odessa):
    piles = {name: [card.code for card in pile] for name, pile in odessa.state.piles.items()}
    piles["T1"], piles["F1"] = ["QH"], ["AS", "2S", "3S"]
    game = Game("odessa", piles=piles)
    answer = pressed(game, "F1")
    assert answer.words == "The 3♠ can go to column 2: click it."
    assert answer.selection == Selection("F1", 1, (Move("F1>T2"),))


def test_a_face_down_card_says_so(odessa):
    assert pressed(odessa, "T3", 0) == Answer(words="That card lies face down.")


def test_a_reserve_of_which_only_the_top_lies_face_up_plays_its_top():
    game = placed("even-and-odd", R1="5s 9d AS")
    assert pressed(game, "R1") == Answer(move=Move("R1>F1"))


@pytest.mark.parametrize("name", games())
def test_every_press_on_every_card_plays_asks_or_says_something(name, played):
    for deal in (1, 2, 3):
        game = played(Game(name, deal=deal), random.Random(deal), 40)
        state = game.state
        for pile, cards in state.piles.items():
            for index in range(len(cards)) if cards else [None]:
                answer = press(state, None, Hit(pile, index))
                told = [answer.move is not None, answer.selection is not None]
                assert sum(told) == 1 or (sum(told) == 0 and answer.words.endswith("."))
                assert answer.move is None or answer.move in state.legal_moves
                if answer.selection:
                    assert set(answer.selection.moves) <= set(state.legal_moves)
                    assert answer.words


def alike(state, one, other):
    """Whether two piles are the same, or foundations that take the same cards now."""
    owners = state.rules.foundation_of
    same_owner = owners.get(one, one) == owners.get(other, other)
    return same_owner and len(state.piles[one]) == len(state.piles[other])


@pytest.mark.parametrize("name", games())
def test_every_legal_move_can_be_made_by_pressing(name, played):
    """Save that of piles which are alike the first is taken, unasked."""
    game = played(Game(name, deal=4), random.Random(4), 60)
    state = game.state
    for move in state.legal_moves:
        source = "S" if "S" in (move.source, move.target) else move.source
        answer = pressed(game, source, -move.count)
        if answer.selection:
            answer = pressed(game, move.target, selection=answer.selection)
        made = answer.move
        assert made == move or (
            (made.source, made.count) == (move.source, move.count)
            and alike(state, made.target, move.target)
        )
