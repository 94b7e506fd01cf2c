"""`orebit simulate`: many games between bots, and what they amount to."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

from cyclopts import Parameter

from orebit import bots
from orebit.cli.arguments import AsJson, Folder, GameId, OptionList, load_game, read_options, read_seats
from orebit.cli.output import counted, number, print_json, print_table, watched
from orebit.core.chance import FastChance
from orebit.core.errors import BadSetup
from orebit.core.game import Game, Setup
from orebit.core.perspective import Perspective
from orebit.core.playout import Playout, play_randomly
from orebit.core.state import Outcome, State

MOST_PLIES = 100_000  # a game that is not over by then counts as unfinished
STREAMS = 64  # of chance, for one game: its own, and one a seat


def simulate(
    id: GameId,
    /,
    *,
    games: Annotated[int, Parameter(help="How many games to play.")] = 1000,
    seats: Annotated[str, Parameter(help="The bots in seat order, like random,greedy.")] = "",
    seed: Annotated[int, Parameter(help="The same seed plays the same games.")] = 0,
    option: OptionList = None,
    json: AsJson = False,
    components: Folder = None,
) -> int:
    """Let bots play many games, and say how they ended."""
    if games < 1:
        raise BadSetup(f"--games is how many games to play, at least 1, not {games}")
    if seed < 0:
        raise BadSetup(f"--seed is a number from 0 up, not {seed}")
    game = load_game(id, components)
    names = read_seats(seats) if seats else ["random"] * (game.bench_players or game.players[-1])
    setup = game.setup(len(names), read_options(option))
    tally = Tally(len(game.seat_names(setup)))
    for playout, state in watched(play(game, setup, names, games, seed), games, f"Playing {game.title}", json):
        tally.add(playout, state)
    if json:
        given = {"game": game.id, "games": games, "seats": names, "seed": seed, "options": setup.options}
        print_json(given | {"names": game.seat_names(setup)} | tally.as_data())
    else:
        _tell(game, setup, names, tally)
    return 0


class Tally:
    """What the games amount to so far. Lists go by seat, automata included."""

    def __init__(self, seats: int) -> None:
        self.games = 0
        self.finished = 0
        self.wins = [0.0] * seats
        self.scores = [0] * seats
        self.decisions = 0
        self.longest = 0

    def add(self, playout: Playout, state: State) -> None:
        self.games += 1
        self.decisions += playout.decisions
        self.longest = max(self.longest, playout.decisions)
        outcome = state.outcome()
        if outcome is None:
            return
        self.finished += 1
        for seat, share in enumerate(shares(outcome)):
            self.wins[seat] += share
            self.scores[seat] += outcome.scores[seat]

    def as_data(self) -> dict[str, Any]:
        finished = max(1, self.finished)
        return {
            "wins": [round(wins / finished, 6) for wins in self.wins],
            "mean_scores": [round(score / finished, 6) for score in self.scores],
            "mean_decisions": round(self.decisions / self.games, 6),
            "longest": self.longest,
            "unfinished": self.games - self.finished,
        }


def shares(outcome: Outcome) -> list[float]:
    """By seat: its part of the win. Sides that tie share it; the members of one side all have it."""
    sides = {outcome.sides[seat] for seat in outcome.winners}
    return [1 / len(sides) if seat in outcome.winners else 0.0 for seat in range(len(outcome.scores))]


def play(game: Game[Any], setup: Setup, names: Sequence[str], games: int, seed: int) -> Iterator[tuple[Playout, State]]:
    """The games one by one, at their end. Each has streams of chance of its own, so none depends on another."""
    only_random = all(name == "random" for name in names)
    for i in range(games):
        chance = FastChance(seed, i * STREAMS)
        state = game.start(setup, chance)
        if only_random:
            yield play_randomly(state, chance, FastChance(seed, i * STREAMS + 1), MOST_PLIES), state
        else:
            seated = zip(game.player_seats(setup), names, strict=True)
            players = {seat: bots.get(name, seed, i * STREAMS + 1 + seat) for seat, name in seated}
            yield play_with(game, state, players, chance), state


def play_with(game: Game[Any], state: State, players: Mapping[int, bots.Bot], chance: FastChance) -> Playout:
    """Play a game on to its end, the bot of each seat behind its own perspective."""
    plies = decisions = 0
    while plies < MOST_PLIES:
        deciders = state.deciders()
        if not deciders:
            return Playout(True, plies, decisions)
        seat = deciders[0]
        perspective = Perspective(game, state, seat, players[seat].chance)
        legal = perspective.legal
        if len(legal) > 1:
            decisions += 1
            action = players[seat].choose(perspective)
        else:
            action = legal[0]
        state.play(seat, action, chance)
        plies += 1
    return Playout(not state.deciders(), plies, decisions)


def _tell(game: Game[Any], setup: Setup, names: Sequence[str], tally: Tally) -> None:
    data = tally.as_data()
    print(f"{counted(tally.games, 'game')} of {game.title}, {counted(setup.players, 'player')}.")
    rows = []
    players = dict(zip(game.player_seats(setup), names, strict=True))
    for seat, name in enumerate(game.seat_names(setup)):
        rows.append([name, players.get(seat, "-"), f"{data['wins'][seat]:.1%}", number(data["mean_scores"][seat])])
    print_table(["seat", "player", "wins", "mean score"], rows)
    print(f"A game has {number(data['mean_decisions'])} decisions on average, the longest had {data['longest']:,}.")
    if data["unfinished"]:
        print(f"{counted(data['unfinished'], 'game')} did not end within {MOST_PLIES:,} actions.")
