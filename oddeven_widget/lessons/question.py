"""Questions as values: each kind knows how an answer is judged, and gives a reason with it.

An answer is unanswered, wrong or right, and never an exception: whatever a learner hands in
becomes a sentence.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from ..bookkeeping.game import Game
from ..engine.cards import Card
from ..engine.state import State
from ..engine.words import capital, counted, listed, quoted
from .running import is_empty, same, text_of, told, try_out

__all__ = ["Choice", "Option", "Order", "Point", "Question", "Reply", "Value", "Write"]
__all__ += ["right", "wrong"]

AnswerState = Literal["unanswered", "wrong", "right"]


@dataclass(frozen=True, slots=True)
class Reply:
    """What is said to an answer: its state, and why.

    >>> print(Reply("wrong", "The K comes first."))
    Not yet: The K comes first.
    """

    state: AnswerState
    why: str = ""

    @property
    def words(self) -> str:
        """The state in words, which go with a sign of its own."""
        return {"unanswered": "Not answered yet", "wrong": "Not yet", "right": "Right"}[self.state]

    @property
    def sign(self) -> str:
        """The state as a shape, so that it is not told by colour."""
        return {"unanswered": "○", "wrong": "✗", "right": "✓"}[self.state]

    def __str__(self) -> str:
        return f"{self.words}: {self.why}" if self.why else f"{self.words}."


UNANSWERED = Reply("unanswered")


def is_blank(answer: object) -> bool:
    """Whether nothing was answered: an empty place in a lesson holds `...`.

    >>> is_blank(...), is_blank("  "), is_blank(0)
    (True, True, False)
    """
    return answer is None or answer is Ellipsis or (isinstance(answer, str) and not answer.strip())


@dataclass(frozen=True)
class Question(ABC):
    """A question has a text; its kind says how answers look and are judged.

    >>> question = Order("Count!", ("one", "two"), why="Each is one more.")
    >>> question.reply(...).words, question.judge(["one", "two"]).state, question.listed()
    ('Not answered yet', 'right', ('two', 'one'))
    """

    text: str

    def reply(self, answer: object) -> Reply:
        """Judge an answer; a blank one is unanswered."""
        return UNANSWERED if is_blank(answer) else self.judge(answer)

    @abstractmethod
    def judge(self, answer: Any) -> Reply:
        """Judge an answer that is not blank."""

    def listed(self) -> tuple[str, ...]:
        """What there is to choose from or to put in order, as it is shown."""
        return ()


@dataclass(frozen=True, slots=True)
class Option:
    """Something to choose, and why it is right or wrong."""

    text: str
    why: str
    is_right: bool = False


def right(text: str, why: str) -> Option:
    """The option that is right.

    >>> right("A", "After Q the step goes past K.").is_right
    True
    """
    return Option(text, why, is_right=True)


def wrong(text: str, why: str) -> Option:
    """An option that is wrong; its reason helps without giving the answer away.

    >>> wrong("K", "That would be a step of one.").is_right
    False
    """
    return Option(text, why)


@dataclass(frozen=True)
class Choice(Question):
    """One of several options is right.

    >>> question = Choice("2 + 2?", (right("4", "Two pairs."), wrong("5", "One too many.")))
    >>> print(question.reply("5"), question.reply(1))
    Not yet: One too many. Right: Two pairs.
    >>> question.option("4").is_right
    True
    """

    options: tuple[Option, ...]

    def __post_init__(self) -> None:
        if sum(option.is_right for option in self.options) != 1:
            raise ValueError(f"One option must be right in {quoted(self.text)}, and only one.")
        if not all(option.why for option in self.options):
            raise ValueError(f"Every option needs its reason in {quoted(self.text)}.")

    def judge(self, answer: Any) -> Reply:
        """An option is chosen by its text, or by its number counted from 1."""
        option = self.option(answer)
        if option is None:
            texts = listed([f"{n} ({one.text})" for n, one in enumerate(self.options, 1)], "or")
            return Reply("wrong", f"{told(answer)} is none of the options: choose {texts}.")
        return Reply("right" if option.is_right else "wrong", option.why)

    def option(self, answer: Any) -> Option | None:
        """The option that is meant, if it is one."""
        by_text = {_folded(one.text): one for one in self.options}
        by_number = {str(number): one for number, one in enumerate(self.options, 1)}
        # An option that is a number itself is meant by its text.
        return by_text.get(_folded(answer)) or by_number.get(_folded(answer))

    def listed(self) -> tuple[str, ...]:
        """The options, in the order in which they are shown."""
        return tuple(option.text for option in self.options)


def _folded(answer: object) -> str:
    """A text as it is compared: without what nobody means by it."""
    return text_of(answer).strip().casefold()


@dataclass(frozen=True)
class Order(Question):
    """Lines have to be put in the order in which they are written here.

    >>> question = Order("Count!", ("one", "two", "three"), why="Each is one more.")
    >>> print(question.reply(["one", "three", "two"]))
    Not yet: One line is in its place from the top; what comes after it is not "three".
    """

    lines: tuple[str, ...]
    why: str

    def judge(self, answer: Any) -> Reply:
        """An order is right as a whole; else the lines right from the top are counted."""
        lines = [text_of(line) for line in answer] if _is_list(answer) else []
        if sorted(lines) != sorted(self.lines):
            number = counted(len(self.lines), "line")
            return Reply("wrong", f"An order has all {number}, each of them once.")
        good = next((n for n, line in enumerate(self.lines) if lines[n] != line), len(lines))
        if good == len(lines):
            return Reply("right", self.why)
        if not good:
            return Reply("wrong", f'It does not begin with "{lines[0]}".')
        are = "is in its place" if good == 1 else "are in their places"
        what = f'what comes after {"it" if good == 1 else "them"} is not "{lines[good]}"'
        return Reply("wrong", f"{capital(counted(good, 'line'))} {are} from the top; {what}.")

    def listed(self) -> tuple[str, ...]:
        """The lines out of order, always in the same way."""
        mixed = sorted(self.lines, key=lambda line: hashlib.sha256(line.encode()).digest())
        return tuple(mixed if mixed != list(self.lines) else mixed[::-1])


def _is_list(answer: object) -> bool:
    return isinstance(answer, list | tuple)


@dataclass(frozen=True)
class Point(Question):
    """A card has to be pointed at on a table; `table` is a game as one line of text.

    `piles` are the piles whose last card is right, or a function that finds them in the State.
    `reasons` say of other piles why they are wrong, and `otherwise` of all the rest.

    >>> question = Point("Which card starts a pile?", "odd-and-even@1 deal=7 moves=0:", ("R8",),
    ...     why="It is an ace.", otherwise="A pile starts with an ace or a two.")
    >>> print(question.reply("R1"))
    Not yet: The 8♣ (R1): A pile starts with an ace or a two.
    >>> question.answers, question.shown[0], question.pile_of("AD"), question.label("R8")
    (frozenset({'R8'}), 'R1', 'R8', 'the A♦ (R8)')
    >>> question.state.home
    0
    """

    table: str
    piles: tuple[str, ...] | Callable[[State], Iterable[str]]
    why: str
    otherwise: str
    reasons: Mapping[str, str] = field(default_factory=dict, hash=False)

    @cached_property
    def state(self) -> State:
        """The position on the table."""
        return Game.from_text(self.table).state

    @cached_property
    def answers(self) -> frozenset[str]:
        """The piles that are right."""
        return frozenset(self.piles(self.state) if callable(self.piles) else self.piles)

    def judge(self, answer: Any) -> Reply:
        """A pile is named by its name, or by the card that lies on it."""
        pile = self.pile_of(answer)
        if pile is None:
            return Reply("wrong", f"{told(answer)} is not on the table; point at a card.")
        is_right = pile in self.answers
        why = self.why if is_right else self.reasons.get(pile, self.otherwise)
        return Reply("right" if is_right else "wrong", f"{capital(self.label(pile))}: {why}")

    def pile_of(self, answer: object) -> str | None:
        """The pile that is meant, or None: one of the right ones where a card lies on several."""
        said = _folded(answer).upper()
        if said in self.state.piles:
            return said
        tops = [pile for pile in self.shown if _is_card(self.state.piles[pile][-1:], said)]
        return next((pile for pile in tops if pile in self.answers), next(iter(tops), None))

    @property
    def shown(self) -> tuple[str, ...]:
        """The piles with a card on top that can be seen."""
        piles = self.state.piles
        return tuple(name for name in piles if piles[name] and piles[name][-1].face_up)

    def label(self, pile: str) -> str:
        """A card and its pile, as text: 'the 8♣ (R1)'."""
        cards = self.state.piles[pile]
        return (
            f"the {cards[-1]} ({pile})" if pile in self.shown else self.state.rules.words_for(pile)
        )


def _is_card(top: tuple[Card, ...], said: str) -> bool:
    return any(said in (card.code.upper(), str(card).upper()) for card in top)


@dataclass(frozen=True)
class Value(Question):
    """A value is asked for: a number, a rank, a word.

    Numbers may be `tolerance` away. `reasons` say of likely wrong answers what went wrong, and
    `otherwise` of all others.

    >>> question = Value("How many cards?", 104, why="Two packs.", otherwise="How many packs?",
    ...     reasons={52: "That is one pack."})
    >>> print(question.reply("52"), question.reply(104.0))
    Not yet: That is one pack. Right: Two packs.
    """

    answer: object
    why: str
    otherwise: str
    tolerance: float = 0.0
    reasons: Mapping[Any, str] = field(default_factory=dict, hash=False)

    def judge(self, answer: Any) -> Reply:
        """A value is right when it is the same, or near enough."""
        if same(answer, self.answer, self.tolerance):
            return Reply("right", self.why)
        known = (why for value, why in self.reasons.items() if same(answer, value, self.tolerance))
        return Reply("wrong", next(known, self.otherwise))


@dataclass(frozen=True)
class Write(Question):
    """A function has to be written that gives what `solution` gives, for all of the examples.

    Each example is a tuple of arguments. `equal` compares two results where == would not do.
    A function that takes more than so many `seconds` for one example is stopped.

    >>> question = Write("Write `double(n)`.", lambda n: 2 * n, ((1,), (3,)), why="Twice is plus.")
    >>> print(question.reply(lambda n: n + 1))
    Not yet: For (3) it gives 4, and 6 is wanted: go through it line by line with these values.
    """

    solution: Callable[..., Any]
    examples: tuple[tuple[Any, ...], ...]
    why: str
    equal: Callable[[Any, Any], bool] = same
    seconds: float = 5.0

    def judge(self, answer: Any) -> Reply:
        """A function is tried on one example after the other; the first that fails is told."""
        if not callable(answer):
            alone = "hand in its name alone, without brackets or quotation marks"
            return Reply("wrong", f"{told(answer)} is not a function: {alone}.")
        if is_empty(answer):
            return UNANSWERED
        for example in self.examples:
            trial = try_out(answer, self.solution, example, self.equal, self.seconds)
            if not trial.is_right:
                return UNANSWERED if trial.is_blank else Reply("wrong", trial.words)
        return Reply("right", f"{self.why} ({_all(len(self.examples))})")


def _all(number: int) -> str:
    return f"Tried on {counted(number, 'example')}."
