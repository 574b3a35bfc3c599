"""Oracle: whether a position can still be won, seeing all cards; asked again it searches longer.

NumPy and numba are loaded with the first question.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ...engine.state import State
from ...engine.words import counted, numbered

if TYPE_CHECKING:
    from .budget import Progress, Stop
    from .solver import Solution

__all__ = ["Oracle"]

# The first search takes a second at most, which a person waits for without wondering, and each one
# after it on the same position four times as long. NODES is more than is searched in that time.
# Uncompiled, a search asks for the time too seldom (`QUANTUM`): its positions are counted.
SECONDS: Final = 1.0
LONGER: Final = 4
NODES: Final = 2_000_000
UNCOMPILED: Final = 40


@dataclass(slots=True)
class Oracle:
    """Searches longer each time that the same position is asked about and wasn't decided.

    >>> from oddeven_widget import Game
    >>> Oracle().ask(Game("odd-and-even", deal=7).state).outcome
    'won'
    """

    _asked: State | None = None
    _times: int = 0
    _found: Solution | None = None
    _stopped: bool = False

    @property
    def seconds(self) -> float:
        """Time that the last search was allowed, in seconds."""
        return SECONDS * self._scale

    @property
    def _scale(self) -> int:
        return int(LONGER ** max(0, self._times - 1))

    def ask(
        self, state: State, stop: Stop | None = None, progress: Progress | None = None
    ) -> Solution:
        """Look at all cards, for longer than the last time if it is the same position.

        `stop` and `progress` are those of `solve`; a search that was stopped doesn't count.
        """
        if state is self._asked and self._found and self._found.outcome != "unknown":
            return self._found
        self._times = self._times + 1 if state is self._asked else 1
        self._asked = state
        from ..compiled.primitives import COMPILED
        from .budget import Budget
        from .solver import solve

        nodes = (NODES if COMPILED else UNCOMPILED) * self._scale
        budget = Budget(nodes=nodes, seconds=self.seconds)
        self._found = solve(state, budget, stop=stop, progress=progress)
        self._stopped = bool(stop and stop())
        if self._stopped:
            self._times -= 1
        return self._found

    def words(self, found: Solution) -> str:
        """The answer in a sentence or two, which says that all cards were looked at."""
        if found.outcome == "won":
            moves = counted(len(found.line), "move")
            return f"Yes. Seeing all the cards, it is won in {moves} from here."
        if found.outcome == "lost":
            return f"No. Even seeing all the cards, it can't be won: {found.proof}"
        said = (
            f"in a search of {numbered(found.nodes, 'position')}, all cards seen, neither a win "
            "nor a proof was found."
        )
        if self._stopped:
            return f"Stopped: {said}"
        return f"Not known: {said} Ask again to search {LONGER} times as long."
