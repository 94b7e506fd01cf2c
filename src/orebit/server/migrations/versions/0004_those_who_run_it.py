"""For those who run a server: bans, orders, reports and chores; when somebody was last here; tables by age."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "bans",
        sa.Column("subject", sa.String(80), primary_key=True),
        sa.Column("until", sa.BigInteger),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "orders",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("by", sa.String(120), nullable=False),
        sa.Column("act", sa.String(20), nullable=False),
        sa.Column("subject", sa.String(80), nullable=False),
        sa.Column("why", sa.Text, nullable=False),
    )
    op.create_index("ix_orders_at", "orders", ["at"])
    op.create_table(
        "reports",
        sa.Column("order_id", sa.String(32), primary_key=True),
        sa.Column("process", sa.String(120), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "chores",
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    # Nobody knows when the people of before were last here: they count as having been here today.
    today = str(time.time_ns() // 1_000_000)
    op.add_column("identities", sa.Column("seen_at", sa.BigInteger, nullable=False, server_default=today))
    op.create_index("tables_by_age", "tables", ["status", "created_at"])
