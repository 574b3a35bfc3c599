import copy
import pickle
import subprocess
import sys

import pytest

from oddeven_widget.bookkeeping.game import Game
from oddeven_widget.engine.cards import Card
from oddeven_widget.engine.moves import IllegalMove
from oddeven_widget.engine.state import State

GAME = "odd-and-even"


def test_positions_are_equal_when_their_piles_pass_and_rules_are():
    state = Game(GAME, deal=7).state
    assert state == Game(GAME, deal=7).state
    assert hash(state) == hash(Game(GAME, deal=7).state)
    assert state != Game(GAME, deal=8).state
    assert state != Game("odd-and-even/standstill", deal=7).state
    assert state != Game(state.rules.replace(passes=3), deal=7).state
    assert state != "odd-and-even"
    piles = tuple(state.piles.values())
    assert State(state.rules, piles, 2) != state == State(state.rules, piles)


def test_piles_can_be_read_and_not_changed():
    piles = Game(GAME, deal=7).state.piles
    assert len(piles["S"]) == 95
    with pytest.raises(TypeError):
        piles["S"] = ()


def test_applying_a_move_leaves_the_position_as_it_was():
    state = Game(GAME, deal=7).state
    piles = dict(state.piles)
    step = state.apply("S>W")
    assert dict(state.piles) == piles
    assert step.before is state
    assert len(step.after.piles["W"]) == 1
    assert str(step) == "S>W 2♦"


def test_an_illegal_move_is_refused_with_its_reason():
    state = Game(GAME, deal=7).state
    with pytest.raises(IllegalMove, match="The waste is empty"):
        state.apply("W>F1")
    assert state.why_not("W>F1") == "The waste is empty."
    assert state.why_not("S>W") is None


def test_the_passes_left_are_counted():
    state = Game(GAME, piles={"W": list(Game(GAME, deal=1).rules.pack.cards)}).state
    while state.redeals_left:
        assert state.pass_number == 1
        state = state.apply("W>S" if not state.piles["S"] else "S>W").after
    assert (state.pass_number, state.redeals_left) == (2, 0)
    assert Game("odessa", deal=1).state.redeals_left == 0


def test_a_position_survives_a_pickle_and_another_process():
    state = Game("even-and-odd", deal=3).play("S>W").after
    assert pickle.loads(pickle.dumps(state)) == state  # noqa: S301
    assert copy.deepcopy(state) == state
    code = "import sys, pickle; print(pickle.load(sys.stdin.buffer))"
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", code],
        input=pickle.dumps(state),
        capture_output=True,
        check=True,
    )
    assert done.stdout.decode().strip() == str(state)


def test_a_position_describes_itself_in_a_line():
    line = repr(Game(GAME, deal=7).state)
    assert line == "<State of odd-and-even: pass 1, 0 cards home, playing>"
    assert repr(Game("odessa", deal=7).state) == "<State of odessa: 0 cards home, playing>"


def test_a_column_accepts_what_its_rule_says(klondike):
    state = Game(klondike, deal=1).state
    top = state.piles["T1"][-1]
    for card in klondike.pack.cards:
        fits = card.rank == top.rank - 1 and card.suit.is_red is not top.suit.is_red
        assert state.accepts("T1", card) is fits
    assert isinstance(top, Card)


def test_foundations_that_are_alike_are_one_target(bases):
    game = Game("even-and-odd", deal=2)
    alike = [m for m in game.legal_moves if game.state.piles[m.source][-1].rank == 2]
    assert {move.target for move in alike} == {"F5", "F6", "F7", "F8"}
    for move in alike:
        assert [one.target for one in game.state.targets(move.source)] == ["F5"]
    assert game.state.targets("S") == ()


def test_piles_of_one_suit_that_are_as_high_are_one_target(upwards):
    rest = [c for c in upwards.pack.cards if c.code not in ("6S", "6H")]
    game = Game(
        upwards, piles={"T1": "6H 6S", "T2": rest[:9], "T3": rest[9:], "R1": "6H", "R2": "6S"}
    )
    assert [m for m in game.legal_moves if m.source == "R2" and m.target[0] == "F"] == [
        "R2>F1",
        "R2>F3",
    ]
    assert [m for m in game.state.targets("R2") if m.target[0] == "F"] == ["R2>F1"]


def test_a_gap_that_only_the_waste_fills_is_filled_by_the_next_card_dealt(upwards):
    rest = [card for card in upwards.pack.cards if card.code not in ("6S", "6H")]
    piles = {"T1": rest[:6], "T2": rest[6:12], "T3": rest[12:16], "S": "6H 6H 6S", "R1": "6S"}
    piles |= {"S": [*rest[16:], "6H", "6H", "6S"]}
    game = Game(upwards.replace(deal_when="always"), piles=piles)
    assert game.state.piles["R2"] == ()
    step = game.play("S>W")
    assert str(step) == "S>W 6♠ · W>R2 6♠"


def test_a_gap_that_only_the_stock_fills_is_filled_when_the_waste_is_turned_over(bases):
    pack = list(bases.pack.cards)
    game = Game(
        bases,
        piles={"W": pack[:-8], "T1": pack[-3:], "T2": pack[-6:-3], "R1": pack[-8], "R2": pack[-7]},
    )
    assert game.state.piles["R3"] == ()
    last = pack[0]
    assert [str(one) for one in game.play("W>S").transfers][1:] == [f"S>R3 {last}"]


def test_a_pile_that_is_no_column_and_what_is_no_card_are_refused_with_a_sentence():
    state = Game("odessa", deal=7).state
    with pytest.raises(ValueError, match=r"^Odessa has no column 'F1', but T1, .* and T7\.$"):
        state.accepts("F1", Card.parse("9S"))
    with pytest.raises(
        TypeError, match=r"^This takes a card, such as Card\.parse\('9S'\), not '9S'"
    ):
        state.accepts("T1", "9S")
    with pytest.raises(ValueError, match=r"^Odd and Even has no column \['T1'\], but none\.$"):
        Game("odd-and-even", deal=7).state.accepts(["T1"], Card.parse("9S"))
