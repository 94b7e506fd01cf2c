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
    if table.kept.is_over() or table.document.status in ("over", "closed"):
        raise Refuse("state", table.document.notice or "the match is over")
    if table.document.status != "playing":
        raise Refuse("state", "the match has not begun yet")
    if table.document.lesson is not None:
        raise Refuse("state", "this is a lesson: do what it asks, go back, skip, or leave")


def check_fresh(table: OpenTable, seat: int, seq: int) -> None:
    if table.kept.is_stale(seat, seq):
        raise Refuse("stale", "something has happened since you chose; look at the table again")


def check_may_ask(table: OpenTable, seat: int) -> None:
    """In an exam nobody is told more than what lies on the table, whatever door they ask at."""
    agent = table.document.seats[seat].agent
    if agent is not None and agent.mode == "exam":
        raise Refuse("forbidden", "this seat sits an exam: reasons, previews and opinions are for assisted seats")


def refusal(table: OpenTable, seat: int, action: str) -> Refusal | None:
    """Why the seat may not play this; None when it may. Text that is no action is refused at once."""
    try:
        return table.kept.match.refusal(seat, action)
    except OrebitError as error:
        raise refuse_for(error) from None


def seats_with(house: House, table: OpenTable, caller: Caller, seat: int) -> list[int]:
    """The seat itself, and others that the same caller holds: nobody has to agree with themselves."""
    return [seat, *house.seating.held(table.document, caller)]


def undoing(table: OpenTable, seat: int) -> str:
    """The act that undoes the seat's last one: by the kernel's rule if that allows it."""
    match = table.kept.match
    return f"{REWIND} {match.last_act(seat)}" if match.take_back_refusal(seat) else f"{TAKE_BACK} {seat}"


async def act(house: House, table: OpenTable, text: Callable[[], str]) -> None:
    """Append an act of the table; empty text: none. The caller holds the lock."""

    def decide() -> Row | None:
        action = text()
        return Row(len(table.kept.rows), TABLE, action, now_ms()) if action else None

    if await house.append(table, decide):
        house.metrics.acts["table"].inc()
