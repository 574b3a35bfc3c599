import os
import subprocess
import sys
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddeven_widget.bookkeeping.game import Game
from oddeven_widget.engine import deals
from oddeven_widget.engine.cards import BadCard, Card, Pack
from oddeven_widget.engine.catalogue import rules_of
from oddeven_widget.engine.deals import check_deal, numbered_order, pack_for, position, shuffled

CLASSIC = rules_of("odd-and-even")
ROOT = Path(__file__).parents[2]

# These are promised for ever: whoever has written down a number finds the same cards again.
FIRST_TEN = {
    ("odd-and-even", 1): "6H 4C 4D 2S QS 9D KD 7H 7C 6D",
    ("odd-and-even", 2): "AC JD 8S 8C 9D KD 7C JD 4H AH",
    ("odd-and-even", 1000): "5S TH KC QC JH TD JS 3C 7D KC",
    ("odd-and-even", 2**63 - 1): "JH 2S 6C 6D 5C 9D 7H 5S 2H TS",
    ("odessa", 1): "3D KS 6H 9D AH 2C TH 2D AD JH",
    ("odessa", 2): "AS 3D 7S TH 6S 8D 2S 7H TS 6C",
    ("odessa", 1000): "KH AC 2D 8S KS 3H 9S AD TC 8H",
    ("odessa", 2**63 - 1): "JD AD 3H 4C 5S 9C QD 8C 8H 4D",
}


def codes(cards):
    return " ".join(card.code for card in cards)


# -- numbered deals ----------------------------------------------------------------------


@pytest.mark.parametrize("game, deal", FIRST_TEN)
def test_a_numbered_deal_is_the_same_for_ever(game, deal):
    order = numbered_order(rules_of(game), deal)
    assert codes(order[:10]) == FIRST_TEN[game, deal]
    assert Counter(order) == Counter(rules_of(game).pack.cards)


@pytest.mark.parametrize("hash_seed", ["0", "1"])
def test_a_numbered_deal_is_the_same_in_another_process(hash_seed):
    code = (
        "from oddeven_widget.engine.catalogue import rules_of\n"
        "from oddeven_widget.engine.deals import numbered_order\n"
        f"for game, deal in {list(FIRST_TEN)!r}:\n"
        "    print(*(card.code for card in numbered_order(rules_of(game), deal)[:10]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines() == list(FIRST_TEN.values())


def test_the_first_card_of_a_deal_is_the_first_of_the_reserve_and_the_tenth_the_first_dealt():
    game = Game("odd-and-even", deal=1)
    assert [game.state.piles[f"R{n}"][0].code for n in (1, 2, 9)] == ["6H", "4C", "7C"]
    assert game.play("S>W").transfers[0].cards == (Card.parse("6D"),)


@pytest.mark.parametrize(
    "bits, bounds",
    [(8, (3, 2)), (8, (7,)), (8, (5, 4, 3, 2)), (10, (6, 5, 4)), (12, (13, 12)), (6, (8, 4))],
)
def test_every_combination_comes_from_as_many_words(bits, bounds):
    """Over all words of few bits: what is not thrown away is exactly uniform."""
    outcomes = Counter(tuple(deals._batch(word, bounds, bits)) for word in range(2**bits))
    rejected = outcomes.pop((), 0)
    combinations = set(product(*(range(bound) for bound in bounds)))
    assert set(outcomes) == combinations
    assert set(outcomes.values()) == {2**bits // len(combinations)}
    assert rejected == 2**bits % len(combinations)


def test_a_rejected_word_is_replaced_by_the_next(monkeypatch):
    """With words of four bits some are thrown away; the places still are all there."""
    monkeypatch.setattr(deals, "_BITS", 4)
    monkeypatch.setattr(deals, "_BATCH", 1)
    orders = Counter(tuple(shuffled(3, deal)) for deal in range(1, 1201))
    assert len(orders) == 6
    assert all(150 < number < 250 for number in orders.values())


def test_seven_bounds_of_the_largest_pack_fit_the_word():
    largest, product_of_bounds = len(Pack(copies=4).cards), 1
    for bound in range(255, 255 - deals._BATCH, -1):
        product_of_bounds *= bound
    assert largest <= 255
    assert product_of_bounds < 2**deals._BITS
    assert 255 << deals._BITS < 2**64


def test_every_card_comes_to_every_place_about_as_often():
    """Chi square of a place's cards over 5,000 deals: about 51 is expected, and 110 is far off."""
    size, number = 52, 5000
    orders = [shuffled(size, deal) for deal in range(1, number + 1)]
    for place in (0, 1, 25, 50, 51):
        seen = Counter(order[place] for order in orders)
        chi_square = sum((seen[card] - number / size) ** 2 for card in range(size)) * size / number
        assert 15 < chi_square < 110
    neighbours = sum(order[i] + 1 == order[i + 1] for order in orders for i in range(size - 1))
    assert 0.95 < neighbours / number / (51 / 52) < 1.05


def test_deals_far_apart_and_side_by_side_are_all_different():
    numbers = [
        *range(1, 2000),
        *(2**power + near for power in range(12, 63) for near in (-1, 0, 1)),
    ]
    assert len({tuple(shuffled(52, deal)) for deal in numbers}) == len(set(numbers))


@pytest.mark.parametrize("size", [0, 1, 2, 7, 8, 9, 255])
def test_a_shuffle_of_any_size_has_every_place_once(size):
    assert sorted(shuffled(size, 5)) == list(range(size))


# -- what a deal may be called -----------------------------------------------------------


class Index:
    """A whole number that isn't an int, as numpy's are."""

    def __index__(self):
        return 7


@pytest.mark.parametrize("deal", [7, "7", " 7 ", "007", Index()])
def test_a_number_may_be_given_in_many_ways(deal):
    assert check_deal(deal) == 7
    assert type(check_deal(deal)) is int


def test_a_number_of_pysolfc_is_kept_as_text():
    assert check_deal("PYSOL:0012345") == "pysol:12345"
    assert check_deal("pysol:ms12345") == "pysol:ms12345"
    assert check_deal(f"pysol:{10**20 - 1}") == f"pysol:{10**20 - 1}"


NUMBERS = [0, -1, 2**63, 10**40, 7.0, True, False, None, float("nan"), b"7", [7], {7}]
TEXTS = ["", "0", "-1", "1e3", "1_000", "٣", "²", str(2**63), "7 8", "pysol:", "pysol:0", "pysol:x"]
PYSOLS = [
    f"pysol:{10**20}",
    "pysol:" + "0" * 22 + "1" * 22,
    "pysol:msms5",
    "pysol:ms8589934592",
    "ms5",
]


@pytest.mark.parametrize("deal", [*NUMBERS, *TEXTS, *PYSOLS])
def test_a_deal_that_is_not_there_is_refused_with_those_that_are(deal):
    with pytest.raises(ValueError, match=r"^There is no deal ") as error:
        check_deal(deal)
    assert "numbered from 1 to 9223372036854775807 (2**63-1)" in str(error.value)
    assert "'pysol:12345' and 'pysol:ms12345' are PySolFC's numbers." in str(error.value)


def test_a_number_too_long_to_be_written_is_refused_too():
    with pytest.raises(ValueError, match="There is no deal something of type int"):
        check_deal(10**5000)


@given(st.integers() | st.text(max_size=30) | st.floats() | st.none())
def test_anything_is_a_deal_or_refused(deal):
    with suppress(ValueError):
        checked = check_deal(deal)
        assert check_deal(checked) == checked


# -- PySolFC's numbers -------------------------------------------------------------------


def test_the_published_example_of_a_pysolfc_deal():
    game = Game("odd-and-even", deal="pysol:12345678901234567890")
    reserve = codes(game.state.piles[f"R{number}"][0] for number in range(1, 10))
    assert reserve == "2C 5D AS 9H TH TS 8D KC 4S"
    dealt = [game.play("S>W").transfers[0].cards[0] for _ in range(4)]
    assert codes(dealt) == "6C 4D AC JC"


def test_microsoft_numbers_are_other_deals():
    assert Game("odessa", deal="pysol:ms100000").state != Game("odessa", deal="pysol:100000").state
    assert Game("odessa", deal="pysol:ms5").state == Game("odessa", deal="pysol:5").state


def test_pysolfc_deals_whole_packs_only(little):
    with pytest.raises(ValueError, match="PySolFC's numbers deal whole packs of 52 cards"):
        Game(little, deal="pysol:5")


def test_pysol_cards_is_loaded_only_when_one_of_its_deals_is_asked_for():
    code = (
        "import sys, oddeven_widget\n"
        "game = oddeven_widget.Game('odd-and-even', deal=7)\n"
        "print('pysol_cards' in sys.modules)\n"
        "game.new_deal('pysol:7')\n"
        "print('pysol_cards' in sys.modules)"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["False", "True"]


# -- packs by hand -----------------------------------------------------------------------


def test_a_pack_by_hand_is_dealt_first_card_first():
    order = numbered_order(CLASSIC, 7)
    assert Game("odd-and-even", cards=codes(order)).state == Game("odd-and-even", deal=7).state
    assert Game("odd-and-even", cards=list(order)).state == Game("odd-and-even", deal=7).state
    assert pack_for(CLASSIC, [card.down for card in order]) == order


def test_a_missing_and_a_surplus_card_are_named():
    order = [card.code for card in numbered_order(CLASSIC, 7)]
    order.remove("7D")
    with pytest.raises(BadCard) as error:
        Game("odd-and-even", cards=order)
    assert str(error.value) == "This is not the pack of Odd and Even (104 cards): missing 7♦."
    with pytest.raises(BadCard) as error:
        Game("odd-and-even", cards=[*order, "TS", "10♠"])
    assert str(error.value) == (
        "This is not the pack of Odd and Even (104 cards): missing 7♦; too many 2 × 10♠."
    )


def test_an_unreadable_card_of_a_pack_is_named():
    with pytest.raises(BadCard, match=r"^Card 3: '1S' is not a card"):
        Game("odd-and-even", cards="AS 2S 1S")


def test_of_many_missing_cards_ten_are_named():
    with pytest.raises(BadCard, match=r"missing 2 × A♠, 2 × 2♠, .*, 2 × 10♠ and 84 cards more\.$"):
        Game("odd-and-even", cards="")


def test_bases_are_the_first_of_their_kind_in_the_pack(bases):
    game = Game("odd-and-even/bases-dealt", deal=7)
    order = list(numbered_order(game.rules, 7))
    for name in game.rules.foundation_names:
        order.remove(game.state.piles[name][0])
    assert codes(order[:9]) == codes(game.state.piles[f"R{n}"][0] for n in range(1, 10))
    assert [len(game.state.piles[name]) for name in ("F1", "F8", "R1", "S")] == [1, 1, 1, 87]
    suits = [Game(bases, deal=3).state.piles[f"F{n}"][0].suit for n in range(1, 5)]
    assert len(set(suits)) == 4


# -- positions by hand -------------------------------------------------------------------


def test_three_dots_put_the_rest_into_the_stock():
    for dots in (..., "...", "…"):
        piles = position(CLASSIC, {"R1": "AS", "S": dots, "F5": "2S 4S"})
        assert codes(piles["R1"]) == "AS"
        assert len(piles["S"]) == 101
        assert not any(card.face_up for card in piles["S"])


def test_a_position_that_waits_for_something_automatic_does_it_at_once():
    game = Game("odd-and-even", piles={"S": ..., "W": "5D 6D"})
    assert [codes(game.state.piles[name]) for name in ("R1", "R2", "W")] == ["6D", "5D", ""]
    assert codes(game.state.piles["R3"]) != ""
    odessa = rules_of("odessa")
    cards = [card.down for card in odessa.pack.cards]
    assert Game(odessa, piles={"T1": cards}).state.piles["T1"][-1] is cards[-1].up


BAD_POSITIONS = [
    (None, "piles= takes a mapping of pile names to cards"),
    ("AS", "piles= takes a mapping of pile names to cards"),
    ([("R1", "AS")], "piles= takes a mapping of pile names to cards"),
    ({"R10": "AS"}, "There is no pile 'R10' in Odd and Even: it has S, W, F1"),
    ({"r1": "AS"}, "There is no pile 'r1' in Odd and Even"),
    ({1: "AS"}, "There is no pile 1 in Odd and Even"),
    ({"R1": "A"}, "Pile R1: Card 1: 'A' is not a card"),
    ({"R1": None}, "Pile R1: Cards are a text such as"),
    ({"W": ...}, r"Three dots stand for the rest of the pack, in the stock \(S\) only"),
    ({"W": ..., "S": ...}, "Three dots stand for the rest of the pack"),
    ({"R1": "AS"}, "This is not the pack of Odd and Even .104 cards.: missing A♠, 2 × 2♠"),
    ({"R1": "AS", "W": "AS AS", "S": ...}, "too many A♠"),
    ({"F1": "2S", "S": ...}, r"The Ace pile of ♠ \(F1\) can't have the 2♠ as its card 1"),
    ({"F1": "AS 2S", "S": ...}, r"The Ace pile of ♠ \(F1\) can't have the 2♠ as its card 2"),
    ({"F1": "AH", "S": ...}, r"The Ace pile of ♠ \(F1\) can't have the A♥ as its card 1"),
    ({"R1": "AS 2S", "S": ...}, r"Reserve 1 \(R1\) holds at most one card, not 2"),
    ({"R1": "As", "S": ...}, r"Reserve 1 \(R1\) has no cards that lie face down"),
    ({"W": "As 2S", "S": ...}, r"The waste \(W\) has no cards that lie face down"),
]


@pytest.mark.parametrize("piles, said", BAD_POSITIONS)
def test_a_position_that_can_not_be_says_why(piles, said):
    with pytest.raises(BadCard, match=f"^{said}|: {said}|; {said}"):
        position(CLASSIC, piles)


def test_a_foundation_holds_no_more_than_its_cards():
    full = " ".join(f"{rank.letter}S" for rank in CLASSIC.foundations[0].sequence.order)
    with pytest.raises(BadCard, match=r"\(F1\) can't have the A♠ as its card 14"):
        position(CLASSIC, {"F1": full + " AS", "S": ...})


def test_two_piles_may_not_be_started_in_one_suit():
    even = rules_of("boulevard").replace(
        foundations=rules_of("even-and-odd").foundations * 2, name="double"
    )
    with pytest.raises(BadCard, match=r"Ace pile 1 .F1. can't start with the A♠: another pile has"):
        position(even, {"F1": "AS", "F2": "AS", "S": ...})
    assert codes(position(even, {"F1": "AS", "F2": "AH", "S": ...})["F2"]) == "AH"


def test_hidden_cards_lie_under_the_others():
    odessa = rules_of("odessa")
    rest = list(odessa.pack.cards)[3:]
    with pytest.raises(BadCard, match=r"Column 1 \(T1\) can't have a card face down on one that"):
        position(odessa, {"T1": "AS 2s 3S", "T2": rest})
    assert codes(position(odessa, {"T1": "As 2s 3S", "T2": rest})["T1"]) == "As 2s 3S"


def test_a_pile_on_which_nothing_is_built_holds_no_more_than_it_was_dealt():
    even = rules_of("even-and-odd")
    cards = list(even.pack.cards)
    with pytest.raises(BadCard, match=r"Reserve 1 \(R1\) holds at most six cards, not 7"):
        position(even, {"R1": cards[:7], "S": ...})


@given(
    st.dictionaries(
        st.sampled_from(["S", "W", "F1", "R1", "X", ""]), st.text("A2SHsh. ", max_size=8)
    )
)
def test_any_position_is_read_or_refused(piles):
    with suppress(BadCard):
        assert Game("odd-and-even", piles=piles).rules is CLASSIC


@given(
    st.integers()
    | st.floats()
    | st.binary(max_size=3)
    | st.text(max_size=9)
    | st.lists(st.text("A2SHsh", max_size=2) | st.integers() | st.none(), max_size=3)
    | st.sets(st.sampled_from(["AS", "2S"]))
    | st.dictionaries(st.just("AS"), st.integers())
)
def test_anything_as_cards_is_refused_unless_it_is_the_pack(cards):
    with pytest.raises(BadCard):
        Game("odd-and-even", cards=cards)


def test_two_piles_that_start_alike_each_get_a_card_of_their_own():
    """The same card lay on both, and one was missing in the stock."""
    aces = replace(CLASSIC.foundations[0], base_dealt=True)
    rules = CLASSIC.replace(foundations=(aces, replace(aces, name="other pile")))
    assert Counter(numbered_order(rules, 7)) == Counter(rules.pack.cards)
    assert Game(rules, deal=7).state.home == 8
