"""The questions of the lessons, one file a lesson; a notebook names them and holds no answer.

A question's name is its lesson and its own name, "skip-by-two/after-the-queen"; it stands in
`QUESTIONS` of the file skip_by_two.py here.
"""

from __future__ import annotations

import difflib
import importlib
import pkgutil

from ...engine.words import listed, quoted
from ..question import Question

__all__ = ["lessons", "question_named", "questions_of"]


def lessons() -> tuple[str, ...]:
    """The lessons that have questions.

    >>> "skip-by-two" in lessons()
    True
    """
    return tuple(sorted(each.name.replace("_", "-") for each in pkgutil.iter_modules(__path__)))


def questions_of(lesson: str) -> dict[str, Question]:
    """The questions of one lesson, by name.

    >>> "after-the-queen" in questions_of("skip-by-two")
    True
    """
    if lesson not in lessons():
        raise ValueError(f"No lesson {quoted(lesson)} has questions; {listed(lessons())} have.")
    module = importlib.import_module(f"{__name__}.{lesson.replace('-', '_')}")
    questions: dict[str, Question] = module.QUESTIONS
    return questions


def question_named(name: str) -> Question:
    """Find a question by its lesson and its own name.

    >>> question_named("skip-by-two/after-the-queen").text
    'A Two pile shows the Q. Which card does it want next?'
    """
    lesson, _, own = name.partition("/") if isinstance(name, str) else ("", "", "")
    questions = questions_of(lesson)
    if own not in questions:
        near = difflib.get_close_matches(own, questions, 3, 0) or list(questions)
        raise ValueError(f"There is no question {quoted(name)}; {lesson} has {listed(near)}.")
    return questions[own]
