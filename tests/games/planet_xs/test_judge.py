"""Planet XS for bots: the judge is worth playing against, and sees what a seat may see."""

import pytest

from orebit.core.chance import FastChance
from orebit.games.planet_xs import GAME
from orebit.lab.simulate import simulate
from tests.games.planet_xs.position import position


@pytest.mark.slow
@pytest.mark.many
@pytest.mark.parametrize("seats", [["greedy", "random"], ["random", "greedy"]])
def test_greedy_beats_random(seats: list[str]) -> None:
    done = simulate(GAME.id, seats, 30, {"ai_crews": 0}, seed=7)

    assert done.unfinished == 0
    assert done.wins[seats.index("greedy")] >= 0.9


@pytest.mark.slow
@pytest.mark.many
def test_greedy_wins_some_co_op_matches_where_random_wins_none() -> None:
    greedy = simulate(GAME.id, ["greedy", "greedy"], 30, {"coop": True}, seed=7)
    random = simulate(GAME.id, ["random", "random"], 30, {"coop": True}, seed=7)

    assert greedy.success is not None
    assert greedy.success >= 0.15
    assert random.success == 0.0


def test_the_judge_knows_the_obvious() -> None:
    judge = GAME.judge
    table = position("deposit", crew="alpha echo-N", slots="echo N pink pink", rolls=[6])
    worths = judge.worths(table.state, 0, table.state.legal(0))
    assert worths.index(max(worths)) == 2  # steal both

    rich = position("storing", held="delta green", slots="alpha N pink pink pink pink pink, echo N green").state
    values = [judge.value(rich, seat) for seat in range(6)]
    assert values.index(max(values)) == 0

    table = position("combat", cubes="F2 1", crew="alpha F2, echo F2", cards="alpha ambush")
    table.play("0 fight F2 2", rolls=[1, 6])
    worths = judge.worths(table.state, 0, table.state.legal(0))
    assert worths.index(max(worths)) == 1  # ambush, rather than lose to a 6


def test_the_observation_has_one_length_for_every_number_of_crews() -> None:
    lengths = set()
    for players, options in GAME.spread:
        state = GAME.start(GAME.setup(players, options), FastChance(1))
        lengths.add(len(GAME.judge.observe(state, state.deciders()[0])))

    assert lengths == {len(GAME.features)}


def test_the_observation_turns_with_the_seat() -> None:
    table = position("storing", held="delta green", slots="alpha N pink, echo N pink")
    features = dict(zip(GAME.features, GAME.judge.observe(table.state, 0), strict=True))
    turned = dict(zip(GAME.features, GAME.judge.observe(table.state, 2), strict=True))

    assert features["seat +0: slot N1 pink"] == features["seat +2: slot N1 pink"] == 1
    assert turned["seat +0: slot N1 pink"] == turned["seat +4: slot N1 pink"] == 1
    assert turned["seat +5: holds green / 4"] == 0.25


def test_where_crews_are_many_green_cubes_are_not_left_lying() -> None:
    """With six, bots raided each other while the Alien swept nine green cubes of ten away, and nobody filled a base."""
    rich = ", ".join(f"{base} {facing} blue blue" for base in ("delta", "echo", "oscar") for facing in "NESW")
    table = position("planning", cubes="F2 1, G3 1, M5 1, P6 3, U8 3", slots=rich)
    judge, planned = GAME.judge, []
    while len(legal := table.state.legal(0)) > 1:
        worths = judge.worths(table.state, 0, legal)
        planned.append(GAME.actions.format(legal[worths.index(max(worths))]))
        if planned[-1] == "confirm":
            break
        table.play(f"0 {planned[-1]}")

    assert any(place in " ".join(planned) for place in ("K4", "P6", "U8")), planned


@pytest.mark.parametrize(
    ("crew", "slots", "alien", "pays"),
    [
        ("xray echo-N", "echo N blue, echo E pink pink", "z4", True),
        ("xray echo-N, alpha echo-N", "echo N blue, echo E blue", "z4", True),  # away from a rival
        ("xray echo-N, alpha echo-E", "echo N blue, echo E pink", "z4", False),  # and not back to it
        ("xray echo-N", "echo N blue, echo E pink pink", "z3", False),  # nobody raids beside the Alien
    ],
)
def test_a_raider_is_moved_once_and_not_back(crew: str, slots: str, alien: str, pays: bool) -> None:
    table = position("command", cards="xray secure", crew=crew, slots=slots, alien=alien)
    seat = table.state.deciders()[0]
    worths = dict(zip(table.legal(seat), GAME.judge.worths(table.state, seat, table.state.legal(seat)), strict=True))

    assert (worths["secure 5 echo N E"] > worths["pass"]) is pays


def test_the_values_of_all_crews_are_shares_of_the_win() -> None:
    table = position("command", crews="alpha echo tango", ai="tango", slots="alpha N pink, echo N pink")
    values = [GAME.judge.value(table.state, seat) for seat in range(3)]

    assert sum(values) == pytest.approx(1.0)
    assert values[2] < values[1]  # an AI crew plays worse than it stands


@pytest.mark.parametrize(("wounds", "crew"), [("alpha minor 1", ""), ("", "echo alpha-N")])
def test_wounds_and_raiders_at_the_base_count(wounds: str, crew: str) -> None:
    def value(wounds: str, crew: str) -> float:
        slots, cards = "alpha N pink, echo N pink", "alpha toxin, echo toxin"
        state = position("command", crews="alpha echo", slots=slots, cards=cards, wounds=wounds, crew=crew).state
        return GAME.judge.value(state, 0)

    assert value(wounds, crew) < value("", "")
