"""Benchmarks: ``make bench``. Figures are medians of one run on one machine; ratios are what count."""

import os
import platform
import subprocess
from datetime import date

from benchmarks import audit_rounds, engine_rounds, import_time


def main() -> None:
    command = ["git", "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    print(f"{date.today()} · commit {commit or 'unknown'} · {platform.machine()}, {os.cpu_count()} cores")
    print(f"Python {platform.python_version()}")
    engine_rounds.run()
    audit_rounds.run()
    import_time.run()


main()
