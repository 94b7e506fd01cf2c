"""Martian Miners, Space Police (§7.8): parties count down to an attack that razes what no policeman guards."""

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.log import Log
from orebit.core.reasons import LEGAL
from orebit.core.state import NOBODY
from orebit.core.vecs import changed, filled
from orebit.games.martian_miners import events
from orebit.games.martian_miners.actions import RAZE_LAB, RAZE_MINE, RAZE_SCOUT
from orebit.games.martian_miners.collect import collect
from orebit.games.martian_miners.components import BUILDING_KINDS, KINDS, LAB, MINE, PIPS, POLICEMAN, PYRAMIDS, SCOUT
from orebit.games.martian_miners.ending import end_if_one_side_left
from orebit.games.martian_miners.position import COVERED, NO_KIND, RAZING, Position
from orebit.games.martian_miners.reasons import (
    LAB_UNDER_SCOUT,
    LOSS_NOT_EXACT,
    NO_LAB_TO_RAZE,
    NO_MINE_TO_RAZE,
    NO_POLICE,
    NO_SCOUT_TO_RAZE,
    NOTHING_TO_RAZE,
    POLICE_TOO_DEAR,
)


def count_raid(state: Position, log: Log | None) -> None:
    """R72: the countdown runs on the dice alone, whoever leads."""
    if state.raids_left > 0:
        state.raids_left -= 1
        if log is not None:
            log.add(events.RAID_COUNTED, [state.raids_left])
        collect(state, log)
    else:
        if log is not None:
            log.add(events.MARTIAN_ATTACK, [])
        strike(state, state.active(), state.seats, log)


# The attack
def strike(state: Position, seat: i64, left: i64, log: Log | None) -> None:
    """R74: all seats, clockwise from the active one; `left` of them have still to be struck, from `seat` on."""
    while left > 0:
        deficit = state.pips(seat) - state.terms.police_cover * state.police[seat]
        if deficit > 0:
            state.phase = RAZING
            state.razing = seat
            state.raze_left = least_loss(state, seat, deficit)
            return
        seat = (seat + 1) % state.seats
        left -= 1
    state.razing = NOBODY
    end_if_one_side_left(state, log)
    if state.ending == 0:
        dismiss(state, log)
        collect(state, log)


def least_loss(state: Position, seat: i64, deficit: i64) -> i64:
    """R75: the exact value if buildings make it up, else the least excess."""
    scouts, labs, covered, mines = standing(state, seat)
    loss = deficit
    while not makes_up(loss, scouts, labs, covered, mines):
        loss += 1
    return loss


def standing(state: Position, seat: i64) -> tuple[i64, i64, i64, i64]:
    """The seat's grounded scouts, labs without a top, labs with one, and mines."""
    scouts: i64 = 0
    labs: i64 = 0
    covered: i64 = 0
    for node in range(state.board.nodes):
        if state.owner[node] == seat:
            if state.stands[node] == SCOUT:
                scouts += 1
            elif state.stands[node] == LAB:
                labs += 1
            else:
                covered += 1
    return scouts, labs, covered, state.on_board(seat, MINE)


def makes_up(pips: i64, scouts: i64, labs: i64, covered: i64, mines: i64) -> bool:
    """Can exactly so many pips be razed? A lab under a top goes only with its top (R75)."""
    if pips < 0:
        return False
    for tops in range(covered + 1):
        for bare in range(labs + tops + 1):
            for lost in range(mines + 1):
                rest = pips - tops * PIPS[SCOUT] - bare * PIPS[LAB] - lost * PIPS[MINE]
                if rest >= 0 and rest % PIPS[SCOUT] == 0 and rest // PIPS[SCOUT] <= scouts:
                    return True
    return False


def why_no_razing(state: Position, seat: i64, pyramid: i64, node: i64) -> i64:
    """A scout or a lab. R75: what is left to lose must still be made up exactly."""
    stands = state.stands[node]
    if state.owner[node] != seat:
        return NOTHING_TO_RAZE
    if pyramid == LAB and stands == COVERED:
        return LAB_UNDER_SCOUT
    if pyramid == LAB and stands == SCOUT:
        return NO_LAB_TO_RAZE
    if pyramid == SCOUT and stands == LAB:
        return NO_SCOUT_TO_RAZE
    scouts, labs, covered, mines = standing(state, seat)
    if pyramid == LAB:
        labs -= 1
    elif stands == SCOUT:
        scouts -= 1
    else:  # the lab below it stands bare then
        covered -= 1
        labs += 1
    is_exact = makes_up(state.raze_left - PIPS[pyramid], scouts, labs, covered, mines)
    return LEGAL if is_exact else LOSS_NOT_EXACT


def why_no_mine_razing(state: Position, seat: i64, tile: i64) -> i64:
    if state.mine[tile] != seat:
        return NO_MINE_TO_RAZE
    scouts, labs, covered, mines = standing(state, seat)
    is_exact = makes_up(state.raze_left - PIPS[MINE], scouts, labs, covered, mines - 1)
    return LEGAL if is_exact else LOSS_NOT_EXACT


def legal_razings(state: Position, seat: i64) -> vec[i64]:
    actions = vec[i64](capacity=16)
    for node in range(state.board.nodes):
        if why_no_razing(state, seat, SCOUT, node) == LEGAL:
            actions = append(actions, RAZE_SCOUT + state.board.node_code[node])
    for node in range(state.board.nodes):
        if why_no_razing(state, seat, LAB, node) == LEGAL:
            actions = append(actions, RAZE_LAB + state.board.node_code[node])
    for tile in range(state.board.tiles):
        if why_no_mine_razing(state, seat, tile) == LEGAL:
            actions = append(actions, RAZE_MINE + state.board.tile_code[tile])
    return actions


def raze_node(state: Position, seat: i64, pyramid: i64, node: i64, log: Log | None) -> None:
    if state.stands[node] == COVERED:
        state.stands[node] = LAB
        state.stash[seat * PYRAMIDS + SCOUT] += 1
    else:
        state.take_off(node)
    if log is not None:
        log.add(events.RAZED, [seat, pyramid, state.board.node_code[node]])
    go_on_razing(state, seat, PIPS[pyramid], log)


def raze_mine(state: Position, seat: i64, tile: i64, log: Log | None) -> None:
    """R76: its coin goes back to the supply, and the tile gives again."""
    state.mine = changed(state.mine, tile, NOBODY)
    state.stash[seat * PYRAMIDS + MINE] += 1
    if log is not None:
        log.add(events.RAZED, [seat, MINE, state.board.tile_code[tile]])
    if state.has_coin[tile] == 1:
        coin = seat * KINDS + state.resource[tile]
        state.has_coin = changed(state.has_coin, tile, 0)
        state.coins = changed(state.coins, coin, state.coins[coin] - 1)
        if log is not None:
            log.add(events.COIN_RETURNED, [seat, state.resource[tile]])
    go_on_razing(state, seat, PIPS[MINE], log)


def go_on_razing(state: Position, seat: i64, pips: i64, log: Log | None) -> None:
    state.raze_left -= pips
    if state.raze_left == 0:
        done = (seat - state.active()) % state.seats + 1
        strike(state, (seat + 1) % state.seats, state.seats - done, log)


def dismiss(state: Position, log: Log | None) -> None:
    """R73: after an attack all policemen leave, used or not; R72: and the countdown may begin again."""
    state.police = filled(state.seats, 0)
    if state.terms.police_refill:
        state.raids_left = state.terms.police_raids
    if log is not None:
        log.add(events.POLICE_DISMISSED, [])


# T3 Hiring
def why_no_police(state: Position, seat: i64) -> i64:
    """R77: from the storages alone, traders do not help."""
    if not state.terms.space_police:
        return NO_POLICE
    return LEGAL if lacking_for_police(state, seat) == NO_KIND else POLICE_TOO_DEAR


def lacking_for_police(state: Position, seat: i64) -> i64:
    """The first kind of which there is too little, or NO_KIND."""
    for kind in range(BUILDING_KINDS):
        if state.store[seat * KINDS + kind] < state.terms.police_cost * POLICEMAN[kind]:
            return kind
    return NO_KIND


def hire_police(state: Position, seat: i64, log: Log | None) -> None:
    """R73: any number of them."""
    for kind in range(BUILDING_KINDS):
        state.store[seat * KINDS + kind] -= state.terms.police_cost * POLICEMAN[kind]
    state.police = changed(state.police, seat, state.police[seat] + 1)
    if log is not None:
        log.add(events.POLICE_HIRED, [seat, state.police[seat]])
