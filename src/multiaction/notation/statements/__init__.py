"""The lines of MAH as values; ``str`` of one is its canonical text.

A ``seat`` is 1…7; a ``hand`` is 1…4 for the letters a…d after a split, ``None`` for a seat's only
hand. Money is in cents: 0 in a list of amounts is ``-``, in a list of results ``None`` is.
"""

from multiaction.notation.statements.between import (
    BurnCard,
    BuyMore,
    Commitment,
    DealerName,
    LeaveSeat,
    Remark,
    Reveal,
    RulesInForce,
    Seed,
    ShuffleShoe,
    SitDown,
    TableName,
    Time,
)
from multiaction.notation.statements.dealer import End, Net, Paid, RackCards, Settle, SettleSide, Slide
from multiaction.notation.statements.play import (
    Bet,
    BetToke,
    DealSeat,
    DealUp,
    DoubleHand,
    Draw,
    HitHand,
    SecondCard,
    ShuffleRack,
    SplitHand,
    StandHand,
    SurrenderHand,
    TakeInsurance,
    Void,
)
from multiaction.notation.statements.texts import LETTERS, quoted, subject

Between = (
    RulesInForce
    | TableName
    | Remark
    | SitDown
    | BuyMore
    | LeaveSeat
    | DealerName
    | Time
    | Seed
    | ShuffleShoe
    | Commitment
    | BurnCard
    | Reveal
)
HandLine = HitHand | StandHand | DoubleHand | SplitHand | SecondCard | SurrenderHand
Procedure = Slide | Settle | SettleSide | RackCards
InRound = (
    Bet | BetToke | DealSeat | DealUp | TakeInsurance | HandLine | Draw | ShuffleRack | Void | Procedure
    | Net | Paid | Remark
)  # fmt: skip
Statement = Between | InRound | End

__all__ = [
    "LETTERS",
    "Bet",
    "BetToke",
    "Between",
    "BurnCard",
    "BuyMore",
    "Commitment",
    "DealSeat",
    "DealUp",
    "DealerName",
    "DoubleHand",
    "Draw",
    "End",
    "HandLine",
    "HitHand",
    "InRound",
    "LeaveSeat",
    "Net",
    "Paid",
    "Procedure",
    "RackCards",
    "Remark",
    "Reveal",
    "RulesInForce",
    "SecondCard",
    "Seed",
    "Settle",
    "SettleSide",
    "ShuffleRack",
    "ShuffleShoe",
    "SitDown",
    "Slide",
    "SplitHand",
    "StandHand",
    "Statement",
    "SurrenderHand",
    "TableName",
    "TakeInsurance",
    "Time",
    "Void",
    "quoted",
    "subject",
]
