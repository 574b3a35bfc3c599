"""Explanations of refusals: why a move is not legal, in a sentence that a player understands.

What is legal is decided in one place (`table.py`); this only finds the words once it has said no.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cards import Card, Rank
from .moves import Move
from .spec import Building, Rules
from .table import DEAL, REDEAL
from .words import an, capital, counted

if TYPE_CHECKING:
    from .state import State

__all__ = ["capital", "counted", "why_not"]


def why_not(state: State, move: Move) -> str:
    """Give the first reason why `move`, which is not legal in `state`, is refused.

    >>> from oddeven_widget import Game
    >>> piles = {"F1": "AS 3S 5S 7S", "R1": "7S", "S": ...}
    >>> why_not(Game("odd-and-even", piles=piles).state, Move("R1>F1"))
    "The 7♠ can't go on the Ace pile of ♠: it wants the 9♠."
    """
    for name in (move.source, move.target):
        if name not in state.piles:
            names = ", ".join(state.piles)
            return f"There is no pile {name} in {state.rules.title}; it has {names}."
    if state.status == "won":
        return "The game is won; nothing is left to play."
    return _stock(state, move) if "S" in (move.source, move.target) else _play(state, move)


def _stock(state: State, move: Move) -> str:
    """Say why the stock can't be dealt, or dealt again, like this."""
    rules, stock, waste = state.rules, state.piles["S"], state.piles["W"]
    passes, left = counted(rules.passes, "pass"), counted(len(stock), "card")
    again = " Turn the waste over first." if waste and state.redeals_left else ""
    checks = (
        (
            move.target == "S" and move != REDEAL,
            "Only the waste goes back to the stock, all of it at once: that is W>S.",
        ),
        (
            move.source == "S" and move != DEAL,
            "Cards leave the stock one at a time and to the waste: that is S>W.",
        ),
        (move == DEAL and not stock, f"The stock is empty.{again}"),
        (
            move == REDEAL and bool(stock),
            f"The waste is turned over only when the stock is empty; it still has {left}.",
        ),
        (move == REDEAL and not waste, "The waste is empty: there is nothing to turn over."),
        (
            move == REDEAL and not state.redeals_left,
            f"There is no redeal left: {rules.title} has {passes} through the stock.",
        ),
    )
    return next((words for wrong, words in checks if wrong), None) or _standstill(state, move)


def _standstill(state: State, move: Move) -> str:
    play = state.legal_moves[0]
    card, target = state.piles[play.source][-play.count], state.rules.words_for(play.target)
    what = "stock is dealt" if move == DEAL else "waste is turned over"
    return f"The {what} only when no card can be played: the {card} can go to {target}."


def _play(state: State, move: Move) -> str:
    """Say why these cards can't leave their pile, or else why the target won't have them."""
    source, pile = state.rules.words_for(move.source), state.piles[move.source]
    if not pile:
        return f"{capital(source)} is empty."
    if move.count > len(pile):
        return f"{capital(source)} has only {counted(len(pile), 'card')}, not {move.count}."
    if not pile[-move.count].face_up:
        return f"Card {move.count} from the top of {source} lies face down."
    if move.target == move.source:
        return f"The {pile[-move.count]} is already on {source}."
    return _held(state, move) or _refused(state, move)


def _held(state: State, move: Move) -> str | None:
    """Say why cards stay on their pile wherever they are wanted, if they do."""
    rules, source = state.rules, state.rules.words_for(move.source)
    family = rules.family_of.get(move.source)
    alone = not (family and family.is_column) or move.target in rules.foundation_of
    if move.source in rules.foundation_of and not _leaves(state, move):
        return f"Cards on {source} stay there."
    return f"Only the top card of {source} may go there." if move.count > 1 and alone else None


def _refused(state: State, move: Move) -> str:
    """Say why the target won't have these cards."""
    if move.target == "W":
        return "Only the stock is dealt to the waste."
    return (_foundation if move.target in state.rules.foundation_of else _pile)(state, move)


def _leaves(state: State, move: Move) -> bool:
    """Tell whether a foundation's top may go to a pile of this kind."""
    kind = "foundation" if move.target in state.rules.foundation_of else "tableau"
    return kind in state.rules.tops_move_to


def _foundation(state: State, move: Move) -> str:
    family, suit = state.rules.foundation_of[move.target]
    card, target = state.piles[move.source][-1], state.rules.words_for(move.target)
    wanted = family.sequence.wanted(len(state.piles[move.target]))
    if wanted is None:
        return f"The {card} can't go on {target}: it is complete."
    if wanted is card.rank and suit is None:
        return f"The {card} can't start {target}: another {family.name} has its suit."
    wants = f"the {Card(wanted, suit)}" if suit else f"{an(wanted.word)} of any suit"
    return f"The {card} can't go on {target}: it wants {wants}."


def _pile(state: State, move: Move) -> str:
    rules, under = state.rules, state.piles[move.target]
    card, target = state.piles[move.source][-move.count], rules.words_for(move.target)
    building = rules.family_of[move.target].building
    if building is None:
        filled = "; its gap is filled by itself" if rules.family_of[move.target].is_cell else ""
        return f"The {card} can't go on {target}: nothing is built there{filled}."
    if state.accepts(move.target, card):
        return _group(state, move, card)
    wants = _on_card(rules, building, under[-1]) if under else _in_gap(building)
    return f"The {card} can't go on {target}: {wants}."


def _group(state: State, move: Move, card: Card) -> str:
    """Say why cards of which the lowest would fit may not move together."""
    building = state.rules.family_of[move.source].building
    if building and building.group == "one":
        return f"Only one card may be moved at a time, not {move.count}."
    return f"The {counted(move.count, 'card')} from the {card} on are not in sequence."


def _in_gap(building: Building) -> str:
    if isinstance(building.gap, Rank):
        return f"only {an(building.gap.word)} may go to an empty column"
    return "an empty column stays empty"


def _on_card(rules: Rules, building: Building, under: Card) -> str:
    value = under.rank + building.step
    if not 1 <= value <= rules.pack.ranks:
        return f"nothing goes on the {under}"
    rank = Rank(value)
    if building.suit == "same":
        return f"on the {under} goes the {Card(rank, under.suit)}"
    if building.suit == "any":
        return f"on the {under} goes {an(rank.word)} of any suit"
    return f"on the {under} goes a {'black' if under.suit.is_red else 'red'} {rank.word}"
