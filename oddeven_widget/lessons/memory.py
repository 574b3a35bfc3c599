"""Memory of answers: what was answered so far, one for each kernel, by the questions' names.

It lives as long as the kernel, knows nothing of notebooks and files, and so doesn't care what
they are called.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from .question import UNANSWERED, Question, Reply

__all__ = ["Given", "Memory", "the_memory"]


@dataclass(frozen=True, slots=True)
class Given:
    """The last answer to a question, and what was said to it."""

    answer: object = None
    reply: Reply = UNANSWERED


@dataclass
class Memory:
    """Answers by question, the views of questions by name, and who watches each question."""

    _given: dict[str, tuple[Question, Given]] = field(default_factory=dict)
    _views: dict[str, tuple[Question, Any]] = field(default_factory=dict)

    def given(self, name: str, question: Question) -> Given:
        """What was answered last; to a question that was written anew nothing was."""
        before, given = self._given.get(name, (question, Given()))
        return given if before is question or before == question else Given()

    def answer(self, name: str, question: Question, answer: object) -> Reply:
        """Judge an answer and keep it; one that is blank changes nothing.

        >>> from oddeven_widget.lessons.question import Value
        >>> memory, question = Memory(), Value("2 + 2?", 4, why="", otherwise="Count.")
        >>> memory.answer("sum", question, 5).state, memory.answer("sum", question, ...).state
        ('wrong', 'unanswered')
        >>> memory.given("sum", question).answer
        5
        """
        reply = question.reply(answer)
        if reply.state == "unanswered":
            self._given.setdefault(name, (question, Given()))
            return reply
        self._given[name] = (question, Given(answer, reply))
        _, view = self._views.get(name, (None, None))
        if view is not None:
            view.show_given()
        return reply

    def not_right(self) -> dict[str, Reply]:
        """The questions asked so far that stand without a right answer, and what was said last.

        >>> from oddeven_widget.lessons.question import Value
        >>> memory, question = Memory(), Value("2 + 2?", 4, why="", otherwise="Count.")
        >>> _ = memory.answer("sum", question, 5)
        >>> print(memory.not_right()["sum"])
        Not yet: Count.
        """
        asked = {
            name: question for name, (question, _) in (*self._views.items(), *self._given.items())
        }
        replies = {name: self.given(name, question).reply for name, question in asked.items()}
        return {name: reply for name, reply in replies.items() if reply.state != "right"}

    def view(self, name: str, question: Question, make: Callable[[], Any]) -> Any:
        """The one view of a question, made when it is first asked for or was closed since."""
        before, view = self._views.get(name, (None, None))
        if view is not None and view.comm is not None:
            if before is question or before == question:
                return view
            view.close()
        self._views[name] = (question, view := make())
        return view

    def forget(self) -> None:
        """Forget every answer, and close every view."""
        for _, view in self._views.values():
            view.close()
        self._given.clear()
        self._views.clear()


@lru_cache(maxsize=1)
def the_memory() -> Memory:
    """The memory of this kernel.

    >>> the_memory() is the_memory()
    True
    """
    return Memory()
