"""Nothing that leaves the table's process tells a card that is still to come.

Whoever looks, the raw bytes of every message, page, log and file of the store are searched for what is
left of a shoe whose secret the test knows: the secret itself, the seed made of it, and its next cards.
"""

import base64
import hashlib
import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from multiaction.cards import Card
from multiaction.fairness import ShoeShuffler, commitment, shoe_seed
from multiaction.server.table import shoes
from multiaction.shoe import decks_of
from server.web import floor, guest, serving

SECRETS = [hashlib.sha256(b"secret %d" % number).hexdigest() for number in range(40)]
TABLE = "/tables/colorado"
PAGES = (
    "/", TABLE, f"{TABLE}/history", f"{TABLE}/rules", f"{TABLE}/fairness", f"{TABLE}/record.mah", "/bankroll",
    "/account", "/floor", "/metrics", "/healthz", "/readyz", "/api/tables", "/api/tables/colorado",
    "/api/tables/colorado/rounds", "/api/me", "/no such page",
)  # fmt: skip
_SUITS = {"c": "[c♣]", "d": "[d♦]", "h": "[h♥]", "s": "[s♠]"}


def card_pattern(card: Card) -> str:
    rank = "(?:10|T)" if card.rank == "T" else card.rank
    return f"{rank}{_SUITS[card.suit]}"


def next_cards(order: tuple[Card, ...], dealt: int) -> re.Pattern[str]:
    """Any three cards in a row of the twenty that come next, however they are written side by side."""
    rows = (order[at : at + 3] for at in range(dealt, min(dealt + 20, len(order) - 2)))
    return re.compile("|".join(r"[\W_]{0,6}".join(map(card_pattern, row)) for row in rows))


def forms_of_secrets() -> list[bytes]:
    """Every form in which a secret could stand somewhere."""
    found = []
    for secret in SECRETS:
        raw, seed = bytes.fromhex(secret), shoe_seed(secret, ())
        found += [secret.encode(), raw, base64.b64encode(raw)[:-2], seed.encode(), bytes.fromhex(seed)]
    return found


class Onlooker:
    """A socket, and what it was sent."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.state: dict[str, Any] = {}
        self.shown: dict[str, Any] = {}
        self.heard = b""

    def hear(self) -> dict[str, Any]:
        text = self.socket.receive_text()
        self.heard += text.encode()
        message: dict[str, Any] = json.loads(text)
        if message["type"] != "outcome":
            self.state |= message
            self.shown = message.get("elements", self.shown)
            for step in message.get("steps", ()):
                self.shown.update(step["set"])
        return message


class Watched:
    """A server whose shoes are known, and all that it gave away."""

    def __init__(self, client: TestClient, folder: Path, stack: ExitStack) -> None:
        self.client, self.folder, self._stack = client, folder, stack
        self.names = {name: guest(client, name) for name in ("Ann", "Bo")}
        self.floor = floor(client)
        self.lookers = {name: self.look(headers) for name, headers in self.names.items()}
        self.lookers |= {"spectator": self.look({}), "floor": self.look(self.floor)}
        self._keys = count()

    def look(self, headers: dict[str, str]) -> Onlooker:
        socket = self._stack.enter_context(
            self.client.websocket_connect("/ws/tables/colorado", headers=headers)
        )
        looker = Onlooker(socket)
        looker.hear()
        return looker

    def send(self, name: str, action: str, **more: Any) -> dict[str, Any]:
        looker = self.lookers[name]
        body = {"type": "command", "key": f"k{next(self._keys)}", "version": looker.state["version"]}
        looker.socket.send_json(body | {"action": action} | more)
        while (outcome := looker.hear())["type"] != "outcome":
            pass
        if outcome["ok"]:
            for one in self.lookers.values():
                while one.state["version"] < outcome["version"]:
                    one.hear()
        return outcome

    def given_away(self) -> Iterator[tuple[str, bytes]]:
        for name, looker in self.lookers.items():
            yield name, looker.heard
        for headers in (self.names["Ann"], {}, self.floor):
            for page in PAGES:
                yield page, self.client.get(page, headers=headers).content
        for file in self.folder.rglob("*"):
            if file.is_file() and file.name != "key":
                yield file.name, file.read_bytes()


def play_some(watched: Watched) -> Iterator[None]:
    """Rounds of two players, stopping after every command."""
    for seat, name in enumerate(watched.names, 1):
        assert watched.send(name, "sit", seat=seat, chips=50_000)["ok"]
        yield
    for _ in range(3):
        for name in watched.names:
            assert watched.send(name, "bet", wagers=[1000, 1000, 1000])["ok"]
            yield
        for name in watched.names:
            watched.send(name, "ready")
            yield
        while (seat := watched.lookers["Ann"].state["offer"]["seat"]) is not None:
            name = list(watched.names)[seat - 1]
            offer = watched.lookers[name].state["offer"]
            acts = [act["action"] for act in offer["acts"] if act["allowed"]]
            wanted = "insure" if "insurance" in offer else "split" if "split" in acts else acts[-1]
            more = {"insure": {"amounts": [0, 0, 0]}, "double": {"spots": [1, 2]}}.get(wanted, {})
            assert watched.send(name, wanted, **more)["ok"]
            yield


@pytest.mark.slow
def test_no_byte_tells_a_card_to_come(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    drawn = iter(SECRETS)
    monkeypatch.setattr(shoes, "fresh_entropy", lambda: next(drawn))
    with ExitStack() as stack:
        client = stack.enter_context(serving(tmp_path, log_level="debug"))
        watched = Watched(client, tmp_path, stack)
        for moment, _ in enumerate(play_some(watched)):
            shown = watched.lookers["Ann"].shown["table"]
            current = watched.lookers["Ann"].state["shoe"]["current"]
            if moment == 5:
                watched.lookers["late joiner"] = watched.look({})
            out, err = capfd.readouterr()
            given = [*watched.given_away(), ("log", (out + err).encode())]
            if current is None:
                continue
            known = [secret for secret in SECRETS if commitment(secret) == current["commitment"]]
            order = ShoeShuffler(shoe_seed(known[0], current["seeds"]), 1).order(decks_of(6), 1)
            coming = next_cards(order, len(order) - shown["shoe"])
            for where, content in given:
                text = content.decode("utf-8", "replace")
                found = coming.search(text)
                assert not found, f"{where} tells {found[0]!r} at moment {moment}"
                for secret in forms_of_secrets():
                    assert secret not in content, f"{where} holds a secret at moment {moment}"
        assert moment > 15


def test_the_search_would_find_what_it_looks_for() -> None:
    """The search itself: all ways in which cards are written side by side, and every form of a secret."""
    order = ShoeShuffler(shoe_seed(SECRETS[0], ()), 1).order(decks_of(6), 1)
    coming = next_cards(order, 10)
    texts = [str(card) for card in order[12:15]]
    signs = [
        f"{'10' if card.rank == 'T' else card.rank}{'♣♦♥♠'['cdhs'.index(card.suit)]}" for card in order[12:15]
    ]
    for text in (" ".join(texts), json.dumps(texts), "".join(texts), ", ".join(signs)):
        assert coming.search(text), text
    assert not coming.search(" ".join(str(card) for card in order[:10]))
    assert any(form in b"x" + SECRETS[0].encode() for form in forms_of_secrets())
