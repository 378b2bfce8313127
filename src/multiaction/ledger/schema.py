"""The tables of the store, the same on SQLite and PostgreSQL."""

from sqlalchemy import BigInteger, CheckConstraint, Column, ForeignKey, Index, Integer, MetaData, Table, Text

metadata = MetaData()

# Names compare byte by byte on both, so that a prefix is a range of the index.
Name = Text().with_variant(Text(collation="C"), "postgresql")
Number = BigInteger().with_variant(Integer(), "sqlite")  # SQLite numbers rows by itself in INTEGER only

accounts = Table(
    "accounts",
    metadata,
    Column("name", Name, primary_key=True),
    Column("balance", BigInteger, nullable=False),
    CheckConstraint(
        "balance >= 0 OR name = 'issue' OR substr(name, 1, 6) = 'house:'", name="ck_accounts_balance"
    ),
)

entries = Table(
    "entries",
    metadata,
    Column("id", Number, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("account", Name, ForeignKey("accounts.name", name="fk_entries_account"), nullable=False),
    Column("cents", BigInteger, nullable=False),
    Column("table", Name),
    Column("version", BigInteger),
    Column("memo", Text, nullable=False),
    CheckConstraint("cents <> 0", name="ck_entries_cents"),
    Index("ix_entries_account_id", "account", "id"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Name, primary_key=True),
    Column("version", BigInteger, nullable=False),
    Column("owner", Name),
    Column("lease_until", BigInteger),
    Column("opened_at", BigInteger, nullable=False),
)

events = Table(
    "events",
    metadata,
    Column("table", Name, ForeignKey("tables.id", name="fk_events_table"), primary_key=True),
    Column("version", BigInteger, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("deadline", BigInteger),
)

# Apart from `tables`, whose rows are rewritten with every event.
positions = Table(
    "positions",
    metadata,
    Column("table", Name, ForeignKey("tables.id", name="fk_positions_table"), primary_key=True),
    Column("version", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)

rounds = Table(
    "rounds",
    metadata,
    Column("table", Name, ForeignKey("tables.id", name="fk_rounds_table"), primary_key=True),
    Column("number", BigInteger, primary_key=True),
    Column("since", BigInteger, nullable=False),
    Column("upto", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)

commands = Table(
    "commands",
    metadata,
    Column("player", Name, primary_key=True),
    Column("key", Name, primary_key=True),
    Column("table", Name),
    Column("version", BigInteger),
    Column("outcome", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

players = Table(
    "players",
    metadata,
    Column("id", Name, primary_key=True),
    Column("name", Text, nullable=False),
    Column("login", Name),
    Column("password_hash", Text),
    Column("created_at", BigInteger, nullable=False),
    Index("uq_players_login", "login", unique=True),
)

floor_log = Table(
    "floor_log",
    metadata,
    Column("id", Number, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("who", Text, nullable=False),
    Column("table", Name),
    Column("act", Text, nullable=False),
    Column("reason", Text, nullable=False),
)

inbox = Table(
    "inbox",
    metadata,
    Column("id", Number, primary_key=True),
    Column("table", Name, ForeignKey("tables.id", name="fk_inbox_table"), nullable=False),
    Column("body", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("taken_by", Name),
    Column("reply", Text),
    Index("ix_inbox_table", "table"),
)
