"""Commands at a table, each by its action."""

from typing import Annotated, Literal

from pydantic import Field

from multiaction.server.api.strict import Cents, Key, SomeCents, Strict
from multiaction.server.table.commands import MOST_REASON, MOST_SEED

Amounts = Annotated[list[Cents], Field(min_length=1, max_length=9, description="Cents, one amount a spot.")]
SeatNumber = Annotated[int, Field(ge=1, le=7)]
# The table reads texts itself, so that it takes the same of a request and of a socket.
Reason = Annotated[str, Field(description=f"1 to {MOST_REASON} printable characters.")]


class _Command(Strict):
    type: Literal["command"] = "command"
    key: Key
    version: int = Field(ge=0, le=2**53, description="The version of the table you have seen.")


class Sit(_Command):
    """Take a seat with chips from the bankroll."""

    action: Literal["sit"]
    seat: SeatNumber
    chips: SomeCents


class Buy(_Command):
    """More chips from the bankroll, between rounds."""

    action: Literal["buy"]
    chips: SomeCents


class Seed(_Command):
    """Mix a text of your own into the next shoe."""

    action: Literal["seed"]
    seed: str = Field(description=f"1 to {MOST_SEED} printable characters.")


class Bet(_Command):
    """Wagers and tokes, one amount a spot, 0 for none; a later bet replaces it."""

    action: Literal["bet"]
    wagers: Amounts
    tokes: Amounts | None = None


class Insure(_Command):
    """Insurance, one amount a spot; zeros decline it."""

    action: Literal["insure"]
    amounts: Amounts


class Double(_Command):
    """Double the named spots; ``added`` is for less than the wagers, where the rules allow it."""

    action: Literal["double"]
    spots: list[Annotated[int, Field(ge=1, le=9)]] = Field(min_length=1, max_length=9)
    added: Amounts | None = None


class Plain(_Command):
    """An act that needs no more words: leave, withdraw the bet, be ready for the cards, or play the hand."""

    action: Literal["leave", "withdraw", "ready", "stand", "hit", "split", "surrender"]


class Resume(_Command):
    """The floor has a paused table go on."""

    action: Literal["resume"]


class FloorAct(_Command):
    """The floor pauses or closes a table, or makes a round void."""

    action: Literal["pause", "close", "void_round"]
    reason: Reason


class VoidSeat(_Command):
    """The floor makes all hands of a seat void."""

    action: Literal["void_seat"]
    seat: SeatNumber
    reason: Reason


class VoidHand(_Command):
    """The floor makes a hand void."""

    action: Literal["void_hand"]
    seat: SeatNumber
    hand: int = Field(ge=1, le=4)
    reason: Reason


class Limits(_Command):
    """The floor changes fields of the rules, between rounds; amounts are in dollars, as text."""

    action: Literal["limits"]
    set: dict[str, str] = Field(examples=[{"max_wager": "50"}])
    reason: Reason


Command = Annotated[
    Sit | Buy | Seed | Bet | Insure | Double | Plain | Resume | FloorAct | VoidSeat | VoidHand | Limits,
    Field(
        discriminator="action",
        examples=[
            {
                "type": "command",
                "key": "0b6f9c1e-5a0e-4f9c-8f57-0d1c6a3b2e11",
                "version": 7,
                "action": "bet",
                "wagers": [1000, 1000, 2000],
            }
        ],
    ),
]
