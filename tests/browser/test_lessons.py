"""Every lesson in a real JupyterLab, under another name and in another folder."""

from pathlib import Path

import pytest
from lab_harness import PANEL, ROOT, Notebook, wait_until

# The notebook that only plays has a test of its own.
PLAY, *LESSONS = sorted((ROOT / "notebooks").glob("*.ipynb"))
VIEW = "application/vnd.jupyter.widget-view+json"
BROUGHT_INTO_VIEW = f"""() => {PANEL}.content.widgets.forEach(cell => cell.node.scrollIntoView())"""
# Canvases on the page, and how many of them are as empty as when they were made.
CANVASES = """() => [...document.querySelectorAll('.jp-OutputArea-output canvas')].map(canvas => {
    const empty = document.createElement('canvas')
    empty.width = canvas.width
    empty.height = canvas.height
    return canvas.toDataURL() === empty.toDataURL()
})"""
BROKEN = "text=/Error displaying widget|model not found/i"


# The outermost widgets: a part of a lesson holds many others.
WIDGETS = """() => [...document.querySelectorAll('.jp-OutputArea-output .jupyter-widgets')]
    .filter(view => !view.parentElement.closest('.jupyter-widgets')).length"""


def widgets_shown(notebook: Notebook) -> int:
    """How many outputs are live views."""
    outputs = [out for cell in notebook.outputs() for out in cell]
    return sum(VIEW in out.get("data", {}) for out in outputs)


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_runs_in_lab_and_each_of_its_widgets_is_drawn(desk, path: Path):
    folder = desk.server.root / "my lessons"
    folder.mkdir(exist_ok=True)
    (folder / f"copy of {path.name}").write_bytes(path.read_bytes())
    notebook = desk.open(f"my lessons/copy of {path.name}")
    notebook.run_all()
    page, views = notebook.page, widgets_shown(notebook)
    page.evaluate(BROUGHT_INTO_VIEW)
    wait_until(page, lambda: page.evaluate(WIDGETS) == views, "a view of each widget")
    wait_until(page, lambda: not any(page.evaluate(CANVASES)), "a drawing on each canvas")
    assert page.locator(".jp-OutputArea-output").locator(BROKEN).count() == 0
