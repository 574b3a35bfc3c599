"""The checker is short, and shares no code with what it checks."""

import ast
from pathlib import Path

import pytest

from oddeven_widget import Game, games
from oddeven_widget.bookkeeping import checks, proofs, sealed_check
from oddeven_widget.bookkeeping.checks import holds
from oddeven_widget.bookkeeping.proofs import Barrier, Exhausted, NoMove, Sealed, Spent

SOURCES = [Path(each.__file__).read_text(encoding="utf-8") for each in (checks, sealed_check)]


def test_it_takes_only_the_proofs_themselves_from_the_floor():
    nodes = [node for source in SOURCES for node in ast.walk(ast.parse(source))]
    taken = {
        node.module: {name.name for name in node.names}
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.level == 1
    }
    assert taken.pop("sealed_check")
    assert taken == {"proofs": {"Barrier", "Exhausted", "NoMove", "Sealed", "Spent"}}
    assert not any(isinstance(node, ast.Import) for node in nodes)


def test_it_is_called_by_nothing_that_finds_proofs():
    for name in ("proofs", "reach", "sealed", "uncover", "view", "ledger"):
        source = (Path(proofs.__file__).parent / f"{name}.py").read_text(encoding="utf-8")
        assert "import checks" not in source
        assert "from .checks" not in source
        assert "sealed_check" not in source


def test_it_is_short():
    for source in SOURCES:
        assert len([line for line in source.splitlines() if line.strip()]) < 190


ODD = [
    *(None, "dead", 5, NoMove, Barrier("1"), Barrier(None), Barrier(1.0), Spent(None), Spent([])),
    *(
        Spent("F99"),
        Spent("S"),
        Sealed(("R99",)),
        Sealed(("S",), (3,)),
        Sealed(([],)),
        Exhausted("x", 0),
        Exhausted(None, None),
        Exhausted(-1, 0),
    ),
]


@pytest.mark.parametrize("proof", ODD, ids=repr)
@pytest.mark.parametrize("name", games())
def test_what_is_no_proof_is_refused_and_breaks_nothing(name, proof):
    game = Game(name, deal=7)
    assert not holds(proof, game.state)
    for move in ("S>W",) * 8 if "W" in game.state.piles else ():
        if move in game.legal_moves:
            game.play(move)
    assert not holds(proof, game.state)
