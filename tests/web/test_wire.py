"""The types of the client are those of the server."""

from pathlib import Path

from orebit.server.typescript import typescript

WIRE = Path(__file__).resolve().parents[2] / "web" / "src" / "lib" / "wire.ts"


def test_the_types_of_the_client_are_those_of_the_server() -> None:
    assert WIRE.read_text(encoding="utf-8") == typescript(), "run make wire"
