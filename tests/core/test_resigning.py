"""What a resignation is worth: each game has its own scale, the same that its ordinary end has."""

import pytest
from msgspec.structs import replace

from orebit.core.errors import BadRecord
from orebit.core.match import new_match, replay_record
from orebit.games import get


@pytest.mark.parametrize(
    ("game", "players", "options", "returns", "reason"),
    [
        ("asteroid_miners", 2, {}, [-1.0, 1.0], "Odd resigned"),
        ("asteroid_miners", 1, {}, [-1.0, 1.0], "Red resigned"),  # §6: as a solo game that is lost
        ("dark_side", 2, {}, [0.0, 1.0], "Red resigned"),
        ("dark_side", 3, {}, [0.0, 0.5, 0.5], "Red resigned"),
        ("dark_side", 1, {}, [0.0, 0.0], "Red resigned"),
        ("martian_miners", 2, {}, [-1.0, 1.0], "Green resigned"),
        ("martian_miners", 3, {}, [-1.0, 1.0, 1.0], "Green resigned"),
        ("martian_miners", 4, {"teams": "2v2"}, [-1.0, 1.0, -1.0, 1.0], "Green resigned"),
        ("mining_colony", 3, {}, [-0.5, 1.0, 1.0], "Red resigned"),
        ("mining_colony", 1, {}, [-1.0, 1.0], "Red resigned"),
        ("planet_xs", 3, {}, [0.0, 0.5, 0.5], "Alpha resigned"),
        ("planet_xs", 1, {}, [0.0, 0.5, 0.5], "Alpha resigned"),
    ],
)
def test_a_resignation_is_worth_what_a_loss_is(
    game: str, players: int, options: dict[str, object], returns: list[float], reason: str
) -> None:
    match = new_match(get(game), players, options, seed=1)
    match.resign(0)
    outcome = match.outcome()

    assert outcome is not None
    assert (outcome.returns, outcome.reason) == (returns, reason)


def test_the_scale_of_planet_xs_halves_a_solo_tie() -> None:
    """§7.2: who ties with the AI crew has won, but both are first."""
    state = new_match(get("planet_xs"), 1, seed=1).state  # two AI crews

    assert state.returns_of([1, 1, 3], [0, 1]) == [0.5, 0.5, 0.0]


def test_an_older_record_tells_a_resignation_in_its_own_words() -> None:
    match = new_match(get("asteroid_miners"), 2, seed=1)
    match.resign(0)
    record = match.record()
    assert record.result is not None
    older = replace(record, result=replace(record.result, returns=[0.0, 1.0], reason="seat 0 resigned"))

    assert replay_record(match.game, older).outcome() is not None


def test_an_older_record_ranks_team_mates_each_by_their_own_score() -> None:
    match = new_match(get("martian_miners"), 4, {"teams": "2v2"}, seed=1)
    match.resign(0)
    record = match.record()
    assert record.result is not None
    told = replace(record.result, returns=[0.0, 0.5, 0.0, 0.5], reason="seat 0 resigned")

    assert replay_record(match.game, replace(record, result=told)).outcome() is not None


@pytest.mark.parametrize(
    "false",
    [
        {"scores": [9, 9]},
        {"winners": [0]},
        {"winners": []},
        {"ranks": [1, 2]},
        {"returns": [1.0, 0.0]},
        {"reason": "Even resigned"},
        {"won": True},
    ],
    ids=str,
)
@pytest.mark.parametrize("older", [False, True], ids=["now", "older"])
def test_a_record_that_tells_another_end_of_a_resignation_is_refused(false: dict[str, object], older: bool) -> None:
    match = new_match(get("asteroid_miners"), 2, seed=1)
    match.resign(0)
    record = match.record()
    assert record.result is not None
    told = replace(record.result, returns=[0.0, 1.0], reason="seat 0 resigned") if older else record.result

    with pytest.raises(BadRecord, match="not what its actions lead to"):
        replay_record(match.game, replace(record, result=replace(told, **false)))
