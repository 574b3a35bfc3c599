"""The registry of named players: strategies, thinkers, and the solver as a player that sees all.

A strategy is a value, which the kernel plays. A thinker has a memory of its own (the plan made for
the second pass), so each deal gets a new one: what came before a deal changes nothing in it. The
solver is no player by the rules, but the measure of all that are: what they lose and it wins could
have been won.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ...engine.spec import Rules
from ...engine.state import State
from ...engine.words import numbered
from .pencil import RULE, pencil
from .strategies import Strategy, named, strategy_names, unknown

if TYPE_CHECKING:
    from ..solver.solver import Solution

__all__ = ["Named", "Seer", "Thinker", "player_named", "player_names"]

_FAIR: Final = re.compile(r"fair:([1-9]\d{0,4})", re.ASCII)
_SOLVER: Final = re.compile(r"solver:([1-9]\d{0,9})(?:-([1-9]\d{0,11}))?", re.ASCII)
FURTHER: Final = 10


@dataclass(frozen=True, slots=True)
class Thinker:
    """A named player that samples, searches or counts; `make` makes one with an empty memory."""

    name: str
    rule: str
    kind: str
    samples: int = 0

    def make(self) -> Callable[[Any], object]:
        """Make the player, with nothing remembered.

        >>> from oddeven_widget import Game
        >>> game = Game("odd-and-even", deal=7)
        >>> player_named("bookkeeper").make()(game.view()) in game.legal_moves
        True
        """
        if self.kind == "pencil":
            return pencil
        if self.kind == "bookkeeper":
            from .planner import bookkeeper

            return bookkeeper()
        from .pimc import fair

        return fair(self.samples)

    @property
    def searches(self) -> bool:
        """Whether it thinks with a search; a person's rule needs none."""
        return self.kind != "pencil"

    def refusal(self, rules: Rules) -> str | None:
        """Say why it can't think about a game; None when it can."""
        from ..solver.encoding import refusal

        return refusal(rules)


@dataclass(frozen=True, slots=True)
class Seer:
    """A named player that sees all cards, and solves the deal.

    `nodes` is how many positions are searched at most; nothing when that is the solver's own
    budget. A position that stays unknown is searched again from the start with ten times as many,
    and so on, up to `most`: few need it, and the others are found with little room.
    """

    name: str
    rule: str
    nodes: int | None = None
    most: int | None = None

    def solve(self, state: State) -> Solution:
        """Say whether this position can be won, and how.

        >>> from oddeven_widget import Game
        >>> player_named("solver").solve(Game("odd-and-even", deal=7).state).outcome
        'won'
        """
        from ..solver.solver import solve

        nodes, found = self.nodes, solve(state, self.nodes)
        while nodes and self.most and nodes < self.most and found.outcome == "unknown":
            nodes = min(FURTHER * nodes, self.most)
            found = solve(state, nodes)
        return found


Named = Strategy | Thinker | Seer

_SECOND: Final = "from the moment in which every card has been seen, plans the rest with a search"
_BOOKKEEPER: Final = Thinker(
    "bookkeeper", f"Holds by the rule (2, 4) and, {_SECOND}.", "bookkeeper"
)


_PENCIL: Final = Thinker("pencil", RULE, "pencil")


def _fair(samples: int = 100) -> Thinker:
    rule = (
        f"Deals the unseen cards {numbered(samples, 'time')} at random before each choice, takes "
        f"what ends best on average, and, {_SECOND}."
    )
    return Thinker("fair" if samples == 100 else f"fair:{samples}", rule, "fair", samples)


def _solver(name: str, nodes: int | None = None, most: int | None = None) -> Seer:
    among = "" if nodes is None else f", among {numbered(nodes, 'position')} at most"
    again = "" if most is None else f"; if they don't tell, among ten times as many, up to {most:,}"
    rule = f"Sees all cards, and looks for a line of moves that wins{among}{again}."
    return Seer(name, rule, nodes, most)


def player_names() -> tuple[str, ...]:
    """List the players that have a name.

    Numbers of one's own may follow ``hold:`` (two distances), ``fair:`` (deals of the unseen
    cards) and ``solver:`` (positions searched, or ``300000-30000000`` for ten times as many
    again and again, up to so many, where a deal stays unknown).

    >>> player_names()[-4:]
    ('pencil', 'bookkeeper', 'fair', 'solver')
    """
    return (*strategy_names(), "pencil", "bookkeeper", "fair", "solver")


def player_named(name: str) -> Named:
    """Find a player by its name; the nearest names are told when there is none.

    >>> player_named("fair:25").rule[:36]
    'Deals the unseen cards 25 times at r'
    """
    text = name.strip().lower().replace(" ", "") if isinstance(name, str) else ""
    match = _FAIR.fullmatch(text)
    if match or text == "fair":
        return _fair(int(match[1])) if match else _fair()
    match = _SOLVER.fullmatch(text)
    numbers = [int(number) for number in match.groups() if number] if match else []
    if text == "solver" or (numbers and numbers == sorted(numbers)):
        return _solver(text, *numbers)
    for thinker in (_PENCIL, _BOOKKEEPER):
        if text == thinker.name:
            return thinker
    try:
        return named(text)
    except ValueError:
        raise unknown(name, player_names()) from None
