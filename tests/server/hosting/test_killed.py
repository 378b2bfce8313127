"""A house killed at every statement, commit and answer of a round: same cards, same money, same record."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from multiaction.ledger import Store
from server.hosting.books import check_books
from server.hosting.killed_house import PLAYERS
from server.hosting.lives import Lives, kept, lives
from server.hosting.playing import issue

LEAST_POINTS, SAMPLES = 100, 50


class Whole(NamedTuple):
    """A round that was never killed, and where the others start from."""

    lives: Lives
    empty: Path
    told: dict[str, Any]
    kept: dict[str, Any]

    def copy(self, path: Path) -> str:
        """The store as it was before the round."""
        shutil.copy(self.empty, path)
        return f"sqlite:///{path}"


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Whole]:
    """The round to compare with."""
    folder = tmp_path_factory.mktemp("killed")
    with Store.open(f"sqlite:///{folder}/empty.db") as store:
        issue(store, *PLAYERS)
    with lives() as program:
        started = Whole(program, folder / "empty.db", {}, {})
        url = started.copy(folder / "whole.db")
        told = program.live(url)
        yield started._replace(told=told, kept=kept(url))


def test_the_round_has_all_that_moves_money(whole: Whole) -> None:
    assert all(outcome["ok"] for outcome in whole.told["outcomes"])
    actions = [body["action"] for _, body in whole.told["commands"]]
    assert {"insure", "split", "double", "withdraw", "seed"} <= set(actions)
    assert any(len(body.get("spots", ())) == 2 for _, body in whole.told["commands"])
    assert any(account == "tokes:main" and cents for account, cents in whole.kept["accounts"])
    assert b"\nreveal " in whole.kept["record"]
    assert whole.told["points"] >= 2 * LEAST_POINTS


@pytest.mark.slow
@pytest.mark.soak
def test_a_house_killed_at_any_point_of_a_round_goes_on_as_if_it_had_not_been(
    whole: Whole, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    points, commands = whole.told["points"], whole.told["commands"]
    step = 1 if request.config.getoption("--soak") else points // SAMPLES
    for point in range(1, points + 1, step):
        path = tmp_path / f"{point}.db"
        url = whole.copy(path)
        assert whole.lives.live(url, point, commands)["killed"] == 9, point
        told = whole.lives.live(url, 0, commands)
        assert told["outcomes"] == whole.told["outcomes"], point
        assert kept(url) == whole.kept, point
        path.unlink()


@pytest.mark.slow
def test_a_house_killed_again_and_again_comes_to_the_same_end(whole: Whole, tmp_path: Path) -> None:
    url = whole.copy(tmp_path / "often.db")
    deaths = 0
    while (told := whole.lives.live(url, 60 + 9 * deaths, whole.told["commands"]))["killed"]:
        deaths += 1
    assert deaths > 5
    assert told["outcomes"] == whole.told["outcomes"]
    assert kept(url) == whole.kept


def test_commands_sent_again_after_the_end_do_nothing(whole: Whole, tmp_path: Path) -> None:
    url = whole.copy(tmp_path / "twice.db")
    for _ in range(2):
        assert whole.lives.live(url, 0, whole.told["commands"])["outcomes"] == whole.told["outcomes"]
        assert kept(url) == whole.kept
    with Store.open(url) as store:
        check_books(store, dict.fromkeys(PLAYERS, 1_000_000))
