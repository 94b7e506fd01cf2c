"""Asteroid Miners for bots: a heuristic for each decision, and how a seat stands (§10)."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from orebit.core.state import Judge, Sheet, State
from orebit.games.asteroid_miners import excavate, faces, market, modify
from orebit.games.asteroid_miners.actions import (
    AGAIN,
    CHANGE_EVENT,
    DONE_MODIFY,
    KEEP_EVENT,
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
    BOTTOM,
    DAMAGED_DRILL,
    EFFECT,
    GREEN,
    HARD_ORE,
    LEVELS,
    SIZE,
    WHITE,
    event_place,
)
from orebit.games.asteroid_miners.drill import blue_slot
from orebit.games.asteroid_miners.observe import LAYOUT, observe
from orebit.games.asteroid_miners.plan import Planner
from orebit.games.asteroid_miners.position import (
    DIGGING,
    MODIFY,
    NEVER_FREE,
    OVER,
    POOL,
    SECOND,
    VIRTUAL_SEAT,
)
from orebit.games.asteroid_miners.prospect import Prospector
from orebit.games.asteroid_miners.rules import AsteroidMinersState
from orebit.games.asteroid_miners.standing import chance_to_win, given_away, left_after_charges

# What a dig is worth, in $M (§10).
SPACE: Final = 1.8  # a space covered
COMPLETION: Final = 1.5  # a stratum finished
PARTIAL_SALE: Final = 0.35  # of the sale value, times the share covered
OPPONENT: Final = 0.8  # of what the opponent gains or loses
ACTION_COST: Final = 0.01  # so that nothing is changed for no gain

DEEP: Final = 24  # with at most so many modifications, two in a row are looked at
BAD_EVENT: Final = 2.0  # Damaged Drill and Hard Ore
FUNDING_FOR: Final = (0, 0, 7, 10, 16)  # by equipment level: when to buy it
LAST_UPGRADE_WAYPOINT: Final = 2  # on the last asteroid, later ones do not pay


@final
class FirstSight(Prospector):
    """What the greedy bot goes by: two changes ahead at most, and a rule of thumb for what a dig is worth (§10)."""

    def completion_worth(self, state: AsteroidMinersState, path: i64) -> float:
        return float(market.income(state, state.stratum(state.active, path)))

    def dig_worth(self, state: AsteroidMinersState, path: i64, mask: i64) -> float:
        seat = state.active
        left = state.need(seat, path) - excavate.used_faces(state, mask)
        size = SIZE[state.stratum(seat, path)]
        still = faces.size(left_after_charges(state, mask, left))
        covered = float(size - state.covered[seat] - still)
        worth = SPACE * covered - float(excavate.least_cost(state, mask)) - OPPONENT * float(given_away(state, mask))
        if still == 0:
            return worth + COMPLETION + self.completion[path]
        return worth + PARTIAL_SALE * self.completion[path] * covered / float(size)

    def modification_worths(self, state: AsteroidMinersState, actions: vec[i64]) -> list[float]:
        self.turn_to(state)
        depth: i64 = 0 if len(actions) > DEEP else 1
        return [self.modification_worth(state, action, depth) for action in actions]

    def modification_worth(self, state: AsteroidMinersState, action: i64, depth: i64) -> float:
        if action == DONE_MODIFY:
            return self.best(state)
        if REROLL <= action < SET:
            return self.reroll_worth(state, action - REROLL + 1) - ACTION_COST
        worth = self.reachable_in(self.after(state, action), depth) - ACTION_COST
        self.in_use -= 1
        return worth

    def reachable_in(self, state: AsteroidMinersState, depth: i64) -> float:
        """The best dig after at most so many more modifications, and the second half of one that is under way."""
        best: float = self.best(state)
        if state.phase == SECOND:
            for action in modify.legal_seconds(state):
                best = max(best, self.best(self.after(state, action)))
                self.in_use -= 1
        elif depth > 0:
            for action in modify.legal_modifications(state):
                best = max(best, self.modification_worth(state, action, depth - 1))
        return best

    def imagined(self, state: AsteroidMinersState) -> AsteroidMinersState:
        copy = self.copy_of(state)
        copy.phase = MODIFY
        return copy

    def reachable(self, state: AsteroidMinersState) -> float:
        return self.reachable_in(state, 1)

    def settled(self, state: AsteroidMinersState) -> float:
        return self.best(state)


@final
class AsteroidMinersJudge(Judge):
    """Everything is public; only future dice are unknown."""

    def __init__(self) -> None:
        self.first_sight: FirstSight = FirstSight()
        self.planner: Planner = Planner()

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, AsteroidMinersState)
        if state.phase == OVER:
            return final_value(state, seat)
        return chance_to_win(state, seat)

    def worths(self, state: State, seat: i64, actions: vec[i64]) -> list[float]:
        assert isinstance(state, AsteroidMinersState)
        return worths_by(self.first_sight, state, actions)

    def glances(self, state: State, seat: i64, actions: vec[i64]) -> list[float]:
        assert isinstance(state, AsteroidMinersState)
        return worths_by(self.planner, state, actions)

    def ponders(self, state: State, seat: i64, actions: vec[i64]) -> list[float]:
        assert isinstance(state, AsteroidMinersState)
        if state.phase == POOL:
            return self.planner.exact_keep_worths(state, actions)
        return self.glances(state, seat, actions)

    def size(self) -> i64:
        return LAYOUT.size

    def fill(self, state: State, seat: i64, sheet: Sheet) -> None:
        assert isinstance(state, AsteroidMinersState)
        observe(state, seat, sheet)


def judge() -> Judge:
    return AsteroidMinersJudge()


def progress(state: AsteroidMinersState) -> float:
    """How much of the match is over: asteroids, and how deep whoever is deepest stands on this one."""
    if state.phase == OVER:
        return 1.0
    deepest = max(state.waypoint[0], state.waypoint[1])
    return (float(state.level - 1) + float(deepest) / float(BOTTOM)) / float(LEVELS)


def worths_by(prospector: Prospector, state: AsteroidMinersState, actions: vec[i64]) -> list[float]:
    if state.phase == POOL:
        return prospector.keep_worths(state, actions)
    if state.phase == MODIFY or state.phase == SECOND:
        return prospector.modification_worths(state, actions)
    if state.phase == DIGGING:
        return prospector.dig_worths(state, actions)
    return [plain_worth(state, action) for action in actions]


# -- all other decisions
def plain_worth(state: AsteroidMinersState, action: i64) -> float:
    if action < CHANGE_EVENT:
        return colour_worth(state, action - ROLL_DIE)
    if action < KEEP_EVENT:
        return event_change_worth(state)
    if action < PIP:
        return 0.0
    if SCRAP <= action < AGAIN:
        return scrap_worth(state, action - SCRAP)
    if AGAIN <= action < TENDER_ROLL:
        return 0.0 if action - AGAIN == NO_SLOT else 1.0
    if action == UPGRADE:
        return upgrade_worth(state)
    return 0.0


def colour_worth(state: AsteroidMinersState, colour: i64) -> float:
    """Two white at U1, two black from U2 on (§10) if they change for free (R24); blue to get rid of a bad event."""
    if colour == GREEN:
        return 1.0
    if colour == BLUE:
        return 1.5 if is_bad(state.effect()) else 0.5
    preferred = WHITE if state.equipment[state.active] == 1 or state.free_black == NEVER_FREE else BLACK
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
