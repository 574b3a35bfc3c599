"""The package of the solver can be entered by any of its modules."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def test_a_bookkeeper_can_be_the_first_thing_that_a_worker_or_a_kernel_asks_for():
    """It said that a name can't be imported from a partially initialized module."""
    code = "from oddeven_widget.analysis.players.planner import bookkeeper; bookkeeper()"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert (done.returncode, done.stderr) == (0, "")
