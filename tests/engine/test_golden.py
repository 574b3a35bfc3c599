"""Whole games, written down step by step so that they can be read: tests/golden.

A change in them is a change in how a game is played. When it is meant, give the rules a new
version, and write the files anew with

    REWRITE_GOLDEN=1 python -m pytest tests/engine/test_golden.py
"""

import os
from pathlib import Path

import pytest

from oddeven_widget.bookkeeping.game import Game
from oddeven_widget.engine.catalogue import games

GOLDEN = Path(__file__).parents[1] / "golden"
TABLE_EVERY = 60
# One deal that is won by playing on without much thought, and one that is not.
DEALS = {
    "boulevard": (21, 1),
    "even-and-odd": (23, 1),
    "odd-and-even": (26, 1),
    "odd-and-even/bases-dealt": (2, 1),
    "odd-and-even/pysol": (23, 1),
    "odd-and-even/standstill": (26, 1),
    "odessa": (1, 2),
    "odessa/pysol": (1, 2),
}


def next_move(game, seen):
    """The first move that leads to a position not met before, if there is one."""
    moves = game.legal_moves
    return next((move for move in moves if game.state.apply(move).after not in seen), None)


def playthrough(name, deal):
    """The whole game: its table at the deal, now and then, and at the end; every step between."""
    game = Game(name, deal=deal)
    lines, seen = [f"{name}, deal {game.deal}", "", *str(game).splitlines(), ""], {game.state}
    while (move := next_move(game, seen)) is not None:
        step = game.play(move)
        seen.add(step.after)
        number = len(game.moves)
        lines.append(f"{number:4}  {move:8}  {step}")
        if number % TABLE_EVERY == 0:
            lines += ["", *str(game).splitlines(), ""]
    lines += ["", *str(game).splitlines(), "", f"The end: {game.status} after {number} moves."]
    return "\n".join(lines) + "\n"


def both(name):
    return "\n\n".join(playthrough(name, deal) for deal in DEALS[name])


def test_every_game_has_its_playthrough():
    assert tuple(sorted(DEALS)) == games()
    names = {path.name for path in GOLDEN.glob("*.txt")}
    assert names == {f"{name.replace('/', '-')}.txt" for name in games()}


@pytest.mark.parametrize("name", DEALS)
def test_a_game_goes_as_it_always_has(name):
    path = GOLDEN / f"{name.replace('/', '-')}.txt"
    text = both(name)
    if os.environ.get("REWRITE_GOLDEN"):
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text
