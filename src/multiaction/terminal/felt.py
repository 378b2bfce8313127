"""The felt as a person sees it: places, up card, inscriptions, seats, spots (80 columns)."""

from collections.abc import Iterator

from rich.box import HEAVY, ROUNDED, SQUARE
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from multiaction.cards import Card
from multiaction.engine import HandStatus, Round, Seat, Step, Wager
from multiaction.money import format_money, format_net
from multiaction.narration.felt_words import place_words, spot_state
from multiaction.narration.words import card_text, total_text
from multiaction.rules import inscriptions
from multiaction.session import SessionView

# Each state of a wager has a sign, a word and a colour, so that none of the three is needed alone.
STATES: dict[str, tuple[str, str]] = {
    "open": ("○", "white"),
    "broken": ("⊘", "red"),
    "waiting": ("◔", "yellow"),
    "taken": ("✗", "red"),
    "won": ("✓", "green"),
    "pushed": ("=", "cyan"),
    "returned": ("↩", "cyan"),
}

_RED = frozenset("dh")
_PLACE_WIDTH = 26


def felt(view: SessionView, names: tuple[str, ...]) -> RenderableType:
    """The whole table; ``names`` says who plays each seat."""
    head = Table.grid(expand=True)
    head.add_column()
    head.add_column(justify="right")
    cards = f"shoe {view.cards_left}  rack {view.racked}"
    box = f"  toke box {format_money(view.toke_box)}" if view.toke_box else ""
    head.add_row(Text(f"Round {view.number}", style="bold"), Text(cards + box, style="dim"))
    return Group(head, layout(view.felt, names, view.chips))


def layout(state: Round, names: tuple[str, ...], chips: tuple[int | None, ...]) -> RenderableType:
    """The places and the seats that have chips or wagers; ``None`` where chips are not known."""
    words = Text("\n".join(_in_pairs(inscriptions(state.rules))), style="dim", justify="center")
    seats = Columns(list(_seats(state, names, chips)), width=_PLACE_WIDTH, padding=0)
    return Group(places(state), words, seats)


def _in_pairs(words: tuple[str, ...]) -> Iterator[str]:
    for first in range(0, len(words), 2):
        yield "  ·  ".join(words[first : first + 2])


def places(state: Round) -> RenderableType:
    """The dealer's numbered places, the up card standing on the one in play."""
    return Columns(list(_places(state)), width=_PLACE_WIDTH, padding=0)


def _places(state: Round) -> Iterator[Panel]:
    for spot in range(1, state.rules.dealer_hands + 1):
        here = state.up is not None and state.place == spot and state.step is not Step.OVER
        content = Text()
        if here and state.up is not None:
            content.append_text(card(state.up)).append(" ")
        elif state.up is not None and state.dealer_hands[spot - 1].drawn:
            content.append(f"({card_text(state.up)}) ", style="dim")  # it counts here, and has moved on
        for one in state.dealer_hands[spot - 1].drawn:
            content.append_text(card(one)).append(" ")
        if spot == 1 and state.hole is not None:
            content.append("▒▒")
        content.append("\n" + place_words(state, spot), style="bold" if here else "dim")
        yield Panel(
            content,
            box=HEAVY if here else SQUARE,
            title=f"place {spot}" + (" ◀ up card" if here else ""),
            title_align="left",
            border_style="bold" if here else "dim",
        )


def card(one: Card) -> Text:
    """A card; red suits are red where there is colour."""
    return Text(card_text(one), style="bold red" if one.suit in _RED else "bold")


def _seats(state: Round, names: tuple[str, ...], chips: tuple[int | None, ...]) -> Iterator[Panel]:
    actor = state.actor
    for number, (seat, name, has) in enumerate(zip(state.seats, names, chips, strict=True), 1):
        if has is None and not seat.hands:
            continue
        turn = actor is not None and actor.seat == number
        lines = Text("\n").join(_seat_lines(seat)) if seat.hands else Text("no wagers", style="dim")
        yield Panel(
            lines,
            box=HEAVY if turn else ROUNDED,
            title=Text(
                f"{'▶ ' if turn else ''}seat {number}{f' · {name}' if name else ''}", overflow="ellipsis"
            ),
            title_align="left",
            subtitle=None if has is None else f"chips {format_money(has)}",
            subtitle_align="right",
            border_style="bold" if turn else "dim",
        )


def _seat_lines(seat: Seat) -> Iterator[Text]:
    for index, hand in enumerate(seat.hands):
        line = Text(f"{'abcd'[index]} " if len(seat.hands) > 1 else "")
        for one in hand.cards:
            line.append_text(card(one)).append(" ")
        if hand.cards:
            line.append(" " + total_text(hand), style="bold")
            yield line
        for spot, wager in enumerate(hand.wagers, 1):
            if wager is not None:
                yield _spot_line(spot, wager, hand.status)
    for spot, insurance in enumerate(seat.insurance, 1):
        if insurance is not None:
            yield Text(f"{spot} insured ").append_text(_amounts(insurance, spot_state(insurance)))
    for spot, toke in enumerate(seat.tokes, 1):
        if toke is not None:
            yield Text(f"{spot} toke ").append_text(_amounts(toke, spot_state(toke)))


def _spot_line(spot: int, wager: Wager, hand: HandStatus) -> Text:
    return Text(f"{spot} ").append_text(_amounts(wager, spot_state(wager, hand)))


def _amounts(wager: Wager, word: str) -> Text:
    sign, colour = STATES[word]
    lies = format_money(wager.placed) + (f"+{format_money(wager.added)}" if wager.added else "")
    if not wager.settled:
        return Text(f"{sign} {lies} {word}", style=colour)
    result = format_net(wager.net) if wager.net else "0"
    return Text(f"{sign} {result} {word}", style=colour)
