"""Seats of a table by their number: players need not sit in the first ones."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

tables = sa.table("tables", sa.column("id", sa.String), sa.column("document", sa.Text))


def upgrade() -> None:
    connection = op.get_bind()
    for table_id, text in connection.execute(sa.select(tables.c.id, tables.c.document)).all():
        document = json.loads(text)
        if isinstance(document["seats"], list):
            document["seats"] = {str(seat): place for seat, place in enumerate(document["seats"])}
            changed = sa.update(tables).where(tables.c.id == table_id).values(document=json.dumps(document))
            connection.execute(changed)
