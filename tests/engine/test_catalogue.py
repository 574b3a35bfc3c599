import pytest

from oddeven_widget.bookkeeping.game import Game
from oddeven_widget.engine.catalogue import games, rules_of

NAMES = (
    "boulevard",
    "even-and-odd",
    "odd-and-even",
    "odd-and-even/bases-dealt",
    "odd-and-even/pysol",
    "odd-and-even/standstill",
    "odessa",
    "odessa/pysol",
)


def test_the_games_are_listed_in_alphabetical_order():
    assert games() == NAMES
    assert [rules_of(name).name for name in games()] == list(NAMES)


def test_a_game_that_is_misspelt_is_guessed():
    for name in ("odd-and-evn", "Odd-And-Even", "oddeven", "odd and even"):
        with pytest.raises(ValueError, match=r"Did you mean 'odd-and-even'\?"):
            rules_of(name)
    with pytest.raises(ValueError, match=r"^There is no game 'chess'\. The games are: boulevard,"):
        rules_of("chess")


def test_a_saved_line_in_the_place_of_a_game_is_told_how_it_is_read():
    with pytest.raises(ValueError, match=r"is a saved game: Game\.from_text"):
        rules_of("odd-and-even@1 deal=7 moves=1: S>W")


def test_a_game_in_the_place_of_its_name_is_told_where_its_rules_are():
    with pytest.raises(ValueError, match=r"is no game's name, but has rules: give its \.rules\."):
        rules_of(Game("odessa", deal=7))


def test_rules_are_handed_back_as_they_are():
    rules = rules_of("odessa").replace(title="Mine")
    assert rules_of(rules) is rules
    assert rules_of(" odessa ") is rules_of("odessa")


def test_every_game_has_a_title_of_its_own_a_source_and_a_version():
    assert len({rules_of(name).title for name in games()}) == len(games())
    for name in games():
        assert rules_of(name).source.endswith((".", "'"))
        assert rules_of(name).version == 1


@pytest.mark.parametrize(
    "name, sizes",
    [
        ("odd-and-even", {"S": 95, "W": 0, "R1": 1, "R9": 1, "F1": 0, "F8": 0}),
        ("odd-and-even/bases-dealt", {"S": 87, "W": 0, "R9": 1, "F1": 1, "F8": 1}),
        ("odd-and-even/standstill", {"S": 95, "W": 0, "R9": 1}),
        ("odd-and-even/pysol", {"S": 94, "W": 1, "R9": 1}),
        ("even-and-odd", {"S": 25, "W": 0, "T1": 1, "T9": 1, "R1": 6, "R3": 6, "F1": 0}),
        ("odessa", {"T1": 6, "T2": 8, "T6": 8, "T7": 6, "F4": 0}),
        ("odessa/pysol", {"T1": 6, "T2": 8, "T6": 8, "T7": 6}),
        ("boulevard", {"S": 77, "W": 0, "T9": 1, "R1": 6, "R3": 6, "F8": 0}),
    ],
)
def test_the_deal_lays_out_what_the_rules_say(name, sizes):
    piles = Game(name, deal=1).state.piles
    assert {pile: len(piles[pile]) for pile in sizes} == sizes


def faces(pile):
    return "".join("^" if card.face_up else "." for card in pile)


def test_of_the_reserve_piles_only_the_top_card_is_shown():
    piles = Game("even-and-odd", deal=1).state.piles
    assert {faces(piles[name]) for name in ("R1", "R2", "R3")} == {".....^"}


def test_odessa_hides_three_cards_a_column():
    piles = Game("odessa", deal=1).state.piles
    assert [faces(piles[f"T{n}"]) for n in (1, 2, 6, 7)] == [
        "...^^^",
        "...^^^^^",
        "...^^^^^",
        "...^^^",
    ]


ACE_ORDER, TWO_ORDER = "A 3 5 7 9 J K 2 4 6 8 10 Q", "2 4 6 8 10 Q A 3 5 7 9 J K"


@pytest.mark.parametrize(
    "name, orders",
    [
        ("odd-and-even", (ACE_ORDER, TWO_ORDER)),
        ("boulevard", (ACE_ORDER, TWO_ORDER)),
        ("even-and-odd", ("A 3 5 7 9 J K", "2 4 6 8 10 Q")),
        ("odessa", ("A 2 3 4 5 6 7 8 9 10 J Q K",)),
    ],
)
def test_foundations_build_in_the_order_of_the_rules(name, orders):
    assert tuple(str(family.sequence) for family in rules_of(name).foundations) == orders


def test_in_odd_and_even_no_top_of_a_foundation_moves():
    assert rules_of("odd-and-even").tops_move_to == ()
    assert rules_of("odd-and-even/pysol").tops_move_to == ("foundation",)
    assert rules_of("odessa").tops_move_to == ("tableau",)
    assert rules_of("odessa/pysol").tops_move_to == ()


def test_in_odessa_a_card_comes_back_from_its_foundation_where_it_fits():
    game = Game("odessa", deal=7)
    rest = [card for card in game.rules.pack.cards if card.code not in ("AS", "2S", "3S")]
    game.new_deal(piles={"F1": "AS 2S", "T1": [*rest, "3S"]})
    assert "F1>T1" in game.legal_moves
    assert str(game.play("F1>T1")) == "F1>T1 2♠"
    assert "F1>T1" not in Game("odessa/pysol", piles=dict(game.steps[0].before.piles)).legal_moves


def test_in_odessa_only_a_king_and_what_lies_on_it_goes_to_an_empty_column():
    cards = [card for card in rules_of("odessa").pack.cards if card.code not in ("KS", "4H")]
    game = Game("odessa", piles={"T1": cards, "T2": "KS 4H"})
    moves = [move for move in game.legal_moves if move.target == "T3"]
    assert moves[-1] == "T2>T3:2"
    assert {game.state.piles[move.source][-move.count].rank.letter for move in moves} == {"K"}


def test_even_and_odd_starts_each_ace_pile_in_another_suit_and_goes_on_in_any():
    game = Game("even-and-odd", piles={"F1": "AS", "T1": "3H", "T2": "AD", "S": ...})
    assert game.state.targets("T1") == ("T1>F1",)
    assert game.state.targets("T2") == ("T2>F2",)
