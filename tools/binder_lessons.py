"""Run every lesson with what Binder installs and nothing else: a fresh environment, its pins.

usage: python tools/binder_lessons.py [PYTHON [FOLDER]]     PYTHON is of Binder's own version

The environment, in a temporary folder if none is named, gets binder/requirements.txt and then
the checkout, as binder/postBuild does it, and ipykernel, which Binder's own image brings. Each
lesson's solutions are run in it from top to bottom; one that takes more than a minute or a
gigabyte fails.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
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


def maker() -> str:
    """The Python that is named, or the one of Binder's version that is found."""
    if len(sys.argv) > 1:
        return sys.argv[1]
    wanted = (ROOT / "binder" / "runtime.txt").read_text(encoding="utf-8").strip()
    name = wanted.replace("-", "")
    found = shutil.which(name)
    if found is None:
        sys.exit(f"Binder runs {name}, which isn't here: name one, PYTHON=/path/to/{name}")
    return found


def build(maker: str, folder: Path) -> Path:
    """Make the environment and give its Python."""
    subprocess.run([maker, "-m", "venv", "--clear", folder], check=True)
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
        stdout=subprocess.PIPE,  # what goes wrong is said on the other stream, for all to see
        text=True,
        env=environment,
    )
    return time.monotonic() - begun, int(done.stdout.split()[-1])


def main() -> None:
    with tempfile.TemporaryDirectory() as temporary:
        python = build(maker(), Path(sys.argv[2] if len(sys.argv) > 2 else f"{temporary}/binder"))
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
