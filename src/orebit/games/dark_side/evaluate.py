"""Dark Side of the Mine for bots: a one-ply heuristic (§10)."""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from orebit.core.state import Judge, Sheet, State
from orebit.core.vecs import best_other, zeros
from orebit.games.dark_side.actions import (
    BUILD,
    COMMUNICATE,
    DECLINE,
    DEPLOY,
    DISCARD,
    POWERS,
    PROSPECT,
    RECHARGE,
    REFINE,
    SWAP,
    TOW,
    UPGRADE,
)
from orebit.games.dark_side.components import (
    ABILITY,
    ANTENNA_DRAW,
    ANTENNA_POINTS,
    BOOSTER_ANTENNA,
    CARDS,
    CLUSTER_POINTS,
    CORE_RECHARGE,
    CORE_SAMPLE,
    DEPOSIT,
    DRILL_POINTS,
    ELEMENT,
    FIELD_REFINERY,
    FIRST_UPGRADE,
    HARDENED_DRILL,
    LIGHT_PER_SEAT,
    MEMORY_CORE,
    MOST_DEPOSITS,
    MOST_SLOTS,
    NO_ABILITY,
    NO_CARD,
    ORE_CLUSTER,
    RECHARGE_DRAW,
    REFINERY_POINTS,
    RICH_VEIN,
    ROBOTS,
    SECOND_WIND,
    SOLO_GOAL,
    SUPPLY_DROP,
    SURVEY_BEACON,
    SURVEY_DRAW,
    UPGRADES,
    VEIN_POINTS,
    WILDCAT,
)
from orebit.games.dark_side.observe import LAYOUT, observe, observe_again
from orebit.games.dark_side.position import NO_DEPOSIT, OVER, RESERVE
from orebit.games.dark_side.rules import DarkSideState

# By upgrade: its worth for each turn that its owner still has (§10).
UPGRADE_WORTH: Final[vec[float]] = vec[float]([1.0, 1.3, 0.9, 0.9, 0.6, 0.7, 0.9, 1.0, 0.7])
CARDS_PER_TURN: Final = 2.6  # how fast the deck runs out
POINTS_PER_TURN: Final = 7.0  # what a seat scores in a turn, roughly
PARTNER_CARD: Final = -0.4  # a card that somebody else draws
FIRST_DARK_PLACE: Final = -1.5  # to stand where the next build falls
NEAR_DARK_PLACE: Final = -0.5  # to stand among the next ones to be covered
LAST_PLACE: Final = -0.6  # to stand at the clockwise end, with nothing ahead
BUILT_SHARE: Final = 0.35  # of a built card's first deposit, the part that its builder may hope for


@final
class DarkSideJudge(Judge):
    """Judges by what the seat may know: the open table, its own hand, the sizes of the others'."""

    def value(self, state: State, seat: i64) -> float:
        return self.one_of_values(state, seat)

    def values(self, state: State, values: vec[float]) -> None:
        assert isinstance(state, DarkSideState)
        left = turns_left(state)
        standings = zeros(state.seats)
        for seat in range(state.seats):
            standings[seat] = standing(state, seat)
        for seat in range(state.seats):
            mine = standings[seat]
            best = float(SOLO_GOAL) - POINTS_PER_TURN * left if state.solo else best_other(standings, seat)
            if state.phase == OVER:
                values[seat] = 0.5 if mine == best else 1.0 if mine > best else 0.0
            else:
                values[seat] = 1.0 / (1.0 + exp((best - mine) / (3.0 + 1.2 * left)))

    def worths(self, state: State, seat: i64, actions: vec[i64]) -> list[float]:
        assert isinstance(state, DarkSideState)
        sight = Sight(state, seat)
        return [worth(state, seat, action, sight) for action in actions]

    def size(self) -> i64:
        return LAYOUT.size

    def fill(self, state: State, seat: i64, sheet: Sheet) -> None:
        assert isinstance(state, DarkSideState)
        observe(state, seat, sheet)

    def refill(self, state: State, seat: i64, action: i64, sheet: Sheet) -> bool:
        assert isinstance(state, DarkSideState)
        return observe_again(state, seat, action, sheet)


def judge() -> Judge:
    return DarkSideJudge()


def progress(state: DarkSideState) -> float:
    """How much of the match is over, in turns."""
    if state.phase == OVER:
        return 1.0
    return float(state.turn) / (float(state.turn) + turns_left(state) * float(state.seats))


@final
class Sight:
    """What the worths of a seat's actions depend on and have in common, worked out once."""

    def __init__(self, state: DarkSideState, seat: i64) -> None:
        self.occupied: i64 = state.occupied()
        self.turns: float = turns_left(state)
        self.card: float = card_worth(state, seat)  # one more in hand


def turns_left(state: DarkSideState) -> float:
    """How many turns each seat still has, by the size of the deck."""
    return float(state.deck_size()) / (CARDS_PER_TURN * float(state.seats)) + 0.5


def standing(state: DarkSideState, seat: i64) -> float:
    """Points, and the points that cards, places and upgrades are good for."""
    total = float(state.points[seat])
    if state.phase == OVER:
        return total
    total += card_worth(state, seat) * float(state.hand_size[seat])
    left = turns_left(state)
    for i in range(UPGRADES):
        if state.installed[seat * UPGRADES + i] != NO_CARD:
            total += UPGRADE_WORTH[i] * left
    for robot in range(ROBOTS):
        if state.robot_slot[seat * ROBOTS + robot] != RESERVE:
            total += place_worth(state, state.robot_slot[seat * ROBOTS + robot])
    return total


def card_worth(state: DarkSideState, seat: i64) -> float:
    """A card in hand: more to a poor hand than to a rich one, nothing when there is no turn left to play it."""
    if state.deck_size() == 0:
        return 0.3
    size = state.hand_size[seat]
    worth = 1.3 if size < 3 else 1.0 if size < 4 else 0.7
    return worth * min(1.0, turns_left(state) / 2.0)


def place_worth(state: DarkSideState, slot: i64) -> float:
    place = state.lane_place(slot)
    if place == 0:
        return FIRST_DARK_PLACE
    if place < state.seats:
        return NEAR_DARK_PLACE
    return LAST_PLACE if place >= LIGHT_PER_SEAT * state.seats else 0.0


def moved_worth(state: DarkSideState, seat: i64, robot: i64, slot: i64) -> float:
    return place_worth(state, slot) - place_worth(state, state.robot_slot[seat * ROBOTS + robot])


def worth(state: DarkSideState, seat: i64, action: i64, sight: Sight) -> float:
    """What an action brings, in points."""
    if action < PROSPECT:
        return start_worth(state, seat, action)
    if action < COMMUNICATE:
        return prospect_worth(state, seat, action - PROSPECT, sight)
    if action < UPGRADE:
        return communicate_worth(state, seat, action - COMMUNICATE, sight)
    if action < RECHARGE:
        upgrade = ABILITY[action - UPGRADE] - FIRST_UPGRADE
        return UPGRADE_WORTH[upgrade] * (sight.turns - 0.5) - sight.card
    if action < DEPLOY:
        draws: i64 = CORE_RECHARGE if state.has(seat, MEMORY_CORE) else RECHARGE_DRAW
        return sight.card * float(min(draws, state.deck_size()))
    if action < REFINE:
        return start_worth(state, seat, action - DEPLOY)
    if action < TOW:
        return float(REFINERY_POINTS) - hand_card_worth(state, seat, action - REFINE, sight)
    if action < SWAP:
        return moved_worth(state, seat, action - TOW, state.site)
    if action < DECLINE:
        laid = (action - SWAP) // MOST_SLOTS
        taken = state.top[(action - SWAP) % MOST_SLOTS]
        return hand_card_worth(state, seat, taken, sight) - hand_card_worth(state, seat, laid, sight) - 0.2
    if action < BUILD:
        return 0.0
    if action < DISCARD:
        return build_worth(state, seat, action - BUILD, sight)
    return -hand_card_worth(state, seat, action - DISCARD, sight)


def start_worth(state: DarkSideState, seat: i64, slot: i64) -> float:
    """A place to begin from: what the hand's cards would mine from there."""
    best: float = 0.0
    total: float = 0.0
    ahead = state.lane_length() - state.lane_place(slot) - 1
    tops = state.top
    slots = state.slots()
    card = state.hand_first[seat]
    while card != NO_CARD:
        here = slot
        for step in range(ahead):  # `_` would be boxed
            here += 1
            if here == slots:  # `… if … else 0` would be boxed
                here = 0
            top = tops[here]
            if ELEMENT[top] == ELEMENT[card]:
                points = float(DEPOSIT[top * MOST_DEPOSITS])
                best = max(best, points)
                total += points
                break
        card = state.hand_next[card]
    return best + 0.1 * total + place_worth(state, slot)


def prospect_worth(state: DarkSideState, seat: i64, offset: i64, sight: Sight) -> float:
    slot = offset // POWERS % MOST_SLOTS
    card = offset // (POWERS * MOST_SLOTS) % CARDS
    robot = offset // (POWERS * MOST_SLOTS * CARDS)
    power: i64 = NO_ABILITY
    if offset % POWERS == 1:
        power = ABILITY[card]
    total = mined_worth(state, seat, slot, sight) + moved_worth(state, seat, robot, slot)
    total -= hand_card_worth(state, seat, card, sight)
    if state.has(seat, HARDENED_DRILL):
        total += float(DRILL_POINTS)
    if power == RICH_VEIN:
        total += float(VEIN_POINTS)
    elif power == SUPPLY_DROP:
        total += sight.card
    elif power == SECOND_WIND:
        total += 1.0 if state.actions_left > 1 else 0.01
    if ELEMENT[state.top[slot]] != ELEMENT[card] and power != WILDCAT:
        total -= 0.5  # the spectrometer is spent for this turn
    return total


def communicate_worth(state: DarkSideState, seat: i64, robot: i64, sight: Sight) -> float:
    slot = state.call(seat, robot, sight.occupied)
    cards = state.robots_at(seat, slot) + 1
    total = mined_worth(state, seat, slot, sight) + moved_worth(state, seat, robot, slot)
    if state.has(seat, BOOSTER_ANTENNA):
        cards += ANTENNA_DRAW
        total += float(ANTENNA_POINTS)
    total += sight.card * float(min(cards, state.deck_size()))
    for other in range(state.seats):
        if other != seat and not state.solo and state.robots_at(other, slot) > 0 and state.deck_size() > cards:
            total += PARTNER_CARD
    return total


def mined_worth(state: DarkSideState, seat: i64, slot: i64, sight: Sight) -> float:
    """The deposit's number, and what the location's red ability brings."""
    top = state.top[slot]
    deposit = state.free_deposit(slot, sight.occupied)
    if deposit == NO_DEPOSIT:
        deposit = 0
    total = float(DEPOSIT[top * MOST_DEPOSITS + deposit])
    ability = ABILITY[top]
    if ability == SURVEY_BEACON:
        total += sight.card * float(min(SURVEY_DRAW, state.deck_size()))
    elif ability == ORE_CLUSTER:
        total += float(CLUSTER_POINTS * (state.others_at(slot) + 1))
    elif ability == FIELD_REFINERY and state.hand_size[seat] > 1:
        total += float(REFINERY_POINTS) - sight.card
    elif ability == CORE_SAMPLE:
        total += 0.5
    return total


def hand_card_worth(state: DarkSideState, seat: i64, card: i64, sight: Sight) -> float:
    """A card in hand, by itself: what its text is good for, beside its element."""
    total = sight.card
    ability = ABILITY[card]
    if ability >= FIRST_UPGRADE and not state.has(seat, ability):
        total += max(0.0, UPGRADE_WORTH[ability - FIRST_UPGRADE] * (sight.turns - 1.0) - 1.0)
    elif RICH_VEIN <= ability < FIRST_UPGRADE:
        total += 0.4
    return total


def build_worth(state: DarkSideState, seat: i64, card: i64, sight: Sight) -> float:
    """Its first deposit is the builder's to take at the next own dawn, with another card of its element in hand."""
    same: i64 = -1
    held = state.hand_first[seat]
    while held != NO_CARD:
        if ELEMENT[held] == ELEMENT[card]:
            same += 1
        held = state.hand_next[held]
    share = BUILT_SHARE if same > 0 else BUILT_SHARE / 3.0
    over_limit = state.hand_size[seat] > state.hand_limit(seat) + 1
    own = hand_card_worth(state, seat, card, sight)
    return share * float(DEPOSIT[card * MOST_DEPOSITS]) - (0.5 if over_limit else 1.0) * own
