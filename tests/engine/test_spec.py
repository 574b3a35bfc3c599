import pytest

from oddeven_widget.engine.cards import Card, Pack, Rank, Suit
from oddeven_widget.engine.catalogue import rules_of
from oddeven_widget.engine.sequences import Sequence
from oddeven_widget.engine.spec import Foundations, Lay, Piles, pile_names

CLASSIC = rules_of("odd-and-even")


def test_a_range_of_piles_lists_them_all():
    assert pile_names("T2-T4") == ("T2", "T3", "T4")
    assert pile_names("T12") == ("T12",)
    assert Lay("R1-R3", rounds=2).cards == 6


@pytest.mark.parametrize("text", ["", "W", "T", "T1-", "T1-R4", "t1", "T1-T2-T3", "T٣"])
def test_a_range_that_names_no_piles_is_refused(text):
    with pytest.raises(ValueError, match="names no piles; write R1, or R1-R9 for a range"):
        pile_names(text)


def test_piles_are_listed_stock_waste_foundations_table():
    assert CLASSIC.pile_names == (
        "S", "W", *(f"F{n}" for n in range(1, 9)), *(f"R{n}" for n in range(1, 10))
    )  # fmt: skip
    assert rules_of("odessa").pile_names[:5] == ("F1", "F2", "F3", "F4", "T1")


def test_piles_are_called_as_people_call_them():
    assert [CLASSIC.words_for(name) for name in ("S", "W", "F1", "F8", "R9")] == [
        "the stock", "the waste", "the Ace pile of ♠", "the Two pile of ♣", "reserve 9"
    ]  # fmt: skip
    even = rules_of("even-and-odd")
    names = [even.words_for(name) for name in ("F1", "F4", "F5", "F8", "T1", "R3")]
    assert names == [
        "Ace pile 1",
        "Ace pile 4",
        "Two pile 1",
        "Two pile 4",
        "tableau 1",
        "reserve 3",
    ]
    assert rules_of("odessa").words_for("T7") == "column 7"


def test_replacing_a_field_changes_only_that():
    three = CLASSIC.replace(passes=3)
    assert three.passes == 3
    assert three != CLASSIC
    assert three.replace(passes=2) == CLASSIC
    assert hash(three.replace(passes=2)) == hash(CLASSIC)


def test_a_field_that_is_not_there_is_refused_with_the_nearest():
    with pytest.raises(ValueError, match=r"Rules have no 'pases'\. Did you mean passes\?"):
        CLASSIC.replace(pases=3)
    with pytest.raises(ValueError, match=r"Rules have no 'zzz'\. They have: deal, deal_when, "):
        CLASSIC.replace(zzz=3)


@pytest.mark.parametrize(
    "field, value, kind",
    [
        ("passes", 2.0, "int"),
        ("passes", "2", "int"),
        ("passes", True, "int"),
        ("passes", None, "int"),
        ("waste_kept", 1, "bool"),
        ("version", "1", "int"),
        ("name", None, "str"),
        ("deal_when", ["always"], "str"),
        ("tops_move_to", ["foundation"], "tuple"),
        ("tops_move_to", "foundation", "tuple"),
        ("pack", 52, "Pack"),
        ("piles", [], "tuple"),
    ],
)
def test_a_value_of_another_type_is_refused(field, value, kind):
    with pytest.raises(ValueError, match=f"^{field} must be of type {kind}, not ") as error:
        CLASSIC.replace(**{field: value})
    assert repr(value) in str(error.value)


ACES = Foundations("Ace pile", Sequence(Rank.ACE, 2))
UNPLAYABLE = [
    ({"name": "odd and even"}, "'odd and even' can't be its name in a saved game."),
    ({"name": "mine*"}, "'mine*' can't be its name in a saved game."),
    ({"passes": -1}, "passes is -1, it must be 0 to 99."),
    ({"passes": 100}, "passes is 100, it must be 0 to 99."),
    ({"passes": 0}, "without a stock nothing can be refilled by itself."),
    ({"passes": 0, "waste_kept": True}, "without a stock nothing can be refilled by itself."),
    ({"passes": 0, "piles": (Piles("reserve", 9),)}, "95 cards are left and no stock."),
    ({"deal_when": "never"}, "deal_when is 'never', it must be 'always' or 'standstill'."),
    (
        {"tops_move_to": ("waste",)},
        "tops_move_to is ('waste',), which isn't 'foundation' or 'tableau'.",
    ),
    (
        {"tops_move_to": ("foundation", "foundation")},
        "tops_move_to is ('foundation', 'foundation'), which isn't 'foundation' or 'tableau'.",
    ),
    ({"tops_move_to": ("tableau",)}, "foundation tops move to columns, and it has none."),
    ({"piles": CLASSIC.piles * 2}, "two families of piles have the same names."),
    (
        {"piles": (Piles("reserve", 9, refill=("R1",)),)},
        "gaps are refilled from the waste and the stock only.",
    ),
    ({"deal": (Lay("R9-R11"),)}, "the deal lays cards on R10, R11, which isn't there."),
    ({"deal": (Lay("R1-R9", rounds=12),)}, "the deal lays out 108 cards of a pack of 104."),
    (
        {"foundations": (ACES,)},
        "the foundations have 4 places for the rank ace, the pack has 8 cards of it.",
    ),
    (
        {"pack": Pack(copies=2, ranks=12)},
        "the foundations have 8 places for the rank king, the pack has 0 cards of it.",
    ),
    (
        {"foundations": (Foundations("Ace pile", Sequence(Rank.ACE, 2), (Suit.SPADES,) * 8),)},
        "the foundations want the A♠ more often than it is there.",
    ),
    (
        {"foundations": (Foundations("pile", Sequence(Rank.ACE, 1), (None,) * 8, True),)},
        "the piles can't all be started by different suits.",
    ),
]


@pytest.mark.parametrize("changes, problem", UNPLAYABLE, ids=[words for _, words in UNPLAYABLE])
def test_rules_that_can_not_be_played_say_why(changes, problem):
    with pytest.raises(
        ValueError, match=r"^These rules of Odd and Even can't be played: "
    ) as error:
        CLASSIC.replace(**changes)
    assert str(error.value).endswith(f": {problem}")


def test_the_piles_of_a_game_are_cells_columns_or_side_piles():
    found = {name: rules_of(name) for name in ("odd-and-even", "odessa", "even-and-odd")}
    assert found["odd-and-even"].cells == tuple(f"R{n}" for n in range(1, 10))
    assert found["odessa"].columns == tuple(f"T{n}" for n in range(1, 8))
    assert found["even-and-odd"].side_piles == ("R1", "R2", "R3")


def test_a_foundation_says_how_far_a_card_is_from_being_wanted():
    ace_pile = rules_of("odd-and-even").foundation_of["F1"]
    assert ace_pile.distance(Card.parse("7S"), 1) == 2
    assert ace_pile.distance(Card.parse("7H"), 1) is None
    assert ace_pile.wants(Card.parse("3S"), 1)
    assert not ace_pile.wants(Card.parse("3S"), 2)
