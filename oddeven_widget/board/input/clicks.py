"""Double clicks: clicks that follow each other quickly on one pile. Pure.

ipycanvas tells of no double click, and under a card that was played lies another one: the second
half of a double click would play a card that nobody has seen. So of clicks on one pile, each
within a moment of the one before, at most one plays; and the stock may be dealt quickly, but not
turned over by a click that was meant to deal.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...engine.moves import Move
from ...engine.state import State
from ...engine.table import DEAL, REDEAL
from .pointing import Answer, Selection

__all__ = ["DOUBLE_CLICK", "DOUBLE_KEY", "Click", "again", "follows"]

# Clicks on one pile are quick if each comes so many seconds after the one before; a key that is
# held down repeats itself after half a second.
DOUBLE_CLICK, DOUBLE_KEY = 0.4, 0.6
TURN = "The stock is empty now: click it once more to turn the waste over."


@dataclass(frozen=True, slots=True)
class Click:
    """A click on a pile: on which page, when, and what it or quick ones before it have played."""

    page: str
    pile: str
    at: float
    played: Move | None = None


def follows(before: Click | None, now: Click, patience: float = DOUBLE_CLICK) -> bool:
    """Whether a click comes so soon after another one on the same pile that they are one act."""
    if before is None or (before.page, before.pile) != (now.page, now.pile):
        return False
    return now.at - before.at < patience


def again(
    state: State, before: Click, selection: Selection | None, answer: Answer
) -> Answer | None:
    """What a quick click does that follows another one on its pile; None: nothing at all.

    After a card was played: nothing. After a deal: another deal. After a question: the card goes
    home if exactly one foundation takes it; else the question stands.
    """
    if before.played is not None:
        if before.played == DEAL and answer.move == REDEAL:
            return Answer(words=TURN)
        return answer if before.played == DEAL == answer.move else None
    if selection is None or selection.source != before.pile:
        return answer
    home = [move for move in selection.moves if move.target in state.rules.foundation_of]
    return Answer(move=home[0]) if len(home) == 1 else None


def after(before: Click | None, now: Click, move: Move | None) -> Click:
    """What is remembered of a click; of quick ones together, what they have played."""
    return replace(now, played=move or (before.played if before else None))
