"""Planet XS: a position copied. Made from position.py by `make copies`, not to be edited."""

from orebit.games.planet_xs.position import Position


def copy_position(source: Position, target: Position) -> None:
    """All but what `target` was made with."""
    target.ai = source.ai
    target.coop = source.coop
    target.length = source.length
    target.rotates = source.rotates
    target.stores_first = source.stores_first
    target.crew_size = source.crew_size
    target.base_of = source.base_of
    target.seat_at = source.seat_at
    target.step = source.step
    target.waiting = source.waiting
    target.round = source.round
    target.cards_played = source.cards_played
    target.first_player = source.first_player
    target.alien = source.alien
    target.cubes = source.cubes[:]
    target.supply = source.supply
    target.lost = source.lost
    target.slots = source.slots[:]
    target.held = source.held[:]
    target.crew = source.crew[:]
    target.wounds = source.wounds[:]
    target.miners = source.miners[:]
    target.raiders = source.raiders[:]
    target.defenders = source.defenders[:]
    target.campers = source.campers[:]
    target.reached = source.reached[:]
    target.droids = source.droids
    target.stood_down = source.stood_down
    target.armoured = source.armoured
    target.cards = source.cards[:]
    target.hand_size = source.hand_size[:]
    target.discard = source.discard
    target.deck = source.deck
    target.drawn = source.drawn
    target.resources = source.resources
    target.resources_played = source.resources_played
    target.top_known = source.top_known
    target.ai_deck = source.ai_deck
    target.ai_drawn = source.ai_drawn
    target.turn = source.turn
    target.passes = source.passes
    target.kind = source.kind
    target.site = source.site
    target.facing = source.facing
    target.initiator = source.initiator
    target.opponent = source.opponent
    target.attackers = source.attackers
    target.reactor = source.reactor
    target.dice = source.dice[:]
    target.losses = source.losses[:]
    target.progress = source.progress
    target.roll = source.roll
    target.reason = source.reason
