"""The keeper of shoes: what binds the house, what mixes in, and which order each shuffle of a shoe has."""

import pytest

from multiaction.fairness import commitment, shoe_seed
from multiaction.server.people.keys import Sealer, SecretError
from multiaction.server.table.shoes import ShoeKeeper
from multiaction.server.table.state import ShoeInfo
from multiaction.shoe import Shuffler, decks_of
from server.table.house import TABLE, House

KEEPER = ShoeKeeper(Sealer(bytes(32)))


def bound(table: str = TABLE, number: int = 1) -> ShoeInfo:
    body = KEEPER.fresh(table, number)
    return ShoeInfo(body["shoe"], body["commitment"], body["sealed"])


def test_a_fresh_shoe_is_bound_to_what_it_opens_with() -> None:
    shoe = bound(number=7)
    entropy = KEEPER.entropy(TABLE, shoe)
    assert (shoe.number, shoe.seeds, shoe.first) == (7, (), 0)
    assert shoe.commitment == commitment(entropy)
    assert len(bytes.fromhex(entropy)) == 32


def test_no_two_shoes_have_the_same_entropy_or_the_same_seal() -> None:
    shoes = [bound() for _ in range(50)]
    assert len({KEEPER.entropy(TABLE, shoe) for shoe in shoes}) == 50
    assert len({shoe.sealed for shoe in shoes}) == 50


def test_what_is_stored_of_a_shoe_does_not_tell_its_entropy() -> None:
    shoe = bound()
    entropy = KEEPER.entropy(TABLE, shoe)
    assert entropy not in repr(shoe)
    assert bytes.fromhex(entropy) not in repr(shoe).encode()


def test_a_seal_opens_for_its_own_table_and_number_alone() -> None:
    shoe = bound()
    for table, number in (("other", 1), (TABLE, 2), (f"{TABLE} shoe 1", 1)):
        with pytest.raises(SecretError):
            KEEPER.entropy(table, shoe.but(number=number))


def seed_of(house: House, shoe: ShoeInfo) -> str:
    return shoe_seed(house.keeper.entropy(TABLE, shoe), shoe.seeds)


def test_the_first_order_of_a_seed_is_the_shoe_itself_whatever_shoe_it_is() -> None:
    house = House("colorado decks=1 penetration=0:1", seats=1)
    house.sit("ann")
    for number in (1, 2, 3):
        house.ask("ann", "seed", seed=f"of {number}")
        house.ask("ann", "bet", wagers=[500, 0, 0])
        shoe, session = house.state.shoe, house.state.session
        assert shoe is not None
        assert (shoe.number, shoe.first, shoe.seeds) == (number, number, (f"of {number}",))
        assert session.shoe == Shuffler(seed_of(house, shoe)).order(decks_of(1), 1)
        house.ask("ann", "ready")
        house.finish()


def test_racks_within_rounds_are_the_following_orders_of_the_same_seed() -> None:
    """Five seats that always draw need more than 52 cards in two rounds."""
    people = ("ann", "bob", "cyd", "dan", "eve")
    house = House("colorado decks=1 penetration=1:1", seats=5)
    house.sit(*people, chips=10**6)
    while house.state.session.shuffles < 2:
        house.deal(**{who: [500, 500, 500] for who in people})
        while not house.state.betting:
            asked = "insure" if house.presenter.hello(0)["offer"]["phase"] == "insurance" else "hit"
            house.ask(house.in_turn, asked, **({"amounts": [0, 0, 0]} if asked == "insure" else {}))
    shuffles = [one for one in house.happened if one.event.body.get("act") == "Shuffle"]
    of_rack = [one for one in shuffles if one.before and not one.before.betting]
    assert of_rack
    for one in of_rack:
        assert one.before is not None
        assert one.before.shoe is not None
        number = one.after.session.shuffles - one.before.shoe.first + 1
        assert number >= 2
        order = Shuffler(seed_of(house, one.before.shoe)).order(one.before.session.to_shuffle, number)
        assert one.after.session.shoe == order
        assert one.after.shoe == one.before.shoe


def test_a_players_seed_makes_another_shoe() -> None:
    orders = set()
    for seeds in ((), ("x",), ("x", "x"), ("xx",), ("X",)):
        house = House(seats=1)
        house.sit("ann")
        for seed in seeds:
            house.ask("ann", "seed", seed=seed)
        house.ask("ann", "bet", wagers=[500, 0, 0])
        orders.add(house.state.session.shoe)
    assert len(orders) == 5
