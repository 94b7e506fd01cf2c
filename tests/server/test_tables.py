"""Making tables, sitting down, keys and invitations, the lobby, rooms and rematches."""

from collections.abc import Callable

import pytest

from orebit.server.catalogue import sections
from tests.server.clients import Browser, Json

GAME = "dark_side"


def test_one_request_makes_a_running_table_against_a_bot(ada: Browser) -> None:
    made = ada.make(GAME, ["me", "random"], start=True, name="Ada")

    assert made["table"]["status"] == "playing"
    assert made["you"]["seats"] == [0]
    assert [seat["kind"] for seat in made["table"]["seats"]] == ["person", "bot"]
    assert [seat["name"] for seat in made["table"]["seats"]] == ["Ada", "random"]


@pytest.mark.slow
def test_automata_of_the_rules_sit_where_the_game_says(ada: Browser, ben: Browser) -> None:
    """Planet XS, co-op: the players face each other, AI crews sit between them."""
    coop = {"coop": True, "ai_crews": 4}
    made = ada.make("planet_xs", ["me", "open"], options=coop, name="Ada")
    table = made["table"]["id"]
    assert [seat["seat"] for seat in made["table"]["seats"]] == [0, 3]
    assert made["you"]["invitations"][0]["seat"] == 3
    assert "0, 3" in ben.take(table, 1, 404)["why"]

    ben.take(table, 3, name="Ben")
    started = ada.post(f"/api/tables/{table}/start")["table"]
    assert {*started["deciders"]} <= {0, 3}
    ben.post(f"/api/tables/{table}/seats/3/bot", {"bot": "random"})
    ada.post(f"/api/tables/{table}/resign", {"id": "r", "seat": 0})
    again = ada.post(f"/api/tables/{table}/rematch", {}, 201)["table"]
    assert [(seat["seat"], seat["name"]) for seat in again["seats"]] == [(0, "random"), (3, "Ada")]


def test_a_form_says_where_players_sit(ada: Browser) -> None:
    asked = {"players": 2, "options": {"coop": True}}
    answer = ada.post("/api/games/planet_xs/check", asked)
    assert answer["player_seats"] == [0, 3]
    assert len(answer["seats"]) > 4


def test_a_table_waits_until_every_seat_is_taken(ada: Browser, ben: Browser) -> None:
    table = ada.make(GAME, ["me", "open"])["table"]["id"]

    refused = ada.post(f"/api/tables/{table}/start", status=409)
    assert "seat 1" in refused["why"]

    ben.take(table, 1, name="Ben")
    assert ada.post(f"/api/tables/{table}/start")["table"]["status"] == "playing"


def test_only_the_host_starts_and_arranges(ada: Browser, ben: Browser) -> None:
    table = ada.make(GAME, ["me", "open", "open"])["table"]["id"]
    ben.take(table, 1)

    for path in ("start", "close", "seats/2/open"):
        assert ben.post(f"/api/tables/{table}/{path}", status=403)["code"] == "forbidden"
    assert ben.post(f"/api/tables/{table}/seats/2/bot", {"bot": "random"}, 403)["code"] == "forbidden"
    assert ada.post(f"/api/tables/{table}/seats/2/bot", {"bot": "random"})["table"]["seats"][2]["kind"] == "bot"


def test_an_invitation_is_the_seat_and_works_once(ada: Browser, ben: Browser, browser: Callable[[], Browser]) -> None:
    made = ada.make(GAME, ["me", "open"])
    table, invitation = made["table"]["id"], made["you"]["invitations"][0]
    assert invitation["seat"] == 1

    taken = ben.take(table, 1, key=invitation["key"])
    assert taken["you"]["seats"] == [1]

    assert browser().take(table, 1, 409, key=invitation["key"])["code"] == "state"


def test_the_host_never_learns_the_keys_of_others(ada: Browser, ben: Browser) -> None:
    made = ada.make(GAME, ["me", "open"])
    table, invitation = made["table"]["id"], made["you"]["invitations"][0]["key"]
    key = ben.take(table, 1, key=invitation)["you"]["keys"][0]["key"]

    seen = ada.get(f"/api/tables/{table}")
    assert key not in str(seen)
    assert key != invitation
    refused = ada.get(f"/api/tables/{table}/view?seat=1", 403, headers={"Authorization": f"Bearer {invitation}"})
    assert refused["code"] == "forbidden"


def test_a_key_opens_the_seat_on_another_device(ada: Browser, browser: Callable[[], Browser]) -> None:
    made = ada.make(GAME, ["me", "random"], start=True)
    table, key = made["table"]["id"], made["you"]["keys"][0]["key"]
    phone = browser()

    phone.get(f"/api/tables/{table}/view?seat=0", 403)
    view = phone.get(f"/api/tables/{table}/view?seat=0", headers={"Authorization": f"Bearer {key}"})
    assert view["view"]["seat"] == 0
    with phone.at(table, keys=[key]) as line:
        assert line.wait("view")["seat"] == 0


def test_a_seat_that_changed_hands_has_a_new_key(ada: Browser, ben: Browser) -> None:
    made = ada.make(GAME, ["open", "me"])
    table = made["table"]["id"]
    old = ben.take(table, 0)["you"]["keys"][0]["key"]
    ben.post(f"/api/tables/{table}/seats/0/leave")
    ada.take(table, 0)
    ada.post(f"/api/tables/{table}/start")

    ben.get(f"/api/tables/{table}/view?seat=0", 403, headers={"Authorization": f"Bearer {old}"})


def test_seats_are_swapped_before_the_start(ada: Browser, ben: Browser) -> None:
    table = ada.make(GAME, ["me", "open", "open"], name="Ada")["table"]["id"]
    ben.take(table, 1, name="Ben")

    assert ben.post(f"/api/tables/{table}/seats/1/swap", {"other": 0}, 403)["code"] == "forbidden"
    moved = ben.post(f"/api/tables/{table}/seats/1/swap", {"other": 2})
    assert moved["you"]["seats"] == [2]
    swapped = ada.post(f"/api/tables/{table}/seats/0/swap", {"other": 2})
    assert [seat["name"] for seat in swapped["table"]["seats"]] == ["Ben", "", "Ada"]


def test_hot_seat_one_browser_holds_several_seats(ada: Browser) -> None:
    made = ada.make(GAME, ["me", "me"], start=True)

    assert made["you"]["seats"] == [0, 1]
    with ada.at(made["table"]["id"]) as line:
        assert {line.wait("view")["seat"], line.wait("view")["seat"]} == {0, 1}


def test_the_lobby_lists_public_tables_only(ada: Browser, ben: Browser) -> None:
    public = ada.make(GAME, ["me", "open"], settings={"visibility": "public"})["table"]["id"]
    private = ada.make(GAME, ["me", "open"])["table"]["id"]

    listed = {entry["id"] for entry in ben.get("/api/lobby")}
    assert public in listed
    assert private not in listed


def test_the_lobby_updates_itself(ada: Browser, ben: Browser) -> None:
    with ben.line("/api/lobby/live") as line:
        line.wait("lobby")
        table = ada.make(GAME, ["me", "open"], settings={"visibility": "public"})["table"]["id"]

        assert table in {entry["id"] for entry in line.wait("lobby")["tables"]}


def test_your_tables_show_first_those_that_wait_for_you(ada: Browser) -> None:
    ada.make(GAME, ["me", "open"])
    running = ada.make(GAME, ["me", "me"], start=True)["table"]["id"]
    ada.make(GAME, ["me", "open"])

    mine = ada.get("/api/me/tables")
    assert mine[0]["entry"]["id"] == running
    assert [table["waiting"] for table in mine] == [True, False, False]


@pytest.mark.slow
def test_a_rematch_keeps_the_room_and_rotates_the_seats(ada: Browser, ben: Browser) -> None:
    first = ada.make(GAME, ["me", "open", "random"], name="Ada")["table"]
    ben.take(first["id"], 1, name="Ben")
    ada.post(f"/api/tables/{first['id']}/start")
    assert ada.post(f"/api/tables/{first['id']}/rematch", {}, 409)["code"] == "state"
    ada.post(f"/api/tables/{first['id']}/resign", {"id": "1", "seat": 0})

    again = ada.post(f"/api/tables/{first['id']}/rematch", {}, 201)["table"]
    assert ben.post(f"/api/tables/{first['id']}/rematch", {}, 201)["table"]["id"] == again["id"]
    assert [seat["name"] for seat in again["seats"]] == ["Ben", "random", "Ada"]
    assert again["room"] == first["room"]
    assert again["commitment"] != first["commitment"]
    assert ada.get(f"/api/tables/{first['id']}")["table"]["next"] == again["id"]
    room = ada.get(f"/api/rooms/{first['room']}")
    assert [table["id"] for table in room["tables"]] == [again["id"], first["id"]]


@pytest.mark.slow
def test_a_rematch_against_bots_starts_by_itself_and_one_with_people_waits(ada: Browser, ben: Browser) -> None:
    alone = ada.make(GAME, ["me", "random"], start=True)["table"]["id"]
    together = ada.make(GAME, ["me", "open"])["table"]["id"]
    ben.take(together, 1)
    ada.post(f"/api/tables/{together}/start")
    started = []
    for table in (alone, together):
        ada.post(f"/api/tables/{table}/resign", {"id": "1", "seat": 0})
        again = ada.post(f"/api/tables/{table}/rematch", {"entropy_follows": True}, 201)
        started.append(ada.add_entropy(again, "ab")["table"]["status"])

    assert started == ["playing", "open"]


@pytest.mark.slow
def test_a_room_goes_on_with_another_game(ada: Browser, ben: Browser) -> None:
    first = ada.make(GAME, ["me", "open"], name="Ada")["table"]
    ben.take(first["id"], 1, name="Ben")
    ada.post(f"/api/tables/{first['id']}/start")
    ada.post(f"/api/tables/{first['id']}/chat", {"id": "c", "text": "something else next?"}, 201)
    ada.post(f"/api/tables/{first['id']}/resign", {"id": "1", "seat": 0})

    wish: Json = {"game": "martian_miners", "rotate": False}
    following = ben.post(f"/api/tables/{first['id']}/rematch", wish, 201)["table"]
    assert following["game"] == "martian_miners"
    assert [seat["name"] for seat in following["seats"]] == ["Ada", "Ben"]
    assert ada.get(f"/api/tables/{following['id']}/chat")[0]["text"] == "something else next?"
    assert ada.post(f"/api/tables/{following['id']}/start")["table"]["status"] == "playing"


@pytest.mark.slow
def test_a_person_takes_over_from_a_bot_and_gives_back(ada: Browser, ben: Browser) -> None:
    table = ada.make(GAME, ["me", "random", "random"], start=True)["table"]["id"]

    taken = ben.take(table, 1, name="Ben")
    assert taken["table"]["seats"][1]["kind"] == "person"
    assert ada.take(table, 2, 403)["code"] == "forbidden"  # no second hand while others play
    back = ben.post(f"/api/tables/{table}/seats/1/bot", {"bot": "greedy"})
    assert back["table"]["seats"][1]["bot"] == "greedy"
    assert ben.take(table, 1)["table"]["seats"][1]["kind"] == "person"


def test_a_table_may_forbid_taking_over(ada: Browser, ben: Browser) -> None:
    table = ada.make(GAME, ["me", "random"], start=True, settings={"takeover": False})["table"]["id"]

    assert ben.take(table, 1, 403)["code"] == "forbidden"


def test_a_closed_table_is_over_for_all(ada: Browser, ben: Browser) -> None:
    table = ada.make(GAME, ["me", "open"])["table"]["id"]

    assert ada.post(f"/api/tables/{table}/close")["table"]["status"] == "closed"
    assert ben.take(table, 1, 409)["code"] == "state"


@pytest.mark.parametrize(
    ("wish", "word"),
    [
        ({"game": "no_such_game", "seats": ["me"]}, "no game"),
        ({"game": GAME, "seats": ["me"] * 5}, "players"),
        ({"game": GAME, "seats": ["me", "nobody"]}, "nobody"),
        ({"game": GAME, "seats": ["me", "open"], "options": {"robot_placement": "flying"}}, "robot_placement"),
        ({"game": GAME, "seats": ["me", "open"], "options": {"solo_level": "hard"}}, "§1"),
        ({"game": GAME, "seats": ["me", "open"], "unknown": 1}, "unknown"),
        ({"game": GAME, "seats": ["me", "open"], "name": "x" * 41}, "40"),
    ],
)
def test_an_impossible_table_is_refused_with_a_sentence(ada: Browser, wish: Json, word: str) -> None:
    refused = ada.post("/api/tables", wish, 400)

    assert word in refused["why"]


def test_the_form_is_told_what_does_not_go_together(ada: Browser) -> None:
    answer = ada.post(f"/api/games/{GAME}/check", {"players": 3, "options": {}})

    assert answer["ok"]
    [impossible] = answer["impossible"]
    assert (impossible["option"], impossible["value"], impossible["rule"]) == ("solo_level", "hard", "§1")


def test_the_rules_page_has_the_anchors_that_refusals_cite(ada: Browser) -> None:
    page = ada.get(f"/api/games/{GAME}/rules")
    anchors = [section["anchor"] for section in page["sections"]]

    assert {"1", "5.2", "R31"} <= set(anchors)
    assert sections("# A\n## §2.1 Two\n- **R3** Three\n| R4 | four | x |\n") == sections(
        "# A\n## 2.1 Two\n- **R3** Three\n| R4 | four | x |\n"
    )


def test_games_and_their_data_are_listed(ada: Browser) -> None:
    cards = ada.get("/api/games")

    for card in cards:
        info = ada.get(f"/api/games/{card['id']}")
        assert info["card"] == card
        assert "random" in [bot["name"] for bot in info["bots"]]
        assert ada.get(f"/api/games/{card['id']}/catalogue")
    assert "no game" in ada.get("/api/games/drift", 404)["why"]
