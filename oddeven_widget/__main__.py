"""The command ``python -m oddeven_widget``; ``--help`` says what it can do."""

import sys

from oddeven_widget.analysis.study.shell import main

if __name__ == "__main__":
    sys.exit(main())
