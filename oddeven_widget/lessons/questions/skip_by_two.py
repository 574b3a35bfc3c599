"""Questions about skipping by two; what is right is worked out by the engine's own sequences."""

from ...bookkeeping.game import Game
from ...engine.cards import Rank
from ...engine.catalogue import rules_of
from ...engine.sequences import Walk
from ..question import Choice, Order, Point, Question, Value, Write, right, wrong

__all__ = ["QUESTIONS"]

_ACE, _TWO = (family.sequence for family in rules_of("odd-and-even").foundations)
_GAME = "odd-and-even@1 deal=7 moves=0:"

QUESTIONS: dict[str, Question] = {
    "after-the-queen": Choice(
        "A Two pile shows the Q. Which card does it want next?",
        (
            wrong("K", "That is a step of one; these piles skip a rank each time."),
            right("A", "Two steps on from Q are K and then A: the pile passes the King."),
            wrong("2", "That is a step of three: K, A, 2. And the Two pile began with its 2."),
            wrong("Nothing, it is complete", "It has six cards, and every rank has its turn."),
        ),
    ),
    "ace-pile-in-order": Order(
        "Put these cards of an Ace pile in the order in which they are laid.",
        tuple(rank.text for rank in _ACE.order[4:10]),
        why="After the J comes the K, and past the King the pile goes on with the even ranks.",
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
    "after-the-king": Choice(
        "The top card of an Ace pile is the King. Which card does the pile want next?",
        (
            wrong(
                "none: it is complete",
                "Seven cards lie there, A 3 5 7 9 J K. The six even ones are still missing.",
            ),
            wrong(
                "the Queen",
                "The Queen comes before the King. An Ace pile takes her too, but last of all.",
            ),
            wrong(
                "the Ace",
                "The Ace is one step past the King; a pile goes two. The Ace began this pile.",
            ),
            right("the 2", "One past the King is the Ace, two past it is the 2."),
        ),
    ),
    "last-of-the-two-pile": Choice(
        "Which card completes a Two pile?",
        (
            right(
                "the King",
                "2 4 6 8 10 Q and then A 3 5 7 9 J K. An Ace pile ends with the "
                "Queen, a Two pile with the King.",
            ),
            wrong("the Ace", "The Ace comes in the middle: two past the Queen."),
            wrong(
                "the Queen",
                "The Queen closes the first round of a Two pile: 2 4 6 8 10 Q. "
                "After her comes the Ace.",
            ),
            wrong("the Jack", "Nearly: after the Jack the King is still to come."),
        ),
    ),
    "twelve-ranks": Choice(
        "With twelve ranks and no King: how many different ranks does a "
        "walk in steps of two from the Ace meet before it comes back to the"
        " Ace?",
        (
            right("six", "A 3 5 7 9 J, and two past the Jack (11) is the Ace again."),
            wrong("seven", "Seven is the first round on thirteen points. Here there is no King."),
            wrong(
                "eleven",
                "There are only six odd ranks among twelve, and from an odd one a "
                "step of two leads to an odd one.",
            ),
            wrong(
                "all twelve",
                "Try it: A 3 5 7 9 J, and the next point is the Ace again. The even"
                " ranks are never met.",
            ),
        ),
    ),
    "five-of-twelve": Choice(
        "A clock with 12 hours goes forward 5 hours at a time. Does it show"
        " every hour before it comes back to where it began?",
        (
            wrong(
                "no, because 12 : 5 leaves a remainder",
                "It is the other way round: where the division leaves nothing, as "
                "with 12 : 4, the walk closes early.",
            ),
            right(
                "yes, because 5 and 12 have no common divisor but 1",
                "To be home, 5 × the number of jumps has to be a multiple of 12; as"
                " 5 shares nothing with 12, that takes twelve jumps.",
            ),
            wrong(
                "yes, because 5 is odd",
                "3 is odd as well, and on twelve points steps of 3 meet only four of them.",
            ),
            wrong(
                "no, because 12 is not prime",
                "With a prime number every step works, but a number that isn't "
                "prime may still have steps that work: those that share no divisor "
                "with it.",
            ),
        ),
    ),
    "ace-on-the-two-pile": Choice(
        "On a Two pile, what is the position of the Ace (counted from 0)?",
        (
            wrong(
                "0", "Position 0 is what the pile begins with, and a Two pile begins with the 2."
            ),
            right("6", "2 4 6 8 10 Q lie under it. Six jumps lead from the 2 to the Ace."),
            wrong(
                "7",
                "Seven is the position of the 2 on the Ace pile. The way back has "
                "the rest of the 13 jumps.",
            ),
            wrong("12", "Position 12 is the last; on a Two pile that's the King."),
        ),
    ),
    "distance-of-the-eight": Choice(
        "On the same table: what is the distance of the 8♠ to the nearest pile that will take it?",
        (
            wrong(
                "0: it can be played now",
                "The Two pile has 2 4 and wants the 6 now, the Ace pile wants the 7.",
            ),
            right(
                "1",
                "On the Two pile the 8 has position 3, and two cards lie there. "
                "Only the 6♠ must come before.",
            ),
            wrong(
                "3",
                "3 is its position on the Two pile. Take off the two cards that lie there already.",
            ),
            wrong(
                "7",
                "That's its distance to the Ace pile: position 10 less three cards."
                " The Two pile is nearer.",
            ),
        ),
    ),
    "point-at-the-nearest": Point(
        "Point at the reserve card that has distance 0, the one that can be played now.",
        Game(
            "odd-and-even",
            piles={
                "F2": "AH 3H 5H 7H",
                "F6": "2H 4H 6H",
                "R1": "JH",
                "R2": "3H",
                "R3": "QH",
                "R4": "9H",
                "R5": "10H",
                "R6": "KH",
                "R7": "2H",
                "R8": "AH",
                "R9": "6H",
                "S": ...,
            },
        ).to_text(),
        ("R4",),
        why="The Ace pile has A 3 5 7 and wants the 9♥.",
        otherwise="That one has to wait. The Ace pile of ♥ ends with the 7, the Two "
        "pile with the 6: what is two past each?",
        reasons={
            "R5": "The Two pile wants the 8♥ first; the 10♥ has distance 1.",
            "R1": "The Ace pile wants the 9♥ first; the J♥ has distance 1.",
            "R9": "One 6♥ lies on the Two pile already, and the Ace pile wants this "
            "one only after 9 J K 2 4: distance 5.",
        },
    ),
    "order-of-the-end": Order(
        "Put the last six cards of a Two pile into their order.",
        (
            "3",
            "5",
            "7",
            "9",
            "J",
            "K",
        ),
        why="After A come 3 5 7 9 J K.",
    ),
    "next-number": Write(
        "Write `next_number(number)`: the number (0 to 12) of the rank that any pile wants next.",
        lambda number: Walk(1, 2).after(number + 1) - 1,
        tuple((number,) for number in range(13)),
        why="Add 2, and take what is left over 13.",
    ),
    "two-pile-position": Write(
        "Write `two_pile_position(number)`: the place, counted from 0, of a"
        " rank number (0 to 12) on the Two pile.",
        lambda number: _TWO.position(Rank(number + 1)),
        tuple((number,) for number in range(13)),
        why="Turn the wheel by one rank, so that the 2 comes first, and multiply by 7.",
    ),
    "distance": Write(
        "Write `distance(position, laid)`: how many cards a pile lacks "
        "before it wants the card, or None if it has passed it.",
        lambda position, laid: position - laid if position >= laid else None,
        ((7, 3), (3, 3), (1, 3), (12, 0), (0, 13), (6, 2)),
        why="The position less the cards that lie there; a pile never goes back.",
    ),
}
