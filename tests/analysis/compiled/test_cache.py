"""Machine code on disk is that of the sources as they are; a cache that is no use is no error."""

import ast
import importlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import oddeven_widget
from oddeven_widget.analysis.compiled import cache
from oddeven_widget.analysis.compiled.primitives import compiled

PACKAGE = Path(oddeven_widget.__file__).parent
CACHES = shutil.ignore_patterns("__pycache__")
CALLEE = """
from ..compiled.primitives import compiled
from .numbers import FACTOR

@compiled
def multiplied(number):
    return FACTOR * number
"""
CALLER = """
from typing import NamedTuple

from ..compiled.primitives import compiled
from .callee import multiplied
from .tuples import Pair

@compiled
def answer(pair):
    return multiplied(pair.left) - pair.right
"""
TUPLES = """
from typing import NamedTuple

class Pair(NamedTuple):
    left: int
    right: int
"""
NAME = "copied_widget"
OWN = """
@compiled
def more(number):
    return number + 1
"""
ASK = f"""
from {NAME}.analysis.solver.caller import answer
from {NAME}.analysis.solver.tuples import Pair
print(int(answer(Pair(left=7, right=1))), sum(answer.stats.cache_hits.values()))
"""


class Copy:
    """A copy of what compiles and keeps code, with a few small functions of its own to keep."""

    def __init__(self, folder):
        self.folder = folder / NAME
        self.compiled = self.folder / "analysis" / "compiled"
        self.cache = self.compiled / "__pycache__"
        shutil.copytree(PACKAGE / "analysis" / "compiled", self.compiled, ignore=CACHES)
        shutil.copytree(PACKAGE / "engine", self.folder / "engine", ignore=CACHES)
        for place in ("", "analysis", "analysis/solver", "engine"):
            (self.folder / place).mkdir(exist_ok=True)
            (self.folder / place / "__init__.py").write_text("", encoding="utf-8")
        self.write(callee=CALLEE, caller=CALLER, tuples=TUPLES, numbers="FACTOR = 2")

    def write(self, **modules):
        for name, text in modules.items():
            path = self.folder / "analysis" / "solver" / f"{name}.py"
            path.write_text(text, encoding="utf-8")

    def load(self):
        """The compiled function and the class of its argument, as a new process gets them."""
        for name in [name for name in sys.modules if name.startswith(NAME)]:
            del sys.modules[name]
        importlib.invalidate_caches()
        modules = (f"{NAME}.analysis.solver.{name}" for name in ("caller", "tuples"))
        caller, tuples = map(importlib.import_module, modules)
        return caller.answer, tuples.Pair

    def ask(self):
        """The answer, and how many functions came from the cache."""
        answer, pair = self.load()
        return answer(pair(left=7, right=1)), sum(answer.stats.cache_hits.values())

    def kept(self, place=None):
        return [path for path in (place or self.cache).rglob("*caller*") if path.is_file()]


@pytest.fixture
def copy(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr("numba.config.CACHE_DIR", "")
    yield Copy(tmp_path)
    for name in [name for name in sys.modules if name.startswith(NAME)]:
        del sys.modules[name]


def test_after_an_edit_of_a_function_that_it_calls_it_gives_the_new_answer(copy):
    """What was called in another file was found in the cache as it had been before the edit."""
    assert copy.ask() == (13, 0)
    assert copy.ask() == (13, 1)
    copy.write(callee=CALLEE.replace("FACTOR *", "10 + FACTOR *"))
    assert copy.ask()[0] == 23
    copy.write(numbers="FACTOR = 3")
    assert copy.ask() == (30, 0)
    # Where two branches are worked on by turns, each finds its own.
    copy.write(callee=CALLEE, numbers="FACTOR = 2")
    assert copy.ask() == (13, 1)


def test_fields_of_a_named_tuple_may_change_their_places(copy):
    """The compiled function read the field that now stands where its own had stood."""
    assert copy.ask() == (13, 0)
    copy.write(tuples=TUPLES.replace("left", "x").replace("right", "left").replace("x", "right"))
    assert copy.ask() == (13, 0)


def test_another_process_finds_what_one_has_compiled(copy):
    assert copy.ask() == (13, 0)
    assert run(ASK, PYTHONPATH=str(copy.folder.parent), NUMBA_CACHE_DIR="") == "13 1"


@pytest.mark.parametrize("damage", [lambda data: data[: len(data) // 2], lambda _: b"", os.urandom])
def test_a_damaged_file_of_the_cache_is_as_good_as_none(copy, damage):
    """A file that was cut short gave an EOFError, then and for ever after."""
    assert copy.ask() == (13, 0)
    (file,) = copy.kept()
    data = file.read_bytes()
    file.write_bytes(damage(len(data) if damage is os.urandom else data))
    assert copy.ask() == (13, 0)
    assert copy.ask() == (13, 1)


def test_a_file_of_the_cache_that_cannot_be_read_is_as_good_as_none(copy):
    assert copy.ask() == (13, 0)
    (file,) = copy.kept()
    file.unlink()
    file.mkdir()
    assert copy.ask() == (13, 0)


def test_where_no_folder_can_be_written_each_process_compiles_for_itself(copy, monkeypatch):
    copy.cache.write_bytes(b"a file is in the way")
    monkeypatch.setenv("XDG_CACHE_HOME", os.devnull)
    monkeypatch.setenv("HOME", os.devnull)
    monkeypatch.setattr("numba.config.CACHE_DIR", os.devnull)
    assert copy.ask() == copy.ask() == (13, 0)


def test_a_full_disk_is_no_error(copy):
    resource = pytest.importorskip("resource")
    answer, pair = copy.load()
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, limits[1]))
    try:
        assert answer(pair(left=7, right=1)) == 13
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert not copy.kept()


def test_a_folder_that_was_asked_for_is_taken(copy, tmp_path, monkeypatch):
    monkeypatch.setattr("numba.config.CACHE_DIR", str(tmp_path / "asked"))
    assert copy.ask() == (13, 0)
    assert copy.kept(tmp_path / "asked")
    assert copy.ask() == (13, 1)


def test_what_was_imported_before_an_edit_is_not_kept_as_if_it_came_after(copy):
    answer, pair = copy.load()
    copy.write(callee=CALLEE.replace("FACTOR *", "10 + FACTOR *"))
    assert answer(pair(left=7, right=1)) == 13
    assert copy.ask() == (23, 0)


def test_modules_that_are_edited_and_reloaded_give_the_new_answer(copy, tmp_path):
    """In a notebook with %autoreload an edited function went on as it was before the edit."""
    assert copy.ask() == (13, 0)
    modules = [sys.modules[f"{NAME}.analysis.solver.{name}"] for name in ("callee", "caller")]
    pair = sys.modules[f"{NAME}.analysis.solver.tuples"].Pair(left=7, right=1)
    for edit, answer in (({"callee": CALLEE.replace("FACTOR *", "10 + FACTOR *")}, 23), ({}, 23)):
        copy.write(**edit)
        assert [importlib.reload(module) for module in modules][1].answer(pair) == answer
    assert copy.ask() == (23, 0)
    own = tmp_path / "own_functions.py"
    text = f"from {NAME}.analysis.compiled.primitives import compiled\n{OWN}"
    own.write_text(text, encoding="utf-8")
    module = importlib.import_module(own.stem)
    try:
        assert module.more(1) == 2
        own.write_text(text.replace("+ 1", "+ 2"), encoding="utf-8")
        assert importlib.reload(module).more(1) == 3
    finally:
        del sys.modules[own.stem]


def test_what_is_kept_of_a_function_can_be_removed(copy):
    assert copy.ask() == (13, 0)
    copy.load()[0]._cache.flush()
    assert copy.ask() == (13, 0)


SOLVED = """
from oddeven_widget import Game, solve
from oddeven_widget.analysis.compiled.primitives import COMPILED
from reduced import little
print(COMPILED, solve(Game(little("five", 5), deal=1)).outcome)
"""


def run(code, **environment):
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
    )
    assert not done.returncode, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize("is_there", [True, False])
def test_without_a_numba_that_works_deals_are_solved_in_plain_python(is_there, tmp_path):
    """With NUMBA_DISABLE_JIT=1 the solver raised NotImplementedError."""
    paths = [str(PACKAGE.parent), str(Path(__file__).parents[1])]
    if is_there:
        environment = {"NUMBA_DISABLE_JIT": "1"}
    else:
        text = "raise OSError('Could not find the file of llvmlite')"
        tmp_path.joinpath("numba.py").write_text(text, encoding="utf-8")
        environment, paths = {}, [str(tmp_path), *paths]
    assert run(SOLVED, PYTHONPATH=os.pathsep.join(paths), **environment) == "False won"


def decorated(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            yield from (each.id for each in node.decorator_list if isinstance(each, ast.Name))


def imported(path, tree):
    """The files of the package that a module imports from as it is loaded."""
    for node in tree.body:
        assert not isinstance(node, ast.Import) or "oddeven" not in ast.unparse(node)
        if isinstance(node, ast.ImportFrom) and node.level:
            module = path.parents[node.level - 1].joinpath(*(node.module or "").split("."))
            named = (module / f"{name.name}.py" for name in node.names)
            yield from (each for each in (*named, module.with_suffix(".py")) if each.exists())


def test_the_digest_covers_all_that_machine_code_is_made_from():
    """Modules with compiled functions, and all that these import, and so on."""
    covered = set(cache.sources())
    for path in PACKAGE.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        if {"compiled", "part"} & set(decorated(tree)):
            assert path in covered
        if path in covered:
            assert set(imported(path, tree)) <= covered
            relative = [n for n in ast.walk(tree) if isinstance(n, ast.ImportFrom) and n.level]
            # The cache itself is no part of what it keeps.
            assert path.name == "primitives.py" or all(node in tree.body for node in relative)


def test_of_older_sources_two_folders_stay(tmp_path, monkeypatch):
    monkeypatch.setattr(cache, "_bases", lambda: iter([tmp_path]))
    for number in range(5):
        monkeypatch.setattr(cache, "sources_digest", lambda number=number: f"{number}")
        folder = cache.cache_folder.__wrapped__()
        os.utime(folder, (number, number))
    assert sorted(path.name[-1] for path in tmp_path.iterdir()) == ["2", "3", "4"]


def test_a_function_that_refers_to_another_ones_variables_is_not_kept():
    def adding(amount):
        @compiled
        def added(number):
            return number + amount

        return added

    assert [adding(amount)(1) for amount in (1, 2)] == [2, 3]
    assert adding(3).stats.cache_path is None
