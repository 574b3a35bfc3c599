"""The moves of a compiled search, played on the engine, which checks each of them."""

from __future__ import annotations

from ...bookkeeping.parity import better_move
from ...engine.cards import Card
from ...engine.moves import Move
from ...engine.state import State
from ...engine.table import DEAL, REDEAL
from . import codec as row

__all__ = ["played", "taken", "taking"]

Line = tuple[tuple[Move, ...], State]


def played(state: State, codes: list[int]) -> Line:
    """The moves of a search that plays card by card, and where they lead to."""
    refilled = [name for name, family in state.rules.family_of.items() if family.refill]
    sides = [name for name, family in state.rules.family_of.items() if not family.refill]
    homes, kinds = state.rules.foundation_names, state.rules.pack.cards
    line = []
    for code in codes:
        source, onto, kind = code // row.FROM, code // row.ONTO % 64, code % row.ONTO
        if source == row.WASTE:
            name = "W"
        elif source == row.CELL:
            name = next(n for n in refilled if _fits(state, n, homes[onto], kinds[kind]))
        else:
            name = sides[source - row.SIDES] if source else ""
        stock = DEAL if state.piles["S"] else REDEAL
        move = Move(f"{name}>{homes[onto]}") if name else stock
        state = state.apply(move).after
        line.append(move)
    return tuple(line), state


def _fits(state: State, name: str, home: str, card: Card) -> bool:
    """Whether a cell holds this card, or one that is as good where the suit makes no odds."""
    suit = state.rules.foundation_of[home][1]
    return any(
        held.rank is card.rank and suit in (None, held.suit) for held in state.piles[name][-1:]
    )


def taken(state: State, codes: list[int]) -> Line:
    """The moves of a search that takes cards and deals, and where they lead to.

    When all are taken that it takes, what is left lies in cells, and goes home one by one.
    """
    line: list[Move] = []
    todo = iter(codes)
    while state.status == "playing":
        code = next(todo, row.TAKE)
        move = taking(state) if code else DEAL if state.piles["S"] else REDEAL
        if move is None:
            break
        state = state.apply(move).after
        line.append(move)
    return tuple(line), state


def taking(state: State) -> Move | None:
    """The move that takes the waste's top card: home, or into the cell of one that goes home.

    >>> from oddeven_widget import Game
    >>> taking(Game("odd-and-even", deal=7).state)
    'R6>F2'
    """
    plays = [move for move in state.legal_moves if move.target in state.rules.foundation_of]
    from_waste = [move for move in plays if move.source == "W"]
    first = [move for move in plays if move.source == plays[0].source]
    moves = tuple(from_waste or first)
    return (
        better_move(state.rules, moves, state.piles[moves[0].source][-1].up.rank) if moves else None
    )
