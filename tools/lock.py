"""Write the lock files again, and check that every pin has a wheel for every supported machine.

Run by `make lock`. One lock file serves Python 3.11 to 3.14 on Linux and macOS.
"""

import re
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OLDEST = "3.11"
PYTHONS = ("3.11.2", "3.12", "3.13", "3.14")  # 3.11.2 is Debian 12's
PLATFORMS = ("x86_64-manylinux_2_28", "aarch64-manylinux_2_28", "aarch64-apple-darwin")
# Published as source alone; it is pure Python, and pip builds it anywhere in a few seconds.
SOURCE_ONLY = ("pysol-cards==",)
BINDER_PYTHON = "3.12"
BINDER_HEADER = """\
# Written by `make lock`. Binder's own image brings JupyterLab, so it is not here, and where that
# image has a package already, its version is pinned: nothing of Binder's is replaced.
"""


def run(*words: str) -> None:
    subprocess.run(words, cwd=ROOT, check=True)


def compile_lock(output: str, *options: str) -> None:
    """Resolve pyproject.toml into one file of pins, quietly."""
    run(
        *(sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--upgrade", "pyproject.toml"),
        *("--no-emit-index-url", "--annotation-style", "line", "--output-file", output),
        *("--custom-compile-command", "make lock", *options),
    )


def binder_image_pins() -> dict[str, str]:
    """Binder's image pins its own packages; repo2docker carries the list."""
    spec = find_spec("repo2docker")
    if spec is None or spec.origin is None:
        sys.exit("repo2docker is not installed: run `make test` or `make lock` from its .venv.")
    name = f"buildpacks/conda/environment.py-{BINDER_PYTHON}-linux-64.lock"
    lock = (Path(spec.origin).parent / name).read_text(encoding="utf-8")
    pins = re.findall(
        r"/([A-Za-z0-9][A-Za-z0-9_.-]*)-([0-9][^-/]*)-[^-/]+\.(?:conda|tar\.bz2)#", lock
    )
    return {re.sub(r"[-_.]+", "-", name.lower()): version for name, version in pins}


def lock_binder() -> None:
    """Lock what the package and its studies need, at the versions of Binder's own image."""
    pins = binder_image_pins()
    with tempfile.TemporaryDirectory() as folder:
        constraints = Path(folder) / "image.txt"
        constraints.write_text("".join(f"{n}=={v}\n" for n, v in pins.items()), encoding="utf-8")
        options = ("--python-version", BINDER_PYTHON, "--python-platform", "x86_64-manylinux_2_28")
        options += ("--group", "build", "--extra", "study")
        full = str(Path(folder) / "full.txt")
        options += ("--no-header", "--no-annotate", "--constraints", str(constraints))
        compile_lock(full, *options)
        lines = Path(full).read_text(encoding="utf-8")
    (ROOT / "binder/requirements.txt").write_text(BINDER_HEADER + lines, encoding="utf-8")


def missing_wheels(path: str, python: str, platform: str) -> str:
    """What uv says when a pin has no wheel for that Python and machine; empty when all have."""
    lines = (ROOT / path).read_text(encoding="utf-8").splitlines()
    pins = "\n".join(line for line in lines if not line.startswith(SOURCE_ONLY))
    words = [sys.executable, "-m", "uv", "pip", "compile", "-", "--quiet", "--no-deps"]
    words += ["--only-binary", ":all:", "--python-version", python, "--python-platform", platform]
    done = subprocess.run(words, input=pins, capture_output=True, text=True, check=False)
    return done.stderr.strip() if done.returncode else ""


def main() -> int:
    universal = ("--universal", "--python-version", OLDEST, "--group", "build")
    extras = ("--extra", "lab", "--extra", "study")
    compile_lock("requirements/lab.txt", *universal, *extras)
    pinned = ("--constraints", "requirements/lab.txt")
    compile_lock("requirements/test.txt", *universal, "--extra", "dev", *pinned)
    lock_binder()
    failed = 0
    for python in PYTHONS:
        for platform in PLATFORMS:
            trouble = missing_wheels("requirements/test.txt", python, platform)
            failed += bool(trouble)
            print(f"Python {python}, {platform}: {trouble or 'a wheel for every pin'}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
