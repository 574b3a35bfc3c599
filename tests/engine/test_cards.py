import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddeven_widget.engine.cards import BadCard, Card, Pack, Rank, Suit, read_cards


def test_suits_come_as_spades_hearts_diamonds_clubs():
    assert "".join(suit.symbol for suit in Suit) == "♠♥♦♣"
    assert [suit.word for suit in Suit] == ["spades", "hearts", "diamonds", "clubs"]
    assert [suit.is_red for suit in Suit] == [False, True, True, False]


def test_ranks_count_from_ace_to_king():
    assert [int(rank) for rank in Rank] == list(range(1, 14))
    assert "".join(rank.letter for rank in Rank) == "A23456789TJQK"
    assert " ".join(rank.text for rank in Rank) == "A 2 3 4 5 6 7 8 9 10 J Q K"
    assert [rank.index for rank in Rank] == list(range(13))


def test_every_card_is_one_object_with_two_sides():
    for card in Pack().cards:
        assert card is Card(card.rank, card.suit)
        assert card.up is card
        assert card.down is Card(card.rank, card.suit, False)
        assert card.down.up is card
        assert card.face_up
        assert not card.down.face_up


def test_a_card_is_read_as_it_is_written():
    for card in Pack().cards:
        assert Card.parse(card.code) is card
        assert Card.parse(str(card)) is card
        assert Card.parse(card.down.code) is card.down
        assert eval(repr(card)) is card  # noqa: S307


@pytest.mark.parametrize("text", ["TS", "10S", "10♠", "tS", " 10♠ ", "10♠\ufe0f"])
def test_the_ten_of_spades_is_written_in_many_ways(text):
    assert Card.parse(text) is Card(Rank.TEN, Suit.SPADES)


NO_CARDS = ["", " ", "S", "1S", "11S", "T", "TX", "SS", "10", "Aſ", "AＳ", "１0S", "٣S", "ßS", "ﬅS"]


@pytest.mark.parametrize("text", [*NO_CARDS, "A S", "AS AS", None, b"AS", 7, 7.0, True, ["AS"]])
def test_what_is_no_card_is_refused_with_an_example(text):
    with pytest.raises(BadCard) as error:
        Card.parse(text)
    assert str(error.value).startswith(f"{text!r} is not a card: write a rank")
    assert str(error.value).endswith("such as TS, 10♠ or 7D.")


@given(st.text(max_size=4))
def test_any_text_is_a_card_or_refused(text):
    try:
        card = Card.parse(text)
    except BadCard:
        return
    assert card.up in Pack().cards


def test_a_card_never_changes():
    card = Card.parse("AS")
    with pytest.raises(AttributeError, match="A card never changes"):
        card.rank = Rank.TWO
    with pytest.raises(AttributeError, match="A card never changes"):
        del card.rank
    assert card.code == "AS"


def test_a_copied_card_is_the_same_card():
    card = Card.parse("Ts")
    assert copy.copy(card) is card
    assert copy.deepcopy(card) is card
    assert pickle.loads(pickle.dumps(card)) is card  # noqa: S301


def test_a_pack_is_every_card_as_often_as_it_says():
    assert len(Pack().cards) == 52 == len(set(Pack().cards))
    assert len(Pack(copies=2).cards) == 104
    little = Pack(copies=2, ranks=2, suits=(Suit.CLUBS, Suit.HEARTS))
    assert little.codes == "AC 2C AH 2H AC 2C AH 2H"


@pytest.mark.parametrize(
    "changes", [{"copies": 0}, {"copies": 5}, {"ranks": 0}, {"ranks": 14}, {"suits": ()}]
)
def test_a_pack_that_is_none_is_refused(changes):
    with pytest.raises(ValueError, match="1 to 4 copies, 1 to 13 ranks and at least one suit"):
        Pack(**changes)


@pytest.mark.parametrize("suits", [(Suit.CLUBS, Suit.CLUBS), ("S",)])
def test_a_pack_with_odd_suits_is_refused(suits):
    with pytest.raises(ValueError, match="different ones of spades, hearts, diamonds, clubs"):
        Pack(suits=suits)


def test_cards_are_read_from_a_text_or_a_list():
    expected = tuple(map(Card.parse, ("2C", "5D", "As")))
    assert read_cards("2C 5D As") == expected
    assert read_cards(" 2♣,5♦ ,\n As") == expected
    assert read_cards(["2C", Card.parse("5D"), "As"]) == expected
    assert read_cards(expected) == expected
    assert read_cards(Card.parse("2C")) == expected[:1]
    assert read_cards("") == ()


def test_the_unreadable_card_of_a_list_is_named_with_its_number():
    with pytest.raises(BadCard, match=r"^Card 3: '1D' is not a card"):
        read_cards("AS 2S 1D 3S")
    with pytest.raises(BadCard, match=r"^Card 2: 7 is not a card"):
        read_cards(["AS", 7])
    with pytest.raises(BadCard, match=r"^Card 1: something of type int is not a card"):
        read_cards([10**5000])


@pytest.mark.parametrize("cards", [None, b"AS", 7, {"AS"}, {"AS": 1}, iter(["AS"]), object()])
def test_what_has_no_order_of_cards_is_refused(cards):
    with pytest.raises(BadCard, match=r"^Cards are a text such as .* or a list of them"):
        read_cards(cards)


@pytest.mark.parametrize("suit", ["S", "♠", 7, None])
def test_a_card_of_no_suit_is_told_what_a_suit_is(suit):
    with pytest.raises(TypeError, match=r"^This takes a suit, such as Suit\.SPADES, not .*\.$"):
        Card(Rank.ACE, suit)


@pytest.mark.parametrize("rank", ["A", 0, 14, None])
def test_what_is_no_rank_is_told_which_there_are(rank):
    with pytest.raises(ValueError, match=r"is no rank: there are Rank\.ACE \(1\) to Rank\.KING"):
        Card(rank, Suit.SPADES)
