"""Dark Side of the Mine, the account: what the points were made of (§6)."""

from typing import Final

from orebit.core.account import Account, Facts


def entry(event: str, facts: Facts) -> tuple[int, str, int] | None:
    if event not in ("mined", "scored"):
        return None
    seat, points = facts["seat"], facts["points"]
    assert isinstance(seat, int)
    assert isinstance(points, int)
    return seat, "Mined" if event == "mined" else "Bonuses", points


ACCOUNT: Final = Account("points", luck="the draw", entry=entry)
