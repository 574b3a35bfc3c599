"""The map of the house in CONTRIBUTING.md, held against what the files import."""

import ast
import importlib
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from floors import FLOORS, FOLDERS

import oddeven_widget
from oddeven_widget._moved import MOVED

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "oddeven_widget"
SEES_NO_SCREEN = ("engine", "bookkeeping")
SCREEN = {"ipywidgets", "ipycanvas", "IPython", "numpy", "PIL"}
MODULES = sorted(PACKAGE.rglob("*.py"))
LATE = {"numba", "dask", "distributed", "matplotlib"}


def short(path: Path) -> str:
    return str(path.relative_to(ROOT))


def dotted(path: Path) -> list[str]:
    """A module's name in parts; a package has its __init__ as one part more."""
    return [*path.relative_to(ROOT).parts[:-1], path.stem]


def imports(path: Path) -> Iterator[tuple[str, bool]]:
    """The full name of every module a file imports from, and whether that is inside a function."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    inner = {
        id(node)
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in ast.walk(function)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((name.name, id(node) in inner) for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = dotted(path)[: -node.level] if node.level else []
            whole = [*base, *filter(None, [node.module])]
            # "from oddeven_widget import board" reaches the floor as well.
            yield from ((".".join([*whole, name.name]), id(node) in inner) for name in node.names)


def floor_of(name: str) -> str | None:
    parts = name.split(".")
    known = len(parts) > 1 and parts[0] == "oddeven_widget" and parts[1] in FLOORS
    return parts[1] if known else None


@pytest.fixture(params=MODULES, ids=short)
def module(request) -> Path:
    return request.param


def test_a_floor_imports_only_the_ones_below_it(module):
    here = floor_of(".".join(dotted(module)))
    if here is None:
        return
    reached = {name for name, _ in imports(module) if name.startswith("oddeven_widget")}
    above = [name for name in reached if FLOORS.index(floor_of(name) or here) > FLOORS.index(here)]
    assert above == []
    # Only the package's own front door may use the front door's names.
    assert [name for name in reached if floor_of(name) is None] == []


def test_an_address_that_a_notebook_was_written_with_still_leads_to_its_module():
    for old, new in MOVED.items():
        assert importlib.import_module(old) is importlib.import_module(new)
        assert not PACKAGE.parent.joinpath(*old.split(".")).with_suffix(".py").exists()


def test_only_bookkeeping_builds_on_the_game_without_a_view(module):
    bare = "oddeven_widget.engine.bare_game"
    if any(name.startswith(bare) for name, _ in imports(module)):
        engine = floor_of(".".join(dotted(module))) == "engine"
        assert engine or short(module) == "oddeven_widget/bookkeeping/game.py"


WIDGET_PACKAGES = {"ipywidgets", "ipycanvas", "anywidget", "traitlets", "IPython"}


def folder_of(name: str) -> str | None:
    """The folder of a floor in which a module stands; None where a floor has no such folders."""
    parts = name.split(".")
    floor = floor_of(name)
    if floor not in FOLDERS or len(parts) < 3:
        return None
    return parts[2] if parts[2] in FOLDERS[floor] else ""


def test_a_folder_imports_only_the_ones_below_it_on_its_floor(module):
    name = ".".join(dotted(module))
    here, floor = folder_of(name), floor_of(name)
    if not here:
        return
    order = FOLDERS[floor]
    reached = {each for each, _ in imports(module) if floor_of(each) == floor}
    above = [
        each
        for each in reached
        if not folder_of(each) or order.index(folder_of(each)) > order.index(here)
    ]
    assert above == []


def test_what_is_drawn_and_what_input_means_needs_no_widget_package(module):
    if folder_of(".".join(dotted(module))) in ("draw", "input"):
        tops = {name.split(".")[0] for name, _ in imports(module)}
        assert tops & WIDGET_PACKAGES == set()


def test_only_the_folder_of_the_canvas_imports_ipycanvas(module):
    if any(name.split(".")[0] == "ipycanvas" for name, _ in imports(module)):
        assert folder_of(".".join(dotted(module))) == "canvas"


def test_a_folder_has_at_most_20_files():
    folders = {path.parent for path in MODULES}
    assert {short(f): n for f in folders if (n := len([*f.glob("*.py")])) > 20} == {}


def test_the_lower_floors_see_no_screen_and_no_numpy(module):
    if floor_of(".".join(dotted(module))) in SEES_NO_SCREEN:
        assert SCREEN & {name.split(".")[0] for name, _ in imports(module)} == set()


def test_the_engine_needs_the_standard_library_only(module):
    if floor_of(".".join(dotted(module))) != "engine":
        return
    for name, late in imports(module):
        top = name.split(".")[0]
        allowed = top in sys.stdlib_module_names or floor_of(name) == "engine"
        # PySolFC's own numbers need PySolFC's own shuffle, and only when one is asked for.
        borrowed = top == "pysol_cards" and late and module.name == "deals.py"
        assert allowed or borrowed, f"{short(module)} imports {name}"


def test_a_module_has_at_most_400_lines(module):
    assert len(module.read_text(encoding="utf-8").splitlines()) <= 400


def test_a_function_has_at_most_40_lines(module):
    tree = ast.parse(module.read_text(encoding="utf-8"))
    functions = (n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef))
    long = [f.name for f in functions if f.end_lineno - f.lineno + 1 > 40]
    assert long == []


def test_importing_the_package_loads_nothing_slow():
    slow = LATE | SCREEN | {"PIL"}
    code = "import sys, oddeven_widget; from oddeven_widget import play; "
    code += f"print(*sorted({slow!r} & set(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout.split() == []


def names_of_packages() -> list[str]:
    found = pkgutil.walk_packages(oddeven_widget.__path__, "oddeven_widget.")
    return ["oddeven_widget", *(each.name for each in found)]


@pytest.mark.parametrize("name", names_of_packages())
def test_what_all_promises_is_there_once(name):
    promised = getattr(importlib.import_module(name), "__all__", [])
    assert len(promised) == len(set(promised))
    for each in promised:
        assert hasattr(importlib.import_module(name), each)


def test_the_front_door_has_at_most_15_names_and_no_others():
    promised = oddeven_widget.__all__
    assert 0 < len(promised) <= 15
    assert list(promised) == sorted(promised)
    public = {name for name in vars(oddeven_widget) if not name.startswith("_")}
    floors = {name for name in public if name in FLOORS}
    # Each is loaded when it is first asked for.
    assert public - floors <= set(promised)
    assert set(promised) <= set(dir(oddeven_widget))
    assert all(callable(getattr(oddeven_widget, name)) for name in promised)
    with pytest.raises(AttributeError, match="has no attribute 'deal'"):
        _ = oddeven_widget.deal


MACHINE_PATH = re.compile(r"(?<![\w.~])/(?:home|Users|root|work|tmp)/")
TEXT = {".py", ".md", ".toml", ".txt", ".ipynb", ".cfg", ".yml", ".json", ".sh", ".run", ""}


def project_files() -> list[Path]:
    """What git tracks or would; without git, everything that is not left over by a tool."""
    words = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        done = subprocess.run(words, capture_output=True, text=True, check=True, cwd=ROOT)
        names = [ROOT / name for name in done.stdout.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        names = [p for p in ROOT.rglob("*") if not any(x.startswith(".") for x in p.parts)]
    return [path for path in names if path.is_file() and path.suffix in TEXT]


def test_no_file_names_a_folder_of_somebodys_machine():
    found = [
        f"{short(path)}: {line.strip()[:80]}"
        for path in project_files()
        for line in path.read_text(encoding="utf-8").splitlines()
        if MACHINE_PATH.search(line)
    ]
    assert found == []


def test_the_package_is_typed():
    assert (PACKAGE / "py.typed").is_file()
