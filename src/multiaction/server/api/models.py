"""What the API answers."""

from typing import Annotated, Any

from pydantic import BaseModel, Field

from multiaction.server.api.strict import Key, SomeCents, Strict

Milliseconds = Annotated[int, Field(description="Milliseconds since 1970, UTC.")]


class Person(BaseModel):
    """A player."""

    id: str
    name: str
    account: bool = Field(description="Whether a password guards it.")


class Welcome(BaseModel):
    """A player and the token that stands for it."""

    token: str = Field(description="For the header `Authorization: Bearer …`; it lasts 30 days.")
    player: Person


class AtTable(BaseModel):
    """Chips at a table."""

    table: str
    seat: int
    chips: int = Field(description="Cents.")


class Me(BaseModel):
    """Who asks, and what it has."""

    player: Person | None
    floor: str | None = Field(description="The name of a floor person.")
    balance: int = Field(description="The bankroll in cents, without chips at tables.")
    at_tables: list[AtTable]


class TableFacts(BaseModel):
    """A table in the lobby; money is in cents."""

    id: str
    name: str
    rules: str
    departures: list[str]
    inscriptions: list[str]
    seats: int
    taken: int
    players: list[str]
    spots: int
    min_wager: int
    max_wager: int
    status: str
    round: int


class Snapshot(BaseModel):
    """All there is to see of a table: the first message of its socket."""

    type: str
    version: int
    now: Milliseconds
    table: dict[str, Any]
    elements: dict[str, dict[str, Any]]
    offer: dict[str, Any]
    story: list[dict[str, Any]]
    shoe: dict[str, Any]


class Done(BaseModel):
    """A command that was carried out, and stored."""

    type: str
    key: str
    ok: bool
    version: int = Field(description="The version of the table that it made.")


class RoundFacts(BaseModel):
    """A round in a table's history."""

    number: int
    at: Milliseconds
    up: str | None
    seats: list[dict[str, Any]]


class RoundSteps(BaseModel):
    """A round to be shown step by step: the felt before the cards, and what changes it."""

    table: dict[str, Any]
    round: int
    at: Milliseconds
    elements: dict[str, dict[str, Any]]
    steps: list[dict[str, Any]]


class Line(BaseModel):
    """A line of a statement, with the balance after it, in cents."""

    at: Milliseconds
    text: str
    cents: int
    balance: int


class Bankroll(BaseModel):
    """A player's money away from the tables, in cents."""

    balance: int
    statement: list[Line]


class Amount(Strict):
    """Play money to buy or to hand back."""

    cents: SomeCents
    key: Key | None = None


class Balance(BaseModel):
    """What the bankroll holds now, in cents."""

    balance: int


class Verdict(BaseModel):
    """Whether a record keeps what its commitments promise, and what was found."""

    ok: bool
    lines: list[str]


class Name(Strict):
    """A name: 1 to 24 printable characters; invisible and direction characters are refused."""

    name: str = Field(min_length=1, max_length=96, examples=["Ann"])


class Credentials(Strict):
    """Name and password of an account."""

    name: str = Field(min_length=1, max_length=96, examples=["Ann"])
    password: str = Field(min_length=1, max_length=128)


class FloorCredentials(Strict):
    """The operator's token, and the name that the floor's log is to tell."""

    token: str = Field(min_length=1, max_length=256)
    name: str = Field(min_length=1, max_length=96, examples=["Pat"])


class FloorToken(BaseModel):
    """A token for the floor's programs; it lasts an hour."""

    token: str
    name: str


class FloorLine(BaseModel):
    """An act of the floor."""

    at: Milliseconds
    who: str
    table: str | None
    act: str
    reason: str


class Shift(BaseModel):
    """A table's totals of a shift, in cents."""

    table: str
    from_: Milliseconds = Field(alias="from")
    to: Milliseconds
    float_: int = Field(alias="float", description="What the tray had won or lost at the end of the shift.")
    toke_box: int = Field(description="What the toke box held at the end of the shift.")
    house: int = Field(description="What the tray won or lost in the shift.")
    tokes: int = Field(description="What came into the toke box in the shift.")


class NewTable(Strict):
    """A table to open."""

    id: str = Field(pattern="^[a-z0-9]([a-z0-9-]{0,30}[a-z0-9])?$", examples=["high"])
    name: str | None = Field(None, description="1 to 40 printable characters.")
    rules: str = Field("colorado", max_length=400, examples=["colorado max_wager=500"])
    seats: int = Field(7, ge=1, le=7)
    decision_seconds: int = Field(30, ge=5, le=600)
    betting_seconds: int = Field(20, ge=5, le=600)
