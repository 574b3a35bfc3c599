"""Studies in these tests show no progress bar and stay in this process unless they say more."""

import functools
import os
import signal
import threading
import time

import pytest

from oddeven_widget.analysis.study import study as study_module


@pytest.fixture
def study():
    return functools.partial(study_module.study, progress=False, workers=1)


@pytest.fixture
def interruptible():
    """A shell that runs the tests in the background has them ignore Ctrl-C; here it counts."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def press_ctrl_c(interruptible):
    """Press Ctrl-C once for each of these conditions, as soon as it holds, one after the other."""

    def press(*conditions):
        for holds in conditions:
            while not holds():
                time.sleep(0.01)
            os.kill(os.getpid(), signal.SIGINT)

    return lambda *conditions: threading.Thread(target=press, args=conditions, daemon=True).start()
