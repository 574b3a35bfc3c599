"""The games, one file each: their rules as data, with source and rules version.

A module of this folder holds `GAMES`, a tuple of Rules. To add a game, add a module: nothing
else has to be told of it.
"""

from __future__ import annotations

import difflib
import importlib
import pkgutil
from functools import cache

from oddeven_widget.engine.spec import Rules
from oddeven_widget.engine.words import quoted

__all__ = ["games", "rules_of"]


@cache
def _catalogue() -> dict[str, Rules]:
    modules = sorted(module.name for module in pkgutil.iter_modules(__path__))
    found = [importlib.import_module(f"{__name__}.{name}").GAMES for name in modules]
    return {rules.name: rules for group in found for rules in group}


def games() -> tuple[str, ...]:
    """List the names of all games that can be played, in alphabetical order.

    >>> "odd-and-even" in games()
    True
    """
    return tuple(sorted(_catalogue()))


def rules_of(game: str | Rules) -> Rules:
    """Give the rules of a game by its name; Rules are handed back as they are.

    >>> rules_of("odd-and-even").title
    'Odd and Even'
    """
    if isinstance(game, Rules):
        return game
    name = game.strip() if isinstance(game, str) else ""
    found = _catalogue().get(name)
    if found is None and "@" in name:
        raise ValueError(f"{quoted(name)} is a saved game: Game.from_text(…) reads it.")
    if found is None and isinstance(getattr(game, "rules", None), Rules):
        raise ValueError(f"{quoted(game)} is no game's name, but has rules: give its .rules.")
    if found is None:
        near = difflib.get_close_matches(name[:40].lower(), games(), 1)
        hint = f" Did you mean {near[0]!r}?" if near else ""
        names = ", ".join(games())
        raise ValueError(f"There is no game {quoted(game)}.{hint} The games are: {names}.")
    return found
