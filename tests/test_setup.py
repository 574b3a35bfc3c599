"""What tools/setup.sh says where it can't make a virtual environment."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def set_up(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    own = {**os.environ, "VENV": str(folder / "venv"), "PYTHON": "", **environment}
    return subprocess.run(
        ["/bin/sh", "tools/setup.sh", "lab"],
        cwd=ROOT,
        env=own,
        capture_output=True,
        text=True,
        check=False,
    )


def test_without_any_python_it_says_which_it_looked_for(tmp_path):
    for name in ("cat", "cksum", "dirname"):
        (tmp_path / name).symlink_to(shutil.which(name))
    done = set_up(tmp_path, PATH=str(tmp_path))
    assert done.returncode == 1
    assert "No Python of version 3.11 or newer was found" in done.stderr


def test_a_python_that_is_named_must_be_new_enough(tmp_path):
    old = tmp_path / "python3"
    old.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    old.chmod(0o755)
    done = set_up(tmp_path, PYTHON=str(old))
    assert done.returncode == 1
    assert f"PYTHON={old} is not a Python of version 3.11 or newer" in done.stderr


def test_a_python_in_a_folder_with_blanks_is_found(tmp_path):
    folder = tmp_path / "my pythons"
    folder.mkdir()
    old = folder / "python3"
    old.write_text(
        "#!/bin/sh\ncase $2 in *version_info*) exit 0;; esac; exit 1\n", encoding="utf-8"
    )
    old.chmod(0o755)
    done = set_up(tmp_path, PYTHON=str(old))
    assert f"{old} can't make a virtual environment" in done.stderr


def test_without_ensurepip_and_pip_it_names_the_package_that_is_missing(tmp_path):
    for name in ("ensurepip", "pip"):
        (tmp_path / f"{name}.py").write_text("raise ImportError('split off')", encoding="utf-8")
    done = set_up(tmp_path, PYTHON=sys.executable, PYTHONPATH=str(tmp_path))
    assert done.returncode == 1
    assert "apt install python3-venv" in done.stderr
    assert not (tmp_path / "venv").exists()
