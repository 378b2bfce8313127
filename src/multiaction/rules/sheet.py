"""The eleven clauses of the sheet, R1…R11, in this project's own words."""

from typing import NamedTuple

from multiaction.rules.model import OPTIONS


class Clause(NamedTuple):
    """One clause of the rules: a clause of the sheet (``R6``) or a step of the procedure (``P5``).

    ``status`` says on what its text rests: ``stated`` by the sheet, ``by analogy``, ``house choice``;
    a step names the clauses that ask for it instead. ``code`` are the dotted names of what carries
    it. The tests that carry a clause are those whose name begins with ``test_R6_``.
    """

    id: str
    title: str
    status: str
    text: str
    code: tuple[str, ...]

    @property
    def options(self) -> tuple[str, ...]:
        """The names of the fields of ``Rules`` that belong to this clause, in their order."""
        return tuple(name for name, option in OPTIONS.items() if self.id in (option.clause or "").split(", "))


SHEET = (
    Clause(
        "R1",
        "The layout",
        "stated; by analogy",
        "Multi-Action Blackjack is played only on a Multi-Action layout, which also carries the "
        "inscriptions that the regulation demands of every blackjack cloth. They say what a natural "
        "pays, what the dealer does on 16 and on 17, soft 17 included, and what insurance pays. The "
        "layout has three spots for each seat, a place for a toke above each spot, and three numbered "
        "places for the up card. The inscriptions are made from the rules in force, so the felt can "
        "never disagree with what is paid.",
        ("multiaction.rules.inscriptions.inscriptions",),
    ),
    Clause(
        "R2",
        "Wagers",
        "stated; by analogy",
        "A seat wagers on any one, two or three of its spots (spot 2 alone, or spots 1 and 3, too), and "
        "the amounts may differ. Each initial wager is at most $100; a double or a split may take what "
        "lies on a spot above that, and insurance and tokes do not count. All wagers are placed before "
        "the first card is dealt: once the dealer closes the bets, none can be placed, changed or taken "
        "back, and a seat without a wager sits the round out. An initial wager is at least the house's "
        "minimum and a multiple of its step. Money is counted in whole cents and never rounded.",
        (
            "multiaction.engine.betting.why_not_amounts",
            "multiaction.engine.betting.why_not_withdraw",
            "multiaction.engine.betting.why_not_close",
            "multiaction.money",
        ),
    ),
    Clause(
        "R3",
        "One hand, three decisions",
        "stated",
        "A seat has one hand for all its spots, and all players' hands are played out once, before "
        "dealer hand 1 is completed. The wager on spot k is decided, collected and paid only at the end "
        "of dealer hand k. Each spot is a separate wager, and spots are never combined. A natural is "
        "therefore paid spot by spot, even against an up card that cannot make a dealer natural. A house "
        "may pay it at once instead, which departs from the sheet: against an up card of 2 to 9 all the "
        "spots of a natural are paid, tokes too, directly after the deal, first base first, and its "
        "cards are racked; against an ace or a ten nothing changes.",
        (
            "multiaction.engine.completion.visited",
            "multiaction.engine.procedure._settle_hand",
            "multiaction.engine.procedure._natural_at_once",
        ),
    ),
    Clause(
        "R4",
        "Discarding",
        "stated",
        "A seat with a wager neither on spot 2 nor on spot 3 has its cards discarded at the end of "
        "dealer hand 1, and a seat with none on spot 3 at the end of dealer hand 2. A seat with a wager "
        "on spot 3 keeps its cards to the end. Insurance that is not settled counts as a wager. In "
        "short, a seat's cards go to the rack at the end of the last dealer hand on which it has a wager.",
        ("multiaction.engine.procedure._rack", "multiaction.engine.dealer_effects.rack_hands"),
    ),
    Clause(
        "R5",
        "The dealer's cards",
        "stated; one of two readings; by analogy",
        "The dealer deals himself an up card in the first pass of the deal and uses it for all his "
        "hands, which he completes after the players have acted; he takes no hole card later. Whether "
        "dealer hand 1 has a hole card can be read in two ways. By default it has none; in the other "
        "reading it is dealt last, face down, if any seat has a wager on spot 1, nobody sees it or peeks "
        "at it, and it is always turned when dealer hand 1 is due, as its first drawn card. The dealer "
        "draws to 16 and stands on 17; on a soft 17 he stands or hits as the house says. The drawn cards "
        "go to the rack when their spot is settled, and the up card stays for the next.",
        (
            "multiaction.engine.settlement.dealer_draws",
            "multiaction.engine.procedure.cards_missing",
            "multiaction.engine.play._next_step",
            "multiaction.engine.views.view",
        ),
    ),
    Clause(
        "R6",
        "Broken hands",
        "stated; by analogy",
        "A hand that breaks is closed and loses every wager, also when the dealer breaks later; the "
        "dealer takes its wager on spot 1 at once, and no other. After dealer hand 1 is completed and "
        "settled, the up card slides to spot 2, the dealer takes the broken hands' wagers there, and "
        "completes and settles dealer hand 2. Then the up card slides to spot 3, the dealer takes the "
        "broken hands' wagers there, picks up all closed hands, racks their cards, and completes dealer "
        "hand 3; wagers that R10 suspends are left where they are throughout. The dealer does not draw "
        "when no decision is open: dealer hand k is completed if a live hand has a wager on spot k; "
        "otherwise, with an ace or a ten up and a natural's, a suspended or a surrendered wager or an "
        "insurance unsettled on spot k, it is given exactly one card; otherwise it is given none. A "
        "house that follows the letter of the sheet completes a dealer hand on every visited spot; the "
        "money is the same both ways, the cards that leave the shoe are not. With n dealer hands, spot "
        "3 reads spot n.",
        (
            "multiaction.engine.procedure._take_broken",
            "multiaction.engine.procedure._rack_closed",
            "multiaction.engine.completion.need",
            "multiaction.engine.shoe_effects._with_card",
        ),
    ),
    Clause(
        "R7",
        "Splitting",
        "stated; by analogy; house choice",
        "Two cards of the same value may be split, a king and a jack too; the wager on each and every "
        "spot played is matched, all or nothing. The hands are completed one after the other, and each "
        "gets its second card when its turn comes. An ace and a ten after a split are 21, not a natural. "
        "Split aces take one card each and are not split again, unless the house allows either; a pair "
        "of split aces that may be split again, but not hit, is split or stands. A seat may have up to "
        "four hands, or fewer as the house says; New Jersey's rule for this very game, N.J.A.C. "
        "13:69F-2.11(e), allows one split.",
        (
            "multiaction.engine.playing.why_no_split",
            "multiaction.engine.playing.split_ace",
            "multiaction.engine.seat_effects.split",
            "multiaction.engine.state.PlayerHand.natural",
        ),
    ),
    Clause(
        "R8",
        "Doubling",
        "stated; by analogy; house choice",
        "A seat may double any one or more of the wagers of its hand. The hand is one set of cards, so "
        "it takes exactly one card and stands for all its wagers, doubled or not. Any first two cards "
        "may be doubled, after a split too, unless the house restricts either; split aces only where "
        "they may draw more than one card and a split hand may be doubled. A double adds as much as the "
        "wager; where the house allows less, the added amount is chosen for each spot, more than "
        "nothing, at most the wager, in the house's wager steps.",
        (
            "multiaction.engine.playing.why_no_double",
            "multiaction.engine.playing.why_not_double",
            "multiaction.engine.seat_effects.double",
        ),
    ),
    Clause(
        "R9",
        "Naturals against an ace or ten, and insurance",
        "stated; by analogy",
        "Each wager of a natural against an ace or a ten, and each insurance wager, is acted on by "
        "itself, by the dealer's cards of the hand in play. Insurance is offered once, when the up card "
        "is an ace, to all seats before the first act of play. On each spot a seat may insure any whole "
        "number of cents up to half of its initial wager there; a natural may be insured too, and "
        "exactly half is even money. The insurance of spot k wins 2 to 1 when dealer hand k is a natural "
        "and is lost at its end otherwise. A hand that breaks keeps its insurance.",
        (
            "multiaction.engine.playing.why_not_insure",
            "multiaction.engine.playing.most_insurance",
            "multiaction.engine.settlement.insurance_owed",
            "multiaction.engine.settlement.TABLE",
        ),
    ),
    Clause(
        "R10",
        "Suspended wagers",
        "stated; by analogy; house choice",
        "A split hand that breaks against an ace or a ten is closed, but its wagers are left on the "
        "layout, suspended, until each dealer hand is known. When dealer hand k is a natural, the dealer "
        "takes only the original wager of spot k, and what splitting or doubling added goes back; when "
        "it is not, the broken hand's wager is taken. The same holds for doubling, so a wager is "
        "suspended when its hand breaks against an ace or a ten and either the hand is one of a split or "
        "this wager was doubled. The undoubled wagers of an unsplit hand follow R6, also when another "
        "spot of it was doubled. Of several split hands the first carries the original wager; if the "
        "floor voided it, the first that is not void does. A house may let a dealer natural take added "
        "amounts too, which departs from the sheet: nothing goes back then, and nothing is suspended.",
        (
            "multiaction.engine.shoe_effects._suspended",
            "multiaction.engine.settlement.TABLE",
            "multiaction.engine.state.Seat.original_on",
        ),
    ),
    Clause(
        "R11",
        "Tokes",
        "stated; by analogy",
        "A tip may be placed as a bet above any one or more of a seat's wagers, after its wager and "
        "before the first card, in the house's steps and without upper limit; doubling and splitting do "
        "not touch it, and it cannot be raised. It shares the fate of the original hand's wager on its "
        "spot, at the same moment: it is lost when that wager is taken, tied when it is pushed, and wins "
        "1 to 1, or what a natural pays. On a surrendered hand half of it is lost, and all of it on a "
        "dealer natural; of a void seat it goes back. A lost toke goes to the house, a won one with its "
        "winnings to the toke box, and a tied one to the player or the dealers as the house says. It is "
        "in no figure of the player's return.",
        (
            "multiaction.engine.betting.why_not_tokes",
            "multiaction.engine.settlement.toke_owed",
            "multiaction.engine.procedure._settle_toke",
            "multiaction.session.Session.tokes_won",
        ),
    ),
)
