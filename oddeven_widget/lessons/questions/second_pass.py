"""Questions about planning with every card known, and about imagining the cards that aren't."""

from ...bookkeeping.game import Game
from ...bookkeeping.view import PlayerView
from ..question import Choice, Order, Question, Write, right, wrong

__all__ = ["QUESTIONS"]


def _nothing_unknown(view: PlayerView) -> bool:
    return all(card is not None for pile in view.piles.values() for card in pile)


def _best_choice(ends: dict[str, list[int]]) -> str:
    return max(ends, key=lambda choice: sum(ends[choice]) / len(ends[choice]))


def _views() -> tuple[tuple[PlayerView], ...]:
    """The beginning of deal 7, its second pass with and without memory, and one unseen card."""
    start, game = Game("odd-and-even", deal=7), Game("odd-and-even", deal=7)
    for _ in range(95):
        game.play("S>W")
    game.play("W>S")
    odessa = Game("odessa", deal=7)
    views = (start.view(), game.view(), game.view(memory=False), odessa.view())
    return tuple((view,) for view in views)


QUESTIONS: dict[str, Question] = {
    "last-card": Choice(
        "The last card of the stock has never been turned up. How can a player know it?",
        (
            wrong("by a marked back", "All backs are alike."),
            right(
                "all others have been seen, so it is the one that is missing",
                "Two packs have 104 cards: 103 places are known, and one card is left over.",
            ),
            wrong("it is the same as the first card dealt", "It has nothing to do with it."),
            wrong("it can't be known", "Count: what have you seen, and what does a pack hold?"),
        ),
    ),
    "can-it-be-won": Choice(
        "The hold rule ended far from home. Can this position still be won?",
        (
            wrong(
                "no: the rule is a good one, and it failed",
                "The rule wins where it wins. It never looks further than the next gap.",
            ),
            wrong(
                "only with luck",
                "There is none left: every card's place is known from here on.",
            ),
            right(
                "perhaps; one would have to search",
                "A rule's failure proves nothing. The next cell searches.",
            ),
        ),
    ),
    "what-the-plan-uses": Choice(
        "What does the planner use that the hold rule doesn't?",
        (
            wrong("cards that it isn't allowed to see", "It is given the same view."),
            right(
                "the order of the cards in waste and stock",
                "The rule looks at the top of the waste alone; the plan at all that comes.",
            ),
            wrong("a better deal", "Both go on from the same position."),
            wrong("moves that are illegal for others", "Each move of it is played by the engine."),
        ),
    ),
    "order-of-a-beam": Order(
        "Put one round of a beam search in order.",
        (
            "take the positions that were kept",
            "make every play that can be made in them, and the deal",
            "judge each new position by playing on quickly",
            "keep the best few and forget the others",
            "begin again with those that are kept",
        ),
        why="It is like looking with a torch: bright ahead, dark at the sides.",
    ),
    "unknown": Choice(
        "The search was stopped after some fifty positions, without a win. What do we know?",
        (
            wrong("the position is lost", "Then every way to go on would have been looked at."),
            wrong(
                "the position is very probably lost",
                "How probable it is can't be said from a search that was cut off.",
            ),
            right(
                "that no win was found so far, and nothing more",
                "A beam forgets positions, and one of those may have been the way.",
            ),
        ),
    ),
    "why-not": Choice(
        "At the first move, what does a player know about the unseen cards?",
        (
            wrong("nothing", "Something is known: the pack holds each card twice."),
            right(
                "which cards they are, but not their order",
                "All that were not seen. That is enough to imagine them.",
            ),
            wrong("their order", "That is known after the first pass only."),
        ),
    ),
    "is-it-fair": Choice(
        "Why are the numbers exactly equal, and not only nearly so?",
        (
            wrong(
                "with a hundred samples the differences vanish",
                "They would become small. But these are equal to the last digit.",
            ),
            right(
                "both tables look alike to a player, and only what a player sees is used",
                "Equal views give equal imaginations, for the shuffles have the same seeds.",
            ),
            wrong("the cards lie in the same order", "They don't: one stock was sorted."),
        ),
    ),
    "guess": Choice(
        "The same rule in the first pass, and then a plan for the rest. How many of 100 deals "
        "will be won?",
        (
            wrong("about 13, as without a plan", "Then planning would be worth nothing."),
            wrong("about 25", "It is far more."),
            wrong("about 40", "It is more still."),
            right("more than 70", "As the table below tells: nearer to eighty."),
        ),
    ),
    "worth-most": Choice(
        "Which step in this table is the largest?",
        (
            wrong(
                "a hundred imaginations instead of twenty",
                "That step is worth having, from `fair:20` to `fair`; but another is larger.",
            ),
            wrong(
                "seeing all cards instead of sampling",
                "From `fair` to `solver` there isn't much left to win.",
            ),
            right(
                "planning as soon as every card is known",
                "From the hold rule to the bookkeeper, who plays the first pass just alike.",
            ),
        ),
    ),
    "order-of-sampling": Order(
        "Put what a sampling player does before each move in order.",
        (
            "list the cards that are unseen",
            "shuffle them and lay them where unknown cards lie",
            "play each choice to its end on that table",
            "do the same with other shuffles",
            "take the choice with the best mean",
        ),
        why="Every choice is tried on the same imagined tables, which makes them comparable.",
    ),
    "nothing-unknown": Write(
        "Write `nothing_unknown(view)`: True if no pile of the view has a None in it.",
        _nothing_unknown,
        _views(),
        why="A view that knows every card is a puzzle.",
    ),
    "best-choice": Write(
        "Write `best_choice(ends)`: the choice whose games have the most cards home on average.",
        _best_choice,
        (
            ({"R5>F7": [70, 104, 66], "S>W": [104, 98, 81]},),
            ({"R5>F7": [104, 50], "S>W": [78, 78]},),
            ({"W>F1": [60], "R1>F1": [61], "S>W": [20]},),
        ),
        why="One choice may be best in one imagined game; what counts is the mean.",
    ),
}
