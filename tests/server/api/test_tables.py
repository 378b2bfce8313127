"""The API's tables: what is seen, commands by the rules, and everything else refused in one form."""

from collections.abc import Iterator
from typing import Any, get_args

import pytest
from starlette.testclient import TestClient

from multiaction.server.api import commands
from multiaction.server.api.commands import FloorAct, Limits, Plain, Resume, VoidHand, VoidSeat
from multiaction.server.api.strict import Strict
from multiaction.server.people.floor import FLOOR_ACTIONS
from multiaction.server.table.commands import ACTIONS
from server.web import floor, guest, serving

PATH = "/api/tables/colorado/commands"


@pytest.fixture
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with serving(tmp_path_factory.mktemp("server")) as client:
        yield client


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server that no test changes."""
    with serving(tmp_path_factory.mktemp("server")) as client:
        yield client


def body(action: str, key: str = "k1", version: int = 2, **more: Any) -> dict[str, Any]:
    return {"type": "command", "key": key, "version": version, "action": action, **more}


def version(client: TestClient) -> int:
    return int(client.get("/api/tables/colorado").json()["version"])


def play(client: TestClient, who: dict[str, str], action: str, key: str, **more: Any) -> dict[str, Any]:
    answer = client.post(PATH, json=body(action, key, version(client), **more), headers=who)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_a_round_by_the_api(client: TestClient) -> None:
    ann = guest(client)
    play(client, ann, "sit", "1", seat=3, chips=50_000)
    play(client, ann, "bet", "2", wagers=[1000, 2000, 0], tokes=[100, 0, 0])
    play(client, ann, "ready", "3")
    for number in range(20):
        seen = client.get("/api/tables/colorado").json()
        if seen["elements"]["table"]["phase"] in ("over", "betting"):
            break
        insurance = seen["elements"]["table"]["phase"] == "insurance"
        if insurance:
            play(client, ann, "insure", f"i{number}", amounts=[0, 0, 0])
        else:
            play(client, ann, "stand", f"s{number}")
    (last,) = client.get("/api/tables/colorado/rounds").json()
    assert last["number"] == 1
    assert last["seats"][0]["name"] == "Ann"
    assert "multiaction_rounds 1.0" in client.get("/metrics").text
    steps = client.get("/api/tables/colorado/rounds/1").json()
    assert steps["round"] == 1
    assert any(step["text"] for step in steps["steps"])
    for page in ("history", "rounds/1", "rules", "fairness"):
        assert client.get(f"/tables/colorado/{page}").status_code == 200, page
    assert client.get("/tables/colorado/rounds/2").status_code == 404
    play(client, ann, "leave", "4")
    net = sum(one or 0 for one in last["seats"][0]["nets"])
    me = client.get("/api/me", headers=ann).json()
    assert me["at_tables"] == []
    assert me["balance"] - 100_000 - net in (0, 100, -100)  # the toke is in no figure of the player
    record = client.get("/api/tables/colorado/record")
    assert record.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert record.headers["Content-Disposition"] == 'attachment; filename="colorado.mah"'
    assert record.text.startswith("mah 1\nrules colorado\n")
    assert client.get("/tables/colorado/record.mah").text == record.text


def test_the_same_key_again_changes_nothing_more(client: TestClient) -> None:
    ann = guest(client)
    command = body("sit", seat=1, chips=50_000, version=version(client))
    first = client.post(PATH, json=command, headers=ann)
    assert client.post(PATH, json=command, headers=ann).json() == first.json()
    assert client.get("/api/me", headers=ann).json()["balance"] == 50_000


@pytest.mark.parametrize(
    ("command", "status", "code"),
    [
        (body("stand"), 409, "seat"),
        (body("sit", seat=1, chips=200_000), 409, "funds"),
        (body("leave", version=10**6), 409, "stale"),
        (body("pause", reason="fun"), 403, "floor"),
    ],
)
def test_what_cannot_be_now_says_why(
    command: dict[str, Any], status: int, code: str, shared: TestClient
) -> None:
    answer = shared.post(PATH, json=command, headers=guest(shared))
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert set(answer.json()) == {"code", "reason", "clause"}


def test_nobody_and_forgers_may_not_play(shared: TestClient) -> None:
    assert shared.post(PATH, json=body("leave")).json()["code"] == "nobody"
    for token in ("x", "", "a.b.c"):
        answer = shared.post(PATH, json=body("leave"), headers={"Authorization": f"Bearer {token}"})
        assert (answer.status_code, answer.json()["code"]) == (401, "token")
    shared.cookies.set("multiaction", "forged.cookie.here")
    assert shared.post(PATH, json=body("leave")).status_code == 401
    shared.cookies.clear()


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/tables/none", 404),
        ("/api/tables/none/rounds", 404),
        ("/api/tables/none/rounds/1", 404),
        ("/api/tables/none/record", 404),
        ("/api/tables/colorado/rounds/1", 404),
        ("/api/tables/colorado/rounds/0", 422),
        ("/api/tables/colorado/rounds/1e3", 422),
        ("/api/tables/colorado/rounds/" + "9" * 400, 422),
        ("/api/tables/colorado/rounds?limit=0", 422),
        ("/api/tables/colorado/rounds?limit=x", 422),
        ("/api/tables/colorado/rounds?before=" + "9" * 5000, 422),
        ("/api/tables/%00", 422),
        ("/api/tables/<img>", 422),
        ("/api/none", 404),
        ("/tables/none", 404),
        ("/tables/%00", 404),
        ("/tables/none/rules", 404),
        ("/tables/none/history", 404),
        ("/tables/none/fairness", 404),
        ("/tables/none/record.mah", 404),
        ("/tables/colorado/rounds/x", 404),
        ("/tables/colorado/rounds/" + "9" * 400, 404),
    ],
)
def test_what_is_not_there(path: str, status: int, shared: TestClient) -> None:
    answer = shared.get(path)
    assert answer.status_code == status
    if path.startswith("/api"):
        assert set(answer.json()) == {"code", "reason", "clause"}
    else:
        assert "<h1>" in answer.text


def test_a_command_to_a_table_that_is_not_there_is_404_at_once(shared: TestClient) -> None:
    answer = shared.post("/api/tables/none/commands", json=body("leave"), headers=guest(shared))
    assert answer.status_code == 404


def test_another_method_is_405_and_told_which_are_right(shared: TestClient) -> None:
    answer = shared.delete("/api/tables")
    assert (answer.status_code, answer.json()["code"]) == (405, "method")
    assert "GET" in answer.headers["Allow"]


def test_the_floor_by_the_api(client: TestClient) -> None:
    pat = floor(client)
    assert client.get("/api/me", headers=pat).json()["floor"] == "Pat"
    command = body("pause", reason="a spilt drink", version=version(client))
    assert client.post(PATH, json=command, headers=pat).status_code == 200
    assert client.get("/api/floor/log", headers=pat).json()[0]["reason"] == "a spilt drink"
    answer = client.post(PATH, json=body("leave", "k2"), headers=pat)
    assert (answer.status_code, answer.json()["code"]) == (401, "nobody")
    answer = client.post("/api/floor/tables", json={"id": "high", "rules": "colorado"}, headers=pat)
    assert answer.status_code == 201
    answer = client.post("/api/floor/tables", json={"id": "high"}, headers=pat)
    assert answer.status_code == 409
    answer = client.post("/api/floor/tables", json={"id": "x", "rules": "nevada"}, headers=pat)
    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")


def test_a_wrong_token_of_the_floor(shared: TestClient) -> None:
    answer = shared.post("/api/floor/login", json={"token": "guess", "name": "Eve"})
    assert (answer.status_code, answer.json()["code"]) == (403, "floor")


def test_a_player_is_not_the_floor(shared: TestClient) -> None:
    ann = guest(shared)
    for path in ("/api/floor/log", "/api/floor/shifts"):
        assert shared.get(path).status_code == 401
        assert shared.get(path, headers=ann).status_code == 403


def _actions(model: type[Strict]) -> set[str]:
    return set(get_args(model.model_fields["action"].annotation))


def test_every_action_of_a_table_can_be_sent() -> None:
    told = {
        action
        for model in vars(commands).values()
        if isinstance(model, type) and issubclass(model, Strict) and "action" in model.model_fields
        for action in _actions(model)
    }
    assert told == set(ACTIONS)
    of_floor = (FloorAct, Limits, Resume, VoidHand, VoidSeat)
    assert {action for model in of_floor for action in _actions(model)} == set(FLOOR_ACTIONS)
    assert not set(FLOOR_ACTIONS) & _actions(Plain)
