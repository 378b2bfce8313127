"""Exact analysis, warm and on one processor, and the command ``odds`` in a fresh process.

``python -m benchmarks exact-analysis`` runs it alone. ``--beside PROGRAM`` takes turns with another
engine: a program that prints lines of a name below, a tab, and the median of its own runs in seconds;
a third column, the expectation of a wager, must be ours to nine decimals. Six decks in all questions.
"""

import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np

from multiaction import COLORADO
from multiaction.analysis import Game, best_chart, dealer_odds, hand_odds, moments, net_law, of_rules
from multiaction.analysis.encode import HANDS
from multiaction.analysis.kernels.dealer import dealer_laws, dealer_trie

RUNS = 9
LONG_RUNS = 3
TURNS = 5
ONE_SPLIT = replace(COLORADO, max_hands=2)
SHOE = of_rules(COLORADO)
FOUR_HANDS_NAME, ONE_SPLIT_NAME = "game, up to four hands", "game, one split"
LAWS_NAME = "ten dealer laws"


def seconds(work: Callable[[], object], runs: int = RUNS) -> float:
    """The median of runs that have what is made once behind them."""
    work()
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def laws_of_all_hands() -> None:
    """The ten dealer laws of as many shoes as there are hands, each shoe without the hand."""
    for up in range(10):
        counts = SHOE.array
        counts[up] -= 1.0
        dealer_laws(dealer_trie(up + 1, False), counts, SHOE.cards - 1, HANDS.cards)


def laws_each() -> float:
    """Seconds for the ten laws of one shoe among many."""
    return seconds(laws_of_all_hands) / len(HANDS.size)


COMPARED: dict[str, Callable[[], float]] = {
    FOUR_HANDS_NAME: lambda: seconds(lambda: Game(COLORADO, SHOE).expectation),
    ONE_SPLIT_NAME: lambda: seconds(lambda: Game(ONE_SPLIT, SHOE).expectation),
    LAWS_NAME: lambda: seconds(lambda: dealer_odds(SHOE, False), 101),
    f"{LAWS_NAME}, many shoes": laws_each,
}
EXPECTATIONS = {FOUR_HANDS_NAME: COLORADO, ONE_SPLIT_NAME: ONE_SPLIT}


def beside(program: Path) -> dict[str, float]:
    """What the other engine takes; its expectations must be ours."""
    told = subprocess.run([program], capture_output=True, text=True, check=True).stdout
    taken = {}
    for line in told.splitlines():
        name, took, *expectation = line.split("\t")
        taken[name] = float(took)
        for found in expectation:
            ours = Game(EXPECTATIONS[name], SHOE).expectation
            assert abs(float(found) - ours) < 1e-9, f"{name}: {found} beside {ours}"
    return taken


def compare(program: Path | None) -> None:
    """In turns with the other engine, if there is one."""
    ours: dict[str, list[float]] = {name: [] for name in COMPARED}
    ratios: dict[str, list[float]] = {name: [] for name in COMPARED}
    for _ in range(TURNS if program else 1):
        theirs = beside(program) if program else {}
        for name, measured in COMPARED.items():
            ours[name].append(measured())
            other = theirs.get(name, theirs.get(name.partition(", many")[0]))
            if other:
                ratios[name].append(ours[name][-1] / other)
    for name, times in ours.items():
        ratio = f"   {statistics.median(ratios[name]):6.2f} of the other's" if ratios[name] else ""
        print(f"{name:<32} {statistics.median(times) * 1e3:10.4f} ms{ratio}")


def warm() -> None:
    for name, work, runs in (
        ("hand 8,8 against an ace", lambda: hand_odds(COLORADO, SHOE, (8, 8), 1), 51),
        ("best chart", lambda: best_chart(COLORADO, SHOE), RUNS),
        ("moments, one split", lambda: moments(Game(ONE_SPLIT, SHOE)), LONG_RUNS),
        ("moments, up to four hands", lambda: moments(Game(COLORADO, SHOE)), LONG_RUNS),
    ):
        print(f"{name:<32} {seconds(work, runs) * 1e3:10.4f} ms")


def law() -> None:
    """The law of a round of three spots, on all processors."""
    for name, game in (("one split", Game(ONE_SPLIT, SHOE)), ("up to four hands", Game(COLORADO, SHOE))):
        took = seconds(partial(net_law, game, (1000, 1000, 1000)), 1)
        print(f"{f'law of three spots, {name}':<38} {took * 1e3:10.1f} ms")


def command() -> None:
    """The command in a fresh process: its modules and kernels compiled before, and (first) not."""
    with tempfile.TemporaryDirectory() as folder:
        there = {"PYTHONPYCACHEPREFIX": folder, "NUMBA_CACHE_DIR": folder, "PYTHONDONTWRITEBYTECODE": ""}

        def run(*options: str) -> float:
            start = time.perf_counter()
            odds = [sys.executable, "-m", "multiaction", "odds", *options, "--json"]
            subprocess.run(odds, env=os.environ | there, capture_output=True, check=True)
            return time.perf_counter() - start

        for options in ("--dealer", "--hand 8,8 --up A", ""):
            first = run(*options.split())
            again = statistics.median(run(*options.split()) for _ in range(5))
            print(f"{f'odds {options} --json'.replace('  ', ' '):<32} {again:10.2f} s    first {first:.1f} s")


def run(program: Path | None = None) -> None:
    print(f"numpy {np.__version__}, {platform.processor() or platform.machine()}")
    processors = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(processors)})
    compare(program)
    warm()
    os.sched_setaffinity(0, processors)
    law()
    command()
