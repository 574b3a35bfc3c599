"""Claims of a learner's own book, checked against the ledger: right or not, and why."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, get_args

from ..engine.cards import Card
from ..engine.spec import Rules
from ..engine.values import checked
from ..engine.words import listed, quoted
from .ledger import Ledger, Row, RowState, whereabouts

__all__ = ["STATES", "Verdict", "check_place", "check_state"]

STATES: tuple[RowState, ...] = get_args(RowState)
# A pile, and how many cards lie on the card: after a dash, but not in the waste and the stock.
_PLACE: Final = re.compile(
    r"([SW])(\d{1,3})?|([A-Z]\d{1,2})(?:-(\d{1,3}))?", re.ASCII | re.IGNORECASE
)


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
    names = _book(ledger).view.rules.foundation_names
    state, foundation = _plain(state).lower(), _plain(foundation).upper()
    if state not in STATES:
        raise ValueError(
            f"There is no state {quoted(state)}; a foundation is {listed(STATES, 'or')}."
        )
    if foundation not in names:
        raise ValueError(f"There is no foundation {quoted(foundation)}; there are {listed(names)}.")
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
        return f"{card} may still come{': ' if row.places else ''}{row.places}."
    cards = " ".join(map(str, row.under))
    if row.state == "buried":
        return f"{card} lies in the waste under {cards}, and plays that can be made now bare it."
    return f"{card} lies in the waste under {cards}, and no play that can be made now bares it."


def check_place(ledger: Ledger, card: Card | str, place: str) -> Verdict:
    """Check the claim that a copy of a card is at `place`: a pile's name, or a code of the ledger.

    ``R3``, ``F5`` or ``W`` names a pile, ``w`` is the top of the waste and ``w4`` lies under four,
    ``s12`` comes after twelve deals, ``?`` was not seen yet. Anything else is no claim: it is
    refused with a ValueError, not called wrong.

    >>> from oddeven_widget import Game
    >>> ledger = Game("odd-and-even", deal=7).ledger()
    >>> check_place(ledger, "AD", "R8").right, check_place(ledger, "AD", "w2").right
    (True, False)
    """
    card = _book(ledger).card(card)
    pile, under = _place(ledger.view.rules, place)
    copies = ledger.where(card)
    right = any(copy.pile == pile and under in (None, copy.under) for copy in copies)
    return Verdict(right, whereabouts(copies))


def _book(ledger: object) -> Ledger:
    return checked(ledger, Ledger, "the book of a game, game.ledger()")


def _plain(text: object) -> str:
    return text.strip() if isinstance(text, str) else ""


def _place(rules: Rules, text: str) -> tuple[str | None, int | None]:
    """The pile that a text names, None for a card not seen, and how many cards lie on the card.

    The number is None where any place in the pile will do.
    """
    said = _plain(text)
    if said == "?":
        return None, None
    match = _PLACE.fullmatch(said)
    pile, number = (match[1] or match[3], match[2] or match[4]) if match else ("", None)
    # As the ledger writes it: a small w is the top of the waste, s1 the next card of the stock.
    under = 0 if pile == "w" and not number else int(number) - (pile in "sS") if number else None
    if pile.upper() in rules.pile_names and under != -1:
        return pile.upper(), under
    examples = "R3 or F5 for a pile, w4 for the waste under four cards, s12 for 12 deals, or ?"
    raise ValueError(f"{quoted(text)} is no place on this table: write {examples}.")
