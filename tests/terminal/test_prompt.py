"""Reading lines: from a script, which stops at the first bad one, and from a person at the prompt."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from copy import deepcopy
from io import StringIO
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console
from rich.table import Table
from rich.text import Text

from multiaction.rules import CLAUSES
from multiaction.terminal.game import Game
from multiaction.terminal.lines import FORMS, KEYS
from multiaction.terminal.offer import offer
from multiaction.terminal.prompt import ScriptError, run_prompt, run_script
from terminal.test_account import adds_up
from terminal.test_game import SPOTS, TEN, log, play, said, table

# --- a script ---------------------------------------------------------------------------------


def run(game: Game, lines: Iterable[str]) -> str:
    """The message of the line that stops a script (``""`` when none does); the account adds up."""
    message = ""
    try:
        run_script(game, lines)
    except ScriptError as error:
        message = str(error)
    adds_up(game, _peek(game))
    return message


def _peek(game: Game) -> str:
    assert isinstance(game.console.file, StringIO)
    return game.console.file.getvalue()


def test_a_script_is_played_to_its_end() -> None:
    game = table(TEN)
    assert run(game, ["# a session", "", *SPOTS, "stand # on 19", "   "]) == ""
    assert game.session.number == 2
    assert _peek(game).count("▶ seat 1") == 1, "the felt is shown after the deal"


def test_a_script_without_lines_has_an_account() -> None:
    assert run(table(), []) == ""


@pytest.mark.parametrize("word", ["quit", "q"])
def test_a_script_that_quits_goes_no_further(word: str) -> None:
    game = table(TEN)
    assert run(game, [*SPOTS, word, "nonsense"]) == ""
    assert "Seat 1 stands (the table stands for it)." in log(game)


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["jump"], "line 1: jump: 'jump' is no act: expected one of bet, toke,"),
        (
            ["", "# one", "bet 10 20 30", "hit"],
            "line 4: hit: bets are open: expected the cards to be dealt first (P1)",
        ),
        (
            [*SPOTS, "bet 10 20 30  # again"],
            "line 3: bet 10 20 30  # again: bets are closed: expected wagers before the first card (R2)",
        ),
        (
            [*SPOTS, "stand", "stand"],
            "line 4: stand: bets are open: expected the cards to be dealt first (P1)",
        ),
        ([*SPOTS, "clauses R6", "c R99"], "line 4: c R99: no clause 'R99': expected one of R1, R2,"),
        (["bet 0 0 0\n"], "line 1: bet 0 0 0: 0 is no amount: expected more than nothing"),
        (["\x1b[2J\x07"], r"line 1: \x1b[2J\x07: '"),
        (
            ["bet " + "1" * 10**6],
            "line 1: bet " + "1" * 36 + "…: expected one amount for each of 3 spots after bet",
        ),
        (["p2 stand"], "line 1: p2 stand: seat 2 is not at this table: expected p1"),
    ],
)
def test_the_first_bad_line_stops_a_script(lines: list[str], message: str) -> None:
    told = run(table(TEN), [*lines, "nonsense"])
    assert told.startswith(message)
    assert told.isprintable()
    assert len(told) < 400


def test_what_was_played_before_a_bad_line_counts() -> None:
    game = table(TEN)
    run(game, [*SPOTS, "stand", "bet 5 5 5", "nonsense", "deal"])
    assert game.session.number == 2
    assert game.account.seats[1].rounds == 1


def test_a_script_that_is_interrupted_is_settled() -> None:
    def lines() -> Iterator[str]:
        yield from SPOTS
        raise KeyboardInterrupt

    game = table(TEN)
    with pytest.raises(KeyboardInterrupt):
        run_script(game, lines())
    adds_up(game, said(game))


# --- the prompt -------------------------------------------------------------------------------


class Typed(Console):
    """A console at which ``lines`` are typed, and then the end of input."""

    def __init__(self, lines: Iterable[str], rendered: bool = True) -> None:
        super().__init__(file=StringIO(), width=80, highlight=False, color_system=None)
        self.lines = iter(lines)
        self.rendered = rendered
        self.before: Callable[[], None] = lambda: None

    def input(self, *args: object, **options: object) -> str:
        self.before()
        try:
            return next(self.lines)
        except StopIteration:
            raise EOFError from None

    def print(self, *objects: object, **options: object) -> None:
        if self.rendered or any(isinstance(one, Table) for one in objects):
            super().print(*objects)
        else:
            self.file.write("".join(str(one) for one in objects if isinstance(one, Text | str)) + "\n")


def typed(game: Game, *lines: str) -> str:
    game.console = Typed(lines)
    run_prompt(game)
    text = said(game)
    adds_up(game, text)
    return text


def test_the_prompt_teaches_asks_and_settles_at_the_end_of_input() -> None:
    text = typed(table(TEN), *SPOTS)
    for expected in (
        "one hand, three dealer hands that share one up card",
        "Round 1, bets are open. Seat 1 has 1000: no wagers yet.",
        "Round 1, bets are open. Seat 1 has 940: wagers are placed.",
        "Seat 1, 19: what do you do?",
        "  stand (s) · hit (h) · double (d) 1 2 3 12 13 23 123",
        "  not offered - split: split needs two cards of the same value (R7)",
        "Seat 1 stands (the table stands for it).",
    ):
        assert expected in text


def test_the_prompt_names_the_hand_of_a_split_and_the_offer_of_insurance() -> None:
    text = typed(table("8c Ad 8d 2c Th"), *SPOTS, "insure - - -", "split", "stand", "quit")
    for expected in (
        "Insurance for seat 1? 2 to 1 on a dealer natural; playing on takes none (R9).",
        "insure 5 10 15 (at most) · insure - - - (none)",
        "Seat 1, 16: what do you do?",
        "Seat 1 hand a, 10: what do you do?",
        "Seat 1 hand b, 18: what do you do?",
    ):
        assert expected in text


def test_a_bad_line_is_told_and_nothing_is_asked_again() -> None:
    text = typed(table(TEN), "bet 0 0 0", "jump", "c R0", "hit", *SPOTS, "split", "stand")
    assert text.count("  Not so: ") == 5
    assert text.count("Seat 1 has 1000: no wagers yet.") == 1
    assert text.count("Seat 1, 19: what do you do?") == 1


def test_help_lists_every_word_with_its_key() -> None:
    text = typed(table(), "?")
    for key, word in KEYS.items():
        form, meaning = FORMS[word]
        assert f"  {key}  {form}" in text
        assert meaning.split()[0] in text
    assert "p2 hit" in text


def test_clauses_show_the_log_of_the_round_or_the_text_of_some() -> None:
    game = table(TEN)
    text = typed(game, *SPOTS, "c", "c r6 P4")
    assert "  No more bets.  [R2]\n" in text
    assert "  Deals seat 1 T♣ 9♣; the up card is 9♦.  [P1]\n" in text
    told = " ".join(text.split())
    for name in ("R6", "P4"):
        one = CLAUSES[name]
        assert " ".join(f"{one.id} {one.title} ({one.status}): {one.text}".split()) in told


def test_a_clause_that_is_none_is_told_and_cut() -> None:
    text = typed(table(), "c " + "R" * 99_999)
    assert "Not so: no clause" in " ".join(text.split())
    assert len(text) < 10_000


@pytest.mark.parametrize("name", CLAUSES)
def test_every_clause_can_be_asked_for(name: str) -> None:
    assert f"  {name} {CLAUSES[name].title}"[:60] in typed(table(), f"clauses {name}")


def test_the_prompt_ends_when_no_chips_are_left() -> None:
    assert "No chips are left for a wager." in typed(table(dollars=4))
    # 19 loses all of 15 to two of 20 and one of 21.
    broke = table("Tc 9d 9c 2h 9h As Th 2d", dollars=15)
    text = typed(broke, "bet 5 5 5", "deal", "stand", "felt")
    assert ("No chips are left for a wager." in text) == (broke.session.chips(1) < 500)


def test_the_prompt_goes_on_while_the_last_chips_lie_on_the_layout() -> None:
    text = typed(table(TEN, dollars=15), "bet 5 5 5", "deal", "stand")
    assert "Seat 1 stands." in text


@pytest.mark.parametrize("word", ["quit", "q"])
def test_quit_leaves(word: str) -> None:
    assert "Not so" not in typed(table(TEN), *SPOTS, word, "jump")


@pytest.mark.parametrize("text", ["quit now", "felt 3", "help me", "p3 quit"])
def test_nothing_may_follow_a_word_that_is_no_act(text: str) -> None:
    assert "Not so: " in typed(table(), text)


# --- leaving in the middle --------------------------------------------------------------------


class Interrupted(Typed):
    """A console at which Ctrl-C comes with the ``last``-th thing printed."""

    def __init__(self, lines: Iterable[str], last: int) -> None:
        super().__init__(lines, rendered=False)
        self.left = last

    def print(self, *objects: object, **options: object) -> None:
        super().print(*objects)
        self.left -= 1
        if self.left == 0:
            raise KeyboardInterrupt


LINES = ["bet 10 20 30", "toke 1 - 2", "deal", "insure 5 10 -", "split", "hit", "stand", *SPOTS, "stand"]


def test_the_account_adds_up_after_an_interrupt_at_any_time() -> None:
    wrong, last, interrupted = [], 6, True
    while interrupted:  # the first five lines welcome
        game = table("8h Th Ad 8s 7h 9c Td Tc Kh 8d 2c Ts 4d", seats="you,book", rules="tied_toke=dealer")
        game.console = console = Interrupted(LINES, last)
        with suppress(KeyboardInterrupt):
            run_prompt(game)
        try:
            adds_up(game, said(game))
        except (AssertionError, ValueError):
            wrong.append(last)
        interrupted = console.left <= 0
        last += 1
    assert last > 60
    assert wrong == []


# --- any lines at all -------------------------------------------------------------------------

MONEY = "5 6 10 12.50 100 - - - 0 -5 101 4 1e3 nan 10; 5.001 ½ 99999999999999"
RESTS = "|||1|13|123|31|for|1 for 5|13 for 5 5|R6|P4 x|5 5 5|10 - 30|- 5 -"
USUAL = "bet 5 5 5|deal|deal|stand|stand|hit|split|double|double 1|again|insure - - -"


def one_of(text: str, separator: str) -> st.SearchStrategy[str]:
    return st.sampled_from(text.split(separator))


AMOUNTS = st.lists(one_of(MONEY, " "), min_size=1, max_size=5).map(" ".join)
WORD = st.sampled_from([*KEYS, *FORMS, "jump", "HIT"]).filter(lambda word: word not in ("q", "quit"))
SEAT = one_of("|||p1 |p2 |p1a |p2b |p9 |p3 ", "|")
GRAMMAR = st.builds("{}{} {}".format, SEAT, WORD, AMOUNTS | one_of(RESTS, "|"))
JUNK = st.text(max_size=60) | st.text(st.characters(categories=("Cc", "Cf", "Zs", "Cs")), max_size=20)
LONG = st.sampled_from(["bet " + "9" * 99_999, "x" * 99_999, "bet" + " 5" * 20_000, "\x00" * 999])
ANY_LINE = one_of(USUAL, "|") | one_of(USUAL, "|") | GRAMMAR | GRAMMAR | JUNK | LONG


@pytest.mark.soak
@given(
    lines=st.lists(ANY_LINE, max_size=40),
    seats=st.sampled_from(["1", "2", "book,you,open,random", "you,mimic,you"]),
    seed=st.integers(0, 99),
    rules=st.sampled_from(["", "surrender=late double_for_less=yes", "dealer_hands=1", "decks=8 burn=10"]),
)
def test_no_lines_do_anything_but_play_or_be_refused(
    lines: list[str], seats: str, seed: int, rules: str
) -> None:
    game = table(seats=seats, dollars=(15, 100, 5000)[seed % 3], rules=rules, seed=str(seed))
    known = [(deepcopy(game.session), 0)]
    console = Typed(lines, rendered=False)

    def watch() -> None:
        session, refusals = known[-1]
        now = said_so_far(console).count("\n  Not so: ")
        if now > refusals:
            assert game.session == session, "what is refused changes nothing"
        known[-1] = (game.session, now)

    console.before = watch
    game.console = console
    run_prompt(game)
    text = said(game)
    adds_up(game, text)
    assert not [letter for letter in text if not letter.isprintable() and letter != "\n"]


def said_so_far(console: Console) -> str:
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


@pytest.mark.soak
@given(lines=st.lists(ANY_LINE, max_size=12), seed=st.integers(0, 99))
def test_a_script_of_any_lines_ends_with_an_account(lines: list[str], seed: int) -> None:
    game = table(seats="you,random,you", seed=str(seed))
    game.console = Typed([], rendered=False)
    message = run(game, lines)
    assert message.isprintable()


@pytest.mark.parametrize("seed", range(5))
def test_the_same_lines_give_the_same_session_at_the_prompt_and_in_a_script(seed: int) -> None:
    rng, lines = Random(seed), list[str]()
    game = table(seats="you,random", seed=str(seed))
    while len(lines) < 20:
        seat = game.seat_asked
        text = "bet 5 5 5" if seat is None and not game.session.round.seats[0].hands else "deal"
        if seat is not None:
            plays = "hit (h)" in offer(game.session, seat)[0]
            text = rng.choice(["stand", "hit"]) if plays else "insure - - -"
        lines.append(text)
        game.console = Typed([], rendered=False)
        play(game, text)
    script, prompt = (table(seats="you,random", seed=str(seed)) for _ in range(2))
    assert run(script, lines) == ""
    typed(prompt, *lines)
    assert script.session == prompt.session
    assert script.log == prompt.log
