"""What every environment asks for: a game, how many players, options, a seed, and what is rewarded."""

import os
from collections.abc import Mapping
from typing import Any, Literal, TypeAlias, get_args

from orebit.core.chance import FastChance
from orebit.core.errors import BadSetup
from orebit.core.game import Game, Setup
from orebit.games import get

Observation: TypeAlias = Literal["vector", "dict"]
Reward: TypeAlias = Literal["outcome", "score"]
RenderMode: TypeAlias = Literal["ansi"]

STREAMS = 64  # of chance, for one game: its own, and one a seat
SEEDS = 1 << 63


class Seating:
    """A game with its setup, and the chance of one episode after another."""

    def __init__(
        self, game: str | Game[Any], seats: int | None, options: Mapping[str, object] | None, seed: int | None
    ) -> None:
        self.game: Game[Any] = get(game) if isinstance(game, str) else game
        self.setup: Setup = self.game.setup(max(2, self.game.players[0]) if seats is None else seats, options)
        self.players = self.setup.players
        self.player_seats = self.game.player_seats(self.setup)  # automata sit in the others
        self.seats = len(self.game.seat_names(self.setup))  # automata included
        self.actions = self.game.actions.size
        self.features = len(self.game.features)
        self.seed_with(seed)

    def check_seat(self, seat: int) -> None:
        if seat not in self.player_seats:
            raise BadSetup(f"seat is one of {', '.join(map(str, self.player_seats))}, not {seat!r}")

    def seed_with(self, seed: int | None) -> None:
        """From here on everything follows from the seed; without one it is drawn."""
        if seed is None:
            seed = int.from_bytes(os.urandom(8), "big") % SEEDS
        if not 0 <= seed < SEEDS:
            raise BadSetup(f"a seed is a number from 0 to 2^63-1, not {seed}")
        self.seed = seed
        self.episode = 0

    def next_stream(self) -> int:
        """The first of the streams that belong to the next episode."""
        self.episode += 1
        return self.episode * STREAMS

    def start(self) -> tuple[Any, FastChance, int]:
        """A new game, its chance, and its first stream."""
        stream = self.next_stream()
        chance = FastChance(self.seed, stream)
        return self.game.start(self.setup, chance), chance, stream


def check_choice(name: str, given: object, alias: Any) -> None:
    """Raise the sentence that says which values there are."""
    values = get_args(alias)
    if given not in values:
        raise BadSetup(f"{name} is {' or '.join(repr(value) for value in values)}, not {given!r}")


def check_render_mode(given: str | None) -> None:
    if given is not None:
        check_choice("render_mode", given, RenderMode)


def as_text(game: Game[Any], state: Any, seat: int) -> str:
    """The position as a seat (or PUBLIC) may see it, in sentences."""
    lines = list(game.describe(state, seat))
    if seat in state.deciders():
        lines.append(game.prompt(state, seat))
    return "\n".join(lines)
