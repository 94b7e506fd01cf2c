"""Tables, acts, people and chat."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("room", sa.String(32), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("visibility", sa.String(10), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("deadline", sa.BigInteger),
        sa.Column("document", sa.Text, nullable=False),
    )
    op.create_index("ix_tables_room", "tables", ["room"])
    op.create_index("ix_tables_deadline", "tables", ["deadline"])
    op.create_index("tables_in_the_lobby", "tables", ["visibility", "status", "created_at"])
    op.create_table(
        "members",
        sa.Column("identity", sa.String(40), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
    )
    op.create_index("ix_members_table_id", "members", ["table_id"])
    op.create_table(
        "acts",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("command", sa.String(90)),
        sa.UniqueConstraint("table_id", "command", name="one_act_a_command"),
    )
    op.create_table(
        "identities",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("webhook", sa.Text),
    )
    op.create_table(
        "chat",
        sa.Column("room", sa.String(32), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("identity", sa.String(40), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("preset", sa.String(20), nullable=False),
        sa.Column("command", sa.String(120), nullable=False),
        sa.UniqueConstraint("room", "command", name="one_line_a_command"),
    )
