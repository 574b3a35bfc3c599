"""Pictures are files that are whole, or not there."""

import re
from io import BytesIO

import pytest
from PIL import Image

from oddeven_widget.board.draw.pictures import save_png


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


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("", "A file has a name, such as 'table.png', not ''."),
        (None, "A file has a name, such as 'table.png', not None."),
        (".", "'.' is a folder: name a file in it, such as 'table.png'."),
        ("no/a.png", "'no/a.png' can't be written: there is no folder 'no'."),
    ],
)
def test_a_path_that_can_not_be_written_is_refused_with_a_sentence(
    player, path, sentence, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    me = player("odd-and-even", deal=7, size="small")
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        me.widget.save_png(path)
    assert list(tmp_path.iterdir()) == []


def test_a_picture_that_stood_there_stays_when_no_new_one_can_be_written(tmp_path):
    target = tmp_path / "table.png"
    save_png(target, b"old")
    with pytest.raises(TypeError):
        save_png(target, "no picture")
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.parametrize("scale", [0, -1, 9, 1e9, float("nan"), float("inf"), "2", None])
def test_a_scale_that_makes_no_picture_is_refused(player, scale, tmp_path):
    me = player("odd-and-even", deal=7, size="small")
    with pytest.raises(ValueError, match=r"A picture can't have the scale .*: give 0\.5 to 8\.$"):
        me.widget.save_png(tmp_path / "a.png", scale)
    assert list(tmp_path.iterdir()) == []
