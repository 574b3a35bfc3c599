"""What Binder would build from this checkout, as its own builder says, without Docker."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

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
