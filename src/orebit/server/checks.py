"""What is asked before anything is played, the same for every way in."""

from collections.abc import Callable

from orebit import bots
from orebit.core.errors import OrebitError
from orebit.core.reasons import Refusal
from orebit.core.state import TABLE
from orebit.server.documents import REWIND, TAKE_BACK, Row
from orebit.server.house import House
from orebit.server.refusals import Refuse, refuse_for
from orebit.server.seats import Caller
from orebit.server.tables import OpenTable, now_ms

STAND_INS = ("medium", "greedy", "random")  # who plays on for a person, the first that there is


def stand_in() -> str:
    return next(name for name in (*STAND_INS, *bots.NAMES) if name in bots.NAMES)


def check_may_act(house: House, table: OpenTable, caller: Caller, seat: int) -> None:
    house.seating.check_holds(table.document, seat, caller)
    if table.live.is_over() or table.document.status in ("over", "closed"):
        raise Refuse("state", table.document.notice or "the match is over")
    if table.document.status != "playing":
        raise Refuse("state", "the match has not begun yet")


def refusal(table: OpenTable, seat: int, action: str) -> Refusal | None:
    """Why the seat may not play this; None when it may. Text that is no action is refused at once."""
    try:
        return table.live.match.refusal(seat, action)
    except OrebitError as error:
        raise refuse_for(error) from None


def seats_with(house: House, table: OpenTable, caller: Caller, seat: int) -> list[int]:
    """The seat itself, and others that the same caller holds: nobody has to agree with themselves."""
    return [seat, *house.seating.held(table.document, caller)]


def undoing(table: OpenTable, seat: int) -> str:
    """The act that undoes the seat's last one: by the kernel's rule if that allows it."""
    match = table.live.match
    return f"{REWIND} {match.last_act(seat)}" if match.take_back_refusal(seat) else f"{TAKE_BACK} {seat}"


async def act(house: House, table: OpenTable, text: Callable[[], str]) -> None:
    """Append an act of the table; empty text: none. The caller holds the lock."""

    def decide() -> Row | None:
        action = text()
        return Row(len(table.live.rows), TABLE, action, now_ms()) if action else None

    if await house.append(table, decide):
        house.metrics.acts.labels("table").inc()
