"""What the profile of a compiled build is made from (`make install PGO=1`): a little of all that is meant to be fast.

Run by hatch_build.py with libraries that count how often each branch is taken. Everything is drawn from fixed seeds, so
that the same source gives the same profile. It needs no more than a build has: no command, no NumPy.
"""

from typing import Any

from orebit.bots.search import GREEDY_PLAYOUT, RANDOM_PLAYOUT, TO_THE_END, Search, Settings
from orebit.core.chance import FastChance
from orebit.core.game import Game, Setup
from orebit.core.playout import play_randomly
from orebit.core.uncompiled import is_compiled
from orebit.env.stepping import EVERY_SEAT, Batch
from orebit.games import all_games

GAMES = 60  # of each number of players
GAMES_BY_HAND = 10
DEALS = 2  # searched from the opening, and as many from the middle
CUT_SIMULATIONS = 400
WHOLE_SIMULATIONS = 60
ROWS = 16
STEPS = 60


def train(game: Game[Any]) -> None:
    for players in game.players:
        setup = game.setup(players)
        for seed in range(GAMES):
            play(game, setup, seed)
        for seed in range(GAMES_BY_HAND):
            play_by_hand(game, setup, seed)
        for seed in range(DEALS):
            search(game, setup, seed, 0)
            search(game, setup, seed, 40)
        step(game, setup)


def play(game: Game[Any], setup: Setup, seed: int) -> None:
    chance = FastChance(seed, 0)
    play_randomly(game.start(setup, chance), chance, FastChance(seed, 1), TO_THE_END)


def play_by_hand(game: Game[Any], setup: Setup, seed: int) -> None:
    """As a program in Python would, move by move."""
    chance, picks = FastChance(seed, 0), FastChance(seed, 1)
    state = game.start(setup, chance)
    while deciders := state.deciders():
        legal = state.legal(deciders[0])
        state.play(deciders[0], legal[picks.below(len(legal))], chance)


def search(game: Game[Any], setup: Setup, seed: int, plies: int) -> None:
    """As the bots do, and with whole games for playouts."""
    for is_cut in (True, False):
        chance = FastChance(seed, 0)
        state = game.start(setup, chance)
        play_randomly(state, chance, FastChance(seed, 1), plies)
        deciders = state.deciders()
        if not deciders:
            return
        best = game.searching(state)
        settings = Settings()
        settings.explore, settings.stray, settings.beyond = best.explore, best.stray, best.beyond
        if is_cut:
            settings.trust, settings.plies, settings.turns = best.trust, best.plies, best.turns
            settings.playout = RANDOM_PLAYOUT if best.playout == "random" else GREEDY_PLAYOUT
        else:
            settings.trust, settings.plies, settings.turns = 0.0, TO_THE_END, TO_THE_END
            settings.playout = RANDOM_PLAYOUT
        tree = Search(state, deciders[0], game.judge, game.actions.size, chance, settings)
        tree.run(CUT_SIMULATIONS if is_cut else WHOLE_SIMULATIONS)


def step(game: Game[Any], setup: Setup) -> None:
    """As the environments of learners do."""
    seats = game.start(setup, FastChance(0, 0)).seats
    features = game.judge.size()
    batch = Batch(game.judge, ROWS, seats, game.actions.size, features, EVERY_SEAT, False, True, TO_THE_END)
    picks = FastChance(0, 2)
    for row in range(ROWS):
        chance = FastChance(row, 0)
        batch.put(row, game.start(setup, chance), chance, FastChance(row, 1))
        batch.look(row)
    for number in range(STEPS):
        for row in batch.step(batch.random_actions(picks)):
            chance = FastChance(number, row)
            batch.put(row, game.start(setup, chance), chance, FastChance(row, 1))
            batch.look(row)


if __name__ == "__main__":
    assert is_compiled(), "there is nothing to count in what is not compiled"
    for each in all_games():
        train(each)
