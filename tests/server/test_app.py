"""The application as a whole: health, metrics, failures, the schema, shifts, and what it refuses to open."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from multiaction.ledger import LedgerError, LedgerUnavailable
from multiaction.server.app import create_app
from multiaction.server.hosting.tables import SetupError, TableSetup
from multiaction.server.metrics import Metrics
from multiaction.server.parts import Parts
from multiaction.server.people.keys import SecretError
from server.web import guest, serving, settings_in


@pytest.fixture
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with serving(tmp_path_factory.mktemp("server")) as client:
        yield client


def parts(client: TestClient) -> Parts:
    found: Parts = client.app.state.parts  # type: ignore[attr-defined]
    return found


# --- health -----------------------------------------------------------------------------------


def test_it_lives_and_is_ready(client: TestClient) -> None:
    assert (client.get("/healthz").status_code, client.get("/healthz").text) == (200, "ok\n")
    assert (client.get("/readyz").status_code, client.get("/readyz").text) == (200, "ok\n")


def test_it_is_not_ready_without_its_store(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> None:
        raise LedgerUnavailable("the database does not answer: password=hunter2")

    monkeypatch.setattr(parts(client).store, "check", gone)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.text) == (503, "the store does not answer\n")
    assert client.get("/healthz").status_code == 200


def test_it_is_not_ready_before_the_tables_are_open(tmp_path: Path) -> None:
    client = TestClient(create_app(settings_in(tmp_path)), base_url="http://127.0.0.1:8000")
    assert client.get("/readyz").status_code == 503
    assert client.get("/healthz").status_code == 200
    parts(client).store.close()


def test_metrics_tell_what_happens_and_name_nobody(client: TestClient) -> None:
    ann = guest(client, "Ann Onymous")
    with client.websocket_connect("/ws/tables/colorado", headers=ann) as socket:
        version = socket.receive_json()["version"]
        for key, action in (
            ("k1", {"action": "sit", "seat": 1, "chips": 50_000}),
            ("k2", {"action": "stand"}),
        ):
            socket.send_json({"type": "command", "key": key, "version": version, **action})
            while socket.receive_json()["type"] != "outcome":
                pass
        text = client.get("/metrics").text
    for line in (
        'multiaction_commands_total{outcome="ok"} 1.0',
        'multiaction_commands_total{outcome="stale"} 1.0',
        "multiaction_command_seconds_count 2.0",
        "multiaction_sockets 1.0",
        "multiaction_tables_owned 3.0",
        "multiaction_rounds 0.0",
        'multiaction_requests_total{method="POST",status="201"} 1.0',
    ):
        assert line in text, line
    appended = re.search(r"multiaction_append_batches_count (\d+)", text)
    assert appended is not None
    assert int(appended[1]) >= 2
    assert "Ann" not in text


def test_every_metric_is_on_the_page() -> None:
    page = (Path(__file__).parent.parent.parent / "docs" / "serving.md").read_text(encoding="utf-8")
    told = set(re.findall(r"^\| `(multiaction_[a-z_]+)` \|", page, re.MULTILINE))
    counted = {
        f"{family.name}_total" if family.type == "counter" else family.name
        for family in Metrics().registry.collect()
    }
    assert told == counted


# --- failures ---------------------------------------------------------------------------------


def test_a_failure_is_a_page_and_tells_nothing(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails() -> None:
        raise RuntimeError("the secret is hunter2")

    monkeypatch.setattr(parts(client).house, "states", fails)
    for path in ("/", "/api/tables"):
        answer = client.get(path)
        assert answer.status_code == 500
        assert "the server failed at that" in answer.text
        assert "hunter2" not in answer.text
        assert "Traceback" not in answer.text
        assert "Content-Security-Policy" in answer.headers


def test_a_store_that_does_not_answer_is_503(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object) -> None:
        raise LedgerUnavailable("the database does not answer")

    monkeypatch.setattr(parts(client).store, "player_by_name", gone)
    answer = client.post("/api/guests", json={"name": "Ann"})
    assert (answer.status_code, answer.json()["code"]) == (503, "busy")
    assert answer.headers["Retry-After"] == "2"


# --- opening ----------------------------------------------------------------------------------


def test_what_cannot_be_opened_is_told_before_anything_is_served(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no database")
    with pytest.raises(LedgerError, match="text"):
        create_app(settings_in(tmp_path, database=f"sqlite:///{tmp_path}/text"))
    (tmp_path / "key").write_text("no key")
    with pytest.raises(SecretError, match="no key"):
        create_app(settings_in(tmp_path))


def test_the_data_directory_is_made_whoever_has_the_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MULTIACTION_KEY", "ab" * 32)
    with serving(tmp_path / "new") as client:
        assert client.get("/readyz").status_code == 200
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["multiaction.sqlite3"]


def test_a_table_that_cannot_become_what_is_wanted_is_told(tmp_path: Path) -> None:
    with serving(tmp_path, tables=(TableSetup("one", "One"),)):
        pass
    changed = (TableSetup("one", "One", "single"),)
    with pytest.raises(SetupError, match="dealer_hands cannot change"), serving(tmp_path, tables=changed):
        pass


def test_money_and_people_outlast_the_server(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        ann = guest(client)
        version = client.get("/api/tables/colorado").json()["version"]
        sit = {"type": "command", "key": "k", "version": version, "action": "sit", "seat": 2, "chips": 50_000}
        assert client.post("/api/tables/colorado/commands", json=sit, headers=ann).status_code == 200
        before = client.get("/api/me", headers=ann).json()
    with serving(tmp_path) as client:
        assert client.get("/api/me", headers=ann).json() == before
        assert parts(client).store.total() == 0


# --- the schema -------------------------------------------------------------------------------


def test_the_schema_tells_every_error_in_one_form(client: TestClient) -> None:
    schema = client.get("/api/openapi.json").json()
    assert schema["info"]["title"] == "Multi-Action Blackjack"
    for path, methods in schema["paths"].items():
        assert path.startswith("/api/")
        for method, told in methods.items():
            assert told["summary"], (path, method)
            for status, answer in told["responses"].items():
                if int(status) >= 400:
                    content = answer["content"]["application/json"]["schema"]
                    assert content == {"$ref": "#/components/schemas/Error"}, (path, method, status)
            assert {"400", "413", "422", "429", "500", "503"} <= set(told["responses"])
    command = schema["components"]["schemas"]["Bet"]
    assert command["additionalProperties"] is False


def test_no_page_of_the_framework_is_served(client: TestClient) -> None:
    for path in ("/docs", "/redoc", "/openapi.json", "/api/docs"):
        assert client.get(path).status_code == 404
