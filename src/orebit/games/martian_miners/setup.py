"""Martian Miners, the setup (§4): the deck, the board, the start dice, the first constructions."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.chance import Chance
from orebit.core.log import Log
from orebit.core.state import NOBODY
from orebit.games.martian_miners import events
from orebit.games.martian_miners.actions import PLACE_CHOICE, PLACE_START, REROLL_START, UPGRADE_START
from orebit.games.martian_miners.board import CORNERS, NODE_CODES, NOWHERE, Board
from orebit.games.martian_miners.components import (
    ACE,
    BUILDING_KINDS,
    CHOICE_PIECE,
    COPIES,
    KINDS,
    LAB,
    MOST_COLUMNS,
    NULL,
    SCOUT,
    SNAKE,
    VALUES,
)
from orebit.games.martian_miners.components import START_DICE as DICE_PER_SEAT
from orebit.games.martian_miners.scan import start_turn
from orebit.games.martian_miners.table import (
    EMPTY,
    NO_DIE,
    START_CHOICE,
    START_DICE,
    START_UPGRADE,
    Table,
    face_index,
)

# A tile of the boxes is (copy * KINDS + kind) * VALUES + value.
FACES: Final = KINDS * VALUES


# §4.1 The deck
def deck(seats: i64, barter: bool, chance: Chance, log: Log | None) -> vec[i64]:
    """The tiles of the game in canonical order: copy, suit, value."""
    copies: i64 = 1 if seats == 2 or barter else COPIES
    kinds: i64 = KINDS if barter else BUILDING_KINDS  # R52: six suits are 36 tiles, none is left out
    out = vec[i64]([NOWHERE] * BUILDING_KINDS)
    if seats == 3 and not barter:
        for kind in range(BUILDING_KINDS):
            out[kind] = chance.below(VALUES)
        if log is not None:
            log.add(events.LEFT_OUT, list(out), revealing=True)
    tiles = vec[i64](capacity=COPIES * FACES)
    for copy in range(copies):
        for kind in range(kinds):
            for value in range(VALUES):
                if seats != 3 or barter or stays(copy, value, out[kind]):
                    tiles = append(tiles, (copy * KINDS + kind) * VALUES + value)
    return tiles


def stays(copy: i64, value: i64, rolled: i64) -> bool:
    """§7.1 Three players, similar sets: the first set has no nulls, the second no aces, and of each rolled face one
    goes: the second set's if it is there, else the first's (R5)."""
    if copy == 0:
        return value != NULL and not (value == ACE and rolled == ACE)
    return value != ACE and value != rolled


# §4.2 The board
def lay_board(table: Table, tiles: vec[i64], chance: Chance, log: Log | None) -> None:
    """Shuffle the tiles and lay them row by row; on `corners` boards four of them move (§7.9)."""
    chance.shuffle(tiles)
    lying = vec[i64]([NOWHERE] * (table.board.height * MOST_COLUMNS))  # by tile code
    for i in range(table.board.tiles):
        lying[table.board.tile_code[i]] = tiles[i]
    if log is not None:
        log.add(events.BOARD_LAID, [table.seats, table.kinds(), *list(tiles)], revealing=True)
    if table.terms.rolled_corners:
        roll_corners(table, lying, chance, log)
    table.face = vec[i64]([NOWHERE] * (FACES * COPIES))
    for tile in range(table.board.tiles):
        drawn = lying[table.board.tile_code[tile]]
        kind = drawn % FACES // VALUES
        value = drawn % VALUES
        table.copy = append(table.copy, drawn // FACES)
        table.resource = append(table.resource, kind)
        table.value = append(table.value, value)
        first = face_index(kind, value)
        table.face[first if table.face[first] == NOWHERE else first + 1] = tile


def roll_corners(table: Table, lying: vec[i64], chance: Chance, log: Log | None) -> None:
    """§7.9 R78: for each corner a die names the tile that moves there and leaves a hole."""
    bottom = (table.board.height - 1) * MOST_COLUMNS
    right = table.board.width - 1
    dice = vec[i64](list(range(table.kinds())))
    for corner in [0, right, bottom, bottom + right]:
        drawn = chance.below(len(dice))
        kind = dice[drawn]
        dice = without(dice, drawn)
        origin: i64 = NOWHERE
        while origin == NOWHERE:  # R79: a face without a tile is rolled again; of two tiles the first moves
            value = chance.below(VALUES)
            for code in range(len(lying)):
                if origin == NOWHERE and lying[code] != NOWHERE and lying[code] % FACES == kind * VALUES + value:
                    origin = code
        lying[corner] = lying[origin]
        lying[origin] = NOWHERE
        if log is not None:
            log.add(events.CORNER_MOVED, [kind, value, origin, corner], revealing=True)
    rows: list[str] = []
    for r in range(table.board.height):
        cells = [lying[r * MOST_COLUMNS + c] for c in range(table.board.width)]
        rows.append("".join(["." if cell == NOWHERE else "#" for cell in cells]))
    table.board = Board("/".join(rows))


def without(items: vec[i64], place: i64) -> vec[i64]:
    kept = vec[i64](capacity=len(items))
    for i in range(len(items)):
        if i != place:
            kept = append(kept, items[i])
    return kept


# §4.4 Start dice
def draw_start_dice(table: Table, chance: Chance, log: Log | None) -> None:
    """Dealt from one bag if they suffice for all; otherwise each seat draws from a full bag and returns them (R4)."""
    each = DICE_PER_SEAT[table.seats]
    kinds = table.kinds()
    bag = vec[i64](list(range(kinds)))
    dealt = kinds >= each * table.seats
    if dealt:
        chance.shuffle(bag)
    for seat in range(table.seats):
        if not dealt:
            bag = vec[i64](list(range(kinds)))
            chance.shuffle(bag)
        first: i64 = seat * each if dealt else 0
        for i in range(first, first + each):
            table.start_die[seat * KINDS + bag[i]] = NULL
        if log is not None:
            dice = [kind for kind in range(kinds) if table.start_die[seat * KINDS + kind] != NO_DIE]
            log.add(events.DICE_DRAWN, [seat, *dice], revealing=True)
    for seat in range(table.seats):
        roll_start_dice(table, seat, events.START_ROLLED, chance, log)


def roll_start_dice(table: Table, seat: i64, event: i64, chance: Chance, log: Log | None) -> None:
    """All dice of the seat that wait to be placed, in the order of the suits."""
    for kind in range(table.kinds()):
        if table.start_die[seat * KINDS + kind] != NO_DIE:
            roll_start_die(table, seat, kind, event, chance, log)


def roll_start_die(table: Table, seat: i64, kind: i64, event: i64, chance: Chance, log: Log | None) -> None:
    """R6: a face that no tile shows is rolled again at once."""
    value = chance.below(VALUES)
    while table.face[face_index(kind, value)] == NOWHERE:
        value = chance.below(VALUES)
    table.start_die[seat * KINDS + kind] = value
    if log is not None:
        log.add(event, [seat, kind, value], revealing=True)


# §4.5 The starting seat
def find_starting_seat(table: Table, chance: Chance, log: Log | None) -> None:
    """The highest sum. R3: tied leaders roll all their dice again, and only they compete; last results stand."""
    leaders = leading(table, (1 << table.seats) - 1)
    while leaders & (leaders - 1) != 0:
        for seat in range(table.seats):
            if (leaders >> seat) & 1 == 1:
                roll_start_dice(table, seat, events.START_REROLLED, chance, log)
        leaders = leading(table, leaders)
    for seat in range(table.seats):
        if leaders == 1 << seat:
            table.starting_seat = seat
    if log is not None:
        log.add(events.STARTING_SEAT, [table.starting_seat])


def leading(table: Table, among: i64) -> i64:
    """A mask of the seats with the highest sum, of those in the mask `among`."""
    best: i64 = -1
    leaders: i64 = 0
    for seat in range(table.seats):
        if (among >> seat) & 1 == 1:
            total: i64 = 0
            for kind in range(KINDS):
                value = table.start_die[seat * KINDS + kind]
                total += 0 if value == NO_DIE else value
            if total > best:
                best = total
                leaders = 0
            if total == best:
                leaders |= 1 << seat
    return leaders


# §4.6 Placement
def placing_seat(table: Table) -> i64:
    """R7: two players S, T, T, S; more of them clockwise from S in every round."""
    place = table.step % table.seats
    if table.phase == START_DICE and SNAKE[table.seats] and table.step // table.seats % 2 == 1:
        place = table.seats - 1 - place
    return (table.starting_seat + place) % table.seats


def is_start_corner(table: Table, seat: i64, die: i64, node: i64) -> bool:
    """Is the node a free corner of a tile with the die's face? R6: of either tile, if two match."""
    value = table.start_die[seat * KINDS + die]
    if value == NO_DIE or table.stands[node] != EMPTY:
        return False
    for copy in range(COPIES):
        tile = table.face[face_index(die, value) + copy]
        if tile != NOWHERE:
            for q in range(CORNERS):
                if table.board.corners[tile * CORNERS + q] == node:
                    return True
    return False


def has_free_corner(table: Table, seat: i64, die: i64) -> bool:
    for node in range(table.board.nodes):
        if is_start_corner(table, seat, die, node):
            return True
    return False


def may_reroll(table: Table, seat: i64, die: i64) -> bool:
    """R8: a rival holds a corner of the die's tiles, and every free one touches fewer tiles than the best of those."""
    value = table.start_die[seat * KINDS + die]
    if value == NO_DIE:
        return False
    best_free: i64 = 0
    best_lost: i64 = 0
    for copy in range(COPIES):
        tile = table.face[face_index(die, value) + copy]
        if tile != NOWHERE:
            for q in range(CORNERS):
                node = table.board.corners[tile * CORNERS + q]
                touching = table.board.touching[node]
                if table.stands[node] == EMPTY:
                    if touching > best_free:
                        best_free = touching
                elif table.owner[node] != seat and touching > best_lost:
                    best_lost = touching
    return best_lost > best_free


def legal_start_dice(table: Table, seat: i64) -> vec[i64]:
    actions = vec[i64](capacity=32)
    for die in range(table.kinds()):
        if table.start_die[seat * KINDS + die] != NO_DIE:
            for node in range(table.board.nodes):
                if is_start_corner(table, seat, die, node):
                    actions = append(actions, PLACE_START + die * NODE_CODES + table.board.node_code[node])
    for die in range(table.kinds()):
        if may_reroll(table, seat, die):  # R9: again and again, while the condition holds
            actions = append(actions, REROLL_START + die)
    return actions


def place_start(table: Table, seat: i64, die: i64, node: i64, chance: Chance, log: Log | None) -> None:
    table.start_die[seat * KINDS + die] = NO_DIE
    place(table, seat, SCOUT, node, log)
    if table.step == DICE_PER_SEAT[table.seats] * table.seats:
        table.step = 0
        if CHOICE_PIECE[table.seats] == NOBODY:
            start_upgrades(table, chance, log)
        else:
            table.phase = START_CHOICE
    else:
        reroll_if_stuck(table, chance, log)


def place(table: Table, seat: i64, pyramid: i64, node: i64, log: Log | None) -> None:
    table.set_down(seat, pyramid, node)
    table.step += 1
    if log is not None:
        log.add(events.PLACED, [seat, pyramid, table.board.node_code[node]])


def reroll_start(table: Table, seat: i64, die: i64, chance: Chance, log: Log | None) -> None:
    roll_start_die(table, seat, die, events.START_REROLLED, chance, log)
    reroll_if_stuck(table, chance, log)


def reroll_if_stuck(table: Table, chance: Chance, log: Log | None) -> None:
    """R9: if no die of the seat to place has a free corner, all of them are rolled until one has."""
    seat = placing_seat(table)
    while True:
        for die in range(table.kinds()):
            if has_free_corner(table, seat, die):
                return
        roll_start_dice(table, seat, events.START_REROLLED, chance, log)


# §4.7 By choice
def legal_choices(table: Table) -> vec[i64]:
    """R10: any free node."""
    actions = vec[i64](capacity=64)
    for node in range(table.board.nodes):
        if table.stands[node] == EMPTY:
            actions = append(actions, PLACE_CHOICE + table.board.node_code[node])
    return actions


def place_choice(table: Table, seat: i64, node: i64, chance: Chance, log: Log | None) -> None:
    place(table, seat, CHOICE_PIECE[table.seats], node, log)
    if table.step == table.seats:
        start_upgrades(table, chance, log)


# §4.8 Quicker start
def start_upgrades(table: Table, chance: Chance, log: Log | None) -> None:
    """R62: clockwise from S, each seat makes labs of its start scouts until it has as many as were agreed."""
    table.phase = START_UPGRADE
    table.step = 0
    go_on_upgrading(table, chance, log)


def go_on_upgrading(table: Table, chance: Chance, log: Log | None) -> None:
    while table.step < table.seats:
        if table.on_board(placing_seat(table), LAB) < table.terms.quick_start:
            return
        table.step += 1
    table.turn = 1  # §4.9
    start_turn(table, chance, log)


def legal_upgrades(table: Table, seat: i64) -> vec[i64]:
    actions = vec[i64](capacity=4)
    for node in range(table.board.nodes):
        if table.owner[node] == seat and table.stands[node] == SCOUT:
            actions = append(actions, UPGRADE_START + table.board.node_code[node])
    return actions


def upgrade_start(table: Table, seat: i64, node: i64, chance: Chance, log: Log | None) -> None:
    table.take_off(node)
    table.set_down(seat, LAB, node)
    if log is not None:
        log.add(events.START_UPGRADED, [seat, table.board.node_code[node]])
    go_on_upgrading(table, chance, log)
