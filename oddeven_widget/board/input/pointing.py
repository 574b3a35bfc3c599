"""Meaning of a press on the table, from position, selection and what was pressed. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from ...engine.moves import Move
from ...engine.state import State
from ...engine.table import DEAL, REDEAL
from ..draw.geometry import Hit
from ..draw.words import choice_words, stays_words

__all__ = ["Answer", "Selection", "press"]


@dataclass(frozen=True, slots=True)
class Selection:
    """Selected cards (taken in hand), and the moves among which the player has to choose."""

    source: str
    count: int
    moves: tuple[Move, ...]

    @property
    def targets(self) -> frozenset[str]:
        """The piles that would take the cards."""
        return frozenset(move.target for move in self.moves)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a press leads to: a move to play, or cards in hand, and words for the status line."""

    move: Move | None = None
    selection: Selection | None = None
    words: str = ""


def press(state: State, selection: Selection | None, hit: Hit | None) -> Answer:
    """A press on a pile deals, plays, asks, chooses, lays back, or says why not.

    A card that one foundation and nothing else would take is played; in every other case in
    which it can go somewhere the player is asked where.
    """
    if hit is None:
        return Answer()
    chosen = Move(f"{selection.source}>{hit.pile}:{selection.count}") if selection else None
    if chosen in state.legal_moves:
        return Answer(move=chosen)
    if hit.pile == "S":
        return _stock(state)
    count = _count(state, hit)
    if selection and (selection.source, selection.count) == (hit.pile, count):
        return Answer()
    moves = state.targets(hit.pile, count) if count else ()
    return _take(state, hit.pile, moves) if moves else _refuse(state, selection, hit)


def _take(state: State, source: str, moves: tuple[Move, ...]) -> Answer:
    """Play a card that one foundation and nothing else takes; ask in every other case."""
    if len(moves) == 1 and moves[0].target in state.rules.foundation_of:
        return Answer(move=moves[0])
    return Answer(
        selection=Selection(source, moves[0].count, moves), words=choice_words(state, moves)
    )


def _refuse(state: State, selection: Selection | None, hit: Hit) -> Answer:
    """Say why the cards in hand can't go there, or why a pressed card stays where it is."""
    if selection and selection.source != hit.pile:
        move = f"{selection.source}>{hit.pile}:{selection.count}"
        return Answer(selection=selection, words=state.why_not(move) or "")
    pile = state.piles[hit.pile]
    if hit.card is None:
        return Answer(words=stays_words(state, hit.pile))
    if hit.pile == "W" and hit.card < len(pile) - 1:
        under = f"The {pile[hit.card]} lies under the {pile[hit.card + 1]}"
        return Answer(words=f"{under}; only the top card of the waste plays.")
    return Answer(words=stays_words(state, hit.pile, len(pile) - hit.card))


def _stock(state: State) -> Answer:
    move = DEAL if state.piles["S"] else REDEAL
    reason = state.why_not(move)
    return Answer(words=reason) if reason else Answer(move=move)


def _count(state: State, hit: Hit) -> int:
    """A press on a card means this card and all that lie on it; 0 where there is none."""
    return 0 if hit.card is None else len(state.piles[hit.pile]) - hit.card
