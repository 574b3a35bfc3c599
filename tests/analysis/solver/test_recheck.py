"""The plain second search says what the fast one says, without its code."""

from dataclasses import replace

import pytest
from reduced import BOTH, little

from oddeven_widget.analysis.solver import recheck as recheck_module
from oddeven_widget.analysis.solver.recheck import recheck
from oddeven_widget.analysis.solver.solver import Searched, solve
from oddeven_widget.bookkeeping.game import Game
from oddeven_widget.engine.cards import Card
from oddeven_widget.engine.catalogue import rules_of
from oddeven_widget.engine.state import State

# Games of which some deals are won and some lost; and how many deals of each are compared.
COMPARED = {
    little("thirteen-ranks", 13, cells=3): 40,
    little("thirteen-ranks-twice", 13, cells=2, passes=2): 12,
    little("nine-ranks", 9): 60,
    little("nine-ranks-twice", 9, passes=2): 30,
    little("seven-ranks", 7, BOTH, cells=2): 30,
    little("seven-ranks-twice", 7, BOTH, passes=2): 20,
}


@pytest.mark.parametrize("rules", COMPARED, ids=lambda rules: rules.name)
def test_both_searches_agree_on_what_is_won_and_lost(rules):
    for deal in range(1, COMPARED[rules] + 1):
        state = Game(rules, deal=deal).state
        plainly = recheck(state, 20_000)
        assert plainly in (solve(state).outcome, "unknown"), deal


def test_most_lost_deals_are_checked_to_the_end():
    checked = lost = 0
    for rules, deals in COMPARED.items():
        for deal in range(1, deals + 1):
            state = Game(rules, deal=deal).state
            found = solve(state)
            if isinstance(found.proof, Searched):
                lost += 1
                checked += recheck(state, 20_000) == "lost"
    assert lost > 40
    assert checked > 0.9 * lost


def test_a_deal_that_waits_for_a_standstill_is_checked_on_the_engine():
    state = Game("odd-and-even/standstill", deal=1).state
    assert solve(state).outcome == "lost"
    assert recheck(state, 3) == "unknown"


def test_it_gives_up_when_it_is_told_to():
    assert recheck(Game("odd-and-even", deal=1424).state, 500) == "unknown"


def test_a_game_can_be_checked_as_it_can_be_solved():
    assert recheck(Game(little("five", 5), deal=1)) == recheck(
        Game(little("five", 5), deal=1).state
    )


@pytest.mark.parametrize(("game", "positions"), [(None, 10), ("odessa", 10), (..., 0), (..., "x")])
def test_what_cannot_be_checked_is_refused_with_a_sentence(game, positions):
    game = Game(little("five", 5), deal=1) if game is ... else game
    with pytest.raises(
        ValueError, match=r"(takes a Game or a State|whole number above 0), not .*\.$"
    ):
        recheck(game, positions)


def test_suits_count_where_cards_are_built_in_suit_though_any_suit_goes_home():
    odessa = rules_of("odessa")
    (family,) = odessa.foundations
    rules = odessa.replace(
        name="any", foundations=(replace(family, suits=(None,) * 4, starts_differ=True),)
    )
    state = Game(rules, deal=7).state
    nines = {Card.parse("9S"): Card.parse("9H"), Card.parse("9H"): Card.parse("9S")}
    piles = [tuple(nines.get(card.up, card.up) for card in pile) for pile in state.piles.values()]
    open_piles = [tuple(card.up for card in pile) for pile in state.piles.values()]
    one, other = (State(rules, tuple(some), 1) for some in (open_piles, piles))
    assert recheck_module._canonical(one) != recheck_module._canonical(other)
