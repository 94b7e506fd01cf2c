"""Positions of games between bots, with how these games ended: what a judge learns from.

Some actions are strays, drawn by lot, and the positions after them are kept more often than others: a search looks at
bad actions too, and must know that they are. A chunk of games depends on the recipe and its number only, so that it
does not matter who plays it, and a run that was interrupted goes on where it stopped.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from orebit import bots
from orebit.bots.net import hand_input
from orebit.bots.search import margin_of
from orebit.bots.win_shares import shares_at_end
from orebit.core.chance import FastChance
from orebit.core.game import Game, Setup
from orebit.core.perspective import Perspective
from orebit.core.playout import liked
from orebit.core.state import Sheet, State
from orebit.games import get
from orebit.lab.play import STREAMS
from orebit.lab.training.recipe import Recipe

GREEDY, SEARCH = "greedy", "search"
CHUNK = {GREEDY: 500, SEARCH: 50}  # games
PILOTS = 12  # games that tell how long a game is


class Rows(msgspec.Struct):
    """Positions as a seat saw them. Most numbers are 0: `features` and `numbers` hold the others, row after row."""

    counts: NDArray[np.uint16]  # by row: how many numbers are not 0
    features: NDArray[np.uint16]
    numbers: NDArray[np.float16]
    hand: NDArray[np.float32]  # by row: the hand-made value, as an input of the network
    share: NDArray[np.float32]  # of the win that the seat had in the end
    margin: NDArray[np.float32]  # by how many points it was ahead then
    seat: NDArray[np.int8]
    game: NDArray[np.int32]
    phase: NDArray[np.float32]  # which part of the game was over, 0 to 1

    def __len__(self) -> int:
        return len(self.counts)


def joined(parts: list[Rows]) -> Rows:
    return Rows(*(np.concatenate([getattr(part, name) for part in parts]) for name in Rows.__struct_fields__))


class Writer:
    """The rows of a chunk, as they come."""

    def __init__(self, game: Game[Any], seats: list[int]) -> None:
        self.judge = game.judge
        self.size = len(game.features)
        self.seats = seats
        self.looks: list[tuple[NDArray[np.uint16], NDArray[np.float16]]] = []
        self.facts: list[tuple[float, int, int]] = []  # hand-made value, seat, decision
        self.results: list[tuple[float, float, int, float]] = []  # share, margin, game, phase

    def look(self, state: State, decision: int) -> None:
        for seat in self.seats:
            sheet = Sheet(self.size)
            self.judge.fill(state, seat, sheet)
            numbers = np.frombuffer(sheet.bits, np.float32)  # type: ignore[call-overload]  # a vec is a buffer
            features = np.flatnonzero(numbers)
            self.looks.append((features.astype(np.uint16), numbers[features].astype(np.float16)))
            self.facts.append((hand_input(self.judge.value(state, seat)), seat, decision))

    def ended(self, state: State, number: int, decisions: int) -> None:
        """Tell all rows of this game how it ended."""
        outcome = state.outcome()
        assert outcome is not None, "a game without deciders has an outcome"
        shares = shares_at_end(outcome)
        for _, seat, decision in self.facts[len(self.results) :]:
            margin = margin_of(outcome, seat)
            self.results.append((shares[seat], margin, number, decision / max(1, decisions)))

    def rows(self) -> Rows:
        share, margin, game, phase = (np.array(column) for column in zip(*self.results, strict=True))
        hand, seat, _ = (np.array(column) for column in zip(*self.facts, strict=True))
        return Rows(
            counts=np.array([len(features) for features, _ in self.looks], np.uint16),
            features=np.concatenate([features for features, _ in self.looks]),
            numbers=np.concatenate([numbers for _, numbers in self.looks]),
            hand=hand.astype(np.float32),
            share=share.astype(np.float32),
            margin=margin.astype(np.float32),
            seat=seat.astype(np.int8),
            game=game.astype(np.int32),
            phase=phase.astype(np.float32),
        )


def chunks(recipe: Recipe) -> Iterator[tuple[str, int]]:
    """The kind and number of each chunk; the last of a kind may have fewer games."""
    for kind, games in ((GREEDY, recipe.greedy_games), (SEARCH, recipe.search_games)):
        for number in range(-(-games // CHUNK[kind])):
            yield kind, number


def play_chunk(recipe: Recipe, kind: str, number: int) -> Rows:
    """What a worker does."""
    game = get(recipe.game)
    setup = game.setup(recipe.players)
    games, wanted = (
        (recipe.greedy_games, recipe.greedy_rows) if kind == GREEDY else (recipe.search_games, recipe.search_rows)
    )
    strays = recipe.greedy_strays if kind == GREEDY else recipe.search_strays
    keep = min(1.0, wanted / decisions_of(recipe.game, recipe.players))
    writer = Writer(game, game.player_seats(setup))
    first = number * CHUNK[kind]
    for index in range(first, min(first + CHUNK[kind], games)):
        stream = (2 * index + (kind == SEARCH)) * STREAMS  # no two games of a run share a deal
        lot = FastChance(recipe.seed, stream + STREAMS - 1)
        stray = strays[lot.below(len(strays))]
        play_game(game, setup, recipe, kind, index, stream, stray, keep, lot, writer)
    return writer.rows()


def play_game(
    game: Game[Any],
    setup: Setup,
    recipe: Recipe,
    kind: str,
    index: int,
    stream: int,
    stray: float,
    keep: float,
    lot: FastChance,
    writer: Writer,
) -> None:
    chance = FastChance(recipe.seed, stream)
    state = game.start(setup, chance)
    name = f"search:sims={recipe.sims}"
    players = [bots.get(name, recipe.seed, stream + 1 + seat, clock=False) for seat in range(state.seats)]
    judge = game.judge
    decisions = 0
    has_strayed = False
    while state.awaited():
        seat = state.deciders()[0]
        legal = state.legal(seat)
        action = legal[0]
        if len(legal) > 1:
            if happens(lot, max(keep, recipe.after_stray) if has_strayed else keep):
                writer.look(state, decisions)
            decisions += 1
            has_strayed = happens(lot, stray)
            if has_strayed:
                action = legal[lot.below(len(legal))]
            elif kind == GREEDY:
                action = legal[liked(state, seat, legal, judge, lot)]
            else:
                action = players[seat].choose(Perspective(game, state, seat, players[seat].chance))
        state.play(seat, action, chance)
    writer.ended(state, index, decisions)


def happens(lot: FastChance, share: float) -> bool:
    return float(lot.below(1_000_000)) < share * 1_000_000


@cache
def decisions_of(game_id: str, players: int) -> float:
    """How many decisions a game of the greedy bot has, on average."""
    game = get(game_id)
    setup = game.setup(players)
    total = 0
    for number in range(PILOTS):
        chance = FastChance(number, 7)
        state = game.start(setup, chance)
        while state.awaited():
            seat = state.deciders()[0]
            legal = state.legal(seat)
            total += len(legal) > 1
            state.play(seat, legal[liked(state, seat, legal, game.judge, chance) if len(legal) > 1 else 0], chance)
    return max(1.0, total / PILOTS)
