"""A page answers what a server answers: the server's own quick tests of the protocol, run against the application of a
page. What is about processes, databases, limits and those who run a server is not asked of it.
"""

from types import ModuleType
from typing import Any

from tests.server import (
    test_changes,
    test_clocks,
    test_ending,
    test_fair_order,
    test_film,
    test_fuzz,
    test_hints,
    test_input,
    test_lessons,
    test_luck,
    test_my_tables,
    test_owning,
    test_people,
    test_play_on,
    test_playing,
    test_practice,
    test_presence,
    test_race,
    test_replay,
    test_secrets,
    test_tables,
    test_take_back,
    test_twins,
)

MODULES = (
    *(test_changes, test_clocks, test_ending, test_fair_order, test_film, test_fuzz, test_hints, test_input),
    *(test_lessons, test_luck, test_my_tables, test_owning, test_people, test_play_on, test_playing, test_practice),
    *(test_presence, test_race, test_replay, test_secrets, test_tables, test_take_back, test_twins),
)
NOT_OF_A_PAGE = {"test_an_address_that_might_be_a_page_gets_the_client"}  # its files are not the application's there


def gathered(modules: tuple[ModuleType, ...]) -> dict[str, Any]:
    """The tests and fixtures of these; two of one name would be one."""
    found: dict[str, Any] = {}
    for module in modules:
        for name, value in vars(module).items():
            if (
                name not in NOT_OF_A_PAGE
                and getattr(value, "__module__", "") == module.__name__
                and (name.startswith("test_") or type(value).__name__ == "FixtureFunctionDefinition")
            ):
                assert name not in found, f"{name} is in two modules"
                found[name] = value
    return found


globals().update(gathered(MODULES))
