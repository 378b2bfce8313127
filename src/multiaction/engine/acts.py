"""The acts of the four actors: frozen values, numbered from 1 as on the table.

A ``seat`` is 1…7, a ``hand`` 1…4 (letter a…d), a ``spot`` 1…n, and every amount is in cents. An
act of a seat in play needs no hand: the hand whose turn it is acts.
"""

from multiaction.cards import Card
from multiaction.value import Named, Value, value


class Result(Named):
    """How an insurance wager or a toke comes out."""

    WIN = "win"
    LOSE = "lose"
    TIE = "tie"


# --- a seat ----------------------------------------------------------------------------------


@value
class PlaceWagers(Value):
    """All initial wagers of a seat, one amount a spot, 0 for none; replaces earlier ones (R2)."""

    seat: int
    amounts: tuple[int, ...]


@value
class PlaceTokes(Value):
    """All tokes of a seat, one amount a spot, 0 for none; replaces earlier ones (R11)."""

    seat: int
    amounts: tuple[int, ...]


@value
class Withdraw(Value):
    """Takes all wagers and tokes back while bets are open (R2)."""

    seat: int


@value
class Insure(Value):
    """The one answer of a seat to the offer of insurance, one amount a spot, 0 for none (R9)."""

    seat: int
    amounts: tuple[int, ...]


@value
class Hit(Value):
    """Asks for a card."""

    seat: int


@value
class Stand(Value):
    """Ends the hand; ``clock`` when the decision clock ran out and the table stood for the seat."""

    seat: int
    clock: bool = False


@value
class Double(Value):
    """Doubles the wagers on ``spots`` (ascending) and takes exactly one card (R8).

    ``added`` is what is put beside each of these wagers; ``None`` is the whole wager each.
    """

    seat: int
    spots: tuple[int, ...]
    added: tuple[int, ...] | None = None


@value
class Split(Value):
    """Makes two hands of a pair, every wager matched (R7)."""

    seat: int


@value
class Surrender(Value):
    """Gives the hand up for half of every wager."""

    seat: int


# --- the shoe --------------------------------------------------------------------------------


@value
class Deal(Value):
    """The next card comes out of the shoe; the state says where it goes."""

    card: Card


@value
class Burn(Value):
    """A card goes face down from the shoe to the rack, after a shuffle between rounds."""


@value
class Shuffle(Value):
    """Between rounds all cards, within a round the rack alone, become the shoe.

    ``order`` is the new shoe, first card dealt first. A round, which does not know the shoe, takes
    no notice of it.
    """

    order: tuple[Card, ...] = ()


# --- the dealer ------------------------------------------------------------------------------


@value
class CloseBets(Value):
    """No more bets: from here on nothing can be taken back (R2)."""


@value
class SlideUpCard(Value):
    """The up card goes straight to place ``spot`` (P4)."""

    spot: int


@value
class TakeWager(Value):
    """``amount`` of a wager goes to the house."""

    seat: int
    hand: int
    spot: int
    amount: int


@value
class PayWager(Value):
    """A wager wins ``amount`` and goes back with it."""

    seat: int
    hand: int
    spot: int
    amount: int


@value
class PushWager(Value):
    """A tied wager of ``amount`` goes back."""

    seat: int
    hand: int
    spot: int
    amount: int


@value
class ReturnWager(Value):
    """``amount`` of a wager goes back without a decision (R10, the other half of a surrender)."""

    seat: int
    hand: int
    spot: int
    amount: int


@value
class SettleInsurance(Value):
    """The insurance of a spot wins ``amount`` (2 to 1) or loses it (R9)."""

    seat: int
    spot: int
    result: Result
    amount: int


@value
class SettleToke(Value):
    """A toke wins ``amount``, loses ``amount`` (the rest of it goes back) or is tied (R11)."""

    seat: int
    spot: int
    result: Result
    amount: int


@value
class Rack(Value):
    """Cards go to the discard rack.

    ``Rack(seat=1, hand=2)`` one hand, ``Rack(seat=1)`` all hands of the seat still there,
    ``Rack(dealer_hand=2)`` the drawn cards of a dealer hand, ``Rack()`` the up card.
    """

    seat: int | None = None
    hand: int | None = None
    dealer_hand: int | None = None


@value
class CallFloor(Value):
    """The dealer calls the floor. Nothing changes until the floor rules."""

    reason: str


# --- the floor -------------------------------------------------------------------------------


@value
class VoidHand(Value):
    """One hand is void; a seat's last one takes the seat's insurance and tokes with it."""

    seat: int
    hand: int
    reason: str


@value
class VoidSeat(Value):
    """A seat is void: all its hands, its insurance, its tokes."""

    seat: int
    reason: str


@value
class VoidRound(Value):
    """The whole round is void."""

    reason: str


SeatAct = PlaceWagers | PlaceTokes | Withdraw | Insure | Hit | Stand | Double | Split | Surrender
ShoeAct = Deal | Burn | Shuffle
WagerAct = TakeWager | PayWager | PushWager | ReturnWager
DealerAct = CloseBets | SlideUpCard | WagerAct | SettleInsurance | SettleToke | Rack | CallFloor
FloorAct = VoidHand | VoidSeat | VoidRound
Act = SeatAct | ShoeAct | DealerAct | FloorAct
