"""Every act in one short sentence, with the clause or step it rests on."""

from multiaction.cards import Card
from multiaction.engine import (
    Act,
    Burn,
    CallFloor,
    Double,
    HandStatus,
    Hit,
    Insure,
    PlaceTokes,
    PlaceWagers,
    Round,
    Shuffle,
    Split,
    Stand,
    Step,
    Surrender,
    VoidHand,
    VoidRound,
    VoidSeat,
    WagerStatus,
    Withdraw,
)
from multiaction.engine.playing import hand_of
from multiaction.hand import score
from multiaction.money import format_money, format_net
from multiaction.narration.dealer import narrate_dealer
from multiaction.narration.words import (
    Sentence,
    capital,
    card_text,
    cards_text,
    hand_name,
    in_turn,
    total_text,
)


def narrate(before: Round, act: Act) -> Sentence:
    """The sentence for ``act`` played on ``before``; cards have :func:`narrate_cards`."""
    return narrate_dealer(before, act) or _of_others(before, act)


def _of_others(before: Round, act: Act) -> Sentence:
    match act:
        case PlaceWagers(seat, amounts):
            back = "; its tokes go back" if any(before.seats[seat - 1].tokes) else ""
            return Sentence(f"Seat {seat} wagers {_by_spot(amounts)}{back}.", "R2")
        case PlaceTokes(seat, amounts):
            what = f"places tokes: {_by_spot(amounts)}" if any(amounts) else "takes its tokes back"
            return Sentence(f"Seat {seat} {what}.", "R11")
        case Withdraw(seat):
            what = "wagers and tokes" if any(before.seats[seat - 1].tokes) else "wagers"
            return Sentence(f"Seat {seat} takes its {what} back.", "R2")
        case Insure(seat, amounts):
            what = f"insures {_by_spot(amounts)}" if any(amounts) else "takes no insurance"
            return Sentence(f"Seat {seat} {what}.", "R9")
        case Hit(seat):
            return Sentence(f"{capital(in_turn(before, seat))} hits.", "P3")
        case Stand(seat, clock):
            by_clock = " (the table stands for it)" if clock else ""
            return Sentence(f"{capital(in_turn(before, seat))} stands{by_clock}.", "P3")
        case Double(seat, spots, added):
            wagers = hand_of(before, seat).wagers
            full = [wager.placed for spot in spots if (wager := wagers[spot - 1]) is not None]
            what = ", ".join(
                f"{format_money(amount)} on spot {spot}"
                for spot, amount in zip(spots, added or full, strict=True)
            )
            return Sentence(f"{capital(in_turn(before, seat))} doubles: {what}.", "R8")
        case Split(seat):
            return Sentence(f"{capital(in_turn(before, seat))} splits, every wager matched.", "R7")
        case Surrender(seat):
            return Sentence(f"{capital(in_turn(before, seat))} surrenders.", "P3")
        case Shuffle():
            between = before.step is Step.BETTING
            return Sentence(
                "Shuffles the shoe." if between else "The shoe is empty: shuffles the rack.", None
            )
        case Burn():
            return Sentence("Burns a card.", None)
        case VoidHand(seat, hand, reason):
            return Sentence(f"The floor voids {hand_name(before, seat, hand)}: {reason}.", None)
        case VoidSeat(seat, reason):
            return Sentence(f"The floor voids seat {seat}: {reason}.", None)
        case VoidRound(reason):
            return Sentence(f"The floor voids the round: {reason}.", None)
        case CallFloor(reason):
            return Sentence(f"Calls the floor: {reason}.", None)
    raise AssertionError(f"no sentence for {act!r}")


def narrate_cards(after: Round, where: str, cards: tuple[Card, ...]) -> Sentence:
    """The sentence for cards dealt in a row to one place (see :func:`destination`)."""
    shown = cards_text(cards)
    if where == "deal":
        seats = (
            f"seat {number} {cards_text(seat.hands[0].cards)}"
            for number, seat in enumerate(after.seats, 1)
            if seat.hands and seat.hands[0].cards
        )
        up = "" if after.up is None else f"; the up card is {card_text(after.up)}"
        drawn_first = after.rules.first_hole_card == "unseen" and after.dealer_hands[0].drawn
        hidden = after.hole is not None or drawn_first
        hole = " (and an unseen hole card)" if hidden else ""
        dealt = sum(1 for _ in after.layout())
        verb = "Deals" if len(cards) >= dealt else "Goes on dealing:"
        return Sentence(f"{verb} {', '.join(seats)}{up}{hole}.", "P1")
    if where.startswith("dealer"):
        spot = int(where.split()[1])
        up = "" if after.up is None else f" ({card_text(after.up)} up)"
        return Sentence(f"Draws for hand {spot}{up}: {shown}{_dealer_total(after, spot)}.", "P7")
    seat, index = map(int, where.split()[1:])
    hand = after.seats[seat - 1].hands[index - 1]
    text = f"{capital(hand_name(after, seat, index))} gets {shown}: {total_text(hand)}"
    if any(wager is not None and wager.status is WagerStatus.SUSPENDED for wager in hand.wagers):
        return Sentence(f"{text}; wagers of it wait for the dealer's hands.", "R10")
    return Sentence(f"{text}.", "P3")


def narrate_result(after: Round, number: int) -> str | None:
    """What a finished round came to for a seat, spot by spot; ``None`` when it sat out."""
    nets = {spot: after.seats[number - 1].net(spot) for spot in range(1, after.rules.dealer_hands + 1)}
    if all(net is None for net in nets.values()):
        return None
    spots = ", ".join(f"spot {spot} {format_net(net)}" for spot, net in nets.items() if net is not None)
    total = sum(net for net in nets.values() if net is not None)
    return f"Seat {number}: {spots}; {format_net(total)} in all."


def narrate_turned(before: Round, after: Round) -> Sentence | None:
    """The sentence for an unseen hole card that an act has turned (R5); ``None`` when it has not."""
    drawn = after.dealer_hands[0].drawn
    if not drawn or before.dealer_hands[0].drawn or before.step is Step.COMPLETE:
        return None
    return Sentence(f"Turns the hole card: {card_text(drawn[0])}{_dealer_total(after, 1)}.", "R5")


def _dealer_total(after: Round, spot: int) -> str:
    total = score(after.dealer_cards(spot))
    if total.natural:
        return ", a natural"
    return f", {total.total}{' broken' if total.broken else ''}"


def destination(before: Round) -> str:
    """Where the next card goes: ``deal``, ``dealer <spot>`` or ``hand <seat> <hand>``."""
    if before.step is Step.COMPLETE:
        return f"dealer {before.spot}"
    for number, seat in enumerate(before.seats, 1):
        for index, hand in enumerate(seat.hands, 1):
            if before.step is Step.PLAY and (hand.status is HandStatus.DRAWING or len(hand.cards) == 1):
                return f"hand {number} {index}"
    return "deal"


def _by_spot(amounts: tuple[int, ...]) -> str:
    return ", ".join(
        f"{format_money(cents)} on spot {spot}" for spot, cents in enumerate(amounts, 1) if cents
    )
