"""Asteroid Miners, the state (§3): all of it public. The phases' modules ask and change it; rules.py runs the game."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from orebit.core.cloning import Shared
from orebit.core.state import NOBODY, State
from orebit.games.asteroid_miners import faces
from orebit.games.asteroid_miners.components import (
    AMOUNT,
    BOTTOM,
    CARD_1A,
    DAMAGED_DRILL,
    EFFECT,
    HARD_ORE,
    HARD_ORE_FACTOR,
    MOST_EQUIPMENT,
    MOST_POOL,
    MOST_SPACES,
    NEED,
    SEATS,
    SIZE,
    SLOTS,
    TENDER_STRATUM,
    event_place,
    stratum_of,
)

# §5 The phases. Those in brackets run by themselves; OVER waits for nobody.
EVENT: Final = 0  # (phase 1)
DRILL: Final = 1  # 2a
EVENT_CHANGE: Final = 2  # 2b
POOL: Final = 3  # 3a-b
MODIFY: Final = 4  # 3c
SECOND: Final = 5  # 3c, the second half of an effect on two components
DIGGING: Final = 6  # 4
SCRAPPING: Final = 7  # 4, Scrapyard Find
DRILLING_AGAIN: Final = 8  # 4, Efficient Drilling
TENDER: Final = 9  # 5
MARKET: Final = 10  # (6)
UPGRADING: Final = 11  # 7
CLEANUP: Final = 12  # (8)
VIRTUAL: Final = 13  # (§7.4 the Virtual Player's phases 2 to 4)
OVER: Final = 14
PHASE_IDS: Final = (
    "event", "drill", "event_change", "pool", "modify", "second", "dig", "scrap", "again", "tender", "market",
    "upgrade", "cleanup", "virtual", "over",
)  # fmt: skip

NO_EVENT: Final = 0
NO_PATH: Final = -1
COLUMN: Final = 0
TENDER_PATH: Final = 1
EMPTY: Final = 0  # as the face of a drill slot or pool position
NO_STRATUM: Final = -1
NO_SCRAP: Final = -1

# §5.6 The tender.
OPEN: Final = 0
RACING: Final = 1
SETTLED: Final = 2
STATUS_IDS: Final = ("open", "racing", "settled")
IN_ROUNDS: Final = 0  # both submit, then both are rolled
LIVE: Final = 1  # every roll is resolved as it arrives
TIMED_OUT: Final = 2  # a race that goes on in rounds
PACE_IDS: Final = ("rounds", "race", "rounds")

# §5.4 Which effect waits for its second component.
NO_PENDING: Final = 0
PENDING_PIP: Final = 1
PENDING_BLACK: Final = 2
PENDING_EXCHANGE: Final = 3

# R24: what equipment changes of black components without a pair, as it was agreed.
EACH_LEVEL: Final = 0
ONCE_A_TURN: Final = 1
AFTER_UPGRADES: Final = 2  # not with U1, which everybody has from the start
NEVER_FREE: Final = 3
FREE_BLACK_IDS: Final = ("each_level", "once_a_turn", "after_upgrades", "none")
ALL_LEVELS: Final[i64] = (2 << MOST_EQUIPMENT) - 1  # of equipment, as a mask
SPENT_BEFORE: Final[vec[i64]] = vec[i64]([0, 0, 1 << 1, ALL_LEVELS])  # levels that a turn begins without

# §7.4 Solo seats.
HUMAN: Final = 0
VIRTUAL_SEAT: Final = 1


class Position(State):
    """One moment of the game: all that a save holds, nothing that can be worked out."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        # The options that matter after the setup.
        self.solo: bool = False
        self.market_reset: bool = False
        self.market_printed: bool = False  # market_shift (R2)
        self.spent_blue_out: bool = False  # spent_blue (R1)
        self.free_black: i64 = EACH_LEVEL  # free_black (R24)
        self.may_race: bool = False  # tender (R32)
        self.virtual_equipment: bool = False
        # The match.
        self.level: i64 = 1
        self.round: i64 = 1  # on this asteroid
        self.first: i64 = 0  # the seat that is P1 on this asteroid; the other one is P2
        self.active: i64 = 0
        self.red: i64 = 0  # the seat with the red cubes; the other one has the purple ones
        self.event: i64 = NO_EVENT
        self.phase: i64 = EVENT
        self.market: vec[i64] = vec[i64]()  # by track: its step, 0 to 3
        self.tender: i64 = OPEN
        self.pace: i64 = IN_ROUNDS
        self.owner: i64 = NOBODY  # of the tender stratum
        self.held: Shared = vec[i64]()  # by seat: a mask of the faces set aside in the tender
        self.submitted: i64 = 0  # a mask of the seats that wait for the other's tender roll
        # The seats.
        self.card: Shared = vec[i64]()  # by seat, and so on
        self.funding: vec[i64] = vec[i64]()
        self.equipment: Shared = vec[i64]()  # 1 to 4; NO_EQUIPMENT
        self.waypoint: Shared = vec[i64]()
        self.path: vec[i64] = vec[i64]()  # of the stratum in progress; NO_PATH
        self.covered: vec[i64] = vec[i64]()  # spaces of it: k of §3
        # The turn.
        self.colour: vec[i64] = vec[i64]()  # by slot of the drill
        self.face: vec[i64] = vec[i64]()  # by slot of the drill; EMPTY
        self.spent: bool = False  # the blue die, on an event change
        self.pool: vec[i64] = vec[i64]()  # by position: a face; EMPTY
        self.rerolls: i64 = 0
        self.pending: i64 = NO_PENDING
        self.pending_slot: i64 = 0  # which component the first half changed
        self.pending_delta: i64 = 0  # how many pips the second half changes
        self.charges: i64 = 0  # of Efficient Drilling
        self.free_used: i64 = 0  # a mask of equipment levels that change no black component any more (R24)
        self.scavenged: bool = False
        self.dig_path: i64 = NO_PATH
        self.dig_mask: i64 = 0  # the slots used
        self.dig_scrap: i64 = NO_SCRAP  # the slot that costs nothing
        self.dig_left: i64 = faces.NONE  # what the stratum still needs
        self.completed: i64 = NO_STRATUM  # the stratum finished this turn

    def lay_out(self) -> None:
        """Room for everything that is counted by seat, slot, position and track."""
        self.market = vec[i64]([0] * 2)
        self.held = vec[i64]([0] * SEATS)
        self.card = vec[i64]([CARD_1A] * SEATS)
        self.funding = vec[i64]([0] * SEATS)
        self.equipment = vec[i64]([0] * SEATS)
        self.waypoint = vec[i64]([0] * SEATS)
        self.path = vec[i64]([NO_PATH] * SEATS)
        self.covered = vec[i64]([0] * SEATS)
        self.colour = vec[i64]([0] * SLOTS)
        self.face = vec[i64]([EMPTY] * SLOTS)
        self.pool = vec[i64]([EMPTY] * MOST_POOL)

    # §3 What follows from the facts
    def effect(self) -> i64:
        """The effect of the current event."""
        return EFFECT[event_place(self.level, self.event)]

    def is_damaged(self) -> bool:
        return self.effect() == DAMAGED_DRILL

    def amount(self, slot: i64) -> i64:
        """What a component in this slot costs or brings, doubled under Hard Ore."""
        return AMOUNT[slot] * HARD_ORE_FACTOR if self.effect() == HARD_ORE else AMOUNT[slot]

    def stratum(self, seat: i64, path: i64) -> i64:
        """The stratum that the seat's cube stands in or before: the column's next one, or T."""
        return stratum_of(self.level, TENDER_STRATUM if path == TENDER_PATH else self.waypoint[seat])

    def need(self, seat: i64, path: i64) -> i64:
        """The faces that the stratum still needs: its highest spaces, whichever dice covered the others (R6)."""
        return NEED[self.stratum(seat, path) * MOST_SPACES + self.covered[seat]]

    def left_to_cover(self, seat: i64, path: i64) -> i64:
        return SIZE[self.stratum(seat, path)] - self.covered[seat]

    def is_at_bottom(self, seat: i64) -> bool:
        return self.waypoint[seat] == BOTTOM

    def pool_faces(self) -> i64:
        """The dice of the pool as a collection of faces."""
        held: i64 = faces.NONE
        for position in range(MOST_POOL):
            if self.pool[position] != EMPTY:
                held += faces.one(self.pool[position])
        return held

    def is_virtual(self, seat: i64) -> bool:
        return self.solo and seat == VIRTUAL_SEAT

    # §5 Money
    def pay(self, seat: i64, amount: i64) -> i64:
        """At most what the seat has: funding never falls below 0 (R21). What was paid."""
        paid = amount if amount < self.funding[seat] else self.funding[seat]
        self.funding[seat] -= paid
        return paid
