"""check: an answer from a learner's cell is judged, and what is said stands under the cell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .memory import the_memory
from .question import Question, Reply
from .questions import question_named
from .quizpage import reply_html

__all__ = ["Checked", "check", "named"]


@dataclass(frozen=True, slots=True)
class Checked:
    """What was said to an answer, as the last line of a cell shows it.

    >>> check("skip-by-two/after-the-queen", "A").right
    True
    """

    question: Question
    reply: Reply

    @property
    def right(self) -> bool:
        """Whether the answer is right."""
        return self.reply.state == "right"

    def __bool__(self) -> bool:
        return self.right

    def __str__(self) -> str:
        return f"{self.reply.sign} {self.reply}"

    __repr__ = __str__

    def _repr_mimebundle_(self, **_kwargs: Any) -> dict[str, str]:
        """The same with its sign, for a page, and as text."""
        return {"text/html": reply_html(self.reply), "text/plain": str(self)}


def check(question: str | Question, answer: object = ...) -> Checked:
    """Judge an answer to a question: a value, an option, an order, a card, or a function.

    `question` is a name such as "skip-by-two/after-the-queen", or a Question of one's own. Where
    nothing was answered (`...` still stands there) it says so; an answer is never an error.

    >>> print(check("skip-by-two/twelve-points", 12))
    ✗ Not yet: With 13 points it would meet all; what is another with 12?
    >>> print(check("skip-by-two/twelve-points", ...))
    ○ Not answered yet.
    """
    name, asked = named(question)
    return Checked(asked, the_memory().answer(name, asked, answer))


def named(question: str | Question) -> tuple[str, Question]:
    """A question with the name under which its answers are kept: its text, if it has no other."""
    if isinstance(question, Question):
        return question.text, question
    return question, question_named(question)
