"""Asteroid Miners, phases 6 and 7 (§5.7, §5.8): selling a finished stratum, and new equipment."""

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.chance import Chance
from orebit.core.log import Log
from orebit.core.vecs import changed
from orebit.games.asteroid_miners import events, faces
from orebit.games.asteroid_miners.actions import END_UPGRADES, UPGRADE
from orebit.games.asteroid_miners.components import (
    CARD_1B,
    CLAY,
    DECREASED_DEMAND,
    EFFECT_BONUS,
    EFFECT_METAL,
    EFFECT_TRACK,
    EXCLUSIVE_CONTRACT,
    FIRST_METAL,
    GRANT,
    INCREASED_DEMAND,
    IP,
    IRON,
    KICKBACKS,
    MOST_EQUIPMENT,
    MOST_SPACES,
    NEED,
    NICKEL,
    NR,
    PLATINUM,
    PRICE,
    RHODIUM,
    ROCK,
    START_STEP,
    STEPS,
    TRACK_OF,
    UPGRADE_PRICE,
    event_place,
)
from orebit.games.asteroid_miners.faces import FACES
from orebit.games.asteroid_miners.position import UPGRADING, Position


# §2.8 The tracks
def roll_market(state: Position, chance: Chance, log: Log | None) -> None:
    """At setup, and with the option market_reset before asteroids 2 and 3 (R36)."""
    state.market[IP] = START_STEP[chance.die(FACES)]
    state.market[NR] = START_STEP[chance.die(FACES)]
    if log is not None:
        log.add(events.MARKET_SET, [state.market[IP], state.market[NR]], revealing=True)


def shift(state: Position, track: i64, steps: i64) -> None:
    """R26: no further than the ends."""
    step = state.market[track] + steps
    if 0 <= step < STEPS:
        state.market[track] = step


def price(state: Position, metal: i64) -> i64:
    return PRICE[metal * STEPS + state.market[TRACK_OF[metal]]]


# §5.7 Phase 6: Market
def sell(state: Position, log: Log | None) -> None:
    """R28: everything of the stratum is sold, the spaces covered on earlier turns too. R27: the tracks move anyway."""
    mined = NEED[state.completed * MOST_SPACES]
    shift_by_demand(state, mined, log)
    sold: i64 = 0  # a mask of metals
    for metal in range(FIRST_METAL, FACES + 1):
        units = units_sold(state, metal, faces.count(mined, metal))
        if units > 0:
            sold |= 1 << metal
            sell_metal(state, metal, units, log)
    if state.card[state.active] == CARD_1B:
        grant(state, faces.count(mined, CLAY) + faces.count(mined, ROCK), log)
    shift_after_sale(state, sold, log)
    state.phase = UPGRADING


def shift_by_demand(state: Position, mined: i64, log: Log | None) -> None:
    """R26: once a stratum and before selling, also when both metals of the track are in it."""
    effect = state.effect()
    if effect != INCREASED_DEMAND and effect != DECREASED_DEMAND:
        return
    track = EFFECT_TRACK[event_place(state.level, state.event)]
    for metal in range(FIRST_METAL, FACES + 1):
        if TRACK_OF[metal] == track and faces.count(mined, metal) > 0:
            shift(state, track, 1 if effect == INCREASED_DEMAND else -1)
            if log is not None:
                log.add(events.MARKET_EVENT_SHIFT, [track, state.market[track]])
            return


def units_sold(state: Position, metal: i64, units: i64) -> i64:
    """R28: under an Exclusive Contract one unit of its metal is sold, the surplus is lost."""
    if (
        units > 1
        and state.effect() == EXCLUSIVE_CONTRACT
        and metal == EFFECT_METAL[event_place(state.level, state.event)]
    ):
        return 1
    return units


def bonus(state: Position, metal: i64) -> i64:
    """Kickbacks, a unit."""
    place = event_place(state.level, state.event)
    return EFFECT_BONUS[place] if state.effect() == KICKBACKS and metal == EFFECT_METAL[place] else 0


def sell_metal(state: Position, metal: i64, units: i64, log: Log | None) -> None:
    extra = bonus(state, metal)
    state.funding[state.active] += units * (price(state, metal) + extra)  # R51: there is no limit
    if log is not None:
        log.add(events.SOLD, [state.active, metal, units, price(state, metal), extra])


def grant(state: Position, worthless: i64, log: Log | None) -> None:
    """§7.3 Card 1B. R45: no sale, so that neither event nor market cares."""
    if worthless == 0:
        return
    state.funding[state.active] += worthless * GRANT
    if log is not None:
        log.add(events.GRANT, [state.active, worthless * GRANT])


def shift_after_sale(state: Position, sold: i64, log: Log | None) -> None:
    """R2: each track falls by what was sold of its own pair, or, as printed, by the basic and the precious metals."""
    if state.market_printed:
        lowers_ip = (1 << IRON) | (1 << NICKEL)
        lowers_nr = (1 << PLATINUM) | (1 << RHODIUM)
    else:
        lowers_ip = (1 << IRON) | (1 << PLATINUM)
        lowers_nr = (1 << NICKEL) | (1 << RHODIUM)
    shift(state, IP, 1 if sold & lowers_ip == 0 else -1)
    shift(state, NR, 1 if sold & lowers_nr == 0 else -1)
    if log is not None:
        log.add(events.MARKET_MOVED, [state.market[IP], state.market[NR]])


def income(state: Position, stratum: i64) -> i64:
    """What the active seat would get for this stratum if it finished it now."""
    mined = NEED[stratum * MOST_SPACES]
    ip = state.market[IP]
    nr = state.market[NR]
    shift_by_demand(state, mined, None)
    total: i64 = 0
    for metal in range(FIRST_METAL, FACES + 1):
        total += units_sold(state, metal, faces.count(mined, metal)) * (price(state, metal) + bonus(state, metal))
    state.market[IP] = ip
    state.market[NR] = nr
    if state.card[state.active] == CARD_1B:
        total += GRANT * (faces.count(mined, CLAY) + faces.count(mined, ROCK))
    return total


# §5.8 Phase 7: Mining Equipment Upgrade
def can_upgrade(state: Position) -> bool:
    """R37: every turn, several times, also without a dig."""
    seat = state.active
    level = state.equipment[seat]
    return level < MOST_EQUIPMENT and state.funding[seat] >= UPGRADE_PRICE[level + 1]


def legal_upgrades() -> vec[i64]:
    return append(append(vec[i64](capacity=2), UPGRADE), END_UPGRADES)


def upgrade(state: Position, log: Log | None) -> None:
    seat = state.active
    state.equipment = changed(state.equipment, seat, state.equipment[seat] + 1)
    paid = state.pay(seat, UPGRADE_PRICE[state.equipment[seat]])
    if log is not None:
        log.add(events.UPGRADED, [seat, state.equipment[seat], paid])
