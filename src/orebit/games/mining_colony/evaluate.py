"""Mining Colony for bots: what a colony is worth, and a one-ply heuristic on it (§10)."""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from orebit.core.chance import Chance
from orebit.core.state import Judge, Sheet, State
from orebit.core.vecs import best_other, zeros
from orebit.games.mining_colony.actions import (
    BUY_TOKEN,
    DIRECT,
    DISCARD_TILE,
    EXCAVATE,
    FINISH,
    PLACE_ITEM,
    PLACE_TILE,
    PLACE_TOKEN,
    REFRESH,
    STAGE_ITEM,
)
from orebit.games.mining_colony.colony import count_cells, lowest_cell, middles_across, middles_down, neighbours
from orebit.games.mining_colony.components import (
    ALL_CELLS,
    CELLS,
    CREDITS_KEPT,
    HAND_SIZE,
    ITEMS,
    NEEDS,
    NO_TILE,
    ROTATIONS,
    ROUNDS,
    SET_SIZE,
    STRUCTURES,
)
from orebit.games.mining_colony.goal import distance, tiles_to_come, wants
from orebit.games.mining_colony.imagining import take_item_back, take_tile_back, take_token_back
from orebit.games.mining_colony.observe import LAYOUT, observe, observe_again
from orebit.games.mining_colony.position import CHOOSE, HUMAN, OVER
from orebit.games.mining_colony.rules import MiningColonyState

# What a pair of places is worth towards a structure (§10), by what is missing.
BOTH_ITEMS: Final = 1.4  # only the structure itself: 2 points that somebody else may take away
ONE_ITEM: Final = 0.5  # an item, with a building for the other
NO_ITEMS: Final = 0.12  # two buildings
BLANK_MIDDLE: Final = 1.0
OTHER_MIDDLE: Final = 0.45  # a token would make it blank
BARE_MIDDLE: Final = 0.3  # a tile may still bring a blank

LAST_HOPE: Final = 0.3  # what is left of half-made pairs in the last round

CREDIT: Final = 0.5
POCKET: Final = -0.35  # an undeveloped hole that few tiles fit
POCKET_SIZE: Final = 3
PLACEABLE: Final = 0.95  # an item in hand with a building for it
STAGED: Final = 0.7  # an item that has to wait
HELD: Final = 0.5  # an item that can only be sold or staged
OPENED: Final = 0.6  # what a structure is worth beyond BOTH_ITEMS: a token that allows one is followed by it
TOKEN_THRESHOLD: Final = 0.3  # a token has to bring so much more than its price
HIGH_GAP: Final = 1.6  # between the best zone and the average: worth the highest card
MIDDLE_GAP: Final = 0.9
SOLO_ROUND: Final = 4.6  # how much nearer a round brings a solo colony to its goal
SOLO_SLACK: Final = -2.8
SOLO_SCALE: Final = 2.5
LUCK_PER_ROUND: Final = 1.2  # how far scores still move in a round
UNPLAYED_SHARE: Final = 0.25  # of a point, for each pip that the unplayed cards are better on average


class NoChance(Chance):
    """After setup nothing is drawn (§4), so imagined actions are handed this."""


NO_CHANCE: Final = NoChance()


@final
class MiningColonyJudge(Judge):
    """Judges by open facts only: colonies, holdings, zones, the set of cards that a seat has left."""

    def value(self, state: State, seat: i64) -> float:
        return self.one_of_values(state, seat)

    def values(self, state: State, values: vec[float]) -> None:
        assert isinstance(state, MiningColonyState)
        if state.phase == OVER:
            outcome = state.outcome()
            assert outcome is not None
            for seat in range(state.seats):
                values[seat] = 1.0 if outcome.ranks[seat] == 1 else 0.0
            return
        if state.solo:
            mine = solo_chance(state)
            for seat in range(state.seats):
                values[seat] = mine if seat == HUMAN else 1.0 - mine
            return
        luck = 2.0 + LUCK_PER_ROUND * float(ROUNDS - state.round)
        standings = zeros(state.seats)
        for seat in range(state.seats):
            standings[seat] = standing(state, seat)
        for seat in range(state.seats):
            values[seat] = 1.0 / (1.0 + exp((best_other(standings, seat) - standings[seat]) / luck))

    def worths(self, state: State, seat: i64, actions: vec[i64]) -> list[float]:
        assert isinstance(state, MiningColonyState)
        if state.phase == CHOOSE:
            return choice_worths(state, seat, actions)
        now = colony_worth(state, seat)
        after = state.clone()
        return [action_worth(state, after, seat, action) - now for action in actions]

    def size(self) -> i64:
        return LAYOUT.size

    def fill(self, state: State, seat: i64, sheet: Sheet) -> None:
        assert isinstance(state, MiningColonyState)
        observe(state, seat, sheet)

    def refill(self, state: State, seat: i64, action: i64, sheet: Sheet) -> bool:
        assert isinstance(state, MiningColonyState)
        return observe_again(state, seat, action, sheet)


def judge() -> Judge:
    return MiningColonyJudge()


def progress(state: MiningColonyState) -> float:
    """How much of the match is over, in rounds."""
    return 1.0 if state.phase == OVER else float(state.round - 1) / float(ROUNDS)


# -- what a position is worth
def standing(state: MiningColonyState, seat: i64) -> float:
    """The colony, and what the unplayed cards promise."""
    total = colony_worth(state, seat)
    if state.are_last_cards_known():
        return total + float(state.unplayed_points(seat))
    return total + UNPLAYED_SHARE * mean_unplayed(state, seat)


def mean_unplayed(state: MiningColonyState, seat: i64) -> float:
    """Of all cards that the seat has not shown: the set is open, though not which of them lies face down."""
    total: i64 = 0
    count = state.unplayed[seat]
    for place in range(count):
        total += state.cards[seat * SET_SIZE + place]
    if state.is_face_down(seat):
        total += state.played[seat]
        count += 1
    return float(total) / float(count)


def solo_chance(state: MiningColonyState) -> float:
    """From 0 to 1: whether what the rounds to come will bring is enough for what is missing to the goal."""
    left = tiles_to_come(state)
    return 1.0 / (1.0 + exp((distance(state) - SOLO_ROUND * left - SOLO_SLACK) / SOLO_SCALE))


def colony_worth(state: MiningColonyState, seat: i64) -> float:
    """The reference value of §10: points on the board, credits, pairs to come, less pockets. Solo: the way to go."""
    if state.solo:
        return POCKET * float(pockets(ALL_CELLS ^ state.land[seat])) - distance(state)
    built = state.structures_built(seat)
    items = count_cells(state.occupied[seat]) - built
    credits = state.credits[seat]
    if credits > CREDITS_KEPT:
        credits = CREDITS_KEPT
    total = CREDIT * float(credits) - float(state.undeveloped(seat))
    total += float(items) + 2.0 * float(built)
    total += pairs_worth(state, seat) + POCKET * float(pockets(ALL_CELLS ^ state.land[seat]))
    return total + held_worth(state, seat)


def held_worth(state: MiningColonyState, seat: i64) -> float:
    """Items not yet in the colony. What cannot be placed is worth less and less as the rounds go by."""
    total: float = 0.0
    last_round = state.round == ROUNDS
    for item in range(ITEMS):
        hand = state.hand[seat * ITEMS + item]
        staged = state.is_staged(seat, item)
        if hand == 0 and not staged:
            continue
        spaces = count_cells(state.item_cells(seat, item))
        if staged:
            total += STAGED if not last_round else CREDIT
        if spaces > hand:
            spaces = hand
        total += PLACEABLE * float(spaces) + HELD * float(hand - spaces)
    return total


def pairs_worth(state: MiningColonyState, seat: i64) -> float:
    """Structures in the making, over all middles and both axes."""
    vacant = state.vacant(seat)
    blank = vacant & state.blanks(seat)
    other = vacant ^ blank
    bare = ALL_CELLS ^ state.land[seat]
    hope: float = LAST_HOPE if state.round == ROUNDS else 1.0
    total: float = 0.0
    for structure in range(STRUCTURES):
        if state.structures[structure] == 0:
            continue
        one = NEEDS[structure * 2]
        two = NEEDS[structure * 2 + 1]
        items_one = state.unused(seat, one)
        items_two = state.unused(seat, two)
        rooms_one = state.fitting(seat, one) & vacant
        rooms_two = state.fitting(seat, two) & vacant
        total += BOTH_ITEMS * middle_worth(items_one, items_two, blank, other, bare)
        total += hope * ONE_ITEM * middle_worth(items_one, rooms_two, blank, other, bare)
        if one != two:
            total += hope * ONE_ITEM * middle_worth(rooms_one, items_two, blank, other, bare)
        total += hope * NO_ITEMS * middle_worth(rooms_one, rooms_two, blank, other, bare)
    return total


def middle_worth(one: i64, two: i64, blank: i64, other: i64, bare: i64) -> float:
    """The middles between two sets of spaces, weighed by what lies there."""
    if one == 0 or two == 0:
        return 0.0
    return plus_middles(
        plus_middles(0.0, middles_across(one, two), blank, other, bare), middles_down(one, two), blank, other, bare
    )


def plus_middles(total: float, middles: i64, blank: i64, other: i64, bare: i64) -> float:
    if middles != 0:
        total += BLANK_MIDDLE * float(count_cells(middles & blank))
        total += OTHER_MIDDLE * float(count_cells(middles & other))
        total += BARE_MIDDLE * float(count_cells(middles & bare))
    return total


def pockets(bare: i64) -> i64:
    """How many undeveloped regions are smaller than POCKET_SIZE."""
    small: i64 = 0
    while bare != 0:
        region = bare & -bare
        grown = (region | neighbours(region)) & bare
        while grown != region:
            region = grown
            grown = (region | neighbours(region)) & bare
        if count_cells(region) < POCKET_SIZE:
            small += 1
        bare ^= region
    return small


# -- what an action is worth: `after` is a copy of the state, in which it is imagined and taken back
def action_worth(state: MiningColonyState, after: MiningColonyState, seat: i64, action: i64) -> float:
    """The worth of the colony after an action of the excavation or the development."""
    if action < PLACE_TILE:
        return zone_worth(after, seat, action - EXCAVATE)
    if action == FINISH:
        return colony_worth(state, seat) + 0.01
    if action < DISCARD_TILE:
        return tile_worth(state, after, seat, action)
    if PLACE_ITEM <= action < STAGE_ITEM:
        return item_worth(state, after, seat, action)
    if BUY_TOKEN <= action < PLACE_TOKEN:
        return token_worth(after, seat, (action - BUY_TOKEN) // 2, (action - BUY_TOKEN) % 2)
    return worth_after(state, seat, action)


def worth_after(state: MiningColonyState, seat: i64, action: i64) -> float:
    after = state.clone()
    after.play(seat, action, NO_CHANCE)
    return colony_worth(after, seat)


def tile_worth(state: MiningColonyState, after: MiningColonyState, seat: i64, action: i64) -> float:
    """A tile comes before the items, which may find a better place on it."""
    if state.solo:  # whatever completes the colony wins the game, which is not taken back
        return worth_after(state, seat, action) + 2.0
    return placed_worth(after, seat, (action - PLACE_TILE) // CELLS, (action - PLACE_TILE) % CELLS) + 2.0


def placed_worth(after: MiningColonyState, seat: i64, rotation: i64, corner: i64) -> float:
    """The colony with the tile at a place."""
    tile = after.tile[seat]
    after.place_tile(seat, rotation, corner, None)
    worth = colony_worth(after, seat)
    take_tile_back(after, seat, tile, rotation, corner)
    return worth


def item_worth(state: MiningColonyState, after: MiningColonyState, seat: i64, action: i64) -> float:
    if state.solo:
        return worth_after(state, seat, action)
    place = action - PLACE_ITEM
    item = place // (2 * CELLS)
    source = place // CELLS % 2
    cell = place % CELLS
    after.place_item(seat, item, source, cell, None)
    worth = colony_worth(after, seat)
    take_item_back(after, seat, item, source, cell)
    return worth


def token_worth(after: MiningColonyState, seat: i64, token: i64, manner: i64) -> float:
    """The best that can be made of a token, less what it has to bring at least."""
    credits = after.credits[seat]
    pending = after.pending[seat]
    cells = after.token_cells(seat, manner)
    if after.solo:
        cells = wanted_cells(after, token, manner, cells)
    open_before = open_builds(after, seat)
    after.buy_token(seat, token, manner, None)
    bought = after.pending[seat]
    best: float = -1000.0
    while cells != 0:
        cell = lowest_cell(cells)
        covered = after.print_at(seat, cell)
        after.place_token(seat, cell, None)
        opened = open_builds(after, seat) - open_before
        best = max(best, colony_worth(after, seat) + OPENED * float(opened))
        take_token_back(after, seat, bought, cell, covered)
        cells &= cells - 1
    after.credits[seat] = credits
    after.tokens[token] += 1
    after.pending[seat] = pending
    return best - TOKEN_THRESHOLD


def wanted_cells(state: MiningColonyState, token: i64, manner: i64, allowed: i64) -> i64:
    """The spaces that the plan for the goal wants a token on; a direct one may also just fill a space."""
    cells = allowed & wants(state).cells_for(token)
    if cells == 0 and manner == DIRECT:
        return allowed & -allowed
    return cells


def open_builds(state: MiningColonyState, seat: i64) -> i64:
    """How many structures the seat could build now."""
    across, down = state.buildable(seat)
    return count_cells(across) + count_cells(down)


def zone_worth(after: MiningColonyState, seat: i64, zone: i64) -> float:
    """The colony with a zone's items in hand and its tile at the best place."""
    tile = after.tile[seat]
    for item in range(ITEMS):
        after.hand[seat * ITEMS + item] += after.zone_items[zone * ITEMS + item]
    after.tile[seat] = after.zone_tile[zone]
    best = colony_worth(after, seat)
    if after.tile[seat] != NO_TILE:
        for rotation in range(ROTATIONS):
            corners = after.tile_corners(seat, rotation)
            while corners != 0:
                best = max(best, placed_worth(after, seat, rotation, lowest_cell(corners)))
                corners &= corners - 1
    after.tile[seat] = tile
    for item in range(ITEMS):
        after.hand[seat * ITEMS + item] -= after.zone_items[zone * ITEMS + item]
    return best


def choice_worths(state: MiningColonyState, seat: i64, actions: vec[i64]) -> list[float]:
    """§10: the more the zones differ, the higher the card; of the other two the lower one comes back first."""
    best: float = -1000.0
    total: float = 0.0
    after = state.clone()
    for zone in range(state.seats):
        worth = zone_worth(after, seat, zone)
        best = max(best, worth)
        total += worth
    gap = best - total / float(state.seats)
    wanted: i64 = 0
    if gap > HIGH_GAP:
        wanted = 2
    elif gap > MIDDLE_GAP:
        wanted = 1
    worths: list[float] = []
    for action in actions:
        if action >= REFRESH:
            worths.append(-10.0)
            continue
        off = action // HAND_SIZE - wanted
        following = action % HAND_SIZE
        worths.append(-float(off * off) - 0.1 * float(following))
    return worths
