"""A real JupyterLab in a real Chromium, for short tests.

Lab serves and opens notebooks, Notebook is one on a page, Board is a canvas in it:

    def test_something(lab):
        notebook = lab.notebook(["from oddeven_widget import play", "play('odd-and-even', deal=7)"])
        notebook.run_all()
        notebook.board().click(30, 40)
"""

import ast
import base64
import io
import itertools
import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import nbformat
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, expect

ROOT = Path(__file__).resolve().parent.parent.parent
TOKEN = "for-the-tests"  # noqa: S105  it guards a server that lives for one test run
IDLE = "Python 3 (ipykernel) | Idle"
# How long a machine that is busy with other things is waited for; whoever is quick waits no longer.
SECONDS = 240
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
QUIET = {"fetchNews": "false", "checkForUpdates": False}
THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}
# The notebook that is on the page, as JupyterLab itself knows it.
PANEL = "window.jupyterapp.shell.currentWidget"


def wait_until(page: Page, true: Callable[[], Any], what: str, seconds: float = SECONDS) -> Any:
    """Ask again and again, letting the page live in between; give back the first true answer."""
    end = time.monotonic() + seconds
    while not (answer := true()):
        if time.monotonic() > end:
            raise AssertionError(f"waited {seconds} s in vain for {what}")
        page.wait_for_timeout(30)
    return answer


class Server:
    """A JupyterLab with a folder and settings of its own; nobody's own settings leak in."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "notebooks"
        self.root.mkdir()
        self.settings = folder / "settings"
        self.log = folder / "server.log"
        self.set("apputils-extension/notification", QUIET)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                self._command(port), env=self._environment(folder), stdout=log, stderr=log
            )
        self._wait()

    def _command(self, port: int) -> list[str]:
        flags = {
            "ServerApp.ip": "127.0.0.1",
            "ServerApp.port": port,
            "ServerApp.port_retries": 0,
            "ServerApp.root_dir": self.root,
            "ServerApp.open_browser": False,
            "ServerApp.allow_root": True,
            "IdentityProvider.token": TOKEN,
            "LabApp.expose_app_in_browser": True,
            # Nobody builds a JupyterLab here, or asks for a language server: both cost seconds.
            "ServerApp.tornado_settings": "{'page_config_data': {'buildCheck': False}}",
            "ServerApp.jpserver_extensions": "{'jupyter_lsp': False}",
        }
        words = [f"--{name}={value}" for name, value in flags.items()]
        return [sys.executable, "-m", "jupyterlab", *words]

    def _environment(self, folder: Path) -> dict[str, str]:
        own = {
            "JUPYTER_CONFIG_DIR": "config",
            "JUPYTER_DATA_DIR": "data",
            "JUPYTER_RUNTIME_DIR": "runtime",
            "JUPYTERLAB_SETTINGS_DIR": "settings",
            "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
            "IPYTHONDIR": "ipython",
        }
        path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
        folders = {name: str(folder / part) for name, part in own.items()}
        return {**os.environ, **folders, "PYTHONPATH": path, "JUPYTER_PREFER_ENV_PATH": "1"}

    def _wait(self) -> None:
        end = time.monotonic() + SECONDS
        while time.monotonic() < end and self.process.poll() is None:
            try:
                self.ask("GET", "/api/status")
            except OSError:
                time.sleep(0.1)
            else:
                return
        self.stop()
        raise RuntimeError(f"JupyterLab did not start:\n{self.log.read_text()}")

    def set(self, plugin: str, values: dict[str, Any]) -> None:
        """Write a setting of JupyterLab; pages opened from now on have it."""
        path = self.settings / "@jupyterlab" / f"{plugin}.jupyterlab-settings"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(values), encoding="utf-8")

    def ask(self, method: str, path: str) -> Any:
        """One question to the server's own API."""
        request = urllib.request.Request(  # noqa: S310  a server of our own
            self.url + path, method=method, headers={"Authorization": f"token {TOKEN}"}
        )
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:  # noqa: S310
            text = answer.read()
        return json.loads(text) if text else None

    def shut_kernels(self) -> None:
        """End every kernel; the next test starts with none."""
        for session in self.ask("GET", "/api/sessions"):
            self.ask("DELETE", f"/api/sessions/{session['id']}")

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Lab:
    """What a test asks for: writes notebooks, opens them, and closes all at the test's end."""

    _numbers = itertools.count(1)

    def __init__(self, server: Server, browser: Browser) -> None:
        self.server = server
        self.browser = browser
        self.contexts: list[BrowserContext] = []

    def write(self, cells: Iterable[str], name: str | None = None) -> str:
        """Write a notebook with these code cells and give its name."""
        name = name or f"test{next(self._numbers)}.ipynb"
        book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        book.metadata["kernelspec"] = {
            "name": "python3",
            "display_name": "Python 3 (ipykernel)",
            "language": "python",
        }
        nbformat.write(book, self.server.root / name)
        return name

    def copy(self, path: Path | str) -> str:
        """Copy a notebook of the checkout into the server's folder and give its name."""
        source = ROOT / path
        (self.server.root / source.name).write_bytes(source.read_bytes())
        return source.name

    def open(
        self,
        name: str,
        *,
        scale: float = 1,
        width: int = 1280,
        height: int = 800,
        theme: str = "light",
        touch: bool = False,
    ) -> "Notebook":
        """Open a notebook in a browser window of its own and wait until its kernel is idle."""
        self.server.set("apputils-extension/themes", {"theme": THEMES[theme]})
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            device_scale_factor=scale,
            color_scheme="dark" if theme == "dark" else "light",
            has_touch=touch,
        )
        context.set_default_timeout(SECONDS * 1000)
        self.contexts.append(context)
        page = context.new_page()
        page.goto(self.address(name))
        return Notebook(page)

    def address(self, name: str) -> str:
        """Where a notebook is opened, and nothing with it."""
        # A workspace of its own, or JupyterLab would open the last test's tabs too.
        workspace = f"window{next(self._numbers)}"
        return f"{self.server.url}/lab/workspaces/{workspace}/tree/{quote(name)}?token={TOKEN}"

    def notebook(self, cells: Iterable[str], **window: Any) -> "Notebook":
        """Write a notebook with these code cells and open it; `window` is handed to `open`."""
        return self.open(self.write(cells), **window)

    def close(self) -> None:
        """Close all windows and end all kernels."""
        for context in self.contexts:
            context.close()
        self.contexts.clear()
        self.server.shut_kernels()


class Notebook:
    """One browser window with one notebook open in it; `page` is Playwright's own."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.page_errors: list[str] = []
        page.on("pageerror", lambda error: self.page_errors.append(str(error)))
        self.wait_open()

    def wait_open(self) -> None:
        """Wait until the notebook is on the page and its kernel idle; fold the file list away."""
        self.page.wait_for_function(
            f"() => window.jupyterapp && {PANEL} && {PANEL}.sessionContext && {PANEL}.isVisible"
        )
        self.wait_idle()
        self.page.evaluate("() => window.jupyterapp.shell.collapseLeft()")

    def wait_idle(self) -> None:
        """The toolbar says idle too early; the status bar is right."""
        expect(self.page.locator("#jp-main-statusbar")).to_contain_text(
            IDLE, timeout=SECONDS * 1000
        )

    def reload(self) -> None:
        """Load the page again, as a person who presses F5; the kernel goes on."""
        # Saved first, or the browser would ask whether to leave.
        self.command("docmanager:save")
        self.page.reload()
        self.wait_open()

    def command(self, name: str, **arguments: Any) -> None:
        """Run one of JupyterLab's own commands and wait until it is done."""
        self.page.evaluate(
            "([name, args]) => window.jupyterapp.commands.execute(name, args).then(() => null)",
            [name, arguments],
        )

    def run_all(self, *, check: bool = True) -> None:
        """Run all cells and wait until they are done; with `check`, fail if one of them raised."""
        self.command("notebook:run-all-cells")
        self.wait_idle()
        if check and (errors := self.errors()):
            raise AssertionError("\n".join(errors))

    def run_cell(self, number: int) -> None:
        """Run one cell, counted from 0."""
        self.page.evaluate(f"(n) => {{ {PANEL}.content.activeCellIndex = n }}", number)
        self.command("notebook:run-cell")
        self.wait_idle()

    def outputs(self) -> list[list[dict[str, Any]]]:
        """The outputs of every cell as the notebook file would hold them."""
        return self.page.evaluate(
            f"() => {PANEL}.content.widgets.map(cell => cell.model.outputs"
            " ? cell.model.outputs.toJSON() : [])"
        )

    def errors(self) -> list[str]:
        """What cells have raised, and whatever was printed to stderr."""
        said = []
        for output in itertools.chain.from_iterable(self.outputs()):
            if output["output_type"] == "error":
                said.append(f"{output['ename']}: {output['evalue']}")
            elif output.get("name") == "stderr":
                said.append("".join(output["text"]))
        return said

    def cell_count(self) -> int:
        return self.page.evaluate(f"() => {PANEL}.content.widgets.length")

    def python(self, code: str, value: str = "None") -> Any:
        """Run code in the notebook's kernel as one more cell would, and read a Python literal.

        The value is that of the expression `value`, after the code; an error fails the test.
        """
        reply = self.page.evaluate(
            f"""([code, value]) => {PANEL}.sessionContext.session.kernel.requestExecute(
                {{code, user_expressions: {{value}}}}).done.then(reply => reply.content)""",
            [code, f"repr({value})"],
        )
        answer = reply if reply["status"] == "error" else reply["user_expressions"]["value"]
        if answer["status"] == "error":
            raise AssertionError(f"{answer['ename']}: {answer['evalue']}")
        return ast.literal_eval(ast.literal_eval(answer["data"]["text/plain"]))

    def value(self, expression: str) -> Any:
        """What an expression is in the kernel; its repr must be a Python literal."""
        return self.python("", expression)

    def restart(self) -> None:
        """Restart the kernel without JupyterLab's question, and wait until it is idle."""
        self.page.evaluate(f"() => {PANEL}.sessionContext.restartKernel()")
        self.wait_idle()

    def new_view(self) -> None:
        """Open a second view of the active cell's output, beside the notebook."""
        self.command("notebook:create-output-view")

    def board(self, number: int = 0) -> "Board":
        """A canvas table on the page, counted from 0 from the top."""
        return Board(self.page, number)

    def screenshot(self, path: Path | str) -> None:
        """The whole window, for a person to look at."""
        self.page.screenshot(path=str(path))


# ipycanvas paints all layers of a MultiCanvas into one canvas element.
BOARD = ".jp-OutputArea-output canvas"
READ = "canvas => canvas.toDataURL('image/png').split(',')[1]"


class Board:
    """One canvas table on a page; places are CSS pixels from its top left corner."""

    def __init__(self, page: Page, number: int) -> None:
        self.page = page
        self.element = page.locator(BOARD).nth(number)

    def place(self) -> dict[str, float]:
        """Bring it into view; its x, y, width and height on the page, once they are at rest."""
        self.element.scroll_into_view_if_needed()
        box: list[dict[str, float] | None] = [None, self.element.bounding_box()]

        def at_rest() -> bool:
            box[:] = [box[1], self.element.bounding_box()]
            return box[0] == box[1] is not None

        wait_until(self.page, at_rest, "the board to stay in its place")
        return box[1]  # type: ignore[return-value]

    def move(self, x: float, y: float) -> None:
        """Move the mouse there."""
        place = self.place()
        self.page.mouse.move(place["x"] + x, place["y"] + y)

    def click(self, x: float, y: float) -> None:
        """Move the mouse there and click."""
        self.move(x, y)
        self.page.mouse.down()
        self.page.mouse.up()

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 8) -> None:
        """Press at one place, move in steps to another and let go."""
        place = self.place()
        self.page.mouse.move(place["x"] + start[0], place["y"] + start[1])
        self.page.mouse.down()
        self.page.mouse.move(place["x"] + end[0], place["y"] + end[1], steps=steps)
        self.page.mouse.up()

    def tap(self, x: float, y: float) -> None:
        """Tap with a finger; the window must have been opened with `touch=True`."""
        place = self.place()
        self.page.touchscreen.tap(place["x"] + x, place["y"] + y)

    def picture(self) -> Image.Image:
        """What is painted, in canvas pixels (see `pixel` for CSS pixels)."""
        data = base64.b64decode(self.element.evaluate(READ))
        return Image.open(io.BytesIO(data)).convert("RGBA")

    def pixel(self, x: float, y: float) -> tuple[int, int, int, int]:
        """The colour (r, g, b, a) at a place given in CSS pixels."""
        picture, width = self.picture(), self.place()["width"]
        ratio = picture.width / width
        return picture.getpixel((int(x * ratio), int(y * ratio)))  # type: ignore[return-value]

    def wait_pixel(self, x: float, y: float, colour: Iterable[int]) -> None:
        """Wait until a place has a colour (r, g, b)."""
        wanted = tuple(colour)
        wait_until(self.page, lambda: self.pixel(x, y)[:3] == wanted, f"{wanted} at {x}, {y}")

    def wait_change(self, before: Image.Image) -> Image.Image:
        """Wait until the picture is another than `before` and at rest; give the new one."""
        wait_until(self.page, lambda: self.picture() != before, "the picture to change")
        return self.at_rest()

    def at_rest(self, still_ms: int = 200) -> Image.Image:
        """Wait until nothing has changed for a while (an animation is over); give the picture.

        A canvas on which nothing has been painted yet is as still as one that is done.
        """
        seen = [self.picture()]

        def same() -> bool:
            self.page.wait_for_timeout(still_ms)
            seen.append(self.picture())
            return seen[-1] == seen[-2] and seen[-1].getbbox() is not None

        wait_until(self.page, same, "the picture to come to rest")
        return seen[-1]

    def screenshot(self, path: Path | str) -> None:
        """The table as it is on the screen, at the screen's own scale."""
        self.element.screenshot(path=str(path))
