"""What the acts of a seat do."""

from multiaction.engine.acts import (
    Double,
    Hit,
    Insure,
    PlaceTokes,
    PlaceWagers,
    Split,
    Stand,
    Surrender,
    Withdraw,
)
from multiaction.engine.change import with_hand, with_seat
from multiaction.engine.procedure import hand_in_turn
from multiaction.engine.state import HandStatus, PlayerHand, Round, Seat, Wager, Wagers


def _in_turn(state: Round, number: int) -> tuple[int, PlayerHand]:
    turn = hand_in_turn(state.seats[number - 1])
    assert turn is not None, "an act of a seat is played on the hand in turn"
    return turn


def _wagers(amounts: tuple[int, ...]) -> Wagers:
    return tuple(Wager(amount) if amount else None for amount in amounts)


def place_wagers(state: Round, act: PlaceWagers) -> Round:
    """New wagers; tokes are placed after them (R11)."""
    return with_seat(state, act.seat, Seat(hands=(PlayerHand(_wagers(act.amounts)),)))


def place_tokes(state: Round, act: PlaceTokes) -> Round:
    """New tokes."""
    return with_seat(state, act.seat, state.seats[act.seat - 1].but(tokes=_wagers(act.amounts)))


def withdraw(state: Round, act: Withdraw) -> Round:
    """The seat sits out."""
    return with_seat(state, act.seat, Seat())


def insure(state: Round, act: Insure) -> Round:
    """The seat's one answer to the offer of insurance."""
    seat = state.seats[act.seat - 1].but(insurance=_wagers(act.amounts), insured=True)
    return with_seat(state, act.seat, seat)


def _set_status(state: Round, number: int, status: HandStatus) -> Round:
    """The hand in turn of a seat gets ``status``."""
    index, hand = _in_turn(state, number)
    return with_hand(state, number, index, hand.but(status=status))


def hit(state: Round, act: Hit) -> Round:
    """The hand in turn waits for a card."""
    return _set_status(state, act.seat, HandStatus.DRAWING)


def stand(state: Round, act: Stand) -> Round:
    """The hand in turn is finished."""
    return _set_status(state, act.seat, HandStatus.STOOD)


def surrender(state: Round, act: Surrender) -> Round:
    """The hand in turn is closed."""
    return _set_status(state, act.seat, HandStatus.SURRENDERED)


def double(state: Round, act: Double) -> Round:
    """Chips are added and the hand waits for its one card."""
    index, hand = _in_turn(state, act.seat)
    wagers = list(hand.wagers)
    for position, spot in enumerate(act.spots):
        wager = wagers[spot - 1]
        assert wager is not None, "a double is on spots with a wager"
        added = wager.placed if act.added is None else act.added[position]
        wagers[spot - 1] = wager.but(added=added)
    return with_hand(state, act.seat, index, hand.but(wagers=tuple(wagers), status=HandStatus.DRAWING))


def split(state: Round, act: Split) -> Round:
    """Two hands of one card each; a hand gets its second when its turn comes (R7)."""
    index, hand = _in_turn(state, act.seat)
    halves = tuple(PlayerHand(hand.wagers, (card,), split=True) for card in hand.cards)
    seat = state.seats[act.seat - 1]
    hands = (*seat.hands[:index], *halves, *seat.hands[index + 1 :])
    return with_seat(state, act.seat, seat.but(hands=hands))
