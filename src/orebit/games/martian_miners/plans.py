"""Martian Miners, the plans of a turn (§5 T3, §11): what a seat could build or do, what is missing, and why not."""

import msgspec

from orebit.core.reasons import LEGAL
from orebit.core.state import NOBODY
from orebit.core.words import counted, listed
from orebit.games.martian_miners.actions import (
    ACTIONS,
    ATTACK_CODE,
    BUILD_LAB,
    BUILD_MINE,
    BUILD_SCOUT,
    CONVERT,
    FLY,
    HIRE_POLICE,
    PLACE_CHOICE,
    PLACE_START,
    RAZE_LAB,
    RAZE_MINE,
    RAZE_SCOUT,
    UPGRADE_START,
)
from orebit.games.martian_miners.board import CORNERS, NODE_CODES, NODE_NAMES, TILE_NAMES
from orebit.games.martian_miners.build import why_no_order, why_no_site
from orebit.games.martian_miners.components import (
    ARMS,
    ATTACK,
    BUILDING_KINDS,
    CONVERT_GET,
    CONVERT_PAY,
    COST,
    FLIGHT,
    FUEL,
    KIND_IDS,
    KINDS,
    LAB,
    MINE,
    MINE_CONTROL,
    POLICEMAN,
    PYRAMID_IDS,
    PYRAMIDS,
    SCOUT,
)
from orebit.games.martian_miners.flight import why_no_attack, why_no_ship, why_no_target
from orebit.games.martian_miners.police import why_no_police
from orebit.games.martian_miners.position import NO_DIE, RAZING, START_CHOICE, START_DICE, START_UPGRADE
from orebit.games.martian_miners.rules import MartianState
from orebit.games.martian_miners.shapes import PlanView

BUILDS = ((LAB, BUILD_LAB), (SCOUT, BUILD_SCOUT), (MINE, BUILD_MINE))


def plans(state: MartianState, seat: int) -> list[PlanView]:
    found = [_build(state, seat, pyramid, first) for pyramid, first in BUILDS]
    found += [_fly(state, seat), _attack(state, seat)]
    if state.coin_count(seat) > 0:
        found.append(_convert(state, seat))
    if state.terms.space_police:
        found.append(_police(state, seat))
    return found


def _plan(
    state: MartianState, seat: int, plan: str, cost: list[int], sites: list[str], note: str, asks: int
) -> PlanView:
    """`note` is told unless something is missing."""
    over = [state.stored(seat, kind) - units for kind, units in enumerate(cost)]
    missing = [max(0, -units) for units in over]
    away = note if not any(missing) else f"{units_of(missing)} missing"
    return PlanView(plan, cost, missing, sites, None, [max(0, units) for units in over], away, ACTIONS.format(asks))


def units_of(amounts: list[int]) -> str:
    """`2 crown, 1 arms`"""
    return ", ".join(f"{count} {KIND_IDS[kind]}" for kind, count in enumerate(amounts) if count)


def _priced(state: MartianState, costs: list[int]) -> list[int]:
    """By every resource of the game: gems and gold are part of no price (§7.2)."""
    return [costs[kind] if kind < BUILDING_KINDS else 0 for kind in range(state.kinds())]


# Building
def _build(state: MartianState, seat: int, pyramid: int, first: int) -> PlanView:
    codes, names = (state.board.tile_code, TILE_NAMES) if pyramid == MINE else (state.board.node_code, NODE_NAMES)
    sites = [site for site in range(len(codes)) if why_no_site(state, seat, pyramid, site) == LEGAL]
    left = state.stash[seat * PYRAMIDS + pyramid]
    nearest = sites[0] if sites else _nearest(state, seat, pyramid)
    cost = _priced(state, [COST[pyramid * KINDS + kind] for kind in range(BUILDING_KINDS)])
    note = f"{left} left"
    plan = _plan(
        state, seat, PYRAMID_IDS[pyramid], cost, [names[codes[site]] for site in sites], note, first + codes[nearest]
    )
    if left == 0:
        return msgspec.structs.replace(plan, note="none left")  # R32
    if not sites:
        return msgspec.structs.replace(plan, note=_no_site(state, seat, pyramid, nearest))
    if why_no_order(state, seat, pyramid) != LEGAL:
        return _without_trader(state, plan)
    return msgspec.structs.replace(
        plan, buys=plan.missing, note=f"by trade: {units_of(plan.missing)}" if any(plan.missing) else note
    )


def _without_trader(state: MartianState, plan: PlanView) -> PlanView:
    """R28: whose trader is away is bought from nobody, which is told where all else could pay for it."""
    short = [kind for kind, units in enumerate(plan.missing[:BUILDING_KINDS]) if units]
    away = [KIND_IDS[kind] for kind in short if not state.is_here(kind)]
    if not away or sum(plan.spare) < sum(plan.missing):
        return plan
    return msgspec.structs.replace(plan, note=f"{plan.note}: no {listed(away, 'or')} trader")


def _nearest(state: MartianState, seat: int, pyramid: int) -> int:
    """The place that tells most about why the pyramid cannot be built: a mine's is the one with most pips."""
    if pyramid != MINE:
        own = [node for node in range(state.board.nodes) if state.owner[node] == seat]
        return own[0] if own else 0
    free = [tile for tile in range(state.board.tiles) if state.mine[tile] == NOBODY]
    apart = [tile for tile in free if not state.is_beside_own_mine(seat, tile)] or free
    return max(apart, key=lambda tile: (state.control(seat, tile), state.own_corners(seat, tile)))


def _no_site(state: MartianState, seat: int, pyramid: int, nearest: int) -> str:
    if pyramid == LAB:
        return "no scout on the ground"
    if pyramid == SCOUT:
        return "no free lab"
    name, control = TILE_NAMES[state.board.tile_code[nearest]], state.control(seat, nearest)
    if control < MINE_CONTROL:
        return f"{name}: {control} of {MINE_CONTROL} pips"
    if state.is_beside_own_mine(seat, nearest):
        return f"{name}: beside your mine"
    return f"{name}: {state.own_corners(seat, nearest)} of {CORNERS} corners"


# Flight and attack
def _ships(state: MartianState, seat: int) -> list[int]:
    return [node for node in range(state.board.nodes) if why_no_ship(state, seat, node) == LEGAL]


def _own(state: MartianState, seat: int) -> int:
    return next((node for node in range(state.board.nodes) if state.owner[node] == seat), 0)


def journey_start(state: MartianState, seat: int) -> int:
    """Where a flight or an attack of the seat would begin: at its first ship, else at whatever it has."""
    ships = _ships(state, seat)
    return ships[0] if ships else _own(state, seat)


def _journey(state: MartianState, first: int, start: int, to: int) -> int:
    return int(first + state.board.node_code[start] * NODE_CODES + state.board.node_code[to])


def _fly(state: MartianState, seat: int) -> PlanView:
    ships = [NODE_NAMES[state.board.node_code[node]] for node in _ships(state, seat)]
    start = journey_start(state, seat)
    free = [node for node in range(state.board.nodes) if state.owner[node] == NOBODY]
    near = min(free, key=lambda node: state.board.steps[start * state.board.nodes + node], default=0)
    cost = _priced(state, [FLIGHT[kind] + FUEL[kind] for kind in range(BUILDING_KINDS)])  # one step at least
    note = f"{counted(int(state.stored(seat, ARMS)), 'step')} at most" if ships else ""
    plan = _plan(state, seat, "fly", cost, ships, note, _journey(state, FLY, start, near))
    return _untraded(state, plan) if ships else msgspec.structs.replace(plan, note="no scout on a lab")


def _attack(state: MartianState, seat: int) -> PlanView:
    starts = _ships(state, seat)
    ships = [NODE_NAMES[state.board.node_code[node]] for node in starts]
    targets = [node for node in range(state.board.nodes) if why_no_target(state, seat, node) == LEGAL]
    weak = min(targets, key=lambda node: state.stored(state.owner[node], ARMS), default=_own(state, seat))
    reached = [to for to in targets if any(why_no_attack(state, seat, start, to) == LEGAL for start in starts)]
    cost = _priced(state, list(ATTACK))
    note = f"{len(reached)} in reach" if reached else "nobody in reach" if targets else "nobody to attack"
    plan = _plan(
        state, seat, "attack", cost, ships, note, _journey(state, ATTACK_CODE, journey_start(state, seat), weak)
    )
    return _untraded(state, plan) if ships else msgspec.structs.replace(plan, note="no scout on a lab")


def _untraded(state: MartianState, plan: PlanView) -> PlanView:
    """R27: a trader who is here sells for builds only, which is told where somebody would ask him."""
    short = [kind for kind, units in enumerate(plan.missing[:BUILDING_KINDS]) if units]
    asked = not state.terms.fair_trade and any(state.is_here(kind) for kind in short)
    return msgspec.structs.replace(plan, note=f"{plan.note}: traders help builds only") if asked else plan


# Deals
def _convert(state: MartianState, seat: int) -> PlanView:
    cost = [0] * state.kinds()
    most = max(range(state.kinds()), key=lambda kind: state.stored(seat, kind))
    enough = state.stored(seat, most) >= CONVERT_PAY
    note = f"{CONVERT_PAY} of a kind for {CONVERT_GET}" if enough else f"no {CONVERT_PAY} of a kind"
    return _plan(state, seat, "convert", cost, [], note, CONVERT + most * KINDS + (most + 1) % state.kinds())


def _police(state: MartianState, seat: int) -> PlanView:
    cost = _priced(state, [state.terms.police_cost * POLICEMAN[kind] for kind in range(BUILDING_KINDS)])
    note = "can be hired" if why_no_police(state, seat) == LEGAL else ""
    return _plan(state, seat, "hire_police", cost, [], note, HIRE_POLICE)


# What somebody means who points at a place where nothing can be done: the refusal of it tells why
def asked_of_corner(state: MartianState, seat: int, node: int, start: int) -> str:
    """`start` is where the seat's journeys begin."""
    code = state.board.node_code[node]
    if state.phase == START_DICE:
        return ACTIONS.format(PLACE_START + _waiting_die(state, seat) * NODE_CODES + code)
    if state.phase in SETTING_UP:
        return ACTIONS.format(SETTING_UP[state.phase] + code)
    if state.phase == RAZING:
        return ACTIONS.format((RAZE_LAB if state.stands[node] == LAB else RAZE_SCOUT) + code)
    if state.owner[node] == seat:
        return ACTIONS.format((BUILD_LAB if state.stands[node] == SCOUT else BUILD_SCOUT) + code)
    return ACTIONS.format(_journey(state, FLY if state.owner[node] == NOBODY else ATTACK_CODE, start, node))


def asked_of_tile(state: MartianState, tile: int) -> str:
    return ACTIONS.format((RAZE_MINE if state.phase == RAZING else BUILD_MINE) + state.board.tile_code[tile])


def _waiting_die(state: MartianState, seat: int) -> int:
    return next((kind for kind in range(state.kinds()) if state.start_die[seat * KINDS + kind] != NO_DIE), 0)


SETTING_UP = {START_CHOICE: PLACE_CHOICE, START_UPGRADE: UPGRADE_START}
