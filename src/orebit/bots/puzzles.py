"""Puzzles: moments of bots' games with one best action, from what the seat to move knows. decision 0031 defines them.

A game's set is the file `puzzles.json` in its package; `orebit puzzles mine` (lab/mining.py) makes it.
"""

import hashlib
from functools import cache
from typing import Any

import msgspec

from orebit.core.components import folder_of
from orebit.core.errors import BadRecord
from orebit.core.game import Game
from orebit.core.lesson import lessons_of
from orebit.core.match import Match
from orebit.core.options import Value
from orebit.core.record import acts_of
from orebit.games import get

FILE = "puzzles.json"
MOST_RULES = 3  # that are named
THEMES = {
    "finish": "The finish",
    "patience": "Points can wait",
    "denial": "Leave them little",
    "harvest": "Take what is there",
    "quiet": "A quiet move",
}


class Solution(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action that was compared, and the seat's share of the win after it."""

    action: str
    share: float
    error: float  # standard error of the lead of the best over it; of the best: of its share


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A moment of a match: seed and acts up to it, whose choice it is, and what was found."""

    players: int
    seed: str
    actions: list[str]
    seat: int
    tries: list[Solution]  # best first
    worlds: int  # in which they were compared
    usual: str  # what `greedy` plays
    theme: str
    rules: list[str]
    options: dict[str, Value] = {}

    @property
    def id(self) -> str:
        told = msgspec.json.encode([self.seed, self.actions, self.seat])
        return hashlib.sha256(told).hexdigest()[:10]

    @property
    def lead(self) -> float:
        """Of the best over the second."""
        return self.tries[0].share - self.tries[1].share

    def match(self, game: Game[Any]) -> Match:
        """The match at the moment of the puzzle."""
        match = Match(game, game.setup(self.players, self.options), bytes.fromhex(self.seed))
        match.replay(acts_of(self.actions))
        if self.seat not in match.deciders():
            raise BadRecord(f"the puzzle {self.id} of {game.id} has another seat to move")
        return match


class PuzzleSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The puzzles of a game, for the rules and the component data that they were found with."""

    game: str
    rules: str
    components: str
    puzzles: list[Puzzle]

    def fits(self, game: Game[Any]) -> bool:
        return self.rules == game.rules_version and self.components == game.digest()

    def to_bytes(self) -> bytes:
        return msgspec.json.format(msgspec.json.encode(self), indent=1) + b"\n"


@cache
def puzzles_of(game_id: str) -> dict[str, Puzzle]:
    """By id; none where the rules or the data are others than the puzzles'."""
    file = folder_of(game_id) / FILE
    if not file.exists():
        return {}
    found = msgspec.json.decode(file.read_bytes(), type=PuzzleSet)
    return {puzzle.id: puzzle for puzzle in spread(found.puzzles)} if found.fits(get(game_id)) else {}


def spread(puzzles: list[Puzzle]) -> list[Puzzle]:
    """Each kind of best action evenly through the set: what there is much of does not come in a row."""
    of_kind: dict[str, list[Puzzle]] = {}
    for puzzle in puzzles:
        of_kind.setdefault(puzzle.tries[0].action.partition(" ")[0], []).append(puzzle)
    placed = [((i + 0.5) / len(alike), puzzle) for alike in of_kind.values() for i, puzzle in enumerate(alike)]
    return [puzzle for _, puzzle in sorted(placed, key=lambda one: one[0])]


def of_the_day(game_ids: list[str], day: int) -> tuple[str, Puzzle] | None:
    """The same for everybody: games take turns, and each goes through its set."""
    having = [game_id for game_id in game_ids if puzzles_of(game_id)]
    if not having:
        return None
    turn, place = divmod(day, len(having))
    found = list(puzzles_of(having[place]).values())
    return having[place], found[turn % len(found)]


def rules_for(match: Match, seat: int, code: int) -> list[str]:
    """The rules that the course cites where this kind of action is learned; else those that refuse its like here."""
    game = match.game
    kind = game.actions.kind(code)
    cited: list[str] = []
    for lesson in lessons_of(game):
        for step in lesson.steps:
            if step.is_about(kind.name) or any(text.split()[0] == kind.name for text in step.play):
                cited += [rule for rule in step.why if rule not in cited]
    if not cited:
        for other in range(kind.first, kind.first + kind.size):
            refusal = match.refusal(seat, game.actions.format(other))
            if refusal is not None and refusal.rule and refusal.rule not in cited:
                cited.append(refusal.rule)
    return cited[:MOST_RULES]
