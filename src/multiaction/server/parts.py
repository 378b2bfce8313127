"""What the routes of one server work with."""

from dataclasses import dataclass

from starlette.requests import HTTPConnection

from multiaction.ledger import Store
from multiaction.server.house import House
from multiaction.server.metrics import Metrics
from multiaction.server.pages.rendering import Pages
from multiaction.server.people.accounts import Accounts
from multiaction.server.people.floor import Floor
from multiaction.server.people.visitors import Visitor, Visitors
from multiaction.server.people.wallet import Wallet
from multiaction.server.security.csrf import FormTokens
from multiaction.server.security.rates import Limits
from multiaction.server.settings import Settings


@dataclass(frozen=True, slots=True)
class Parts:
    """The house, the store, and what tells people apart and holds them to limits."""

    settings: Settings
    store: Store
    house: House
    metrics: Metrics
    limits: Limits
    visitors: Visitors
    forms: FormTokens
    accounts: Accounts
    wallet: Wallet
    floor: Floor
    pages: Pages


def parts_of(connection: HTTPConnection) -> Parts:
    """The parts of the server that a request or a socket came to."""
    parts: Parts = connection.scope["app"].state.parts
    return parts


def visitor_of(connection: HTTPConnection) -> Visitor:
    """Who sends a request; raises a :class:`Problem` for a bearer token that is not valid."""
    return parts_of(connection).visitors.of(connection)
