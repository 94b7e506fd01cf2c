"""Planet XS, what an action does, in a few words, and the headings that lists show actions under."""

from collections.abc import Callable

from orebit.core.words import counted, listed
from orebit.games.planet_xs.actions import ACTIONS, DEFEND_PLACE, FIRST_RIVAL, PLACE
from orebit.games.planet_xs.components import (
    BASE_NAMES,
    BASE_ZONE,
    BEACON_LEAST,
    COLOUR_IDS,
    COOP_SEATS,
    DEPTHS,
    EMPTY,
    FACING_NAMES,
    FACINGS,
    LURE_STEPS,
    MINE_IDS,
    MOST_DICE,
    SECTION_NAMES,
    SLOTS,
    TARGETER_BONUS,
    TOXIN_SECTION,
    TYPE_IDS,
    TYPE_NAMES,
)
from orebit.games.planet_xs.coop import partner_of
from orebit.games.planet_xs.deposit import victim
from orebit.games.planet_xs.planning import location_of
from orebit.games.planet_xs.position import (
    OPPONENT,
    REACTING,
    Position,
    bits,
)
from orebit.games.planet_xs.words import (
    alien_path,
    colours,
    crew,
    facing_of,
    location,
    med_bay,
    mine,
    pair,
    planned,
    resource_card,
    slot,
)

GROUPS = {
    "choose_resource": "Resource card",
    "confirm": "Seal",
    "pass": "Pass",
    "fight": "Fight at a mine",
    "skirmish": "Skirmish",
    "raid": "Raid",
    "stand_down": "Stand down",
    "lose": "Lose a raider",
    "steal": "Steal",
    "store": "Store",
    "yield_to": "Yield",
    "split": "Split",
}

_OTHER_PLACES = ("Send one to raid", "Send one to")


def group(action: int) -> str:
    name = ACTIONS.kind(action).name
    if name == "place":
        return "Send one to mine" if action < PLACE + FIRST_RIVAL else _OTHER_PLACES[action >= PLACE + DEFEND_PLACE]
    return TYPE_NAMES[TYPE_IDS.index(name)] if name in TYPE_IDS else GROUPS[name]


def label(state: Position, seat: int, action: int) -> str:
    kind = ACTIONS.kind(action)
    return _LABELS[kind.name](state, seat, *kind.arguments(action))


def _choose_resource(state: Position, seat: int, card: int) -> str:
    return f"play {resource_card(state, card)}"


def _place(state: Position, seat: int, place: int) -> str:
    number = location_of(state, seat, place)
    here = state.members_at(seat, number)
    there = f"; {here} of yours there" if here else ""
    if place < FIRST_RIVAL:
        blocked = ", blocked by the Alien" if state.alien == place else ""
        return f"{mine(place)}, {counted(state.cubes[place], 'cube')}{blocked}{there}"
    if place < DEFEND_PLACE:
        owner = state.clockwise(seat, 1 + (place - FIRST_RIVAL) // FACINGS)
        value = state.facing_value(owner, (place - FIRST_RIVAL) % FACINGS)
        blocked = ", blocked by the Alien" if BASE_ZONE[state.base_of[owner]] == state.alien else ""
        return f"{location(number)}, which holds {counted(value, 'point')}{blocked}"
    if place == DEFEND_PLACE:
        return f"{planned(state, seat, place)}{there}"
    return f"{location(number)}, for action cards{there}"


def _confirm(state: Position, seat: int) -> str:
    if state.crew[seat] == 0:
        return "seal this plan"
    return f"seal this plan; {state.crew[seat]} of {state.crew_size} stay in hand"


def _pass(state: Position, seat: int) -> str:
    return "let the dice stand" if state.step == REACTING else "play no card now"


def _secure(state: Position, seat: int, owner: int, base: int, facing: int, to: int) -> str:
    return f"move {crew(state, owner)}'s raider at {facing_of(base, facing)} to the {FACING_NAMES[to]}"


def _recover(state: Position, seat: int, section: int) -> str:
    return f"one of your wounded ({SECTION_NAMES[section]}) defends your base"


def _armour(state: Position, seat: int) -> str:
    return "your crew may act in the Alien's zone this round"


def _lure(state: Position, seat: int) -> str:
    return f"lure: {alien_path(state.alien, LURE_STEPS)}"


def _beacon(state: Position, seat: int, steps: int) -> str:
    return f"beacon: {alien_path(state.alien, steps + BEACON_LEAST)}"


def _toxin(state: Position, seat: int, owner: int, number: int) -> str:
    return f"one of {crew(state, owner)}'s crew at {location(number)} goes to {med_bay(TOXIN_SECTION)}"


def _droid(state: Position, seat: int) -> str:
    return "a droid joins the defence and rolls a die" if state.step == REACTING else "a droid defends your base"


def _win_pair(state: Position, seat: int, number: int) -> str:
    own = state.side_of(seat)
    yours, theirs = state.dice[own * MOST_DICE + number], state.dice[(OPPONENT - own) * MOST_DICE + number]
    return f"win {pair(number)}, your {yours} against {theirs}"


def _hvy_assault(state: Position, seat: int, number: int) -> str:
    return f"assault: {_win_pair(state, seat, number)}"


def _ambush(state: Position, seat: int, number: int) -> str:
    return f"ambush: {_win_pair(state, seat, number)}"


def _power_blade(state: Position, seat: int, value: int) -> str:
    rival = state.seat_of(OPPONENT - state.side_of(seat))
    return f"strike {crew(state, rival)}'s {value + 1} out of the fight"


def _targeter(state: Position, seat: int, value: int) -> str:
    return f"make your {value + 1} a {value + 1 + TARGETER_BONUS}"


def _stimulant(state: Position, seat: int, owner: int, value: int) -> str:
    whose = "your own" if owner == seat else f"{crew(state, owner)}'s"
    return f"roll {whose} {value + 1} again"


def _fight(state: Position, seat: int, number: int, opponent: int) -> str:
    own, other = state.miners_at(seat, number), state.miners_at(opponent, number)
    cubes = counted(state.cubes[number], "cube")
    return f"{crew(state, opponent)} at {mine(number)}: {own} against {other}, {cubes}"


def _skirmish(state: Position, seat: int, base: int, facing: int, opponent: int) -> str:
    return f"{crew(state, opponent)}'s raider at {facing_of(base, facing)}"


def _raid(state: Position, seat: int, base: int) -> str:
    attackers = bits(state.alone_at(seat, base))
    shared = state.raiders_at(seat, base) ^ state.alone_at(seat, base)
    left = [FACING_NAMES[facing] for facing in range(FACINGS) if (shared >> facing) & 1]
    note = f" (the raider in the {listed(left)} is not alone there and stays out)" if left else ""
    defence = state.defence(state.seat_at[base])
    return f"raid {BASE_NAMES[base]}: {counted(attackers, 'die')} against {defence}{note}".replace("dies", "dice")


def _stand_down(state: Position, seat: int, base: int) -> str:
    return f"no attack and no theft at {BASE_NAMES[base]} this round"


def _lose(state: Position, seat: int, facing: int) -> str:
    value = state.facing_value(state.seat_at[state.site], facing)
    return f"the raider at {facing_of(state.site, facing)}, which holds {counted(value, 'point')}"


def _steal(state: Position, seat: int, count: int) -> str:
    first = victim(state) * SLOTS + state.progress % FACINGS * DEPTHS
    stored = [int(state.slots[i]) for i in range(first, first + DEPTHS) if state.slots[i] != EMPTY]
    return f"take {colours(stored[:count])}" if count else "take nothing"


def _store(state: Position, seat: int, colour: int, facing: int, depth: int) -> str:
    first = seat * SLOTS + facing * DEPTHS
    there = [int(state.slots[i]) for i in range(first, first + DEPTHS) if state.slots[i] != EMPTY]
    beside = f", beside {colours(there)}" if there else ""
    return f"{COLOUR_IDS[colour]} in {slot(facing, depth)}{beside}"


def _yield_to(state: Position, seat: int, base: int, facing: int, partner: int) -> str:
    stays = COOP_SEATS[partner]
    return f"{crew(state, stays)} stays, {crew(state, partner_of(stays))}'s raider goes home"


def _split(state: Position, seat: int, number: int, count: int) -> str:
    rest = state.cubes[number] - count
    return f"{count} for you, {rest} for {crew(state, partner_of(seat))} at {MINE_IDS[number]}"


_LABELS: dict[str, Callable[..., str]] = {
    "choose_resource": _choose_resource,
    "place": _place,
    "confirm": _confirm,
    "pass": _pass,
    "secure": _secure,
    "recover": _recover,
    "armour": _armour,
    "alien_lure": _lure,
    "alien_beacon": _beacon,
    "toxin": _toxin,
    "droid_guard": _droid,
    "hvy_assault": _hvy_assault,
    "ambush": _ambush,
    "power_blade": _power_blade,
    "targeter": _targeter,
    "stimulant": _stimulant,
    "fight": _fight,
    "skirmish": _skirmish,
    "raid": _raid,
    "stand_down": _stand_down,
    "lose": _lose,
    "steal": _steal,
    "store": _store,
    "yield_to": _yield_to,
    "split": _split,
}
