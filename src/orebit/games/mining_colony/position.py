"""Mining Colony, the position (§3): what lies where, who may see it, and the questions that every phase asks."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.chance import Chance
from orebit.core.cloning import Shared
from orebit.core.state import State
from orebit.games.mining_colony.actions import FROM_HAND
from orebit.games.mining_colony.colony import count_cells
from orebit.games.mining_colony.components import (
    ALL_CELLS,
    BLANK,
    DIRECT_EXTRA,
    DIRECT_EXTRA_FREE,
    FITTING,
    HAND_SIZE,
    ITEMS,
    LEVEL_COST,
    NO_CARD,
    NO_ITEM,
    NO_PRINT,
    NO_STRUCTURE,
    NO_TILE,
    NO_TOKEN,
    ORNAMENT,
    PRINTS,
    RESOURCES,
    SET_SIZE,
    SHAPES,
    SLOT,
    SLOTS,
    STANDARD,
    STRUCTURES,
    TILES_PER_SHAPE,
    TOKEN_COST,
    ZONES,
)

# §5 The phases in which somebody decides.
CHOOSE: Final = 0
EXCAVATING: Final = 1
DEVELOP: Final = 2
OVER: Final = 3

# §7.2 The seats of a solo game.
HUMAN: Final = 0
ZORLORD: Final = 1

# §3 Where a tile is, when it is not placed.
NOT_PLACED: Final = -1  # in its pile, in a zone or taken by a seat
OUT: Final = -2  # discarded: out of the game (R24)


class Position(State):
    """One moment of the game: all that a save holds, nothing that can be worked out.

    The colony of a seat is a handful of masks (colony.py): `vec[i64]` of 28 numbers a seat instead of six tables of
    36 spaces, so that a clone is small and a legal list takes a few shifts.
    """

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        # The options
        self.solo: bool = False
        self.live: bool = False  # develop_timing
        self.random_colours: bool = False
        self.side: i64 = STANDARD
        self.level: i64 = 0  # solo_level
        self.direct_free: bool = False  # solo_direct_free
        # The round
        self.phase: i64 = CHOOSE
        self.round: i64 = 1
        self.choosing: i64 = 0  # a mask: seats that have not committed
        self.developing: i64 = 0  # a mask: seats that have excavated and not finished
        self.turn: i64 = 0  # EXCAVATING: the place in `order` of the seat that excavates
        self.order: vec[i64] = vec[i64]()  # by place: the seat, highest card first
        self.played: vec[i64] = vec[i64]()  # by seat: the card laid this round, or NO_CARD
        # Excavation cards
        self.colour: Shared = vec[i64]()  # by seat: whose set it holds
        self.cards: vec[i64] = vec[i64]()  # by seat * SET_SIZE + place: unplayed cards, top first; see `hand_of_cards`
        self.unplayed: vec[i64] = vec[i64]()  # by seat: how many of these places are filled
        self.unseen: vec[i64] = vec[i64]()  # by seat: how many cards its owner has never seen; top of its deck (R9)
        # The main board
        self.resources: Shared = vec[i64]()  # by round from 0: the resource card
        self.pile: Shared = vec[i64]()  # by shape * TILES_PER_SHAPE + place: the tile, top first
        self.pile_drawn: Shared = vec[i64]()  # by shape: how many tiles have left the pile
        self.zones_filled: i64 = 0  # a mask: zones that can be excavated
        self.zone_tile: vec[i64] = vec[i64]()  # by zone, or NO_TILE
        self.zone_items: vec[i64] = vec[i64]()  # by zone * ITEMS + item: how many
        self.supply: vec[i64] = vec[i64]()  # by item
        self.structures: Shared = vec[i64]()  # by structure: pieces left
        self.tokens: vec[i64] = vec[i64]()  # by token: pieces left
        # What a seat has taken
        self.credits: vec[i64] = vec[i64]()  # by seat
        self.tile: vec[i64] = vec[i64]()  # by seat: the tile taken and not yet used, or NO_TILE
        self.hand: vec[i64] = vec[i64]()  # by seat * ITEMS + item: how many; Zorlord's supply in solo (R47)
        self.stage: vec[i64] = vec[i64]()  # by seat * SLOTS + slot: the item, or NO_ITEM
        self.pending: vec[i64] = vec[i64]()  # by seat: a token bought, not placed: token * 2 + manner, or NO_TOKEN
        # The colonies: masks of spaces
        self.land: vec[i64] = vec[i64]()  # by seat: developed
        self.ground: vec[i64] = vec[i64]()  # by seat: starting spaces and tiles, where a tile may attach (R22)
        self.occupied: vec[i64] = vec[i64]()  # by seat: with an item or a structure
        self.used: Shared = vec[i64]()  # by seat: items that a structure was built with (R35)
        self.prints: vec[i64] = vec[i64]()  # by seat * PRINTS + print: where it is visible
        self.items: vec[i64] = vec[i64]()  # by seat * ITEMS + item: where such an item stands
        self.built: Shared = vec[i64]()  # by seat * STRUCTURES + structure: where such a structure stands
        # By tile: (seat * ROTATIONS + rotation) * CELLS + corner, NOT_PLACED, OUT
        self.tile_place: vec[i64] = vec[i64]()
        self.laid: i64 = 0  # how many tokens have been placed
        self.laid_token: vec[i64] = vec[i64]()  # in the order of placing: the token
        self.laid_at: vec[i64] = vec[i64]()  # in the order of placing: seat * CELLS + cell; later ones lie on top

    # §1 What the options say
    def players(self) -> i64:
        """The seats that decide: all but Zorlord."""
        if self.solo:
            return 1
        return self.seats

    def token_cost(self) -> i64:
        if self.solo:
            return LEVEL_COST[self.level]
        return TOKEN_COST

    def direct_cost(self) -> i64:
        """§7.2, R52: 1 more than a token over land costs, or the same at the intermediate levels."""
        if self.direct_free:
            return self.token_cost() + DIRECT_EXTRA_FREE
        return self.token_cost() + DIRECT_EXTRA

    # §3 A colony
    def undeveloped(self, seat: i64) -> i64:
        """U of the spec."""
        return count_cells(ALL_CELLS ^ self.land[seat])

    def vacant(self, seat: i64) -> i64:
        """Developed spaces without item and structure; a token is neither."""
        occupied = self.occupied[seat]
        return (self.land[seat] | occupied) ^ occupied

    def blanks(self, seat: i64) -> i64:
        """An ornament is blank for every rule."""
        prints = self.prints
        return prints[seat * PRINTS + BLANK] | prints[seat * PRINTS + ORNAMENT]

    def fitting(self, seat: i64, item: i64) -> i64:
        """The spaces whose visible print an item fits, vacant or not."""
        prints = self.prints
        cells: i64 = 0
        place = item * PRINTS
        shown = FITTING[place]
        while shown != NO_PRINT:
            cells |= prints[seat * PRINTS + shown]
            place += 1
            shown = FITTING[place]
        return cells

    def unused(self, seat: i64, item: i64) -> i64:
        """R35: the items of this kind that no structure was built with."""
        used = self.used[seat]
        return (self.items[seat * ITEMS + item] | used) ^ used

    def is_staged(self, seat: i64, item: i64) -> bool:
        return self.stage[seat * SLOTS + SLOT[item]] == item

    def at_hand(self, seat: i64, source: i64) -> i64:
        """The items that the seat has in hand, or staged: a mask of items."""
        items: i64 = 0
        if source == FROM_HAND:
            hand = self.hand
            for item in range(ITEMS):
                if hand[seat * ITEMS + item] > 0:
                    items |= 1 << item
        else:
            for slot in range(seat * SLOTS, (seat + 1) * SLOTS):
                if self.stage[slot] != NO_ITEM:
                    items |= 1 << self.stage[slot]
        return items

    def held(self, seat: i64, item: i64) -> i64:
        """How many of an item the seat has in hand and staging: not yet in the colony."""
        if self.is_staged(seat, item):
            return self.hand[seat * ITEMS + item] + 1
        return self.hand[seat * ITEMS + item]

    def print_at(self, seat: i64, cell: i64) -> i64:
        """The visible print of a space, or NO_PRINT where it is undeveloped (R30: the top one counts)."""
        for shown in range(PRINTS):
            if (self.prints[seat * PRINTS + shown] >> cell) & 1 == 1:
                return shown
        return NO_PRINT

    def item_at(self, seat: i64, cell: i64) -> i64:
        for item in range(ITEMS):
            if (self.items[seat * ITEMS + item] >> cell) & 1 == 1:
                return item
        return NO_ITEM

    def structure_at(self, seat: i64, cell: i64) -> i64:
        for structure in range(STRUCTURES):
            if (self.built[seat * STRUCTURES + structure] >> cell) & 1 == 1:
                return structure
        return NO_STRUCTURE

    def structures_built(self, seat: i64) -> i64:
        built = self.built
        cells: i64 = 0
        for place in range(seat * STRUCTURES, (seat + 1) * STRUCTURES):
            cells |= built[place]  # no two stand on one space
        return count_cells(cells)

    # §3 The cards of a seat
    def is_choosing(self, seat: i64) -> bool:
        return (self.choosing >> seat) & 1 == 1

    def is_face_down(self, seat: i64) -> bool:
        """The seat has committed, and the cards are not revealed yet."""
        return self.phase == CHOOSE and self.played[seat] != NO_CARD

    def hand_of_cards(self, seat: i64) -> vec[i64]:
        """The three cards that a choosing seat has drawn, in rising order: they are the first of its `cards`."""
        first = seat * SET_SIZE
        low = self.cards[first]
        middle = self.cards[first + 1]
        high = self.cards[first + 2]
        if low > middle:
            low, middle = middle, low
        if middle > high:
            middle, high = high, middle
        if low > middle:
            low, middle = middle, low
        return vec[i64]([low, middle, high])

    def cards_in_hand(self, seat: i64) -> i64:
        if self.is_choosing(seat):
            return HAND_SIZE
        return 0

    # For the laws: nothing in the box is made or lost
    def inventory(self) -> list[int]:
        """How many of each item, structure and token there are, of each tile, and of each seat's cards."""
        counts: list[int] = []
        for item in range(ITEMS):
            total = self.supply[item]
            for zone in range(ZONES):
                total += self.zone_items[zone * ITEMS + item]
            for seat in range(self.seats):
                total += self.held(seat, item) + count_cells(self.items[seat * ITEMS + item])
            counts.append(total)
        for structure in range(STRUCTURES):
            total = self.structures[structure]
            for seat in range(self.seats):
                total += count_cells(self.built[seat * STRUCTURES + structure])
            counts.append(total)
        counts += self.token_inventory()
        counts += self.tile_inventory()
        for seat in range(self.seats):
            shown = self.round - 1
            if self.played[seat] != NO_CARD:
                shown += 1
            counts.append(self.unplayed[seat] + shown)
        return counts

    def token_inventory(self) -> list[int]:
        counts: list[int] = list(self.tokens)
        for i in range(self.laid):
            counts[self.laid_token[i]] += 1
        for seat in range(self.seats):
            if self.pending[seat] != NO_TOKEN:
                counts[self.pending[seat] // 2] += 1
        return counts

    def tile_inventory(self) -> list[int]:
        counts: list[int] = [0 if place == NOT_PLACED else 1 for place in self.tile_place]
        for shape in range(SHAPES):
            for i in range(self.pile_drawn[shape], TILES_PER_SHAPE):
                counts[self.pile[shape * TILES_PER_SHAPE + i]] += 1
        for tile in list(self.zone_tile) + list(self.tile):
            if tile != NO_TILE:
                counts[tile] += 1
        return counts

    # §3 What a seat cannot know
    def scramble(self, seat: i64, chance: Chance) -> None:
        """Deal anew: the piles and resource cards to come (R6, R7), other seats' cards, own cards never seen (R9)."""
        self.shuffle_board(chance)
        for other in range(self.seats):
            if other == seat and other < self.players():  # Zorlord does not know his deck either
                self.shuffle_unseen(other, chance)
            else:
                self.scramble_cards(other, chance)

    def shuffle_unknown(self, chance: Chance) -> None:
        """The piles and resource cards to come, the cards that not even their owner has seen, Zorlord's deck."""
        self.shuffle_board(chance)
        for seat in range(self.seats):
            if seat < self.players():
                self.shuffle_unseen(seat, chance)
            else:
                self.scramble_cards(seat, chance)

    def shuffle_board(self, chance: Chance) -> None:
        """R6, R7: the piles of tiles and the resource cards to come."""
        self.pile = self.pile[:]
        self.resources = self.resources[:]
        for shape in range(SHAPES):
            shuffle_part(
                self.pile, shape * TILES_PER_SHAPE + self.pile_drawn[shape], (shape + 1) * TILES_PER_SHAPE, chance
            )
        shuffle_part(self.resources, self.round, RESOURCES, chance)

    def shuffle_unseen(self, seat: i64, chance: Chance) -> None:
        """R9: the part of a deck that its owner has never seen."""
        drawn = seat * SET_SIZE + self.cards_in_hand(seat)
        shuffle_part(self.cards, drawn, drawn + self.unseen[seat], chance)

    def scramble_cards(self, seat: i64, chance: Chance) -> None:
        """All the cards that a seat has not shown."""
        if self.is_face_down(seat):
            self.scramble_committed(seat, chance)
        else:
            first = seat * SET_SIZE
            shuffle_part(self.cards, first, first + self.unplayed[seat], chance)

    def scramble_committed(self, seat: i64, chance: Chance) -> None:
        """The card lies face down: it may be any that the seat had not played before."""
        first = seat * SET_SIZE
        last = first + self.unplayed[seat]
        self.cards[last] = self.played[seat]  # the place that it left is free
        shuffle_part(self.cards, first, last + 1, chance)
        self.played[seat] = self.cards[last]


def shuffle_part(items: vec[i64], first: i64, last: i64, chance: Chance) -> None:
    """Put the items from `first` up to, not including, `last` in random order."""
    part = vec[i64](capacity=TILES_PER_SHAPE)
    for i in range(first, last):
        part = append(part, items[i])
    chance.shuffle(part)
    for i in range(len(part)):
        items[first + i] = part[i]
