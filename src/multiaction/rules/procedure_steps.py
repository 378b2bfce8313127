"""The nine steps of the dealer's procedure, P1…P9, in the order in which he takes them."""

from multiaction.rules.sheet import Clause

PROCEDURE = (
    Clause(
        "P1",
        "Deal",
        "by analogy; R5",
        "After the dealer closes the bets, each seat with a wager receives its first card, first base "
        "first; then the up card is dealt on place 1; then each of these seats receives its second card. "
        "Last comes the unseen hole card, if the rules have one.",
        (
            "multiaction.engine.procedure._deal",
            "multiaction.engine.procedure.cards_missing",
            "multiaction.engine.dealer_effects.close_bets",
        ),
    ),
    Clause(
        "P2",
        "Insurance",
        "by analogy",
        "When insurance is offered, each seat with a wager is asked once, first base first.",
        ("multiaction.engine.procedure._insurance", "multiaction.engine.seat_effects.insure"),
    ),
    Clause(
        "P3",
        "Play",
        "by analogy; R6",
        "Each seat plays, first base first, its hands in letter order. The moment a hand breaks, before "
        "any other act, the dealer takes its wager on spot 1, if it has one there that is not suspended, "
        "and then that wager's toke. A hand that is not asked (a natural, a 21 that stands by itself, a "
        "split ace with its one card, a doubled or a broken hand) has no act of standing.",
        (
            "multiaction.engine.procedure._play",
            "multiaction.engine.procedure.hand_in_turn",
            "multiaction.engine.playing",
            "multiaction.engine.shoe_effects._with_card",
        ),
    ),
    Clause(
        "P4",
        "Slide",
        "by analogy",
        "A spot is visited when a seat placed an initial wager on it and not all of these are void. The "
        "steps from here to P9 are taken for each visited spot k, in rising order. If the up card is not "
        "on place k, it slides straight to place k in one act. There is no slide after the last visited "
        "spot.",
        ("multiaction.engine.procedure._slide", "multiaction.engine.completion.visited"),
    ),
    Clause(
        "P5",
        "Take",
        "by analogy; R6",
        "Where k is more than 1, the dealer takes from spot k the wagers of broken hands that are not "
        "suspended, each followed by its toke. He goes from last base to first, and hand by hand in "
        "letter order.",
        ("multiaction.engine.procedure._take", "multiaction.engine.procedure._take_broken"),
    ),
    Clause(
        "P6",
        "Rack closed hands",
        "by analogy; R6, R10",
        "Only on the table's last spot, the dealer racks the cards of every closed hand still on the "
        "layout, suspended ones too; their wagers stay. He goes from last base to first, and hand by "
        "hand in letter order.",
        ("multiaction.engine.procedure._rack_closed",),
    ),
    Clause(
        "P7",
        "Complete",
        "R6",
        "The dealer completes dealer hand k, as far as R6 says.",
        ("multiaction.engine.procedure._complete", "multiaction.engine.completion.needs_card"),
    ),
    Clause(
        "P8",
        "Settle",
        "by analogy",
        "The dealer settles spot k seat by seat, from last base to first. In a seat its insurance comes "
        "first, then hand by hand in letter order its wager, and after the original hand's wager the "
        "toke. A wager is paid, pushed, returned or taken as the settlement table says; what is taken of "
        "it goes before what is returned.",
        (
            "multiaction.engine.procedure._settle",
            "multiaction.engine.procedure._settle_hand",
            "multiaction.engine.settlement.TABLE",
        ),
    ),
    Clause(
        "P9",
        "Rack",
        "by analogy; R4",
        "The drawn cards of dealer hand k, if any, go to the rack; then, from last base to first, the "
        "cards of each seat that has no unsettled wager or insurance left. After the last visited spot "
        "the up card is racked, the round is over, and the shoe is compared with the cut card.",
        (
            "multiaction.engine.procedure._rack",
            "multiaction.engine.procedure._clear",
            "multiaction.session.Session.cut_card",
        ),
    ),
)
