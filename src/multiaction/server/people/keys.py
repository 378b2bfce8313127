"""The server's one secret, and the keys that are derived from it: for cookies, and for sealing shoes."""

import base64
import os
import secrets
import stat
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from multiaction.errors import MultiactionError

KEY_VARIABLE = "MULTIACTION_KEY"
_BYTES = 32
_NONCE = 12


class SecretError(MultiactionError):
    """A key that is missing or unfit, or a seal that it does not open. It never tells the secret."""


class Sealer:
    """Encrypts short texts bound to their context: AES-256-GCM, a fresh random nonce for each."""

    def __init__(self, key: bytes) -> None:
        self._cipher = AESGCM(key)

    def seal(self, text: str, context: str) -> str:
        """``text`` encrypted, in base64; only :meth:`open` with the same ``context`` reads it."""
        nonce = os.urandom(_NONCE)
        sealed = nonce + self._cipher.encrypt(nonce, text.encode(), context.encode())
        return base64.b64encode(sealed).decode("ascii")

    def open(self, sealed: str, context: str) -> str:
        """What :meth:`seal` was given; raises :class:`SecretError` where key, context or seal differ."""
        try:
            data = base64.b64decode(sealed, validate=True)
            return self._cipher.decrypt(data[:_NONCE], data[_NONCE:], context.encode()).decode()
        except (InvalidTag, ValueError):
            raise SecretError(
                f"the seal of {context} does not open: expected the key it was sealed with; bring it back, "
                f"as the file key of the data directory or in {KEY_VARIABLE}"
            ) from None


class Secrets:
    """What is derived from the master key (HKDF, SHA-256): ``cookie_key`` signs, ``sealer`` encrypts."""

    def __init__(self, master: bytes) -> None:
        if len(master) != _BYTES:
            raise SecretError(f"the key has {len(master)} bytes: expected {_BYTES}")
        self.cookie_key = _derived(master, b"multiaction cookies 1")
        self.sealer = Sealer(_derived(master, b"multiaction shoes 1"))


def load_secrets(
    data_dir: Path, from_environment: str | None = None, seals: Sequence[tuple[str, str]] = ()
) -> Secrets:
    """The secrets of a server: of the environment's key, else of the file ``key`` in ``data_dir``.

    ``seals`` are those in the store, with their contexts. Where there are none, a file that is not
    there is made, for its owner alone. Raises :class:`SecretError` for a key that is missing, is of
    another form or does not open the seals, and for a file that others may read.
    """
    if from_environment is not None:
        return _opening(seals, _read(from_environment, KEY_VARIABLE), KEY_VARIABLE)
    path = data_dir / "key"
    try:
        if not path.exists():
            if seals:
                raise SecretError(
                    f"{path}: the key is missing, and the store holds shoes that it sealed: "
                    f"bring the file back, or its key in {KEY_VARIABLE}"
                )
            _make(path)
        if not path.is_file():
            raise _no_key(path)
        master = _read(path.read_text(encoding="ascii", errors="replace"), path)
        private(path)
    except OSError as error:
        raise SecretError(f"{path}: the key cannot be read or made ({error.strerror})") from None
    return _opening(seals, master, path)


def private(path: Path) -> None:
    """Raises :class:`SecretError` where others than its owner may read or write a file."""
    mode = stat.S_IMODE(path.stat().st_mode)
    if mode & 0o077:
        raise SecretError(f"{path}: mode {mode:04o} lets others at it: expected 0600 (chmod 600 {path})")


def _make(path: Path) -> None:
    """Makes a key. It appears whole, or not at all, whoever else starts now."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    beside = path.with_name(f".key.{secrets.token_hex(8)}")
    descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(f"{secrets.token_hex(_BYTES)}\n")
            file.flush()
            os.fsync(file.fileno())
        os.link(beside, path)
    except FileExistsError:
        pass  # another process was first: its key is the key
    finally:
        beside.unlink()


def _read(text: str, source: Path | str) -> bytes:
    text = text.strip()
    for decode in (bytes.fromhex, partial(base64.b64decode, validate=True)):
        with suppress(ValueError):
            key = decode(text)
            if len(key) == _BYTES:
                return key
    raise _no_key(source)


def _no_key(source: Path | str) -> SecretError:
    return SecretError(f"{source}: no key: expected {_BYTES} bytes as 64 hexadecimal digits or in base64")


def _opening(seals: Iterable[tuple[str, str]], master: bytes, source: Path | str) -> Secrets:
    """The secrets of a key that opens the seals."""
    found = Secrets(master)
    try:
        for sealed, context in seals:
            found.sealer.open(sealed, context)
    except SecretError as error:
        raise SecretError(f"{source}: {error}") from None
    return found


def _derived(master: bytes, purpose: bytes) -> bytes:
    return HKDF(algorithm=SHA256(), length=_BYTES, salt=None, info=purpose).derive(master)
