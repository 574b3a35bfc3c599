"""After the last cell of a notebook with solutions, every question in it must be answered right.

nbval fails a cell that stops with an error, but a wrong answer to `check` is only a sentence. So
each notebook gets one cell more, which asks the kernel's memory what was left open or is wrong.
"""

from collections import defaultdict

import nbformat
from nbval.plugin import IPyNbCell

ALL_RIGHT = """
from oddeven_widget.lessons.memory import the_memory
wrong = [f"{name}: {reply}" for name, reply in the_memory().not_right().items()]
assert not wrong, "These answers aren't right: " + " | ".join(wrong)
"""


def pytest_collection_modifyitems(items):
    """Put the question about all answers behind the last cell of each notebook."""
    last = {item.parent: item for item in items if isinstance(item, IPyNbCell)}
    for file, cell in last.items():
        items.insert(items.index(cell) + 1, all_right(file, cell.cell_num + 1))


def all_right(file, number):
    """The cell that fails unless the solutions answer every question of their notebook right."""
    return IPyNbCell.from_parent(
        file,
        name="every question is answered right",
        cell_num=number,
        cell=nbformat.v4.new_code_cell(ALL_RIGHT),
        options=defaultdict(bool),
    )
