"""The acts of a round as lines of MAH, each as soon as it is complete."""

from collections.abc import Callable
from typing import Any

from multiaction import engine as e
from multiaction.cards import Card
from multiaction.engine.procedure import cards_missing, hand_in_turn
from multiaction.notation import statements as s


class Recorder:
    """Takes the acts of one round in order and gives the lines that they complete.

    ``full``: the dealer's own acts too. A round in which the floor rules should be full: an implied
    one does not tell between which acts of the dealer a ruling fell.
    """

    def __init__(self, full: bool = True) -> None:
        self.full = full
        self._dealt: dict[int, list[Card]] = {}
        self._up: Card | None = None
        self._drawn: tuple[int, list[Card]] | None = None
        self._asked: e.Act | None = None
        self._hand: int | None = None

    def add(self, before: e.Round, act: e.Act, after: e.Round) -> list[s.Statement]:
        """The lines that are complete once ``act`` is played on ``before``, which makes it ``after``."""
        lines: list[s.Statement] = []
        if isinstance(act, e.Shuffle):
            return [s.ShuffleRack()]  # before the line to which the next card belongs
        if isinstance(act, e.Deal):
            lines += self._card(before, act.card)
        else:
            lines += self._flush_deal()
            lines += self._flush_draw()
            lines += _LINES.get(type(act), _no_line)(self, before, act)
        drawn = after.dealer_hands[0].drawn
        if drawn and not before.dealer_hands[0].drawn and before.step is not e.Step.COMPLETE:
            self._drawn = (1, [drawn[0]])  # the hole card is turned: the first drawn for hand 1 (R5)
        if before.step is e.Step.DEAL and after.step is not e.Step.DEAL:
            lines += self._flush_deal()
        if self._asked is not None and isinstance(act, e.VoidHand | e.VoidSeat | e.VoidRound):
            self._drop_asked(after)
        return lines + self._flush_draw() if after.over else lines

    def pending_draw(self) -> list[s.Statement]:
        """The line of the cards drawn so far for a dealer hand that needs more of them."""
        return self._flush_draw()

    # --- cards -------------------------------------------------------------------------------

    def _card(self, before: e.Round, card: Card) -> list[s.Statement]:
        if before.step is e.Step.DEAL:
            self._card_of_deal(before, card)
            return []
        if before.step is e.Step.COMPLETE:
            if self._drawn is None:
                self._drawn = (before.spot, [])
            self._drawn[1].append(card)
            return []
        seat, hand = _waiting(before)
        asked, self._asked = self._asked, None
        if isinstance(asked, e.Hit):
            return [s.HitHand(seat, hand, card)]
        if isinstance(asked, e.Double):
            return [s.DoubleHand(seat, hand, asked.spots, asked.added, card)]
        return [s.SecondCard(seat, hand, card)]

    def _card_of_deal(self, before: e.Round, card: Card) -> None:
        where = cards_missing(before)
        if where == "up":
            self._up = card
        elif isinstance(where, int):
            self._dealt.setdefault(where, []).append(card)

    def _drop_asked(self, after: e.Round) -> None:
        """A ruling came between a hand's asking for a card and the card: nothing came of the asking."""
        if not any(hand.status is e.HandStatus.DRAWING for seat in after.seats for hand in seat.hands):
            self._asked = None

    def _flush_deal(self) -> list[s.Statement]:
        if not self._dealt and self._up is None:
            return []
        lines: list[s.Statement] = [
            s.DealSeat(seat, tuple(cards)) for seat, cards in sorted(self._dealt.items())
        ]
        if self._up is not None:
            lines.append(s.DealUp(self._up))
        self._dealt, self._up = {}, None
        return lines

    def _flush_draw(self) -> list[s.Statement]:
        if self._drawn is None:
            return []
        (spot, cards), self._drawn = self._drawn, None
        return [s.Draw(spot, tuple(cards))]

    # --- acts --------------------------------------------------------------------------------

    def _close_bets(self, before: e.Round, act: e.CloseBets) -> list[s.Statement]:
        lines: list[s.Statement] = []
        for number, seat in enumerate(before.seats, 1):
            if seat.hands:
                lines.append(s.Bet(number, _placed(seat.hands[0].wagers)))
            if any(seat.tokes):
                lines.append(s.BetToke(number, _placed(seat.tokes)))
        return lines

    def _await_card(self, before: e.Round, act: e.Hit | e.Double) -> list[s.Statement]:
        self._asked = act
        return []

    def _ruling(self, before: e.Round, act: Any) -> list[s.Statement]:
        if isinstance(act, e.VoidRound):
            # That an unseen hole card had left the shoe (R5) shows only in where it goes.
            hole = [s.RackCards(dealer_hand=1)] if self.full and before.hole is not None else []
            return [s.Void(None, None, act.reason), *hole]
        hand = _letter(before, act.seat, act.hand) if isinstance(act, e.VoidHand) else None
        return [s.Void(act.seat, hand, act.reason)]

    def _procedure(self, before: e.Round, act: e.Act) -> list[s.Statement]:
        return [procedure_line(before, act)] if self.full else []


def procedure_line(before: e.Round, act: e.Act) -> s.Statement:
    """The line of an act of the dealer's procedure, played on ``before``."""
    return _PROCEDURE[type(act)](before, act)


def nets(state: e.Round) -> list[s.Statement]:
    """What a finished round came to, a line a seat."""
    spots = range(1, state.rules.dealer_hands + 1)
    return [
        s.Net(number, tuple([seat.net(spot) for spot in spots]))
        for number, seat in enumerate(state.seats, 1)
        if seat.hands
    ]


def _placed(wagers: tuple[e.Wager | None, ...]) -> tuple[int, ...]:
    return tuple([0 if wager is None else wager.placed for wager in wagers])


def _letter(state: e.Round, seat: int, hand: int) -> int | None:
    """``hand`` where the seat has several, ``None`` for its only one."""
    return hand if len(state.seats[seat - 1].hands) > 1 else None


def _waiting(state: e.Round) -> tuple[int, int | None]:
    """The hand that the next card of play is for."""
    for number, seat in enumerate(state.seats, 1):
        turn = hand_in_turn(seat)
        if turn is not None:
            return number, _letter(state, number, turn[0] + 1)
    raise AssertionError("a card of play is for a hand")


def _in_turn(state: e.Round, seat: int) -> int | None:
    turn = hand_in_turn(state.seats[seat - 1])
    assert turn is not None, "a seat that acts has a hand in turn"
    return _letter(state, seat, turn[0] + 1)


def _no_line(recorder: Recorder, before: e.Round, act: e.Act) -> list[s.Statement]:
    """Bets have their lines when they are closed; a call of the floor has none."""
    return []


def _insure(recorder: Recorder, before: e.Round, act: e.Insure) -> list[s.Statement]:
    return [s.TakeInsurance(act.seat, act.amounts)] if any(act.amounts) else []


_Makes = Callable[[Recorder, e.Round, Any], list[s.Statement]]
_LINES: dict[type, _Makes] = {
    e.CloseBets: Recorder._close_bets,
    e.Insure: _insure,
    e.Hit: Recorder._await_card,
    e.Double: Recorder._await_card,
    e.Stand: lambda _, before, act: [s.StandHand(act.seat, _in_turn(before, act.seat), act.clock)],
    e.Split: lambda _, before, act: [s.SplitHand(act.seat, _in_turn(before, act.seat))],
    e.Surrender: lambda _, before, act: [s.SurrenderHand(act.seat, _in_turn(before, act.seat))],
    e.VoidHand: Recorder._ruling,
    e.VoidSeat: Recorder._ruling,
    e.VoidRound: Recorder._ruling,
    **dict.fromkeys(
        (
            e.SlideUpCard,
            e.TakeWager,
            e.PayWager,
            e.PushWager,
            e.ReturnWager,
            e.SettleInsurance,
            e.SettleToke,
            e.Rack,
        ),
        Recorder._procedure,
    ),
}

_PROCEDURE: dict[type, Callable[[e.Round, Any], s.Statement]] = {
    e.SlideUpCard: lambda _, act: s.Slide(act.spot),
    e.TakeWager: lambda before, act: _settle("take", before, act),
    e.PayWager: lambda before, act: _settle("pay", before, act),
    e.PushWager: lambda before, act: _settle("push", before, act),
    e.ReturnWager: lambda before, act: _settle("return", before, act),
    e.SettleInsurance: lambda _, act: s.SettleSide(
        "insurance", act.seat, act.spot, act.result.value, act.amount
    ),
    e.SettleToke: lambda _, act: s.SettleSide("toke", act.seat, act.spot, act.result.value, act.amount),
    e.Rack: lambda before, act: s.RackCards(
        act.seat, None if act.hand is None else _letter(before, act.seat, act.hand), act.dealer_hand
    ),
}


def _settle(verb: Any, before: e.Round, act: Any) -> s.Settle:
    return s.Settle(verb, act.seat, _letter(before, act.seat, act.hand), act.spot, act.amount)
