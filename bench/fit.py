"""What makes a seat win: the weights behind `Judge.value` of two games, from games of `greedy` against itself.

    python bench/fit.py martian_miners --games 8000
    python bench/fit.py martian_miners --players 4 --games 5000
    python bench/fit.py asteroid_miners --games 3000

Every turn of every game is one example: what each seat has, and who won in the end. The weights make the winners as
likely as possible (a softmax over the seats, by Newton's method); a fifth of the games is kept back to see how good
they are. Compare the loss with that of knowing nothing. The weights stand in the games' evaluate.py.
"""

import argparse
import sys
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from orebit.core.chance import FastChance
from orebit.core.game import Game
from orebit.games import get
from orebit.games.asteroid_miners.components import LEVELS
from orebit.games.asteroid_miners.position import DRILL
from orebit.games.martian_miners import evaluate as martian
from orebit.games.martian_miners.components import ARMS, BUILDING_KINDS, KINDS, LAB, SCOUT

Floats = NDArray[np.float64]

STRAY = 0.05  # of the decisions are drawn by lot, so that more than the usual is seen
KEPT_BACK = 5  # every so many-th game
STEPS = 30
RIDGE = 1e-4


def martian_features(state: Any, seat: int) -> list[float]:
    income = martian.incomes(state, seat)
    held = [state.store[seat * KINDS + kind] for kind in range(BUILDING_KINDS)]
    goal = state.goal_count(seat)
    return [
        martian.stock_worth(state, seat, income),
        martian.income_worth(state, seat, income),
        martian.way_to_go(state, seat) + martian.MINE_BUILT * goal,
        goal,
        martian.ships(state, seat),
        state.on_board(seat, LAB),
        state.on_board(seat, SCOUT),
        sum(income[kind] for kind in range(BUILDING_KINDS)),
        held[ARMS],
        min(held),
        martian.is_stuck(state, seat),
    ]


def asteroid_features(state: Any, seat: int) -> list[float]:
    """By asteroid: each has weights of its own."""
    facts = [
        state.funding[seat],
        state.waypoint[seat],
        state.covered[seat],
        state.equipment[seat],
        state.owner == seat,
        1 if state.active == seat else -1,
    ]
    return [fact * (state.level == level) for fact in facts for level in range(1, LEVELS + 1)]


def martian_turn(state: Any) -> int:
    return int(state.turn)


def asteroid_turn(state: Any) -> int:
    """A number that is new whenever somebody begins to drill; 0 in between."""
    begins = state.phase == DRILL and not any(state.face)
    return (state.level * 1000 + state.round) * 2 + state.active if begins else 0


FEATURES: dict[str, tuple[str, Callable[[Any, int], list[float]], Callable[[Any], int]]] = {
    "martian_miners": (
        "stock income way goal ships labs scouts tiles arms least stuck",
        martian_features,
        martian_turn,
    ),
    "asteroid_miners": (
        " ".join(
            f"{fact}{n}"
            for fact in ["funding", "waypoint", "covered", "equipment", "tender", "turn"]
            for n in (1, 2, 3)
        ),
        asteroid_features,
        asteroid_turn,
    ),
}


def examples(game: Game[Any], players: int, seed: int) -> tuple[list[list[list[float]]], list[float]]:
    """What each seat had at every turn of one game, and the seats' parts of the win."""
    _, features, turn_of = FEATURES[game.id]
    chance, lots = FastChance(seed), Random(seed)
    state = game.start(game.setup(players), chance)
    seen: list[list[list[float]]] = []
    last = 0
    while deciders := state.deciders():
        seat = deciders[0]
        turn = turn_of(state)
        if turn not in (0, last):
            last = turn
            seen.append([features(state, each) for each in range(players)])
        state.play(seat, choice(game, state, seat, lots), chance)
    winners = state.outcome().winners
    return seen, [(each in winners) / len(winners) for each in range(players)]


def choice(game: Game[Any], state: Any, seat: int, lots: Random) -> int:
    legal = state.legal(seat)
    if len(legal) == 1 or lots.random() < STRAY:
        return int(legal[lots.randrange(len(legal))])
    worths = game.judge.worths(state, seat, legal)
    best = max(worths)
    return int(lots.choice([action for action, worth in zip(legal, worths) if worth == best]))


def fitted(seats: Floats, wins: Floats) -> Floats:
    """Weights of the features, by Newton's method on the softmax over the seats."""
    scale = seats.std((0, 1)) + 1e-9
    seats = seats / scale
    weights = np.zeros(seats.shape[2])
    for _ in range(STEPS):
        chances = likely(seats, weights)
        slope = np.einsum("nsf,ns->f", seats, chances - wins) / len(seats) + RIDGE * weights
        mean = np.einsum("nsf,ns->nf", seats, chances)
        bend = np.einsum("nsf,ns,nsg->fg", seats, chances, seats, optimize=True) - mean.T @ mean
        weights -= np.linalg.solve(bend / len(seats) + RIDGE * np.eye(len(weights)), slope)
    result: Floats = weights / scale
    return result


def likely(seats: Floats, weights: Floats) -> Floats:
    odds = seats @ weights
    odds = np.exp(odds - odds.max(1, keepdims=True))
    result: Floats = odds / odds.sum(1, keepdims=True)
    return result


def loss(chances: Floats, wins: Floats) -> float:
    return float(-(wins * np.log(chances + 1e-9)).sum(1).mean())


def main() -> int:
    parser = argparse.ArgumentParser(description="What makes a seat win.")
    parser.add_argument("id", choices=sorted(FEATURES))
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1000)
    arguments = parser.parse_args()
    game = get(arguments.id)
    seats: list[list[list[float]]] = []
    wins: list[list[float]] = []
    kept_back: list[bool] = []
    for number in range(arguments.games):
        seen, won = examples(game, arguments.players, arguments.seed + number)
        seats += seen
        wins += [won] * len(seen)
        kept_back += [number % KEPT_BACK == 0] * len(seen)
        if number % 100 == 99:
            print(f"\r{number + 1} games", end="", file=sys.stderr, flush=True)
    all_seats, all_wins, test = np.array(seats, dtype=float), np.array(wins), np.array(kept_back)
    weights = fitted(all_seats[~test], all_wins[~test])
    knowing = loss(likely(all_seats[test], weights), all_wins[test])
    print(f"\nloss {knowing:.4f}, knowing nothing {np.log(arguments.players):.4f}, {test.sum()} examples kept back")
    for name, weight in zip(FEATURES[arguments.id][0].split(), weights):
        print(f"{name:12} {weight:7.3f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
