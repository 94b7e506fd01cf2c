"""Planet XS, phase 5: Combat, the picks (§5.2, §5.3) and the alien camp (§5.6). exchange.py rolls the dice."""

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.chance import Chance
from orebit.core.log import Log
from orebit.core.reasons import LEGAL
from orebit.core.vecs import changed
from orebit.games.planet_xs import events
from orebit.games.planet_xs.actions import FIGHT, RAID, SKIRMISH, STAND_DOWN
from orebit.games.planet_xs.components import BASES, CAMP_CARDS, DEFENCE, DIE, FACINGS, MINES, MOST_SEATS
from orebit.games.planet_xs.position import (
    CAMPING,
    EXCHANGE,
    FIGHT_AT_MINE,
    MINING,
    NO_FIGHT,
    PICKING,
    RAID_ON_BASE,
    SKIRMISH_AT_FACING,
    YIELDING,
    Position,
    bits,
    facing_location,
)
from orebit.games.planet_xs.reasons import (
    BASE_WITHOUT_CREW,
    CUBES_FOR_ALL,
    FIGHTS_ITSELF,
    NO_OWN_MINERS,
    NO_OWN_RAIDER,
    NO_RAIDER_ALONE,
    NO_RAIDERS,
    NO_RIVAL_MINERS,
    NO_RIVAL_RAIDER,
    NOT_DEFENDED,
    OWN_MINERS_INERT,
    OWN_RAIDERS_INERT,
    PARTNERS_NEVER_FIGHT,
    RIVAL_MINERS_INERT,
    RIVAL_RAIDERS_INERT,
    STOOD_DOWN,
)


# §5.2 Picks
def find_picker(state: Position) -> bool:
    """R41: the turn goes round until no seat has a pick left; a seat without one is skipped."""
    for skipped in range(state.seats):
        if has_pick(state, state.turn):
            state.step = PICKING
            return True
        state.turn = state.clockwise(state.turn, 1)
    state.step = CAMPING
    return False


def why_no_rival(state: Position, seat: i64, opponent: i64) -> i64:
    if opponent == seat:
        return FIGHTS_ITSELF
    return PARTNERS_NEVER_FIGHT if state.are_partners(seat, opponent) else LEGAL


def why_no_fight(state: Position, seat: i64, mine: i64, opponent: i64) -> i64:
    """Whether these two meet at the mine; why_no_rival and why_no_contest ask if they have a reason to fight."""
    if state.miners_at(seat, mine) == 0:
        return NO_OWN_MINERS if state.miners[seat * MINES + mine] == 0 else OWN_MINERS_INERT
    if state.miners_at(opponent, mine) == 0:
        return NO_RIVAL_MINERS if state.miners[opponent * MINES + mine] == 0 else RIVAL_MINERS_INERT
    return LEGAL


def why_no_contest(state: Position, mine: i64) -> i64:
    return LEGAL if state.is_contested(mine) else CUBES_FOR_ALL


def why_no_skirmish(state: Position, seat: i64, base: i64, facing: i64, opponent: i64) -> i64:
    if (state.raiders_at(seat, base) >> facing) & 1 == 0:
        return NO_OWN_RAIDER if (state.raiders[seat * BASES + base] >> facing) & 1 == 0 else OWN_RAIDERS_INERT
    if (state.raiders_at(opponent, base) >> facing) & 1 == 0:
        return NO_RIVAL_RAIDER if (state.raiders[opponent * BASES + base] >> facing) & 1 == 0 else RIVAL_RAIDERS_INERT
    return LEGAL


def can_fight(state: Position, seat: i64, mine: i64, opponent: i64) -> bool:
    """At a contested mine."""
    return why_no_fight(state, seat, mine, opponent) == LEGAL and why_no_rival(state, seat, opponent) == LEGAL


def can_skirmish(state: Position, seat: i64, base: i64, facing: i64, opponent: i64) -> bool:
    return (
        why_no_skirmish(state, seat, base, facing, opponent) == LEGAL and why_no_rival(state, seat, opponent) == LEGAL
    )


def why_no_raid(state: Position, seat: i64, base: i64) -> i64:
    """Only a raider alone at its facing attacks, and only a defended base needs it, Armour or not (R25)."""
    owner = state.seat_at[base]
    if owner < 0:
        return BASE_WITHOUT_CREW
    if state.raiders_at(seat, base) == 0:
        return NO_RAIDERS if state.raiders[seat * BASES + base] == 0 else OWN_RAIDERS_INERT
    if state.alone_at(seat, base) == 0:
        return NO_RAIDER_ALONE
    if state.defence(owner) == 0:
        return NOT_DEFENDED
    return STOOD_DOWN if state.has_stood_down(seat, base) else LEGAL


def has_pick(state: Position, seat: i64) -> bool:
    miners = state.miners  # a local, as below: an attribute is counted at every look
    for mine in range(MINES):
        if miners[seat * MINES + mine] > 0 and why_no_contest(state, mine) == LEGAL:  # the first is a shortcut
            for opponent in range(state.seats):
                if can_fight(state, seat, mine, opponent):
                    return True
    raiders = state.raiders
    for base in range(BASES):
        mask = raiders[seat * BASES + base]
        if mask != 0:  # a shortcut, and so is the first test of each rival
            mask = state.raiders_at(seat, base)
            for opponent in range(state.seats):
                if mask & raiders[opponent * BASES + base] != 0 and mask & state.raiders_at(opponent, base) != 0:
                    if why_no_rival(state, seat, opponent) == LEGAL:
                        return True
        if mask != 0:
            if (
                state.defence(state.seat_at[base]) > 0 and why_no_raid(state, seat, base) == LEGAL
            ):  # the first: a shortcut
                return True
    return False


# D4
def legal_picks(state: Position, seat: i64) -> vec[i64]:
    actions = vec[i64](capacity=16)
    for mine in range(MINES):
        if state.miners[seat * MINES + mine] > 0 and why_no_contest(state, mine) == LEGAL:  # the first is a shortcut
            for opponent in range(state.seats):
                if can_fight(state, seat, mine, opponent):
                    actions = append(actions, FIGHT + mine * MOST_SEATS + opponent)
    raids: i64 = 0
    for base in range(BASES):
        mask = state.raiders_at(seat, base)
        if mask != 0:  # a shortcut
            actions = legal_skirmishes(state, seat, base, mask, actions)
            if (
                state.defence(state.seat_at[base]) > 0 and why_no_raid(state, seat, base) == LEGAL
            ):  # the first: a shortcut
                raids |= 1 << base
    for first in (RAID, STAND_DOWN):
        for base in range(BASES):
            if (raids >> base) & 1 == 1:
                actions = append(actions, first + base)
    return actions


def legal_skirmishes(state: Position, seat: i64, base: i64, mask: i64, actions: vec[i64]) -> vec[i64]:
    rivals: i64 = 0
    for opponent in range(state.seats):
        if opponent != seat:
            rivals |= state.raiders_at(opponent, base)
    for facing in range(FACINGS):
        if ((mask & rivals) >> facing) & 1 == 1:  # a shortcut
            for opponent in range(state.seats):
                if can_skirmish(state, seat, base, facing, opponent):
                    actions = append(actions, SKIRMISH + (base * FACINGS + facing) * MOST_SEATS + opponent)
    return actions


def pick_fight(state: Position, seat: i64, mine: i64, opponent: i64, log: Log | None) -> None:
    state.site = mine
    engage(state, FIGHT_AT_MINE, seat, opponent, log)


def pick_skirmish(state: Position, seat: i64, base: i64, facing: i64, opponent: i64, log: Log | None) -> None:
    state.site = base
    state.facing = facing
    engage(state, SKIRMISH_AT_FACING, seat, opponent, log)


def pick_raid(state: Position, seat: i64, base: i64, log: Log | None) -> None:
    """R44: all raiders that are alone now attack, and only those."""
    state.site = base
    state.attackers = state.alone_at(seat, base)
    engage(state, RAID_ON_BASE, seat, state.seat_at[base], log)


def engage(state: Position, kind: i64, seat: i64, opponent: i64, log: Log | None) -> None:
    state.waiting = 0
    state.kind = kind
    state.initiator = seat
    state.opponent = opponent
    state.step = EXCHANGE
    if log is not None:
        sides: list[int] = [seat, state.base_of[seat], opponent, state.base_of[opponent]]
        log.add(events.FIGHT_STARTED, [kind, battlefield(state), *sides])


def stand_down(state: Position, seat: i64, base: i64, log: Log | None) -> None:
    """R42: neither attack nor theft there this round; it counts as the pick."""
    state.stood_down = changed(state.stood_down, seat, state.stood_down[seat] | 1 << base)
    if log is not None:
        log.add(events.STOOD_DOWN, [seat, state.base_of[seat], base])
    end_pick(state)


def end_pick(state: Position) -> None:
    state.waiting = 0
    state.step = YIELDING
    state.turn = state.clockwise(state.turn, 1)


# §5.3 Fighting out a pick (R38: to its end, before the next seat picks)
def battlefield(state: Position) -> i64:
    """The location of the combat; of a raid, the defence of the base."""
    if state.kind == FIGHT_AT_MINE:
        return state.site
    return facing_location(state.site, state.facing) if state.kind == SKIRMISH_AT_FACING else DEFENCE


def figures(state: Position, seat: i64) -> i64:
    """How many figures of a side take part, one die each."""
    if state.kind == FIGHT_AT_MINE:
        return state.miners_at(seat, state.site)
    if state.kind == SKIRMISH_AT_FACING:
        return (state.raiders[seat * BASES + state.site] >> state.facing) & 1
    return bits(state.attackers) if seat == state.initiator else state.defence(seat)


def is_fought_out(state: Position) -> bool:
    """R39: a mine is also settled when all that are left there fit the cubes. R47: a raid is not about cubes."""
    if figures(state, state.initiator) == 0 or figures(state, state.opponent) == 0:
        return True
    return state.kind == FIGHT_AT_MINE and not state.is_contested(state.site)


def end_fight(state: Position, log: Log | None) -> None:
    if log is not None:
        one, other = state.initiator, state.opponent
        sides: list[int] = [one, state.base_of[one], figures(state, one)]
        rest: list[int] = [state.base_of[other], figures(state, other)]
        log.add(events.FIGHT_ENDED, [state.kind, battlefield(state), *sides, *rest])
    state.kind = NO_FIGHT
    state.site = 0
    state.facing = 0
    state.attackers = 0
    end_pick(state)


# §5.6 Alien camp
def attack_camp(state: Position, chance: Chance, log: Log | None) -> None:
    """R49: after all combats. R5: the Alien never blocks the camp. R63: seat by seat, die by die."""
    for i in range(state.seats):
        seat = state.clockwise(state.first_player, i)
        for camper in range(state.campers[seat]):
            roll = chance.die(DIE)
            if log is not None:
                log.add(events.CAMP_ROLL, [seat, state.base_of[seat], roll, CAMP_CARDS[roll - 1]], revealing=True)
            state.draw_cards(seat, CAMP_CARDS[roll - 1], False, chance, log)
    state.step = MINING
    state.progress = 0
