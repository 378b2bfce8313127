"""``import multiaction`` in a fresh interpreter, beside an interpreter that imports nothing."""

import statistics
import subprocess
import sys
import time

RUNS = 20


def seconds(code: str) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return time.perf_counter() - start


def run() -> None:
    for code in ("pass", "import multiaction"):
        seconds(code)
    bare = statistics.median(seconds("pass") for _ in range(RUNS))
    whole = statistics.median(seconds("import multiaction") for _ in range(RUNS))
    print(
        f"import multiaction   {(whole - bare) * 1e3:8.1f} ms beyond a bare interpreter's {bare * 1e3:.1f} ms"
    )
