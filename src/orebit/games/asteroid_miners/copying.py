"""Asteroid Miners: a position copied. Made from position.py by `make copies`, not to be edited."""

from orebit.core.vecs import overwrite
from orebit.games.asteroid_miners.position import Position


def copy_position(source: Position, target: Position) -> None:
    """All but what `target` was made with."""
    target.solo = source.solo
    target.market_reset = source.market_reset
    target.market_printed = source.market_printed
    target.spent_blue_out = source.spent_blue_out
    target.free_black = source.free_black
    target.may_race = source.may_race
    target.virtual_equipment = source.virtual_equipment
    target.level = source.level
    target.round = source.round
    target.first = source.first
    target.active = source.active
    target.red = source.red
    target.event = source.event
    target.phase = source.phase
    target.market = source.market[:]
    target.tender = source.tender
    target.pace = source.pace
    target.owner = source.owner
    target.held = source.held
    target.submitted = source.submitted
    target.card = source.card
    target.funding = source.funding[:]
    target.equipment = source.equipment
    target.waypoint = source.waypoint
    target.path = source.path[:]
    target.covered = source.covered[:]
    target.colour = source.colour[:]
    target.face = source.face[:]
    target.spent = source.spent
    target.pool = source.pool[:]
    target.rerolls = source.rerolls
    target.pending = source.pending
    target.pending_slot = source.pending_slot
    target.pending_delta = source.pending_delta
    target.charges = source.charges
    target.free_used = source.free_used
    target.scavenged = source.scavenged
    target.dig_path = source.dig_path
    target.dig_mask = source.dig_mask
    target.dig_scrap = source.dig_scrap
    target.dig_left = source.dig_left
    target.completed = source.completed


def overwrite_position(source: Position, target: Position) -> None:
    """The same into a position whose vecs are as long."""
    target.solo = source.solo
    target.market_reset = source.market_reset
    target.market_printed = source.market_printed
    target.spent_blue_out = source.spent_blue_out
    target.free_black = source.free_black
    target.may_race = source.may_race
    target.virtual_equipment = source.virtual_equipment
    target.level = source.level
    target.round = source.round
    target.first = source.first
    target.active = source.active
    target.red = source.red
    target.event = source.event
    target.phase = source.phase
    overwrite(target.market, source.market)
    target.tender = source.tender
    target.pace = source.pace
    target.owner = source.owner
    target.held = source.held
    target.submitted = source.submitted
    target.card = source.card
    overwrite(target.funding, source.funding)
    target.equipment = source.equipment
    target.waypoint = source.waypoint
    overwrite(target.path, source.path)
    overwrite(target.covered, source.covered)
    overwrite(target.colour, source.colour)
    overwrite(target.face, source.face)
    target.spent = source.spent
    overwrite(target.pool, source.pool)
    target.rerolls = source.rerolls
    target.pending = source.pending
    target.pending_slot = source.pending_slot
    target.pending_delta = source.pending_delta
    target.charges = source.charges
    target.free_used = source.free_used
    target.scavenged = source.scavenged
    target.dig_path = source.dig_path
    target.dig_mask = source.dig_mask
    target.dig_scrap = source.dig_scrap
    target.dig_left = source.dig_left
    target.completed = source.completed
