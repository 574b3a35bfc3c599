"""A wrong or a missing answer in a notebook with solutions fails the run of the notebooks."""

import subprocess
import sys
from pathlib import Path

import nbformat
from solutions import SOLUTIONS

SET_UP = """from oddeven_widget.lessons import Choice, Order, Point, Value, Write
from oddeven_widget.lessons import ask, check, right, wrong
choice = Choice("A choice", (right("4", "Yes."), wrong("5", "No.")))
order = Order("An order", ("one", "two"), why="Yes.")
point = Point("A card", "odd-and-even@1 deal=7 moves=0:", ("R8",), why="Yes.", otherwise="No.")
value = Value("A value", 4, why="Yes.", otherwise="No.")
function = Write("A function", lambda n: 2 * n, ((1,), (3,)), why="Yes.")"""
WRONG = {
    "choice": '"5"',
    "order": '["two", "one"]',
    "point": '"R1"',
    "value": "5",
    "function": "lambda n: n * n",
}


def run(folder: Path, *cells: str) -> subprocess.CompletedProcess:
    """Run a notebook as `make notebooks` runs the solutions."""
    (folder / "conftest.py").write_bytes((SOLUTIONS / "conftest.py").read_bytes())
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    nbformat.write(book, folder / "lesson.ipynb")
    command = [sys.executable, "-m", "pytest", "--nbval-lax", "--nbval-current-env", "-p"]
    command += ["no:cacheprovider", "-p", "no:xdist", "lesson.ipynb"]
    return subprocess.run(command, check=False, cwd=folder, capture_output=True, text=True)


def test_a_wrong_answer_of_any_kind_and_a_missing_one_fail(tmp_path):
    cells = [f"check({kind}, {answer})" for kind, answer in WRONG.items()]
    more = ['left = Value("Nobody answered this", 1, why="", otherwise="")', "ask(left)"]
    more += ['empty = Write("Nobody wrote this", abs, ((1,),), why="")']
    more += ["def f(n): ...", "check(empty, f)", 'check(Value("Good", 1, why="", otherwise=""), 1)']
    done = run(tmp_path, SET_UP, *cells, "\n".join(more))
    assert done.returncode == 1, done.stdout
    assert "1 failed, 8 passed" in done.stdout
    for text in ("A choice", "An order", "A card", "A value", "A function"):
        assert f"{text}: Not yet: " in done.stdout
    for text in ("Nobody answered this", "Nobody wrote this"):
        assert f"{text}: Not answered yet." in done.stdout
    assert "Good: " not in done.stdout
