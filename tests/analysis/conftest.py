"""Studies in these tests show no progress bar and stay in this process unless they say more."""

import functools

import pytest

from oddeven_widget.analysis.study import study as simulate


@pytest.fixture
def study():
    return functools.partial(simulate.study, progress=False, workers=1)
