"""Mining Colony, the actions of a development (§5.5 to §5.8) and those of solo (§7.2): what is legal, what it does.

Who may develop and when is the business of rules.py.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.log import Log
from orebit.core.reasons import LEGAL
from orebit.core.vecs import changed
from orebit.games.mining_colony import events
from orebit.games.mining_colony.actions import (
    BUILD,
    BUY_TOKEN,
    DIRECT,
    DISCARD_ITEM,
    DISCARD_TILE,
    EXCHANGE,
    FINISH,
    FROM_HAND,
    FROM_STAGE,
    HORIZONTAL,
    OVER_LAND,
    PLACE_ITEM,
    PLACE_TILE,
    PLACE_TOKEN,
    STAGE_ITEM,
    VERTICAL,
)
from orebit.games.mining_colony.colony import (
    BIT,
    count_cells,
    covered_cell,
    legal_corners,
    lowest_cell,
    middles_across,
    middles_down,
    shape_of,
    why_no_corner,
)
from orebit.games.mining_colony.components import (
    ALL_CELLS,
    CELLS,
    COLS,
    EXCHANGE_COST,
    ITEM_CREDITS,
    ITEMS,
    MOST_SQUARES,
    NEEDS,
    NO_ITEM,
    NO_PRINT,
    NO_STRUCTURE,
    NO_TILE,
    NO_TOKEN,
    PRINTS,
    ROTATIONS,
    ROWS,
    SIZE,
    SLOT,
    SLOTS,
    SQUARE,
    STRUCTURES,
    TILE_CREDITS,
    TOKEN_PRINT,
    TOKENS,
)
from orebit.games.mining_colony.position import OUT, ZORLORD, Position
from orebit.games.mining_colony.reasons import (
    AT_EDGE,
    BUY_FIRST,
    EXCHANGE_TOO_DEAR,
    HAS_SERVED,
    ITEM_FIRST,
    ITEM_THERE,
    MIDDLE_ITEM,
    MIDDLE_PRINTED,
    MIDDLE_STRUCTURE,
    MIDDLE_UNDEVELOPED,
    MISFIT,
    NO_BARE_SPACE,
    NO_SUCH_PAIR,
    NO_TILE_LEFT,
    NO_VACANT_SPACE,
    NOT_DIRECT,
    NOT_IN_HAND,
    NOT_STAGED,
    NOT_WITH_ZORLORD,
    NOTHING_BESIDE,
    OTHER_KIND,
    PAID_FOR_BARE,
    STAGE_TAKEN,
    STRUCTURE_GONE,
    STRUCTURE_NEEDED,
    STRUCTURE_THERE,
    TILE_FIRST,
    TOKEN_FIRST,
    TOKEN_GONE,
    TOKEN_NEEDED,
    TOKEN_TOO_DEAR,
    UNDEVELOPED,
    ZORLORD_LACKS,
)

NO_CELL: Final = -1


class Development(Position):
    """A seat's develop phase: any number of actions, in any sequence (R19)."""

    def legal_development(self, seat: i64) -> vec[i64]:
        if self.pending[seat] != NO_TOKEN:
            return add_cells(vec[i64](capacity=CELLS), PLACE_TOKEN, self.token_cells(seat, self.pending[seat] % 2))
        actions = vec[i64](capacity=32)
        if self.tile[seat] != NO_TILE:
            actions = self.add_tile_actions(actions, seat)
        actions = self.add_item_actions(actions, seat)
        if self.why_no_exchanging(seat) == LEGAL:
            actions = self.add_exchanges(actions, seat)
        actions = self.add_builds(actions, seat)
        actions = self.add_tokens(actions, seat)
        if self.why_no_finish(seat) == LEGAL:
            actions = append(actions, FINISH)
        return actions

    def why_no_development(self, seat: i64, action: i64) -> i64:
        """The same conditions, asked for one action."""
        if action >= PLACE_TOKEN and action < FINISH:
            return self.why_no_token_place(seat, action - PLACE_TOKEN)
        if self.pending[seat] != NO_TOKEN:
            return TOKEN_FIRST
        if action < PLACE_ITEM:
            if self.tile[seat] == NO_TILE:
                return NO_TILE_LEFT
            if action == DISCARD_TILE:
                return LEGAL
            rotation, corner = (action - PLACE_TILE) // CELLS, (action - PLACE_TILE) % CELLS
            return why_no_corner(self.tile[seat], rotation, corner, self.land[seat], self.ground[seat])
        if action < STAGE_ITEM:
            place = action - PLACE_ITEM
            return self.why_no_item_place(seat, place // (2 * CELLS), place // CELLS % 2, place % CELLS)
        if action < DISCARD_ITEM:
            return self.why_no_staging(seat, action - STAGE_ITEM)
        if action < EXCHANGE:
            return self.why_no_item(seat, (action - DISCARD_ITEM) // 2, (action - DISCARD_ITEM) % 2)
        if action < BUILD:
            swap = action - EXCHANGE
            return self.why_no_exchange(seat, swap // (2 * ITEMS), swap // ITEMS % 2, swap % ITEMS)
        if action < BUY_TOKEN:
            return self.why_no_build(seat, (action - BUILD) // 2, (action - BUILD) % 2)
        if action < PLACE_TOKEN:
            why = self.why_no_buying(seat, (action - BUY_TOKEN) % 2)
            return why if why != LEGAL else self.why_no_token(seat, (action - BUY_TOKEN) // 2)
        return self.why_no_finish(seat)

    # §5.5 (1, 2), §5.7 The tile
    def tile_corners(self, seat: i64, rotation: i64) -> i64:
        return legal_corners(self.tile[seat], rotation, self.land[seat], self.ground[seat])

    def add_tile_actions(self, actions: vec[i64], seat: i64) -> vec[i64]:
        for rotation in range(ROTATIONS):
            actions = add_cells(actions, PLACE_TILE + rotation * CELLS, self.tile_corners(seat, rotation))
        return append(actions, DISCARD_TILE)

    def place_tile(self, seat: i64, rotation: i64, corner: i64, log: Log | None) -> None:
        tile = self.tile[seat]
        size = SIZE[shape_of(tile)]
        cells: i64 = 0
        for square in range(size):
            cell = covered_cell(tile, rotation, corner, square)
            self.prints[seat * PRINTS + SQUARE[tile * MOST_SQUARES + square]] |= BIT[cell]
            cells |= BIT[cell]
        self.land[seat] |= cells
        self.ground[seat] |= cells
        self.tile[seat] = NO_TILE
        self.tile_place[tile] = (seat * ROTATIONS + rotation) * CELLS + corner
        if log is not None:
            covered: list[int] = [covered_cell(tile, rotation, corner, square) for square in range(size)]
            log.add(events.TILE_PLACED, [seat, tile, rotation, corner, *covered])

    def discard_tile(self, seat: i64, log: Log | None) -> None:
        """R23: any tile may be discarded, and none can be kept; R24: it is out of the game."""
        tile = self.tile[seat]
        credits = TILE_CREDITS * SIZE[shape_of(tile)]
        self.credits[seat] += credits  # R26: as many as there are to gain
        self.tile[seat] = NO_TILE
        self.tile_place[tile] = OUT
        if log is not None:
            log.add(events.TILE_DISCARDED, [seat, tile, credits])

    # §5.5 (3, 4, 5) Items
    def item_cells(self, seat: i64, item: i64) -> i64:
        """Where an item may be placed."""
        return self.fitting(seat, item) & self.vacant(seat)

    def why_no_item(self, seat: i64, item: i64, source: i64) -> i64:
        if (self.at_hand(seat, source) >> item) & 1 == 1:
            return LEGAL
        return NOT_STAGED if source == FROM_STAGE else NOT_IN_HAND

    def why_not_vacant(self, seat: i64, cell: i64) -> i64:
        if (self.vacant(seat) >> cell) & 1 == 1:
            return LEGAL
        if (self.land[seat] >> cell) & 1 == 0:
            return UNDEVELOPED
        return STRUCTURE_THERE if self.item_at(seat, cell) == NO_ITEM else ITEM_THERE

    def why_no_item_place(self, seat: i64, item: i64, source: i64, cell: i64) -> i64:
        why = self.why_no_item(seat, item, source)
        if why != LEGAL:
            return why
        if (self.item_cells(seat, item) >> cell) & 1 == 1:
            return LEGAL
        why = self.why_not_vacant(seat, cell)
        return why if why != LEGAL else MISFIT

    def why_no_staging(self, seat: i64, item: i64) -> i64:
        """R31: each slot takes one item of its kind."""
        if self.hand[seat * ITEMS + item] == 0:
            return NOT_IN_HAND
        return LEGAL if self.stage[seat * SLOTS + SLOT[item]] == NO_ITEM else STAGE_TAKEN

    def add_item_actions(self, actions: vec[i64], seat: i64) -> vec[i64]:
        """Placing, staging and discarding, in this order."""
        in_hand = self.at_hand(seat, FROM_HAND)
        staged = self.at_hand(seat, FROM_STAGE)
        if in_hand | staged == 0:
            return actions
        vacant = self.vacant(seat)
        for item in range(ITEMS):
            if ((in_hand | staged) >> item) & 1 == 1:
                cells = self.fitting(seat, item) & vacant
                if (in_hand >> item) & 1 == 1:
                    actions = add_cells(actions, PLACE_ITEM + (item * 2 + FROM_HAND) * CELLS, cells)
                if (staged >> item) & 1 == 1:
                    actions = add_cells(actions, PLACE_ITEM + (item * 2 + FROM_STAGE) * CELLS, cells)
        for item in range(ITEMS):
            if (in_hand >> item) & 1 == 1 and self.why_no_staging(seat, item) == LEGAL:
                actions = append(actions, STAGE_ITEM + item)
        for item in range(ITEMS):
            if (in_hand >> item) & 1 == 1:
                actions = append(actions, DISCARD_ITEM + item * 2 + FROM_HAND)
            if (staged >> item) & 1 == 1:
                actions = append(actions, DISCARD_ITEM + item * 2 + FROM_STAGE)
        return actions

    def give_up(self, seat: i64, item: i64, source: i64) -> None:
        """The item leaves the seat's hand or staging slot."""
        if source == FROM_STAGE:
            self.stage[seat * SLOTS + SLOT[item]] = NO_ITEM
        else:
            self.hand[seat * ITEMS + item] -= 1

    def place_item(self, seat: i64, item: i64, source: i64, cell: i64, log: Log | None) -> None:
        """For good: nothing in a colony ever moves."""
        self.give_up(seat, item, source)
        self.items[seat * ITEMS + item] |= BIT[cell]  # R32: it keeps its own colour, whatever it stands on
        self.occupied[seat] |= BIT[cell]
        if log is not None:
            log.add(events.ITEM_PLACED, [seat, item, source, cell])

    def stage_item(self, seat: i64, item: i64, log: Log | None) -> None:
        self.give_up(seat, item, FROM_HAND)
        self.stage[seat * SLOTS + SLOT[item]] = item
        if log is not None:
            log.add(events.ITEM_STAGED, [seat, item])

    def discard_item(self, seat: i64, item: i64, source: i64, log: Log | None) -> None:
        """R23: any item that is not in the colony; R24: to the supply, also in solo (R47)."""
        self.give_up(seat, item, source)
        self.supply[item] += 1
        self.credits[seat] += ITEM_CREDITS
        if log is not None:
            log.add(events.ITEM_DISCARDED, [seat, item, source, ITEM_CREDITS])

    # §5.5 (6), §7.2 Exchange with Zorlord
    def why_no_exchanging(self, seat: i64) -> i64:
        if not self.solo:
            return NOT_WITH_ZORLORD
        return LEGAL if self.credits[seat] >= EXCHANGE_COST else EXCHANGE_TOO_DEAR

    def why_no_swap(self, item: i64, to: i64) -> i64:
        """Same kind, other colour, and Zorlord has one."""
        if to == item or SLOT[to] != SLOT[item]:
            return OTHER_KIND
        return LEGAL if self.hand[ZORLORD * ITEMS + to] > 0 else ZORLORD_LACKS

    def why_no_exchange(self, seat: i64, item: i64, source: i64, to: i64) -> i64:
        dealing = self.why_no_exchanging(seat)
        if dealing == NOT_WITH_ZORLORD:
            return dealing
        why = self.why_no_item(seat, item, source)
        if why != LEGAL:
            return why
        why = self.why_no_swap(item, to)
        return why if why != LEGAL else dealing

    def add_exchanges(self, actions: vec[i64], seat: i64) -> vec[i64]:
        """R50: any item not in the colony, as often as credits last; R54: the price is the same at every level."""
        for item in range(ITEMS):
            if self.held(seat, item) == 0:
                continue
            for source in range(FROM_STAGE + 1):
                if self.why_no_item(seat, item, source) == LEGAL:
                    for to in range(ITEMS):
                        if self.why_no_swap(item, to) == LEGAL:
                            actions = append(actions, EXCHANGE + (item * 2 + source) * ITEMS + to)
        return actions

    def exchange(self, seat: i64, item: i64, source: i64, to: i64, log: Log | None) -> None:
        """The two swap places: the new item lies where the old one lay."""
        self.credits[seat] -= EXCHANGE_COST
        self.give_up(seat, item, source)
        self.hand[ZORLORD * ITEMS + item] += 1
        self.hand[ZORLORD * ITEMS + to] -= 1
        if source == FROM_STAGE:
            self.stage[seat * SLOTS + SLOT[to]] = to
        else:
            self.hand[seat * ITEMS + to] += 1
        if log is not None:
            log.add(events.EXCHANGED, [seat, item, source, to, EXCHANGE_COST])

    # §5.5 (7), §5.8 Structures
    def building_land(self, seat: i64) -> i64:
        """R34: a structure stands on vacant blank land."""
        return self.blanks(seat) & self.vacant(seat)

    def middles(self, seat: i64, structure: i64, land: i64) -> tuple[i64, i64]:
        """Where on this land a structure could be built, if there is one left: between its two items, on each axis.

        R36: as many of one colour as one likes. R38: staged items do not serve; `unused` knows the colony only.
        """
        one = self.unused(seat, NEEDS[structure * 2])
        if one == 0:
            return 0, 0
        other = self.unused(seat, NEEDS[structure * 2 + 1])  # R39: the rulebook's colonists are workers
        if other == 0:
            return 0, 0
        return middles_across(one, other) & land, middles_down(one, other) & land

    def buildable(self, seat: i64) -> tuple[i64, i64]:
        """Where the seat may build, on each axis (R37). R33: as long as the requirements hold, never automatic."""
        across: i64 = 0
        down: i64 = 0
        land = self.building_land(seat)
        if land == 0:
            return 0, 0
        for structure in range(STRUCTURES):
            if self.structures[structure] > 0:  # a shortcut
                h, v = self.middles(seat, structure, land)
                if h | v != 0 and self.why_no_structure(seat, structure) == LEGAL:
                    across |= h
                    down |= v
        return across, down

    def add_builds(self, actions: vec[i64], seat: i64) -> vec[i64]:
        across, down = self.buildable(seat)
        cells = across | down
        while cells != 0:
            cell = lowest_cell(cells)
            if (across >> cell) & 1 == 1:
                actions = append(actions, BUILD + cell * 2 + HORIZONTAL)
            if (down >> cell) & 1 == 1:
                actions = append(actions, BUILD + cell * 2 + VERTICAL)
            cells &= cells - 1
        return actions

    def structure_between(self, seat: i64, cell: i64, axis: i64) -> i64:
        """The structure that the two items beside a space ask for, or NO_STRUCTURE. No two need the same pair."""
        land = self.building_land(seat)
        for structure in range(STRUCTURES):
            across, down = self.middles(seat, structure, land)
            if ((across if axis == HORIZONTAL else down) >> cell) & 1 == 1:
                return structure
        return NO_STRUCTURE

    def why_no_structure(self, seat: i64, structure: i64) -> i64:
        if self.structures[structure] == 0:
            return STRUCTURE_GONE
        return LEGAL if self.may_take_structure(seat, structure) else STRUCTURE_NEEDED

    def why_no_build(self, seat: i64, cell: i64, axis: i64) -> i64:
        structure = self.structure_between(seat, cell, axis)
        return (
            self.why_no_pair(seat, cell, axis) if structure == NO_STRUCTURE else self.why_no_structure(seat, structure)
        )

    def why_no_pair(self, seat: i64, cell: i64, axis: i64) -> i64:
        """What keeps a space from being the middle of a pair, most telling first."""
        if is_at_edge(cell, axis):
            return AT_EDGE
        if self.bare_end(seat, cell, axis) != NO_CELL:
            return NOTHING_BESIDE
        if self.spent_end(seat, cell, axis) != NO_CELL:
            return HAS_SERVED
        ends = self.ends(cell, axis)
        if structure_of(self.item_at(seat, ends[0]), self.item_at(seat, ends[1])) == NO_STRUCTURE:
            return NO_SUCH_PAIR
        return self.why_no_middle(seat, cell)

    def why_no_middle(self, seat: i64, cell: i64) -> i64:
        """R34: vacant blank land."""
        why = self.why_not_vacant(seat, cell)
        if why == UNDEVELOPED:
            return MIDDLE_UNDEVELOPED
        if why != LEGAL:
            return MIDDLE_ITEM if why == ITEM_THERE else MIDDLE_STRUCTURE
        return LEGAL if (self.blanks(seat) >> cell) & 1 == 1 else MIDDLE_PRINTED

    def ends(self, cell: i64, axis: i64) -> vec[i64]:
        """The two spaces beside a space that is not at the edge."""
        step: i64 = 1 if axis == HORIZONTAL else COLS
        return vec[i64]([cell - step, cell + step])

    def bare_end(self, seat: i64, cell: i64, axis: i64) -> i64:
        """The first of them without an item, or NO_CELL."""
        for end in self.ends(cell, axis):
            if self.item_at(seat, end) == NO_ITEM:
                return end
        return NO_CELL

    def spent_end(self, seat: i64, cell: i64, axis: i64) -> i64:
        """R35: the first of them whose item has served a structure, or NO_CELL."""
        for end in self.ends(cell, axis):
            if (self.used[seat] >> end) & 1 == 1:
                return end
        return NO_CELL

    def build(self, seat: i64, cell: i64, axis: i64, log: Log | None) -> None:
        structure = self.structure_between(seat, cell, axis)
        step: i64 = COLS
        if axis == HORIZONTAL:
            step = 1
        own = seat * STRUCTURES + structure
        ends = BIT[cell - step] | BIT[cell + step]
        self.structures = changed(self.structures, structure, self.structures[structure] - 1)
        self.built = changed(self.built, own, self.built[own] | BIT[cell])
        self.occupied[seat] |= BIT[cell]
        self.used = changed(self.used, seat, self.used[seat] | ends)  # R35: spent for every further structure
        if log is not None:
            left = self.structures[structure]
            log.add(events.STRUCTURE_BUILT, [seat, structure, cell, cell - step, cell + step, left])

    # §5.5 (8, 9) Build-over tokens
    def token_cells(self, seat: i64, manner: i64) -> i64:
        """Where a token may lie: on vacant land (R29), never on the staging area (R28); a direct one off it (R51)."""
        if manner == DIRECT:
            return ALL_CELLS ^ self.land[seat]
        return self.vacant(seat)

    def why_no_buying(self, seat: i64, manner: i64) -> i64:
        """Whatever token it is."""
        cost = self.token_cost()
        if manner == DIRECT:
            if not self.solo:
                return NOT_DIRECT
            cost = self.direct_cost()
        if self.credits[seat] < cost:
            return TOKEN_TOO_DEAR
        if self.token_cells(seat, manner) != 0:
            return LEGAL
        return NO_BARE_SPACE if manner == DIRECT else NO_VACANT_SPACE

    def why_no_token(self, seat: i64, token: i64) -> i64:
        if self.tokens[token] == 0:
            return TOKEN_GONE
        return LEGAL if self.may_take_token(seat, token) else TOKEN_NEEDED

    def why_no_token_place(self, seat: i64, cell: i64) -> i64:
        if self.pending[seat] == NO_TOKEN:
            return BUY_FIRST
        manner = self.pending[seat] % 2
        if (self.token_cells(seat, manner) >> cell) & 1 == 1:
            return LEGAL
        return PAID_FOR_BARE if manner == DIRECT else self.why_not_vacant(seat, cell)

    def add_tokens(self, actions: vec[i64], seat: i64) -> vec[i64]:
        over = self.why_no_buying(seat, OVER_LAND) == LEGAL
        direct = self.why_no_buying(seat, DIRECT) == LEGAL
        if not over and not direct:
            return actions
        for token in range(TOKENS):
            if self.why_no_token(seat, token) == LEGAL:
                if over:
                    actions = append(actions, BUY_TOKEN + token * 2 + OVER_LAND)
                if direct:
                    actions = append(actions, BUY_TOKEN + token * 2 + DIRECT)
        return actions

    def buy_token(self, seat: i64, token: i64, manner: i64, log: Log | None) -> None:
        """R28: it must be placed at once."""
        cost = self.token_cost()
        if manner == DIRECT:
            cost = self.direct_cost()
        self.credits[seat] -= cost
        self.tokens[token] -= 1
        self.pending[seat] = token * 2 + manner
        if log is not None:
            log.add(events.TOKEN_BOUGHT, [seat, token, cost, self.tokens[token], 1 if manner == DIRECT else 0])

    def place_token(self, seat: i64, cell: i64, log: Log | None) -> None:
        token = self.pending[seat] // 2
        covered = self.print_at(seat, cell)
        self.pending[seat] = NO_TOKEN
        if covered != NO_PRINT:
            self.prints[seat * PRINTS + covered] ^= BIT[cell]  # R30: it stays below and counts no more
        self.prints[seat * PRINTS + TOKEN_PRINT[token]] |= BIT[cell]
        self.land[seat] |= BIT[cell]  # R22: `ground` stays as it is, so a direct token gives no contact
        self.laid_token[self.laid] = token
        self.laid_at[self.laid] = seat * CELLS + cell
        self.laid += 1
        if log is not None:
            log.add(events.TOKEN_PLACED, [seat, token, cell, covered])

    # §5.5 (10) Finish
    def why_no_finish(self, seat: i64) -> i64:
        """R23: everything taken is placed, staged or discarded."""
        if self.tile[seat] != NO_TILE:
            return TILE_FIRST
        for item in range(ITEMS):
            if self.hand[seat * ITEMS + item] > 0:
                return ITEM_FIRST
        return LEGAL

    # §5.6 The priority gate (R18, R40): in `ordered` the seats before have finished, so it is open
    def is_before(self, other: i64, seat: i64) -> bool:
        """True for an unfinished seat with a higher card."""
        return (self.developing >> other) & 1 == 1 and self.played[other] > self.played[seat]

    def may_take_structure(self, seat: i64, structure: i64) -> bool:
        if not self.live:
            return True
        free = self.structures[structure]
        for other in range(self.seats):
            if self.is_before(other, seat):
                free -= self.structure_claim(other, structure)
        return free >= 1

    def structure_claim(self, seat: i64, structure: i64) -> i64:
        """The most of this structure that a seat can still build in this phase."""
        one = self.own_unused(seat, NEEDS[structure * 2])
        other = self.own_unused(seat, NEEDS[structure * 2 + 1])
        if NEEDS[structure * 2] == NEEDS[structure * 2 + 1]:
            return one // 2
        if one < other:
            return one
        return other

    def own_unused(self, seat: i64, item: i64) -> i64:
        """How many of an item a seat has for structures: unused in the colony, in staging and in hand."""
        return count_cells(self.unused(seat, item)) + self.held(seat, item)

    def may_take_token(self, seat: i64, token: i64) -> bool:
        if not self.live:
            return True
        free = self.tokens[token]
        for other in range(self.seats):
            if self.is_before(other, seat):
                free -= self.token_claim(other)
        return free >= 1

    def token_claim(self, seat: i64) -> i64:
        """M of §5.6: all that a seat can still pay for tokens, at a credit each."""
        claim = self.credits[seat]
        for item in range(ITEMS):
            claim += self.held(seat, item)
        if self.tile[seat] != NO_TILE:
            claim += SIZE[shape_of(self.tile[seat])]
        return claim


def add_cells(actions: vec[i64], first: i64, cells: i64) -> vec[i64]:
    """An action for each space of a set, in rising order."""
    while cells != 0:
        actions = append(actions, first + lowest_cell(cells))
        cells &= cells - 1
    return actions


def is_at_edge(cell: i64, axis: i64) -> bool:
    """Has a space no two neighbours on the axis?"""
    if axis == HORIZONTAL:
        return cell % COLS == 0 or cell % COLS == COLS - 1
    return cell // COLS == 0 or cell // COLS == ROWS - 1


def structure_of(one: i64, other: i64) -> i64:
    """The structure that is made of these two items, or NO_STRUCTURE."""
    for structure in range(STRUCTURES):
        first, second = NEEDS[structure * 2], NEEDS[structure * 2 + 1]
        if (first == one and second == other) or (first == other and second == one):
            return structure
    return NO_STRUCTURE
