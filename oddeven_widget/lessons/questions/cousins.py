"""Questions about games as data, and about what one changed rule does."""

from ...engine.catalogue import rules_of
from ...engine.spec import Rules
from ..question import Choice, Order, Question, Value, Write, right, wrong

__all__ = ["QUESTIONS"]

_CLASSIC = rules_of("odd-and-even")


def _stock_at_first(rules: Rules) -> int:
    return len(rules.pack.cards) - rules.bases - sum(lay.cards for lay in rules.deal)


_GAMES = ("odd-and-even", "even-and-odd", "odessa", "boulevard", "odd-and-even/bases-dealt")

QUESTIONS: dict[str, Question] = {
    "which-has-no-stock": Choice(
        "Which of the four games has no stock?",
        (
            wrong("Odd and Even", "It has two passes through its stock."),
            wrong("Even and Odd", "It has one pass, and so it has a stock."),
            right("Odessa", "No passes: all its cards are laid out."),
            wrong("Boulevard", "It has three passes."),
        ),
    ),
    "why-computed": Choice(
        "What is gained when the help is computed from the rules?",
        (
            wrong("it is shorter", "A person could write a shorter one."),
            right(
                "it can't say anything else than what is played",
                "Who changes a rule changes the help with it. Even of a game made a minute ago.",
            ),
            wrong("it is in better style", "Hardly."),
        ),
    ),
    "third-pass": Choice(
        "And with three passes?",
        (
            wrong("7 of 100: half as many again", "It does far more than that."),
            wrong("20 of 100", "It does more than that."),
            wrong("50 of 100", "Still more, as the next cell shows."),
            right("more than 80 of 100", "As the next cell shows. Few people guess it."),
        ),
    ),
    "where-skill-matters": Choice(
        "Where does it matter most how one plays?",
        (
            wrong("with one pass", "There both players lose nearly everything."),
            right("with two passes", "There one of them wins about three times as often."),
            wrong("with four passes", "There both win nearly everything."),
        ),
    ),
    "why-places-matter": Choice(
        "Why is a place of the reserve worth so much?",
        (
            right(
                "a card in it can be played at any time, and is never covered",
                "On the waste a card can be played only while it is on top.",
            ),
            wrong(
                "there are fewer cards in the stock",
                "Three cards fewer of ninety-five would change little.",
            ),
            wrong(
                "the foundations have more room",
                "They are the same eight piles of thirteen cards.",
            ),
        ),
    ),
    "by-fives": Choice(
        "What does the step change most?",
        (
            wrong("how many cards a pile holds", "Thirteen in any case: 13 is prime."),
            right(
                "how far the two piles of a suit are apart, and so when both want a card",
                "By twos it is seven cards and six; by fives it is eight and five, for the 2 is "
                "the ninth card of the Ace pile.",
            ),
            wrong("how many passes there are", "That fact wasn't touched."),
        ),
    ),
    "why-refused": Choice(
        "Why can't Odd and Even have no passes at all?",
        (
            wrong("it would be too hard", "Hard games are allowed."),
            right(
                "its gaps are refilled from waste and stock, which wouldn't be there",
                "One fact contradicts another, and the sentence says which.",
            ),
            wrong("nobody plays it so", "Nobody plays it by fives, either."),
        ),
    ),
    "lost-or-unknown": Choice(
        "A search ends without a win, and some ways to go on weren't tried. The deal is …",
        (
            wrong("lost", "That needs a proof: every way to go on tried, or another reason."),
            wrong("won", "No line was found."),
            right("unknown", "A longer search may find a win, or a proof."),
        ),
    ),
    "order-of-inventing": Order(
        "Put the steps of inventing a game in order.",
        (
            "change one rule of a game that you know",
            "read the help, to see what the change means",
            "play it by hand a few times",
            "fix the deals and measure it against the old game",
            "decide whether it is worth another change",
        ),
        why="One change at a time, and a measurement that was planned before.",
    ),
    "my-rules": Value(
        "Odd and Even with one pass, dealt only at a standstill.",
        _CLASSIC.replace(passes=1, deal_when="standstill"),
        why="Two facts differ from the classic game, and no other.",
        otherwise="Begin with `classic.replace(` and name `passes` and `deal_when`.",
        reasons={
            _CLASSIC.replace(passes=1): "The passes are right; now `deal_when`.",
            _CLASSIC.replace(deal_when="standstill"): "`deal_when` is right; now the passes.",
            _CLASSIC: "That is the classic game, with nothing changed.",
        },
    ),
    "stock-at-first": Write(
        "Write `stock_at_first(rules)`: how many cards the stock has at the beginning.",
        _stock_at_first,
        tuple((rules_of(name),) for name in _GAMES),
        why="All cards, less the base cards, less those that were laid out.",
    ),
}
