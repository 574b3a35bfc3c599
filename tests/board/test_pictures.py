"""Pictures are files that are whole, or not there."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from oddeven_widget.board.pictures import save_png


def test_a_table_is_saved_as_it_is_shown(player, parity, tmp_path):
    me = player(parity, theme="light", size="small")
    me.press("R1")
    path = me.widget.save_png(tmp_path / "table.png", scale=3)
    assert path.read_bytes() == me.widget.png(3)
    with Image.open(path) as picture:
        assert picture.size == (3 * me.board.plan.width, 3 * me.board.plan.height)


def test_a_path_may_be_text(player, tmp_path):
    me = player("odd-and-even", deal=7)
    path = me.widget.save_png(str(tmp_path / "a.png"))
    assert Image.open(BytesIO(path.read_bytes())).format == "PNG"


@pytest.mark.parametrize("path", ["", "no/such/folder/a.png", "\0.png", None, 7])
def test_a_path_that_can_not_be_written_is_refused_with_a_sentence(
    player, path, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    me = player("odd-and-even", deal=7, size="small")
    with pytest.raises(ValueError, match=r"^No picture could be written to .*\.$"):
        me.widget.save_png(path)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_is_no_file(tmp_path):
    with pytest.raises(ValueError, match=r"written to .*: Is a directory\.$"):
        save_png(tmp_path, b"x")
    assert list(tmp_path.iterdir()) == []
    assert not Path(f"{tmp_path}.part").exists()


def test_a_picture_that_stood_there_stays_when_no_new_one_can_be_written(tmp_path, monkeypatch):
    target = tmp_path / "table.png"
    save_png(target, b"old")

    def full(path, data):
        with path.open("wb") as file:
            file.write(data[:1])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(ValueError, match=r"No space left on device\.$"):
        save_png(target, b"new")
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.parametrize("scale", [0, -1, 9, 1e9, float("nan"), float("inf"), "2", None])
def test_a_scale_that_makes_no_picture_is_refused(player, scale, tmp_path):
    me = player("odd-and-even", deal=7, size="small")
    with pytest.raises(ValueError, match=r"A picture can't have the scale .*: give 0\.5 to 8\.$"):
        me.widget.save_png(tmp_path / "a.png", scale)
    assert list(tmp_path.iterdir()) == []
