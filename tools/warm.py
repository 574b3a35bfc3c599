"""Compiles what lessons and tests run as machine code, and keeps it on disk.

It takes a minute, once; tests that begin without it on two processors compile the same twice.
"""

from oddeven_widget import Game, games
from oddeven_widget.analysis.solver.solver import Budget, solve
from oddeven_widget.analysis.study.study import study

# A game each for the kernel's and the solver's ways to play: with cells, and with side piles.
FEW = Budget(nodes=200)
PLAYERS = {"odd-and-even": ("play-all/parity", "bookkeeper"), "even-and-odd": ("random",)}


def main() -> None:
    for game in games():
        solve(Game(game, deal=1), FEW)
    for game, players in PLAYERS.items():
        for player in players:
            study(game, player, deals=1, progress=False, workers=1)


if __name__ == "__main__":
    main()
