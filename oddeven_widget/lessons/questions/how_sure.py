"""Questions about intervals, paired deals, and deals that nobody has decided."""

from ..question import Choice, Question, Value, Write, right, wrong

__all__ = ["QUESTIONS"]


def _only_first(first: list[str], second: list[str]) -> int:
    pairs = zip(first, second, strict=True)
    return sum(one == "won" and other != "won" for one, other in pairs)


def _extremes(wins: int, undecided: int, n: int) -> tuple[float, float]:
    return wins / n, (wins + undecided) / n


QUESTIONS: dict[str, Question] = {
    "what-a-rate-is": Choice(
        "A player has won 5 of 100 deals. What is known about the player's true rate?",
        (
            wrong("it is 5 %", "Another hundred deals gave 2 %, with the same player."),
            right("it is likely to be near 5 %", "How near, an interval has to tell."),
            wrong("nothing", "A player who wins half the games would hardly ever win only 5."),
            wrong("it is between 4 % and 6 %", "Look at the ten numbers: they differ by more."),
        ),
    ),
    "meaning-of-95": Choice(
        "What does the 95 per cent promise?",
        (
            wrong(
                "95 per cent of the games lie in the interval",
                "Games are won or lost; the interval is about the rate.",
            ),
            right(
                "about 95 of 100 intervals made like this catch the true rate",
                "You have just counted it. Of a single one we never know whether it did.",
            ),
            wrong(
                "the rate is right to 5 per cent",
                "The width depends on the number of deals; a hundred give a wide one.",
            ),
        ),
    ),
    "none-of-200": Choice(
        "Not one of 200 deals was won. Up to what rate is that nothing strange?",
        (
            wrong("0 %: it can't win", "It may win one deal in a thousand, or in a hundred."),
            right("about 2 %", "A player of 2 % loses 200 deals in a row about once in 57 times."),
            wrong("about 10 %", "Such a player would have won some twenty of them."),
            wrong("any rate", "A good player would have won some."),
        ),
    ),
    "half-the-width": Choice(
        "To halve the width of an interval, how many times as many deals does it take?",
        (
            wrong("twice as many", "Compare the numbers for ± 2 points and ± 1 point."),
            right("about four times as many", "The width shrinks with the square root of n."),
            wrong("ten times as many", "That makes it about three times narrower."),
        ),
    ),
    "read-the-pairs": Choice(
        "Which of the four numbers speak about which player is better?",
        (
            wrong("all four", "Where both win or both lose, they are alike."),
            wrong("the first: deals that both won", "There they are alike."),
            right(
                "the second and the third: deals won by one alone",
                "A fair coin would hardly give all of them to the same side.",
            ),
            wrong("the last: deals that neither won", "There they are alike."),
        ),
    ),
    "which-is-honest": Choice(
        "Which of these reports is honest?",
        (
            wrong(
                "“I stopped after deal 340, when it stood at 9 %.”",
                "Had it stood at 3 %, you would have gone on.",
            ),
            wrong(
                "“I left out three deals in which all Aces came late.”",
                "Those deals belong to the game.",
            ),
            right(
                "“I played deals 1 to 500, as I had planned, and won 21.”",
                "The deals were fixed before, and all of them count.",
            ),
            wrong(
                "“Of five runs I give the best.”",
                "The best of five is better than the player.",
            ),
        ),
    ),
    "undecided": Choice(
        "28 of 30 deals were won and 2 are undecided. Somebody writes: “28 of 28, that's 100 %.” "
        "What is wrong?",
        (
            right(
                "the undecided deals are the hard ones, and were left out",
                "What can't be decided quickly is less likely to be easy to win.",
            ),
            wrong("nothing: they weren't decided", "They were dealt, and they belong to the 30."),
            wrong(
                "it must be 28 of 30, 93 %",
                "That would count them as lost, which nobody has shown.",
            ),
        ),
    ),
    "two-rungs": Choice(
        "In the list of a million deals each, do the intervals of `hold:2,3` and `hold:2,4` touch?",
        (
            right(
                "no: (2, 3) is better, by very little",
                "It takes as many deals as this to tell them apart. On twenty thousand you can't.",
            ),
            wrong("yes: nothing can be said", "Read the ends of both lines again."),
            wrong("no: (2, 4) is better", "Read the two lines again."),
        ),
    ),
    "only-first": Write(
        "Write `only_first(first, second)`: how many deals were won by the first player alone.",
        _only_first,
        (
            (["won", "lost", "lost"], ["lost", "lost", "won"]),
            (["won", "won", "won"], ["won", "undecided", "lost"]),
            ([], []),
            (["lost", "undecided"], ["won", "won"]),
        ),
        why="Only pairs that differ count; an undecided deal isn't won.",
    ),
    "extremes": Write(
        "Write `extremes(wins, undecided, n)`: the two shares, with undecided deals as lost and "
        "as won.",
        _extremes,
        ((28, 2, 30), (5, 0, 100), (0, 10, 10), (9_981, 19, 10_000)),
        why="Between these two lies what these deals alone can tell.",
    ),
    "deals-needed": Value(
        "How many deals bring an interval of ± 2 points, from 1,000 deals, down to ± 1 point?",
        4_000,
        why="Half the width takes four times the deals.",
        otherwise="Half the width; and the width shrinks with the square root of the deals.",
        tolerance=200,
        reasons={2_000: "Twice the deals make it only about 1.4 times narrower."},
    ),
}
