"""Commands from JSON: one is read, or refused with a code; nothing else gets in, whatever is sent."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from multiaction.server.table.commands import ACTIONS, MOST_CENTS, Command, Refused, read

GOOD: dict[str, dict[str, Any]] = {
    "sit": {"seat": 3, "chips": 50_000},
    "buy": {"chips": 10_000},
    "leave": {},
    "seed": {"seed": "lucky seven"},
    "bet": {"wagers": [500, 0, 1000], "tokes": [0, 0, 100]},
    "withdraw": {},
    "ready": {},
    "insure": {"amounts": [250, 0, 0]},
    "stand": {},
    "hit": {},
    "double": {"spots": [1, 3], "added": [500, 500]},
    "split": {},
    "surrender": {},
    "pause": {"reason": "a fill"},
    "resume": {},
    "close": {"reason": "the day is over"},
    "void_hand": {"seat": 1, "hand": 4, "reason": "card exposed"},
    "void_seat": {"seat": 7, "reason": "card exposed"},
    "void_round": {"reason": "card exposed"},
    "limits": {"set": {"max_wager": "50"}, "reason": "busy"},
}
FLOOR = ("pause", "resume", "close", "void_hand", "void_seat", "void_round", "limits")
WRONG_NUMBERS: tuple[object, ...] = (
    None, True, False, 1.0, 1.5, -1, 0.0, 1e309, -1e309, float("nan"), 2**63, 10**400, "1", "", [1], {}, [],
    2**53 + 1,
)  # fmt: skip
WRONG_LISTS: tuple[object, ...] = (
    None, 1, True, "123", {}, {"0": 1}, [None], [True], [1.0], ["1"], [[1]], [-1], [1e309], [float("nan")],
    [MOST_CENTS + 1], [10**400], [0] * 10, [[], []], [{}],
)  # fmt: skip
WRONG_TEXTS: tuple[object, ...] = (
    None, 1, True, [], {}, "", " ", "\t", "\n", "a\nb", "a\x00b", "\x1b[31m", "a\u202eb", "\u2066a", "\ufeff",
    "\ud800", "a\udfffb", "\u2028", "\x7f", "\x85", "\u200b", "\xa0", "x" * 1000,
)  # fmt: skip


def asked(action: object, player: str | None = "ann", floor: bool = True, **fields: Any) -> Command:
    return read({"action": action, "version": 7, **fields}, 5, player, "Ann", floor)


def code(action: object, **fields: Any) -> str:
    with pytest.raises(Refused) as caught:
        asked(action, **fields)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 400
    return caught.value.code


def test_every_action_has_a_good_command() -> None:
    assert tuple(GOOD) == ACTIONS
    for action, fields in GOOD.items():
        command = asked(action, **fields)
        assert (command.action, command.version, command.at, command.player) == (action, 7, 5, "ann")
        assert command.floor == (action in FLOOR)


def test_fields_come_as_values() -> None:
    assert asked("bet", **GOOD["bet"]).amounts == (500, 0, 1000)
    assert asked("bet", **GOOD["bet"]).tokes == (0, 0, 100)
    assert asked("bet", wagers=[500]).tokes is None
    assert asked("double", **GOOD["double"]).added == (500, 500)
    assert asked("double", spots=[2]).added is None
    assert asked("limits", **GOOD["limits"]).fields == ("max_wager=50",)
    assert asked("seed", seed="  Zoë 🂡 ").text == "Zoë 🂡"


@pytest.mark.parametrize(
    ("action", "field"),
    [("sit", "seat"), ("sit", "chips"), ("buy", "chips"), ("void_hand", "seat"), ("void_hand", "hand"),
     ("void_seat", "seat"), ("leave", "version")],
)  # fmt: skip
@pytest.mark.parametrize("wrong", WRONG_NUMBERS, ids=lambda one: repr(one)[:12])
def test_a_number_of_another_kind_is_malformed(action: str, field: str, wrong: object) -> None:
    assert code(action, **{**GOOD[action], field: wrong}) == "malformed"


@pytest.mark.parametrize(
    ("action", "field"),
    [("bet", "wagers"), ("bet", "tokes"), ("insure", "amounts"), ("double", "spots"), ("double", "added")],
)
@pytest.mark.parametrize("wrong", WRONG_LISTS, ids=lambda one: repr(one)[:12])
def test_a_list_of_another_kind_is_malformed(action: str, field: str, wrong: object) -> None:
    if wrong is None and field in ("tokes", "added"):
        return  # they may be left out
    assert code(action, **{**GOOD[action], field: wrong}) == "malformed"


@pytest.mark.parametrize(
    ("action", "field"),
    [("seed", "seed"), *((action, "reason") for action in FLOOR if action != "resume")],
)
@pytest.mark.parametrize("wrong", WRONG_TEXTS, ids=lambda one: ascii(one)[:12])
def test_a_text_of_another_kind_is_malformed(action: str, field: str, wrong: object) -> None:
    assert code(action, **{**GOOD[action], field: wrong}) == "malformed"


@pytest.mark.parametrize(
    "wrong",
    [None, 1, [], {}, "max_wager", [["max_wager", "50"]], {"max_wager": 50}, {"max_wager": None},
     {"max_wager": "5\n0"}, {"max\x00wager": "50"}, {"\ud800": "50"}, {"max_wager": "5" * 60}],
    ids=ascii,
)  # fmt: skip
def test_limits_of_another_kind_are_malformed(wrong: object) -> None:
    assert code("limits", set=wrong, reason="busy") == "malformed"


@pytest.mark.parametrize(
    "action", [None, 1, True, [], {}, "", "Stand", "clock", "__class__", "stand\x00", "\ud800"]
)
def test_an_action_that_is_none_is_malformed(action: object) -> None:
    assert code(action) == "malformed"


@pytest.mark.parametrize("action", FLOOR)
def test_what_is_the_floors_is_refused_of_a_player(action: str) -> None:
    assert code(action, floor=False, **GOOD[action]) == "floor"


@pytest.mark.parametrize("action", [one for one in ACTIONS if one not in FLOOR])
def test_nobody_plays_without_a_name(action: str) -> None:
    assert code(action, player=None, **GOOD[action]) == "nobody"


def nested(depth: int, inside: object = 0) -> object:
    """Lists in lists: as deep as a strict reader of JSON lets through, and deeper."""
    for _ in range(depth):
        inside = [inside]
    return inside


@pytest.mark.parametrize("depth", [100, 900, 1000, 1024, 100_000])
def test_lists_in_lists_however_deep_are_malformed(depth: int) -> None:
    for action, field in (("bet", "wagers"), ("sit", "seat"), ("seed", "seed"), ("limits", "set")):
        assert code(action, **{**GOOD[action], field: nested(depth)}) == "malformed"
    assert code("leave", version=nested(depth)) == "malformed"
    assert code(nested(depth)) == "malformed"
    assert code("limits", set={"max_wager": nested(depth)}, reason="busy") == "malformed"


@pytest.mark.parametrize("digits", [20, 400, 4301, 100_000])
def test_numbers_however_long_are_malformed(digits: int) -> None:
    for sign in (1, -1):
        number = sign * 10**digits
        assert code("leave", version=number) == "malformed"
        assert code("bet", wagers=[number]) == "malformed"
        assert code("seed", seed=number) == "malformed"
        assert code(number) == "malformed"


def test_texts_however_long_are_shown_in_short() -> None:
    for wrong in ("x" * 10**6, ["x" * 10**6], {"x" * 10**6: 1}):
        assert code("bet", wagers=wrong) == "malformed"
        assert code(wrong) == "malformed"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=80),
    lambda inner: st.lists(inner, max_size=10) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
NAMES = sorted({name for fields in GOOD.values() for name in fields} | {"version", "action", "key"})


@given(st.sampled_from(ACTIONS), st.dictionaries(st.sampled_from(NAMES), JSON, max_size=6))
def test_whatever_is_sent_is_a_command_or_is_refused(action: str, fields: dict[str, Any]) -> None:
    body = {"version": 0, **GOOD[action], **fields, "action": action}
    command = _read(body)
    if isinstance(command, Refused):
        assert command.code == "malformed"
        assert str(command).isprintable()
        return
    for number in (command.seat, command.hand, command.chips, *command.amounts, *command.spots):
        assert type(number) is int
        assert 0 <= number <= MOST_CENTS
    assert json.loads(json.dumps(command.text, ensure_ascii=False).encode()) == command.text


def _read(body: dict[str, Any]) -> Command | Refused:
    try:
        return read(body, 0, "ann", "Ann", True)
    except Refused as refused:
        return refused


def why(body: dict[str, Any], floor: bool = True) -> str:
    with pytest.raises(Refused) as caught:
        read(body, 0, "ann", "Ann", floor)
    return caught.value.reason


@pytest.mark.parametrize("action", ACTIONS)
def test_a_field_that_an_action_has_not_is_refused_by_name(action: str) -> None:
    body = {"type": "command", "key": "k", "version": 1, "action": action, **GOOD[action]}
    read(body, 0, "ann", "Ann", action in FLOOR)
    assert why(body | {"sesd": 1}) == "sesd: there is no such field here"
    assert why(body | {"\n" * 100: 1}).isprintable()


@pytest.mark.parametrize("action", ACTIONS)
def test_a_field_that_is_missing_is_asked_for_by_name(action: str) -> None:
    body = {"version": 1, "action": action, **GOOD[action]}
    for field in body:
        if field not in ("tokes", "added"):
            reason = why({name: body[name] for name in body if name != field})
            assert reason.startswith(f"{field}: expected ")
            assert reason.endswith(", but it is missing")


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"action": "sit", "seat": 8}, "seat: expected a whole number from 1 to 7, not 8"),
        ({"action": "sit", "seat": None}, "seat: expected a whole number from 1 to 7, not null"),
        ({"action": "sit", "seat": True}, "seat: expected a whole number from 1 to 7, not true"),
        ({"action": "sit", "seat": 10**30},
         "seat: expected a whole number from 1 to 7, not a number so large"),
        ({"action": "sit", "seat": "<b>"},
         "seat: expected a whole number from 1 to 7, not a text of length 3"),
        ({"action": "double", "spots": [1, "2"]}, "spots.1: expected a whole number from 0 to 9, not '2'"),
        ({"action": "insure", "amounts": {}},
         "amounts: expected a list of at most 9 whole numbers, not an object of length 0"),
        ({"action": "seed", "seed": "x" * 65},
         "seed: expected 1 to 64 printable characters, not a text of length 65"),
    ],
)  # fmt: skip
def test_a_refusal_names_the_field_what_was_expected_and_what_was_given(
    fields: dict[str, Any], reason: str
) -> None:
    assert why({"version": 1, **GOOD[fields["action"]], **fields}) == reason


@pytest.mark.parametrize("action", FLOOR)
def test_what_only_the_floor_may_is_said_in_words(action: str) -> None:
    reason = why({"version": 1, "action": action, **GOOD[action]}, floor=False)
    assert reason.startswith("only the floor may ")
    assert "_" not in reason
    assert len(reason.split()) > 5
