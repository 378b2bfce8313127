"""What a row is, column by column: name, type, unit and meaning are told once, here, as data."""

from typing import Annotated, NamedTuple, get_args, get_type_hints

KINDS = {
    "wager": "a wager of a hand, with what a double put beside it",
    "insurance": "an insurance wager of the seat",
}
"""What a row is about; tokes are not the player's result (R11) and have no rows."""

OUTCOMES = {
    "won": "it was paid, and all of it went back to the seat",
    "pushed": "a tie: all of it went back to the seat",
    "lost": "the initial wager was taken, and what a double added with it or not (R10): see `net`",
    "surrendered": "half of the initial wager was taken, the other half went back",
    "returned": "nothing was taken: a dealer natural takes the original wager only (R10), or it is void",
}
"""What became of a wager: a word, and what it says."""

STATUSES = {
    "stood": "neither broken nor given up nor void: a natural, a 21 and a doubled hand too",
    "broken": "of a total over 21",
    "surrendered": "given up by the player; a dealer natural may have taken all of a wager even so",
    "void": "called off by the floor; what was settled before stays settled",
}
"""How a player's hand ended: a word, and what it says."""


class Row(NamedTuple):
    """One wager of one finished round.

    Of each field the annotation says what it means and, where it has one, its unit. The columns of the
    hand are null in a row of insurance, which is the seat's; those of the dealer hand are null when no
    card was drawn for its spot, since nothing is known of it.
    """

    round: Annotated[int, "number of the round in the hand history"]
    seat: Annotated[int, "number of the seat, 1 at first base"]
    name: Annotated[str | None, "who sits there; null when the hand history does not say"]
    hand: Annotated[str | None, "letter of a split hand, a…d in the order of play; null for an only hand"]
    spot: Annotated[int, "the spot, and the dealer hand that decides it"]
    kind: Annotated[str, "what it is, a word of the table below"]
    initial: Annotated[int, "placed before a double: of a split hand the matched wager", "cents"]
    added: Annotated[int, "put beside it by a double; 0 when it was not doubled", "cents"]
    outcome: Annotated[str, "what became of it, a word of the table below"]
    net: Annotated[int, "what the seat won with it, below 0 what it lost", "cents"]
    status: Annotated[str | None, "how the hand ended, a word of the table below"]
    split: Annotated[bool | None, "the hand is one of a split"]
    natural: Annotated[bool | None, "the hand is a natural: an ace and a ten, not after a split (R7)"]
    player_cards: Annotated[str | None, "the cards of the hand as received; null when it had none"]
    player_total: Annotated[int | None, "their total", "points"]
    up: Annotated[str | None, "the up card; null when the round was void before it was dealt"]
    dealer_cards: Annotated[str | None, "the cards of the dealer hand, the up card first"]
    dealer_total: Annotated[
        int | None, "their total; under 17 when it was not to be completed (R6)", "points"
    ]
    dealer_natural: Annotated[bool | None, "the dealer hand is a natural"]


class Column(NamedTuple):
    """One field of a :class:`Row`: ``type`` is ``int``, ``str`` or ``bool``, and ``null`` allowed or not."""

    name: str
    type: type
    null: bool
    meaning: str
    unit: str | None


def _column(name: str, hint: object) -> Column:
    annotation, meaning, *unit = get_args(hint)
    null = type(None) in get_args(annotation)
    return Column(
        name, get_args(annotation)[0] if null else annotation, null, meaning, unit[0] if unit else None
    )


COLUMNS = tuple(_column(*field) for field in get_type_hints(Row, include_extras=True).items())
"""The columns of every table, in order."""
