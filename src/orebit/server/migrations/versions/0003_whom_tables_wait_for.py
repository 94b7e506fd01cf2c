"""Whom a running table waits for, so that a list needs no match. Until it is written, a list looks at the match."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("waits", sa.Text))
