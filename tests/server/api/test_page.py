"""The API's page tells every request, action, field and code, and no others."""

import re
from pathlib import Path
from typing import get_args

import pytest

from multiaction.server.api import commands
from multiaction.server.api.strict import Strict
from multiaction.server.api.tables import STATUSES
from multiaction.server.people.floor import FLOOR_ACTIONS
from server.web import serving

ROOT = Path(__file__).parent.parent.parent.parent
PAGE = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
SOURCES = [path.read_text() for path in (ROOT / "src" / "multiaction" / "server").rglob("*.py")]


def rows(*columns: str) -> list[list[str]]:
    """The rows of the table with these columns."""
    head = f"| {' | '.join(columns)} |\n"
    lines = PAGE[PAGE.index(head) + len(head) :].splitlines()[1:]
    end = next(number for number, line in enumerate(lines) if not line.startswith("|"))
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[:end]]


def words(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def test_every_request_is_told(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        schema = client.get("/api/openapi.json").json()
    there = {
        f"{method.upper()} {path}": "security" in told
        for path, methods in schema["paths"].items()
        for method, told in methods.items()
    }
    told = {words(request)[0]: who != "anybody" for request, who, _ in rows("request", "who", "meaning")}
    assert told == there


def test_every_action_is_told_with_its_fields() -> None:
    there: dict[str, set[str]] = {}
    for model in vars(commands).values():
        if isinstance(model, type) and issubclass(model, Strict) and "action" in model.model_fields:
            for action in get_args(model.model_fields["action"].annotation):
                there[action] = set(model.model_fields) - {"type", "key", "version", "action"}
    told = {
        action: set(words(fields))
        for actions, fields, _ in rows("action", "fields", "meaning")
        for action in words(actions)
    }
    assert told == there
    for actions, _, meaning in rows("action", "fields", "meaning"):
        for action in words(actions):
            assert action not in FLOOR_ACTIONS or "floor" in meaning or action.startswith("void")


def test_every_code_of_an_outcome_is_told_with_its_status() -> None:
    told = {
        code: int(status) for codes, status, _ in rows("code", "status", "meaning") for code in words(codes)
    }
    refused = {code for text in SOURCES for code in re.findall(r'Refused\(\s*"([a-z]+)"', text)}
    refused |= {"illegal", "turn", "busy", "limited"}
    assert set(told) == refused
    for code, status in told.items():
        assert STATUSES.get(code, 409) == status, code


@pytest.mark.parametrize("text", SOURCES)
def test_every_other_code_is_told(text: str) -> None:
    for code in re.findall(r'Problem\(\s*\d+, "([a-z]+)"', text):
        assert f"`{code}`" in PAGE, code
