"""Positions that never change, for game trees: chance is a move like any other.

A state is handed its chance as an argument, so a draw can be offered as a node of its own. An action is played on a
clone with the draws that are known so far; where it asks for one more, the position *draws*: it holds how many sides
the draw has, and `draw` plays the same action again with the answer. docs/decisions/0005-openspiel.md says why.
"""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from mypy_extensions import i64

from orebit.core.chance import Chance, FastChance
from orebit.core.game import Game, Setup
from orebit.core.log import Entry, Log
from orebit.core.playout import first_awaited
from orebit.core.state import NOBODY, State
from orebit.games import get

START = -2  # in place of a seat: the game is set up
GUESS = -3  # in place of a seat: a position like this one is guessed, as the player in place of the action knows it
FINGERPRINT_BYTES = 8

Event: TypeAlias = tuple[int, int, tuple[int, ...]]  # seat, action, and what it drew
Chain: TypeAlias = tuple[Any, Event] | None  # events, the last one first: shared by all positions that follow


class OneMore(Exception):
    """The draws that are known do not suffice: the next one has so many sides."""

    def __init__(self, sides: int) -> None:
        super().__init__(sides)
        self.sides = sides


class KnownDraws(Chance):
    """Answers from a list, and raises OneMore where it ends."""

    def __init__(self, draws: Sequence[int]) -> None:
        super().__init__()
        self.draws = draws

    def below(self, n: i64) -> i64:
        if self.drawn == len(self.draws):
            raise OneMore(n)
        answer = self.draws[self.drawn]
        self.drawn += 1
        return answer


class Position:
    """A moment of a game, with all that led to it. `play`, `draw` and `guess` make new ones."""

    def __init__(
        self, game: Game[Any], setup: Setup, state: State | None, told: tuple[bytes, ...], events: Chain
    ) -> None:
        self.game = game
        self.setup = setup
        self.seats = game.player_seats(setup)  # by player
        self.state = state  # None before the game is set up; while an action draws, the state before that action
        self.told = told  # by player, in the order of their seats: a fingerprint of all that it was told and has done
        self.events = events
        self.pending: Event | None = None  # the action that draws
        self.sides = 0  # of the draw

    def player(self) -> int:
        """The player in that seat."""
        seat = self.seat()
        return NOBODY if seat == NOBODY else self.seats.index(seat)

    def seat(self) -> int:
        """Who must act first: the lowest of the seats that decide; NOBODY while something is drawn or at the end."""
        awaited = 0 if self.pending or self.state is None else self.state.awaited()
        return first_awaited(awaited) if awaited else NOBODY

    def play(self, action: int) -> "Position":
        return self._after((self.seat(), action, ()))

    def draw(self, answer: int) -> "Position":
        assert self.pending is not None, "nothing is drawn here"
        seat, action, draws = self.pending
        return self._after((seat, action, (*draws, answer)))

    def guess(self, player: int, seed: int) -> "Position":
        """A position that this may be for all the player knows; what others were told is forgotten."""
        assert self.state is not None, "nothing is known before the start"
        assert self.pending is None, "while something is drawn nobody guesses"
        state = self.state.clone()
        state.scramble(self.seats[player], FastChance(seed))
        told = tuple(mine if other == player else b"" for other, mine in enumerate(self.told))
        return Position(self.game, self.setup, state, told, (self.events, (GUESS, player, (seed,))))

    def _after(self, event: Event) -> "Position":
        seat, action, draws = event
        chance, log = KnownDraws(draws), Log()
        try:
            if self.state is None:
                state: State = self.game.start(self.setup, chance, log)
            else:
                state = self.state.clone()
                state.play(seat, action, chance, log)
        except OneMore as more:
            drawing = Position(self.game, self.setup, self.state, self.told, self.events)
            drawing.pending, drawing.sides = event, more.sides
            return drawing
        told = tuple(
            _told(before, sits, event, log.entries) for before, sits in zip(self.told, self.seats, strict=True)
        )
        return Position(self.game, self.setup, state, told, (self.events, event))

    # -- copies and pickles

    def __deepcopy__(self, memo: object) -> "Position":
        return self  # it never changes

    def __reduce__(self) -> tuple[Any, ...]:
        """Compiled states do not pickle; events do, and lead to the same position."""
        events: list[Event] = [] if self.pending is None else [self.pending]
        chain = self.events
        while chain is not None:
            chain, event = chain
            events.append(event)
        return again, (self.game.id, self.setup.players, dict(self.setup.options), events[::-1])


def first(game: Game[Any], setup: Setup) -> Position:
    """The position that everything starts from: mostly a draw, because a game is set up with chance."""
    return Position(game, setup, None, (b"",) * setup.players, None)._after((START, 0, ()))


def again(game_id: str, players: int, options: Mapping[str, object], events: Sequence[Event]) -> Position:
    """The position that these events lead to."""
    game = get(game_id)
    setup = game.setup(players, options)
    position = Position(game, setup, None, (b"",) * players, None)
    for seat, action, draws in events:
        position = position.guess(action, draws[0]) if seat == GUESS else position._after((seat, action, draws))
    return position


def _told(before: bytes, seat: int, event: Event, entries: Sequence[Entry]) -> bytes:
    """The fingerprint of what the seat knows now; unchanged if it was told nothing."""
    news: list[Any] = [event[1]] if event[0] == seat else []
    for entry in entries:
        if entry.is_told(seat):
            secret = list(entry.secret) if entry.shows_secret(seat) else []
            news.append((entry.kind, list(entry.facts), secret))
    if not news:
        return before
    return hashlib.blake2b(before + repr(news).encode(), digest_size=FINGERPRINT_BYTES).digest()
