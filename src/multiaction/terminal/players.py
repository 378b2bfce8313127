"""Who plays each seat at a table in the terminal."""

from dataclasses import dataclass

from multiaction.engine import Act, PlaceWagers, Role, Step
from multiaction.engine.views import view
from multiaction.policies import POLICIES, even_wagers
from multiaction.session import Session
from multiaction.shoe import Stream

YOU = "you"
OPEN = "open"


@dataclass(frozen=True, slots=True)
class Players:
    """``you``, a policy by its name, or ``open`` for nobody, seat by seat."""

    names: tuple[str, ...]

    @classmethod
    def parse(cls, text: str, most: int) -> "Players":
        """Players of a text like ``2`` (both yours) or ``you,book,open``; raises ``ValueError``."""
        number = text.isascii() and text.isdigit() and len(text) < 3
        names = (YOU,) * int(text) if number else tuple(name.strip() for name in text.split(","))
        known = (YOU, OPEN, *POLICIES)
        if not 1 <= len(names) <= most or any(name not in known for name in names) or YOU not in names:
            raise ValueError(
                f"expected how many seats are yours (1 to {most}), or who plays each of up to {most} "
                f"seats with commas between ({', '.join(known)}), at least one of them you"
            )
        return cls(names)

    @property
    def own(self) -> tuple[int, ...]:
        """The numbers of the seats that are yours."""
        return tuple(number for number, name in enumerate(self.names, 1) if name == YOU)

    def act(self, session: Session, seed: str) -> Act | None:
        """What a seat that is not yours does now; ``None`` when it is your turn.

        It depends on the session and the seed alone: a policy at random draws anew for each act.
        """
        if session.round.step is Step.BETTING:
            return self._wagers(session)
        actor = session.actor
        if actor is None or actor.role is not Role.SEAT or actor.seat is None:
            return None
        name = self.names[actor.seat - 1]
        if name not in POLICIES:
            return None
        use = f"seat {actor.seat} round {session.number} shuffle {session.shuffles} card {session.dealt}"
        return POLICIES[name](Stream(seed, use))(view(session.round), session.legal_acts)

    def _wagers(self, session: Session) -> Act | None:
        for seat, name in enumerate(self.names, 1):
            wagers = even_wagers(session.rules, session.chips(seat))
            if name in POLICIES and not session.round.seats[seat - 1].hands and any(wagers):
                return PlaceWagers(seat, wagers)
        return None
