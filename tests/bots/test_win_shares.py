"""Win shares: how a map reads at one time of the match, and how much of a match is over."""

from itertools import groupby
from statistics import mean
from typing import Any

import pytest

from orebit import bots
from orebit.bots.win_shares import Stage, map_of, maps, scores_by, shares_from
from orebit.core.game import Game
from orebit.core.match import new_match
from orebit.core.perspective import Perspective
from orebit.games import all_games, get

STAGES = (Stage(0.0, [1.0, -1.0]), Stage(0.5, [0.0, 0.0]), Stage(2.0, [0.0, 0.0]))


@pytest.mark.parametrize(
    ("progress", "scores"),
    [(0.0, [1.0, -1.0]), (0.25, [1.5, -2.5]), (0.5, [2.0, -4.0]), (0.75, [5.0, -10.0]), (1.0, [8.0, -16.0])],
)
def test_between_two_stages_a_map_goes_straight(progress: float, scores: list[float]) -> None:
    assert scores_by(STAGES, progress, [4.0, -8.0]) == pytest.approx(scores)


def test_one_stage_holds_throughout() -> None:
    assert [scores_by(STAGES[:1], progress, [9.0, 9.0]) for progress in (0.0, 0.7, 1.0)] == [[1.0, -1.0]] * 3


def test_biases_are_for_as_many_seats_as_they_were_made_with() -> None:
    assert scores_by(STAGES, 0.0, [1.0, 1.0, 1.0]) == [0.0, 0.0, 0.0]


def test_shares_are_against_the_others_or_for_a_goal() -> None:
    assert sum(shares_from([1.0, 0.0, -3.0], [0, 1, 2], is_goal=False)) == pytest.approx(1)
    assert shares_from([0.0, 0.0], [0, 1], is_goal=True) == [0.5, 0.5]


def test_the_shipped_maps_fit_the_games() -> None:
    for game_id, of in maps().items():
        game = get(game_id)
        for players, each in of.items():
            seats = new_match(game, int(players), {}, 0).state.seats
            assert int(players) in game.players
            assert {len(stage.bias) for stage in each.stages} == {seats}


def test_another_number_of_players_goes_by_the_nearest_map_without_its_seats() -> None:
    dark = get("dark_side")
    scales = [stage.scale for stage in maps()["dark_side"]["4"].stages]

    assert map_of(dark, 9).stages == tuple(Stage(scale) for scale in scales)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_a_position_tells_how_much_of_the_match_is_over(game: Game[Any]) -> None:
    match = new_match(game, 2, {}, 5)
    crew = {seat: bots.get("greedy", 5, seat) for seat in match.player_seats}
    told = [game.progress(match.state)]
    while not match.is_over():
        seat = match.deciders()[0]
        match.play(seat, int(crew[seat].choose(Perspective(game, match.state, seat, crew[seat].chance))))
        told.append(game.progress(match.state))

    thirds = [mean(each for _, each in part) for _, part in groupby(enumerate(told), lambda at: 3 * at[0] // len(told))]
    assert told[0] < 0.05
    assert told[-1] == 1
    assert thirds[0] + 0.2 < thirds[1]
    assert thirds[1] + 0.2 < thirds[2]
