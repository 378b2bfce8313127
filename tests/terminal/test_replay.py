"""A recorded round at the terminal: its steps, their screens, and the keys that lead through them."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from io import StringIO
from itertools import pairwise
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console

from mah import Replay, every_state, read_rounds
from multiaction.cards import FACE_DOWN
from multiaction.engine import CloseBets, Deal, Round, Step, VoidRound, Withdraw
from multiaction.engine.play import play_without_asking_the_rules
from multiaction.narration.acts import narrate
from multiaction.narration.words import card_text
from multiaction.terminal.replay import (
    ALIASES,
    KEPT,
    KEYS,
    Reel,
    ShownRound,
    Viewer,
    print_round,
    run_round,
    steps,
)
from terminal.test_game import log, play, table

ROOT = Path(__file__).parent.parent.parent
GOLDEN = sorted((ROOT / "tests" / "golden").glob("*.mah"))


def shown_round(path: Path, number: int = 1) -> ShownRound:
    """The first round of a file; each act stands in a line of its own."""
    played = Replay(read_rounds(path)[0])
    played.run()
    start, *states = every_state(played)
    acts = [(line, *act) for line, act in enumerate(zip(played.acts, states, strict=True), 2)]
    return ShownRound(number, 1, {}, start, acts)


def golden(name: str, number: int = 1) -> ShownRound:
    return shown_round(ROOT / "tests" / "golden" / f"{name}.mah", number)


THREE = [golden("three_seats", 3), golden("split_aces", 5), golden("one_dealer_hand", 9)]


class Screens(Console):
    """A console of 80 columns that keeps every screen since it was cleared."""

    def __init__(self) -> None:
        super().__init__(file=StringIO(), width=80, highlight=False, color_system=None)
        self.screens: list[str] = []

    def clear(self, home: bool = True) -> None:
        self.screens.append("")

    def print(self, *objects: object, **options: object) -> None:
        super().print(*objects)
        assert isinstance(self.file, StringIO)
        text = self.file.getvalue()
        self.file = StringIO()
        self.screens[-1:] = ["".join(self.screens[-1:]) + text]


def viewed(keys: Iterable[str], rounds: Iterable[ShownRound] = tuple(THREE)) -> list[str]:
    """The screens after each key, the first one before any."""
    console, reel = Screens(), Reel(iter(rounds))
    assert reel.forward()
    Viewer(reel, console).run(keys)
    return console.screens


def head(text: str) -> str:
    return text.split(" · step ")[0] + text[text.index(" step ") :].split(" of ")[0]


def printed(shown: ShownRound) -> str:
    console = Screens()
    print_round(console, shown)
    return "".join(console.screens)


# --- steps ------------------------------------------------------------------------------------


def test_a_record_is_told_as_the_table_told_it() -> None:
    cards = "Th 9d Tc 9h 9s 8c 6d 8s Ts 5c 3d 8h"
    game = play(table(cards, seats="3"), "bet 10 - 20", "p2 bet - 15 -", "p3 bet 5 10 15", "deal")
    play(game, "stand", "p2 stand", "p3 hit")
    told = [step.sentence.text for step in steps(golden("three_seats"))]
    assert told[:3] == [
        "Seat 1 wagers 10 on spot 1, 20 on spot 3.",
        "Seat 2 wagers 15 on spot 2.",
        "Seat 3 wagers 5 on spot 1, 10 on spot 2, 15 on spot 3.",
    ]
    assert told[3:] == log(game)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_act_and_every_card_of_a_round_is_told_in_its_order(path: Path) -> None:
    shown = shown_round(path)
    told = steps(shown)
    before = [shown.start, *(after for _, _, after in shown.acts)]
    acts = [
        (line, narrate(state, act), after)
        for state, (line, act, after) in zip(before, shown.acts, strict=False)
        if not isinstance(act, Deal)
    ]
    rest: Iterator[tuple[int, object, Round]] = iter(told)
    assert all(act in rest for act in acts), "in their order, each with its line and its state"
    text = " ".join(step.sentence.text for step in told)
    seen = [one for state in before for hand in state.dealer_hands for one in hand.drawn]
    assert all(card_text(one) in text for one in seen)
    assert all(one.line <= next_.line for one, next_ in pairwise(told))
    assert told[-1].state == shown.final


def test_cards_in_a_row_to_one_place_are_one_step_in_the_line_of_the_last() -> None:
    shown = golden("three_seats")
    (draw,) = [step for step in steps(shown) if "hand 2 (9♥ up)" in step.sentence.text]
    assert draw.sentence.text == "Draws for hand 2 (9♥ up): 5♣ 3♦, 17."
    (line,) = [line for line, act, _ in shown.acts if isinstance(act, Deal) and str(act.card) == "3d"]
    assert draw.line == line
    assert draw.state.dealer_hands[1].drawn == tuple(
        act.card for _, act, _ in shown.acts if isinstance(act, Deal) and str(act.card) in ("5c", "3d")
    )


def test_of_a_round_that_could_not_be_played_one_step_says_so() -> None:
    shown = ShownRound(1, 4, {}, THREE[0].start, (), findings=("line 5, illegal: no",))
    (step,) = steps(shown)
    assert (step.line, step.state) == (4, shown.start)
    assert [line for line in printed(shown).splitlines() if line.startswith("  ") and "·" not in line] == [
        "  Nothing of this round can be played.",
        "  The round is not played to its end.",
        "  line 5, illegal: no",
    ]


def test_R5_a_hole_card_that_the_record_does_not_tell_is_turned_in_silence() -> None:
    known = golden("unseen_hole_card")
    hole = next(at for at, (_, _, after) in enumerate(known.acts) if after.hole is not None)
    state, acts = known.start, []
    for at, (line, act, _) in enumerate(known.acts):
        state = play_without_asking_the_rules(state, Deal(FACE_DOWN) if at == hole else act)
        acts.append((line, act, state))
        if state.dealer_hands[0].drawn:
            break
    assert "Turns the hole card" in " ".join(step.sentence.text for step in steps(known))
    told = [step.sentence.text for step in steps(replace(known, acts=acts))]
    assert told
    assert not any("Turns the hole card" in text for text in told)


# --- screens ----------------------------------------------------------------------------------


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_screen_fits_80_columns_and_shows_its_sentence(path: Path) -> None:
    shown = shown_round(path)
    told = steps(shown)
    screens = viewed("n" * (len(told) - 1), [shown])
    for at, (text, step) in enumerate(zip(screens, told, strict=True), 1):
        assert f"Round 1 · step {at} of {len(told)} " in text
        assert step.sentence.text in " ".join(text.split())
        assert all(cell_len(line) <= 80 for line in text.splitlines())
        assert "─ chips" not in text
    assert "in all." in screens[-1]
    assert "in all." not in screens[-2]


def test_an_unseen_hole_card_is_not_shown_before_it_is_turned() -> None:
    shown = golden("unseen_hole_card")
    hidden = next(after.hole for _, _, after in shown.acts if after.hole is not None)
    told = steps(shown)
    for text, step in zip(viewed("n" * (len(told) - 1), [shown]), told, strict=True):
        if step.state.hole is not None:
            assert "▒▒" in text
            assert card_text(hidden) not in text


def test_a_seat_is_shown_once_it_takes_part_by_its_name_made_harmless() -> None:
    shown = replace(THREE[0], names={1: "[red]A\x1b[2J", 3: "\u202ezoë" + "e" * 100})
    first, *_, last = viewed("nn", [shown])
    assert "seat 2" not in first
    for expected in ("seat 1 · [red]A\\x1b", "─ seat 2 ─", "seat 3 · \\u202ezoë"):
        assert expected in last
    assert "\x1b" not in last
    assert "\u202e" not in last


def test_a_reason_and_a_finding_may_hold_any_letters() -> None:
    shown = golden("floor_voids_the_round")
    at = next(at for at, (_, act, _) in enumerate(shown.acts) if isinstance(act, VoidRound))
    line, _, after = shown.acts[at]
    acts = [*shown.acts[:at], (line, VoidRound("\x1b[2Jx" * 900), after)]
    text = printed(replace(shown, acts=acts, findings=("\x07" * 3000,)))
    assert "\x1b" not in text
    assert "\x07" not in text
    assert "\\x1b[2Jx" in text


def test_a_withdrawn_seat_is_no_longer_shown() -> None:
    state = THREE[0].acts[0][2]
    back = state.play(Withdraw(1))
    shown = replace(THREE[0], acts=[THREE[0].acts[0], (3, Withdraw(1), back), (4, CloseBets(), back)])
    screens = viewed("n", [shown])
    assert "seat 1" in screens[0]
    assert "─ seat 1 " not in screens[1]


def test_it_goes_on_by_itself_with_a_pause_after_each_step() -> None:
    console, pauses = Screens(), []
    run_round(console, THREE[0], lambda: pauses.append(len(console.screens)))
    count = len(steps(THREE[0]))
    assert pauses == list(range(1, count + 1))
    keyed = viewed("n" * (count - 1), THREE[:1])
    assert [text.splitlines()[:-1] for text in console.screens] == [text.splitlines()[:-1] for text in keyed]


# --- keys -------------------------------------------------------------------------------------


def test_forward_and_back_again_gives_the_same_screens() -> None:
    count = sum(len(steps(shown)) for shown in THREE)
    screens = viewed("n" * (count - 1) + "b" * (count - 1))
    assert len(screens) == 2 * count - 1
    assert screens == screens[::-1]
    assert len(set(screens[:count])) == count


def test_rounds_forward_and_back_begin_at_their_first_step() -> None:
    screens = viewed("nnNnNPP")
    assert [head(text) for text in screens] == [
        "Round 3 step 1", "Round 3 step 2", "Round 3 step 3", "Round 5 step 1", "Round 5 step 2",
        "Round 9 step 1", "Round 5 step 1", "Round 3 step 1",
    ]  # fmt: skip


def test_back_from_a_first_step_is_the_last_step_of_the_round_before() -> None:
    last = len(steps(THREE[0]))
    assert head(viewed("Nb")[-1]) == f"Round 3 step {last}"


def test_the_ends_of_a_record_are_told_and_nothing_moves() -> None:
    last = len(steps(THREE[2]))
    keys = "bP" + "NN" + "N" + "n" * last
    screens = viewed(keys)
    for at in (1, 2):
        assert head(screens[at]) == "Round 3 step 1"
        assert screens[at].endswith("  This is the first round of the record.\n")
    assert head(screens[5]) == "Round 9 step 1"
    assert screens[5].endswith("  This is the last round of the record.\n")
    assert head(screens[-1]) == f"Round 9 step {last}"
    assert screens[-1].endswith("  This is the end of the record.\n")


@pytest.mark.parametrize("key", ALIASES)
def test_another_name_of_a_key_does_the_same(key: str) -> None:
    start = "nNn"
    assert viewed([*start, key]) == viewed([*start, ALIASES[key]])


def test_clauses_are_shown_and_hidden() -> None:
    with_clauses, without, again = viewed("cc")
    assert with_clauses == again
    assert "spot 3.  [R2]\n" in with_clauses
    assert without == with_clauses.replace("  [R2]", "")


def test_help_lists_every_key_and_the_felt_comes_again() -> None:
    first, helped, again = viewed("?f")
    assert all(f"\n  {key}  {what}\n" in helped for key, what in KEYS.items())
    assert first == again


def test_a_key_of_no_meaning_is_told_and_leaving_is_leaving() -> None:
    screens = viewed(["x", "\x1b[5~", "q", "n"])
    assert [head(text) for text in screens] == ["Round 3 step 1"] * 3
    assert all(text.endswith("  No such key: ? lists them all.\n") for text in screens[1:])
    assert len(viewed(["\x04", "n"])) == 1


def test_every_key_is_on_the_page() -> None:
    page = (ROOT / "docs" / "replaying.md").read_text(encoding="utf-8")
    for key in KEYS:
        assert f"| `{key}`" in page, key


# --- a long record ----------------------------------------------------------------------------


def test_of_a_long_record_the_last_rounds_are_kept_for_going_back() -> None:
    reel = Reel(replace(THREE[0], number=number) for number in range(1, 10 * KEPT))
    assert reel.find(5 * KEPT)
    seen = [reel.round.number]
    while reel.back():
        seen.append(reel.round.number)
    assert seen == list(range(5 * KEPT, 4 * KEPT, -1))
    for number in range(4 * KEPT + 2, 5 * KEPT + 5):
        assert reel.forward()
        assert reel.round.number == number
    assert not reel.find(4 * KEPT)
    assert (reel.first, reel.round.number) == (1, 10 * KEPT - 1)


def test_the_first_round_that_is_kept_is_not_called_the_first_of_the_record() -> None:
    rounds = (replace(THREE[2], number=number) for number in range(1, KEPT + 6))
    *_, last = viewed("N" * (KEPT + 4) + "P" * KEPT, rounds)
    assert head(last) == "Round 6 step 1"
    assert last.endswith(f"  Only {KEPT} rounds are kept.\n")


def test_a_round_of_bets_alone_has_no_results() -> None:
    state = Round.new(THREE[0].start.rules, 1)
    assert state.step is Step.BETTING
    assert "in all" not in printed(ShownRound(1, 1, {}, state, ()))
