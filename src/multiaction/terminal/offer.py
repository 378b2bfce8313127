"""What a seat may do now, and what it is not offered and why."""

from collections.abc import Iterator

from multiaction.engine import Act, Double, Hit, Insure, Split, Stand, Surrender
from multiaction.engine.playing import hand_of, most_insurance
from multiaction.money import format_money
from multiaction.session import Session

_MOST_LISTED = 7


def offer(session: Session, seat: int) -> tuple[list[str], list[str]]:
    """Two lists for a seat whose turn it is: what it may do, and what not, with the reason."""
    asked: Iterator[tuple[str, list[Act]]] = _insurance(session, seat) or _play(session, seat)
    may: list[str] = []
    may_not: list[str] = []
    for text, acts in asked:
        refusals = [session.why_illegal(act) for act in acts]
        if None in refusals:
            may.append(text)
        elif (refusal := refusals[0]) is not None:
            clause = f" ({refusal.clause})" if refusal.clause else ""
            may_not.append(f"{text.split()[0]}: {refusal.reason}{clause}")
    return may, may_not


def _insurance(session: Session, seat: int) -> Iterator[tuple[str, list[Act]]] | None:
    """The two answers to the offer of insurance, while it is open."""
    count = session.rules.dealer_hands
    none = Insure(seat, (0,) * count)
    if none not in session.legal_acts:
        return None
    most = most_insurance(session.round.seats[seat - 1])
    chips = session.chips(seat)
    amounts = " ".join(format_money(cents) if cents else "-" for cents in most)
    at_most = "at most" if sum(most) <= chips else f"at most, and {format_money(chips)} in all"
    first = next((spot for spot, cents in enumerate(most) if cents), None)
    a_cent = tuple(int(spot == first) for spot in range(count))
    answers: list[tuple[str, list[Act]]] = [
        (f"insure {amounts} ({at_most})", [Insure(seat, most), Insure(seat, a_cent)]),
        (f"insure {' '.join('-' * count)} (none)", [none]),
    ]
    return iter(answers)


def _play(session: Session, seat: int) -> Iterator[tuple[str, list[Act]]]:
    wagers = hand_of(session.round, seat).wagers
    spots = tuple(spot for spot, wager in enumerate(wagers, 1) if wager is not None)
    yield "stand (s)", [Stand(seat)]
    yield "hit (h)", [Hit(seat)]
    doubles: list[Act] = [act for act in session.legal_acts if isinstance(act, Double)]
    which = " ".join("".join(map(str, act.spots)) for act in doubles if isinstance(act, Double))
    if len(doubles) > _MOST_LISTED:
        which = f"any of {''.join(map(str, spots))}"
    yield f"double (d) {which}", doubles or [Double(seat, spots)]
    yield "split (p)", [Split(seat)]
    yield "surrender (u)", [Surrender(seat)]
