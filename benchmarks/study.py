"""What a study costs: engine, kernel on one core and two, Dask with one worker and two, memory.

usage: python benchmarks/study.py
Rates are medians; a busy machine lowers them all, so that ratios say more. OpenSpiel's Klondike
is measured too where it is installed. PySolFC is not: it has no way to play without a screen.
The last line is JSON.
"""

import importlib.util
import json
import random
import statistics
import subprocess
import sys
import time
from dataclasses import replace

from oddeven_widget.analysis.study.executors import workers_here
from oddeven_widget.analysis.study.job import job_for
from oddeven_widget.analysis.study.study import study
from oddeven_widget.engine.catalogue import rules_of

PLAYER = "hold:2,4"  # slow enough for a cluster's own time not to matter
UNIT = 1024 if sys.platform != "darwin" else 1


def rate(deals, repeat=3, **options):
    """Games a second by the clock, the median of some runs."""
    times = []
    for _ in range(repeat):
        begun = time.perf_counter()
        study("odd-and-even", PLAYER, deals, progress=False, keep=False, **options)
        times.append(time.perf_counter() - begun)
    return deals / statistics.median(times)


def engine_rate():
    job = job_for(rules_of("odd-and-even"), "play-all/parity", keep=False)
    job = replace(job, kernel=False)
    begun = time.perf_counter()
    chunk = job.run(1, 10_000)  # is returned after a second
    return chunk.played / (time.perf_counter() - begun)


def dask_rate(workers, deals=400_000):
    """Games a second by the clock, and by each worker's processor time, on so many workers."""
    from distributed import Client, LocalCluster

    with (
        LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        study("odd-and-even", PLAYER, 400_000, client=client, progress=False, keep=False)
        before = sum(client.run(time.process_time).values())
        by_clock = rate(deals * workers, client=client)
        used = sum(client.run(time.process_time).values()) - before
        return by_clock, 3 * deals * workers / used


def memory(deals):
    """Bytes that a process of its own takes at most for a study of so many deals."""
    code = (
        "import resource\n"
        "from oddeven_widget.analysis.study.study import study\n"
        f"study('odd-and-even', deals={deals}, keep=False, progress=False)\n"
        f"print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * {UNIT})"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return int(done.stdout)


def open_spiel_rate():
    """Random play-outs a second of OpenSpiel's Klondike, None where it isn't installed."""
    if importlib.util.find_spec("pyspiel") is None:
        return None
    import pyspiel

    game, dice, played = pyspiel.load_game("solitaire"), random.Random(1), 0
    until = time.perf_counter() + 3
    while time.perf_counter() < until:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
        played += 1
    return played / 3


def main() -> None:
    found = {"engine": engine_rate(), "kernel_1": 0.0, "kernel_2": 0.0}
    rate(20_000, 1, workers=1)  # compiles
    found["kernel_1"] = rate(400_000, workers=1)
    found["kernel_2"] = rate(800_000, workers=2)
    (found["dask_1"], one), (found["dask_2"], two) = dask_rate(1), dask_rate(2)
    found["dask_gain"] = found["dask_2"] / found["dask_1"]
    # What two workers would gain if other programs left both cores to them.
    found["dask_gain_by_processor_time"] = 2 * two / one
    print(f"engine, play-all/parity: {found['engine']:,.0f} games a second")
    for name in ("kernel_1", "kernel_2", "dask_1", "dask_2"):
        print(f"{name}, {PLAYER}: {found[name]:,.0f} games a second")
    clock, processor = found["dask_gain"], found["dask_gain_by_processor_time"]
    gains = f"{clock:.2f} × by the clock, {processor:.2f} × by processor time"
    print(f"Dask, two workers against one ({workers_here()} cores): {gains}")
    for exponent in (4, 6, 7):
        found[f"bytes_1e{exponent}"] = memory(10**exponent)
        print(f"memory at 10^{exponent} deals: {found[f'bytes_1e{exponent}'] / 2**20:,.1f} MiB")
    spiel = open_spiel_rate()
    print(f"OpenSpiel's Klondike, random: {spiel or 'not installed'}")
    print(json.dumps({name: round(value, 2) for name, value in found.items()}))


if __name__ == "__main__":
    main()
