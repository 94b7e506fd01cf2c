"""`orebit mcp`: seats for a language model, over the pipe of its host."""

from typing import Annotated

from cyclopts import Parameter


def mcp(
    *,
    port: Annotated[int | None, Parameter(help="Also open the table at this port: people can join and watch.")] = None,
) -> int:
    """Serve a host of language models over stdin and stdout."""
    from orebit.core.extras import need

    need("seats for language models", "agent", "mcp")
    from orebit.agent.doors import serve_pipe

    serve_pipe(port)
    return 0
