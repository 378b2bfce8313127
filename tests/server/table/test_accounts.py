"""What events move: from purse to seat, from seat to spot, from spot to house, seat or toke box."""

from multiaction.server.table.accounts import postings
from server.table.house import TABLE, House
from server.table.keepers import first


def moved(house: House, act: str, last: bool = True) -> dict[str, int]:
    one = [one for one in house.happened if one.event.body.get("act", one.event.kind) == act][
        -1 if last else 0
    ]
    return {posting.account.replace(f":{TABLE}", ""): posting.cents for posting in postings(one)}


def memos(house: House) -> set[str]:
    return {posting.memo for one in house.happened for posting in postings(one)}


def test_each_act_moves_what_it_says() -> None:
    house = House("colorado", order=first("8c 9h 8s Th Kd Qs 2c 7c"))
    house.ask("ann", "sit", seat=1, chips=50_000)
    assert moved(house, "sat") == {"bankroll:ann": -50_000, "chips:1": 50_000}
    house.ask("ann", "bet", wagers=[1000, 0, 500], tokes=[200, 0, 0])
    assert moved(house, "PlaceWagers") == {"chips:1": -1500, "escrow:1:1": 1000, "escrow:1:3": 500}
    assert moved(house, "PlaceTokes") == {"chips:1": -200, "escrow:1:1": 200}
    house.ask("ann", "ready")
    house.ask("ann", "split")
    assert moved(house, "Split") == {"chips:1": -1500, "escrow:1:1": 1000, "escrow:1:3": 500}
    house.finish()
    chips = house.state.session.chips(1)
    house.ask("ann", "leave")
    assert moved(house, "left") == {"chips:1": -chips, "bankroll:ann": chips}
    assert memos(house) >= {"sat down with chips", "left the seat", "round 1: PlaceWagers", "round 1: Split"}


def test_cards_and_words_move_nothing() -> None:
    house = House()
    house.sit("ann")
    house.deal(ann=[500, 0, 0])
    house.finish()
    for act in ("Deal", "Shuffle", "Burn", "CloseBets", "Stand", "Rack", "committed", "ready", "round"):
        assert moved(house, act) == {}


def test_winnings_of_a_toke_go_to_the_toke_box_and_are_the_houses_cost() -> None:
    house = House(order=first("Tc 9d Ts 8h"))
    house.sit("ann")
    house.ask("ann", "bet", wagers=[1000, 0, 0], tokes=[100, 0, 0])
    house.ask("ann", "ready")
    house.finish()
    assert moved(house, "PayWager") == {"chips:1": 2000, "house": -1000, "escrow:1:1": -1000}
    assert moved(house, "SettleToke") == {"house": -100, "tokes": 200, "escrow:1:1": -100}


def test_a_voided_seat_moves_all_of_it_and_a_voided_round_that_of_everybody() -> None:
    house = House(order=first("8c 5d 9h 8s 6d"))
    house.sit("ann", "bob", "cyd")
    house.ask("cyd", "ready")
    house.deal(ann=[1000, 500, 0], bob=[500, 0, 0])
    house.ask("floor", "void_seat", seat=1, reason="x")
    assert moved(house, "VoidSeat") == {"chips:1": 1500, "escrow:1:1": -1000, "escrow:1:2": -500}
    house.ask("floor", "void_round", reason="x")
    assert moved(house, "VoidRound") == {"chips:2": 500, "escrow:2:1": -500}


def test_who_leaves_with_nothing_moves_nothing() -> None:
    house = House("colorado min_wager=5", order=first("Tc 9d Ts Jh"))
    house.sit("ann", chips=500)
    house.deal(ann=[500, 0, 0])
    house.ask("ann", "hit")
    house.ask("ann", "leave")
    assert house.events[-1].body["chips"] == 0
    assert moved(house, "left") == {}
