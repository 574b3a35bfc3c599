"""A game as one line of text, and back: data that is parsed and checked, never evaluated.

``odd-and-even@1 deal=7 moves=3: S>W S>W W>F1``: the game and its rules version, the fields in
which the rules differ from the catalogue's (``passes=3``), where the cards lay (``deal=``,
``cards=`` or ``piles=`` with ``pass=``), how many moves there are, and the moves. Rules that
are not in the catalogue are marked by a star after the name and have to be handed to the reader.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .catalogue import games, rules_of
from .moves import IllegalMove, Move
from .spec import Rules
from .words import numbered, quoted

if TYPE_CHECKING:
    from .cards import Card
    from .state import State

__all__ = ["BadSave", "Save", "read", "write"]

_VARIED = ("passes", "deal_when", "waste_kept", "tops_move_to")
_HEAD = re.compile(r"([^\s@*]+)(\*?)@(\d{1,6})", re.ASCII)
_EXAMPLE = "'odd-and-even@1 deal=7 moves=1: S>W'"


class BadSave(ValueError):
    """A saved line that can't be read or played; its text names the first thing that's wrong.

    >>> from oddeven_widget import Game
    >>> try:
    ...     Game.from_text("odd-and-even@1 deal=7 moves=1: W>F1")
    ... except BadSave as error:
    ...     print(error)
    Move 1 (W>F1) can't be played: The waste is empty.
    """


@dataclass(frozen=True, slots=True)
class Save:
    """What a saved line says: the rules, where the cards lay, and the moves.

    `by_hand` holds what `Game` is to be told when there is no deal number: cards, or piles.
    """

    rules: Rules
    deal: str | None
    by_hand: dict[str, Any]
    moves: tuple[Move, ...]


def write(
    rules: Rules,
    deal: int | str | None,
    cards: tuple[Card, ...] | None,
    first: State,
    moves: tuple[Move, ...],
) -> str:
    """Write the line of a game that began at `first` and went on by `moves`.

    >>> from oddeven_widget import Game
    >>> first = Game("odd-and-even", deal=7).state
    >>> write(first.rules, 7, None, first, (Move("S>W"),))
    'odd-and-even@1 deal=7 moves=1: S>W'
    """
    known = rules_of(rules.name) if rules.name in games() else rules
    varied = {field: getattr(rules, field) for field in _VARIED}
    own = rules.name not in games() or known.replace(**varied) != rules
    words = [f"{rules.name}{'*' if own else ''}@{rules.version}"]
    words += [
        f"{field}={_value_text(value)}"
        for field, value in varied.items()
        if value != getattr(known, field) and not own
    ]
    words.append(_cards_text(deal, cards, first))
    return " ".join([*words, f"moves={len(moves)}:", *moves])


def _cards_text(deal: int | str | None, cards: tuple[Card, ...] | None, first: State) -> str:
    if deal is not None:
        return f"deal={deal}"
    if cards is not None:
        return f"cards={_codes(cards)}"
    piles = ",".join(f"{name}-{_codes(pile)}" for name, pile in first.piles.items() if pile)
    return f"piles={piles} pass={first.pass_number}"


def _codes(cards: tuple[Card, ...]) -> str:
    return "".join(card.code for card in cards)


def _value_text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ("+".join(value) or "none") if isinstance(value, tuple) else str(value)


def read(text: str, own_rules: Rules | None = None) -> Save:
    """Read a saved line; white space between its words and quotes around it don't matter.

    >>> save = read("odd-and-even@1 passes=3 deal=7 moves=1: S>W")
    >>> save.rules.passes, save.deal, save.moves
    (3, '7', ('S>W',))
    """
    if not isinstance(text, str):
        raise BadSave(f"A saved game is one line of text such as {_EXAMPLE}, not {quoted(text)}.")
    words = text.strip("'\" \n").split()
    match = _HEAD.fullmatch(words[0]) if words else None
    if match is None:
        raise BadSave(f"This is no saved game: it should begin like {_EXAMPLE}.")
    rules = _rules(match[1], bool(match[2]), int(match[3]), own_rules)
    end = next((i for i, word in enumerate(words) if word.startswith("moves=")), None)
    if end is None:
        raise BadSave("This saved game is cut off before its moves (no 'moves=' in it).")
    fields = _fields(words[1:end])
    rules = rules if match[2] else _varied(rules, fields)
    deal, by_hand = _begin(fields)
    return Save(rules, deal, by_hand, _moves(words[end], words[end + 1 :]))


def _rules(name: str, own: bool, version: int, own_rules: Rules | None) -> Rules:
    if own and own_rules is None:
        raise BadSave(
            f"This save is of somebody's own rules ({name}): hand them over with "
            "Game.from_text(line, rules=…)."
        )
    try:
        rules = own_rules if own and own_rules else rules_of(name)
    except ValueError as error:
        raise BadSave(str(error)) from None
    if rules.name != name:
        raise BadSave(f"This save is of {name!r}, and the rules given are of {rules.name!r}.")
    if version != rules.version:
        raise BadSave(
            f"This save was made with version {version} of the rules of {rules.title}; here "
            f"they are version {rules.version}, by which its moves might mean something else."
        )
    return rules


def _fields(words: list[str]) -> dict[str, str]:
    fields: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not (key and equals and value) or key in fields:
            raise BadSave(f"{quoted(word)} means nothing here: expected one key=value.")
        fields[key] = value
    return fields


def _varied(rules: Rules, fields: dict[str, str]) -> Rules:
    """Change the fields in which the saved game's rules differed; those are used up."""
    try:
        return rules.replace(**{f: _value(f, fields.pop(f)) for f in _VARIED if f in fields})
    except ValueError as error:
        raise BadSave(str(error)) from None


def _value(field: str, text: str) -> object:
    if field == "passes":
        return _number(text)
    if field == "waste_kept":
        return {"yes": True, "no": False}.get(text, text)
    if field == "tops_move_to":
        return () if text == "none" else tuple(text.split("+"))
    return text


def _number(text: str) -> int | str:
    """Read a small number; what is none is handed back, to be refused where it is used."""
    return int(text) if re.fullmatch(r"\d{1,2}", text, re.ASCII) else text


def _begin(fields: dict[str, str]) -> tuple[str | None, dict[str, Any]]:
    """Read where the cards lay: by exactly one of deal, cards and piles, and nothing unknown."""
    given = [key for key in ("deal", "cards", "piles") if key in fields]
    if len(given) != 1:
        raise BadSave("A saved game says where its cards lay by one of deal=, cards= and piles=.")
    value, by_hand = fields.pop(given[0]), dict[str, Any]()
    if given == ["cards"]:
        by_hand["cards"] = _spaced(value)
    if given == ["piles"]:
        parts = (part.partition("-") for part in value.split(","))
        by_hand["piles"] = {name: _spaced(codes) for name, _, codes in parts}
        by_hand["pass_number"] = _number(fields.pop("pass", "1"))
    if fields:
        raise BadSave(f"{quoted('='.join(next(iter(fields.items()))))} means nothing in this save.")
    return (value if given == ["deal"] else None), by_hand


def _spaced(codes: str) -> str:
    return " ".join(codes[place : place + 2] for place in range(0, len(codes), 2))


def _moves(head: str, words: list[str]) -> tuple[Move, ...]:
    moves = []
    for number, word in enumerate(words, 1):
        try:
            moves.append(Move(word))
        except IllegalMove as error:
            raise BadSave(f"Move {number}: {error}") from None
    said = head.removeprefix("moves=").removesuffix(":")
    if said != str(len(moves)):
        raise BadSave(
            f"This save says {quoted(head)} and has {numbered(len(moves), 'move')}: "
            "part of the line is missing, or doubled."
        )
    return tuple(moves)
