"""Every reason for which a move is refused, in the words that a player reads."""

from dataclasses import replace

import pytest

from oddeven_widget.bookkeeping.game import Game
from oddeven_widget.engine.catalogue import rules_of


def why(game, move):
    return game.state.why_not(move)


@pytest.fixture
def classic():
    reserve = ["7S", "8S", "9D", "TD", "JD", "QD", "KD", "AD", "2D"]
    piles = {f"R{number}": card for number, card in enumerate(reserve, 1)}
    piles |= {"F1": "AS 3S 5S 7S", "F5": "2S 4S", "W": "7H 9H", "S": ...}
    return Game("odd-and-even", piles=piles)


@pytest.fixture
def odessa():
    return Game("odessa", deal=7)


def test_a_foundation_says_which_card_it_wants(classic):
    assert why(classic, "R1>F1") == "The 7♠ can't go on the Ace pile of ♠: it wants the 9♠."
    assert why(classic, "W>F5") == "The 9♥ can't go on the Two pile of ♠: it wants the 6♠."


def test_a_finished_pile_says_so():
    full = "AS 3S 5S 7S 9S JS KS 2S 4S 6S 8S TS QS"
    game = Game("odd-and-even", piles={"F1": full, "R1": "AS", "S": ...})
    assert why(game, "R1>F1") == "The A♠ can't go on the Ace pile of ♠: it is complete."


def test_a_pile_of_any_suit_says_which_rank_it_wants():
    game = Game("even-and-odd", piles={"F1": "AS", "T1": "AH", "T2": "7C", "S": ...})
    assert why(game, "T1>F1") == "The A♥ can't go on Ace pile 1: it wants a three of any suit."
    assert why(game, "T2>F5") == "The 7♣ can't go on Two pile 1: it wants a two of any suit."


def test_a_second_ace_of_the_same_suit_is_told_that_its_suit_has_started():
    double = rules_of("boulevard").replace(
        foundations=rules_of("even-and-odd").foundations * 2, name="double"
    )
    game = Game(double, piles={"F1": "AS", "T1": "AS", "T2": "AH", "S": ...})
    assert why(game, "T1>F2") == "The A♠ can't start Ace pile 2: another Ace pile has its suit."
    assert [move for move in game.legal_moves if move.source == "T1"] == []
    assert "T2>F2" in game.legal_moves


def test_a_pile_that_is_not_there_is_named_with_those_that_are(classic, odessa):
    assert why(classic, "T1>F1").startswith("There is no pile T1 in Odd and Even; it has S, W, F1,")
    assert why(classic, "R1>R10").startswith("There is no pile R10 in Odd and Even; it has S,")
    assert why(odessa, "S>W").startswith("There is no pile S in Odessa; it has F1, F2, F3, F4, T1")


def test_an_empty_pile_has_nothing_to_move():
    game = Game("odd-and-even", deal=7)
    assert why(game, "W>F1") == "The waste is empty."
    assert why(game, "F1>F5") == "The Ace pile of ♠ is empty."


def test_nothing_is_built_on_the_reserve(classic):
    said = "The 9♥ can't go on reserve 1: nothing is built there; its gap is filled by itself."
    assert why(classic, "W>R1") == said
    even = Game("even-and-odd", deal=1)
    card = even.state.piles["T1"][-1]
    assert why(even, "T1>R1") == f"The {card} can't go on reserve 1: nothing is built there."


def test_cards_stay_on_the_foundations(classic, odessa):
    assert why(classic, "F1>F5") == "Cards on the Ace pile of ♠ stay there."
    odessa.play("T6>F2")
    assert why(odessa, "F2>F1") == "Cards on the foundation of ♥ stay there."
    pysol = Game("odd-and-even/pysol", piles={"F1": "AS", "S": ...})
    assert why(pysol, "F1>R1") == "Cards on the Ace pile of ♠ stay there."


def test_only_one_card_goes_to_a_foundation(classic, odessa):
    assert why(classic, "W>F1:2") == "Only the top card of the waste may go there."
    assert why(odessa, "T1>F1:2") == "Only the top card of column 1 may go there."


def test_more_cards_than_there_are_can_not_move(classic, odessa):
    assert why(classic, "W>F1:3") == "The waste has only two cards, not 3."
    assert why(classic, "R1>F1:2") == "Reserve 1 has only one card, not 2."
    assert why(odessa, "T1>T2:9") == "Column 1 has only six cards, not 9."


def test_a_card_that_is_there_already_is_told_so(classic):
    assert why(classic, "R1>R1") == "The 7♠ is already on reserve 1."
    assert why(classic, "W>W:2") == "The 7♥ is already on the waste."


def test_only_the_stock_is_dealt_to_the_waste(classic):
    assert why(classic, "R1>W") == "Only the stock is dealt to the waste."


def test_the_stock_is_dealt_one_card_at_a_time_to_the_waste(classic):
    said = "Cards leave the stock one at a time and to the waste: that is S>W."
    assert {why(classic, move) for move in ("S>W:2", "S>R1", "S>F1")} == {said}
    said = "Only the waste goes back to the stock, all of it at once: that is W>S."
    assert {why(classic, move) for move in ("W>S:2", "R1>S", "S>S")} == {said}


def test_the_waste_is_not_turned_over_while_there_is_a_stock(classic):
    left = len(classic.state.piles["S"])
    assert why(classic, "W>S") == (
        f"The waste is turned over only when the stock is empty; it still has {left} cards."
    )


def test_an_empty_stock_says_whether_the_waste_may_be_turned_over():
    pack = rules_of("odd-and-even").pack.cards
    game = Game("odd-and-even", piles={"W": list(pack)})
    assert why(game, "S>W") == "The stock is empty. Turn the waste over first."
    game = Game("odd-and-even", piles={"W": list(pack)}, pass_number=2)
    assert why(game, "S>W") == "The stock is empty."
    assert why(game, "W>S") == (
        "There is no redeal left: Odd and Even has two passes through the stock."
    )


def test_an_empty_waste_can_not_be_turned_over(little):
    homes = {"F1": "AS 3S 5S 7S 2S 4S 6S", "F2": "AH 3H 5H 7H 2H 4H 6H"}
    homes |= {"F3": "2S 4S 6S AS", "F4": "2H 4H 6H AH 3H 5H 7H"}
    game = Game(little, piles=homes | {"R1": "3S", "R2": "5S", "R3": "7S"})
    assert why(game, "W>S") == "The waste is empty: there is nothing to turn over."
    assert why(game, "S>W") == "The stock is empty."


def test_at_a_standstill_game_the_player_is_told_what_can_be_played():
    game = Game("odd-and-even/standstill", piles={"R1": "AS", "S": ...})
    assert why(game, "S>W") == (
        "The stock is dealt only when no card can be played: the A♠ can go to the Ace pile of ♠."
    )


def test_at_a_standstill_game_the_waste_waits_for_plays_too(little):
    strict = little.replace(deal_when="standstill")
    cards = [card for card in strict.pack.cards if card.code != "AS"]
    game = Game(strict, piles={"W": [*cards, "AS"], "R1": "AS"})
    assert why(game, "W>S") == (
        "The waste is turned over only when no card can be played: "
        "the A♠ can go to the Ace pile of ♠."
    )


def test_in_a_game_that_is_won_nothing_is_left(upwards):
    down = " ".join(f"{rank}S" for rank in "65432A")
    red = down.replace("S", "H")
    game = Game(upwards, piles={"F1": down, "F2": red, "F3": down, "F4": red})
    assert game.status == "won"
    assert why(game, "F1>F3") == "The game is won; nothing is left to play."


def test_a_column_says_what_goes_on_its_card(odessa):
    assert why(odessa, "T1>T2") == "The 10♠ can't go on column 2: on the 8♥ goes the 7♥."


def test_a_hidden_card_can_not_be_moved(odessa):
    assert why(odessa, "T1>T2:4") == "Card 4 from the top of column 1 lies face down."


ODESSA = list(rules_of("odessa").pack.cards)


def test_nothing_goes_on_an_ace():
    rest = [card for card in ODESSA if card.code not in ("AS", "5H")]
    game = Game("odessa", piles={"T1": "AS", "T2": "5H", "T3": rest})
    assert why(game, "T2>T1") == "The 5♥ can't go on column 1: nothing goes on the A♠."
    assert (
        why(game, "T2>T4") == "The 5♥ can't go on column 4: only a king may go to an empty column."
    )


def test_an_empty_column_may_stay_empty(klondike):
    family = klondike.piles[0]
    closed = klondike.replace(piles=(replace(family, building=replace(family.building, gap=None)),))
    game = Game(closed, piles={"T1": "KH", "S": ...})
    assert why(game, "T1>T2") == "The K♥ can't go on column 2: an empty column stays empty."


def test_alternate_colours_are_named(klondike):
    game = Game(klondike, piles={"T1": "7H", "T2": "5S", "T3": "7S", "S": ...})
    assert why(game, "T2>T1") == "The 5♠ can't go on column 1: on the 7♥ goes a black six."
    assert why(game, "T2>T3") == "The 5♠ can't go on column 3: on the 7♠ goes a red six."


def test_cards_out_of_sequence_do_not_move_together(klondike):
    game = Game(klondike, piles={"T1": "8H", "T2": "7S 2D", "T3": "7C 6D", "S": ...})
    assert why(game, "T2>T1:2") == "The two cards from the 7♠ on are not in sequence."
    assert "T3>T1:2" in game.legal_moves


def test_one_card_at_a_time_means_one(upwards):
    rest = [card for card in upwards.pack.cards if card.code not in ("AS", "2S", "2H", "3H")]
    rest += ["AS", "2S", "2H", "3H", "2H"]
    game = Game(upwards, piles={"T1": "AS", "T2": "2S 3H", "T3": rest})
    assert why(game, "T2>T1:2") == "Only one card may be moved at a time, not 2."
    assert why(game, "T3>T1") is None
    assert why(game, "T1>T2") == "The A♠ can't go on column 2: on the 3♥ goes a four of any suit."


def test_on_the_highest_rank_of_a_small_pack_nothing_goes(upwards):
    rest = [card for card in upwards.pack.cards if card.code not in ("6S", "2S")]
    game = Game(upwards, piles={"T1": "6S", "T2": "2S", "T3": [*rest, "6S", "2S"]})
    assert why(game, "T2>T1") == "The 2♠ can't go on column 1: nothing goes on the 6♠."
