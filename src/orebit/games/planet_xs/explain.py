"""Planet XS, why an action is not legal: the same conditions as in the phases' modules, most telling first."""

from collections.abc import Callable

from orebit.games.planet_xs.actions import ACTIONS, CAMP_PLACE, CHOOSE_RESOURCE, DEFEND_PLACE, FIRST_RIVAL, PLACES
from orebit.games.planet_xs.command import are_neighbours, has_room, is_armoured
from orebit.games.planet_xs.components import (
    BASE_NAMES,
    BASE_ZONE,
    BASES,
    CAMP_LIMIT,
    COLOUR_IDS,
    COLOURS,
    DEFENCE_LIMIT,
    DEPTHS,
    EMPTY,
    FACING_IDS,
    FACING_NAMES,
    FACINGS,
    LOCATION_IDS,
    MINE_IDS,
    MINE_LIMIT,
    MINES,
    RAID_LIMIT,
    RESOURCE_IDS,
    SECTION_NAMES,
    SECTIONS,
    SLOTS,
    TYPE_IDS,
    TYPE_NAMES,
)
from orebit.games.planet_xs.coop import least_share, most_share, shared_facing
from orebit.games.planet_xs.deposit import most_to_steal
from orebit.games.planet_xs.distribute import legal_resources
from orebit.games.planet_xs.position import (
    COMMAND,
    DISTRIBUTE,
    LOSING,
    MINING,
    OPPONENT,
    PICKING,
    PLANNING,
    RAID_ON_BASE,
    REACTING,
    STORING,
    THEFT,
    YIELDING,
    Position,
    bits,
)

STEPS_OF = {
    "choose_resource": (DISTRIBUTE,),
    "place": (PLANNING,),
    "confirm": (PLANNING,),
    "pass": (COMMAND, REACTING),
    "droid_guard": (COMMAND, REACTING),
    **dict.fromkeys(("secure", "recover", "armour", "alien_lure", "alien_beacon", "toxin"), (COMMAND,)),
    **dict.fromkeys(("hvy_assault", "ambush", "power_blade", "targeter", "stimulant"), (REACTING,)),
    **dict.fromkeys(("fight", "skirmish", "raid", "stand_down"), (PICKING,)),
    "lose": (LOSING,),
    "steal": (THEFT,),
    "store": (STORING,),
    "yield_to": (YIELDING,),
    "split": (MINING,),
}
ASKED = {
    DISTRIBUTE: "choose one of the two Resource cards first (phase 1)",
    PLANNING: "you are planning: place crew or confirm (phase 2)",
    COMMAND: "this is Command: pass, or play a card with the Command symbol (phase 4)",
    YIELDING: "decide first which partner's raider stays at the shared facing (§7.4)",
    PICKING: "pick a combat: fight, skirmish, raid or stand down (§5.2)",
    REACTING: "the dice lie: pass, or play a card with the Combat symbol (§5.4)",
    LOSING: "choose first which of your raiders is lost (§5.4)",
    MINING: "split the cubes of the mine between the partners first (§7.4)",
    THEFT: "say first how many cubes you steal (phase 6)",
    STORING: "store your captured cubes (phase 6)",
}


def explain(state: Position, seat: int, action: int) -> str:
    """Empty exactly when the decider may play the action."""
    kind = ACTIONS.kind(action)
    if state.step not in STEPS_OF[kind.name]:
        return ASKED[state.step]
    if kind.name in TYPE_IDS and not state.has_card(seat, TYPE_IDS.index(kind.name)):
        return f"you hold no {TYPE_NAMES[TYPE_IDS.index(kind.name)]} card"
    reason = _REASONS.get(kind.name)
    return reason(state, seat, *kind.arguments(action)) if reason else ""


def _no_such_seat(state: Position, seat: int) -> str:
    return "" if seat < state.seats else f"there is no seat {seat}: seats run from 0 to {state.seats - 1}"


def _name(state: Position, seat: int) -> str:
    return BASE_NAMES[state.base_of[seat]]


# Phase 1
def _choose_resource(state: Position, seat: int, card: int) -> str:
    drawn = [code - CHOOSE_RESOURCE for code in legal_resources(state)]
    if card in drawn:
        return ""
    return f"you drew {' and '.join(RESOURCE_IDS[one] for one in drawn)}, not {RESOURCE_IDS[card]} (phase 1)"


# Phase 2
def _place(state: Position, seat: int, place: int) -> str:
    if FIRST_RIVAL <= place < DEFEND_PLACE and (place - FIRST_RIVAL) // FACINGS >= state.seats - 1:
        return f"you have only {state.seats - 1} rivals, and bases without a crew are no target (R17)"
    if state.crew[seat] == 0:
        return "you have no crew left in hand: confirm (R16)"
    if place < state.reached[seat]:
        return (
            f"a plan goes through the places in order, and yours has reached {PLACES[state.reached[seat]]}: "
            "take placements back to change it (R19)"
        )
    if place < FIRST_RIVAL:
        full = state.miners[seat * MINES + place] >= MINE_LIMIT
        return f"{MINE_LIMIT} of your crew are at {MINE_IDS[place]} already, the most of one crew (R18)" if full else ""
    if place == DEFEND_PLACE:
        full = state.defenders[seat] >= DEFENCE_LIMIT
        return f"{DEFENCE_LIMIT} of your crew defend already, the most there may be (R18)" if full else ""
    if place == CAMP_PLACE:
        full = state.campers[seat] >= CAMP_LIMIT
        return f"{CAMP_LIMIT} of your crew are at the camp already, the most of one crew (R18)" if full else ""
    return _place_raider(state, seat, place)


def _place_raider(state: Position, seat: int, place: int) -> str:
    owner = state.clockwise(seat, 1 + (place - FIRST_RIVAL) // FACINGS)
    facing = (place - FIRST_RIVAL) % FACINGS
    mask = state.raiders[seat * BASES + state.base_of[owner]]
    if state.are_partners(seat, owner):
        return f"{_name(state, owner)} is your partner, whose base is no target (R78)"
    if (mask >> facing) & 1 == 1:
        return f"one of your raiders is at {_name(state, owner)}'s {FACING_NAMES[facing]} facing already (R18)"
    if bits(mask) >= RAID_LIMIT:
        return f"{RAID_LIMIT} of your raiders are at {_name(state, owner)} already, the most of one crew (R18)"
    return ""


# Phase 4
def _secure(state: Position, seat: int, owner: int, base: int, facing: int, to: int) -> str:
    if _no_such_seat(state, owner):
        return _no_such_seat(state, owner)
    mask = state.raiders[owner * BASES + base]
    if (mask >> facing) & 1 == 0:
        return f"{_name(state, owner)} has no raider at {BASE_NAMES[base]}'s {FACING_NAMES[facing]} facing (R26)"
    if not are_neighbours(facing, to):
        return f"{FACING_IDS[to]} is not beside {FACING_IDS[facing]}: a raider moves one facing (R26)"
    if (mask >> to) & 1 == 1:
        return f"{_name(state, owner)} has a raider at {BASE_NAMES[base]}'s {FACING_NAMES[to]} facing already (R26)"
    return ""


def _no_room(state: Position, seat: int) -> str:
    return "" if has_room(state, seat) else f"your base has {DEFENCE_LIMIT} defenders, droids included (R27, R29)"


def _recover(state: Position, seat: int, section: int) -> str:
    if state.wounds[seat * SECTIONS + section] == 0:
        return f"you have no crew in {SECTION_NAMES[section]} (R27)"
    return _no_room(state, seat)


def _armour(state: Position, seat: int) -> str:
    return "your crew is armoured already this round (phase 4)" if is_armoured(state, seat) else ""


def _toxin(state: Position, seat: int, owner: int, location: int) -> str:
    if _no_such_seat(state, owner):
        return _no_such_seat(state, owner)
    if state.members_at(owner, location) == 0:
        return f"{_name(state, owner)} has no crew member at {LOCATION_IDS[location]} (R28)"
    return ""


def _droid_guard(state: Position, seat: int) -> str:
    if state.step == REACTING and (state.kind != RAID_ON_BASE or seat != state.opponent):
        return "in Combat a droid can only join the defence of your base in a raid under way (R29)"
    return _no_room(state, seat)


# Phase 5, picks
def _fight(state: Position, seat: int, mine: int, opponent: int) -> str:
    wrong = _no_such_seat(state, opponent) or _no_opponent(state, seat, opponent)
    if wrong:
        return wrong
    for one in (seat, opponent):
        if state.miners[one * MINES + mine] == 0:
            return f"{_name(state, one)} has no crew at {MINE_IDS[mine]} (§5.2)"
        if state.miners_at(one, mine) == 0:
            return f"the Alien is at {MINE_IDS[mine]}, and {_name(state, one)} has no Armour: inert (R24)"
    if not state.is_contested(mine):
        return f"{MINE_IDS[mine]} has cubes for all who are there: nothing to fight for (§3)"
    return ""


def _no_opponent(state: Position, seat: int, opponent: int) -> str:
    if opponent == seat:
        return "a crew does not fight itself"
    if state.are_partners(seat, opponent):
        return "partners never fight each other (§7.4)"
    return ""


def _skirmish(state: Position, seat: int, base: int, facing: int, opponent: int) -> str:
    wrong = _no_such_seat(state, opponent) or _no_opponent(state, seat, opponent)
    if wrong:
        return wrong
    place = f"{BASE_NAMES[base]}'s {FACING_NAMES[facing]} facing"
    for one in (seat, opponent):
        if (state.raiders[one * BASES + base] >> facing) & 1 == 0:
            return f"{_name(state, one)} has no raider at {place} (§5.2)"
        if state.raiders_at(one, base) == 0:
            return f"the Alien is in the zone of {BASE_NAMES[base]}, and {_name(state, one)} has no Armour (R24)"
    return ""


def _raid(state: Position, seat: int, base: int) -> str:
    owner = state.seat_at[base]
    if owner < 0:
        return f"{BASE_NAMES[base]} has no crew (R17)"
    if state.raiders[seat * BASES + base] == 0:
        return f"you have no raider at {BASE_NAMES[base]} (§5.2)"
    if not state.acts_in(seat, BASE_ZONE[base]):
        return f"the Alien is in the zone of {BASE_NAMES[base]}, and you have no Armour (R24)"
    if state.alone_at(seat, base) == 0:
        return f"none of your raiders is alone at its facing of {BASE_NAMES[base]} (R43)"
    if state.defence(owner) == 0:
        return f"{BASE_NAMES[base]} is not defended: your raiders steal without a fight (R46)"
    if state.has_stood_down(seat, base):
        return f"you have stood down at {BASE_NAMES[base]} this round (R42)"
    return ""


# Phase 5, the exchange
def _win_pair(state: Position, seat: int, pair: int) -> str:
    pairs = state.pairs()
    return "" if pair < pairs else f"there are {pairs} pairs of dice, counted from 0 (§5.4)"


def _die(state: Position, seat: int, owner: int, value: int) -> str:
    if state.has_die(state.side_of(owner), value + 1):
        return ""
    whose = "you have" if owner == seat else f"{_name(state, owner)} has"
    return f"{whose} no open die that shows {value + 1} (§5.4)"


def _power_blade(state: Position, seat: int, value: int) -> str:
    return _die(state, seat, state.seat_of(OPPONENT - state.side_of(seat)), value)


def _targeter(state: Position, seat: int, value: int) -> str:
    return _die(state, seat, seat, value)


def _stimulant(state: Position, seat: int, owner: int, value: int) -> str:
    if owner not in (state.initiator, state.opponent):
        return f"seat {owner} takes no part in this combat (R32)"
    return _die(state, seat, owner, value)


def _lose(state: Position, seat: int, facing: int) -> str:
    if (state.attackers >> facing) & 1 == 1:
        return ""
    return f"none of your attacking raiders is at the {FACING_NAMES[facing]} facing (R45)"


# Phase 6
def _steal(state: Position, seat: int, count: int) -> str:
    most = most_to_steal(state)
    return "" if count <= most else f"your roll of {state.roll} allows {most} at most (R53)"


def _store(state: Position, seat: int, colour: int, facing: int, depth: int) -> str:
    if state.held[seat * COLOURS + colour] == 0:
        return f"you hold no {COLOUR_IDS[colour]} cube (phase 6)"
    if state.slots[seat * SLOTS + facing * DEPTHS + depth] != EMPTY:
        return f"slot {FACING_IDS[facing]}{depth + 1} of your base is taken (R57)"
    return ""


# §7.4 Co-op
def _yield_to(state: Position, seat: int, base: int, facing: int, partner: int) -> str:
    place = shared_facing(state)
    if base * FACINGS + facing == place:
        return ""
    return f"first comes {BASE_NAMES[place // FACINGS]}'s {FACING_NAMES[place % FACINGS]} facing (§7.4)"


def _split(state: Position, seat: int, mine: int, count: int) -> str:
    if mine != state.progress:
        return f"first comes {MINE_IDS[state.progress]} (§7.4)"
    least, most = least_share(state, mine), most_share(state, mine)
    return "" if least <= count <= most else f"you take from {least} to {most} cubes of {MINE_IDS[mine]} (§7.4)"


_REASONS: dict[str, Callable[..., str]] = {
    "choose_resource": _choose_resource,
    "place": _place,
    "secure": _secure,
    "recover": _recover,
    "armour": _armour,
    "toxin": _toxin,
    "droid_guard": _droid_guard,
    "hvy_assault": _win_pair,
    "ambush": _win_pair,
    "power_blade": _power_blade,
    "targeter": _targeter,
    "stimulant": _stimulant,
    "fight": _fight,
    "skirmish": _skirmish,
    "raid": _raid,
    "stand_down": _raid,
    "lose": _lose,
    "steal": _steal,
    "store": _store,
    "yield_to": _yield_to,
    "split": _split,
}
