"""Mining Colony, the actions of a development (§5.5 to §5.8) and those of solo (§7.2): what is legal, what it does.

Who may develop and when is the business of rules.py.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.log import Log
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
    NO_TILE,
    NO_TOKEN,
    PRINTS,
    ROTATIONS,
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


class Development(Position):
    """A seat's develop phase: any number of actions, in any sequence (R19)."""

    def legal_development(self, seat: i64) -> vec[i64]:
        if self.pending[seat] != NO_TOKEN:
            return add_cells(vec[i64](capacity=CELLS), PLACE_TOKEN, self.token_cells(seat, self.pending[seat] % 2))
        actions = vec[i64](capacity=32)
        if self.tile[seat] != NO_TILE:
            actions = self.add_tile_actions(actions, seat)
        actions = self.add_item_actions(actions, seat)
        if self.solo and self.credits[seat] >= EXCHANGE_COST:
            actions = self.add_exchanges(actions, seat)
        actions = self.add_builds(actions, seat)
        actions = self.add_tokens(actions, seat)
        if self.can_finish(seat):
            actions = append(actions, FINISH)
        return actions

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

    def has_item(self, seat: i64, item: i64, source: i64) -> bool:
        if source == FROM_STAGE:
            return self.is_staged(seat, item)
        return self.hand[seat * ITEMS + item] > 0

    def can_stage(self, seat: i64, item: i64) -> bool:
        """R31: each slot takes one item of its kind."""
        return self.hand[seat * ITEMS + item] > 0 and self.stage[seat * SLOTS + SLOT[item]] == NO_ITEM

    def add_item_actions(self, actions: vec[i64], seat: i64) -> vec[i64]:
        """Placing, staging and discarding, in this order."""
        held: i64 = 0  # a mask of items
        for item in range(ITEMS):
            if self.held(seat, item) > 0:
                held |= 1 << item
        if held == 0:
            return actions
        for item in range(ITEMS):
            if (held >> item) & 1 == 1:
                cells = self.item_cells(seat, item)
                for source in range(FROM_STAGE + 1):
                    if cells != 0 and self.has_item(seat, item, source):
                        actions = add_cells(actions, PLACE_ITEM + (item * 2 + source) * CELLS, cells)
        for item in range(ITEMS):
            if (held >> item) & 1 == 1 and self.can_stage(seat, item):
                actions = append(actions, STAGE_ITEM + item)
        for item in range(ITEMS):
            if (held >> item) & 1 == 1:
                for source in range(FROM_STAGE + 1):
                    if self.has_item(seat, item, source):
                        actions = append(actions, DISCARD_ITEM + item * 2 + source)
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
    def can_swap(self, item: i64, to: i64) -> bool:
        """Same kind, other colour, and Zorlord has one."""
        return to != item and SLOT[to] == SLOT[item] and self.hand[ZORLORD * ITEMS + to] > 0

    def add_exchanges(self, actions: vec[i64], seat: i64) -> vec[i64]:
        """R50: any item not in the colony, as often as credits last; R54: the price is the same at every level."""
        for item in range(ITEMS):
            if self.held(seat, item) == 0:
                continue
            for source in range(FROM_STAGE + 1):
                if self.has_item(seat, item, source):
                    for to in range(ITEMS):
                        if self.can_swap(item, to):
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
    def middles(self, seat: i64, structure: i64, axis: i64) -> i64:
        """Where a structure could be built, if there is one left: vacant blank land between its two items (R34).

        R36: as many of one colour as one likes. R38: staged items do not serve; `unused` knows the colony only.
        """
        one = self.unused(seat, NEEDS[structure * 2])
        other = self.unused(seat, NEEDS[structure * 2 + 1])  # R39: the rulebook's colonists are workers
        if one == 0 or other == 0:
            return 0
        between: i64
        if axis == HORIZONTAL:
            between = middles_across(one, other)
        else:
            between = middles_down(one, other)
        return between & self.blanks(seat) & self.vacant(seat)

    def add_builds(self, actions: vec[i64], seat: i64) -> vec[i64]:
        """R33: offered as long as the requirements hold, never automatic; R37: an action for each axis."""
        across: i64 = 0
        down: i64 = 0
        for structure in range(STRUCTURES):
            if self.structures[structure] > 0:
                h = self.middles(seat, structure, HORIZONTAL)
                v = self.middles(seat, structure, VERTICAL)
                if h | v != 0 and self.may_take_structure(seat, structure):
                    across |= h
                    down |= v
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
        """The structure that the two items beside a space ask for. No two structures need the same pair."""
        for structure in range(STRUCTURES):
            if (self.middles(seat, structure, axis) >> cell) & 1 == 1:
                return structure
        raise AssertionError(f"seat {seat} has no pair of items round cell {cell}")

    def build(self, seat: i64, cell: i64, axis: i64, log: Log | None) -> None:
        structure = self.structure_between(seat, cell, axis)
        step: i64 = COLS
        if axis == HORIZONTAL:
            step = 1
        self.structures[structure] -= 1
        self.built[seat * STRUCTURES + structure] |= BIT[cell]
        self.occupied[seat] |= BIT[cell]
        self.used[seat] |= BIT[cell - step] | BIT[cell + step]  # R35: spent for every further structure
        if log is not None:
            left = self.structures[structure]
            log.add(events.STRUCTURE_BUILT, [seat, structure, cell, cell - step, cell + step, left])

    # §5.5 (8, 9) Build-over tokens
    def token_cells(self, seat: i64, manner: i64) -> i64:
        """Where a token may lie: on vacant land (R29), never on the staging area (R28); a direct one off it (R51)."""
        if manner == DIRECT:
            return ALL_CELLS ^ self.land[seat]
        return self.vacant(seat)

    def add_tokens(self, actions: vec[i64], seat: i64) -> vec[i64]:
        over = self.credits[seat] >= self.token_cost() and self.token_cells(seat, OVER_LAND) != 0
        direct = self.solo and self.credits[seat] >= self.direct_cost() and self.token_cells(seat, DIRECT) != 0
        if not over and not direct:
            return actions
        for token in range(TOKENS):
            if self.tokens[token] > 0 and self.may_take_token(seat, token):
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
    def can_finish(self, seat: i64) -> bool:
        """R23: everything taken is placed, staged or discarded."""
        if self.tile[seat] != NO_TILE or self.pending[seat] != NO_TOKEN:
            return False
        for item in range(ITEMS):
            if self.hand[seat * ITEMS + item] > 0:
                return False
        return True

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
