"""A table that plays random rounds from fair shoes and records them as the server's tables do."""

from dataclasses import replace
from random import Random

from multiaction import engine as e
from multiaction.fairness import Opening, ShoeShuffler, commitment, opening_text, shoe_seed
from multiaction.notation import statements as s
from multiaction.notation.session_recorder import SessionRecorder
from multiaction.rules import Rules, load_rules, rules_text
from multiaction.session import Session
from random_tables import random_decision, random_rules, random_ruling, random_wagers

SEEDS = ("lucky seven", 'a "quoted" seed', "100 %", "Zoë", "🂡", "#", "x" * 64)


def small_shoe(rng: Random) -> Rules:
    """Rules under which racks are reshuffled: one deck, dealt to its end."""
    _, to_the_end = load_rules("colorado", ["penetration=1:1"])
    burn = rng.choice((0, 1, 3))
    return replace(random_rules(rng), decks=1, burn=burn, max_seats=7, penetration=to_the_end.penetration)


class FairTable:
    """``lines`` is the record so far, ``shoes`` are all openings, ``racks`` counts reshuffles."""

    def __init__(self, rng: Random, rules: Rules, seats: int, rulings: float = 0.02) -> None:
        self.rng, self.rulings = rng, rulings
        chips = [rng.choice((None, 10**7)) for _ in range(seats)]
        self.session = Session.new(rules, [10**7, *chips[1:]])
        self.shoes: list[Opening] = []
        self.orders: list[ShoeShuffler] = []
        self.racks = 0
        self.lines: list[str] = []
        self._recorder = SessionRecorder()
        sat = [s.SitDown(seat, "Ann", amount) for seat, amount in self._sitting()]
        self._between("mah 1", s.RulesInForce(rules_text("colorado", rules)), *sat)

    @property
    def text(self) -> str:
        return "".join(f"{line}\n" for line in self.lines)

    def play(self, rounds: int) -> "FairTable":
        for _ in range(rounds):
            self.round()
        return self

    def round(self) -> None:
        self._buy_more()
        self._come_and_go()
        self._change_limits()
        while self.session.actor is e.SHOE:
            self._between_acts()
        for seat, _ in self._sitting():
            self._act(e.PlaceWagers(seat, random_wagers(self.rng, self.session.rules)))
        self._act(e.CloseBets())
        while True:
            while (forced := self.session.forced(self._shuffler())) is not None:
                self.racks += isinstance(forced, e.Shuffle)
                self._act(forced)
            if self.session.round.over:
                break
            self._decide()
        self.session = self.session.next_round()
        if self.session.shuffle_due:
            self.open_shoe()

    def open_shoe(self) -> None:
        """The shoe's last round was played."""
        self._between(s.Reveal(opening_text(*self.shoes[-1])))
        self.session = self.session.but(shuffle_due=True)

    def _shuffler(self) -> ShoeShuffler:
        return self.orders[-1]

    def _between_acts(self) -> None:
        if self.session.shuffle_due:
            entropy = f"{self.rng.getrandbits(256):064x}"
            self.shoes.append(Opening(entropy, tuple(self.rng.sample(SEEDS, self.rng.randrange(4)))))
            self.orders.append(ShoeShuffler(shoe_seed(*self.shoes[-1]), self.session.shuffles + 1))
            self._act(self._forced())
            self._between(s.Commitment(commitment(entropy)))
        else:
            self._act(self._forced())

    def _forced(self) -> e.Act:
        act = self.session.forced(self._shuffler())
        assert act is not None, "a card or a shuffle is due"
        return act

    def _decide(self) -> None:
        """A seat decides, or the floor rules; as at a table, all forced acts were played before."""
        ruling = random_ruling(self.rng, self.session.round) if self.rng.random() < self.rulings else None
        if ruling is not None and not isinstance(ruling, e.CallFloor):
            self._act(ruling)
            return
        decision = random_decision(self.rng, self.session.round)
        refused = self.session.why_illegal(decision) is not None
        self._act(next(iter(self.session.legal_acts)) if refused else decision)

    def _buy_more(self) -> None:
        for seat, has in self._sitting():
            if has < 10**6:
                self._between(s.BuyMore(seat, "Ann", 10**7))
                chips = [*self.session.bankrolls]
                chips[seat - 1] = has + 10**7
                self.session = self.session.but(bankrolls=tuple(chips))

    def _come_and_go(self) -> None:
        seat = self.rng.randint(1, len(self.session.bankrolls))
        if self.rng.random() > 0.2 or seat == 1:
            return
        chips = list(self.session.bankrolls)
        has = chips[seat - 1]
        self._between(s.SitDown(seat, "Bo", 10**7) if has is None else s.LeaveSeat(seat, has))
        chips[seat - 1] = 10**7 if has is None else None
        self.session = self.session.but(bankrolls=tuple(chips))

    def _change_limits(self) -> None:
        if self.rng.random() < 0.1:
            rules = replace(self.session.rules, max_wager=self.rng.choice((20_000, 40_000)))
            self._between(s.RulesInForce(rules_text("colorado", rules)))
            fresh = e.Round.new(rules, len(self.session.bankrolls))
            self.session = self.session.but(rules=rules, round=fresh)

    def _sitting(self) -> list[tuple[int, int]]:
        return [(seat, has) for seat, has in enumerate(self.session.bankrolls, 1) if has is not None]

    def _act(self, act: e.Act) -> None:
        before, self.session = self.session, self.session.play(act)
        self.lines += self._recorder.add(before, act, self.session)

    def _between(self, *lines: object) -> None:
        self.lines += self._recorder.between(lines)
