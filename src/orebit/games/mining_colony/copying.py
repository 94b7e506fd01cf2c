"""Mining Colony: a position copied. Made from position.py by `make copies`, not to be edited."""

from orebit.games.mining_colony.position import Position


def copy_position(source: Position, target: Position) -> None:
    """All but what `target` was made with."""
    target.solo = source.solo
    target.live = source.live
    target.random_colours = source.random_colours
    target.side = source.side
    target.level = source.level
    target.direct_free = source.direct_free
    target.phase = source.phase
    target.round = source.round
    target.choosing = source.choosing
    target.developing = source.developing
    target.turn = source.turn
    target.order = source.order[:]
    target.played = source.played[:]
    target.colour = source.colour
    target.cards = source.cards[:]
    target.unplayed = source.unplayed[:]
    target.unseen = source.unseen[:]
    target.resources = source.resources
    target.pile = source.pile
    target.pile_drawn = source.pile_drawn
    target.zones_filled = source.zones_filled
    target.zone_tile = source.zone_tile[:]
    target.zone_items = source.zone_items[:]
    target.supply = source.supply[:]
    target.structures = source.structures
    target.tokens = source.tokens[:]
    target.credits = source.credits[:]
    target.tile = source.tile[:]
    target.hand = source.hand[:]
    target.stage = source.stage[:]
    target.pending = source.pending[:]
    target.land = source.land[:]
    target.ground = source.ground[:]
    target.occupied = source.occupied[:]
    target.used = source.used
    target.prints = source.prints[:]
    target.items = source.items[:]
    target.built = source.built
    target.tile_place = source.tile_place[:]
    target.laid = source.laid
    target.laid_token = source.laid_token[:]
    target.laid_at = source.laid_at[:]
