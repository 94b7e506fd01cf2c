"""Dark Side of the Mine, moving and mining (§5.3 to §5.5): where a robot may go, and what it scores there."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.log import Log
from orebit.core.reasons import LEGAL
from orebit.core.state import NOBODY
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
from orebit.games.dark_side.position import COMMS, NO_POWER, NO_SLOT, RESERVE, ZEROS, Position
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
        before = self.targets(seat, card, NO_POWER, plain)
        offered = self.power_targets(seat, robot, card, plain, occupied) if with_power else before
        if (offered >> slot) & 1 == 1:
            return LEGAL
        if (before >> slot) & 1 == 1:
            return POWER_NOT_NEEDED
        return self.why_passed(seat, robot, card, slot, power, occupied)

    def why_passed(self, seat: i64, robot: i64, card: i64, slot: i64, power: i64, occupied: vec[i64]) -> i64:
        """Why the card does not lead the robot to this slot."""
        met = ZEROS[: self.slots()]
        self.reach(seat, robot, power, occupied, met)
        why = met[slot]
        if why == STANDS_THERE or why == SLOT_DARK or why == ROBOT_DARK:
            return why
        if ELEMENT[self.top[slot]] != ELEMENT[card] and not self.takes_any_element(seat, power):
            return OTHER_ELEMENT
        return why

    def with_prospects(self, actions: vec[i64], seat: i64, robot: i64, occupied: vec[i64]) -> vec[i64]:
        """The list with all Prospects of one robot added, by card, target and power (R21: none without a target)."""
        plain = self.reach(seat, robot, NO_POWER, occupied, UNTOLD)
        card = self.hand_first[seat]
        while card != NO_CARD:
            without = self.targets(seat, card, NO_POWER, plain)
            with_power = self.power_targets(seat, robot, card, plain, occupied)
            first = PROSPECT + (robot * CARDS + card) * MOST_SLOTS * POWERS
            while without | with_power != 0:
                if without & 1 == 1:
                    actions = append(actions, first)
                if with_power & 1 == 1:
                    actions = append(actions, first + 1)
                without >>= 1
                with_power >>= 1
                first += POWERS  # the next slot
            card = self.hand_next[card]
        return actions

    def power_targets(self, seat: i64, robot: i64, card: i64, plain: vec[i64], occupied: vec[i64]) -> i64:
        """The slots that are offered with the card's blue ability, as a mask. It is always optional (R34)."""
        power = ABILITY[card]
        if not is_blue(power):
            return 0
        if power < WILDCAT:  # a bonus changes no route
            return self.targets(seat, card, NO_POWER, plain)
        route = plain if power == WILDCAT else self.reach(seat, robot, power, occupied, UNTOLD)
        before = self.targets(seat, card, NO_POWER, plain)
        # R45: what the spectrometer alone would reach is offered too, if the power spares the spectrometer.
        spared = (before ^ plain[ELEMENT[card]]) & self.own_targets(card, power, route)
        return ((self.targets(seat, card, power, route) | before) ^ before) | spared

    def targets(self, seat: i64, card: i64, power: i64, reach: vec[i64]) -> i64:
        """A mask of the slots a robot with this reach can go to for the card, the spectrometer's included (R44)."""
        if self.takes_any_element(seat, power):
            return reach[0] | reach[1] | reach[2] | reach[3]
        return reach[ELEMENT[card]]

    def takes_any_element(self, seat: i64, power: i64) -> bool:
        return power == WILDCAT or (self.has(seat, SPECTROMETER) and not self.spectrometer_used)

    def own_targets(self, card: i64, power: i64, reach: vec[i64]) -> i64:
        if power == WILDCAT:
            return reach[0] | reach[1] | reach[2] | reach[3]
        return reach[ELEMENT[card]]

    def reach(self, seat: i64, robot: i64, power: i64, occupied: vec[i64], met: vec[i64]) -> vec[i64]:
        """By element: a mask of the slots that the robot may mine with a card of that element.

        R22: the next valid slot on its way, or one of the next few where an ability lets it pass over some. R20:
        without help its way ends before the dark side. R17: the slot it stands on is never on its way. Into `met`,
        unless that is UNTOLD, goes by slot why the robot does not stop there: LEGAL where it may.
        """
        masks = ZEROS[:ELEMENTS]
        found = ZEROS[:ELEMENTS]
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
            return masks
        skip: i64 = 0
        if self.has(seat, THRUSTERS):
            skip += THRUSTER_SKIP
        if power == LONG_HAUL:
            skip += HAUL_SKIP
        step: i64 = 1
        if power == BACKTRACK:  # R18: it says so for itself
            step = -1
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
            element = ELEMENT[self.top[slot]]
            why: i64 = LEGAL
            if found[element] > skip:
                why = STOPS_EARLIER
            elif power != CLAIM_JUMP and self.free_deposit(slot, occupied[slot]) == NOBODY:
                why = SLOT_FULL
            else:
                found[element] += 1
                masks[element] |= 1 << slot
            if telling:
                met[slot] = why
        return masks

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
            log.add(events.ROBOT_MOVED, self.path(seat, robot, slot, -1 if power == BACKTRACK else 1))
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
        deposit = self.free_deposit(slot, self.occupied()[slot])
        if deposit == NOBODY:
            deposit = 0
            self.push_aside(slot, log)
        self.stand(seat, robot, slot, deposit)
        points = DEPOSIT[self.top[slot] * MOST_DEPOSITS + deposit]
        self.points[seat] += points
        if log is not None:
            log.add(events.MINED, [seat, robot, slot, deposit, points])

    def push_aside(self, slot: i64, log: Log | None) -> None:
        """Claim Jump on a full slot: the robot on the first deposit, whoever owns it, goes to Restoring Comms (R46)."""
        for i in range(self.seats * ROBOTS):
            if self.robot_slot[i] == slot and self.robot_spot[i] == 0:
                self.robot_spot[i] = COMMS
                if log is not None:
                    log.add(events.ROBOT_DISPLACED, [i // ROBOTS, i % ROBOTS, slot])

    def path(self, seat: i64, robot: i64, slot: i64, step: i64) -> list[int]:
        """For the log: seat, robot, where from, and every slot on the way."""
        here = self.robot_slot[seat * ROBOTS + robot]
        facts: list[int] = [seat, robot, here]
        while here != slot:
            here = (here + step) % self.slots()
            facts.append(here)
        return facts

    # §5.5 Communicate
    def why_no_call(self, seat: i64, robot: i64, occupied: vec[i64]) -> i64:
        if self.call(seat, robot, occupied) != NO_SLOT:
            return LEGAL
        return ROBOT_DARK if self.is_dark(self.robot_slot[seat * ROBOTS + robot]) else NOBODY_TO_CALL

    def call(self, seat: i64, robot: i64, occupied: vec[i64]) -> i64:
        """Where the robot would communicate to, or NO_SLOT: the first slot counterclockwise, up to the dark side (R20),
        with a robot at it (R19: Restoring Comms counts) and a free deposit."""
        slot = self.robot_slot[seat * ROBOTS + robot]
        place = self.lane_place(slot)
        if place >= self.lane_length():  # R24
            return NO_SLOT
        while place > 0:
            place -= 1
            slot = slot - 1 if slot > 0 else self.slots() - 1
            if occupied[slot] != 0 and self.free_deposit(slot, occupied[slot]) != NOBODY:
                return slot
        return NO_SLOT

    def communicate(self, seat: i64, robot: i64, slot: i64, log: Log | None) -> None:
        self.used[robot] += 1
        if log is not None:
            log.add(events.COMMUNICATED, [seat, robot, slot])
            log.add(events.ROBOT_MOVED, self.path(seat, robot, slot, -1))
        self.mine(seat, robot, slot, log)
        cards = self.robots_at(seat, slot)  # R30: one for each own robot there, R32: no less
        if self.has(seat, BOOSTER_ANTENNA):
            self.score_bonus(seat, BOOSTER_ANTENNA, ANTENNA_POINTS, log)
            cards += ANTENNA_DRAW
        self.draw(seat, cards, log)
        for turn in range(1, self.seats):  # R33: clockwise from the active seat
            partner = (seat + turn) % self.seats
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
