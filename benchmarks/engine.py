"""How quickly the engine plays: medians over several runs, on one core.

    python benchmarks/engine.py

A greedy game plays the first legal move until none is left, through the public State and Move
only; classic Odd and Even, deals 1 to 100. The last line is the same as JSON.
"""

import json
import platform
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from oddeven_widget.bookkeeping.game import Game
from oddeven_widget.engine.catalogue import rules_of
from oddeven_widget.engine.deals import numbered_order
from oddeven_widget.engine.state import State

GAME = "odd-and-even"
DEALS = range(1, 101)
RUNS = 7
# What PySolFC 3.6.1's own engine reached with its drawing switched off, greedy games of the same
# kind, on the machine where the goals were set; it is not measured here.
PYSOLFC_GAMES = (27, 42)
GOAL_GAMES, GOAL_MOVES = 600, 100_000
# Greedy Odessa can go round in circles for ever.
MOST_MOVES = 400


def play_out(state: State) -> int:
    """Play the first legal move until there is none; returns how many moves that were."""
    for number in range(MOST_MOVES):
        moves = state.legal_moves
        if not moves:
            return number
        state = state.apply(moves[0]).after
    return MOST_MOVES


def whole_games() -> int:
    for deal in DEALS:
        play_out(Game(GAME, deal=deal).state)
    return len(DEALS)


def moves_of(game: str) -> Callable[[], int]:
    """List the legal moves and apply the first, again and again; the deals are not counted in."""
    starts = [Game(game, deal=deal).state for deal in DEALS]
    return lambda: sum(play_out(state) for state in starts)


def applied_moves() -> Callable[[], int]:
    """Apply moves of positions that know their legal moves already."""
    line = []
    for deal in DEALS:
        state = Game(GAME, deal=deal).state
        while state.legal_moves:
            line.append((state, state.legal_moves[0]))
            state = state.apply(state.legal_moves[0]).after

    def run() -> int:
        for state, move in line:
            state.apply(move)
        return len(line)

    return run


def dealt_games() -> int:
    for deal in DEALS:
        Game(GAME, deal=deal)
    return len(DEALS)


def shuffles() -> int:
    rules = rules_of(GAME)
    for deal in DEALS:
        numbered_order(rules, deal)
    return len(DEALS)


def per_second(work: Callable[[], int]) -> float:
    """The median of several runs, by the processor's time: other programs matter less then."""
    rates = []
    for _ in range(RUNS):
        start = time.process_time()
        done = work()
        rates.append(done / (time.process_time() - start))
    return statistics.median(rates)


MEASURES = {
    "whole greedy games": whole_games,
    "moves listed and applied": moves_of(GAME),
    "moves applied": applied_moves(),
    "games dealt": dealt_games,
    "packs shuffled": shuffles,
    "Odessa: moves listed and applied": moves_of("odessa"),
}


def main() -> None:
    found = {name: per_second(work) for name, work in MEASURES.items()}
    print(f"Python {platform.python_version()}, the median of {RUNS} runs")
    for name, rate in found.items():
        print(f"{name:34}{rate:12,.0f} a second")
    print(f"The goals were {GOAL_GAMES:,} whole games and {GOAL_MOVES:,} moves a second.")
    low, high = (found["whole greedy games"] / games for games in reversed(PYSOLFC_GAMES))
    print(
        f"PySolFC's engine is quoted with {PYSOLFC_GAMES[0]} to {PYSOLFC_GAMES[1]} such games a "
        f"second (not measured here): this is {low:.0f} to {high:.0f} times as fast."
    )
    names = {name.replace(": ", "_").replace(" ", "_").lower(): name for name in found}
    rates = {f"{key}_per_second": round(found[name]) for key, name in names.items()}
    print(json.dumps({"benchmark": "engine", "python": platform.python_version(), **rates}))


if __name__ == "__main__":
    main()
