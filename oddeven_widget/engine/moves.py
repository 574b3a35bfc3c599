"""A move is a small piece of text, and a step is a move with all that followed from it.

``S>W`` deals a card, ``W>S`` turns the waste over, ``R3>F5`` plays a card, ``T3>T5:4`` moves
four cards together. Because a Move *is* text, ``"S>W" in game.legal_moves`` reads as English.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from .cards import Card
from .words import numbered, quoted

if TYPE_CHECKING:
    from .state import State

__all__ = ["IllegalMove", "Move", "Step", "Transfer"]

_MOVE = re.compile(r"([A-Za-z]\d{0,2})>([A-Za-z]\d{0,2})(?::([1-9]\d{0,2}))?", re.ASCII)


class IllegalMove(ValueError):
    """A move that the rules do not allow here; its text says why, as a player would.

    >>> from oddeven_widget import Game
    >>> try:
    ...     Game("odd-and-even", deal=7).play("W>F1")
    ... except IllegalMove as error:
    ...     print(error)
    The waste is empty.
    """


class Move(str):
    """A move as text, ``source>target`` or ``source>target:count``.

    >>> move = Move("T3>T5:4")
    >>> move.source, move.target, move.count, move == "T3>T5:4"
    ('T3', 'T5', 4, True)
    """

    __slots__ = ("count", "source", "target")
    source: str
    target: str
    count: int  # type: ignore[assignment]  # a move has no use for str.count

    def __new__(cls, text: str) -> Move:
        """Read a move; IllegalMove if the text is none. A Move is handed back as it is."""
        if isinstance(text, Move):
            return text
        match = _MOVE.fullmatch(text.strip()) if isinstance(text, str) else None
        if match is None:
            raise IllegalMove(
                f"{quoted(text)} is not a move. Write source>target, such as S>W to deal, "
                "R3>F5 to play a card, or T3>T5:4 to move four cards."
            )
        source, target, count = match[1].upper(), match[2].upper(), int(match[3] or 1)
        move = super().__new__(cls, f"{source}>{target}" + (f":{count}" if count > 1 else ""))
        for name, value in (("source", source), ("target", target), ("count", count)):
            object.__setattr__(move, name, value)
        return move

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("A move never changes.")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("A move never changes.")

    def __reduce__(self) -> tuple[object, ...]:
        return (Move, (str(self),))

    def __str__(self) -> str:
        return str.__str__(self)


class Transfer(NamedTuple):
    """Cards that went from one pile to another; a card turned up in place has one pile twice.

    `cards` lie as they do on the target, bottom first.

    >>> print(Transfer("R3", "F5", (Card.parse("7S"),)))
    R3>F5 7♠
    >>> print(Transfer("T3", "T3", (Card.parse("7S"),)))
    T3 turns up 7♠
    """

    source: str
    target: str
    cards: tuple[Card, ...]

    @property
    def is_turn(self) -> bool:
        """Whether a card was only turned face up where it lay."""
        return self.source == self.target

    def __str__(self) -> str:
        cards = " ".join(str(card.up) for card in self.cards)
        if self.is_turn:
            return f"{self.source} turns up {cards}"
        if not self.cards[0].face_up:
            return f"{self.source}>{self.target} {numbered(len(self.cards), 'card')} face down"
        return f"{self.source}>{self.target} {cards}"


class Step(NamedTuple):
    """One move and all that followed from it by the rules: a play, its refill, a card turned up.

    `before` and `after` are the whole positions, so a step can be shown, undone or repeated
    without working anything out again.

    >>> from oddeven_widget import Game
    >>> step = Game("odd-and-even", deal=7).play("R8>F3")
    >>> print(step, step.after.home - step.before.home)
    R8>F3 A♦ · S>R8 2♦ 1
    """

    move: Move
    before: State
    after: State
    transfers: tuple[Transfer, ...]

    def __str__(self) -> str:
        return " · ".join(map(str, self.transfers))
