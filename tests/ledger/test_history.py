"""Batches of events and money, and how they come out again."""

import pytest

from ledger.books import NOW, batch, buy_in, check_books, move, open_table, version_of
from multiaction.ledger import (
    Batch,
    DuplicateCommand,
    Event,
    FloorEntry,
    InsufficientFunds,
    LedgerError,
    OwnershipLost,
    Posting,
    RoundRow,
    Store,
)

CHIPS, HOUSE = "chips:main:1", "house:main"
OUTCOME = {"type": "outcome", "ok": True, "version": 1}


@pytest.fixture
def main(store: Store) -> Store:
    """A store with a table, and ten dollars in chips at its first seat."""
    open_table(store)
    buy_in(store, "ann", 1000)
    store.transfer(move("bankroll:ann", CHIPS, 1000))
    return store


def test_events_and_money_are_written_together(main: Store) -> None:
    events = (
        Event("main", 1, NOW, "bet", {"wagers": [300, 0, 0]}, NOW + 20_000),
        Event("main", 2, NOW + 1, "act", {"name": "Zoë ♠", "none": None, "deep": {"list": [1, "2"]}}),
    )
    postings = (move(CHIPS, "escrow:main:1:1", 300), move("escrow:main:1:1", HOUSE, 300))
    assert main.append([Batch("main", "one", 0, events, postings)]) == [None]
    assert tuple(main.events("main")) == events
    assert main.balances("") == {
        "bankroll:ann": 0,
        CHIPS: 700,
        "escrow:main:1:1": 0,
        HOUSE: 300,
        "issue": -1000,
    }
    assert version_of(main) == 2
    check_books(main)


def test_nothing_to_write_writes_nothing(main: Store) -> None:
    assert main.append([]) == []


def test_events_come_in_pages_and_parts(main: Store) -> None:
    many = tuple(Event("main", number, NOW, "act", {"n": number}) for number in range(1, 1203))
    assert main.append([Batch("main", "one", 0, many)]) == [None]
    assert tuple(main.events("main")) == many
    assert tuple(main.events("main", after=499, upto=1000)) == many[499:1000]
    assert tuple(main.events("main", after=1202)) == ()
    assert tuple(main.events("other")) == ()


def test_the_last_event_of_a_kind_is_found(main: Store) -> None:
    open_table(main, "side")
    kinds = ("opened", "committed", "act", "committed", "act")
    many = tuple(Event("main", number, NOW, kind, {"n": number}) for number, kind in enumerate(kinds, 1))
    assert main.append([Batch("main", "one", 0, many), batch(0, table="side")]) == [None, None]
    assert main.newest("main", "committed") == many[3]
    assert main.newest("main", "opened") == many[0]
    assert main.newest("main", "revealed") is None
    assert main.newest("side", "committed") is None


def test_a_group_is_written_in_order_even_at_one_table(main: Store) -> None:
    open_table(main, "side")
    group = [batch(0), batch(0, table="side"), batch(1), batch(1, table="side"), batch(2)]
    assert main.append(group) == [None] * 5
    assert (version_of(main), version_of(main, "side")) == (3, 2)
    check_books(main)


def test_a_batch_of_another_owner_or_version_is_kept_out(main: Store) -> None:
    wrong = [
        batch(0, owner="two"),
        batch(1),
        batch(0, table="none"),
    ]
    results = main.append(wrong)
    assert [type(result) for result in results] == [OwnershipLost] * 3
    assert [str(result) for result in results] == [
        "table 'main': it belongs to one, not to two; load the table again before writing to it",
        "table 'main': it is at version 0, expected 1; load the table again before writing to it",
        "table 'none': there is no such table; load the table again before writing to it",
    ]
    main.release("one")
    (result,) = main.append([batch(0)])
    assert isinstance(result, OwnershipLost)
    assert "it belongs to nobody, not to one" in str(result)
    assert list(main.events("main")) == []


def test_an_overdraft_names_the_account_and_writes_nothing(main: Store) -> None:
    (result,) = main.append([batch(0, *move(CHIPS, "escrow:main:1:1", 1001))])
    assert isinstance(result, InsufficientFunds)
    assert (result.account, result.balance, result.cents) == (CHIPS, 1000, 1001)
    assert str(result) == "account 'chips:main:1' holds 10: expected at least 10.01"
    assert list(main.events("main")) == []
    assert main.balance(CHIPS) == 1000


def test_only_the_end_of_a_batch_counts_for_its_accounts(main: Store) -> None:
    back_and_forth = Batch(
        "main",
        "one",
        0,
        tuple(Event("main", number, NOW, "act", {}) for number in (1, 2)),
        (move(CHIPS, HOUSE, 5000), move(HOUSE, CHIPS, 4500)),
    )
    assert main.append([back_and_forth]) == [None]
    assert main.balance(CHIPS) == 500


def test_a_batch_does_not_spend_what_a_later_one_brings(main: Store) -> None:
    open_table(main, "side")
    spends = batch(0, *move(CHIPS, HOUSE, 1500))
    brings = batch(0, *move("house:side", CHIPS, 600), table="side")
    refused, written = main.append([spends, brings])
    assert isinstance(refused, InsufficientFunds)
    assert written is None
    assert main.append([spends]) == [None]
    assert main.balance(CHIPS) == 100


def test_the_house_may_go_below_zero(main: Store) -> None:
    assert main.append([batch(0, *move(HOUSE, CHIPS, 99_999))]) == [None]
    assert main.balance(HOUSE) == -99_999


def test_a_bad_batch_spoils_no_other(main: Store) -> None:
    open_table(main, "side")
    group = [
        batch(0, *move(CHIPS, HOUSE, 100)),
        batch(1, *move(CHIPS, HOUSE, 2000)),
        batch(1, *move(CHIPS, HOUSE, 200)),
        batch(0, table="side", owner="two"),
        batch(0, table="side"),
    ]
    results = main.append(group)
    assert [type(result) for result in results] == [
        type(None),
        InsufficientFunds,
        type(None),
        OwnershipLost,
        type(None),
    ]
    assert main.balance(HOUSE) == 300
    check_books(main)


def test_what_only_the_database_refuses_spoils_no_other(main: Store) -> None:
    open_table(main, "side")
    too_large = Batch("side", "one", 0, (Event("side", 1, 2**70, "act", {}),))
    results = main.append([batch(0, *move(CHIPS, HOUSE, 100)), too_large, batch(1)])
    assert [type(result) for result in results] == [type(None), LedgerError, type(None)]
    assert (version_of(main), version_of(main, "side")) == (2, 0)
    check_books(main)


def test_a_repeated_command_brings_back_its_outcome(main: Store) -> None:
    first = batch(0, *move(CHIPS, HOUSE, 100), command=("ann", "k1", OUTCOME))
    assert main.outcome("ann", "k1") is None
    assert main.append([first]) == [None]
    assert main.outcome("ann", "k1") == OUTCOME
    again = batch(1, *move(CHIPS, HOUSE, 100), command=("ann", "k1", {"ok": "another"}))
    for result in main.append([first, again]):
        assert isinstance(result, DuplicateCommand)
        assert result.outcome == OUTCOME
    assert main.append([batch(1, command=("bob", "k1", OUTCOME))]) == [None]
    assert main.balance(HOUSE) == 100


def test_the_same_command_five_times_in_a_group_is_carried_out_once(main: Store) -> None:
    results = main.append(
        [batch(0, *move(CHIPS, HOUSE, 100), command=("ann", "k", OUTCOME)) for _ in range(5)]
    )
    assert [type(result) for result in results] == [type(None), *[DuplicateCommand] * 4]
    assert main.balance(HOUSE) == 100


def test_position_floor_and_rounds_are_of_the_batch(main: Store) -> None:
    assert main.position("main") == (None, 0)
    entry = FloorEntry(NOW, "floor", "main", "void round", "misdeal <b>")
    row = RoundRow("main", 1, 0, 1, NOW, {"up": "8d"})
    done = batch(0, position={"state": 1}, floor=entry, rounds=(row,))
    kept_out = batch(5, position={"state": 9}, floor=entry, rounds=(row.but(number=2),))
    results = main.append([done, kept_out])
    assert results[0] is None
    assert isinstance(results[1], OwnershipLost)
    assert main.position("main") == ({"state": 1}, 1)
    assert main.floor_log() == [entry]
    assert main.rounds("main") == [row]
    assert main.append([batch(1, position={"state": 2}), batch(2, position={"state": 3})]) == [None, None]
    assert main.position("main") == ({"state": 3}, 3)


def test_rounds_come_newest_first_in_pages(main: Store) -> None:
    rows = [RoundRow("main", number, number - 1, number, NOW, {}) for number in range(1, 6)]
    for row in rows:
        assert main.append([batch(row.since, rounds=(row,))]) == [None]
    assert main.rounds("main", 2) == [rows[4], rows[3]]
    assert main.rounds("main", 2, before=4) == [rows[2], rows[1]]
    assert main.round("main", 3) == rows[2]
    assert main.round("main", 6) is None
    assert main.round("side", 3) is None


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (Batch("main", "one", 0, ()), "expected at least one event"),
        (
            Batch("main", "one", 0, (Event("main", 2, NOW, "act", {}),)),
            "found event 2 of 'main', expected 1 of 'main'",
        ),
        (Batch("main", "one", 0, (Event("side", 1, NOW, "act", {}),)), "found event 1 of 'side'"),
        (batch(0).but(postings=((), ())), "expected postings for each of 1 events, found 2"),
        (batch(0, Posting(CHIPS, 5, "bet")), "postings must sum to zero: found 5 cents over ('bet')"),
        (batch(0, *move("purse:ann", CHIPS, 5)), "'purse:ann' is no account"),
        (batch(0, *move("chips:main", CHIPS, 5)), "'chips:main' is no account"),
        (batch(0, *move("tokes:", CHIPS, 5)), "'tokes:' is no account"),
        (batch(0, *move(HOUSE, CHIPS, 0.5)), "expected whole cents, found -0.5"),  # type: ignore[arg-type]
        (batch(0, *move(HOUSE, CHIPS, 10**16)), "expected whole cents"),
        (batch(0, position={"set": {1}}), "position of table 'main' is not what JSON can hold"),
        (batch(0, command=("ann", "k", {"x": 1j})), "outcome of command 'k' is not what JSON can hold"),
    ],
    ids=str,
)
def test_a_batch_that_is_not_sound_is_refused(wrong: Batch, reason: str, main: Store) -> None:
    (result,) = main.append([wrong])
    assert type(result) is LedgerError
    assert reason in str(result)
    assert list(main.events("main")) == []
    check_books(main)


def test_postings_of_nothing_leave_no_entry(main: Store) -> None:
    assert main.append([batch(0, *move("bankroll:bob", HOUSE, 0))]) == [None]
    assert "bankroll:bob" not in main.balances("")
