"""A moment to decide, as a worker hands it to the server: what goes over the wire says more (`wire_practice.Task`)."""

from msgspec import Struct

from orebit.core.options import Value
from orebit.core.view import TableView


class Scene(Struct, frozen=True, kw_only=True):
    """A moment as the seat sees it."""

    game: str
    title: str
    players: int
    options: dict[str, Value]
    names: list[str]
    seat: int
    step: int
    view: TableView
    theme: str  # of a puzzle; else empty
