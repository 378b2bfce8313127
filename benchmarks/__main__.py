"""Benchmarks: ``make bench``. Figures are medians of one run on one machine; ratios are what count.

``python -m benchmarks NAME …`` runs some of them alone.
"""

import argparse
import os
import platform
import subprocess
from datetime import date
from importlib import import_module
from pathlib import Path

NAMES = ("engine-rounds", "audit-rounds", "exact-analysis", "import-time")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(NAMES)}; all without")
    parser.add_argument("--beside", type=Path, metavar="PROGRAM", help="another engine, to exact-analysis")
    asked = parser.parse_args()
    unknown = [name for name in asked.names if name not in NAMES]
    if unknown:
        parser.error(f"{', '.join(unknown)}: expected of {', '.join(NAMES)}")
    command = ["git", "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    print(f"{date.today()} · commit {commit or 'unknown'} · {platform.machine()}, {os.cpu_count()} cores")
    print(f"Python {platform.python_version()}")
    for name in asked.names or NAMES:
        run = import_module(f"benchmarks.{name.replace('-', '_')}").run
        run(asked.beside) if name == "exact-analysis" else run()


main()
