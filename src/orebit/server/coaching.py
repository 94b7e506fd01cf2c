"""The coach at a server: a record is looked through in pieces, in the workers for analysis, so that others have turns.

What was found is kept for a while: everybody who was at a table asks for the same. Only finished matches have a record
that the server hands out, so nothing is told while it is hidden.
"""

import asyncio
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
MOST_BEGUN = 50  # that nobody may ask for again
TOO_LONG = "this match has more decisions than this server can weigh for one request"
BUDGET = coach.CoachBudget(sims=60, worlds=36, tries=12)
PARTS = ("course", "luck", "decisions")
LUCK = 0.25  # of the work, more or less


class Progress(coach.CoachFindings):
    """What is known of a match so far, and where to go on."""

    part: int = 0
    first: int = 0


def course_piece(content: bytes) -> bytes | str:
    """How it stood, from each seat's knowledge: the report before anything is weighed."""
    match = _match(content)
    return match if isinstance(match, str) else _report(match, Progress(_courses(match)), 0.0)


def so_far_piece(content: bytes, so_far: bytes) -> bytes | str:
    """The report with what has been weighed until now."""
    match = _match(content)
    if isinstance(match, str):
        return match
    found = msgspec.json.decode(so_far, type=Progress)
    at = found.first / max(1, len(match.acts))
    done = {"course": 0.0, "luck": LUCK * at, "decisions": LUCK + (1 - LUCK) * at}
    return _report(match, found, done[PARTS[found.part]])


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


def _report(match: Match, found: Progress, done: float = 1.0) -> bytes:
    return to_json(coach.report(match, BUDGET, 0, found.courses, found.luck, found.decisions, done))


def _match(content: bytes) -> Match | str:
    try:
        return orebit.replay(parse_record(content))
    except OrebitError as error:
        return str(error)


class Begun:
    """A report that is not whole yet: whoever asks for it does the next piece, one at a time."""

    def __init__(self) -> None:
        self.so_far = to_json(Progress())
        self.pieces = 0
        self.turn = asyncio.Lock()


class Coach:
    """Reports, as they are asked for."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._kept: OrderedDict[str, bytes] = OrderedDict()  # by record
        self._begun: OrderedDict[str, Begun] = OrderedDict()  # by record

    async def course(self, address: str, content: bytes) -> bytes:
        key = f"course {_key(content)}"
        if key not in self._kept:
            pool = self.house.pools.records  # a short look, like a replay's: nobody waits for it behind an analysis
            self._keep(key, good(await pool.run(address, course_piece, content)))
        return self._kept[key]

    async def report(self, address: str, content: bytes, within_s: float | None = None) -> bytes:
        """All of it; or what there is after so many seconds: whoever asks again goes on from there."""
        key, ends = _key(content), None if within_s is None else time.monotonic() + within_s
        begun, goes_on = self._begun.get(key, Begun()), False
        while key not in self._kept:
            self._hold(key, begun)
            async with begun.turn:
                if key not in self._kept:
                    await self._go_on(address, content, key, begun, goes_on)
                    goes_on = True
            if key not in self._kept and ends is not None and time.monotonic() >= ends:
                return good(await self.house.pools.records.run(address, so_far_piece, content, begun.so_far))
        return self._kept[key]

    async def _go_on(self, address: str, content: bytes, key: str, begun: Begun, goes_on: bool) -> None:
        """One piece more."""
        if begun.pieces >= MOST_PIECES:
            raise Refuse("limit", TOO_LONG, status=413)
        found = good(await self.house.pools.analysis.run(address, piece, content, begun.so_far, goes_on=goes_on))
        begun.pieces += 1
        if is_report(found):
            self._keep(key, found)
            self._begun.pop(key, None)
        else:
            begun.so_far = found

    def _keep(self, key: str, report: bytes) -> None:
        self._kept[key] = report
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)

    def _hold(self, key: str, begun: Begun) -> None:
        self._begun[key] = begun
        self._begun.move_to_end(key)
        while len(self._begun) > MOST_BEGUN:
            self._begun.popitem(last=False)


def _key(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def is_report(answer: bytes) -> bool:
    """Told from what is so far found by its first field."""
    return answer.startswith(b'{"game":')


def good(answer: bytes | str) -> bytes:
    """What comes back as text is why it cannot be done."""
    if isinstance(answer, str):
        raise Refuse("bad_request", answer)
    return answer
