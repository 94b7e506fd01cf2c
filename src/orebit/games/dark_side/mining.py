"""Dark Side of the Mine, moving and mining (§5.3 to §5.5): where a robot may go, and what it scores there."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.log import Log
from orebit.core.reasons import LEGAL
from orebit.core.state import modulo
from orebit.core.vecs import filled
from orebit.games.dark_side import events
from orebit.games.dark_side.actions import POWERS, PROSPECT
from orebit.games.dark_side.components import (
    ABILITY,
    ANTENNA_DRAW,
    ANTENNA_POINTS,
    AUTOPILOT,
    BACKTRACK,
    BOOSTER_ANTENNA,
    CARDS,
    CLAIM_JUMP,
    DEPOSIT,
    DRILL_POINTS,
    ELEMENT,
    ELEMENTS,
    HARDENED_DRILL,
    HAUL_SKIP,
    LONG_HAUL,
    MOST_DEPOSITS,
    MOST_SLOTS,
    NO_CARD,
    RELAY_SATELLITE,
    RICH_VEIN,
    ROBOTS,
    SECOND_WIND,
    SPECTROMETER,
    SUPPLY_DRAW,
    SUPPLY_DROP,
    THRUSTER_SKIP,
    THRUSTERS,
    VEIN_POINTS,
    WILDCAT,
    WIND_ACTIONS,
)
from orebit.games.dark_side.position import COMMS, NO_DEPOSIT, NO_POWER, NO_SLOT, RESERVE, Position, lowest_free, packed
from orebit.games.dark_side.reasons import (
    HAS_ACTED,
    IN_RESERVE,
    NO_PROSPECT_TEXT,
    NO_SUCH_SLOT,
    NOBODY_TO_CALL,
    NOT_AHEAD,
    NOT_HELD,
    OTHER_ELEMENT,
    POWER_NOT_NEEDED,
    ROBOT_DARK,
    SLOT_DARK,
    SLOT_FULL,
    STANDS_THERE,
    STOPS_EARLIER,
)

UNTOLD: Final[vec[i64]] = vec[i64]()  # for a walk that shall not say why it passes over slots

# Where a robot may go (see `reach`): a mask of slots for each element, all four in one number.
ALL_SLOTS: Final = (1 << MOST_SLOTS) - 1
_REACHED: Final[vec[i64]] = vec[i64](  # by element * MOST_SLOTS + slot
    [packed(1, place) for place in range(ELEMENTS * MOST_SLOTS)]
)
# How many slots a walk has found of each element: a byte each, in one number.
COUNT_BITS: Final = 8
_FOUND: Final[vec[i64]] = vec[i64]([1 << (COUNT_BITS * element) for element in range(ELEMENTS)])
_FOUND_EACH: Final[i64] = sum([1 << (COUNT_BITS * element) for element in range(ELEMENTS)])


# Any four bits of this number in a row, of the 16 that count, are found in it once: as in mining_colony/colony.py.
_WINDOWS: Final[i64] = 0x09AF
_WINDOW_AT: Final = 12
_SLOT_OF: Final[vec[i64]] = vec[i64](  # by the top four bits of 16, of a set of one slot times _WINDOWS
    [
        next(slot for slot in range(MOST_SLOTS) if (_WINDOWS << slot) >> _WINDOW_AT & 15 == seen)
        for seen in range(MOST_SLOTS)
    ]
)


class Mining(Position):
    """The table with what robots do on it."""

    # §5.2 Robot actions
    def why_idle(self, seat: i64, robot: i64) -> i64:
        """R23: one robot action a robot and turn, unless an ability gives more."""
        if self.robot_slot[seat * ROBOTS + robot] == RESERVE:
            return IN_RESERVE
        return LEGAL if self.used[robot] < self.allowance[robot] else HAS_ACTED

    # §5.3 Prospect: offered targets
    def why_no_prospect(self, seat: i64, robot: i64, card: i64, slot: i64, with_power: bool) -> i64:
        why = self.why_idle(seat, robot)
        if why != LEGAL:
            return why
        if not self.holds(seat, card):
            return NOT_HELD
        if slot >= self.slots():
            return NO_SUCH_SLOT
        power: i64 = NO_POWER
        if with_power:
            power = ABILITY[card]
            if not is_blue(power):
                return NO_PROSPECT_TEXT
        occupied = self.occupied()
        plain = self.reach(seat, robot, NO_POWER, occupied, UNTOLD)
        before = targets(card, plain, self.takes_any_element(seat, NO_POWER))
        offered = self.power_targets(seat, robot, card, plain, before, occupied) if with_power else before
        if (offered >> slot) & 1 == 1:
            return LEGAL
        if (before >> slot) & 1 == 1:
            return POWER_NOT_NEEDED
        return self.why_passed(seat, robot, card, slot, power, occupied)

    def why_passed(self, seat: i64, robot: i64, card: i64, slot: i64, power: i64, occupied: i64) -> i64:
        """Why the card does not lead the robot to this slot."""
        met = filled(self.slots(), 0)
        self.reach(seat, robot, power, occupied, met)
        why = met[slot]
        if why == STANDS_THERE or why == SLOT_DARK or why == ROBOT_DARK:
            return why
        if ELEMENT[self.top[slot]] != ELEMENT[card] and not self.takes_any_element(seat, power):
            return OTHER_ELEMENT
        return why

    def with_prospects(self, actions: vec[i64], seat: i64, robot: i64, occupied: i64) -> vec[i64]:
        """The list with all Prospects of one robot added, by card, target and power (R21: none without a target)."""
        plain = self.reach(seat, robot, NO_POWER, occupied, UNTOLD)
        takes_any = self.takes_any_element(seat, NO_POWER)
        hand_next = self.hand_next
        card = self.hand_first[seat]
        while card != NO_CARD:
            without = targets(card, plain, takes_any)
            with_power = self.power_targets(seat, robot, card, plain, without, occupied)
            first = PROSPECT + (robot * CARDS + card) * MOST_SLOTS * POWERS
            either = without | with_power
            while either != 0:  # from slot to slot that is a target: most are none
                slot = lowest_slot(either)
                if (without >> slot) & 1 == 1:
                    actions = append(actions, first + slot * POWERS)
                if (with_power >> slot) & 1 == 1:
                    actions = append(actions, first + slot * POWERS + 1)
                either &= either - 1
            card = hand_next[card]
        return actions

    def power_targets(self, seat: i64, robot: i64, card: i64, plain: i64, before: i64, occupied: i64) -> i64:
        """The slots that are offered with the card's blue ability, as a mask; `before` are those without it, of the
        reach `plain`. It is always optional (R34)."""
        power = ABILITY[card]
        if not is_blue(power):
            return 0
        if power < WILDCAT:  # a bonus changes no route
            return before
        route = plain if power == WILDCAT else self.reach(seat, robot, power, occupied, UNTOLD)
        # R45: what the spectrometer alone would reach is offered too, if the power spares the spectrometer.
        spared = (before ^ of_element(plain, ELEMENT[card])) & targets(card, route, power == WILDCAT)
        after = targets(card, route, self.takes_any_element(seat, power))
        return ((after | before) ^ before) | spared

    def takes_any_element(self, seat: i64, power: i64) -> bool:
        """With the spectrometer too (R44)."""
        return power == WILDCAT or (self.has(seat, SPECTROMETER) and not self.spectrometer_used)

    def reach(self, seat: i64, robot: i64, power: i64, occupied: i64, met: vec[i64]) -> i64:
        """The slots that the robot may mine, for `of_element` and `of_any_element`.

        R22: the next valid slot on its way, or one of the next few where an ability lets it pass over some. R20:
        without help its way ends before the dark side. R17: the slot it stands on is never on its way. Into `met`,
        unless that is UNTOLD, goes by slot why the robot does not stop there: LEGAL where it may.
        """
        through = power == AUTOPILOT or self.has(seat, RELAY_SATELLITE)
        lane = self.lane_length()
        slots = self.slots()
        first = self.first_light()
        place = self.lane_place(self.robot_slot[seat * ROBOTS + robot])
        is_stuck = place >= lane and not through  # R24
        telling = len(met) > 0
        if telling:
            for slot in range(slots):
                met[slot] = SLOT_DARK if self.is_dark(slot) else ROBOT_DARK if is_stuck else NOT_AHEAD
            met[self.robot_slot[seat * ROBOTS + robot]] = STANDS_THERE
        if is_stuck:
            return 0
        skip: i64 = 0
        if self.has(seat, THRUSTERS):
            skip += THRUSTER_SKIP
        if power == LONG_HAUL:
            skip += HAUL_SKIP
        step: i64 = 1
        if power == BACKTRACK:  # R18: it says so for itself
            step = -1
        reached: i64 = 0
        found: i64 = 0
        enough = _FOUND_EACH * (skip + 1)
        top = self.top
        for steps in range(1, slots):
            place += step
            if place == slots:
                place = 0
            elif place < 0:
                place = slots - 1
            if place >= lane:
                if not through:
                    break
                continue  # R47: dark slots are stepped over
            slot = first + place if first + place < slots else first + place - slots
            element = ELEMENT[top[slot]]
            if (found >> (COUNT_BITS * element)) & 255 > skip:
                if telling:
                    met[slot] = STOPS_EARLIER
            elif power != CLAIM_JUMP and lowest_free(top[slot], slot, occupied) == NO_DEPOSIT:
                if telling:
                    met[slot] = SLOT_FULL
            else:
                found += _FOUND[element]
                reached |= _REACHED[element * MOST_SLOTS + slot]
                if telling:
                    met[slot] = LEGAL
                elif found == enough:
                    break  # a shortcut
        return reached

    # §5.4 Prospect: resolution
    def prospect(self, seat: i64, robot: i64, card: i64, slot: i64, power: i64, log: Log | None) -> None:
        by_spectrometer = ELEMENT[self.top[slot]] != ELEMENT[card] and power != WILDCAT
        if by_spectrometer:
            self.spectrometer_used = True
        self.leave_hand(seat, card)  # R28: before the move
        self.throw_away(card)
        self.used[robot] += 1
        if log is not None:
            log.add(events.CARD_PLAYED, [seat, robot, card])
            if power != NO_POWER:
                log.add(events.POWER_USED, [seat, card, power])
            if by_spectrometer:
                log.add(events.POWER_USED, [seat, card, SPECTROMETER])
            self.tell_walk(seat, robot, slot, -1 if power == BACKTRACK else 1, False, log)
        self.mine(seat, robot, slot, log)
        if self.has(seat, HARDENED_DRILL):
            self.score_bonus(seat, HARDENED_DRILL, DRILL_POINTS, log)
        if power == RICH_VEIN:
            self.score_bonus(seat, RICH_VEIN, VEIN_POINTS, log)
        if power == SUPPLY_DROP:  # R29: blue before red
            self.draw(seat, SUPPLY_DRAW, log)
        if power == SECOND_WIND:  # R50: spent with the turn, whether it helps or not
            self.allowance[robot] += WIND_ACTIONS

    def mine(self, seat: i64, robot: i64, slot: i64, log: Log | None) -> None:
        """Leave the old place, take the lowest free deposit of the slot and score its number (R15, R16)."""
        deposit = self.free_deposit(slot, self.occupied())
        if deposit == NO_DEPOSIT:
            deposit = 0
            self.push_aside(slot, log)
        self.stand(seat, robot, slot, deposit)
        points = DEPOSIT[self.top[slot] * MOST_DEPOSITS + deposit]
        self.points[seat] += points
        if log is not None:
            log.add(events.MINED, [seat, robot, slot, deposit, points, self.top[slot]])

    def push_aside(self, slot: i64, log: Log | None) -> None:
        """Claim Jump on a full slot: the robot on the first deposit, whoever owns it, goes to Restoring Comms (R46)."""
        for i in range(self.seats * ROBOTS):
            if self.robot_slot[i] == slot and self.robot_spot[i] == 0:
                self.robot_spot[i] = COMMS
                if log is not None:
                    log.add(events.ROBOT_DISPLACED, [i // ROBOTS, i % ROBOTS, slot, self.top[slot]])

    def tell_walk(self, seat: i64, robot: i64, slot: i64, step: i64, calling: bool, log: Log) -> None:
        """What the robot passes by, and why, then the walk itself, slot by slot."""
        occupied = self.occupied()
        for here in self.passed(seat, robot, slot, step, calling):
            is_full = self.free_deposit(here, occupied) == NO_DEPOSIT
            passed = events.LOCATION_FULL if is_full else events.LOCATION_SKIPPED
            log.add(passed, [seat, robot, here, self.top[here]])
        start = self.robot_slot[seat * ROBOTS + robot]
        walk: list[int] = [seat, robot, start, NO_CARD if self.is_dark(start) else self.top[start], self.top[slot]]
        here = start
        while here != slot:
            here = (here + step) % self.slots()
            walk.append(here)
        log.add(events.ROBOT_MOVED, walk)

    def passed(self, seat: i64, robot: i64, slot: i64, step: i64, calling: bool) -> list[int]:
        """The light slots on the way that are what the robot looks for: the same element, or somebody to call."""
        occupied = self.occupied()
        slots: list[int] = []
        here = (self.robot_slot[seat * ROBOTS + robot] + step) % self.slots()
        while here != slot:
            fits = self.is_visited(here, occupied) if calling else ELEMENT[self.top[here]] == ELEMENT[self.top[slot]]
            if fits and not self.is_dark(here):
                slots.append(here)
            here = (here + step) % self.slots()
        return slots

    # §5.5 Communicate
    def why_no_call(self, seat: i64, robot: i64, occupied: i64) -> i64:
        if self.call(seat, robot, occupied) != NO_SLOT:
            return LEGAL
        return ROBOT_DARK if self.is_dark(self.robot_slot[seat * ROBOTS + robot]) else NOBODY_TO_CALL

    def call(self, seat: i64, robot: i64, occupied: i64) -> i64:
        """Where the robot would communicate to, or NO_SLOT: the first slot counterclockwise, up to the dark side (R20),
        with a robot at it (R19: Restoring Comms counts) and a free deposit."""
        slot = self.robot_slot[seat * ROBOTS + robot]
        place = self.lane_place(slot)
        if place >= self.lane_length():  # R24
            return NO_SLOT
        while place > 0:
            place -= 1
            slot = slot - 1 if slot > 0 else self.slots() - 1
            if self.is_visited(slot, occupied) and self.free_deposit(slot, occupied) != NO_DEPOSIT:
                return slot
        return NO_SLOT

    def communicate(self, seat: i64, robot: i64, slot: i64, log: Log | None) -> None:
        self.used[robot] += 1
        if log is not None:
            log.add(events.COMMUNICATED, [seat, robot, slot, self.top[slot]])
            self.tell_walk(seat, robot, slot, -1, True, log)
        self.mine(seat, robot, slot, log)
        cards = self.robots_at(seat, slot)  # R30: one for each own robot there, R32: no less
        if self.has(seat, BOOSTER_ANTENNA):
            self.score_bonus(seat, BOOSTER_ANTENNA, ANTENNA_POINTS, log)
            cards += ANTENNA_DRAW
        self.draw(seat, cards, log)
        for turn in range(1, self.seats):  # R33: clockwise from the active seat
            partner = modulo(seat + turn, self.seats)
            robots = self.robots_at(partner, slot)
            if robots > 0 and not self.solo:  # §7: the dummy never draws
                self.draw(partner, robots if self.partner_per_robot else 1, log)  # R31

    def score_bonus(self, seat: i64, ability: i64, points: i64, log: Log | None) -> None:
        """Points that an ability gives on top of the deposit's number."""
        if points != 0:
            self.points[seat] += points
            if log is not None:
                log.add(events.SCORED, [seat, ability, points])


def is_blue(ability: i64) -> bool:
    """An ability that a Prospect may be played with (§5.3)."""
    return RICH_VEIN <= ability <= AUTOPILOT


def of_element(reach: i64, element: i64) -> i64:
    """The slots of one element, as a mask."""
    return (reach >> (MOST_SLOTS * element)) & ALL_SLOTS


def of_any_element(reach: i64) -> i64:
    return (reach | (reach >> MOST_SLOTS) | (reach >> (2 * MOST_SLOTS)) | (reach >> (3 * MOST_SLOTS))) & ALL_SLOTS


def targets(card: i64, reach: i64, takes_any: bool) -> i64:
    """A mask of the slots a robot with this reach can go to for the card."""
    return of_any_element(reach) if takes_any else of_element(reach, ELEMENT[card])


def lowest_slot(slots: i64) -> i64:
    """The first slot of a mask that is not empty."""
    return _SLOT_OF[((slots & -slots) * _WINDOWS >> _WINDOW_AT) & 15]
