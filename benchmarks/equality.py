"""Play deals with the kernel and with the engine, game for game, and count differences.

usage: python benchmarks/equality.py [--deals 10000]
Every game that the kernel plays, every named strategy: same cards home, same number of moves. The
engine needs about 20 minutes on two cores for 10,000 deals each; the default is a sample.
"""

import argparse
import json
import sys
import time

from oddeven_widget.analysis.figures import GAMES, PLAYERS
from oddeven_widget.analysis.jobs import Job
from oddeven_widget.analysis.machine import play_deals
from oddeven_widget.analysis.pools import Stretches, in_processes, workers_here
from oddeven_widget.analysis.strategies import named
from oddeven_widget.analysis.tally import joined
from oddeven_widget.engine.catalogue import rules_of


def differences(game: str, player: str, deals: int) -> int:
    """Count the deals that end otherwise, or after another number of moves."""
    rules, strategy = rules_of(game), named(player)
    job = Job(rules, strategy, player, kernel=False, keep=True, move_limit=10_000)
    parts = in_processes(job, Stretches([(1, deals + 1)], 100), workers_here())
    slow = joined([part.results for part in parts if part.results is not None])
    home, moves = play_deals(rules, strategy.plan, 1, deals)
    return int(((slow.home != home) | (slow.moves != moves)).sum())


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--deals", type=int, default=100)
    deals = parser.parse_args().deals
    begun, wrong = time.monotonic(), {}
    for game in GAMES:
        for player in PLAYERS:
            found = differences(game, player, deals)
            print(f"{game} · {player}: {deals:,} deals, {found} different", flush=True)
            if found:
                wrong[f"{game} {player}"] = found
    seconds = round(time.monotonic() - begun)
    pairs = len(GAMES) * len(PLAYERS)
    print(json.dumps({"pairs": pairs, "deals_each": deals, "different": wrong, "s": seconds}))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
