"""A position packed and unpacked again is the same, and each slot is told of in the table."""

import re

import numpy as np
import pytest

from oddeven_widget import Game
from oddeven_widget.analysis.solver import row
from oddeven_widget.analysis.solver.codec import pack, unpack
from oddeven_widget.analysis.solver.encoding import puzzled

SLOT_NAMES = [
    *("W0", "W1", "S0", "S1", "ONCE", "TWICE", "LAID"),
    *("NEXT", "PASS", "SIDE", "WANT", "HOME", "LEFT", "LEFT_HIGH"),
]


def positions(name):
    game = Game(name, deal=7)
    while game.legal_moves:
        yield game.state
        game.play(game.legal_moves[0])


@pytest.mark.parametrize("name", ["odd-and-even", "even-and-odd", "boulevard"])
def test_a_row_unpacked_and_packed_again_is_the_same_row(name):
    now, again = np.zeros(row.SLOTS, np.int64), np.zeros((1, row.WORDS), np.int64)
    for state in positions(name):
        puzzle, numbers = puzzled(state)
        unpack(puzzle, np.array([numbers], np.int64), 0, now)
        pack(now, again, 0)
        assert again[0].tolist() == numbers
        assert now[row.HOME] == state.home
        assert now[row.PASS] == state.pass_number
        waste = int(now[row.W0]).bit_count() + int(now[row.W1]).bit_count()
        assert waste == len(state.piles["W"])


def test_each_slot_of_an_unpacked_row_is_in_the_table():
    assert [getattr(row, name) for name in SLOT_NAMES] == list(range(row.SLOTS))
    rows = [re.split(r" +\| ", line.strip())[0] for line in row.__doc__.splitlines() if "|" in line]
    told = {name for cell in rows for name in cell.split(", ")}
    assert {*SLOT_NAMES, "SPACES"} <= told
