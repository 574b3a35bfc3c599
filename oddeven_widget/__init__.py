"""Odd and Even: a rules engine for skip-by-two patience games, and a card table for notebooks."""

import importlib as _importlib
import typing as _typing

from . import _moved

if _typing.TYPE_CHECKING:
    from .analysis.solver.solver import solve
    from .analysis.study.study import study
    from .board.play import play
    from .board.widget import GameWidget
    from .bookkeeping.game import Game
    from .engine.cards import Card, Rank, Suit
    from .engine.catalogue import games, rules_of
    from .engine.moves import IllegalMove, Move
    from .engine.saves import BadSave
    from .engine.spec import Rules
    from .engine.state import State

__all__ = [
    "BadSave",
    "Card",
    "Game",
    "GameWidget",
    "IllegalMove",
    "Move",
    "Rank",
    "Rules",
    "State",
    "Suit",
    "games",
    "play",
    "rules_of",
    "solve",
    "study",
]

# Each name is loaded when it is first asked for: a kernel, and each worker of a study, starts with
# what it needs and no more.
_HOMES = {
    ".analysis.study.study": ("study",),
    ".analysis.solver.solver": ("solve",),
    ".board.play": ("play",),
    ".board.widget": ("GameWidget",),
    ".bookkeeping.game": ("Game",),
    ".engine.cards": ("Card", "Rank", "Suit"),
    ".engine.catalogue": ("games", "rules_of"),
    ".engine.moves": ("IllegalMove", "Move"),
    ".engine.saves": ("BadSave",),
    ".engine.spec": ("Rules",),
    ".engine.state": ("State",),
}
_moved.keep_addresses()
_HOME = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    """Load a name."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(_importlib.import_module(_HOME[name], __name__), name)
    return value


def __dir__() -> list[str]:
    """The names that can be asked for, loaded or not."""
    return sorted({*globals(), *__all__})
