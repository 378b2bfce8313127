"""The one rule set: every point on which a house may differ, with its clause, status and range."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields
from enum import Enum
from typing import Any, Literal, NamedTuple

from multiaction.errors import RulesError
from multiaction.money import Ratio, format_money
from multiaction.rules.kinds import Choice, Kind, Money, Proportion, Whole, YesNo


class Status(Enum):
    """On what the default of an option rests."""

    STATED = "stated"
    ONE_READING = "one of two readings"
    BY_ANALOGY = "by analogy"
    HOUSE_CHOICE = "house choice"


class Option(NamedTuple):
    """What is known of one field of :class:`Rules` beside its value.

    ``clause`` names the clauses it belongs to (``"R6, R10"``), ``None`` where the sheet has none.
    ``departs`` tells of a value whether it contradicts the sheet.
    """

    kind: Kind
    clause: str | None
    status: Status
    meaning: str
    departs: Callable[[Any], bool] = lambda value: False


def _option(default: Any, kind: Kind, clause: str | None, status: Status, meaning: str, **more: Any) -> Any:
    return field(default=default, metadata={"option": Option(kind, clause, status, meaning, **more)})


_STATED, _ANALOGY, _HOUSE = Status.STATED, Status.BY_ANALOGY, Status.HOUSE_CHOICE


def _yes(value: Any) -> bool:
    return value is True


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Rules:
    """A rule set, validated as a whole; the defaults are the sheet's (preset ``colorado``).

    Money is in cents. Raises :class:`~multiaction.errors.RulesError` with every violated
    constraint at once. :data:`OPTIONS` tells each field's clause, status, range and meaning.
    """

    dealer_hands: int = _option(
        3,
        Whole(1, 9),
        "R3",
        _STATED,
        "dealer hands in a round, and spots of a seat",
        departs=lambda n: n != 3,
    )
    max_seats: int = _option(7, Whole(1, 7), None, _ANALOGY, "seats at the table")
    decks: int | Literal["infinite"] = _option(
        6,
        Whole(1, 8, "infinite"),
        None,
        _HOUSE,
        "decks in the shoe; infinite for analysis and simulation only",
    )
    min_wager: int = _option(500, Money(), "R2", _HOUSE, "the least initial wager on a spot")
    wager_step: int = _option(100, Money(), "R2", _HOUSE, "wagers are multiples of it")
    toke_step: int = _option(100, Money(), "R11", _HOUSE, "tokes are multiples of it")
    max_wager: int = _option(
        10000,
        Money(),
        "R2",
        _STATED,
        "the most an initial wager on a spot may be",
        departs=lambda most: most > 10000,
    )
    min_spots: int = _option(
        1,
        Whole(1, 9),
        "R2",
        _STATED,
        "spots a seat must at least wager on; at most dealer_hands",
        departs=lambda least: least > 1,
    )
    spot_one_required: bool = _option(
        False, YesNo(), "R2", _STATED, "a seat must wager on spot 1 to wager at all", departs=_yes
    )
    equal_wagers: bool = _option(False, YesNo(), "R2", _STATED, "a seat's wagers must be equal", departs=_yes)
    pay_naturals: Literal["each_hand", "at_once"] = _option(
        "each_hand",
        Choice(("each_hand", "at_once")),
        "R3",
        _STATED,
        "when a natural against 2…9 is paid: by each dealer hand, or all spots at once after the deal",
        departs=lambda when: when == "at_once",
    )
    natural_pays: Ratio = _option(Ratio(3, 2), Proportion(1), None, _ANALOGY, "what a natural pays")
    first_hole_card: Literal["none", "unseen"] = _option(
        "none",
        Choice(("none", "unseen")),
        "R5",
        Status.ONE_READING,
        "dealer hand 1 has no hole card, or one unseen",
    )
    soft_17: Literal["stand", "hit"] = _option(
        "stand", Choice(("stand", "hit")), "R5", _HOUSE, "what the dealer does on a soft 17"
    )
    complete_dead_hands: bool = _option(
        False, YesNo(), "R6, R10", _ANALOGY, "the dealer completes a hand on which no decision is open"
    )
    max_hands: int = _option(
        4, Whole(1, 4), "R7", _HOUSE, "hands of a seat after splitting; 1 is no splitting"
    )
    resplit_aces: bool = _option(False, YesNo(), "R7", _ANALOGY, "split aces may be split again")
    hit_split_aces: bool = _option(False, YesNo(), "R7", _ANALOGY, "split aces may draw more than one card")
    double_on: Literal["any_two", "nine_to_eleven", "ten_eleven"] = _option(
        "any_two",
        Choice(("any_two", "nine_to_eleven", "ten_eleven")),
        "R8",
        _ANALOGY,
        "first two cards that may be doubled; the numbers are hard totals",
    )
    double_after_split: bool = _option(True, YesNo(), "R8", _ANALOGY, "a split hand may be doubled")
    double_for_less: bool = _option(False, YesNo(), "R8", _HOUSE, "a double may add less than the wager")
    insurance: bool = _option(True, YesNo(), "R9", _ANALOGY, "insurance is offered against an ace")
    dealer_natural_takes: Literal["original", "all"] = _option(
        "original",
        Choice(("original", "all")),
        "R10",
        _STATED,
        "what a dealer natural takes; stated for splits, by analogy for doubles",
        departs=lambda takes: takes == "all",
    )
    tied_toke: Literal["player", "dealer"] = _option(
        "player", Choice(("player", "dealer")), "R11", _ANALOGY, "who gets a toke whose wager is pushed"
    )
    stand_on_21: bool = _option(True, YesNo(), None, _HOUSE, "a hand of 21 stands by itself")
    surrender: Literal["none", "late"] = _option(
        "none",
        Choice(("none", "late")),
        None,
        _HOUSE,
        "an unsplit hand of two cards may give up half of every wager",
    )
    burn: int = _option(1, Whole(0, 10), None, _ANALOGY, "cards burned after a shuffle between rounds")
    penetration: Ratio = _option(
        Ratio(3, 4),
        Proportion(0, 1),
        None,
        _ANALOGY,
        "share of the shoe dealt before a shuffle; 0 shuffles every round",
    )

    def __post_init__(self) -> None:
        violations = tuple(_violations(self))
        if violations:
            raise RulesError(violations)

    def __repr__(self) -> str:
        changed = (
            f"{name}={getattr(self, name)!r}" for name in OPTIONS if getattr(self, name) != DEFAULTS[name]
        )
        return f"Rules({', '.join(changed)})"

    def departures(self) -> tuple[str, ...]:
        """The names of the fields whose value contradicts the sheet."""
        return tuple(name for name, option in OPTIONS.items() if option.departs(getattr(self, name)))


OPTIONS: dict[str, Option] = {entry.name: entry.metadata["option"] for entry in fields(Rules)}
"""Each field's name and what is known of it, in the order of the rules' page."""

DEFAULTS: dict[str, Any] = {entry.name: entry.default for entry in fields(Rules)}
"""Each field's default."""


def _violations(rules: Rules) -> Iterator[str]:
    """Every violated constraint as a sentence that names field and clause."""
    wrong = set()
    for name, option in OPTIONS.items():
        value = getattr(rules, name)
        if not option.kind.fits(value):
            wrong.add(name)
            yield f"{_named(name)}: expected {option.kind.range}, not {value!r}"

    def comparable(*names: str) -> bool:
        return wrong.isdisjoint(names)

    if comparable("min_spots", "dealer_hands") and rules.min_spots > rules.dealer_hands:
        yield f"{_named('min_spots')}: {rules.min_spots} is more than dealer_hands ({rules.dealer_hands})"
    if comparable("max_wager", "wager_step", "min_wager"):
        least, step, most = rules.min_wager, rules.wager_step, rules.max_wager
        if most // step * step < least:
            yield (
                f"{_named('max_wager')}: no multiple of wager_step ({format_money(step)}) lies between "
                f"min_wager ({format_money(least)}) and max_wager ({format_money(most)})"
            )
    for name in ("wager_step", "toke_step"):
        step = getattr(rules, name)
        if comparable(name, "natural_pays") and not rules.natural_pays.divides(step):
            yield f"{_named(name)}: natural_pays {rules.natural_pays} of it is not whole cents"
        if comparable(name, "surrender") and rules.surrender == "late" and step % 2:
            yield f"{_named(name)}: half of it, which a surrender loses, is not whole cents"


def _named(name: str) -> str:
    clause = OPTIONS[name].clause
    return f"{name} ({clause})" if clause else name
