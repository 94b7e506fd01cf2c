"""Planet XS, §5.4: one exchange of a combat. Dice, pairing, the reaction window, the result, the removal."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.chance import Chance
from orebit.core.log import Log
from orebit.core.reasons import LEGAL
from orebit.core.vecs import changed
from orebit.games.planet_xs import events
from orebit.games.planet_xs.actions import (
    LOSE,
    PASS,
    PLAY_AMBUSH,
    PLAY_ASSAULT,
    PLAY_BLADE,
    PLAY_DROID,
    PLAY_STIMULANT,
    PLAY_TARGETER,
)
from orebit.games.planet_xs.combat import battlefield, end_fight, figures, is_fought_out
from orebit.games.planet_xs.command import add_droid, why_no_room
from orebit.games.planet_xs.components import (
    AMBUSH,
    BLADE_SECTION,
    DIE,
    DROID_GUARD,
    FACINGS,
    HVY_ASSAULT,
    MAJOR,
    MAJOR_FROM,
    MODERATE,
    MOST_DICE,
    MOST_ON_DIE,
    POWER_BLADE,
    SECTIONS,
    STIMULANT,
    TARGETER,
    TARGETER_BONUS,
    TIE_SECTION,
)
from orebit.games.planet_xs.position import (
    EXCHANGE,
    INITIATOR,
    LOSING,
    OPPONENT,
    RAID_ON_BASE,
    REACTING,
    SIDES,
    Position,
    bits,
    facing_location,
)
from orebit.games.planet_xs.reasons import (
    NO_OWN_DIE,
    NO_RAID_TO_JOIN,
    NO_RIVAL_DIE,
    NO_SUCH_PAIR,
    NOT_ATTACKING,
    TAKES_NO_PART,
)

NO_LOSS: Final[i64] = -1  # of a pair: the figure stays


# §5.4.1 Dice
def start_exchange(state: Position, chance: Chance, log: Log | None) -> None:
    """R38: exchanges repeat until the pick is fought out. R77: each removes a figure, so that must come."""
    if is_fought_out(state):
        end_fight(state, log)
        return
    for side in (INITIATOR, OPPONENT):
        roll_side(state, side, chance, log)
    state.reactor = state.initiator
    state.passes = 0
    state.step = REACTING


def roll_side(state: Position, side: i64, chance: Chance, log: Log | None) -> None:
    seat = state.seat_of(side)
    values: list[int] = []
    for die in range(figures(state, seat)):
        roll = chance.die(DIE)
        add_die(state.dice, side, roll)
        if log is not None:
            values.append(roll)
    if log is not None:
        log.add(events.DICE_ROLLED, [seat, state.base_of[seat], *values], revealing=True)


# §5.4.2 Pairing: each side's open dice are kept from high to low, so the i-th meets the i-th.
def add_die(dice: vec[i64], side: i64, value: i64) -> None:
    i = side * MOST_DICE + MOST_DICE - 1
    while i > side * MOST_DICE and dice[i - 1] < value:
        dice[i] = dice[i - 1]
        i -= 1
    dice[i] = value


def remove_die(dice: vec[i64], side: i64, value: i64) -> None:
    last = side * MOST_DICE + MOST_DICE - 1
    i = side * MOST_DICE
    while dice[i] != value:
        i += 1
    while i < last:
        dice[i] = dice[i + 1]
        i += 1
    dice[last] = 0


# §5.4.3 Reaction window
def ask_for_reaction(state: Position, log: Log | None) -> None:
    """R34: initiator first, alternating, until two passes in a row. R22: only empty hands pass by themselves."""
    while state.passes < SIDES:
        if state.hand_size[state.reactor] > 0:
            state.waiting = 1 << state.reactor
            return
        answer(state, state.passes + 1)
    settle_pairs(state, log)


def answer(state: Position, passes: i64) -> None:
    state.waiting = 0
    state.passes = passes
    state.reactor = state.opponent if state.reactor == state.initiator else state.initiator


# D5
def legal_reactions(state: Position, seat: i64) -> vec[i64]:
    """R32: these cards touch the dice of this combat only. R34: only its two sides may play."""
    own = state.side_of(seat)
    actions = append(vec[i64](capacity=16), PASS)
    if state.has_card(seat, DROID_GUARD) and why_no_guard(state, seat) == LEGAL:
        actions = append(actions, PLAY_DROID)
    if state.has_card(seat, HVY_ASSAULT):
        actions = legal_pairs(state, PLAY_ASSAULT, actions)
    if state.has_card(seat, AMBUSH):
        actions = legal_pairs(state, PLAY_AMBUSH, actions)
    if state.has_card(seat, POWER_BLADE):
        actions = legal_dice(state, seat, OPPONENT - own, PLAY_BLADE, actions)
    if state.has_card(seat, TARGETER):
        actions = legal_dice(state, seat, own, PLAY_TARGETER, actions)
    if state.has_card(seat, STIMULANT):
        for owner in range(state.seats):
            if why_no_side(state, owner) == LEGAL:
                first = PLAY_STIMULANT + owner * MOST_ON_DIE
                actions = legal_dice(state, seat, state.side_of(owner), first, actions)
    return actions


def legal_pairs(state: Position, first: i64, actions: vec[i64]) -> vec[i64]:
    pairs = state.pairs()
    for pair in range(MOST_DICE):
        if why_no_pair(pairs, pair) == LEGAL:
            actions = append(actions, first + pair)
    return actions


def legal_dice(state: Position, seat: i64, side: i64, first: i64, actions: vec[i64]) -> vec[i64]:
    """Dice that show the same are one choice."""
    for value in range(1, state.dice[side * MOST_DICE] + 1):  # a shortcut: the highest lies first
        if why_no_die(state, seat, side, value) == LEGAL:
            actions = append(actions, first + value - 1)
    return actions


def why_no_pair(pairs: i64, pair: i64) -> i64:
    return LEGAL if pair < pairs else NO_SUCH_PAIR


def why_no_die(state: Position, seat: i64, side: i64, value: i64) -> i64:
    for i in range(side * MOST_DICE, (side + 1) * MOST_DICE):
        if state.dice[i] == value:
            return LEGAL
    return NO_OWN_DIE if side == state.side_of(seat) else NO_RIVAL_DIE


def why_no_side(state: Position, owner: i64) -> i64:
    return LEGAL if owner == state.initiator or owner == state.opponent else TAKES_NO_PART


def pass_reaction(state: Position, seat: i64, log: Log | None) -> None:
    if log is not None:
        log.add(events.PASSED, [seat, state.base_of[seat]])
    answer(state, state.passes + 1)


def win_pair(state: Position, seat: i64, card: i64, section: i64, pair: i64, log: Log | None) -> None:
    """Hvy Assault, Ambush. R31: the pairing is settled for good and both dice leave."""
    own = state.side_of(seat)
    mine = state.dice[own * MOST_DICE + pair]
    theirs = state.dice[(OPPONENT - own) * MOST_DICE + pair]
    state.discard_card(seat, card, log)
    remove_die(state.dice, own, mine)
    remove_die(state.dice, OPPONENT - own, theirs)
    state.losses[(OPPONENT - own) * SECTIONS + section] += 1
    if log is not None:
        log.add(events.PAIR_SETTLED, [seat, state.base_of[seat], mine, theirs])
    answer(state, 0)


def power_blade(state: Position, seat: i64, value: i64, log: Log | None) -> None:
    """R30: strikes any opposing die, paired or not; the rest is paired again."""
    other = OPPONENT - state.side_of(seat)
    state.discard_card(seat, POWER_BLADE, log)
    remove_die(state.dice, other, value)
    state.losses[other * SECTIONS + BLADE_SECTION] += 1
    if log is not None:
        rival = state.seat_of(other)
        log.add(events.DIE_REMOVED, [rival, state.base_of[rival], value])
    answer(state, 0)


def targeter(state: Position, seat: i64, value: i64, log: Log | None) -> None:
    """R33: the total may exceed six."""
    state.discard_card(seat, TARGETER, log)
    change_die(state, seat, value, value + TARGETER_BONUS, TARGETER, log)
    answer(state, 0)


def stimulant(state: Position, seat: i64, owner: i64, value: i64, chance: Chance, log: Log | None) -> None:
    """R33: a re-roll replaces the whole value."""
    state.discard_card(seat, STIMULANT, log)
    change_die(state, owner, value, chance.die(DIE), STIMULANT, log)
    answer(state, 0)


def change_die(state: Position, owner: i64, old: i64, new: i64, cause: i64, log: Log | None) -> None:
    remove_die(state.dice, state.side_of(owner), old)
    add_die(state.dice, state.side_of(owner), new)
    if log is not None:
        log.add(events.DIE_CHANGED, [owner, state.base_of[owner], old, new, cause], revealing=cause == STIMULANT)


def why_no_guard(state: Position, seat: i64) -> i64:
    """R29: in Combat a droid can only join a raid under way, on the defender's side. Settled losses still count."""
    return why_no_room(state, seat) if state.kind == RAID_ON_BASE and seat == state.opponent else NO_RAID_TO_JOIN


def guard(state: Position, seat: i64, chance: Chance, log: Log | None) -> None:
    state.discard_card(seat, DROID_GUARD, log)
    add_droid(state, seat, log)
    roll = chance.die(DIE)
    add_die(state.dice, OPPONENT, roll)
    if log is not None:
        log.add(events.DICE_ROLLED, [seat, state.base_of[seat], roll], revealing=True)
    answer(state, 0)


# §5.4.4 Result
def settle_pairs(state: Position, log: Log | None) -> None:
    """R37: unpaired dice have no effect. R40: ties may remove the last members of both."""
    for pair in range(state.pairs()):
        for side in (INITIATOR, OPPONENT):
            section = lost_in(state, side, pair)
            if section != NO_LOSS:
                state.losses[side * SECTIONS + section] += 1
        if log is not None:
            tell_pair(state, pair, log)
    for i in range(SIDES * MOST_DICE):
        state.dice[i] = 0
    remove_losses(state, log)


def lost_in(state: Position, side: i64, pair: i64) -> i64:
    """Where a side's figure of this pair goes, as the dice lie now; NO_LOSS for the higher die."""
    own = state.dice[side * MOST_DICE + pair]
    other = state.dice[(OPPONENT - side) * MOST_DICE + pair]
    if own == other:
        return TIE_SECTION
    if own > other:
        return NO_LOSS
    return MAJOR if other - own >= MAJOR_FROM else MODERATE


def tell_pair(state: Position, pair: i64, log: Log) -> None:
    one = state.dice[pair]
    other = state.dice[MOST_DICE + pair]
    if one == other:
        log.add(events.PAIR_TIED, [one])
        return
    seat = state.initiator if one < other else state.opponent
    log.add(events.PAIR_LOST, [seat, state.base_of[seat], min(one, other), max(one, other)])


# §5.4.5 Removal
def remove_losses(state: Position, log: Log | None) -> None:
    """Both sides at the same time. In a raid, droids fall first, and the attacker chooses which raiders it loses."""
    if state.kind != RAID_ON_BASE:
        remove_crew(state, INITIATOR, battlefield(state), log)
        remove_crew(state, OPPONENT, battlefield(state), log)
        state.step = EXCHANGE
        return
    remove_droids(state, log)
    remove_crew(state, OPPONENT, battlefield(state), log)
    if to_lose(state) == bits(state.attackers):
        lose_all(state, log)
    state.step = EXCHANGE if to_lose(state) == 0 else LOSING


def remove_crew(state: Position, side: i64, location: i64, log: Log | None) -> None:
    for section in range(SECTIONS):
        while state.losses[side * SECTIONS + section] > 0:
            state.losses[side * SECTIONS + section] -= 1
            state.wound(state.seat_of(side), section, location, log)


def remove_droids(state: Position, log: Log | None) -> None:
    """Droids take the most severe losses and vanish (R29)."""
    section: i64 = MAJOR
    while section >= 0:
        while state.droids[state.opponent] > 0 and state.losses[SECTIONS + section] > 0:
            state.droids = changed(state.droids, state.opponent, state.droids[state.opponent] - 1)
            state.losses[SECTIONS + section] -= 1
            if log is not None:
                log.add(events.DROID_LOST, [state.opponent, state.base_of[state.opponent]])
        section -= 1


def to_lose(state: Position) -> i64:
    """How many attacking raiders are still to be removed."""
    count: i64 = 0
    for section in range(SECTIONS):
        count += state.losses[INITIATOR * SECTIONS + section]
    return count


def lose_all(state: Position, log: Log | None) -> None:
    for facing in range(FACINGS):
        if why_no_loss(state, facing) == LEGAL:
            lose(state, facing, log)


# D6
def legal_losses(state: Position) -> vec[i64]:
    """R45: the owner chooses. Some but not all are lost, so there are always two or more to choose from."""
    actions = vec[i64](capacity=4)
    for facing in range(FACINGS):
        if why_no_loss(state, facing) == LEGAL:
            actions = append(actions, LOSE + facing)
    return actions


def why_no_loss(state: Position, facing: i64) -> i64:
    return LEGAL if (state.attackers >> facing) & 1 == 1 else NOT_ATTACKING


def lose(state: Position, facing: i64, log: Log | None) -> None:
    """The most severe wound first; which raider takes which makes no difference."""
    section: i64 = MAJOR
    while state.losses[INITIATOR * SECTIONS + section] == 0:
        section -= 1
    state.losses[INITIATOR * SECTIONS + section] -= 1
    state.attackers ^= 1 << facing
    state.wound(state.initiator, section, facing_location(state.site, facing), log)
    state.waiting = 0
    state.step = EXCHANGE if to_lose(state) == 0 else LOSING
