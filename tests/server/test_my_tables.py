"""The list of somebody's tables: whom a table waits for is stored with it, so that no match is rebuilt for a list."""

import contextlib
from pathlib import Path
from typing import Any

import pytest

from tests.server.clients import Browser
from tests.server.conftest import Running, settings_for
from tests.server.processes import ServerProcess, postgresql

GAME = "dark_side"
CLOCK = {"clock": {"kind": "days", "days": 2}}
DAYS_2_MS = 2 * 86_400_000
Shown = list[tuple[str, bool, bool]]  # the table, does it wait for you, does a clock run


def make_tables(people: tuple[Browser, Browser], count: int) -> None:
    """Tables of two people: every second one has a clock, and one act."""
    for i in range(count):
        table = people[0].make(GAME, ["me", "open"], settings=CLOCK if i % 2 else {})["table"]["id"]
        people[1].take(table, 1)
        seat = people[0].post(f"/api/tables/{table}/start")["table"]["deciders"][0]
        if i % 2:
            action = people[seat].get(f"/api/tables/{table}/view?seat={seat}")["view"]["choices"][0]["action"]
            people[seat].post(f"/api/tables/{table}/play", {"id": str(i), "seat": seat, "action": action})


def truth(person: Browser, seat: int) -> Shown:
    """What the tables themselves say."""
    told = []
    for mine in person.get("/api/me/tables"):
        table = person.get(f"/api/tables/{mine['entry']['id']}")["table"]
        waits = seat in table["deciders"]
        told.append((table["id"], waits, waits and table["clock"] is not None))
    return sorted(told)


def shown(listed: list[dict[str, Any]]) -> Shown:
    assert all(0 < mine["left_ms"] <= DAYS_2_MS for mine in listed if mine["left_ms"] is not None)
    return sorted((mine["entry"]["id"], mine["waiting"], mine["left_ms"] is not None) for mine in listed)


def again(person: Browser, address: str) -> Browser:
    """The same browser at a server that was started anew."""
    person.close()
    returned = Browser(address)
    returned.http.cookies = person.http.cookies
    return returned


@pytest.mark.slow
def test_a_list_of_tables_rebuilds_none_of_them(tmp_path: Path) -> None:
    with Running(settings_for(tmp_path)) as before:
        people = Browser(before.address), Browser(before.address)
        make_tables(people, 6)
        expected = [truth(person, seat) for seat, person in enumerate(people)]
        assert [shown(person.get("/api/me/tables")) for person in people] == expected
    assert len({waits for _, waits, _ in expected[0]}) == 2, "some of the tables wait for either"

    with Running(settings_for(tmp_path)) as after:
        people = again(people[0], after.address), again(people[1], after.address)
        assert [shown(person.get("/api/me/tables")) for person in people] == expected
        assert list(after.services.house.tables) == []  # a table that is rebuilt stays in memory
        for person in people:
            person.close()


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_list_is_right_after_a_server_was_killed(kind: str, tmp_path: Path) -> None:
    """Whoever dies may not have written down who is waited for: the list notices, and looks at the match itself."""
    with (
        postgresql()
        if kind == "postgresql"
        else contextlib.nullcontext(f"sqlite:///{tmp_path / 'tables.db'}") as database
    ):
        with ServerProcess(tmp_path, "before", database) as before:
            people = Browser(before.address), Browser(before.address)
            make_tables(people, 4)
            expected = [truth(person, seat) for seat, person in enumerate(people)]
            before.kill()
        with ServerProcess(tmp_path, "after", database) as after:
            people = again(people[0], after.address), again(people[1], after.address)
            assert [shown(person.get("/api/me/tables")) for person in people] == expected
            for person in people:
                person.close()
