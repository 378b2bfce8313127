"""A server in this process, and browsers that come to it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import structlog
from starlette.testclient import TestClient

from multiaction.server.app import create_app
from multiaction.server.settings import Settings, sqlite_in

HOST = "127.0.0.1:8000"
ORIGIN = f"http://{HOST}"
FLOOR_TOKEN = "the floor's own token"
structlog.configure(
    processors=[structlog.processors.format_exc_info, structlog.processors.JSONRenderer()],
    wrapper_class=structlog.make_filtering_bound_logger("error"),
)

MANY = 1000
"""Limits so wide that no test meets them by chance."""


def settings_in(folder: Path, **changes: Any) -> Settings:
    """Settings with everything in one folder."""
    usual = {"limits": MANY, "floor_token": FLOOR_TOKEN, "database": sqlite_in(folder)}
    return Settings(**{"data_dir": folder, **usual, **changes})


@contextmanager
def serving(folder: Path, **changes: Any) -> Iterator[TestClient]:
    """A started server, and a browser without cookies."""
    app = create_app(settings_in(folder, **changes))
    with TestClient(
        app,
        base_url=ORIGIN,
        headers={"Host": HOST},  # sockets would have another
        follow_redirects=False,
        client=("192.0.2.1", 50000),
    ) as client:
        yield client


@contextmanager
def another(client: TestClient) -> Iterator[TestClient]:
    """Another browser at the same server."""
    kept = dict(client.cookies)
    client.cookies.clear()
    try:
        yield client
    finally:
        client.cookies.clear()
        client.cookies.update(kept)


def csrf(page: httpx2.Response) -> str:
    """The token of a page's forms."""
    found = re.search(r'name="csrf"[^>]*(?:value|content)="([0-9a-f]{64})"', page.text)
    assert found, page.text[:500]
    return found[1]


def send(client: TestClient, path: str, page: str = "/", **fields: str) -> httpx2.Response:
    """Fills in a form of a page and sends it."""
    return client.post(path, data={"csrf": csrf(client.get(page)), **fields}, headers={"Origin": ORIGIN})


def guest(client: TestClient, name: str = "Ann") -> dict[str, str]:
    """A new player by the API: the headers that stand for it."""
    made = client.post("/api/guests", json={"name": name})
    assert made.status_code == 201, made.text
    return {"Authorization": f"Bearer {made.json()['token']}"}


def guest_token(address: str) -> str:
    """The bearer token of a new player at a server of another process."""
    made = httpx2.post(f"{address}/api/guests", json={"name": "Ann"})
    return str(made.json()["token"])


def floor_token(address: str) -> str:
    """The bearer token of the floor at a server of another process."""
    made = httpx2.post(f"{address}/api/floor/login", json={"token": FLOOR_TOKEN, "name": "Pat"})
    return str(made.json()["token"])


def floor(client: TestClient, name: str = "Pat") -> dict[str, str]:
    """Somebody on the floor by the API: the headers that stand for it."""
    made = client.post("/api/floor/login", json={"token": FLOOR_TOKEN, "name": name})
    assert made.status_code == 200, made.text
    return {"Authorization": f"Bearer {made.json()['token']}"}
