"""Reasons for moves, in a sentence from the ledger, for games in which cards only go home."""

from __future__ import annotations

from ...bookkeeping.ledger import Ledger
from ...bookkeeping.parity import prefers_first
from ...bookkeeping.view import PlayerView
from ...engine.cards import Card
from ...engine.moves import Move
from ...engine.sequences import Sequence
from ...engine.table import DEAL, REDEAL
from ...engine.words import an, counted

__all__ = ["act_words", "card_of", "reason_for"]


def act_words(view: PlayerView, move: Move) -> str:
    """Instruction for a move: 'Deal', 'Play the 7♠ from reserve 3 to the Ace pile of ♠'.

    >>> from oddeven_widget import Game
    >>> act_words(Game("odd-and-even", deal=7).view(), Move("S>W"))
    'Deal'
    """
    if move in (DEAL, REDEAL):
        return "Deal" if move == DEAL else "Turn the waste over"
    source, target = view.rules.words_for(move.source), view.rules.words_for(move.target)
    if move.source in view.rules.foundation_of:
        return f"Take the {card_of(view, move)} back from {source} to {target}"
    return f"Play the {card_of(view, move)} from {source} to {target}{_among(view, move)}"


def _among(view: PlayerView, move: Move) -> str:
    """Words by the parity rule, where piles that differ want the card."""
    owners, rank = view.rules.foundation_of, card_of(view, move).rank
    mine = owners[move.target]
    wanting = [
        owners[other.target]
        for other in view.legal_moves
        if other.source == move.source and other.target in owners
    ]
    orders = [owner.family.sequence for owner in {*wanting} - {mine}]
    if not orders:
        return ""
    order = mine.family.sequence
    if any(not _is_like(order, one) or prefers_first(one, order, rank) for one in orders):
        return " (another pile wants it too)"
    better = "the better of the two" if len(wanting) == 2 else "the best of those"
    return f", {better} that want it (it comes earlier there)"


def _is_like(one: Sequence, other: Sequence) -> bool:
    """Whether two piles go on alike, wherever they start: only there the parity rule is proved."""
    return (one.step, one.length, one.modulus) == (other.step, other.length, other.modulus)


def card_of(view: PlayerView, move: Move) -> Card:
    """The card that a move takes; the lowest of several.

    >>> from oddeven_widget import Game
    >>> print(card_of(Game("odd-and-even", deal=7).view(), Move("R6>F2")))
    A♥
    """
    card = view.piles[move.source][-move.count]
    if card is None:
        raise ValueError(f"{move} would move a card that nobody has seen.")
    return card


def reason_for(view: PlayerView, ledger: Ledger, move: Move) -> str:
    """The move and why it makes sense, as far as the ledger tells.

    >>> from oddeven_widget import Game
    >>> game = Game("odd-and-even", deal=7)
    >>> reason_for(game.view(), game.ledger(), Move("R6>F2"))
    'Play the A♥ from reserve 6 to the Ace pile of ♥: the waste is empty, so its gap costs nothing.'
    """
    return f"{act_words(view, move)}: {_why(view, ledger, move)}."


def _why(view: PlayerView, ledger: Ledger, move: Move) -> str:
    if move in (DEAL, REDEAL):
        return _why_deal(view, ledger)
    if move.source in view.rules.foundation_of:
        return "nothing else is left"
    if move.source == "W":
        return _why_waste(view, ledger, move)
    return _why_gap(view, ledger, move) if _opens_gap(view, move) else _why_free(view, move)


def _top(view: PlayerView) -> Card | None:
    return next(reversed(view.piles.get("W", ())), None)


def _opens_gap(view: PlayerView, move: Move) -> bool:
    """Whether the play opens a gap that the waste would fill."""
    return move.source in view.rules.cells


def _why_waste(view: PlayerView, ledger: Ledger, move: Move) -> str:
    """Taking the top off the waste is never wrong; what it bares may be worth naming."""
    waste = view.piles["W"]
    under = waste[-2] if len(waste) > 1 else None
    if under is None:
        return "a card off the waste opens no gap"
    return (
        f"a card off the waste opens no gap, and it bares the {under}, {_then(ledger, under, move)}"
    )


def _why_free(view: PlayerView, move: Move) -> str:
    under = view.piles[move.source][:-1]
    if under and not (under[-1] and under[-1].face_up):
        return "nothing has to fill its place, and the card under it is turned up"
    return "nothing has to fill its place"


def _why_gap(view: PlayerView, ledger: Ledger, move: Move) -> str:
    top = _top(view)
    if top is None:
        return "the waste is empty, so its gap costs nothing"
    if not view.redeals_left and not view.piles["S"]:
        return f"nothing is left to deal, so every play helps; the {top} fills the gap"
    return f"the {top} that fills its gap is {_then(ledger, top, move)}"


def _why_deal(view: PlayerView, ledger: Ledger) -> str:
    """Reason to deal or turn the waste over: the play that is held back, if one is."""
    stock, top = view.piles["S"], _top(view)
    held = next((move for move in view.legal_moves if _opens_gap(view, move)), None)
    if held is not None and top is not None:
        far = ledger.distance(top)
        wanted = "no pile will take it any more" if far is None else _not_yet(top, far)
        return f"playing the {card_of(view, held)} now would let the {top} in, and {wanted}"
    waiting = any(move not in (DEAL, REDEAL) for move in view.legal_moves)
    coming = f"the {stock[-1].up} comes next" if stock and stock[-1] else ""
    empty = "" if stock else "the stock is empty"
    unplayed = "a play can wait" if waiting else "no card can be played"
    return "; ".join(words for words in (empty, unplayed, coming) if words)


def _then(ledger: Ledger, card: Card, move: Move) -> str:
    """Distance of the foundations from wanting a card once the move is made, in words."""
    now = ledger.distances(card)
    far = [now[name] - (name == move.target) for name in now]
    nearest = min((one for one in far if one >= 0), default=None)
    if nearest is None:
        return "wanted by no pile any more"
    return f"wanted {counted(nearest, 'card')} later" if nearest else "wanted at once"


def _not_yet(card: Card, far: int) -> str:
    what = f"{an(card.rank.word)} of {card.suit.word}"
    if far == 0:
        return f"a pile wants {what} now"
    return f"no pile wants {what} for {counted(far, 'card')}"
