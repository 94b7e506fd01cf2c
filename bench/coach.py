"""The coach's figures: how long it takes, whether its sums add up, whether luck is fair, whether it finds blunders.

    python bench/coach.py time                       processor seconds of a report, game by game
    python bench/coach.py sums --games 200           does prior + luck + play + residual give the result?
    python bench/coach.py luck --games 10000         mean luck by seat, and the share of the variance that it explains
    python bench/coach.py shares --bot medium        are the shipped win shares right in games of that bot?
    python bench/coach.py maps --bot medium,easy     fit the shares to games of these bots, into bots/win_shares.json
    python bench/coach.py blunders --games 200       planted blunders that are found, and good moves that are blamed
    python bench/coach.py losses --bot hard:sims=400 what that bot loses a decision, into bots/yardsticks.json
    python bench/coach.py puzzles                    which shipped puzzles still are some; those are written to `--keep`

Run it with the compiled wheel on a quiet machine; `--only ID` for one game. Every figure depends on the seed alone but
the seconds. What was measured is kept in `--keep`, a line a game: begun again, it goes on from there.
"""

import argparse
import statistics
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from orebit import bots
from orebit.bots import coach
from orebit.bots.puzzles import PuzzleSet, puzzles_of
from orebit.bots.win_shares import Map, logit, map_of, shares_at_end
from orebit.core.chance import FastChance
from orebit.core.game import Game
from orebit.core.match import Match, new_match
from orebit.core.perspective import Perspective
from orebit.games import all_games
from orebit.lab.calibration import Sample, by_chance, calibrated, check, plot, sampled
from orebit.lab.mining import checked_again
from orebit.lab.statistics import interval
from orebit.server.coaching import BUDGET

BOTS = Path(__file__).resolve().parents[1] / "src/orebit/bots"
YARDSTICKS, MAPS = BOTS / "yardsticks.json", BOTS / "win_shares.json"
PLANTED = 0.15  # a blunder, found by a search that is so many times deeper
DEEPER = 10
GLANCE, GLIMPSE = 6, 0.08  # worlds of a first look, and what an action has to cost in them to be looked at for long
THIRDS = 3  # of a game: opposite errors in them hide each other
QUICK = coach.CoachBudget(6, 6, 4)  # sums add up at any budget, or at none


class Kept(msgspec.Struct, frozen=True):
    """A line of what was measured: of the game with this seed."""

    seed: int


A = TypeVar("A", bound=Kept)


class Played(Kept, frozen=True):
    acts: list[tuple[int, str]]


class Added(Kept, frozen=True):
    off: float  # the most of any seat
    residuals: list[float]


class Fell(Kept, frozen=True):
    """How chance fell in one game, and what became of it: by player's seat."""

    luck: list[float]
    result: list[float]


class Stood(Kept, frozen=True):
    sample: Sample


class Lost(Kept, frozen=True):
    losses: list[float]  # of the decisions that counted


class Blamed(Kept, frozen=True):
    loss: float | None  # of what was planted, by a long look; None: nothing was found to plant
    grade: str  # of it, by the coach
    own: int  # decisions of the bot that were judged
    blunders: int  # called so among them


def kept(name: str, asked: argparse.Namespace, type_: type[A], one: Callable[[int], A], most: int = 0) -> list[A]:
    """A line a game: those that are there are not made again."""
    asked.keep.mkdir(parents=True, exist_ok=True)
    path: Path = asked.keep / f"{name}.jsonl"
    found: dict[int, A] = {}
    for line in path.read_bytes().splitlines() if path.exists() else []:
        each = msgspec.json.decode(line, type=type_)
        found[each.seed] = each
    seeds = range(asked.seed, asked.seed + (most or asked.games))
    with path.open("ab") as file:
        for seed in seeds:
            if seed not in found:
                found[seed] = one(seed)
                file.write(msgspec.json.encode(found[seed]) + b"\n")
                file.flush()
    return [found[seed] for seed in seeds]


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


def by_seed(game: Game[Any], asked: argparse.Namespace) -> Callable[[int], Match]:
    """Games of strong bots take long: they are kept, too."""

    def match_of(seed: int) -> Match:
        def one(seed: int) -> Played:
            return Played(seed, [(act.seat, act.text) for act in played(game, asked.bot, asked.players, seed).acts])

        alone = argparse.Namespace(**{**vars(asked), "seed": seed})
        record = kept(f"games-{game.id}-{asked.players}-{asked.bot.replace(':', '-')}", alone, Played, one, 1)[0]
        match = new_match(game, asked.players, {}, seed)
        match.replay(record.acts)
        return match

    return match_of


# -- how long


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


# -- whether it adds up


def sums(game: Game[Any], asked: argparse.Namespace) -> str:
    def one(seed: int) -> Added:
        match, worst, residuals = played(game, asked.bot, asked.players, seed), 0.0, []
        courses = [coach.course(match, seat, worlds=2) for seat in match.player_seats]
        lucks, found = coach.luck(match, 0, QUICK.tries)[0], coach.decisions(match, QUICK)[0]
        outcome = match.outcome()
        assert outcome is not None
        results = shares_at_end(outcome)
        for sum_ in coach.report(match, QUICK, 0, courses, lucks, found).balances:
            parts = (sum_.prior, sum_.own_luck, sum_.others_luck, sum_.own_play, sum_.others_play, sum_.residual)
            worst = max(worst, abs(sum(parts) - results[sum_.seat]))
            residuals.append(sum_.residual)
        return Added(seed, worst, residuals)

    found = kept(f"sums-{game.id}-{asked.players}-{asked.bot}", asked, Added, one)
    rests = [rest for each in found for rest in each.residuals]
    return (
        f"{len(found)} games: off by {max(each.off for each in found):.5f} at most; "
        f"residual {statistics.pstdev(rests):.2f} (root mean square)"
    )


# -- whether luck is fair


def luck(game: Game[Any], asked: argparse.Namespace) -> str:
    def one(seed: int) -> Fell:
        match = played(game, asked.bot, asked.players, seed)
        outcome = match.outcome()
        assert outcome is not None
        events, shares = coach.luck(match, 0, asked.tries)[0], shares_at_end(outcome)
        return Fell(
            seed,
            [sum(each.luck[i] for each in events) for i in range(len(match.player_seats))],
            [shares[seat] for seat in match.player_seats],
        )

    found = kept(f"luck-{game.id}-{asked.players}-{asked.bot}-{asked.tries}", asked, Fell, one)
    told = []
    for i in range(len(found[0].luck)):
        own, came = [each.luck[i] for each in found], [each.result[i] for each in found]
        error = statistics.stdev(own) / len(own) ** 0.5
        together = statistics.correlation(own, came) if statistics.pstdev(own) and statistics.pstdev(came) else 0.0
        off = statistics.mean(own) / error if error else 0.0
        told.append(
            f"seat {i + 1}: {100 * statistics.mean(own):+.2f} ± {100 * error:.2f} ({off:+.1f} SE), "
            f"{together**2:.1%}, {1 / (1 - together**2):.2f} times fewer games"
        )
    return f"{len(found)} games; mean luck in points, of the variance of results explained: {'; '.join(told)}"


# -- whether shares are right


def stood(game: Game[Any], asked: argparse.Namespace) -> list[Sample]:
    """How games of a bot stood, and how they ended."""
    match_of = by_seed(game, asked)

    def one(seed: int) -> Stood:
        match = match_of(seed)
        again, logits, progress = Match(game, match.setup, match.seed), [], []
        for act in match.acts:
            if coach.is_choice(again, act):
                logits.append([logit(game.judge.value(again.state, each)) for each in range(again.state.seats)])
                progress.append(game.progress(again.state))
            again.act(act.seat, act.text)
        outcome = match.outcome()
        assert outcome is not None
        goal = len({outcome.sides[seat] for seat in match.player_seats}) == 1
        return Stood(seed, sampled(logits, progress, outcome.sides, shares_at_end(outcome), goal))

    return [each.sample for each in kept(_shares_file(game, asked), asked, Stood, one)]


def _shares_file(game: Game[Any], asked: argparse.Namespace) -> str:
    return f"shares-{game.id}-{asked.players}-{asked.bot.replace(':', '-')}"


def maps(game: Game[Any], asked: argparse.Namespace) -> str:
    """As `orebit calibrate` does, from games that are kept: of several bots as many each."""
    crews = [stood(game, argparse.Namespace(**{**vars(asked), "bot": bot})) for bot in asked.bot.split(",")]
    fitted = calibrated([sample for together in zip(*crews, strict=True) for sample in together]).map
    told = msgspec.json.decode(MAPS.read_bytes(), type=dict[str, dict[str, Map]])
    told.setdefault(game.id, {})[str(asked.players)] = fitted
    MAPS.write_bytes(msgspec.json.format(msgspec.json.encode(told, order="sorted"), indent=1) + b"\n")
    better = fitted.prior_brier - fitted.brier
    return (
        f"from {fitted.games} games: calibration error {fitted.error:.2f} points in {fitted.held_out} others; "
        f"Brier {fitted.brier:.4f}, {better:.4f} better than the prior's"
    )


def shares(game: Game[Any], asked: argparse.Namespace) -> str:
    name, samples, shipped = _shares_file(game, asked), stood(game, asked), map_of(game, asked.players)
    found = check(shipped, samples, samples)
    (asked.keep / f"{name}.svg").write_text(plot(f"{game.title}, {asked.players} seats, {asked.bot}", found))
    better = found.map.prior_brier - found.map.brier
    thirds = (_error(shipped, [third(each, number) for each in samples]) for number in range(THIRDS))
    return (
        f"{len(samples)} games: calibration error {_error(shipped, samples)}; by thirds {'; '.join(thirds)}; "
        f"Brier {found.map.brier:.4f}, {better:.4f} better than the prior's"
    )


def third(sample: Sample, number: int) -> Sample:
    """Of a game's positions those of its first, second or last third."""
    length = len(sample.logits)
    part = slice(length * number // THIRDS, length * (number + 1) // THIRDS)
    return msgspec.structs.replace(sample, logits=sample.logits[part], progress=sample.progress[part])


def _error(fitted: Map, samples: list[Sample]) -> str:
    chance = by_chance(fitted, samples)
    return (
        f"{check(fitted, samples, samples).map.error:.2f} points (chance alone makes {statistics.mean(chance):.2f}, "
        f"at most {chance[int(0.95 * len(chance))]:.2f} in 95 of 100)"
    )


# -- whether blunders are found


def blunders(game: Game[Any], asked: argparse.Namespace) -> str:
    match_of, budget = by_seed(game, asked), coach.CoachBudget()

    def one(seed: int) -> Blamed:
        match = match_of(seed)
        loss, grade = planted(match, seed, asked.moments)
        own, _ = coach.decisions(match, budget, 1, is_mine=lambda step: step % asked.every == seed % asked.every)
        return Blamed(seed, loss, grade, len(own), sum(each.grade == "blunder" for each in own))

    found = kept(f"blunders-{game.id}-{asked.players}-{asked.bot.replace(':', '-')}", asked, Blamed, one)
    those = [each for each in found if each.loss is not None]
    hit, own, wrong = (
        sum(each.grade in ("mistake", "blunder") for each in those),
        sum(each.own for each in found),
        sum(each.blunders for each in found),
    )
    return f"{len(found)} games: {_of(hit, len(those))} planted were found; {_of(wrong, own)} own moves called blunders"


def _of(some: int, of: int) -> str:
    low, high = interval(some / of, of) if of else (0.0, 1.0)
    return f"{some} of {of} ({some / max(1, of):.1%}; 95 %: {low:.1%} to {high:.1%})"


def planted(match: Match, seed: int, moments: int) -> tuple[float | None, str]:
    """What a bad choice costs by a long look, and what the coach calls it at its usual budget; each in other worlds.

    At some moments, drawn by lot, a first look (worlds of its own) says which actions may be bad enough; one of them,
    by lot again, is looked at for long.
    """
    usual = coach.CoachBudget()
    deep = coach.CoachBudget(usual.sims * DEEPER, usual.worlds * DEEPER, usual.tries)
    chance = FastChance(seed, 1)
    again = Match(match.game, match.setup, match.seed)
    wanted = {1 + int(chance.below(len(match.acts))) for _ in range(moments)}
    for step, act in enumerate(match.acts, start=1):
        if step in wanted and coach.is_choice(again, act):
            good, codes = int(act.code or 0), [int(code) for code in again.state.legal(act.seat)]
            look = coach.Trial(again, act.seat, step, 11)
            look.add(codes, range(GLANCE), True)
            bad = [code for code in codes if code != good and look.mean(good) - look.mean(code) >= GLIMPSE]
            if bad:
                code = bad[int(chance.below(len(bad)))]
                loss = coach.decision(again, step, act.seat, code, deep, 7).loss
                if loss >= PLANTED:
                    return loss, coach.decision(again, step, act.seat, code, usual, 1).grade
        again.act(act.seat, act.text)
    return None, ""


# -- what bots lose


def losses(game: Game[Any], asked: argparse.Namespace) -> str:
    """By the level's name: `hard:sims=400` is told as hard."""
    match_of = by_seed(game, asked)

    def one(seed: int) -> Lost:
        return Lost(seed, [each.loss for each in coach.decisions(match_of(seed), BUDGET)[0] if each.counts])

    found = kept(f"losses-{game.id}-{asked.players}-{asked.bot.replace(':', '-')}", asked, Lost, one)
    per_game = [1000 * statistics.fmean(each.losses) for each in found if each.losses]
    mean = 1000 * statistics.fmean([loss for each in found for loss in each.losses])
    told = msgspec.json.decode(YARDSTICKS.read_bytes())
    told.setdefault(game.id, {}).setdefault(str(asked.players), {})[asked.bot.partition(":")[0]] = round(mean, 1)
    YARDSTICKS.write_bytes(msgspec.json.format(msgspec.json.encode(told), indent=1) + b"\n")
    return f"{len(found)} games: {mean:.1f} of 1000 a decision ± {_error_of(per_game):.1f}"


def _error_of(numbers: list[float]) -> float:
    return statistics.stdev(numbers) / len(numbers) ** 0.5 if len(numbers) > 1 else 0.0


# -- whether puzzles are puzzles


def puzzles(game: Game[Any], asked: argparse.Namespace) -> str:
    """After a change of what judges say, or of what it means: weighed in the same worlds as when they were found."""
    shipped = list(puzzles_of(game.id).values())
    found = [again for again in (checked_again(game, each) for each in shipped) if again is not None]
    asked.keep.mkdir(parents=True, exist_ok=True)
    held = PuzzleSet(game.id, game.rules_version, game.digest(), found)
    (asked.keep / f"puzzles-{game.id}.json").write_bytes(held.to_bytes())
    return f"{len(found)} of {len(shipped)} puzzles hold"


def main() -> None:
    works = {
        "time": seconds,
        "sums": sums,
        "luck": luck,
        "shares": shares,
        "maps": maps,
        "blunders": blunders,
        "losses": losses,
        "puzzles": puzzles,
    }
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=works)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--tries", type=int, default=4, help="of every event of chance, for luck")
    parser.add_argument("--every", type=int, default=1, help="judge one own move of so many, for blunders")
    parser.add_argument("--moments", type=int, default=8, help="of a game, drawn by lot, at which one may be planted")
    parser.add_argument(
        "--bot", default="", help="who plays; else greedy, and medium for time, shares, maps and blunders"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--keep", type=Path, default=Path("build/coach"), help="what was measured so far, to go on from"
    )
    parser.add_argument("--only", default="", help="the id of one game")
    asked = parser.parse_args()
    asked.bot = asked.bot or ("medium" if asked.what in ("time", "shares", "maps", "blunders") else "greedy")
    for game in all_games():
        if asked.only in ("", game.id):
            print(f"{game.title}, {asked.players} seats, {asked.bot}: {works[asked.what](game, asked)}", flush=True)


if __name__ == "__main__":
    main()
