"""Looking for puzzles in bots' games: decision 0031 says what one is. Cheap questions come first, the check last."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from orebit import bots
from orebit.bots.coach import Trial, searched
from orebit.bots.grounds import best_reply, sure_gain
from orebit.bots.puzzles import Puzzle, Solution, rules_for
from orebit.core.game import Game
from orebit.core.match import Match, new_match
from orebit.core.perspective import Perspective

LEAD = 0.12  # of the best action over the second
SURE = 4.0  # standard errors of the lead
WORLDS = 400  # paired, of the check
AGREEING = ("medium", "search:sims=2000")  # who have to find it, besides the check
USUAL = "greedy"  # who must not
SIMS = 60  # of a short search: where it likes what greedy does, there is no puzzle
LIKED = 4  # of its choices that are looked at
FIRST = 4, 0.03  # worlds, and the least lead in them of the search's first choice over greedy's
GLANCES = ((6, 0.03), (16, 0.06))  # the same of the best that is liked over the second
LOOK = 48, 0.09  # the same for everything that is legal
MOST_ACTIONS = 60  # that somebody looks through
MOST_TRIES = 6  # that a puzzle keeps
LEAST_APART = 4  # acts between two puzzles of one game
FINISH = 0.85  # of the acts


def mine(
    game: Game[Any], players: int, bot: str, games: int, seed: int, without: Sequence[str] = (), sims: int = SIMS
) -> Iterator[list[Puzzle]]:
    """What was found, game by game."""
    for number in range(games):
        yield mine_one(game, players, bot, seed, number, without, sims)


def mine_one(
    game: Game[Any], players: int, bot: str, seed: int, number: int, without: Sequence[str] = (), sims: int = SIMS
) -> list[Puzzle]:
    """The puzzles of one game between bots; none at moments `without`, by the kind of what comes first there."""
    match = new_match(game, players, {}, seed * 1_000_003 + number)
    crew = {seat: bots.get(bot, seed, number * 64 + seat, clock=False) for seat in match.player_seats}
    moments: list[tuple[int, Puzzle]] = []
    while not match.is_over():
        seat = match.deciders()[0]
        legal = [int(code) for code in match.state.legal(seat)]
        code = legal[0]
        if len(legal) > 1:
            free = not moments or len(match.acts) - moments[-1][0] >= LEAST_APART
            wanted = free and 2 < len(legal) <= MOST_ACTIONS and game.actions.kind(code).name not in without
            found = puzzle_here(match, seat, legal, sims) if wanted else None
            if found is not None:
                moments.append((len(match.acts), found))
            code = _choice(match, seat, crew[seat])
        match.play(seat, code)
    late = FINISH * len(match.acts)
    themed = [_themed(game, puzzle, at >= late) for at, puzzle in moments]
    return [puzzle for puzzle in themed if puzzle.rules]  # one that names no rule teaches none


def puzzle_here(match: Match, seat: int, legal: list[int], sims: int = SIMS) -> Puzzle | None:
    """A puzzle, if this is one."""
    step, game = len(match.acts) + 1, match.game
    usual = _choice(match, seat, bots.get(USUAL, 0, step))
    liked = searched(game, match.state, step, seat, sims, 0)[:LIKED]
    if liked[0] == usual:
        return None
    few = [*liked, *([] if usual in liked else [usual])]
    looks = [([liked[0], usual], *FIRST), *((few, *glance) for glance in GLANCES), (legal, *LOOK)]
    for codes, worlds, least in looks:
        order, trial = _ranked(match, step, seat, codes, worlds)
        if order[0] == usual or trial.lead(order[0], order[1])[0] < least:
            return None
    kept = order[: MOST_TRIES - 1]
    tries = checked(match, seat, kept if usual in kept else [*kept, usual], usual)
    if tries is None:
        return None
    best = int(game.actions.read(tries[0].action))
    for name in AGREEING:
        if _choice(match, seat, bots.get(name, 1, step, clock=False)) != best:
            return None
    return Puzzle(
        players=match.setup.players,
        seed=match.seed.hex(),
        actions=[f"{act.seat} {act.text}" for act in match.acts],
        seat=seat,
        tries=tries,
        worlds=WORLDS,
        usual=game.actions.format(usual),
        theme="",
        rules=[],
    )


def checked(match: Match, seat: int, codes: list[int], usual: int) -> list[Solution] | None:
    """What the actions are worth, best first, if the best is clearly so and not the usual one."""
    order, trial = _ranked(match, len(match.acts) + 1, seat, codes, WORLDS)
    best, (lead, error) = order[0], trial.lead(order[0], order[1])
    if best == usual or lead < LEAD or lead <= SURE * error:
        return None
    return [
        Solution(
            match.game.actions.format(code),
            round(trial.mean(code), 4),
            round(trial.error(code) if code == best else trial.lead(best, code)[1], 4),
        )
        for code in order
    ]


def checked_again(game: Game[Any], puzzle: Puzzle) -> Puzzle | None:
    """The puzzle as it is weighed today, after a change of what judges say or of what that means; None: it is none."""
    codes = {each.action: int(game.actions.read(each.action)) for each in puzzle.tries}
    tries = checked(puzzle.match(game), puzzle.seat, list(codes.values()), codes[puzzle.usual])
    if tries is None or tries[0].action != puzzle.tries[0].action:
        return None
    return msgspec.structs.replace(puzzle, tries=tries)


def _ranked(match: Match, step: int, seat: int, codes: list[int], worlds: int) -> tuple[list[int], Trial]:
    """The actions, best first, by so many worlds that no other look has used: what was chosen by luck falls back."""
    trial = Trial(match, seat, step, seed=worlds)
    trial.add(codes, range(worlds), True)
    return sorted(codes, key=lambda code: -trial.mean(code)), trial


def _choice(match: Match, seat: int, bot: bots.Bot) -> int:
    return int(bot.choose(Perspective(match.game, match.state, seat, bot.chance)))


def _themed(game: Game[Any], puzzle: Puzzle, is_late: bool) -> Puzzle:
    """What it is about: from what the best action and the usual one surely do, whatever is hidden."""
    match = puzzle.match(game)
    best, usual = (int(game.actions.read(text)) for text in (puzzle.tries[0].action, puzzle.usual))
    guesses = [Perspective(game, match.state, puzzle.seat, bots.get(USUAL, 2, 0).chance).sample() for _ in range(4)]
    gain, other = sure_gain(guesses, puzzle.seat, best), sure_gain(guesses, puzzle.seat, usual)
    left, gave = best_reply(guesses, puzzle.seat, best), best_reply(guesses, puzzle.seat, usual)
    theme = "quiet"
    if is_late:
        theme = "finish"
    elif gain is not None and other is not None and gain != other:
        theme = "patience" if gain < other else "harvest"
    elif left is not None and gave is not None and left[0] == gave[0] and left[1] < gave[1]:
        theme = "denial"
    return msgspec.structs.replace(puzzle, theme=theme, rules=rules_for(match, puzzle.seat, best))
