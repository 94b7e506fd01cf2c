"""Planet XS, the structs that a view is made of: the JSON of the table."""

from typing import Literal, TypeAlias

import msgspec

from orebit.core.reasons import Refusal

Step: TypeAlias = Literal[
    "distribute", "planning", "deploy", "command", "yielding", "picking", "exchange", "reacting",
    "losing", "camp", "mining", "theft", "returning", "storing", "restore", "over",
]  # fmt: skip
FightKind: TypeAlias = Literal["fight", "skirmish", "raid"]


class MineView(msgspec.Struct, frozen=True):
    """One mine. `crews` goes by seat; `contested` tells that its crews will fight."""

    mine: str
    name: str  # as people call it
    colour: str
    cubes: int
    blocked: bool  # by the Alien
    contested: bool
    crews: list[int]


class FacingView(msgspec.Struct, frozen=True):
    """One facing of a base: its cubes from the outer edge inwards, what they are worth, and who raids it."""

    facing: str
    name: str  # as people call it
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
    partner: bool  # of whoever looks: co-op
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
    title: str
    spot: str  # where on the map: a mine, a base, or one of its facings
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


class MeetingView(msgspec.Struct, frozen=True):
    """A combat that is still to come: where, between whom, and for what."""

    kind: FightKind
    spot: str
    name: str
    seats: list[int]
    text: str


class TheftView(msgspec.Struct, frozen=True):
    seat: int
    base: str
    facing: str
    roll: int
    most: int


class PlaceView(msgspec.Struct, frozen=True):
    """A place of the own plan: as the action `place` has it, where it is on the map, and as people call it."""

    place: str
    spot: str
    name: str


class LimitView(msgspec.Struct, frozen=True):
    """How many more of the own crew go to these places together, and why no more do."""

    places: list[str]
    left: int
    why: Refusal


class PlanView(msgspec.Struct, frozen=True):
    """What a seat that plans may plan: one more goes to a place as long as each limit that names it has some left."""

    places: list[PlaceView]
    limits: list[LimitView]
    crew: LimitView  # of all places together


class PlanetXSView(msgspec.Struct, frozen=True):
    step: Step
    round: int
    first_player: int
    solo: bool
    coop: bool
    cards_played: int
    length: int | None  # Resource cards; none = until a contract is fulfilled
    last_round: bool
    alien: str
    alien_next: list[str]  # the zones that it enters next
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
    meetings: list[MeetingView]
    plan: PlanView | None  # for a seat that plans


VIEW = PlanetXSView
