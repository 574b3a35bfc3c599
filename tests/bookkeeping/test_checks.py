"""The checker is short, and shares no code with what it checks."""

import ast
from pathlib import Path

from oddeven_widget.bookkeeping import checks, proofs

SOURCE = Path(checks.__file__).read_text(encoding="utf-8")


def test_it_takes_only_the_proofs_themselves_from_the_floor():
    taken = {
        node.module: {name.name for name in node.names}
        for node in ast.walk(ast.parse(SOURCE))
        if isinstance(node, ast.ImportFrom) and node.level == 1
    }
    assert taken == {"proofs": {"Barrier", "Exhausted", "NoMove", "Proof", "Spent"}}
    assert not any(isinstance(node, ast.Import) for node in ast.walk(ast.parse(SOURCE)))


def test_it_is_called_by_nothing_that_finds_proofs():
    for name in ("proofs", "reach", "uncover", "view", "ledger"):
        source = (Path(proofs.__file__).parent / f"{name}.py").read_text(encoding="utf-8")
        assert "import checks" not in source
        assert "from .checks" not in source


def test_it_is_short():
    lines = [line for line in SOURCE.splitlines() if line.strip()]
    assert len(lines) < 150
