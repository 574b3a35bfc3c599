"""Questions about the table: places, moves, refills, and two readings of one rule."""

from collections.abc import Iterator

from ...bookkeeping.game import Game
from ...engine.moves import Step
from ..question import Choice, Order, Point, Question, Write, right, wrong

__all__ = ["QUESTIONS"]


def _refilled_from(step: Step) -> str | None:
    return step.transfers[1].source if len(step.transfers) > 1 else None


def _steps() -> Iterator[Step]:
    """A refill from the stock, one from the waste, and moves without any."""
    game = Game("odd-and-even", deal=7)
    for move in ("R8>F3", "S>W", "R6>F2", "R8>F7", "S>W"):
        yield game.play(move)


def _cards_home(deal: int) -> int:
    game = Game("odd-and-even", deal=deal)
    while game.status == "playing":
        game.play(game.legal_moves[0])
    return game.state.home


QUESTIONS: dict[str, Question] = {
    "where-is-the-two-pile": Choice(
        "What is the Two pile of ♥ called in Python?",
        (
            wrong("R2", "R stands for the reserve."),
            right("F6", "F5 F6 F7 F8 are the Two piles of ♠ ♥ ♦ ♣."),
            wrong("F7", "F7 is the Two pile of ♦: the suits come in the order ♠ ♥ ♦ ♣."),
            wrong("F2", "F2 is the Ace pile of ♥. The Two piles come after the four Ace piles."),
        ),
    ),
    "what-fills-the-gap": Choice(
        "Which card fills the gap that the A♥ leaves in place 6?",
        (
            wrong(
                "the next card of the stock, unseen so far",
                "So it was when the waste was empty. Now a card lies on the waste, "
                "and the waste goes first.",
            ),
            right(
                "the 2♦ from the waste",
                "A gap takes the top of the waste, and the stock only when there is no waste.",
            ),
            wrong(
                "none: the gap stays", "It stays a gap only when waste and stock are both empty."
            ),
            wrong(
                "none: the player chooses one",
                "The refill belongs to the rules; it happens at once and by itself.",
            ),
        ),
    ),
    "illegal": Choice(
        "The waste is empty. Why can't the move R2>R1 be made, the 3♦ from "
        "place 2 onto the 8♣ in place 1?",
        (
            right(
                "because nothing is built on the reserve: its cards go to foundations only",
                "Each of the nine places holds one card, and its only way is home.",
            ),
            wrong(
                "because the 3♦ isn't a top card", "Each place has one card only, which is its top."
            ),
            wrong(
                "because the stock has to be dealt first",
                "In this game you may play and deal in any order you like.",
            ),
            wrong(
                "because the colours are the wrong ones",
                "Colours matter in other games. Here nothing is ever built on a reserve card.",
            ),
        ),
    ),
    "after-the-redeal": Choice(
        "Suppose that in the first pass you played three cards from the "
        "waste, and none from the reserve. In the second pass …",
        (
            wrong(
                "the same cards come in the same order, those three included",
                "Cards that went home stay there.",
            ),
            wrong(
                "the last card of the first pass comes first",
                "The waste is turned over as a whole, so what was dealt first lies on top again.",
            ),
            right(
                "the same cards come in the same order, without those three",
                "Who remembers the first pass knows the second.",
            ),
            wrong(
                "the cards come in a new, random order",
                "Nothing is shuffled: the waste is turned over as it lies.",
            ),
        ),
    ),
    "strict-reading": Choice(
        "In the strict game nothing has been played yet in deal 7. Which of"
        " the moves R6>F2, R8>F3 and S>W are legal?",
        (
            right(
                "R6>F2 and R8>F3", "As long as a card can be played, the stock may not be dealt."
            ),
            wrong(
                "none, before the player has chosen a reading",
                "Each reading is a game of its own, with rules that leave nothing open.",
            ),
            wrong("only S>W", "Then nothing could be played. The A♥ and the A♦ can."),
            wrong(
                "all three",
                "That's the free reading. Under the strict one the stock has to "
                "wait while a card can be played.",
            ),
        ),
    ),
    "why-no-difference": Choice(
        "Why do both readings give play-all/parity the same wins?",
        (
            wrong(
                "because the cards lie the same way in both games",
                "They do, but so they do for hold:2,3, whose wins differ.",
            ),
            wrong(
                "because dealing earlier never helps anybody",
                "It helps hold:2,3, who wins about three times as many games with it.",
            ),
            wrong(
                "because a million deals are too few to show a difference",
                "A million deals would show a tiny difference, and here there's "
                "none at all. There is a reason.",
            ),
            right(
                "because that player deals only when nothing can be played anyway",
                "The strict rule forbids only what this player never does.",
            ),
        ),
    ),
    "order-of-a-step": Order(
        "A reserve card is played while cards lie on the waste. Put in order what happens.",
        (
            "the reserve card goes to the foundation",
            "its place is a gap",
            "the top of the waste moves into the gap",
            "the waste card below is the new top",
        ),
        why="And one undo takes all of it back.",
    ),
    "point-at-the-refill": Point(
        "The A♠ in place 5 is going to be played. Point at the card that will fill the gap.",
        Game(
            "odd-and-even",
            piles={
                "R1": "8C",
                "R2": "3D",
                "R3": "6D",
                "R4": "4S",
                "R5": "AS",
                "R6": "KH",
                "R7": "4D",
                "R8": "JC",
                "R9": "8H",
                "W": "5H 9C QD",
                "S": ...,
            },
        ).to_text(),
        ("W",),
        why="The Q♦ is the top of the waste.",
        otherwise="A gap is filled from the waste, by its top card; from the stock "
        "only if there is no waste.",
        reasons={
            "S": "The stock has to wait: there are cards on the waste.",
        },
    ),
    "refilled-from": Write(
        "Write `refilled_from(step)`: the place from which the gap was refilled, or None.",
        _refilled_from,
        tuple((step,) for step in _steps()),
        why="The play comes first, and its refill second, if there is one.",
    ),
    "cards-home": Write(
        "Write `cards_home(deal)`: the cards home at the end, always with the first legal move.",
        _cards_home,
        ((7,), (23,), (1,)),
        why="Five lines play a whole game.",
    ),
}
