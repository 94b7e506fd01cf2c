"""Planet XS, §7.1: AI crews. They are rules, not players: drawn cards deploy them, and every choice has its order."""

from typing import Final

from mypy_extensions import i64

from orebit.core.chance import Chance
from orebit.core.log import Log
from orebit.core.reasons import LEGAL
from orebit.core.state import NOBODY
from orebit.games.planet_xs import events
from orebit.games.planet_xs.combat import (
    can_fight,
    can_skirmish,
    pick_fight,
    pick_raid,
    pick_skirmish,
    why_no_contest,
    why_no_raid,
)
from orebit.games.planet_xs.command import why_no_room
from orebit.games.planet_xs.components import (
    AI_CARDS,
    BASE_ZONE,
    BASES,
    BOX_COLOUR,
    BOX_COUNT,
    BOX_EXCESS,
    BOX_ROW,
    COLOURS,
    DEFENCE,
    DEFEND,
    DEPTHS,
    EMPTY,
    FACINGS,
    FIRST_BOX,
    FIRST_FACING,
    MINE_COLOUR,
    MINE_LIMIT,
    MINES,
    NO_BASE,
    RAID_LIMIT,
    SLOTS,
    ZONE_BASE,
    ZONES,
)
from orebit.games.planet_xs.deposit import store
from orebit.games.planet_xs.exchange import lose, to_lose, why_no_loss
from orebit.games.planet_xs.position import Position, bits, facing_location, fresh_deck

NO_TARGET: Final = -1


# Deploy (phase 3)
def deploy(state: Position, chance: Chance, log: Log | None) -> None:
    """Clockwise from the First Player, each AI crew draws its card and is placed."""
    for i in range(state.seats):
        seat = state.clockwise(state.first_player, i)
        if state.is_ai(seat):
            follow_card(state, seat, draw_ai_card(state, seat, chance, log), log)


def draw_ai_card(state: Position, seat: i64, chance: Chance, log: Log | None) -> i64:
    if state.ai_drawn == AI_CARDS:
        state.ai_deck = fresh_deck(AI_CARDS, chance)
        state.ai_drawn = 0
        if log is not None:
            log.add(events.DECK_RESHUFFLED, [events.AI_DECK], revealing=True)
    card = state.ai_deck[state.ai_drawn]
    state.ai_drawn += 1
    if log is not None:
        log.add(events.AI_CARD, [seat, state.base_of[seat], card], revealing=True)
    return card


def follow_card(state: Position, seat: i64, card: i64, log: Log | None) -> None:
    """Row by row, box by box. R67: excess that can do neither joins the first box of the next row."""
    carried: i64 = 0  # from the row above
    stuck: i64 = 0  # of this row
    for box in range(FIRST_BOX[card], FIRST_BOX[card + 1]):
        if box > FIRST_BOX[card] and BOX_ROW[box] != BOX_ROW[box - 1]:
            carried = stuck
            stuck = 0
            if log is not None and carried > 0:
                log.add(events.AI_EXCESS, [seat, state.base_of[seat], carried, 0])
        wanted = BOX_COUNT[box] + carried
        carried = 0
        free = state.crew[seat] - stuck
        left = send_to_mines(state, seat, BOX_COLOUR[box], wanted if wanted < free else free, log)  # R69
        stuck += send_excess(state, seat, BOX_EXCESS[box], left, log)
    if log is not None and state.crew[seat] > 0:
        log.add(events.AI_EXCESS, [seat, state.base_of[seat], state.crew[seat], 1])


def send_to_mines(state: Position, seat: i64, colour: i64, count: i64, log: Log | None) -> i64:
    """To the mines of the colour, clockwise from the own zone (R64); the number that found no cube is left."""
    for step in range(ZONES):
        mine = (BASE_ZONE[state.base_of[seat]] + step) % ZONES
        if MINE_COLOUR[mine] != colour or mine == state.alien:  # R66: nothing to do in the blocked zone
            continue
        own = state.miners[seat * MINES + mine]
        room = state.cubes[mine] - own  # R65: a cube for each; other crews do not matter
        if room > MINE_LIMIT - own:
            room = MINE_LIMIT - own
        sent = count if count < room else room
        if sent > 0:
            state.crew[seat] -= sent
            state.miners[seat * MINES + mine] += sent
            count -= sent
            if log is not None:
                log.add(events.AI_PLACED, [seat, state.base_of[seat], mine, sent, events.FOR_BOX])
    return count


def send_excess(state: Position, seat: i64, excess: i64, count: i64, log: Log | None) -> i64:
    """One by one into defence (R66: anywhere) or on raids; the number that can do neither is left."""
    while count > 0:
        if excess == DEFEND:
            if why_no_room(state, seat) != LEGAL:
                break
            state.defenders[seat] += 1
            if log is not None:
                log.add(events.AI_PLACED, [seat, state.base_of[seat], DEFENCE, 1, events.EXCESS_DEFENDS])
        else:
            target = raid_target(state, seat)
            if target == NO_TARGET:
                break
            facing = (target - FIRST_FACING) % FACINGS
            state.raiders[seat * BASES + (target - FIRST_FACING) // FACINGS] |= 1 << facing
            if log is not None:
                log.add(events.AI_PLACED, [seat, state.base_of[seat], target, 1, events.EXCESS_RAIDS])
        state.crew[seat] -= 1
        count -= 1
    return count


def raid_target(state: Position, seat: i64) -> i64:
    """The richest facing (R68: never an empty one); ties: the First Player's base, then clockwise, then N, E, S, W."""
    best: i64 = 0
    target: i64 = NO_TARGET
    if state.first_player != seat:
        target = richest_facing(state, seat, state.first_player, best)
    if target != NO_TARGET:
        best = state.facing_value(state.first_player, (target - FIRST_FACING) % FACINGS)
    for step in range(1, state.seats):
        owner = state.clockwise(seat, step)
        richer = richest_facing(state, seat, owner, best)
        if richer != NO_TARGET:
            target = richer
            best = state.facing_value(owner, (target - FIRST_FACING) % FACINGS)
    return target


def richest_facing(state: Position, seat: i64, owner: i64, best: i64) -> i64:
    """The first facing of a base that is worth more than `best` and all others there."""
    base = state.base_of[owner]
    mask = state.raiders[seat * BASES + base]
    target: i64 = NO_TARGET
    if BASE_ZONE[base] == state.alien or bits(mask) >= RAID_LIMIT:  # R66
        return target
    for facing in range(FACINGS):
        value = state.facing_value(owner, facing)
        if value > best and (mask >> facing) & 1 == 0:
            best = value
            target = facing_location(base, facing)
    return target


# Pick (§5.2)
def pick(state: Position, seat: i64, log: Log | None) -> None:
    """R70: the first legal pick by zone, the own one first; in a zone the mine, then skirmishes, then the raid."""
    for step in range(ZONES):
        zone = (BASE_ZONE[state.base_of[seat]] + step) % ZONES
        rival = fight_opponent(state, seat, zone)
        if rival != NOBODY:
            pick_fight(state, seat, zone, rival, log)
            return
        base = ZONE_BASE[zone]
        if base == NO_BASE:
            continue
        for facing in range(FACINGS):
            rival = skirmish_opponent(state, seat, base, facing)
            if rival != NOBODY:
                pick_skirmish(state, seat, base, facing, rival, log)
                return
        if why_no_raid(state, seat, base) == LEGAL:  # R42: an AI crew never declines
            pick_raid(state, seat, base, log)
            return
    raise AssertionError(f"AI seat {seat} was asked to pick and has no pick")


def fight_opponent(state: Position, seat: i64, mine: i64) -> i64:
    """The First Player if it can be fought here, else the crew nearest clockwise."""
    if state.miners[seat * MINES + mine] == 0 or why_no_contest(state, mine) != LEGAL:  # the first is a shortcut
        return NOBODY
    if can_fight(state, seat, mine, state.first_player):
        return state.first_player
    for step in range(1, state.seats):
        if can_fight(state, seat, mine, state.clockwise(seat, step)):
            return state.clockwise(seat, step)
    return NOBODY


def skirmish_opponent(state: Position, seat: i64, base: i64, facing: i64) -> i64:
    if can_skirmish(state, seat, base, facing, state.first_player):
        return state.first_player
    for step in range(1, state.seats):
        if can_skirmish(state, seat, base, facing, state.clockwise(seat, step)):
            return state.clockwise(seat, step)
    return NOBODY


# Removal (§5.4.5)
def lose_raiders(state: Position, log: Log | None) -> None:
    """The raider at the facing of lowest value first; ties N, E, S, W."""
    owner = state.seat_at[state.site]
    while to_lose(state) > 0:
        poorest: i64 = NO_TARGET
        for facing in range(FACINGS):
            if why_no_loss(state, facing) == LEGAL:
                if poorest == NO_TARGET or state.facing_value(owner, facing) < state.facing_value(owner, poorest):
                    poorest = facing
        lose(state, poorest, log)


# Storing (phase 6)
def store_all(state: Position, seat: i64, log: Log | None) -> None:
    """R71: the dearest cubes first, each into the deepest free slot; same depth: N, E, S, W."""
    colour: i64 = COLOURS - 1
    while colour >= 0:
        while state.held[seat * COLOURS + colour] > 0:
            slot = deepest_free_slot(state, seat)
            if slot == EMPTY:
                return
            store(state, seat, colour, slot, log)
        colour -= 1


def deepest_free_slot(state: Position, seat: i64) -> i64:
    depth: i64 = DEPTHS - 1
    while depth >= 0:
        for facing in range(FACINGS):
            slot = facing * DEPTHS + depth
            if state.slots[seat * SLOTS + slot] == EMPTY:
                return slot
        depth -= 1
    return EMPTY
