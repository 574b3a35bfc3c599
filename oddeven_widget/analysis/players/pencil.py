"""The pencil rule: the strongest way to play that a person can follow without any search."""

from __future__ import annotations

from typing import Final

from ...bookkeeping.parity import better_move, lagging
from ...bookkeeping.view import PlayerView, checked_view
from ...engine.cards import Card
from ...engine.moves import Move
from ...engine.table import DEAL, REDEAL
from .strategies import GIVE_UP, nearest

__all__ = ["RULE", "pencil"]

RULE: Final = (
    "Counts each reserve card that could go home as home and its place as a space, and puts a "
    "waste card into a space only if it is wanted soon: after no more cards than there are spaces "
    "(at most two) in the first pass, one more (at most four) later, and then only if its twin "
    "is not still to come."
)
FIRST_MOST: Final = 2
LATER_MOST: Final = 4


def pencil(view: PlayerView) -> Move | str:
    """Give the move of the pencil rule in this position.

    A card is put into a space by playing the reserve card that could go home. A card that is
    wanted goes home at once, by way of such a space if need be; so does one whose gap nothing
    fills. Of two foundations the parity rule's is taken.

    >>> from oddeven_widget import Game
    >>> game = Game("odd-and-even", deal=7)
    >>> pencil(game.view())
    'S>W'
    """
    view = checked_view(view)
    plays = [move for move in view.legal_moves if move.target in view.rules.foundation_of]
    plays = [move for move in plays if move.source not in view.rules.foundation_of]
    stock = next((move for move in view.legal_moves if move in (DEAL, REDEAL)), None)
    side = next((move for move in plays if _covers(view, move.source)), None)
    if side:
        return _home(view, plays, side.source)
    if plays and (stock is None or _takes(view)):
        return _home(view, plays, "W" if plays[-1].source == "W" else plays[0].source)
    return stock or GIVE_UP


def _covers(view: PlayerView, pile: str) -> bool:
    """Whether a card lies in a pile of its own, whose gap nothing fills."""
    return pile not in ("W", *view.rules.cells)


def _home(view: PlayerView, plays: list[Move], pile: str) -> Move:
    """The play of a pile's card, to the foundation that the parity rule takes."""
    card = view.piles[pile][-1]
    assert card is not None, "the top of a pile that can be played from is seen"  # noqa: S101
    return better_move(view.rules, tuple(m for m in plays if m.source == pile), card.rank)


def _takes(view: PlayerView) -> bool:
    """Whether the waste's top card is put into a space, or goes home by way of one."""
    card = view.piles["W"][-1] if view.piles["W"] else None
    if card is None:
        return False
    laid, spaces = _settled(view)
    far = nearest(view, card, laid)
    lacks = len(view.rules.pack.cards) if far is None else far
    if view.pass_number == 1 and view.redeals_left:
        return lacks <= min(spaces, FIRST_MOST)
    last = not view.redeals_left and not view.piles["S"]
    coming = any(other is not None and other.up == card for other in view.piles["S"])
    return last or lacks == 0 or (lacks <= min(spaces + 1, LATER_MOST) and not coming)


def _settled(view: PlayerView) -> tuple[dict[str, int], int]:
    """Cards on each foundation once all that can has gone home, and the number of spaces."""
    laid = {name: len(view.piles[name]) for name in view.rules.foundation_names}
    cards = [card for name in view.rules.cells for card in view.piles[name] if card is not None]
    spaces = 0
    while True:
        found = next(((c, n) for c in cards if (n := _wanting(view, c, laid)) is not None), None)
        if found is None:
            return laid, spaces
        cards.remove(found[0])
        laid[found[1]] += 1
        spaces += 1


def _wanting(view: PlayerView, card: Card, laid: dict[str, int]) -> str | None:
    """The foundation on which this card would be laid, by the parity rule."""
    owners = view.rules.foundation_of.items()
    wanting = [name for name, owner in owners if owner.wants(card, laid[name])]
    return lagging(view.rules, wanting, card.rank) if wanting else None
