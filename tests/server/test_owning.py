"""Whose seat it is: what somebody owns counts, not what they hold, and a seat is kept for whoever may come back."""

from collections.abc import Callable, Iterator

import pytest

from orebit.server import asks, documents
from orebit.server.tables import now_ms
from tests.server.clients import Browser, Json
from tests.server.conftest import Running

GAME = "dark_side"
BOT: Json = {"bot": "random"}
Person = Callable[[str], Browser]


@pytest.fixture
def person(server: Running) -> Iterator[Person]:
    """Browsers, each at an address of this machine."""
    opened: list[Browser] = []

    def at(home: str) -> Browser:
        opened.append(Browser(server.address, home))
        return opened[-1]

    yield at
    for each in opened:
        each.close()


@pytest.fixture
def ann(person: Person) -> Browser:
    return person("127.0.0.2")


@pytest.fixture
def bob(person: Person) -> Browser:
    return person("127.0.0.3")


def table_with_bots(ann: Browser, bob: Browser, **settings: object) -> str:
    """Ann in seat 0, Bob in seat 1, bots in 2 and 3."""
    table: str = ann.make(GAME, ["me", "open", "random", "random"], name="Ann", settings=settings)["table"]["id"]
    bob.take(table, 1, name="Bob")
    ann.post(f"/api/tables/{table}/start")
    return table


# -- line 6: nobody sees two hands against others


def test_a_seat_handed_to_a_bot_is_still_owned(ann: Browser, bob: Browser) -> None:
    """Seen: hand seat 0 to a bot, take seat 2, take seat 0 back."""
    table = table_with_bots(ann, bob)
    handed = ann.post(f"/api/tables/{table}/seats/0/bot", BOT)
    assert handed["you"]["resting"] == [0]
    assert handed["you"]["may_take"] == [0]

    assert "second hand" in ann.take(table, 2, 403)["why"]
    assert ann.take(table, 0)["you"]["seats"] == [0]


@pytest.mark.slow
def test_whoever_left_has_seen_that_hand(ann: Browser, bob: Browser, person: Person) -> None:
    table = table_with_bots(ann, bob)
    ann.post(f"/api/tables/{table}/seats/0/leave")
    assert "second hand" in ann.take(table, 2, 403)["why"]
    ann.post(f"/api/tables/{table}/seats/0/bot", BOT)
    assert ann.take(table, 0)["you"]["seats"] == [0]  # back to the hand that she knows
    ann.post(f"/api/tables/{table}/seats/0/bot", BOT)
    ann.post(f"/api/tables/{table}/seats/0/leave")
    cat = person("127.0.0.4")
    cat.take(table, 0)
    bob.post(f"/api/tables/{table}/seats/1/bot", BOT)
    bob.post(f"/api/tables/{table}/seats/1/leave")

    assert ann.take(table, 2, 403)["code"] == "forbidden"  # she knows what Cat holds
    assert ann.take(table, 1, 403)["code"] == "forbidden"


def test_forgetting_somebody_does_not_give_them_a_second_hand(ann: Browser, bob: Browser) -> None:
    table = table_with_bots(ann, bob)
    key = ann.get(f"/api/tables/{table}")["you"]["keys"][0]["key"]
    assert ann.http.delete("/api/me").status_code == 204
    ann.http.cookies.clear()

    assert "your address" in ann.take(table, 2, 403)["why"]
    ann.get(f"/api/tables/{table}/view?seat=0", 403, headers={"Authorization": f"Bearer {key}"})


def test_a_second_browser_of_the_same_home_gets_no_second_hand(ann: Browser, bob: Browser, person: Person) -> None:
    table = table_with_bots(ann, bob)
    second = person(ann.home)

    assert second.get(f"/api/tables/{table}")["you"]["may_take"] == []
    assert "your address" in second.take(table, 2, 403)["why"]
    assert person("127.0.0.9").take(table, 2)["you"]["seats"] == [2]


@pytest.mark.slow
def test_a_key_of_a_seat_makes_it_yours(ann: Browser, bob: Browser, person: Person) -> None:
    table = table_with_bots(ann, bob)
    key = ann.get(f"/api/tables/{table}")["you"]["keys"][0]["key"]
    phone = person("127.0.0.5")
    headers = {"Authorization": f"Bearer {key}"}
    assert "second hand" in phone.post(f"/api/tables/{table}/seats/2/take", {}, 403, headers=headers)["why"]

    phone.take(table, 2, 403)  # without showing the key: the phone has been seen with it
    assert "your address" in person(phone.home).take(table, 3, 403)["why"]


def test_a_key_used_on_a_line_is_remembered_too(ann: Browser, bob: Browser, person: Person) -> None:
    table = table_with_bots(ann, bob)
    key = ann.get(f"/api/tables/{table}")["you"]["keys"][0]["key"]
    phone = person("127.0.0.6")
    with phone.at(table, keys=[key]):
        pass

    phone.take(table, 2, 403)


@pytest.mark.slow
def test_many_new_faces_with_a_key_do_not_make_the_first_forgotten(
    server: Running, ann: Browser, bob: Browser, person: Person
) -> None:
    """Seen: somebody new with every call pushed out the address that the seat had been taken from."""
    table = table_with_bots(ann, bob)
    headers = {"Authorization": f"Bearer {ann.get(f'/api/tables/{table}')['you']['keys'][0]['key']}"}
    phone = person("127.0.0.5")
    for _ in range(documents.MOST_MARKS + 5):
        phone.http.cookies.clear()
        phone.get("/api/me")
        phone.get(f"/api/tables/{table}", headers=headers)

    assert len(server.run(server.services.house.table(table)).document.seats[0].marks) == documents.MOST_MARKS
    for home in (ann.home, phone.home):
        assert "your address" in person(home).take(table, 2, 403)["why"]


def test_a_family_at_one_address_sits_down_as_it_likes(person: Person) -> None:
    mum, dad, kid = person("127.0.0.7"), person("127.0.0.7"), person("127.0.0.7")
    table = table_with_bots(mum, dad)

    assert kid.take(table, 2)["you"]["seats"] == [2]
    assert mum.take(table, 3, 403)["code"] == "forbidden"


@pytest.mark.slow
def test_several_seats_from_before_the_start_stay_yours(ann: Browser, bob: Browser) -> None:
    table = ann.make(GAME, ["me", "me", "open", "random"])["table"]["id"]
    bob.take(table, 2)
    ann.post(f"/api/tables/{table}/start")
    ann.post(f"/api/tables/{table}/seats/1/bot", BOT)

    assert ann.take(table, 1)["you"]["seats"] == [0, 1]
    assert ann.take(table, 3, 403)["code"] == "forbidden"


def test_before_the_start_only_the_host_or_an_invitation_gives_a_second_seat(ann: Browser, bob: Browser) -> None:
    made = ann.make(GAME, ["me", "open", "open", "open"])
    table, invitations = made["table"]["id"], made["you"]["invitations"]
    bob.take(table, 1)

    assert "invitation" in bob.take(table, 2, 403)["why"]
    assert bob.take(table, 3, key=invitations[2]["key"])["you"]["seats"] == [1, 3]
    assert ann.take(table, 2)["you"]["seats"] == [0, 2]


def test_alone_with_bots_one_may_play_them_all(ann: Browser) -> None:
    table = ann.make(GAME, ["me", "random", "random"], start=True)["table"]["id"]

    assert ann.take(table, 1)["you"]["seats"] == [0, 1]


@pytest.mark.slow
def test_a_rematch_keeps_a_seat_whose_bot_stood_in(ann: Browser, bob: Browser, person: Person) -> None:
    table = table_with_bots(ann, bob)
    bob.post(f"/api/tables/{table}/seats/1/bot", BOT)
    ann.post(f"/api/tables/{table}/resign", {"id": "1", "seat": 0})
    again = bob.post(f"/api/tables/{table}/rematch", {"rotate": False}, 201)["table"]

    assert again["seats"][1]["kept_for"] == "Bob"
    assert "kept for Bob" in person("127.0.0.8").take(again["id"], 1, 403)["why"]
    assert bob.take(again["id"], 1)["you"]["seats"] == [1]


@pytest.mark.slow
def test_after_a_rematch_nobody_plays_a_bots_seat_before_the_own_one(
    ann: Browser, bob: Browser, person: Person
) -> None:
    """A player who has not come yet is known by nothing: their second browser could come first."""
    table = table_with_bots(ann, bob)
    bob.post(f"/api/tables/{table}/resign", {"id": "1", "seat": 1})
    again = ann.post(f"/api/tables/{table}/rematch", {"rotate": False}, 201)["table"]["id"]
    ann.post(f"/api/tables/{again}/start")
    second, cat = person(bob.home), person("127.0.0.4")
    for early in (second, cat):
        assert "not everybody" in early.take(again, 2, 403)["why"]
    bob.get(f"/api/tables/{again}")

    assert "your address" in second.take(again, 2, 403)["why"]
    assert cat.take(again, 2)["you"]["seats"] == [2]


# -- line 7: a seat is kept for whoever may come back


@pytest.mark.slow
def test_a_seat_with_a_stand_in_is_its_players_alone(ann: Browser, bob: Browser, person: Person) -> None:
    """Seen: with no grace, a bot was put in for an absent player, and a second browser took the seat for good."""
    table = table_with_bots(ann, bob, grace_s=0)
    with ann.at(table):
        bob.post(f"/api/tables/{table}/seats/1/bot", BOT)
        cat = person("127.0.0.4")
        seat = cat.get(f"/api/tables/{table}")["table"]["seats"][1]
        assert (seat["kind"], seat["kept_for"]) == ("bot", "Bob")

        for stranger in (cat, person(ann.home), ann):
            assert 1 not in stranger.get(f"/api/tables/{table}")["you"]["may_take"]
            stranger.take(table, 1, 403)
        assert "kept for Bob" in cat.take(table, 1, 403)["why"]
        assert bob.take(table, 1)["you"]["seats"] == [1]


@pytest.mark.slow
def test_who_has_left_for_good_is_not_waited_for(ann: Browser, bob: Browser, person: Person) -> None:
    table = table_with_bots(ann, bob)
    bob.post(f"/api/tables/{table}/seats/1/bot", BOT)
    bob.post(f"/api/tables/{table}/seats/1/leave")

    cat = person("127.0.0.4")
    assert cat.get(f"/api/tables/{table}")["table"]["seats"][1]["kept_for"] is None
    assert cat.take(table, 1)["you"]["seats"] == [1]
    bob.get(f"/api/tables/{table}/view?seat=1", 403)
    assert bob.take(table, 2, 403)["code"] == "forbidden"


def test_a_clock_that_ran_out_keeps_the_seat(server: Running, ann: Browser, bob: Browser, person: Person) -> None:
    table = table_with_bots(ann, bob)
    found = server.run(server.services.house.table(table))

    async def run_out() -> None:
        async with found.lock:
            await server.services.steward._punish(found, 1)

    clock = found.kept.clock
    assert clock is not None
    clock.expired = lambda now: [1]  # type: ignore[method-assign]  # as if the time were over
    server.run(run_out())

    assert "kept for Bob" in person("127.0.0.4").take(table, 1, 403)["why"]


@pytest.mark.slow
def test_the_table_may_agree_to_let_somebody_else_play(
    ann: Browser, bob: Browser, person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    cat, dan = person("127.0.0.4"), person("127.0.0.5")
    table = ann.make(GAME, ["me", "open", "open"])["table"]["id"]
    bob.take(table, 1, name="Bob")
    cat.take(table, 2)
    ann.post(f"/api/tables/{table}/start")
    wish: Json = {"seat": 0, "absent": 1, "choice": "free"}
    assert "not kept" in ann.post(f"/api/tables/{table}/absent", wish, 409)["why"]
    bob.post(f"/api/tables/{table}/seats/1/bot", BOT)
    assert "10 minutes more" in ann.post(f"/api/tables/{table}/absent", wish, 409)["why"]
    monkeypatch.setattr(asks, "now_ms", lambda: now_ms() + documents.KEEP_MS)
    asked = ann.post(f"/api/tables/{table}/absent", wish)["ask"]
    assert asked["needs"] == [2]
    dan.take(table, 1, 403)
    cat.post(f"/api/tables/{table}/answer", {"seat": 2, "ask": asked["ask"], "agree": True})

    assert dan.take(table, 1)["you"]["seats"] == [1]
    assert bob.take(table, 1, 409)["code"] == "state"


def test_one_alone_is_no_table_that_agrees(ann: Browser, bob: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_with_bots(ann, bob)
    bob.post(f"/api/tables/{table}/seats/1/bot", BOT)
    monkeypatch.setattr(asks, "now_ms", lambda: now_ms() + documents.KEEP_MS)

    wish: Json = {"seat": 0, "absent": 1, "choice": "free"}
    assert "more than one" in ann.post(f"/api/tables/{table}/absent", wish, 409)["why"]
    assert ann.get(f"/api/tables/{table}")["table"]["seats"][1]["free_after"] is None


def test_marks_are_erased_with_the_end(server: Running, ann: Browser, bob: Browser) -> None:
    table = table_with_bots(ann, bob)
    assert server.run(server.services.house.table(table)).document.seats[1].marks
    ann.post(f"/api/tables/{table}/resign", {"id": "1", "seat": 0})

    seats = server.run(server.services.house.table(table)).document.seats
    assert [place.marks + place.former for place in seats.values()] == [[], [], [], []]
