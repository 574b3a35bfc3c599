"""The kernel ends every game as the engine does: as many cards home, as many moves."""

import math
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from oddeven_widget.analysis.compiled.primitives import compiled, room, word
from oddeven_widget.analysis.kernel import general as kernel
from oddeven_widget.analysis.kernel import run as machine
from oddeven_widget.analysis.kernel import tables
from oddeven_widget.analysis.players.strategies import Plan, named
from oddeven_widget.analysis.study.job import Job
from oddeven_widget.analysis.study.ladder import GAMES, PLAYERS
from oddeven_widget.bookkeeping.game import Game
from oddeven_widget.bookkeeping.parity import better_move
from oddeven_widget.engine.cards import Pack, Rank, Suit
from oddeven_widget.engine.catalogue import games, rules_of
from oddeven_widget.engine.deals import LAST_DEAL, shuffled
from oddeven_widget.engine.sequences import Sequence
from oddeven_widget.engine.spec import Foundations, Lay, Piles, Rules

ROOT = Path(__file__).resolve().parents[3]


def by_engine(rules, player, first, count):
    job = Job(rules, player, player.name, kernel=False, keep=True, move_limit=10_000)
    done = 0
    while done < count:
        part = job.run(first + done, count - done)
        yield from zip(part.results.home.tolist(), part.results.moves.tolist(), strict=True)
        done += part.played


def check(rules, name, first, count):
    player = named(name)
    home, moves = machine.play_deals(rules, player.plan, first, count)
    found = list(zip(home.tolist(), moves.tolist(), strict=True))
    assert found == list(by_engine(rules, player, first, count))


def compiled_shuffle():
    @compiled
    def order_of(order, at, deal, size, reject):
        kernel.shuffle(order, at, deal, size, reject)
        return 0

    def play(size, deal):
        order, at = room(size), room(size)
        order_of(order, at, word(deal), size, np.array(tables.thresholds(size), np.uint64))
        assert [int(at[card]) for card in order] == list(range(size))
        return [int(card) for card in order]

    return play


@pytest.mark.parametrize("size", [104, 52, 96, 8, 9, 2])
def test_the_compiled_shuffle_is_the_engines_word_for_word(size):
    shuffle, dice = compiled_shuffle(), random.Random(size)
    deals = [*range(1, 500), *(2**n - 1 for n in range(1, 64)), LAST_DEAL - 1, LAST_DEAL]
    deals += [dice.randrange(1, LAST_DEAL) for _ in range(500)]
    for deal in deals:
        assert shuffle(size, deal) == shuffled(size, deal)


def test_deals_whose_first_word_is_thrown_away_are_shuffled_alike():
    """A rejected batch is drawn again; about one deal in six hundred meets one."""
    shuffle = compiled_shuffle()
    for deal in range(10_000, 14_000):
        assert shuffle(104, deal) == shuffled(104, deal)


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("game", GAMES)
def test_it_plays_as_the_engine_does(game, name):
    check(rules_of(game), name, 1, 12)


@pytest.mark.parametrize("name", ["play-all/parity", "random", "hold:1,3"])
def test_it_plays_the_last_deal_there_is(name):
    check(rules_of("odd-and-even"), name, LAST_DEAL - 3, 4)


@pytest.mark.parametrize("passes", [1, 3, 5])
@pytest.mark.parametrize("name", ["play-all/two-first", "hold:2,4", "random"])
@pytest.mark.parametrize("game", ["odd-and-even", "even-and-odd"])
def test_it_plays_variants_of_a_game_with_other_passes(game, name, passes):
    check(rules_of(game).replace(passes=passes), name, 50, 6)


@pytest.mark.parametrize(
    "change", [{"waste_kept": True}, {"deal_when": "standstill"}, {"passes": 2, "waste_kept": True}]
)
def test_it_plays_variants_of_the_stock(change):
    rules = rules_of("boulevard").replace(**change)
    for name in ("play-all/parity", "hold:1,2", "random"):
        check(rules, name, 1, 5)


@st.composite
def random_rules(draw):
    """Rules as a teacher might vary them: any pack, any steps, any piles, any stock."""
    copies, ranks = draw(st.sampled_from([1, 2, 2, 3, 4])), draw(st.integers(2, 13))
    suits = tuple(Suit)[: draw(st.integers(1, 4 if copies < 3 else 2))]
    steps = st.sampled_from([step for step in range(1, ranks + 1) if math.gcd(step, ranks) == 1])
    any_suit = draw(st.sampled_from([False, False, True]))
    families = [
        Foundations(
            f"pile {number}",
            Sequence(draw(st.sampled_from(list(Rank)[:ranks])), draw(steps), ranks, ranks),
            (None,) * len(suits) if any_suit else suits,
            starts_differ=any_suit and draw(st.booleans()),  # three such families once failed
            base_dealt=not any_suit and draw(st.booleans()),
        )
        for number in range(copies)
    ]
    left = copies * ranks * len(suits) - sum(len(f.suits) for f in families if f.base_dealt)
    piles, deal = [], []
    for kind, most in (("reserve", 9), ("tableau", 4)):
        count = draw(st.integers(0, min(most, left)))
        if count:
            rounds = draw(st.integers(1, min(6, left // count)))
            refill = draw(st.sampled_from([("W", "S"), ("W", "S"), (), ("S", "W"), ("S",)]))
            piles.append(Piles(kind, count, refill=refill))
            deal.append(Lay(f"{kind[0].upper()}1-{kind[0].upper()}{count}", rounds))
            left -= count * rounds
    return Rules(
        name="mine",
        title="Mine",
        source="",
        pack=Pack(copies, ranks, suits),
        foundations=tuple(families),
        piles=tuple(piles),
        deal=tuple(deal),
        passes=draw(st.integers(1, 9)),
        deal_when=draw(st.sampled_from(["always", "standstill"])),
        waste_kept=draw(st.booleans()),
        tops_move_to=draw(st.sampled_from([(), (), ("foundation",)])),
    )


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(random_rules(), st.sampled_from([*PLAYERS, "hold:0,0"]), st.integers(1, 10**6))
def test_rules_of_ones_own_are_played_as_the_engine_does_or_left_to_it(rules, name, first):
    """The kernel ran off the end of its memory where two piles start with the same card."""
    try:
        tables.game_tables(rules)
    except tables.CannotPlay as error:
        assert str(error).startswith("The compiled kernel can't play Mine: ")  # noqa: PT017
    else:
        check(rules, name, first, 2)


def feeds_the_lagging_pile(view):
    """Playing all by the parity rule, without a strategy's own choice between foundations."""
    move = named("play-all/parity")(view)
    if move.target[0] != "F":
        return move
    plays = [each for each in view.legal_moves if each.source == move.source]
    return better_move(view.rules, plays, view.piles[move.source][-1].rank)


@pytest.mark.parametrize("fast", [True, False])
def test_an_ace_pile_and_a_three_pile_are_fed_by_the_one_that_lags(monkeypatch, fast):
    """Kernel and strategy agreed with each other, both on 'odd to the Ace pile', which is wrong."""
    ace, two = rules_of("odd-and-even").foundations
    three = replace(two, name="Three pile", sequence=Sequence(Rank.THREE, 2))
    rules = rules_of("odd-and-even").replace(name="mine", foundations=(ace, three))
    assert tables.single_cell_tables(rules, Plan())
    if not fast:
        monkeypatch.setattr(tables, "single_cell_tables", lambda *_: None)
    home, moves = machine.play_deals(rules, Plan(), 1, 60)
    for deal in range(1, 61):
        game = Game(rules, deal=deal)
        while game.status == "playing":
            game.play(feeds_the_lagging_pile(game.view()))
        assert (home[deal - 1], moves[deal - 1]) == (game.state.home, len(game.moves)), deal


def test_a_deal_that_waits_until_no_top_can_be_moved_is_left_to_the_engine(study):
    rules = rules_of("odd-and-even/pysol").replace(deal_when="standstill")
    assert study(rules, "random", 3).how == "the engine"


def test_the_fast_path_and_the_general_one_end_alike(monkeypatch):
    ways = [(game, side) for game in GAMES[:3] for side in ("first", "last", "parity")]
    fast = [machine.play_deals(rules_of(game), Plan(side=side), 1, 3000) for game, side in ways]
    assert all(tables.single_cell_tables(rules_of(game), Plan(side=side)) for game, side in ways)
    monkeypatch.setattr(tables, "single_cell_tables", lambda *_: None)
    for (game, side), (home, moves) in zip(ways, fast, strict=True):
        general = machine.play_deals(rules_of(game), Plan(side=side), 1, 3000)
        assert (general[0] == home).all()
        assert (general[1] == moves).all()


@pytest.mark.parametrize("game", [name for name in games() if name.startswith("odessa")])
def test_a_game_with_columns_is_refused_with_a_sentence(game):
    with pytest.raises(tables.CannotPlay, match=r"can't play Odessa.*: it has no stock"):
        tables.game_tables(rules_of(game))


def test_the_results_do_not_depend_on_where_a_stretch_begins():
    rules, plan = rules_of("even-and-odd"), named("random").plan
    whole = machine.play_deals(rules, plan, 1, 300)
    for first in (7, 150):
        part = machine.play_deals(rules, plan, first, 100)
        assert (part[0] == whole[0][first - 1 : first + 99]).all()


WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = None
from oddeven_widget.analysis.study.study import study
for game, player in [("odd-and-even", "play-all/parity"), ("boulevard", "random"),
                     ("even-and-odd", "hold:2,4"), ("odd-and-even/pysol", "play-all/coin")]:
    found = study(game, player, 30, progress=False, workers=1)
    print(found.wins, found.tally.moves, *found.histogram, sep=",")
print(found)
"""


def test_without_numba_the_same_source_plays_the_same_games(study):
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", WITHOUT_NUMBA],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    *lines, told = done.stdout.splitlines()
    players = {
        "odd-and-even": "play-all/parity",
        "boulevard": "random",
        "even-and-odd": "hold:2,4",
        "odd-and-even/pysol": "play-all/coin",
    }
    for line, (game, player) in zip(lines, players.items(), strict=True):
        found = study(game, player, 30)
        assert line == ",".join(map(str, [found.wins, found.tally.moves, *found.histogram]))
    assert "numba is not installed" in told
