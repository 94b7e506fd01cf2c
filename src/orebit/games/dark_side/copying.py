"""Dark Side of the Mine: a position copied. Made from position.py by `make copies`, not to be edited."""

from orebit.games.dark_side.position import Position


def copy_position(source: Position, target: Position) -> None:
    """All but what `target` was made with."""
    target.solo = source.solo
    target.hard = source.hard
    target.partner_per_robot = source.partner_per_robot
    target.phase = source.phase
    target.placed = source.placed
    target.turn = source.turn
    target.built = source.built
    target.actions_left = source.actions_left
    target.spectrometer_used = source.spectrometer_used
    target.site = source.site
    target.used = source.used[:]
    target.allowance = source.allowance[:]
    target.points = source.points[:]
    target.robot_slot = source.robot_slot[:]
    target.robot_spot = source.robot_spot[:]
    target.installed = source.installed
    target.top = source.top[:]
    target.under = source.under[:]
    target.known_by = source.known_by[:]
    target.hand_size = source.hand_size[:]
    target.hand_first = source.hand_first[:]
    target.hand_next = source.hand_next[:]
    target.deck = source.deck
    target.drawn = source.drawn
    target.pile = source.pile[:]
    target.discarded = source.discarded
