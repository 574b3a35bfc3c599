"""Search with all cards known: exact answers, beam and depth-first search, checked proofs."""

from importlib import import_module
from importlib.util import find_spec


def __getattr__(name: str) -> object:
    """Names of `solver.solver`, loaded (with numba and NumPy) when the first is asked for."""
    # A module of this package that isn't loaded yet is none of them, and solver imports it too.
    if find_spec(f"{__name__}.{name}"):
        raise AttributeError(name)
    home = import_module(".solver", __name__)
    if name not in home.__all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(home, name)
