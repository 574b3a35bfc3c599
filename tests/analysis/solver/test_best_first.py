"""Best-first search: what it wins is won on the engine, and what it calls lost was all searched."""

import pytest

from oddeven_widget.analysis.solver.best_first import BestFirst
from oddeven_widget.bookkeeping.game import Game


def searched(state, nodes=20_000):
    search = BestFirst(state)
    search.search(nodes, lambda: True)
    return search


def reachable(state):
    """Every position that can come, one by one."""
    found, todo = {state}, [state]
    while todo:
        now = todo.pop()
        new = {now.apply(move).after for move in now.legal_moves} - found
        found |= new
        todo += new
    return found


# All cards lie in one column.
IN_ONE = (
    "odessa/pysol@1 piles=T5-5C2C4CTH8CKDQC3D4S6SQS7D9S5S7C4DJDJH8H2HAC2SKH2D6D9C9HTCQDKC3HADQH6C3S"
    "5D8SAS6HJS7H5HKSAH3CTSJC4H8D9DTD7S pass=1 moves=0:"
)


def test_a_position_that_looks_worse_the_nearer_it_is_to_being_won_is_won():
    """Looking only at what one guess found promising had not won it in 20,000 positions."""
    assert searched(Game.from_text(IN_ONE).state, 1000).line is not None


@pytest.mark.parametrize("deal", [2, 3, 4])
def test_each_position_is_looked_at_once_and_a_lost_deal_to_the_last(deal):
    state = Game("odessa/pysol", deal=deal).state
    search = searched(state)
    assert search.complete
    assert search.line is None
    assert search.effort.nodes == len(reachable(state))


def test_a_won_deal_is_won_on_the_engine_in_the_same_way_each_time():
    state = Game("odessa", deal=1).state
    first, again = searched(state), searched(state)
    assert (first.line, first.effort.nodes) == (again.line, again.effort.nodes)
    assert not first.complete
    for move in first.line:
        state = state.apply(move).after
    assert state.status == "won"


def test_it_goes_on_where_it_was_stopped_and_ends_at_its_number_of_positions():
    state = Game("odessa", deal=2).state
    search, whole = BestFirst(state), searched(state)
    for nodes in range(10, whole.effort.nodes, 10):
        search.search(nodes, lambda: True)
        assert (search.effort.nodes, search.complete) == (nodes, False)
    search.search(20_000, lambda: True)
    assert (search.effort.nodes, search.effort.best, search.complete) == (
        whole.effort.nodes,
        whole.effort.best,
        True,
    )
