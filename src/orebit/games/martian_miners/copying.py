"""Martian Miners: a position copied. Made from position.py by `make copies`, not to be edited."""

from orebit.games.martian_miners.position import Position


def copy_position(source: Position, target: Position) -> None:
    """All but what `target` was made with."""
    target.resource = source.resource
    target.value = source.value
    target.copy = source.copy
    target.face = source.face
    target.starting_seat = source.starting_seat
    target.step = source.step
    target.start_die = source.start_die
    target.owner = source.owner[:]
    target.stands = source.stands[:]
    target.mine = source.mine
    target.has_coin = source.has_coin
    target.store = source.store[:]
    target.coins = source.coins
    target.stash = source.stash[:]
    target.phase = source.phase
    target.turn = source.turn
    target.traders = source.traders
    target.scan = source.scan[:]
    target.gained = source.gained
    target.asking = source.asking
    target.bonus_at = source.bonus_at
    target.acted = source.acted
    target.order = source.order
    target.site = source.site
    target.paid = source.paid
    target.bought = source.bought
    target.finish = source.finish
    target.finish_figure = source.finish_figure
    target.time_up = source.time_up
    target.coin_target = source.coin_target
    target.ending = source.ending
    target.victor = source.victor
    target.announced = source.announced
    target.fair_paid = source.fair_paid
    target.fair_bought = source.fair_bought
    target.proposals = source.proposals
    target.deal_kind = source.deal_kind
    target.deal_amount = source.deal_amount
    target.want_kind = source.want_kind
    target.want_amount = source.want_amount
    target.police = source.police
    target.raids_left = source.raids_left
    target.razing = source.razing
    target.raze_left = source.raze_left
