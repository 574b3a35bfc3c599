"""Players with a name, those who think among them, are asked for in the same way."""

import pytest

from oddeven_widget.analysis.players.pimc import fair
from oddeven_widget.analysis.players.planner import bookkeeper
from oddeven_widget.analysis.players.registry import player_named, player_names
from oddeven_widget.analysis.solver import solver
from oddeven_widget.analysis.solver.solver import solve
from oddeven_widget.bookkeeping.game import Game


def test_the_bookkeeper_is_studied_by_name(study):
    found = study("odd-and-even", "bookkeeper", 6)
    player, won = bookkeeper(), 0
    for deal in range(1, 7):
        game = Game("odd-and-even", deal=deal)
        while game.status == "playing":
            game.play(player(game.view()))
        won += game.status == "won"
    assert found.wins == won > 2
    assert "compiled searches" in found.how


def test_the_fair_player_is_studied_by_name_and_as_a_function(study):
    named = study("odd-and-even/bases-dealt", "fair:10", 3)
    own = study("odd-and-even/bases-dealt", fair(10), 3)
    assert named.table().equals(own.table())
    assert named.wins > 0


def test_the_pencil_rule_is_studied_by_name_and_needs_no_search(study):
    found = study("odd-and-even", "pencil", 30)
    assert found.how == "the engine"
    assert found.wins > study("odd-and-even", "hold:2,4", 30).wins


def test_who_thinks_gives_the_same_numbers_whatever_the_workers(study):
    one, two = (study("odd-and-even", "bookkeeper", 8, workers=n) for n in (1, 2))
    assert one.table().equals(two.table())


def test_who_thinks_says_so_where_a_game_has_no_stock(study):
    for name in ("pencil", "bookkeeper", "fair"):
        with pytest.raises(ValueError, match=f"{name} can't think about Odessa: it has no stock"):
            study("odessa", name, 3)


@pytest.mark.parametrize("name", player_names())
def test_every_player_has_a_sentence_that_says_its_rule(name):
    assert player_named(name).rule.endswith(".")
    assert player_named(f" {name.upper()} ").name == name


def test_a_mistyped_name_lists_all_players_nearest_first():
    with pytest.raises(ValueError, match="there are: bookkeeper, ") as caught:
        player_named("bookeeper")
    assert all(name in str(caught.value) for name in player_names())


@pytest.mark.parametrize(
    "name",
    [
        *("fair:0", "fair:-1", "fair:1e3", "fair:", "fair:123456"),
        *("solver:0", "solver:x", "solver:5-0", "solver:5-", "solver:5-2", None),
    ],
)
def test_a_number_of_samples_that_is_none_is_refused(name):
    with pytest.raises(ValueError, match="There is no strategy"):
        player_named(name)


def test_the_solver_is_studied_by_name_and_counts_what_it_does_not_know(study):
    found = study("odd-and-even", "solver:500", 12)
    for line in found.table().itertuples():
        answer = solve(Game("odd-and-even", deal=line.deal), 500)
        assert line.outcome == ("won" if answer.outcome == "won" else "undecided")
        assert line.moves == len(answer.line)
    assert found.wins + found.undecided == 12
    low, high = found.interval
    assert high > (found.wins + found.undecided) / 12 - 0.01 > low


def test_a_deal_that_stays_unknown_is_searched_again_with_ten_times_as_many_positions(monkeypatch):
    asked = []
    real = solver.solve
    monkeypatch.setattr(solver, "solve", lambda state, n: asked.append(n) or real(state, n))
    state = Game("odd-and-even", deal=128).state
    assert player_named("solver:30-2000").solve(state).outcome == "unknown"
    assert asked == [30, 300, 2000]
    asked.clear()
    assert player_named("solver:300-2000").solve(Game("odd-and-even", deal=7).state).line
    assert asked == [300]
    assert player_named("Solver:30-2000").name == "solver:30-2000"
    assert "up to 2,000" in player_named("solver:30-2000").rule


def test_what_the_solver_wins_is_more_than_any_player(study):
    assert study("odd-and-even", "solver", 8).wins >= study("odd-and-even", "bookkeeper", 8).wins


def test_the_solver_sees_games_with_columns_too(study):
    assert study("odessa", "solver:2000", 2).n == 2
