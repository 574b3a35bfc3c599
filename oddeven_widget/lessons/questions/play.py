"""Questions of the first notebook, in which the game is met."""

from typing import Any, Final

from ...bookkeeping.game import Game
from ...engine.words import capital, counted
from ..question import Choice, Question, Reply, right, wrong
from ..running import told

__all__ = ["QUESTIONS"]

_WANTED: Final = 5


class _Line(Question):
    """A game as one line of text, in which enough cards have come home."""

    def judge(self, answer: Any) -> Reply:
        """The line is read, played again, and its cards at home are counted."""
        if isinstance(answer, Game):
            return Reply("wrong", "That is the game itself; `to_text()` behind it makes the line.")
        try:
            game = Game.from_text(answer)
        except ValueError as error:
            return Reply("wrong", f"{told(answer)} can't be read. {error}")
        home = counted(game.state.home, "card")
        if game.state.home < _WANTED:
            are = "is" if game.state.home == 1 else "are"
            return Reply("wrong", f"{capital(home)} {are} home so far; play on and save it again.")
        return Reply("right", f"{capital(home)} home, and the line keeps every step.")


QUESTIONS: dict[str, Question] = {
    "what-can-start": Choice(
        "Look at the reserve of deal 7, before anything was played. Which of these cards can go to "
        "a foundation at once?",
        (
            wrong("the 3♦", "It comes after the A♦ on an Ace pile, and the Ace isn't there yet."),
            wrong("the 4♠", "It comes after the 2♠ on a Two pile, which has to be there first."),
            right("the A♥", "An Ace pile begins with its Ace. The A♦ could go, too."),
            wrong("the 8♣", "Both piles of ♣ are empty: they begin with the A♣ and with the 2♣."),
        ),
    ),
    "what-undo-takes-back": Choice(
        "You play the A♦ from the reserve, and a card from the stock fills its gap. What does one "
        "Undo take back?",
        (
            wrong("the A♦ alone", "Then two cards would lie in one place of the reserve."),
            wrong("the card from the stock alone", "The step began with the A♦."),
            right("both", "Undo takes back a step: a move with all that followed from it."),
            wrong("the whole game", "That is what Restart does, and it can be undone as well."),
        ),
    ),
    "five-home": _Line("Play deal 7 until five cards are home, and keep the game as a line."),
}
