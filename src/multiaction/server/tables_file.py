"""The tables of a house as a TOML file lists them."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from multiaction.errors import RulesError
from multiaction.rules import OPTIONS, PRESETS, load_rules, rules_text
from multiaction.rules.kinds import YesNo
from multiaction.server.hosting.tables import TableSetup
from multiaction.server.settings import SettingsError

MOST_TABLES = 200
_ID = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?")
_SECONDS = (5, 600)


def read_tables(path: Path) -> tuple[TableSetup, ...]:
    """The tables of a TOML file; raises :class:`SettingsError` with everything that is wrong with it."""
    try:
        # Floats stay text: money never passes through one.
        document = tomllib.loads(path.read_text(encoding="utf-8-sig"), parse_float=str)
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(f"{path}: not TOML ({error})") from None
    except OSError as error:
        raise SettingsError(f"{path}: cannot be read ({error.strerror or error})") from None
    except (ValueError, RecursionError) as error:
        raise SettingsError(f"{path}: cannot be read ({error})") from None
    wrong: list[str] = []
    setups = tuple(_tables(document, wrong))
    if wrong:
        raise SettingsError(*(f"{path}: {one}" for one in wrong))
    return setups


def read_setup(table: str, fields: dict[str, Any]) -> TableSetup:
    """One table by its id and its fields; raises :class:`SettingsError` with everything that is wrong."""
    wrong: list[str] = []
    setup = _setup(table, fields, wrong)
    if wrong:
        raise SettingsError(*wrong)
    return setup


def _tables(document: dict[str, Any], wrong: list[str]) -> Iterator[TableSetup]:
    wrong.extend(f"{name}: no such part, expected [tables.ID] only" for name in document if name != "tables")
    tables = document.get("tables")
    if not isinstance(tables, dict) or not 1 <= len(tables) <= MOST_TABLES:
        wrong.append(
            f"tables: expected 1 to {MOST_TABLES} tables, each under a heading like [tables.colorado]"
        )
        return
    for table, fields in tables.items():
        if isinstance(fields, dict):
            yield _setup(table, fields, wrong)
        else:
            wrong.append(f"tables.{table}: expected a table, not {fields!r}")


def _setup(table: str, fields: dict[str, Any], wrong: list[str]) -> TableSetup:
    """The table that ``fields`` describe, with a default where they do not fit, which is noted."""
    if not _ID.fullmatch(table):
        wrong.append(f"{table!r}: expected an id of up to 32 letters a-z, digits and inner hyphens")
    values = _Fields(table, fields, wrong)
    setup = TableSetup(
        id=table,
        name=values.text("name", table),
        rules=_rules(table, values.text("preset", "colorado"), values.table("rules"), wrong),
        seats=values.whole("seats", 7, 1, 7),
        decision_seconds=values.whole("decision_seconds", 30, *_SECONDS),
        betting_seconds=values.whole("betting_seconds", 20, *_SECONDS),
    )
    values.no_others()
    return setup


class _Fields:
    """Takes the fields of one table, each once, and notes what does not fit."""

    def __init__(self, table: str, fields: dict[str, Any], wrong: list[str]) -> None:
        self._table = table
        self._fields = dict(fields)
        self._known: list[str] = []
        self._wrong = wrong

    def text(self, name: str, default: str) -> str:
        content = self._take(name, default)
        if isinstance(content, str) and 0 < len(content.strip()) <= 40 and content.isprintable():
            return content.strip()
        self._refuse(name, "1 to 40 printable characters", content)
        return default

    def whole(self, name: str, default: int, least: int, most: int) -> int:
        content = self._take(name, default)
        if type(content) is int and least <= content <= most:
            return content
        self._refuse(name, f"a whole number from {least} to {most}", content)
        return default

    def table(self, name: str) -> dict[str, Any]:
        content = self._take(name, {})
        if isinstance(content, dict):
            return content
        self._refuse(name, "a table of fields of the rules", content)
        return {}

    def no_others(self) -> None:
        """Notes every field that no one took."""
        for name in self._fields:
            self._wrong.append(
                f"tables.{self._table}.{name}: no such field, expected one of {', '.join(self._known)}"
            )

    def _take(self, name: str, default: Any) -> Any:
        self._known.append(name)
        return self._fields.pop(name, default)

    def _refuse(self, name: str, expected: str, content: object) -> None:
        self._wrong.append(f"tables.{self._table}.{name}: expected {expected}, not {content!r}")


def _rules(table: str, preset: str, fields: dict[str, Any], wrong: list[str]) -> str:
    if preset not in PRESETS:
        wrong.append(f"tables.{table}.preset: no preset {preset!r}, expected {', '.join(PRESETS)}")
        preset = "colorado"  # its rules may be wrong besides
    texts = (f"{name}={_text(name, value)}" for name, value in fields.items())
    try:
        _, rules = load_rules(preset, texts)
    except RulesError as error:
        wrong.extend(f"tables.{table}.rules: {violation}" for violation in error.violations)
        return preset
    if rules.decks == "infinite":
        wrong.append(f"tables.{table}.rules: decks: expected a number, a table deals from a shoe")
    return rules_text(preset, rules)


def _text(name: str, content: object) -> object:
    """A value of TOML as the text form of rules has it: ``yes`` and ``no`` where these are asked for."""
    if not isinstance(content, bool):
        return content
    yes_no = name in OPTIONS and isinstance(OPTIONS[name].kind, YesNo)
    return ("no", "yes")[content] if yes_no else ("false", "true")[content]
