"""The command ``serve`` as a process of its own."""

import os
import re
import signal
import subprocess
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cli.test_main import MODULE


@contextmanager
def served(
    folder: Path, *arguments: str, **variables: str
) -> Iterator[tuple[subprocess.Popen[str], str, str]]:
    """The command as a process, the address it tells, and what it tells of its store."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("MULTIACTION_")}
    process = subprocess.Popen(
        [*MODULE, "serve", "--data-dir", str(folder), *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=kept | variables,
    )
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, line
        yield process, found[0], process.stdout.readline()
    finally:
        process.kill()
        process.communicate()


def get(address: str) -> str:
    with urllib.request.urlopen(address, timeout=10) as answer:
        return str(answer.read().decode())


def end(process: subprocess.Popen[str], number: int = signal.SIGTERM) -> tuple[int, str]:
    """How a process ends on a signal, and what it logged."""
    process.send_signal(number)
    _, stderr = process.communicate(timeout=20)
    return process.returncode, stderr
