"""Asteroid Miners for players made of code: a heuristic for each decision, and how a seat stands (§10)."""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from orebit.core.chance import Chance, FastChance
from orebit.core.state import Judge, Sheet, State
from orebit.games.asteroid_miners import excavate, faces, market, modify
from orebit.games.asteroid_miners.actions import (
    AGAIN,
    CHANGE_EVENT,
    DIG,
    DONE_MODIFY,
    KEEP,
    KEEP_EVENT,
    MASKS,
    NO_SLOT,
    PIP,
    REROLL,
    ROLL_DIE,
    SCRAP,
    SET,
    TENDER_ROLL,
    UPGRADE,
)
from orebit.games.asteroid_miners.components import (
    BLACK,
    BLUE,
    DAMAGED_DRILL,
    EFFECT,
    GREEN,
    HARD_ORE,
    LEVELS,
    MOST_EQUIPMENT,
    MOST_POOL,
    POOL_REROLLS,
    SIZE,
    SLOTS,
    WHITE,
    event_place,
)
from orebit.games.asteroid_miners.drill import blue_slot
from orebit.games.asteroid_miners.faces import FACES
from orebit.games.asteroid_miners.modify import PAIR, PAIR_OF_FIVES
from orebit.games.asteroid_miners.observe import FEATURES, observe
from orebit.games.asteroid_miners.pool import pool_size
from orebit.games.asteroid_miners.position import (
    DRILLING_AGAIN,
    EMPTY,
    MODIFY,
    OVER,
    POOL,
    SECOND,
    VIRTUAL,
    VIRTUAL_SEAT,
)
from orebit.games.asteroid_miners.rules import AsteroidMinersState

__all__ = ["FEATURES", "AsteroidMinersJudge"]

# What a dig is worth, in $M (§10).
SPACE: Final = 1.8  # a space covered
COMPLETION: Final = 1.5  # a stratum finished
PARTIAL_SALE: Final = 0.35  # of the sale value, times the share covered
OPPONENT: Final = 0.8  # of what the opponent gains or loses
ACTION_COST: Final = 0.01  # so that nothing is changed for no gain

DEEP: Final = 24  # with at most so many modifications, two in a row are looked at
ALL_LEVELS: Final = (2 << MOST_EQUIPMENT) - 1  # of equipment, as a mask
MOST_CHARGES: Final = 3  # of Efficient Drilling that are told apart
DRILLS: Final = (MOST_CHARGES + 1) * 2 * (FACES + 1) ** SLOTS
ONE_ROLL: Final = 1.0 / 6.0  # the chance that a die shows a face
TWO_ROLLS: Final = 11.0 / 36.0  # the same when it may be rolled again
BAD_EVENT: Final = 2.0  # Damaged Drill and Hard Ore
FUNDING_FOR: Final = (0, 0, 7, 10, 16)  # by equipment level: when to buy it
LAST_UPGRADE_WAYPOINT: Final = 2  # on the last asteroid, later ones do not pay

# What makes a seat win, by asteroid: logistic regression over 4,000 games of `greedy` against itself (bench/fit.py).
CHANCE_FUNDING: Final[vec[float]] = vec[float]([0.0, 0.027, 0.092, 0.170])
CHANCE_WAYPOINT: Final[vec[float]] = vec[float]([0.0, 0.089, 0.215, 0.580])
CHANCE_COVERED: Final[vec[float]] = vec[float]([0.0, 0.028, 0.137, 0.414])
CHANCE_EQUIPMENT: Final[vec[float]] = vec[float]([0.0, 0.091, 0.213, 0.0])
CHANCE_TENDER: Final[vec[float]] = vec[float]([0.0, 0.075, 0.119, 0.203])
CHANCE_TURN: Final[vec[float]] = vec[float]([0.0, 0.058, 0.292, 0.556])  # of a dig that is still to come this turn


@final
class AsteroidMinersJudge(Judge):
    """Everything is public; only future dice are unknown."""

    def __init__(self) -> None:
        self.no_chance: Chance = FastChance(0)  # for actions that draw nothing
        # The digs that were reckoned for the decision at hand: most sequences of changes end in few drills.
        self.known: vec[float] = vec[float]([0.0] * DRILLS)
        self.known_at: vec[i64] = vec[i64]([0] * DRILLS)
        self.now: i64 = 0

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, AsteroidMinersState)
        if state.phase == OVER:
            return final_value(state, seat)
        ahead = prospects(state, seat) - prospects(state, 1 - seat)
        is_to_dig = state.phase <= DRILLING_AGAIN or state.phase == VIRTUAL
        to_come: float = CHANCE_TURN[state.level]
        ahead += to_come if is_to_dig == (state.active == seat) else -to_come
        return 1.0 / (1.0 + exp(-ahead))

    def worths(self, state: State, seat: i64, actions: vec[i64]) -> list[float]:
        return self.looked_at(state, actions, False)

    def glances(self, state: State, seat: i64, actions: vec[i64]) -> list[float]:
        return self.looked_at(state, actions, True)

    def size(self) -> i64:
        return len(FEATURES)

    def fill(self, state: State, seat: i64, sheet: Sheet) -> None:
        assert isinstance(state, AsteroidMinersState)
        observe(sheet, state, seat)

    def looked_at(self, state: State, actions: vec[i64], in_a_hurry: bool) -> list[float]:
        assert isinstance(state, AsteroidMinersState)
        self.now += 1
        if state.phase == POOL:
            return self.keep_worths(state, actions, in_a_hurry)
        if state.phase == MODIFY or state.phase == SECOND:
            depth: i64 = 0 if in_a_hurry or len(actions) > DEEP else 1
            return [self.modification_worth(state, action, depth) for action in actions]
        return [plain_worth(state, action) for action in actions]

    # -- modifying: the best dig that can be reached
    def modification_worth(self, state: AsteroidMinersState, action: i64, depth: i64) -> float:
        if action == DONE_MODIFY:
            return self.best(state)
        if REROLL <= action < SET:
            return self.reroll_worth(state, action - REROLL + 1) - ACTION_COST
        after = state.clone()
        after.play_modify(action, self.no_chance, None)
        return self.reachable(after, depth) - ACTION_COST

    def reachable(self, state: AsteroidMinersState, depth: i64) -> float:
        """The best dig after at most so many more modifications, and the second half of one that is under way."""
        best: float = self.best(state)
        if state.phase == SECOND:
            for action in modify.legal_seconds(state):
                after = state.clone()
                after.play_modify(action, self.no_chance, None)
                best = max(best, self.best(after))
            return best
        if depth > 0:
            for action in modify.legal_modifications(state):
                best = max(best, self.modification_worth(state, action, depth - 1))
        return best

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
        after = state.clone()
        total: float = 0.0
        count: float = 0.0
        for face in range(1, FACES + 1):
            after.face[first] = face
            for other in range(1, FACES + 1 if second != -1 else 2):
                if second != -1:
                    after.face[second] = other
                total += self.best(after)
                count += 1.0
        return total / count

    def best(self, state: AsteroidMinersState) -> float:
        """The best dig; reckoned once for each drill, since nothing else changes while components are modified."""
        drill: i64 = min(state.charges, MOST_CHARGES) * 2 + (1 if state.scavenged else 0)
        for slot in range(SLOTS):
            drill = drill * (FACES + 1) + state.face[slot]
        if self.known_at[drill] != self.now:
            self.known_at[drill] = self.now
            self.known[drill] = best_dig(state)
        return self.known[drill]

    # -- the pool: which faces are worth a pair
    def keep_worths(self, state: AsteroidMinersState, actions: vec[i64], in_a_hurry: bool) -> list[float]:
        gains = self.pair_gains(state, in_a_hurry)
        last = state.rerolls == POOL_REROLLS - 1
        chance_of_face = ONE_ROLL if last else TWO_ROLLS
        return [keep_worth(state, action - KEEP, gains, chance_of_face) for action in actions]

    def pair_gains(self, state: AsteroidMinersState, in_a_hurry: bool) -> list[float]:
        """By face: by how much a pair of it would improve the best dig."""
        imagined = state.clone()
        imagined.phase = MODIFY
        if in_a_hurry:
            imagined.free_used = ALL_LEVELS  # what the pair does, without what black ones do besides
        for position in range(MOST_POOL):
            imagined.pool[position] = EMPTY
        base = self.reachable(imagined, 1)
        gains = [0.0]
        for face in range(1, FACES + 1):
            if face == PAIR_OF_FIVES and modify.can_exchange_by_fives(state):
                gains.append(self.exchange_gain(imagined, base))
            elif face < PAIR_OF_FIVES and face > state.equipment[state.active]:
                gains.append(0.0)
            else:
                imagined.pool[0] = face
                imagined.pool[1] = face
                gains.append(max(0.0, self.reachable(imagined, 1) - base))
        return gains

    def exchange_gain(self, imagined: AsteroidMinersState, base: float) -> float:
        """A pair of 5s and one more die of each face, on average."""
        total: float = 0.0
        imagined.pool[0] = PAIR_OF_FIVES
        imagined.pool[1] = PAIR_OF_FIVES
        for face in range(1, FACES + 1):
            imagined.pool[2] = face
            total += max(0.0, self.reachable(imagined, 1) - base)
        imagined.pool[2] = EMPTY
        return total / float(FACES)


def keep_worth(state: AsteroidMinersState, mask: i64, gains: list[float], chance_of_face: float) -> float:
    """The gains of all faces, each by the chance that its pair comes up."""
    kept: i64 = faces.NONE
    rolled: i64 = 0
    for position in range(pool_size(state)):
        if (mask >> position) & 1 == 1:
            kept += faces.one(state.pool[position])
        else:
            rolled += 1
    total: float = 0.0
    for face in range(1, FACES + 1):
        total += gains[face] * pair_chance(faces.count(kept, face), rolled, chance_of_face)
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


# -- digs
def best_dig(state: AsteroidMinersState) -> float:
    """The worth of the best dig with the drill as it is; 0 for none."""
    best: float = 0.0
    filled = excavate.filled_slots(state)
    for path in range(2):
        if excavate.is_open(state, state.active, path):
            need = state.need(state.active, path)
            fitting = filled & excavate.fitting_slots(state, need)
            sale = float(market.income(state, state.stratum(state.active, path)))
            for mask in range(1, MASKS):
                if mask & fitting == mask and excavate.can_dig_with(state, path, mask):
                    best = max(best, dig_worth(state, path, mask, sale))
    return best


def dig_worth(state: AsteroidMinersState, path: i64, mask: i64, sale: float) -> float:
    seat = state.active
    left = state.need(seat, path) - excavate.used_faces(state, mask)
    left = left_after_charges(state, mask, left)
    size = SIZE[state.stratum(seat, path)]
    still = faces.size(left)
    covered = float(size - state.covered[seat] - still)
    worth = SPACE * covered - expense(state, mask)
    if still == 0:
        return worth + COMPLETION + sale
    return worth + PARTIAL_SALE * sale * covered / float(size)


def left_after_charges(state: AsteroidMinersState, mask: i64, left: i64) -> i64:
    """What is still needed when Efficient Drilling is used as often as it can be."""
    for charge in range(state.charges):
        for slot in range(SLOTS):
            if (mask >> slot) & 1 == 1 and faces.count(left, state.face[slot]) > 0:
                left -= faces.one(state.face[slot])
                break
    return left


def expense(state: AsteroidMinersState, mask: i64) -> float:
    """What the dig costs its digger, the opponent's share weighed against it."""
    seat = state.active
    white: i64 = 0
    black: i64 = 0
    for slot in range(SLOTS):
        if (mask >> slot) & 1 == 1:
            if state.colour[slot] == WHITE:
                white += state.amount(slot)
            elif state.colour[slot] == BLACK:
                black += state.amount(slot)
    if white > state.funding[1 - seat]:
        white = state.funding[1 - seat]
    own = excavate.least_cost(state, mask)
    return float(own) + OPPONENT * float(black - white)


# -- all other decisions
def plain_worth(state: AsteroidMinersState, action: i64) -> float:
    if action < CHANGE_EVENT:
        return colour_worth(state, action - ROLL_DIE)
    if action < KEEP_EVENT:
        return event_change_worth(state)
    if action < PIP:
        return 0.0
    if DIG <= action < SCRAP:
        mask = (action - DIG) % MASKS
        path = (action - DIG) // MASKS
        if mask == 0:
            return 0.0
        return dig_worth(state, path, mask, float(market.income(state, state.stratum(state.active, path))))
    if SCRAP <= action < AGAIN:
        return scrap_worth(state, action - SCRAP)
    if AGAIN <= action < TENDER_ROLL:
        return 0.0 if action - AGAIN == NO_SLOT else 1.0
    if action == UPGRADE:
        return upgrade_worth(state)
    return 0.0


def colour_worth(state: AsteroidMinersState, colour: i64) -> float:
    """Two white at U1, two black from U2 on (§10); blue to get rid of a bad event."""
    if colour == GREEN:
        return 1.0
    if colour == BLUE:
        return 1.5 if is_bad(state.effect()) else 0.5
    preferred = WHITE if state.equipment[state.active] == 1 else BLACK
    return 3.0 if colour == preferred else 2.0


def is_bad(effect: i64) -> bool:
    return effect == DAMAGED_DRILL or effect == HARD_ORE


def event_change_worth(state: AsteroidMinersState) -> float:
    slot = blue_slot(state)
    worth = -float(state.amount(slot))
    if is_bad(state.effect()):
        worth += BAD_EVENT
    if is_bad(EFFECT[event_place(state.level, state.face[slot])]):
        worth -= BAD_EVENT
    return worth


def scrap_worth(state: AsteroidMinersState, slot: i64) -> float:
    if slot == NO_SLOT:
        return 0.0
    amount = float(state.amount(slot))
    if state.colour[slot] == WHITE:
        return -OPPONENT * amount
    return OPPONENT * amount if state.colour[slot] == BLACK else amount


def upgrade_worth(state: AsteroidMinersState) -> float:
    seat = state.active
    if state.level == LEVELS and state.waypoint[seat] > LAST_UPGRADE_WAYPOINT:
        return -1.0
    return 1.0 if state.funding[seat] >= FUNDING_FOR[state.equipment[seat] + 1] else -1.0


# -- how a seat stands
def final_value(state: AsteroidMinersState, seat: i64) -> float:
    if state.solo:
        human_won = state.funding[1 - VIRTUAL_SEAT] > state.funding[VIRTUAL_SEAT]
        return 1.0 if human_won == (seat != VIRTUAL_SEAT) else 0.0
    leader = state.leader()
    if leader < 0:
        return 0.5
    return 1.0 if leader == seat else 0.0


def prospects(state: AsteroidMinersState, seat: i64) -> float:
    """The logarithm of its odds, up to what both seats have in common."""
    level = state.level
    odds: float = CHANCE_FUNDING[level] * float(state.funding[seat])
    odds += CHANCE_WAYPOINT[level] * float(state.waypoint[seat])
    odds += CHANCE_COVERED[level] * float(state.covered[seat])
    odds += CHANCE_EQUIPMENT[level] * float(state.equipment[seat])
    if state.owner == seat:
        odds += CHANCE_TENDER[level]
    return odds
