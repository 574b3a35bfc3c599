"""A row is inserted into its transposition table once, however full the table is."""

from random import Random

import numpy as np

from oddeven_widget.analysis.solver import row
from oddeven_widget.analysis.solver.transposition import clear, insert, take_out_last


def test_a_row_is_inserted_once_and_again_when_the_table_was_cleared():
    chance = Random(7)
    rows = np.array([[chance.getrandbits(56) for _ in range(row.WORDS)] for _ in range(200)])
    rows[100:] = rows[:100]
    table = np.zeros(512, np.int32)
    for _ in range(2):
        assert [bool(insert(rows, at, table)) for at in range(200)] == [True] * 100 + [False] * 100
        clear(table)
        assert not table.any()


def test_rows_of_one_mark_that_differ_are_not_taken_for_each_other():
    """Three rows in a table of four marks: some begin where another lies."""
    rows = np.zeros((3, row.WORDS), np.int64)
    rows[:, 0] = 1, 2, 3
    table = np.zeros(4, np.int32)
    assert all(insert(rows, at, table) for at in range(3))
    assert sorted(table.tolist()) == [0, 1, 2, 3]


def test_a_row_that_is_written_over_a_lost_one_is_not_taken_for_it():
    chance = Random(7)
    rows, table = np.zeros((1, row.WORDS), np.int64), np.zeros(4, np.int32)
    for _ in range(100):
        rows[0] = [chance.getrandbits(56) for _ in range(row.WORDS)]
        assert insert(rows, 0, table)
        take_out_last(rows, 0, table)
        assert not table.any()
