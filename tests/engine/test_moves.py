import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddeven_widget.engine.cards import Card
from oddeven_widget.engine.moves import IllegalMove, Move, Transfer


def test_a_move_is_text_and_knows_its_parts():
    move = Move("T3>T5:4")
    assert (move, move.source, move.target, move.count) == ("T3>T5:4", "T3", "T5", 4)
    assert {move: 1}["T3>T5:4"] == 1
    assert type(str(move)) is str
    assert repr(move) == "'T3>T5:4'"


def test_one_card_need_not_be_counted():
    assert Move("R3>F5:1") == Move("R3>F5") == "R3>F5"
    assert Move("R3>F5").count == 1


def test_a_move_may_be_typed_in_small_letters():
    assert Move(" s>w ") == "S>W"


def test_a_move_stays_the_move_it_is():
    move = Move("T3>T5:4")
    assert Move(move) is move
    assert copy.deepcopy(move) == move
    loaded = pickle.loads(pickle.dumps(move))  # noqa: S301
    assert (loaded, loaded.count) == (move, 4)
    with pytest.raises(AttributeError, match="A move never changes"):
        move.count = 5
    with pytest.raises(AttributeError, match="A move never changes"):
        del move.count


NO_MOVES = [
    "",
    "S",
    "S>",
    ">W",
    "S>W>",
    "S-W",
    "R3 > F5",
    "S>W:0",
    "S>W:-1",
    "T1>T2:1000",
    "R100>F1",
]
FOREIGN = ["ſ>W", "Ｓ>W", "R٣>F1", "T1>T2:٣", "S>W\n W>S"]


@pytest.mark.parametrize("text", [*NO_MOVES, *FOREIGN, None, 7, b"S>W", ["S>W"], ("S", "W")])
def test_what_is_no_move_is_refused_with_examples(text):
    with pytest.raises(IllegalMove) as error:
        Move(text)
    assert str(error.value) == (
        f"{text!r} is not a move. Write source>target, such as S>W to deal, "
        "R3>F5 to play a card, or T3>T5:4 to move four cards."
    )


@given(st.text(alphabet="STRFWstrfw0123456789>:- ſß٣", max_size=8) | st.text(max_size=6))
def test_any_text_is_a_move_or_refused(text):
    try:
        move = Move(text)
    except IllegalMove:
        return
    assert Move(str(move)) == move
    assert move.isascii()


def test_a_transfer_is_told_in_few_words():
    seven, down = Card.parse("7S"), Card.parse("7s")
    assert str(Transfer("R3", "F5", (seven,))) == "R3>F5 7♠"
    assert str(Transfer("T3", "T3", (seven,))) == "T3 turns up 7♠"
    assert str(Transfer("W", "S", (down, down))) == "W>S 2 cards face down"
    assert str(Transfer("W", "S", (down,))) == "W>S 1 card face down"
    assert Transfer("T3", "T3", (seven,)).is_turn
    assert not Transfer("R3", "F5", (seven,)).is_turn
