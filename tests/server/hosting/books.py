"""What holds after whatever happened: nothing is lost, and the ledger is balanced to the cent."""

from collections import Counter
from collections.abc import Mapping
from io import BytesIO

from multiaction.chips import chips_of
from multiaction.engine import Round, Seat
from multiaction.ledger import Store, bankroll
from multiaction.notation.audit import Auditor, JudgedRound
from multiaction.notation.verify import Shoe, Verifier
from multiaction.server.hosting.archive import Archive
from multiaction.server.hosting.loading import load
from multiaction.server.table.happening import replay
from multiaction.server.table.state import TableState


def check_books(store: Store, issued: Mapping[str, int]) -> None:
    """Sums, versions, layouts, records, and every player's money; ``issued`` is cents by player."""
    assert store.total() == 0
    assert store.unbalanced() == {}
    expected, held = Counter(issued), Counter({player: store.balance(bankroll(player)) for player in issued})
    for row in store.tables():
        versions = [event.version for event in store.events(row.id)]
        assert versions == list(range(1, row.version + 1)), f"table {row.id}"
        if not versions:
            continue
        state = table_of(store, row.id)
        check_layout(store, state)
        for number, sitter in enumerate(state.sitters, 1):
            if sitter is not None:
                held[sitter.player] += sum(store.balances(f"chips:{row.id}:{number}").values())
                held[sitter.player] += sum(store.balances(f"escrow:{row.id}:{number}:").values())
                expected[sitter.player] += result(state.session.round, state.session.round.seats[number - 1])
        expected.update(check_record(store, row.id))
    assert {player: held[player] for player in issued} == {player: expected[player] for player in issued}
    assert sum(issued.values()) == -store.balance("issue")


def table_of(store: Store, table: str) -> TableState:
    """The table by all its events, which is the table that is loaded from its last position."""
    *_, last = replay(None, store.events(table))
    loaded, _ = load(store, table)
    assert loaded == last.after
    return last.after


def check_layout(store: Store, state: TableState) -> None:
    """The accounts of chips and escrow are what the session says, and no other has anything."""
    chips, escrow, table = {}, Counter[str](), state.id
    for number, seat in enumerate(state.session.round.seats, 1):
        chips[f"chips:{table}:{number}"] = state.session.chips(number)
        wagers = [(spot, wager) for hand in seat.hands for spot, wager in enumerate(hand.wagers, 1)]
        wagers += [*enumerate(seat.insurance, 1), *enumerate(seat.tokes, 1)]
        for spot, wager in wagers:
            if wager is not None:
                escrow[f"escrow:{table}:{number}:{spot}"] += wager.lying
    assert in_use(store.balances(f"chips:{table}:")) == in_use(chips)
    assert in_use(store.balances(f"escrow:{table}:")) == in_use(escrow)
    assert store.balance(f"tokes:{table}") == state.session.tokes_won
    assert store.balance(f"house:{table}") == state.session.house_won


def in_use(balances: Mapping[str, int]) -> dict[str, int]:
    """The accounts that hold something."""
    return {account: cents for account, cents in balances.items() if cents}


def check_record(store: Store, table: str) -> Counter[str]:
    """The record audits and verifies without a finding; returns what the rounds brought each player."""
    text = record_of(store, table)
    stored = {row["number"]: row for row in Archive(store).history(table, None, 10_000)}
    results, judged = Counter[str](), 0
    for one in Auditor(BytesIO(text)):
        assert isinstance(one, JudgedRound), one
        assert one.findings == [], one.findings
        if not one.whole:
            continue
        judged += 1
        seats = stored[one.text.number]["seats"]
        assert [seat["seat"] for seat in seats] == [
            number for number, seat in enumerate(one.final.seats, 1) if seat.hands
        ]
        for told in seats:
            seat = one.final.seats[told["seat"] - 1]
            assert told["nets"] == [seat.net(spot) for spot in range(1, len(told["nets"]) + 1)]
            assert told["name"] == one.names[told["seat"]]
            results[told["name"].lower()] += result(one.final, seat)
    assert judged == len(stored)
    for shoe in Verifier(BytesIO(text)):
        assert isinstance(shoe, Shoe), shoe
        assert shoe.status in ("right", "unopened"), shoe
    return results


def record_of(store: Store, table: str) -> bytes:
    """The whole record of a table."""
    return "".join(Archive(store).record(table)).encode()


def result(state: Round, seat: Seat) -> int:
    """What a seat won so far, in cents, what still lies on the layout being its own; tokes given are lost."""
    wagers = [*seat.wagers(), *(toke for toke in seat.tokes if toke is not None)]
    return chips_of(state.rules, 0, seat) + sum(wager.lying for wager in wagers)
