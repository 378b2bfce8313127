"""Random sessions, played on the engine and recorded as they go."""

import hashlib
from collections.abc import Iterator
from random import Random

from multiaction import engine as e
from multiaction.engine import Act, Step
from multiaction.notation import Recorder
from multiaction.notation import statements as s
from multiaction.notation.recorder import nets
from multiaction.rules import Rules, rules_text
from multiaction.session import EXHAUSTED, Session
from multiaction.shoe import Shuffler
from random_tables import random_decision, random_rules, random_wagers

RULINGS = (e.VoidHand, e.VoidSeat, e.VoidRound)
REASONS = ("card exposed", 'he said "no" \\ left', "Zoë # 5", "shoe exhausted")


class Scribe:
    """Plays rounds of a session at random and writes them down, line by line."""

    def __init__(
        self, rng: Random, seats: int, tells: bool = True, full: bool = True, seals: bool = False
    ) -> None:
        """``tells``: the record tells its shoes and chips. ``full``: the dealer's acts too."""
        self.rng, self.tells, self.full, self.seals = rng, tells, full, seals
        self.shuffler = Shuffler(str(rng.random()))
        self.rules = _with_a_shoe(rng)
        seats = min(seats, self.rules.max_seats)
        chips = [rng.choice((None, 500, 6000, 50_000, 10**7)) for _ in range(seats)]
        chips[0] = chips[0] or 10**6
        self.session = Session.new(self.rules, chips)
        self.seal = hashlib.sha256()
        self.lines: list[str] = []
        self.acts_of_dealer = False
        self._say("mah 1")
        self._say(s.RulesInForce(rules_text("colorado", self.rules)))
        for number, amount in enumerate(chips, 1):
            if tells and amount is not None:
                self._say(s.SitDown(number, rng.choice(("Ann", "Bo", 'C. "x"', "Zoë")), amount))

    @property
    def text(self) -> str:
        return "".join(f"{line}\n" for line in self.lines)

    def round(self) -> e.Round | None:
        """Plays and records one round; ``None`` when no seat has the chips for one."""
        shuffles = list(self._to_bets())
        if not self._bets():
            return None
        if self.tells:
            for line in shuffles:
                self._say(line)
        self._say(f"round {self.session.number}")
        recorder = Recorder(full=self.full)
        self.acts_of_dealer = False
        while not self.session.round.over:
            self._record(recorder, self._act())
        for line in nets(self.session.round):
            self._say(line)
        self._say(f"end sha256:{self.seal.hexdigest()}" if self.seals else "end")
        over = self.session.round
        self.session = self.session.next_round()
        return over

    def _to_bets(self) -> Iterator[s.Statement]:
        while (act := self.session.forced(self.shuffler)) is not None:
            self.session = self.session.play(act)
            if isinstance(act, e.Shuffle):
                yield s.ShuffleShoe()
            elif self.rng.random() < 2:
                yield s.BurnCard()

    def _bets(self) -> bool:
        for number in range(1, len(self.session.bankrolls) + 1):
            wagers = e.PlaceWagers(number, random_wagers(self.rng, self.rules))
            if self.session.why_illegal(wagers) is None and self.rng.random() < 0.9:
                self.session = self.session.play(wagers)
                toke = tuple(
                    self.rng.choice((0, self.rules.toke_step)) if one else 0 for one in wagers.amounts
                )
                if any(toke) and self.session.why_illegal(e.PlaceTokes(number, toke)) is None:
                    self.session = self.session.play(e.PlaceTokes(number, toke))
        return any(seat.hands for seat in self.session.round.seats)

    def _act(self) -> Act:
        state = self.session.round
        if state.step is Step.BETTING:
            return e.CloseBets()
        rulings = [] if not self.full or self.rng.random() > 0.02 else self._rulings(state)
        if rulings:
            ruling = self.rng.choice(rulings)
            return ruling.but(reason=self.rng.choice(REASONS))
        forced = self.session.forced(self.shuffler)
        if forced is not None:
            return forced
        decision = random_decision(self.rng, state)
        if self.session.why_illegal(decision) is None:
            return decision
        return next(iter(self.session.legal_acts))

    def _rulings(self, state: e.Round) -> list[e.VoidHand | e.VoidSeat | e.VoidRound]:
        """What the floor may rule, but between a breaking card and its take, or a shuffle and its card."""
        if (state.step is Step.PLAY and state.actor == e.DEALER) or self.lines[-1] == "d shuffle rack":
            return []
        rulings = [act for act in state.floor_acts if not isinstance(act, e.CallFloor)]
        if state.step > Step.PLAY and not self.acts_of_dealer:
            # A round that ends before the dealer's first own act is read as one that tells none.
            return [act for act in rulings if not isinstance(act, e.VoidRound)]
        return rulings

    def _record(self, recorder: Recorder, act: Act) -> None:
        before = self.session.round
        self.acts_of_dealer |= before.actor == e.DEALER and not isinstance(act, RULINGS)
        self.session = self.session.play(act)
        for line in recorder.add(before, act, self.session.round):
            self._say(line)

    def _say(self, line: object) -> None:
        text = str(line)
        self.lines.append(text)
        if text.startswith("end sha256"):
            self.seal = hashlib.sha256()
        self.seal.update(f"{text}\n".encode())


def _with_a_shoe(rng: Random) -> Rules:
    return random_rules(rng)


assert EXHAUSTED.reason in REASONS
