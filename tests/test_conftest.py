"""The tests' own guard: an error in a handler can't pass unseen."""

import logging
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

CONFTEST = Path(__file__).with_name("conftest.py")
TESTS = """
import logging

LOG = logging.getLogger("oddeven_widget")

def test_meets_an_error():
    try:
        raise KeyError("lost")
    except KeyError:
        LOG.exception("a handler failed")

def test_meets_an_error_below():
    logging.getLogger("oddeven_widget.board").error("said by a part")

def test_meets_a_warning():
    LOG.warning("only a warning")

def test_takes_its_error(logged_errors):
    LOG.error("on purpose")
    assert logged_errors.take() == ["on purpose"]

def test_takes_one_error_and_meets_another(logged_errors):
    LOG.error("on purpose")
    logged_errors.take()
    LOG.error("not on purpose")

def test_meets_nothing():
    pass
"""


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    folder = tmp_path_factory.mktemp("guarded")
    (folder / "conftest.py").write_text(CONFTEST.read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "test_guarded.py").write_text(TESTS, encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-rA", "-q", "-p", "no:cacheprovider", "."],
        cwd=folder,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    return run.stdout


def failed(report):
    return set(re.findall(r"^(?:ERROR|FAILED) \S+::(\w+)", report, re.MULTILINE))


def test_an_error_that_is_logged_fails_its_test_and_no_other(report):
    assert failed(report) == {
        "test_meets_an_error",
        "test_meets_an_error_below",
        "test_takes_one_error_and_meets_another",
    }


def test_the_failure_tells_what_went_wrong(report):
    assert "errors were logged: a handler failed: KeyError('lost')" in report
    assert "errors were logged: not on purpose" in report


def test_here_too_an_error_is_seen(logged_errors):
    logging.getLogger("oddeven_widget").error("on purpose")
    assert logged_errors.take() == ["on purpose"]
