"""Questions about strategies of one's own: what they see, what they're worth, what goes wrong."""

from ...bookkeeping.game import Game
from ...bookkeeping.view import PlayerView
from ...engine.moves import Move
from ..question import Choice, Order, Question, Write, right, wrong

__all__ = ["QUESTIONS"]


def _waste_then_reserve(view: PlayerView) -> Move:
    plays = [move for move in view.legal_moves if move.target[0] == "F"]
    from_waste = [move for move in plays if move.source == "W"]
    return (from_waste or plays or list(view.legal_moves))[0]


def _unseen_aces(view: PlayerView) -> int:
    return sum(card.rank == 1 for card in view.unseen)


def _views() -> tuple[tuple[PlayerView], ...]:
    """Positions of both passes; in some a reserve card can go, and the waste top or the redeal."""
    game, dealt = Game("odd-and-even", deal=2), Game("odd-and-even", deal=7)
    for _ in range(95):
        dealt.play("S>W")
    views = [(dealt.view(),)]
    while game.status == "playing":
        if len(game.moves) % 13 == 0 or len(game.moves) == 65:
            views.append((game.view(),))
        game.play(game.legal_moves[0])
    return tuple(views)


QUESTIONS: dict[str, Question] = {
    "why-so-poor": Choice(
        "The last legal move is the deal, as long as there is a stock. Why does this player win "
        "no game?",
        (
            wrong("because it breaks the rules", "Each of its moves is legal."),
            right(
                "because it plays cards only when nothing is left to deal",
                "It deals its way through both passes, and by then all lies under other cards.",
            ),
            wrong("because of bad luck", "In two hundred deals?"),
        ),
    ),
    "what-a-view-tells": Choice(
        "Which of these can a player **not** learn from a view in the first pass?",
        (
            wrong("how many cards are in the stock", "That's the length of the pile `S`."),
            wrong("which card lies under the top of the waste", "It was seen when it was dealt."),
            right("which card comes next", "It is `None` until it is dealt."),
            wrong("whether both 7♠ were seen", "What wasn't seen stands in `view.unseen`."),
        ),
    ),
    "waste-first": Choice(
        "Compare the results of `first_move` and `waste_first` on the same deals. What differs?",
        (
            right(
                "nothing: both play all that can be played",
                "Lesson 5: these moves commute. Both give a card with two homes to the Ace pile.",
            ),
            wrong("waste first wins more", "Look at wins and cards home again."),
            wrong("waste first wins fewer", "Look at wins and cards home again."),
        ),
    ),
    "fresh-deals": Choice(
        "Another player won 36 of the first 200 deals, after much tuning, and 22 of 200 fresh "
        "ones. What is its rate likely to be?",
        (
            wrong("18 %, from the first deals", "It was chosen because it did well on them."),
            wrong("14.5 %, from all four hundred", "Half of those deals flatter it."),
            right(
                "about 11 %, from the fresh deals",
                "They had no say in its making. The interval is wide all the same.",
            ),
        ),
    ),
    "why-none": Choice(
        "Why did the player that peeks stop at its very first move?",
        (
            wrong(
                "peeking is found out and punished", "Nobody looks for it. There's nothing to see."
            ),
            right(
                "the unknown card is None, and None has no rank",
                "The error is told with the line in which it happened.",
            ),
            wrong("the stock is empty at first", "It has 95 cards, none of which is known."),
        ),
    ),
    "order-of-work": Order(
        "Put the work on a strategy in order.",
        (
            "write a player that gives some legal move",
            "measure it on fixed deals",
            "step through a game that it lost",
            "change one thing and measure again on the same deals",
            "test what came out on fresh deals",
        ),
        why="One change at a time, so that you know what helped; and fresh deals in the end.",
    ),
    "waste-then-reserve": Write(
        "Write `waste_then_reserve(view)`: the first play from the waste, else the first play, "
        "else the deal or the redeal.",
        _waste_then_reserve,
        _views(),
        why="Of three lists it takes the first that isn't empty.",
    ),
    "unseen-aces": Write(
        "Write `unseen_aces(view)`: how many Aces weren't seen yet.",
        _unseen_aces,
        _views(),
        why="Which cards they are is known; where they lie isn't.",
    ),
}
