"""Asteroid Miners, the account: where the funding came from and where it went (§5)."""

from typing import Final

from orebit.core.account import Account, Facts
from orebit.games.asteroid_miners.rules import AsteroidMinersState

SPENT = {  # by event: which of its facts was paid, and for what
    "paid": ("amount", "Digging"),
    "event_changed": ("fee", "Events"),
    "scavenged": ("fee", "Scavenging"),
    "upgraded": ("price", "Equipment"),
    "virtual_attempt": ("cost", "Digging"),
}
EARNED = {"gained": "Rival's black dice", "grant": "Grants"}


def entry(event: str, facts: Facts) -> tuple[int, str, int] | None:
    number = {name: fact for name, fact in facts.items() if isinstance(fact, int)}
    if event == "sold":
        return number["seat"], "Sales", number["units"] * (number["price"] + number["bonus"])
    if event in EARNED:
        return number["seat"], EARNED[event], number["amount"]
    if event in SPENT:
        fact, what = SPENT[event]
        return number["seat"], what, -number[fact]
    return None


def ties(state: AsteroidMinersState, seat: int) -> list[tuple[str, int]]:
    """R48."""
    return [("Equipment", state.equipment[seat])]


ACCOUNT: Final = Account("million", luck="the dice", entry=entry, ties=ties)
