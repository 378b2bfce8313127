"""The dealer's acts in one short sentence each, with the reason and the clause."""

from multiaction.engine import (
    Act,
    CloseBets,
    HandStatus,
    PayWager,
    PushWager,
    Rack,
    Result,
    ReturnWager,
    Round,
    SettleInsurance,
    SettleToke,
    SlideUpCard,
    TakeWager,
    WagerStatus,
)
from multiaction.engine.settlement import Column, column_of
from multiaction.money import format_money
from multiaction.narration.words import Sentence, hand_name


def narrate_dealer(before: Round, act: Act) -> Sentence | None:
    """The sentence for an act of the dealer; ``None`` for an act of anyone else."""
    match act:
        case CloseBets():
            return Sentence("No more bets.", "R2")
        case SlideUpCard(spot):
            return Sentence(f"Slides the up card to place {spot}.", "P4")
        case TakeWager(seat, hand, spot, amount):
            why, clause = _why_taken(before, act)
            name = hand_name(before, seat, hand)
            return Sentence(f"Takes {format_money(amount)} from spot {spot}, {name}: {why}.", clause)
        case PayWager(seat, hand, spot, amount):
            name, why = hand_name(before, seat, hand), _why_paid(before, act)
            return Sentence(f"Pays {format_money(amount)} on spot {spot}, {name}: {why}.", "R3")
        case PushWager(seat, hand, spot, amount):
            name = hand_name(before, seat, hand)
            both = "naturals" if before.seats[seat - 1].hands[hand - 1].natural else "totals"
            return Sentence(f"Pushes {format_money(amount)} on spot {spot}, {name}: equal {both}.", "R3")
        case ReturnWager(seat, hand, spot, amount):
            surrendered = before.seats[seat - 1].hands[hand - 1].status is HandStatus.SURRENDERED
            why = (
                "the other half of a surrender" if surrendered else "a dealer natural takes the original only"
            )
            name = hand_name(before, seat, hand)
            clause = "P8" if surrendered else "R10"
            return Sentence(f"Returns {format_money(amount)} on spot {spot}, {name}: {why}.", clause)
        case SettleInsurance(seat, spot, result, amount):
            verb, why = ("Pays", "2 to 1") if result is Result.WIN else ("Takes", "no dealer natural")
            text = f"{verb} {format_money(amount)} on the insurance of spot {spot}, seat {seat}: {why}."
            return Sentence(text, "R9")
        case SettleToke(seat, spot, result, amount):
            verb = {Result.WIN: "wins", Result.LOSE: "loses", Result.TIE: "is tied,"}[result]
            return Sentence(f"The toke above spot {spot}, seat {seat}, {verb} {format_money(amount)}.", "R11")
        case Rack():
            return _of_rack(before, act)
    return None


def _of_rack(before: Round, act: Rack) -> Sentence:
    if act.seat is not None and act.hand is not None:
        name = hand_name(before, act.seat, act.hand)
        seat = before.seats[act.seat - 1]
        waits = any(wager is not None and not wager.settled for wager in seat.hands[act.hand - 1].wagers)
        stay = ": its wagers stay until decided" if waits else ""
        return Sentence(f"Racks the closed hand of {name}{stay}.", "R6")
    if act.seat is not None:
        return Sentence(f"Racks the cards of seat {act.seat}.", "R4")
    if act.dealer_hand is not None:
        return Sentence(f"Racks the cards drawn for hand {act.dealer_hand}.", "P9")
    return Sentence("Racks the up card: the round is over.", "P9")


def _why_taken(before: Round, act: TakeWager) -> tuple[str, str]:
    hand = before.seats[act.seat - 1].hands[act.hand - 1]
    wager = hand.wagers[act.spot - 1]
    column, dealer = column_of(before.rules, before.dealer_cards(act.spot))
    if hand.status is HandStatus.BROKEN and (wager is None or wager.status is not WagerStatus.SUSPENDED):
        return "broken", "R6"
    if column is Column.NATURAL:
        part = " (the original wager only)" if wager is not None and act.amount < wager.staked else ""
        return f"dealer natural{part}", "R10" if hand.split or hand.doubled else "R9"
    if hand.status is HandStatus.BROKEN:
        return "broken, and no dealer natural", "R10"
    if hand.status is HandStatus.SURRENDERED:
        return "half of a surrender", "P8"
    return f"{hand.score.total} against {dealer}", "R3"


def _why_paid(before: Round, act: PayWager) -> str:
    hand = before.seats[act.seat - 1].hands[act.hand - 1]
    if hand.natural:
        return (
            f"a natural pays {before.rules.natural_pays.numerator} to {before.rules.natural_pays.denominator}"
        )
    column, dealer = column_of(before.rules, before.dealer_cards(act.spot))
    return "dealer broken" if column is Column.BROKEN else f"{hand.score.total} beats {dealer}"
