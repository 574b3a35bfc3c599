"""Rules of thumb for games in which columns are built, from the view alone."""

from __future__ import annotations

from ...bookkeeping.view import PlayerView
from ...engine.moves import Move
from ...engine.table import DEAL, REDEAL
from ...engine.words import capital, numbered
from .reasons import card_of

__all__ = ["best_built"]


def best_built(view: PlayerView) -> tuple[Move, str]:
    """A move and its reason: home what can go home, turn up hidden cards, then whatever is left.

    >>> from oddeven_widget import Game
    >>> move, reason = best_built(Game("odessa", deal=1).view())
    >>> move in Game("odessa", deal=1).legal_moves
    True
    """
    _, move, reason = min((_rated(view, one) for one in view.legal_moves), key=lambda each: each[0])
    return move, reason


def _rated(view: PlayerView, move: Move) -> tuple[int, Move, str]:
    rules = view.rules
    if move in (DEAL, REDEAL):
        return 4, move, "Deal: nothing better can be moved."
    card, target = card_of(view, move), rules.words_for(move.target)
    if move.source in rules.foundation_of:
        return 5, move, f"Take the {card} back to {target}: nothing better can be moved."
    what = f"the {card}" + (
        f" and those on it ({numbered(move.count, 'card')})" if move.count > 1 else ""
    )
    if move.target in rules.foundation_of:
        return 0, move, f"Play {what} to {target}: a card that is home is out of the way."
    go = f"{capital('move')} {what} from {rules.words_for(move.source)} to {target}"
    return _built(view, move, go)


def _built(view: PlayerView, move: Move, go: str) -> tuple[int, Move, str]:
    """Priority of a move between columns, lowest first; the move; and its reason."""
    under, onto = view.piles[move.source][: -move.count], view.piles[move.target]
    if not under and not onto:
        return 6, move, f"{go}: it changes nothing, but nothing else can be moved."
    if not under:
        return 2, move, f"{go}: that empties a column."
    top = under[-1]
    if top is None or not top.face_up:
        return 1, move, f"{go}: that turns up a hidden card."
    if not onto:
        return 3, move, f"{go}: that fills an empty column, and bares the {top}."
    return 3, move, f"{go}: it lies in sequence there."
