"""A budget says how far a search may go, and all searches of a portfolio count in one effort."""

import pytest

from oddeven_widget import Game
from oddeven_widget.analysis.solver import Budget, beam, dfs
from oddeven_widget.analysis.solver.budget import Clock, Effort, as_budget


def test_a_number_is_a_budget_of_so_many_positions():
    assert as_budget(7) == Budget(nodes=7)
    assert as_budget(None) == Budget()
    assert as_budget(Budget(seconds=2)) == Budget(seconds=2)


def test_a_clock_tells_the_effort_and_ends_when_it_is_told_to_or_late():
    effort, told = Effort(), []
    clock = Clock(Budget(), effort, lambda: effort.nodes > 5, lambda *now: told.append(now))
    assert clock.goes_on()
    effort.nodes, effort.best = 6, 30
    assert not clock.goes_on()
    assert told == [(0, 0), (6, 30)]
    assert not Clock(Budget(seconds=1e-9), effort, None, None).goes_on()


@pytest.mark.parametrize("kind", [beam.Beam, dfs.DepthFirst])
def test_a_search_counts_on_from_the_ones_before_it(kind):
    state = Game("even-and-odd", deal=14).state
    effort = Effort(nodes=1000, best=state.home)
    search = kind(state, effort)
    if kind is beam.Beam:
        search.search(20, search.holds[0], 3000, lambda: True)
    else:
        search.search(2000, lambda: True)
    assert search.effort is effort
    assert 3000 <= effort.nodes < 4000
