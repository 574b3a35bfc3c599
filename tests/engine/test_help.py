"""Help and play can't part: each number and order in the help is the rules' own."""

import re
from dataclasses import replace

import pytest

from oddeven_widget.bookkeeping.game import Game
from oddeven_widget.engine.cards import Pack, Rank, Suit
from oddeven_widget.engine.catalogue import rules_of
from oddeven_widget.engine.help import rule_help
from oddeven_widget.engine.sequences import Sequence
from oddeven_widget.engine.spec import Foundations, Lay, Piles

CLASSIC = rules_of("odd-and-even")
WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
NUMBER = rf"({'|'.join(WORDS)}|\d+)"


def number(text, pattern):
    """The number, in words or figures, that stands in the help where the pattern says N."""
    match = re.search(pattern.replace("N", NUMBER), text, re.IGNORECASE)
    assert match, f"{pattern} is not in: {text}"
    word = match[1].lower()
    return WORDS.index(word) if word in WORDS else int(word)


VARIED = [
    CLASSIC,
    CLASSIC.replace(passes=1),
    CLASSIC.replace(passes=3),
    CLASSIC.replace(passes=12, deal_when="standstill"),
    CLASSIC.replace(deal=(Lay("R1-R4"),), piles=(Piles("reserve", 4, refill=("W",)),)),
    rules_of("odd-and-even/bases-dealt"),
    rules_of("odd-and-even/pysol"),
    rules_of("even-and-odd"),
    rules_of("boulevard"),
    rules_of("boulevard").replace(deal=(Lay("T1-T9"), Lay("R1-R3", rounds=4, face_up=False))),
]


def check_numbers(rules):
    text = rule_help(rules)
    first, deal = text.splitlines()[:2]
    state = Game(rules, deal=1).state
    assert number(first, "N cards?") == len(rules.pack.cards)
    if len(rules.pack.suits) * rules.pack.ranks == 52:
        assert number(first, "with N packs?,") == rules.pack.copies
    if rules.passes:
        dealt = len(rules.pack.cards) - sum(
            len(pile) for name, pile in state.piles.items() if name not in ("S", "W")
        )
        assert number(deal, "The other N cards") == dealt
        assert ("One of them is turned to the waste" in deal) is bool(state.piles["W"])
        times = {1: "There is no redeal", 2: "over once,", 3: "over twice,"}
        assert times.get(rules.passes, "over 11 times" if rules.passes == 12 else "over") in text
    assert number(text, "won with all N cards") == len(rules.pack.cards)
    for family in rules.foundations:
        line = next(
            line
            for line in text.splitlines()
            if re.match(f"{NUMBER} {family.name}", line, re.IGNORECASE)
        )
        assert number(line, "^N ") == len(family.suits)
        assert number(line, "N cards each") == family.sequence.length
        assert line.endswith(f": {' '.join(rank.text for rank in family.sequence.order)}.")
    for family in rules.piles:
        sizes = [len(state.piles[name]) for name in family.names]
        noun = "column" if family.building else f"{family.noun} pile"
        assert number(deal, f"N {noun}s?") == family.count
        if len(set(sizes)) == 1:
            assert number(deal, f"{noun}s? of N cards?") == sizes[0]
        else:
            assert f"{noun}s of {' '.join(map(str, sizes))} cards" in deal


@pytest.mark.parametrize("rules", VARIED, ids=range(len(VARIED)))
def test_numbers_and_orders_in_the_help_are_those_of_the_rules(rules):
    check_numbers(rules)


def test_the_help_of_every_game_tells_its_numbers(catalogue_rules):
    check_numbers(catalogue_rules)
    assert rule_help(catalogue_rules.name) == rule_help(catalogue_rules)


def test_the_help_of_other_rules_tells_their_numbers(own_rules):
    check_numbers(own_rules)


CLASSIC_HELP = """
Odd and Even is played with two packs, 104 cards.
The deal: nine reserve piles of one card, face up. The other 95 cards are the stock.
Four Ace piles in suit, one for each suit, 13 cards each: A 3 5 7 9 J K 2 4 6 8 10 Q.
Four Two piles in suit, one for each suit, 13 cards each: 2 4 6 8 10 Q A 3 5 7 9 J K.
Any reserve card and the top of the waste may be played to a foundation that wants it. \
Where two want it, you choose. Cards stay on the foundations.
Reserve: nothing is built there. A gap is filled at once and by itself from the waste, \
or from the stock if the waste is empty; if both are empty it stays.
The stock is dealt to the waste one card at a time, whenever you like. With the stock \
empty the waste may be turned over once, unshuffled, as the new stock: the card dealt \
first is dealt first again.
The game is won with all 104 cards on the foundations; it is over when no move is left.
Source: The encyclopedia article 'Odd and Even' (solitaire); the stock dealt at will. \
Rules version 1."""


def test_the_help_of_the_classic_game_reads_as_a_person_would_say_it():
    assert rule_help("odd-and-even") == CLASSIC_HELP.strip()


def test_you_choose_only_where_two_foundations_can_want_the_same_card():
    def chooses(rules):
        return "you choose" in rule_help(rules)

    assert chooses("odd-and-even")
    assert chooses("boulevard")
    assert not chooses("even-and-odd")
    assert not chooses("odessa")
    mixed = CLASSIC.replace(
        foundations=(Foundations("Ace pile", Sequence(Rank.ACE, 2)),
                     Foundations("Two pile", Sequence(Rank.TWO, 2), (None,) * 4))
    )  # fmt: skip
    assert chooses(mixed)


def test_the_help_says_when_the_stock_is_dealt():
    assert "at a time, whenever you like." in rule_help("odd-and-even")
    assert "at a time, only when no card can be played." in rule_help("odd-and-even/standstill")
    assert "Whenever the waste is empty a card is turned to it at once." in rule_help(
        "odd-and-even/pysol"
    )
    assert "stock" not in rule_help("odessa")


def test_the_help_says_what_a_gap_does(little, bases, upwards):
    def gap(rules):
        return next(line for line in rule_help(rules).splitlines() if line.startswith("Reserve:"))

    assert gap("even-and-odd") == "Reserve: nothing is built there. A gap stays empty."
    assert gap(bases).endswith("by itself from the stock; if that is empty it stays.")
    assert gap(upwards).endswith("by itself from the waste; if that is empty it stays.")


def test_the_help_says_how_columns_build(klondike, upwards):
    family = klondike.piles[0]

    def columns(**changes):
        building = replace(family.building, **changes)
        text = rule_help(klondike.replace(piles=(replace(family, building=building),)))
        return next(line for line in text.splitlines() if line.startswith("Columns"))

    assert columns() == (
        "Columns build down in alternate colours. Cards in sequence may be moved together. "
        "Only a king, with the cards on it, may go to an empty column. "
        "The top of the waste may be built on columns too."
    )
    assert columns(step=2, suit="any", group="one", gap="any").startswith(
        "Columns build up by two in any suit. One card is moved at a time. "
        "Any card may go to an empty column."
    )
    assert "An empty column stays empty." in columns(gap=None)
    assert "Any face-up card may be moved with all the cards on top of it" in rule_help("odessa")
    assert "Any reserve card and the top of the waste may be built on columns too." in rule_help(
        upwards
    )


def test_the_help_says_where_the_tops_of_foundations_go(upwards):
    assert "Cards stay on the foundations." in rule_help("odd-and-even")
    tops = "The top of a foundation may move "
    assert f"{tops}to another foundation that wants it." in rule_help("odd-and-even/pysol")
    assert f"{tops}back to a column where it fits." in rule_help("odessa")
    assert f"{tops}to another foundation that wants it or back to a column" in rule_help(upwards)


def test_the_help_says_which_cards_lie_face_down(klondike):
    assert "seven columns of 6 8 8 8 8 8 6 cards, the lowest three face down." in rule_help(
        "odessa"
    )
    assert "three reserve piles of six cards, only the top card face up." in rule_help("boulevard")
    assert "seven columns of 1 2 3 4 5 6 7 cards, only the top card face up." in rule_help(klondike)
    turned = "A card that lies face down is turned up when it becomes the top of its pile."
    assert turned in rule_help("odessa")
    assert turned not in rule_help("odd-and-even")
    more = (Lay("T1-T2", face_up=False), Lay("T1-T7", 2), Lay("T2-T6", 2), Lay("T3-T7"))
    uneven = rules_of("odessa").replace(deal=(Lay("T1-T7", 3, face_up=False), *more))
    assert "of 6 8 8 8 8 8 6 cards, the lowest 4 4 3 3 3 3 3 face down." in rule_help(uneven)


def test_the_help_says_which_base_cards_are_laid_out():
    assert (
        "The deal: first the base cards, an ace for each Ace pile and a two for each Two pile; then"
    ) in rule_help("odd-and-even/bases-dealt")


def test_a_small_pack_is_described():
    small = CLASSIC.replace(
        pack=Pack(copies=2, ranks=7, suits=(Suit.SPADES, Suit.HEARTS)),
        foundations=(
            Foundations("Ace pile", Sequence(Rank.ACE, 2, 7, 7), (Suit.SPADES, Suit.HEARTS) * 2),
        ),
    )
    assert rule_help(small).startswith(
        "Odd and Even is played with two copies of ace to seven of ♠ ♥, 28 cards."
    )
