"""Puzzles: found in bots' games by the definition, and those that ship are whole."""

from itertools import groupby
from typing import Any

import msgspec
import pytest

from orebit.bots.puzzles import THEMES, PuzzleSet, of_the_day, puzzles_of
from orebit.core.components import folder_of
from orebit.core.game import Game
from orebit.core.match import Match
from orebit.games import IDS, all_games, get
from orebit.lab import mining

LEAST = 40  # puzzles that a game ships with


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_shipped_puzzles_keep_the_definition(game: Game[Any]) -> None:
    found = msgspec.json.decode((folder_of(game.id) / "puzzles.json").read_bytes(), type=PuzzleSet)

    assert found.fits(game), "the rules or the data have changed: mine the puzzles anew"
    assert len(puzzles_of(game.id)) == len(found.puzzles) >= LEAST
    for puzzle in found.puzzles:
        match = puzzle.match(game)
        legal = {game.actions.format(int(code)) for code in match.state.legal(puzzle.seat)}
        best, second = puzzle.tries[:2]
        assert {tried.action for tried in puzzle.tries} <= legal
        assert puzzle.worlds >= mining.WORLDS
        assert puzzle.lead >= mining.LEAD - 1e-3
        assert puzzle.lead > mining.SURE * second.error - 1e-3
        assert puzzle.usual not in ("", best.action)
        assert puzzle.theme in THEMES
        assert puzzle.rules


def test_the_puzzle_of_the_day_goes_through_games_and_sets() -> None:
    having = [game_id for game_id in IDS if puzzles_of(game_id)]
    found = [of_the_day(list(IDS), day) for day in range(20_000, 20_000 + len(having))]

    assert sorted(each[0] for each in found if each) == sorted(having)
    assert of_the_day([], 20_000) is None


@pytest.mark.parametrize("game", IDS)
def test_a_kind_of_puzzle_that_there_is_much_of_does_not_come_in_a_row(game: str) -> None:
    """Of Asteroid Miners' 28 of 40 ask which dice to keep: ten of them came one after the other."""
    kinds = [puzzle.tries[0].action.split()[0] for puzzle in puzzles_of(game).values()]
    most = max(kinds.count(kind) for kind in kinds)
    fair = -(-len(kinds) // (len(kinds) - most + 1))  # were the others laid between as well as can be

    longest = max(len(list(alike)) for _, alike in groupby(kinds))
    assert longest <= fair + 2


def test_moments_of_kinds_that_there_are_enough_of_are_passed_by(monkeypatch: pytest.MonkeyPatch) -> None:
    game, looked = get("asteroid_miners"), list[str]()

    def look(match: Match, seat: int, legal: list[int], sims: int) -> None:
        looked.append(game.actions.kind(legal[0]).name)

    monkeypatch.setattr(mining, "puzzle_here", look)
    mining.mine_one(game, 2, "random", 1, 0)
    all_of_them = set(looked)
    looked.clear()
    mining.mine_one(game, 2, "random", 1, 0, ["keep"])

    assert "keep" in all_of_them
    assert set(looked) == all_of_them - {"keep"}


@pytest.mark.slow
def test_a_shipped_puzzle_weighs_the_same_to_the_byte() -> None:
    """Win shares that changed make other weights: `bench/coach.py puzzles` weighs them all again."""
    for game in all_games():
        shipped = next(iter(puzzles_of(game.id).values()))

        assert mining.checked_again(game, shipped) == shipped, game.id


@pytest.mark.slow
def test_a_puzzle_is_found_again_and_nothing_less_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    game = get("dark_side")
    shipped = next(iter(puzzles_of(game.id).values()))
    match = shipped.match(game)
    legal = [int(code) for code in match.state.legal(shipped.seat)]
    found = mining.puzzle_here(match, shipped.seat, legal)

    assert found is not None
    assert (found.tries[0], found.usual) == (shipped.tries[0], shipped.usual)
    monkeypatch.setattr(mining, "LEAD", found.lead + 0.01)
    assert mining.puzzle_here(match, shipped.seat, legal) is None
