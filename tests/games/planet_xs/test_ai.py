"""Planet XS, §7.1 and §7.2: AI crews, and solo."""

from orebit.games.planet_xs import ai
from orebit.games.planet_xs.components import BASE_IDS, LOCATION_IDS, MINE_IDS
from orebit.games.planet_xs.position import CONTRACT, FIGHT_AT_MINE, OVER, RAID_ON_BASE, SKIRMISH_AT_FACING
from orebit.games.planet_xs.rules import PlanetXSState
from tests.games.planet_xs.position import position, slots_of, where
from tests.table import Table

CUBES = "B1 1, F2 2, K4 1, M5 1, P6 1, R7 1, U8 2"
GREENS = "green green green green green"


def deployed(cubes: str = CUBES, slots: str = "tango N pink blue", card: str = "AI01") -> Table[PlanetXSState]:
    """T10: Alpha is an AI crew of eight, Echo is First Player; a card of Echo's stops the table in Command."""
    return position(
        "deploy",
        crews="alpha echo tango",
        ai="alpha",
        first="echo",
        alien="z8",
        cubes=cubes,
        slots=slots,
        ai_deck=card,
        cards="echo alien_lure",
    )


def test_r64_r66_t10_the_card_is_followed_row_by_row_clockwise_from_the_own_zone() -> None:
    table = deployed()

    assert where(table.state, 0) == {"B1": 1, "R7": 1, "F2": 2, "M5": 1, "tango-N": 1, "K4": 1, "P6": 1}
    assert table.state.crew[0] == 0


def test_r67_r68_t11_excess_that_can_do_neither_joins_the_next_row() -> None:
    table = deployed(slots="")  # R68: empty facings are no target

    assert where(table.state, 0) == {"B1": 1, "R7": 1, "F2": 2, "M5": 1, "K4": 1, "P6": 1, "defend": 1}


def test_t12_without_cubes_for_orange_its_member_defends() -> None:
    table = deployed(cubes="F2 2, K4 1, M5 1, P6 1, R7 1, U8 2")

    assert where(table.state, 0)["defend"] == 1
    assert "B1" not in where(table.state, 0)


def test_r67_after_the_last_row_crew_stays_in_hand() -> None:
    table = deployed(cubes="", slots="")  # AI01: 1 + 2 defend, nothing to mine or raid

    assert where(table.state, 0) == {"defend": 3}
    assert table.state.crew[0] == 5


def test_r65_own_members_never_exceed_the_cubes_and_other_crews_do_not_matter() -> None:
    table = position(
        "deploy", crews="alpha echo tango", ai="alpha", first="echo", cubes="F2 2, M5 9", crew="echo F2 3",
        ai_deck="AI06", cards="echo alien_lure",
    )  # fmt: skip

    assert where(table.state, 0)["F2"] == 2  # blue 3: two at F2, the third at M5
    assert where(table.state, 0)["M5"] == 1


def test_r66_blocked_mines_and_bases_are_skipped_but_defending_is_not() -> None:
    table = position(
        "deploy", crews="alpha echo tango", ai="alpha", first="echo", alien="z1", cubes="B1 1",
        slots="tango N pink blue", ai_deck="AI01", cards="echo alien_lure",
    )  # fmt: skip

    assert "B1" not in where(table.state, 0)
    assert where(table.state, 0)["defend"] == 3  # in the Alien's own zone

    blocked = position(
        "deploy", crews="alpha echo tango", ai="alpha", first="echo", alien="z6", slots="tango N pink blue",
        ai_deck="AI01", cards="echo alien_lure",
    )  # fmt: skip
    assert "tango-N" not in where(blocked.state, 0)


def test_r69_fewer_members_than_a_box_asks_for_place_what_there_is() -> None:
    table = position(
        "deploy", crews="alpha echo tango", ai="alpha", first="echo", cubes="B1 1, G3 1, F2 3", ai_deck="AI01",
        wounds="alpha moderate 5", cards="echo alien_lure",
    )  # fmt: skip

    assert where(table.state, 0) == {"B1": 1, "G3": 1, "F2": 1}


def test_t13_the_richest_facing_is_raided() -> None:
    slots = "echo N pink blue, echo E orange, echo S green green green, echo W blue blue"
    table = position("storing", crews="alpha echo tango", ai="alpha", first="echo", slots=slots, held="echo green")

    assert LOCATION_IDS[ai.raid_target(table.state, 0)] == "echo-N"


def test_equal_facings_go_to_the_first_players_base_then_clockwise_then_by_facing() -> None:
    slots = "echo E pink, tango S pink, tango N pink"
    table = position("storing", crews="alpha echo tango", ai="alpha", first="tango", slots=slots, held="echo green")
    assert LOCATION_IDS[ai.raid_target(table.state, 0)] == "tango-N"

    table = position("storing", crews="alpha echo tango", ai="alpha", first="echo", slots=slots, held="echo green")
    table.state.first_player = 0  # nobody's base comes first
    assert LOCATION_IDS[ai.raid_target(table.state, 0)] == "echo-E"


def picked(table: Table[PlanetXSState], seat: int) -> tuple[int, int, int]:
    ai.pick(table.state, seat, None)
    return int(table.state.kind), int(table.state.site), int(table.state.opponent)


def test_r70_t47_an_ai_crew_picks_by_zone_from_its_own_and_does_not_seek_the_first_player() -> None:
    table = position("combat", ai="xray", crew="xray R7, delta R7, xray P6, alpha P6", cubes="")

    assert picked(table, 5) == (FIGHT_AT_MINE, MINE_IDS.index("R7"), 1)


def test_r70_t48_at_one_place_it_fights_the_first_player_else_the_nearest_clockwise() -> None:
    table = position("combat", ai="delta", crew="delta F2, alpha F2, echo F2")
    assert picked(table, 1) == (FIGHT_AT_MINE, MINE_IDS.index("F2"), 0)

    table = position("combat", ai="delta", first="oscar", crew="delta F2, alpha F2, echo F2, oscar G3, tango G3")
    assert picked(table, 1) == (FIGHT_AT_MINE, MINE_IDS.index("F2"), 2)


def test_r70_in_a_zone_the_mine_comes_before_skirmishes_and_those_before_the_raid() -> None:
    crew = "delta G3, alpha G3, delta echo-N, alpha echo-N, delta echo-S, echo defend"
    table = position("combat", ai="delta", crew=crew)
    assert picked(table, 1)[0] == FIGHT_AT_MINE

    crew = "delta echo-N, alpha echo-N, delta echo-S, echo defend"
    table = position("combat", ai="delta", crew=crew)
    assert picked(table, 1) == (SKIRMISH_AT_FACING, BASE_IDS.index("echo"), 0)

    table = position("combat", ai="delta", crew="delta echo-S, echo defend, alpha F2, tango F2")
    assert picked(table, 1) == (RAID_ON_BASE, BASE_IDS.index("echo"), 2)


def test_r42_an_ai_crew_never_stands_down_and_plays_its_raid_by_itself() -> None:
    table = position("combat", ai="delta", first="echo", crew="delta echo-S, echo defend", rolls=[1, 6])

    assert table.state.round == 2  # raid, loss and the rest of the round went by themselves


def test_an_ai_crew_loses_the_raider_at_the_poorest_facing_first() -> None:
    slots = "echo N pink, echo E green, echo S orange"
    crew = "delta echo-N, delta echo-E, delta echo-S, echo defend 2"
    table = position(
        "combat", ai="delta", crew=crew, slots=slots, first="echo", cards="echo stimulant", rolls=[6, 6, 1, 6, 6]
    )
    table.play("2 pass", rolls=[1])  # two ties: north and east are lost, the south raider steals

    assert table.state.raiders[1 * 6 + 2] == 0
    assert "Delta steals 1 orange from Echo's south facing." in table.log


def test_r71_t49_an_ai_crew_stores_the_dearest_deepest() -> None:
    table = position("storing", ai="xray", held="xray orange, xray green, xray pink, alpha green")

    assert slots_of(table.state, 5) == "N----o E----p S----g W-----"


def test_r54_an_ai_crew_always_takes_all_it_may() -> None:
    table = position("deposit", ai="delta", crew="delta echo-N", slots="echo N green green", rolls=[2])

    assert slots_of(table.state, 1) == "N----g E----g S----- W-----"


def test_r72_an_ai_crew_can_end_the_match_and_win_it() -> None:
    slots = ", ".join(f"echo {facing} {GREENS}" for facing in "NESW")
    table = position("restore", crews="alpha echo tango", ai="echo tango", slots=slots, cubes="B1 1")

    assert (table.state.step, table.state.reason) == (OVER, CONTRACT)
    assert table.final.ranks[1] == 1
    assert table.final.won is False
    assert table.final.winners == []
    assert table.final.returns == [0, 1, 0]


def test_solo_a_shared_victory_counts_half() -> None:
    slots = ", ".join(f"{name} {facing} {GREENS}" for facing in "NESW" for name in ("echo", "alpha"))
    table = position("restore", crews="alpha echo tango", ai="echo tango", slots=slots, cubes="B1 1")

    assert table.final.won is True
    assert table.final.returns == [0.5, 0.5, 0]


def test_solo_one_resource_card_is_drawn_and_played() -> None:
    table = position(
        "distribute", crews="alpha echo tango", ai="echo tango", resources="R05", cards_played=0, wounds="alpha minor 2"
    )

    assert table.state.cards_played == 1
    assert table.state.first_player == 0
    assert "you are planning" in table.refuses("0 pass")
