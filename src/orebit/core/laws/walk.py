"""A random game that the laws look at: played once, then walked again as often as a law likes."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from orebit.core.chance import Chance, FairChance, FastChance
from orebit.core.game import Game, Setup
from orebit.core.laws.facts import difference, facts
from orebit.core.match import Match, seed_bytes
from orebit.core.options import Value
from orebit.core.state import PUBLIC, TABLE, State
from orebit.core.view import to_json

MOST_PLIES = 10_000  # no game of ours comes near; a random game that reaches it is taken never to end
PLIES_LOOKED_AT = 500  # of a game that does not end
SAMPLES = 8
TABLE_ACTS_ONCE_IN = (256, 16)  # plies while the table may act: seldom with an even seed, often with an odd one
PICKS, TRIES = 1, 2  # streams of chance beside the game's own


class Broken(Exception):
    """A law does not hold: what differed, and after how many plies."""

    def __init__(self, what: str, ply: int | None = None) -> None:
        super().__init__(what if ply is None else f"ply {ply}: {what}")


class Position:
    """A moment of the walk, before the `ply`-th act. The state is the law's own to change."""

    def __init__(self, ply: int, state: State) -> None:
        self.ply = ply
        self.state = state


class Walk:
    """One seeded random game. Every law that asks for the same game, setup and seed walks the same way."""

    def __init__(self, game: Game[Any], setup: Setup, seed: int) -> None:
        self.game = game
        self.setup = setup
        self.seed = seed
        self.seats = list(range(setup.players))  # where players sit; automata come after them
        self.names = game.seat_names(setup)
        self.eyes = [*self.seats, PUBLIC]
        self.acts: list[tuple[int, int]] = []  # seat and code
        self._offers: list[tuple[str, ...]] = []  # by ply: which kinds of action are offered, and to how many
        state, chance = self.start()
        picks = FastChance(seed, PICKS)
        while state.awaited() and len(self.acts) < MOST_PLIES:
            seat, code = self._pick(state, picks)
            state.play(seat, code, chance)
            self.acts.append((seat, code))
        self.ended = not state.awaited()
        if not self.ended:
            del self.acts[PLIES_LOOKED_AT:]
        self.sampled = self._choose_samples()
        self._positions: list[Position] = []

    def start(self) -> tuple[Any, Chance]:
        """The first position, with the chance that the rest of this game is drawn from."""
        chance = FairChance(seed_bytes(self.seed))
        return self.game.start(self.setup, chance), chance

    def plies(self) -> Iterator[tuple[int, Any]]:
        """Every position with its ply, the last included. The state is live: look, do not touch."""
        state, chance = self.start()
        for ply, (seat, code) in enumerate(self.acts):
            yield ply, state
            state.play(seat, code, chance)
        yield len(self.acts), state

    def positions(self, count: int = SAMPLES) -> Iterator[Position]:
        """Some positions with a decision, of as many sorts as there are, each a clone that the law may change."""
        if not self._positions:
            found = {ply: Position(ply, state.clone()) for ply, state in self.plies() if ply in self.sampled}
            self._positions = [found[ply] for ply in self.sampled]
        for position in self._positions[:count]:
            yield Position(position.ply, position.state.clone())

    def matches(self, count: int = SAMPLES) -> Iterator[tuple[int, Match]]:
        """A match that stops at the same positions. The law may play the next act, or leave it to the walk."""
        match = Match(self.game, self.setup, self.seed)
        stops = set(self.sampled[:count])
        for ply, (seat, code) in enumerate(self.acts):
            if ply in stops:
                yield ply, match
            if len(match.acts) == ply:
                match.play(seat, code)

    def tries(self, ply: int) -> FastChance:
        """Chance for what a law tries out at a position: the same whenever the law is checked."""
        return FastChance(self.seed * MOST_PLIES + ply, TRIES)

    def scrambled(self, state: State, seat: int, chance: Chance) -> State:
        guess = state.clone()
        guess.scramble(seat, chance)
        return guess

    def play_on(self, state: State, chance: FastChance, plies: int) -> None:
        """Play a position on at random, by the chance given."""
        for _ in range(plies):
            if not state.awaited():
                return
            seat, code = pick(self.game, state, chance, TABLE_ACTS_ONCE_IN[self.seed % 2])
            state.play(seat, code, chance)

    def _pick(self, state: State, picks: Chance) -> tuple[int, int]:
        seat, code = pick(self.game, state, picks, TABLE_ACTS_ONCE_IN[self.seed % 2])
        offers = [f"{len(state.deciders())}"]
        for code_offered in state.legal(seat if seat != TABLE else state.deciders()[0]):
            name = self.game.actions.kind(code_offered).name
            if name != offers[-1]:
                offers.append(name)
        self._offers.append(tuple(offers))
        return seat, code

    def _choose_samples(self) -> list[int]:
        """Plies of as many sorts as there are: one of each sort in turn, at random within the sort."""
        sorts: dict[tuple[str, ...], list[int]] = {}
        for ply in range(len(self.acts)):
            sorts.setdefault(self._offers[ply], []).append(ply)
        chance = FastChance(self.seed, TRIES)
        chosen: list[int] = []
        queues = list(sorts.values())
        while queues and len(chosen) < SAMPLES:
            for plies in queues:
                chosen.append(plies.pop(chance.below(len(plies))))
            queues = [plies for plies in queues if plies]
        return chosen[:SAMPLES]


def pick(game: Game[Any], state: State, picks: Chance, table_acts_once_in: int = 256) -> tuple[int, int]:
    """Any act that may be played now. Half of the time the kind is drawn first, so that rare kinds are tried too."""
    table_acts = list(state.table_acts())
    if table_acts and picks.below(table_acts_once_in) == 0:
        return TABLE, table_acts[picks.below(len(table_acts))]
    deciders = state.deciders()
    seat = deciders[picks.below(len(deciders))]
    codes = list(state.legal(seat))
    if not codes:
        raise Broken(f"seat {seat} must act and has no legal action, in {game.notation(state)}")
    if picks.below(2) == 0:
        kinds: dict[str, list[int]] = {}
        for code in codes:
            kinds.setdefault(game.actions.kind(code).name, []).append(code)
        codes = list(kinds.values())[picks.below(len(kinds))]
    return seat, codes[picks.below(len(codes))]


def some(items: list[int], count: int, chance: Chance) -> list[int]:
    """At most so many of the items, drawn at random, in order."""
    drawn = list(items)
    while len(drawn) > count:
        drawn.pop(chance.below(len(drawn)))
    return drawn


def seen(game: Game[Any], state: State, seat: int) -> dict[str, bytes]:
    """All that the seat (or PUBLIC) is shown of a position, as bytes, by what it is called."""
    legal = list(state.legal(seat)) if seat != PUBLIC else []
    return {
        "the view": to_json(game.view(state, seat)),
        "the description": to_json(game.describe(state, seat)),
        "the legal list": to_json(legal),
        "the labels": to_json([game.label(state, seat, code) for code in legal]),
        "the prompt": game.prompt(state, seat).encode() if legal else b"",
    }


def require_same(before: dict[str, Any], after: dict[str, Any], what: str, ply: int) -> None:
    """Break the law when the two differ; `what` says what should have left them equal."""
    differs = difference(before, after)
    if differs:
        raise Broken(f"{what}, but {differs}", ply)


def history(match: Match) -> dict[str, Any]:
    """All that a match is: the facts, and what everybody sees of it."""
    eyes = [*range(match.setup.players), PUBLIC]
    return {
        **facts(match.state),
        "the draws": match.chance.drawn,
        "the record": match.record().to_bytes(),
        **{f"the table as seat {eye} sees it": to_json(match.table_view(eye)) for eye in eyes},
        **{f"the description for seat {eye}": match.describe(eye) for eye in eyes},
    }


@lru_cache(maxsize=64)
def _walk(game: Game[Any], players: int, options: tuple[tuple[str, Value], ...], seed: int) -> Walk:
    return Walk(game, Setup(players, dict(options)), seed)


def walk(game: Game[Any], setup: Setup, seed: int) -> Walk:
    return _walk(game, setup.players, tuple(setup.options.items()), seed)
