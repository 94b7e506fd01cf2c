"""Martian Miners, Space Police (§7.8): parties count down to an attack that razes what no policeman guards."""

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.log import Log
from orebit.core.state import NOBODY
from orebit.games.martian_miners import events
from orebit.games.martian_miners.actions import RAZE_LAB, RAZE_MINE, RAZE_SCOUT
from orebit.games.martian_miners.collect import collect
from orebit.games.martian_miners.components import BUILDING_KINDS, KINDS, LAB, MINE, PIPS, POLICEMAN, PYRAMIDS, SCOUT
from orebit.games.martian_miners.ending import end_if_one_side_left
from orebit.games.martian_miners.table import COVERED, RAZING, Table


def count_raid(table: Table, log: Log | None) -> None:
    """R72: the countdown runs on the dice alone, whoever leads."""
    if table.raids_left > 0:
        table.raids_left -= 1
        if log is not None:
            log.add(events.RAID_COUNTED, [table.raids_left])
        collect(table, log)
    else:
        if log is not None:
            log.add(events.MARTIAN_ATTACK, [])
        strike(table, table.active(), table.seats, log)


# The attack
def strike(table: Table, seat: i64, left: i64, log: Log | None) -> None:
    """R74: all seats, clockwise from the active one; `left` of them have still to be struck, from `seat` on."""
    while left > 0:
        deficit = table.pips(seat) - table.terms.police_cover * table.police[seat]
        if deficit > 0:
            table.phase = RAZING
            table.razing = seat
            table.raze_left = least_loss(table, seat, deficit)
            return
        seat = (seat + 1) % table.seats
        left -= 1
    table.razing = NOBODY
    end_if_one_side_left(table, log)
    if table.ending == 0:
        dismiss(table, log)
        collect(table, log)


def least_loss(table: Table, seat: i64, deficit: i64) -> i64:
    """R75: the exact value if buildings make it up, else the least excess."""
    scouts, labs, covered, mines = standing(table, seat)
    loss = deficit
    while not makes_up(loss, scouts, labs, covered, mines):
        loss += 1
    return loss


def standing(table: Table, seat: i64) -> tuple[i64, i64, i64, i64]:
    """The seat's grounded scouts, labs without a top, labs with one, and mines."""
    scouts: i64 = 0
    labs: i64 = 0
    covered: i64 = 0
    for node in range(table.board.nodes):
        if table.owner[node] == seat:
            if table.stands[node] == SCOUT:
                scouts += 1
            elif table.stands[node] == LAB:
                labs += 1
            else:
                covered += 1
    return scouts, labs, covered, table.on_board(seat, MINE)


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


def may_raze_scout(table: Table, seat: i64) -> bool:
    """A scout on the ground."""
    scouts, labs, covered, mines = standing(table, seat)
    return scouts > 0 and makes_up(table.raze_left - PIPS[SCOUT], scouts - 1, labs, covered, mines)


def may_raze_top(table: Table, seat: i64) -> bool:
    """A scout on a lab, which stands bare then."""
    scouts, labs, covered, mines = standing(table, seat)
    return covered > 0 and makes_up(table.raze_left - PIPS[SCOUT], scouts, labs + 1, covered - 1, mines)


def may_raze_lab(table: Table, seat: i64) -> bool:
    scouts, labs, covered, mines = standing(table, seat)
    return labs > 0 and makes_up(table.raze_left - PIPS[LAB], scouts, labs - 1, covered, mines)


def may_raze_mine(table: Table, seat: i64) -> bool:
    scouts, labs, covered, mines = standing(table, seat)
    return mines > 0 and makes_up(table.raze_left - PIPS[MINE], scouts, labs, covered, mines - 1)


def legal_razings(table: Table, seat: i64) -> vec[i64]:
    actions = vec[i64](capacity=16)
    scout = may_raze_scout(table, seat)
    top = may_raze_top(table, seat)
    for node in range(table.board.nodes):
        if table.owner[node] == seat:
            if (scout and table.stands[node] == SCOUT) or (top and table.stands[node] == COVERED):
                actions = append(actions, RAZE_SCOUT + table.board.node_code[node])
    if may_raze_lab(table, seat):
        for node in range(table.board.nodes):
            if table.owner[node] == seat and table.stands[node] == LAB:
                actions = append(actions, RAZE_LAB + table.board.node_code[node])
    if may_raze_mine(table, seat):
        for tile in range(table.board.tiles):
            if table.mine[tile] == seat:
                actions = append(actions, RAZE_MINE + table.board.tile_code[tile])
    return actions


def raze_node(table: Table, seat: i64, pyramid: i64, node: i64, log: Log | None) -> None:
    if table.stands[node] == COVERED:
        table.stands[node] = LAB
        table.stash[seat * PYRAMIDS + SCOUT] += 1
    else:
        table.take_off(node)
    if log is not None:
        log.add(events.RAZED, [seat, pyramid, table.board.node_code[node]])
    go_on_razing(table, seat, PIPS[pyramid], log)


def raze_mine(table: Table, seat: i64, tile: i64, log: Log | None) -> None:
    """R76: its coin goes back to the supply, and the tile gives again."""
    table.mine[tile] = NOBODY
    table.stash[seat * PYRAMIDS + MINE] += 1
    if log is not None:
        log.add(events.RAZED, [seat, MINE, table.board.tile_code[tile]])
    if table.has_coin[tile] == 1:
        table.has_coin[tile] = 0
        table.coins[seat * KINDS + table.resource[tile]] -= 1
        if log is not None:
            log.add(events.COIN_RETURNED, [seat, table.resource[tile]])
    go_on_razing(table, seat, PIPS[MINE], log)


def go_on_razing(table: Table, seat: i64, pips: i64, log: Log | None) -> None:
    table.raze_left -= pips
    if table.raze_left == 0:
        done = (seat - table.active()) % table.seats + 1
        strike(table, (seat + 1) % table.seats, table.seats - done, log)


def dismiss(table: Table, log: Log | None) -> None:
    """R73: after an attack all policemen leave, used or not; R72: and the countdown may begin again."""
    for seat in range(table.seats):
        table.police[seat] = 0
    if table.terms.police_refill:
        table.raids_left = table.terms.police_raids
    if log is not None:
        log.add(events.POLICE_DISMISSED, [])


# T3 Hiring
def can_hire(table: Table, seat: i64) -> bool:
    """R77: from the storages alone, traders do not help."""
    if not table.terms.space_police:
        return False
    for kind in range(BUILDING_KINDS):
        if table.store[seat * KINDS + kind] < table.terms.police_cost * POLICEMAN[kind]:
            return False
    return True


def hire_police(table: Table, seat: i64, log: Log | None) -> None:
    """R73: any number of them."""
    for kind in range(BUILDING_KINDS):
        table.store[seat * KINDS + kind] -= table.terms.police_cost * POLICEMAN[kind]
    table.police[seat] += 1
    if log is not None:
        log.add(events.POLICE_HIRED, [seat, table.police[seat]])
