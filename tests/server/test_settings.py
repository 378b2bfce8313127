"""Settings, and the tables of a TOML file: everything that is wrong is told at once, by its name."""

import pickle
from pathlib import Path

import pytest

from multiaction.server.hosting.tables import TableSetup
from multiaction.server.settings import DEFAULT_TABLES, SettingsError, check_proxies, sqlite_in
from multiaction.server.tables_file import read_setup, read_tables
from server.web import FLOOR_TOKEN, settings_in


def read(folder: Path, text: str) -> tuple[TableSetup, ...]:
    path = folder / "tables.toml"
    path.write_text(text, encoding="utf-8")
    return read_tables(path)


def violations(folder: Path, text: str) -> list[str]:
    with pytest.raises(SettingsError) as raised:
        read(folder, text)
    start = f"{folder / 'tables.toml'}: "
    assert all(one.startswith(start) for one in raised.value.violations)
    return [one.removeprefix(start) for one in raised.value.violations]


def test_the_settings_show_no_secret(tmp_path: Path) -> None:
    settings = settings_in(tmp_path, database="postgresql+psycopg://ann:horse@host/tables")
    assert FLOOR_TOKEN not in repr(settings)
    assert "horse" not in repr(settings)


def test_the_usual_store_lies_in_the_data_directory(tmp_path: Path) -> None:
    assert sqlite_in(tmp_path) == f"sqlite:///{tmp_path}/multiaction.sqlite3"


def test_a_house_that_lists_none_has_three_tables() -> None:
    assert [setup.id for setup in DEFAULT_TABLES] == ["colorado", "colorado-h17", "new-jersey"]
    for setup in DEFAULT_TABLES:
        assert read_setup(setup.id, {"name": setup.name, "preset": setup.rules}) == setup


def test_tables_in_full_and_in_short(tmp_path: Path) -> None:
    tables = read(
        tmp_path,
        """
        [tables.high]
        name = "High limit"
        preset = "new-jersey"
        seats = 5
        decision_seconds = 45
        betting_seconds = 60
        [tables.high.rules]
        min_wager = 25
        max_wager = "1000"
        insurance = false
        natural_pays = "6:5"
        wager_step = 2.50

        [tables.plain]
        """,
    )
    rules = "new-jersey wager_step=2.50 min_wager=25 max_wager=1000 natural_pays=6:5 insurance=no"
    assert [setup.id for setup in tables] == ["high", "plain"]
    assert set(tables[0].rules.split()) == set(rules.split())
    assert tables[0].but(rules="") == TableSetup("high", "High limit", "", 5, 45, 60)
    assert tables[1] == TableSetup("plain", "plain", "colorado")


def test_everything_that_is_wrong_is_told_at_once(tmp_path: Path) -> None:
    told = violations(
        tmp_path,
        """
        title = "my house"
        [tables.High]
        seats = 9
        colour = "green"
        [tables.low]
        name = ""
        preset = "nevada"
        rules = { min_wager = true, insurance = false, moon = "new" }
        decision_seconds = 1.5
        [tables.odd]
        betting_seconds = true
        rules = { min_wager = 500, soft_17 = "double", decks = "infinite", moon = "full" }
        """,
    )
    of_fields = [one for one in told if ".rules: " not in one]
    assert [one.partition(": expected")[0].partition(": no ")[0] for one in of_fields[:7]] == [
        "title",
        "'High'",
        "tables.High.seats",
        "tables.High.colour",
        "tables.low.name",
        "tables.low.preset",
        "tables.low.decision_seconds",
    ]
    assert any("tables.low.rules" in one and "'moon': no such field" in one for one in told)
    assert any("tables.low.rules: min_wager" in one and "'true'" in one for one in told)
    rules = [one for one in told if one.startswith("tables.odd.rules: ")]
    assert any("'moon': no such field" in one for one in rules)
    assert any("soft_17 (R5): expected stand, hit" in one for one in rules)
    assert told[-1] == "tables.odd.betting_seconds: expected a whole number from 5 to 600, not True"


def test_a_table_deals_from_a_shoe(tmp_path: Path) -> None:
    (told,) = violations(tmp_path, "[tables.x]\nrules = { decks = 'infinite' }")
    assert told == "tables.x.rules: decks: expected a number, a table deals from a shoe"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "tables: expected 1 to 200 tables"),
        ("[tables]", "tables: expected 1 to 200 tables"),
        ("tables = 7", "tables: expected 1 to 200 tables"),
        ("[tables]\nx = 7", "tables.x: expected a table, not 7"),
        ("[tables.x]\nrules = 7", "tables.x.rules: expected a table of fields of the rules, not 7"),
        ("\n".join(f"[tables.t{n}]" for n in range(201)), "tables: expected 1 to 200 tables"),
    ],
)
def test_a_file_that_lists_no_tables(text: str, why: str, tmp_path: Path) -> None:
    (told,) = violations(tmp_path, text)
    assert told.startswith(why)


@pytest.mark.parametrize("text", ["[tables", "\x00", "x = 1\nx = 2", "a = " + "[" * 5000])
def test_a_file_that_is_no_toml(text: str, tmp_path: Path) -> None:
    (told,) = violations(tmp_path, text)
    assert told.startswith(("not TOML (", "cannot be read ("))


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "latin").write_bytes(b"\xe9 = 1")
    for path in (tmp_path / "none.toml", tmp_path, tmp_path / "latin"):
        with pytest.raises(SettingsError, match="cannot be read") as raised:
            read_tables(path)
        assert str(raised.value).count(str(path)) == 1


def test_a_name_has_more_than_blanks(tmp_path: Path) -> None:
    (told,) = violations(tmp_path, "[tables.x]\nname = ' '")
    assert told == "tables.x.name: expected 1 to 40 printable characters, not ' '"
    assert read(tmp_path, "[tables.x]\nname = ' Zoë '")[0].name == "Zoë"


@pytest.mark.parametrize("proxies", [[], ["*"], ["10.0.0.2", "10.0.0.0/8", "::1", "fe80::/10"]])
def test_proxies_are_addresses_networks_or_anybody(proxies: list[str]) -> None:
    check_proxies(proxies)


def test_every_wrong_proxy_is_told() -> None:
    with pytest.raises(SettingsError) as raised:
        check_proxies(["notanip", "10.0.0.2", "10.0.0.1/8", "*", " 10.0.0.2", ""])
    expected = "expected an address like 10.0.0.2, a network like 10.0.0.0/8, or * alone for anybody"
    wrong = ("notanip", "10.0.0.1/8", "*", " 10.0.0.2", "")
    assert raised.value.violations == tuple(f"--proxy {proxy!r}: {expected}" for proxy in wrong)


def test_the_error_goes_to_another_process_whole() -> None:
    error = SettingsError("one", "two")
    again = pickle.loads(pickle.dumps(error))
    assert (again.violations, str(again)) == (("one", "two"), "one; two")
