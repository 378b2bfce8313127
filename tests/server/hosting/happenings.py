"""Events of a table made in memory, as its owner would make them."""

from typing import Any

from multiaction.ledger import Batch, Store
from multiaction.server.hosting.tables import opening
from multiaction.server.people.keys import Sealer
from multiaction.server.table.accounts import postings
from multiaction.server.table.commands import Command
from multiaction.server.table.deciding import decide
from multiaction.server.table.happening import Happened
from multiaction.server.table.making import Making
from multiaction.server.table.shoes import ShoeKeeper
from multiaction.server.table.state import TableState, new_table
from server.hosting.playing import KEY, SETUP, TABLE, choice

NOW = 1_800_000_000_000
KEEPER = ShoeKeeper(Sealer(KEY))
NEW = new_table(TABLE, 0, opening(SETUP))
_FIELDS = {"wagers": "amounts", "amounts": "amounts", "spots": "spots"}


def opened() -> list[Happened]:
    """A table opens."""
    making = Making(NEW, KEEPER, NOW)
    making.add("opened", **opening(SETUP))
    making.add("committed", **KEEPER.fresh(TABLE, 1))
    return making.finish()


def after(happened: list[Happened], action: str, player: str = "ann", **fields: Any) -> list[Happened]:
    """What a command does to the table as ``happened`` left it."""
    state = happened[-1].after
    return decide(state, Command(action, state.version, NOW, player, player.capitalize(), **fields), KEEPER)


def bought(number: int) -> list[list[Happened]]:
    """A table opens, somebody sits down, and buys chips so many times."""
    groups = [opened()]
    groups.append(after(groups[-1], "sit", seat=1, chips=100))
    for _ in range(number):
        groups.append(after(groups[-1], "buy", chips=100))
    return groups


def a_round() -> list[list[Happened]]:
    """A table opens, and one player plays a round."""
    groups = [opened()]
    groups.append(after(groups[-1], "sit", seat=1, chips=100_000))
    groups.append(after(groups[-1], "bet", amounts=(1000, 2000, 500)))
    groups.append(after(groups[-1], "ready"))
    while not (state := groups[-1][-1].after).betting:
        groups.append(after(groups[-1], *_decided(state)[:1], **_decided(state)[1]))
    return groups


def _decided(state: TableState) -> tuple[str, dict[str, Any]]:
    _, (action, fields) = choice(state)
    return action, {_FIELDS[name]: tuple(content) for name, content in fields.items()}


def batch_of(happened: list[Happened], owner: str = "one") -> Batch:
    """The batch that stores it."""
    return Batch(
        table=TABLE,
        owner=owner,
        version=happened[0].event.version - 1,
        events=tuple(one.event for one in happened),
        postings=tuple(postings(one) for one in happened),
    )


def keep(store: Store, *groups: list[Happened], owner: str = "one") -> None:
    """Stores what happened."""
    store.create_table(TABLE)
    assert store.claim(TABLE, owner, NOW, NOW + 1000)
    for group in groups:
        assert store.append([batch_of(group, owner)]) == [None]
