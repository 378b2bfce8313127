"""The floor: it pauses, closes, voids, and changes limits between rounds."""

import pytest

from multiaction import engine as e
from multiaction.cards import Card, parse_cards
from multiaction.server.table.deciding import FIXED
from server.table.house import TABLE, House
from server.table.keepers import Order, first


def in_play(rules: str = "colorado") -> House:
    house = House(rules, order=first("8c 5d 9h 8s 6d Th"))
    house.sit("ann", "bob")
    house.deal(ann=[1000, 1000, 1000], bob=[1000, 1000, 1000])
    return house


def test_while_paused_nobody_plays_and_no_clock_runs() -> None:
    house = in_play()
    house.ask("floor", "pause", reason="a fill")
    assert house.deadline() is None
    assert house.presenter.hello(0)["offer"]["acts"] == []
    for who, action, fields in (
        ("ann", "hit", {}), ("ann", "stand", {}), ("cyd", "sit", {"seat": 3, "chips": 100}),
        ("bob", "ready", {}), ("ann", "buy", {"chips": 5}), ("floor", "pause", {"reason": "again"}),
    ):  # fmt: skip
        assert house.refused(who, action, **fields).code == "paused"
    house.ask("ann", "seed", seed="x")
    house.ask("bob", "leave")
    house.ask("floor", "resume")
    assert house.deadline() == house.now + 30_000
    assert house.refused("floor", "resume").code == "floor"
    house.ask("ann", "hit")


def test_a_pause_before_the_cards_gives_the_whole_time_anew() -> None:
    house = House()
    house.sit("ann", "bob")
    house.ask("ann", "bet", wagers=[500, 0, 0])
    house.ask("floor", "pause", reason="a fill")
    assert (house.deadline(), house.refused("ann", "withdraw").code) == (None, "paused")
    house.ask("floor", "resume")
    assert house.deadline() == house.now + 20_000


def test_a_table_that_is_closed_between_rounds_gives_all_chips_back() -> None:
    house = House()
    house.sit("ann", "bob")
    house.ask("ann", "bet", wagers=[500, 0, 0], tokes=[100, 0, 0])
    house.ask("floor", "close", reason="the day is over")
    assert house.state.status == "closed"
    assert house.state.opened is not None
    assert not any(house.balances.values())
    for who, action, fields in (
        ("ann", "sit", {"seat": 1, "chips": 5}), ("floor", "resume", {}), ("floor", "close", {"reason": "x"}),
        ("ann", "leave", {}),
    ):  # fmt: skip
        assert house.refused(who, action, **fields).code == "closed"


def test_a_table_that_is_closed_in_a_round_settles_it_first() -> None:
    house = in_play()
    house.ask("floor", "close", reason="the day is over")
    assert house.state.status == "closing"
    assert house.refused("cyd", "sit", seat=3, chips=100).code == "closed"
    house.ask("ann", "hit")
    house.finish()
    assert house.state.status == "closed"
    assert house.state.sitters == (None, None, None)
    assert house.state.opened is not None
    assert not any(cents for name, cents in house.balances.items() if name.startswith(("chips", "escrow")))
    paid = house.balances["bankroll:ann"] + house.balances["bankroll:bob"]
    assert paid == -house.balances[f"house:{TABLE}"]


def test_a_table_that_closes_is_not_closed_again_and_takes_no_new_limits() -> None:
    house = in_play()
    house.ask("floor", "close", reason="the day is over")
    assert house.refused("floor", "close", reason="now").code == "floor"
    assert house.refused("floor", "resume").code == "floor"
    assert house.refused("floor", "limits", set={"max_wager": "50"}, reason="busy").code == "round"
    house.ask("floor", "void_round", reason="card exposed")
    assert house.state.status == "closed"
    assert not any(house.balances.values())


def test_a_paused_table_that_closes_goes_on_to_the_end_of_its_round() -> None:
    house = in_play()
    house.ask("floor", "pause", reason="a fill")
    house.ask("floor", "close", reason="the day is over")
    assert (house.state.status, house.deadline()) == ("closing", house.now + 30_000)
    house.ask("ann", "hit")
    house.finish()
    assert house.state.status == "closed"


def test_a_ruling_in_a_pause_ends_a_round_and_the_pause_lasts() -> None:
    house = in_play()
    house.ask("floor", "pause", reason="a fill")
    house.ask("floor", "void_round", reason="card exposed")
    assert (house.state.betting, house.state.status, house.deadline()) == (True, "paused", None)
    assert house.refused("ann", "bet", wagers=[500, 0, 0]).code == "paused"
    house.ask("floor", "resume")
    house.ask("ann", "bet", wagers=[500, 0, 0])


def test_cards_wait_for_the_end_of_a_pause() -> None:
    """The last seat that was waited for leaves in the pause."""
    house = House()
    house.sit("ann", "bob")
    house.ask("ann", "bet", wagers=[500, 0, 0])
    house.ask("ann", "ready")
    house.ask("floor", "pause", reason="a fill")
    house.ask("bob", "leave")
    assert house.state.betting
    house.ask("floor", "resume")
    assert not house.state.betting


def test_a_pause_while_a_table_closes_does_not_open_it_again() -> None:
    house = in_play()
    house.ask("floor", "close", reason="the day is over")
    house.ask("floor", "pause", reason="a fill")
    house.ask("floor", "resume")
    house.finish()
    assert house.state.status == "closed"


def test_a_voided_hand_seat_and_round_give_back_what_is_not_settled() -> None:
    house = in_play()
    house.ask("ann", "split")
    house.ask("floor", "void_hand", seat=1, hand=1, reason="card exposed")
    assert house.state.session.chips(1) == 97_000
    house.ask("floor", "void_seat", seat=1, reason="card exposed")
    assert house.state.session.chips(1) == 100_000
    house.ask("floor", "void_round", reason="card exposed")
    assert house.state.betting
    assert house.state.session.chips(2) == 100_000


def test_what_is_not_there_is_not_voided() -> None:
    house = in_play()
    assert house.refused("floor", "void_hand", seat=1, hand=2, reason="x").code == "illegal"
    assert house.refused("floor", "void_seat", seat=3, reason="x").code == "illegal"
    assert house.refused("floor", "void_seat", seat=7, reason="x").code == "illegal"
    house.ask("floor", "void_round", reason="x")
    for action, fields in (
        ("void_round", {}),
        ("void_seat", {"seat": 1}),
        ("void_hand", {"seat": 1, "hand": 1}),
    ):
        assert house.refused("floor", action, reason="x", **fields).code == "illegal"


def test_limits_change_between_rounds_before_the_first_wager() -> None:
    house = House()
    house.sit("ann")
    message = house.ask("floor", "limits", set={"max_wager": "50", "soft_17": "hit"}, reason="busy")
    assert message["table"]["max_wager"] == 5000
    assert message["steps"][-1]["text"] == (
        "The house changes its rules: colorado max_wager=50 soft_17=hit (busy)."
    )
    assert house.state.rules_text == "colorado max_wager=50 soft_17=hit"
    assert house.state.ordered_rules == "colorado"
    assert house.refused("ann", "bet", wagers=[5100, 0, 0]).clause == "R2"
    house.ask("ann", "bet", wagers=[5000, 0, 0])
    refused = house.refused("floor", "limits", set={"max_wager": "100"}, reason="slow")
    assert (refused.code, refused.clause) == ("round", "R2")
    house.ask("ann", "ready")
    assert house.refused("floor", "limits", set={"max_wager": "100"}, reason="slow").code == "round"
    house.finish()
    house.ask("floor", "limits", set={"max_wager": "100", "soft_17": "stand"}, reason="slow")
    assert house.state.rules_text == "colorado"


OTHERS = {"decks": "8", "dealer_hands": "5", "max_seats": "3", "penetration": "1:2", "burn": "0"}


@pytest.mark.parametrize("field", FIXED)
def test_what_makes_another_table_does_not_change(field: str) -> None:
    house = House()
    refused = house.refused("floor", "limits", set={field: OTHERS[field]}, reason="busy")
    assert (refused.code, field in str(refused)) == ("illegal", True)


@pytest.mark.parametrize(
    "change",
    [{"max_wager": "nothing"}, {"no_field": "1"}, {"": "1"}, {"min_wager": "200"}, {"decks": "infinite"}],
)
def test_rules_that_are_none_are_refused(change: dict[str, str]) -> None:
    house = House()
    assert house.refused("floor", "limits", set=change, reason="busy").code == "illegal"


def test_a_shoe_that_is_exhausted_voids_the_round() -> None:
    """Seats split to four hands each and hit on, until every card lies on the layout."""
    people = ("ann", "bob", "cyd", "dan", "eve", "fay", "gil")
    firsts = "2c 3c 4c 5c 6c 7c 8c Kh 2d 3d 4d 5d 6d 7d 8d"
    house = House("colorado decks=1 burn=0 penetration=1:1", seats=7, order=_unburned(firsts))
    house.sit(*people, chips=10**7)
    house.deal(**{who: [500, 500, 500] for who in people})
    while not house.state.betting:
        wanted = [act for act in house.state.session.legal_acts if isinstance(act, e.Split | e.Hit)]
        house.ask(house.in_turn, type(wanted[-1]).__name__.lower() if wanted else "stand")
    voids = [event.body for event in house.events if event.body.get("act") == "VoidRound"]
    assert voids == [{"act": "VoidRound", "reason": "shoe exhausted"}]
    assert house.state.opened is not None
    assert house.balances[f"house:{TABLE}"] == house.state.session.house_won


def _unburned(text: str) -> Order:
    """The cards of ``text``, then pairs for who splits, then the others, low ones first."""
    wanted = parse_cards(text)

    def order(cards: tuple[Card, ...], number: int) -> tuple[Card, ...]:
        rest = [card for card in cards if card not in wanted]
        return (*wanted, *sorted(rest, key=lambda card: (card.rank not in "2345678", card.rank, card.value)))

    return order
