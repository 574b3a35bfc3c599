"""An error that the package logs fails the test that met it, unless the test takes it."""

import logging

import pytest
from hypothesis import HealthCheck, settings

# That a machine is busy with other things is no fault of what is tested.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


class LoggedErrors(logging.Handler):
    """Keeps what is logged as an error; what a test takes out was meant to happen."""

    def __init__(self):
        super().__init__(logging.ERROR)
        self.records = []

    def emit(self, record):
        self.records.append(record)

    def take(self):
        """The exceptions logged so far, as text; they no longer fail the test."""
        told = [self._told(record) for record in self.records]
        self.records.clear()
        return told

    def _told(self, record):
        error = record.exc_info[1] if record.exc_info else None
        return f"{record.getMessage()}: {error!r}" if error else record.getMessage()


@pytest.fixture(autouse=True)
def logged_errors():
    """Handlers of widgets swallow exceptions: the log is where a test can see them."""
    kept, logger = LoggedErrors(), logging.getLogger("oddeven_widget")
    logger.addHandler(kept)
    yield kept
    logger.removeHandler(kept)
    if kept.records:
        pytest.fail("errors were logged: " + "; ".join(kept.take()), pytrace=False)
