"""What makes a seat win: the weights behind `Judge.value` of two games, from games of `greedy` against itself.

    python bench/fit.py martian_miners --games 8000
    python bench/fit.py martian_miners --players 4 --games 5000
    python bench/fit.py asteroid_miners --games 8000
    python bench/fit.py planet_xs --games 8000

Every turn of every game is one example: what each seat has, and who won in the end. The weights make the winners as
likely as possible (a softmax over the seats, by Newton's method); a fifth of the games is kept back to see how good
they are. Compare the loss with that of knowing nothing. The weights stand in martian_miners/evaluate.py,
asteroid_miners/standing.py and planet_xs/evaluate.py.

In Asteroid Miners they are fitted asteroid by asteroid, in $M, together with how much a $M decides at the start, and
how much more with every waypoint of the leader. There some seats are whimsical about upgrades: if all of them bought
the same equipment at the same time, nothing would show what it is worth.
"""

import argparse
import sys
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from orebit.core.chance import FastChance
from orebit.core.game import Game
from orebit.games import get
from orebit.games.asteroid_miners import market
from orebit.games.asteroid_miners.actions import END_UPGRADES, UPGRADE
from orebit.games.asteroid_miners.components import BOTTOM, MOST_EQUIPMENT
from orebit.games.asteroid_miners.position import COLUMN, DRILL, TENDER_PATH, UPGRADING
from orebit.games.martian_miners import evaluate as martian
from orebit.games.martian_miners.components import ARMS, BUILDING_KINDS, KINDS, LAB, SCOUT
from orebit.games.planet_xs import evaluate as planet
from orebit.games.planet_xs import prospects
from orebit.games.planet_xs.components import SECTIONS
from orebit.games.planet_xs.position import MINING, PLANNING, RETURNING
from orebit.games.planet_xs.restore import held_value, score

Floats = NDArray[np.float64]

KEPT_BACK = 5  # every so many-th game
STEPS = 30
ROUNDS = 6
RIDGE = 1e-4
WHIMSICAL = 0.6  # of the seats
NO_WHIM = -1


def martian_features(state: Any, seat: int) -> list[float]:
    income = martian.incomes(state, seat)
    held = [state.store[seat * KINDS + kind] for kind in range(BUILDING_KINDS)]
    goal = state.goal_count(seat)
    return [
        martian.stock_worth(state, seat, income),
        martian.income_worth(state, seat, income),
        martian.way_to_go(state, seat, martian.free_corners(state)) + martian.MINE_BUILT * goal,
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
    waypoint, equipment = state.waypoint[seat], state.equipment[seat]
    path = TENDER_PATH if state.path[seat] == TENDER_PATH else COLUMN
    return [
        state.funding[seat],
        state.covered[seat],
        state.owner == seat,
        state.first == seat,
        state.active == seat,
        market.income(state, state.stratum(seat, path)) if waypoint < BOTTOM else 0,
        *[waypoint == each for each in range(1, BOTTOM + 1)],
        *[equipment >= each for each in range(2, MOST_EQUIPMENT + 1)],
    ]


def planet_features(state: Any, seat: int) -> list[float]:
    mines, raids = PLANNING < state.step < MINING, PLANNING < state.step < RETURNING
    return [
        score(state, seat),
        held_value(state, seat),
        state.hand_size[seat],
        *[state.wounds[seat * SECTIONS + section] for section in range(SECTIONS)],
        prospects.mining_prospect(state, seat, state.alien) if mines else 0,
        prospects.raiding_prospect(state, seat) if raids else 0,
        prospects.threat(state, seat) if raids else 0,
        state.stored(seat),
        prospects.outer_value(state, seat),
        state.first_player == seat,
        state.is_ai(seat),
    ]


def planet_stage(state: Any) -> tuple[int, float]:
    return 0, 1.0 / (3.0 + planet.rounds_left(state))


def planet_turn(state: Any) -> int:
    """A number that is new with each step of each round."""
    return int(state.round * 16 + state.step + 1)


def asteroid_whim(lots: Random) -> Callable[[Any, int], int]:
    """A seat that buys only up to some level on each asteroid, and not always when it can."""
    most = [lots.choice([1, 2, 2, 3, 4, 4]), lots.choice([2, 3, 4]), lots.choice([2, 3, 4])]
    reluctance = lots.random() / 2
    is_whimsical = lots.random() < WHIMSICAL

    def choose(state: Any, seat: int) -> int:
        if not is_whimsical or state.phase != UPGRADING:
            return NO_WHIM
        wants = state.equipment[seat] < most[state.level - 1] and lots.random() > reluctance
        return UPGRADE if wants else END_UPGRADES

    return choose


def no_whim(lots: Random) -> Callable[[Any, int], int]:
    return lambda state, seat: NO_WHIM


def martian_stage(state: Any) -> tuple[int, int]:
    return 0, 0


def asteroid_stage(state: Any) -> tuple[int, int]:
    return state.level, max(state.waypoint[0], state.waypoint[1])


def martian_turn(state: Any) -> int:
    return int(state.turn)


def asteroid_turn(state: Any) -> int:
    """A number that is new whenever somebody begins to drill; 0 in between."""
    begins = state.phase == DRILL and not any(state.face)
    return (state.level * 1000 + state.round) * 2 + state.active if begins else 0


class Kind(NamedTuple):
    """What is asked of a game."""

    names: str  # of the features
    features: Callable[[Any, int], list[float]]
    turn: Callable[[Any], int]
    stage: Callable[[Any], tuple[int, float]]  # what is fitted on its own, and how far that has gone
    whim: Callable[[Random], Callable[[Any, int], int]]


KINDS_OF_GAMES = {
    "martian_miners": Kind(
        "stock income way goal ships labs scouts tiles arms least stuck",
        martian_features,
        martian_turn,
        martian_stage,
        no_whim,
    ),
    "planet_xs": Kind(
        "score held hand wound1 wound2 wound3 mining raiding threat stored outer first ai",
        planet_features,
        planet_turn,
        planet_stage,
        no_whim,
    ),
    "asteroid_miners": Kind(
        "funding covered tender first turn sale w1 w2 w3 w4 w5 u2 u3-u2 u4-u3",
        asteroid_features,
        asteroid_turn,
        asteroid_stage,
        asteroid_whim,
    ),
}


class Policy(NamedTuple):
    """How seats play."""

    worths: Callable[[Any, int, Any], list[float]]
    stray: float  # share of the decisions that are drawn by lot, so that more than the usual is seen


class Examples:
    """All turns of all games."""

    def __init__(self) -> None:
        self.seats: list[list[list[float]]] = []  # what each of them had
        self.wins: list[list[float]] = []  # its part of the win in the end
        self.stages: list[tuple[int, float]] = []
        self.kept_back: list[bool] = []

    def play(self, game: Game[Any], players: int, policy: Policy, seed: int, keep_back: bool) -> None:
        kind = KINDS_OF_GAMES[game.id]
        chance, lots = FastChance(seed), Random(seed)
        state = game.start(game.setup(players), chance)
        whims = [kind.whim(lots) for _ in range(state.seats)]
        last = before = 0
        while deciders := state.deciders():
            seat = deciders[0]
            turn = kind.turn(state)
            if turn not in (0, last):
                last = turn
                self.seats.append([kind.features(state, each) for each in range(state.seats)])
                self.stages.append(kind.stage(state))
                before += 1
            action = whims[seat](state, seat)
            state.play(seat, choice(policy, state, seat, lots) if action == NO_WHIM else action, chance)
        winners = state.outcome().winners
        self.wins += [[(each in winners) / len(winners) for each in range(state.seats)]] * before
        self.kept_back += [keep_back] * before


def choice(policy: Policy, state: Any, seat: int, lots: Random) -> int:
    legal = state.legal(seat)
    if len(legal) == 1 or lots.random() < policy.stray:
        return int(legal[lots.randrange(len(legal))])
    worths = policy.worths(state, seat, legal)
    best = max(worths)
    return int(lots.choice([action for action, worth in zip(legal, worths) if worth == best]))


def fitted(seats: Floats, wins: Floats, weights: Floats) -> Floats:
    """Weights of the features, by Newton's method on the softmax over the seats."""
    scale = seats.std((0, 1)) + 1e-9
    seats, weights = seats / scale, weights * scale
    for _ in range(STEPS):
        chances = likely(seats, weights)
        slope = np.einsum("nsf,ns->f", seats, chances - wins) / len(seats) + RIDGE * weights
        mean = np.einsum("nsf,ns->nf", seats, chances)
        bend = np.einsum("nsf,ns,nsg->fg", seats, chances, seats, optimize=True) - mean.T @ mean
        weights = weights - np.linalg.solve(bend / len(seats) + RIDGE * np.eye(len(weights)), slope)
    result: Floats = weights / scale
    return result


def fitted_with_growth(seats: Floats, wins: Floats, far: Floats) -> tuple[Floats, Floats]:
    """The weights, and how much they count at the start and with each step more; by turns, until neither changes."""
    growth = np.array([1.0, 0.0])
    weights = np.zeros(seats.shape[2])
    for _ in range(ROUNDS if far.any() else 1):
        weights = fitted(seats * (growth[0] + growth[1] * far)[:, None, None], wins, weights)
        if far.any():
            lead = (seats @ weights)[:, :, None]
            growth = fitted(np.concatenate([lead, lead * far[:, None, None]], axis=2), wins, growth)
    return weights, growth


def likely(seats: Floats, weights: Floats) -> Floats:
    odds = seats @ weights
    odds = np.exp(odds - odds.max(1, keepdims=True))
    result: Floats = odds / odds.sum(1, keepdims=True)
    return result


def loss(chances: Floats, wins: Floats) -> float:
    return float(-(wins * np.log(chances + 1e-9)).sum(1).mean())


def main() -> int:
    parser = argparse.ArgumentParser(description="What makes a seat win.")
    parser.add_argument("id", choices=sorted(KINDS_OF_GAMES))
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--by", choices=["worths", "glances", "ponders"], default="worths", help="what they play by")
    parser.add_argument("--stray", type=float, default=0.05)
    arguments = parser.parse_args()
    game = get(arguments.id)
    policy = Policy(getattr(game.judge, arguments.by), arguments.stray)
    examples = Examples()
    for number in range(arguments.games):
        examples.play(game, arguments.players, policy, arguments.seed + number, number % KEPT_BACK == 0)
        if number % 100 == 99:
            print(f"\r{number + 1} games", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    stages, test = np.array(examples.stages), np.array(examples.kept_back)
    seats, wins = np.array(examples.seats, dtype=float), np.array(examples.wins)
    for stage in sorted(set(stages[:, 0])):
        here = stages[:, 0] == stage
        tell(KINDS_OF_GAMES[game.id].names.split(), stage, seats[here], wins[here], stages[here, 1], test[here])
    return 0


def tell(names: list[str], stage: int, seats: Floats, wins: Floats, far: Floats, test: Any) -> None:
    weights, growth = fitted_with_growth(seats[~test], wins[~test], far[~test])
    knowing = loss(likely(seats[test] * (growth[0] + growth[1] * far[test])[:, None, None], weights), wins[test])
    nothing = np.log(seats.shape[1])
    print(f"stage {stage}: loss {knowing:.4f}, knowing nothing {nothing:.4f}, {test.sum()} examples kept back")
    unit = weights[0] if far.any() else 1.0  # in units of the first feature, which decides so much
    if far.any():
        print(f"  a unit decides {growth[0] * unit:.4f}, and {growth[1] * unit:.4f} more with each step")
    for name, weight in zip(names, weights / unit):
        print(f"  {name:12} {weight:7.3f}")


if __name__ == "__main__":
    sys.exit(main())
