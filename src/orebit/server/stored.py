"""What is stored, table by table. The migrations make the same."""

from sqlalchemy import BigInteger, Column, Index, Integer, MetaData, String, Table, Text, UniqueConstraint

metadata = MetaData()
tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("room", String(32), nullable=False, index=True),
    Column("status", String(10), nullable=False),
    Column("visibility", String(10), nullable=False),
    Column("version", Integer, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("deadline", BigInteger, index=True),  # when a clock runs out, unless somebody acts
    Column("document", Text, nullable=False),
    Column("waits", Text),  # whom it waits for, written a moment after the act: what lists show
    Index("tables_in_the_lobby", "visibility", "status", "created_at"),
    Index("tables_by_age", "status", "created_at"),
)
members = Table(
    "members",
    metadata,
    Column("identity", String(40), primary_key=True),
    Column("table_id", String(32), primary_key=True, index=True),
)
acts = Table(
    "acts",
    metadata,
    Column("table_id", String(32), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("command", String(90)),
    UniqueConstraint("table_id", "command", name="one_act_a_command"),
)
identities = Table(
    "identities",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("webhook", Text),
    Column("seen_at", BigInteger, nullable=False),  # to the day
)
chat = Table(
    "chat",
    metadata,
    Column("room", String(32), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("identity", String(40), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", String(80), nullable=False),
    Column("text", Text, nullable=False),
    Column("preset", String(20), nullable=False),
    Column("command", String(120), nullable=False),
    UniqueConstraint("room", "command", name="one_line_a_command"),
)
practice = Table(
    "practice",
    metadata,
    Column("identity", String(40), primary_key=True),  # nobody's: what a puzzle has become by all who tried it
    Column("kind", String(10), primary_key=True),
    Column("key", String(80), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("document", Text, nullable=False),
)

# -- for those who run a server

bans = Table(
    "bans",
    metadata,
    Column("subject", String(80), primary_key=True),  # an address block or an identity
    Column("until", BigInteger),  # none: for good
    Column("why", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
orders = Table(
    "orders",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False, index=True),
    Column("by", String(120), nullable=False),
    Column("act", String(20), nullable=False),
    Column("subject", String(80), nullable=False),
    Column("why", Text, nullable=False),
)
reports = Table(
    "reports",
    metadata,
    Column("order_id", String(32), primary_key=True),
    Column("process", String(120), primary_key=True),
    Column("text", Text, nullable=False),
)
chores = Table(
    "chores",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("at", BigInteger, nullable=False),  # when a process last took it on
)
