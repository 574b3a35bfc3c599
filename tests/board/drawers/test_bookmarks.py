"""Bookmarks: names that lead back."""

import pytest

from oddeven_widget import Game, rules_of
from oddeven_widget.board.drawers.bookmarks import Bookmarks

LINE = "odd-and-even@1 deal=7 moves=0:"
LATER = "odd-and-even@1 deal=7 moves=1: S>W"


@pytest.fixture
def marks():
    marks = Bookmarks()
    marks.keep("start", LINE)
    return marks


def test_what_was_kept_is_found_under_its_name(marks):
    marks.keep("  later ", LATER)
    assert list(marks) == ["start", "later"]
    assert marks["later"] == LATER
    assert "later" in marks
    marks.forget("start")
    assert len(marks) == 1


@pytest.mark.parametrize(
    "name, words",
    [
        ("", "needs a name"),
        ("   ", "needs a name"),
        (None, "needs a name"),
        ("x" * 41, "40 letters at most, not 41"),
        ("a: b", "can't be a bookmark's name"),
        ("a\nb", "can't be a bookmark's name"),
        ("start", "There is a bookmark 'start' already"),
    ],
)
def test_a_bad_name_is_refused_with_a_sentence(marks, name, words):
    with pytest.raises(ValueError, match=rf"{words}.*\.$"):
        marks.keep(name, LATER)
    assert marks.to_text() == f"start: {LINE}"


def test_a_name_that_is_not_there_is_refused(marks):
    for act in (marks.forget, marks.__getitem__):
        with pytest.raises(ValueError, match=r"^There is no bookmark 'end'\.$"):
            act("end")


def test_bookmarks_are_text_and_come_back_from_it(marks):
    marks.keep("später", LATER)
    other = Bookmarks()
    other.read(marks.to_text())
    assert other.to_text() == marks.to_text()


@pytest.mark.parametrize("text", ["a", "a: b", f": {LINE}", f"a: {LINE}x", f"ok: {LINE}\nbad: x"])
def test_text_that_is_wrong_changes_nothing(marks, text):
    with pytest.raises(ValueError, match=r"^Bookmark [12]: .*\.$"):
        marks.read(text)
    assert list(marks) == ["start"]


def test_bookmarks_of_own_rules_are_read_with_them(own_rules):
    game = Game(own_rules["one-pass"], deal=7)
    marks = Bookmarks()
    marks.read(f"mine: {game.to_text()}", rules=game.rules)
    assert list(marks) == ["mine"]


@pytest.mark.parametrize("line", ["nonsense", "", None, 5, f"{LINE} S>W"])
def test_a_line_that_is_no_game_is_refused_when_it_is_kept_not_on_coming_back(marks, line):
    with pytest.raises(ValueError, match=r"\.$"):
        marks.keep("later", line)
    assert list(marks) == ["start"]


def test_a_line_pasted_with_quotes_over_two_lines_is_kept_as_one(marks):
    marks.keep("later", "'odd-and-even@1 deal=7\n moves=1: S>W'")
    assert marks["later"] == LATER


def test_a_game_of_own_rules_is_kept_with_them(marks):
    rules = rules_of("odd-and-even").replace(name="mine", passes=3)
    line = Game(rules, deal=7).to_text()
    with pytest.raises(ValueError, match="somebody's own rules"):
        marks.keep("mine", line)
    marks.keep("mine", line, rules=rules)
    assert marks["mine"] == line


def test_what_is_no_text_and_no_name_is_refused_with_a_sentence(marks):
    with pytest.raises(ValueError, match=r"read from what to_text\(\) gives, not None\.$"):
        marks.read(None)
    with pytest.raises(ValueError, match=r"There is no bookmark \[\]\.$"):
        marks[[]]
