"""What Binder would build from this checkout, as its own builder says, without Docker."""

import ast
import os
import re
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import nbformat
import pytest

ROOT = Path(__file__).resolve().parent.parent
BINDER = ROOT / "binder"


def pins() -> dict[str, str]:
    lines = (BINDER / "requirements.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split("==") for line in lines if line and not line.startswith("#")]
    return dict(rows)


@pytest.fixture(scope="module")
def plan() -> str:
    """The image's build file as text."""
    done = subprocess.run(
        [sys.executable, "-m", "repo2docker", "--no-build", "--debug", str(ROOT)],
        capture_output=True,
        text=True,
        check=False,
    )
    text = done.stdout + done.stderr
    assert done.returncode == 0, text
    return text


def test_binder_would_use_python_3_12(plan):
    assert "Building conda environment for python=3.12" in plan


def test_binder_would_install_the_pins_and_then_the_checkout(plan):
    pip = plan.index('pip install --no-cache-dir -r "binder/requirements.txt"')
    assert pip < plan.index("RUN ./binder/postBuild")


def test_everything_that_the_package_needs_is_pinned_for_binder():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    needed = project["project"]["dependencies"] + project["build-system"]["requires"]
    assert {re.match(r"[\w-]+", text)[0] for text in needed} <= set(pins())


def test_binder_keeps_its_own_jupyterlab():
    assert "jupyterlab" not in pins()
    assert "-e" not in (BINDER / "requirements.txt").read_text(encoding="utf-8").split()


def test_the_post_build_script_can_be_run():
    assert os.access(BINDER / "postBuild", os.X_OK)


def imported(code: str) -> set[str]:
    """The first names of all modules that some code imports, wherever it does."""
    nodes = list(ast.walk(ast.parse(code)))
    plain = {name.name for node in nodes if isinstance(node, ast.Import) for name in node.names}
    froms = {n.module or "" for n in nodes if isinstance(n, ast.ImportFrom) and not n.level}
    return {name.split(".")[0] for name in plain | froms} - {""}


def code_of_lessons() -> list[str]:
    """The code cells of all lessons; no cell of theirs holds a magic."""
    books = [nbformat.read(path, as_version=4) for path in (ROOT / "notebooks").rglob("*.ipynb")]
    return [cell.source for book in books for cell in book.cells if cell.cell_type == "code"]


def test_binder_installs_all_that_the_package_and_its_lessons_import():
    package = [path.read_text(encoding="utf-8") for path in (ROOT / "oddeven_widget").rglob("*.py")]
    names = set().union(*map(imported, [*package, *code_of_lessons()]))
    names -= {*sys.stdlib_module_names, "oddeven_widget"}
    found = metadata.packages_distributions()
    pinned = {name.lower().replace("_", "-") for name in pins()}
    missing = {
        name
        for name in names
        if not {dist.lower().replace("_", "-") for dist in found.get(name, [])} & pinned
    }
    assert missing == set()
