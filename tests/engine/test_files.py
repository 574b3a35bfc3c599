"""Files are whole or not there, and what can't be written is told before any work."""

import re
from pathlib import Path

import pytest

from oddeven_widget.engine.files import path_to_write, whole_file


def refused(name):
    with pytest.raises(ValueError, match=r"\.$") as caught:
        path_to_write(name, "mine.txt")
    return str(caught.value)


def write(path, content=b"new"):
    with whole_file(path) as file:
        file.write(content)


@pytest.mark.parametrize("name", ["", None, 7, True, b"mine.txt", "a\0b"])
def test_what_is_no_name_of_a_file_is_refused(name):
    assert refused(name).startswith("A file has a name, such as 'mine.txt', not ")


@pytest.mark.parametrize("name", [".", "/", "here"])
def test_a_folder_is_no_file(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "here").mkdir()
    assert refused(name) == f"'{name}' is a folder: name a file in it, such as 'mine.txt'."
    assert [path.name for path in tmp_path.iterdir()] == ["here"]


def test_a_folder_that_isnt_there_is_named(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "text").touch()
    for folder in ("no", "text"):
        words = f"'{folder}/a.txt' can't be written: there is no folder '{folder}'."
        assert refused(f"{folder}/a.txt") == words


def test_a_device_is_not_replaced_by_a_file():
    assert refused("/dev/null") == "'/dev/null' can't be written: it is a device, no file."


@pytest.mark.parametrize("name", ["/proc/mine.txt", "x" * 5000, "~nobody-of-this-name/mine.txt"])
def test_what_the_system_refuses_is_a_sentence(name):
    assert re.search(r"' can't be written: .*\w\.$", refused(name))


def test_trying_leaves_nothing_behind(tmp_path):
    assert path_to_write(tmp_path / "a.txt", "mine.txt") == tmp_path / "a.txt"
    assert list(tmp_path.iterdir()) == []


def test_the_home_folder_may_be_written_as_a_tilde(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    assert path_to_write("~/a.txt", "mine.txt") == tmp_path / "a.txt"


def test_a_link_leads_to_the_file_that_is_written(tmp_path):
    large, link = tmp_path / "large.txt", tmp_path / "a.txt"
    link.symlink_to(large)
    write(path_to_write(link, "mine.txt"))
    assert link.is_symlink()
    assert large.read_bytes() == b"new"


def test_a_new_file_has_the_rights_of_new_files_and_an_old_one_keeps_its_own(tmp_path):
    path, other = tmp_path / "a.txt", tmp_path / "b.txt"
    other.touch()
    write(path)
    assert path.stat().st_mode == other.stat().st_mode
    path.chmod(0o640)
    write(path)
    assert path.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (OSError(28, "No space left on device"), "No space left on device"),
        (OSError("12 requested and 3 written"), "12 requested and 3 written"),
    ],
)
def test_what_stood_there_stays_when_the_disk_is_full(tmp_path, error, words):
    path = tmp_path / "a.txt"
    write(path, b"old")
    with pytest.raises(ValueError, match=rf"a\.txt' can't be written: {words}\.$"):
        half_written(path, error)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def half_written(path, error):
    with whole_file(path) as file:
        file.write(b"n")
        raise error


def test_other_mistakes_are_told_as_they_are_and_leave_nothing_behind(tmp_path):
    with pytest.raises(KeyError):
        half_written(tmp_path / "a.txt", KeyError("mine"))
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_gone_meanwhile_is_told(tmp_path):
    with pytest.raises(ValueError, match="can't be written: No such file or directory"):
        write(Path(tmp_path / "gone" / "a.txt"))
