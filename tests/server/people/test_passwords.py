"""Passwords: only their hashes are kept, and a wrong one is as slow as an unknown name."""

import asyncio

import pytest

from multiaction.server.people.passwords import MOST, Passwords, read_password
from multiaction.server.problems import Problem


def test_a_password_is_right_by_its_hash_alone() -> None:
    async def scene() -> None:
        passwords = Passwords()
        kept = await passwords.hash("correct horse")
        assert kept.startswith("$argon2id$")
        assert "correct" not in kept
        assert kept != await passwords.hash("correct horse")
        assert await passwords.right("correct horse", kept)
        for wrong, against in (
            ("Correct horse", kept),
            ("correct horse", None),
            ("correct horse", "no hash"),
            ("a" * (MOST + 1), kept),
            ("\ud800", kept),
        ):
            assert not await passwords.right(wrong, against)

    asyncio.run(scene())


@pytest.mark.parametrize("text", ["", "seven77", "a" * (MOST + 1), "\ud800" * 9, None, 12345678])
def test_what_is_no_password_is_refused_and_not_told(text: object) -> None:
    with pytest.raises(Problem, match="expected a password of 8 to 128 characters") as raised:
        read_password(text)
    assert raised.value.status == 422


def test_any_other_text_is_a_password() -> None:
    assert read_password("<img src=x onerror=1>") == "<img src=x onerror=1>"
