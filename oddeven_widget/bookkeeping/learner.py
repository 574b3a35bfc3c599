"""The learner keeps the book herself, and the ledger tells her whether she is right, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from ..engine.cards import Card
from ..engine.words import counted
from .ledger import Copy, Ledger, Row, RowState

__all__ = ["STATES", "Verdict", "check_place", "check_state"]

STATES: tuple[RowState, ...] = get_args(RowState)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a claim is right, and why, in a sentence that doesn't give the next answer away."""

    right: bool
    why: str

    def __str__(self) -> str:
        return f"{'Right' if self.right else 'Not so'}: {self.why}"


def check_state(ledger: Ledger, foundation: str, state: str) -> Verdict:
    """Check the claim that a foundation is playable, open, buried, stalled, dead or complete.

    >>> from oddeven_widget import Game
    >>> print(check_state(Game("odd-and-even", deal=7).ledger(), "F3", "stalled"))
    Not so: the A♦ can be played now.
    """
    if state not in STATES:
        raise ValueError(f"There is no state {state!r}; a foundation is {', '.join(STATES)}.")
    if foundation not in ledger.view.rules.foundation_names:
        names = ", ".join(ledger.view.rules.foundation_names)
        raise ValueError(f"There is no foundation {foundation!r}; there are {names}.")
    row = ledger.row(foundation)
    if state == "dead" and row.dead:
        return Verdict(True, str(ledger.proof))
    return Verdict(row.state == state, _reason(row, ledger))


def _reason(row: Row, ledger: Ledger) -> str:
    card = f"the {row.wants}" if row.suit else f"a card of rank {row.wants}"
    if row.state == "complete":
        return f"{row.title} has all its cards."
    if row.state == "playable":
        return f"{card} can be played now."
    if row.state == "dead":
        return str(ledger.proof)
    if row.state == "open":
        away = dict.fromkeys(copy.words for copy in row.copies if not copy.is_home)
        return f"{card} may still come{': ' if away else ''}{'; '.join(away)}."
    cards = " ".join(map(str, row.under))
    if row.state == "buried":
        return f"{card} lies in the waste under {cards}, and plays that can be made now bare it."
    return f"{card} lies in the waste under {cards}, and no play that can be made now bares it."


def check_place(ledger: Ledger, card: Card | str, place: str) -> Verdict:
    """Check the claim that a copy of a card is at `place`: a pile's name, or a code of the ledger.

    ``R3`` or ``F5`` names a pile, ``w`` is the top of the waste and ``w4`` lies under four,
    ``s12`` comes after twelve deals, ``?`` was not seen yet.

    >>> from oddeven_widget import Game
    >>> ledger = Game("odd-and-even", deal=7).ledger()
    >>> check_place(ledger, "AD", "R8").right, check_place(ledger, "AD", "w2").right
    (True, False)
    """
    card = card if isinstance(card, Card) else Card.parse(card)
    if card.up not in ledger.view.rules.pack.cards:
        raise ValueError(f"The pack of {ledger.view.rules.title} has no {card}.")
    copies = ledger.where(card)
    said = place.strip().lower()
    right = any(said in (copy.code.lower(), (copy.pile or "?").lower()) for copy in copies)
    return Verdict(right, _places(card, copies))


def _places(card: Card, copies: tuple[Copy, ...]) -> str:
    number = counted(len(copies), "copy")
    return f"the {card} ({number}) is {' and '.join(copy.words for copy in copies)}."
