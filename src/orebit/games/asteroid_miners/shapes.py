"""Asteroid Miners, the structs that a view is made of: the JSON of the table."""

from typing import Literal, TypeAlias

import msgspec

from orebit.games.asteroid_miners.outlook import (
    ChangeView,
    OutlookView,
)

Path: TypeAlias = Literal["column", "tender"]
Phase: TypeAlias = Literal[
    "drill", "event_change", "pool", "modify", "second", "dig", "scrap", "again", "tender", "upgrade", "over"
]


class EventView(msgspec.Struct, frozen=True):
    """The current event: its number on the level's cards, its effect, and what pairs of 5s and 6s do."""

    number: int
    effect: str
    fives: str
    sixes: str


class TrackView(msgspec.Struct, frozen=True):
    """One track of the metal market, with the prices at its step."""

    track: str
    step: int
    basic_price: int
    precious_price: int


class TenderView(msgspec.Struct, frozen=True):
    status: str
    pace: str
    owner: int | None
    submitted: list[int]
    held: list[list[int]]  # by seat: the faces set aside


class PathView(msgspec.Struct, frozen=True):
    """A stratum that the seat may dig next. `need` is what is left of its spaces, the highest ones (R6)."""

    path: Path
    spaces: list[int]
    covered: int
    need: list[int]


class SeatView(msgspec.Struct, frozen=True):
    seat: int
    colour: Literal["red", "purple"]
    side: Literal["left", "right"]  # P1 is left
    card: str
    virtual: bool
    funding: int
    score: int  # the same: funding is what counts (§6)
    printed_funding: int  # where the cube stands on the track; what is above its end is in `funding` (R51)
    equipment: int
    upgrade_price: int | None  # of the next level
    waypoint: int
    path: Path | None  # of the stratum in progress
    covered: int
    strata: list[PathView]


class SlotView(msgspec.Struct, frozen=True):
    """One space of the drill. `amount` is what the current event makes of the printed one, `lands` which faces of the
    next die would come here."""

    slot: int
    label: str
    amount: int
    colour: str | None
    face: int | None
    payer: str | None
    lands: list[int]


class PairView(msgspec.Struct, frozen=True):
    """Dice of one face in the pool. `usable`: the equipment and the event give this pair something to do."""

    face: int
    dice: int
    pairs: int
    usable: bool


class DigView(msgspec.Struct, frozen=True):
    """A dig that is being decided: its components, the free one, and the faces still needed."""

    path: Path
    slots: list[int]
    scrap: int | None
    left: list[int]


class SecondView(msgspec.Struct, frozen=True):
    """An effect that may change a second component."""

    exchange: bool
    slot: int
    pips: int


class AsteroidMinersView(msgspec.Struct, frozen=True):
    phase: Phase
    solo: bool
    level: int
    round: int
    first: int
    active: int
    event: EventView | None
    market: list[TrackView]
    tender: TenderView
    seats: list[SeatView]
    column: list[list[int]]  # the strata of both columns, by waypoint above them
    tender_stratum: list[int]
    drill: list[SlotView]
    drill_size: int
    green_rolls: int  # dice that one choice of green rolls
    event_fee: int | None  # while the event may be changed
    event_after: int | None
    blue_spent: bool
    pool: list[int | None]  # by position; none = spent
    rerolls_left: int
    pairs: list[PairView]
    free_levels: list[int]  # equipment levels that may still change a black component for free
    may_scavenge: bool
    charges: int
    second: SecondView | None
    outlook: list[OutlookView]  # by open path: the best dig of the drill as it stands
    changes: dict[str, ChangeView]  # by action that changes the drill
    digs: dict[str, OutlookView]  # by action that digs
    dig: DigView | None


VIEW = AsteroidMinersView
