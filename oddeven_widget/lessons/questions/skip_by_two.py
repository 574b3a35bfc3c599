"""Questions about skipping by two; what is right is worked out by the engine's own sequences."""

from ...engine.cards import Rank
from ...engine.catalogue import rules_of
from ...engine.sequences import Walk
from ..question import Choice, Order, Point, Value, Write, right, wrong

__all__ = ["QUESTIONS"]

_ACE, _TWO = (family.sequence for family in rules_of("odd-and-even").foundations)
_GAME = "odd-and-even@1 deal=7 moves=0:"

QUESTIONS = {
    "after-the-queen": Choice(
        "A Two pile shows the Q. Which card does it want next?",
        (
            wrong("K", "That is a step of one; these piles skip a rank each time."),
            right("A", "Two steps on from Q are K and then A: the pile passes the king."),
            wrong("2", "That is a step of three: K, A, 2. And the Two pile began with its 2."),
            wrong("Nothing, it is complete", "It has six cards, and every rank has its turn."),
        ),
    ),
    "ace-pile-in-order": Order(
        "Put these cards of an Ace pile in the order in which they are laid.",
        tuple(rank.text for rank in _ACE.order[4:10]),
        why="After the J comes the K, and past the king the pile goes on with the even ranks.",
    ),
    "starts-a-pile": Point(
        "No card has been played yet. Point at a card that can be played at once.",
        _GAME,
        lambda state: {move.source for move in state.legal_moves if move.target[0] == "F"},
        why="All piles are empty, and this one's base card is there.",
        otherwise="An Ace pile starts with an A and a Two pile with a 2: this is neither.",
        reasons={"S": "That deals a card; it plays none."},
    ),
    "twelve-points": Value(
        "Among 12 points, how many does a walk in steps of 2 meet?",
        Walk(1, 2, 12).length,
        why="Every second point, and then it is back where it began: 2 divides both 2 and 12.",
        otherwise="Try it on the wheel: `SequenceWheel(2, 12)`.",
        reasons={12: "With 13 points it would meet all; what is another with 12?"},
    ),
    "write-next": Write(
        "Write `next_rank(rank)`: the rank (1 to 13) that a pile wants after `rank`.",
        lambda rank: int(Walk(1, 2).after(rank)),
        tuple((int(rank),) for rank in Rank),
        why="Count from 0, add 2, take what is left over 13, and count from 1 again.",
    ),
}
