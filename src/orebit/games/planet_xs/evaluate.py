"""Planet XS for bots: how well a seat stands, and a rough worth of each action, in points (§10)."""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from orebit.core.state import Judge, Sheet, State
from orebit.games.planet_xs.actions import (
    CHOOSE_RESOURCE,
    CONFIRM,
    DEFEND_PLACE,
    FIGHT,
    FIRST_RIVAL,
    LOSE,
    PASS,
    PLACE,
    RAID,
    SKIRMISH,
    SPLIT,
    STAND_DOWN,
    STEAL,
    STORE,
    YIELD_TO,
)
from orebit.games.planet_xs.card_worth import command_worth, reaction_worth
from orebit.games.planet_xs.components import (
    ALIEN_MOVE,
    BASES,
    CAMP_LIMIT,
    CARD_CAP,
    COOP_FIRST,
    COOP_SECOND,
    CROSSED,
    CROSSED_FROM,
    DEFENCE_LIMIT,
    DEPTHS,
    EMPTY,
    FACINGS,
    MINE_COLOUR,
    MINE_LIMIT,
    MINES,
    MOST_SEATS,
    PLAIN,
    POINTS,
    SECTIONS,
    SLOTS,
    ZONES,
)
from orebit.games.planet_xs.coop import PARTNERS, partner_of
from orebit.games.planet_xs.observe import LAYOUT, observe, observe_again
from orebit.games.planet_xs.position import MINING, NO_LENGTH, OVER, PLANNING, REACTING, RETURNING, Position, bits
from orebit.games.planet_xs.prospects import (
    cube_worth,
    loot,
    mining_prospect,
    outer_value,
    points_to_mine,
    raiding_prospect,
    rivals_of,
    threat,
)
from orebit.games.planet_xs.restore import held_value, outcome, score
from orebit.games.planet_xs.rules import PlanetXSState

# How a seat stands, in points: fitted to who won 2,000 games of `greedy` against itself and an AI crew (bench/fit.py).
OF_HELD: Final = 0.79  # a point not yet stored
OF_CARD: Final = 1.39
OF_WOUND: Final[vec[float]] = vec[float]([-1.18, -2.16, -1.63])  # by section
OF_MINING: Final = 0.63  # a point of what the crew on the map will mine
OF_RAID: Final = 0.84  # and steal
OF_THREAT: Final = -0.47  # of what raiders at the own base would steal
OF_STORED: Final = -0.13  # a cube, whatever its points
OF_OUTER: Final = -0.4  # a point that a thief would take first
OF_FIRST: Final = -0.23  # to be first player
OF_AI: Final = -3.9  # to be an AI crew
DECIDES: Final = -0.035  # how much a point does
DECIDES_LATER: Final = 0.909  # more, the fewer rounds are left
LEAST: Final = 1.0e9

PLANNED: Final = 1000.0  # above every worth of a single member: this place is part of the plan
UNDEFENDED: Final = 0.45  # the chance that a rival's base is open
RAIDED: Final = 0.3  # the chance that somebody comes to the own base
CAMP_WORTH: Final[vec[float]] = vec[float]([1.1, 0.8, 0.5])  # of the first, second, third member there
# What a cube is worth beyond its points where crews are many, by crews: who fills slots is not crowded out.
SLOT_WORTH: Final[vec[float]] = vec[float]([0.0, 0.0, 0.0, 0.0, 0.6, 1.0, 1.0])
JITTER: Final = 0.35  # so that seats that reckon alike do not plan alike


@final
class PlanetXSJudge(Judge):
    """Judges by what the seat may know: the open table, its own cards and plan."""

    def value(self, state: State, seat: i64) -> float:
        return self.one_of_values(state, seat)

    def values(self, state: State, values: vec[float]) -> None:
        assert isinstance(state, PlanetXSState)
        if state.step == OVER:
            winners = outcome(state).winners
            for seat in range(state.seats):
                values[seat] = 1.0 if seat in winners else 0.0
            return
        if state.coop:
            together = coop_value(state)
            for seat in range(state.seats):
                values[seat] = together
            return
        decides = DECIDES + DECIDES_LATER / (3.0 + rounds_left(state))
        best: float = -LEAST
        for seat in range(state.seats):
            values[seat] = decides * standing(state, seat)
            best = max(best, values[seat])
        total: float = 0.0
        for seat in range(state.seats):
            values[seat] = exp(values[seat] - best)
            total += values[seat]
        for seat in range(state.seats):
            values[seat] /= total

    def worths(self, state: State, seat: i64, actions: vec[i64]) -> list[float]:
        assert isinstance(state, PlanetXSState)
        if state.step == PLANNING:
            return plan_worths(state, seat, actions)
        return [worth(state, seat, action) for action in actions]

    def size(self) -> i64:
        return LAYOUT.size

    def fill(self, state: State, seat: i64, sheet: Sheet) -> None:
        assert isinstance(state, PlanetXSState)
        observe(state, seat, sheet)

    def refill(self, state: State, seat: i64, action: i64, sheet: Sheet) -> bool:
        assert isinstance(state, PlanetXSState)
        return observe_again(state, seat, action, sheet)


def judge() -> Judge:
    return PlanetXSJudge()


def progress(state: Position) -> float:
    """How much of the match is over: by the cubes in all bases, or by the cards if those say more (§6)."""
    if state.step == OVER:
        return 1.0
    stored: i64 = 0
    for seat in range(state.seats):
        stored += state.stored(seat)
    last: i64 = CARD_CAP if state.length == NO_LENGTH else state.length
    return min(1.0, max(float(stored) / float(SLOTS * state.seats), float(state.cards_played) / float(last)))


# -- how well a seat stands
def rounds_left(state: Position) -> float:
    """Until the fullest base is full, at two and a half cubes a round."""
    fullest: i64 = 0
    for seat in range(state.seats):
        fullest = max(fullest, state.stored(seat))
    return float(SLOTS - fullest) / 2.5


def standing(state: Position, seat: i64) -> float:
    """Points, cubes on their way, cards, crew fit to work, and what thieves may take."""
    total = float(score(state, seat)) + OF_HELD * float(held_value(state, seat))
    total += OF_CARD * float(state.hand_size[seat]) + OF_STORED * float(state.stored(seat))
    total += OF_OUTER * outer_value(state, seat)
    for section in range(SECTIONS):
        total += OF_WOUND[section] * float(state.wounds[seat * SECTIONS + section])
    if PLANNING < state.step < MINING:
        total += OF_MINING * mining_prospect(state, seat, state.alien)
    if PLANNING < state.step < RETURNING:
        total += OF_RAID * raiding_prospect(state, seat) + OF_THREAT * threat(state, seat)
    if state.first_player == seat:
        total += OF_FIRST
    if state.is_ai(seat):
        total += OF_AI
    return total


def coop_value(state: Position) -> float:
    """§7.4: the emptier of the partners' bases races the fullest AI base."""
    rival: i64 = 0
    for seat in range(state.seats):
        if state.is_ai(seat):
            rival = max(rival, state.stored(seat))
    own = min(state.stored(COOP_FIRST), state.stored(COOP_SECOND))
    return 1.0 / (1.0 + exp(float(rival - own) / 4.0))


# -- the worth of actions
def worth(state: Position, seat: i64, action: i64) -> float:
    if action < PLACE:
        return resource_worth(state, seat, action - CHOOSE_RESOURCE)
    if PASS <= action < FIGHT:
        return reaction_worth(state, seat, action) if state.step == REACTING else command_worth(state, seat, action)
    if action < SKIRMISH:
        return fight_worth(state, seat, (action - FIGHT) // MOST_SEATS, (action - FIGHT) % MOST_SEATS)
    if action < RAID:
        return 0.5  # one against one: as well now as later
    if action < STAND_DOWN:
        return raid_worth(state, seat, action - RAID)
    if action < LOSE:
        return 0.0
    if action < STEAL:
        return -loot(state, state.seat_at[state.site], action - LOSE)
    if action < STORE:
        return float(action - STEAL)
    if action < YIELD_TO:
        return store_worth(state, seat, (action - STORE) // SLOTS, (action - STORE) % SLOTS)
    if action < SPLIT:
        return needier(state, COOP_FIRST if (action - YIELD_TO) % PARTNERS == 0 else COOP_SECOND)
    count = (action - SPLIT) % (MINE_LIMIT + 1)
    return float(count) * (needier(state, seat) - needier(state, partner_of(seat)))


def needier(state: Position, seat: i64) -> float:
    """Partners win only together, so the cubes go to the emptier base."""
    return float(SLOTS - state.stored(seat) - state.holds(seat))


# Phase 1
def resource_worth(state: Position, seat: i64, card: i64) -> float:
    """The points that are left to mine after the sweep; who is short of crew would rather see few."""
    total: float = 0.0
    for mine in range(MINES):
        cubes = PLAIN[card * MINES + mine]
        if state.seats >= CROSSED_FROM:
            cubes += CROSSED[card * MINES + mine]
        steps = (mine - state.alien + ZONES) % ZONES
        if steps == 0 or steps > ALIEN_MOVE[card]:
            cubes += state.cubes[mine]
        if steps != ALIEN_MOVE[card]:
            total += float(cubes * POINTS[MINE_COLOUR[mine]])
    others: i64 = 0
    for other in range(state.seats):
        if other != seat:
            others = max(others, state.crew[other])
    return total if state.crew[seat] >= others else -total


# Phase 2
@final
class Forecast:
    """What the worths of a plan's places depend on and have in common: reckoned once a plan."""

    def __init__(self, state: Position, seat: i64) -> None:
        self.slot_worth: float = 0.0 if state.coop else SLOT_WORTH[state.seats]
        self.points: i64 = points_to_mine(state)
        self.rivals: i64 = rivals_of(state, seat)
        self.raided: float = RAIDED * outer_value(state, seat)
        self.camping: float = min(1.0, rounds_left(state) / 3.0)

    def crowding(self, points: i64) -> float:
        """How many rivals to expect at a mine with so many points: in proportion to its share of all."""
        return 0.75 * float(self.rivals) * float(points) / float(self.points)


def plan_worths(state: Position, seat: i64, actions: vec[i64]) -> list[float]:
    """The best plan for the crew in hand, one member at a time; the canonical order decides what is placed first.

    Each place offers its next members at falling worths. The dearest offers, as many as there is crew, are the plan;
    of its places the first comes first, and `confirm` when nothing is left that is worth a member.
    """
    forecast = Forecast(state, seat)
    hand = state.crew[seat]
    offers: list[float] = []
    gains: list[float] = []  # of the next member at each place
    for action in actions:
        gain: float = 0.0
        if action != CONFIRM:
            gain = member_worth(state, seat, action - PLACE, 0, forecast)
            for more in range(room(state, seat, action - PLACE)):
                offers.append(gain if more == 0 else member_worth(state, seat, action - PLACE, more, forecast))
        gains.append(gain)
    offers.sort()
    bar: float = 0.0
    if len(offers) > hand:
        bar = max(0.0, offers[len(offers) - hand])
    worths: list[float] = []
    for i in range(len(actions)):
        gain = gains[i]
        if actions[i] == CONFIRM:
            worths.append(0.0)
        else:
            wanted = gain > 0.0 and gain >= bar
            worths.append(PLANNED - float(actions[i]) if wanted else min(gain, -0.01))
    return worths


def room(state: Position, seat: i64, place: i64) -> i64:
    """How many more members may go to a place."""
    if place < FIRST_RIVAL:
        return MINE_LIMIT - state.miners[seat * MINES + place]
    if place < DEFEND_PLACE:
        return 1
    if place == DEFEND_PLACE:
        return DEFENCE_LIMIT - state.defenders[seat]
    return CAMP_LIMIT - state.campers[seat]


def member_worth(state: Position, seat: i64, place: i64, more: i64, forecast: Forecast) -> float:
    """What the next member but `more` brings at a place of the plan."""
    if place < FIRST_RIVAL:
        own = state.miners[seat * MINES + place] + more
        return miner_worth(state, place, own, forecast) + jitter(state, seat, place)
    if place < DEFEND_PLACE:
        owner = state.clockwise(seat, 1 + (place - FIRST_RIVAL) // FACINGS)
        already = bits(state.raiders[seat * BASES + state.base_of[owner]])
        gain = loot(state, owner, (place - FIRST_RIVAL) % FACINGS) * UNDEFENDED - 0.3 + 0.1 * float(already)
        return gain + jitter(state, seat, place) if gain > 0.0 else gain
    if place == DEFEND_PLACE:
        return forecast.raided / float(1 + state.defenders[seat] + more) - 0.1
    gain = CAMP_WORTH[state.campers[seat] + more] * forecast.camping
    return gain + jitter(state, seat, place)


def miner_worth(state: Position, mine: i64, own: i64, forecast: Forecast) -> float:
    """A cube's points times the chance to be among those who mine; nothing in the Alien's zone."""
    cubes = state.cubes[mine]
    if cubes == 0 or mine == state.alien:
        return -1.0
    worth_of_one = cube_worth(state, MINE_COLOUR[mine])
    points = float(worth_of_one) + forecast.slot_worth
    rivals = forecast.crowding(cubes * worth_of_one)
    chance = min(1.0, float(cubes) / (float(own + 1) + rivals))
    if own >= cubes:
        return 0.25 * points * chance  # one more than there are cubes: to win the fight for them
    return points * chance - 0.3 * (1.0 - chance)


def jitter(state: Position, seat: i64, place: i64) -> float:
    """A fixed whim of seat, round and place: a mixed plan without dice."""
    mixed = (state.round * 7919 + seat * 104729 + place * 1299709 + state.resources[0] * 15485863) % 1000003
    return JITTER * float(mixed * 7907 % 1009) / 1009.0


# Phase 5
def fight_worth(state: Position, seat: i64, mine: i64, opponent: i64) -> float:
    return float(POINTS[MINE_COLOUR[mine]]) * 0.2 + float(state.miners_at(seat, mine) - state.miners_at(opponent, mine))


def raid_worth(state: Position, seat: i64, base: i64) -> float:
    """Against standing down, which is worth nothing."""
    owner = state.seat_at[base]
    attackers = state.alone_at(seat, base)
    gain: float = 0.0
    for facing in range(FACINGS):
        if (attackers >> facing) & 1 == 1:
            gain += loot(state, owner, facing)
    ours = float(bits(attackers))
    theirs = float(state.defence(owner))
    chance = ours * ours / (ours * ours + theirs * theirs)
    return chance * (gain + 0.5 * theirs) - (1.0 - chance) * ours * 0.9


# Phase 6
def store_worth(state: Position, seat: i64, colour: i64, slot: i64) -> float:
    """Dear cubes deep, cheap ones at the edge as a shield, one colour a facing for the bonus."""
    facing = slot // DEPTHS
    same: i64 = 0
    others: i64 = 0
    for i in range(seat * SLOTS + facing * DEPTHS, seat * SLOTS + (facing + 1) * DEPTHS):
        if state.slots[i] == colour:
            same += 1
        elif state.slots[i] != EMPTY:
            others += 1
    depth = float(slot % DEPTHS)
    return (float(POINTS[colour]) - 1.5) * depth * 0.2 + 0.5 * float(same) - 0.4 * float(others) * float(same + 1)
