"""``multiaction verify``: are the cards those that the house bound itself to?"""

import json
from collections import Counter
from pathlib import Path
from typing import Annotated, Any, NamedTuple, get_args

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from multiaction.cli.audit import counted, finding_line
from multiaction.cli.options import open_record, usage_error
from multiaction.cli.progress import ReadingBar
from multiaction.notation import Finding
from multiaction.notation.verify import Shoe, Status, Verifier
from multiaction.text import printable

_SAYS = {
    "right": "every card is the one that was bound",
    "wrong": "not as it was bound",
    "unopened": "the record ends before its opening",
    "unbound": "no commitment, nothing to verify",
}


class _Verified(NamedTuple):
    """What came of one file."""

    path: Path
    shoes: list[Shoe]
    findings: list[Finding]
    rounds: int
    unverified: Counter[str]


def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Hand histories (.mah).")],
    as_json: Annotated[bool, typer.Option("--json", help="For machines.")] = False,
) -> None:
    """Check shoes, commitments and dealt cards of hand histories: exit code 0 when right, 1 when not."""
    for path in files:
        if not path.exists() or path.is_dir():  # a mistake in the command, not a finding
            usage_error(f"{path}: expected a file, a hand history")
    done = [_verified(path) for path in files]
    if as_json:
        typer.echo(json.dumps(_json(done), indent=1))
    else:
        for one in done:
            _print(one)
    if any(one.findings for one in done):
        raise typer.Exit(1)


def _verified(path: Path) -> _Verified:
    shoes: list[Shoe] = []
    findings: list[Finding] = []
    with open_record(path) as stream, ReadingBar(path) as bar:
        verifier = Verifier(stream, lambda: bar.at(stream))
        try:
            for item in verifier:
                if isinstance(item, Shoe):
                    shoes.append(item)
                else:
                    findings.append(item._replace(file=str(path)))
        except OSError as error:
            usage_error(f"{path}: cannot be read to its end ({error})")
    return _Verified(path, shoes, findings, verifier.rounds, verifier.unverified)


def _json(done: list[_Verified]) -> dict[str, Any]:
    unverified = sum((one.unverified for one in done), Counter[str]())
    rounds = sum(one.rounds for one in done)
    return {
        "findings": [finding.as_json() for one in done for finding in one.findings],
        "shoes": [{"file": str(one.path), **shoe._asdict()} for one in done for shoe in one.shoes],
        "summary": {
            "shoes": {status: sum(_counts(one)[status] for one in done) for status in get_args(Status)},
            "rounds": rounds,
            "verified": rounds - unverified.total(),
            "unverified": dict(unverified),
            "findings": sum(len(one.findings) for one in done),
        },
    }


def _counts(one: _Verified) -> Counter[str]:
    return Counter(shoe.status for shoe in one.shoes)


def _print(one: _Verified) -> None:
    console = Console(highlight=False, soft_wrap=True)
    for finding in one.findings:
        console.print(finding_line(finding))
    name = printable(str(one.path), 200)
    console.print(Text(f"{name}: {_sums(one)}", style="bold"))
    if not one.shoes:
        console.print("No shoe is told in this record: nothing to verify.")
        return
    table = Table(title="Shoes", title_justify="left")
    for column in ("line", "rounds", "verified", "cards"):
        table.add_column(column, justify="right")
    table.add_column("result")
    for shoe in one.shoes:
        numbers = (shoe.line, shoe.rounds, shoe.verified, shoe.cards)
        table.add_row(*map(str, numbers), f"{shoe.status}: {_SAYS[shoe.status]}")
    console.print(table)
    if not any(shoe.status in ("right", "wrong") for shoe in one.shoes):
        console.print("No shoe was opened yet: nothing is verified.")


def _sums(one: _Verified) -> str:
    counts = _counts(one)
    shoes = ", ".join(f"{counts[status]} {status}" for status in get_args(Status) if counts[status])
    verified = one.rounds - one.unverified.total()
    not_verified = "".join(f"; {rounds} not: {why}" for why, rounds in one.unverified.items())
    found = len(one.findings)
    return (
        f"{counted(len(one.shoes), 'shoe')}{f' ({shoes})' if shoes else ''}, {counted(found, 'finding')}. "
        f"{counted(one.rounds, 'round')}, {verified} verified{not_verified}."
    )
