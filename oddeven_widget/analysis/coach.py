"""The coach: a legal move with its reason, from what the player knows and nothing else.

It plays the hold rule: *don't open a gap in the reserve for a card that you won't need soon.* The
rule is an anchor of this project's own measurements (see the strategies); what it says is put into
a sentence or two from the ledger.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..bookkeeping.ledger import Ledger, ledger_of
from ..bookkeeping.parity import better_move
from ..bookkeeping.view import PlayerView
from ..engine.cards import Card
from ..engine.moves import Move
from ..engine.table import DEAL, REDEAL
from ..engine.words import an, capital, counted

__all__ = ["Hint", "hint"]

# How near a card must be for a gap to be opened for it, in passes before the last and in the last.
FIRST, LAST = 2, 4


@dataclass(frozen=True, slots=True)
class Hint:
    """A move that the coach would play (None when none is left), and why."""

    move: Move | None
    reason: str

    def __str__(self) -> str:
        return self.reason


def hint(view: PlayerView, ledger: Ledger | None = None) -> Hint:
    """A legal move and its reason in one or two sentences; never of an unseen card.

    Deal and redeal are moves like any other. A position that is proved lost is said to be.

    >>> from oddeven_widget import Game
    >>> print(hint(Game("odd-and-even", deal=7).view()))
    Play the A♥ from reserve 6 to the Ace pile of ♥: the waste is empty, so its gap costs nothing.
    """
    ledger = ledger or ledger_of(view)
    if not view.legal_moves:
        won = view.status == "won"
        return Hint(None, "The game is won." if won else "No move is left: the game is over.")
    found = _building(view) if any(f.building for f in view.rules.piles) else _hold(view, ledger)
    if ledger.proof:
        return Hint(
            found.move, f"{found.reason} But the game can't be won any more. {ledger.proof}"
        )
    return found


# -- games in which cards only go home --------------------------------------------------


def _hold(view: PlayerView, ledger: Ledger) -> Hint:
    plays = _plays(view)
    if from_waste := plays.get("W"):
        return Hint(from_waste, f"{_play(view, from_waste)}: {_waste_reason(view, ledger)}.")
    others = [move for source, move in plays.items() if source != "W"]
    free = [move for move in others if not _opens_gap(view, move)]
    if free:
        return Hint(free[0], f"{_play(view, free[0])}: {_free_reason(view, free[0])}.")
    top = _top(view, "W")
    if others and (top is None or _worth(view, ledger, top) or not _can_deal(view)):
        return Hint(others[0], f"{_play(view, others[0])}: {_gap_reason(view, ledger, top)}.")
    move = DEAL if DEAL in view.legal_moves else REDEAL
    if move not in view.legal_moves:
        return Hint(view.legal_moves[0], f"{_play(view, view.legal_moves[0])}.")
    return Hint(move, _deal_reason(view, ledger, others[0] if others else None, top))


def _plays(view: PlayerView) -> dict[str, Move]:
    """For each pile whose card can go home, the play; where two piles want it, the better one."""
    found: dict[str, list[Move]] = {}
    for move in view.legal_moves:
        if move.target in view.rules.foundation_of and move.source not in view.rules.foundation_of:
            found.setdefault(move.source, []).append(move)
    return {
        source: better_move(view.rules, tuple(moves), _card(view, moves[0]).rank)
        for source, moves in found.items()
    }


def _top(view: PlayerView, name: str) -> Card | None:
    pile = view.piles.get(name, ())
    return pile[-1] if pile else None


def _card(view: PlayerView, move: Move) -> Card:
    card = view.piles[move.source][-move.count]
    if card is None:
        raise ValueError(f"{move} would move a card that nobody has seen.")
    return card


def _opens_gap(view: PlayerView, move: Move) -> bool:
    """Whether the play opens a gap that the waste would fill."""
    family = view.rules.family_of.get(move.source)
    return bool(family and family.refill)


def _can_deal(view: PlayerView) -> bool:
    return DEAL in view.legal_moves or REDEAL in view.legal_moves


def _worth(view: PlayerView, ledger: Ledger, top: Card) -> bool:
    """The hold rule: whether the card that would fill the gap is wanted soon enough."""
    last_card_dealt = not view.redeals_left and not view.piles["S"]
    far = ledger.distance(top)
    limit = FIRST if view.redeals_left else LAST
    return last_card_dealt or (far is not None and far <= limit)


def _play(view: PlayerView, move: Move) -> str:
    """'Play the 7♠ from reserve 3 to the Ace pile of ♠'."""
    source, target = view.rules.words_for(move.source), view.rules.words_for(move.target)
    wanting = [m for m in view.legal_moves if m.source == move.source and m.target[0] == "F"]
    kinds = {(m.target if view.rules.foundation_of[m.target][1] else "any") for m in wanting}
    which = (
        ", the better of the two that want it (it comes earlier there)" if len(kinds) > 1 else ""
    )
    return f"Play the {_card(view, move)} from {source} to {target}{which}"


def _waste_reason(view: PlayerView, ledger: Ledger) -> str:
    """Taking the top off the waste is never wrong; what it bares may be worth naming."""
    waste = view.piles["W"]
    under = waste[-2] if len(waste) > 1 else None
    if under is None:
        return "a card off the waste opens no gap"
    return f"a card off the waste opens no gap, and it bares the {under}, {_far(ledger, under)}"


def _free_reason(view: PlayerView, move: Move) -> str:
    left = len(view.piles[move.source]) - 1
    if left:
        return "nothing has to fill its place, and the card under it is turned up"
    return "nothing has to fill its place"


def _gap_reason(view: PlayerView, ledger: Ledger, top: Card | None) -> str:
    if top is None:
        return "the waste is empty, so its gap costs nothing"
    if not _can_deal(view) or (not view.redeals_left and not view.piles["S"]):
        return f"nothing is left to deal, so every play helps; the {top} fills the gap"
    return f"the {top} that fills its gap is {_far(ledger, top)}"


def _far(ledger: Ledger, card: Card) -> str:
    """How far the foundations are from wanting a card."""
    far = ledger.distance(card)
    if far is None:
        return "which no pile will take any more"
    if far == 0:
        return "wanted now"
    return f"wanted {counted(far, 'card')} later"


def _deal_reason(view: PlayerView, ledger: Ledger, held: Move | None, top: Card | None) -> str:
    """Why to deal or redeal, and what play is held back if one is."""
    stock = view.piles["S"]
    what = "Deal" if stock else "Turn the waste over"
    if held is not None and top is not None:
        far = ledger.distance(top)
        wanted = "no pile will take it any more" if far is None else _not_yet(top, far)
        return f"{what}: playing the {_card(view, held)} now would let the {top} in, and {wanted}."
    coming = f"; the {stock[-1].up} comes next" if stock and stock[-1] else ""
    empty = "" if stock else "the stock is empty and "
    return f"{what}: {empty}no card can be played{coming}."


def _not_yet(card: Card, far: int) -> str:
    return f"no pile wants {an(card.rank.word)} of {card.suit.word} for {counted(far, 'card')}"


# -- games with building ----------------------------------------------------------------


def _building(view: PlayerView) -> Hint:
    """Home what can go home, then turn up hidden cards, then whatever is left."""
    return min((_rated(view, move) for move in view.legal_moves), key=lambda each: each[0])[1]


def _rated(view: PlayerView, move: Move) -> tuple[int, Hint]:
    rules = view.rules
    if move in (DEAL, REDEAL):
        return 4, Hint(move, "Deal: nothing better can be moved.")
    card, target = _card(view, move), rules.words_for(move.target)
    if move.source in rules.foundation_of:
        back = f"Take the {card} back to {target}: nothing else can be moved."
        return 5, Hint(move, back)
    what = f"the {card}" + (f" and those on it ({move.count} cards)" if move.count > 1 else "")
    source = rules.words_for(move.source)
    if move.target in rules.foundation_of:
        return 0, Hint(move, f"Play {what} to {target}: a card that is home is out of the way.")
    under = view.piles[move.source][: -move.count]
    go = f"{capital('move')} {what} from {source} to {target}"
    if under and under[-1] is None:
        return 1, Hint(move, f"{go}: that turns up a hidden card.")
    if not under and card.rank.value < rules.pack.ranks:
        return 2, Hint(move, f"{go}: that empties a column.")
    return 3 if under else 6, Hint(move, f"{go}: it lies in sequence there.")
