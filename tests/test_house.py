"""The map of the house in CONTRIBUTING.md, held against what the files import."""

import ast
import importlib
import pkgutil
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from floors import FLOORS, FOLDERS

import oddeven_widget
from oddeven_widget._moved import MOVED

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "oddeven_widget"
SEES_NO_SCREEN = ("engine", "bookkeeping")
SCREEN = {"ipywidgets", "ipycanvas", "IPython", "numpy", "PIL"}
LATE = {"numba", "dask", "distributed", "matplotlib"}


def short(path: Path) -> str:
    return str(path.relative_to(ROOT))


@dataclass(frozen=True)
class Module:
    """What the rules below ask of a file, which is read and parsed once for all of them."""

    path: Path
    lines: int
    # The full name of everything it imports or imports from, and whether inside a function.
    imports: frozenset[tuple[str, bool]]
    # Its functions by name, and how many lines each has.
    functions: tuple[tuple[str, int], ...]

    @property
    def name(self) -> str:
        """Its dotted name; a package has its __init__ as one part more."""
        return ".".join(dotted(self.path))

    @property
    def reached(self) -> set[str]:
        return {name for name, _ in self.imports}

    @property
    def tops(self) -> set[str]:
        """The packages that it imports from."""
        return {name.split(".")[0] for name in self.reached}


def dotted(path: Path) -> list[str]:
    return [*path.relative_to(ROOT).parts[:-1], path.stem]


def read(path: Path) -> Module:
    text = path.read_text(encoding="utf-8")
    nodes = [*ast.walk(ast.parse(text))]
    functions = [n for n in nodes if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)]
    inner = {id(node) for function in functions for node in ast.walk(function)}
    return Module(
        path,
        len(text.splitlines()),
        frozenset((name, id(node) in inner) for node in nodes for name in imported(path, node)),
        tuple((f.name, f.end_lineno - f.lineno + 1) for f in functions),
    )


def imported(path: Path, node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (name.name for name in node.names)
    elif isinstance(node, ast.ImportFrom):
        base = dotted(path)[: -node.level] if node.level else []
        whole = [*base, *filter(None, [node.module])]
        # "from oddeven_widget import board" reaches the floor as well.
        yield from (".".join([*whole, name.name]) for name in node.names)


def floor_of(name: str) -> str | None:
    parts = name.split(".")
    known = len(parts) > 1 and parts[0] == "oddeven_widget" and parts[1] in FLOORS
    return parts[1] if known else None


@pytest.fixture(scope="module")
def modules() -> list[Module]:
    found = [read(path) for path in sorted(PACKAGE.rglob("*.py"))]
    # Without files every rule would be kept.
    assert len(found) > 100
    return found


def broken(modules: list[Module], offences: Callable[[Module], Collection[object]]) -> list[str]:
    """A line for each file that breaks a rule, which says by what it does so."""
    return [
        f"{short(module.path)}: {', '.join(sorted(map(str, found)))}"
        for module in modules
        if (found := offences(module))
    ]


def test_a_floor_imports_only_the_ones_below_it(modules):
    def above(module: Module) -> set[str]:
        here = floor_of(module.name)
        reached = {name for name in module.reached if name.startswith("oddeven_widget")}
        # Only the package's own front door may use the front door's names.
        return {
            name
            for name in reached
            if here
            and (floor_of(name) is None or FLOORS.index(floor_of(name)) > FLOORS.index(here))
        }

    assert broken(modules, above) == []


def test_an_address_that_a_notebook_was_written_with_still_leads_to_its_module():
    for old, new in MOVED.items():
        assert importlib.import_module(old) is importlib.import_module(new)
        assert not PACKAGE.parent.joinpath(*old.split(".")).with_suffix(".py").exists()


def test_only_bookkeeping_builds_on_the_game_without_a_view(modules):
    def bare(module: Module) -> set[str]:
        if module.name == "oddeven_widget.bookkeeping.game" or floor_of(module.name) == "engine":
            return set()
        return {n for n in module.reached if n.startswith("oddeven_widget.engine.bare_game")}

    assert broken(modules, bare) == []


WIDGET_PACKAGES = {"ipywidgets", "ipycanvas", "anywidget", "traitlets", "IPython"}


def folder_of(name: str) -> str | None:
    """The folder of a floor in which a module stands; None where a floor has no such folders."""
    parts = name.split(".")
    floor = floor_of(name)
    if floor not in FOLDERS or len(parts) < 3:
        return None
    return parts[2] if parts[2] in FOLDERS[floor] else ""


def test_a_folder_imports_only_the_ones_below_it_on_its_floor(modules):
    def above(module: Module) -> set[str]:
        here, floor = folder_of(module.name), floor_of(module.name)
        order = FOLDERS.get(floor, ())
        beside = {name for name in module.reached if here and floor_of(name) == floor}
        return {
            name
            for name in beside
            if not folder_of(name) or order.index(folder_of(name)) > order.index(here)
        }

    assert broken(modules, above) == []


def test_what_is_drawn_and_what_input_means_needs_no_widget_package(modules):
    rooms = [each for each in modules if folder_of(each.name) in ("draw", "input")]
    assert broken(rooms, lambda module: module.tops & WIDGET_PACKAGES) == []


def test_only_the_folder_of_the_canvas_imports_ipycanvas(modules):
    others = [each for each in modules if folder_of(each.name) != "canvas"]
    assert broken(others, lambda module: module.tops & {"ipycanvas"}) == []


def test_a_folder_has_at_most_20_files(modules):
    files = Counter(short(module.path.parent) for module in modules)
    assert {folder: number for folder, number in files.items() if number > 20} == {}


def test_the_lower_floors_see_no_screen_and_no_numpy(modules):
    lower = [each for each in modules if floor_of(each.name) in SEES_NO_SCREEN]
    assert broken(lower, lambda module: module.tops & SCREEN) == []


def test_the_engine_needs_the_standard_library_only(modules):
    def foreign(module: Module) -> set[str]:
        return {
            name
            for name, late in module.imports
            if name.split(".")[0] not in sys.stdlib_module_names
            and floor_of(name) != "engine"
            # PySolFC's own numbers need PySolFC's own shuffle, and only when one is asked for.
            and not (name.startswith("pysol_cards") and late and module.path.name == "deals.py")
        }

    engine = [each for each in modules if floor_of(each.name) == "engine"]
    assert broken(engine, foreign) == []


def test_a_module_has_at_most_400_lines(modules):
    long = {short(module.path): module.lines for module in modules if module.lines > 400}
    assert long == {}


def test_a_function_has_at_most_40_lines(modules):
    assert broken(modules, lambda module: [f for f in module.functions if f[1] > 40]) == []


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


def test_what_all_promises_is_there_once():
    wrong = {}
    for name in names_of_packages():
        module = importlib.import_module(name)
        promised = [*getattr(module, "__all__", [])]
        twice = {each for each in promised if promised.count(each) > 1}
        missing = {each for each in promised if not hasattr(module, each)}
        wrong |= {name: twice | missing} if twice | missing else {}
    assert wrong == {}


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
