"""How quickly the book is kept, and how early a lost game is known to be lost.

    python benchmarks/bookkeeping.py [deals]

Every game is played by who plays all that can be played, the reserve before the waste and by the
parity rule, then deals; 1,000 deals of each game unless another number is given. A position of a
game by such a player is called dead where the ledger has a proof, which holds whatever is played
from there. The last line is the same as JSON. Times are CPU times.
"""

import json
import platform
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from oddeven_widget.bookkeeping.game import Game
from oddeven_widget.bookkeeping.ledger import ledger_of
from oddeven_widget.bookkeeping.parity import better_move
from oddeven_widget.bookkeeping.proofs import prove_dead
from oddeven_widget.bookkeeping.view import view_of
from oddeven_widget.engine.moves import Move
from oddeven_widget.engine.state import State

GAMES = (
    "odd-and-even",
    "odd-and-even/bases-dealt",
    "odd-and-even/standstill",
    "even-and-odd",
    "boulevard",
)
TIMED_DEALS = range(1, 31)
GOAL_MS = 1.0


def move_of(state: State) -> Move | None:
    moves = state.legal_moves
    home = [move for move in moves if move.target in state.rules.foundation_of]
    if not home:
        return moves[-1] if moves else None
    source = min((move.source for move in home), key=lambda name: (name == "W", name))
    mine = tuple(move for move in home if move.source == source)
    return better_move(state.rules, mine, state.piles[source][-1].rank)


def line_of(game: str, deal: int) -> list[State]:
    state = Game(game, deal=deal).state
    line = [state]
    while move := move_of(state):
        state = state.apply(move).after
        line.append(state)
    return line


def book_times(game: str) -> list[float]:
    """Milliseconds for a view and all rows of its ledger, from scratch, for every position."""
    times = []
    for deal in TIMED_DEALS:
        for state in line_of(game, deal):
            fresh = State(state.rules, tuple(state.piles.values()), state.pass_number)
            start = time.thread_time()
            _ = ledger_of(view_of(fresh)).rows
            times.append(1000 * (time.thread_time() - start))
    return times


def first_dead(line: list[State]) -> int | None:
    """The number of moves before the end at which a lost game was first called dead.

    None if only its last position, which has no move left, was.
    """
    before_end = None
    for number, state in enumerate(reversed(line)):
        if number and prove_dead(view_of(state)) is None:
            # What is dead once stays dead, so that earlier positions need not be asked.
            break
        before_end = number or None
    return before_end


def quantile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def row_of(game: str, deals: int) -> dict[str, object]:
    times, won, false, early = book_times(game), 0, 0, list[int]()
    positions = dead_positions = 0
    for deal in range(1, deals + 1):
        line = line_of(game, deal)
        positions += len(line)
        if line[-1].status == "won":
            won += 1
            false += any(prove_dead(view_of(state)) is not None for state in line)
        else:
            early.append(first_dead(line) or 0)
            dead_positions += early[-1] + 1
    return {
        "game": game,
        "deals": deals,
        "won": won,
        "false_dead": false,
        "dead_before_the_end": round(sum(number > 0 for number in early) / len(early), 3),
        "moves_before_the_end_median": statistics.median(early),
        "moves_before_the_end_mean": round(statistics.fmean(early), 1),
        "moves_before_the_end_max": max(early),
        "share_of_positions_dead": round(dead_positions / positions, 3),
        "book_ms_median": round(statistics.median(times), 3),
        "book_ms_p95": round(quantile(times, 0.95), 3),
        "book_ms_max": round(max(times), 3),
    }


HEAD = ("game", "won", "false", "dead early", "median", "mean", "max", "positions", "ms", "p95")
COLUMNS = (
    "game", "won", "false_dead", "dead_before_the_end", "moves_before_the_end_median",
    "moves_before_the_end_mean", "moves_before_the_end_max", "share_of_positions_dead",
    "book_ms_median", "book_ms_p95",
)  # fmt: skip


def main() -> None:
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    rows = []
    print("dead early: share of lost games called dead before their last position; then how many")
    print("moves before it, and the share of all positions that are called dead.")
    print(f"{HEAD[0]:<26}" + "".join(f"{head:>11}" for head in HEAD[1:]))
    for game in GAMES:
        row = row_of(game, deals)
        rows.append(row)
        print(f"{game:<26}" + "".join(f"{row[name]!s:>11}" for name in COLUMNS[1:]), flush=True)
    print(f"Goal: at most {GOAL_MS} ms (median) for a view and its ledger.")
    print(json.dumps({"python": platform.python_version(), "games": rows}))


if __name__ == "__main__":
    main()
