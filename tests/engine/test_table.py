"""What is legal, and what follows from a move by itself."""

from oddeven_widget.bookkeeping.game import Game
from oddeven_widget.engine.catalogue import rules_of
from oddeven_widget.engine.table import lookup_of


def told(game, move):
    return str(game.play(move))


def test_equal_rules_share_one_table():
    rules = rules_of("odd-and-even")
    assert lookup_of(rules.replace(passes=3)) is lookup_of(rules.replace(passes=3))
    assert lookup_of(rules) is not lookup_of(rules.replace(passes=3))


def test_moves_are_listed_home_first_and_the_stock_last():
    game = Game("odd-and-even", piles={"R1": "2H", "R2": "AS", "W": "AD", "S": ..., **FILLED})
    assert game.legal_moves == ("R1>F6", "R2>F1", "W>F3", "S>W")


FILLED = {f"R{n}": "KC" if n < 5 else "KD" if n < 7 else "JC" for n in range(3, 9)} | {"R9": "QD"}


def test_a_gap_takes_the_top_of_the_waste():
    game = Game("odd-and-even", piles={"R1": "AS", "W": "9H 5D", "R2": "QC", "S": ..., **FILLED})
    assert told(game, "R1>F1") == "R1>F1 A♠ · W>R1 5♦"


def test_with_an_empty_waste_a_gap_takes_the_next_card_of_the_stock():
    game = Game("odd-and-even", piles={"R1": "AS", "R2": "QC", "S": ..., **FILLED})
    top = game.state.piles["S"][-1]
    assert told(game, "R1>F1") == f"R1>F1 A♠ · S>R1 {top}"


def test_with_both_empty_a_gap_stays_a_gap():
    homes = {n: list(c) for n, c in Game("odd-and-even", piles=all_home()).state.piles.items()}
    last = homes["F1"].pop()
    game = Game("odd-and-even", piles=homes | {"R3": [last]})
    assert told(game, "R3>F1") == f"R3>F1 {last}"
    assert game.state.piles["R3"] == ()


def all_home():
    return {
        name: [f"{rank.letter}{suit.letter}" for rank in family.sequence.order]
        for name, (family, suit) in rules_of("odd-and-even").foundation_of.items()
    }


def test_where_the_waste_is_kept_the_stock_turns_a_card_at_once():
    game = Game("odd-and-even/pysol", piles={"R1": "AS", "W": "5D", "R2": "QC", "S": ..., **FILLED})
    top = game.state.piles["S"][-1]
    assert told(game, "R1>F1") == f"R1>F1 A♠ · W>R1 5♦ · S>W {top}"


def test_a_reserve_pile_turns_up_its_next_card():
    game = Game("even-and-odd", piles={"R1": "7h 5d AS", "S": ...})
    assert told(game, "R1>F1") == "R1>F1 A♠ · R1 turns up 5♦"


def test_a_waste_top_may_be_built_on_a_column(klondike):
    piles = {"T1": "8H", "W": "3D 7S", "T2": "9D", "S": ...}
    game = Game(klondike, piles=piles)
    assert "W>T1" in game.legal_moves
    assert told(game, "W>T1") == "W>T1 7♠"
    assert "T1>T2:2" not in game.legal_moves


def test_a_sequence_moves_together_and_no_further_than_it_goes(klondike):
    game = Game(klondike, piles={"T1": "9S 5H 4S 3D", "T2": "6S", "T3": "5D", "S": ...})
    assert [move for move in game.legal_moves if move.source == "T1"] == ["T1>T3:2", "T1>T2:3"]


def test_the_stock_is_dealt_at_a_standstill_only_when_nothing_can_be_played():
    strict = "odd-and-even/standstill"
    game = Game(strict, piles={"R1": "AS", "S": ...})
    assert "S>W" not in game.legal_moves
    game.play("R1>F1")
    while game.legal_moves != ("S>W",):
        assert "S>W" not in game.legal_moves
        game.play(game.legal_moves[0])


def test_a_base_card_that_moves_need_not_differ_from_itself(bases):
    rest = [card for card in bases.pack.cards if card.code != "5S"]
    game = Game(bases, piles={"F5": "5S", "R1": "5S", "S": rest[:-6], "W": rest[-6:]})
    assert "F5>F6" in game.legal_moves
    assert "R1>F6" not in game.legal_moves
    assert game.state.why_not("R1>F6") == (
        "The 5♠ can't start down pile 2: another down pile has its suit."
    )
