"""The coach's figures: how long it takes, whether its sums add up, whether luck is fair, whether it finds blunders.

    python bench/coach.py time                       processor seconds of a report, game by game
    python bench/coach.py sums --games 200           does prior + luck + play + residual give the result?
    python bench/coach.py luck --games 10000         mean luck by seat, and the share of the variance that it explains
    python bench/coach.py blunders --games 200       planted blunders that are found, and good moves that are blamed

Run it with the compiled wheel on a quiet machine; `--only ID` for one game. Every figure depends on the seed alone but
the seconds. Calibration has a command of its own: `orebit calibrate`.
"""

import argparse
import statistics
import time
from itertools import pairwise
from typing import Any

from orebit import bots
from orebit.bots import coach
from orebit.bots.win_shares import shares_at_end
from orebit.core.chance import FastChance
from orebit.core.game import Game
from orebit.core.match import Match, new_match
from orebit.core.perspective import Perspective
from orebit.games import all_games

PLANTED = 0.15  # a blunder, found by a search that is so many times deeper
DEEPER = 10


def played(game: Game[Any], bot: str, players: int, seed: int) -> Match:
    """A game between bots, all of one kind."""
    match = new_match(game, players, {}, seed)
    crew = {seat: bots.get(bot, seed, seat, clock=False) for seat in match.player_seats}
    while not match.is_over():
        seat = match.deciders()[0]
        legal = match.state.legal(seat)
        chosen = legal[0] if len(legal) == 1 else choice(match, seat, crew[seat])
        match.play(seat, int(chosen))
    return match


def choice(match: Match, seat: int, bot: bots.Bot) -> int:
    return int(bot.choose(Perspective(match.game, match.state, seat, bot.chance)))


def whole(match: Match, budget: coach.CoachBudget) -> coach.CoachReport:
    courses = [coach.course(match, seat) for seat in match.player_seats]
    return coach.report(
        match, budget, 0, courses, coach.luck(match, 0, budget.tries)[0], coach.decisions(match, budget)[0]
    )


def seconds(game: Game[Any], asked: argparse.Namespace) -> str:
    match, budget = played(game, asked.bot, asked.players, asked.seed), coach.CoachBudget()
    clock = [time.process_time()]
    for work in (
        lambda: [coach.course(match, seat) for seat in match.player_seats],
        lambda: coach.luck(match, 0, budget.tries),
        lambda: coach.decisions(match, budget),
    ):
        work()
        clock.append(time.process_time())
    course, luck, decisions = (after - before for before, after in pairwise(clock))
    return f"{len(match.acts)} acts: first curve {course:.2f} s, luck {luck:.2f} s, decisions {decisions:.2f} s"


def sums(game: Game[Any], asked: argparse.Namespace) -> str:
    worst, rests = 0.0, []
    for number in range(asked.games):
        report = whole(played(game, asked.bot, asked.players, asked.seed + number), coach.CoachBudget(12, 12, 6))
        for one in report.balances:
            parts = (one.prior, one.own_luck, one.others_luck, one.own_play, one.others_play, one.residual)
            worst = max(worst, abs(sum(parts) - one.result))
            rests.append(one.residual)
    return (
        f"{asked.games} games: off by {worst:.5f} at most; residual {statistics.pstdev(rests):.2f} (root mean square)"
    )


def luck(game: Game[Any], asked: argparse.Namespace) -> str:
    lucks: list[list[float]] = []
    results: list[list[float]] = []
    for number in range(asked.games):
        match = played(game, asked.bot, asked.players, asked.seed + number)
        outcome = match.outcome()
        assert outcome is not None
        weighed, _ = coach.luck(match, 0, asked.tries)
        lucks.append([sum(each.luck[i] for each in weighed) for i in range(len(match.player_seats))])
        shares = shares_at_end(outcome)
        results.append([shares[seat] for seat in match.player_seats])
    told = []
    for i in range(len(lucks[0])):
        own, came = [each[i] for each in lucks], [each[i] for each in results]
        error = statistics.stdev(own) / len(own) ** 0.5
        together = statistics.correlation(own, came) if statistics.pstdev(own) and statistics.pstdev(came) else 0.0
        off = statistics.mean(own) / error if error else 0.0
        told.append(
            f"seat {i + 1}: {100 * statistics.mean(own):+.2f} ± {100 * error:.2f} ({off:+.1f} SE), {together**2:.0%}"
        )
    return f"{asked.games} games; mean luck in points, of the variance of results explained: {'; '.join(told)}"


def blunders(game: Game[Any], asked: argparse.Namespace) -> str:
    budget = coach.CoachBudget()
    deep = coach.CoachBudget(budget.sims * DEEPER, budget.worlds * DEEPER, budget.tries)
    planted = found = others = blamed = 0
    for number in range(asked.games):
        match = played(game, asked.bot, asked.players, asked.seed + number)
        moment = _bad(match, deep, asked.seed + number)
        if moment is not None:
            planted += 1
            found += moment in ("mistake", "blunder")
        own, _ = coach.decisions(match, budget, 1)
        others += len(own)
        blamed += sum(each.grade == "blunder" for each in own)
    share = f"{found / planted:.0%}" if planted else "-"
    blame = f"{blamed} of {others} own moves of {asked.bot} called blunders ({blamed / max(1, others):.1%})"
    return f"{planted} planted, {found} found ({share}); {blame}"


def _bad(match: Match, deep: coach.CoachBudget, seed: int) -> str | None:
    """What the coach at its usual budget calls a choice that a long look says costs so much; None: there was none."""
    chance = FastChance(seed, 1)
    again = Match(match.game, match.setup, match.seed)
    steps = [step for step, _ in enumerate(match.acts, start=1)]
    wanted = {steps[int(chance.below(len(steps)))] for _ in range(6)}
    for step, act in enumerate(match.acts, start=1):
        if step in wanted and coach.is_choice(again, act):
            legal = [int(code) for code in again.state.legal(act.seat) if int(code) != act.code]
            bad = legal[int(chance.below(len(legal)))]
            if coach.decision(again, step, act.seat, bad, deep, 7).loss >= PLANTED:
                return coach.decision(again, step, act.seat, bad, coach.CoachBudget(), 1).grade
        again.act(act.seat, act.text)
    return None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("time", "sums", "luck", "blunders"))
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--tries", type=int, default=4, help="of every event of chance, for luck")
    parser.add_argument("--bot", default="", help="who plays; else greedy, and medium for time and blunders")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="the id of one game")
    asked = parser.parse_args()
    asked.bot = asked.bot or ("medium" if asked.what in ("time", "blunders") else "greedy")
    works = {"time": seconds, "sums": sums, "luck": luck, "blunders": blunders}
    for game in all_games():
        if asked.only in ("", game.id):
            print(f"{game.title}, {asked.players} seats, {asked.bot}: {works[asked.what](game, asked)}", flush=True)


if __name__ == "__main__":
    main()
