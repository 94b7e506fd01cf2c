"""Self-play as a data set for offline learning: one row a decision, in one NPZ file that NumPy alone can read.

Games are played first and their actions kept; then they are played again to write the observations, which are by far
the largest part, straight into the file. So the size of a data set is not bound by memory.
"""

import json
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from orebit import __version__, bots
from orebit.core.chance import FastChance
from orebit.core.errors import OrebitError
from orebit.core.game import Game, Setup
from orebit.core.perspective import Perspective
from orebit.env.extra import need
from orebit.env.seating import STREAMS

need("numpy")

import numpy as np  # noqa: E402

from orebit.env.spaces import Eye  # noqa: E402

MOST_DECISIONS = 100_000  # in a game


class Decisions:
    """What was decided in one game, in order, and how it ended."""

    def __init__(self) -> None:
        self.seats: list[int] = []
        self.actions: list[int] = []
        self.legal: list[int] = []  # the legal actions of one decision after another …
        self.counts: list[int] = []  # … and how many each has
        self.returns: list[float] = []  # by seat, automata included
        self.scores: list[int] = []


def play(game: Game[Any], setup: Setup, names: Sequence[str], seed: int, number: int) -> Decisions:
    """One game between bots. Only it depends on its number, so games can be made in any order."""
    decided = Decisions()
    chance = FastChance(seed, number * STREAMS)
    state = game.start(setup, chance)
    seated = zip(game.player_seats(setup), names, strict=True)
    players = {seat: bots.get(name, seed, number * STREAMS + 1 + seat, clock=False) for seat, name in seated}
    while deciders := state.deciders():
        if len(decided.actions) == MOST_DECISIONS:
            raise OrebitError(f"game {number} did not end within {MOST_DECISIONS:,} decisions")
        seat = deciders[0]
        bot, legal = players[seat], list(state.legal(seat))
        code = legal[0] if len(legal) == 1 else int(bot.choose(Perspective(game, state, seat, bot.chance)))
        decided.seats.append(seat)
        decided.actions.append(code)
        decided.legal += legal
        decided.counts.append(len(legal))
        state.play(seat, code, chance)
    outcome = state.outcome()
    assert outcome is not None, "nobody must act, but the game is not over"
    decided.returns, decided.scores = [float(value) for value in outcome.returns], list(outcome.scores)
    return decided


def play_games(game: Game[Any], setup: Setup, names: Sequence[str], games: int, seed: int) -> Iterator[Decisions]:
    return (play(game, setup, names, seed, number) for number in range(games))


def export(game: Game[Any], setup: Setup, names: Sequence[str], games: int, seed: int, out: Path) -> int:
    """Play, write the data set, and say how many decisions it holds. docs/guides/research.md lists its arrays."""
    played = list(play_games(game, setup, names, games, seed))
    return write(out, game, setup, names, seed, played, observations(game, setup, played, seed))


def write(
    out: Path,
    game: Game[Any],
    setup: Setup,
    names: Sequence[str],
    seed: int,
    played: Sequence[Decisions],
    vectors: Iterable[bytes],
) -> int:
    """The games that were played and their `observations`, into a file; how many decisions that makes."""
    rows = sum(len(decided.actions) for decided in played)
    about = {
        "game": game.id,
        "orebit": __version__,
        "rules": game.rules_version,
        "components": game.digest(),
        "players": setup.players,
        "options": setup.options,
        "bots": list(names),
        "seed": seed,
        "features": list(game.features),
        "actions": game.actions.size,
    }
    try:
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as file:
            for name, array in small_arrays(played).items():
                _write_array(file, name, array)
            _write_array(file, "about", np.array(json.dumps(about)))
            with file.open("observation.npy", "w", force_zip64=True) as member:
                header = {"descr": "<f4", "fortran_order": False, "shape": (rows, len(game.features))}
                np.lib.format.write_array_header_1_0(member, header)
                for one_game in vectors:
                    member.write(one_game)
    except OSError as error:
        raise OrebitError(f"{out} cannot be written: {error.strerror or error}") from None
    return rows


def small_arrays(played: Sequence[Decisions]) -> dict[str, Any]:
    """All but the observations. A row is a decision, unless the name says otherwise."""
    lengths = [len(decided.actions) for decided in played]
    last = np.zeros(sum(lengths), bool)
    last[np.cumsum(lengths) - 1] = True
    counts = np.array([count for decided in played for count in decided.counts], np.int64)
    return {
        "game": np.repeat(np.arange(len(played), dtype=np.int32), lengths),
        "ply": np.concatenate([np.arange(length, dtype=np.int32) for length in lengths]),
        "seat": np.array([seat for decided in played for seat in decided.seats], np.int8),
        "action": np.array([code for decided in played for code in decided.actions], np.int32),
        "legal": np.array([code for decided in played for code in decided.legal], np.int32),
        "legal_from": np.concatenate([np.zeros(1, np.int64), np.cumsum(counts)]),
        "return": np.array([decided.returns[seat] for decided in played for seat in decided.seats], np.float32),
        "last": last,
        "game_returns": np.array([decided.returns for decided in played], np.float32),
        "game_scores": np.array([decided.scores for decided in played], np.int32),
    }


def observations(game: Game[Any], setup: Setup, played: Sequence[Decisions], seed: int) -> Iterator[bytes]:
    """By game: the observations of its deciders, from playing it again."""
    eye = Eye(game, "vector")
    for number, decided in enumerate(played):
        chance = FastChance(seed, number * STREAMS)
        state = game.start(setup, chance)
        vectors = np.empty((len(decided.actions), len(game.features)), "<f4")
        for ply, (seat, code) in enumerate(zip(decided.seats, decided.actions, strict=True)):
            vectors[ply] = eye.vector(state, seat)
            state.play(seat, code, chance)
        yield vectors.tobytes()


def _write_array(file: zipfile.ZipFile, name: str, array: Any) -> None:
    with file.open(f"{name}.npy", "w", force_zip64=True) as member:
        np.lib.format.write_array(member, array, allow_pickle=False)
