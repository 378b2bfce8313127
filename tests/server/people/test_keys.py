"""The key: made once, kept from others, and what is derived from it opens only its own seals."""

import base64
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from multiaction.server.people.keys import Sealer, SecretError, Secrets, load_secrets

MASTER = bytes(range(32))


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


@pytest.mark.parametrize("content", ["", "00", "z" * 64, "00" * 33])
def test_a_file_that_holds_no_key_is_refused_and_not_told(content: str, tmp_path: Path) -> None:
    (tmp_path / "key").write_text(content)
    (tmp_path / "key").chmod(0o600)
    with pytest.raises(SecretError, match="no key: expected 32 bytes") as raised:
        load_secrets(tmp_path)
    assert content == "" or content not in str(raised.value)


def test_a_folder_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SecretError, match="cannot be read or made"):
        load_secrets(tmp_path / "file" / "folder")


@pytest.mark.parametrize("text", [MASTER.hex(), base64.b64encode(MASTER).decode(), f" {MASTER.hex()}\n"])
def test_the_environments_key_comes_before_the_file(text: str, tmp_path: Path) -> None:
    secrets = load_secrets(tmp_path / "none", text)
    assert secrets.cookie_key == Secrets(MASTER).cookie_key
    assert not (tmp_path / "none").exists()


def test_a_wrong_key_of_the_environment_is_not_told(tmp_path: Path) -> None:
    with pytest.raises(SecretError, match="MULTIACTION_KEY: no key") as raised:
        load_secrets(tmp_path, "my secret")
    assert "my secret" not in str(raised.value)
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
