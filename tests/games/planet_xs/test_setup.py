"""Planet XS, §1 and §4: options and setup."""

from collections import Counter

import pytest

from orebit.core.chance import FastChance
from orebit.core.errors import BadSetup
from orebit.games.planet_xs import GAME
from orebit.games.planet_xs.components import ACTION_DECK, ALIEN_START, BASE_IDS, BASE_NAMES, BASES, MINE_IDS, ZONE_IDS
from orebit.games.planet_xs.rules import PlanetXSState
from tests.table import Table


def started(players: int, **options: object) -> PlanetXSState:
    return Table(GAME, players, options, seed=3).state


def bases(state: PlanetXSState) -> list[str]:
    return [BASE_IDS[base] for base in state.base_of]


@pytest.mark.parametrize(("crews", "size"), [(2, 8), (3, 8), (4, 7), (5, 6), (6, 5)])
def test_r1_t1_crew_size_goes_by_the_number_of_crews(crews: int, size: int) -> None:
    assert list(started(crews, ai_crews=0).crew) == [size] * crews


def test_r1_t1_ai_crews_count_for_the_crew_size() -> None:
    assert list(started(1, ai_crews=2).crew) == [8, 8, 8]
    assert list(started(2, coop=True).crew) == [5] * 6


@pytest.mark.parametrize(("players", "crews"), [(1, 3), (2, 3), (3, 3), (4, 4), (6, 6)])
def test_r2_the_recommended_ai_crews_are_the_default(players: int, crews: int) -> None:
    assert started(players).seats == crews


@pytest.mark.parametrize(
    ("players", "options", "why"),
    [
        (1, {"ai_crews": 0}, "one player needs an AI crew"),  # R2
        (4, {"ai_crews": 3}, "more than the 6 bases"),  # R2
        (3, {"coop": True}, "co-op is for 2 players against 4 AI crews"),
        (2, {"coop": True, "ai_crews": 2}, "co-op is for 2 players against 4 AI crews"),
        (2, {"coop": True, "length": 8}, "no other length"),
        (2, {"start_player": 2}, "start_player must be the crew of a player"),  # R7
        (2, {"coop": True, "start_player": 1}, "start_player must be the crew of a player"),
        (1, {"start_player": 1}, "start_player must be the crew of a player"),
        (3, {"bases": "alpha,echo"}, "bases names 2 bases for 3 crews"),  # R3
        (3, {"bases": "alpha,tango,echo"}, "clockwise"),  # R3
        (3, {"bases": "alpha,alpha,echo"}, "different bases"),
        (3, {"bases": "alpha,earth,echo"}, "different bases"),
        (3, {"length": 7}, "contract, 5, 8, 9 or 12"),
        (7, {}, "1 to 6 players"),
    ],
)
def test_options_that_do_not_go_together_are_refused_with_a_sentence(
    players: int, options: dict[str, object], why: str
) -> None:
    with pytest.raises(BadSetup, match=why):
        GAME.setup(players, options)


def test_r3_seats_go_clockwise_round_the_map_from_anywhere() -> None:
    assert bases(started(3)) == ["alpha", "echo", "tango"]
    assert bases(started(3, bases="tango,xray,delta")) == ["tango", "xray", "delta"]


def test_r3_random_bases_are_clockwise_and_every_one_comes_to_seat_0() -> None:
    firsts: Counter[int] = Counter()
    for seed in range(60):
        state = GAME.start(GAME.setup(3, {"bases": "random"}), FastChance(seed))
        steps = [(state.base_of[(i + 1) % 3] - state.base_of[i]) % BASES for i in range(3)]
        assert sum(steps) == BASES
        firsts[int(state.base_of[0])] += 1

    assert len(firsts) == BASES


def test_r4_the_alien_starts_right_of_the_camp_and_enters_z5_first() -> None:
    assert ZONE_IDS[ALIEN_START] == "z4"
    table = Table(GAME, 2, {"ai_crews": 0, "start_player": 0}, shuffles=[range(12), ACTION_DECK])
    table.play("0 choose_resource R02")  # moves 1

    assert ZONE_IDS[table.state.alien] == "z5"


def test_r7_the_start_player_is_drawn_among_the_players_or_chosen() -> None:
    drawn = {int(GAME.start(GAME.setup(2, {"coop": True}), FastChance(seed)).first_player) for seed in range(20)}

    assert drawn == {0, 3}
    assert started(4, start_player=2).first_player == 2
    assert started(1).first_player == 0


def test_r8_nobody_begins_with_action_cards() -> None:
    state = started(4)

    assert list(state.hand_size) == [0, 0, 0, 0]
    assert len(state.deck) - state.drawn == 36


def test_ai_crews_take_the_highest_seats_and_partners_sit_opposite() -> None:
    assert started(2, ai_crews=2).ai == 0b1100
    assert started(2, coop=True).ai == 0b110110
    assert GAME.player_seats(GAME.setup(2, {"coop": True})) == [0, 3]


def test_crews_are_named_after_their_bases() -> None:
    assert GAME.seat_names(GAME.setup(1)) == ["Alpha", "Echo (AI)", "Tango (AI)"]
    assert GAME.seat_names(GAME.setup(2, {"ai_crews": 0, "bases": "random"})) == ["Crew 0", "Crew 1"]
    assert GAME.seat_names(GAME.setup(6)) == BASE_NAMES


def test_the_box_holds_120_cubes_all_crews_and_36_cards() -> None:
    counts = GAME.inventory(started(4))

    assert counts[:4] == [48, 36, 24, 12]
    assert counts[4:8] == [7] * 4
    assert sum(counts[8:]) == 36
    assert len(MINE_IDS) == 8


@pytest.mark.parametrize(
    ("players", "options", "with_ai", "people_only"),
    [(1, {}, 8, 8), (1, {"ai_crews": 5}, 5, 8), (2, {"coop": True}, 5, 8), (4, {"ai_crews": 2}, 5, 7), (6, {}, 5, 5)],
)
def test_r1_ai_crews_count_for_the_size_of_crews_unless_it_is_agreed_otherwise(
    players: int, options: dict[str, object], with_ai: int, people_only: int
) -> None:
    for crew_size, size in (("seats_with_ai", with_ai), ("people_only", people_only)):
        crews = Table(GAME, players, {**options, "crew_size": crew_size}).match.view(0).crews
        assert [crew.size for crew in crews] == [size] * len(crews)
        assert crews[0].in_hand == size
