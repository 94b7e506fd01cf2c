"""How strong the bots are, game by game: the tables of docs/guides/bots-and-lab.md. Run it from the repository:

    python bench/strength.py                          # play what bench/strength.json does not hold yet
    python bench/strength.py dark_side --players 2    # only this game, only with so many players
    python bench/strength.py --sims 2000 --only hard,greedy dark_side
    python bench/strength.py --tables                 # play nothing, print the tables

Searching bots get a fixed number of simulations a decision (SIMS), so that every machine plays the same games. That is
far below what 200 ms allow: a bar that is met so is met. At four seats one bot meets three of the other kind.
"""

import argparse
import sys
from pathlib import Path
from time import process_time

import msgspec

from orebit.lab import ArenaReport, arena
from orebit.lab.statistics import interval

RESULTS = Path(__file__).with_suffix(".json")
SEED = 2026

# By game: the simulations a decision that `hard` is measured with, and the tables it is measured at.
SIMS = {"dark_side": 100, "asteroid_miners": 200, "martian_miners": 300, "mining_colony": 12, "planet_xs": 30}
SEATS = {
    "dark_side": (2, 4),
    "asteroid_miners": (2,),
    "martian_miners": (2, 4),
    "mining_colony": (2, 4),
    "planet_xs": (2, 4),
}
BARS = {  # the least share of wins at two seats
    ("hard", "random"): 0.97,
    ("hard", "greedy"): 0.70,
    ("medium", "random"): 0.90,
    ("hard", "easy"): 0.80,
    ("greedy", "random"): 0.80,
}
FOUR_SEAT_BARS = {("hard", "random"): 0.85}  # the least share of wins against three
GOALS: dict[str, tuple[tuple[int, dict[str, object]], ...]] = {  # by game: its solo and co-op modes
    "dark_side": ((1, {}), (1, {"solo_level": "hard"})),
    "asteroid_miners": ((1, {}),),
    "mining_colony": ((1, {}), (1, {"solo_level": "moderate"}), (1, {"solo_level": "very_hard"})),
    "planet_xs": ((1, {}), (2, {"coop": True})),
}


class Result(msgspec.Struct):
    """One bot against others, or one bot alone with a goal."""

    game: str
    players: int
    options: dict[str, object]
    first: str
    second: str  # empty where there is a goal
    sims: int  # a decision of `hard`
    games: int
    seed: int
    share: float = 0.0  # of the wins; tied wins count in parts
    low: float = 0.0
    high: float = 0.0
    ahead: float = 0.0  # how often the first ranks before the second, ties half; the share again where there is a goal
    ahead_low: float = 0.0
    ahead_high: float = 0.0
    scores: list[float] = []
    cpu_s: float = 0.0

    def key(self) -> tuple[object, ...]:
        return (self.game, self.players, sorted(self.options.items()), self.first, self.second, self.sims)


def load() -> list[Result]:
    return msgspec.json.decode(RESULTS.read_bytes(), type=list[Result]) if RESULTS.exists() else []


def save(results: list[Result]) -> None:
    results.sort(
        key=lambda each: (each.game, bool(each.second), each.players, str(each.options), each.first, each.second)
    )
    RESULTS.write_bytes(msgspec.json.format(msgspec.json.encode(results), indent=1) + b"\n")


def full_name(name: str, sims: int) -> str:
    return f"hard:sims={sims}" if name == "hard" else name


def play(wanted: Result) -> Result:
    first, second = full_name(wanted.first, wanted.sims), full_name(wanted.second, wanted.sims)
    rivals = [second] * (wanted.players - 1) if wanted.second else [first] * (wanted.players - 1)
    began = process_time()
    report = arena(
        wanted.game, [first, *rivals], wanted.games, players=wanted.players, options=wanted.options, seed=wanted.seed
    )
    return told(wanted, report, process_time() - began)


def told(wanted: Result, report: ArenaReport, cpu_s: float) -> Result:
    bot = report.contestants[0]
    duel = report.duels[0] if report.duels else bot
    low, high = interval(bot.share, report.games)  # partners win together: a game counts once
    return msgspec.structs.replace(
        wanted,
        games=report.games,
        share=round(bot.share, 4),
        low=round(low, 4),
        high=round(high, 4),
        ahead=round(duel.share, 4),
        ahead_low=round(duel.low, 4),
        ahead_high=round(duel.high, 4),
        scores=[round(each.mean_score, 2) for each in report.contestants],
        cpu_s=round(cpu_s, 1),
    )


def all_wanted(arguments: argparse.Namespace) -> list[Result]:
    """The quickest first: greedy against random needs seconds."""
    wanted: list[Result] = []
    for first, second in sorted(BARS):
        for game in arguments.ids or SIMS:
            for players in SEATS[game]:
                wanted.append(asked(arguments, game, players, {}, first, second))
    for game in arguments.ids or SIMS:
        for players, options in GOALS.get(game, ()):
            for name in ("random", "greedy", "hard"):
                wanted.append(asked(arguments, game, players, options, name, ""))
    return [each for each in wanted if is_chosen(each, arguments)]


def asked(
    arguments: argparse.Namespace, game: str, players: int, options: dict[str, object], first: str, second: str
) -> Result:
    sims = (arguments.sims or SIMS[game]) if first == "hard" else 0
    return Result(game, players, options, first, second, sims, arguments.games, SEED)


def is_chosen(result: Result, arguments: argparse.Namespace) -> bool:
    if arguments.players and result.players != arguments.players:
        return False
    return not arguments.only or [result.first, result.second] == [*arguments.only.split(","), ""][:2]


# -- the tables
def tables(results: list[Result]) -> str:
    lines = ["| game | seats | bots | wins | 95 % | fair | ranks before | 95 % | bar | |", "|---" * 10 + "|"]
    for each in results:
        if each.second:
            lines.append(duel_line(each))
    lines += ["", "| game | players | options | bot | goal reached | 95 % |", "|---" * 6 + "|"]
    for each in results:
        if not each.second:
            lines.append(goal_line(each))
    return "\n".join(lines)


def duel_line(each: Result) -> str:
    bots = f"`{full_name(each.first, each.sims)}` against {'' if each.players == 2 else 'three '}`{each.second}`"
    bar, figure = BARS[each.first, each.second], each.share
    if each.players > 2:
        bar = FOUR_SEAT_BARS.get((each.first, each.second), bar)
        figure = each.share if (each.first, each.second) in FOUR_SEAT_BARS else each.ahead
    cells = [each.game, str(each.players), bots, f"{each.share:.0%}", f"{each.low:.0%}-{each.high:.0%}"]
    cells += [f"{1 / each.players:.0%}", f"{each.ahead:.0%}", f"{each.ahead_low:.0%}-{each.ahead_high:.0%}"]
    return f"| {' | '.join([*cells, f'{bar:.0%}', 'met' if figure >= bar else 'not met'])} |"


def goal_line(each: Result) -> str:
    options = ", ".join(f"{name}={value}" for name, value in each.options.items())
    share = f"{each.share:.0%} | {each.low:.0%}-{each.high:.0%}"
    return f"| {each.game} | {each.players} | {options} | `{full_name(each.first, each.sims)}` | {share} |"


def main() -> int:
    parser = argparse.ArgumentParser(description="How strong the bots are.")
    parser.add_argument("ids", nargs="*", help="the games; all if none is named")
    parser.add_argument("--players", type=int, default=0)
    parser.add_argument("--only", default="", help="one pairing, like hard,greedy, or one bot with a goal: hard")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--sims", type=int, default=0, help="simulations a decision of hard, instead of SIMS")
    parser.add_argument("--tables", action="store_true", help="play nothing")
    arguments = parser.parse_args()
    if unknown := [game for game in arguments.ids if game not in SIMS]:
        parser.error(f"no such game: {', '.join(unknown)}")
    results = load()
    if not arguments.tables:
        for wanted in all_wanted(arguments):
            if wanted.key() not in [each.key() for each in results]:
                result = play(wanted)
                results = [*load(), result]  # others may have played meanwhile
                save(results)
                print(duel_line(result) if result.second else goal_line(result), f"{result.cpu_s} s", file=sys.stderr)
    print(tables(results))
    return 0


if __name__ == "__main__":
    sys.exit(main())
