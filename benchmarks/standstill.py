"""How far the parity rule is from perfect play where dealing must wait for a standstill.

    python benchmarks/standstill.py            # deals 1 to 1,000
    python benchmarks/standstill.py 100000

Every deal is decided: the tree is small, and the solver searches it to the end. Both play the
same deals, so their difference is known better than either rate. The last line is JSON.
"""

import json
import platform
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from oddeven_widget.analysis.study.study import study

DEALS = 1000
GAME = "odd-and-even/standstill"


def main() -> None:
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    perfect, parity = (
        study(GAME, strategy=name, deals=deals, keep=True, progress=False)
        for name in ("solver", "play-all/parity")
    )
    print("Perfect play:    ", perfect)
    print("The parity rule: ", parity)
    print(perfect.compare(parity))
    found = {"deals": deals, "perfect": perfect.wins, "parity": parity.wins}
    print(json.dumps({"benchmark": "standstill", "python": platform.python_version(), **found}))


if __name__ == "__main__":
    main()
