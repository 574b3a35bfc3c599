"""Slow work beside the game goes on in a thread, is looked at, stopped, or left."""

import asyncio
import threading
import time

from oddeven_widget.board.parts.aside import PACE, Aside


def test_without_a_loop_the_work_is_simply_done():
    told, aside = [], Aside()
    aside.begin(lambda stop: told.append(stop()), None, lambda: told.append("done"))
    assert told == [False, "done"]
    assert not aside.is_busy


def test_the_loop_goes_on_while_it_works_and_looks_now_and_then():
    told, aside = [], Aside()

    def work(_stop):
        time.sleep(3 * PACE)
        told.append(threading.current_thread() is threading.main_thread())

    async def wait():
        aside.begin(work, lambda: told.append("look"), lambda: told.append("done"))
        assert aside.is_busy
        assert told == []
        await asyncio.sleep(6 * PACE)

    asyncio.run(wait())
    assert told.count("look") >= 2
    assert False in told
    assert told[-1] == "done"
    assert not aside.is_busy


def until_told(stop):
    while not stop():
        time.sleep(PACE / 10)


def test_work_that_is_stopped_tells_what_it_found_and_work_that_is_left_does_not():
    told, aside = [], Aside()

    async def wait():
        aside.begin(until_told, lambda: None, lambda: told.append("first"))
        aside.begin(until_told, lambda: None, lambda: told.append("second"))
        aside.stop()
        await asyncio.sleep(4 * PACE)
        aside.begin(until_told, lambda: None, lambda: told.append("third"))
        aside.leave()
        await asyncio.sleep(4 * PACE)

    asyncio.run(wait())
    assert told == ["second"]
