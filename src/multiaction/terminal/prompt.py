"""Reading lines: from a person at the prompt, or from a script."""

import sys
from collections.abc import Iterable
from contextlib import suppress

from rich.console import Console
from rich.text import Text

from multiaction.engine import Step
from multiaction.errors import ActSyntaxError, IllegalAct
from multiaction.money import format_money
from multiaction.narration.words import hand_name, total_text
from multiaction.rules import ClauseError, clause
from multiaction.terminal.game import Game
from multiaction.terminal.lines import FORMS, KEYS, Line, expect_nothing_more, read_line
from multiaction.terminal.offer import offer
from multiaction.text import printable


class ScriptError(Exception):
    """The first line of a script that cannot be played: its number and why."""

    def __init__(self, number: int, text: str, reason: str) -> None:
        super().__init__(f"line {number}: {printable(text.strip())}: {reason}")


def run_script(game: Game, lines: Iterable[str]) -> None:
    """Plays every line; raises :class:`ScriptError` at the first that cannot be. Leaves at the end."""
    try:
        for number, text in enumerate(lines, 1):
            try:
                line = read_line(text)
                if not _obey(game, line):
                    return
                if line is not None and line.word == "deal" and game.seat_asked is not None:
                    game.show_felt()
            except (ActSyntaxError, ClauseError, IllegalAct) as error:
                raise ScriptError(number, text, str(error)) from None
    finally:
        _leave(game)


def run_prompt(game: Game) -> None:
    """Asks for lines until the person leaves, or has no chips left for a wager."""
    with suppress(ImportError):
        import readline  # noqa: F401 - arrow keys and history, where the system has them

    _welcome(game.console)
    seen = None
    try:
        while game.can_bet:
            if game.session is not seen:
                _ask(game)
            seen = game.session
            try:
                if not _obey(game, read_line(_input(game.console))):
                    break
            except (ActSyntaxError, ClauseError, IllegalAct) as error:
                game.console.print(Text(f"  Not so: {error}", style="yellow"))
        else:
            game.console.print("  No chips are left for a wager.")
    except (EOFError, KeyboardInterrupt):
        pass  # leaving is allowed at any point
    _leave(game)


def _input(console: Console) -> str:
    if sys.stdin is None:
        raise EOFError  # a closed standard input has no more lines
    return console.input("> ")


def _leave(game: Game) -> None:
    """Leaves with an account, also when asked to stop once more while the round is being finished."""
    try:
        game.console.print()
        game.leave()
    except KeyboardInterrupt:
        game.leave()


def _obey(game: Game, line: Line | None) -> bool:
    """Plays or shows what a line asks for; false when it asks to leave."""
    if line is None:
        return True
    if line.word in ("quit", "help", "felt"):
        expect_nothing_more(line)
    if line.word in ("quit", "help", "felt", "clauses") and line.seat is not None:
        raise ActSyntaxError(f"{line.word} is no act of a seat: expected {line.word} alone")
    if line.word == "quit":
        return False
    if line.word == "help":
        _help(game.console)
    elif line.word == "felt":
        game.show_felt()
    elif line.word == "clauses":
        _clauses(game, line.rest)
    else:
        game.take(line)
    return True


def _welcome(console: Console) -> None:
    title = "Multi-Action Blackjack: one hand, three dealer hands that share one up card."
    console.print(Text(title, style="bold"))
    for text in (
        "Place up to three wagers, one a spot: bet 10 20 30 (a - for none), then deal.",
        "You play your hand once. Each spot is then decided by its own dealer hand.",
        "? lists everything you can type; c shows which clause each act rests on.",
    ):
        console.print(Text(f"  {text}"))


def _ask(game: Game) -> None:
    session = game.session
    seat = game.seat_asked
    if seat is None:
        for own in game.players.own:
            chips = format_money(session.chips(own))
            placed = session.round.seats[own - 1].hands
            what = "wagers are placed" if placed else "no wagers yet"
            line = f"Round {session.number}, bets are open. Seat {own} has {chips}: {what}."
            game.console.print(Text(line, style="bold"))
        words = "bet (b) · toke (t) · again (a) · withdraw (w) · deal (n) · help (?) · quit (q)"
        game.console.print(Text(f"  {words}", style="dim"))
        return
    game.show_felt()
    hands = session.round.seats[seat - 1].hands
    may, may_not = offer(session, seat)
    if session.round.step is Step.INSURANCE:
        question = f"Insurance for seat {seat}? 2 to 1 on a dealer natural; playing on takes none (R9)."
        game.console.print(Text(question))
    else:
        index = next(index for index, hand in enumerate(hands) if hand.status.value == "playing")
        name = hand_name(session.round, seat, index + 1)
        game.console.print(Text(f"{name.capitalize()}, {total_text(hands[index])}: what do you do?"))
    game.console.print(Text(f"  {' · '.join(may)}", style="bold"))
    for reason in may_not:
        game.console.print(Text(f"  not offered - {reason}", style="dim"))


def _help(console: Console) -> None:
    keys = {word: key for key, word in KEYS.items()}
    for word, (form, meaning) in FORMS.items():
        console.print(Text(f"  {keys[word]}  {form:<16} {meaning}"))
    console.print(Text("  With several seats of yours: p2 hit, p2 bet 10 - -, p1a stand for a split hand."))


def _clauses(game: Game, named: tuple[str, ...]) -> None:
    """The log with the clause of every act, or the text of the clauses that are named."""
    for name in named:
        found = clause(printable(name.upper()))
        game.console.print(Text(f"  {found.id} {found.title} ({found.status}): {found.text}"))
    if named:
        return
    for sentence in game.log:
        game.console.print(Text(f"  {sentence.text}  [{sentence.clause or '-'}]"))
    game.console.print(Text("  c R6 shows what a clause says.", style="dim"))
