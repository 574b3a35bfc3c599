"""Import hook for old addresses of modules: each gives the module at its new address.

Notebooks and saved results of other people name modules by the addresses that these had when they
were written. Only addresses that a release had stand here; nothing in the package uses them.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.machinery import ModuleSpec
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

__all__ = ["MOVED", "keep_addresses"]

_PACKAGE: Final = __name__.partition(".")[0]
# Where a module was, and where it is now.
MOVED: Final = {
    f"{_PACKAGE}.{old}": f"{_PACKAGE}.{new}"
    for old, new in {
        "analysis.fair": "analysis.players.pimc",
        "analysis.figures": "analysis.study.ladder",
        "analysis.jobs": "analysis.study.job",
        "analysis.machine": "analysis.kernel.run",
        "analysis.pencil": "analysis.players.pencil",
        "analysis.plots": "analysis.study.plots",
        "analysis.pools": "analysis.study.executors",
        "analysis.primitives": "analysis.compiled.primitives",
        "analysis.results": "analysis.study.results",
        "analysis.secondpass": "analysis.players.planner",
        "analysis.simulate": "analysis.study.study",
        "analysis.statistics": "analysis.study.statistics",
        "analysis.strategies": "analysis.players.strategies",
        "analysis.tables": "analysis.kernel.tables",
        "analysis.tally": "analysis.study.tally",
        "board.geometry": "board.draw.geometry",
        "board.theme": "board.draw.theme",
        "engine.game": "bookkeeping.game",
    }.items()
}


# No subclass of `importlib.abc`'s classes: to load that would take almost as long as all else here.
class _Moved:
    """Finder and loader of what no other finder has found: a module that has moved."""

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Say that a module is to be had here, if its address is an old one."""
        if fullname not in MOVED:
            return None
        return ModuleSpec(fullname, self)  # type: ignore[arg-type]  # a loader by its methods

    def create_module(self, _spec: ModuleSpec) -> None:
        """Let the import machinery make the empty module."""

    def exec_module(self, module: ModuleType) -> None:
        """Put the module that has moved in the place of the empty one that was just made."""
        sys.modules[module.__name__] = import_module(MOVED[module.__name__])


def keep_addresses() -> None:
    """Let modules be imported by the addresses that they had before; done once, at the front door.

    >>> from oddeven_widget.analysis.statistics import win_interval
    >>> win_interval.__module__
    'oddeven_widget.analysis.study.statistics'
    """
    if not any(isinstance(finder, _Moved) for finder in sys.meta_path):
        sys.meta_path.append(_Moved())
