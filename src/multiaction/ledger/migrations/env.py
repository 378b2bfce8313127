"""Alembic runs this; the store hands over its connection, in a transaction."""

from alembic import context

from multiaction.ledger.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
