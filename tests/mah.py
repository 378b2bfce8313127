"""A small loader and a full-procedure writer of MAH, for the tests of the engine."""

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from multiaction.cards import Card
from multiaction.engine import (
    BETTING,
    DEALER,
    SHOE,
    Act,
    CloseBets,
    Deal,
    Double,
    Hit,
    Insure,
    PayWager,
    PlaceTokes,
    PlaceWagers,
    PushWager,
    Rack,
    Result,
    ReturnWager,
    Role,
    Round,
    SettleInsurance,
    SettleToke,
    Shuffle,
    SlideUpCard,
    Split,
    Stand,
    Step,
    Surrender,
    TakeWager,
    VoidHand,
    VoidRound,
    VoidSeat,
)
from multiaction.money import format_money, format_net, parse_money
from multiaction.rules import COLORADO, Rules, parse_rules

PROCEDURE = {"take", "pay", "push", "return", "insurance", "toke", "rack", "slide"}


@dataclass
class Recorded:
    """A round of a file: its rules and its lines, split into words."""

    number: int
    rules_text: str
    rules: Rules
    lines: list[list[str]] = field(default_factory=list)
    text: list[str] = field(default_factory=list)

    def nets(self) -> dict[int, tuple[int | None, ...]]:
        return {seat(line[0]): tuple(map(_net, line[2:])) for line in self.lines if line[1:2] == ["net"]}


def _net(word: str) -> int | None:
    if word == "-":
        return None
    return -parse_money(word[1:]) if word.startswith("-") else parse_money(word.removeprefix("+"))


def _of_procedure(line: list[str]) -> bool:
    return line[0] == "d" and line[1] in PROCEDURE


def seat(subject: str) -> int:
    return int(subject[1])


def amounts(words: list[str]) -> tuple[int, ...]:
    return tuple(0 if word == "-" else parse_money(word) for word in words)


def read_rounds(path: Path) -> list[Recorded]:
    rules_text, rules = "colorado", COLORADO
    rounds: list[Recorded] = []
    for line in path.read_text().splitlines():
        words = shlex.split(line, comments=True)
        if not words or words[0] == "mah":
            continue
        if words[0] == "rules":
            rules_text = " ".join(words[1:])
            _, rules = parse_rules(rules_text)
        elif words[0] == "round":
            rounds.append(Recorded(int(words[1]), rules_text, rules))
        else:
            rounds[-1].lines.append(words)
            rounds[-1].text.append(line)
    return rounds


class Replay:
    """Drives the engine by a recorded round; keeps every act in order."""

    def __init__(self, recorded: Recorded) -> None:
        seats = max(seat(line[0]) for line in recorded.lines if line[0][0] == "p")
        self.recorded = recorded
        self.state = Round.new(recorded.rules, seats)
        self.acts: list[Act] = []
        self.dealt: dict[str, list[Card]] = {
            line[2]: [Card(word) for word in line[3:]] for line in recorded.lines if line[:2] == ["d", "deal"]
        }
        self.up = next(Card(line[2]) for line in recorded.lines if line[:2] == ["d", "up"])
        self.draws = {
            line[0]: [Card(word) for word in line[2:]] for line in recorded.lines if line[1:2] == ["draw"]
        }
        self.full = any(map(_of_procedure, recorded.lines))
        self.procedure_lines = self.dealer_acts = 0
        self.shuffle_due = False

    def play(self, act: Act) -> None:
        self.dealer_acts += self.state.actor == DEALER
        self.state = self.state.play(act)
        self.acts.append(act)

    def to_decision(self) -> None:
        """The dealer's forced acts, and declined insurance, up to a seat's act or a card of play."""
        while (actor := self.state.actor) is not None:
            if actor.role is Role.DEALER:
                self.play(next(iter(self.state.legal_acts)))
            elif actor == SHOE and self.state.step is Step.DEAL:
                self.play(Deal(self._next_of_deal()))
            else:
                return

    def to_ruling(self) -> None:
        """As far as the lines before a ruling of the floor tell, which may stand between any two of them."""
        if not self.full:
            self.to_decision()
        while self.dealer_acts < self.procedure_lines or self.state.step is Step.DEAL:
            if self.state.actor == SHOE and self.state.step is Step.DEAL:
                self.play(Deal(self._next_of_deal()))
            elif self.state.actor == DEALER:
                self.play(next(iter(self.state.legal_acts)))
            else:
                return

    def _next_of_deal(self) -> Card:
        for wanted in (0, 1):
            for number, one in enumerate(self.state.seats, 1):
                if one.hands and len(one.hands[0].cards) == wanted:
                    return self.dealt[f"p{number}"][wanted]
            if self.state.up is None:
                return self.up
        # A hole card that is never turned has no line: any card will do.
        return self.draws["d1"].pop(0) if "d1" in self.draws else Card("2x")

    def run(self) -> Round:
        for line in self.recorded.lines:
            self._line(line)
        self.to_decision()
        return self.state

    def _line(self, line: list[str]) -> None:
        subject, verb, *rest = line
        if subject[0] == "p" and verb in ("bet", "toke"):
            self.play((PlaceWagers if verb == "bet" else PlaceTokes)(seat(subject), amounts(rest)))
            return
        if self.state.actor == BETTING:
            self.play(CloseBets())
        if verb in ("deal", "up", "net", "paid") or _of_procedure(line):
            self.procedure_lines += _of_procedure(line)
            return
        if subject == "s":
            self.to_ruling()
            self._floor(line[2:])
            return
        self.to_decision()
        while self.state.step is Step.INSURANCE and verb != "insure":
            number = self.state.actor.seat  # type: ignore[union-attr]
            assert number is not None
            self.play(Insure(number, (0,) * self.state.rules.dealer_hands))
        for act in self._acts(subject, verb, rest):
            self.to_decision()
            if self.shuffle_due and self.state.actor == SHOE:
                self.shuffle_due = False
                self.play(Shuffle())
            self.play(act)

    def _acts(self, subject: str, verb: str, rest: list[str]) -> Iterator[Act]:
        if subject[0] == "d":
            if verb == "shuffle":
                self.shuffle_due = True
            else:
                for card in self.draws[subject]:
                    assert self.state.step is Step.COMPLETE
                    assert self.state.spot == int(subject[1:])
                    yield Deal(card)
            return
        number = seat(subject)
        if verb == "insure":
            yield Insure(number, amounts(rest))
        elif verb == "double":
            added = amounts(rest[2:-1]) if rest[1] == "for" else None
            yield Double(number, tuple(map(int, rest[0])), added)
            yield Deal(Card(rest[-1]))
        elif verb == "card":
            yield Deal(Card(rest[0]))
        elif verb == "hit":
            yield Hit(number)
            yield Deal(Card(rest[0]))
        else:
            yield {"stand": Stand, "split": Split, "surrender": Surrender}[verb](number)

    def _floor(self, rest: list[str]) -> None:
        what, reason = rest
        if what == "round":
            self.play(VoidRound(reason))
        elif len(what) == 2:
            self.play(VoidSeat(seat(what), reason))
        else:
            self.play(VoidHand(seat(what), "abcd".index(what[2]) + 1, reason))


def replay(text: str, rules_text: str = "colorado") -> Replay:
    """A round given by its lines, parted by line ends or by ``|``, played as far as they go."""
    lines = [shlex.split(line) for line in re.split(r"[|\n]", text) if line.strip()]
    round_ = Replay(Recorded(1, rules_text, parse_rules(rules_text)[1], lines))
    round_.run()
    return round_


def every_state(played: Replay) -> list[Round]:
    """The round before the first act, and after each."""
    states = [Round.new(played.recorded.rules, len(played.state.seats))]
    for act in played.acts:
        states.append(states[-1].play(act))
    return states


def procedure(played: Replay) -> list[str]:
    """What dealer and floor did after the deal, in order, as lines of MAH."""
    state = played.state
    lines = write_full(played.recorded.rules_text, 1, state.rules, len(state.seats), played.acts)
    return [line for line in lines if line[0] in "ds" and not line.startswith(("d deal", "d up"))]


def letters(state: Round, number: int, hand: int) -> str:
    return f"p{number}" + ("abcd"[hand - 1] if len(state.seats[number - 1].hands) > 1 else "")


def write_full(rules_text: str, number: int, rules: Rules, seats: int, acts: list[Act]) -> list[str]:
    """The full-procedure record of a round given by all its acts, in the order of MAH."""
    lines = ["mah 1", f"rules {rules_text}", f"round {number}"]
    state = Round.new(rules, seats)
    for act in acts:
        before = state
        if isinstance(act, Deal) and state.step is Step.DEAL:
            state = state.play(act)
            if state.step is not Step.DEAL or state.actor != SHOE:
                lines += _deal_lines(state)
                lines += _turned(before, state)
        else:
            _add(lines, state, act)
            state = state.play(act)
            lines += _turned(before, state)
    for index, one in enumerate(state.seats, 1):
        if one.hands:
            nets = (one.net(spot) for spot in range(1, rules.dealer_hands + 1))
            lines.append(f"p{index} net " + " ".join("-" if net is None else format_net(net) for net in nets))
    return lines


def _turned(before: Round, after: Round) -> list[str]:
    """The line of an unseen hole card that has just been turned (R5)."""
    old, new = before.dealer_hands[0].drawn, after.dealer_hands[0].drawn
    return [f"d1 draw {new[0]}"] if new and not old and before.step is not Step.COMPLETE else []


def _deal_lines(state: Round) -> Iterator[str]:
    for number, one in enumerate(state.seats, 1):
        if one.hands:
            yield f"d deal p{number} " + " ".join(map(str, one.hands[0].cards))
    yield f"d up {state.up}"


def _list(values: tuple[int, ...]) -> str:
    return " ".join(format_money(value) if value else "-" for value in values)


def _add(lines: list[str], state: Round, act: Act) -> None:
    money = format_money
    match act:
        case PlaceWagers(number, values):
            lines.append(f"p{number} bet {_list(values)}")
        case PlaceTokes(number, values):
            lines.append(f"p{number} toke {_list(values)}")
        case Insure(number, values) if any(values):
            lines.append(f"p{number} insure {_list(values)}")
        case Hit(number) | Stand(number) | Double(number, _, _) | Split(number) | Surrender(number):
            hand = next(
                i for i, h in enumerate(state.seats[number - 1].hands, 1) if h.status.value == "playing"
            )
            words = [letters(state, number, hand), type(act).__name__.lower()]
            if isinstance(act, Double):
                words.append("".join(map(str, act.spots)))
                words += ["for", *map(money, act.added)] if act.added else []
            lines.append(" ".join(words))
        case Deal(card):
            _add_card(lines, state, str(card))
        case Shuffle():
            # Cards that belong on one line stay there: the shuffle stands before it.
            lines.insert(len(lines) - _awaits_card(lines, state), "d shuffle rack")
        case SlideUpCard(spot):
            lines.append(f"d slide {spot}")
        case TakeWager(number, hand, spot, amount) | PayWager(number, hand, spot, amount):
            verb = "take" if isinstance(act, TakeWager) else "pay"
            lines.append(f"d {verb} {letters(state, number, hand)} {spot} {money(amount)}")
        case PushWager(number, hand, spot, amount) | ReturnWager(number, hand, spot, amount):
            verb = "push" if isinstance(act, PushWager) else "return"
            lines.append(f"d {verb} {letters(state, number, hand)} {spot} {money(amount)}")
        case SettleInsurance(number, spot, result, amount):
            lines.append(f"d insurance p{number} {spot} {_result(result)} {money(amount)}")
        case SettleToke(number, spot, result, amount):
            lines.append(f"d toke p{number} {spot} {_result(result)} {money(amount)}")
        case Rack(seat=None, dealer_hand=None):
            lines.append("d rack up")
        case Rack(seat=None, dealer_hand=spot):
            lines.append(f"d rack d{spot}")
        case Rack(seat=number, hand=None):
            lines.append(f"d rack p{number}")
        case Rack(seat=number, hand=hand):
            assert number is not None
            assert hand is not None
            lines.append(f"d rack {letters(state, number, hand)}")
        case VoidHand(number, hand, reason):
            lines.append(f's void {letters(state, number, hand)} "{reason}"')
        case VoidSeat(number, reason):
            lines.append(f's void p{number} "{reason}"')
        case VoidRound(reason):
            lines.append(f's void round "{reason}"')


def _awaits_card(lines: list[str], state: Round) -> bool:
    """The last line is one to which the next card of play belongs."""
    if state.step is Step.COMPLETE:
        return lines[-1].startswith(f"d{state.spot} draw")
    return state.step is Step.PLAY and any(
        hand.status.value == "drawing" for one in state.seats for hand in one.hands
    )


def _result(result: Result) -> str:
    return result.value


def _add_card(lines: list[str], state: Round, card: str) -> None:
    """A card of play: beside the act that asked for it, on a line of its own, or drawn."""
    if state.step is Step.COMPLETE:
        if lines[-1].startswith(f"d{state.spot} draw"):
            lines[-1] += f" {card}"
        else:
            drawn = state.dealer_hands[state.spot - 1].drawn
            lines.append(" ".join([f"d{state.spot} draw", *map(str, drawn), card]))
        return
    for number, one in enumerate(state.seats, 1):
        for index, hand in enumerate(one.hands, 1):
            if len(hand.cards) == 1:
                lines.append(f"{letters(state, number, index)} card {card}")
                return
            if hand.status.value == "drawing":
                lines[-1] += f" {card}"
                return
            if hand.status.value == "playing":
                raise AssertionError("no hand waits for a card")
