"""CONTRIBUTING.md and the map of the package say what is there."""

import re
from pathlib import Path

import pytest
from floors import PACKAGE, ROOT, House
from house import DRAWING, drawing

PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
LINES = re.sub(r"^```.*?^```$", "", PAGE, flags=re.MULTILINE | re.DOTALL).splitlines()
FOLDER_ROWS = re.search(r"^\| folder \|.*?\n\n", PAGE, re.MULTILINE | re.DOTALL)[0]
PATH = re.compile(r"[\w.]*(?:/[\w.]+)+/?|[\w.]+\.(?:py|md|toml|txt)|Makefile")
NAME = re.compile(r"[A-Za-z_]\w*(?:\.\w+)*(?:\(\))?")
# What stands in backticks and is no name of the code: extras, fixtures' names, settings, tags.
OTHER = {"ODDEVEN_CHROMIUM", "dev", "game.turn", "lab", "pytest", "sh", "slow", "solution", "study"}
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


def found(path: str) -> list[Path]:
    """The files and folders that a path of the page means; NN and name stand for any."""
    pattern = path.strip("/").replace("NN_name", "[0-9][0-9]_*").replace("name.py", "*.py")
    if not re.fullmatch(r"[\w./*\[\]-]+", pattern):
        return []
    return [*ROOT.glob(pattern), *(ROOT / PACKAGE).glob(pattern)]


def spans(line: str) -> list[str]:
    return re.findall(r"`([^`]+)`", line)


def paths(line: str) -> list[str]:
    linked = re.findall(r"\]\(([^)]+)\)", line)
    return [*linked, *(each for each in spans(line) if PATH.fullmatch(each))]


@pytest.mark.parametrize("path", sorted({path for line in LINES for path in paths(line)}))
def test_every_path_on_the_page_is_there(path):
    assert found(path)


def named() -> list[tuple[str, str]]:
    """The names of the code on the page, each with its line."""
    return [
        (name, line)
        for line in LINES
        for name in spans(line)
        if NAME.fullmatch(name) and name not in OTHER and not found(name)
    ]


def texts(line: str) -> str:
    """All code of the files, and of the files in the folders, that a line names."""
    places = [place for each in (*paths(line), *spans(line)) for place in found(each)]
    files = [f for place in places for f in (place.glob("*.py") if place.is_dir() else [place])]
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


@pytest.mark.parametrize("name, line", named(), ids=lambda text: text[:40])
def test_every_name_on_the_page_stands_in_a_file_named_on_its_line(name, line):
    text = texts(line)
    for part in name.removesuffix("()").split("."):
        assert re.search(rf"\b(?:def|class) {part}\b|\b{part}\b *[:=]", text), f"{part}: {line}"


def test_the_table_of_folders_has_a_row_for_each():
    folders = {file.parent for file in (ROOT / PACKAGE).rglob("*.py")} - {ROOT / PACKAGE}
    rows = {spans(row)[0] for row in FOLDER_ROWS.splitlines()[2:] if spans(row)}
    missing = {each.relative_to(ROOT / PACKAGE).as_posix() for each in folders} - rows
    assert missing == {"analysis"}  # has no files of its own but the docstring
    assert all(found(row) for row in rows)
