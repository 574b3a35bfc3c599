"""Command line: every game without a pointer, and without arrow keys too."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from ...bookkeeping.game import Game
from ...engine.cards import Card
from ...engine.moves import Move
from ...engine.state import State
from ...engine.words import quoted
from ..draw.words import stays_words
from .acts import act_of_word, words_told
from .entry import on_enter
from .fields import field

__all__ = ["Command", "CommandLine", "read"]

_MOVE = re.compile(r"([a-z]\d{0,2})(?:>|to|->|→|-|\s)([a-z]\d{0,2})(?::([1-9]\d{0,2}))?")


@dataclass(frozen=True, slots=True)
class Command:
    """A parsed command: a move, the name of an act, or only an answer in words."""

    move: Move | None = None
    act: str = ""
    words: str = ""


def read(state: State, text: str) -> Command:
    """Parse a typed line: a move, a card that has one play, or a word such as deal or undo.

    >>> from oddeven_widget import Game
    >>> state = Game("odd-and-even", deal=7).state
    >>> read(state, "r8 > f3").move, read(state, "A♦").move, read(state, "Undo").act
    ('R8>F3', 'R8>F3', 'undo')
    >>> read(state, "xyzzy").words[:24]
    "'xyzzy' is no command. T"
    """
    word = " ".join(text.split()).lower()
    if word in ("", "?", "help"):
        return Command(words=_help(state))
    if known := act_of_word(word):
        act, move = known
        return Command(move=move) if move else Command(act=act.name)
    spaced = re.sub(r"\s*(>|→|-|:|\bto\b)\s*", r"\1", word)
    if found := _MOVE.fullmatch(spaced):
        source, target, count = found.groups()
        return Command(move=Move(f"{source}>{target}:{count or 1}"))
    return _card(state, text.strip()) or Command(
        words=f"{quoted(text.strip())} is no command. {_help(state)}"
    )


def _help(state: State) -> str:
    """What can be typed; the moves in it show how one is written, and needn't be legal."""
    source = state.rules.piles[0].names[0]
    has_stock = "S" in state.piles
    moves = f"{source}>F1 or S>W" if has_stock else f"{source}>F1 or T3>T5:4"
    return (
        f"Type a move such as {moves}, a card such as 7S if it has one play, "
        f"or {words_told(state.rules)}."
    )


def _card(state: State, text: str) -> Command | None:
    """The one play that a card has, or what there is to say of it."""
    try:
        card = Card.parse(text.upper() if text.isascii() else text).up
    except ValueError:
        return None
    plays = _plays(state, card)
    if len(plays) == 1:
        return Command(move=plays[0])
    if plays:
        names = [*map(str, plays)]
        return Command(words=f"The {card} has more than one play: {_either(names)}. Type one.")
    return Command(words=_stays(state, card))


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
    """The text field of commands: Enter does and empties it; what is refused stays there.

    Moves are played on the game; `act` gets the name of an act, `say` an answer in words, and
    `attempt` calls what Enter does, so that a refusal is told.

    >>> from oddeven_widget import Game
    >>> game = Game("odd-and-even", deal=7)
    >>> line = CommandLine(game, lambda run: run(), print, print)
    >>> line.widget.value = "r8 to f3"
    >>> line.run()
    >>> game.moves, line.widget.value
    (('R8>F3',), '')
    """

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
        command = read(self._game.state, self.widget.value)
        if command.move is not None:
            self._game.play(command.move)
        elif command.act:
            self._act(command.act)
        else:
            self._say(command.words)
            if self.widget.value.strip() not in ("?", "help"):
                return
        self.widget.value = ""
