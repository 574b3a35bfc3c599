"""Odd and Even: a rules engine for skip-by-two patience games, and a card table for notebooks."""

import importlib as _importlib
import typing as _typing

from .board.widget import GameWidget, play
from .bookkeeping.game import Game
from .engine.cards import Card, Rank, Suit
from .engine.catalogue import games, rules_of
from .engine.moves import IllegalMove, Move
from .engine.saves import BadSave
from .engine.spec import Rules
from .engine.state import State

if _typing.TYPE_CHECKING:
    from .analysis.simulate import study
    from .analysis.solver import solve

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

# These bring numba, scipy and more with them, and so are loaded when they are first asked for.
_LATER = {"solve": ".analysis.solver", "study": ".analysis.simulate"}


def __getattr__(name: str) -> object:
    """Give the names that are loaded late."""
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(_importlib.import_module(_LATER[name], __name__), name)
