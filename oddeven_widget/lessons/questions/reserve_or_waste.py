"""Questions about the order of plays, and about moves that commute."""

from collections.abc import Iterator

from ...bookkeeping.game import Game
from ...engine.moves import Move
from ...engine.state import State
from ..question import Choice, Order, Question, Write, right, wrong

__all__ = ["QUESTIONS"]


def _both_orders(state: State, gap: Move, top: Move) -> tuple[State, State]:
    reserve_first = state.apply(gap).after.apply(f"{gap.source}>{top.target}").after
    return reserve_first, state.apply(top).after.apply(gap).after


def _pairs() -> Iterator[tuple[State, Move, Move]]:
    """Positions of deals 2, 17 and 23 in which a reserve card and the waste top can be played."""
    for deal, moves, gap, top in (
        (2, 65, "R1>F3", "W>F8"),
        (17, 151, "R9>F2", "W>F1"),
        (23, 112, "R9>F1", "W>F6"),
    ):
        game = Game("odd-and-even", deal=deal)
        for _ in range(moves):
            game.play(game.legal_moves[0])
        yield game.state, Move(gap), Move(top)


QUESTIONS: dict[str, Question] = {
    "two-sevens": Choice(
        "Which 7♠ would you play?",
        (
            wrong(
                "the one in the reserve, as the guide says",
                "The next cell compares the two tables. Can you tell them apart?",
            ),
            right(
                "it makes no difference",
                "And the next cell shows why: the other 7♠ ends in place 3 either way.",
            ),
            wrong(
                "the one on the waste",
                "The next cell compares the two tables. Can you tell them apart?",
            ),
        ),
    ),
    "two-different-cards": Choice(
        "The 2♦ is in place 1, the 6♣ on top of the waste, the J♣ below it."
        " Both are played, in one order or the other. What lies in place 1 "
        "afterwards?",
        (
            wrong(
                "the next card of the stock",
                "There are cards on the waste, so the stock has to wait.",
            ),
            wrong(
                "nothing: the gap stays",
                "A gap is filled as long as there are cards on the waste or in the stock.",
            ),
            right(
                "the J♣ in either case",
                "After both plays the first waste card that is left has come in.",
            ),
            wrong(
                "the 6♣ if the 2♦ goes first, the J♣ otherwise",
                "The 6♣ does come into place 1 if the 2♦ goes first, but it is then"
                " played from there, and the gap is filled anew.",
            ),
        ),
    ),
    "whole-games": Choice(
        "Over many deals, which of the two wins more games?",
        (
            right(
                "exactly the same, deal by deal",
                "That is bold, and it follows from what we've seen. The next cell checks it.",
            ),
            wrong(
                "about the same number, but not on the same deals",
                "If single plays commute, what about whole games? The next cell "
                "plays them on the same deals.",
            ),
            wrong("waste-first, by a little", "The next cell plays them on the same deals."),
            wrong(
                "reserve-first, by a little",
                "The guide would say so. The next cell plays them on the same deals.",
            ),
        ),
    ),
    "why-no-difference": Choice(
        "Which property of the rules does the argument need?",
        (
            right(
                "that the waste top fills a gap, so that a playable card stays within reach",
                "The refill moves a playable card from the waste into the reserve, "
                "and it can be played from there as well.",
            ),
            wrong(
                "that there are two copies of each card",
                "The two different cards of deal 2 commuted as well; no copies were needed.",
            ),
            wrong(
                "that the redeal doesn't shuffle",
                "All this happens between two deals; the redeal plays no part.",
            ),
            wrong(
                "that there are nine places in the reserve",
                "It would be the same with eight or ten.",
            ),
        ),
    ),
    "when-it-matters": Choice(
        "Deal 7, with the 2♦ on the waste. The A♥ is going to be the next "
        "card played, and the 8♦ (which comes next from the stock), not the"
        " 2♦, shall fill its gap. What has to be done?",
        (
            right(
                "deal first, then play the A♥",
                "The 8♦ has to be on top when the gap opens. (So a card that can be"
                " played is held back for a moment.)",
            ),
            wrong("turn the waste over first", "That can be done only when the stock is empty."),
            wrong("play the A♥ at once", "Then the 2♦ fills the gap, for it is on top."),
            wrong(
                "nothing: the player can't influence refills",
                "The refill happens by itself, but the player chooses the moment.",
            ),
        ),
    ),
    "even-and-odd": Choice(
        "Which of these reasons could explain that the order matters here?",
        (
            right(
                "the reserve piles hide cards that come to light only if their tops are played",
                "A good hypothesis. The next cell tests it.",
            ),
            wrong(
                "there is no redeal",
                "Between two deals that makes no difference to the order of plays. "
                "Think of what is hidden.",
            ),
            wrong(
                "there is only one pack",
                "That changes how many copies there are, but by itself no order. "
                "Think of what is hidden.",
            ),
            wrong(
                "the tableau has nine places",
                "So has the reserve of Odd and Even, where the order makes no difference.",
            ),
        ),
    ),
    "which-commute": Choice(
        "Which of these pairs always commutes in Odd and Even, whatever the cards?",
        (
            wrong(
                "the play of the waste top and a deal",
                "After the deal the waste top is covered, and can't be played any more.",
            ),
            right(
                "the play of a reserve card and the play of the waste top, different cards",
                "The refill sees to it.",
            ),
            wrong(
                "the play of a reserve card and a deal",
                "The deal changes the waste top, and with it the card that fills the gap.",
            ),
        ),
    ),
    "order-of-the-pair": Order(
        "The 2♦ in place 1 is played first and then the 6♣. Put in order what happens.",
        (
            "the 2♦ goes home from place 1",
            "the 6♣ moves from the waste into place 1",
            "the 6♣ goes home from place 1",
            "the J♣ moves from the waste into place 1",
        ),
        why="Two plays, two refills.",
    ),
    "both-orders": Write(
        "Write `both_orders(state, gap, top)`: the positions after reserve "
        "first and after waste first.",
        _both_orders,
        tuple(_pairs()),
        why="And they are equal: the refill makes the plays commute.",
    ),
}
