"""The published figures: complete, and what this program plays now agrees with them."""

import pytest

from oddeven_widget.analysis.players.registry import player_named
from oddeven_widget.analysis.study.ladder import GAMES, PLAYERS, markdown, published
from oddeven_widget.analysis.study.statistics import win_interval

# Independent programs found these on random deals of their own: rate and 95 % half-width, in %.
ELSEWHERE = {
    ("odd-and-even", "play-all/two-first"): (3.268, 0.020),
    ("odd-and-even", "play-all/ace-first"): (3.659, 0.021),
    ("odd-and-even", "play-all/parity"): (4.466, 0.023),
    ("odd-and-even", "hold:2,4"): (13.25, 0.38),
    ("odd-and-even", "hold:2,3"): (13.21, 0.38),
}


def row(game, player):
    return next(r for r in published() if (r["game"], r["strategy"]) == (game, player))


def test_every_strategy_on_every_game_is_published_with_a_million_deals():
    assert {(r["game"], r["strategy"]) for r in published()} == {
        (game, player) for game in GAMES for player in PLAYERS
    }
    assert {r["n"] for r in published()} == {1_000_000}


@pytest.mark.parametrize("found", published(), ids=lambda r: f"{r['game']} {r['strategy']}")
def test_a_published_interval_follows_from_its_counts(found):
    low, high = win_interval(found["wins"], found["n"])
    assert (found["low"], found["high"]) == pytest.approx((low, high))
    assert found["rate"] == found["wins"] / found["n"]


@pytest.mark.parametrize(("game", "player"), ELSEWHERE)
def test_the_figures_agree_with_those_of_independent_programs(game, player):
    """The difference lies within the two intervals put together."""
    rate, half = ELSEWHERE[game, player]
    found = row(game, player)
    own = 100 * (found["high"] - found["low"]) / 2
    assert abs(100 * found["rate"] - rate) < (own**2 + half**2) ** 0.5 * 1.2


@pytest.mark.parametrize("found", published(), ids=lambda r: f"{r['game']} {r['strategy']}")
def test_what_is_played_now_agrees_with_what_is_published(study, found):
    now = study(found["game"], found["strategy"], 4000)
    low, high = now.interval_at(0.9999)
    assert low <= found["rate"] <= high


def test_the_table_has_a_column_for_each_game_and_a_line_for_each_strategy():
    lines = markdown(published()).splitlines()
    assert len(lines) == 2 + len(PLAYERS)
    assert all(line.count("|") == len(GAMES) + 2 for line in lines)


def test_the_players_who_think_are_published_on_the_same_deals_with_their_intervals():
    rows = published("thinkers")
    assert {(row["first_deal"], row["n"], row["game"]) for row in rows} == {
        (1, 200, "odd-and-even")
    }
    for each in rows:
        assert player_named(each["strategy"]).name == each["strategy"]
        low, high = win_interval(each["wins"], each["n"], each["undecided"])
        assert (each["low"], each["high"]) == pytest.approx((low, high))


@pytest.mark.parametrize("name", ["thinker", None, "../ladder"])
def test_figures_that_are_not_published_are_told(name):
    with pytest.raises(ValueError, match=r"^'ladder' and 'thinkers' are published, .* isn't\.$"):
        published(name)
