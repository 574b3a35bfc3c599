"""A burst is drawn a few times; where a loop runs, its last is drawn a little later."""

import asyncio
from itertools import pairwise

import pytest

from oddeven_widget.board.input.pace import Pace


def test_a_burst_of_asking_is_done_once():
    done = []
    pace = Pace(lambda: done.append(1), now=lambda: 5.0)
    for _ in range(500):
        pace.ask()
    assert len(done) == 1


def test_ten_seconds_of_asking_are_done_thirty_times_a_second():
    now, done = [0.0], []
    pace = Pace(lambda: done.append(now[0]), per_second=30, now=lambda: now[0])
    for step in range(1000):
        now[0] = step / 100
        pace.ask()
    assert 200 <= len(done) <= 300
    assert min(b - a for a, b in pairwise(done)) >= 1 / 30 - 1e-9


def test_where_a_loop_runs_the_last_one_is_done_though_nobody_asks_again():
    async def burst():
        seen, place = [], [0]
        pace = Pace(lambda: seen.append(place[0]), now=lambda: 5.0)
        for place[0] in range(100):
            pace.ask()
        await asyncio.sleep(0.1)
        return seen

    assert asyncio.run(burst()) == [0, 99]


def test_what_was_stopped_is_not_done_later():
    async def burst():
        seen = []
        pace = Pace(lambda: seen.append(1), now=lambda: 5.0)
        for _ in range(5):
            pace.ask()
        pace.stop()
        await asyncio.sleep(0.1)
        return seen

    assert asyncio.run(burst()) == [1]


def test_what_fails_is_not_done_over_and_over():
    now, tried = [5.0], []

    def fail():
        tried.append(now[0])
        raise RuntimeError

    pace = Pace(fail, now=lambda: now[0])
    with pytest.raises(RuntimeError):
        pace.ask()
    for _ in range(100):
        pace.ask()
    assert len(tried) == 1


def test_slow_drawing_leaves_time_for_other_things():
    now, done = [0.0], []

    def slow():
        now[0] += 0.05
        done.append(1)

    pace = Pace(slow, now=lambda: now[0])
    while now[0] < 0.4:
        now[0] += 0.001
        pace.ask()
    assert len(done) <= 6
