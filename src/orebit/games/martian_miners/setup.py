"""Martian Miners, the setup (§4): the deck, the board, the start dice, the first constructions."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.chance import Chance
from orebit.core.log import Log
from orebit.core.reasons import LEGAL
from orebit.core.vecs import counting, filled
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
    NO_PYRAMID,
    NULL,
    SCOUT,
    SNAKE,
    VALUES,
)
from orebit.games.martian_miners.components import START_DICE as DICE_PER_SEAT
from orebit.games.martian_miners.position import (
    EMPTY,
    NO_DIE,
    NO_KIND,
    START_CHOICE,
    START_DICE,
    START_UPGRADE,
    Position,
    face_index,
)
from orebit.games.martian_miners.reasons import (
    CHOICE_TAKEN,
    NO_REROLL,
    NO_START_DIE,
    NO_START_SCOUT,
    OTHER_FACE,
    START_TAKEN,
)
from orebit.games.martian_miners.scan import start_turn

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
def lay_board(state: Position, tiles: vec[i64], chance: Chance, log: Log | None) -> None:
    """Shuffle the tiles and lay them row by row; on `corners` boards four of them move (§7.9)."""
    chance.shuffle(tiles)
    lying = filled(state.board.height * MOST_COLUMNS, NOWHERE)  # by tile code
    for i in range(state.board.tiles):
        lying[state.board.tile_code[i]] = tiles[i]
    if log is not None:
        log.add(events.BOARD_LAID, [state.seats, state.kinds(), *list(tiles)], revealing=True)
    if state.terms.rolled_corners:
        roll_corners(state, lying, chance, log)
    state.face = filled(FACES * COPIES, NOWHERE)
    state.copy = filled(state.board.tiles, 0)
    state.resource = filled(state.board.tiles, 0)
    state.value = filled(state.board.tiles, 0)
    for tile in range(state.board.tiles):
        drawn = lying[state.board.tile_code[tile]]
        kind = drawn % FACES // VALUES
        value = drawn % VALUES
        state.copy[tile] = drawn // FACES
        state.resource[tile] = kind
        state.value[tile] = value
        first = face_index(kind, value)
        state.face[first if state.face[first] == NOWHERE else first + 1] = tile


def roll_corners(state: Position, lying: vec[i64], chance: Chance, log: Log | None) -> None:
    """§7.9 R78: for each corner a die names the tile that moves there and leaves a hole."""
    bottom = (state.board.height - 1) * MOST_COLUMNS
    right = state.board.width - 1
    dice = counting(0, state.kinds())
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
    for r in range(state.board.height):
        cells = [lying[r * MOST_COLUMNS + c] for c in range(state.board.width)]
        rows.append("".join(["." if cell == NOWHERE else "#" for cell in cells]))
    state.board = Board("/".join(rows))


def without(items: vec[i64], place: i64) -> vec[i64]:
    kept = vec[i64](capacity=len(items))
    for i in range(len(items)):
        if i != place:
            kept = append(kept, items[i])
    return kept


# §4.4 Start dice
def draw_start_dice(state: Position, chance: Chance, log: Log | None) -> None:
    """Dealt from one bag if they suffice for all; otherwise each seat draws from a full bag and returns them (R4)."""
    each = DICE_PER_SEAT[state.seats]
    kinds = state.kinds()
    bag = counting(0, kinds)
    dealt = kinds >= each * state.seats
    if dealt:
        chance.shuffle(bag)
    for seat in range(state.seats):
        if not dealt:
            bag = counting(0, kinds)
            chance.shuffle(bag)
        first: i64 = seat * each if dealt else 0
        for i in range(first, first + each):
            turn_start_die(state, seat, bag[i], NULL)
        if log is not None:
            dice = [kind for kind in range(kinds) if state.start_die[seat * KINDS + kind] != NO_DIE]
            log.add(events.DICE_DRAWN, [seat, *dice], revealing=True)
    for seat in range(state.seats):
        roll_start_dice(state, seat, events.START_ROLLED, chance, log)


def roll_start_dice(state: Position, seat: i64, event: i64, chance: Chance, log: Log | None) -> None:
    """All dice of the seat that wait to be placed, in the order of the suits."""
    for kind in range(state.kinds()):
        if state.start_die[seat * KINDS + kind] != NO_DIE:
            roll_start_die(state, seat, kind, event, chance, log)


def roll_start_die(state: Position, seat: i64, kind: i64, event: i64, chance: Chance, log: Log | None) -> None:
    """R6: a face that no tile shows is rolled again at once."""
    value = chance.below(VALUES)
    while state.face[face_index(kind, value)] == NOWHERE:
        value = chance.below(VALUES)
    turn_start_die(state, seat, kind, value)
    if log is not None:
        log.add(event, [seat, kind, value], revealing=True)


def turn_start_die(state: Position, seat: i64, kind: i64, value: i64) -> None:
    """Clones share these dice: they matter in the setup only."""
    state.start_die = state.start_die[:]
    state.start_die[seat * KINDS + kind] = value


# §4.5 The starting seat
def find_starting_seat(state: Position, chance: Chance, log: Log | None) -> None:
    """The highest sum. R3: tied leaders roll all their dice again, and only they compete; last results stand."""
    leaders = leading(state, (1 << state.seats) - 1)
    while leaders & (leaders - 1) != 0:
        for seat in range(state.seats):
            if (leaders >> seat) & 1 == 1:
                roll_start_dice(state, seat, events.START_REROLLED, chance, log)
        leaders = leading(state, leaders)
    for seat in range(state.seats):
        if leaders == 1 << seat:
            state.starting_seat = seat
    if log is not None:
        log.add(events.STARTING_SEAT, [state.starting_seat])


def leading(state: Position, among: i64) -> i64:
    """A mask of the seats with the highest sum, of those in the mask `among`."""
    best: i64 = -1
    leaders: i64 = 0
    for seat in range(state.seats):
        if (among >> seat) & 1 == 1:
            total: i64 = 0
            for kind in range(KINDS):
                value = state.start_die[seat * KINDS + kind]
                total += 0 if value == NO_DIE else value
            if total > best:
                best = total
                leaders = 0
            if total == best:
                leaders |= 1 << seat
    return leaders


# §4.6 Placement
def placing_seat(state: Position) -> i64:
    """R7: two players S, T, T, S; more of them clockwise from S in every round."""
    place = state.step % state.seats
    if state.phase == START_DICE and SNAKE[state.seats] and state.step // state.seats % 2 == 1:
        place = state.seats - 1 - place
    return (state.starting_seat + place) % state.seats


def why_no_start(state: Position, seat: i64, die: i64, node: i64) -> i64:
    """A die is placed on a free corner of a tile with its face. R6: of either tile, if two match."""
    value = state.start_die[seat * KINDS + die]
    if value == NO_DIE:
        return NO_START_DIE
    if state.stands[node] != EMPTY:
        return START_TAKEN
    for copy in range(COPIES):
        tile = state.face[face_index(die, value) + copy]
        if tile != NOWHERE:
            for q in range(CORNERS):
                if state.board.corners[tile * CORNERS + q] == node:
                    return LEGAL
    return OTHER_FACE


def has_free_corner(state: Position, seat: i64, die: i64) -> bool:
    for node in range(state.board.nodes):
        if why_no_start(state, seat, die, node) == LEGAL:
            return True
    return False


def why_no_reroll(state: Position, seat: i64, die: i64) -> i64:
    """R8: if a rival holds a corner of its tiles, and every free one touches fewer tiles than the best of those."""
    value = state.start_die[seat * KINDS + die]
    if value == NO_DIE:
        return NO_START_DIE
    best_free: i64 = 0
    best_lost: i64 = 0
    for copy in range(COPIES):
        tile = state.face[face_index(die, value) + copy]
        if tile != NOWHERE:
            for q in range(CORNERS):
                node = state.board.corners[tile * CORNERS + q]
                touching = state.board.touching[node]
                if state.stands[node] == EMPTY:
                    if touching > best_free:
                        best_free = touching
                elif state.owner[node] != seat and touching > best_lost:
                    best_lost = touching
    return LEGAL if best_lost > best_free else NO_REROLL


def legal_start_dice(state: Position, seat: i64) -> vec[i64]:
    actions = vec[i64](capacity=32)
    for die in range(state.kinds()):
        if state.start_die[seat * KINDS + die] == NO_DIE:
            continue  # a shortcut
        for node in range(state.board.nodes):
            if why_no_start(state, seat, die, node) == LEGAL:
                actions = append(actions, PLACE_START + die * NODE_CODES + state.board.node_code[node])
    for die in range(state.kinds()):
        if why_no_reroll(state, seat, die) == LEGAL:  # R9: again and again, while the condition holds
            actions = append(actions, REROLL_START + die)
    return actions


def place_start(state: Position, seat: i64, die: i64, node: i64, chance: Chance, log: Log | None) -> None:
    turn_start_die(state, seat, die, NO_DIE)
    place(state, seat, SCOUT, node, die, log)
    if state.step == DICE_PER_SEAT[state.seats] * state.seats:
        state.step = 0
        if CHOICE_PIECE[state.seats] == NO_PYRAMID:
            start_upgrades(state, chance, log)
        else:
            state.phase = START_CHOICE
    else:
        reroll_if_stuck(state, chance, log)


def place(state: Position, seat: i64, pyramid: i64, node: i64, die: i64, log: Log | None) -> None:
    state.set_down(seat, pyramid, node)
    state.step += 1
    if log is not None:
        log.add(events.PLACED, [seat, pyramid, state.board.node_code[node], die])


def reroll_start(state: Position, seat: i64, die: i64, chance: Chance, log: Log | None) -> None:
    roll_start_die(state, seat, die, events.START_REROLLED, chance, log)
    reroll_if_stuck(state, chance, log)


def reroll_if_stuck(state: Position, chance: Chance, log: Log | None) -> None:
    """R9: if no die of the seat to place has a free corner, all of them are rolled until one has."""
    seat = placing_seat(state)
    while True:
        for die in range(state.kinds()):
            if has_free_corner(state, seat, die):
                return
        roll_start_dice(state, seat, events.START_REROLLED, chance, log)


# §4.7 By choice
def why_no_choice(state: Position, node: i64) -> i64:
    """R10: any free node."""
    return LEGAL if state.stands[node] == EMPTY else CHOICE_TAKEN


def legal_choices(state: Position) -> vec[i64]:
    actions = vec[i64](capacity=64)
    for node in range(state.board.nodes):
        if why_no_choice(state, node) == LEGAL:
            actions = append(actions, PLACE_CHOICE + state.board.node_code[node])
    return actions


def place_choice(state: Position, seat: i64, node: i64, chance: Chance, log: Log | None) -> None:
    place(state, seat, CHOICE_PIECE[state.seats], node, NO_KIND, log)
    if state.step == state.seats:
        start_upgrades(state, chance, log)


# §4.8 Quicker start
def start_upgrades(state: Position, chance: Chance, log: Log | None) -> None:
    """R62: clockwise from S, each seat makes labs of its start scouts until it has as many as were agreed."""
    state.phase = START_UPGRADE
    state.step = 0
    go_on_upgrading(state, chance, log)


def go_on_upgrading(state: Position, chance: Chance, log: Log | None) -> None:
    while state.step < state.seats:
        if state.on_board(placing_seat(state), LAB) < state.terms.quick_start:
            return
        state.step += 1
    state.turn = 1  # §4.9
    start_turn(state, chance, log)


def why_no_upgrade(state: Position, seat: i64, node: i64) -> i64:
    return LEGAL if state.owner[node] == seat and state.stands[node] == SCOUT else NO_START_SCOUT


def legal_upgrades(state: Position, seat: i64) -> vec[i64]:
    actions = vec[i64](capacity=4)
    for node in range(state.board.nodes):
        if why_no_upgrade(state, seat, node) == LEGAL:
            actions = append(actions, UPGRADE_START + state.board.node_code[node])
    return actions


def upgrade_start(state: Position, seat: i64, node: i64, chance: Chance, log: Log | None) -> None:
    state.take_off(node)
    state.set_down(seat, LAB, node)
    if log is not None:
        log.add(events.START_UPGRADED, [seat, state.board.node_code[node]])
    go_on_upgrading(state, chance, log)
