"""The first schema of the ledger."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_NAME = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
_NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Makes every table."""
    op.create_table(
        "accounts",
        sa.Column("name", _NAME, primary_key=True),
        sa.Column("balance", sa.BigInteger, nullable=False),
        sa.CheckConstraint(
            "balance >= 0 OR name = 'issue' OR substr(name, 1, 6) = 'house:'", name="ck_accounts_balance"
        ),
    )
    op.create_table(
        "entries",
        sa.Column("id", _NUMBER, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column(
            "account", _NAME, sa.ForeignKey("accounts.name", name="fk_entries_account"), nullable=False
        ),
        sa.Column("cents", sa.BigInteger, nullable=False),
        sa.Column("table", _NAME),
        sa.Column("version", sa.BigInteger),
        sa.Column("memo", sa.Text, nullable=False),
        sa.CheckConstraint("cents <> 0", name="ck_entries_cents"),
    )
    op.create_index("ix_entries_account_id", "entries", ["account", "id"])
    op.create_table(
        "tables",
        sa.Column("id", _NAME, primary_key=True),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("owner", _NAME),
        sa.Column("lease_until", sa.BigInteger),
        sa.Column("opened_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "events",
        _of_table("events"),
        sa.Column("version", sa.BigInteger, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("deadline", sa.BigInteger),
    )
    op.create_table(
        "positions",
        _of_table("positions"),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "rounds",
        _of_table("rounds"),
        sa.Column("number", sa.BigInteger, primary_key=True),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("upto", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "commands",
        sa.Column("player", _NAME, primary_key=True),
        sa.Column("key", _NAME, primary_key=True),
        sa.Column("table", _NAME),
        sa.Column("version", sa.BigInteger),
        sa.Column("outcome", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "players",
        sa.Column("id", _NAME, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("login", _NAME),
        sa.Column("password_hash", sa.Text),
        sa.Column("created_at", sa.BigInteger, nullable=False),
    )
    op.create_index("uq_players_login", "players", ["login"], unique=True)
    op.create_table(
        "floor_log",
        sa.Column("id", _NUMBER, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("table", _NAME),
        sa.Column("act", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
    )
    op.create_table(
        "inbox",
        sa.Column("id", _NUMBER, primary_key=True),
        sa.Column("table", _NAME, sa.ForeignKey("tables.id", name="fk_inbox_table"), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("taken_by", _NAME),
        sa.Column("reply", sa.Text),
    )
    op.create_index("ix_inbox_table", "inbox", ["table"])


def _of_table(name: str) -> sa.Column[str]:
    return sa.Column("table", _NAME, sa.ForeignKey("tables.id", name=f"fk_{name}_table"), primary_key=True)
