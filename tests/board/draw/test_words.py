"""The status line speaks as a person does."""

import random
import re

import pytest

from oddeven_widget import Game, State, games
from oddeven_widget.board.draw.words import (
    choice_words,
    counts_words,
    first_words,
    move_words,
    stays_words,
    step_words,
)


def classic(**piles):
    return Game("odd-and-even", piles={**piles, "S": ...})


COURT = ("KH", "KD", "KC", "QH", "QD", "QC", "TH", "TD")
RESERVE = {f"R{number}": card for number, card in enumerate(COURT, 2)}

# -- the first sentence --------------------------------------------------------------------


def test_a_player_is_told_how_to_begin():
    assert first_words(Game("odd-and-even", deal=7)) == (
        "Click a card to play it, and the stock to deal."
    )
    assert first_words(Game("odessa", deal=7)) == (
        "Click a card to play it, or to take it and those on it in hand."
    )


def test_a_player_who_comes_back_is_told_how_the_game_stands(almost_won):
    game = Game("odd-and-even", deal=7)
    game.play("S>W")
    assert first_words(game) == "0 of 104 home."
    almost_won.play("R1>F4")
    assert first_words(almost_won) == "Won: all 104 cards are home."


# -- steps ---------------------------------------------------------------------------------


def test_a_card_that_is_dealt_is_named():
    step = Game("odd-and-even", deal=7).play("S>W")
    assert step_words(step) == "Two of diamonds from the stock. 0 of 104 home."


def test_a_play_is_told_with_the_refill_that_followed():
    game = classic(R1="AS", W="5C 3D", **RESERVE)
    assert step_words(game.play("R1>F1")) == (
        "Ace of spades to the Ace pile; the three of diamonds fills the gap. 1 of 104 home."
    )


def test_a_turned_waste_is_told_with_its_cards():
    game = Game("odd-and-even", deal=7)
    for _ in range(95):
        game.play("S>W")
    assert step_words(game.play("W>S")) == (
        "The waste is turned over, 95 cards to deal again. 0 of 104 home."
    )


def test_a_card_that_is_dealt_by_itself_is_told():
    game = Game("odd-and-even/pysol", deal=7)
    while True:
        move = next((m for m in game.legal_moves if m.source == "W"), None)
        if move and len(game.state.piles["W"]) == 1:
            break
        game.play(move or game.legal_moves[-1])
    assert re.fullmatch(
        r"\w+ of \w+ to the (Ace|Two) pile; the \w+ of \w+ is dealt\. \d+ of 104 home\.",
        step_words(game.play(move)),
    )


def test_a_card_that_is_turned_up_is_told():
    game = Game("even-and-odd", piles={"R1": "5s 9d AS", "S": ...})
    assert step_words(game.play("R1>F1")) == (
        "Ace of spades to Ace pile 1; the nine of diamonds is turned up. 1 of 52 home."
    )


def test_a_group_is_told_as_one_card_and_those_on_it():
    game = next(
        game
        for game in (Game("odessa", deal=deal) for deal in range(1, 99))
        if any(move.count == 2 and move.target[0] == "T" for move in game.legal_moves)
    )
    move = next(m for m in game.legal_moves if m.count == 2 and m.target[0] == "T")
    card = game.state.piles[move.source][-2].words
    words = step_words(game.play(move)).lower()
    assert words.startswith(f"{card} and one card on it to column {move.target[1]}")


def test_the_last_card_home_wins(almost_won):
    assert step_words(almost_won.play("R1>F4")) == (
        "Queen of clubs to the Ace pile. Won: all 104 cards are home."
    )


def test_a_game_without_a_move_left_is_told_to_be_over():
    game = Game("odd-and-even", deal=7)
    while "S>W" in game.legal_moves or "W>S" in game.legal_moves:
        step = game.play(game.legal_moves[-1])
    while game.legal_moves:
        step = game.play(game.legal_moves[0])
    assert re.search(r"\. Stuck: no move is left, \d+ of 104 home\.$", step_words(step))


@pytest.mark.parametrize("name", games())
def test_every_step_of_every_game_reads_as_sentences(name, played):
    game = played(Game(name, deal=9), random.Random(9), 150)
    for step in game.steps:
        told = step_words(step)
        assert re.fullmatch(r"[A-Z][^_<>{}]*\.", told)
        assert not re.search(r"  |\bNone\b|\b[A-Z]\d\b|;\.|\.\.", told)


# -- questions and refusals ----------------------------------------------------------------


def test_the_question_names_both_piles(parity):
    moves = parity.state.targets("R1")
    assert choice_words(parity.state, moves) == (
        "The 2♠ can go to both the Ace pile of ♠ and the Two pile of ♠: click one of them."
    )


def test_one_place_is_told_as_one():
    game = Game("odessa", deal=7)
    move = next(m for m in game.legal_moves if m.target[0] == "T" and m.count == 1)
    words = choice_words(game.state, (move,))
    assert re.fullmatch(r"The \S+ can go to column \d: click it\.", words)


def test_three_places_are_listed(parity):
    moves = parity.state.targets("R1")
    words = choice_words(parity.state, (*moves, moves[0]))
    assert "both" not in words
    assert words.count(",") == 1


def test_a_card_waits_for_what_its_piles_want():
    game = classic(F1="AS 3S", R1="9S")
    assert stays_words(game.state, "R1") == (
        "The 9♠ stays for now: the Ace pile of ♠ wants the 5♠, the Two pile of ♠ wants the 2♠."
    )


def test_a_card_that_any_pile_of_its_kind_takes_is_told_once():
    game = Game("even-and-odd", piles={"T1": "3S", "S": ...})
    words = stays_words(game.state, "T1")
    assert words.startswith("The 3♠ stays for now: Ace pile 1 wants any A, ")
    assert "Two pile" not in words


def test_a_card_whose_suit_has_begun_another_pile_is_told_so(own_rules):
    game = Game(own_rules["bases-of-any-suit"], piles={"F1": "AS", "T1": "AS", "S": ...})
    assert "T1>F2" not in game.legal_moves
    words = stays_words(game.state, "T1")
    assert words.count("another up pile has its suit") == 1
    assert "wants any A" not in words


def test_gaps_hidden_cards_and_finished_piles_have_words(almost_won):
    assert stays_words(almost_won.state, "R2") == "Reserve 2 is a gap."
    assert stays_words(almost_won.state, "W") == "The waste is empty."
    assert stays_words(almost_won.state, "F1") == "The Ace pile of ♠ is complete."
    odessa = Game("odessa", deal=1)
    assert stays_words(odessa.state, "T1", 6) == "That card lies face down."


def test_a_card_all_of_whose_piles_are_complete_says_so(almost_won):
    # As no game has it: one card too many.
    piles = dict(almost_won.state.piles)
    piles["R2"] = (piles["F1"][0],)
    state = State(almost_won.rules, tuple(piles.values()))
    assert stays_words(state, "R2") == (
        "The A♠ stays for now: the Ace pile of ♠ is complete, the Two pile of ♠ is complete."
    )


# -- counts --------------------------------------------------------------------------------


def test_counts_are_told_in_one_line():
    game = Game("odd-and-even", deal=7)
    game.play("S>W")
    assert counts_words(game.state) == "Stock 94 · Waste 1 · Redeals left 1 · Home 0 of 104"


def test_a_game_without_a_stock_counts_only_what_is_home():
    assert counts_words(Game("odessa", deal=7).state) == "Home 0 of 52"


def test_after_the_last_redeal_none_is_left():
    game = Game("odd-and-even", deal=7)
    for _ in range(95):
        game.play("S>W")
    game.play("W>S")
    assert "Redeals left 0" in counts_words(game.state)


# -- moves ---------------------------------------------------------------------------------


def test_a_move_says_what_would_go_from_where_to_where():
    state = classic(R1="AS", W="5C 3D", F3="AD", **RESERVE).state
    assert [move_words(state, move) for move in state.legal_moves] == [
        "Ace of spades: reserve 1 to the Ace pile",
        "Three of diamonds: the waste to the Ace pile",
        "Deal a card",
    ]


def test_a_redeal_is_a_move_in_words_too():
    game = Game("odd-and-even", deal=7)
    for _ in range(95):
        game.play("S>W")
    assert move_words(game.state, game.legal_moves[-1]) == "Turn the waste over"


def test_no_two_moves_have_the_same_words():
    chance = random.Random(3)
    for name in games():
        game = Game(name, deal=3)
        for _ in range(60):
            words = [move_words(game.state, move) for move in game.legal_moves]
            assert len(set(words)) == len(words)
            if not words:
                break
            game.play(chance.choice(game.legal_moves))
