"""What is handed in for a picture or a table of studies, and is none."""

import pytest

from oddeven_widget.analysis.study import plots
from oddeven_widget.analysis.study.results import table_of


@pytest.mark.parametrize(
    ("draw", "given", "words"),
    [
        (plots.ladder, ["hold:2,4"], "takes studies"),
        (plots.ladder, None, "takes studies"),
        (plots.home_histogram, "hold:2,4", "takes studies"),
        (plots.hold_map, {1: 0.2}, "pairs of distances"),
        *((plots.hold_map, {(2, 4): each}, "rates from 0 to 1") for each in (13, -0.1, "x", None)),
        (plots.hold_map, {"hold:2,4": 0.2}, "pairs of distances"),
        (plots.hold_map, [0.2], "pairs of distances"),
        (plots.rate_by_passes, {"hold:2,4": 0.2}, "number of passes"),
        (plots.rate_by_passes, 7, "number of passes"),
        (plots.rate_by_passes, {"hold:2,4": {1: 0.2}}, "takes studies"),
        (table_of, "hold:2,4", "takes studies"),
    ],
)
def test_what_is_no_study_is_told_what_a_picture_takes(draw, given, words):
    with pytest.raises((TypeError, ValueError), match=words):
        draw(given)
