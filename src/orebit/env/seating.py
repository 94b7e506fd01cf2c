"""What every environment asks for: a game, how many players, options, a seed, and what is rewarded."""

import os
from collections.abc import Mapping
from typing import Any, Literal, TypeAlias, get_args

from orebit.core.chance import FastChance
from orebit.core.description import texts
from orebit.core.errors import BadSetup, UnknownAction
from orebit.core.game import Game, Setup
from orebit.core.given import shown, whole_number
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
        self.game: Game[Any] = game if isinstance(game, Game) else get(game)
        self.setup: Setup = self.game.setup(max(2, self.game.players[0]) if seats is None else seats, options)
        self.players = self.setup.players
        self.player_seats = self.game.player_seats(self.setup)  # automata sit in the others
        self.seats = len(self.game.seat_names(self.setup))  # automata included
        self.actions = self.game.actions.size
        self.features = len(self.game.features)
        self.seed_with(seed)

    def check_seat(self, seat: int) -> None:
        if whole_number(seat) not in self.player_seats:
            raise BadSetup(f"seat is one of {', '.join(map(str, self.player_seats))}, not {shown(seat)}")

    def seed_with(self, seed: int | None) -> None:
        """From here on everything follows from the seed; without one it is drawn."""
        if seed is None:
            seed = int.from_bytes(os.urandom(8), "big") % SEEDS
        number = whole_number(seed)
        if number is None or not 0 <= number < SEEDS:
            raise BadSetup(f"a seed is a number from 0 to 2^63-1, not {shown(seed)}")
        self.seed = number
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


def read_code(action: object) -> int:
    """The action's code, whatever kind of whole number it came as."""
    code = whole_number(action)
    if code is None:
        raise UnknownAction(f"an action is given as its code, a whole number, not {shown(action)}")
    return code


def check_count(name: str, given: object, of: str) -> None:
    """Raise the sentence that says what is counted."""
    count = whole_number(given)
    if count is None or count < 1:
        raise BadSetup(f"{name} is how many {of}, at least 1, not {shown(given)}")


def check_choice(name: str, given: object, alias: Any) -> None:
    """Raise the sentence that says which values there are."""
    values = get_args(alias)
    if given not in values:
        raise BadSetup(f"{name} is {' or '.join(repr(value) for value in values)}, not {shown(given)}")


def check_render_mode(given: str | None) -> None:
    if given is not None:
        check_choice("render_mode", given, RenderMode)


def as_text(game: Game[Any], state: Any, seat: int) -> str:
    """The position as a seat (or PUBLIC) may see it, in sentences."""
    lines = texts(game.describe(state, seat))
    if seat in state.deciders():
        lines.append(game.prompt(state, seat))
    return "\n".join(lines)
