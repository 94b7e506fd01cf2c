"""Asteroid Miners, the Virtual Player (§7.4, §7.6): its whole turn between event and market, without a decision."""

from mypy_extensions import i64

from orebit.core.chance import Chance
from orebit.core.log import Log
from orebit.core.vecs import changed
from orebit.games.asteroid_miners import events, faces
from orebit.games.asteroid_miners.actions import DELTA_PER_SIGN, MINUS, PLUS
from orebit.games.asteroid_miners.components import (
    ATTEMPT_COST,
    ATTEMPT_MOVES_TO,
    DELTA,
    FULL,
    HARD_ORE,
    JUNCTION,
    LEVELS,
    MISSED,
    PARTIAL,
    SCRAPYARD_DISCOUNT,
    SCRAPYARD_FIND,
    SIZE,
    TARGETS,
    VIRTUAL_DICE,
    VIRTUAL_DICE_DAMAGED,
    VIRTUAL_HARD_ORE_FACTOR,
    VIRTUAL_UPGRADE_PRICE,
    attempt_place,
)
from orebit.games.asteroid_miners.excavate import advance
from orebit.games.asteroid_miners.faces import FACES
from orebit.games.asteroid_miners.position import (
    COLUMN,
    NO_PATH,
    TENDER_PATH,
    UPGRADING,
    VIRTUAL_SEAT,
    Position,
)


def play_virtual(state: Position, chance: Chance, log: Log | None) -> None:
    """§7.4 Steps 2 to 5. R42: it is "Player 2" by name only, and may well be P1 on a later asteroid."""
    dice = roll_dice(state, chance, log)
    path = chosen_path(state)
    need = state.need(VIRTUAL_SEAT, path)
    matches = best_matches(state.equipment[VIRTUAL_SEAT], dice, need, log)
    attempt(state, path, matches, log)


def roll_dice(state: Position, chance: Chance, log: Log | None) -> i64:
    """Step 2, as a collection of faces. The colours are ignored."""
    rolled: i64 = faces.NONE
    shown: list[int] = []
    for _ in range(VIRTUAL_DICE_DAMAGED if state.is_damaged() else VIRTUAL_DICE):
        face = chance.die(FACES)
        rolled += faces.one(face)
        if log is not None:
            shown.append(face)
    if log is not None:
        log.add(events.VIRTUAL_ROLLED, [VIRTUAL_SEAT, *shown], revealing=True)
    return rolled


def chosen_path(state: Position) -> i64:
    """Step 3. R41: it always takes the tender stratum that it owns."""
    if state.path[VIRTUAL_SEAT] != NO_PATH:
        return state.path[VIRTUAL_SEAT]
    if state.waypoint[VIRTUAL_SEAT] == JUNCTION and state.owner == VIRTUAL_SEAT:
        return TENDER_PATH
    return COLUMN


# §7.6 Upgraded Mining Equipment
def best_matches(equipment: i64, dice: i64, need: i64, log: Log | None) -> i64:
    """Step 4: the matches (R39: one die a space) with the best line of equipment. R44: one line a turn, it wraps.

    R58: among equals the lowest line, then the highest die, raised rather than lowered.
    """
    best = faces.common(dice, need)
    level: i64 = 0
    changes: list[int] = []
    for line in range(1, equipment + 1):
        for old in range(FACES, 0, -1):
            if faces.count(dice, old) > 0:
                rest = dice - faces.one(old)
                for sign in (PLUS, MINUS):
                    new = faces.turned(old, DELTA[line] * DELTA_PER_SIGN[sign])
                    if TARGETS[line] == 1:
                        matches = faces.common(rest + faces.one(new), need)
                        if matches > best:
                            best, level, changes = matches, line, [old, new]
                    else:
                        matches, second = best_second(line, rest, faces.one(new), old, need)
                        if matches > best:
                            other = faces.turned(second // 2, DELTA[line] * DELTA_PER_SIGN[second % 2])
                            best, level, changes = matches, line, [old, new, second // 2, other]
    if log is not None and level > 0:
        log.add(events.VIRTUAL_CHANGED, [VIRTUAL_SEAT, level, *changes])
    return best


def best_second(line: i64, rest: i64, changed: i64, first: i64, need: i64) -> tuple[i64, i64]:
    """The most matches with a second die changed, and that die as face * 2 + sign; higher dice were tried before."""
    best: i64 = 0
    second: i64 = 0
    for old in range(first, 0, -1):
        if faces.count(rest, old) > 0:
            for sign in (PLUS, MINUS):
                new = faces.turned(old, DELTA[line] * DELTA_PER_SIGN[sign])
                matches = faces.common(rest - faces.one(old) + faces.one(new) + changed, need)
                if matches > best:
                    best, second = matches, old * 2 + sign
    return best, second


# §7.4 Step 5
def attempt(state: Position, path: i64, matches: i64, log: Log | None) -> None:
    """Look up what the attempt costs and how far it leads (R3, R38); the distance comes from the table only (R39)."""
    missing = state.left_to_cover(VIRTUAL_SEAT, path)
    result: i64 = FULL if matches == missing else PARTIAL if matches > 0 else MISSED
    place = attempt_place(SIZE[state.stratum(VIRTUAL_SEAT, path)], state.covered[VIRTUAL_SEAT], result)
    cost = state.pay(VIRTUAL_SEAT, adjusted(state, ATTEMPT_COST[place]))  # R40: at most what it has
    if log is not None:
        log.add(events.VIRTUAL_ATTEMPT, [VIRTUAL_SEAT, result, matches, missing, ATTEMPT_COST[place], cost])
    if result == MISSED:
        state.phase = UPGRADING
    else:
        advance(state, VIRTUAL_SEAT, path, ATTEMPT_MOVES_TO[place], log)


def adjusted(state: Position, cost: i64) -> i64:
    """The price under the current event."""
    if state.effect() == HARD_ORE:
        return cost * VIRTUAL_HARD_ORE_FACTOR
    if state.effect() == SCRAPYARD_FIND:
        return cost - SCRAPYARD_DISCOUNT if cost > SCRAPYARD_DISCOUNT else 0
    return cost


# §5.9 Step 1
def upgrade_virtual(state: Position, log: Log | None) -> None:
    """R43: at the asteroid's end, before funding is compared; R40: for 4, or for all it has."""
    if state.virtual_equipment and state.level < LEVELS:
        paid = state.pay(VIRTUAL_SEAT, VIRTUAL_UPGRADE_PRICE)
        state.equipment = changed(state.equipment, VIRTUAL_SEAT, state.equipment[VIRTUAL_SEAT] + 1)
        if log is not None:
            log.add(events.UPGRADED, [VIRTUAL_SEAT, state.equipment[VIRTUAL_SEAT], paid])
