"""Questions about holding back, asked of deal 31 and of tables laid for the purpose."""

from ...bookkeeping.game import Game
from ..question import Choice, Order, Point, Question, Write, right, wrong

__all__ = ["QUESTIONS"]

# The 9♥ and the 3♣ can be played from the reserve, the 5♦ from the waste; under that lies the K♦.
_TABLE = Game(
    "odd-and-even",
    piles={
        "F2": "AH 3H 5H 7H",
        "F3": "AD 3D",
        "F4": "AC",
        "R1": "KH",
        "R2": "9H",
        "R3": "10S",
        "R4": "QC",
        "R5": "3C",
        "R6": "8S",
        "R7": "JD",
        "R8": "6C",
        "R9": "8H",
        "W": "4H KD 5D",
        "S": ...,
    },
).to_text()


def _may_be_opened(distance: int | None, limit: int) -> bool:
    return distance is None or distance <= limit


def _best(rates: dict[tuple[int, int], float]) -> tuple[int, int]:
    return max(rates, key=lambda pair: rates[pair])


QUESTIONS: dict[str, Question] = {
    "what-enters": Choice(
        "The 4♦ is played from place 5. Which card lies in place 5 afterwards?",
        (
            wrong("none", "A gap is refilled at once and by itself."),
            right("the 6♠", "The top of the waste fills the gap, whether you like it or not."),
            wrong("the next card of the stock", "Only if the waste is empty; here it isn't."),
            wrong("the 3♣", "That lies under the 6♠ and is the waste's new top."),
        ),
    ),
    "why-nine": Choice(
        "The Ace pile of ♠ is empty and the Two pile of ♠ has 2 4 6. Why is the distance of this "
        "6♠ nine?",
        (
            wrong(
                "because nine cards of the stock come before it",
                "Distance has to do with the piles alone, not with the stock.",
            ),
            wrong(
                "because it counts both piles",
                "The nearest pile counts. Here only one of them still wants a 6♠.",
            ),
            right(
                "because the Two pile has its 6♠, and the Ace pile needs nine cards before it",
                "A 3 5 7 9 J K 2 4: nine cards, none of which is there yet.",
            ),
            wrong(
                "because nine is the number of places in the reserve",
                "That is chance. Count the cards of an Ace pile before its 6.",
            ),
        ),
    ),
    "strict": Choice(
        "Under the strict reading, how many games does a player win who would like to hold back?",
        (
            right(
                "as many as one who plays all that can be played",
                "As long as a card can be played, nothing else is allowed: both play alike.",
            ),
            wrong("more", "How, when the rules forbid to deal while a card can be played?"),
            wrong("none", "The player may still play; only holding back isn't allowed."),
        ),
    ),
    "apply-the-rule": Choice(
        "The hold rule (2, 3). A reserve card can be played; the waste top, which can't, has "
        "distance 3. What does the player do?",
        (
            wrong("plays the card, in either pass", "In the first pass the limit is 2."),
            wrong("deals, in either pass", "In the second pass the limit is 3, and 3 is allowed."),
            right(
                "deals in the first pass, plays in the second",
                "The limits are 2 and then 3, and a distance of 3 is beyond the first only.",
            ),
            wrong("plays in the first pass, deals in the second", "The other way round."),
        ),
    ),
    "guess": Choice(
        "In lesson 2 the hold rule won about three times as many games. Are there deals that it "
        "loses, and that are won by playing all that can be played?",
        (
            wrong("none: holding back only helps", "It costs something, too: cards wait longer."),
            right(
                "some, but far fewer than the other way round",
                "The next cell counts them. The hold rule is good on balance, not in each game.",
            ),
            wrong("about as many as the other way round", "Then both would win equally often."),
        ),
    ),
    "corner": Choice(
        "Which corner of the map comes nearest to a player who plays all that can be played?",
        (
            wrong("bottom left, (0, 0)", "That player holds back nearly always."),
            wrong("bottom right, (0, 7)", "That one holds back nearly always in the first pass."),
            right(
                "top right, (7, 7)",
                "Hardly any distance is greater than 7, so hardly anything is held back.",
            ),
            wrong("top left, (7, 0)", "That one holds back nearly always in the second pass."),
        ),
    ),
    "best-square": Choice(
        "On your map one of two neighbouring squares is a little higher. Is it the better rule?",
        (
            wrong("yes, the higher number wins more games", "On these deals. On others, perhaps."),
            right(
                "that can't be said from so few deals",
                "With other deals the top moves to a neighbour. Lesson 8 says how sure one is.",
            ),
            wrong("no, all squares are alike", "Some differ by far more than chance makes them."),
        ),
    ),
    "what-is-a-space": Choice(
        "Three cards of the reserve can go home now. How many waste cards can be let into the "
        "reserve by playing them?",
        (
            wrong("none: the reserve is full", "Each of the three can make room at any time."),
            wrong("nine", "Six places are taken by cards that can't go home yet."),
            right(
                "three, whenever you choose, if nothing else becomes playable",
                "Each play lets one card in; until then the three places wait for good ones.",
            ),
        ),
    ),
    "why-play-at-the-end": Choice(
        "The last card of the second pass has been dealt. Why does the rule play everything now, "
        "whatever comes into the gaps?",
        (
            wrong("because the reserve is empty by then", "Hardly ever."),
            wrong("because the distances are small by then", "Not all of them are."),
            right(
                "because no better moment can come",
                "Waiting means dealing, and there is nothing left to deal. What fills a gap now "
                "also uncovers the card below it.",
            ),
        ),
    ),
    "point-at-the-card": Point(
        "First pass. Point at the card that is played by the hold rule (2, 3).",
        _TABLE,
        ("W",),
        why="The waste top comes first whenever it can be played: the Ace pile of ♦ wants the 5♦.",
        otherwise="That card can't be played, or isn't first. What can be played, and from where?",
        reasons={
            "R2": "It could be played, and the 5♦ would come in. But the waste top comes first.",
            "R5": "It could be played, and the 5♦ would come in. But the waste top comes first.",
            "S": "Dealing would cover the 5♦, which can be played.",
        },
    ),
    "gap-may-be-opened": Write(
        "Write `gap_may_be_opened(distance, limit)`: True or False; `distance` is None when the "
        "waste is empty.",
        _may_be_opened,
        ((0, 2), (2, 2), (3, 2), (3, 3), (9, 4), (None, 2), (0, 0), (None, 0)),
        why="An empty waste brings in nothing that is known; else the distance decides.",
    ),
    "best-pair": Write(
        "Write `best_pair(rates)`: the pair whose rate is highest.",
        _best,
        (
            ({(2, 3): 0.13, (0, 0): 0.0, (7, 7): 0.05},),
            ({(0, 1): 0.02, (1, 0): 0.01},),
            ({(5, 5): 0.5},),
        ),
        why="Here `max` compares the pairs by their rates and gives the pair.",
    ),
    "fair-test": Order(
        "Put the steps of a fair test of the best square in order.",
        (
            "try all squares on some deals",
            "choose the best square",
            "choose deals that weren't used so far, and how many",
            "play the chosen square and its rival on those deals",
            "report the difference, whatever it is",
        ),
        why="The deals that chose a square flatter it; only new ones can test it.",
    ),
}
