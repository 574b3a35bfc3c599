"""Each name that a user can reach is shown by an example that runs."""

import pytest
from examples import reached

REACHED = reached()


@pytest.mark.parametrize("name", REACHED)
def test_a_name_that_users_reach_stands_in_an_example(name):
    assert REACHED[name], "write one (>>>) in its docstring, or use it in one of its class"
