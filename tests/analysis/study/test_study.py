"""study(): the same numbers however they are worked out, and nothing lost when it is stopped."""

import math
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

from oddeven_widget.analysis.players.strategies import GIVE_UP, hold, named
from oddeven_widget.analysis.study import executors, job, work_queue
from oddeven_widget.analysis.study import study as study_module
from oddeven_widget.analysis.study.results import StudyStopped
from oddeven_widget.bookkeeping.game import Game
from oddeven_widget.engine.catalogue import rules_of
from oddeven_widget.engine.deals import LAST_DEAL

ROOT = Path(__file__).resolve().parents[3]


def first_move(view):
    return view.legal_moves[0]


def told(found):
    return found.wins, found.tally.moves, found.histogram.tolist(), found.tally.runs


def test_the_numbers_are_the_same_whatever_the_workers(study):
    one = study("odd-and-even", "play-all/coin", 50_000)
    assert told(study("odd-and-even", "play-all/coin", 50_000, workers=2)) == told(one)
    assert told(study("odd-and-even", "play-all/coin", 50_000, workers=None)) == told(one)


def test_a_function_gives_the_same_numbers_in_processes_and_in_this_one(study):
    one = study("even-and-odd", first_move, 120)
    two = study("even-and-odd", first_move, 120, workers=2)
    assert told(two) == told(one)
    assert two.table().equals(one.table())


def test_a_function_written_in_a_notebook_is_sent_to_other_processes(study):
    tossed = {"moves": 0}

    def player(view, luck):
        tossed["moves"] += 1  # what is counted over there stays over there
        return luck.choice(view.legal_moves)

    assert told(study("even-and-odd", player, 60, workers=2)) == told(
        study("even-and-odd", "random", 60)
    )
    assert tossed["moves"] == 0


SCRIPT = """
from oddeven_widget.analysis.study.study import study
print("once")
def player(view):
    print("a word from a worker is no message")
    return view.legal_moves[0]
print(study("even-and-odd", player, 20, workers=2, progress=False).n)
"""


def test_a_plain_script_needs_no_guard_around_its_main_part(tmp_path):
    (tmp_path / "mine.py").write_text(SCRIPT, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "mine.py"],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
        env=environment,
        timeout=600,
    )
    assert done.stdout.split() == ["once", "20"]


def test_ten_million_deals_take_no_more_room_than_ten(study):
    few, many = study(deals=10, keep=False), study(deals=200_000, keep=False)
    assert few.results is many.results is None
    assert few.histogram.nbytes == many.histogram.nbytes


def test_results_are_kept_up_to_a_million_deals_unless_told_otherwise(study, monkeypatch):
    monkeypatch.setattr(study_module, "KEPT", 1000)
    assert study(deals=1000).results is not None
    assert study(deals=1001).results is None
    assert len(study(deals=1001, keep=True).results) == 1001


def test_a_table_has_a_line_for_each_deal(study):
    table = study("odd-and-even", deals=300, first_deal=7).table()
    assert table["deal"].tolist() == list(range(7, 307))
    assert set(table["outcome"]) == {"won", "lost"}
    assert (table["home"][table["outcome"] == "won"] == 104).all()


def test_a_table_of_deals_that_were_only_counted_says_how_to_get_one(study):
    with pytest.raises(ValueError, match="keep=True"):
        study(deals=100, keep=False).table()


def test_an_illegal_move_stops_the_study_with_deal_position_and_reason(study):
    def careless(view):
        return "R1>F1" if view.home > 60 else view.legal_moves[0]

    with pytest.raises(StudyStopped) as caught:
        study("odd-and-even", careless, 500)
    error = caught.value
    assert "played R1>F1, which isn't legal: " in str(error)
    assert f"In deal {error.deal} the strategy careless" in str(error)
    game = Game.from_text(error.save)
    assert game.deal == error.deal
    assert game.state.home > 60
    assert "R1>F1" not in game.legal_moves
    assert error.study.n == error.deal - 1


def test_the_failure_told_is_the_one_in_the_lowest_deal_whatever_the_workers(study):
    def failing(view):
        if view.piles["R1"][0].code == "AS":  # about one deal in a hundred
            raise RuntimeError("no aces, please")
        return GIVE_UP

    errors = []
    for workers in (1, 2):
        with pytest.raises(StudyStopped, match=r"raised RuntimeError \(line \d+ of failing\)") as e:
            study("odd-and-even", failing, 3000, workers=workers)
        errors.append(e.value)
    assert errors[0].deal == errors[1].deal > 1
    assert errors[1].study.tally.runs[0] == (1, errors[0].deal)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (None, "returned no move .None.: is a `return` missing"),
        (3.5, "returned 3.5, which is no move"),
        ("rubbish", "'rubbish' is not a move"),
        ("W>F1", "The waste is empty"),
    ],
)
def test_what_is_no_move_is_told_with_a_sentence(study, answer, words):
    with pytest.raises(StudyStopped, match=words):
        study("odd-and-even", lambda view: answer, 5)


def test_a_strategy_may_give_up(study):
    found = study("odd-and-even", lambda view: GIVE_UP, 5)
    assert (found.wins, found.undecided, found.mean_home) == (0, 0, 0)


def test_a_game_without_an_end_is_undecided_and_counts_both_ways(study):
    found = study("odessa", "random", 6, move_limit=20)
    assert (found.wins, found.undecided) == (0, 2)
    assert found.interval.low == 0
    assert found.interval.high > 2 / 6
    assert "2 undecided" in repr(found)


def test_odessa_is_played_by_the_engine(study):
    found = study("odessa", lambda view: GIVE_UP, 3)
    assert found.how == "the engine"


def test_a_strategy_for_games_with_a_stock_is_refused_for_odessa(study):
    with pytest.raises(ValueError, match="play-all/parity is written for games of foundations"):
        study("odessa", "play-all/parity", 5)


def test_a_function_may_say_for_which_games_it_is_written(study):
    def player(view):
        return view.legal_moves[0]

    player.games = ("even-and-odd",)
    with pytest.raises(
        ValueError, match="player is written for even-and-odd, not for odd-and-even"
    ):
        study("odd-and-even", player, 5)
    assert study("even-and-odd", player, 5).n == 5


@pytest.mark.parametrize(
    "deals",
    [0, -1, 1.5, float("nan"), float("inf"), "many", "1e6", None, True, 10**13, np.array([5, 6])],
)
def test_a_number_of_deals_that_is_none_is_refused(study, deals):
    with pytest.raises(ValueError, match="deals is a whole number from 1"):
        study(deals=deals)


def test_deals_may_be_written_as_a_whole_float(study):
    assert study(deals=1e3).n == 1000


@pytest.mark.parametrize("first", [0, -5, LAST_DEAL, 2**63, 1.0, "7", True])
def test_deals_out_of_range_are_refused(study, first):
    with pytest.raises(ValueError, match="Deals are numbered from 1 to"):
        study(deals=2, first_deal=first)


def test_the_last_deals_there_are_can_be_played(study):
    found = study(deals=2, first_deal=LAST_DEAL - 1)
    assert found.table()["deal"].tolist() == [LAST_DEAL - 1, LAST_DEAL]


@pytest.mark.parametrize("workers", [0, -1, 1.5, "all", True])
def test_a_number_of_workers_that_is_none_is_refused(study, workers):
    with pytest.raises(ValueError, match="workers is a whole number of at least 1"):
        study(deals=10, workers=workers)


def test_an_unknown_strategy_or_game_is_told_with_the_names(study):
    with pytest.raises(ValueError, match="nearest first, there are: waste-first"):
        study(strategy="wast-first", deals=5)
    with pytest.raises(ValueError, match="There is no game 'odd-and-evil'"):
        study("odd-and-evil", deals=5)
    with pytest.raises(ValueError, match="A strategy is a name or a function"):
        study(strategy=7, deals=5)


def endless(sign):
    """A player who never ends once the ace of spades lies on the waste, and leaves a sign."""

    def player(view):
        while view.piles["W"] and view.piles["W"][-1].code == "AS":
            sign.touch()
        return view.legal_moves[-1]

    return player


def test_ctrl_c_keeps_what_is_done(study, interruptible):
    """The stop button of a notebook sends the same signal."""
    begun = []

    def player(view):
        begun.extend([1] * (len(view.piles["S"]) == len(start.piles["S"])))
        if len(begun) == 8:
            signal.raise_signal(signal.SIGINT)
        return view.legal_moves[0]

    start = Game("even-and-odd", deal=1).state
    found = study("even-and-odd", player, 2_000)
    assert 0 < found.n < 8
    assert not found.complete
    assert found.tally.runs == ((1, found.n + 1),)
    assert "stopped, 2,000 deals were asked for" in repr(found)
    again = study("even-and-odd", first_move, found.n)
    assert again.histogram.tolist() == found.histogram.tolist()


def test_ctrl_c_keeps_what_processes_have_done(study, press_ctrl_c, tmp_path, monkeypatch):
    monkeypatch.setattr(work_queue, "GRACE", 600.0)  # so long, should the machine be busy
    sign = tmp_path / "sign"

    def slow(view):
        import time

        time.sleep(0.001)
        sign.touch()
        return view.legal_moves[0]

    press_ctrl_c(sign.exists)
    found = study("even-and-odd", slow, 2_000, workers=2)
    assert 0 < found.n < 2_000
    assert sum(end - first for first, end in found.tally.runs) == found.n


def test_a_function_that_never_ends_can_be_stopped_and_is_named(study, interruptible, monkeypatch):
    monkeypatch.setattr(job, "TIME_SLICE", 0.0)  # a game of any length is a long one then

    def endless(view):
        while view.piles["R1"]:
            signal.raise_signal(signal.SIGINT)

    found = study("even-and-odd", endless, 50)
    assert found.n == 0
    assert np.isnan(found.rate)
    assert np.isnan(found.mean_home)
    assert found.interval == (0, 1)
    assert found.summary()["rate"] is None
    assert "deal 1 was being played (line " in repr(found)
    assert "of endless)" in repr(found)


def test_a_function_that_never_ends_in_other_processes_is_given_up(
    study, press_ctrl_c, tmp_path, monkeypatch
):
    """The stop button pressed once, and what the others have done is kept."""
    monkeypatch.setattr(work_queue, "GRACE", 0.0)
    press_ctrl_c((tmp_path / "sign").exists)
    found = study("odd-and-even", endless(tmp_path / "sign"), 4_000, workers=2)
    assert "took too long to wait for" in repr(found)
    assert not found.complete


def test_who_presses_ctrl_c_twice_waits_no_longer_and_keeps_what_is_done(
    study, press_ctrl_c, tmp_path, monkeypatch
):
    monkeypatch.setattr(work_queue, "GRACE", 600.0)
    noticed, interrupt = threading.Event(), work_queue.WorkQueue.interrupt

    def interrupted(queue):
        first = interrupt(queue)
        noticed.set()
        return first

    monkeypatch.setattr(work_queue.WorkQueue, "interrupt", interrupted)
    press_ctrl_c((tmp_path / "sign").exists, noticed.is_set)
    found = study("odd-and-even", endless(tmp_path / "sign"), 4_000, workers=2)
    assert not found.complete
    assert found.note == "", "nobody waited until the grace period was over"


def test_what_others_have_done_is_kept_when_a_worker_process_dies(study, monkeypatch):
    """The deal in which one dies is in the third chunk: the first or the second is done then."""
    monkeypatch.setattr(study_module, "chunk_size", lambda *_, **__: 5)
    cards = [pile[-1] for pile in Game("odd-and-even", deal=12).view().piles.values() if pile]

    def deadly(view):
        import os

        if [pile[-1] for pile in view.piles.values() if pile] == cards:
            os._exit(3)
        return GIVE_UP

    with pytest.raises(StudyStopped, match="A worker process died while it played") as caught:
        study("odd-and-even", deadly, 5_000, workers=2)
    assert caught.value.study.n > 0
    assert caught.value.deal is None


def test_slow_functions_are_shared_among_the_workers_however_few_the_deals(study, tmp_path):
    """Forty deals were all given to the first worker once."""
    folder, slow = tmp_path, 1.1 * job.TIME_SLICE

    def player(view):
        """Slow in each worker's first deal; the second one waits for the other worker."""
        import os
        import time

        mine = folder / str(os.getpid())
        if not mine.exists():
            mine.touch()
            time.sleep(slow)
        else:
            for _ in range(6000):
                if len(list(folder.iterdir())) == 2:
                    break
                time.sleep(0.01)
        return GIVE_UP

    study("even-and-odd", player, 40, workers=2)
    assert len(list(tmp_path.iterdir())) == 2


def test_a_fast_function_needs_no_other_process(study, monkeypatch):
    def no(*_given):
        raise AssertionError("a process was started")

    monkeypatch.setattr(study_module, "workers_here", lambda: 2)
    monkeypatch.setattr(executors, "ProcessWorkers", no)
    monkeypatch.setattr(job, "TIME_SLICE", math.inf)  # it is fast enough on any machine
    assert study("even-and-odd", lambda view: GIVE_UP, 400, workers=None).n == 400


def test_numbers_may_come_from_numpy(study):
    found = study(deals=np.int64(20), first_deal=np.uint64(7), workers=np.int32(1))
    assert found.tally.runs == ((7, 27),)


@pytest.mark.parametrize("limit", [0, -1, 65_536, 1.5, "x", None, True])
def test_a_move_limit_that_is_none_is_refused(study, limit):
    with pytest.raises(ValueError, match="move_limit is a whole number of at least 1 and at most"):
        study("odessa", "random", 5, move_limit=limit)


def test_a_named_strategy_heeds_a_move_limit_too(study):
    """The kernel knows of none, so that the engine plays."""
    found = study("even-and-odd", "random", 10, move_limit=20)
    assert (found.undecided, found.how) == (10, "the engine")


def test_a_worker_process_that_dies_is_told(study):
    def deadly(view):
        import os

        os._exit(3)

    with pytest.raises(RuntimeError, match="A worker process died while it played deals"):
        study("even-and-odd", deadly, 50, workers=2)


def test_a_function_that_cant_be_sent_says_so(study):
    lock = threading.Lock()

    def player(view):
        with lock:
            return view.legal_moves[0]

    with pytest.raises(ValueError, match=r"player can't be sent to another process.*workers=1"):
        study("even-and-odd", player, 50, workers=2)


def test_rules_of_ones_own_are_played_too(study):
    rules = rules_of("odd-and-even").replace(passes=4)
    assert study(rules, "play-all/parity", 200).wins > 190


def test_a_strategy_may_be_handed_over_as_a_value(study):
    assert told(study(strategy=hold(2, 4), deals=500)) == told(
        study(strategy="hold:2,4", deals=500)
    )
    assert study(strategy=named("random"), deals=5).strategy == "random"


def test_rules_without_tables_are_played_by_the_engine(study):
    game = rules_of("odd-and-even")
    family = game.piles[0]
    rules = game.replace(piles=(type(family)("reserve", 9, refill=("S",)),))
    found = study(rules, "play-all/parity", 5)
    assert (found.n, found.how) == (5, "the engine")


def test_players_are_compared_on_the_same_deals(study):
    better, worse = (study(strategy=name, deals=2000) for name in ("hold:2,4", "play-all/coin"))
    versus = better.compare(worse)
    assert versus.n == 2000
    assert versus.difference == pytest.approx(better.rate - worse.rate)
    assert versus.home_difference == pytest.approx(better.mean_home - worse.mean_home)
    assert versus.interval.low < versus.difference < versus.interval.high
    back = worse.compare(better)
    assert back.difference == -versus.difference
    assert back.interval == pytest.approx((-versus.interval.high, -versus.interval.low))


def test_studies_that_kept_nothing_are_played_again_to_be_compared(study):
    names = ("hold:2,4", "play-all/coin")
    kept = [study(strategy=name, deals=3000) for name in names]
    counted = [study(strategy=name, deals=3000, keep=False) for name in names]
    assert counted[0].compare(counted[1]).counts == kept[0].compare(kept[1]).counts
    assert counted[0].compare(kept[1]).counts == kept[0].compare(kept[1]).counts


def test_only_deals_that_both_have_played_are_compared(study):
    first, second = study(deals=100), study(deals=100, first_deal=51)
    assert first.compare(second).n == 50
    assert first.compare(second).difference == 0
    with pytest.raises(ValueError, match=r"no deals in common: 1–100 and 500–509\."):
        first.compare(study(deals=10, first_deal=500))
    with pytest.raises(ValueError, match="odd-and-even and even-and-odd have no deals in common"):
        first.compare(study("even-and-odd", deals=100))
    with pytest.raises(ValueError, match="Two variants of odd-and-even have no deals in common"):
        first.compare(study(rules_of("odd-and-even").replace(passes=3), deals=10))


@pytest.mark.parametrize("other", [None, "hold:2,4", []])
def test_a_study_is_compared_with_another_study_only(study, other):
    with pytest.raises(TypeError, match="A study is compared with another study, not"):
        study(deals=5).compare(other)


def test_a_game_in_the_place_of_its_name_is_told_where_its_rules_are(study):
    game = Game("odessa", deal=1)
    for other in (game, game.state):
        with pytest.raises(ValueError, match=r"give its \.rules"):
            study(other, "random", 5)
    assert study(game.rules, "random", 5).n == 5


def test_a_million_deals_for_the_published_ladder_agree_with_a_sample(study):
    found = study("odd-and-even", "play-all/parity", 20_000)
    assert found.interval_at(0.9999).low < 0.04466 < found.interval_at(0.9999).high
    assert found.deals_for(0.001) > 100_000
    assert found.mean_home == pytest.approx(67.2, abs=0.4)
    assert found.mean_home_interval.low < found.mean_home < found.mean_home_interval.high
    assert 100 < found.mean_moves < 300
    assert np.sum(found.histogram) == 20_000
