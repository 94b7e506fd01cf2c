"""What Alembic runs: the steps, on the connection that it is handed."""

from alembic import context

from orebit.server.stored import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
