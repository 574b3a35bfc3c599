"""The table in a real browser, beside a bare ipycanvas that fills one rectangle at each click.

    python benchmarks/board.py

A JupyterLab and a Chromium of its own, a window and a kernel for each of the two; they are
measured in turn, so that whatever else the machine does falls on both. What is counted:

- click to pixel: from the browser's event to the canvas that is seen having another pixel at the
  place where something changes, with motion off; a game is played, of deals and plays. The event
  is the mouse being pressed; for a card that could be dragged, the mouse being let go: the bare
  canvas answers the same one. (Jupyter's server leaves TCP to wait for acknowledgements, so that
  what answers a second event soon after a first is now and then 40 ms late, whoever draws it.)
- bytes a redraw: all that is sent to canvases for a move, the faces of cards that are drawn for
  the first time included; with motion on the film besides.
- frame gaps: from one frame of the browser to the next while cards glide.
- import time: of `from oddeven_widget import play`, against ipywidgets and ipycanvas; and since
  what a table is made of loads with the first one, that of the first table, against a first canvas.
- kernel memory: of the two kernels when their canvas was shown and clicked.
- flat memory: kernel and page after 1,000 moves and 50 new games, against before.

The last line is the same as JSON: click_median, click_p95, import_time and kernel_memory are
ratios to the bare canvas.
"""

import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "browser"))

import chromium
from lab_harness import BOARD, FLAGS, ROOT, Lab, Notebook, Server
from playwright.sync_api import sync_playwright

from oddeven_widget.board.draw.geometry import TablePlan, plan_for, spots
from oddeven_widget.board.draw.theme import NORMAL
from oddeven_widget.bookkeeping.game import Game
from oddeven_widget.engine.moves import Move

GOALS = {
    "click_median": 1.15,
    "click_p95": 1.15,
    "import_time": 1.15,
    "kernel_memory": 1.15,
    "redraw_bytes": 3500,
    "frame_gap_p95_ms": 18,
}
CLICKS, FILMS, IMPORTS, DEAL = 60, 25, 9, 7
WARM_MOVES, MOVES, GAMES = 300, 1000, 50
PAUSE_MS, HELD_MS, SETTLE_MS = 120, 50, 4000

TABLE = f"""\
from oddeven_widget import Game, play
game = Game('odd-and-even', deal={DEAL})
widget = play(game, motion=False)
widget
"""
BARE = """\
from ipycanvas import MultiCanvas, hold_canvas
multi = MultiCanvas(3, width={width}, height={height})
multi.layout.width, multi.layout.height = '{css}px', 'auto'
colours = ['#ff0000', '#0000ff']
answered = 'mousedown'
def fill():
    colours.reverse()
    with hold_canvas():
        multi[1].fill_style = colours[0]
        multi[1].fill_rect(100, 100, 200, 150)
multi.on_mouse_down(lambda x, y: fill() if answered == 'mousedown' else None)
multi.on_mouse_up(lambda x, y: fill() if answered == 'mouseup' else None)
multi
"""
MEMORY = "__import__('psutil').Process().memory_info().rss"
# What goes to canvases: one number for each message, its binary parts and what stands around them.
COUNT_BYTES = """\
import json
from ipycanvas import canvas as _canvas
sizes = []
def _counted(manager, content, buffers=None):
    parts = sum(memoryview(part).nbytes for part in buffers or [])
    sizes.append(parts + len(json.dumps(content)))
    return type(manager)._send_really(manager, content, buffers)
_canvas._CanvasManager._send_really = _canvas._CanvasManager.send
_canvas._CanvasManager.send = _counted
"""
# The canvas on the page is painted by one drawImage after each message: look at it right then.
WATCH = f"""([x, y, event]) => {{
    const seen = document.querySelector('{BOARD}')
    const pen = seen.getContext('2d'), draw = CanvasRenderingContext2D.prototype.drawImage
    const look = () => String(pen.getImageData(x - 60, y - 12, 120, 24).data)
    const before = look()
    window.painted = null
    {{
        let pressed = null
        const press = event => {{ pressed = performance.now() }}
        document.addEventListener(event, press, {{capture: true, once: true}})
        CanvasRenderingContext2D.prototype.drawImage = function (...what) {{
            draw.apply(this, what)
            if (this !== pen || pressed === null || look() === before) return
            CanvasRenderingContext2D.prototype.drawImage = draw
            window.painted = performance.now() - pressed
        }}
    }}
}}"""
GAPS = """() => {
    window.gaps = new Promise(done => {
        const seen = [], from = performance.now()
        let last = null
        const frame = now => {
            if (last !== null) seen.push(now - last)
            last = now
            if (performance.now() - from < 150) requestAnimationFrame(frame)
            else done(seen)
        }
        requestAnimationFrame(frame)
    })
}"""


def p95(values: list[float]) -> float:
    return statistics.quantiles(values, n=20)[-1]


class Shown:
    """A canvas in a window of its own."""

    def __init__(self, lab: Lab, cell: str) -> None:
        self.notebook: Notebook = lab.notebook([cell])
        self.notebook.run_cell(0)
        self.page = self.notebook.page
        self.board = self.notebook.board()
        self.place = self.board.place()
        self.devtools = self.page.context.new_cdp_session(self.page)

    def click(self, x: float, y: float, watch_x: float, watch_y: float, event: str) -> float:
        """Click at a place, in CSS px; how many ms until there is another pixel at the other."""
        self.page.mouse.move(self.place["x"] + x, self.place["y"] + y)
        self.page.wait_for_timeout(PAUSE_MS)
        self.page.evaluate(WATCH, [2 * watch_x, 2 * watch_y, event])
        self.page.mouse.down()
        self.page.wait_for_timeout(HELD_MS)
        self.page.mouse.up()
        taken = self.page.wait_for_function("() => window.painted", timeout=10_000)
        return float(taken.json_value())

    def kernel_memory(self) -> int:
        return int(self.notebook.value(MEMORY))

    def page_memory(self) -> float:
        """The bytes of the page's own JavaScript that are in use, rubbish collected."""
        self.devtools.send("HeapProfiler.collectGarbage")
        return float(self.devtools.send("Runtime.getHeapUsage")["usedSize"])


class Player:
    """Plays a game by clicks, along with a game of its own that says what there is to click."""

    def __init__(self, plan: TablePlan) -> None:
        self.game, self.plan = Game("odd-and-even", deal=DEAL), plan

    def next_move(self) -> Move:
        """A play that one click makes, if there is one; else a card is dealt."""
        state = self.game.state
        for move in state.legal_moves:
            if len(state.targets(move.source, move.count)) == 1:
                return move
        return state.legal_moves[-1]

    def where(self, move: Move) -> tuple[float, float, float, float, str]:
        """Where to click, where words change under the pile that gets the card, and after what."""
        size, places = self.plan.size, self.plan.places
        clicked = "S" if move == "W>S" else move.source
        seen = spots(self.plan, self.game.state, clicked)
        x, y = (seen[-1].x, seen[-1].y) if seen else (places[clicked].x, places[clicked].y)
        target = places[move.target]
        words = (target.x + size.card_w / 2, target.y + size.card_h + 9)
        event = "mousedown" if clicked == "S" else "mouseup"
        return (x + size.card_w / 2, y + size.card_h / 2, *words, event)


def clicks(table: Shown, bare: Shown, player: Player) -> tuple[list[float], list[float], list[int]]:
    """Click on both in turn; the ms of both, and the bytes of each redraw of the table."""
    ours, theirs, sizes = [], [], []
    table.notebook.python(COUNT_BYTES)
    for _ in range(CLICKS):
        move = player.next_move()
        where = player.where(move)
        bare.notebook.python(f"answered = {where[-1]!r}")
        theirs.append(bare.click(20, 20, 100, 80, where[-1]))
        ours.append(table.click(*where))
        player.game.play(move)
        sizes.append(sum(table.notebook.value("sizes")))
        table.notebook.python("sizes.clear()")
    if table.notebook.value("game.to_text()") != player.game.to_text():
        sys.exit("The clicks have played another game than they should have.")
    return ours, theirs, sizes


def films(table: Shown, player: Player) -> tuple[list[float], list[int]]:
    """Frame gaps while cards glide, and the bytes of such a move, table and film."""
    gaps, sizes = [], []
    table.notebook.python("widget.motion = True")
    for _ in range(FILMS):
        move = player.next_move()
        table.click(*player.where(move))
        table.page.evaluate(GAPS)
        gaps += table.page.evaluate("() => window.gaps")
        player.game.play(move)
        table.page.wait_for_timeout(400)
        sizes.append(sum(table.notebook.value("sizes")))
        table.notebook.python("sizes.clear()")
    table.notebook.python("widget.motion = False")
    return gaps, sizes


def flatness(table: Shown) -> dict[str, float]:
    """Memory after many moves and games, as a ratio to that after some."""
    play_on = (
        "import time\nfor move in range({moves}):\n"
        "    time.sleep(0.004)\n"
        "    if move % {every} == {every} - 1: game.new_deal(move + 1)\n"
        "    elif not game.legal_moves: game.restart()\n"
        "    else: game.play(game.legal_moves[0])\n"
        "    sizes.clear()\n"
    )
    table.notebook.python(play_on.format(moves=WARM_MOVES, every=20))
    table.page.wait_for_timeout(2000)
    before = table.kernel_memory(), table.page_memory()
    table.notebook.python(play_on.format(moves=MOVES, every=MOVES // GAMES))
    table.page.wait_for_timeout(2000)
    after = table.kernel_memory(), table.page_memory()
    names = ("kernel_growth", "page_growth")
    return {
        name: round(now / then, 3) for name, now, then in zip(names, after, before, strict=True)
    }


def seconds_of(statements: tuple[str, str]) -> list[float]:
    """The median seconds that a new Python takes for each, measured in turn."""
    timed = "import time; t = time.perf_counter(); {}; print(time.perf_counter() - t)"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    found: dict[str, list[float]] = {each: [] for each in statements}
    for _ in range(IMPORTS):
        for each, seconds in found.items():
            words = [sys.executable, "-c", timed.format(each)]
            done = subprocess.run(
                words, env=environment, capture_output=True, text=True, check=True
            )
            seconds.append(float(done.stdout))
    return [statistics.median(each) for each in found.values()]


def in_browser() -> dict[str, Any]:
    plan = plan_for(Game("odd-and-even", deal=DEAL).rules, NORMAL)
    size = {"width": 2 * plan.width, "height": 2 * plan.height, "css": plan.width}
    path = chromium.find() or sys.exit(chromium.NOT_FOUND)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        try:
            browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
            lab = Lab(server, browser)
            bare, table = Shown(lab, BARE.format(**size)), Shown(lab, TABLE)
            player = Player(plan)
            # The cards are drawn ahead in the first second that nobody does anything.
            table.page.wait_for_timeout(SETTLE_MS)
            ours, theirs, sizes = clicks(table, bare, player)
            memory = table.kernel_memory(), bare.kernel_memory()
            gaps, film_sizes = films(table, player)
            flat = flatness(table)
            browser.close()
        finally:
            server.stop()
    return {
        "ours": ours,
        "theirs": theirs,
        "sizes": sizes,
        "memory": memory,
        "gaps": gaps,
        "film_sizes": film_sizes,
        **flat,
    }


def main() -> None:
    load = os.getloadavg()[0]
    began = time.monotonic()
    imported = seconds_of(("from oddeven_widget import play", "import ipywidgets, ipycanvas"))
    first = seconds_of(
        (
            "from oddeven_widget import play; play('odd-and-even', deal=7)",
            "import ipywidgets, ipycanvas; ipycanvas.MultiCanvas(4)",
        )
    )
    found = in_browser()
    ours, theirs = found["ours"], found["theirs"]
    kernel, bare_kernel = found["memory"]
    result = {
        "click_median": round(statistics.median(ours) / statistics.median(theirs), 3),
        "click_p95": round(p95(ours) / p95(theirs), 3),
        "import_time": round(imported[0] / imported[1], 3),
        "kernel_memory": round(kernel / bare_kernel, 3),
        "redraw_bytes": round(statistics.median(found["sizes"])),
        "frame_gap_p95_ms": round(p95(found["gaps"]), 1),
    }
    lines = {
        "click to pixel, median": (statistics.median(ours), statistics.median(theirs), "ms"),
        "click to pixel, p95": (p95(ours), p95(theirs), "ms"),
        "import": (1000 * imported[0], 1000 * imported[1], "ms"),
        "import and first table": (1000 * first[0], 1000 * first[1], "ms"),
        "kernel memory": (kernel / 2**20, bare_kernel / 2**20, "MB"),
    }
    print(f"Python {platform.python_version()}; load {load:.1f} before, {os.getloadavg()[0]:.1f}")
    for name, (own, bare, unit) in lines.items():
        print(f"{name:28}{own:9.1f} {unit}, bare {bare:9.1f} {unit}: {own / bare:.2f}")
    print(f"bytes a redraw: median {result['redraw_bytes']}, most {max(found['sizes'])}")
    print(f"bytes with a film: median {statistics.median(found['film_sizes']):.0f}")
    print(f"frame gaps while cards glide: median {statistics.median(found['gaps']):.1f} ms")
    more = {key: found[key] for key in ("kernel_growth", "page_growth")}
    more["first_table"] = round(first[0] / first[1], 3)
    print(f"after {MOVES} moves and {GAMES} new games: {more}")
    for name, goal in GOALS.items():
        print(f"{name}: {result[name]} (the goal is {goal})")
    print(f"{time.monotonic() - began:.0f} s")
    print(json.dumps({"benchmark": "board", **result, **more}))


if __name__ == "__main__":
    main()
