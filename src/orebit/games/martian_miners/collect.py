"""Martian Miners, T2c (§5): tiles give, mines give their bonus, and then the options of the turn are open."""

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.log import Log
from orebit.core.reasons import LEGAL
from orebit.core.state import NOBODY, modulo
from orebit.games.martian_miners import events
from orebit.games.martian_miners.actions import NO, TAKE_BONUS, YES
from orebit.games.martian_miners.board import CORNERS, NOWHERE
from orebit.games.martian_miners.components import BONUS, COPIES, KINDS, MINE, SOLO_SHARE, STASH, STORAGE_MAX
from orebit.games.martian_miners.position import BONUSES, ONE_AGAINST_TWO, OPTIONS, Position, face_index
from orebit.games.martian_miners.reasons import OTHER_BONUS


def collect(state: Position, log: Log | None) -> None:
    """R21: on every scan all seats collect."""
    corners = state.board.corners
    owners = state.owner
    gained = state.gained
    mines = state.mine
    faces = state.face
    for kind in range(state.kinds()):
        first = face_index(kind, state.scan[kind])
        gives = False
        for copy in range(COPIES):
            tile = faces[first + copy]
            if tile != NOWHERE and mines[tile] == NOBODY:  # R22, R36: a tile with a mine gives nobody anything
                for q in range(CORNERS):
                    owner = owners[corners[tile * CORNERS + q]]
                    if owner != NOBODY:  # R20: scouts and labs alike, one unit each; tops and mines none
                        gained[owner] += 1
                        gives = True
        if gives:
            store_gains(state, kind, log)
    if state.terms.ask_bonus:
        state.bonus_at = 0
        ask_for_bonuses(state)
    else:
        for i in range(state.seats):
            seat = modulo(state.active() + i, state.seats)
            if state.on_board(seat, MINE) == 0:
                continue
            for kind in range(state.kinds()):
                coins = state.coins[seat * KINDS + kind]
                if coins > 0:
                    take_bonus(state, seat, kind, coins * BONUS, log)
        open_options(state)


def store_gains(state: Position, kind: i64, log: Log | None) -> None:
    """Storages stop at 6; the rest is lost."""
    for seat in range(state.seats):
        gain = state.gained[seat]
        if gain > 0:
            state.gained[seat] = 0
            if state.terms.teams == ONE_AGAINST_TWO and seat == state.terms.solo_seat:
                gain *= SOLO_SHARE  # R71: doubled before the storage is full
            room = STORAGE_MAX - state.store[seat * KINDS + kind]
            kept = room if gain > room else gain
            state.store[seat * KINDS + kind] += kept
            if log is not None:
                log.add(events.COLLECTED, [seat, kind, kept, gain - kept])


# R23 The bonus of mines
def take_bonus(state: Position, seat: i64, kind: i64, count: i64, log: Log | None) -> None:
    """One unit a coin; not doubled in 1v2 (R24)."""
    room = STORAGE_MAX - state.store[seat * KINDS + kind]
    kept = room if count > room else count
    if kept > 0:
        state.store[seat * KINDS + kind] += kept
        if log is not None:
            log.add(events.BONUS, [seat, kind, kept])


def bonus_seat(state: Position) -> i64:
    """BONUSES: the seat that is asked, clockwise from the active one."""
    return (state.active() + state.bonus_at // (KINDS * STASH[MINE])) % state.seats


def bonus_kind(state: Position) -> i64:
    return state.bonus_at // STASH[MINE] % KINDS


def ask_for_bonuses(state: Position) -> None:
    """mine_bonus=ask: go on to the next coin whose storage is not full, or to the options."""
    while state.bonus_at < state.seats * KINDS * STASH[MINE]:
        place = bonus_seat(state) * KINDS + bonus_kind(state)
        if state.bonus_at % STASH[MINE] < state.coins[place] and state.store[place] < STORAGE_MAX:
            state.phase = BONUSES
            return
        state.bonus_at += 1
    open_options(state)


def why_no_bonus(state: Position, kind: i64) -> i64:
    return LEGAL if kind == bonus_kind(state) else OTHER_BONUS


def legal_bonus(state: Position) -> vec[i64]:
    actions = vec[i64](capacity=2)
    for kind in range(KINDS):
        if why_no_bonus(state, kind) == LEGAL:
            actions = append(append(actions, TAKE_BONUS + kind * 2 + NO), TAKE_BONUS + kind * 2 + YES)
    return actions


def answer_bonus(state: Position, answer: i64, log: Log | None) -> None:
    if answer == YES:
        take_bonus(state, bonus_seat(state), bonus_kind(state), BONUS, log)
    elif log is not None:
        log.add(events.BONUS_DECLINED, [bonus_seat(state), bonus_kind(state)])
    state.bonus_at += 1
    ask_for_bonuses(state)


def open_options(state: Position) -> None:
    state.phase = OPTIONS
