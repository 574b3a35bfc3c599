"""The arrays that searches work in: each is told of in a table, and as large as it says there."""

import pytest

from oddeven_widget.analysis.solver import workspace
from oddeven_widget.analysis.solver.workspace import (
    BEAM_BYTES,
    DEPTH_FIRST_BYTES,
    BeamWorkspace,
    DepthFirstWorkspace,
    SideScratch,
    beam_workspace,
    depth_first_workspace,
    longer,
    moves_to,
)


def told(text):
    """The names in the first column of a table in a docstring."""
    cells = [line.split("|")[0] for line in text.splitlines() if line.count("|") >= 2]
    return [name for cell in cells for name in cell.replace(",", " ").split()]


@pytest.mark.parametrize("kind", [BeamWorkspace, DepthFirstWorkspace, SideScratch])
def test_each_array_is_in_the_table_in_order(kind):
    assert told(kind.__doc__) == ["field", *kind._fields]


def test_each_slot_of_the_control_block_is_in_the_table_in_order():
    slot, *names = told(workspace.__doc__)
    assert slot == "slot"
    assert [getattr(workspace, name) for name in names] == list(range(workspace.CONTROLS))


def bytes_of(work, without=()):
    arrays = [getattr(work, name) for name in work._fields if name not in ("scratch", *without)]
    return sum(array.nbytes for array in arrays)


@pytest.mark.parametrize("width", [1280, 5120, 20_480])
def test_a_beam_takes_no_more_memory_than_is_counted_for_it(width):
    paths = ("path_before", "path_move", "bucket_head")
    assert bytes_of(beam_workspace(width), paths) <= 1.05 * BEAM_BYTES * width


@pytest.mark.parametrize("nodes", [100_000, 1_000_000])
def test_a_depth_first_search_takes_no_more_memory_than_is_counted_for_it(nodes):
    assert bytes_of(depth_first_workspace(nodes)) <= 1.05 * DEPTH_FIRST_BYTES * nodes


@pytest.mark.parametrize("work", [beam_workspace(20), depth_first_workspace(1000)])
def test_a_transposition_table_stays_half_empty(work):
    assert len(work.table) > 2 * len(work.rows)
    assert len(work.table).bit_count() == 1


def test_the_moves_to_a_number_are_those_along_its_parents():
    parent, move = [-1, 0, 1, 0], [-1, 11, 12, 13]
    assert moves_to(2, parent, move) == [11, 12]
    assert moves_to(0, parent, move) == []


def test_a_longer_path_tree_keeps_what_it_holds():
    assert longer(beam_workspace(1).path_move + 1).tolist()[:1] == [1]
