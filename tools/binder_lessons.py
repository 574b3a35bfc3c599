"""Run every lesson with what Binder installs and nothing else: a fresh environment, its pins.

usage: python tools/binder_lessons.py [FOLDER]     a temporary folder by default

The environment gets binder/requirements.txt and then the checkout, as binder/postBuild does it,
and ipykernel, which Binder's own image brings. Each lesson's solutions are run in it from top to
bottom; one that takes more than a minute or a gigabyte fails.
"""

import os
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

from solutions import ROOT, lessons

SECONDS = 60
BYTES = 1024**3
# Binder's image has these; a kernel can't start without them.
BROUGHT = ("ipykernel", "nbclient")
RUN = """
import resource, sys
import nbformat
from nbclient import NotebookClient
path, folder, seconds = sys.argv[1:]
book = nbformat.read(path, as_version=4)
NotebookClient(book, kernel_name="python3", timeout=int(seconds),
               resources={"metadata": {"path": folder}}).execute()
used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
print(used if sys.platform == "darwin" else used * 1024)
"""


def build(folder: Path) -> Path:
    """Make the environment and give its Python."""
    venv.create(folder, with_pip=True, clear=True)
    python = folder / "bin" / "python"
    pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "-r", ROOT / "binder" / "requirements.txt"], check=True)
    subprocess.run([*pip, *BROUGHT], check=True)
    editable = ["--no-deps", "--no-build-isolation", "--editable", ROOT]
    subprocess.run([*pip, *editable], check=True)
    return python


def run(python: Path, lesson: Path) -> tuple[float, int]:
    """Run one lesson; the seconds it took and the most memory that its kernel held."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    begun = time.monotonic()
    done = subprocess.run(
        [python, "-c", RUN, lesson, lesson.parent, str(10 * SECONDS)],
        check=True,
        capture_output=True,
        text=True,
        env=environment,
    )
    return time.monotonic() - begun, int(done.stdout.split()[-1])


def main() -> None:
    with tempfile.TemporaryDirectory() as temporary:
        python = build(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(temporary) / "binder")
        heavy = []
        for lesson in lessons():
            seconds, memory = run(python, lesson)
            print(f"{lesson.stem}: {seconds:.0f} s, {memory / 2**20:.0f} MB")
            if seconds > SECONDS or memory > BYTES:
                heavy.append(lesson.stem)
    if heavy:
        sys.exit(f"over {SECONDS} s or one gigabyte: {', '.join(heavy)}")


if __name__ == "__main__":
    main()
