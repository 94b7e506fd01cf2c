"""Planet XS in words: what players read at the table."""

import random
import re

import pytest

from orebit.core.chance import FastChance
from orebit.core.description import texts
from orebit.core.match import Match
from orebit.games.planet_xs import GAME
from orebit.games.planet_xs.rules import PlanetXSState
from tests.games.planet_xs.position import position
from tests.table import Table

CODES = re.compile(r"\bz[1-8]\b|\b[NESW][1-5]?\b|\b(AI|R)\d\d\b|\d on \d|pair \d")


def labels(table: Table[PlanetXSState], seat: int) -> list[str]:
    return [choice.label for choice in table.match.choices(seat)]


def test_a_plan_tells_what_lies_where() -> None:
    table = position("planning", crews="alpha echo", cubes="B1 1", slots="echo N pink blue", wounds="alpha major 6")
    table.play("0 place B1")

    assert labels(table, 0)[:4] == [
        "orange mine B1, 1 cube; 1 of yours there",
        "blue mine F2, 0 cubes",
        "pink mine G3, 0 cubes",
        "green mine K4, 0 cubes, blocked by the Alien",
    ]
    assert "Echo's north facing, which holds 5 points" in labels(table, 0)
    assert labels(table, 0)[-1] == "seal this plan; 1 of 8 stay in hand"
    assert [choice.group for choice in table.match.choices(0)][-7:] == [
        "Send one to raid", "Send one to raid", "Send one to raid", "Send one to raid",
        "Send one to", "Send one to", "Seal",
    ]  # fmt: skip


def test_cards_drawn_in_restore_tell_their_cause() -> None:
    table = position("storing", crews="alpha echo", wounds="alpha major", cubes="B1 1", held="alpha green")
    table.play("0 store green N 5")

    assert any("Alpha draws 1 action card for its wounded in the Med Bay" in line.text for line in table.match.log(1))


def test_a_raid_into_the_aliens_zone_is_said_to_be_blocked() -> None:
    table = position("planning", crews="alpha echo", alien="z3")

    assert "Echo's north facing, which holds 0 points, blocked by the Alien" in labels(table, 0)


def test_a_resource_card_tells_the_aliens_way_and_the_cubes() -> None:
    table = position("distribute", crews="alpha echo", resources="R05 R04", cards_played=0)

    assert labels(table, 0) == [
        "play Resource card 4: the Alien goes through M5 to P6; cubes F2 2, G3 1, K4 2, M5 2, R7 2, U8 1",
        "play Resource card 5: the Alien goes to M5; cubes B1 1, F2 1, G3 1, M5 1, P6 3, R7 1, U8 1",
    ]


def test_a_raid_tells_the_dice_and_who_stays_out() -> None:
    table = position("combat", crew="alpha echo-N, alpha echo-W, delta echo-W, echo defend 3")

    assert labels(table, 0) == [
        "Delta's raider at Echo's west facing",
        "raid Echo: 1 die against 3 (the raider in the west is not alone there and stays out)",
        "no attack and no theft at Echo this round",
    ]


def test_the_reaction_prompt_shows_the_dice() -> None:
    table = position("combat", cubes="F2 1", crew="alpha F2 2, echo F2", cards="alpha ambush, alpha stimulant")
    table.play("0 fight F2 2", rolls=[2, 5, 6])

    assert table.match.table_view(0).prompt == (
        "Alpha fights Echo at blue mine F2. Dice of Alpha: 5 2; of Echo: 6. Play a Combat card, or none."
    )
    assert labels(table, 0) == [
        "let the dice stand",
        "ambush: win the highest pair, your 5 against 6",
        "roll your own 2 again",
        "roll your own 5 again",
        "roll Echo's 6 again",
    ]


def test_an_ai_crew_says_why_it_goes_where_it_goes() -> None:
    table = position(
        "planning", crews="alpha echo tango", ai="echo tango", cubes="B1 1, F2 2", slots="alpha N pink",
        ai_deck="AI01 AI06", cards="alpha armour",
    )  # fmt: skip
    table.play("0 confirm")

    assert table.log[2:8] == [
        "Echo draws AI card 1.",
        "Echo sends 1 to orange mine B1.",
        "No more cubes of that colour: 1 of Echo's crew raids the richest, Alpha's north facing.",
        "Echo sends 2 to blue mine F2.",
        "2 of Echo's crew find nothing to do there and go on to the next colour.",
        "No more cubes of that colour: 1 of Echo's crew defends instead.",
    ]


def test_the_description_begins_with_the_round_and_the_own_crew_comes_first() -> None:
    table = position("planning", crews="alpha echo", cubes="B1 2, F2 1")
    lines = texts(table.match.describe(1))

    assert lines[0] == (
        "Round 1, Planning; 1 Resource card played. First Player: Alpha. "
        "The Alien is in zone K4; next come M5, P6 and R7."
    )
    assert lines[1] == "Orange mine B1: 2 cubes; if more than 2 people of several crews come, dice decide."
    assert lines[2] == "Blue mine F2: 1 cube; if people of several crews come, dice decide."
    assert lines[9].startswith(
        "Echo (you), base in zone G3: 0 points, 0 of 20 slots filled, 8 in hand, 0 cards, planning."
    )


@pytest.mark.slow
def test_nobody_reads_codes() -> None:
    """Zones, slots, pairs, cards and wounds have names: in labels, in the description, in the log and in prompts."""
    match = Match(GAME, GAME.setup(3, {"length": 5, "ai_crews": 1}), chance=FastChance(4))
    read: list[str] = []
    chance = random.Random(7)
    while deciders := match.deciders():
        seat = deciders[0]
        shown = match.table_view(seat)
        read += [shown.prompt, *(choice.label for choice in shown.choices), *texts(match.describe(seat))]
        match.play(seat, chance.choice([choice.action for choice in shown.choices]))
    read += [line.text for seat in range(3) for line in match.log(seat)]

    assert len(read) > 1000
    assert [
        line for line in read if re.search(r"\bz[1-8]\b|\b[NESW][1-5]?\b|\b(AI|R)\d\d\b|\d on \d|pair \d", line)
    ] == []
