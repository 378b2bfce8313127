"""Every refusal, with its reason and its clause; a refused act changes nothing."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from mah import replay
from multiaction import engine
from multiaction.cards import FACE_DOWN, Card
from multiaction.engine import (
    Act,
    Burn,
    CallFloor,
    CloseBets,
    Deal,
    Double,
    Hit,
    Insure,
    PlaceTokes,
    PlaceWagers,
    Rack,
    Round,
    Shuffle,
    SlideUpCard,
    Split,
    Stand,
    Surrender,
    TakeWager,
    VoidHand,
    VoidRound,
    VoidSeat,
    Withdraw,
    why_illegal,
)
from multiaction.errors import IllegalAct
from multiaction.rules import COLORADO, parse_rules

WHY = "card exposed"
DEAL = "p1 bet 10 20 30 | p2 bet 5 5 5 | d deal p1 {} | d deal p2 Td 9d | d up {}"
PLAY = DEAL.format("5h 6s", "6c")
OVER = "p1 bet 10 - - | d deal p1 Ah Ks | d up 6c"
SHOE_TURN = "p1 bet 10 20 30 | d deal p1 Th 8s | d up 6c | p1 stand"
ACES = DEAL.format("Ah As", "6c") + "| p1 split | p1a card Ad"

# A round, the rules, an act, and why it is refused.
Case = tuple[str, str, Act, str, str | None]

BETTING: list[tuple[str, Act, str, str | None]] = [
    ("", PlaceWagers(3, (500, 0, 0)), "there is no seat 3: expected 1…2", None),
    ("", PlaceWagers(1, (500, 0)), "expected one amount for each of 3 spots, 0 for none", "R2"),
    ("", PlaceWagers(1, (500, 0, -1)), "expected amounts in whole cents, 0 for none", "R2"),
    ("min_spots=2", PlaceWagers(1, (500, 0, 0)), "expected wagers on at least 2 of 3 spots", "R2"),
    ("spot_one_required=yes", PlaceWagers(1, (0, 500, 0)), "expected a wager on spot 1", "R2"),
    ("", PlaceWagers(1, (400, 0, 0)), "a wager of 4: expected 5 to 100 on a spot", "R2"),
    ("", PlaceWagers(1, (550, 0, 0)), "a wager of 5.50: expected a multiple of 1", "R2"),
    ("equal_wagers=yes", PlaceWagers(1, (500, 600, 0)), "expected the same amount on every spot", "R2"),
    ("", PlaceTokes(1, (100, 0, 0)), "a toke goes above a wager: seat 1 has none on spot 1", "R11"),
    ("", PlaceTokes(2, (50, 0, 0)), "a toke of 0.50: expected a multiple of 1", "R11"),
    ("", Withdraw(1), "seat 1 has no wager to take back", "R2"),
    ("", Hit(2), "bets are open: expected the cards to be dealt first", "P1"),
    ("", Insure(2, (0, 0, 0)), "bets are open: expected the cards to be dealt first", "P1"),
    ("", Deal(Card("Ah")), "no card is needed now", None),
    ("", Rack(), "it is not the dealer's turn: it is Betting's", None),
    ("", VoidRound(WHY), "the floor rules from the first card on", None),
]

PLAYING: list[Case] = [
    (PLAY, "", CloseBets(), "bets are closed already", "R2"),
    (PLAY, "", PlaceWagers(1, (500, 0, 0)), "bets are closed: expected wagers before the first card", "R2"),
    (PLAY, "", Hit(2), "out of turn: it is seat 1's turn", "P3"),
    (PLAY, "", Hit(7), "out of turn: it is seat 1's turn", "P3"),
    (SHOE_TURN, "", Hit(1), "out of turn: it is the shoe's turn", "P7"),
    (OVER, "", Hit(1), "the round is over", None),
    (OVER, "", Rack(), "the round is over", None),
    (PLAY, "", Deal(Card("Ah")), "no card is needed now", "P3"),
    (SHOE_TURN, "", Burn(), "cards are burned between rounds", None),
    (SHOE_TURN, "", Deal(FACE_DOWN), "expected a card of the shoe", "P1"),
    (PLAY, "", SlideUpCard(2), "it is not the dealer's turn: it is seat 1's", "P3"),
    (SHOE_TURN, "", SlideUpCard(2), "it is not the dealer's turn: it is Shoe's", "P7"),
    (
        PLAY,
        "",
        Insure(1, (0, 0, 0)),
        "insurance is offered once, against an ace, before the first act of play",
        "R9",
    ),
    (
        DEAL.format("5h 6s", "Ac"),
        "",
        Insure(1, (501, 0, 0)),
        "insurance of 5.01 on spot 1: expected at most half of its initial wager, 5",
        "R9",
    ),
    (DEAL.format("5h 6s", "Ac"), "", Stand(1), "insurance is offered: expected insurance, or none", "P2"),
    (ACES, "resplit_aces=yes", Hit(1), "a split ace takes one card", "R7"),
    (ACES, "resplit_aces=yes", Double(1, (1,)), "a split ace takes one card", "R7"),
    (PLAY + "| p1 hit 2d", "", Double(1, (1,)), "double needs two cards", "R8"),
    (
        DEAL.format("8h 8s", "6c") + "| p1 split | p1a card 3d",
        "double_after_split=no",
        Double(1, (1,)),
        "no double after a split",
        "R8",
    ),
    (
        DEAL.format("8h 8s", "6c"),
        "double_on=nine_to_eleven",
        Double(1, (1,)),
        "double needs a hard total of 9 to 11",
        "R8",
    ),
    (PLAY, "", Double(1, ()), "a double names one or more spots in ascending order", "R8"),
    (PLAY, "", Double(1, (4,)), "double on spot 4: expected a spot with a wager of the hand", "R8"),
    (
        PLAY,
        "",
        Double(1, (1,), (500,)),
        "a double adds the whole wager: there is no doubling for less",
        "R8",
    ),
    (
        PLAY,
        "double_for_less=yes",
        Double(1, (1,), ()),
        "doubling for less names one amount for each spot",
        "R8",
    ),
    (
        PLAY,
        "double_for_less=yes",
        Double(1, (1,), (0,)),
        "double for less on spot 1: expected more than nothing, at most 10, in steps of 1",
        "R8",
    ),
    (PLAY, "double_for_less=yes", Double(1, (1,), (1000,)), "a double in full names no amounts", "R8"),
    (PLAY, "", Split(1), "split needs two cards of the same value", "R7"),
    (DEAL.format("8h 8s", "6c"), "max_hands=1", Split(1), "expected at most 1 hands of a seat", "R7"),
    (ACES, "hit_split_aces=yes", Split(1), "split aces are not split again", "R7"),
    (PLAY, "", Surrender(1), "no surrender by the rules in force", None),
    (
        PLAY + "| p1 hit 2d",
        "surrender=late",
        Surrender(1),
        "surrender needs the first two cards of an unsplit hand",
        None,
    ),
    (
        DEAL.format("8h 8s", "6c") + "| p1 split | p1a card 3d",
        "surrender=late",
        Surrender(1),
        "surrender needs the first two cards of an unsplit hand",
        None,
    ),
    (PLAY, "", CallFloor(" "), "a ruling of the floor needs a reason", None),
    (OVER, "", VoidRound(WHY), "the floor rules until the last wager is settled", None),
    (PLAY, "", VoidSeat(3, WHY), "seat 3 takes no part in this round", None),
    (PLAY, "", VoidHand(1, 2, WHY), "seat 1 has no hand 2: expected 1…1", None),
    (PLAY + f'| s void p1 "{WHY}"', "", VoidSeat(1, WHY), "seat 1 has nothing left to void", None),
    (
        PLAY + f'| s void p1 "{WHY}"',
        "",
        VoidHand(1, 1, WHY),
        "hand 1 of seat 1 has nothing left to void",
        None,
    ),
]


def betting(rules: str) -> Round:
    return Round.new(parse_rules(f"colorado {rules}")[1], 2).play(PlaceWagers(2, (500, 500, 500)))


STATES: list[tuple[Round, Act, str, str | None]] = [
    *((betting(rules), act, reason, clause) for rules, act, reason, clause in BETTING),
    *(
        (replay(text, f"colorado {rules}").state, act, reason, clause)
        for text, rules, act, reason, clause in PLAYING
    ),
    (Round.new(COLORADO), CloseBets(), "expected a wager of at least one seat before bets are closed", "R2"),
]
BROKEN = replay("p1 bet 10 20 - | d deal p1 Th 6s | d up 6c").state.play(Hit(1)).play(Deal(Card("9c")))
STATES += [
    (BROKEN, Stand(1), f"it is the dealer's turn: {TakeWager(1, 1, 1, 1000)}", "P3"),
    (BROKEN, SlideUpCard(2), f"expected the dealer's next act, {TakeWager(1, 1, 1, 1000)}", "P3"),
]


@pytest.mark.parametrize(
    ("state", "act", "reason", "clause"), STATES, ids=[f"{act} - {reason}" for _, act, reason, _ in STATES]
)
def test_an_act_that_the_rules_do_not_allow_is_refused_with_reason_and_clause(
    state: Round, act: Act, reason: str, clause: str | None
) -> None:
    before = repr(state)
    assert why_illegal(state, act) == (reason, clause)
    assert act not in state.legal_acts
    assert act not in state.floor_acts
    with pytest.raises(IllegalAct, match=re.escape(reason)) as caught:
        state.play(act)
    error = caught.value
    assert (error.act, error.reason, error.clause) == (act, reason, clause)
    assert error.state is state
    assert repr(state) == before
    assert str(error) == (f"{reason} ({clause})" if clause else reason)


@cache
def reasons() -> dict[str, str]:
    """Every reason in the source as a pattern, by where it stands."""
    found = {}
    for path in sorted(Path(engine.__file__).parent.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
                found[f"{path.name}:{node.lineno}"] = pattern(node.args[0])
    return found


def pattern(text: ast.expr) -> str:
    if isinstance(text, ast.JoinedStr):
        return "".join(
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in text.values
        )
    assert isinstance(text, ast.Constant)
    return re.escape(str(text.value))


def test_every_reason_is_reached() -> None:
    reached = [reason for _, _, reason, _ in STATES]
    assert len(reasons()) > 30
    missing = {
        where: one
        for where, one in reasons().items()
        if not any(re.fullmatch(one, reason) for reason in reached)
    }
    assert missing == {}


def test_an_act_is_legal_just_when_play_accepts_it() -> None:
    acts = [act for _, act, _, _ in STATES]
    for state in {state for state, *_ in STATES}:
        for act in acts:
            legal = why_illegal(state, act) is None
            try:
                state.play(act)
            except IllegalAct:
                assert not legal
            else:
                assert legal


def test_what_is_no_act_at_all_is_refused_too() -> None:
    state = replay(PLAY).state
    for thing in (None, 5, "p1 hit", Hit, object()):
        assert why_illegal(state, thing) is not None  # type: ignore[arg-type]
        assert thing not in state.legal_acts  # type: ignore[operator]


# --- the floor ----------------------------------------------------------------------------------


def test_the_floor_may_rule_from_the_first_card_until_the_last_wager_is_settled() -> None:
    played = replay("p1 bet 10 - - | d deal p1 Th 8s | d up 7c | p1 stand | d1 draw Tc")
    state = Round.new(COLORADO)
    may: list[bool] = []
    for act in played.acts:
        state = state.play(act)
        rulings = (VoidHand(1, 1, WHY), VoidSeat(1, WHY), VoidRound(WHY), CallFloor(WHY))
        allowed = {ruling in state.floor_acts for ruling in rulings}
        assert len(allowed) == 1
        may.append(*allowed)
    # Two acts of betting; three cards, standing, a card drawn; paid, racked, racked, racked.
    assert may == [False] * 2 + [True] * 5 + [False] * 4


@pytest.mark.parametrize("act", [VoidSeat(0, WHY), VoidSeat(3, WHY), VoidSeat(5, WHY), VoidHand(-1, 1, WHY)])
def test_only_a_seat_that_takes_part_can_be_void(act: VoidSeat | VoidHand) -> None:
    state = replay(PLAY.replace("p2 bet", "p4 bet").replace("deal p2", "deal p4")).state
    assert VoidSeat(4, WHY) in state.floor_acts
    assert why_illegal(state, act) == (f"seat {act.seat} takes no part in this round", None)


@pytest.mark.parametrize("hand", [0, 3, -1])
def test_only_a_hand_that_is_there_can_be_void(hand: int) -> None:
    state = replay(DEAL.format("8h 8s", "6c") + "| p1 split").state
    assert VoidHand(1, 2, WHY) in state.floor_acts
    assert why_illegal(state, VoidHand(1, hand, WHY)) == (f"seat 1 has no hand {hand}: expected 1…2", None)


@pytest.mark.parametrize("reason", ["", " ", "\t\n"])
def test_a_ruling_and_a_call_need_a_reason(reason: str) -> None:
    state = replay(PLAY).state
    for act in (VoidHand(1, 1, reason), VoidSeat(1, reason), VoidRound(reason), CallFloor(reason)):
        assert why_illegal(state, act) == ("a ruling of the floor needs a reason", None)


def test_a_settled_seat_cannot_be_void_while_another_can() -> None:
    text = "p1 bet 10 - - | p2 bet 5 5 - | d deal p1 Th 6s | d deal p2 Td 9d | d up 7c | p1 hit 9c"
    state = replay(text).state
    assert why_illegal(state, VoidSeat(1, WHY)) == ("seat 1 has nothing left to void", None)
    assert why_illegal(state, VoidHand(1, 1, WHY)) == ("hand 1 of seat 1 has nothing left to void", None)
    assert VoidSeat(2, WHY) in state.floor_acts
    assert VoidHand(2, 1, WHY) in state.floor_acts


def test_a_shoe_may_be_shuffled_at_any_stage_at_which_a_card_is_needed() -> None:
    assert Shuffle() in replay(SHOE_TURN).state.legal_acts
    assert Shuffle((Card("Ah"),)) in replay(SHOE_TURN).state.legal_acts
    assert Shuffle() not in replay(PLAY).state.legal_acts
