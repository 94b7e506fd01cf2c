"""Mining Colony, why an action may not be played: each reason with its rule, in the order of the rulebook.

A sentence names facts in braces: the action's own arguments in words, or what explain.py tells besides.
"""

from typing import Final

from mypy_extensions import i64

from orebit.core.reasons import Reasons

REASONS: Final = Reasons()

# The phase: what is asked for first.
CHOOSE_FIRST: Final[i64] = REASONS.code(
    "choose_first", "§5.2", "first choose a card from your hand: once all lie open, the highest takes a zone first"
)
EXCAVATE_FIRST: Final[i64] = REASONS.code("excavate_first", "§5.4", "take a zone first, with all that lies in it")
CARDS_REVEALED: Final[i64] = REASONS.code(
    "cards_revealed", "§5.2", "the cards of this round are revealed; choose again in the next round"
)
HAS_EXCAVATED: Final[i64] = REASONS.code("has_excavated", "§5.4", "you have taken your zone of this round")
TOKEN_FIRST: Final[i64] = REASONS.code("token_first", "R28", "place the {pending} that you bought first")

# §5.2 Choose
SAME_CARD: Final[i64] = REASONS.code("same_card", "§5.2", "the {card} card cannot be played and put back too")
ORDER_IDLE: Final[i64] = REASONS.code(
    "order_idle", "R16", "in round {rounds} the order of the two last cards does not matter: name {lower}"
)
NOT_EACH_ONCE: Final[i64] = REASONS.code(
    "not_each_once", "§5.2", "a refresh puts back all three cards: name each of them once"
)
SAME_THREE: Final[i64] = REASONS.code("same_three", "R12", "in round {rounds} the same three cards would come back")
REFRESH_TOO_DEAR: Final[i64] = REASONS.code("refresh_too_dear", "§5.2", "a refresh costs {cost} and you have {have}")

# §5.4 Excavate
NO_SUCH_ZONE: Final[i64] = REASONS.code(
    "no_such_zone", "§5.1", "with {seats} seats only the zones 1 to {seats} are filled"
)
ZONE_TAKEN: Final[i64] = REASONS.code("zone_taken", "§5.4", "zone {zone} has been taken")

# §5.5, §5.7 The tile
NO_TILE_LEFT: Final[i64] = REASONS.code("no_tile_left", "§5.5", "you have no tile")
SAME_TURNED: Final[i64] = REASONS.code("same_turned", "§5.7", "the tile looks the same with fewer turns: use those")
BEYOND_GRID: Final[i64] = REASONS.code("beyond_grid", "§5.7", "the tile would reach beyond the grid")
COVERS_LAND: Final[i64] = REASONS.code("covers_land", "§5.7", "the tile would cover developed land at {covered}")
NO_CONTACT: Final[i64] = REASONS.code(
    "no_contact", "§5.7, R21, R22", "no side of the tile would touch a tile or a starting space"
)

# §5.5 Items
NOT_IN_HAND: Final[i64] = REASONS.code("not_in_hand", "§5.5", "you have no {item} in hand")
NOT_STAGED: Final[i64] = REASONS.code("not_staged", "§5.5", "you have no {item} in staging")
UNDEVELOPED: Final[i64] = REASONS.code("undeveloped", "§5.5", "{cell} is undeveloped")
ITEM_THERE: Final[i64] = REASONS.code("item_there", "R29", "an item stands on {cell}")
STRUCTURE_THERE: Final[i64] = REASONS.code("structure_there", "R29", "a structure stands on {cell}")
MISFIT: Final[i64] = REASONS.code("misfit", "§2", "a {item} does not fit the {print} at {cell}")
STAGE_TAKEN: Final[i64] = REASONS.code(
    "stage_taken", "R31", "a {staged} lies in the slot for a {kind}: place or discard it first"
)
STAGED_ONLY: Final[i64] = REASONS.code(
    "staged_only", "R13", "before the excavation you have only staged items to discard"
)
NOT_WITH_ZORLORD: Final[i64] = REASONS.code("not_with_zorlord", "§7.2", "only Zorlord exchanges items, in solo games")
OTHER_KIND: Final[i64] = REASONS.code("other_kind", "§7.2", "a {kind} is exchanged for one of another colour")
ZORLORD_LACKS: Final[i64] = REASONS.code("zorlord_lacks", "§7.2", "Zorlord has no {to}")
EXCHANGE_TOO_DEAR: Final[i64] = REASONS.code("exchange_too_dear", "R54", "an exchange costs {cost} and you have {have}")

# §5.8 Structures
AT_EDGE: Final[i64] = REASONS.code("at_edge", "§5.8", "{cell} lies at the edge and has no two neighbours on that axis")
NOTHING_BESIDE: Final[i64] = REASONS.code("nothing_beside", "§5.8", "there is no item on {beside}")
HAS_SERVED: Final[i64] = REASONS.code("has_served", "R35", "the item on {beside} has served a structure already")
NO_SUCH_PAIR: Final[i64] = REASONS.code("no_such_pair", "§5.8", "no structure is made of a {one} and a {other}")
MIDDLE_UNDEVELOPED: Final[i64] = REASONS.code("middle_undeveloped", "R34", "{cell} is undeveloped")
MIDDLE_ITEM: Final[i64] = REASONS.code("middle_item", "R34", "an item stands on {cell}")
MIDDLE_STRUCTURE: Final[i64] = REASONS.code("middle_structure", "R34", "a structure stands on {cell}")
MIDDLE_PRINTED: Final[i64] = REASONS.code("middle_printed", "R34", "{cell} shows a {print}, which is not blank")
STRUCTURE_GONE: Final[i64] = REASONS.code("structure_gone", "§5.5", "no {structure} is left")
STRUCTURE_NEEDED: Final[i64] = REASONS.code(
    "structure_needed", "§5.6, R18", "{before} may still need the last {structure}"
)

# §5.5 Tokens
NOT_DIRECT: Final[i64] = REASONS.code(
    "not_direct", "§7.2", "only in solo games a token may go directly on an undeveloped space"
)
TOKEN_TOO_DEAR: Final[i64] = REASONS.code("token_too_dear", "§5.5", "it costs {cost} and you have {have}")
NO_BARE_SPACE: Final[i64] = REASONS.code("no_bare_space", "§5.5", "there is no undeveloped space for it")
NO_VACANT_SPACE: Final[i64] = REASONS.code("no_vacant_space", "§5.5", "there is no vacant developed space for it")
TOKEN_GONE: Final[i64] = REASONS.code("token_gone", "§5.5", "no {token} is left")
TOKEN_NEEDED: Final[i64] = REASONS.code("token_needed", "§5.6, R40", "{before} may still need the last {token}")
BUY_FIRST: Final[i64] = REASONS.code("buy_first", "§5.5", "buy a token first")
PAID_FOR_BARE: Final[i64] = REASONS.code(
    "paid_for_bare", "R51", "{cell} is developed; you paid for an undeveloped space"
)

# §5.5 Finish
TILE_FIRST: Final[i64] = REASONS.code("tile_first", "R23", "place or discard your tile first")
ITEM_FIRST: Final[i64] = REASONS.code("item_first", "R23", "place, stage or discard your {held} first")
