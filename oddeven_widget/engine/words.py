"""Small words: numbers with their nouns, articles, beginnings of sentences, quotations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

__all__ = ["an", "capital", "counted", "listed", "number_word", "numbered", "quoted"]

_NUMBERS: Final = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten"),
)


def capital(words: str) -> str:
    """Begin a sentence with these words.

    >>> capital("the 7♠")
    'The 7♠'
    """
    return words[:1].upper() + words[1:]


def an(noun: str) -> str:
    """Give a noun its article.

    >>> an("ace"), an("eight"), an("king")
    ('an ace', 'an eight', 'a king')
    """
    return f"{'an' if noun[0] in 'aeio' else 'a'} {noun}"


def number_word(number: int) -> str:
    """Write a number as it stands in a sentence: up to ten in words.

    >>> number_word(3), number_word(104), number_word(20_000)
    ('three', '104', '20,000')
    """
    return _NUMBERS[number] if number < len(_NUMBERS) else f"{number:,}"


def listed(items: Sequence[str], last: str = "and") -> str:
    """Join words as a sentence lists them.

    >>> listed(["R1"]), listed(["R1", "R2"], "or"), listed(["the 7♠", "the 8♠", "the 9♠"])
    ('R1', 'R1 or R2', 'the 7♠, the 8♠ and the 9♠')
    """
    head = ", ".join(items[:-1])
    return f"{head} {last} {items[-1]}" if head else items[-1]


def counted(number: int, noun: str) -> str:
    """Put a number and its noun together, numbers up to ten in words.

    >>> counted(1, "pass"), counted(3, "pass"), counted(0, "copy"), counted(104, "card")
    ('one pass', 'three passes', 'no copies', '104 cards')
    """
    return f"{number_word(number)} {_noun(number, noun)}"


def numbered(number: int, noun: str) -> str:
    """Put a number and its noun together, the number in figures, as a table or a count has it.

    >>> numbered(1, "deal"), numbered(0, "deal"), numbered(20_000, "deal")
    ('1 deal', '0 deals', '20,000 deals')
    """
    return f"{number:,} {_noun(number, noun)}"


def _noun(number: int, noun: str) -> str:
    if number == 1:
        return noun
    if noun.endswith("y"):
        return f"{noun[:-1]}ies"
    return f"{noun}es" if noun.endswith("s") else f"{noun}s"


def quoted(value: object) -> str:
    """Quote what somebody handed in, for an error's sentence: 60 characters at most.

    >>> quoted("7X"), quoted("x" * 1000)[-5:], quoted(10**5000)
    ("'7X'", 'xxxx…', 'something of type int')
    """
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, a list in itself…
        text = f"something of type {type(value).__name__}"
    return text if len(text) <= 60 else text[:59] + "…"
