"""Parts of lessons, each shown by three lines in a cell: wheel, stepper, questions, checks.

>>> from oddeven_widget.lessons import SequenceWheel, Stepper, ask, check
>>> wheel = SequenceWheel(second=2)
>>> stepper = Stepper("odd-and-even@1 deal=7 moves=1: S>W")
>>> print(check("skip-by-two/after-the-queen", "A"))
✓ Right: Two steps on from Q are K and then A: the pile passes the King.

`Choice`, `Order`, `Point`, `Value` and `Write` make questions of one's own; `Marks` keeps a table
of what players have won on the same deals.
"""

from .checks import check
from .marks import Marks
from .question import Choice, Order, Point, Value, Write, right, wrong
from .quiz import ask
from .stepper import Stepper
from .wheel import SequenceWheel

__all__ = [
    "Choice",
    "Marks",
    "Order",
    "Point",
    "SequenceWheel",
    "Stepper",
    "Value",
    "Write",
    "ask",
    "check",
    "right",
    "wrong",
]
