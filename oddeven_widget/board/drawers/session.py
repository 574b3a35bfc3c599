"""Session numbers: how the games at one table went, each counted once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from html import escape

from ...bookkeeping.game import Change, Game
from ...engine.state import State
from ...engine.words import numbered
from .base import PRE, region

__all__ = ["MEANINGS", "Played", "Session", "session_html"]

# What each number means, in words that leave nothing open.
MEANINGS = {
    "Games": "begun at this table, each counted from its first move here. A deal that is "
    "restarted, undone or come back to is the same game.",
    "Wins": "games whose last card came home. Each is counted once: undoing a win and winning "
    "again changes nothing.",
    "Best": "the most cards that were ever home in one of the games.",
    "Streak": "how many of the games begun last were won, one after the other. A game that is "
    "stuck ends it, and so does one that is left for another.",
}


@dataclass(frozen=True, slots=True)
class Played:
    """One game of the session: what it was, the most cards that were home, whether it was won."""

    title: str
    deal: int | str | None
    cards: int
    best: int = 0
    won: bool = False


class Session:
    """Watches a Game and counts; what was played before it began to watch is not counted.

    >>> game = Game("odd-and-even", deal=7)
    >>> session = Session(game)
    >>> _ = game.play("R8>F3")
    >>> session.games, session.wins, session.best, session.streak
    (1, 0, 1, 0)
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._played: dict[State, Played] = {}
        self.stop = game.observe(self._watch)

    def _watch(self, change: Change) -> None:
        if change.kind not in ("play", "redo") or change.step is None:
            return
        start, state = self._game.start, change.after
        new = Played(state.rules.title, start.deal, len(state.rules.pack.cards))
        one = self._played.get(start.state, new)
        won = one.won or state.status == "won"
        self._played[start.state] = replace(one, best=max(one.best, state.home), won=won)

    @property
    def played(self) -> tuple[Played, ...]:
        """The games, in the order in which they were begun."""
        return tuple(self._played.values())

    @property
    def games(self) -> int:
        """How many games were begun."""
        return len(self._played)

    @property
    def wins(self) -> int:
        """How many of them were won."""
        return sum(one.won for one in self.played)

    @property
    def best(self) -> int:
        """The most cards that were home in one of them."""
        return max((one.best for one in self.played), default=0)

    @property
    def streak(self) -> int:
        """How many of the games begun last were won one after the other."""
        games = list(self.played)
        if games and not games[-1].won and self._is_on(games[-1]):
            games.pop()
        back = enumerate(reversed(games))
        return next((number for number, one in back if not one.won), len(games))

    def _is_on(self, one: Played) -> bool:
        """Whether a game is the one being played, and not stuck."""
        game = self._game
        return self._played.get(game.start.state) is one and game.status == "playing"

    def to_text(self) -> str:
        """The numbers as text, and a line for each game.

        >>> print(Session(Game("odd-and-even", deal=7)).to_text())
        0 games, 0 wins, best 0 home, streak 0
        """
        head = f"{numbered(self.games, 'game')}, {numbered(self.wins, 'win')}, "
        lines = [f"{head}best {self.best} home, streak {self.streak}"]
        for one in self.played:
            deal = "cards by hand" if one.deal is None else f"deal {one.deal}"
            result = "won" if one.won else f"best {one.best} of {one.cards} home"
            lines.append(f"{one.title}, {deal}: {result}")
        return "\n".join(lines)


# A page's own style for such lists puts a word beside its meaning, and the next word beside that.
_TERM = "float:none;width:auto;margin:0"
_MEANING = "float:none;width:auto;margin:0 0 6px"


def session_html(session: Session) -> str:
    """The numbers, each with what it means, and the same as text to be copied.

    >>> "Games: 0</dt>" in session_html(Session(Game("odd-and-even", deal=7)))
    True
    """
    numbers = (session.games, session.wins, session.best, session.streak)
    terms = zip(MEANINGS.items(), numbers, strict=True)
    rows = (
        f'<dt style="{_TERM}">{word}: {number}</dt><dd style="{_MEANING}">{why}</dd>'
        for (word, why), number in terms
    )
    text = escape(session.to_text())
    return region(
        "Session numbers",
        f"<dl style='margin:0'>{''.join(rows)}</dl><pre style=\"{PRE}\">{text}</pre>",
    )
