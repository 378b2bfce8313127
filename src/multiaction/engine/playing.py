"""What is refused of a seat after bets are closed: insurance and the play of its hands (R7-R9)."""

from multiaction.engine.actors import Actor, Role
from multiaction.engine.acts import Double, Hit, Insure, Split, Stand, Surrender
from multiaction.engine.procedure import hand_in_turn, pending
from multiaction.engine.refusal import Refusal, why_no_list
from multiaction.engine.state import PlayerHand, Round, Seat, Step, Wagers
from multiaction.hand import score
from multiaction.money import format_money
from multiaction.rules import Rules


def _why_not_turn(state: Round, seat: int) -> Refusal | None:
    turn = pending(state)
    if isinstance(turn, Actor) and turn.role is Role.SEAT and turn.seat == seat:
        return None
    if state.step is Step.OVER:
        return Refusal("the round is over", None)
    if state.step is Step.BETTING:
        return Refusal("bets are open: expected the cards to be dealt first", "P1")
    if not isinstance(turn, Actor):
        return Refusal(f"it is the dealer's turn: {turn}", state.step.clause)
    whose = f"seat {turn.seat}'s" if turn.seat else f"the {turn.role.value.lower()}'s"
    return Refusal(f"out of turn: it is {whose} turn", state.step.clause)


def why_not_insure(state: Round, act: Insure) -> Refusal | None:
    """Why this insurance is not allowed (R9)."""
    if state.step > Step.INSURANCE:
        return Refusal("insurance is offered once, against an ace, before the first act of play", "R9")
    refusal = _why_not_turn(state, act.seat) or why_no_list(state.rules, act.amounts, "R9")
    if refusal:
        return refusal
    most = most_insurance(state.seats[act.seat - 1])
    for spot, (amount, limit) in enumerate(zip(act.amounts, most, strict=True), 1):
        if amount > limit:
            return Refusal(
                f"insurance of {format_money(amount)} on spot {spot}: "
                f"expected at most half of its initial wager, {format_money(limit)}",
                "R9",
            )
    return None


def most_insurance(seat: Seat) -> tuple[int, ...]:
    """The most a seat may insure on each spot: half of its initial wager (R9)."""
    return tuple(wager.placed // 2 if wager is not None else 0 for wager in seat.hands[0].wagers)


def hand_of(state: Round, seat: int) -> PlayerHand:
    """The hand in turn of a seat whose turn it is."""
    turn = hand_in_turn(state.seats[seat - 1])
    assert turn is not None, "a seat's turn is one of its hands' turn"
    return turn[1]


def _why_not_asked(state: Round, seat: int) -> Refusal | None:
    refusal = _why_not_turn(state, seat)
    if refusal is None and state.step is Step.INSURANCE:
        return Refusal("insurance is offered: expected insurance, or none", "P2")
    return refusal


def split_ace(hand: PlayerHand) -> bool:
    """The hand is a split ace."""
    return hand.split and hand.cards[0].value == 1


def why_not_stand(state: Round, act: Stand) -> Refusal | None:
    """Why a seat may not stand."""
    return _why_not_asked(state, act.seat)


def why_not_hit(state: Round, act: Hit) -> Refusal | None:
    """Why a seat may not hit."""
    refusal = _why_not_asked(state, act.seat)
    if refusal is None and split_ace(hand_of(state, act.seat)) and not state.rules.hit_split_aces:
        return Refusal("a split ace takes one card", "R7")
    return refusal


def why_not_double(state: Round, act: Double) -> Refusal | None:
    """Why this double is not allowed (R8)."""
    refusal = _why_not_asked(state, act.seat)
    if refusal:
        return refusal
    hand = hand_of(state, act.seat)
    return why_no_double(state.rules, hand) or _why_not_spots(state.rules, hand.wagers, act)


def why_no_double(rules: Rules, hand: PlayerHand) -> Refusal | None:
    """Why a hand in play cannot be doubled on any spot (R8)."""
    if len(hand.cards) != 2:
        return Refusal("double needs two cards", "R8")
    if hand.split and not rules.double_after_split:
        return Refusal("no double after a split", "R8")
    if split_ace(hand) and not rules.hit_split_aces:
        return Refusal("a split ace takes one card", "R7")
    low = _LEAST_DOUBLE.get(rules.double_on)
    total = score(hand.cards)
    if low is not None and (total.soft or not low <= total.total <= 11):
        return Refusal(f"double needs a hard total of {low} to 11", "R8")
    return None


_LEAST_DOUBLE = {"nine_to_eleven": 9, "ten_eleven": 10}


def _why_not_spots(rules: Rules, wagers: Wagers, act: Double) -> Refusal | None:
    if type(act.spots) is not tuple or not act.spots or list(act.spots) != sorted(set(act.spots)):
        return Refusal("a double names one or more spots in ascending order", "R8")
    for spot in act.spots:
        if not 1 <= spot <= rules.dealer_hands or wagers[spot - 1] is None:
            return Refusal(f"double on spot {spot}: expected a spot with a wager of the hand", "R8")
    if act.added is None:
        return None
    if not rules.double_for_less:
        return Refusal("a double adds the whole wager: there is no doubling for less", "R8")
    if type(act.added) is not tuple or len(act.added) != len(act.spots):
        return Refusal("doubling for less names one amount for each spot", "R8")
    for spot, added in zip(act.spots, act.added, strict=True):
        wager = wagers[spot - 1]
        assert wager is not None
        if type(added) is not int or not 0 < added <= wager.placed or added % rules.wager_step:
            return Refusal(
                f"double for less on spot {spot}: expected more than nothing, "
                f"at most {format_money(wager.placed)}, in steps of {format_money(rules.wager_step)}",
                "R8",
            )
    if all(
        added == getattr(wagers[spot - 1], "placed", 0)
        for spot, added in zip(act.spots, act.added, strict=True)
    ):
        return Refusal("a double in full names no amounts", "R8")
    return None


def why_not_split(state: Round, act: Split) -> Refusal | None:
    """Why a seat may not split (R7)."""
    refusal = _why_not_asked(state, act.seat)
    if refusal:
        return refusal
    return why_no_split(state.rules, state.seats[act.seat - 1], hand_of(state, act.seat))


def why_no_split(rules: Rules, seat: Seat, hand: PlayerHand) -> Refusal | None:
    """Why a hand in play cannot be split (R7)."""
    if len(hand.cards) != 2 or hand.cards[0].value != hand.cards[1].value:
        return Refusal("split needs two cards of the same value", "R7")
    if len(seat.hands) >= rules.max_hands:
        return Refusal(f"expected at most {rules.max_hands} hands of a seat", "R7")
    if split_ace(hand) and not rules.resplit_aces:
        return Refusal("split aces are not split again", "R7")
    return None


def why_not_surrender(state: Round, act: Surrender) -> Refusal | None:
    """Why a seat may not surrender."""
    refusal = _why_not_asked(state, act.seat)
    if refusal:
        return refusal
    return why_no_surrender(state.rules, hand_of(state, act.seat))


def why_no_surrender(rules: Rules, hand: PlayerHand) -> Refusal | None:
    """Why a hand in play cannot be surrendered."""
    if rules.surrender == "none":
        return Refusal("no surrender by the rules in force", None)
    if hand.split or len(hand.cards) != 2:
        return Refusal("surrender needs the first two cards of an unsplit hand", None)
    return None
