"""`orebit bench --env`: how fast the research environments step, beside two of PettingZoo's own."""

import statistics
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from time import process_time
from typing import Any

from orebit.cli.output import number, print_json, print_table, watched
from orebit.core.game import Game
from orebit.core.uncompiled import is_compiled

PEERS = ("connect_four_v3", "texas_holdem_v4")
TO_HAVE_PEERS = "pip install pygame rlcard"
ROWS = 64  # games that the vectorised form steps at once
RUNS = 5  # that take turns; the median counts
CLOCK_LOOKS = 1000
SEED = 1


class Pace:
    """Steps per CPU second: of the environment alone, and of random play as PettingZoo's guide shows it."""

    def __init__(self) -> None:
        self.alone: list[float] = []
        self.with_policy: list[float] = []

    def add(self, steps: int, spent: float, choosing: float, choices: int) -> None:
        """`choosing` is the part of the time that the choices took, each between two looks at the clock."""
        look = _look_at_clock_s()
        self.alone.append(steps / (spent - choosing - choices * look))
        self.with_policy.append(steps / (spent - 2 * choices * look))

    def as_data(self) -> dict[str, float]:
        return {
            "steps_per_s": round(statistics.median(self.alone)),
            "steps_per_s_with_policy": round(statistics.median(self.with_policy)),
        }


def _look_at_clock_s() -> float:
    """What asking for the CPU time takes: on some machines a tenth of a step, so it must not count as one."""
    began = process_time()
    for _ in range(CLOCK_LOOKS):
        process_time()
    return (process_time() - began) / CLOCK_LOOKS


def bench_env(games: Sequence[Game[Any]], seconds: float, json: bool) -> int:
    report = measure(games, seconds, json)
    if json:
        print_json(report)
    else:
        _tell(report)
    return 0


def measure(games: Sequence[Game[Any]], seconds: float, quiet: bool) -> dict[str, Any]:
    """By game and form, and by peer. All take turns, so that a busy moment of the machine hits all alike."""
    from orebit.env.pettingzoo import aec_env
    from orebit.env.vector import VectorSeats

    contests: dict[str, Callable[[Pace], None]] = {}
    for game in games:
        seats = game.bench_players or game.players[-1]
        aec = aec_env(game, seats, seed=SEED)
        vector = VectorSeats(game, ROWS, seats, opponents=None, seed=SEED, copy=False)
        contests[f"{game.id} aec"] = _aec_run(aec, seconds)
        contests[f"{game.id} vector"] = _vector_run(vector, seconds)
    missing = {}
    for name in PEERS:
        try:
            contests[name] = _aec_run(import_module(f"pettingzoo.classic.{name}").env(), seconds)
        except ImportError as error:
            missing[name] = f"not measured: {error.name or error} is not installed; to have it: {TO_HAVE_PEERS}"
    paces = {name: Pace() for name in contests}
    for _ in watched(_rounds(contests, paces), RUNS, "Measuring", quiet):
        pass
    return _report(games, {name: pace.as_data() for name, pace in paces.items()}, missing)


def _rounds(contests: dict[str, Callable[[Pace], None]], paces: dict[str, Pace]) -> Iterator[int]:
    for i in range(RUNS):
        for name, run in contests.items():
            run(paces[name])
        yield i


def _aec_run(env: Any, seconds: float) -> Callable[[Pace], None]:
    """Whole games: the observation and the mask of every decision, and an action drawn from the mask."""
    for i, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(SEED + i)

    def run(pace: Pace) -> None:
        steps, choosing, began = 0, 0.0, process_time()
        while process_time() - began < seconds:
            env.reset()
            for agent in env.agent_iter():
                seen, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                before = process_time()
                action = env.action_space(agent).sample(seen["action_mask"])
                choosing += process_time() - before
                env.step(action)
                steps += 1
        pace.add(steps, process_time() - began, choosing, steps)

    return run


def _vector_run(env: Any, seconds: float) -> Callable[[Pace], None]:
    """Every decision of every game, with its observation and mask; a step is one decision in one game."""
    env.reset(seed=SEED)

    def run(pace: Pace) -> None:
        steps, choosing, began = 0, 0.0, process_time()
        while process_time() - began < seconds:
            before = process_time()
            actions = env.random_actions()
            choosing += process_time() - before
            env.step(actions)
            steps += env.num_envs
        pace.add(steps, process_time() - began, choosing, steps // env.num_envs)

    return run


def _report(games: Sequence[Game[Any]], paces: dict[str, dict[str, float]], missing: dict[str, str]) -> dict[str, Any]:
    by_game = {}
    for game in games:
        aec, vector = paces[f"{game.id} aec"], paces[f"{game.id} vector"]
        by_game[game.id] = {
            "seats": game.bench_players or game.players[-1],
            "aec": aec,
            "vector": vector,
            "vector_over_aec": {name: round(vector[name] / aec[name], 2) for name in aec},
        }
        peers = [paces[name] for name in PEERS if name in paces]
        if peers:
            slowest = {name: min(peer[name] for peer in peers) for name in aec}
            by_game[game.id]["aec_over_slowest_peer"] = {name: round(aec[name] / slowest[name], 2) for name in aec}
    return {
        "compiled": is_compiled(),
        "rows": ROWS,
        "games": by_game,
        "peers": {name: paces[name] for name in PEERS if name in paces},
        "missing": missing,
    }


def _tell(report: dict[str, Any]) -> None:
    print("Compiled." if report["compiled"] else "Not compiled: `orebit doctor` says why.")
    print(f"Steps per CPU second; the vectorised form steps {report['rows']} games per call.")
    for key, title in (
        ("steps_per_s", "The environment alone; the choice of the actions is not counted:"),
        ("steps_per_s_with_policy", "The environment and a random legal action for each step:"),
    ):
        print(f"\n{title}")
        rows = []
        for game_id, figures in report["games"].items():
            peer = figures.get("aec_over_slowest_peer")
            rows.append(
                [
                    game_id,
                    str(figures["seats"]),
                    number(figures["aec"][key]),
                    number(figures["vector"][key]),
                    number(figures["vector_over_aec"][key]),
                    number(peer[key]) if peer else "-",
                ]
            )
        rows += [[name, "-", number(pace[key]), "-", "-", "-"] for name, pace in report["peers"].items()]
        print_table(["game", "seats", "AEC", "vectorised", "vectorised/AEC", "AEC/slowest peer"], rows)
    for name, sentence in report["missing"].items():
        print(f"{name}: {sentence}")
