"""The coach at a server: a record is looked through in pieces, in the workers for analysis, so that others have turns.

What was found is kept for a while: everybody who was at a table asks for the same. Only finished matches have a record
that the server hands out, so nothing is told while it is hidden.
"""

import hashlib
import time
from collections import OrderedDict

import msgspec

import orebit
from orebit.bots import coach
from orebit.core.errors import OrebitError
from orebit.core.match import Match
from orebit.core.record import parse_record
from orebit.core.view import to_json
from orebit.server.house import House
from orebit.server.refusals import Refuse

PIECE_S = 1.0  # before others have their turn
MOST_PIECES = 400
MOST_KEPT = 200  # reports
BUDGET = coach.CoachBudget(sims=60, worlds=36, tries=12)
PARTS = ("course", "luck", "decisions")


class Progress(coach.CoachFindings):
    """What is known of a match so far, and where to go on."""

    part: int = 0
    first: int = 0


def course_piece(content: bytes) -> bytes | str:
    """How it stood, from each seat's knowledge: the report before anything is weighed."""
    match = _match(content)
    return match if isinstance(match, str) else _report(match, Progress(_courses(match)))


def piece(content: bytes, so_far: bytes) -> bytes | str:
    """As much more as can be found in a moment; the report itself once all is."""
    match = _match(content)
    if isinstance(match, str):
        return match
    found = msgspec.json.decode(so_far, type=Progress)
    ends = time.monotonic() + PIECE_S

    def is_enough() -> bool:
        return time.monotonic() >= ends

    if PARTS[found.part] == "course":
        found.courses = _courses(match)
        found.part = 1
    elif PARTS[found.part] == "luck":
        weighed, found.first = coach.luck(match, found.first, BUDGET.tries, is_enough)
        found.luck += weighed
    else:
        judged, found.first = coach.decisions(match, BUDGET, 0, found.first, is_enough)
        found.decisions += judged
    if found.part and found.first >= len(match.acts):
        found.part, found.first = found.part + 1, 0
    return _report(match, found) if found.part == len(PARTS) else to_json(found)


def _courses(match: Match) -> list[coach.ShareCourse]:
    return [coach.course(match, seat) for seat in match.player_seats]


def _report(match: Match, found: Progress) -> bytes:
    return to_json(coach.report(match, BUDGET, 0, found.courses, found.luck, found.decisions))


def _match(content: bytes) -> Match | str:
    try:
        return orebit.replay(parse_record(content))
    except OrebitError as error:
        return str(error)


class Coach:
    """Reports, as they are asked for."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._kept: OrderedDict[str, bytes] = OrderedDict()  # by record

    async def course(self, address: str, content: bytes) -> bytes:
        key = f"course {hashlib.sha256(content).hexdigest()}"
        if key not in self._kept:
            pool = self.house.pools.records  # a short look, like a replay's: nobody waits for it behind an analysis
            self._keep(key, good(await pool.run(address, course_piece, content)))
        return self._kept[key]

    async def report(self, address: str, content: bytes) -> bytes:
        key = hashlib.sha256(content).hexdigest()
        if key in self._kept:
            return self._kept[key]
        pool, so_far = self.house.pools.analysis, to_json(Progress())
        for number in range(MOST_PIECES):
            so_far = good(await pool.run(address, piece, content, so_far, goes_on=number > 0))
            if is_report(so_far):
                self._keep(key, so_far)
                return so_far
        raise Refuse("limit", "this match has more decisions than this server can weigh for one request", status=413)

    def _keep(self, key: str, report: bytes) -> None:
        self._kept[key] = report
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)


def is_report(answer: bytes) -> bool:
    """Told from what is so far found by its first field."""
    return answer.startswith(b'{"game":')


def good(answer: bytes | str) -> bytes:
    """What comes back as text is why it cannot be done."""
    if isinstance(answer, str):
        raise Refuse("bad_request", answer)
    return answer
