"""Dark Side of the Mine, the structs that a view is made of: the JSON of the table."""

from typing import Literal, TypeAlias

import msgspec

Phase: TypeAlias = Literal["place", "action", "deploy", "refine", "tow", "swap", "build", "discard", "over"]


class RobotView(msgspec.Struct, frozen=True):
    """One robot. `place` is "d0" to "d2" on a deposit, "comms", "asleep" on a dark slot, or "reserve"."""

    robot: int
    slot: int | None
    place: str
    actions_left: int  # robot actions it may still take this turn


class UpgradeView(msgspec.Struct, frozen=True):
    ability: str
    card: str


class SeatView(msgspec.Struct, frozen=True):
    """One seat. `hand` is what the viewer knows of it: all of the own hand, of another the cards seen going there."""

    seat: int
    score: int
    hand_size: int
    hand_limit: int
    hand: list[str]
    upgrades: list[UpgradeView]
    robots: list[RobotView]


class SlotView(msgspec.Struct, frozen=True):
    """One place of the ring. `card` is the top card while it is face up, or dark but known to the viewer."""

    slot: int
    dark: bool
    card: str | None
    buried: list[str]  # what lies beneath, the uppermost first


class RouteView(msgspec.Struct, frozen=True):
    """What a robot of the viewer may do now: walk to `slot` with a card, or call there without one.

    `points` are all that it surely brings; `draws` are cards by seat. `full` are the places on the way that would have
    done but have no free deposit, `over` those that an ability passes over.
    """

    robot: int
    card: str | None
    slot: int
    power: int
    clockwise: bool
    deposit: int
    points: int
    draws: list[int]
    full: list[int]
    over: list[int]


class StuckView(msgspec.Struct, frozen=True):
    """A robot and a card of the viewer that lead nowhere, and why; without a card: the robot cannot call."""

    robot: int
    card: str | None
    reason: Literal["acted", "asleep", "full", "none", "nobody"]


class DarkSideView(msgspec.Struct, frozen=True):
    phase: Phase
    solo: bool
    turn: int
    round: int
    active: int
    actions_left: int
    spectrometer_used: bool
    last_round: bool
    seats: list[SeatView]
    ring: list[SlotView]
    covered_next: int  # the slot that the next build covers
    revealed_next: int  # the slot that the next dawn turns up
    site: int | None  # the slot just mined, while its ability is decided
    deck_size: int
    rounds_left: int  # about so many more after this one, as games went so far
    discard_pile: list[str]  # bottom first
    removed: list[str]  # cards left in the box for this number of players
    routes: list[RouteView]  # of the viewer who has to act, in the order of the choices
    stuck: list[StuckView]


VIEW = DarkSideView
