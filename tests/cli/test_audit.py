"""The command ``audit``: findings and sums, for people and for machines."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from cli.test_main import run
from multiaction.money import format_money, format_net, parse_money

CASES = Path(__file__).parent.parent / "cases" / "settlement.mah"

# What a machine may count on: each field with the types it may have.
FINDING: dict[str, tuple[type, ...]] = {
    "kind": (str,),
    "file": (str,),
    "line": (int,),
    "round": (int, type(None)),
    "seat": (int, type(None)),
    "hand": (str, type(None)),
    "spot": (int, type(None)),
    "recorded": (str, type(None)),
    "expected": (str, type(None)),
    "clause": (str, type(None)),
    "message": (str,),
}
SUMMARY = (
    "rounds", "judged", "unfinished", "wagers", "initial", "handle", "net", "seats", "tokes", "findings",
    "clauses",
)  # fmt: skip

ALL_KINDS = """mah 1
rules colorado
seat p1 "Ann\x1b" 500
table "Main" 3
round 1
p1 bet 10 20 30
d deal p1 8h 8s
d up Tc
p1 split
p1a card 9d
p1a hit Th
p1b card Ts
p1b stand
d1 draw Ad
d take p1a 1 10
d take p1b 1 10
d rack d1
d slide 2
d2 draw 7d
d take p1a 2 20
d pay p1b 2 20
d rack d2
d slide 3
d rack p1a
d3 draw 7s
d take p1a 3 30
d pay p1b 3 30
d rack d3
d rack p1
d rack up
p1 net -20 0 0
round 2
p1 bet 10 20 30
d deal p1 8h 7s
d up Tc
p1 split
round 3
p1 wait
"""


def machine(*files: Path) -> tuple[int, dict[str, Any]]:
    done = run("audit", "--json", *map(str, files))
    return done.exit_code, json.loads(done.stdout)


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    path = tmp_path / "wrong.mah"
    path.write_text(ALL_KINDS, encoding="utf-8")
    return path


def test_the_settled_cases_have_no_finding_and_add_up() -> None:
    """The sums of the command are those of the file's own result lines."""
    nets: dict[int, dict[str, int]] = {}
    placed = 0
    count = 0
    for line in CASES.read_text().splitlines():
        words = line.split("#")[0].split()
        if words[1:2] == ["net"]:
            spots = nets.setdefault(int(words[0][1]), {})
            for spot, word in enumerate(words[2:], 1):
                if word != "-":
                    cents = parse_money(word.lstrip("+-")) * (-1 if word[0] == "-" else 1)
                    spots[str(spot)] = spots.get(str(spot), 0) + cents
        if words[1:2] == ["bet"]:
            placed += sum(parse_money(word) for word in words[2:] if word != "-")
            count += sum(word != "-" for word in words[2:])
    code, told = machine(CASES)
    assert (code, told["findings"]) == (0, [])
    summary = told["summary"]
    assert (summary["rounds"], summary["judged"], summary["unfinished"]) == (28, 28, 0)
    assert (summary["wagers"], summary["initial"]) == (count, placed)
    assert {seat["seat"]: seat["spots"] for seat in summary["seats"]} == nets
    assert summary["net"] == sum(sum(spots.values()) for spots in nets.values())
    assert summary["tokes"] == {"placed": 900, "toke_box": 1200}
    printed = run("audit", str(CASES)).stdout
    assert "28 rounds, no findings" in printed
    assert format_money(placed) in printed
    assert format_net(summary["net"]) in printed


def test_every_finding_has_the_fields_that_machines_count_on(wrong: Path) -> None:
    code, told = machine(wrong, CASES)
    assert code == 1
    assert list(told) == ["findings", "summary"]
    assert {one["kind"] for one in told["findings"]} == {"syntax", "illegal", "wrong"}
    for one in told["findings"]:
        assert list(one) == list(FINDING)
        for name, types in FINDING.items():
            assert type(one[name]) in types, (name, one)
        assert one["file"] == str(wrong)
        assert one["hand"] is None or re.fullmatch("[a-d]", one["hand"])
        assert one["clause"] is None or re.fullmatch(r"[RP]\d+", one["clause"])
    assert tuple(told["summary"]) == SUMMARY
    assert sum(told["summary"]["findings"].values()) == len(told["findings"])
    assert sum(told["summary"]["clauses"].values()) == len(told["findings"])
    assert told["summary"]["rounds"] == 31


def test_each_finding_is_where_it_belongs(wrong: Path) -> None:
    _, told = machine(wrong)
    assert [(one["kind"], one["line"], one["round"], one["clause"]) for one in told["findings"]] == [
        ("syntax", 3, None, None),
        ("syntax", 4, None, None),
        ("wrong", 16, 1, "R10"),
        ("wrong", 31, 1, "R10"),
        ("illegal", 36, 2, "R7"),
        ("syntax", 38, 3, None),
    ]
    assert [(one["seat"], one["hand"], one["spot"]) for one in told["findings"]][2] == (1, "b", 1)
    assert told["findings"][2]["recorded"] == "d take p1b 1 10"
    assert told["findings"][2]["expected"] == "d return p1b 1 10"
    assert (told["findings"][3]["recorded"], told["findings"][3]["expected"]) == ("-20", "-10")


def test_a_person_reads_file_line_kind_and_clause(wrong: Path) -> None:
    done = run("audit", str(wrong))
    assert done.exit_code == 1
    assert f"{wrong}:16: wrong round 1, seat 1 hand b, spot 1:" in done.stdout
    assert "[R10: " in done.stdout
    assert "\x1b" not in done.stdout + done.stderr
    assert "\\x1b" in done.stdout
    tables = [line for line in done.stdout.splitlines() if not line.startswith(str(wrong))]
    assert all(cell_len(line) <= 80 for line in tables)


def test_machines_get_escape_codes_as_text(wrong: Path) -> None:
    assert "\x1b" not in run("audit", "--json", str(wrong)).stdout


@pytest.mark.parametrize("missing", ["nowhere.mah", "."])
def test_what_is_no_file_is_bad_usage(missing: str, tmp_path: Path) -> None:
    done = run("audit", str(CASES), str(tmp_path / missing))
    assert done.exit_code == 2
    assert "expected a file" in done.stderr


def test_a_file_that_is_no_history_is_one_finding(tmp_path: Path) -> None:
    for data in (b"", b"hello\n", b"\xef\xbb\xbfmah 1\n", b"mah 2\n", b"mah 1\r\n", b"\xff\xfe"):
        path = tmp_path / "none.mah"
        path.write_bytes(data)
        code, told = machine(path)
        assert code == 1
        assert [(one["kind"], one["line"]) for one in told["findings"]] == [("syntax", 1)]
