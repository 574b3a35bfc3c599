"""Lines: the moves of a compiled search as moves of the engine, which checks each of them."""

from __future__ import annotations

from ...bookkeeping.parity import better_move
from ...engine.cards import Card
from ...engine.moves import Move
from ...engine.state import State
from ...engine.table import DEAL, REDEAL
from . import row

__all__ = ["replay_plays", "replay_takes", "take_move"]

Replayed = tuple[tuple[Move, ...], State]


def replay_plays(state: State, codes: list[int]) -> Replayed:
    """Replay of a search that plays card by card: its moves, and where they lead to."""
    rules = state.rules
    homes, kinds = rules.foundation_names, rules.pack.cards
    line = []
    for code in codes:
        source, onto, kind = code // row.FROM, code // row.ONTO % 64, code % row.ONTO
        if source == row.WASTE:
            name = "W"
        elif source == row.CELL:
            name = next(n for n in rules.cells if _fits(state, n, homes[onto], kinds[kind]))
        else:
            name = rules.side_piles[source - row.SIDES] if source else ""
        stock = DEAL if state.piles["S"] else REDEAL
        move = Move(f"{name}>{homes[onto]}") if name else stock
        state = state.apply(move).after
        line.append(move)
    return tuple(line), state


def _fits(state: State, name: str, home: str, card: Card) -> bool:
    """Whether a cell holds this card, or one that is as good where the suit makes no odds."""
    foundation = state.rules.foundation_of[home]
    held = state.piles[name][-1:]
    return any(one.rank is card.rank and foundation.takes_suit(one.suit) for one in held)


def replay_takes(state: State, codes: list[int]) -> Replayed:
    """Replay of a search that counts spaces, and so takes cards or deals: moves, and their end.

    When all are taken that it takes, what is left lies in cells, and goes home one by one.
    """
    line: list[Move] = []
    todo = iter(codes)
    while state.status == "playing":
        code = next(todo, row.TAKE)
        move = take_move(state) if code else DEAL if state.piles["S"] else REDEAL
        if move is None:
            break
        state = state.apply(move).after
        line.append(move)
    return tuple(line), state


def take_move(state: State) -> Move | None:
    """The move that takes the waste's top card: home, or into the cell of one that goes home.

    >>> from oddeven_widget import Game
    >>> take_move(Game("odd-and-even", deal=7).state)
    'R6>F2'
    """
    plays = [move for move in state.legal_moves if move.target in state.rules.foundation_of]
    from_waste = [move for move in plays if move.source == "W"]
    first = [move for move in plays if move.source == plays[0].source]
    moves = tuple(from_waste or first)
    return (
        better_move(state.rules, moves, state.piles[moves[0].source][-1].up.rank) if moves else None
    )
