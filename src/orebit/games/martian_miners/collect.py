"""Martian Miners, T2c (§5): tiles give, mines give their bonus, and then the options of the turn are open."""

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.log import Log
from orebit.core.state import NOBODY
from orebit.games.martian_miners import events
from orebit.games.martian_miners.actions import NO, TAKE_BONUS, YES
from orebit.games.martian_miners.board import CORNERS, NOWHERE
from orebit.games.martian_miners.components import BONUS, COPIES, KINDS, MINE, SOLO_SHARE, STASH, STORAGE_MAX
from orebit.games.martian_miners.table import BONUSES, ONE_AGAINST_TWO, OPTIONS, Table, face_index


def collect(table: Table, log: Log | None) -> None:
    """R21: on every scan all seats collect."""
    corners = table.board.corners
    owners = table.owner
    for kind in range(table.kinds()):
        first = face_index(kind, table.scan[kind])
        gives = False
        for copy in range(COPIES):
            tile = table.face[first + copy]
            if tile != NOWHERE and table.mine[tile] == NOBODY:  # R22, R36: a tile with a mine gives nobody anything
                for q in range(CORNERS):
                    owner = owners[corners[tile * CORNERS + q]]
                    if owner != NOBODY:  # R20: scouts and labs alike, one unit each; tops and mines none
                        table.gained[owner] += 1
                        gives = True
        if gives:
            store_gains(table, kind, log)
    if table.terms.ask_bonus:
        table.bonus_at = 0
        ask_for_bonuses(table)
    else:
        for i in range(table.seats):
            seat = (table.active() + i) % table.seats
            if table.on_board(seat, MINE) == 0:
                continue
            for kind in range(table.kinds()):
                coins = table.coins[seat * KINDS + kind]
                if coins > 0:
                    take_bonus(table, seat, kind, coins * BONUS, log)
        open_options(table)


def store_gains(table: Table, kind: i64, log: Log | None) -> None:
    """Storages stop at 6; the rest is lost."""
    for seat in range(table.seats):
        gain = table.gained[seat]
        if gain > 0:
            table.gained[seat] = 0
            if table.terms.teams == ONE_AGAINST_TWO and seat == table.terms.solo_seat:
                gain *= SOLO_SHARE  # R71: doubled before the storage is full
            room = STORAGE_MAX - table.store[seat * KINDS + kind]
            kept = room if gain > room else gain
            table.store[seat * KINDS + kind] += kept
            if log is not None:
                log.add(events.COLLECTED, [seat, kind, kept, gain - kept])


# R23 The bonus of mines
def take_bonus(table: Table, seat: i64, kind: i64, count: i64, log: Log | None) -> None:
    """One unit a coin; not doubled in 1v2 (R24)."""
    room = STORAGE_MAX - table.store[seat * KINDS + kind]
    kept = room if count > room else count
    if kept > 0:
        table.store[seat * KINDS + kind] += kept
        if log is not None:
            log.add(events.BONUS, [seat, kind, kept])


def bonus_seat(table: Table) -> i64:
    """BONUSES: the seat that is asked, clockwise from the active one."""
    return (table.active() + table.bonus_at // (KINDS * STASH[MINE])) % table.seats


def bonus_kind(table: Table) -> i64:
    return table.bonus_at // STASH[MINE] % KINDS


def ask_for_bonuses(table: Table) -> None:
    """mine_bonus=ask: go on to the next coin whose storage is not full, or to the options."""
    while table.bonus_at < table.seats * KINDS * STASH[MINE]:
        place = bonus_seat(table) * KINDS + bonus_kind(table)
        if table.bonus_at % STASH[MINE] < table.coins[place] and table.store[place] < STORAGE_MAX:
            table.phase = BONUSES
            return
        table.bonus_at += 1
    open_options(table)


def legal_bonus(table: Table) -> vec[i64]:
    first = TAKE_BONUS + bonus_kind(table) * 2
    return append(append(vec[i64](capacity=2), first + NO), first + YES)


def answer_bonus(table: Table, answer: i64, log: Log | None) -> None:
    if answer == YES:
        take_bonus(table, bonus_seat(table), bonus_kind(table), BONUS, log)
    elif log is not None:
        log.add(events.BONUS_DECLINED, [bonus_seat(table), bonus_kind(table)])
    table.bonus_at += 1
    ask_for_bonuses(table)


def open_options(table: Table) -> None:
    table.phase = OPTIONS
