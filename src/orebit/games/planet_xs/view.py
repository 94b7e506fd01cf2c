"""Planet XS, who sees what (§3)."""

from collections.abc import Callable

from orebit.core.reasons import LEGAL, Refusal
from orebit.core.words import counted
from orebit.games.planet_xs.actions import CAMP_PLACE, DEFEND_PLACE, FIRST_RIVAL, PLACE, PLACES
from orebit.games.planet_xs.combat import can_fight, can_skirmish, figures, why_no_raid
from orebit.games.planet_xs.components import (
    AI_CARDS,
    AI_IDS,
    ALIEN_MOVE,
    BASE_IDS,
    BASE_NAMES,
    BASE_ZONE,
    BASES,
    CARD_CAP,
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
    RIVALS,
    SECTION_IDS,
    SECTIONS,
    SLOTS,
    TYPE_IDS,
    TYPES,
    ZONE_IDS,
    ZONES,
)
from orebit.games.planet_xs.deposit import most_to_steal, thief, victim, within_reach
from orebit.games.planet_xs.exchange import NO_LOSS, lost_in, to_lose
from orebit.games.planet_xs.explain import facts
from orebit.games.planet_xs.hidden import known_resources
from orebit.games.planet_xs.planning import why_no_camper, why_no_defender, why_no_miner, why_no_raider
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
    bits,
)
from orebit.games.planet_xs.reasons import NO_CREW_IN_HAND, RAIDER_THERE, REASONS
from orebit.games.planet_xs.restore import has_bonus, held_value, score
from orebit.games.planet_xs.shapes import (
    CrewView,
    FacingView,
    FightKind,
    FightView,
    LimitView,
    MeetingView,
    MineView,
    PlaceView,
    PlanetXSView,
    PlanView,
    Step,
    TheftView,
)
from orebit.games.planet_xs.words import MINE_NAMES, crowd, facing_of, fighting, planned

STEPS: tuple[Step, ...] = STEP_IDS
FIGHT_KINDS: tuple[FightKind, ...] = ("fight", "skirmish", "raid")
BEFORE_COMBAT = ("deploy", "command", "yielding", "picking", "exchange", "reacting", "losing")
FARTHEST = int(max(ALIEN_MOVE))  # zones that the Alien goes by one Resource card


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
        last_round=is_last_round(state),
        alien=ZONE_IDS[state.alien],
        alien_next=[ZONE_IDS[(state.alien + step) % ZONES] for step in range(1, FARTHEST + 1)],
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
        meetings=_meetings(state) if STEPS[state.step] in BEFORE_COMBAT else [],
        plan=_plan(state, seat) if state.step == PLANNING and seat >= 0 and (state.waiting >> seat) & 1 else None,
    )


def is_last_round(state: Position) -> bool:
    """R60: the round of the last card is played to the end."""
    most = CARD_CAP if state.length == NO_LENGTH else state.length
    return state.cards_played >= most


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
        name=MINE_NAMES[mine],
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
        partner=viewer >= 0 and owner != viewer and state.are_partners(owner, viewer),
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
        name=facing_of(base, facing),
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
        title=fighting(state),
        spot=_spot(state),
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


def _spot(state: Position) -> str:
    if state.kind == FIGHT_AT_MINE:
        return MINE_IDS[state.site]
    base = BASE_IDS[state.site]
    return f"{base}-{FACING_IDS[state.facing]}" if state.kind == SKIRMISH_AT_FACING else base


def _meetings(state: Position) -> list[MeetingView]:
    """Clockwise round the planet: contested mines, shared facings, defended bases that are raided (§5.2)."""
    met = [_mine_meeting(state, mine) for mine in range(MINES) if state.is_contested(mine)]
    for base in range(BASES):
        owner = state.seat_at[base]
        for facing in range(FACINGS):
            seats = [s for s in range(state.seats) if (state.raiders_at(s, base) >> facing) & 1]
            if any(can_skirmish(state, one, base, facing, other) for one in seats for other in seats):
                spot = f"{BASE_IDS[base]}-{FACING_IDS[facing]}"
                met.append(MeetingView("skirmish", spot, facing_of(base, facing), seats, f"{len(seats)} raiders"))
        raiders = [s for s in range(state.seats) if why_no_raid(state, s, base) == LEGAL]
        if raiders:
            defence = counted(state.defence(owner), "defender")
            dice = sum(bits(state.alone_at(s, base)) for s in raiders)
            text = f"{counted(dice, 'raider')}, {defence}"
            met.append(MeetingView("raid", BASE_IDS[base], f"raid on {BASE_NAMES[base]}", [*raiders, owner], text))
    return [one for one in met if len(one.seats) > 1]


def _mine_meeting(state: Position, mine: int) -> MeetingView:
    seats = [s for s in range(state.seats) if state.miners_at(s, mine) > 0]
    fighters = [s for s in seats if any(can_fight(state, s, mine, other) for other in seats)]
    return MeetingView("fight", MINE_IDS[mine], MINE_NAMES[mine], fighters, crowd(state, mine))


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


# Phase 2: what the planning seat may plan
def _plan(state: Position, seat: int) -> PlanView:
    mines = [PlaceView(PLACES[i], MINE_IDS[i], MINE_NAMES[i]) for i in range(MINES)]
    facings = [
        PlaceView(PLACES[first + facing], f"{BASE_IDS[base]}-{FACING_IDS[facing]}", facing_of(base, facing))
        for first, base in _rivals(state, seat)
        for facing in range(FACINGS)
    ]
    defence = PlaceView(PLACES[DEFEND_PLACE], BASE_IDS[state.base_of[seat]], planned(state, seat, DEFEND_PLACE))
    camp = PlaceView(PLACES[CAMP_PLACE], PLACES[CAMP_PLACE], planned(state, seat, CAMP_PLACE))
    places = [*mines, *facings, defence, camp]
    crew = LimitView([one.place for one in places], state.crew[seat], REASONS[NO_CREW_IN_HAND].refusal())
    return PlanView(places, _limits(state, seat), crew)


def _rivals(state: Position, seat: int) -> list[tuple[int, int]]:
    """The first place and the base of each rival; after them the bases without a crew, so that one can ask why not."""
    crewed = [state.base_of[state.clockwise(seat, rival + 1)] for rival in range(state.seats - 1)]
    empty = [base for base in range(BASES) if base not in crewed and base != state.base_of[seat]]
    return [(FIRST_RIVAL + rival * FACINGS, [*crewed, *empty][rival]) for rival in range(RIVALS)]


def _limits(state: Position, seat: int) -> list[LimitView]:
    mines = [_limit(state, seat, [mine], why_no_miner, state.miners[seat * MINES + mine]) for mine in range(MINES)]
    raids: list[LimitView] = []
    for first, base in _rivals(state, seat)[: state.seats - 1]:
        mask = state.raiders[seat * BASES + base]
        facings = [first + facing for facing in range(FACINGS)]
        for facing in range(FACINGS):
            left = 1 if why_no_raider(mask, 0, facing) == LEGAL else 0
            raids.append(
                LimitView([PLACES[facings[facing]]], left, _refusal(state, seat, facings[facing], RAIDER_THERE))
            )
        raids.append(_limit(state, seat, facings, lambda own: why_no_raider(0, own, 0), bits(mask)))
    defence = _limit(state, seat, [DEFEND_PLACE], why_no_defender, state.defenders[seat])
    camp = _limit(state, seat, [CAMP_PLACE], why_no_camper, state.campers[seat])
    return [*mines, *raids, defence, camp]


def _limit(state: Position, seat: int, places: list[int], why: Callable[[int], int], own: int) -> LimitView:
    """By the condition that the rules ask: so many more, until it gives its reason."""
    left = 0
    while why(own + left) == LEGAL:
        left += 1
    return LimitView([PLACES[place] for place in places], left, _refusal(state, seat, places[0], why(own + left)))


def _refusal(state: Position, seat: int, place: int, code: int) -> Refusal:
    reason = REASONS[code]
    return reason.refusal(facts(state, seat, PLACE + place, reason.name))
