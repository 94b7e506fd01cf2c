"""Finished matches: the record file, the steps of a replay, the table as any eye saw it, and proof of fair chance.

Replaying takes a while, so all of it runs in worker processes; what goes in and out is bytes of JSON.
"""

import time
from typing import Literal

import msgspec
from msgspec import UNSET

import orebit
from orebit.core import course as course_in
from orebit.core import luck as luck_in
from orebit.core.account import Counted
from orebit.core.errors import OrebitError, OtherRules
from orebit.core.fairness import is_bound, order_told, proof, unfairness
from orebit.core.match import Match
from orebit.core.options import Value
from orebit.core.origin import origin_told
from orebit.core.record import Chapter, Fairness, Record, parse_record
from orebit.core.state import PUBLIC, TABLE
from orebit.core.view import LogLine, OutcomeView, to_json
from orebit.games import get
from orebit.server.documents import Row, TableDoc, standing_acts
from orebit.server.seats import PERSON
from orebit.server.wire import Check, Ending, Frames, Luck, Moment, ScorePart, SeatLuck, Step, Steps, Throw, Verified

MOST_FRAMES = 50
MOST_CHAPTERS = 20
EVERYBODYS = "public"  # eyes, besides the seats by their numbers
PIECE_S = 1.0  # of an analysis, before others have their turn
ALL = "all"
TOLD_POSITION = (
    "this match began at a position that somebody took along, and nobody can prove that it came about by the rules: it "
    "can be replayed and verified here, but not played on from"
)


def record_of(document: TableDoc, rows: list[Row]) -> Record:
    """The record of a finished table, with the proof of fair chance; needs no rules, so old tables have one too."""
    entropies = [place.entropy for place in document.seats.values()]
    return Record(
        game=document.game,
        rules=document.rules,
        components=document.components,
        players=len(document.seats),
        options=document.options,
        seats=_sat(document),
        seed=document.seed,
        actions=[f"{seat} {text}" for seat, text in standing_acts(rows)],
        result=document.result,
        fairness=proof(bytes.fromhex(document.secret), entropies, document.commitment_first),
        origin=document.origin or UNSET,
    )


def along(document: TableDoc, match: Match, seat: int) -> Record:
    """What a seat may take along of a match against bots that is not over: the position, with all that it cannot know
    dealt anew, as a record without an act."""
    begun = Match(match.game, match.setup, origin=[match.moment(seat)])
    return msgspec.structs.replace(begun.record(), seats=_sat(document))


def _sat(document: TableDoc) -> list[str]:
    return [place.bot if place.kind == "bot" else place.name or PERSON for place in document.seats.values()]


class Beginning(msgspec.Struct, frozen=True):
    """What a table needs that goes on from a record."""

    game: str
    options: dict[str, Value]
    player_seats: list[int]
    players: list[str]  # who sat there
    origin: list[Chapter]


# -- in a worker; refusals travel as texts, because an exception of ours would not come back whole


def steps(content: bytes, eye: str) -> bytes | str:
    """Every act of a record, with what an eye may know of it."""
    looked = _looked_at(content, eye)
    if isinstance(looked, str):
        return looked
    record, match = looked
    outcome = match.outcome()
    answer = Steps(
        game=record.game,
        title=match.game.title,
        options=record.options,
        players=record.seats,
        player_seats=match.player_seats,
        seats=match.names,
        steps=_steps_all(match) if eye == ALL else _steps_seen_by(match, _number(eye)),
        origin=origin_told(match),
        outcome=OutcomeView.of(outcome) if outcome else None,
        luck=course_in.luck_word(match),
    )
    return to_json(answer)


def _steps_seen_by(match: Match, eye: int) -> list[Step]:
    """By act: what this eye was told of it at the time; of others' acts no notation, which may name what they hide."""
    told = _told(match, eye)
    listed = []
    for i, act in enumerate(match.acts):
        if not act.is_seen_by(eye):
            listed.append(Step(step=i + 1, seat=None, action="", lines=[], revealing=False))
            continue
        lines = [line.text for line in told[i]]
        own = act.seat in (eye, TABLE)
        listed.append(
            Step(step=i + 1, seat=act.seat, action=act.text if own else "", lines=lines, revealing=act.revealing)
        )
    return listed


def _told(match: Match, eye: int) -> list[list[LogLine]]:
    """By act: what this eye was told of it."""
    of_ply: dict[int, list[LogLine]] = {}
    for line in match.log(eye):
        of_ply.setdefault(line.ply, []).append(line)
    found, ply = [], 0
    for act in match.acts:
        ply += act.is_seen_by(eye)
        found.append(of_ply.get(ply, []) if act.is_seen_by(eye) else [])
    return found


def _steps_all(match: Match) -> list[Step]:
    """By act: its sentences as the one who acted was told them."""
    seen = {eye: _steps_seen_by(match, eye) for eye in (PUBLIC, *match.player_seats)}
    return [
        Step(
            step=i + 1,
            seat=act.seat,
            action=act.text,
            lines=seen.get(act.seat, seen[PUBLIC])[i].lines,
            revealing=act.revealing,
        )
        for i, act in enumerate(match.acts)
    ]


def _looked_at(content: bytes, eye: str) -> tuple[Record, Match] | str:
    """A record and its match, or why it cannot be looked at so."""
    try:
        record = parse_record(content)
        match = orebit.replay(record)
    except OrebitError as error:
        return str(error)
    seats = [str(seat) for seat in match.player_seats]
    if eye in (EVERYBODYS, ALL, *seats):
        return record, match
    return f"there is no eye '{eye[:20]}': {EVERYBODYS}, {ALL}, or a player's seat ({', '.join(seats)})"


def _number(eye: str) -> int:
    return int(eye) if eye.isdigit() else PUBLIC


def frames(content: bytes, first: int, count: int, eye: str) -> bytes | str:
    """The table after each of these steps, as an eye saw it. Step 0 is the deal."""
    looked = _looked_at(content, eye)
    if isinstance(looked, str):
        return looked
    record, whole = looked
    if first > len(whole.acts):
        return f"the match has {len(whole.acts)} steps; there is no step {first}"
    match = Match(whole.game, whole.setup, whole.seed, record.seats, origin=whole.origin)
    acts = record.acts()
    match.replay(acts[:first])
    number = _number(eye)
    eyes = match.player_seats if eye == ALL else ()
    answer = Frames(first=first, frames=[], all=[])
    for step in range(first, min(first + count, len(acts) + 1)):
        if step > first:
            match.act(*acts[step - 1])
        seen = step == 0 or match.acts[-1].is_seen_by(number)
        answer.frames.append(match.table_view(number, match.ply(number) if seen else match.ply(number) + 1))
        if eyes:
            answer.all.append([match.table_view(seat, match.ply(seat)) for seat in eyes])
    return to_json(answer)


def ending(content: bytes, eye: str) -> bytes | str:
    """What the scores of a finished match were made of, how they grew, and what mattered, in an eye's sentences."""
    looked = _looked_at(content, eye)
    if isinstance(looked, str):
        return looked
    record, match = looked
    outcome, course = match.outcome(), course_in.course_of(match)
    scores = outcome.scores if outcome else course[-1]
    account = match.game.account
    return to_json(
        Ending(
            game=record.game,
            title=match.game.title,
            seats=match.names,
            unit=account.unit(match.state),
            luck=course_in.luck_word(match),
            outcome=OutcomeView.of(outcome) if outcome else None,
            parts=[_parts(parts) for parts in course_in.parts_of(match, course, scores)],
            ties=[_parts(parts) for parts in course_in.ties_of(match, scores)],
            course=course,
            story=course_in.story_of(course, outcome) if outcome else "",
            moments=_moments(match, course, eye),
        )
    )


def _parts(counted: Counted) -> list[ScorePart]:
    return [ScorePart(name, points) for name, points in counted]


def _moments(match: Match, course: list[list[int]], eye: str) -> list[Moment]:
    outcome = match.outcome()
    eyes = [PUBLIC, *match.player_seats] if eye == ALL else [_number(eye)]
    told = {each: _told(match, each) for each in eyes}

    def moment(kind: Literal["turn", "best", "end"], step: int, seat: int, gain: int) -> Moment:
        by = match.acts[step - 1].seat
        lines = told[by if by in told else eyes[0]][step - 1]
        return Moment(
            kind, step, seat, gain, [line.text for line in course_in.telling(match.game.account, lines, seat)]
        )

    turn = course_in.turning_point(course, outcome) if outcome else None
    bests = [course_in.best_of(match, course, seat) for seat in match.player_seats]
    moments = [moment("turn", turn.step, turn.seat, turn.gain)] if turn else []
    moments += [moment("best", at.step, at.seat, at.gain) for at in bests if at]
    if match.acts:
        seat = match.acts[-1].seat
        gain = course[-1][seat] - course[-2][seat] if seat >= 0 else 0
        moments.append(moment("end", len(match.acts), seat, gain))
    return moments


def beginning(content: bytes, step: int, seat: int, takes_positions: bool) -> bytes | str:
    """The record up to a step, as the origin of another match in which somebody plays on in this seat."""
    try:
        record = parse_record(content)
        if not takes_positions and any(chapter.position is not UNSET for chapter in record.chapters()):
            return TOLD_POSITION
        whole = orebit.replay(record)
        if step > len(whole.acts):
            return f"the match has {len(whole.acts)} steps; there is no step {step}"
        if len(whole.origin) >= MOST_CHAPTERS:
            return f"this match has gone on from others {MOST_CHAPTERS} times already"
        chapter = Chapter(seed=record.seed, actions=record.actions[:step], seat=seat)
        begun = Match(whole.game, whole.setup, whole.seed, origin=[*whole.origin, chapter])
    except OrebitError as error:
        return str(error)
    return to_json(Beginning(record.game, record.options, begun.player_seats, record.seats, list(begun.origin)))


def film(content: bytes, seat: int, first: int, count: int) -> bytes | str:
    """The table after each of these plies, as the seat saw it at the time: also of a match that is being played."""
    try:
        record = parse_record(content)
        game = get(record.game)
        setup = game.setup(record.players, record.options)
        match = Match(game, setup, bytes.fromhex(record.seed), record.seats, origin=record.chapters())
        acts = record.acts()
    except OrebitError as error:
        return str(error)
    answer = Frames(first=first, frames=[match.table_view(seat)] if first == 0 else [], all=[])
    ply = 0
    for act in acts:
        match.act(*act)
        if match.acts[-1].is_seen_by(seat):  # what the seat was not told of, it is not shown either
            ply += 1
            if first <= ply < first + count:
                answer.frames.append(match.table_view(seat, ply))
    return to_json(answer) if first <= ply else f"seat {seat} has seen {ply} acts; there is no ply {first}"


class LuckPiece(msgspec.Struct, frozen=True):
    """Some throws of a match, and the act to go on from."""

    seats: list[int]  # of players
    weighed: list[luck_in.Weighed]
    next: int
    is_all: bool


def luck_piece(content: bytes, first: int) -> bytes | str:
    """The throws of a record from an act on, as many as can be weighed in a moment: others want their turn."""
    try:
        match = orebit.replay(parse_record(content))
    except OrebitError as error:
        return str(error)
    enough_at = time.monotonic() + PIECE_S
    weighed, end = luck_in.weigh(match, first, is_enough=lambda: time.monotonic() >= enough_at)
    return to_json(LuckPiece(match.player_seats, weighed, end, end >= len(match.acts)))


def luck(player_seats: list[int], weighed: list[luck_in.Weighed]) -> Luck:
    """How the dice of a record fell for each seat, against what they could be expected to bring."""

    def shown(throw: luck_in.Throw) -> Throw:
        return Throw(step=throw.step, luck=_points(throw.luck))

    seats = [
        SeatLuck(
            seat=own.seat,
            luck=_points(own.luck),
            error=_points(own.error),
            best=shown(own.best),
            worst=shown(own.worst),
        )
        for own in luck_in.summed(player_seats, weighed)
    ]
    return Luck(tries=luck_in.TRIES, seats=seats)


def _points(share: float) -> float:
    return round(100 * share, 1)


def verify(content: bytes) -> bytes:
    """All that can be checked about a record, one line each."""
    checks: list[Check] = []
    try:
        record = parse_record(content)
    except OrebitError as error:
        checks.append(Check(name="digest", ok=False, text=str(error)))
        return to_json(Verified(ok=False, checks=checks))
    checks.append(Check(name="digest", ok=True, text="the content fits its digest"))
    if isinstance(record.fairness, Fairness):
        wrong = unfairness(record)
        kept = "the seed comes from the committed secret and the players' entropies"
        checks.append(Check(name="fairness", ok=not wrong, text=wrong or kept))
        claim = record.fairness
        checks.append(Check(name="order", ok=True, text=order_told(claim), sure=is_bound(claim)))
    try:
        match = orebit.replay(record)
    except OtherRules as error:
        text = f"{error}: an Orebit of that version can play it again"
        checks.append(Check(name="replay", ok=False, text=text))
    except OrebitError as error:
        checks.append(Check(name="replay", ok=False, text=str(error)))
    else:
        text = f"the seed and {len(match.acts)} actions lead to the recorded result"
        checks.append(Check(name="replay", ok=True, text=text))
        if match.origin:
            checks.append(Check(name="origin", ok=True, text=origin_told(match)))
    return to_json(Verified(ok=all(check.ok for check in checks), checks=checks))
