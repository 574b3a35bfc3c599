"""What the page for teachers shows can be pasted and run, and its table agrees with the lessons."""

import re
import runpy

import pytest
from solutions import NOTEBOOKS, read

PAGE = (NOTEBOOKS / "TEACHERS.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```$", PAGE, flags=re.DOTALL | re.MULTILINE)
ROWS = dict(re.findall(r"^\| \[[^]]+\]\((\w+)\.ipynb\) \| (\d+) \|", PAGE, flags=re.MULTILINE))
LESSONS = sorted(path.stem for path in NOTEBOOKS.glob("*.ipynb"))


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_for_ones_own_notebook_runs_as_it_stands(example, tmp_path):
    (tmp_path / "cell.py").write_text(example, encoding="utf-8")
    runpy.run_path(str(tmp_path / "cell.py"))


def test_there_are_examples_of_few_lines():
    assert len(EXAMPLES) > 4
    assert max(example.count("\n") for example in EXAMPLES) <= 5


def test_every_lesson_has_a_line():
    assert sorted(ROWS) == LESSONS


@pytest.mark.parametrize("name", LESSONS)
def test_the_minutes_are_those_that_the_lesson_names(name):
    said = re.search(r"\*About (\d+) minutes", read(NOTEBOOKS / f"{name}.ipynb").cells[0].source)
    assert said is None or said[1] == ROWS[name]


def test_every_file_that_the_page_points_at_is_there():
    targets = [part.split(")")[0] for part in PAGE.split("](")[1:]]
    assert all((NOTEBOOKS / target).exists() for target in targets)
