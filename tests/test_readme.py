"""What the README shows is what happens."""

import doctest
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_readme_s_examples_do_what_they_show():
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 4
    assert failed == 0


def test_every_file_that_the_readme_points_at_is_there():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    targets = [part.split(")")[0] for part in text.split("](")[1:]]
    local = [target for target in targets if not target.startswith("http")]
    assert local
    assert all((ROOT / target).exists() for target in local)
