"""The error tree."""

import inspect
import pickle
from copy import copy

import pytest

from mah import replay
from multiaction import errors
from multiaction.cards import Card
from multiaction.engine import Hit, Round
from multiaction.errors import (
    ActSyntaxError,
    CardError,
    ChartError,
    FairnessError,
    IllegalAct,
    MoneyError,
    MultiactionError,
    NotationError,
    RulesError,
    SessionError,
    ShoeError,
)
from multiaction.money import parse_money
from multiaction.rules import COLORADO, Rules
from multiaction.shoe import stacked


def every_error() -> list[type[Exception]]:
    members = inspect.getmembers(errors, inspect.isclass)
    return [one for name, one in members if issubclass(one, Exception) and not name.startswith("_")]


def test_every_error_is_of_one_tree() -> None:
    assert set(every_error()) == {
        MultiactionError,
        CardError,
        MoneyError,
        ShoeError,
        ChartError,
        FairnessError,
        RulesError,
        SessionError,
        ActSyntaxError,
        NotationError,
        IllegalAct,
    }
    assert all(issubclass(one, MultiactionError) for one in every_error())


@pytest.mark.parametrize(
    "one",
    [
        CardError,
        MoneyError,
        ShoeError,
        ChartError,
        FairnessError,
        RulesError,
        SessionError,
        ActSyntaxError,
        NotationError,
    ],
)
def test_a_wrong_value_is_a_value_error_too(one: type[Exception]) -> None:
    assert issubclass(one, ValueError)


def test_an_illegal_act_is_no_value_error() -> None:
    assert not issubclass(IllegalAct, ValueError)


def test_what_the_package_refuses_is_caught_by_the_root() -> None:
    state = replay("p1 bet 10 - - | d deal p1 Ah Ks | d up 7c").state
    attempts = (
        lambda: Card("1h"),
        lambda: parse_money("ten"),
        lambda: stacked((Card("Ah"),) * 2, 1),
        lambda: Rules(decks=9),
        lambda: Round.new(COLORADO, 8),
        lambda: state.play(Hit(1)),
    )
    for attempt in attempts:
        with pytest.raises(MultiactionError):
            attempt()


def test_a_rules_error_holds_every_violation_and_tells_them_in_one_sentence() -> None:
    error = RulesError(("decks: wrong", "burn: wrong"))
    assert error.violations == ("decks: wrong", "burn: wrong")
    assert str(error) == "decks: wrong; burn: wrong"


@pytest.mark.parametrize(
    ("clause", "text"),
    [
        ("R8", "double needs two cards (R8)"),
        ("P5", "double needs two cards (P5)"),
        (None, "double needs two cards"),
    ],
)
def test_an_illegal_act_tells_its_reason_and_clause(clause: str | None, text: str) -> None:
    error = IllegalAct(Hit(1), "the state", "double needs two cards", clause)
    assert str(error) == text
    assert (error.act, error.state, error.reason, error.clause) == (
        Hit(1),
        "the state",
        "double needs two cards",
        clause,
    )


@pytest.mark.parametrize(
    "error",
    [
        ChartError(("a", "b")),
        RulesError(("a", "b")),
        IllegalAct(Hit(1), Round.new(COLORADO), "not now", "R8"),
        NotationError("no act", 3),
        NotationError("no card"),
    ],
    ids=repr,
)
def test_an_error_goes_to_another_process_whole(error: MultiactionError) -> None:
    for twin in (pickle.loads(pickle.dumps(error)), copy(error)):
        assert type(twin) is type(error)
        assert (str(twin), vars(twin)) == (str(error), vars(error))
