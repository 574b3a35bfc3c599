"""Slow work beside the game goes on in a thread, is looked at, stopped, or left."""

import asyncio
import threading
import time

from oddeven_widget.board.parts.aside import PACE, Aside

PATIENCE = 300  # seconds, for a machine that is busy with other things


def test_without_a_loop_the_work_is_simply_done():
    told, aside = [], Aside()
    aside.begin(lambda stop: told.append(stop()), None, lambda: told.append("done"))
    assert told == [False, "done"]
    assert not aside.is_busy


def test_the_loop_goes_on_while_it_works_and_looks_now_and_then(until):
    told, aside, seen = [], Aside(), threading.Event()

    def work(_stop):
        assert seen.wait(PATIENCE)
        told.append(threading.current_thread() is threading.main_thread())

    def look():
        told.append("look")
        if told.count("look") == 2:
            seen.set()

    async def wait():
        aside.begin(work, look, lambda: told.append("done"))
        assert aside.is_busy
        assert told == []
        await until(lambda: not aside.is_busy)

    asyncio.run(wait())
    assert told.count("look") >= 2
    assert False in told
    assert told[-1] == "done"


def test_work_that_is_stopped_tells_what_it_found_and_work_that_is_left_does_not(until):
    told, ended, aside = [], [], Aside()

    def work(stop):
        while not stop():
            time.sleep(PACE / 10)
        ended.append(1)

    async def wait():
        aside.begin(work, lambda: None, lambda: told.append("first"))
        aside.begin(work, lambda: None, lambda: told.append("second"))
        aside.stop()
        await until(lambda: not aside.is_busy)
        aside.begin(work, lambda: None, lambda: told.append("third"))
        aside.leave()
        await until(lambda: len(ended) == 3 and len(asyncio.all_tasks()) == 1)

    asyncio.run(wait())
    assert told == ["second"]
