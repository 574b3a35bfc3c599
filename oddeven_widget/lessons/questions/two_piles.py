"""Questions about the card that two piles want; the rule and its proof are in `parity`."""

from ...bookkeeping.game import Game
from ...bookkeeping.parity import prefers_first
from ...engine.cards import Rank
from ...engine.catalogue import rules_of
from ..question import Choice, Point, Question, Write, right, wrong

__all__ = ["QUESTIONS"]

_ACE, _TWO = (family.sequence for family in rules_of("odd-and-even").foundations)


def _same_card(ace: int, two: int) -> bool:
    wanted = _ACE.wanted(ace)
    return wanted is not None and wanted is _TWO.wanted(two)


QUESTIONS: dict[str, Question] = {
    "is-the-guide-right": Choice(
        "Before you look closer: how do the guide's sentence and this table go together?",
        (
            wrong(
                "the sentence is right; this deal is an exception that can't happen again",
                "What has happened once can happen again: it depends on nothing but"
                " how many cards the two piles have.",
            ),
            wrong(
                "the 6♦ really fits only one of them; the other ring is a mistake",
                "The Ace pile ends with the 4♦ and so does the Two pile: both want the 6♦.",
            ),
            wrong(
                "the table breaks a rule: such a position can't come about",
                "It came about by legal moves only; every one of them was checked by the engine.",
            ),
            right(
                "the sentence is right for most positions, but not for all",
                "The next cells find out which.",
            ),
        ),
    ),
    "after-the-king": Choice(
        "The Ace pile of ♠ has just got its King (seven cards). The Two "
        "pile of ♠ is empty. Which card do both want?",
        (
            wrong("the 3♠", "The 3 lies on the Ace pile already."),
            wrong("the A♠", "The Ace pile began with an A♠, and it is done with it."),
            wrong("none: an empty pile wants nothing", "An empty Two pile wants its 2."),
            right(
                "the 2♠", "Two past the King is the 2, and an empty Two pile waits for just that."
            ),
        ),
    ),
    "predict-the-six": Choice(
        "Where would you lay the 6♦?",
        (
            wrong("it makes no difference", "A good sceptic's answer. See in the next cell."),
            wrong(
                "on the Ace pile: it is nearly done",
                "That is the natural thing to do. See what comes of it in the next cell.",
            ),
            right(
                "on the Two pile: it has most still to do", "See what comes of it in the next cell."
            ),
        ),
    ),
    "apply-the-rule": Choice(
        "The Two pile of ♥ has 2 4 6 8 10 Q A 3, the Ace pile of ♥ has A 3."
        " A 5♥ comes. Where does it go?",
        (
            wrong(
                "nowhere: keep it for later",
                "It can be kept, but the question is which pile should have it.",
            ),
            right("to the Ace pile", "Odd ranks to the Ace pile, which lags by six."),
            wrong(
                "either: both want it, so they are alike",
                "Both want it, but they don't want the same things afterwards.",
            ),
            wrong(
                "to the Two pile, which is ahead",
                "The 5 is odd. The Two pile is six ahead and must not run away "
                "further: feed the pile that lags.",
            ),
        ),
    ),
    "where-the-mirror-breaks": Choice(
        "On the last line, what can the left player take that the right one can't?",
        (
            wrong("a Q", "The Queen has been taken on both sides."),
            wrong("nothing", "Compare: 2 and A on the left, 2 alone on the right."),
            wrong("a 2", "Both want a 2."),
            right("an A", "The Two pile goes on past its Queen; an Ace pile ends there."),
        ),
    ),
    "what-is-proved": Choice(
        "What exactly is proved?",
        (
            right(
                "from the position after the rule's choice, all can be copied that "
                "could be played after the other choice",
                "So the best that can be reached is never worse.",
            ),
            wrong(
                "whoever keeps the parity rule wins every deal",
                "Most deals aren't won by play-all/parity. The rule settles one "
                "choice, not the game.",
            ),
            wrong(
                "play-all/parity wins whenever play-all/ace-first does",
                "Deal 5369 shows that it doesn't. Copying the winner's moves wins; "
                "playing on in one's own way may not.",
            ),
            wrong(
                "the rule is best on the deals that were measured",
                "That would be a measurement. The check went over all positions of "
                "two piles, whatever cards come.",
            ),
        ),
    ),
    "point-at-the-pile": Point(
        "The top of the waste is the Q♠; both piles of ♠ want it. Point at "
        "the pile that should take it.",
        Game(
            "odd-and-even",
            piles={
                "F1": "AS 3S 5S 7S 9S JS KS 2S 4S 6S 8S 10S",
                "F5": "2S 4S 6S 8S 10S",
                "R1": "8C",
                "R2": "3D",
                "R3": "6D",
                "R4": "4H",
                "R5": "KH",
                "R6": "KD",
                "R7": "4D",
                "R8": "JC",
                "R9": "8H",
                "W": "5H 9C QS",
                "S": ...,
            },
        ).to_text(),
        ("F5",),
        why="The Queen is even. The Ace pile would be finished with her; the "
        "Two pile goes on to its Ace.",
        otherwise="Both piles of ♠ want the Q♠: choose between those two.",
        reasons={
            "F1": "The Ace pile would be complete, and the Two pile would have to "
            "wait for the second Q♠. Even ranks go to the Two pile.",
        },
    ),
    "same-card": Write(
        "Write `same_card(ace, two)`: whether both piles want the same "
        "card, from the number of cards on each.",
        _same_card,
        tuple((ace, two) for ace in range(14) for two in range(14)),
        why="Seven ahead or six behind, and neither is complete.",
    ),
    "takes": Write(
        "Write `takes(rank)`: the pile that should take a rank (1 to 13) that both want.",
        lambda rank: "Ace pile" if prefers_first(_ACE, _TWO, Rank(rank)) else "Two pile",
        tuple((rank,) for rank in range(1, 14)),
        why="Odd to the Ace pile, even to the Two pile.",
    ),
}
