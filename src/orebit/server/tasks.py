"""Moments to decide, worked out in worker processes: exercises from one's own games, and puzzles.

What goes in and out is bytes of JSON; refusals travel as texts, as in records.py.
"""

import hashlib
from typing import Any

import msgspec
from msgspec import UNSET

import orebit
from orebit.bots import coach
from orebit.bots.bot import named
from orebit.bots.puzzles import Puzzle, puzzles_of, rules_for
from orebit.core.errors import OrebitError
from orebit.core.match import Match
from orebit.core.record import Record, parse_record
from orebit.core.view import to_json
from orebit.games import get
from orebit.server.coaching import BUDGET
from orebit.server.scene import Scene
from orebit.server.seats import PERSON
from orebit.server.wire_practice import GameFigures, KeptExercise

MOST_ERRORS = 3  # of a game that become exercises
NEW_WORLDS = 120  # to compare a try that a puzzle has not met
NOTHING = 0.25  # a try that costs so much has no credit


class Noted(msgspec.Struct, frozen=True):
    """What is kept of a game that was thought over: figures, and exercises by their ids."""

    figures: GameFigures | None  # None: the match is not over, and has none yet
    exercises: dict[str, KeptExercise]


class Judged(msgspec.Struct, frozen=True):
    """What a try is worth."""

    grade: str
    loss: float
    error: float
    tried: coach.Tried
    better: list[coach.Tried]
    why: list[str]
    rules: list[str]

    @property
    def solved(self) -> bool:
        return self.grade == ""

    @property
    def credit(self) -> int:
        return round(100 * max(0.0, 1.0 - self.loss / NOTHING))


def noted(content: bytes, found: bytes, digest: str, seat: int, at: int) -> bytes | str:
    """The figures of a seat and its largest errors, from the coach's report on the record."""
    record = parse_record(content)
    report = msgspec.json.decode(found, type=coach.CoachReport)
    if seat not in report.seats:
        return f"nobody plays seat {seat} in this match; players have seats {', '.join(map(str, report.seats))}"
    own = next(each for each in report.balances if each.seat == seat)
    game = get(record.game)
    figures = GameFigures(
        id=digest,
        game=game.id,
        title=game.title,
        at=at,
        seat=seat,
        role=report.names[seat],
        players=record.players,
        result=own.result,
        luck=round(own.own_luck + own.others_luck, 4),
        play=own.own_play,
        decisions=own.decisions,
        loss_per_decision=own.loss_per_decision,
    )
    errors = sorted((each for each in report.decisions if each.seat == seat and each.grade), key=lambda e: -e.loss)
    largest = [
        KeptExercise(cut(record, each.step - 1), seat, each.grade, each.loss, at, at) for each in errors[:MOST_ERRORS]
    ]
    return to_json(Noted(figures if report.is_over else None, {key_of(kept): kept for kept in largest}))


def key_of(kept: KeptExercise) -> str:
    """What an exercise is about: the same moment, noted here or read from a file, is one exercise."""
    told = msgspec.json.encode([kept.record.game, kept.record.seed, kept.record.actions])
    return f"{hashlib.sha256(told).hexdigest()[:16]}-{kept.seat}-{len(kept.record.actions) + 1}"


def cut(record: Record, acts: int) -> Record:
    """The record up to a moment, without the names of those who played and the proof for those who know them."""
    seats = [name if orebit.bots.is_bot(name) else PERSON for name in record.seats]
    short = msgspec.structs.replace(
        record, seats=seats, actions=record.actions[:acts], result=None, fairness=UNSET, digest=""
    )
    return msgspec.structs.replace(short, digest=short.seal())


def show_exercise(content: bytes, seat: int) -> bytes | str:
    try:
        return to_json(_scene(_exercise(content, seat), seat))
    except OrebitError as error:
        return str(error)


def show_puzzle(game_id: str, puzzle_id: str) -> bytes | str:
    puzzle = puzzles_of(game_id)[puzzle_id]
    shown = _scene(puzzle.match(get(game_id)), puzzle.seat)
    return to_json(msgspec.structs.replace(shown, theme=puzzle.theme))


def try_exercise(content: bytes, seat: int, action: str) -> bytes | str:
    """The judgement of the report, had this been played: the same worlds, so that the same choice has the same cost."""
    try:
        match = _exercise(content, seat)
        code = _code(match, seat, action)
    except OrebitError as error:
        return str(error)
    found = coach.decision(match, len(match.acts) + 1, seat, code, BUDGET, 0)
    best = code if not found.is_clear else int(match.game.actions.read(found.better[0].action))
    rules = rules_for(match, seat, best)
    return to_json(Judged(found.grade, found.loss, found.error, found.played, found.better, found.why, rules))


def try_puzzle(game_id: str, puzzle_id: str, action: str) -> bytes | str:
    """By what was found when the puzzle was made; a try that was not compared then is compared now."""
    puzzle = puzzles_of(game_id)[puzzle_id]
    match = puzzle.match(get(game_id))
    try:
        code = _code(match, puzzle.seat, action)
    except OrebitError as error:
        return str(error)
    tries = _tries(match, puzzle)
    best = tries[0]
    text = match.game.actions.format(code)
    mine = next((each for each in tries if each.action == text), None) or _compared(match, puzzle, code, best)
    loss = max(0.0, best.share - mine.share)
    solved = text == best.action
    return to_json(
        Judged(
            grade="" if solved else coach.grade(loss, 2) or "inaccuracy",
            loss=round(0.0 if solved else loss, 4),
            error=mine.error,
            tried=mine,
            better=[each for each in tries if each.action != text],
            why=coach.why(match, puzzle.seat, int(match.game.actions.read(best.action)), code, 0)
            if not solved
            else [line.text for line in match.preview(puzzle.seat, code)][:2],
            rules=puzzle.rules,
        )
    )


def _exercise(content: bytes, seat: int) -> Match:
    match = orebit.replay(parse_record(content))
    if seat not in match.deciders():
        raise OrebitError("this exercise is not sound: at its moment somebody else has to decide")
    return match


def _code(match: Match, seat: int, action: str) -> int:
    refusal = match.refusal(seat, action)
    if refusal is not None:
        raise OrebitError(refusal.why)
    return int(match.game.actions.read(action))


def _scene(match: Match, seat: int) -> Scene:
    return Scene(
        game=match.game.id,
        title=match.game.title,
        players=match.setup.players,
        options=match.setup.options,
        names=list(match.names),
        seat=seat,
        step=len(match.acts) + 1,
        view=match.table_view(seat),
        theme="",
    )


def _tries(match: Match, puzzle: Puzzle) -> list[coach.Tried]:
    game: Any = match.game
    return [
        coach.Tried(
            each.action,
            named(game, match.state, puzzle.seat, int(game.actions.read(each.action))),
            each.share,
            each.error,
            None,
        )
        for each in puzzle.tries
    ]


def _compared(match: Match, puzzle: Puzzle, code: int, best: coach.Tried) -> coach.Tried:
    """What a try is worth beside the best: by the difference, as it was not among those that were compared."""
    other = int(match.game.actions.read(best.action))
    trial = coach.Trial(match, puzzle.seat, len(match.acts) + 1, 1)
    trial.add([other, code], range(NEW_WORLDS), True)
    lead, error = trial.lead(other, code)
    share = min(max(best.share - lead, 0.0), 1.0)
    label = named(match.game, match.state, puzzle.seat, code)
    return coach.Tried(match.game.actions.format(code), label, round(share, 4), round(error, 4), None)
