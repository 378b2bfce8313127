"""What is refused while bets are open: wagers, tokes, withdrawals, and the closing of bets (R2, R11)."""

from multiaction.engine.acts import CloseBets, PlaceTokes, PlaceWagers, Withdraw
from multiaction.engine.refusal import Refusal, why_no_list
from multiaction.engine.state import Round, Step
from multiaction.money import format_money
from multiaction.rules import Rules


def _betting_seat(state: Round, seat: int) -> Refusal | None:
    if state.step is not Step.BETTING:
        return Refusal("bets are closed: expected wagers before the first card", "R2")
    if not 1 <= seat <= len(state.seats):
        return Refusal(f"there is no seat {seat}: expected 1…{len(state.seats)}", None)
    return None


def why_not_wagers(state: Round, act: PlaceWagers) -> Refusal | None:
    """Why these initial wagers are not allowed (R2)."""
    return _betting_seat(state, act.seat) or why_not_amounts(state.rules, act.amounts)


def why_not_amounts(rules: Rules, amounts: tuple[int, ...]) -> Refusal | None:
    """Why these initial wagers, one amount a spot, are not allowed (R2)."""
    refusal = why_no_list(rules, amounts, "R2")
    if refusal:
        return refusal
    placed = [amount for amount in amounts if amount]
    if len(placed) < rules.min_spots:
        return Refusal(f"expected wagers on at least {rules.min_spots} of {rules.dealer_hands} spots", "R2")
    if rules.spot_one_required and not amounts[0]:
        return Refusal("expected a wager on spot 1", "R2")
    for amount in placed:
        if not rules.min_wager <= amount <= rules.max_wager:
            least, most = format_money(rules.min_wager), format_money(rules.max_wager)
            return Refusal(f"a wager of {format_money(amount)}: expected {least} to {most} on a spot", "R2")
        if amount % rules.wager_step:
            return Refusal(
                f"a wager of {format_money(amount)}: expected a multiple of {format_money(rules.wager_step)}",
                "R2",
            )
    if rules.equal_wagers and len(set(placed)) > 1:
        return Refusal("expected the same amount on every spot", "R2")
    return None


def why_not_tokes(state: Round, act: PlaceTokes) -> Refusal | None:
    """Why these tokes are not allowed (R11)."""
    refusal = _betting_seat(state, act.seat) or why_no_list(state.rules, act.amounts, "R11")
    if refusal:
        return refusal
    hands = state.seats[act.seat - 1].hands
    for spot, amount in enumerate(act.amounts, 1):
        if amount and (not hands or hands[0].wagers[spot - 1] is None):
            return Refusal(f"a toke goes above a wager: seat {act.seat} has none on spot {spot}", "R11")
        if amount % state.rules.toke_step:
            step = format_money(state.rules.toke_step)
            return Refusal(f"a toke of {format_money(amount)}: expected a multiple of {step}", "R11")
    return None


def why_not_withdraw(state: Round, act: Withdraw) -> Refusal | None:
    """Why a seat may not take its wagers back (R2)."""
    refusal = _betting_seat(state, act.seat)
    if refusal is None and not state.seats[act.seat - 1].hands:
        return Refusal(f"seat {act.seat} has no wager to take back", "R2")
    return refusal


def why_not_close(state: Round, act: CloseBets) -> Refusal | None:
    """Why bets may not be closed (R2)."""
    if state.step is not Step.BETTING:
        return Refusal("bets are closed already", "R2")
    if not any(seat.hands for seat in state.seats):
        return Refusal("expected a wager of at least one seat before bets are closed", "R2")
    return None
