"""Every game goes on from any step of a record, the same way for ever: records of such matches depend on it."""

from collections.abc import Mapping
from typing import Any

import pytest

from orebit.core.chance import FastChance
from orebit.core.game import Game, state_digest
from orebit.core.laws.walk import history
from orebit.core.match import Match, replay_record
from orebit.core.options import Value
from orebit.core.record import Chapter, parse_record
from orebit.games import all_games

STEPS = 30
NEXT = 10
SEED = bytes(range(32))
# What is on the table after STEPS acts and the new deal, by the first setup of the spread. If one changes though
# the position before the deal has not, `scramble` deals otherwise: older records play out otherwise, and
# `rules_version` has to rise.
DEALT = {
    "dark_side": "7021d802ead68696",
    "asteroid_miners": "32fc4e43394e59a5",
    "mining_colony": "bd85350058e2ac39",
    "martian_miners": "c727f064743663fa",
    "planet_xs": "595627565ee70998",
}

SETUPS = [
    pytest.param(game, *setup, id=f"{game.id}-{number}", marks=[pytest.mark.slow] if number else [])
    for game in all_games()
    for number, setup in enumerate(game.spread)
]


def play_on(match: Match, picks: FastChance, acts: int) -> None:
    for _ in range(acts):
        deciders = match.deciders()
        if not deciders:
            return
        seat = deciders[picks.below(len(deciders))]
        legal = match.legal_codes(seat)
        match.play(seat, legal[picks.below(len(legal))])


def went_on(game: Game[Any], players: int, options: Mapping[str, Value], seat: int) -> tuple[Match, Match]:
    """A match after some acts, and another that goes on from there."""
    before = Match(game, game.setup(players, options), bytes(32))
    play_on(before, FastChance(3), STEPS)
    if before.is_over():
        before.rewind(len(before.acts) // 2)
    chapter = Chapter(before.seed.hex(), before.record().actions, seat)
    return before, Match(game, before.setup, SEED, origin=[chapter])


@pytest.mark.parametrize(("game", "players", "options"), SETUPS)
def test_a_match_goes_on_from_another(game: Game[Any], players: int, options: Mapping[str, Value]) -> None:
    for seat in game.player_seats(game.setup(players, options)):
        before, match = went_on(game, players, options, seat)
        assert match.view(seat) == before.view(seat)
        assert match.choices(seat) == before.choices(seat)
        play_on(match, FastChance(4), NEXT)

        again = replay_record(game, parse_record(match.record().to_bytes()))
        assert history(again) == history(match)
        assert state_digest(game, again.state) == state_digest(game, match.state)


@pytest.mark.parametrize(("game", "players", "options"), SETUPS)
def test_a_match_goes_on_from_a_position_that_tells_no_history(
    game: Game[Any], players: int, options: Mapping[str, Value]
) -> None:
    for seat in game.player_seats(game.setup(players, options)):
        before, _ = went_on(game, players, options, seat)
        match = Match(game, before.setup, SEED, origin=[before.moment(seat)])
        assert match.view(seat) == before.view(seat)
        assert match.choices(seat) == before.choices(seat)
        assert match.log(seat) == []
        play_on(match, FastChance(4), NEXT)

        again = replay_record(game, parse_record(match.record().to_bytes()))
        assert history(again) == history(match)
        assert state_digest(game, again.state) == state_digest(game, match.state)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_what_is_dealt_anew_is_the_same_for_ever(game: Game[Any]) -> None:
    _, match = went_on(game, *game.spread[0], seat=0)

    assert state_digest(game, match.state) == DEALT[game.id]
