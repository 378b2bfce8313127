"""The key: made once, kept from others, and what is derived from it opens only its own seals."""

import base64
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from multiaction.server.people.keys import Sealer, SecretError, Secrets, load_secrets

MASTER, OTHER = bytes(range(32)), bytes(32)
SEAL = (Secrets(MASTER).sealer.seal("entropy", "table main shoe 1"), "table main shoe 1")


def no_key(path: Path) -> str:
    """What is said of a path where no key is."""
    return f"{path}: no key: expected 32 bytes as 64 hexadecimal digits or in base64"


def test_a_key_is_made_for_its_owner_alone_and_found_again(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    sealed = load_secrets(folder).sealer.seal("entropy", "table a shoe 1")
    assert (folder / "key").stat().st_mode & 0o777 == 0o600
    assert folder.stat().st_mode & 0o077 == 0
    assert os.listdir(folder) == ["key"]
    assert load_secrets(folder).sealer.open(sealed, "table a shoe 1") == "entropy"


def test_a_key_that_others_may_read_is_refused(tmp_path: Path) -> None:
    load_secrets(tmp_path)
    (tmp_path / "key").chmod(0o640)
    with pytest.raises(SecretError, match=r"mode 0640 lets others at it: expected 0600"):
        load_secrets(tmp_path)


@pytest.mark.parametrize("content", [b"", b"00", b"z" * 64, b"00" * 33, b"\xff\x00", "é".encode()])
def test_a_file_that_holds_no_key_is_refused_and_not_told(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "key").write_bytes(content)
    (tmp_path / "key").chmod(0o600)
    with pytest.raises(SecretError) as raised:
        load_secrets(tmp_path)
    assert str(raised.value) == no_key(tmp_path / "key")


def test_a_folder_in_place_of_the_key_is_no_key(tmp_path: Path) -> None:
    (tmp_path / "key").mkdir()
    with pytest.raises(SecretError) as raised:
        load_secrets(tmp_path)
    assert str(raised.value) == no_key(tmp_path / "key")


def test_a_folder_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    folder = tmp_path / "file" / "folder"
    with pytest.raises(SecretError) as raised:
        load_secrets(folder)
    assert str(raised.value) == f"{folder}/key: the key cannot be read or made (Not a directory)"


def test_no_key_is_made_where_seals_wait_for_the_one_that_is_gone(tmp_path: Path) -> None:
    with pytest.raises(SecretError) as raised:
        load_secrets(tmp_path, seals=[SEAL])
    assert str(raised.value) == (
        f"{tmp_path}/key: the key is missing, and the store holds shoes that it sealed: "
        "bring the file back, or its key in MULTIACTION_KEY"
    )
    assert os.listdir(tmp_path) == []


def test_a_key_has_to_open_the_seals_wherever_it_comes_from(tmp_path: Path) -> None:
    path = tmp_path / "key"
    path.write_text(OTHER.hex())
    path.chmod(0o600)
    assert load_secrets(tmp_path, MASTER.hex(), [SEAL]).sealer.open(*SEAL) == "entropy"
    for source, from_environment in ((path, None), ("MULTIACTION_KEY", OTHER.hex())):
        with pytest.raises(SecretError) as raised:
            load_secrets(tmp_path, from_environment, [SEAL])
        assert str(raised.value) == (
            f"{source}: the seal of table main shoe 1 does not open: expected the key it was sealed with; "
            "bring it back, as the file key of the data directory or in MULTIACTION_KEY"
        )


@pytest.mark.parametrize("text", [MASTER.hex(), base64.b64encode(MASTER).decode(), f" {MASTER.hex()}\n"])
def test_the_environments_key_comes_before_the_file(text: str, tmp_path: Path) -> None:
    secrets = load_secrets(tmp_path / "none", text)
    assert secrets.cookie_key == Secrets(MASTER).cookie_key
    assert not (tmp_path / "none").exists()


def test_a_wrong_key_of_the_environment_is_not_told(tmp_path: Path) -> None:
    for text in ("my secret", "é"):
        with pytest.raises(SecretError, match="MULTIACTION_KEY: no key") as raised:
            load_secrets(tmp_path, text)
        assert text not in str(raised.value)
    with pytest.raises(SecretError, match="expected 32"):
        Secrets(b"short")


def test_the_keys_differ_and_nothing_shows_them() -> None:
    secrets = Secrets(MASTER)
    assert len({MASTER, secrets.cookie_key, Secrets(bytes(32)).cookie_key}) == 3
    shown = repr(secrets) + repr(secrets.sealer)
    assert MASTER.hex() not in shown
    assert repr(secrets.cookie_key) not in shown


@given(st.text(), st.text())
def test_a_seal_opens_in_its_context_alone(text: str, context: str) -> None:
    sealer = Secrets(MASTER).sealer
    sealed = sealer.seal(text, context)
    assert sealer.open(sealed, context) == text
    assert sealer.seal(text, context) != sealed
    for other, where in ((sealer, context + "!"), (Secrets(bytes(32)).sealer, context)):
        with pytest.raises(SecretError, match="does not open"):
            other.open(sealed, where)


@pytest.mark.parametrize("sealed", ["", "AAAA", "no base64", "é", "A" * 400])
def test_what_is_no_seal_does_not_open(sealed: str) -> None:
    with pytest.raises(SecretError, match="the seal of here does not open"):
        Sealer(MASTER).open(sealed, "here")


def test_a_changed_seal_does_not_open() -> None:
    sealer = Sealer(MASTER)
    sealed = bytearray(base64.b64decode(sealer.seal("entropy", "here")))
    for place in range(len(sealed)):
        changed = sealed.copy()
        changed[place] ^= 1
        with pytest.raises(SecretError):
            sealer.open(base64.b64encode(changed).decode(), "here")
