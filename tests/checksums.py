"""What the kernel does, folded into a few letters: random games, search trees and observations from fixed seeds.

Whoever makes something faster changes none of them; whoever changes a rule or a judge writes them anew:

    PYTHONPATH=src .venv/bin/python -m tests.checksums
"""

import hashlib
import json
from array import array
from pathlib import Path
from typing import Any

from orebit.bots.search import Search
from orebit.bots.search_bot import Level
from orebit.core.chance import FastChance
from orebit.core.game import Game
from orebit.core.state import State
from orebit.games import OURS, get

FILE = Path(__file__).parent / "golden" / "checksums.json"
MIDDLE = 16  # plies: where the second tree grows
SIMULATIONS = 10
SEEDS = 1
LOOK_EVERY = 16  # plies


def checksums(game: Game[Any]) -> dict[str, str]:
    games, looks, trees = hashlib.sha256(), hashlib.sha256(), hashlib.sha256()
    for players in game.players:
        for seed in range(SEEDS):
            play(game, players, seed, games, looks)
        for plies in (0, MIDDLE):
            trees.update(repr(tree(game, players, plies)).encode())
    return {name: each.hexdigest()[:16] for name, each in (("games", games), ("looks", looks), ("trees", trees))}


def play(game: Game[Any], players: int, seed: int, games: Any, looks: Any) -> None:
    """A random game: every legal list and who had it, what was seen now and then, and how it ended."""
    chance, picks = FastChance(seed, 0), FastChance(seed, 1)
    state = game.start(game.setup(players), chance)
    plies = 0
    while deciders := state.deciders():
        seat = deciders[0]
        legal = list(state.legal(seat))
        games.update(repr((deciders, legal)).encode())
        if plies % LOOK_EVERY == 0:
            for eye in range(state.seats):
                looks.update(array("f", game.judge.observe(state, eye)).tobytes())
        state.play(seat, legal[picks.below(len(legal))], chance)
        plies += 1
    games.update(repr((state.scores(), chance.drawn)).encode())


def tree(game: Game[Any], players: int, plies: int) -> list[tuple[int, int, float, float]]:
    """What a search finds after so many plies: action, visits, expected result and prior of each choice."""
    chance, picks = FastChance(players, 2), FastChance(players, 3)
    state: State = game.start(game.setup(players), chance)
    for _ in range(plies):
        seat = state.deciders()[0]
        legal = state.legal(seat)
        state.play(seat, legal[picks.below(len(legal))], chance)
    settings = Level(sims=1).settings(game, state)
    search = Search(state, state.deciders()[0], game.judge, game.actions.size, chance, settings)
    search.run(SIMULATIONS)
    return [(each.action, each.visits, each.expected, each.prior) for each in search.candidates()]


if __name__ == "__main__":
    found = {game_id: checksums(get(game_id)) for game_id in OURS}
    FILE.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
