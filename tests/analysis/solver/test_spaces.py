"""Cards that can be played count as spaces: nothing that can be won is missed by it."""

import pytest
from reduced import BOTH, little, plainly

from oddeven_widget.analysis.solver import beam, solve
from oddeven_widget.analysis.solver.encoding import puzzled
from oddeven_widget.bookkeeping.game import Game
from oddeven_widget.engine.catalogue import games

# Games of which some deals are won and some lost; and how many deals of each are tried.
TRIED = {
    little("thirteen-ranks", 13, cells=3): 25,
    little("thirteen-ranks-twice", 13, cells=2, passes=2): 15,
    little("nine-ranks-twice", 9, passes=2): 60,
    little("seven-ranks", 7, BOTH, cells=2): 20,
    little("seven-ranks-twice", 7, BOTH, passes=2): 40,
}
OFF = {
    "spaces": {"spaced": 0, "twins": 0, "barriers": 0},
    "twins": {"twins": 0},
    "barriers": {"barriers": 0},
    "twins and barriers": {"twins": 0, "barriers": 0},
}


def outcomes(rules):
    found = [solve(Game(rules, deal=deal), 150_000) for deal in range(1, TRIED[rules] + 1)]
    return [each.outcome for each in found], sum(each.nodes for each in found)


@pytest.mark.parametrize("rules", TRIED, ids=lambda rules: rules.name)
@pytest.mark.parametrize("off", OFF.values(), ids=OFF.keys())
def test_what_need_not_be_tried_changes_no_outcome(rules, off, monkeypatch):
    with_it, nodes = outcomes(rules)

    def without(state):
        puzzle, numbers = puzzled(state)
        assert puzzle.spaced
        return puzzle._replace(**off), numbers

    monkeypatch.setattr(beam, "puzzled", without)
    outcome, more = outcomes(rules)
    decided = [pair for pair in zip(with_it, outcome, strict=True) if "unknown" not in pair]
    assert len(decided) >= 0.9 * len(outcome)
    assert all(one == other for one, other in decided)
    assert more >= nodes or off == OFF["spaces"]


def test_some_of_the_deals_tried_are_lost():
    lost = {rules.name: outcomes(rules)[0].count("lost") for rules in TRIED}
    assert lost["thirteen-ranks"] > 5
    assert lost["thirteen-ranks-twice"] > 0
    assert sum(lost.values()) > 15


@pytest.mark.parametrize("name", games())
def test_spaces_are_counted_only_where_no_card_lies_elsewhere(name):
    state = Game(name, deal=3).state
    if name.startswith("odessa"):
        return
    assert puzzled(state)[0].spaced == (name in ("odd-and-even", "odd-and-even/bases-dealt"))


def test_piles_that_compete_for_a_card_are_searched_card_by_card():
    """The ♠ Two pile took the ace before the Ace pile had one, and now wants the three first."""
    piles = {"F5": "2S 4S 6S 8S 10S QS AS", "R1": "3S", "W": "KC AS", "S": ...}
    state = Game("odd-and-even", piles=piles).state
    assert puzzled(state)[0].spaced == 0
    ahead = {"F1": "AS", "F5": "2S 4S 6S 8S 10S QS AS", "R1": "3S", "W": "KC", "S": ...}
    assert puzzled(Game("odd-and-even", piles=ahead).state)[0].spaced == 1


def test_positions_within_games_are_decided_as_the_plain_search_does():
    rules = little("within", 7, passes=2)
    for deal in range(1, 9):
        game = Game(rules, deal=deal)
        while game.status == "playing":
            assert solve(game).outcome == plainly(game.state), (deal, len(game.steps))
            game.play(game.legal_moves[-1 if deal % 2 else 0])
