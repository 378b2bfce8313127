"""The socket of a table: hello, what happens, commands with their outcomes, and its many ends."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from multiaction.ledger import LedgerUnavailable
from multiaction.server.security.rates import RATES, SOCKETS_OF_PERSON, Rate
from multiaction.server.socket import MOST_BYTES, PATIENCE
from server.web import ORIGIN, floor, guest, send, serving

PATH = "/ws/tables/colorado"


@pytest.fixture
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with serving(tmp_path_factory.mktemp("server")) as client:
        yield client


def command(action: str, version: int, key: str = "k", **more: Any) -> dict[str, Any]:
    return {"type": "command", "key": key, "version": version, "action": action, **more}


def until(socket: WebSocketTestSession, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while True:
        message: dict[str, Any] = json.loads(socket.receive_text())
        if message["type"] == kind:
            return message


def test_a_spectator_is_greeted_and_may_not_play(client: TestClient) -> None:
    with client.websocket_connect(PATH) as socket:
        hello = socket.receive_json()
        assert (hello["type"], hello["you"]) == ("hello", None)
        assert hello["table"]["id"] == "colorado"
        socket.send_json(command("sit", hello["version"], seat=1, chips=50_000))
        outcome = socket.receive_json()
        assert (outcome["ok"], outcome["code"], outcome["key"]) == (False, "nobody", "k")


def test_who_logs_out_acts_no_more_on_an_open_socket(client: TestClient) -> None:
    send(client, "/sit", table="colorado", name="Ann")
    kept = "; ".join(f"{name}={content}" for name, content in client.cookies.items())
    with client.websocket_connect(PATH, headers={"Cookie": kept}) as socket:
        assert socket.receive_json()["you"]["name"] == "Ann"
        send(client, "/account/logout", "/account")
        with pytest.raises(WebSocketDisconnect):
            until(socket, "nothing more")
    client.cookies.clear()
    assert client.get("/api/me", headers={"Cookie": kept}).status_code == 401


def test_a_player_acts_and_everybody_sees_the_same_bytes(client: TestClient) -> None:
    ann = guest(client)
    with (
        client.websocket_connect(PATH, headers=ann) as player,
        client.websocket_connect(PATH) as one,
        client.websocket_connect(PATH) as two,
    ):
        hellos = [socket.receive_json() for socket in (player, one, two)]
        assert hellos[0]["you"]["name"] == "Ann"
        assert not hellos[0]["you"]["floor"]
        assert [hello["you"] for hello in hellos[1:]] == [None, None]
        player.send_json(command("sit", hellos[0]["version"], seat=1, chips=50_000))
        outcome = until(player, "outcome")
        assert outcome == {"type": "outcome", "key": "k", "ok": True, "version": outcome["version"]}
        seen = [socket.receive_text() for socket in (one, two)]
        assert seen[0] == seen[1]
        events = json.loads(seen[0])
        assert events["version"] == outcome["version"]
        assert "Ann takes seat 1" in str(events["steps"])
        player.send_json(command("sit", outcome["version"], seat=1, chips=50_000))
        assert until(player, "outcome") == outcome  # the same key again
        player.send_json(command("stand", outcome["version"], "k2"))
        refused = until(player, "outcome")
        assert (refused["ok"], refused["code"], refused["version"]) == (False, "turn", outcome["version"])


def test_the_cookie_of_the_pages_does_as_well(client: TestClient) -> None:
    send(client, "/sit", table="colorado", name="Ann")
    cookie = "; ".join(f"{name}={content}" for name, content in client.cookies.items())
    with client.websocket_connect(PATH, headers={"Origin": ORIGIN, "Cookie": cookie}) as socket:
        hello = socket.receive_json()
        assert hello["you"]["name"] == "Ann"
        assert hello["elements"]["seat:1"]["player"] == hello["you"]["player"]


def test_the_floor_acts_by_its_name(client: TestClient) -> None:
    pat = floor(client)
    with client.websocket_connect(PATH, headers=pat) as socket:
        hello = socket.receive_json()
        assert hello["you"] == {"player": None, "name": "Pat", "floor": True}
        socket.send_json(command("pause", hello["version"], reason="a spilt drink"))
        assert until(socket, "outcome")["ok"]
        socket.send_json(command("sit", hello["version"], "k2", seat=1, chips=5))
        assert until(socket, "outcome")["code"] == "nobody"
    assert client.get("/api/floor/log", headers=pat).json()[0]["who"] == "Pat"


def test_a_player_is_not_the_floor(client: TestClient) -> None:
    with client.websocket_connect(PATH, headers=guest(client)) as socket:
        version = socket.receive_json()["version"]
        for number, action in enumerate(("pause", "close", "void_round")):
            socket.send_json(command(action, version, f"k{number}", reason="fun"))
            assert until(socket, "outcome")["code"] == "floor"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "7",
        "null",
        '"command"',
        "{}",
        '{"type":"order"}',
        '{"type":"command","key":"k","version":1e309,"action":"leave"}',
        '{"type":"command","key":"k","version":NaN,"action":"leave"}',
        '{"type":"command","key":"k","version":"2","action":"leave"}',
        '{"type":"command","key":"k","version":true,"action":"leave"}',
        '{"type":"command","key":"\\ud800","version":2,"action":"leave"}',
        '{"type":"command","key":"\\u0000","version":2,"action":"leave"}',
        '{"type":"command","version":2,"action":"leave"}',
        '{"type":"command","key":"k","version":2,"action":"<img src=x onerror=1>"}',
        '{"type":"command","key":"k","version":2,"action":"bet","wagers":["10",10,10]}',
        '{"type":"command","key":"k","version":2,"action":"bet","wagers":[true,10,10]}',
        '{"type":"command","key":"k","version":2,"action":"sit","seat":1,"chips":1e3}',
        '{"type":"command","key":"k","version":' + "9" * 400 + ',"action":"leave"}',
        "[" * 2000,
    ],
)
def test_what_is_no_command_gets_an_outcome_that_says_so(text: str, client: TestClient) -> None:
    with client.websocket_connect(PATH, headers=guest(client)) as socket:
        version = socket.receive_json()["version"]
        socket.send_text(text)
        outcome = socket.receive_json()
        assert (outcome["type"], outcome["ok"], outcome["code"]) == ("outcome", False, "malformed")
        assert outcome["version"] == version
        assert set(outcome) == {"type", "key", "ok", "code", "reason", "clause", "version"}
        socket.send_json(command("leave", version, "k2"))  # it goes on
        assert socket.receive_json()["code"] == "seat"


def closed(socket: WebSocketTestSession) -> int:
    """The code by which the server closes a socket."""
    while True:
        try:
            socket.receive_text()
        except WebSocketDisconnect as end:
            return end.code


def test_bytes_close_it(client: TestClient) -> None:
    with client.websocket_connect(PATH) as socket:
        socket.receive_json()
        socket.send_bytes(b"{}")
        assert closed(socket) == 1003


def test_a_text_that_is_too_long_closes_it(client: TestClient) -> None:
    with client.websocket_connect(PATH) as socket:
        socket.receive_json()
        socket.send_text(" " * MOST_BYTES)
        assert socket.receive_json()["code"] == "malformed"
        socket.send_text(" " * (MOST_BYTES + 1))
        assert closed(socket) == 1009


def denied(client: TestClient, path: str = PATH, **headers: str) -> tuple[int, str]:
    """The status and the code with which a socket is refused before it is one."""
    with pytest.raises(WebSocketDenialResponse) as raised, client.websocket_connect(path, headers=headers):
        pass
    return raised.value.status_code, raised.value.json()["code"]


def test_a_table_that_is_not_there_is_refused_before_it_is_a_socket(client: TestClient) -> None:
    for path in ("/ws/tables/none", "/ws/tables/%00", "/ws/tables/<img>"):
        assert denied(client, path) == (404, "unknown")


def test_without_the_store_there_is_no_socket(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    async def gone(*_: object) -> None:
        raise LedgerUnavailable("the database does not answer")

    monkeypatch.setattr(client.app.state.parts.house, "watch", gone)  # type: ignore[attr-defined]
    assert denied(client) == (503, "busy")


def test_a_foreign_page_gets_no_socket(client: TestClient) -> None:
    send(client, "/sit", table="colorado", name="Ann")
    for origin in ("https://evil.example", "null", "http://127.0.0.1:8001", "http://localhost:8000"):
        assert denied(client, Origin=origin) == (403, "origin")
    assert denied(client, Host="evil.example") == (400, "host")


def test_a_forged_token_gets_no_socket_and_a_forged_cookie_a_spectators(client: TestClient) -> None:
    assert denied(client, Authorization="Bearer forged.token.here") == (401, "token")
    with client.websocket_connect(PATH, headers={"Cookie": "multiaction=forged.cookie.here"}) as socket:
        assert socket.receive_json()["you"] is None


def test_so_many_sockets_a_person(tmp_path: Path) -> None:
    with serving(tmp_path, limits=1) as client:
        ann = guest(client)
        opened = [client.websocket_connect(PATH, headers=ann) for _ in range(SOCKETS_OF_PERSON)]
        for socket in opened:
            socket.__enter__().receive_json()
        assert denied(client, **ann) == (429, "limited")
        for socket in opened:
            socket.__exit__(None, None, None)
        with client.websocket_connect(PATH, headers=ann) as last:
            assert last.receive_json()["type"] == "hello"


def test_so_many_new_sockets_an_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RATES, "sockets", Rate(20, 0.001))
    with serving(tmp_path, limits=1) as client:
        for _ in range(20):
            with client.websocket_connect(PATH) as socket:
                socket.receive_json()
        assert denied(client) == (429, "limited")


def test_commands_that_come_too_fast_are_refused_and_then_close_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(RATES, "commands", Rate(20, 0.001))
    with (
        serving(tmp_path, limits=1) as client,
        client.websocket_connect(PATH, headers=guest(client)) as socket,
    ):
        socket.receive_json()
        codes = []
        for number in range(200):
            socket.send_json(command("leave", 2, f"k{number}"))
            try:
                outcome = socket.receive_json()
            except WebSocketDisconnect as end:
                assert end.code == 1008  # noqa: PT017 - before it there are outcomes
                break
            assert outcome["key"] == f"k{number}"
            codes.append(outcome["code"])
        assert len(codes) < 200
        assert codes == ["seat"] * 20 + ["limited"] * PATIENCE


def test_a_socket_that_goes_leaves_nothing_behind(client: TestClient) -> None:
    parts = client.app.state.parts  # type: ignore[attr-defined]
    for _ in range(20):
        with client.websocket_connect(PATH, headers=guest(client)) as socket:
            socket.receive_json()
    assert "multiaction_sockets 0.0" in client.get("/metrics").text
    assert not parts.limits._sockets
