"""One window for many tests: their notebooks are opened in it one after the other.

A JupyterLab takes three seconds to load, more than most tests take with it.
"""

from collections.abc import Mapping
from typing import Any

from lab_harness import PANEL, SECONDS, THEMES, Lab, Notebook
from playwright.sync_api import TimeoutError as NotInTime

# Nothing is saved; the kernels are ended by JupyterLab itself, or it would look for them.
CLOSE_ALL = """() => Promise.all([...window.jupyterapp.shell.widgets('main')].map(async panel => {
    if (panel.context) panel.context.model.dirty = false
    await panel.sessionContext?.shutdown()
    panel.dispose()
}))"""
PLAIN: Mapping[str, Any] = {"scale": 1, "width": 1280, "height": 800, "theme": "light"}
# A window keeps some of what notebooks have drawn in it: memory for so many is left to it.
NOTEBOOKS = 36


class Desk(Lab):
    """A Lab with one window, which is given another size, scale or theme as a test asks for it.

    For a finger, for two windows at a time, and for a page that is loaded again in another size or
    scale, a test takes `lab`; for pictures of a page too, since taking one undoes a look.
    """

    _window: Notebook | None = None
    _opened = 0

    def open(self, name: str, **looks: Any) -> Notebook:
        """Open a notebook in the window; `looks` are scale, width, height and theme."""
        self._opened += 1
        if self._window is None:
            self._window = super().open(name)
            self.look(**looks)
            return self._window
        self._window.page_errors.clear()
        self.look(**looks)
        try:
            self._open_here(name, 60_000)
        except NotInTime:
            # On a busy machine JupyterLab now and then loses a kernel that it has just started.
            self._window.page.evaluate(CLOSE_ALL)
            self._open_here(name, SECONDS * 1000)
        self._window.wait_open()
        # What the page would be if it had been opened with this notebook, for when it is reloaded.
        self._window.page.evaluate("url => history.replaceState(null, '', url)", self.address(name))
        return self._window

    def _open_here(self, name: str, patience: float) -> None:
        self._window.command("docmanager:open", path=name)
        self._window.page.wait_for_function(
            f"name => {PANEL}?.context?.path === name"
            f" && {PANEL}.sessionContext.session?.kernel?.status === 'idle'",
            arg=name,
            timeout=patience,
        )

    def look(self, **looks: Any) -> None:
        """Give the window another size, scale or theme; what isn't named is as for all tests."""
        if unknown := looks.keys() - PLAIN.keys():
            raise TypeError(f"the window of all tests has no {', '.join(unknown)}: use lab")
        looks = {**PLAIN, **looks}
        page, theme = self._window.page, THEMES[looks["theme"]]
        if page.evaluate("document.body.dataset.jpThemeName") != theme:
            page.emulate_media(color_scheme=looks["theme"])
            self._window.command("apputils:change-theme", theme=theme)
            page.locator(f"body[data-jp-theme-name='{theme}']").wait_for(state="attached")
        screen = {"width": looks["width"], "height": looks["height"], "mobile": False}
        page.context.new_cdp_session(page).send(
            "Emulation.setDeviceMetricsOverride", {**screen, "deviceScaleFactor": looks["scale"]}
        )

    def clear(self) -> None:
        """Close the notebooks, saving nothing, and end their kernels; the window stays."""
        if self._window is None:
            return
        if self._opened % NOTEBOOKS == 0:
            self._window = None
            self.close()
        else:
            self._window.page.evaluate(CLOSE_ALL)
            self.server.shut_kernels()
