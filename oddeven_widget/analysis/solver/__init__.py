"""Search with all cards known: exact answers, beam and depth-first search, checked proofs."""

from importlib import import_module


def __getattr__(name: str) -> object:
    """Names of `solver.solver`, loaded (with numba and NumPy) when the first is asked for."""
    home = import_module(".solver", __name__)
    if name not in home.__all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(home, name)
