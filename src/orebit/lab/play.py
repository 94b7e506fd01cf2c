"""One game between bots, from a plan and a seed: what workers are sent, and what they send back."""

import os
from collections.abc import Mapping, Sequence
from time import perf_counter
from typing import Any

import msgspec

from orebit import bots
from orebit.core.chance import FastChance
from orebit.core.components import VARIABLE
from orebit.core.game import Game, Setup
from orebit.core.options import Value
from orebit.core.perspective import Perspective
from orebit.core.playout import play_randomly
from orebit.core.state import Outcome, State
from orebit.games import get
from orebit.lab.control import Control
from orebit.lab.trace import Trace, Tracer

MOST_PLIES = 100_000  # a game that is not over by then counts as unfinished
STREAMS = 64  # of chance, for one game: its own, and one a seat
SALT = 1_000_003  # between the seeds of games: the chance that luck is weighed with is no bot's, and each game's own


class Plan(msgspec.Struct, frozen=True):
    """What all games of a job share."""

    game: str
    players: int
    options: dict[str, Value]
    seed: int
    traced: bool = False  # whether the course of each game is wanted too
    components: str = ""  # the folder of one's own component data
    control: bool = False  # whether luck is weighed

    @classmethod
    def of(cls, game: Game[Any], setup: Setup, seed: int, traced: bool = False, control: bool = False) -> "Plan":
        return cls(game.id, setup.players, setup.options, seed, traced, os.environ.get(VARIABLE, ""), control)


class Pairing(msgspec.Struct, frozen=True):
    """One game to be played: who sits where, and from which deal. Games of one deal start alike."""

    index: int
    seats: tuple[str, ...]
    deal: int


class Played(msgspec.Struct, frozen=True):
    """A game at its end. Lists go by seat, automata included."""

    index: int
    seats: tuple[str, ...]  # who played; automata have no name
    finished: bool
    plies: int
    decisions: int
    scores: list[int]
    ranks: list[int]
    winners: list[int]
    sides: list[int]
    won: bool | None
    rating: str
    reason: str
    trace: Trace | None = None
    luck: list[float] | None = None  # in win shares, where it was weighed

    def shares(self) -> list[float]:
        """By seat: its part of the win. Sides that tie share it; the members of one side all have it."""
        sides = {self.sides[seat] for seat in self.winners}
        return [1 / len(sides) if seat in self.winners else 0.0 for seat in range(len(self.scores))]


class Thinking(msgspec.Struct):
    """How long a bot thought; no part of any result."""

    decisions: int = 0
    seconds: float = 0.0


class Batch(msgspec.Struct):
    """Some games, played by one worker."""

    games: list[Played]
    thinking: dict[str, Thinking]


def play_batch(plan: Plan, pairings: Sequence[Pairing]) -> Batch:
    """What a worker does. Everything comes from the plan, so that it does not matter who plays a game, and when."""
    if plan.components:
        os.environ[VARIABLE] = plan.components
    game = get(plan.game)
    setup = game.setup(plan.players, plan.options)
    batch = Batch([], {})
    for pairing in pairings:
        batch.games.append(play_game(game, setup, plan, pairing, batch.thinking))
    return batch


def play_game(
    game: Game[Any], setup: Setup, plan: Plan, pairing: Pairing, thinking: dict[str, Thinking] | None = None
) -> Played:
    chance = FastChance(plan.seed, pairing.deal * STREAMS)
    state = game.start(setup, chance)
    tracer = Tracer(game, state) if plan.traced else None
    seated = dict(zip(game.player_seats(setup), pairing.seats, strict=True))
    first = pairing.index * STREAMS + 1
    control = Control(game, setup, plan.seed + first * SALT, state) if plan.control else None
    if tracer is None and control is None and all(name == "random" for name in pairing.seats):
        playout = play_randomly(state, chance, FastChance(plan.seed, first), MOST_PLIES)
        plies, decisions = int(playout.plies), int(playout.decisions)
    else:
        players = {seat: bots.get(name, plan.seed, first + seat, clock=False) for seat, name in seated.items()}
        spent = {} if thinking is None else thinking
        plies, decisions = play_with(game, state, players, chance, tracer, spent, control)
    outcome = state.outcome()
    trace = tracer.trace() if tracer else None
    finished = outcome is not None
    if outcome is None:
        count = int(state.seats)
        outcome = Outcome(state.scores(), [1] * count, [], [0.0] * count, "it did not end")
    return Played(
        index=pairing.index,
        seats=tuple(seated.get(seat, "") for seat in range(state.seats)),
        finished=finished,
        plies=plies,
        decisions=decisions,
        scores=outcome.scores,
        ranks=outcome.ranks,
        winners=outcome.winners,
        sides=outcome.sides,
        won=outcome.won,
        rating=outcome.rating,
        reason=outcome.reason,
        trace=trace,
        luck=[round(own, 6) for own in control.luck] if control else None,
    )


def play_with(
    game: Game[Any],
    state: State,
    players: Mapping[int, bots.Bot],
    chance: FastChance,
    tracer: Tracer | None,
    thinking: dict[str, Thinking],
    control: Control | None = None,
) -> tuple[int, int]:
    """Play a game on to its end, each bot behind its own perspective; how many actions and decisions it had."""
    plies = decisions = 0
    deciders = state.deciders()
    while deciders and plies < MOST_PLIES:
        seat = deciders[0]
        player = players[seat]
        perspective = Perspective(game, state, seat, player.chance)
        legal = perspective.legal
        action = legal[0]
        if len(legal) > 1:
            decisions += 1
            began = perf_counter()
            action = player.choose(perspective)
            spent = thinking.setdefault(player.name, Thinking())
            spent.seconds += perf_counter() - began
            spent.decisions += 1
        if control is None:
            state.play(seat, action, chance)
        else:
            control.play(state, seat, action, chance)
        plies += 1
        if tracer is not None:
            tracer.saw(seat, action, len(legal) > 1)
        deciders = state.deciders()
    return plies, decisions
