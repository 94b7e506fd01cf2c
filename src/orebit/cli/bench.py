"""`orebit bench`: how fast the games run here, in CPU time, so that other work on the machine matters little."""

import json as json_text
import statistics
import subprocess
from collections.abc import Callable, Iterator, Sequence
from itertools import repeat
from time import process_time
from typing import Annotated, Any

from cyclopts import Parameter

from orebit.bots.search import TO_THE_END, Search
from orebit.bots.search_bot import Level
from orebit.cli.arguments import AsJson, Folder, load_game, use_components
from orebit.cli.output import number, print_json, print_table, watched
from orebit.core.chance import FastChance
from orebit.core.errors import BadSetup, OrebitError
from orebit.core.game import Game, Setup
from orebit.core.playout import play_randomly
from orebit.core.state import State
from orebit.core.uncompiled import command, is_compiled
from orebit.core.view import to_json
from orebit.games import IDS

RUNS = 3  # of games; the median counts
SHORT_RUNS = 9  # of clones and views, a tenth as long
MOST_PLIES = 100_000
EARLY = 10  # plies: "move 10"
BEFORE_END = 5  # plies: "near the end"

RATES = (
    "decisions_per_s",
    "api_decisions_per_s",
    "games_per_s",
    "search_sims_per_s",
    "search_cut_sims_per_s",
)  # higher is better
TIMES = ("clone_us", "view_us")  # lower is better


def bench(
    *ids: Annotated[str, Parameter(help="The games to measure; all of them if none is named.")],
    seconds: Annotated[float, Parameter(help="CPU seconds for each of the three runs of a measure.")] = 0.3,
    compare: Annotated[bool, Parameter(help="Measure the uncompiled code as well, and tell the ratio.")] = False,
    env: Annotated[bool, Parameter(help="Measure the research environments instead, and two of PettingZoo's.")] = False,
    json: AsJson = False,
    components: Folder = None,
) -> int:
    """How fast each game runs here."""
    if not 0.001 <= seconds <= 60:
        raise BadSetup(f"--seconds is a time from 0.001 to 60, not {seconds:g}")
    if components is not None:
        use_components(components)
    games = [load_game(game_id, components) for game_id in ids or IDS]
    if env:
        from orebit.cli.bench_env import bench_env

        return bench_env(games, seconds, json)
    steps = (measure(game, seconds) for game in games)
    figures = dict(watched(steps, len(games), "Measuring", json))
    report: dict[str, Any] = {"compiled": is_compiled(), "games": figures}
    if compare and is_compiled():
        uncompiled = measure_uncompiled([game.id for game in games], seconds)
        report |= {"uncompiled": uncompiled, "ratio": ratios(figures, uncompiled)}
    elif compare:
        report |= {"uncompiled": None, "ratio": None}
    if json:
        print_json(report)
    else:
        _tell(report)
    return 0


def measure(game: Game[Any], seconds: float) -> tuple[str, dict[str, Any]]:
    """A game's id and figures."""
    players = game.bench_players or game.players[-1]
    setup = game.setup(players)
    kernel = [_playing(game, setup, seconds, _play_in_kernel) for _ in range(RUNS)]
    api = [_playing(game, setup, seconds, _play_through_api) for _ in range(RUNS)]
    early, middle, late = positions(game, setup)
    clones = microseconds([early.clone, middle.clone, late.clone], seconds)
    seat = middle.deciders()[0]
    [view] = microseconds([lambda: to_json(game.view(middle, seat))], seconds)
    return game.id, {
        "seats": players,
        "decisions_per_s": round(statistics.median(decisions for decisions, _ in kernel)),
        "api_decisions_per_s": round(statistics.median(decisions for decisions, _ in api)),
        "games_per_s": round(statistics.median(games for _, games in kernel), 1),
        "clone_us": round(statistics.median(clones), 4),
        "clone_us_early": round(clones[0], 4),
        "clone_us_late": round(clones[2], 4),
        "view_us": round(view, 3),
        "search_sims_per_s": _searching(
            game, setup, seconds, Level(sims=1, playout="random", plies=TO_THE_END, turns=TO_THE_END, trust=0)
        ),
        "search_cut_sims_per_s": _searching(game, setup, seconds, Level(sims=1)),
    }


def _searching(game: Game[Any], setup: Setup, seconds: float, level: Level) -> float:
    """Simulations of a tree search from the opening per CPU second; each run has a deal of its own."""
    rates = []
    for run in range(RUNS):
        chance = FastChance(run, 0)
        state = game.start(setup, chance)
        search = Search(state, state.deciders()[0], game.judge, game.actions.size, chance, level.settings(game, state))
        began = process_time()
        done = 0
        while process_time() - began < seconds:
            done += search.run(4)
        rates.append(done / (process_time() - began))
    return round(statistics.median(rates), 1)


def _playing(
    game: Game[Any], setup: Setup, seconds: float, play: Callable[[State, FastChance, FastChance], int]
) -> tuple[float, float]:
    """Decisions and games per CPU second; setting up a game is part of it."""
    decisions = games = 0
    began = process_time()
    spent = 0.0
    while spent < seconds:
        chance = FastChance(games, 0)
        decisions += play(game.start(setup, chance), chance, FastChance(games, 1))
        games += 1
        spent = process_time() - began
    return decisions / spent, games / spent


def _play_in_kernel(state: State, chance: FastChance, picks: FastChance) -> int:
    return play_randomly(state, chance, picks, MOST_PLIES).decisions


def _play_through_api(state: State, chance: FastChance, picks: FastChance) -> int:
    """The same game as in the kernel, played as an agent in Python would."""
    decisions = 0
    deciders = state.deciders()
    while deciders:
        seat = deciders[0]
        legal = state.legal(seat)
        count = len(legal)
        if count > 1:
            decisions += 1
            state.play(seat, legal[picks.below(count)], chance)
        else:
            state.play(seat, legal[0], chance)
        deciders = state.deciders()
    return decisions


def positions(game: Game[Any], setup: Setup) -> Iterator[State]:
    """The same random game at move 10, half-way, and near its end."""
    whole = _played(game, setup, MOST_PLIES)[1]
    for plies in (min(EARLY, whole - 1), whole // 2, max(0, whole - BEFORE_END)):
        yield _played(game, setup, plies)[0]


def _played(game: Game[Any], setup: Setup, plies: int) -> tuple[State, int]:
    chance = FastChance(0, 0)
    state = game.start(setup, chance)
    return state, play_randomly(state, chance, FastChance(0, 1), plies).plies


def microseconds(calls: Sequence[Callable[[], object]], seconds: float) -> list[float]:
    """What each call costs: the median of many short runs that take turns, so that a busy moment hits all alike."""
    times = 1
    while _time(calls[0], times) < seconds / 10:
        times *= 2
    rounds = [[_time(call, times) for call in calls] for _ in range(SHORT_RUNS)]
    return [statistics.median(spent) / times * 1e6 for spent in zip(*rounds)]


def _time(call: Callable[[], object], times: int) -> float:
    began = process_time()
    for _ in repeat(None, times):
        call()
    return process_time() - began


# The uncompiled code


def measure_uncompiled(ids: Sequence[str], seconds: float) -> dict[str, Any]:
    """The same figures from another process that runs the `.py` files."""
    line = command("orebit.cli", "bench", *ids, "--json", "--seconds", str(seconds))
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    if done.returncode:
        raise OrebitError(f"the uncompiled code could not be measured: {done.stderr.strip()[-300:]}")
    report = json_text.loads(done.stdout)
    assert not report["compiled"], "the finder of orebit.core.uncompiled let compiled code through"
    games: dict[str, Any] = report["games"]
    return games


def ratios(compiled: dict[str, Any], uncompiled: dict[str, Any]) -> dict[str, dict[str, float]]:
    """How many times faster the compiled code is, by game and measure."""
    return {
        game_id: {name: round(fast[name] / uncompiled[game_id][name], 2) for name in RATES}
        | {name: round(uncompiled[game_id][name] / fast[name], 2) for name in TIMES}
        for game_id, fast in compiled.items()
    }


def _tell(report: dict[str, Any]) -> None:
    print("Compiled." if report["compiled"] else "Not compiled: `orebit doctor` says why.")
    heads = ["game", "seats", "decisions/s", "by Python API", "games/s", "search/s", "cut", "clone µs", "early", "late"]
    heads.append("view µs")
    print_table(heads, [_row(game_id, figures) for game_id, figures in report["games"].items()])
    if "ratio" not in report:
        return
    if report["ratio"] is None:
        print("There is nothing to compare: this Orebit is not compiled.")
        return
    print("\nUncompiled:")
    print_table(heads, [_row(game_id, figures) for game_id, figures in report["uncompiled"].items()])
    print("\nCompiled is so many times faster:")
    rows = [
        [game_id, *(number(times[name]) for name in (*RATES, *TIMES))] for game_id, times in report["ratio"].items()
    ]
    print_table(["game", "decisions", "by Python API", "games", "search", "cut", "clone", "view"], rows)


def _row(game_id: str, figures: dict[str, Any]) -> list[str]:
    names = ("seats", *RATES, "clone_us", "clone_us_early", "clone_us_late", "view_us")
    return [game_id, *(str(figures[name]) if name == "seats" else number(figures[name]) for name in names)]
