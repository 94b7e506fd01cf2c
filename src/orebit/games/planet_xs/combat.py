"""Planet XS, phase 5: Combat, the picks (§5.2, §5.3) and the alien camp (§5.6). exchange.py rolls the dice."""

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.chance import Chance
from orebit.core.log import Log
from orebit.games.planet_xs import events
from orebit.games.planet_xs.actions import FIGHT, RAID, SKIRMISH, STAND_DOWN
from orebit.games.planet_xs.components import BASES, CAMP_CARDS, DEFENCE, DIE, FACINGS, MINES, MOST_SEATS
from orebit.games.planet_xs.planet import (
    CAMPING,
    EXCHANGE,
    FIGHT_AT_MINE,
    MINING,
    NO_FIGHT,
    PICKING,
    RAID_ON_BASE,
    SKIRMISH_AT_FACING,
    YIELDING,
    Planet,
    bits,
    facing_location,
)


# §5.2 Picks
def find_picker(planet: Planet) -> bool:
    """R41: the turn goes round until no seat has a pick left; a seat without one is skipped."""
    for skipped in range(planet.seats):
        if has_pick(planet, planet.turn):
            planet.step = PICKING
            return True
        planet.turn = planet.clockwise(planet.turn, 1)
    planet.step = CAMPING
    return False


def can_fight(planet: Planet, seat: i64, mine: i64, opponent: i64) -> bool:
    return (
        opponent != seat
        and planet.miners_at(seat, mine) > 0
        and planet.miners_at(opponent, mine) > 0
        and not planet.are_partners(seat, opponent)
        and planet.is_contested(mine)
    )


def can_skirmish(planet: Planet, seat: i64, base: i64, facing: i64, opponent: i64) -> bool:
    shared = planet.raiders_at(seat, base) & planet.raiders_at(opponent, base)
    return opponent != seat and (shared >> facing) & 1 == 1 and not planet.are_partners(seat, opponent)


def can_raid(planet: Planet, seat: i64, base: i64) -> bool:
    """Only a raider alone at its facing attacks, and only a defended base needs it, Armour or not (R25)."""
    owner = planet.seat_at[base]
    return (
        owner >= 0
        and planet.defence(owner) > 0
        and planet.alone_at(seat, base) != 0
        and not planet.has_stood_down(seat, base)
    )


def has_pick(planet: Planet, seat: i64) -> bool:
    for mine in range(MINES):
        if planet.miners[seat * MINES + mine] > 0 and planet.is_contested(mine):
            for opponent in range(planet.seats):
                if can_fight(planet, seat, mine, opponent):
                    return True
    for base in range(BASES):
        mask = planet.raiders_at(seat, base)
        if mask != 0:
            for opponent in range(planet.seats):
                if opponent != seat and mask & planet.raiders_at(opponent, base) != 0:
                    if not planet.are_partners(seat, opponent):
                        return True
            if can_raid(planet, seat, base):
                return True
    return False


# D4
def legal_picks(planet: Planet, seat: i64) -> vec[i64]:
    actions = vec[i64](capacity=16)
    for mine in range(MINES):
        if planet.miners[seat * MINES + mine] > 0 and planet.is_contested(mine):
            for opponent in range(planet.seats):
                if can_fight(planet, seat, mine, opponent):
                    actions = append(actions, FIGHT + mine * MOST_SEATS + opponent)
    raids: i64 = 0
    for base in range(BASES):
        mask = planet.raiders_at(seat, base)
        if mask != 0:
            actions = legal_skirmishes(planet, seat, base, mask, actions)
            if can_raid(planet, seat, base):
                raids |= 1 << base
    for first in (RAID, STAND_DOWN):
        for base in range(BASES):
            if (raids >> base) & 1 == 1:
                actions = append(actions, first + base)
    return actions


def legal_skirmishes(planet: Planet, seat: i64, base: i64, mask: i64, actions: vec[i64]) -> vec[i64]:
    for facing in range(FACINGS):
        if (mask >> facing) & 1 == 1:
            for opponent in range(planet.seats):
                if can_skirmish(planet, seat, base, facing, opponent):
                    actions = append(actions, SKIRMISH + (base * FACINGS + facing) * MOST_SEATS + opponent)
    return actions


def pick_fight(planet: Planet, seat: i64, mine: i64, opponent: i64, log: Log | None) -> None:
    planet.site = mine
    engage(planet, FIGHT_AT_MINE, seat, opponent, log)


def pick_skirmish(planet: Planet, seat: i64, base: i64, facing: i64, opponent: i64, log: Log | None) -> None:
    planet.site = base
    planet.facing = facing
    engage(planet, SKIRMISH_AT_FACING, seat, opponent, log)


def pick_raid(planet: Planet, seat: i64, base: i64, log: Log | None) -> None:
    """R44: all raiders that are alone now attack, and only those."""
    planet.site = base
    planet.attackers = planet.alone_at(seat, base)
    engage(planet, RAID_ON_BASE, seat, planet.seat_at[base], log)


def engage(planet: Planet, kind: i64, seat: i64, opponent: i64, log: Log | None) -> None:
    planet.waiting = 0
    planet.kind = kind
    planet.initiator = seat
    planet.opponent = opponent
    planet.step = EXCHANGE
    if log is not None:
        sides: list[int] = [seat, planet.base_of[seat], opponent, planet.base_of[opponent]]
        log.add(events.FIGHT_STARTED, [kind, battlefield(planet), *sides])


def stand_down(planet: Planet, seat: i64, base: i64, log: Log | None) -> None:
    """R42: neither attack nor theft there this round; it counts as the pick."""
    planet.stood_down[seat] |= 1 << base
    if log is not None:
        log.add(events.STOOD_DOWN, [seat, planet.base_of[seat], base])
    end_pick(planet)


def end_pick(planet: Planet) -> None:
    planet.waiting = 0
    planet.step = YIELDING
    planet.turn = planet.clockwise(planet.turn, 1)


# §5.3 Fighting out a pick (R38: to its end, before the next seat picks)
def battlefield(planet: Planet) -> i64:
    """The location of the combat; of a raid, the defence of the base."""
    if planet.kind == FIGHT_AT_MINE:
        return planet.site
    return facing_location(planet.site, planet.facing) if planet.kind == SKIRMISH_AT_FACING else DEFENCE


def figures(planet: Planet, seat: i64) -> i64:
    """How many figures of a side take part, one die each."""
    if planet.kind == FIGHT_AT_MINE:
        return planet.miners_at(seat, planet.site)
    if planet.kind == SKIRMISH_AT_FACING:
        return (planet.raiders[seat * BASES + planet.site] >> planet.facing) & 1
    return bits(planet.attackers) if seat == planet.initiator else planet.defence(seat)


def is_fought_out(planet: Planet) -> bool:
    """R39: a mine is also settled when all that are left there fit the cubes. R47: a raid is not about cubes."""
    if figures(planet, planet.initiator) == 0 or figures(planet, planet.opponent) == 0:
        return True
    return planet.kind == FIGHT_AT_MINE and not planet.is_contested(planet.site)


def end_fight(planet: Planet, log: Log | None) -> None:
    if log is not None:
        one, other = planet.initiator, planet.opponent
        sides: list[int] = [one, planet.base_of[one], figures(planet, one)]
        rest: list[int] = [planet.base_of[other], figures(planet, other)]
        log.add(events.FIGHT_ENDED, [planet.kind, battlefield(planet), *sides, *rest])
    planet.kind = NO_FIGHT
    planet.site = 0
    planet.facing = 0
    planet.attackers = 0
    end_pick(planet)


# §5.6 Alien camp
def attack_camp(planet: Planet, chance: Chance, log: Log | None) -> None:
    """R49: after all combats. R5: the Alien never blocks the camp. R63: seat by seat, die by die."""
    for i in range(planet.seats):
        seat = planet.clockwise(planet.first_player, i)
        for _ in range(planet.campers[seat]):
            roll = chance.die(DIE)
            if log is not None:
                log.add(events.CAMP_ROLL, [seat, planet.base_of[seat], roll, CAMP_CARDS[roll - 1]], revealing=True)
            planet.draw_cards(seat, CAMP_CARDS[roll - 1], chance, log)
    planet.step = MINING
    planet.progress = 0
