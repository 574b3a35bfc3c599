"""Games a second of the compiled kernel on one core, by strategy, and of its shuffle alone.

usage: python benchmarks/kernel.py [--deals 300000]
Processor time of one thread, the median of five runs: other programs disturb it less than a
clock would show. The last line is JSON.
"""

import argparse
import json
import statistics
import time

from oddeven_widget.analysis.compiled.primitives import compiled, room, word
from oddeven_widget.analysis.kernel import general as kernel
from oddeven_widget.analysis.kernel import tables
from oddeven_widget.analysis.kernel.run import play_deals
from oddeven_widget.analysis.players.strategies import named
from oddeven_widget.engine.catalogue import rules_of

CASES = (
    ("odd-and-even", "play-all/parity"),
    ("odd-and-even/bases-dealt", "play-all/parity"),
    ("odd-and-even", "hold:2,4"),
    ("odd-and-even", "play-all/coin"),
    ("odd-and-even", "random"),
    ("even-and-odd", "reserve-first"),
    ("boulevard", "reserve-first"),
)


@compiled
def shuffles(order, at, first, count, size, reject):
    for number in range(count):
        kernel.shuffle(order, at, first + word(number), size, reject)
    return 0


def per_second(work, deals: int) -> float:
    """Deals a second of processor time, the median of five runs after one to compile."""
    work()
    times = []
    for _ in range(5):
        begun = time.thread_time()
        work()
        times.append(time.thread_time() - begun)
    return deals / statistics.median(times)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--deals", type=int, default=300_000)
    deals = parser.parse_args().deals
    game = tables.game_tables(rules_of("odd-and-even"))
    order, at = room(104, "uint8"), room(104, "uint8")
    alone = per_second(lambda: shuffles(order, at, word(1), deals, 104, game.reject), deals)
    print(f"shuffle of 104 cards alone: {alone:,.0f} a second")
    found = {}
    for name, player in CASES:
        rules, plan = rules_of(name), named(player).plan
        rate = per_second(lambda r=rules, p=plan: play_deals(r, p, 1, deals), deals)
        found[f"{name} {player}"] = round(rate)
        print(f"{name} · {player}: {rate:,.0f} games a second, shuffle ÷ game {alone / rate:.1f}")
    main_rate = found["odd-and-even play-all/parity"]
    ratio = round(alone / main_rate, 2)
    print(json.dumps({"shuffles": round(alone), "games": found, "shuffle_to_game": ratio}))


if __name__ == "__main__":
    main()
