"""What lessons are made of: a wheel, a stepper, questions and checks.

>>> from oddeven_widget.lessons import SequenceWheel
>>> wheel = SequenceWheel(second=2)
"""

from .wheel import SequenceWheel

__all__ = ["SequenceWheel"]
