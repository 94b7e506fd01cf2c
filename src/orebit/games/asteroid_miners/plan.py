"""Asteroid Miners, what a turn can still come to, for players made of code (§10)."""

from itertools import combinations_with_replacement
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from orebit.core.chance import Chance, FastChance
from orebit.games.asteroid_miners import excavate, faces, modify
from orebit.games.asteroid_miners.actions import DIG, DONE_MODIFY, KEEP, MASKS, REROLL, SCAVENGE, SET
from orebit.games.asteroid_miners.components import (
    BLACK,
    DELTA,
    MOST_EQUIPMENT,
    MOST_POOL,
    POOL_REROLLS,
    SCAVENGE_FEE,
    SLOTS,
    TARGETS,
)
from orebit.games.asteroid_miners.faces import FACES
from orebit.games.asteroid_miners.modify import PAIR, PAIR_OF_FIVES
from orebit.games.asteroid_miners.pool import pool_size
from orebit.games.asteroid_miners.position import EMPTY, MODIFY, SECOND
from orebit.games.asteroid_miners.rules import AsteroidMinersState
from orebit.games.asteroid_miners.standing import completion_gain, dig_gain

ALL_LEVELS: Final = (2 << MOST_EQUIPMENT) - 1  # of equipment, as a mask
MOST_CHARGES: Final = 3  # of Efficient Drilling that are told apart
DRILLS: Final = (MOST_CHARGES + 1) * 2 * (FACES + 1) ** SLOTS
ONE_ROLL: Final = 1.0 / 6.0  # the chance that a die shows a face
TWO_ROLLS: Final = 11.0 / 36.0  # the same when it may be rolled again
UNPLANNED: Final = 1.0  # how much worse everything is called that is not on the way to the best dig
NEARLY: Final = 0.001


def reach_of_one(levels: int) -> int:
    """By how many pips one black component can be turned with these levels of equipment (bits from 1 on), as a mask."""
    turns = {0}
    for level in range(1, MOST_EQUIPMENT + 1):
        if (levels >> level) & 1:
            turns |= {turn + by for turn in turns for by in (DELTA[level], -DELTA[level])}
    return sum(1 << turn for turn in {turn % FACES for turn in turns})


def reach_of_two(levels: int) -> int:
    """The same for two of them: bit `first * 6 + second`. R17: levels 3 and 4 turn both."""
    turns = {(0, 0)}
    for level in range(1, MOST_EQUIPMENT + 1):
        if (levels >> level) & 1:
            by = (DELTA[level], -DELTA[level])
            steps = [(one, 0) for one in by] + [(0, one) for one in by]
            if TARGETS[level] > 1:
                steps += [(one, other) for one in by for other in by]
            turns |= {(first + step[0], second + step[1]) for first, second in turns for step in steps}
    return sum(1 << place for place in {first % FACES * FACES + second % FACES for first, second in turns})


REACH_OF_ONE: Final[vec[i64]] = vec[i64]([reach_of_one(levels) for levels in range(ALL_LEVELS + 1)])
REACH_OF_TWO: Final[vec[i64]] = vec[i64]([reach_of_two(levels) for levels in range(ALL_LEVELS + 1)])


# All pools of up to five dice, the smaller first.
_POOLS: Final = [
    dice for size in range(MOST_POOL + 1) for dice in combinations_with_replacement(range(1, FACES + 1), size)
]
_PLACES: Final = {dice: place for place, dice in enumerate(_POOLS)}
SIZES: Final[vec[i64]] = vec[i64](  # by size: the place of the first one
    [sum(1 for dice in _POOLS if len(dice) < size) for size in range(MOST_POOL + 2)]
)
DICE_OF: Final[vec[i64]] = vec[i64]([sum(faces.one(face) for face in dice) for dice in _POOLS])
WITH: Final[vec[i64]] = vec[i64](  # by place and face: the place of the pool with one more of them
    [_PLACES.get(tuple(sorted([*dice, face])), -1) for dice in _POOLS for face in range(1, FACES + 1)]
)


class Prospector:
    """Values the digs that can still be reached; how far it looks, and what a dig is worth, differs by its kind.

    Each drill is reckoned once: what is known is dropped as soon as anything else than the drill differs.
    """

    def __init__(self) -> None:
        self.no_chance: Chance = FastChance(0)  # for actions that draw nothing
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
                if excavate.is_open(state, seat, path):
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
            if excavate.is_open(state, state.active, path):
                fitting = filled & excavate.fitting_slots(state, state.need(state.active, path))
                for mask in range(1, MASKS):
                    if mask & fitting == mask and excavate.can_dig_with(state, path, mask):
                        best = max(best, self.dig_worth(state, path, mask))
        return best

    def dig_worths(self, state: AsteroidMinersState, actions: vec[i64]) -> list[float]:
        self.turn_to(state)
        worths: list[float] = []
        for action in actions:
            mask = (action - DIG) % MASKS
            worths.append(0.0 if mask == 0 else self.dig_worth(state, (action - DIG) // MASKS, mask))
        return worths

    # -- the pool: which faces are worth a pair
    def keep_worths(self, state: AsteroidMinersState, actions: vec[i64]) -> list[float]:
        """The gains of all faces, each by the chance that its pair comes up."""
        self.turn_to(state)
        gains = self.pair_gains(state)
        chance_of_face = ONE_ROLL if state.rerolls == POOL_REROLLS - 1 else TWO_ROLLS
        return [keep_worth(state, action - KEEP, gains, chance_of_face) for action in actions]

    def pair_gains(self, state: AsteroidMinersState) -> list[float]:
        """By face: by how much a pair of it would improve the best dig."""
        imagined = self.imagined(state)
        lay_pool(imagined, faces.NONE)
        base = self.reachable(imagined)
        gains = [0.0]
        for face in range(1, FACES + 1):
            imagined.pool[0] = face
            imagined.pool[1] = face
            if face == PAIR_OF_FIVES and modify.can_exchange_by_fives(state):
                total: float = 0.0
                for other in range(1, FACES + 1):  # with one more die of each face, on average
                    imagined.pool[2] = other
                    total += self.reachable(imagined) - base
                imagined.pool[2] = EMPTY
                gains.append(total / float(FACES))
            elif face < PAIR_OF_FIVES and face > state.equipment[state.active]:
                gains.append(0.0)
            else:
                gains.append(self.reachable(imagined) - base)
        return gains

    # -- modifying
    def after(self, state: AsteroidMinersState, action: i64) -> AsteroidMinersState:
        after = state.clone()
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
        after = state.clone()
        total: float = 0.0
        count: float = 0.0
        for face in range(1, FACES + 1):
            after.face[first] = face
            for other in range(1, FACES + 1 if second != -1 else 2):
                if second != -1:
                    after.face[second] = other
                total += self.settled(after)
                count += 1.0
        return total / count


@final
class Planner(Prospector):
    """Looks through all changes to the end, as a set of drills that can be reached, and values a dig by who will win.

    What black components can be turned to for free is known beforehand; which way a pair is used is tried out.
    """

    def __init__(self) -> None:
        super().__init__()
        self.levels: i64 = 0  # of equipment that black components may still be turned with
        self.gains: list[float] = []  # of the pairs, for the drill that was asked about last
        self.gains_at: i64 = -1
        self.gains_now: i64 = -1
        # by place of a pool
        self.worth_of: vec[float] = vec[float]([0.0] * len(DICE_OF))  # with the dice that it lacks rolled
        self.reckoned: vec[float] = vec[float]([0.0] * len(DICE_OF))
        self.reckoned_at: vec[i64] = vec[i64]([0] * len(DICE_OF))
        self.reckoned_for: i64 = -1  # the drill
        self.reckoned_now: i64 = -1
        self.pools_now: i64 = 0

    def completion_worth(self, state: AsteroidMinersState, path: i64) -> float:
        return completion_gain(state, path)

    def dig_worth(self, state: AsteroidMinersState, path: i64, mask: i64) -> float:
        return dig_gain(state, path, mask, self.completion[path])

    # -- the pool, with time to think
    def exact_keep_worths(self, state: AsteroidMinersState, actions: vec[i64]) -> list[float]:
        """The best dig on average over all rolls to come, when every die is kept and changed for the best."""
        self.turn_to(state)
        size = pool_size(state)
        self.reckon_pools(state, size)
        self.average(size)
        everything: i64 = (1 << size) - 1
        kept_all = self.worth_of[place_of(kept_dice(state, everything))]
        if state.rerolls < POOL_REROLLS - 1:  # what is rolled now may be rolled once more
            self.keep_the_best(size)
            self.average(size)
        worths: list[float] = []
        for action in actions:
            mask = action - KEEP
            worths.append(kept_all if mask == everything else self.worth_of[place_of(kept_dice(state, mask))])
        return worths

    def reckon_pools(self, state: AsteroidMinersState, size: i64) -> None:
        """The best dig with each pool that can come up; pools with the same pairs to use are reckoned once."""
        drill = drill_of(state)
        if self.reckoned_for != drill or self.reckoned_now != self.now:
            self.reckoned_for = drill
            self.reckoned_now = self.now
            self.pools_now += 1
        imagined = self.imagined(state)
        takes_all = modify.can_scavenge(state)
        takes_rest = modify.can_exchange_by_fives(state)
        for pool in range(SIZES[size], SIZES[size + 1]):
            dice = DICE_OF[pool]
            if not takes_all and not (takes_rest and faces.count(dice, PAIR_OF_FIVES) >= PAIR):
                dice = useful_pairs(dice, state.equipment[state.active])
            place = place_of(dice)
            if self.reckoned_at[place] != self.pools_now:
                self.reckoned_at[place] = self.pools_now
                lay_pool(imagined, dice)
                self.reckoned[place] = self.reachable(imagined)
            self.worth_of[pool] = self.reckoned[place]

    def average(self, size: i64) -> None:
        """From the full pools back to the empty one: what each is worth when the dice that it lacks are rolled."""
        for pool in range(SIZES[size] - 1, -1, -1):
            total: float = 0.0
            for face in range(FACES):
                total += self.worth_of[WITH[pool * FACES + face]]
            self.worth_of[pool] = total / float(FACES)

    def keep_the_best(self, size: i64) -> None:
        """Each full pool becomes worth what the best part of it is that can be kept."""
        for pool in range(SIZES[size]):
            for face in range(FACES):
                larger = WITH[pool * FACES + face]
                self.worth_of[larger] = max(self.worth_of[larger], self.worth_of[pool])

    def pair_gains(self, state: AsteroidMinersState) -> list[float]:
        """Reckoned once for a drill: playouts ask twice."""
        drill = drill_of(state)
        if self.gains_at != drill or self.gains_now != self.now:
            self.gains = super().pair_gains(state)
            self.gains_at = drill
            self.gains_now = self.now
        return self.gains

    # -- modifying
    def modification_worths(self, state: AsteroidMinersState, actions: vec[i64]) -> list[float]:
        """The first action on the shortest way that is seen to the best dig; all others are called worse."""
        self.turn_to(state)
        goal = self.reachable(self.imagined(state)) - NEARLY
        found = self.last_step(state, actions, goal)
        for i in range(len(actions)):
            if found == -1 and self.worth_after(state, actions[i]) >= goal:
                found = i
        worths: list[float] = []
        for i in range(len(actions)):
            worths.append(goal if i == found else goal - UNPLANNED)
        return worths

    def last_step(self, state: AsteroidMinersState, actions: vec[i64], goal: float) -> i64:
        """The place of an action after which nothing more needs to be changed, or -1."""
        found: i64 = -1
        for i in range(len(actions)):
            action = actions[i]
            if action == DONE_MODIFY:
                if self.best(state) >= goal:
                    return i
            elif found == -1 and not REROLL <= action < SET:
                if self.best(self.after(state, action)) - fee_of(action) >= goal:
                    found = i
        return found

    def worth_after(self, state: AsteroidMinersState, action: i64) -> float:
        if action == DONE_MODIFY:
            return self.best(state)
        if REROLL <= action < SET:
            return self.reroll_worth(self.imagined(state), action - REROLL + 1)
        return self.reachable(self.imagined(self.after(state, action))) - fee_of(action)

    def imagined(self, state: AsteroidMinersState) -> AsteroidMinersState:
        """Its black components are left aside: `settled` turns them."""
        self.levels = 0
        for level in range(1, MOST_EQUIPMENT + 1):
            if modify.can_free_black(state, level):
                self.levels |= 1 << level
        copy = state.clone()
        copy.free_used = ALL_LEVELS
        if copy.phase != SECOND:
            copy.phase = MODIFY
        return copy

    def reachable(self, state: AsteroidMinersState) -> float:
        best: float = self.settled(state)
        actions = modify.legal_seconds(state) if state.phase == SECOND else modify.legal_modifications(state)
        for action in actions:
            if REROLL <= action < SET:
                best = max(best, self.reroll_worth(state, action - REROLL + 1))
            elif action != DONE_MODIFY:
                best = max(best, self.reachable(self.after(state, action)) - fee_of(action))
        return best

    def settled(self, state: AsteroidMinersState) -> float:
        """The best dig with black components turned in any way that is free (R24)."""
        first: i64 = -1
        second: i64 = -1
        for slot in range(SLOTS):
            if state.face[slot] != EMPTY and state.colour[slot] == BLACK:
                if first == -1:
                    first = slot
                else:
                    second = slot
        if first == -1 or self.levels == 0:
            return self.best(state)
        was = state.face[first]
        best: float = 0.0
        if second == -1:
            for turn in range(FACES):
                if (REACH_OF_ONE[self.levels] >> turn) & 1 == 1:
                    state.face[first] = faces.turned(was, turn)
                    best = max(best, self.best(state))
        else:
            was_second = state.face[second]
            for place in range(FACES * FACES):
                if (REACH_OF_TWO[self.levels] >> place) & 1 == 1:
                    state.face[first] = faces.turned(was, place // FACES)
                    state.face[second] = faces.turned(was_second, place % FACES)
                    best = max(best, self.best(state))
            state.face[second] = was_second
        state.face[first] = was
        return best


def fee_of(action: i64) -> float:
    """What a modification costs its player (§7.3 Card 2B)."""
    return float(SCAVENGE_FEE) if SCAVENGE <= action < DONE_MODIFY else 0.0


def kept_dice(state: AsteroidMinersState, mask: i64) -> i64:
    """The pool dice in the mask, as a collection of faces."""
    dice: i64 = faces.NONE
    for position in range(pool_size(state)):
        if (mask >> position) & 1 == 1:
            dice += faces.one(state.pool[position])
    return dice


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


def place_of(dice: i64) -> i64:
    """Where this collection of faces stands among all pools."""
    place: i64 = 0
    for face in range(1, FACES + 1):
        for die in range(faces.count(dice, face)):
            place = WITH[place * FACES + face - 1]
    return place


def useful_pairs(dice: i64, equipment: i64) -> i64:
    """The pairs that do something: 5s and 6s always, others from their level of equipment on."""
    pairs: i64 = faces.NONE
    for face in range(1, FACES + 1):
        if face <= equipment or face >= PAIR_OF_FIVES:
            pairs += faces.count(dice, face) // PAIR * PAIR * faces.one(face)
    return pairs


def lay_pool(state: AsteroidMinersState, dice: i64) -> None:
    position: i64 = 0
    for face in range(1, FACES + 1):
        for die in range(faces.count(dice, face)):
            state.pool[position] = face
            position += 1
    while position < MOST_POOL:
        state.pool[position] = EMPTY
        position += 1


def keep_worth(state: AsteroidMinersState, mask: i64, gains: list[float], chance_of_face: float) -> float:
    """The gains of all faces, each by the chance that its pair comes up."""
    kept = kept_dice(state, mask)
    rolled = pool_size(state) - faces.size(kept)
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
