"""Changes of the ledger by a step: the rows that took a card, or whose state is another now."""

from __future__ import annotations

from dataclasses import dataclass

from ..bookkeeping.ledger import Row, ledger_of
from ..bookkeeping.view import view_of
from ..engine.moves import Step
from ..engine.words import counted

__all__ = ["RowChange", "changes_words", "row_changes"]


@dataclass(frozen=True, slots=True)
class RowChange:
    """One foundation's row before a step and after it."""

    before: Row
    after: Row

    @property
    def took_a_card(self) -> bool:
        """Whether a card came to the foundation, or left it."""
        return self.before.laid != self.after.laid

    @property
    def words(self) -> str:
        """The row as it is now, and what its state was if that is all that changed."""
        if self.took_a_card or self.before.state == self.after.state:
            return self.after.words
        return f"{self.after.words} Before this step it was {self.before.state}."


def row_changes(step: Step) -> tuple[RowChange, ...]:
    """The rows that a step changed, those that took a card first.

    How deep a card lies in the waste changes with every card dealt, and doesn't count.

    >>> from oddeven_widget import Game
    >>> game = Game("odd-and-even", deal=7)
    >>> for change in row_changes(game.play("R8>F3")):
    ...     print(change.words)
    The Ace pile of ♦ wants 3♦ (in R2; not seen yet): it can be played now.
    The Two pile of ♦ wants 2♦ (in R8; not seen yet): it can be played now. Before this step it
    was open.
    """
    rows = (ledger_of(view_of(state)).rows for state in (step.before, step.after))
    pairs = (RowChange(*pair) for pair in zip(*rows, strict=True))
    changed = [c for c in pairs if c.took_a_card or c.before.state != c.after.state]
    return tuple(sorted(changed, key=lambda change: not change.took_a_card))


def changes_words(changes: tuple[RowChange, ...], most: int = 3) -> str:
    """The changes in words, a line each; of many, the first and how many more.

    >>> changes_words(())
    'No foundation wants another card than before, or gets it in another way.'
    """
    if not changes:
        return "No foundation wants another card than before, or gets it in another way."
    lines = [change.words for change in changes[:most]]
    if len(changes) > most:
        lines.append(f"And {counted(len(changes) - most, 'row')} more changed.")
    return "\n".join(lines)
