"""Planet XS, the facts that the sentences of reasons.py name: an action's arguments in words, and what it meets."""

from collections.abc import Callable, Sequence

from orebit.core.reasons import Facts
from orebit.core.words import counted, listed
from orebit.games.planet_xs.actions import ACTIONS, FIRST_RIVAL
from orebit.games.planet_xs.components import (
    BASE_NAMES,
    CAMP_LIMIT,
    DEFENCE_LIMIT,
    FACING_NAMES,
    FACINGS,
    MINE_LIMIT,
    RAID_LIMIT,
    RESOURCE_CHOICE,
    SECTION_NAMES,
    TYPE_IDS,
    TYPE_NAMES,
)
from orebit.games.planet_xs.coop import least_share, most_share, shared_facing
from orebit.games.planet_xs.deposit import most_to_steal
from orebit.games.planet_xs.planning import location_of
from orebit.games.planet_xs.position import OPPONENT, Position
from orebit.games.planet_xs.words import (
    DEPTH_NAMES,
    MINE_NAMES,
    RESOURCE_NAMES,
    crew,
    facing_of,
    location,
    mine,
    planned,
)

WORDS: dict[str, Sequence[str]] = {  # by parameter
    "base": BASE_NAMES,
    "section": SECTION_NAMES,
    "card": RESOURCE_NAMES,
    "mine": MINE_NAMES,
    "facing": FACING_NAMES,
    "to": FACING_NAMES,
    "depth": DEPTH_NAMES,
}


def facts(state: Position, seat: int, action: int, reason: str) -> Facts:
    kind = ACTIONS.kind(action)
    arguments = kind.arguments(action)
    in_words = {name: WORDS[name][i] for name, i in zip(kind.parameters, arguments, strict=True) if name in WORDS}
    if kind.name in TYPE_IDS:
        in_words["card"] = TYPE_NAMES[TYPE_IDS.index(kind.name)]
    more = FACTS[reason](state, seat, *arguments) if reason in FACTS else {}
    return {**kind.named(action), **in_words, **more}


# Phase 1
def _drawn(state: Position, seat: int, card: int) -> Facts:
    top = state.resources_played
    return {"drawn": listed([RESOURCE_NAMES[one] for one in sorted(state.resources[top : top + RESOURCE_CHOICE])])}


# Phase 2
def _raid(state: Position, seat: int, place: int) -> Facts:
    owner = state.clockwise(seat, 1 + (place - FIRST_RIVAL) // FACINGS)
    return {"owner": crew(state, owner), "place": location(location_of(state, seat, place)), "limit": int(RAID_LIMIT)}


# Phase 4
def _secure(state: Position, seat: int, owner: int, base: int, facing: int, to: int) -> Facts:
    return {"crew": crew(state, owner), "place": facing_of(base, facing), "goal": facing_of(base, to)}


def _toxin(state: Position, seat: int, owner: int, number: int) -> Facts:
    return {"crew": crew(state, owner), "place": location(number)}


# Phase 5
def _skirmish(state: Position, seat: int, base: int, facing: int, opponent: int) -> Facts:
    return {"rival": crew(state, opponent), "place": facing_of(base, facing)}


def _rival_die(state: Position, seat: int, *_: int) -> Facts:
    return {"rival": crew(state, state.seat_of(OPPONENT - state.side_of(seat)))}


# Phase 6 and §7.4
def _theft(state: Position, seat: int, count: int) -> Facts:
    return {"roll": int(state.roll), "most": int(most_to_steal(state))}


def _shared(state: Position, seat: int, *_: int) -> Facts:
    place = shared_facing(state)
    return {"shared": facing_of(place // FACINGS, place % FACINGS)}


def _share(state: Position, seat: int, mine: int, count: int) -> Facts:
    return {"least": int(least_share(state, mine)), "most": int(most_share(state, mine))}


FACTS: dict[str, Callable[..., Facts]] = {  # by reason: from the state, the seat and the action's arguments
    "no_such_crew": lambda state, *_: {"crews": counted(state.seats, "crew")},
    "no_such_rival": lambda state, *_: {"rivals": counted(state.seats - 1, "rival")},
    "not_drawn": _drawn,
    "plan_is_beyond": lambda state, seat, _: {"reached": planned(state, seat, state.reached[seat])},
    "mine_full": lambda state, seat, place: {"place": planned(state, seat, place), "limit": int(MINE_LIMIT)},
    "defence_full": lambda *_: {"limit": int(DEFENCE_LIMIT)},
    "camp_full": lambda *_: {"limit": int(CAMP_LIMIT)},
    "partners_base": _raid,
    "raider_there": _raid,
    "raids_full": _raid,
    "no_raider_to_move": _secure,
    "secured_twice": _secure,
    "no_room": lambda *_: {"limit": int(DEFENCE_LIMIT)},
    "nobody_to_poison": _toxin,
    "no_rival_miners": lambda state, seat, mine, opponent: {"rival": crew(state, opponent)},
    "rival_miners_inert": lambda state, seat, mine, opponent: {"rival": crew(state, opponent)},
    "no_own_raider": _skirmish,
    "no_rival_raider": _skirmish,
    "rival_raiders_inert": _skirmish,
    "no_such_pair": lambda state, *_: {"pairs": counted(state.pairs(), "pair")},
    "no_rival_die": _rival_die,
    "takes_no_part": lambda state, seat, owner, _: {"crew": crew(state, owner)},
    "beyond_the_roll": _theft,
    "other_facing_first": _shared,
    "other_mine_first": lambda state, *_: {"first": mine(state.progress)},
    "other_share": _share,
}
