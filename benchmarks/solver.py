"""How quickly and how often the solver decides a deal: medians over numbered deals, on one core.

    python benchmarks/solver.py            # deals 1 to 300 of each game
    python benchmarks/solver.py 10000 odd-and-even

Each game is one line in words; the last line is the same as JSON.
"""

import json
import platform
import statistics
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from oddeven_widget.analysis.solver.solver import Solution, solve
from oddeven_widget.bookkeeping.game import Game

DEALS = 300
GAMES = (
    "odd-and-even",
    "odd-and-even/bases-dealt",
    "odd-and-even/standstill",
    "odd-and-even/pysol",
    "even-and-odd",
)
NODES = 400_000
GOAL_MEDIAN_MS, GOAL_P99_MS = 20, 1000


def timed(game: str, deal: int) -> tuple[Solution, float]:
    state = Game(game, deal=deal).state
    start = time.process_time()
    solution = solve(state, NODES)
    return solution, 1000 * (time.process_time() - start)


def measure(game: str, deals: int) -> dict[str, object]:
    # The first search of a process reads the compiled code, or compiles.
    timed(game, 1)
    found = [timed(game, deal) for deal in range(1, deals + 1)]
    times = sorted(ms for _, ms in found)
    return {
        "game": game,
        "deals": deals,
        **Counter(solution.outcome for solution, _ in found),
        "median_ms": round(statistics.median(times), 2),
        "p99_ms": round(times[min(deals - 1, deals * 99 // 100)], 1),
        "undecided": [d for d, (each, _) in enumerate(found, 1) if each.outcome == "unknown"],
    }


def main() -> None:
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    results = []
    for game in sys.argv[2:] or GAMES:
        results.append(each := measure(game, deals))
        counts = ", ".join(f"{each.get(name, 0)} {name}" for name in ("won", "lost", "unknown"))
        speed = f"median {each['median_ms']} ms, 99 % within {each['p99_ms']} ms"
        print(f"{game:26} {deals} deals: {counts}; {speed}")
    print(f"At most {NODES:,} positions a deal.")
    print(f"The goals for the classic game were {GOAL_MEDIAN_MS} ms and {GOAL_P99_MS} ms.")
    print(json.dumps({"benchmark": "solver", "python": platform.python_version(), "of": results}))


if __name__ == "__main__":
    main()
