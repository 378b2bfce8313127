"""The session: chips judged beside the rules; cards and cents conserved after every act."""

from copy import deepcopy

import pytest

from multiaction import engine as e
from multiaction.cards import parse_cards
from multiaction.engine import Act, Step
from multiaction.errors import IllegalAct, SessionError
from multiaction.rules import Rules
from multiaction.session import Session
from multiaction.shoe import Shuffler, stacked

SHUFFLER = Shuffler("7")


def table(cards: str, *dollars: int | None, **changes: object) -> Session:
    """A session whose next cards are ``cards``, nothing burned, bets open."""
    values: dict[str, object] = {"decks": 1, "burn": 0} | changes
    rules = Rules(**values)  # type: ignore[arg-type]
    session = Session.new(rules, [None if each is None else each * 100 for each in dollars])
    return session.play(e.Shuffle(stacked(parse_cards(cards), 1))).advance(SHUFFLER)


def dealt(session: Session, *acts: Act) -> Session:
    """``session`` after ``acts`` and all that is forced."""
    for act in acts:
        session = session.play(act).advance(SHUFFLER)
    return session


def refused(session: Session, act: Act) -> str:
    """The message with which ``act`` is refused; nothing of the session changes."""
    before = deepcopy(session)
    assert act not in session.legal_acts
    with pytest.raises(IllegalAct) as raised:
        session.play(act)
    assert raised.value.state is session
    assert session == before
    return str(raised.value)


# --- who sits down ----------------------------------------------------------------------------


@pytest.mark.parametrize("bankrolls", [[], [0] * 8, [-1], [100, None, -100]])
def test_a_table_that_cannot_be_opened(bankrolls: list[int | None]) -> None:
    with pytest.raises(SessionError, match="expected"):
        Session.new(Rules(), bankrolls)


@pytest.mark.parametrize("amount", [5.0, 0.5, "5", True])
def test_R2_chips_are_whole_cents(amount: object) -> None:
    with pytest.raises(SessionError, match="whole cents"):
        Session.new(Rules(), [100, amount])  # type: ignore[list-item]


def test_a_session_needs_a_shoe_and_keeps_to_its_seats() -> None:
    with pytest.raises(SessionError, match=r"infinite.*expected 1…8 decks"):
        Session.new(Rules(decks="infinite"), [100])
    with pytest.raises(SessionError, match=r"3 seats: expected 1…2"):
        Session.new(Rules(max_seats=2), [100] * 3)
    assert Session.new(Rules(max_seats=2), [0, None]).chips(2) == 0


def test_the_next_round_waits_for_the_end_of_this_one() -> None:
    session = table("Tc 9d 8h Ts", 100)
    for step in (session, dealt(session, e.PlaceWagers(1, (500, 0, 0)), e.CloseBets())):
        with pytest.raises(SessionError, match="round 1 is not over"):
            step.next_round()
    over = dealt(session, e.PlaceWagers(1, (500, 0, 0)), e.CloseBets(), e.Stand(1))
    assert over.actor is None
    after = over.next_round()
    assert (after.number, after.bankrolls, after.chips(1)) == (2, (over.chips(1),), over.chips(1))
    assert (
        refused(over, e.PlaceWagers(1, (500, 0, 0)))
        == "bets are closed: expected wagers before the first card (R2)"
    )


def test_nobody_sits_at_an_open_seat() -> None:
    session = table("", 100, None)
    assert refused(session, e.PlaceWagers(2, (500, 0, 0))) == "nobody sits at seat 2"
    assert refused(session, e.PlaceTokes(2, (0, 0, 0))) == "nobody sits at seat 2"
    assert "expected 1…2" in refused(session, e.PlaceWagers(3, (500, 0, 0)))


# --- chips for every act that asks for some ---------------------------------------------------


def test_R2_all_wagers_together_are_paid_from_the_chips() -> None:
    session = table("", 60)
    message = refused(session, e.PlaceWagers(1, (2000, 2000, 2100)))
    assert message == "61 needed for all wagers together: seat 1 has 60 (R2)"
    session = session.play(e.PlaceWagers(1, (2000, 2000, 2000)))
    assert session.chips(1) == 0
    assert session.play(e.PlaceWagers(1, (500, 500, 5000))).chips(1) == 0, "what lies there pays too"
    assert session.play(e.Withdraw(1)).chips(1) == 6000
    assert refused(session, e.PlaceTokes(1, (100, 0, 0))) == (
        "1 needed for all tokes together: seat 1 has 0 (R11)"
    )


def test_R2_a_refusal_tells_the_wagers_that_were_meant() -> None:
    session = table("", 250).play(e.PlaceWagers(1, (1000, 2000, 3000)))
    assert refused(session, e.PlaceWagers(1, (10000, 10000, 10000))) == (
        "300 needed for all wagers together: seat 1 has 250 (R2)"
    )


def test_R11_tokes_are_paid_from_the_chips_and_go_back_with_new_wagers() -> None:
    session = table("", 60).play(e.PlaceWagers(1, (2000, 2000, 0))).play(e.PlaceTokes(1, (1500, 500, 0)))
    assert session.chips(1) == 0
    assert session.play(e.PlaceTokes(1, (500, 1500, 0))).chips(1) == 0, "new tokes replace the old ones"
    assert session.play(e.PlaceWagers(1, (2000, 2000, 2000))).chips(1) == 0
    assert "R11" in refused(session, e.PlaceTokes(1, (1600, 500, 0)))


def test_R9_insurance_is_paid_from_the_chips() -> None:
    session = dealt(table("Tc Ah 9c", 72), e.PlaceWagers(1, (2000, 2000, 2000)), e.CloseBets())
    assert session.round.step is Step.INSURANCE
    most = e.Insure(1, (1000, 1000, 1000))
    assert list(session.legal_acts) == [e.Insure(1, (0, 0, 0))]
    assert refused(session, most) == "30 needed for all insurance together: seat 1 has 12 (R9)"
    assert session.play(e.Insure(1, (1000, 1, 199))).chips(1) == 0
    assert list(session.but(bankrolls=(9000,)).legal_acts) == [e.Insure(1, (0, 0, 0)), most]


def test_R8_any_subset_of_the_spots_that_the_chips_pay_may_be_doubled() -> None:
    session = dealt(table("5c 9d 6c", 90), e.PlaceWagers(1, (1000, 2000, 3000)), e.CloseBets())
    assert session.chips(1) == 3000
    doubles = [act.spots for act in session.legal_acts if isinstance(act, e.Double)]
    assert doubles == [(1,), (2,), (3,), (1, 2)]
    assert refused(session, e.Double(1, (1, 2, 3))) == ("60 needed for the spots doubled: seat 1 has 30 (R8)")
    assert session.play(e.Double(1, (3,))).chips(1) == 0
    poor = session.but(bankrolls=(6999,))
    assert not any(isinstance(act, e.Double) for act in poor.legal_acts)


def test_R8_a_double_for_less_costs_what_it_adds() -> None:
    session = dealt(
        table("5c 9d 6c", 75, double_for_less=True), e.PlaceWagers(1, (1000, 2000, 3000)), e.CloseBets()
    )
    assert session.play(e.Double(1, (1, 3), (500, 1000))).chips(1) == 0
    assert "R8" in refused(session, e.Double(1, (1, 3), (600, 1000)))


def test_R7_a_split_is_paid_on_every_spot_or_not_at_all() -> None:
    session = dealt(table("8c 9d 8d 3h", 119), e.PlaceWagers(1, (1000, 2000, 3000)), e.CloseBets())
    assert refused(session, e.Split(1)) == "60 needed to match every wager: seat 1 has 59 (R7)"
    assert not any(isinstance(act, e.Split) for act in session.legal_acts)
    rich = session.but(bankrolls=(12000,)).play(e.Split(1)).advance(SHUFFLER)
    assert rich.chips(1) == 0
    assert [act for act in rich.legal_acts if isinstance(act, e.Double)] == []


def test_a_losing_wager_is_no_chips_for_the_next_act() -> None:
    # Seat 1 breaks and loses spot 1 at once (R6); seat 2 wins nothing before its dealer hand.
    bets = (e.PlaceWagers(1, (1000, 500, 0)), e.PlaceWagers(2, (500, 0, 0)), e.CloseBets())
    session = dealt(table("Tc Td 9d 6c 7d Th", 15, 5), *bets, e.Hit(1))
    assert (session.chips(1), session.chips(2), session.house_won) == (0, 0, 1000)
    assert session.actor == e.seat_actor(2)


# --- the toke box -----------------------------------------------------------------------------

TOKED = (e.PlaceWagers(1, (1000, 500, 0)), e.PlaceTokes(1, (300, 200, 0)), e.CloseBets(), e.Stand(1))


def test_R11_a_won_toke_goes_to_the_box_with_its_winnings_and_a_lost_one_to_the_house() -> None:
    session = dealt(table("Tc 8d 9c Th 2s Qd", 100), *TOKED)  # 19 against 18, then against 20
    assert session.round.over
    assert session.tokes_won == 2 * 300
    assert session.chips(1) == 10000 + 1000 - 500 - 300 - 200
    assert session.house_won == -1000 + 500 - 300 + 200
    after = session.next_round()
    assert (after.toke_box, after.house, after.tokes_won, after.house_won) == (600, -600, 600, -600)


@pytest.mark.parametrize(("goes_to", "box"), [("player", 0), ("dealer", 500)])
def test_R11_a_tied_toke_goes_where_the_house_says(goes_to: str, box: int) -> None:
    session = dealt(table("Tc 9d 9c Th Td", 100, tied_toke=goes_to), *TOKED)
    assert (session.tokes_won, session.chips(1), session.house_won) == (box, 10000 - box, 0)
