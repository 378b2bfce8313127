"""Auditing recorded rounds beside playing them: the same rounds, in full and implied records.

The rounds are those of the engine's own benchmark, played by the book and written by the recorder.
``python -m benchmarks.audit_rounds FILE_SIZE_IN_ROUNDS`` audits a file of that many rounds, made by
repeating them with new numbers, and tells the memory it took.
"""

import io
import resource
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from tempfile import TemporaryFile

from benchmarks.engine_rounds import rounds
from multiaction import COLORADO, Act, CloseBets, PlaceWagers, Session, Shuffler
from multiaction.notation import Auditor, JudgedRound, Recorder
from multiaction.notation.recorder import nets
from multiaction.policies import by_the_book

TURNS = 9
ROUNDS = 300


def recorded(count: int, full: bool) -> list[list[str]]:
    """The lines of so many rounds, each without its number."""
    shuffler = Shuffler("benchmark")
    session = Session.new(COLORADO, (10**9,)).advance(shuffler)
    made: list[list[str]] = []
    for _ in range(count):
        recorder = Recorder(full=full)
        lines: list[str] = []

        def play(
            session: Session, act: Act, recorder: Recorder = recorder, lines: list[str] = lines
        ) -> Session:
            after = session.play(act)
            lines += map(str, recorder.add(session.round, act, after.round))
            return after

        session = play(play(session, PlaceWagers(1, (1000, 2000, 3000))), CloseBets())
        while not session.round.over:
            act = session.forced(shuffler) or by_the_book(session.round, session.legal_acts)
            session = play(session, act)
        made.append([*lines, *map(str, nets(session.round))])
        session = session.next_round().advance(shuffler)
    return made


def text_of(made: list[list[str]], count: int) -> Iterator[bytes]:
    """A file of ``count`` rounds, in pieces."""
    yield b"mah 1\nrules colorado\n"
    for number in range(count):
        yield "\n".join([f"round {number + 1}", *made[number % len(made)], ""]).encode()


def audit(stream: io.BufferedIOBase) -> int:
    """Audits a file of right rounds, and gives their number."""
    auditor = Auditor(stream)  # type: ignore[arg-type]
    for item in auditor:
        assert isinstance(item, JudgedRound)
        assert not item.findings
    return auditor.summary.judged


def seconds_each(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) / ROUNDS


def run() -> None:
    files = {
        name: b"".join(text_of(recorded(ROUNDS, name == "full"), ROUNDS)) for name in ("full", "implied")
    }
    times: dict[str, list[float]] = {"engine": [], "full": [], "implied": []}
    for _ in range(TURNS):
        times["engine"].append(seconds_each(lambda: rounds(ROUNDS)))
        for name, data in files.items():
            times[name].append(seconds_each(lambda data=data: audit(io.BytesIO(data))))  # type: ignore[misc]
    for name in ("full", "implied"):
        each = statistics.median(times[name])
        ratio = statistics.median(
            engine / one for engine, one in zip(times["engine"], times[name], strict=True)
        )
        print(
            f"audit, {name:<13} {each * 1e3:8.3f} ms   {1 / each:8.0f} a second   "
            f"{ratio:.2f} of the engine's rounds"
        )


def memory(count: int) -> None:
    with TemporaryFile() as file:
        for piece in text_of(recorded(ROUNDS, full=True), count):
            file.write(piece)
        size = file.tell()
        file.seek(0)
        start = time.perf_counter()
        assert audit(file) == count
        took = time.perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"audit of {count:>9} rounds, {size / 2**20:7.1f} MiB: {took:7.1f} s, peak memory {peak:.1f} MiB")


if __name__ == "__main__":
    memory(int(sys.argv[1]))
