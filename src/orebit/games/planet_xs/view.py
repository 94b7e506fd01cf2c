"""Planet XS, who sees what (§3). The structs are the JSON of the table."""

from typing import Literal, TypeAlias

import msgspec

from orebit.games.planet_xs.combat import figures
from orebit.games.planet_xs.components import (
    AI_CARDS,
    AI_IDS,
    BASE_IDS,
    BASE_NAMES,
    BASE_ZONE,
    BASES,
    COLOUR_IDS,
    COLOURS,
    DEPTHS,
    DIE,
    EMPTY,
    FACING_IDS,
    FACINGS,
    MINE_COLOUR,
    MINE_IDS,
    MINES,
    MOST_DICE,
    RESOURCE_CARDS,
    RESOURCE_IDS,
    SECTION_IDS,
    SECTIONS,
    SLOTS,
    TYPE_IDS,
    TYPES,
    ZONE_IDS,
)
from orebit.games.planet_xs.deposit import most_to_steal, thief, victim, within_reach
from orebit.games.planet_xs.exchange import NO_LOSS, lost_in, to_lose
from orebit.games.planet_xs.hidden import known_resources
from orebit.games.planet_xs.position import (
    DISTRIBUTE,
    FIGHT_AT_MINE,
    INITIATOR,
    LOSING,
    NO_FIGHT,
    NO_LENGTH,
    OPPONENT,
    PLANNING,
    REACTING,
    SKIRMISH_AT_FACING,
    STEP_IDS,
    THEFT,
    Position,
)
from orebit.games.planet_xs.restore import has_bonus, held_value, score

Step: TypeAlias = Literal[
    "distribute", "planning", "deploy", "command", "yielding", "picking", "exchange", "reacting",
    "losing", "camp", "mining", "theft", "returning", "storing", "restore", "over",
]  # fmt: skip
STEPS: tuple[Step, ...] = STEP_IDS
FightKind: TypeAlias = Literal["fight", "skirmish", "raid"]
FIGHT_KINDS: tuple[FightKind, ...] = ("fight", "skirmish", "raid")


class MineView(msgspec.Struct, frozen=True):
    """One mine. `crews` goes by seat; `contested` tells that its crews will fight."""

    mine: str
    colour: str
    cubes: int
    blocked: bool  # by the Alien
    contested: bool
    crews: list[int]


class FacingView(msgspec.Struct, frozen=True):
    """One facing of a base: its cubes from the outer edge inwards, what they are worth, and who raids it."""

    facing: str
    cubes: list[str | None]
    value: int
    bonus: bool
    exposed: list[int]  # how many cubes a thief's roll would take, from a roll of 1 on
    raiders: list[int]  # seats


class CrewView(msgspec.Struct, frozen=True):
    """One crew and its base. During planning the crew members of others show as in hand, wherever they are planned."""

    seat: int
    base: str
    name: str
    ai: bool
    size: int
    in_hand: int
    wounds: dict[str, int]
    defenders: int
    droids: int
    campers: int
    blocked: bool  # the Alien is in the zone of its base
    armoured: bool
    stood_down: list[str]  # bases
    confirmed: bool  # planning is over for this seat
    cards: int
    hand: list[str]  # types of action cards; the own hand only
    facings: list[FacingView]
    stored: int
    held: dict[str, int]
    held_value: int
    score: int


class FightView(msgspec.Struct, frozen=True):
    """The combat under way. Dice are open ones, from high to low: the i-th meets the i-th."""

    kind: FightKind
    mine: str | None
    base: str | None
    facing: str | None
    initiator: int
    opponent: int
    figures: list[int]  # initiator, opponent
    dice: list[list[int]]  # initiator's, opponent's
    outcomes: list[list[str | None]]  # by pair: where both figures would go, as the dice lie now
    losses: list[dict[str, int]]  # settled so far, by section
    attackers: list[str]  # facings of a raid
    asked: int | None  # the seat that may react or must choose its losses
    to_lose: int


class TheftView(msgspec.Struct, frozen=True):
    seat: int
    base: str
    facing: str
    roll: int
    most: int


class PlanetXSView(msgspec.Struct, frozen=True):
    step: Step
    round: int
    first_player: int
    solo: bool
    coop: bool
    cards_played: int
    length: int | None  # Resource cards; none = until a contract is fulfilled
    alien: str
    turn: int | None  # the seat in turn, in Command and at picks
    mines: list[MineView]
    crews: list[CrewView]
    supply: dict[str, int]
    lost: dict[str, int]
    resource_choice: list[str]  # for the First Player while choosing
    known_top: str | None  # the top Resource card, if the viewer knows it
    resource_deck: int
    resources_played: list[str]
    action_deck: int
    action_discard: dict[str, int]
    ai_deck: int
    ai_discard: list[str]
    fight: FightView | None
    theft: TheftView | None


def view(state: Position, seat: int) -> PlanetXSView:
    choosing = state.step == DISTRIBUTE and state.first_player == seat
    known = [RESOURCE_IDS[card] for card in state.resources[state.resources_played : known_resources(state, seat)]]
    return PlanetXSView(
        step=STEPS[state.step],
        round=state.round,
        first_player=state.first_player,
        solo=state.is_solo(),
        coop=state.coop,
        cards_played=state.cards_played,
        length=None if state.length == NO_LENGTH else state.length,
        alien=ZONE_IDS[state.alien],
        turn=state.turn if STEPS[state.step] in ("command", "picking") else None,
        mines=[_mine(state, mine, seat) for mine in range(MINES)],
        crews=[_crew(state, owner, seat) for owner in range(state.seats)],
        supply=_by_colour(list(state.supply)),
        lost=_by_colour(list(state.lost)),
        resource_choice=sorted(known) if choosing else [],
        known_top=known[0] if known and not choosing else None,
        resource_deck=RESOURCE_CARDS - state.resources_played,
        resources_played=sorted(RESOURCE_IDS[card] for card in state.resources[: state.resources_played]),
        action_deck=len(state.deck) - state.drawn,
        action_discard={TYPE_IDS[card]: state.discard[card] for card in range(TYPES) if state.discard[card] > 0},
        ai_deck=AI_CARDS - state.ai_drawn if state.ai else 0,
        ai_discard=sorted(AI_IDS[card] for card in state.ai_deck[: state.ai_drawn]),
        fight=_fight(state) if state.kind != NO_FIGHT else None,
        theft=_theft(state) if state.step == THEFT and state.waiting else None,
    )


def is_hidden(state: Position, owner: int, viewer: int) -> bool:
    """What stands on the map during planning is a plan, and its owner's secret."""
    return state.step == PLANNING and owner != viewer


def hand(state: Position, owner: int) -> list[int]:
    """The types of the action cards in a hand."""
    return [card for card in range(TYPES) for _ in range(state.cards[owner * TYPES + card])]


def _by_colour(counts: list[int]) -> dict[str, int]:
    return {COLOUR_IDS[colour]: int(counts[colour]) for colour in range(COLOURS)}


def _mine(state: Position, mine: int, viewer: int) -> MineView:
    shown = [0 if is_hidden(state, s, viewer) else int(state.miners[s * MINES + mine]) for s in range(state.seats)]
    return MineView(
        mine=MINE_IDS[mine],
        colour=COLOUR_IDS[MINE_COLOUR[mine]],
        cubes=state.cubes[mine],
        blocked=state.alien == mine,
        contested=state.step != PLANNING and state.is_contested(mine),
        crews=shown,
    )


def _crew(state: Position, owner: int, viewer: int) -> CrewView:
    hidden = is_hidden(state, owner, viewer)
    base = state.base_of[owner]
    held = [int(state.held[owner * COLOURS + colour]) for colour in range(COLOURS)]
    return CrewView(
        seat=owner,
        base=BASE_IDS[base],
        name=BASE_NAMES[base],
        ai=state.is_ai(owner),
        size=state.crew_size,
        in_hand=state.crew[owner] + (state.on_map(owner) if hidden else 0),
        wounds={SECTION_IDS[s]: int(state.wounds[owner * SECTIONS + s]) for s in range(SECTIONS)},
        defenders=0 if hidden else state.defenders[owner],
        droids=state.droids[owner],
        campers=0 if hidden else state.campers[owner],
        blocked=BASE_ZONE[base] == state.alien,
        armoured=(state.armoured >> owner) & 1 == 1,
        stood_down=[BASE_IDS[b] for b in range(BASES) if state.has_stood_down(owner, b)],
        confirmed=state.step == PLANNING and (state.waiting >> owner) & 1 == 0 and not state.is_ai(owner),
        cards=state.hand_size[owner],
        hand=[TYPE_IDS[card] for card in hand(state, owner)] if owner == viewer else [],
        facings=[_facing(state, owner, facing, viewer) for facing in range(FACINGS)],
        stored=state.stored(owner),
        held=_by_colour(held),
        held_value=held_value(state, owner),
        score=score(state, owner),
    )


def _facing(state: Position, owner: int, facing: int, viewer: int) -> FacingView:
    first = owner * SLOTS + facing * DEPTHS
    base = state.base_of[owner]
    return FacingView(
        facing=FACING_IDS[facing],
        cubes=[None if state.slots[i] == EMPTY else COLOUR_IDS[state.slots[i]] for i in range(first, first + DEPTHS)],
        value=state.facing_value(owner, facing),
        bonus=has_bonus(state, owner, facing),
        exposed=[within_reach(state, owner, facing, roll) for roll in range(1, DIE + 1)],
        raiders=[
            seat
            for seat in range(state.seats)
            if (state.raiders[seat * BASES + base] >> facing) & 1 == 1 and not is_hidden(state, seat, viewer)
        ],
    )


def _fight(state: Position) -> FightView:
    at_mine = state.kind == FIGHT_AT_MINE
    return FightView(
        kind=FIGHT_KINDS[state.kind - 1],
        mine=MINE_IDS[state.site] if at_mine else None,
        base=None if at_mine else BASE_IDS[state.site],
        facing=FACING_IDS[state.facing] if state.kind == SKIRMISH_AT_FACING else None,
        initiator=state.initiator,
        opponent=state.opponent,
        figures=[figures(state, state.initiator), figures(state, state.opponent)],
        dice=[[int(die) for die in open_dice(state, side)] for side in (INITIATOR, OPPONENT)],
        outcomes=[[_lost(state, side, pair) for side in (INITIATOR, OPPONENT)] for pair in range(state.pairs())],
        losses=[
            {SECTION_IDS[s]: int(state.losses[side * SECTIONS + s]) for s in range(SECTIONS)}
            for side in (INITIATOR, OPPONENT)
        ],
        attackers=[FACING_IDS[facing] for facing in range(FACINGS) if (state.attackers >> facing) & 1 == 1],
        asked=state.reactor if state.step == REACTING else state.initiator if state.step == LOSING else None,
        to_lose=to_lose(state) if state.step == LOSING else 0,
    )


def _lost(state: Position, side: int, pair: int) -> str | None:
    section = lost_in(state, side, pair)
    return None if section == NO_LOSS else SECTION_IDS[state.bounded(state.seat_of(side), section)]


def open_dice(state: Position, side: int) -> list[int]:
    return [die for die in state.dice[side * MOST_DICE : (side + 1) * MOST_DICE] if die > 0]


def _theft(state: Position) -> TheftView:
    return TheftView(
        seat=thief(state),
        base=BASE_IDS[state.base_of[victim(state)]],
        facing=FACING_IDS[state.progress % FACINGS],
        roll=state.roll,
        most=most_to_steal(state),
    )
