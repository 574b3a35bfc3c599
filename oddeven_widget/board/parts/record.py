"""The record of a game: its first position and its steps, for random access. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...bookkeeping.game import Game, Start
from ...engine import saves
from ...engine.moves import IllegalMove, Step
from ...engine.spec import Rules
from ...engine.state import State
from ...engine.text import status_words
from ..draw.words import step_words

__all__ = ["Record", "record_of"]


@dataclass(frozen=True, slots=True)
class Record:
    """The steps of a game; place 0 is its first position, place n the one after n steps.

    >>> from oddeven_widget import Game
    >>> record = record_of(Game("odd-and-even", deal=7), "S>W R8>F3")
    >>> record.last, record.words(1)
    (2, 'Two of diamonds from the stock. 0 of 104 home.')
    >>> record.line(1)
    'odd-and-even@1 deal=7 moves=1: S>W'
    """

    start: Start
    steps: tuple[Step, ...]

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.start.state.rules

    @property
    def last(self) -> int:
        """The place of the last position."""
        return len(self.steps)

    def state(self, place: int) -> State:
        """The position at a place."""
        return self.steps[place - 1].after if place else self.start.state

    def words(self, place: int) -> str:
        """What happened in the step that led to a place, and how the game stands there."""
        return step_words(self.steps[place - 1]) if place else status_words(self.start.state)

    def line(self, place: int) -> str:
        """The game up to a place as a line of text."""
        start, moves = self.start, tuple(step.move for step in self.steps[:place])
        return saves.write(self.rules, start.deal, start.cards, start.state, moves)


def record_of(game: Game | State | str, line: Iterable[str] | str = ()) -> Record:
    """The record of a game as it was played so far, of a position, or of a saved line.

    `line` are moves that are played after that, as a list or as text: a solver's line, or one
    of one's own. Raises a ValueError that names the first move that can't be played.
    """
    if isinstance(game, str):
        game = Game.from_text(game)
    if not isinstance(game, Game | State):
        raise ValueError(f"What is gone through is a Game, a saved line or a State, not {game!r}.")
    start, steps = (Start(None, game), ()) if isinstance(game, State) else (game.start, game.steps)
    moves = line.split() if isinstance(line, str) else line
    if not isinstance(moves, Iterable):
        raise ValueError(f"A line is moves such as 'S>W R3>F5', or a list of them, not {line!r}.")
    played, state = list(steps), game if isinstance(game, State) else game.state
    for number, move in enumerate(moves, 1):
        try:
            played.append(state.apply(move))
        except IllegalMove as error:
            raise ValueError(f"Move {number} ({move}) can't be played: {error}") from None
        state = played[-1].after
    return Record(start, tuple(played))
