"""Asteroid Miners, which digs a turn can still come to, for bots (§10)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from orebit.core.chance import Chance, FastChance
from orebit.core.reasons import LEGAL
from orebit.core.vecs import zeros
from orebit.games.asteroid_miners import excavate, faces, modify
from orebit.games.asteroid_miners.actions import DIG, EXCHANGE, KEEP, MASKS
from orebit.games.asteroid_miners.components import (
    MOST_POOL,
    POOL_REROLLS,
    SLOTS,
)
from orebit.games.asteroid_miners.copying import overwrite_position
from orebit.games.asteroid_miners.faces import FACES
from orebit.games.asteroid_miners.modify import PAIR, PAIR_OF_FIVES
from orebit.games.asteroid_miners.pool import pool_size
from orebit.games.asteroid_miners.position import EMPTY
from orebit.games.asteroid_miners.rules import AsteroidMinersState

MOST_CHARGES: Final = 3  # of Efficient Drilling that are told apart
DRILLS: Final[i64] = (MOST_CHARGES + 1) * 2 * (int(FACES) + 1) ** int(SLOTS)
ONE_ROLL: Final = 1.0 / 6.0  # the chance that a die shows a face
TWO_ROLLS: Final = 11.0 / 36.0  # the same when it may be rolled again


class Prospector:
    """Values the digs that can still be reached; how far it looks, and what a dig is worth, differs by its kind.

    Each drill is reckoned once: what is known is dropped as soon as anything else than the drill differs.
    """

    def __init__(self) -> None:
        self.no_chance: Chance = FastChance(0)  # for actions that draw nothing
        self.copies: list[AsteroidMinersState] = []  # to imagine things on, one within the other
        self.in_use: i64 = 0  # how many of them
        self.turn: i64 = -1
        self.now: i64 = 0
        self.completion: vec[float] = vec[float]([0.0] * 2)  # by path
        self.known: vec[float] = vec[float]([0.0] * DRILLS)
        self.known_at: vec[i64] = vec[i64]([0] * DRILLS)

    # -- what differs
    def completion_worth(self, state: AsteroidMinersState, path: i64) -> float:
        """Of finishing the stratum on this path."""
        raise NotImplementedError

    def dig_worth(self, state: AsteroidMinersState, path: i64, mask: i64) -> float:
        raise NotImplementedError

    def modification_worths(self, state: AsteroidMinersState, actions: vec[i64]) -> list[float]:
        raise NotImplementedError

    def imagined(self, state: AsteroidMinersState) -> AsteroidMinersState:
        """A copy that is being modified."""
        raise NotImplementedError

    def reachable(self, state: AsteroidMinersState) -> float:
        """The best dig after changes of this imagined drill."""
        raise NotImplementedError

    def settled(self, state: AsteroidMinersState) -> float:
        """The best dig without another pair."""
        raise NotImplementedError

    # -- the turn
    def turn_to(self, state: AsteroidMinersState) -> None:
        """Everything that the worth of a dig depends on besides the drill, packed."""
        self.in_use = 0
        seat = state.active
        turn: i64 = state.level
        turn = turn << 3 | state.event
        turn = turn << 1 | seat
        turn = turn << 10 | state.funding[seat]
        turn = turn << 10 | state.funding[1 - seat]
        turn = turn << 3 | state.equipment[seat]
        turn = turn << 3 | state.covered[seat]
        turn = turn << 3 | state.waypoint[seat]
        turn = turn << 2 | (state.path[seat] + 1)
        turn = turn << 1 | (1 if state.owner == seat else 0)
        turn = turn << 2 | state.market[0]
        turn = turn << 2 | state.market[1]
        turn = turn << 2 | state.card[seat]
        for slot in range(SLOTS):
            turn = turn << 2 | state.colour[slot]
        if turn != self.turn:
            self.turn = turn
            self.now += 1
            for path in range(2):
                if excavate.why_no_path(state, seat, path) == LEGAL:
                    self.completion[path] = self.completion_worth(state, path)

    # -- digging
    def best(self, state: AsteroidMinersState) -> float:
        """The best dig with the drill as it is; 0 for none."""
        drill = drill_of(state)
        if self.known_at[drill] != self.now:
            self.known_at[drill] = self.now
            self.known[drill] = self.best_dig(state)
        return self.known[drill]

    def best_dig(self, state: AsteroidMinersState) -> float:
        best: float = 0.0
        filled = excavate.filled_slots(state)
        for path in range(2):
            if excavate.why_no_path(state, state.active, path) == LEGAL:
                need = state.need(state.active, path)
                fitting = excavate.fitting_slots(state, need)
                for mask in range(1, MASKS):
                    if mask & fitting != mask:  # a shortcut
                        continue
                    if excavate.why_no_dig(state, need, filled, mask) == LEGAL:
                        best = max(best, self.dig_worth(state, path, mask))
        return best

    def dig_worths(self, state: AsteroidMinersState, actions: vec[i64]) -> list[float]:
        self.turn_to(state)
        worths: list[float] = []
        for action in actions:
            mask = (action - DIG) % MASKS
            worths.append(0.0 if mask == 0 else self.dig_worth(state, (action - DIG) // MASKS, mask))
        return worths

    # -- copies to imagine things on: a quarter of a search went into making new ones
    def copy_of(self, state: AsteroidMinersState) -> AsteroidMinersState:
        """A copy for a while: whoever sets `in_use` back gives it away again."""
        if self.in_use == len(self.copies):
            self.copies.append(state.clone())
        else:
            overwrite_position(state, self.copies[self.in_use])
        self.in_use += 1
        return self.copies[self.in_use - 1]

    # -- the pool: which faces are worth a pair
    def keep_worths(self, state: AsteroidMinersState, actions: vec[i64]) -> list[float]:
        """The gains of all faces, each by the chance that its pair comes up."""
        self.turn_to(state)
        gains = self.pair_gains(state)
        rolls: i64 = 1 if state.rerolls == POOL_REROLLS - 1 else 2
        return [keep_worth(state, action - KEEP, gains, rolls) for action in actions]

    def pair_gains(self, state: AsteroidMinersState) -> vec[float]:
        """By face: by how much a pair of it would improve the best dig."""
        imagined = self.imagined(state)
        lay_pool(imagined, faces.NONE)
        base = self.reachable(imagined)
        gains = zeros(FACES + 1)
        for face in range(1, FACES + 1):
            imagined.pool[0] = face
            imagined.pool[1] = face
            if face == PAIR_OF_FIVES and modify.bought_by_fives(state) == EXCHANGE:
                total: float = 0.0
                for other in range(1, FACES + 1):  # with one more die of each face, on average
                    imagined.pool[2] = other
                    total += self.reachable(imagined) - base
                imagined.pool[2] = EMPTY
                gains[face] = total / float(FACES)
            elif face >= PAIR_OF_FIVES or face <= state.equipment[state.active]:
                gains[face] = self.reachable(imagined) - base
        return gains

    # -- modifying
    def after(self, state: AsteroidMinersState, action: i64) -> AsteroidMinersState:
        after = self.copy_of(state)
        after.play_modify(action, self.no_chance, None)
        return after

    def reroll_worth(self, state: AsteroidMinersState, mask: i64) -> float:
        """The best dig on average over the faces of one or two rerolled components."""
        first: i64 = -1
        second: i64 = -1
        for slot in range(SLOTS):
            if (mask >> slot) & 1 == 1:
                if first == -1:
                    first = slot
                elif second == -1:
                    second = slot
                else:
                    return 0.0  # too many to reckon out
        after = self.copy_of(state)
        total: float = 0.0
        count: float = 0.0
        for face in range(1, FACES + 1):
            after.face[first] = face
            for other in range(1, FACES + 1 if second != -1 else 2):
                if second != -1:
                    after.face[second] = other
                total += self.settled(after)
                count += 1.0
        self.in_use -= 1
        return total / count


def drill_of(state: AsteroidMinersState) -> i64:
    """The faces of the drill and what else changes while it is modified, as a number."""
    charges = state.charges
    if charges > MOST_CHARGES:
        charges = MOST_CHARGES
    drill: i64 = charges * 2
    if state.scavenged:
        drill += 1
    for slot in range(SLOTS):
        drill = drill * (FACES + 1) + state.face[slot]
    return drill


def kept_dice(state: AsteroidMinersState, mask: i64) -> i64:
    """The pool dice in the mask, as a collection of faces."""
    dice: i64 = faces.NONE
    for position in range(pool_size(state)):
        if (mask >> position) & 1 == 1:
            dice += faces.one(state.pool[position])
    return dice


def lay_pool(state: AsteroidMinersState, dice: i64) -> None:
    position: i64 = 0
    for face in range(1, FACES + 1):
        for die in range(faces.count(dice, face)):
            state.pool[position] = face
            position += 1
    while position < MOST_POOL:
        state.pool[position] = EMPTY
        position += 1


def keep_worth(state: AsteroidMinersState, mask: i64, gains: vec[float], rolls: i64) -> float:
    """The gains of all faces, each by the chance that its pair comes up."""
    kept = kept_dice(state, mask)
    rolled = pool_size(state) - faces.size(kept)
    total: float = 0.0
    for face in range(1, FACES + 1):
        held = faces.count(kept, face)
        if held > PAIR:
            held = PAIR
        total += gains[face] * PAIR_CHANCE[(rolls * (PAIR + 1) + held) * (MOST_POOL + 1) + rolled]
    return total


def pair_chance(kept: i64, rolled: i64, chance_of_face: float) -> float:
    """That some dice of a face become at least two with so many more rolled."""
    if kept >= PAIR:
        return 1.0
    missed: float = 1.0
    for die in range(rolled):
        missed *= 1.0 - chance_of_face
    if kept == 1:
        return 1.0 - missed
    once = 0.0 if rolled == 0 else float(rolled) * chance_of_face * missed / (1.0 - chance_of_face)
    return 1.0 - missed - once


PAIR_CHANCE: Final[vec[float]] = vec[float](  # by rolls, dice kept (no more than a pair) and dice rolled
    [
        pair_chance(kept, rolled, chance_of_face)
        for chance_of_face in (0.0, ONE_ROLL, TWO_ROLLS)
        for kept in range(PAIR + 1)
        for rolled in range(MOST_POOL + 1)
    ]
)
