"""A line to type commands into: every game without a pointer, and without arrow keys too."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from ...bookkeeping.game import Game
from ...engine.cards import Card
from ...engine.moves import Move
from ...engine.state import State
from ...engine.table import DEAL, REDEAL
from ...engine.words import quoted
from ..draw.words import stays_words
from .entry import on_enter
from .fields import field

__all__ = ["CommandLine", "Order", "read"]

WORDS = {
    **{word: word for word in ("undo", "redo", "hint", "restart")},
    "u": "undo",
    "r": "redo",
    "h": "hint",
    "back": "undo",
}
MOVES = {"deal": DEAL, "d": DEAL, "redeal": REDEAL, "turn": REDEAL}
_MOVE = re.compile(r"([a-z]\d{0,2})(?:>|to|->|→|-|\s)([a-z]\d{0,2})(?::([1-9]\d{0,2}))?")


@dataclass(frozen=True, slots=True)
class Order:
    """What a typed line asks for: a move, the act of a button, or only an answer in words."""

    move: Move | None = None
    act: str = ""
    words: str = ""


def read(state: State, text: str) -> Order:
    """Read a line: a move, a card that has one play, or a word such as deal or undo.

    >>> from oddeven_widget import Game
    >>> state = Game("odd-and-even", deal=7).state
    >>> read(state, "r8 > f3").move, read(state, "A♦").move, read(state, "Undo").act
    ('R8>F3', 'R8>F3', 'undo')
    >>> read(state, "xyzzy").words[:24]
    "'xyzzy' is no command. T"
    """
    word = " ".join(text.split()).lower()
    if word in ("", "?", "help"):
        return Order(words=_help(state))
    if word in WORDS:
        return Order(act=WORDS[word])
    if word in MOVES:
        return Order(move=MOVES[word])
    spaced = re.sub(r"\s*(>|→|-|:|\bto\b)\s*", r"\1", word)
    if found := _MOVE.fullmatch(spaced):
        source, target, count = found.groups()
        return Order(move=Move(f"{source}>{target}:{count or 1}"))
    return _card(state, text.strip()) or Order(
        words=f"{quoted(text.strip())} is no command. {_help(state)}"
    )


def _help(state: State) -> str:
    """What can be typed; the moves in it show how one is written, and needn't be legal."""
    source = state.rules.piles[0].names[0]
    has_stock = "S" in state.piles
    moves = f"{source}>F1 or S>W" if has_stock else f"{source}>F1 or T3>T5:4"
    acts = "deal, redeal, undo" if has_stock else "undo"
    return (
        f"Type a move such as {moves}, a card such as 7S if it has one play, "
        f"or {acts}, redo, hint, restart."
    )


def _card(state: State, text: str) -> Order | None:
    """The one play that a card has, or what there is to say of it."""
    try:
        card = Card.parse(text.upper() if text.isascii() else text).up
    except ValueError:
        return None
    plays = _plays(state, card)
    if len(plays) == 1:
        return Order(move=plays[0])
    if plays:
        names = [*map(str, plays)]
        return Order(words=f"The {card} has more than one play: {_either(names)}. Type one.")
    return Order(words=_stays(state, card))


def _plays(state: State, card: Card) -> list[Move]:
    """Where a card can go, alone or with those on it; piles that are alike only once."""
    sources = dict.fromkeys((move.source, move.count) for move in state.legal_moves)
    return [
        move
        for source, count in sources
        if source != "S" and state.piles[source][-count:][:1] == (card,)
        for move in state.targets(source, count)
    ]


def _stays(state: State, card: Card) -> str:
    """Why a card can't be played: what it waits for, or that it doesn't lie open."""
    for name, pile in state.piles.items():
        if pile and pile[-1] == card and name not in state.rules.foundation_of:
            return stays_words(state, name)
    return f"No {card} lies open to be played now."


def _either(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} or {names[-1]}"


class CommandLine:
    """The line itself: Enter does what it says and empties it; what is refused stays there."""

    def __init__(
        self,
        game: Game,
        attempt: Callable[..., object],
        act: Callable[[str], object],
        say: Callable[[str], object],
    ) -> None:
        self._game, self._act, self._say = game, act, say
        self.widget = field(
            "A move, such as R3>F5; or deal, undo, hint", "Type a move, or ?", "10em"
        )
        on_enter(self.widget, lambda: attempt(self.run))

    def run(self) -> None:
        """Do what stands in the line."""
        order = read(self._game.state, self.widget.value)
        if order.move is not None:
            self._game.play(order.move)
        elif order.act:
            self._act(order.act)
        else:
            self._say(order.words)
            if self.widget.value.strip() not in ("?", "help"):
                return
        self.widget.value = ""
