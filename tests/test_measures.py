"""What `make house` draws and counts, on a small package made for the purpose."""

import measures
import pytest
from floors import House
from house import drawing

FILES = {
    "engine/__init__.py": "",
    "engine/spec.py": "import ast\n\n\ndef late():\n    from ..board.draw import pen\n",
    "engine/catalogue/__init__.py": "",
    "engine/catalogue/odessa.py": 'from ..spec import late\n\nNAME = "odessa"\n',
    "board/__init__.py": "",
    "board/draw/__init__.py": "",
    "board/draw/pen.py": '"""Drawn as odessa."""\nfrom oddeven_widget.engine import spec\n',
    "board/widget.py": 'from .draw import pen\n\nTEXT = "Play odessa"\n',
}


@pytest.fixture
def house(tmp_path):
    for name, text in FILES.items():
        path = tmp_path / "oddeven_widget" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return House(tmp_path)


def test_folders_stand_from_the_ground_up_and_the_rest_of_a_floor_above_its_folders(house):
    names = [folder.place for folder in house.folders]
    assert names == [("engine", "catalogue"), ("engine",), ("board", "draw"), ("board",)]


def test_an_import_is_found_however_it_is_written(house):
    imports = {folder.name: set(folder.imports) for folder in house.folders}
    assert imports["catalogue"] == {("engine",)}
    assert imports["draw"] == {("engine",)}
    assert imports["board"] == {("board", "draw")}


def test_an_import_of_a_folder_above_is_told_and_drawn_in_red(house):
    assert house.climbs() == [("engine/catalogue", "engine"), ("engine", "board/draw")]
    assert drawing(house).count('class="arrow up"') == 1  # the other one is told in words


def test_a_game_is_named_by_its_own_file_and_by_whole_strings_not_by_sentences(house):
    assert measures.places(house, "odessa") == {"oddeven_widget/engine/catalogue/odessa.py": 2}


def test_a_private_reach_is_one_past_a_name_that_is_not_the_test_s_own(tmp_path):
    path = tmp_path / "test_board.py"
    path.write_text(
        "from board import _hidden\n"
        "board._pen.draw()\nself._own = board._repr_png_()\nmove._replace(count=2)\n",
        encoding="utf-8",
    )
    assert measures.reaches(path) == 2
