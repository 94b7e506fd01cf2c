"""What judges' values mean: fit the map from them to shares of the win, and check it on games that were not used.

Of all positions called 70 %, 70 % should be won, early in a match as well as late. The map (bots/win_shares.py) has a
scale and a bias a seat for each of a few stages of the match; it is fitted by the log loss of the results. Positions of
one game are alike, so games are split, never their positions.
"""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from orebit import bots
from orebit.bots.win_shares import Map, Stage, logit, scores_by, shares_at_end, shares_from, weights
from orebit.core.chance import FastChance
from orebit.core.game import Game
from orebit.core.perspective import Perspective
from orebit.lab.charts import FIRST, GREY, Scale, frame, text, ticks, written
from orebit.lab.play import STREAMS

BINS = 20
A_GAME = 12  # positions of each game, spread over its course
STAGES = 3  # beginning, middle and end
STEPS = 25  # of the descent
USUAL_SCALE = 0.5
FEW = 5.0  # what hardly a game tells of stays at the usual: as if so many positions had
HELD_OUT = 3  # one game of so many is kept for the check
DRAWN = 200  # times that games are drawn again, to see what error chance alone makes
SIZE, LEFT, TOP = 300, 60, 12  # of the plot


class Sample(msgspec.Struct, frozen=True):
    """One game: logits of the judge's values by position and seat, and the shares of the win by seat."""

    logits: list[list[float]]
    progress: list[float]  # by position: how much of the match was over, as the position itself tells
    sides: list[int]
    shares: list[float]
    is_goal: bool  # all players are on one side: solo, co-op


class Bin(msgspec.Struct, frozen=True):
    said: float  # on average
    came: float
    positions: int


class Checked(msgspec.Struct, frozen=True):
    """A map with its figures on games that were not used to make it."""

    map: Map
    bins: list[Bin]


def played(game: Game[Any], players: int, bot: str, games: int, seed: int) -> Iterator[Sample]:
    setup = game.setup(players)
    seats = game.player_seats(setup)
    for number in range(games):
        chance = FastChance(seed, number * STREAMS)
        state = game.start(setup, chance)
        crew = {seat: bots.get(bot, seed, number * STREAMS + 1 + seat, clock=False) for seat in range(state.seats)}
        logits: list[list[float]] = []
        progress: list[float] = []
        while state.awaited():
            seat = state.deciders()[0]
            legal = state.legal(seat)
            if len(legal) > 1:
                logits.append([logit(game.judge.value(state, each)) for each in range(state.seats)])
                progress.append(game.progress(state))
            who = crew[seat]
            action = legal[0] if len(legal) == 1 else who.choose(Perspective(game, state, seat, who.chance))
            state.play(seat, action, chance)
        outcome = state.outcome()
        assert outcome is not None, "a game without deciders has an outcome"
        goal = len({outcome.sides[seat] for seat in seats}) == 1
        yield sampled(logits, progress, outcome.sides, shares_at_end(outcome), goal)


def sampled(
    logits: list[list[float]], progress: list[float], sides: list[int], shares: list[float], is_goal: bool
) -> Sample:
    """Of all decisions of a game some, evenly spread."""
    step = max(1, len(logits) // A_GAME)
    return Sample(logits[::step], progress[::step], sides, shares, is_goal)


def shares_by(fitted: Map, sample: Sample, position: int) -> list[float]:
    scores = scores_by(fitted.stages, sample.progress[position], sample.logits[position])
    return shares_from(scores, sample.sides, sample.is_goal)


def fit(samples: Sequence[Sample]) -> Map:
    """By descent on the log loss, which has one minimum, in steps as long as its curvature surely allows."""
    seats = len(samples[0].shares)
    stages = [Stage(USUAL_SCALE, [0.0] * seats) for _ in range(STAGES)]
    curves = [Stage(FEW, [FEW] * seats) for _ in range(STAGES)]
    for each in samples:
        for logits, progress in zip(each.logits, each.progress, strict=True):
            for number, weight in weights(STAGES, progress):
                curve = curves[number]
                bends = [weight * (abs(own) + 1) / 2 for own in logits]
                scale = curve.scale + sum(bend * abs(own) for bend, own in zip(bends, logits, strict=True))
                curves[number] = Stage(scale, [was + bend for was, bend in zip(curve.bias, bends, strict=True)])
    ahead = stages
    for step in range(STEPS):
        now = Map(tuple(ahead))
        slopes = [Stage(FEW * (stage.scale - USUAL_SCALE), [FEW * own for own in stage.bias]) for stage in ahead]
        for each in samples:
            total = 1.0 if each.is_goal else (sum(each.shares) or 1.0)
            for position, logits in enumerate(each.logits):
                said = shares_by(now, each, position)
                off = [here - came / total for here, came in zip(said, each.shares, strict=True)]
                down = sum(here * own for here, own in zip(off, logits, strict=True))
                for number, weight in weights(STAGES, each.progress[position]):
                    slope = slopes[number]
                    bias = [was + weight * here for was, here in zip(slope.bias, off, strict=True)]
                    slopes[number] = Stage(slope.scale + weight * down, bias)
        before, stages = stages, [_step(*these) for these in zip(ahead, slopes, curves, strict=True)]
        swing = step / (step + 3)  # Nesterov's: it goes on a little where it was going
        ahead = [_beyond(*these, swing) for these in zip(before, stages, strict=True)]
    return Map(tuple(_rounded(stage, samples[0].is_goal) for stage in stages), games=len(samples))


def _beyond(before: Stage, stage: Stage, swing: float) -> Stage:
    bias = [own + swing * (own - was) for was, own in zip(before.bias, stage.bias, strict=True)]
    return Stage(stage.scale + swing * (stage.scale - before.scale), bias)


def _step(stage: Stage, slope: Stage, curve: Stage) -> Stage:
    moved = [own - down / bend for own, down, bend in zip(stage.bias, slope.bias, curve.bias, strict=True)]
    return Stage(max(0.0, stage.scale - slope.scale / curve.scale), moved)


def _rounded(stage: Stage, is_goal: bool) -> Stage:
    """Where shares are against each other, only differences of biases count."""
    middle = 0.0 if is_goal else sum(stage.bias) / len(stage.bias)
    return Stage(round(stage.scale, 3), [round(own - middle, 3) for own in stage.bias])


def check(fitted: Map, samples: Sequence[Sample], used: Sequence[Sample]) -> Checked:
    """Calibration in 20 bins, and the Brier score beside that of the seats' mean results in the games used."""
    seats = range(len(samples[0].shares))
    prior = [sum(sample.shares[seat] for sample in used) / len(used) for seat in seats]
    pairs: list[tuple[float, float]] = []
    constant = 0.0
    for sample in samples:
        for position in range(len(sample.logits)):
            said = shares_by(fitted, sample, position)
            for seat in seats[:1] if sample.is_goal else seats:
                pairs.append((said[seat], sample.shares[seat]))
                constant += (prior[seat] - sample.shares[seat]) ** 2
    bins: list[Bin] = []
    for number in range(BINS):
        inside = [pair for pair in pairs if min(int(pair[0] * BINS), BINS - 1) == number]
        if inside:
            means = [sum(column) / len(inside) for column in zip(*inside, strict=True)]
            bins.append(Bin(round(means[0], 4), round(means[1], 4), len(inside)))
    off = sum(each.positions * abs(each.said - each.came) for each in bins) / len(pairs)
    brier = sum((said - came) ** 2 for said, came in pairs) / len(pairs)
    figures = Map(
        fitted.stages,
        len(used),
        len(samples),
        round(100 * off, 2),
        round(brier, 4),
        round(constant / len(pairs), 4),
    )
    return Checked(figures, bins)


def by_chance(fitted: Map, samples: list[Sample]) -> list[float]:
    """The error that chance alone makes with so many games, each of them one draw, however many positions it has.

    Games are drawn again from these; how far each bin then is from what it is over all of them is chance.
    """
    games = [_off(fitted, sample) for sample in samples]
    whole, lots = _means(games), Random(1)
    drawn = (_means(lots.choices(games, k=len(games))) for _ in range(DRAWN))
    return sorted(
        100 * sum(count * abs(off - whole[bin_][0]) for bin_, (off, count) in means.items()) / _positions(means)
        for means in drawn
    )


def _off(fitted: Map, sample: Sample) -> dict[int, tuple[float, int]]:
    """By bin: by how much more came than was said, in all its positions of one game, and how many they are."""
    found: dict[int, tuple[float, int]] = {}
    for position in range(len(sample.logits)):
        said = shares_by(fitted, sample, position)
        for seat in range(1 if sample.is_goal else len(said)):
            bin_ = min(int(said[seat] * BINS), BINS - 1)
            off, count = found.get(bin_, (0.0, 0))
            found[bin_] = off + sample.shares[seat] - said[seat], count + 1
    return found


def _means(games: list[dict[int, tuple[float, int]]]) -> dict[int, tuple[float, int]]:
    sums: dict[int, tuple[float, int]] = {}
    for game in games:
        for bin_, (off, count) in game.items():
            before, counted = sums.get(bin_, (0.0, 0))
            sums[bin_] = before + off, counted + count
    return {bin_: (off / count, count) for bin_, (off, count) in sums.items()}


def _positions(means: dict[int, tuple[float, int]]) -> int:
    return sum(count for _, count in means.values())


def calibrated(samples: Iterable[Sample]) -> Checked:
    """Two games of three make the map, the third checks it."""
    found = list(samples)
    kept = found[::HELD_OUT]
    used = [sample for number, sample in enumerate(found) if number % HELD_OUT]
    return check(fit(used), kept, used)


def plot(title: str, found: Checked) -> str:
    """What was said against what came; the area of a dot is how many positions it stands for."""
    across, down = Scale(0, 1, LEFT, LEFT + SIZE), Scale(0, 1, TOP + SIZE, TOP)
    body = [f'<path d="M{across(0):.1f} {down(0):.1f}L{across(1):.1f} {down(1):.1f}" stroke="{GREY}"/>']
    for tick in ticks(0, 1):
        body.append(text(across(tick), TOP + SIZE + 18, written(tick, True), "middle"))
        body.append(text(LEFT - 8, down(tick) + 4, written(tick, True), "end"))
    most = max(each.positions for each in found.bins)
    for each in found.bins:
        size = 2 + 9 * (each.positions / most) ** 0.5
        body.append(
            f'<circle cx="{across(each.said):.1f}" cy="{down(each.came):.1f}" r="{size:.1f}" fill="{FIRST}">'
            f"<title>said {each.said:.0%}, came {each.came:.0%}, {each.positions:,} positions</title></circle>"
        )
    body.append(text(LEFT + SIZE / 2, TOP + SIZE + 36, "said", "middle"))
    return frame(title, TOP + SIZE + 44, body)
