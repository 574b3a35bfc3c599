"""After the last cell of a notebook with solutions come questions about the whole of it.

nbval fails a cell that stops with an error, but a wrong answer to `check` is only a sentence. So
the kernel's memory is asked what was left open or is wrong, and the kernel what it has used.
"""

from collections import defaultdict

import nbformat
from nbval.plugin import IPyNbCell

AFTERWARDS = {
    "every question is answered right": """
from oddeven_widget.lessons.memory import the_memory
wrong = [f"{name}: {reply}" for name, reply in the_memory().not_right().items()]
assert not wrong, "These answers aren't right: " + " | ".join(wrong)
""",
    # Seconds of work don't depend on what else the machine is doing.
    "it works less than a minute, in less than a gigabyte": """
import os, resource, sys
seconds = sum(os.times()[:4])
assert seconds < 60, f"{seconds:.0f} seconds"
kernel, players = resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN
used = sum(resource.getrusage(whose).ru_maxrss for whose in (kernel, players))
million = used // (2**20 if sys.platform == "darwin" else 2**10)
assert million < 1024, f"{million} MB"
""",
}


def pytest_collection_modifyitems(items):
    """Put the questions behind the last cell of each notebook."""
    last = {item.parent: item for item in items if isinstance(item, IPyNbCell)}
    for file, cell in last.items():
        here = items.index(cell) + 1
        items[here:here] = [
            question(file, cell.cell_num + number, name)
            for number, name in enumerate(AFTERWARDS, start=1)
        ]


def question(file, number, name):
    """A cell that isn't in the notebook and fails if the answer is no."""
    return IPyNbCell.from_parent(
        file,
        name=name,
        cell_num=number,
        cell=nbformat.v4.new_code_cell(AFTERWARDS[name]),
        options=defaultdict(bool),
    )
