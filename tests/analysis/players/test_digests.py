"""The same code has the same digest, other code another, so that results are never mixed up."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from oddeven_widget.analysis.players.digests import code_digest
from oddeven_widget.analysis.players.pencil import pencil
from oddeven_widget.analysis.players.pimc import fair
from oddeven_widget.analysis.players.planner import bookkeeper
from oddeven_widget.analysis.players.registry import player_named
from oddeven_widget.analysis.players.strategies import hold, nearest
from oddeven_widget.analysis.solver.solver import solve
from oddeven_widget.analysis.study.store import BadStore

ROOT = Path(__file__).resolve().parents[3]


def maker(setting):
    def made(view):
        return view.legal_moves[setting - setting]

    return made


def test_functions_made_with_other_settings_are_others(study, tmp_path):
    """Both have the same name and the same lines."""
    file = tmp_path / "mine.npz"
    study("even-and-odd", maker(1), 5, store=file)
    assert study("even-and-odd", maker(1), 9, store=file).n == 9
    with pytest.raises(BadStore, match="another code of the strategy"):
        study("even-and-odd", maker(2), 5, store=file)


def by_pencil(view):
    return pencil(view)


def by_all(view):
    return pencil(view), hold, nearest, fair, bookkeeper, solve


def test_a_strategy_that_calls_the_package_is_the_same_after_modules_have_moved():
    """Results and marks of one's own strategy that were kept could not be gone on with."""
    assert code_digest(by_pencil) == "7a74d1f618b3ecd6"
    assert code_digest(by_all) == "871a1a0509eafd53"


class Careful:
    def __init__(self, limit):
        self.limit = limit

    def __call__(self, view):
        return view.legal_moves[0]


def test_objects_with_other_settings_are_other_strategies(study, tmp_path):
    file = tmp_path / "mine.npz"
    study("even-and-odd", Careful(1), 5, store=file)
    assert study("even-and-odd", Careful(1), 9, store=file).n == 9
    with pytest.raises(BadStore, match="another code of the strategy"):
        study("even-and-odd", Careful(2), 5, store=file)


TYPED = """
from oddeven_widget.analysis.players.digests import code_digest
{setting}
def helper(moves): return min(moves, key=lambda move: {key})
def player(view): return helper(view.legal_moves)
print(code_digest(player))
"""


def digest_of(setting="LIMIT = 3", key="LIMIT"):
    code = TYPED.format(setting=setting, key=key)
    command = [sys.executable, "-c", code]
    return subprocess.run(
        command, capture_output=True, text=True, check=True, cwd=ROOT, timeout=60
    ).stdout


def test_a_typed_function_is_the_same_in_the_next_session_unless_what_it_uses_was_changed():
    same = digest_of()
    assert same == digest_of()
    assert same != digest_of("LIMIT = 4")
    assert same != digest_of(key="-LIMIT")


def test_the_values_that_a_function_was_made_with_count():
    def made(*values):
        return lambda view: values

    sets = ({1, 2}, {2, 1}), ([1], [2]), (np.arange(3), np.arange(3) + 1), ({"a": 1}, {"a": 2})
    same = [code_digest(made(one)) == code_digest(made(other)) for one, other in sets]
    assert same == [True, False, False, False]


def test_a_function_that_calls_itself_or_has_nothing_to_read_has_a_digest_too():
    def around(view):
        return around(view) if view else again

    again = [around]
    again.append(again)
    assert len(code_digest(around)) == len(code_digest(max)) == len(code_digest(print)) == 16
    assert code_digest(max) != code_digest(print)


def test_players_with_a_name_need_no_digest():
    assert code_digest(player_named("fair:25")) == code_digest(player_named("random")) == ""
