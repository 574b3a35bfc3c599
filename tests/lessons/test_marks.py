"""A table of marks loses nothing, changes nothing that stands there, and counts nobody twice."""

import pytest

from oddeven_widget.analysis.study.results import StudyStopped
from oddeven_widget.lessons import Marks


def first(view):
    return view.legal_moves[0]


def last(view):
    return view.legal_moves[-1]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "marks.jsonl"


def names(marks):
    return [row["strategy"] for row in marks.rows]


def test_marks_are_there_again_after_a_restart(path):
    Marks(path, deals=20).measure(first)
    again = Marks(path, deals=20)
    assert names(again) == ["first"]
    again.measure("play-all/parity")
    assert sorted(names(Marks(path, deals=20))) == ["first", "play-all/parity"]


def test_a_cell_that_is_run_twice_adds_one_line(path):
    marks = Marks(path, deals=20)
    marks.measure(first)
    before = path.read_bytes()
    marks.measure(first)
    Marks(path, deals=20).measure(first)
    assert path.read_bytes() == before


def test_a_player_written_anew_under_the_same_name_gets_a_line_of_its_own(path):
    marks = Marks(path, deals=20)
    marks.measure(first)
    other = last
    other.__name__ = "first"
    marks.measure(other)
    assert sorted(names(marks)) == ["first", "first (2)"]


def test_only_marks_on_the_same_deals_are_in_one_table(path):
    Marks(path, deals=20).measure(first)
    Marks(path, deals=30).measure(first)
    Marks(path, deals=20, first_deal=2).measure(first)
    assert len(path.read_text().splitlines()) == 3
    assert len(Marks(path, deals=20).rows) == 1


@pytest.mark.parametrize(
    "there",
    [b"not a mark\n", b'{"strategy": 5}\n', b"[1]\n", b"\xff\xfe\n", b"half a li", b"null\n"],
)
def test_what_cannot_be_read_stays_in_the_file_and_breaks_nothing(path, there):
    path.write_bytes(there)
    marks = Marks(path, deals=20)
    marks.measure(first)
    assert path.read_bytes().startswith(there)
    assert names(Marks(path, deals=20)) == ["first"]


def test_a_file_that_cannot_be_written_costs_no_mark(tmp_path):
    marks = Marks(tmp_path / "no such folder" / "marks.jsonl", deals=20)
    marks.measure(first)
    assert names(marks) == ["first"]
    assert "can't be written" in marks.note


def test_a_player_who_stops_gets_no_mark(path):
    marks = Marks(path, deals=20)
    with pytest.raises(StudyStopped, match="no move"):
        marks.measure(lambda view: None)
    assert marks.rows == []
    assert not path.exists()


def test_the_table_has_the_best_on_top_and_an_interval_in_each_line(path):
    marks = Marks(path, deals=200)
    marks.measure("play-all/parity")
    marks.measure("hold:2,3")
    heads, best, second = repr(marks).splitlines()
    assert heads.startswith("place  player")
    assert best.startswith("1      hold:2,3")
    assert " to " in best
    assert second.startswith("2      play-all/parity")


def test_an_odd_name_does_not_break_the_table_on_the_page(path):
    marks = Marks(path, deals=20)
    marks.measure(last)
    last.__name__ = "a|b_<i>"
    Marks(path, deals=20).measure(last)
    lines = marks._repr_markdown_().splitlines()
    assert len({line.replace("\\|", "").count("|") for line in lines if line}) == 1


def test_an_empty_table_is_a_table(path):
    assert repr(Marks(path)).splitlines()[0].startswith("place")


def test_without_a_path_nothing_is_written(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Marks(None, deals=20).measure(first)
    assert list(tmp_path.iterdir()) == []
