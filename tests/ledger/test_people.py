"""Players, and the log of the floor."""

import pytest

from multiaction.ledger import FloorEntry, LedgerError, NameTaken, PlayerRow, Store


def test_a_guest_has_a_name_that_is_nobodys_own(store: Store) -> None:
    store.add_player("ab12", "Ann")
    store.add_player("cd34", "Ann")
    found = store.player("ab12")
    assert found == PlayerRow("ab12", "Ann", None, found.created_at if found else 0)
    assert store.player("none") is None
    assert store.player_by_name("Ann") is None
    with pytest.raises(LedgerError, match="there is a player 'ab12' already: expected a new id"):
        store.add_player("ab12", "Bob")


def test_an_account_is_found_by_its_name_in_any_case(store: Store) -> None:
    store.add_player("ab12", "Ann")
    store.add_player("cd34", "ANN")
    store.set_password_hash("ab12", "$argon2id$1")
    found = store.player_by_name("aNN")
    assert found is not None
    assert (found.id, found.name, found.password_hash) == ("ab12", "Ann", "$argon2id$1")
    with pytest.raises(NameTaken, match="there is an account 'ann' already: expected another name"):
        store.set_password_hash("cd34", "$argon2id$2")
    store.set_password_hash("ab12", "$argon2id$3")
    assert store.player("cd34").password_hash is None  # type: ignore[union-attr]
    with pytest.raises(LedgerError, match="there is no player 'none'"):
        store.set_password_hash("none", "$argon2id$4")


def test_a_name_can_change(store: Store) -> None:
    store.add_player("ab12", "Ann")
    store.add_player("cd34", "Bob")
    store.set_password_hash("ab12", "$argon2id$1")
    store.rename("cd34", "ann")  # a guest's
    with pytest.raises(NameTaken):
        store.set_password_hash("cd34", "$argon2id$2")
    store.rename("ab12", "Anna")
    store.set_password_hash("cd34", "$argon2id$2")
    assert [store.player_by_name(name) for name in ("anna", "ann")] == [
        store.player("ab12"),
        store.player("cd34"),
    ]
    with pytest.raises(NameTaken):
        store.rename("cd34", "ANNA")


def test_names_are_kept_as_they_are(store: Store) -> None:
    name = "<img src=x onerror=1> '; DROP TABLE players; -- Zoë ♠"
    store.add_player("ab12", name)
    found = store.player("ab12")
    assert found is not None
    assert found.name == name


def test_the_floor_log_comes_newest_first(store: Store) -> None:
    entries = [FloorEntry(number, "floor", None, "open", f"reason {number}") for number in range(5)]
    for entry in entries:
        store.add_floor(entry)
    assert store.floor_log() == entries[::-1]
    assert store.floor_log(2) == [entries[4], entries[3]]
