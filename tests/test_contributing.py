"""CONTRIBUTING.md and the map of the package say what is there."""

import re

import pytest
from floors import House
from house import DRAWING, drawing

COUNT = re.compile(r"([\d\u202f]+) lines")


def test_the_map_shows_the_folders_and_imports_that_there_are():
    # Numbers of lines change with every day; they may be old by a tenth.
    drawn, now = DRAWING.read_text(encoding="utf-8"), drawing(House())
    assert COUNT.sub("", drawn) == COUNT.sub("", now), "run make house"
    pairs = zip(COUNT.findall(drawn), COUNT.findall(now), strict=True)
    for then, today in (map(_number, pair) for pair in pairs):
        assert then == pytest.approx(today, rel=0.1, abs=100), "run make house"


def _number(text: str) -> int:
    return int(text.replace("\u202f", ""))
