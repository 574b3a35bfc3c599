"""Questions about the ledger, asked of deal 23 in the middle of its first pass."""

from typing import Any

from ...bookkeeping.game import Game
from ...bookkeeping.learner import STATES, check_state
from ...bookkeeping.ledger import Ledger
from ...engine.cards import Card
from ...engine.words import listed
from ..question import (
    UNANSWERED,
    Choice,
    Order,
    Point,
    Question,
    Reply,
    Write,
    is_blank,
    right,
    wrong,
)

__all__ = ["QUESTIONS"]


def _played(deal: int, moves: int) -> Game:
    game = Game("odd-and-even", deal=deal)
    for _ in range(moves):
        game.play(game.legal_moves[0])
    return game


_TABLE = _played(23, 120)
_LEDGER = _TABLE.ledger()


def _all_in_the_waste(ledger: Ledger, card: Card) -> bool:
    return all(copy.is_home or copy.pile == "W" for copy in ledger.where(card))


def _piles_that_are(ledger: Ledger, state: str) -> list[str]:
    return [row.foundation for row in ledger.rows if row.state == state]


class _Book(Question):
    """A learner's own book of all piles; the first pile that isn't so is told, with its reason."""

    def judge(self, answer: Any) -> Reply:
        """Compare pile by pile; what is missing is not right yet."""
        book = answer if isinstance(answer, dict) else {}
        if all(is_blank(book.get(row.foundation)) for row in _LEDGER.rows):
            return UNANSWERED
        for good, row in enumerate(_LEDGER.rows):
            said = book.get(row.foundation, ...)
            if is_blank(said):
                return Reply("wrong", f"{good} of 8 are right so far; {row.foundation} is empty.")
            said = str(said).strip().casefold()
            if said not in STATES:
                return Reply("wrong", f"{row.foundation} is {listed(STATES, 'or')}.")
            verdict = check_state(_LEDGER, row.foundation, said)
            if not verdict.right:
                first = f"{good} of 8 are right so far. {row.foundation}: "
                return Reply("wrong", f"{first}{verdict.why}")
        return Reply("right", "your book agrees with the ledger, pile by pile.")


QUESTIONS: dict[str, Question] = {
    "read-a-code": Choice(
        "The line of the Ace pile of ♠ reads `10♠  w3 F5  buried`. Where are the two 10♠?",
        (
            wrong("both in the waste", "Only one of the codes begins with w. F5 is a foundation."),
            wrong(
                "one in the waste under three cards, one not seen yet",
                "A copy that was not seen has the code ?.",
            ),
            right(
                "one in the waste under three cards, one home on the Two pile of ♠",
                "The code w3 means under three cards, and F5 is the Two pile of ♠.",
            ),
            wrong(
                "one is the third card from the bottom of the waste, one is in the reserve",
                "The number counts the cards that lie on it, from above; and the "
                "reserve would be R.",
            ),
        ),
    ),
    "order-to-the-three": Order(
        "Put these plays in order, so that the 3♦ comes home. (The 8♣ and "
        "then the 10♣ and Q♣ belong on the Two pile of ♣; it begins with "
        "what can be played now.)",
        (
            "the 8♣ from the waste",
            "the 10♣ from place 8; the J♣ fills the gap",
            "the Q♣ from place 6; the 10♦ fills the gap",
            "the A♣ from place 1; the 10♠ fills the gap",
            "the 10♠ from place 1 to the Ace pile of ♠; the 3♦ fills the gap",
            "the 3♦ from place 1 to the Two pile of ♦",
        ),
        why="Six plays, nothing dealt.",
    ),
    "what-memory-is-worth": Choice(
        "Without memory the ledger says of the Ace pile of ♣ that it is "
        "open: 7♣, ? ?. With memory it said stalled. Which of the two is "
        "wrong?",
        (
            wrong(
                "both",
                "The ledger never says more than its player can know, and each of "
                "these is right in that sense.",
            ),
            right(
                "neither: each says what its player knows",
                "Who has forgotten where the 7♣ went has to reckon with its coming;"
                " who remembers doesn't wait for it.",
            ),
            wrong(
                "the one with memory: nobody can know the waste",
                "Every card of the waste was dealt face up. Whoever kept book knows them all.",
            ),
            wrong(
                "the one without memory: it must not say open",
                "It says that a copy may still come, as far as that player knows. "
                "That is what open means.",
            ),
        ),
    ),
    "guess-the-share": Choice(
        "What do you expect: of all the piles in that state in the first "
        "pass, how many get their card before the redeal all the same?",
        (
            wrong(
                "about a quarter",
                "Chains such as that of deal 23 are rarer than one would think; the"
                " next cell counts.",
            ),
            right("nearly none", "A good guess; the next cell counts."),
            wrong(
                "nearly all",
                "Then waiting would hardly ever happen. Plays that dig deep are "
                "rare; the next cell counts.",
            ),
            wrong(
                "about half",
                "Chains such as that of deal 23 are rarer than one would think; the"
                " next cell counts.",
            ),
        ),
    ),
    "after-the-redeal": Choice(
        "Why are all unfinished piles open just after the redeal, and none stalled?",
        (
            wrong("because the cards were shuffled", "Nothing is shuffled."),
            right(
                "because all their cards are in the stock or the reserve now, and can come",
                "The waste is empty, so nothing lies under anything there. They'll "
                "stall again when their cards go by unplayed.",
            ),
            wrong(
                "because the ledger has forgotten the first pass",
                "On the contrary: the codes with s show that it knows where each card comes.",
            ),
            wrong(
                "because the game can be won now",
                "Open means only that a card may still come. This game is in fact "
                "lost, as the ledger proves later.",
            ),
        ),
    ),
    "point-at-the-first-play": Point(
        "Point at the card that has to be played first on the way to the 10♠ in the waste.",
        _TABLE.to_text(),
        ("W",),
        why="Only the 8♣, the top of the waste, can be played now. It opens the"
        " way for the 10♣, Q♣ and A♣ of the reserve.",
        otherwise="That card has no place to go yet. What does the Two pile of ♣ want?",
        reasons={
            "R8": "The 10♣ goes second: the Two pile of ♣ wants the 8♣ first.",
            "R6": "The Q♣ goes third, after the 8♣ and the 10♣.",
            "R1": "The A♣ goes fourth, after 8 10 Q.",
        },
    ),
    "all-in-the-waste": Write(
        "Write `all_in_the_waste(ledger, card)`: whether every copy that is"
        " not home lies in the waste.",
        _all_in_the_waste,
        tuple((_LEDGER, Card.parse(card)) for card in ("7C", "TS", "JD", "8C", "9D", "QH")),
        why="Both copies count, and those at home are out of the question.",
    ),
    "piles-that-are": Write(
        "Write `piles_that_are(ledger, state)`: the names of the piles in that state, in order.",
        _piles_that_are,
        tuple((_LEDGER, state) for state in STATES),
        why="One line of the book after the other.",
    ),
    "my-book": _Book(
        "Which state is each of the eight piles in? A book is a dictionary from pile to state."
    ),
}
