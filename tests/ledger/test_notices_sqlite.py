"""With SQLite there is one process, and nobody to tell."""

import pytest

from multiaction.ledger import Store


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_nobody_is_told(store: Store) -> None:
    heard: list[str] = []
    stop = store.listen(lambda channel, _: heard.append(channel))
    store.notify("presence", "x")
    stop()
    assert heard == []
