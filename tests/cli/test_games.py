"""`orebit games`: the keys that programs rely on, and what people read."""

import json

from orebit.games import IDS
from tests.cli.command import Command


def test_every_game_is_listed(command: Command) -> None:
    ran = command("games")

    assert ran.code == 0
    assert all(game_id in ran.out for game_id in IDS)


def test_the_keys_of_the_json_are_a_promise(command: Command) -> None:
    games = json.loads(command("games", "--json").out)

    assert [game["id"] for game in games] == list(IDS)
    for game in games:
        assert {"id", "title", "designer", "seats", "options", "actions"} <= game.keys()
        assert game["seats"].keys() == {"min", "max"}
        assert game["actions"] == sum(kind["actions"] for kind in game["kinds"])
        for option in game["options"]:
            values = "range" if option["kind"] == "number" else "values"
            assert option.keys() == {"name", "kind", values, "default", "help"}


def test_one_game_is_told_with_its_options(command: Command) -> None:
    ran = command("games", "dark_side")

    assert "Matt Haberfeld" in ran.out
    assert "robot_placement" in ran.out
    assert json.loads(command("games", "dark_side", "--json").out)[0]["id"] == "dark_side"
