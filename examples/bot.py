"""A bot at a web table: it sits down, wagers on three spots, plays by a simple rule, and leaves.

    python examples/bot.py http://127.0.0.1:8000 --table colorado --rounds 3

It needs websockets (pip install 'multiaction[server]') and nothing else of multiaction.
"""

# ruff: noqa: S310, T201 - the address is the user's own, and results are for the screen
import argparse
import json
import urllib.request
import uuid

from websockets.sync.client import connect


class Bot:
    """Follows a table over its socket and sends commands."""

    def __init__(self, address: str, name: str, table: str) -> None:
        request = urllib.request.Request(
            f"{address}/api/guests", json.dumps({"name": name}).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request) as answer:
            welcome = json.load(answer)
        self.player = welcome["player"]["id"]
        self.socket = connect(
            f"{address.replace('http', 'ws', 1)}/ws/tables/{table}",
            additional_headers={"Authorization": f"Bearer {welcome['token']}"},
        )
        hello = json.loads(self.socket.recv())
        self.table, self.elements = hello["table"], hello["elements"]
        self.version, self.offer = hello["version"], hello["offer"]

    def follow(self) -> dict:
        """Takes in one message and returns it."""
        message = json.loads(self.socket.recv(timeout=60))
        if message["type"] == "events":
            for step in message["steps"]:
                self.elements.update(step["set"])
                for gone in step["gone"]:
                    self.elements.pop(gone, None)
            self.version, self.offer = message["version"], message["offer"]
            self.table = message.get("table", self.table)
        return message

    def send(self, action: str, **values: object) -> dict:
        """Sends a command and follows the table until its outcome is there, and the table as it made it."""
        key = str(uuid.uuid4())
        command = {"type": "command", "key": key, "version": self.version, "action": action}
        self.socket.send(json.dumps(command | values))
        outcome: dict = {}
        while not outcome or (outcome["ok"] and self.version < outcome["version"]):
            message = self.follow()
            if message["type"] == "outcome" and message["key"] == key:
                outcome = message
        return outcome

    def sit(self, chips: int) -> int:
        """Takes the first free seat."""
        for seat in range(1, self.table["seats"] + 1):
            free = self.elements[f"seat:{seat}"]["name"] is None
            if free and self.send("sit", seat=seat, chips=chips)["ok"]:
                return seat
        raise SystemExit("every seat is taken")

    def play_round(self, seat: int, cents: int) -> int:
        """Wagers, plays the hand, and returns the result in cents."""
        number = self.elements["table"]["round"]
        self.send("bet", wagers=[cents] * self.table["spots"])
        self.send("ready")
        while self.elements["table"]["round"] == number:
            if self.offer["seat"] != seat:
                self.follow()
            elif self.offer["phase"] == "insurance":
                self.send("insure", amounts=[0] * self.table["spots"])
            else:
                self.send(self.choose(seat))
        return self.elements[f"seat:{seat}"]["net"]

    def choose(self, seat: int) -> str:
        """Hits below hard 17 and soft 18; doubles and splits are left to players."""
        hand = next(
            one for name, one in self.elements.items() if name.startswith(f"hand:{seat}:") and one["turn"]
        )
        kind, _, total = hand["total"].rpartition(" ")
        return "hit" if int(total) < (18 if kind == "soft" else 17) else "stand"


def main() -> None:
    """Plays a few rounds and prints their results."""
    parser = argparse.ArgumentParser()
    parser.add_argument("address", help="of the server, like http://127.0.0.1:8000")
    parser.add_argument("--table", default="colorado")
    parser.add_argument("--name", default="Bot")
    parser.add_argument("--rounds", type=int, default=3)
    wanted = parser.parse_args()
    bot = Bot(wanted.address, wanted.name, wanted.table)
    seat = bot.sit(50_000)
    for _ in range(wanted.rounds):
        number = bot.elements["table"]["round"]
        print(f"round {number}: {bot.play_round(seat, bot.table['min_wager']) / 100:+.2f}")
    bot.send("leave")
    bot.socket.close()


if __name__ == "__main__":
    main()
