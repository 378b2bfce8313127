"""What can be said against a batch without looking into the store."""

from multiaction.ledger.accounts import may_be_negative
from multiaction.ledger.errors import LedgerError
from multiaction.ledger.values import Batch, Posting

_MOST = 10**15


def check_batch(batch: Batch) -> None:
    """Raises :class:`LedgerError` when the batch is not sound in itself."""
    where = f"batch of table {batch.table!r} after version {batch.version}"
    if not batch.events:
        raise LedgerError(f"{where}: expected at least one event")
    for version, event in enumerate(batch.events, batch.version + 1):
        if event.table != batch.table or event.version != version:
            raise LedgerError(
                f"{where}: found event {event.version} of {event.table!r}, "
                f"expected {version} of {batch.table!r}"
            )
    if batch.postings and len(batch.postings) != len(batch.events):
        raise LedgerError(
            f"{where}: expected postings for each of {len(batch.events)} events, found {len(batch.postings)}"
        )
    for group in batch.postings:
        check_postings(group)


def check_postings(group: tuple[Posting, ...]) -> None:
    """Raises :class:`LedgerError` unless the postings sum to zero, in cents, between accounts."""
    total = 0
    for posting in group:
        may_be_negative(posting.account)
        if type(posting.cents) is not int or abs(posting.cents) > _MOST:
            raise LedgerError(f"posting to {posting.account}: expected whole cents, found {posting.cents!r}")
        total += posting.cents
    if total:
        raise LedgerError(f"postings must sum to zero: found {total} cents over ({group[0].memo!r})")
