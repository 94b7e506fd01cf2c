"""Asteroid Miners, a whole turn planned to its end, for bots that search (§10)."""

from itertools import combinations_with_replacement
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from orebit.core.reasons import LEGAL
from orebit.games.asteroid_miners import faces, modify
from orebit.games.asteroid_miners.actions import DONE_MODIFY, EXCHANGE, KEEP, REROLL, SCAVENGE, SET
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
from orebit.games.asteroid_miners.position import (
    ALL_LEVELS,
    EMPTY,
    MODIFY,
    ONCE_A_TURN,
    SECOND,
)
from orebit.games.asteroid_miners.prospect import DRILLS, Prospector, drill_of, kept_dice, lay_pool
from orebit.games.asteroid_miners.rules import AsteroidMinersState
from orebit.games.asteroid_miners.standing import completion_gain, dig_gain

UNTURNED: Final = 1  # the reach of a black component that stays as it is
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
    places: set[int] = {first % FACES * FACES + second % FACES for first, second in turns}  # as i64 it would be 32 bits
    return sum(1 << place for place in places)


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


@final
class Planner(Prospector):
    """Looks through all changes to the end, as a set of drills that can be reached, and values a dig by who will win.

    What black components can be turned to for free is known beforehand; which way a pair is used is tried out.
    """

    def __init__(self) -> None:
        super().__init__()
        self.reach_of_one: i64 = 0  # how black components may still be turned without a pair (R24)
        self.reach_of_two: i64 = 0
        self.settled_of: vec[float] = vec[float]([0.0] * DRILLS)  # by drill, for this reach and turn
        self.settled_at: vec[i64] = vec[i64]([0] * DRILLS)
        self.settled_by: i64 = -1  # the reach
        self.settled_turn: i64 = -1
        self.settled_now: i64 = 0
        self.gains: vec[float] = vec[float]()  # of the pairs, for the drill that was asked about last
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
        takes_all = modify.why_no_scavenge(state) == LEGAL
        takes_rest = modify.bought_by_fives(state) == EXCHANGE
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

    def pair_gains(self, state: AsteroidMinersState) -> vec[float]:
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
            in_use = self.in_use
            if found == -1 and self.worth_after(state, actions[i]) >= goal:
                found = i
            self.in_use = in_use
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
                self.in_use -= 1
        return found

    def worth_after(self, state: AsteroidMinersState, action: i64) -> float:
        if action == DONE_MODIFY:
            return self.best(state)
        if REROLL <= action < SET:
            return self.reroll_worth(self.imagined(state), action - REROLL + 1)
        return self.reachable(self.imagined(self.after(state, action))) - fee_of(action)

    def imagined(self, state: AsteroidMinersState) -> AsteroidMinersState:
        """Its black components are left aside: `settled` turns them."""
        levels: i64 = 0
        self.reach_of_one = 0
        self.reach_of_two = 0
        for level in range(1, MOST_EQUIPMENT + 1):
            if modify.why_no_free_black(state, level) == LEGAL:
                levels |= 1 << level
                self.reach_of_one |= REACH_OF_ONE[1 << level]
                self.reach_of_two |= REACH_OF_TWO[1 << level]
        if state.free_black != ONCE_A_TURN:  # else one of the levels, not all of them
            self.reach_of_one = REACH_OF_ONE[levels]
            self.reach_of_two = REACH_OF_TWO[levels]
        copy = self.copy_of(state)
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
                self.in_use -= 1
        return best

    def settled(self, state: AsteroidMinersState) -> float:
        """The best dig with black components turned in any way that is free (R24).

        Reckoned once for a drill: other ways come to it again and again (a keep with U4: 1.6 → 0.4 s, not compiled).
        """
        if self.reach_of_one <= UNTURNED:
            return self.best(state)
        reach = self.reach_of_two << FACES | self.reach_of_one
        if self.settled_by != reach or self.settled_turn != self.now:
            self.settled_by = reach
            self.settled_turn = self.now
            self.settled_now += 1
        drill = drill_of(state)
        if self.settled_at[drill] != self.settled_now:
            self.settled_of[drill] = self.best_turned(state)
            self.settled_at[drill] = self.settled_now
        return self.settled_of[drill]

    def best_turned(self, state: AsteroidMinersState) -> float:
        first: i64 = -1
        second: i64 = -1
        for slot in range(SLOTS):
            if state.face[slot] != EMPTY and state.colour[slot] == BLACK:
                if first == -1:
                    first = slot
                else:
                    second = slot
        if first == -1:
            return self.best(state)
        was = state.face[first]
        best: float = 0.0
        if second == -1:
            for turn in range(FACES):
                if (self.reach_of_one >> turn) & 1 == 1:
                    state.face[first] = faces.turned(was, turn)
                    best = max(best, self.best(state))
        else:
            was_second = state.face[second]
            for place in range(FACES * FACES):
                if (self.reach_of_two >> place) & 1 == 1:
                    state.face[first] = faces.turned(was, place // FACES)
                    state.face[second] = faces.turned(was_second, place % FACES)
                    best = max(best, self.best(state))
            state.face[second] = was_second
        state.face[first] = was
        return best


def fee_of(action: i64) -> float:
    """What a modification costs its player (§7.3 Card 2B)."""
    return float(SCAVENGE_FEE) if SCAVENGE <= action < DONE_MODIFY else 0.0


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
