"""The front door of the lessons: three lines in a teacher's own notebook."""

import subprocess
import sys

from oddeven_widget import lessons


def test_the_package_loads_no_lessons_until_they_are_asked_for():
    code = "import sys, oddeven_widget; print([n for n in sys.modules if '.lessons' in n])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_names_of_the_lessons_are_sorted_and_there():
    assert list(lessons.__all__) == sorted(set(lessons.__all__))
    assert {"SequenceWheel", "ask", "check"} <= set(lessons.__all__)
