"""The bots that search: how long they think, how they err, and what they say of it."""

from math import exp
from time import perf_counter
from typing import Any

import msgspec

from orebit.bots.bot import Bot, Considered, Why, named
from orebit.bots.clock import thread_time
from orebit.bots.grounds import alternative, grounds
from orebit.bots.judges import HAND, FirstSight, judge_and_manner
from orebit.bots.search import GREEDY_PLAYOUT, RANDOM_PLAYOUT, Candidate, Search, Settings
from orebit.core.game import Game, Searching
from orebit.core.perspective import Perspective
from orebit.core.state import State
from orebit.core.view import to_json

SLICE = 32  # simulations between two looks at the clock and at `stop`; other threads run in between
MOST_NODES = 2_000_000  # a tree that has grown so far is not kept for the next decision
WITNESSES = 3  # guesses that must agree before a tree is kept


class Level(msgspec.Struct, frozen=True):
    """How a searching bot plays."""

    sims: int = 0  # the most simulations a decision; 0 = only the clock counts
    ms: int = 0  # the most milliseconds a decision; 0 = only simulations count
    overlook: float = 0.0  # the chance that an action is not seen at all
    miss: float = 0.0  # the same of what looks worst at first sight; what looks better is missed less often
    blur: float = 0.0  # expected results that differ by less than this are hard to tell apart
    hasty: bool | None = None  # it does not think ahead of its own decision, it only looks at it
    explore: float | None = None  # the rest as in Settings; None = as the game or the search has it
    trust: float | None = None
    plies: int | None = None
    turns: int | None = None
    stray: float | None = None
    margin: float | None = None
    beyond: bool | None = None
    playout: str = ""
    judge: str = HAND  # who tells how it stands: bots/judges.py

    def settings(self, game: Game[Any], state: State, manner: Searching | None = None) -> Settings:
        """`manner`: that of another judge than the game's own."""
        settings = Settings()
        best = manner or game.searching(state)
        policy = self.playout or best.playout
        settings.playout = RANDOM_PLAYOUT if policy == "random" else GREEDY_PLAYOUT
        settings.turns = best.turns if self.turns is None else self.turns
        settings.plies = best.plies if self.plies is None else self.plies
        settings.explore = best.explore if self.explore is None else self.explore
        settings.trust = best.trust if self.trust is None else self.trust
        settings.stray = best.stray if self.stray is None else self.stray
        settings.beyond = best.beyond if self.beyond is None else self.beyond
        settings.margin = settings.margin if self.margin is None else self.margin
        return settings


class Expectation:
    """A tree that may be kept: if the seat's view is this one at its next decision, nothing unforeseen happened."""

    def __init__(self, search: Search, action: int, view: bytes) -> None:
        self.search = search
        self.action = action
        self.view = view


class SearchBot(Bot):
    """Searches from guesses at what is hidden, for as long as its level allows."""

    def __init__(self, name: str, level: Level, seed: int, stream: int = 0, wall_clock: bool = True) -> None:
        """Its milliseconds are those of people at a table, or (not `wall_clock`) those of the processor."""
        super().__init__(seed, stream)
        self.wall_clock = wall_clock
        self.name = name
        self.level = level
        self.stopped = False
        self.spent_ms = 0.0
        self._kept: Expectation | None = None
        self._guess: State | None = None  # at what the last choice was made from
        self._game: Game[Any] | None = None
        self._seat = 0
        self._found: list[Candidate] = []  # what the search found, the chosen one first

    def choose(self, perspective: Perspective) -> int:
        self.stopped = False
        legal = perspective.legal
        if len(legal) == 1:
            self._remember(perspective, perspective.sample(), [Candidate(legal[0], 0, 0.0, 0.0)])
            return legal[0]
        search = self._tree(perspective)
        self._think(search)
        found = search.candidates()
        chosen = self._pick(found)
        found.remove(chosen)
        self._remember(perspective, search.guess, [chosen, *found])
        self._kept = self._expectation(perspective, search, chosen.action)
        return chosen.action

    def _remember(self, perspective: Perspective, guess: State, found: list[Candidate]) -> None:
        """For `why`. The perspective itself moves on with the match."""
        self._game, self._seat, self._guess, self._found = perspective.game, perspective.seat, guess, found

    def stop(self) -> None:
        self.stopped = True

    # -- thinking

    def _tree(self, perspective: Perspective) -> Search:
        """What is left of the last tree, if the seat knows exactly what it expected to know; else a new one."""
        kept, self._kept = self._kept, None
        guess = perspective.sample()
        if kept is not None and kept.search.seat == perspective.seat and kept.view == to_json(perspective.view):
            if kept.search.descend(kept.action, guess):
                return kept.search
        game = perspective.game
        judge, manner = judge_and_manner(game, guess, self.level.judge)
        if self.level.hasty:
            judge = FirstSight(judge)
        settings = self.level.settings(game, guess, manner)
        return Search(guess, perspective.seat, judge, game.actions.size, self.chance, settings)

    def _think(self, search: Search) -> None:
        """Simulate until the level's time or simulations are used up, or nothing could change the choice any more."""
        clock = perf_counter if self.wall_clock else thread_time
        began = clock()
        deadline = began + self.level.ms / 1000 if self.level.ms else 0.0
        done = 0
        while not self.stopped or done == 0:
            left = self.level.sims - done if self.level.sims else SLICE
            done += search.run(min(SLICE, left), deadline, self.wall_clock)
            now = clock()
            if deadline and now >= deadline:
                break
            left = self.level.sims - done if self.level.sims else int(done * (deadline - now) / (now - began + 1e-9))
            if left <= 0 or search.lead() > left:
                break
        self.spent_ms = (clock() - began) * 1000

    def _expectation(self, perspective: Perspective, search: Search, action: int) -> Expectation | None:
        """What the seat will see next if the action draws nothing and shows nothing: then all guesses agree."""
        if search.nodes > MOST_NODES:
            return None
        view = b""
        for _ in range(WITNESSES):
            state: State = perspective.sample()
            drawn = self.chance.drawn
            state.play(perspective.seat, action, self.chance)
            if self.chance.drawn != drawn or perspective.seat not in state.deciders():
                return None
            seen = to_json(perspective.game.view(state, perspective.seat))
            if view not in (b"", seen):
                return None
            view = seen
        return Expectation(search, action, view)

    def _pick(self, found: list[Candidate]) -> Candidate:
        """The most visited action; a bot that errs overlooks some and confuses those that are nearly as good."""
        level = self.level
        if level.miss:
            striking = max(each.prior for each in found)
            missed = [level.miss * (1.0 - each.prior / (striking or 1.0)) for each in found]
            found = [each for each, chance in zip(found, missed) if self._lot() >= chance] or found
        if level.overlook:
            seen = [each for each in found if self._lot() >= level.overlook]
            found = seen or found
        if not level.blur:
            return found[0]
        tried = [each for each in found if each.visits] or found
        best = max(each.expected for each in tried)
        weights = [exp((each.expected - best) / level.blur) for each in tried]
        lot = self._lot() * sum(weights)
        for each, weight in zip(tried, weights):
            lot -= weight
            if lot < 0:
                return each
        return tried[0]

    def _lot(self) -> float:
        return self.chance.below(1_000_000) / 1_000_000

    # -- saying why

    def why(self, most: int = 5) -> Why:
        game, seat, state = self._game, self._seat, self._guess
        if game is None or state is None:
            return Why("Nothing was chosen yet.", [])
        if len(self._found) == 1:
            return Why("There was no other choice.", [])
        actions = state.legal(seat)
        worths = dict(zip(actions, game.judge.worths(state, seat, actions)))
        considered = [
            Considered(
                game.actions.format(each.action),
                named(game, state, seat, each.action),
                each.visits,
                round(each.expected, 4) if each.visits else None,
                round(worths[each.action], 3),
            )
            for each in self._found[:most]
        ]
        codes = [int(action) for action in actions]
        reasons = grounds(game, state, seat, self._found[0].action, codes)
        second = alternative(game, considered) or considered[1]
        return Why(self._sentence(considered[0], second), considered, reasons)

    def _sentence(self, first: Considered, second: Considered) -> str:
        total = sum(each.visits for each in self._found)
        if first.expected is None:
            return f"Nothing was tried yet: '{first.label}' is the first that came to mind."
        games = "one game" if total == 1 else f"{total:,} games"
        said = f"It imagined {games} on from here: after '{first.label}' it wins {in_a_hundred(first.expected)}"
        if second.expected is None:
            return f"{said}; nothing else was worth a try."
        if second.visits > first.visits and second.expected > first.expected:
            return (
                f"{said}. It overlooked or misjudged '{second.label}': after that it wins "
                f"{in_a_hundred(second.expected)}."
            )
        if round(100 * first.expected) <= round(100 * second.expected):
            return f"{said}; '{second.label}' looks as good, but it is less sure of that."
        return f"{said}; after '{second.label}', the next best, {in_a_hundred(second.expected)}."


def in_a_hundred(expected: float) -> str:
    """A result from 0 to 1 as people say it."""
    return f"about {round(100 * expected)} of 100"
