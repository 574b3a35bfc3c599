"""What is known of the page, told by a script in the browser."""

import subprocess
import sys

from ipywidgets import Widget

from oddeven_widget.board.parts.page import the_page
from oddeven_widget.board.parts.script import SCRIPT
from oddeven_widget.board.parts.spoken import SPOKEN


def test_nothing_is_known_before_the_page_tells():
    page = the_page()
    assert (page.dark, page.contrast, page.still, page.ratio) == (None,) * 4


def test_a_page_is_made_anew_when_somebody_has_closed_all_widgets():
    page = the_page()
    assert the_page() is page
    page.close()
    assert the_page() is not page
    assert the_page().comm is not None


def test_the_script_finds_what_is_to_be_spoken_and_needs_nothing_from_elsewhere():
    assert f"'.{SPOKEN} > .widget-html-content'" in SCRIPT
    assert "import" not in SCRIPT
    assert "http" not in SCRIPT


def test_the_package_is_loaded_without_what_runs_the_script():
    code = "import sys, oddeven_widget; print('anywidget' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_the_page_has_no_place_in_the_table():
    assert the_page().model_id in Widget.get_manager_state()["state"]
