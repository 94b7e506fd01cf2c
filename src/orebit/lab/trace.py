"""The course of one game, as far as a balance report wants it: who led, who did what."""

from itertools import pairwise
from typing import Any

import msgspec

from orebit.core.game import Game
from orebit.core.state import State
from orebit.lab.labels import labels_of

COURSE = 20  # points of the course of the scores, the last one at the end


class Trace(msgspec.Struct, frozen=True):
    """Lists go by seat."""

    course: list[list[int]]  # the scores at COURSE moments, evenly over the decisions
    lead_changes: int
    led: list[float]  # the share of the game in which the seat was ahead, alone or not
    kinds: list[dict[str, int]]  # how often the seat chose an action of this kind
    items: list[list[str]]  # what the seat used, once each: "upgrade: pt19", and its group "upgrade: ability overclock"


class Tracer:
    """Watches a game that is being played."""

    def __init__(self, game: Game[Any], state: State) -> None:
        self.game = game
        self.state = state
        self.labels = labels_of(game)
        self.scores: list[list[int]] = [state.scores()]
        self.kinds: list[dict[str, int]] = [{} for _ in range(state.seats)]
        self.items: list[dict[str, None]] = [{} for _ in range(state.seats)]

    def saw(self, seat: int, action: int, was_choice: bool) -> None:
        kind = self.game.actions.kind(action)
        self.scores.append(self.state.scores())
        if was_choice:
            self.kinds[seat][kind.name] = self.kinds[seat].get(kind.name, 0) + 1
        for value in kind.texts(action):
            if not value.lstrip("-").isdecimal():  # a name: a card, a tile, a colour; numbers are places
                self.items[seat][f"{kind.name}: {value}"] = None
                for field, group in self.labels.fields(value):
                    self.items[seat][f"{kind.name}: {field} {group}"] = None

    def trace(self) -> Trace:
        last = len(self.scores) - 1
        leaders = [_leaders(scores) for scores in self.scores]
        alone = [seats[0] for seats in leaders if len(seats) == 1]
        return Trace(
            course=[self.scores[last * (i + 1) // COURSE] for i in range(COURSE)],
            lead_changes=sum(before != after for before, after in pairwise(alone)),
            led=[sum(seat in seats for seats in leaders) / len(leaders) for seat in range(len(self.scores[0]))],
            kinds=self.kinds,
            items=[sorted(items) for items in self.items],
        )


def _leaders(scores: list[int]) -> list[int]:
    best = max(scores)
    return [seat for seat, score in enumerate(scores) if score == best]
