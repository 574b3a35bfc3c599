"""The solver against a second one, slow and plain, that knows the engine only."""

import subprocess
import sys
from dataclasses import replace

import pytest
from reduced import plainly

from oddeven_widget.analysis.solver import beam
from oddeven_widget.analysis.solver import encoding as puzzle
from oddeven_widget.analysis.solver.beam import Beam, widths
from oddeven_widget.analysis.solver.budget import Budget
from oddeven_widget.analysis.solver.solver import EXHAUSTIVE_BYTES, Searched, solve
from oddeven_widget.analysis.solver.workspace import beam_workspace
from oddeven_widget.bookkeeping.game import Game
from oddeven_widget.bookkeeping.proofs import NoMove
from oddeven_widget.engine.cards import Pack, Rank, Suit
from oddeven_widget.engine.catalogue import games, rules_of
from oddeven_widget.engine.sequences import Sequence
from oddeven_widget.engine.spec import Foundations, Lay, Piles, Rules

SPADES, HEARTS = Suit.SPADES, Suit.HEARTS


def little(name, suits=(SPADES,), ranks=7, cells=1, **changes):
    """Odd and Even with few ranks, suits and cells, so that deals can be searched to the end."""
    values = {
        "name": name,
        "title": name,
        "source": "Made for these tests.",
        "pack": Pack(copies=2, ranks=ranks, suits=suits),
        "foundations": families(suits, ranks),
        "piles": (Piles("reserve", cells, refill=("W", "S")),),
        "deal": (Lay(f"R1-R{cells}"),),
        "passes": 1,
    }
    return Rules(**{**values, **changes})


def families(suits, ranks, ace=None, two=None):
    ace_pile = Sequence(Rank.ACE, 2, ace or ranks, ranks)
    return (
        Foundations("Ace pile", ace_pile, suits),
        Foundations("Two pile", Sequence(Rank.TWO, 2, two or ranks, ranks), suits),
    )


BOTH = (SPADES, HEARTS)
SIDE = (Piles("tableau", 1, refill=("W", "S")), Piles("reserve", 2))
SIDE_DEAL = (Lay("T1-T1"), Lay("R1-R2", rounds=2, face_up=False))
ANY = tuple(
    replace(family, starts_differ=True) for family in families((None, None), 7, ace=4, two=3)
)
# How many deals of each are compared: a thousand in all.
COMPARED = {
    little("seven-ranks"): 240,
    little("seven-ranks-twice", passes=2): 40,
    little("seven-ranks-two-cells", cells=2): 100,
    little("nine-ranks", ranks=9): 220,
    little("nine-ranks-three-passes", ranks=9, passes=3): 40,
    little("two-suits", BOTH, 5): 50,
    little("standstill", BOTH, passes=2, deal_when="standstill"): 150,
    little("waste-kept", BOTH, 5, waste_kept=True): 20,
    little("side-piles", piles=SIDE, deal=SIDE_DEAL): 60,
    little(
        "any-suit", pack=Pack(ranks=7, suits=BOTH), foundations=ANY, piles=SIDE, deal=SIDE_DEAL
    ): 80,
}


def end_of(state, line):
    for move in line:
        state = state.apply(move).after
    return state


def test_a_thousand_small_deals_are_compared():
    assert sum(COMPARED.values()) == 1000


@pytest.mark.parametrize("rules", COMPARED, ids=lambda rules: rules.name)
def test_a_plain_search_finds_the_same(rules):
    for deal in range(1, COMPARED[rules] + 1):
        state = Game(rules, deal=deal).state
        solution = solve(state)
        assert solution.outcome == plainly(state), deal
        if solution.outcome == "won":
            assert end_of(state, solution.line).status == "won"
        else:
            assert solution.proof is not None
            assert solution.line == ()


def test_the_small_deals_are_lost_often_enough_to_be_a_test():
    rules = next(rules for rules in COMPARED if rules.name == "nine-ranks")
    outcomes = [solve(Game(rules, deal=deal)).outcome for deal in range(1, 41)]
    assert outcomes.count("lost") > 10
    assert outcomes.count("won") > 5


def without_parity(rules, monkeypatch):
    shared = {**puzzle._shared(rules), "proved": 0}
    monkeypatch.setattr(puzzle, "_shared", lambda rules: shared)


@pytest.mark.parametrize("name", ["seven-ranks", "nine-ranks", "two-suits"])
def test_the_parity_rule_changes_no_outcome(name, monkeypatch):
    rules = next(rules for rules in COMPARED if rules.name == name)
    states = [Game(rules, deal=deal).state for deal in range(1, 41)]
    with_it = [solve(state) for state in states]
    assert puzzle.puzzled(states[0])[0].proved
    without_parity(rules, monkeypatch)
    assert not puzzle.puzzled(states[0])[0].proved
    without = [solve(state) for state in states]
    assert [one.outcome for one in with_it] == [one.outcome for one in without]
    assert sum(one.nodes for one in with_it) <= sum(one.nodes for one in without)


def test_the_parity_rule_is_not_taken_for_granted_where_dealing_must_wait():
    standstill = Game("odd-and-even/standstill", deal=1).state
    assert puzzle.puzzled(standstill)[0].proved == 0


@pytest.mark.parametrize("name", [name for name in games() if not name.startswith("odessa")])
def test_whole_deals_are_won_by_lines_that_the_engine_plays(name):
    for deal in range(1, 21):
        state = Game(name, deal=deal).state
        solution = solve(state, 2000)
        assert solution.nodes <= 4000
        if solution.outcome == "won":
            assert end_of(state, solution.line).status == "won"


def test_most_deals_of_the_classic_game_are_won():
    outcomes = [solve(Game("odd-and-even", deal=deal), 20_000).outcome for deal in range(1, 41)]
    assert outcomes.count("won") >= 38


def test_every_deal_is_decided_where_dealing_must_wait():
    deals = [solve(Game("odd-and-even/standstill", deal=deal)) for deal in range(1, 101)]
    assert {each.outcome for each in deals} == {"won", "lost"}
    assert sum(each.outcome == "won" for each in deals) < 15


def test_a_position_in_the_middle_of_a_game_can_be_solved():
    game = Game("odd-and-even", deal=7)
    for move in solve(game).line[:150]:
        game.play(move)
    solution = solve(game)
    assert solution.outcome == "won"
    assert end_of(game.state, solution.line).status == "won"


def test_an_odessa_is_won_or_lost_or_given_up():
    outcomes = {deal: solve(Game("odessa", deal=deal), 3000) for deal in range(1, 9)}
    won = [deal for deal, each in outcomes.items() if each.outcome == "won"]
    assert won
    for deal in won:
        assert end_of(Game("odessa", deal=deal).state, outcomes[deal].line).status == "won"
    assert solve(Game("odessa", deal=won[0]), 3).outcome == "unknown"


def test_a_game_that_is_won_or_stuck_needs_no_search():
    rules = next(rules for rules in COMPARED if rules.name == "seven-ranks")
    won = solve(end_of(state := Game(rules, deal=2).state, solve(state).line))
    assert (won.outcome, won.line, won.nodes) == ("won", (), 0)
    stuck = Game(rules, deal=1).state
    while stuck.legal_moves:
        stuck = stuck.apply(stuck.legal_moves[-1]).after
    lost = solve(stuck)
    assert (lost.outcome, lost.proof, lost.nodes) == ("lost", NoMove(), 0)


def test_the_same_budget_gives_the_same_answer():
    first, again = (solve(Game("odd-and-even", deal=128), 5000) for _ in range(2))
    assert (first.outcome, first.nodes, first.best) == (again.outcome, again.nodes, again.best)
    assert first.outcome == "unknown"
    assert 5000 <= first.nodes < 6000


def test_it_can_be_stopped_and_tells_how_far_it_is():
    told = []
    solution = solve(
        Game("odd-and-even", deal=128),
        stop=lambda: len(told) >= 3,
        progress=lambda nodes, best: told.append((nodes, best)),
    )
    assert solution.outcome == "unknown"
    assert len(told) == 3
    assert told == sorted(told)
    plain = solve(Game("odessa", deal=1), stop=lambda: True)
    assert plain.outcome in ("won", "unknown")


UNCOMPILED = """
import sys
sys.modules["numba"] = None
from oddeven_widget.analysis.compiled.primitives import COMPILED
from oddeven_widget.analysis.solver.solver import solve
from oddeven_widget.bookkeeping.game import Game
assert not COMPILED
for name, deal in eval(sys.argv[1]):
    found = solve(Game(name, deal=deal), 100)
    print(found.outcome, found.nodes, found.best, *found.line)
"""


def test_without_numba_the_same_source_finds_the_same():
    tried = [
        ("odd-and-even", 1),
        ("odd-and-even/standstill", 2),
        ("even-and-odd", 14),
        ("boulevard", 2),
        ("odd-and-even/pysol", 3),
    ]
    done = subprocess.run(
        [sys.executable, "-c", UNCOMPILED, repr(tried)], capture_output=True, text=True, check=True
    )
    found = [solve(Game(name, deal=deal), 100) for name, deal in tried]
    lines = [" ".join([x.outcome, str(x.nodes), str(x.best), *x.line]) for x in found]
    assert done.stdout.splitlines() == lines


def test_seconds_and_memory_end_a_search_too():
    game = Game("odd-and-even", deal=128)
    assert solve(game, Budget(seconds=0.001)).nodes < 100_000
    assert list(widths(1_000_000)) == [20]


def test_where_no_wider_beam_has_room_the_rest_is_searched_in_parts(monkeypatch):
    monkeypatch.setattr(beam, "SLICES", 100)
    sizes = []
    monkeypatch.setattr(
        beam, "beam_workspace", lambda width: sizes.append(width) or beam_workspace(width)
    )
    solution = solve(Game("odd-and-even", deal=128), Budget(nodes=30_000, memory=1_000_000))
    assert solution.outcome == "unknown"
    assert 30_000 <= solution.nodes < 40_000
    assert max(sizes) * EXHAUSTIVE_BYTES <= 1_000_000


# Where the waste is kept filled, equal positions come about in too many parts to search them all.
IN_PARTS = [rules for rules in COMPARED if not rules.waste_kept]


@pytest.mark.parametrize("rules", IN_PARTS, ids=lambda rules: rules.name)
def test_all_searched_in_parts_is_what_a_plain_search_finds(rules, monkeypatch):
    monkeypatch.setattr(beam, "SLICES", 20)  # ten positions a slice
    for deal in range(1, 13):
        state = Game(rules, deal=deal).state
        search = Beam(state)
        search.search_all(1, 10**6, lambda: True)
        won = plainly(state) == "won"
        assert (search.codes is not None, search.complete) == (won, not won)
        assert not won or search.line()[1].status == "won"


def test_a_search_in_parts_can_be_stopped_and_ends_at_its_budget():
    search = Beam(Game("odd-and-even", deal=128).state)
    assert not search.search_all(1000, 10**6, lambda: search.effort.nodes < 5000)
    assert search.stopped
    assert not search.complete
    again = Beam(Game("odd-and-even", deal=128).state)
    assert not again.search_all(1000, 5000, lambda: True)
    assert 5000 <= again.effort.nodes < 20_000
    assert not again.complete


def test_names_of_positions_find_more_room_when_they_need_it(monkeypatch):
    state = Game("odd-and-even", deal=128).state
    wide = Beam(state)
    wide.search(20, (2, 4), 10_000, lambda: True)
    short = Beam(state)
    start = short._start

    def cramped(width, hold):
        work, control = start(width, hold)
        size = len(work.rows) + width + 5
        return work._replace(
            path_before=work.path_before[:size], path_move=work.path_move[:size]
        ), control

    monkeypatch.setattr(short, "_start", cramped)
    short.search(20, (2, 4), 10_000, lambda: True)
    assert short.effort == wide.effort


@pytest.mark.parametrize("what", ["odd-and-even", 7, None])
def test_only_games_and_positions_can_be_solved(what):
    with pytest.raises(ValueError, match="takes a Game or a State"):
        solve(what)


@pytest.mark.parametrize("budget", [0, -3, True, 2.5, "much"])
def test_a_budget_that_is_none_is_refused_with_a_sentence(budget):
    with pytest.raises(ValueError, match=r"must be a whole number|A budget is"):
        solve(Game("odd-and-even", deal=7), budget)


@pytest.mark.parametrize("seconds", [0, -1.0, True, "1", float("nan")])
def test_seconds_must_be_a_number_above_nought(seconds):
    with pytest.raises(ValueError, match="seconds must be a number above 0"):
        Budget(seconds=seconds)


def test_an_outcome_is_told_in_words():
    lost = solve(Game("odd-and-even/standstill", deal=1))
    assert isinstance(lost.proof, Searched)
    assert str(lost).startswith("It can't be won. No way to go on wins: ")
    assert str(solve(Game("odd-and-even", deal=7))).startswith("It can be won, in ")
    assert str(solve(Game("odd-and-even", deal=128), 10)).startswith("It isn't known whether")


def test_games_without_tables_are_refused_with_the_reason():
    classic = rules_of("odd-and-even")
    stock_first = classic.replace(piles=(Piles("reserve", 9, refill=("S", "W")),))
    assert puzzle.refusal(stock_first) == "its gaps are refilled in another order"
    assert puzzle.refusal(rules_of("odessa")) == "it has no stock"
    short = Sequence(Rank.ACE, 1, length=2, modulus=2)
    triple = Foundations("pile", short, (SPADES,))
    three = (triple, replace(triple, name="second"), replace(triple, name="third"))
    pack = Pack(copies=3, ranks=2, suits=(SPADES,))
    assert puzzle.refusal(little("three", pack=pack, foundations=three)) is not None
    overlapping = families((None, None), 7)
    rules = little("overlapping", pack=Pack(copies=2, ranks=7, suits=BOTH), foundations=overlapping)
    assert puzzle.refusal(rules) == "its families of foundations get in each other's way"


def test_such_a_game_is_searched_on_the_engine():
    rules = little("from-stock", piles=(Piles("reserve", 1, refill=("S",)),))
    assert puzzle.refusal(rules) is not None
    for deal in range(1, 21):
        state = Game(rules, deal=deal).state
        assert solve(state).outcome == plainly(state)


@pytest.mark.parametrize("name", ["odd-and-even", "even-and-odd", "odessa"])
def test_with_a_budget_of_one_position_no_more_than_one_is_looked_at(name):
    assert solve(Game(name, deal=2), 1).nodes <= 1


@pytest.mark.parametrize("name", ["stop", "progress"])
def test_a_stop_that_is_no_function_is_refused_before_the_search(name):
    with pytest.raises(ValueError, match=rf"^{name} must be a function, not True\.$"):
        solve(Game("odd-and-even", deal=2), **{name: True})


# Eleven cards of the table can be played, in any order.
MANY_PLAYS = (
    "even-and-odd@1 piles=F1-AS3S5S7S9SJS,F2-AH3H5H7H9HJHKH,F3-AD3D5D7D9D,F4-AC3C5C7C9CJC,"
    "F5-2S4S6S,F6-2H4H6H8H,F7-2D4D6D8D,F8-2C4C6C8CTC,T1-QC,T2-8S,T3-JD,T4-QS,T5-TS,T6-KC,T7-QH,"
    "T8-KS,T9-KD,R1-QDTD,R2-TH pass=1 moves=0:"
)


def test_with_hardly_any_memory_a_win_at_once_is_told_at_once():
    found = solve(Game.from_text(MANY_PLAYS), Budget(memory=1))
    assert (found.outcome, found.nodes) == ("won", 1)


def test_a_search_ends_where_one_position_has_more_that_follow_than_there_is_room_for():
    search = Beam(Game.from_text(MANY_PLAYS).state)
    asked = iter(range(1000))
    search.search_all(1, 10**6, lambda: next(asked) < 999)
    assert not search.stopped
    assert not search.complete
