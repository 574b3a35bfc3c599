"""The work queue: what was not played comes first again, and failures bound what is handed out."""

import pytest

from oddeven_widget.analysis.study.job import ChunkResult, Failure
from oddeven_widget.analysis.study.tally import DealResults, tally_of
from oddeven_widget.analysis.study.work_queue import Chunk, WorkQueue


def result(first, played, failed=None):
    deals = DealResults.of(first, [0] * played, [50] * played, [90] * played)
    failure = Failure(failed, "a save", "failed") if failed else None
    return ChunkResult(first, played, tally_of(deals, 104), failure=failure)


def test_deals_that_were_not_played_are_the_next_and_chunks_are_shorter_from_then_on():
    queue = WorkQueue([(1, 101)], chunk_size=20)
    chunk = queue.take()
    queue.complete(chunk, result(1, 8))
    assert [queue.take() for _ in range(5)] == [
        Chunk(9, 4),
        Chunk(13, 4),
        Chunk(17, 4),
        Chunk(21, 4),
        Chunk(25, 4),
    ]


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_the_failure_in_the_lowest_deal_is_told_and_no_deal_behind_it_is_handed_out(order):
    queue = WorkQueue([(1, 101)], chunk_size=5)
    chunks = [queue.take(), queue.take()]
    results = [result(1, 2, failed=3), result(6, 1, failed=7)]
    for each in order:
        queue.complete(chunks[each], results[each])
    assert queue.failure.deal == 3
    assert not queue.has_work
    assert queue.take() is None


def test_after_an_interrupt_nothing_is_handed_out_and_only_the_first_one_is_the_first():
    queue = WorkQueue([(1, 101)], chunk_size=5)
    assert queue.grace is None
    assert (queue.interrupt(), queue.interrupt()) == (True, False)
    assert queue.take() is None
    assert queue.grace is not None
