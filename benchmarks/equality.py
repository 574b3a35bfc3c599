"""Play deals with the kernel and with the engine, game for game, and count differences.

usage: python benchmarks/equality.py [--deals 10000] [--fast] [--game NAME …] [--player NAME …]
Every game that the kernel plays, every named strategy: same cards home, same number of moves. The
engine needs about 20 minutes on two cores for 10,000 deals each; the default is a sample.
"""

import argparse
import json
import sys
import time

from oddeven_widget.analysis.kernel.run import play_deals
from oddeven_widget.analysis.kernel.tables import single_cell_tables
from oddeven_widget.analysis.players.strategies import named
from oddeven_widget.analysis.study.executors import in_processes, workers_here
from oddeven_widget.analysis.study.job import Job
from oddeven_widget.analysis.study.ladder import GAMES, PLAYERS
from oddeven_widget.analysis.study.tally import joined
from oddeven_widget.analysis.study.work_queue import WorkQueue
from oddeven_widget.engine.catalogue import rules_of


def differences(game: str, player: str, deals: int) -> int:
    """Count the deals that end otherwise, or after another number of moves."""
    rules, strategy = rules_of(game), named(player)
    job = Job(rules, strategy, player, kernel=False, keep=True, move_limit=10_000)
    chunks = in_processes(job, WorkQueue([(1, deals + 1)], 100), workers_here())
    slow = joined([chunk.results for chunk in chunks if chunk.results is not None])
    home, moves = play_deals(rules, strategy.plan, 1, deals)
    return int(((slow.home != home) | (slow.moves != moves)).sum())


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--deals", type=int, default=100, help="how many of each pair")
    parser.add_argument("--fast", action="store_true", help="only what the fast path plays")
    parser.add_argument("--game", nargs="+", choices=GAMES, default=GAMES, help="only these games")
    parser.add_argument("--player", nargs="+", default=PLAYERS, help="only these strategies")
    asked = parser.parse_args()
    begun, wrong = time.monotonic(), {}
    pairs = [(game, player) for game in asked.game for player in asked.player]
    if asked.fast:
        plans = {player: named(player).plan for player in asked.player}
        pairs = [each for each in pairs if single_cell_tables(rules_of(each[0]), plans[each[1]])]
    for game, player in pairs:
        found = differences(game, player, asked.deals)
        print(f"{game} · {player}: {asked.deals:,} deals, {found} different", flush=True)
        if found:
            wrong[f"{game} {player}"] = found
    told = {"pairs": len(pairs), "deals_each": asked.deals, "different": wrong}
    print(json.dumps({**told, "s": round(time.monotonic() - begun)}))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
