"""The session's cards: shuffle, burn, cut card, a shoe that runs out, and what nobody sees."""

from collections import Counter
from random import Random

import pytest

from multiaction import engine as e
from multiaction.cards import DECK, FACE_DOWN, Card, parse_cards
from multiaction.engine import Act, Step
from multiaction.errors import IllegalAct
from multiaction.money import Ratio
from multiaction.policies import at_random, by_the_book
from multiaction.rules import Rules
from multiaction.session import EXHAUSTED, Session, session_view
from multiaction.shoe import Shuffler, Stream, decks_of, stacked

SHUFFLER = Shuffler("cards")
BET = (500, 500, 500)


def refused(session: Session, act: Act) -> str:
    known = hash(session)
    assert act not in session.legal_acts
    with pytest.raises(IllegalAct) as raised:
        session.play(act)
    assert hash(session) == known
    return raised.value.reason


def opened(seats: int = 1, **changes: object) -> Session:
    return Session.new(Rules(**changes), [100_000] * seats)  # type: ignore[arg-type]


def a_round(session: Session) -> tuple[Session, list[tuple[Step, Act]]]:
    """A round played by the book at every seat, and what the shoe did in it."""
    shoe: list[tuple[Step, Act]] = []
    while not session.round.over:
        actor, act = session.actor, session.forced(SHUFFLER)
        if act is None:
            seats = range(1, len(session.bankrolls) + 1)
            free = [seat for seat in seats if not session.round.seats[seat - 1].hands]
            if session.round.step is Step.BETTING:
                act = e.PlaceWagers(free[0], BET) if free else e.CloseBets()
            else:
                act = by_the_book(session.round, session.legal_acts)
        elif actor == e.SHOE:
            shoe.append((session.round.step, act))
        session = session.play(act)
    return session, shoe


def names(shoe: list[tuple[Step, Act]]) -> list[str]:
    return [type(act).__name__ for _, act in shoe]


# --- shuffle and burn between rounds ----------------------------------------------------------


@pytest.mark.parametrize("burn", [0, 1, 10])
def test_the_shoe_is_shuffled_and_burned_before_bets_are_placed(burn: int) -> None:
    session = opened(burn=burn)
    bet = e.PlaceWagers(1, BET)
    order = SHUFFLER.order(decks_of(6), 1)
    assert session.actor == e.SHOE
    assert session.forced(SHUFFLER) == e.Shuffle(order)
    assert refused(session, bet) == "the shoe is shuffled and burned before bets are placed"
    assert refused(session, e.Burn()) == "a shuffle comes first"
    assert refused(session, e.Deal(order[0])) == "a shuffle comes first"
    session = session.play(e.Shuffle(order))
    for number in range(burn):
        assert list(session.legal_acts) == [e.Burn()]
        assert "before bets" in refused(session, bet)
        assert refused(session, e.Deal(order[number])) == "expected the next card of the shoe"
        assert "expected" in refused(session, e.Shuffle(order))
        session = session.play(e.Burn())
    assert session.actor == e.BETTING
    assert (session.rack, session.cards_left) == (order[:burn], 312 - burn)
    assert refused(session, e.Burn()) == "no card is needed now"
    assert refused(session, e.Shuffle(order)) == "no card is needed now"


@pytest.mark.parametrize(
    "order",
    [
        (),
        decks_of(1),
        decks_of(2)[1:],
        (*decks_of(2)[1:], Card("As")),
        (*decks_of(2)[1:], Card("Ax")),
        (*decks_of(2)[1:], FACE_DOWN),
        (*decks_of(2), Card("As")),
        decks_of(3),
    ],
    ids=["none", "one deck", "one missing", "one twice", "no suit", "face down", "one too many", "3 decks"],
)
def test_a_shuffle_is_an_order_of_just_the_right_cards(order: tuple[Card, ...]) -> None:
    session = opened(decks=2)
    assert refused(session, e.Shuffle(order)) == "expected an order of just the cards that are shuffled"
    backwards = decks_of(2)[::-1]
    assert session.play(e.Shuffle(backwards)).shoe == backwards


def test_an_order_is_a_tuple() -> None:
    session = opened(decks=2)
    assert "expected an order" in refused(session, e.Shuffle(list(decks_of(2))))  # type: ignore[arg-type]


def test_only_the_next_card_is_dealt() -> None:
    session = opened(decks=1, burn=0).play(e.Shuffle(DECK)).play(e.PlaceWagers(1, BET)).play(e.CloseBets())
    for place, card in enumerate(DECK[:3]):
        assert list(session.legal_acts) == [e.Deal(card)]
        for other in (*DECK[:place], *DECK[place + 1 :], Card("Ax"), FACE_DOWN):
            assert refused(session, e.Deal(other)) == "expected the next card of the shoe"
        session = session.play(e.Deal(card))
    assert "no card" in refused(session, e.Deal(DECK[3]))


# --- the cut card -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("penetration", "decks", "cut"),
    [
        (Ratio(3, 4), 6, 234),
        (Ratio(3, 4), 1, 39),
        (Ratio(1, 2), 5, 130),
        (Ratio(2, 3), 1, 34),
        (Ratio(5, 7), 8, 297),
        (Ratio(0, 1), 8, 0),
        (Ratio(1, 1), 8, 416),
        (Ratio(1, 53), 1, 0),
    ],
)
def test_the_cut_card_lies_at_the_whole_part(penetration: Ratio, decks: int, cut: int) -> None:
    assert opened(penetration=penetration, decks=decks).cut_card == cut


@pytest.mark.parametrize("burn", [0, 1, 7])
@pytest.mark.parametrize("penetration", [Ratio(0, 1), Ratio(1, 52), Ratio(1, 4), Ratio(3, 4), Ratio(1, 1)])
def test_the_shoe_is_shuffled_once_the_cut_card_has_left_it(burn: int, penetration: Ratio) -> None:
    session = opened(2, decks=1, burn=burn, penetration=penetration)
    cut, left, due = 52 * penetration.numerator // penetration.denominator, 0, True
    kept = 0
    for _ in range(60):
        session, shoe = a_round(session)
        between = [name for (step, _), name in zip(shoe, names(shoe), strict=True) if step is Step.BETTING]
        assert between == (["Shuffle", *["Burn"] * burn] if due else [])
        for _, act in shoe:
            left = 0 if isinstance(act, e.Shuffle) else left + 1
        ran_out = any(step is not Step.BETTING and isinstance(act, e.Shuffle) for step, act in shoe)
        due = ran_out or left >= cut
        kept += not due
        session = session.next_round()
        assert session.shuffle_due is due
    assert (kept == 0) == (cut <= 1), "a shoe lasts more than one round unless it is cut at its top"


def test_exactly_the_cut_card_is_enough() -> None:
    # A round of 10 9 against 10: 4 cards, and one was burned.
    cards = (Card("2c"), Card("Tc"), Card("Td"), Card("9c"), Card("Th"))
    order = (*cards, *(card for card in DECK if card not in cards))
    for cut, due in ((5, True), (6, False)):
        session = opened(decks=1, dealer_hands=1, min_spots=1, penetration=Ratio(cut, 52))
        session = session.play(e.Shuffle(order)).play(e.Burn()).play(e.PlaceWagers(1, (500,)))
        session = session.play(e.CloseBets()).advance(SHUFFLER).play(e.Stand(1)).advance(SHUFFLER)
        assert (session.dealt, session.round.over) == (5, True)
        assert session.next_round().shuffle_due is due


# --- a shoe that runs out in a round ----------------------------------------------------------


def near_its_end(left: int, **changes: object) -> Session:
    """A table of two with ``left`` cards in the shoe and the others in the rack."""
    order = SHUFFLER.order(decks_of(1), 99)
    values: dict[str, object] = {"decks": 1, "penetration": Ratio(1, 1)} | changes
    session = opened(2, **values)
    return session.but(
        shoe=order, dealt=52 - left, rack=order[: 52 - left], shuffle_due=False, shuffles=1, number=9
    )


@pytest.mark.parametrize("left", range(1, 30))
def test_the_rack_alone_is_shuffled_when_the_shoe_runs_out(left: int) -> None:
    session = near_its_end(left)
    layout = Counter[Card]()
    stage = None
    while not session.round.over:
        known, act = session, session.forced(SHUFFLER)
        if act is None and session.round.step is Step.BETTING:
            free = [seat for seat in (1, 2) if not session.round.seats[seat - 1].hands]
            act = e.PlaceWagers(free[0], BET) if free else e.CloseBets()
        session = session.play(act or by_the_book(session.round, session.legal_acts))
        if isinstance(act, e.Shuffle):
            stage, layout = known.round.step, Counter(known.round.layout())
            assert stage is not Step.BETTING
            assert known.cards_left == 0
            assert Counter(act.order) == Counter(known.rack) + Counter(known.round.racked)
            assert Counter(act.order) + layout == Counter(DECK)
            assert (session.rack, session.round.racked, session.dealt) == ((), (), 0)
            assert session.forced(SHUFFLER) == e.Deal(act.order[0]), "nothing is burned"
            for wrong in (DECK, act.order[1:], (*act.order[1:], FACE_DOWN), ()):
                assert refused(known, e.Shuffle(wrong)).startswith("expected an order")
            assert refused(known, e.Deal(act.order[0])) == "a shuffle comes first"
    if stage is None:
        assert not session.next_round().shuffle_due
        return
    again = session.next_round()
    assert again.dealt < again.cut_card, "the cut card is out of force"
    assert again.forced(SHUFFLER) == e.Shuffle(SHUFFLER.order(DECK, again.shuffles + 1))
    assert again.advance(SHUFFLER).dealt == 1, "burned again"


def test_the_shoe_runs_out_in_the_deal_in_play_and_in_dealer_hands() -> None:
    stages = {}
    for left in range(1, 30):
        _, shoe = a_round(near_its_end(left))
        stages[left] = [step for step, act in shoe if isinstance(act, e.Shuffle)]
    assert all(stages[left] == [Step.DEAL] for left in range(1, 5))
    later = [step for left in range(5, 30) for step in stages[left]]
    assert set(later) == {Step.PLAY, Step.COMPLETE}
    assert stages[29] == []


def test_an_unseen_hole_card_may_be_the_one_that_is_missing() -> None:
    session = near_its_end(5, first_hole_card="unseen")
    for bet in (e.PlaceWagers(1, BET), e.PlaceWagers(2, BET), e.CloseBets()):
        session = session.play(bet)
    while not isinstance(act := session.forced(SHUFFLER), e.Shuffle):
        assert act is not None
        session = session.play(act)
    assert (session.round.step, session.round.hole) == (Step.DEAL, None)
    session = session.play(act)
    assert session.play(e.Deal(act.order[0])).round.hole is act.order[0]


# --- shoe and rack exhausted ------------------------------------------------------------------


def with_next(session: Session, value: int) -> Session:
    """The same table with a card of ``value`` next, or else the highest that is left."""
    gone, rest = session.shoe[: session.dealt], session.shoe[session.dealt :]
    rest = tuple(sorted(rest, key=lambda card: (card.value != value, -card.value)))
    return session.but(shoe=gone + rest)


def short_hands(session: Session) -> list[e.PlayerHand]:
    """The hands that have one card, in order."""
    return [hand for seat in session.round.seats for hand in seat.hands if len(hand.cards) == 1]


def exhausted(stage: Step) -> Session:
    """A full table, every card of the deck on the layout, that needs one more in ``stage``.

    The seats get pairs of 2 to 8, split them, and hit until no card is left; or, for a dealer hand
    to need the card, until just enough are left for every hand to have two.
    """
    session = opened(7, decks=1, burn=0, dealer_hands=2, stand_on_21=False).advance(SHUFFLER)
    for seat in range(1, 8):
        session = session.play(e.PlaceWagers(seat, (500, 1000)))
    session = session.play(e.CloseBets())
    while (actor := session.actor) is not e.FLOOR:
        short = short_hands(session)
        if actor == e.SHOE:
            pairing = session.round.step is Step.PLAY or session.round.up is not None
            session = with_next(session, short[0].cards[0].value if pairing and short else len(short) + 2)
        act = session.forced(SHUFFLER)
        if act is None:
            assert actor is not None
            assert actor.seat is not None
            spare = session.cards_left - len(short)
            hit = stage is Step.PLAY or spare > 0
            split = e.Split(actor.seat)
            act = e.Hit(actor.seat) if hit else e.Stand(actor.seat)
            if split in session.legal_acts and (stage is Step.PLAY or spare >= 2):
                act = split
        session = session.play(act)
    return session


@pytest.mark.parametrize("stage", [Step.PLAY, Step.COMPLETE])
def test_the_round_is_void_when_shoe_and_rack_are_exhausted(stage: Step) -> None:
    session = exhausted(stage)
    assert session.round.step is stage
    assert Counter(session.round.layout()) == Counter(DECK)
    assert session.shuffles == 1
    assert session.forced(SHUFFLER) == EXHAUSTED == e.VoidRound("shoe exhausted")
    seat = next(number for number, one in enumerate(session.round.seats, 1) if one.on_layout)
    other = "the shoe is exhausted: the floor voids the round"
    for act in (e.Stand(seat), e.Hit(seat), e.PlaceWagers(1, (500, 500)), e.CloseBets(), e.Rack()):
        assert refused(session, act) == other
    for shoe_act in (e.Deal(DECK[0]), e.Burn(), e.Shuffle(), e.Shuffle(DECK)):
        assert refused(session, shoe_act) == "no card is needed now"
    lying = {seat: part.on_layout for seat, part in enumerate(session.round.seats, 1)}
    assert session.advance(SHUFFLER) == session.play(EXHAUSTED)
    void = session.play(EXHAUSTED)
    assert void.round.over
    for number, amount in lying.items():
        assert void.chips(number) == session.chips(number) + amount, "all that was not settled goes back"
        assert void.round.seats[number - 1].on_layout == 0
    assert void.house_won == session.house_won, "what was settled stays settled"
    assert (void.house_won > 0) == any(
        hand.status is e.HandStatus.BROKEN for part in session.round.seats for hand in part.hands
    )
    again = void.next_round()
    assert Counter(again.rack) == Counter(DECK)
    assert isinstance(again.forced(SHUFFLER), e.Shuffle)


def test_what_is_listed_is_legal_when_the_shoe_is_exhausted() -> None:
    legal = exhausted(Step.PLAY).legal_acts
    assert all(act in legal for act in legal)


# --- what nobody sees -------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_views_tell_nothing_of_undealt_cards(seed: int) -> None:
    rng = Random(seed)
    hole = rng.choice(("none", "unseen"))
    session = opened(3, decks=1, burn=3, penetration=Ratio(1, 1), first_hole_card=hole)
    policy = at_random(Stream("views", str(seed)))
    for _ in range(6):
        while not session.round.over:
            act = session.forced(SHUFFLER)
            if act is None and session.round.step is Step.BETTING:
                free = [seat for seat in (1, 2, 3) if not session.round.seats[seat - 1].hands]
                act = e.PlaceWagers(free[0], BET) if free else e.CloseBets()
            session = session.play(act or policy(session.round, session.legal_acts))
            twin = twin_of(rng, session)
            seen = session_view(session)
            assert session_view(twin) == seen
            assert seen.cards_left + seen.racked + len(tuple(session.round.layout())) in (0, 52)
            assert repr(session_view(twin)) == repr(seen)
            assert twin.actor == session.actor
            if session.actor != e.SHOE:
                assert list(twin.legal_acts) == list(session.legal_acts)
        session = session.next_round()


def twin_of(rng: Random, session: Session) -> Session:
    """The session with everything in another order that nobody has seen: shoe, rack, hole card."""
    state = session.round
    hidden = [*session.shoe[session.dealt :], *session.rack, *([state.hole] if state.hole else [])]
    rng.shuffle(hidden)
    left, racked = session.cards_left, len(session.rack)
    return session.but(
        shoe=(*session.shoe[: session.dealt], *hidden[:left]),
        rack=tuple(hidden[left : left + racked]),
        round=state.but(hole=hidden[-1]) if state.hole else state,
    )


def test_a_view_has_counts_and_chips() -> None:
    session = opened(2, burn=4).advance(SHUFFLER).play(e.PlaceWagers(2, (1000, 0, 500)))
    view = session_view(session.but(toke_box=700, number=3))
    assert (view.cards_left, view.racked, view.number, view.toke_box) == (308, 4, 3, 700)
    assert view.chips == (100_000, 98_500)
    assert session_view(session.but(bankrolls=(None, 2000))).chips == (None, 500)


def test_an_exhausted_shoe_ends_a_round_whose_wagers_are_settled_too() -> None:
    session = Session.new(Rules(decks=1, burn=0, complete_dead_hands=True), [100_000])
    session = session.play(e.Shuffle(stacked(parse_cards("Th 6h 6s 9d"), 1)))
    for act in (e.PlaceWagers(1, (1000, 0, 0)), e.CloseBets()):
        session = session.play(act)
    session = session.but(shoe=session.shoe[:4]).advance(Shuffler("7")).play(e.Hit(1))
    while session.actor is not e.FLOOR:
        session = session.play(next(iter(session.legal_acts)))
    assert EXHAUSTED in session.legal_acts
    assert session.play(EXHAUSTED).round.over
    assert session.play(EXHAUSTED).chips(1) == 99_000
