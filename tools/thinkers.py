"""Studies of the players that search, all on the same deals, for the lessons; takes minutes.

usage: python tools/thinkers.py [DEALS]     200 by default

Writes a row for each player into oddeven_widget/analysis/study/published/thinkers.json, in the
form of the ladder's file.
"""

import sys

from solutions import ROOT

from oddeven_widget import study
from oddeven_widget.analysis.study.ladder import write_rows

PLAYERS = ("hold:2,4", "bookkeeper", "fair:20", "fair", "solver:2000", "solver")
FILE = ROOT / "oddeven_widget" / "analysis" / "study" / "published" / "thinkers.json"


def main() -> None:
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    rows = []
    for player in PLAYERS:
        rows.append(study("odd-and-even", player, deals, progress=False))
        print(rows[-1], flush=True)
        write_rows(rows, str(FILE))


if __name__ == "__main__":
    main()
