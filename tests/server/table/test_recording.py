"""The events of a table as a hand history: nothing is left out, and rounds are not broken into."""

from multiaction import engine as e
from multiaction.fairness import parse_opening
from multiaction.server.table.making import Making
from server.table.house import House, judged
from server.table.keepers import first
from server.table.watched import watch_record


def lines(house: House, word: str) -> list[str]:
    return [line for line in house.record().splitlines() if word in line]


def test_what_people_and_the_floor_do_is_between_the_rounds() -> None:
    house = House(seats=3)
    house.sit("ann", "bob")
    house.ask("floor", "limits", set={"max_wager": "50"}, reason='a "busy" day')
    house.deal(ann=[500, 0, 0], bob=[500, 0, 0])
    house.ask("cyd", "sit", seat=3, chips=700)
    house.ask("cyd", "buy", chips=300)
    house.ask("bob", "leave")
    house.ask("floor", "pause", reason="a fill")
    house.ask("floor", "resume")
    house.finish()
    text = house.record().splitlines()
    start, end = text.index("round 1"), next(at for at, line in enumerate(text) if line.startswith("end "))
    inside = text[start:end]
    assert not [line for line in inside if line.startswith(("seat", "buy", "leave", "_floor", "rules"))]
    after = [line for line in text[end + 1 :] if not line.startswith("reveal")]
    assert after[:4] == ['seat p3 "cyd" 7', 'seat p3 "cyd" +3', '_floor paused "a fill"', "_floor resumed"]
    assert after[4].startswith("leave p2 ")
    assert text[4:8] == [
        'seat p2 "bob" 1000',
        "rules colorado max_wager=50",
        '_floor rules "a \\"busy\\" day"',
        "d shuffle",
    ]
    house.close()
    watch_record(house)


def test_rules_and_a_name_by_order_of_the_house_are_recorded() -> None:
    house = House(seats=1)
    making = Making(house.state, house.keeper, house.now)
    making.add("rules", rules="colorado soft_17=hit", ordered_rules="colorado soft_17=hit", name='"Main" 2',
               decision_seconds=15, betting_seconds=10, reason="by order of the house")  # fmt: skip
    house.take(making.finish())
    state = house.state
    assert (state.name, state.decision_seconds, state.betting_seconds) == ('"Main" 2', 15, 10)
    assert state.ordered_rules == state.rules_text == "colorado soft_17=hit"
    text = house.record().splitlines()
    assert text[:3] == ["mah 1", "rules colorado", 'table "Main"']
    assert text[3:] == [
        "rules colorado soft_17=hit", r'table "\"Main\" 2"', '_floor rules "by order of the house"'
    ]  # fmt: skip
    house.sit("ann")
    house.deal(ann=[500, 0, 0])
    house.close()
    watch_record(house)


def test_every_round_is_sealed_and_every_line_of_it_is_under_the_seal() -> None:
    house = House("colorado", order=first("Tc 5d 9h 9s 6d Th"))
    house.sit("ann", "bob")
    house.deal(ann=[1000, 1000, 1000], bob=[1000, 1000, 1000])
    house.finish()
    text = house.record().splitlines(keepends=True)
    assert [line[:11] for line in text if line.startswith("end")] == ["end sha256:"]
    for at in range(1, len(text) - 1):
        changed = [*text[:at], "_remark nobody wrote\n", *text[at:]]
        assert judged("".join(changed))[0], f"nothing is found after line {at}"
    assert judged("".join(text))[0] == []


def test_a_round_in_play_is_recorded_as_far_as_it_is() -> None:
    house = House(order=first("8c 5d 9h 8s 6d Th"))
    house.sit("ann", "bob")
    house.deal(ann=[1000, 1000, 1000], bob=[1000, 1000, 1000])
    house.finish()
    house.deal(ann=[1000, 1000, 1000], bob=[1000, 1000, 1000])
    while not house.state.betting:
        findings, rounds = judged(house.record())
        assert findings == []
        assert [one.whole for one in rounds] == [True, False]
        action = "insure" if house.state.session.round.step is e.Step.INSURANCE else "hit"
        house.ask(house.in_turn, action, **({"amounts": [0, 0, 0]} if action == "insure" else {}))
    assert lines(house, "hit")


def test_a_first_round_in_play_waits_for_its_end() -> None:
    house = House()
    house.sit("ann")
    house.deal(ann=[500, 0, 0])
    assert not lines(house, "round")
    house.finish()
    assert lines(house, "round") == ["round 1"]
    assert judged(house.record())[0] == []


def test_the_seeds_of_players_stand_in_the_opening() -> None:
    house = House("colorado decks=1 penetration=0:1")
    house.sit("ann")
    seeds = ('a "quoted" seed', "50 %", "Zoë 🂡", "a|b #")
    for seed in seeds:
        house.ask("ann", "seed", seed=seed)
    house.deal(ann=[500, 0, 0])
    house.finish()
    (line,) = lines(house, "reveal")
    assert parse_opening(line.removeprefix("reveal ")).seeds == seeds
    house.close()
    watch_record(house)


def test_names_and_reasons_of_any_kind_are_recorded() -> None:
    house = House()
    for seat, name in enumerate(('Ann "the ace" O\'Hara', "back\\slash", "Zoë 🂡"), 1):
        house.ask(name, "sit", seat=seat, chips=10_000)
    house.ask("floor", "pause", reason='"\\" # | end sha256:0')
    house.ask("floor", "resume")
    house.deal(**{'Ann "the ace" O\'Hara': [500, 0, 0], "back\\slash": [500, 0, 0], "Zoë 🂡": [500, 0, 0]})
    house.finish()
    house.close()
    watch_record(house)
