"""Who sits where with how many chips, and who mixes a seed into the next shoe."""

from typing import Any

from server.table.house import TABLE, House


def test_chips_come_from_the_bankroll_and_go_back_to_it() -> None:
    house = House()
    house.ask("ann", "sit", seat=2, chips=50_000)
    assert house.state.seat_of("ann") == 2
    assert (house.balances["bankroll:ann"], house.balances[f"chips:{TABLE}:2"]) == (-50_000, 50_000)
    house.ask("ann", "buy", chips=1_000)
    assert house.state.session.chips(2) == 51_000
    house.ask("ann", "leave")
    assert house.state.seat_of("ann") is None
    assert (house.balances["bankroll:ann"], house.balances[f"chips:{TABLE}:2"]) == (0, 0)


def test_a_seat_is_taken_once_and_a_player_has_one() -> None:
    house = House(seats=2)
    house.sit("ann")
    assert "seat 1 is taken" in str(house.refused("bob", "sit", seat=1, chips=100))
    assert "you sit at seat 1" in str(house.refused("ann", "sit", seat=2, chips=100))
    assert "no seat 3: expected 1 to 2" in str(house.refused("bob", "sit", seat=3, chips=100))
    assert house.refused("bob", "sit", seat=1, chips=100).code == "seat"


def test_who_does_not_sit_does_nothing_at_the_table() -> None:
    house = House()
    house.sit("ann")
    asked: dict[str, dict[str, Any]] = {
        "buy": {"chips": 100}, "leave": {}, "seed": {"seed": "x"}, "bet": {"wagers": [500, 0, 0]},
        "withdraw": {}, "ready": {}, "stand": {}, "hit": {}, "split": {}, "surrender": {},
        "insure": {"amounts": [0, 0, 0]}, "double": {"spots": [1]},
    }  # fmt: skip
    for action, fields in asked.items():
        assert house.refused("bob", action, **fields).code == "seat", action


def test_chips_are_bought_while_no_wager_lies() -> None:
    house = House()
    house.sit("ann", "bob")
    house.ask("ann", "bet", wagers=[500, 0, 0])
    refused = house.refused("ann", "buy", chips=100)
    assert (refused.code, refused.clause) == ("round", "R2")
    house.ask("ann", "ready")
    house.ask("bob", "buy", chips=100)
    house.ask("bob", "ready")
    assert not house.state.betting
    assert house.refused("ann", "buy", chips=100).code == "round"
    house.ask("bob", "buy", chips=100)  # sits out this round
    assert house.state.session.chips(2) == 100_200


def test_who_leaves_before_the_cards_takes_wagers_and_tokes_along() -> None:
    house = House()
    house.sit("ann")
    house.ask("ann", "bet", wagers=[500, 500, 0], tokes=[100, 0, 0])
    house.ask("ann", "leave")
    assert [event.kind for event in house.events[-2:]] == ["act", "left"]
    assert house.balances["bankroll:ann"] == 0
    assert house.state.deadline is None


def test_who_leaves_in_a_round_gets_what_lies_settled_first() -> None:
    house = House()
    house.sit("ann", "bob")
    house.deal(ann=[500, 500, 0], bob=[500, 0, 0])
    house.ask("ann", "leave")
    sitter = house.state.sitters[0]
    assert sitter is not None
    assert sitter.leaving
    assert house.presenter.elements["seat:1"]["leaving"]
    house.finish()
    assert house.state.sitters[0] is None
    assert house.state.sitters[1] is not None
    assert house.balances[f"chips:{TABLE}:1"] == 0
    won = next(one for one in house.happened if one.event.kind == "left").event.body["chips"]
    assert house.balances["bankroll:ann"] == won - 100_000


def test_who_has_left_does_not_leave_again() -> None:
    house = House()
    house.sit("ann")
    house.deal(ann=[500, 0, 0])
    house.ask("ann", "leave")
    house.finish()
    assert house.refused("ann", "leave").code == "seat"


def test_who_leaves_after_this_round_needs_not_say_it_again() -> None:
    house = House()
    house.sit("ann")
    house.deal(ann=[500, 0, 0])
    house.ask("ann", "leave")
    refused = house.refused("ann", "leave")
    assert (refused.code, str(refused)) == ("seat", "you leave after this round already")
    assert house.refused("ann", "sit", seat=2, chips=100).code == "seat"
    house.ask("ann", "hit")  # and plays the round to its end


def test_a_seat_that_is_left_is_free_at_once() -> None:
    house = House()
    house.sit("ann")
    house.deal(ann=[500, 0, 0])
    house.finish()
    house.ask("ann", "leave")
    house.ask("bob", "sit", seat=1, chips=700)
    assert house.presenter.elements["seat:1"]["last"] is None
    assert house.presenter.elements["seat:1"]["chips"] == 700


def test_a_shoe_takes_21_seeds() -> None:
    house = House()
    house.sit("ann", "bob")
    for number in range(21):
        house.ask(("ann", "bob")[number % 2], "seed", seed=f"seed {number}")
    refused = house.refused("ann", "seed", seed="one more")
    assert (refused.code, "21 seeds" in str(refused)) == ("seed", True)
    assert house.state.next_shoe is not None
    assert house.state.next_shoe.seeds == tuple(f"seed {number}" for number in range(21))
    house.ask("ann", "bet", wagers=[500, 0, 0])
    assert house.state.shoe is not None
    assert len(house.state.shoe.seeds) == 21
    house.ask("bob", "seed", seed="for the next shoe")
    assert house.state.next_shoe.seeds == ("for the next shoe",)
    assert house.state.next_shoe.number == 2
