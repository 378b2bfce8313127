"""The sums of an audit, kept while it runs."""

from collections import Counter
from typing import Any

from multiaction.chips import tokes_account
from multiaction.engine import Round
from multiaction.notation.findings import Finding


class Summary:
    """Adds up rounds and findings; money in cents.

    ``rounds`` is all that were read, ``judged`` those played to their end, ``unfinished`` a last one
    that is still in play. The sums are of the judged rounds, by the rules, whatever was recorded:
    ``wagers`` counts initial wagers and ``initial`` is what they came to, ``handle`` all that was
    staked (doubles, splits and insurance too). ``seats`` holds each seat's result per spot.
    """

    def __init__(self) -> None:
        self.rounds = self.judged = self.unfinished = 0
        self.wagers = self.initial = self.handle = 0
        self.tokes = self.toke_box = 0
        self.seats: dict[int, Counter[int]] = {}
        self.findings: Counter[str] = Counter()
        self.clauses: Counter[str] = Counter()

    def add_finding(self, finding: Finding) -> None:
        """Counts a finding by its kind and its clause."""
        self.findings[finding.kind] += 1
        self.clauses[finding.clause or "-"] += 1

    def add_round(self, state: Round) -> None:
        """Adds a round that was played to its end."""
        self.judged += 1
        for number, seat in enumerate(state.seats, 1):
            if not seat.hands:
                continue
            placed = [wager.placed for wager in seat.hands[0].wagers if wager is not None]
            self.wagers += len(placed)
            self.initial += sum(placed)
            self.handle += sum(wager.staked for wager in seat.wagers())
            self.tokes += sum(toke.placed for toke in seat.tokes if toke is not None)
            self.toke_box += tokes_account(state.rules, seat)[1]
            spots = self.seats.setdefault(number, Counter())
            for spot in range(1, state.rules.dealer_hands + 1):
                net = seat.net(spot)
                if net is not None:
                    spots[spot] += net

    @property
    def net(self) -> int:
        """What all seats won together; below 0 the house won."""
        return sum(sum(spots.values()) for spots in self.seats.values())

    def as_json(self) -> dict[str, Any]:
        """The sums for machines; money in cents."""
        return {
            "rounds": self.rounds,
            "judged": self.judged,
            "unfinished": self.unfinished,
            "wagers": self.wagers,
            "initial": self.initial,
            "handle": self.handle,
            "net": self.net,
            "seats": [
                {
                    "seat": number,
                    "net": sum(spots.values()),
                    "spots": {str(spot): net for spot, net in sorted(spots.items())},
                }
                for number, spots in sorted(self.seats.items())
            ],
            "tokes": {"placed": self.tokes, "toke_box": self.toke_box},
            "findings": {kind: self.findings[kind] for kind in ("syntax", "illegal", "wrong")},
            "clauses": dict(sorted(self.clauses.items())),
        }
