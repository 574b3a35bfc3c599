"""What lessons are made of: a wheel, questions, checks; each is shown by three lines in a cell.

>>> from oddeven_widget.lessons import SequenceWheel, ask, check
>>> wheel = SequenceWheel(second=2)
>>> print(check("skip-by-two/after-the-queen", "A"))
✓ Right: Two steps on from Q are K and then A: the pile passes the king.

`Choice`, `Order`, `Point`, `Value` and `Write` make questions of one's own.
"""

from .checks import check
from .question import Choice, Order, Point, Value, Write, right, wrong
from .quiz import ask
from .wheel import SequenceWheel

__all__ = [
    "Choice",
    "Order",
    "Point",
    "SequenceWheel",
    "Value",
    "Write",
    "ask",
    "check",
    "right",
    "wrong",
]
