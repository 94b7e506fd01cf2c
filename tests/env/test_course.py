"""What a forecaster needs of the course of a game: who began, whose turn it is, how long it goes on; seat by seat."""

from collections.abc import Iterator
from typing import Any

import pytest

from orebit.core.chance import FastChance
from orebit.core.game import Game
from orebit.core.playout import play_randomly
from orebit.core.state import State
from orebit.games import get
from tests.env.setups import EACH_GAME


def course(game: Game[Any], state: State, seat: int) -> dict[str, float]:
    """The block `course` as the seat sees it, by the name of each number."""
    block = game.layout["course"]
    return dict(zip(block.features, game.judge.observe(state, seat)[block.start : block.end], strict=True))


def seats_that(seen: dict[str, float], what: str, seat: int, seats: int) -> list[int]:
    """The seats of which the observer sees it, counted from the first seat of the table."""
    return [(seat + turn) % seats for turn in range(seats) if seen[f"seat +{turn} {what}"] == 1.0]


def positions(game: Game[Any], players: int, deals: int = 2, step: int = 3) -> Iterator[State]:
    for deal in range(deals):
        chance, picks = FastChance(deal, 5), FastChance(deal, 6)
        state = game.start(game.setup(players), chance)
        while state.awaited():
            yield state
            play_randomly(state, chance, picks, step)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize(("game_id", "began"), [("dark_side", 0), ("martian_miners", None)])
def test_all_seats_see_the_same_seat_as_the_one_that_began(game_id: str, began: int | None, players: int) -> None:
    game = get(game_id)
    for state in positions(game, players):
        seen = [seats_that(course(game, state, seat), "began", seat, players) for seat in range(players)]
        first = began
        if isinstance(starting := getattr(state, "starting_seat", None), int):
            first = (starting + 1) % players if starting >= 0 else None  # R11 of Martian Miners

        assert seen == [[] if first is None else [first]] * players


@pytest.mark.slow
@pytest.mark.parametrize("game", EACH_GAME)
def test_two_seats_never_see_the_same_course_all_game_long(game: Game[Any]) -> None:
    differs = [course(game, state, 0) != course(game, state, 1) for state in positions(game, 2)]

    assert any(differs)


def test_dark_side_tells_whose_turn_it_is_and_how_many_can_come() -> None:
    game = get("dark_side")
    for players in (2, 3):
        told: list[tuple[int, float]] = []
        for state in positions(game, players, deals=1, step=1):
            turn = state.turn  # type: ignore[attr-defined]  # of Dark Side's state
            for seat in range(players):
                seen = course(game, state, seat)
                assert seats_that(seen, "in turn", seat, players) == [turn % players]
                assert seen["own turn to come in this round"] == float(seat > turn % players)
            told.append((turn, round(seen["turns to come at most / 48"] * 48)))
            assert seen["last round"] == float(state.deck_size() == 0)  # type: ignore[attr-defined]
        last = told[-1][0]
        assert all(to_come >= last - turn for turn, to_come in told)
        assert all((turn + to_come) % players == players - 1 for turn, to_come in told)  # the last seat ends it (R40)
        assert told[-1] == (last, 0)


def test_mining_colony_tells_who_excavates_and_in_which_order() -> None:
    game = get("mining_colony")
    for state in positions(game, 3, deals=1, step=1):
        for seat in range(3):
            seen = course(game, state, seat)
            digging = seats_that(seen, "excavates", seat, 3)
            places = sorted(seen[f"seat +{turn} excavates as / 4"] for turn in range(3))
            assert digging in ([], [seat for seat in range(3) if state.is_excavating(seat)])  # type: ignore[attr-defined]
            assert places in ([0.0, 0.0, 0.0], [0.25, 0.5, 0.75])
            assert not digging or places[0] > 0


@pytest.mark.slow
def test_asteroid_miners_tells_that_this_round_is_the_last_one() -> None:
    """Unless the second player gets down in it: then it was not known before."""
    game = get("asteroid_miners")
    told: set[tuple[int, int]] = set()  # asteroid and round
    seen: set[tuple[int, int]] = set()
    for state in positions(game, 2, deals=1, step=1):
        now = (state.level, state.round)  # type: ignore[attr-defined]
        seen.add(now)
        if course(game, state, 0)["last round of this asteroid"] == 1.0:
            told.add(now)

    assert told
    assert not any((level, round_ + 1) in seen for level, round_ in told)


def test_planet_xs_tells_the_order_from_the_first_player_on() -> None:
    game = get("planet_xs")
    for state in positions(game, 3, deals=1, step=7):
        for seat in range(3):
            seen = course(game, state, seat)
            order = [round(seen[f"seat +{turn} acts as / 6"] * 6, 5) for turn in range(3)]
            first = (seat + order.index(1.0)) % 3
            assert sorted(order) == [1.0, 2.0, 3.0]
            assert first == state.first_player  # type: ignore[attr-defined]
