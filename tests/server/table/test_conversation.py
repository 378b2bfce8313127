"""One round as its messages tell it: with a split and a double on two spots of three."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from server.table.house import House
from server.table.keepers import first

GOLDEN = Path(__file__).parent / "golden" / "round.txt"
CARDS = "8c Kh 6d 8s 9h 3c Kd 2s Tc 5h Qc Jc 8h 7d 4s"


def conversation() -> Iterator[str]:
    """What is asked (>) and what everybody is sent: sentences, what they change, and the offer."""
    house = House("colorado", seats=2, order=first(CARDS))
    house.sit("ann", "bob")
    for who, action, fields in (
        ("ann", "bet", {"wagers": [1000, 1000, 500], "tokes": [0, 0, 100]}),
        ("bob", "bet", {"wagers": [0, 2000, 0]}),
        ("ann", "ready", {}),
        ("bob", "ready", {}),
        ("ann", "split", {}),
        ("ann", "double", {"spots": [1, 3]}),
        ("ann", "hit", {}),
        ("ann", "stand", {}),
        ("bob", "stand", {}),
    ):
        yield f"> {who} {action} {json.dumps(fields)}"
        yield from told(house.ask(who, action, **fields))
        yield ""
    assert house.state.betting


def told(message: dict[str, Any]) -> Iterator[str]:
    for step in message["steps"]:
        if step["text"]:
            yield f"{step['text']} ({step['clause'] or '-'})"
        for name, element in step["set"].items():
            yield f"    {name}  {_short(element)}"
        if step["gone"]:
            yield f"    gone: {' '.join(step['gone'])}"
    offer = message["offer"]
    acts = [act["action"] if act["allowed"] else f"no {act['action']}" for act in offer["acts"]]
    yield f"offer: {offer['phase']}, seat {offer['seat']}: {', '.join(acts) or 'nothing'}"


def _short(element: dict[str, Any]) -> str:
    """The fields of an element that say something, without those of every one of its kind."""
    if "lying" in element and "placed" in element:
        added = f"+{element['added']}" if element["added"] else ""
        net = "" if element["net"] is None else f", net {element['net']}"
        return f"{element['placed']}{added} {element['state']}, {element['lying']} lie{net}"
    if "where" in element:
        return (
            f"{element['name']} at {element['where']} {element['index']}{' up' if element.get('up') else ''}"
        )
    if "chips" in element:
        turn = " in turn" * element["turn"] + " ready" * element["ready"]
        return f"{element['chips']} chips, {element['lying']} at risk, net {element['net']}{turn}"
    if "phase" in element:
        counts = [element[name] for name in ("shoe", "rack", "toke_box")]
        return f"round {element['round']} {element['phase']}, {counts}, {element['turn']}"
    return ", ".join(str(content) for content in element.values() if content not in (False, ""))


def test_a_round_is_told_as_it_always_was() -> None:
    text = "".join(f"{line}\n" for line in conversation())
    assert text == GOLDEN.read_text(), (
        "if this is meant: tests/server/table/golden/round.txt has to be written anew"
    )
