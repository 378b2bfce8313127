"""Acts are values: frozen, hashable, with a ``repr`` that can be pasted back."""

import copy
import pickle
from typing import Any, get_args

import pytest

from multiaction import cards, engine
from multiaction.cards import Card
from multiaction.engine import (
    BETTING,
    DEALER,
    FLOOR,
    SHOE,
    Act,
    Actor,
    Burn,
    CallFloor,
    CloseBets,
    Deal,
    Double,
    Hit,
    Insure,
    PayWager,
    PlaceTokes,
    PlaceWagers,
    PushWager,
    Rack,
    Result,
    ReturnWager,
    Role,
    SettleInsurance,
    SettleToke,
    Shuffle,
    SlideUpCard,
    Split,
    Stand,
    Surrender,
    TakeWager,
    VoidHand,
    VoidRound,
    VoidSeat,
    Withdraw,
    seat_actor,
)

ACTS: dict[str, Act] = {
    "PlaceWagers(seat=1, amounts=(1000, 0, 2000))": PlaceWagers(1, (1000, 0, 2000)),
    "PlaceTokes(seat=1, amounts=(100, 0, 0))": PlaceTokes(1, (100, 0, 0)),
    "Withdraw(seat=2)": Withdraw(2),
    "Insure(seat=1, amounts=(0, 0, 0))": Insure(1, (0, 0, 0)),
    "Hit(seat=7)": Hit(7),
    "Stand(seat=1, clock=False)": Stand(1),
    "Stand(seat=1, clock=True)": Stand(1, clock=True),
    "Double(seat=1, spots=(1, 3), added=None)": Double(1, (1, 3)),
    "Double(seat=1, spots=(1,), added=(500,))": Double(1, (1,), (500,)),
    "Split(seat=1)": Split(1),
    "Surrender(seat=1)": Surrender(1),
    "Deal(card=Card('Th'))": Deal(Card("10h")),
    "Burn()": Burn(),
    "Shuffle(order=())": Shuffle(),
    "Shuffle(order=(Card('Ac'), Card('2x')))": Shuffle((Card("Ac"), Card("2x"))),
    "CloseBets()": CloseBets(),
    "SlideUpCard(spot=2)": SlideUpCard(2),
    "TakeWager(seat=1, hand=2, spot=3, amount=1000)": TakeWager(1, 2, 3, 1000),
    "PayWager(seat=1, hand=2, spot=3, amount=1000)": PayWager(1, 2, 3, 1000),
    "PushWager(seat=1, hand=2, spot=3, amount=1000)": PushWager(1, 2, 3, 1000),
    "ReturnWager(seat=1, hand=2, spot=3, amount=1000)": ReturnWager(1, 2, 3, 1000),
    "SettleInsurance(seat=1, spot=2, result=Result.WIN, amount=500)": SettleInsurance(1, 2, Result.WIN, 500),
    "SettleToke(seat=1, spot=2, result=Result.TIE, amount=100)": SettleToke(1, 2, Result.TIE, 100),
    "Rack(seat=None, hand=None, dealer_hand=None)": Rack(),
    "Rack(seat=1, hand=2, dealer_hand=None)": Rack(seat=1, hand=2),
    "Rack(seat=None, hand=None, dealer_hand=3)": Rack(dealer_hand=3),
    "CallFloor(reason='card exposed')": CallFloor("card exposed"),
    "VoidHand(seat=1, hand=2, reason='it\\'s \"so\"')": VoidHand(1, 2, 'it\'s "so"'),
    "VoidSeat(seat=1, reason='card exposed')": VoidSeat(1, "card exposed"),
    "VoidRound(reason='shoe exhausted')": VoidRound("shoe exhausted"),
}


def test_every_kind_of_act_is_here() -> None:
    kinds = {kind for group in get_args(Act) for kind in (get_args(group) or (group,))}
    assert {type(act) for act in ACTS.values()} == kinds


@pytest.mark.parametrize(("text", "act"), ACTS.items(), ids=ACTS)
def test_the_repr_of_an_act_can_be_pasted_back(text: str, act: Act) -> None:
    assert repr(act) == text
    pasted = eval(text, {**vars(cards), **vars(engine)})
    assert pasted == act
    assert type(pasted) is type(act)


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
def test_an_act_is_the_same_after_pickling_and_copying(act: Act) -> None:
    for same in (pickle.loads(pickle.dumps(act)), copy.deepcopy(act), copy.copy(act)):
        assert same == act
        assert hash(same) == hash(act)


def test_acts_are_told_apart_by_their_kind_and_all_their_fields() -> None:
    assert len(set(ACTS.values())) == len(ACTS)
    same_fields: list[object] = [Hit(1), Split(1), Surrender(1), Withdraw(1), SlideUpCard(1), 1, (1,)]
    assert len({hash(one): one for one in same_fields[:5]}) == 1
    assert [one for one in same_fields if one == Hit(1)] == [Hit(1)]
    for other in (
        TakeWager(2, 1, 1, 500),
        TakeWager(1, 2, 1, 500),
        TakeWager(1, 1, 2, 500),
        TakeWager(1, 1, 1, 400),
    ):
        assert other != TakeWager(1, 1, 1, 500)


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
def test_an_act_cannot_be_changed(act: Any) -> None:
    with pytest.raises(AttributeError, match="cannot be changed"):
        act.seat = 2
    with pytest.raises(AttributeError, match="cannot be changed"):
        del act.seat


@pytest.mark.parametrize("result", Result)
def test_a_result_has_its_word(result: Result) -> None:
    assert result.value in ("win", "lose", "tie")
    assert eval(repr(result), vars(engine)) is result


# --- actors -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("actor", "text"),
    [
        (BETTING, "Betting"),
        (SHOE, "Shoe"),
        (DEALER, "Dealer"),
        (FLOOR, "Floor"),
        *((seat_actor(n), f"Seat({n})") for n in range(1, 8)),
    ],
)
def test_an_actor_has_a_name_and_a_repr_that_can_be_pasted_back(actor: Actor, text: str) -> None:
    assert str(actor) == text
    assert eval(repr(actor), vars(engine)) == actor


def test_the_actor_of_a_seat_knows_its_number() -> None:
    assert [seat_actor(number).seat for number in range(1, 8)] == [1, 2, 3, 4, 5, 6, 7]
    assert {seat_actor(number).role for number in range(1, 8)} == {Role.SEAT}
