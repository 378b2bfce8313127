"""Where a command writes: a file that is there as a whole or not at all, and is not replaced unasked."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import BinaryIO

from multiaction.cli.options import usage_error


def target_of(out: Path, option: str) -> Path:
    """Where an option leads, refused before any work is done where no file can be written."""
    target = out.resolve()
    try:
        if target.is_dir() or (target.exists() and not target.is_file()):
            usage_error(f"{option} {out}: expected a file, or the name of a new one")
        if not target.parent.is_dir():
            usage_error(f"{option} {out}: cannot be written: expected a folder that is there")
    except OSError as error:
        usage_error(f"{option} {out}: cannot be written ({error})")
    return target


def free_target(out: Path, force: bool) -> Path:
    """Where ``--out`` leads; a file that is there is refused unless ``--force`` replaces it."""
    target = target_of(out, "--out")
    if target.exists() and not force:
        usage_error(f"--out {out}: it exists; --force replaces it")
    return target


@contextmanager
def replaced(target: Path, option: str = "--out") -> Iterator[BinaryIO]:
    """A new file beside ``target`` that takes its place when it is whole, and goes when it is not."""
    beside = target.with_name(f".{token_hex(6)}")
    try:
        stream = beside.open("xb")
    except OSError as error:
        usage_error(f"{option} {target}: cannot be written ({error})")
    try:
        with stream:
            yield stream
        beside.replace(target)
    except BaseException:  # an interrupt too
        beside.unlink(missing_ok=True)
        raise


def write_whole(target: Path, text: str, option: str = "--out") -> None:
    """Writes a text in UTF-8."""
    with replaced(target, option) as stream:
        stream.write(text.encode())
