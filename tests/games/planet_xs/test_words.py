"""Planet XS in words: what players read at the table."""

from orebit.games.planet_xs.rules import PlanetXSState
from tests.games.planet_xs.position import position
from tests.table import Table


def labels(table: Table[PlanetXSState], seat: int) -> list[str]:
    return [choice.label for choice in table.match.choices(seat)]


def test_a_plan_tells_what_lies_where() -> None:
    table = position("planning", crews="alpha echo", cubes="B1 1", slots="echo N pink blue", wounds="alpha major 6")
    table.play("0 place B1")

    assert labels(table, 0)[:4] == [
        "B1 (orange), 1 cube; 1 of yours there",
        "F2 (blue), 0 cubes",
        "G3 (pink), 0 cubes",
        "K4 (green), 0 cubes, blocked by the Alien",
    ]
    assert "Echo's north facing, which holds 5 points" in labels(table, 0)
    assert labels(table, 0)[-1] == "seal this plan; 1 of 8 stay in hand"
    assert [choice.group for choice in table.match.choices(0)][-7:] == [
        "Send one to raid", "Send one to raid", "Send one to raid", "Send one to raid",
        "Send one to", "Send one to", "Confirm",
    ]  # fmt: skip


def test_a_resource_card_tells_the_aliens_way_and_the_cubes() -> None:
    table = position("distribute", crews="alpha echo", resources="R05 R04", cards_played=0)

    assert labels(table, 0) == [
        "play Resource card 4: the Alien goes z5 z6; cubes F2 2, G3 1, K4 2, M5 2, R7 2, U8 1",
        "play Resource card 5: the Alien goes z5; cubes B1 1, F2 1, G3 1, M5 1, P6 3, R7 1, U8 1",
    ]


def test_a_raid_tells_the_dice_and_who_stays_out() -> None:
    table = position("combat", crew="alpha echo-N, alpha echo-W, delta echo-W, echo defend 3")

    assert labels(table, 0) == [
        "Delta's raider at Echo's west facing",
        "raid Echo: 1 die against 3 (W is shared and stays out)",
        "no attack and no theft at Echo this round",
    ]


def test_the_reaction_prompt_shows_the_dice() -> None:
    table = position("combat", cubes="F2 1", crew="alpha F2 2, echo F2", cards="alpha ambush, alpha stimulant")
    table.play("0 fight F2 2", rolls=[2, 5, 6])

    assert table.match.table_view(0).prompt == (
        "Alpha fights Echo at F2 (blue). Dice of Alpha: 5 2; of Echo: 6. Play a Combat card, or pass."
    )
    assert labels(table, 0) == [
        "play no card now",
        "ambush: win pair 0, your 5 against 6",
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
        "Echo draws AI card AI01.",
        "Echo sends 1 to mine at B1 (orange).",
        "No more cubes for this box: 1 of Echo raids the richest, Alpha's north facing.",
        "Echo sends 2 to mine at F2 (blue).",
        "2 of Echo join the next row: there is nothing to do in this one.",
        "No more cubes for this box: 1 of Echo defends instead.",
    ]


def test_the_description_begins_with_the_round_and_the_own_crew_comes_first() -> None:
    table = position("planning", crews="alpha echo", cubes="B1 2")
    lines = table.match.describe(1)

    assert lines[0] == (
        "Round 1, Planning; 1 Resource card played. First Player: Alpha. The Alien is in z4 at K4; next come z5 z6 z7."
    )
    assert lines[1] == "z1, B1 (orange): 2 cubes."
    assert lines[9].startswith("Echo (you), base in z3: 0 points, 0 of 20 slots filled, 8 in hand, 0 cards, planning.")
