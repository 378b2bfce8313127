"""Events in the making: their order, what each says, and that nothing counts before it is taken."""

from multiaction import engine as e
from multiaction.server.table.deciding import decide
from multiaction.server.table.making import Making
from multiaction.server.table.presenting import Presenter
from server.table.house import House
from server.table.keepers import first

NATURAL = "Ac 9d Kc"
"""Ann's natural against a nine: a round in which nobody decides."""


def kinds(house: House, since: int) -> list[str]:
    return [event.body.get("act", event.kind) for event in house.events[since:]]


def test_each_event_follows_the_one_before() -> None:
    house = House(order=first("8c 5d 9h 8s 6d Th"))
    house.sit("ann", "bob")
    house.deal(ann=[1000, 1000, 1000], bob=[1000, 0, 0])
    house.finish()
    assert house.happened[0].before is None
    for at, (one, following) in enumerate(zip(house.happened, house.happened[1:], strict=False), 1):
        assert one.event.version == one.after.version == at
        assert following.before is not None
        deadline = one.after.deadline
        assert following.before == one.after.but(deadline=deadline)
        assert one.event.deadline == deadline


def test_what_is_made_changes_no_table() -> None:
    house = House()
    house.sit("ann")
    before, elements = house.state, dict(house.presenter.elements)
    made = decide(house.state, house.command("ann", "bet", wagers=[500, 0, 0]), house.keeper)
    assert (house.state, house.presenter.elements) == (before, elements)
    assert made[-1].after != before


def test_nothing_made_is_no_event() -> None:
    house = House()
    making = Making(house.state, house.keeper, house.now)
    assert making.finish() == []
    assert making.state == house.state


def test_only_the_last_event_sets_the_clock_anew() -> None:
    house = House(order=first("8c 5d 9h 8s 6d Th"))
    house.sit("ann", "bob")
    house.ask("ann", "bet", wagers=[500, 0, 0])
    deadline, since = house.deadline(), len(house.events)
    house.ask("bob", "bet", wagers=[500, 0, 0])
    house.ask("ann", "ready")
    house.ask("bob", "ready")
    told = [event.deadline for event in house.events[since:]]
    assert told == [deadline] * (len(told) - 1) + [house.deadline()]
    assert (house.deadline() or 0) > (deadline or 0)
    assert {event.at for event in house.events[-3:]} == {house.now}


def test_a_round_without_decisions_is_played_to_its_end_at_once() -> None:
    house = House("colorado decks=1 penetration=0:1", seats=2, order=first(NATURAL))
    house.sit("ann", "bob")
    house.ask("bob", "ready")
    since = len(house.events)
    house.deal(ann=[1000, 0, 0])
    assert kinds(house, since)[-3:] == ["Rack", "round", "revealed"]
    assert house.events[-2].body == {"number": 2}


def test_a_table_that_closes_opens_its_shoe_and_lets_everybody_go() -> None:
    house = House(order=first("8c 5d 9h 8s 6d Th"))
    house.sit("ann", "bob")
    house.deal(ann=[1000, 0, 0], bob=[1000, 0, 0])
    house.ask("bob", "leave")
    house.ask("floor", "close", reason="the day is over")
    house.strike()
    since = len(house.events)
    house.strike()
    assert kinds(house, since)[-5:] == ["round", "left", "left", "revealed", "closed"]
    assert [event.body["seat"] for event in house.events if event.kind == "left"] == [1, 2]


def test_a_shoe_that_ends_with_the_table_is_opened_once() -> None:
    house = House("colorado decks=1 penetration=0:1", order=first("8c 9h 8s Th"))
    house.sit("ann")
    house.deal(ann=[1000, 0, 0])
    house.close()
    assert [event.kind for event in house.events].count("revealed") == 1
    assert [event.kind for event in house.events[-3:]] == ["revealed", "left", "closed"]


def test_a_table_that_dealt_no_shoe_closes_without_opening_one() -> None:
    house = House()
    house.close()
    assert [event.kind for event in house.events] == ["opened", "committed", "closing", "closed"]


def test_R5_the_unseen_hole_card_is_told_by_the_act_that_turns_it() -> None:
    house = House("colorado first_hole_card=unseen", seats=1, order=first("Tc 9d Ts 8h"))
    house.sit("ann")
    house.deal(ann=[1000, 1000, 0])
    deals = [event.body["card"] for event in house.events if event.body.get("act") == "Deal"]
    assert deals == ["Tc", "9d", "Ts", "??"]
    assert house.state.session.round.hole is not None
    house.ask("ann", "stand")
    turned = [event.body for event in house.events if "hole" in event.body]
    assert turned == [{"act": "Stand", "seat": 1, "hole": "8h"}]


def test_R5_a_hole_card_that_is_never_turned_is_never_told() -> None:
    house = House("colorado first_hole_card=unseen", seats=1, order=first("Tc 9d Ts 8h"))
    house.sit("ann")
    house.deal(ann=[1000, 1000, 0])
    house.ask("floor", "void_round", reason="card exposed")
    assert house.state.session.number == 2
    assert not [event for event in house.events if "hole" in event.body or event.body.get("card") == "8h"]
    assert "8 of hearts" not in str(house.messages)
    assert "8h" not in house.record()


def test_a_decision_is_given_time_without_a_word() -> None:
    house = House(order=first("8c 9h 8s"))
    house.sit("ann")
    house.deal(ann=[1000, 0, 0])
    onlooker, seen = Presenter(house.state), house.state.version
    making = Making(house.state, house.keeper, house.now)
    making.extend(house.now + 5)
    happened = making.finish()
    assert [(one.event.kind, one.event.body) for one in happened] == [("extended", {})]
    house.take(happened)
    assert house.state.fresh_from(1) <= seen
    assert onlooker.events(happened, 0)["steps"] == [{"text": None, "clause": None, "set": {}, "gone": []}]
    assert house.state.session.round.step is e.Step.PLAY
