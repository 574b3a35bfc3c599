"""The named strategies do what their sentences say, from the view alone."""

from dataclasses import replace

import numpy as np
import pytest

from oddeven_widget.analysis.players.luck import Luck
from oddeven_widget.analysis.players.strategies import (
    GIVE_UP,
    Plan,
    hold,
    named,
    nearest,
    strategy_names,
)
from oddeven_widget.bookkeeping.game import Game
from oddeven_widget.bookkeeping.view import view_of
from oddeven_widget.engine.cards import Card, Rank
from oddeven_widget.engine.catalogue import rules_of
from oddeven_widget.engine.sequences import Sequence

IDLE = [
    "JH",
    "JD",
    "JC",
    "9H",
    "9D",
    "9C",
    "TH",
    "TD",
    "TC",
]  # cards that nobody wants in these tests


def three_piles():
    """Odd and Even with a Three pile in the place of each Two pile."""
    ace, two = rules_of("odd-and-even").foundations
    three = replace(two, name="Three pile", sequence=Sequence(Rank.THREE, 2))
    return rules_of("odd-and-even").replace(name="mine", foundations=(ace, three))


def table(game="odd-and-even", pass_number=None, **piles):
    """A position: places that are not named get idle cards, and the rest is the stock."""
    cells = "T" if game == "boulevard" else "R"
    idle = {f"{cells}{number}": card for number, card in enumerate(IDLE, 1)}
    return Game(game, piles={"S": ..., **idle, **piles}, pass_number=pass_number)


def move_of(name, game, luck=None):
    return named(name)(view_of(game.state), luck or Luck(1))


EIGHT_APART = {"F1": "AS 3S 5S 7S 9S JS KS", "F5": ""}  # both piles of spades want the two


def test_ace_first_and_two_first_differ_where_two_piles_want_the_card():
    game = table(**EIGHT_APART, R1="2S")
    assert move_of("play-all/ace-first", game) == "R1>F1"
    assert move_of("play-all/two-first", game) == "R1>F5"


def test_by_the_parity_rule_an_even_rank_goes_to_the_two_pile():
    assert move_of("play-all/parity", table(**EIGHT_APART, R1="2S")) == "R1>F5"


def test_by_the_parity_rule_an_odd_rank_goes_to_the_ace_pile():
    two_pile_ahead = {"F1": "", "F5": "2S 4S 6S 8S TS QS"}
    assert move_of("play-all/parity", table(**two_pile_ahead, R1="AS")) == "R1>F1"


def test_a_three_goes_to_the_three_pile_rather_than_to_the_ace_pile_that_is_ahead():
    """Rules made by hand were played by 'odd to the Ace pile', which holds for a Two pile only."""
    game = table(three_piles(), F1="AS", R1="3S")
    assert move_of("play-all/parity", game) == move_of("hold:2,4", game) == "R1>F5"


def test_the_coin_falls_both_ways_over_many_deals():
    game = table(**EIGHT_APART, R1="2S")
    found = {move_of("play-all/coin", game, Luck(deal)) for deal in range(1, 30)}
    assert found == {"R1>F1", "R1>F5"}


def test_playing_all_takes_the_first_card_in_the_packs_order_wherever_it_lies():
    game = table(R1="2H", R2="AH", R3="KD", W="AS")
    assert move_of("play-all/parity", game) == "W>F1"


def test_of_two_cards_alike_the_one_on_the_table_goes_first():
    assert move_of("play-all/parity", table(R4="AS", W="AS")) == "R4>F1"


def test_reserve_first_leaves_the_waste_top_for_later():
    assert move_of("reserve-first", table(R1="2H", W="AS")) == "R1>F6"


def test_waste_first_takes_the_waste_top_before_a_card_that_is_earlier_in_the_pack():
    assert move_of("waste-first", table(R1="AS", W="2H")) == "W>F6"


def test_in_boulevard_reserve_first_plays_a_reserve_card_before_a_tableau_card():
    game = table("boulevard", T1="AS", R1="2C")
    assert move_of("reserve-first", game) == "R1>F8"
    assert move_of("play-all/parity", game) == "T1>F1"


def test_a_strategy_deals_when_nothing_can_be_played():
    assert move_of("play-all/parity", table(R1="KS", W="KH")) == "S>W"


def test_a_strategy_turns_the_waste_over_when_the_stock_is_empty():
    game = Game("odd-and-even", deal=5)
    while view_of(game.state).piles["S"]:
        game.play("S>W")
    plays = [move for move in game.legal_moves if move.target[0] == "F"]
    while plays:
        game.play(plays[0])
        plays = [move for move in game.legal_moves if move.target[0] == "F"]
    assert move_of("play-all/parity", game) == "W>S"


def test_one_card_is_no_plural_in_a_rule():
    assert "wanted within 1 card (2 after the first pass)." in named("hold:1,2").rule


def test_the_hold_rule_opens_no_gap_for_a_card_that_is_far_from_wanted():
    far = table(R1="AS", W="KH")  # the king of hearts is the seventh card of its Ace pile
    assert move_of("hold:2,4", far) == "S>W"
    assert move_of("hold:6,6", far) == "R1>F1"


def test_the_hold_rule_plays_the_waste_top_whenever_it_can():
    assert move_of("hold:0,0", table(R1="AS", W="2H")) == "W>F6"


def test_the_hold_rule_plays_from_the_reserve_when_the_waste_is_empty():
    assert move_of("hold:0,0", table(R1="AS", W="")) == "R1>F1"


def test_the_hold_rule_has_another_distance_in_the_second_pass():
    piles = {"R1": "AS", "W": "7H"}  # the fourth card of its Ace pile: distance 3
    first, second = (table(pass_number=number, **piles) for number in (1, 2))
    assert move_of("hold:2,4", first) == "S>W"
    assert move_of("hold:2,4", second) == "R1>F1"


def test_the_hold_rule_plays_everything_once_the_last_card_is_dealt():
    cards = sorted(view_of(table(R1="AS").state).unseen, key=lambda card: card.code == "KH")
    game = table(pass_number=2, R1="AS", S="", W=cards)
    assert str(game.state.piles["W"][-1]) == "K♥"
    assert move_of("hold:0,0", game) == "R1>F1"


def test_where_the_rules_allow_no_deal_the_hold_rule_plays():
    assert move_of("hold:2,4", table("odd-and-even/standstill", R1="AS", W="KH")) == "R1>F1"


def test_a_reserve_pile_without_refill_may_always_be_played_from():
    assert move_of("hold:0,0", table("boulevard", T1="AH", R1="AS", W="QS")) == "R1>F1"


def test_a_named_strategy_never_moves_a_card_back():
    game = table("odd-and-even/pysol", F1="AS 3S 5S 7S 9S JS KS 2S", W="KH")
    assert "F1>F5" in game.legal_moves
    for name in strategy_names():
        assert not move_of(name, game).startswith("F")


def test_a_strategy_without_a_move_gives_up():
    game = Game("odessa/pysol", deal=7)
    while any(move.target[0] == "F" for move in game.legal_moves):
        game.play(next(move for move in game.legal_moves if move.target[0] == "F"))
    assert named("play-all/parity")(view_of(game.state), Luck(1)) == GIVE_UP


def test_the_nearest_pile_is_the_one_that_wants_the_card_soonest():
    view = view_of(table(F1="AS 3S", F5="2S 4S 6S").state)
    distances = [nearest(view, Card.parse(code)) for code in ("5S", "8S", "AS", "2S", "AH", "QH")]
    assert distances == [0, 0, 3, 5, 0, 5]


def test_a_card_that_every_pile_has_passed_has_no_distance():
    ace_pile = "AS 3S 5S 7S 9S JS KS 2S 4S 6S 8S TS QS"
    view = view_of(table(F1=ace_pile, F5="2S 4S").state)
    assert nearest(view, Card.parse("2S")) is None


def test_a_strategy_that_tosses_coins_wants_the_deals_luck():
    with pytest.raises(ValueError, match="tosses coins"):
        named("random")(view_of(Game("odd-and-even", deal=7).state))


@pytest.mark.parametrize("name", strategy_names())
def test_every_strategy_has_one_sentence_that_says_its_rule(name):
    rule = named(name).rule
    assert rule.endswith(".")
    assert rule.count(". ") == 0
    assert named(name).name == name


@pytest.mark.parametrize("name", ["hold:2,4", " Hold:2, 4 "])
def test_hold_is_found_by_its_name_and_made_by_its_numbers(name):
    assert named(name) == hold(2, 4)
    assert hold(2, 4).plan == Plan(order=(1, 1, 0), hold=(2, 4))


def test_an_unknown_strategy_lists_the_names_nearest_first():
    with pytest.raises(ValueError, match="no strategy 'play-all/party'") as caught:
        named("play-all/party")
    told = str(caught.value)
    assert told.index("play-all/parity") < told.index("play-all/coin")
    assert all(name in told for name in strategy_names())


@pytest.mark.parametrize(
    "name", ["", "hold", "hold:2", "hold:-1,2", "hold:2,4,6", 7, None, "x" * 999]
)
def test_what_is_no_strategy_is_refused_with_a_sentence(name):
    with pytest.raises(ValueError, match="There is no strategy"):
        named(name)


def test_a_loop_over_numpys_numbers_makes_the_same_strategies():
    made = [hold(first, later) for first, later in zip(np.arange(3), np.arange(2, 5), strict=True)]
    assert made == [hold(0, 2), hold(1, 3), hold(2, 4)]
    assert [each.name for each in made] == ["hold:0,2", "hold:1,3", "hold:2,4"]


@pytest.mark.parametrize("numbers", [(-1, 2), (2, 99), (2.0, 4), (True, 4), ("2", 4)])
def test_a_hold_distance_is_a_whole_number(numbers):
    with pytest.raises(ValueError, match="hold distance"):
        hold(*numbers)


@pytest.mark.parametrize("name", ["random", "play-all/parity", "play-all/coin", "hold:2,4"])
def test_a_game_in_the_place_of_its_view_is_told(name):
    game = table()
    for other in (game, game.state, None, "odd-and-even"):
        with pytest.raises(TypeError, match=r"^This takes what a player sees, game\.view\(\), not"):
            named(name)(other, Luck(1))
        with pytest.raises(TypeError, match=r"^This takes what a player sees, game\.view\(\), not"):
            nearest(other, Card.parse("5S"))
    with pytest.raises(TypeError, match=r"^This takes a card, such as .*, not '5S'\.$"):
        nearest(view_of(game.state), "5S")
